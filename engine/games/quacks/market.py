"""Scoring steps A and C to F: the die, rubies, points, buying and spending."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations

from engine.game import Seat
from engine.games.quacks.actions import Action, Answer, Buy, Question
from engine.games.quacks.chips import Chip
from engine.games.quacks.fortune import with_found_rubies
from engine.games.quacks.gains import (
    Asking,
    Source,
    answer_of,
    choices,
    for_all,
    received,
    with_droplet,
    with_points,
    with_rubies,
)
from engine.games.quacks.position import Asked, Position, Reason
from engine.games.quacks.rules import Rules
from engine.games.quacks.tables import TABLES, FortuneEffect


def die_begun(position: Position) -> Position:
    """Step A: the furthest pots that are whole roll the die."""
    # quacks_base 6 A, F14, F27
    whole = [seat for seat in position.seats if not position.players[seat].pot.exploded]
    furthest = max((position.scoring_space(seat) for seat in whole), default=None)
    twice = position.has(FortuneEffect.DIE_TWICE)
    rollers = [seat for seat in whole if position.scoring_space(seat) == furthest]
    times = twice.number if twice else 1
    return position.asking(*(Asked(seat, Question.DIE) for seat in rollers for _ in range(times)))


def rubies_found(position: Position) -> Position:
    """Step C: everybody whose scoring space shows a ruby takes one."""
    # quacks_base 6 C, F11
    for seat in position.seats:
        if position.shows_ruby(seat):
            position = with_found_rubies(position, seat, 1)
    return position


def choice_begun(position: Position) -> Position:
    """Between C and D: exploded players choose points or coins."""
    # quacks_base F12
    exploded = (seat for seat in position.seats if position.players[seat].must_choose)
    return position.asking(*(Asked(seat, Question.POINTS_OR_COINS) for seat in exploded))


def points_scored(position: Position) -> Position:
    """Step D: the points of the scoring space."""
    by_space = Source(Reason.SPACE, "quacks_base 6 D")
    for seat in position.seats:
        if position.players[seat].takes_points:
            space = position.scoring_space(seat)
            points = TABLES.track.points[space]
            position = with_points(position, seat, points, by_space, space)
    return position


def buying_begun(position: Position) -> Position:
    """Step E: everybody with coins buys, the start player first; at the end coins are points."""
    if position.is_last_round:
        return _coins_counted(position)
    buyers = (seat for seat in position.seats if position.players[seat].takes_coins)
    return position.asking(*(Asked(seat, Question.BUY) for seat in buyers))


def spending_begun(position: Position) -> Position:
    """Step F: everybody spends rubies, but in the last round."""
    if position.is_last_round:
        return position
    return position.asking(*(Asked(seat, Question.SPEND) for seat in position.seats))


def _coins_counted(position: Position) -> Position:
    # quacks_base 10, F25
    by_coins = Source(Reason.COINS, "quacks_base 10")
    for seat in position.seats:
        coins = position.coins(seat) if position.players[seat].takes_coins else 0
        price = TABLES.limits.coins_per_point
        for priced in position.rules.hooks.coins_per_point:
            price = priced(position, seat, price)
        points, space = coins // price, position.scoring_space(seat)
        position = with_points(position, seat, points, by_coins, space) if points else position
    return position


def rubies_counted(position: Position) -> Position:
    """The position after the last round: rubies are points."""
    # quacks_base 10, F25
    by_rubies = Source(Reason.RUBIES, "quacks_base 10")
    for seat in position.seats:
        points = position.players[seat].rubies // TABLES.limits.rubies_per_point
        position = with_points(position, seat, points, by_rubies) if points else position
    return position


def _points_or_coins(_: Position, asked: Asked) -> tuple[Action, ...]:
    return choices(asked, Answer.POINTS, Answer.COINS)


def _has_chosen(position: Position, asked: Asked, action: Action) -> Position:
    chosen = answer_of(action)
    player = position.players[asked.seat]
    return position.with_player(
        asked.seat, replace(player, chosen=chosen if isinstance(chosen, Answer) else None)
    )


def _buy(position: Position, asked: Asked) -> tuple[Action, ...]:
    """Nothing, one chip, or two of different colours, as far as coins and box allow."""
    # quacks_base 6 E, F09, F10
    baskets = _baskets(position.rules, for_all(position), position.coins(asked.seat))
    return tuple(Buy(asked.seat, chips) for chips in baskets)


@cache
def _baskets(rules: Rules, there: tuple[Chip, ...], coins: int) -> tuple[tuple[Chip, ...], ...]:
    cost = {chip: rules.price(chip) or 0 for chip in there}
    return tuple(
        chips
        for count in range(TABLES.limits.chips_bought + 1)
        for chips in combinations(there, count)
        if len({chip.colour for chip in chips}) == count
        and sum(cost[chip] for chip in chips) <= coins
    )


def _bought(position: Position, asked: Asked, action: Action) -> Position:
    chips = action.chips if isinstance(action, Buy) else ()
    for chip in chips:
        position = with_bought(position, asked.seat, chip)
    for bought in position.rules.hooks.bought:
        position = bought(position, asked.seat, chips)
    return position


def with_bought(position: Position, seat: Seat, chip: Chip) -> Position:
    """The position with a chip on the tray of a seat, or where else it goes."""
    elsewhere = received(position, seat, chip)
    if elsewhere is not None:
        return elsewhere
    player = position.players[seat]
    return position.with_player(seat, replace(player, bought=(*player.bought, chip)))


def _spend(position: Position, asked: Asked) -> tuple[Action, ...]:
    # quacks_base 6 F, F26
    player = position.players[asked.seat]
    if player.rubies < TABLES.limits.rubies_per_step:
        return ()
    is_full = player.pot.flask_full or position.is_last_round
    flask = () if is_full else (Answer.FLASK,)
    return choices(asked, Answer.DROPLET, *flask, Answer.NO)


def _spent(position: Position, asked: Asked, action: Action) -> Position:
    answer, seat = answer_of(action), asked.seat
    if answer is Answer.NO:
        return position
    position = with_rubies(position.asking_first(asked), seat, -TABLES.limits.rubies_per_step)
    if answer is Answer.DROPLET:
        return with_droplet(position, seat, 1)
    return with_flask(position, seat)


def with_flask(position: Position, seat: Seat) -> Position:
    """The position with a full flask at a seat."""
    return position.with_pot(seat, replace(position.players[seat].pot, flask_full=True))


QUESTIONS: Mapping[Question, Asking] = {
    Question.POINTS_OR_COINS: Asking(
        _points_or_coins, _has_chosen, "quacks_base F12", in_turn=False
    ),
    Question.BUY: Asking(_buy, _bought, "quacks_base 6 E"),
    Question.SPEND: Asking(_spend, _spent, "quacks_base 6 F", in_turn=False),
}
