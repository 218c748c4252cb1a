"""The rounds: all pots brew at once, then rubies, the exploded players' choice, and points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

from engine.errors import IllegalActionError
from engine.game import Ending, Outcome, Place, Prompt, ScoreLine, Seat, Zone, ZoneKind
from engine.games.quacks import books
from engine.games.quacks.actions import (
    Action,
    Answer,
    Choose,
    ClearPot,
    Draw,
    Question,
    Stop,
    UseFlask,
)
from engine.games.quacks.chips import Chip, Colour, in_box_order
from engine.games.quacks.pot import Pot
from engine.games.quacks.tables import TABLES

DECLINED_BONUS = 0.05
"""How often a player leaves a bonus move unused: a guess that only ever weighs explanations, and
is more than ``witness.CONFIDENT`` lets pass, so that two equal pictures are asked about."""


class Phase(Enum):
    """What a round is at."""

    BREWING = "brewing"
    CHOICE = "choice"
    CLEARING = "clearing"
    OVER = "over"


class PromptKind(Enum):
    """What a player is asked for."""

    DRAW_OR_STOP = "draw_or_stop"
    MUST_STOP = "must_stop"
    POINTS_OR_COINS = "points_or_coins"
    CLEAR_POT = "clear_pot"


class Reason(Enum):
    """What points were scored for."""

    CARRIED_OVER = "carried_over"
    SPACE = "space"


class Marker(Enum):
    """What else lies on a pot; ``Marker("rat")`` is the rat stone."""

    DROPLET = "droplet"
    RAT = "rat"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a group may agree on, each with its default.

    Attributes:
        show_odds: Whether the box tells the odds of an explosion while people brew.
    """

    show_odds: bool = True


@dataclass(frozen=True, slots=True)
class Rules:
    """What holds for a whole game.

    Attributes:
        sets: The set of ingredient books chosen for each colour.
        house: The house rules.
    """

    sets: tuple[tuple[Colour, int], ...] = ()
    house: HouseRules = HouseRules()

    @property
    def books(self) -> books.BookSet:
        """The open side of each colour's book."""
        return books.book_set(self.sets)


@dataclass(frozen=True, slots=True)
class Player:
    """One seat.

    Attributes:
        pot: The pot with its bag.
        rubies: How many rubies the player has.
        chosen: What an exploded player took in this round, points or coins; None if nothing yet.
        cleared: Whether the pot has been cleared after this round's scoring.
        found_ruby: Whether the scoring space of this round showed a ruby.
    """

    pot: Pot
    rubies: int
    chosen: Answer | None = None
    cleared: bool = False
    found_ruby: bool = False

    @property
    def must_choose(self) -> bool:
        """Whether the pot exploded and its player has yet to take points or coins."""
        return self.pot.exploded and self.chosen is None

    @property
    def takes_points(self) -> bool:
        """Whether the player scores the points of the space in this round."""
        return not self.pot.exploded or self.chosen is Answer.POINTS  # quacks_base 6 D


@dataclass(frozen=True, slots=True)
class Quacks:
    """A game of Quacks as far as it has come.

    Attributes:
        players: In seat order.
        rules: What holds for the whole game.
        round: From 1.
        phase: What the round is at.
        lines: All points so far.
    """

    players: tuple[Player, ...]
    rules: Rules = Rules()
    round: int = 1
    phase: Phase = Phase.BREWING
    lines: tuple[ScoreLine, ...] = ()

    @property
    def seat_count(self) -> int:
        """How many play."""
        return len(self.players)

    def score(self, seat: Seat) -> int:
        """The victory points of a seat: the sum of its lines."""
        return sum(line.points for line in self.lines if line.seat == seat)

    def score_lines(self) -> tuple[ScoreLine, ...]:
        """All points so far, in the order in which they were scored."""
        return self.lines

    def legal_actions(self, seat: Seat | None = None) -> tuple[Action, ...]:
        """All actions that may follow, of one seat or of all; usual landings first."""
        if seat is not None:
            return self._legal_of(seat) if seat < len(self.players) else ()
        return tuple(one for s in range(len(self.players)) for one in self._legal_of(Seat(s)))

    def prompts(self) -> tuple[Prompt[Action], ...]:
        """Who must do what now, in seat order."""
        asked = ((Seat(s), self._legal_of(Seat(s))) for s in range(len(self.players)))
        return tuple(Prompt(s, self._kind(legal), legal) for s, legal in asked if legal)

    def after(self, action: Action) -> Quacks:
        """The game once ``action`` has happened.

        Raises:
            IllegalActionError: If ``action`` is not in ``legal_actions()``.
        """
        legal = self._legal_of(action.seat) if action.seat < len(self.players) else ()
        if action not in legal:
            raise IllegalActionError(action, legal)
        player = self._acted(self.players[action.seat], action)
        players = (*self.players[: action.seat], player, *self.players[action.seat + 1 :])
        return moved_on(replace(self, players=players))

    def likelihood(self, action: Action) -> float:
        """How probable the rules make a legal action: a chip by its share of the bag."""
        if not isinstance(action, Draw):
            return 1.0
        pot = self.players[action.seat].pot
        share = pot.bag.count(action.chip) / len(pot.bag)
        usual, *declined = _landings(pot, action.chip, self.rules.books)
        if not declined:
            return share
        return share * (1 - DECLINED_BONUS if action.space == usual else DECLINED_BONUS)

    def visible(self) -> Mapping[Zone, Mapping[Place, Chip]]:
        """The chips on every pot, by space."""
        zones = [Zone(ZoneKind.POT, Seat(s)) for s in range(len(self.players))]
        return {zone: self.visible_in(zone) for zone in zones}

    def visible_in(self, zone: Zone) -> Mapping[Place, Chip]:
        """The chips on one pot, by space."""
        if zone.seat is None or zone.kind is not ZoneKind.POT:
            raise KeyError(zone)
        return {one.space: one.chip for one in self.players[zone.seat].pot.placed}

    def markers(self, seat: Seat) -> Mapping[Marker, int]:
        """Where droplet and rat stone lie on a pot; a stone that is off the pot is absent."""
        pot = self.players[seat].pot
        rat = {Marker.RAT: pot.start} if pot.rats else {}
        return {Marker.DROPLET: pot.droplet} | rat

    def outcome(self) -> Outcome | None:
        """The scores and the winners after the last round, else None."""
        if self.phase is not Phase.OVER:
            return None
        scores = tuple(self.score(Seat(s)) for s in range(len(self.players)))
        # quacks_base 10: a tie goes to the further scoring space, then the victory is shared
        ranks = [
            (score, p.pot.scoring_space) for score, p in zip(scores, self.players, strict=True)
        ]
        winners = tuple(Seat(s) for s, rank in enumerate(ranks) if rank == max(ranks))
        return Outcome(Ending.LAST_ROUND, scores, winners)

    def _legal_of(self, seat: Seat) -> tuple[Action, ...]:
        player = self.players[seat]
        match self.phase:
            case Phase.BREWING:
                return self._brewing(seat, player.pot)
            case Phase.CHOICE if player.must_choose:
                options = (Answer.POINTS, Answer.COINS)
                return tuple(Choose(seat, Question.POINTS_OR_COINS, one) for one in options)
            case Phase.CLEARING if not player.cleared:
                return (ClearPot(seat),)
            case _:
                return ()

    def _brewing(self, seat: Seat, pot: Pot) -> tuple[Action, ...]:
        if pot.is_over:
            return ()
        actions: list[Action] = []
        open_books = self.rules.books
        if not pot.is_full:  # quacks_base F15: on the last space brewing ends
            for chip in dict.fromkeys(pot.bag):
                actions += [Draw(seat, chip, space) for space in _landings(pot, chip, open_books)]
        actions += [Choose(seat, *asked) for asked in books.questions(pot, open_books)]
        if pot.can_use_flask:
            actions.append(UseFlask(seat))
        return (*actions, Stop(seat))

    def _kind(self, legal: tuple[Action, ...]) -> PromptKind:
        match self.phase:
            case Phase.BREWING if isinstance(legal[0], Draw):
                return PromptKind.DRAW_OR_STOP
            case Phase.BREWING:
                return PromptKind.MUST_STOP  # quacks_base 5.3
            case Phase.CHOICE:
                return PromptKind.POINTS_OR_COINS
            case _:
                return PromptKind.CLEAR_POT

    def _acted(self, player: Player, action: Action) -> Player:
        pot = player.pot
        match action:
            case Draw(_, chip, space):
                return replace(player, pot=pot.with_drawn(chip, space))
            case UseFlask():
                return replace(player, pot=replace(pot.without(-1), flask_full=False))
            case Stop():
                return replace(player, pot=replace(pot, stopped=True))
            case Choose(_, Question.POINTS_OR_COINS, Answer() as answer):
                return replace(player, chosen=answer)
            case Choose(_, question, _):
                return replace(player, pot=books.answered(pot, question))
            case ClearPot():
                return replace(player, pot=pot.cleared(), cleared=True)
            case _:
                assert_never(action)


def _landings(pot: Pot, chip: Chip, open_books: books.BookSet) -> tuple[int, ...]:
    """Where ``chip`` may come to lie, the usual space first."""
    moves = books.bonus_moves(pot, chip, open_books)
    return tuple(dict.fromkeys([pot.landing(chip, bonus) for bonus in moves]))


def moved_on(game: Quacks) -> Quacks:
    """The game with every step taken that needs nobody's word."""
    players = game.players
    match game.phase:
        case Phase.BREWING if all(player.pot.is_over for player in players):
            return moved_on(replace(_rubies_taken(game), phase=Phase.CHOICE))
        case Phase.CHOICE if not any(player.must_choose for player in players):
            last = game.round == TABLES.setup.rounds
            phase = Phase.OVER if last else Phase.CLEARING
            return replace(game, lines=game.lines + _space_lines(game), phase=phase)
        case Phase.CLEARING if all(player.cleared for player in players):
            return _next_round(game)
        case _:
            return game


def _rubies_taken(game: Quacks) -> Quacks:
    # quacks_base 6 C: everyone, after an explosion, too
    players = tuple(
        replace(p, rubies=p.rubies + p.pot.shows_ruby, found_ruby=p.pot.shows_ruby)
        for p in game.players
    )
    return replace(game, players=players)


def _space_lines(game: Quacks) -> tuple[ScoreLine, ...]:
    lines = []
    for s, player in enumerate(game.players):
        if player.takes_points:
            space = player.pot.scoring_space
            points = TABLES.track.points[space]
            lines.append(
                ScoreLine(Seat(s), points, game.round, Reason.SPACE, space, "quacks_base 6 D")
            )
    return tuple(lines)


def _next_round(game: Quacks) -> Quacks:
    number = game.round + 1
    white = (Chip.WHITE_1,) if number in TABLES.flame.add_white_1 else ()  # quacks_base 4
    rats = rats_of([game.score(Seat(s)) for s in range(game.seat_count)], number)
    players = tuple(
        Player(replace(p.pot, bag=in_box_order((*p.pot.bag, *white)), rats=tails), p.rubies)
        for p, tails in zip(game.players, rats, strict=True)
    )
    return replace(game, players=players, round=number, phase=Phase.BREWING)


def rats_of(scores: list[int], number: int) -> tuple[int, ...]:
    """The rat tails of every seat in round ``number``: those between its score and the leader's."""
    if number < TABLES.rats.first_round:
        return (0,) * len(scores)
    return tuple(TABLES.rats.tails(score, max(scores)) for score in scores)  # quacks_base 4.2
