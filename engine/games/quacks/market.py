"""Scoring steps A and C to F: the die, rubies, points, buying and spending."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations

from engine.changing import changed
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
from engine.games.quacks.hooks import Baskets
from engine.games.quacks.position import Asked, Position, Reason
from engine.games.quacks.rules import Rules
from engine.games.quacks.tables import TABLES, FortuneEffect


def die_begun(position: Position) -> Position:
    """Step A: the furthest pots that are whole roll the die."""
    twice = position.has(FortuneEffect.DIE_TWICE)
    times = twice.number if twice else 1
    asked = (Asked(seat, Question.DIE) for seat in rollers(position) for _ in range(times))
    return position.asking(*asked)


def rollers(position: Position) -> tuple[Seat, ...]:
    """Whose pots are whole and the furthest."""
    # quacks_base 6 A, F14, F27
    pots = {seat: position.players[seat].pot for seat in position.seats}
    whole = [seat for seat, pot in pots.items() if not pot.exploded or pot.forgiven]
    furthest = max((position.scoring_space(seat) for seat in whole), default=None)
    return tuple(seat for seat in whole if position.scoring_space(seat) == furthest)


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
        if position.players[seat].takes_coins:
            position = with_points_for_coins(position, seat, by_coins)
    return position


def with_points_for_coins(position: Position, seat: Seat, source: Source) -> Position:
    """The position once all coins of a seat are points."""
    points, space = points_for_coins(position, seat), position.scoring_space(seat)
    return with_points(position, seat, points, source, space) if points else position


def points_for_coins(position: Position, seat: Seat) -> int:
    """How many points the coins of a seat become after the last round."""
    price = TABLES.limits.coins_per_point
    for priced in position.rules.hooks.coins_per_point:
        price = priced(position, seat, price)
    return position.coins(seat) // price


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
        asked.seat, changed(player, chosen=chosen if isinstance(chosen, Answer) else None)
    )


def _buy(position: Position, asked: Asked) -> tuple[Action, ...]:
    """Nothing, one chip, or two of different colours, as far as coins and box allow."""
    # quacks_base 6 E, F09, F10
    baskets = affordable(position, asked.seat)
    for packed in position.rules.hooks.baskets:
        baskets = packed(position, asked.seat, baskets)
    return tuple(Buy(asked.seat, chips) for chips in baskets)


def purchases(position: Position, seat: Seat, coins: int) -> tuple[Action, ...]:
    """All that a seat may buy for so many coins."""
    baskets = _baskets(position.rules, for_all(position), coins)
    return tuple(Buy(seat, chips) for chips in baskets)


def affordable(position: Position, seat: Seat) -> Baskets:
    """All that a seat's coins buy: nothing, one chip, or two of different colours."""
    return _baskets(position.rules, for_all(position), position.coins(seat))


@cache
def _baskets(rules: Rules, there: tuple[Chip, ...], coins: int) -> Baskets:
    prices = {chip: rules.price(chip) for chip in there}
    cost = {chip: price for chip, price in prices.items() if price is not None}
    return tuple(
        chips
        for count in range(TABLES.limits.chips_bought + 1)
        for chips in combinations(cost, count)
        if len({chip.colour for chip in chips}) == count
        and sum(cost[chip] for chip in chips) <= coins
    )


def bought(position: Position, asked: Asked, action: Action) -> Position:
    """The position once chips have been bought; they lie on the tray until the pot is cleared."""
    chips = action.chips if isinstance(action, Buy) else ()
    for chip in chips:
        position = with_bought(position, asked.seat, chip)
    for act in position.rules.hooks.bought:
        position = act(position, asked.seat, chips)
    return position


def with_bought(position: Position, seat: Seat, chip: Chip) -> Position:
    """The position with a chip on the tray of a seat, or where else it goes."""
    elsewhere = received(position, seat, chip)
    if elsewhere is not None:
        return elsewhere
    player = position.players[seat]
    return position.with_player(seat, changed(player, bought=(*player.bought, chip)))


def _spend(position: Position, asked: Asked) -> tuple[Action, ...]:
    # quacks_base 6 F, F26
    player = position.players[asked.seat]
    if player.rubies < _price_of_step(position, asked.seat):
        return ()
    is_full = player.pot.flask_full or position.is_last_round
    flask = () if is_full else (Answer.FLASK,)
    return choices(asked, Answer.DROPLET, *flask, Answer.NO)


def _spent(position: Position, asked: Asked, action: Action) -> Position:
    answer, seat = answer_of(action), asked.seat
    if answer is Answer.NO:
        return position
    position = with_rubies(position.asking_first(asked), seat, -_price_of_step(position, seat))
    if answer is Answer.DROPLET:
        return with_droplet(position, seat, 1)
    return with_flask(position, seat)


def _price_of_step(position: Position, seat: Seat) -> int:
    """What a step of a droplet or a full flask costs in rubies."""
    price = TABLES.limits.rubies_per_step
    for priced in position.rules.hooks.rubies_per_step:
        price = priced(position, seat, price)
    return price


def with_flask(position: Position, seat: Seat) -> Position:
    """The position with a full flask at a seat."""
    return position.with_pot(seat, changed(position.players[seat].pot, flask_full=True))


QUESTIONS: Mapping[Question, Asking] = {
    Question.POINTS_OR_COINS: Asking(
        _points_or_coins, _has_chosen, "quacks_base F12", in_turn=False
    ),
    Question.BUY: Asking(_buy, bought, "quacks_base 6 E"),
    Question.SPEND: Asking(_spend, _spent, "quacks_base 6 F", in_turn=False),
}
