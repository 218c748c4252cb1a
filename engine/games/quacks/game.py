"""The rounds of Quacks, and the game as the rest of the box sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from itertools import pairwise
from typing import Self, cast

from engine.changing import changed
from engine.errors import IllegalActionError
from engine.game import Ending, Outcome, Prompt, Seat
from engine.games.quacks import asking, brewing, evaluation, fortune, market
from engine.games.quacks.actions import (
    Action,
    ClearPot,
    Draw,
    Lay,
    Reveal,
    Roll,
    Spill,
    Stop,
)
from engine.games.quacks.chips import Chip, in_box_order
from engine.games.quacks.placing import shares, white_limit
from engine.games.quacks.position import Phase, Player, Position
from engine.games.quacks.pot import Pot
from engine.games.quacks.tables import TABLES, FortuneEffect, When

LAID = 0.5
"""How often a chip from beside the pot is laid rather than one drawn: a guess that only ever weighs
explanations; where the same chip might have been drawn, both are asked about."""

STOPPED = 0.01
"""How often a stop is first noticed by a chip that had to be laid afterwards: a guess as well."""


class PromptKind(Enum):
    """What a player is asked for, besides the questions of ``actions``."""

    REVEAL_CARD = "reveal_card"
    WAIT_FOR_CARD = "wait_for_card"
    DRAW_OR_STOP = "draw_or_stop"
    MUST_STOP = "must_stop"
    MUST_LAY = "must_lay"
    WAIT_FOR_OTHERS = "wait_for_others"
    SPILL_OR_STOP = "spill_or_stop"
    CLEAR_POT = "clear_pot"


class Quacks(Position):
    """A game of Quacks: a position, and what may follow."""

    __slots__ = ()

    def legal_actions(self, seat: Seat | None = None) -> tuple[Action, ...]:
        """All actions that may follow, of one seat or of all; usual landings first."""
        if seat is not None:
            return _legal(self, seat) if seat < len(self.players) else ()
        return tuple(one for _, legal in _all_legal(self) for one in legal)

    def prompts(self) -> tuple[Prompt[Action], ...]:
        """Who must do what now, in seat order."""
        return tuple(Prompt(s, *_kind(self, s), legal) for s, legal in _all_legal(self) if legal)

    def after(self, action: Action) -> Self:
        """The game once ``action`` has happened.

        Raises:
            IllegalActionError: If ``action`` is not in ``legal_actions()``.
        """
        if not _is_legal(self, action):
            raise IllegalActionError(action, self.legal_actions(action.seat))
        return cast(Self, moved_on(_acted(self, action)))  # every step keeps the class

    def likelihood(self, action: Action) -> float:
        """How probable the rules make a legal action: a chip by its share of the bag."""
        match action:
            case Draw() | Spill():
                return _likelihood_of_draw(self, action)
            case Lay() | Stop():
                return _likelihood_by_hand(self, action)
            case Roll(_, face):
                sides = sum(one.faces for one in TABLES.die.values())
                return TABLES.die[face].faces / sides
            case Reveal():
                return 1 / (len(self.rules.deck) - len(self.cards))
            case _:
                return 1.0

    def white_left(self, seat: Seat) -> int:
        """How much more white a pot bears; below 0 the next white chip is too much."""
        pot = self.players[seat].pot
        return white_limit(self, pot) - pot.white_sum

    def may_draw(self, seat: Seat) -> bool:
        """Whether a player may put a hand into the bag now."""
        is_brewing = self.phase is Phase.BREWING and not asking.open_to(self, seat)
        return is_brewing and brewing.may_draw(self, seat)

    def must_lay(self, seat: Seat) -> bool:
        """Whether a player must lay chips on the pot, before anything else, that lie beside it."""
        return self.phase is Phase.BREWING and brewing.must_lay(self, seat)

    def keeps_next(self, seat: Seat) -> bool:
        """Whether the next chip that a player draws is kept beside the pot."""
        return self.phase is Phase.BREWING and brewing.keeps_next(self, seat)

    def waits_for_others(self, seat: Seat) -> bool:
        """Whether a player could draw but for the others, in the last round."""
        return self.phase is Phase.BREWING and brewing.waits_for_others(self, seat)

    def outcome(self) -> Outcome | None:
        """The scores and the winners after the last round, else None."""
        if self.phase is not Phase.OVER:
            return None
        scores = self.scores()
        ranks = [(score, tie_break(self, Seat(s))) for s, score in enumerate(scores)]
        winners = tuple(Seat(s) for s, rank in enumerate(ranks) if rank == max(ranks))
        return Outcome(Ending.LAST_ROUND, scores, winners)


def moved_on(position: Position) -> Position:
    """The position with every step taken that needs nobody's word."""
    position = asking.resolved(position)
    while not _is_waiting(position):
        phase = _NEXT[position.phase]
        if phase is Phase.CLEARING and position.is_last_round:
            phase = Phase.OVER
        position = _entered(position, phase)
    return position


def _entered(position: Position, phase: Phase) -> Position:
    begin = _BEGIN.get(phase)
    position = changed(position, phase=phase)
    position = begin(position) if begin else position
    for begun in position.rules.hooks.begins.get(phase, ()):
        position = begun(position)
    return asking.resolved(position)


def _is_waiting(position: Position) -> bool:
    if position.asked:
        return True
    match position.phase:
        case Phase.BREWING:
            return any(brewing.is_brewing(position, seat) for seat in position.around)
        case Phase.CLEARING:
            return not all(player.cleared for player in position.players)
        case phase:
            return phase in {Phase.FORTUNE, Phase.OVER}


def _is_legal(position: Position, action: Action) -> bool:
    """Whether an action may follow; draws, which are most of all, are looked at alone."""
    if action.seat >= len(position.players):
        return False
    if isinstance(action, Draw) and position.phase is Phase.BREWING and not position.asked:
        return brewing.is_legal_draw(position, action)
    return action in _legal(position, action.seat)


def _all_legal(position: Position) -> tuple[tuple[Seat, tuple[Action, ...]], ...]:
    seats = position.around
    if position.phase is Phase.FORTUNE and not position.asked:
        ready = _without_card(position)
        return tuple((seat, _before_the_card(position, ready, seat)) for seat in seats)
    return tuple((seat, _legal(position, seat)) for seat in seats)


def _legal(position: Position, seat: Seat) -> tuple[Action, ...]:
    asked = asking.open_to(position, seat)
    if asked is not None:
        return asking.options(position, asked)
    match position.phase:
        case Phase.FORTUNE if not position.asked:
            return _before_the_card(position, _without_card(position), seat)
        case Phase.BREWING:
            return brewing.legal(position, seat)
        case Phase.CLEARING:
            return () if position.players[seat].cleared else (ClearPot(seat),)
        case _:
            return ()


def _before_the_card(position: Position, ready: Position, seat: Seat) -> tuple[Action, ...]:
    """The start player reveals; whoever draws at once plays the round without a card."""
    # quacks_base 4.1
    unseen = (card for card in position.rules.deck if card not in position.cards)
    reveals = tuple(Reveal(seat, card) for card in unseen) if seat == position.seats[0] else ()
    return (*reveals, *_legal(ready, seat))


def _without_card(position: Position) -> Position:
    return moved_on(_entered(position, Phase.RATS))


def _kind(position: Position, seat: Seat) -> tuple[Enum, str]:
    """What a seat is asked for, and the rule that says so."""
    asked = asking.open_to(position, seat)
    if asked is not None:
        return asked.question, asking.asking(position, asked.question).rule
    match position.phase:
        case Phase.FORTUNE:
            is_first = seat == position.seats[0]
            kind = PromptKind.REVEAL_CARD if is_first else PromptKind.WAIT_FOR_CARD
            return kind, "quacks_base 4.1"
        case Phase.BREWING:
            return _brewing_kind(position, seat)
        case _:
            return PromptKind.CLEAR_POT, "quacks_base 4.1"


def _brewing_kind(position: Position, seat: Seat) -> tuple[PromptKind, str]:
    if brewing.must_lay(position, seat):
        return PromptKind.MUST_LAY, "quacks_expansions 2.5"
    if brewing.waits_for_others(position, seat):
        return PromptKind.WAIT_FOR_OTHERS, "quacks_base 5.8"
    if not brewing.may_draw(position, seat):
        return PromptKind.MUST_STOP, "quacks_base 5.3"
    if position.overflows(position.players[seat].pot):
        return PromptKind.SPILL_OR_STOP, "quacks_expansions 2.3"
    return PromptKind.DRAW_OR_STOP, "quacks_base 5.3"


def _acted(position: Position, action: Action) -> Position:
    if asking.open_to(position, action.seat):
        return asking.answered(position, action)
    match action:
        case Reveal(_, card):
            revealed = changed(position, card=card, cards=(*position.cards, card))
            return _entered(revealed, Phase.CARD)
        case ClearPot(seat):
            return _cleared(position, seat)
        case _ if position.phase is Phase.FORTUNE:
            return _acted(_without_card(position), action)
        case _:
            return brewing.brewed(position, action)


def _cleared(position: Position, seat: Seat) -> Position:
    # quacks_base 4.1: bought chips go into the bag as well, the rat stone off the pot
    player = position.players[seat]
    pot = player.pot.emptied()
    bag = in_box_order([*pot.bag, *player.bought])
    pot = Pot(bag, pot.droplet, flask_full=pot.flask_full)
    position = position.with_player(seat, changed(player, pot=pot, bought=(), cleared=True))
    for cleared in position.rules.hooks.cleared:
        position = cleared(position, seat)
    return position


def _round_begun(position: Position) -> Position:
    """The next round with what the flame brings (quacks_base 4)."""
    number = position.round + 1
    players = tuple(
        Player(
            player.pot,
            player.rubies,
            player.tube,
            player.aside,
            witchery=player.witchery,
            alchemy=player.alchemy,
        )
        for player in position.players
    )
    position = changed(position, players=players, round=number, card=None)
    if number in TABLES.flame.add_white_1:
        for seat in position.seats:
            position = with_white_1(position, seat)
    return position


def with_white_1(position: Position, seat: Seat) -> Position:
    """The position with the white chip of the flame in a bag, if the box still has one."""
    if position.box()[Chip.WHITE_1] <= 0:
        return position
    return position.with_pot(seat, position.players[seat].pot.with_chip(Chip.WHITE_1))


def _card_begun(position: Position) -> Position:
    return fortune.acted(position, When.BEFORE_ROUND)


def _rats_begun(position: Position) -> Position:
    # quacks_base 4.2, F07: counted after the card, unless it pays for tails (9, 13)
    if position.has(FortuneEffect.FOUR_CHIP_OR_VP_PER_RAT):
        tails = fortune.tails_before_the_card(position)
    else:
        tails = fortune.rats_of(position.scores(), position.round)
    for more in position.rules.hooks.tails:
        tails = tuple(more(position, Seat(s), rats) for s, rats in enumerate(tails))
    for seat, rats in enumerate(tails):
        pot = position.players[seat].pot
        if rats != pot.rats:
            position = position.with_pot(Seat(seat), changed(pot, rats=rats))
    return fortune.acted(position, When.WITH_RATS)


def _settling_begun(position: Position) -> Position:
    return fortune.acted(position, When.END_OF_POTIONS)


def _scoring_begun(position: Position) -> Position:
    """From here on the scoring space stands; what leaves a pot does not change it."""
    position = fortune.acted(position, When.AFTER_ESSENCE)
    for seat in position.seats:
        pot = position.players[seat].pot
        scored = changed(pot, scored=position.scoring_space(seat))
        position = position.with_pot(seat, scored)
    return market.die_begun(position)


def _rubies_begun(position: Position) -> Position:
    return fortune.acted(market.rubies_found(position), When.SCORING_C)


def _spending_begun(position: Position) -> Position:
    return market.spending_begun(fortune.acted(position, When.SCORING_F))


def _ending_begun(position: Position) -> Position:
    return fortune.acted(position, When.END_OF_ROUND)


_BEGIN: Mapping[Phase, Callable[[Position], Position]] = {
    Phase.FORTUNE: _round_begun,
    Phase.CARD: _card_begun,
    Phase.RATS: _rats_begun,
    Phase.ASIDE: brewing.aside_begun,
    Phase.SETTLING: _settling_begun,
    Phase.DIE: _scoring_begun,
    Phase.CHIPS: evaluation.begun,
    Phase.RUBIES: _rubies_begun,
    Phase.CHOICE: market.choice_begun,
    Phase.POINTS: market.points_scored,
    Phase.BUYING: market.buying_begun,
    Phase.SPENDING: _spending_begun,
    Phase.ENDING: _ending_begun,
    Phase.OVER: market.rubies_counted,
}
"""What happens, or is asked, when a phase begins (quacks_base 4.1, 6)."""

_NEXT: Mapping[Phase, Phase] = {
    **dict(pairwise(phase for phase in Phase if phase is not Phase.OVER)),
    Phase.CLEARING: Phase.FORTUNE,
}


def tie_break(position: Position, seat: Seat) -> int:
    """What decides between equal points: the further scoring space; -1 decides nothing."""
    # quacks_base 10: a tie goes to the further scoring space, then the victory is shared
    if position.players[seat].pot.exploded and not position.rules.house.exploded_breaks_ties:
        return -1
    return position.scoring_space(seat)


def _likelihood_of_draw(position: Position, action: Draw | Spill) -> float:
    if position.phase is Phase.FORTUNE:
        position = _without_card(position)
    seat, chip = action.seat, action.chip
    bag = position.players[seat].pot.bag
    share = bag.count(chip) / len(bag)
    if isinstance(action, Spill) or action.space is None:
        return share
    return share * shares(position, seat, chip)[action.space]


def _likelihood_by_hand(position: Position, action: Lay | Stop) -> float:
    if isinstance(action, Lay):
        return LAID
    may_lay = position.phase is Phase.BREWING and brewing.may_lay(position, action.seat)
    return STOPPED if may_lay else 1.0
