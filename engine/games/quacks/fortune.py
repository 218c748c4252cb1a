"""What the 24 fortune-teller cards do; section 9 of the fact sheet tells them one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.changing import changed
from engine.game import Seat
from engine.games.quacks.actions import Action, Answer, Question, Roll, Upgrade
from engine.games.quacks.chips import BOX_ORDER, Chip, Colour
from engine.games.quacks.gains import (
    Asking,
    Source,
    answer_of,
    can_give,
    choices,
    gifts,
    number_said,
    rewarded,
    with_chip,
    with_droplet,
    with_points,
    with_rubies,
)
from engine.games.quacks.placing import has_no_room, placed_inert
from engine.games.quacks.position import Asked, Position, Reason
from engine.games.quacks.tables import TABLES, Face, Fortune, FortuneEffect, When

RULE = "quacks_base 9"


def acted(position: Position, *moments: When) -> Position:
    """The position once the card of the round has done what it does at one of these moments."""
    fortune = position.fortune
    if fortune is None or fortune.when not in moments:
        return position
    act = _ACTS.get(fortune.effect) or position.rules.hooks.cards.get(fortune.effect)
    return act(position, fortune) if act else position


def rats_of(scores: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The rat tails of every seat in round ``number``: those between its score and the leader's."""
    if number < TABLES.rats.first_round:
        return (0,) * len(scores)
    return tuple(TABLES.rats.tails(score, max(scores)) for score in scores)  # quacks_base 4.2


def source(position: Position) -> Source:
    """The card of the round as what points are for."""
    return Source(Reason.CARD, RULE, position.card)


# What the cards do at once


def asks_all(question: Question) -> Callable[[Position, Fortune], Position]:
    """Everybody is asked, the start player first (quacks_base F33)."""

    def ask(position: Position, _: Fortune) -> Position:
        return position.asking(*(Asked(seat, question) for seat in position.seats))

    return ask


def _droplet_plus_1(position: Position, fortune: Fortune) -> Position:
    for seat in position.seats:
        position = with_droplet(position, seat, fortune.droplet)
    return position


def _fewest_rubies_gain(position: Position, fortune: Fortune) -> Position:
    fewest = min(player.rubies for player in position.players)
    poorest = [seat for seat in position.seats if position.players[seat].rubies == fewest]
    for seat in poorest:
        position = with_rubies(position, seat, fortune.rubies)
    return position


def _fewest_vp_green(position: Position, fortune: Fortune) -> Position:
    scores = position.scores()
    for seat in position.seats:
        if scores[seat] == min(scores):
            position = _given(position, seat, fortune.chip)
    return position


def _double_rats(position: Position, fortune: Fortune) -> Position:
    for seat in position.seats:
        pot = position.players[seat].pot
        position = position.with_pot(seat, changed(pot, rats=pot.rats * fortune.number))
    return position


def _white_seven_droplet(position: Position, fortune: Fortune) -> Position:
    for seat in position.seats:
        if position.players[seat].pot.white_sum == fortune.number:
            position = with_droplet(position, seat, fortune.droplet)
    return position


def _explosion_gives_left_two(position: Position, _: Fortune) -> Position:
    # left is the next player clockwise
    burst = (seat for seat in position.seats if position.players[seat].pot.exploded)
    lucky = {position.left_of(seat) for seat in burst}
    return position.asking(*(Asked(s, Question.GIFT) for s in position.seats if s in lucky))


def _strong_ingredient(position: Position, _: Fortune) -> Position:
    whole = (seat for seat in position.seats if not position.players[seat].pot.exploded)
    return position.asking(*(Asked(seat, Question.STRONG_INGREDIENT) for seat in whole))


def _ruby_space_vp2(position: Position, fortune: Fortune) -> Position:
    for seat in position.seats:
        if position.shows_ruby(seat):
            space = position.scoring_space(seat)
            position = with_points(position, seat, fortune.points, source(position), space)
    return position


def _ruby_space_ruby(position: Position, fortune: Fortune) -> Position:
    for seat in position.seats:
        if position.shows_ruby(seat):
            position = with_found_rubies(position, seat, fortune.rubies)
    return position


def with_found_rubies(position: Position, seat: Seat, rubies: int) -> Position:
    """The position with rubies that a scoring space has brought."""
    before = position.players[seat]
    after = with_rubies(position, seat, rubies).players[seat]
    found = before.found_rubies + after.rubies - before.rubies
    return position.with_player(seat, changed(after, found_rubies=found))


def _free_flask(position: Position, _: Fortune) -> Position:
    for seat in position.seats:
        pot = position.players[seat].pot
        position = position.with_pot(seat, changed(pot, flask_full=True))
    return position


_ACTS: Mapping[FortuneEffect, Callable[[Position, Fortune], Position]] = {
    FortuneEffect.CHOOSE_DROPLET2_OR_PURPLE: asks_all(Question.DROPLET_OR_CHIP),
    FortuneEffect.DROPLET_PLUS_1: _droplet_plus_1,
    FortuneEffect.FEWEST_RUBIES_GAIN: _fewest_rubies_gain,
    FortuneEffect.LESS_IS_MORE: asks_all(Question.SUM_OF_DRAWN),
    FortuneEffect.CHOOSE_BLACK_OR_TWO_OR_RUBIES: asks_all(Question.CHIP_OR_RUBIES),
    FortuneEffect.TRADE_RUBY_FOR_ONE: asks_all(Question.RUBY_FOR_CHIP),
    FortuneEffect.GOOD_START: asks_all(Question.RATS_FOR_RUBIES),
    FortuneEffect.EVERYONE_ROLLS: asks_all(Question.DIE),
    FortuneEffect.DRAW4_UPGRADE: asks_all(Question.UPGRADE_DRAWN),
    FortuneEffect.FEWEST_VP_GREEN: _fewest_vp_green,
    FortuneEffect.DOUBLE_RATS: _double_rats,
    FortuneEffect.VP4_OR_REMOVE_WHITE: asks_all(Question.POINTS_OR_WHITE),
    FortuneEffect.FOUR_CHIP_OR_VP_PER_RAT: asks_all(Question.CHIP_OR_POINTS),
    FortuneEffect.WHITE_SEVEN_DROPLET: _white_seven_droplet,
    FortuneEffect.EXPLOSION_GIVES_LEFT_TWO: _explosion_gives_left_two,
    FortuneEffect.STRONG_INGREDIENT: _strong_ingredient,
    FortuneEffect.RUBY_SPACE_VP2: _ruby_space_vp2,
    FortuneEffect.RUBY_SPACE_RUBY: _ruby_space_ruby,
    FortuneEffect.FREE_FLASK: _free_flask,
}
"""What a card does at its moment; ``placing``, ``brewing`` and the die look at the other cards."""


def _given(position: Position, seat: Seat, chip: Chip | None) -> Position:
    if chip is None or not can_give(position, chip):
        return position
    return with_chip(position, seat, chip)


# What the cards ask


def revealed(position: Position) -> Fortune:
    """What the card that asks says."""
    return position.rules.deck[position.cards[-1]]


def _droplet_or_chip(position: Position, asked: Asked) -> tuple[Action, ...]:
    chip = revealed(position).chip
    chips = (chip,) if chip and can_give(position, chip) else ()
    return choices(asked, Answer.DROPLET, *chips)


def _chip_or_rubies(position: Position, asked: Asked) -> tuple[Action, ...]:
    said = revealed(position)
    chips = (said.chip,) if said.chip and can_give(position, said.chip) else ()
    return choices(asked, *chips, *gifts(position, said.number), Answer.RUBIES)


def _ruby_for_chip(position: Position, asked: Asked) -> tuple[Action, ...]:
    said = revealed(position)
    if position.players[asked.seat].rubies < said.rubies:
        return ()
    return choices(asked, *gifts(position, said.number, said.not_colours), Answer.NO)


def _points_or_white(position: Position, asked: Asked) -> tuple[Action, ...]:
    white = revealed(position).chip
    has = white is not None and white in position.players[asked.seat].pot.bag
    return choices(asked, Answer.POINTS, *((white,) if white and has else ()))


def _chip_or_points(position: Position, asked: Asked) -> tuple[Action, ...]:
    return choices(asked, *gifts(position, revealed(position).number), Answer.POINTS)


def _gift(position: Position, asked: Asked) -> tuple[Action, ...]:
    return choices(asked, *gifts(position, revealed(position).number), Answer.NO)


def _chosen(position: Position, asked: Asked, action: Action) -> Position:
    """What a player took of all that the card offers: a chip, or something else."""
    seat, said, answer = asked.seat, revealed(position), answer_of(action)
    match answer:
        case Chip():
            position = _chip_chosen(position, asked, answer)
        case Answer.DROPLET:
            position = with_droplet(position, seat, said.droplet)
        case Answer.RUBIES:
            position = with_rubies(position, seat, said.rubies)
        case Answer.POINTS:
            for_rats = asked.question is Question.CHIP_OR_POINTS
            times = tails_before_the_card(position)[seat] if for_rats else 1
            points = said.points * times
            position = with_points(position, seat, points, source(position)) if points else position
        case _:
            pass
    return position


def _chip_chosen(position: Position, asked: Asked, chip: Chip) -> Position:
    if asked.question is Question.POINTS_OR_WHITE:
        pot = position.players[asked.seat].pot
        return position.with_pot(asked.seat, pot.without_chip(chip))
    if asked.question is Question.RUBY_FOR_CHIP:
        position = with_rubies(position, asked.seat, -revealed(position).rubies)
    return with_chip(position, asked.seat, chip)


def tails_before_the_card(position: Position) -> tuple[int, ...]:
    """Rat tails of all seats by the points of earlier rounds: nobody has scored for it yet."""
    scores = [0] * position.seat_count
    for line in position.lines:
        scores[line.seat] += line.points if line.round < position.round else 0
    return rats_of(tuple(scores), position.round)


def _sum_of_drawn(position: Position, asked: Asked) -> tuple[Action, ...]:
    """Every sum that the chips drawn may have."""
    bag = position.players[asked.seat].pot.bag
    sums: set[tuple[int, int]] = {(0, 0)}
    drawn = min(revealed(position).drawn, len(bag))
    for chip in bag:
        sums |= {(n + 1, total + chip.number) for n, total in sums if n < drawn}
    return choices(asked, *sorted(total for n, total in sums if n == drawn))


def _sum_told(position: Position, asked: Asked, action: Action) -> Position:
    player = changed(position.players[asked.seat], told=number_said(action))
    position = position.with_player(asked.seat, player)
    sums = [player.told for player in position.players if player.told is not None]
    if len(sums) < position.seat_count:
        return position
    for seat in position.seats:
        is_least = position.players[seat].told == min(sums)
        if is_least:
            position = _given(position, seat, revealed(position).chip)
        else:
            position = with_rubies(position, seat, revealed(position).rubies)
    return position


def _rats_for_rubies(position: Position, asked: Asked) -> tuple[Action, ...]:
    rats = position.players[asked.seat].pot.rats
    return choices(asked, *range(min(rats, revealed(position).number) + 1))


def _rats_given_up(position: Position, asked: Asked, action: Action) -> Position:
    many = number_said(action)
    pot = position.players[asked.seat].pot
    position = position.with_pot(asked.seat, changed(pot, rats=pot.rats - many))
    return with_rubies(position, asked.seat, many)


def _upgrade_drawn(position: Position, asked: Asked) -> tuple[Action, ...]:
    """Every chip that may be raised, and the consolation if none of those drawn may have been."""
    bag = position.players[asked.seat].pot.bag
    raises = {chip: new for chip in dict.fromkeys(bag) for new in next_higher(position, chip)}
    upgrades = tuple(Upgrade(asked.seat, old, new) for old, new in raises.items())
    fixed = sum(chip not in raises for chip in bag)
    may_fail = fixed >= min(revealed(position).drawn, len(bag))
    consoled = choices(asked, Answer.CANNOT) if may_fail else ()
    return (*upgrades, *consoled, *(choices(asked, Answer.NO) if upgrades else ()))


def next_higher(position: Position, chip: Chip) -> Iterator[Chip]:
    """The chip of the same colour with the next number, if there may be one and the box has it."""
    # quacks_expansions 2.6: neither white nor orange ones are ever raised
    if chip.colour in {Colour.WHITE, Colour.ORANGE}:
        return
    colour = [one for one in BOX_ORDER if one.colour is chip.colour]
    higher = [one for one in colour if one.number > chip.number]
    if higher and position.box()[higher[0]] > 0:
        yield higher[0]


def _upgraded(position: Position, asked: Asked, action: Action) -> Position:
    if isinstance(action, Upgrade):
        pot = position.players[asked.seat].pot
        return position.with_pot(asked.seat, pot.without_chip(action.old).with_chip(action.new))
    if answer_of(action) is Answer.CANNOT:
        return _given(position, asked.seat, revealed(position).chip)
    return position


def _strong(position: Position, asked: Asked) -> tuple[Action, ...]:
    pot = position.players[asked.seat].pot
    chips = () if has_no_room(position, pot) else dict.fromkeys(pot.bag)
    return choices(asked, *chips, Answer.NO)


def _strong_placed(position: Position, asked: Asked, action: Action) -> Position:
    chip = answer_of(action)
    if not isinstance(chip, Chip):
        return position
    pot = position.players[asked.seat].pot.without_chip(chip)
    return placed_inert(position.with_pot(asked.seat, pot), asked.seat, chip)


def _die(_: Position, asked: Asked) -> tuple[Action, ...]:
    return tuple(Roll(asked.seat, face) for face in Face)


def _rolled(position: Position, asked: Asked, action: Action) -> Position:
    # quacks_base 6.1
    face = action.face if isinstance(action, Roll) else Face.POINT
    by_die = Source(Reason.DIE, "quacks_base 6.1", face)
    return rewarded(position, asked.seat, TABLES.die[face].reward, by_die)


QUESTIONS: Mapping[Question, Asking] = {
    Question.DROPLET_OR_CHIP: Asking(_droplet_or_chip, _chosen, RULE),
    Question.SUM_OF_DRAWN: Asking(_sum_of_drawn, _sum_told, RULE, in_turn=False),
    Question.CHIP_OR_RUBIES: Asking(_chip_or_rubies, _chosen, RULE),
    Question.RUBY_FOR_CHIP: Asking(_ruby_for_chip, _chosen, RULE),
    Question.RATS_FOR_RUBIES: Asking(_rats_for_rubies, _rats_given_up, RULE, in_turn=False),
    Question.UPGRADE_DRAWN: Asking(_upgrade_drawn, _upgraded, RULE),
    Question.POINTS_OR_WHITE: Asking(_points_or_white, _chosen, RULE, in_turn=False),
    Question.CHIP_OR_POINTS: Asking(_chip_or_points, _chosen, RULE),
    Question.GIFT: Asking(_gift, _chosen, RULE),
    Question.STRONG_INGREDIENT: Asking(_strong, _strong_placed, RULE),
    Question.DIE: Asking(_die, _rolled, "quacks_base 6.1", in_turn=False),
}
