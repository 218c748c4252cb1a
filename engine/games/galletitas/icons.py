"""What the icon of a card does once it lies open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations_with_replacement

from engine.game import ScoreLine, Seat
from engine.games.galletitas.actions import Action, Direction, Give, PassOn
from engine.games.galletitas.cards import Card
from engine.games.galletitas.pile import with_top_taken
from engine.games.galletitas.position import Phase, Position, Reason
from engine.games.galletitas.tables import TABLES, Icon
from engine.games.galletitas.turns import turn_ended

RULES: Mapping[Icon, str] = {
    Icon.PRESENT_1: "card_games G2-A3",
    Icon.PRESENT_2: "card_games G2-A4",
    Icon.BURNING: "card_games G2-A6",
    Icon.MIXER: "card_games G2-A7",
}
"""Where it stands what an icon does to burnt biscuits."""


def acting_card(position: Position) -> Card:
    """The card at the end of the row, which has just been laid open."""
    return position.row[-1].cards[-1]


def acting_icon(position: Position) -> Icon:
    """The icon of the card that has just been laid open."""
    return position.icon(acting_card(position)) or Icon.NONE


def begun(position: Position) -> Position:
    """The position once the card at the end of the row acts, or waits to be told how."""
    # card_games G2-A1, G2-O1
    if position.icon(acting_card(position)) is None:
        return replace(position, phase=Phase.ICON)
    match acting_icon(position):
        case Icon.CROISSANT:
            return turn_ended(position, with_croissant=True)
        case Icon.BURNING:
            return turn_ended(_neighbours_burnt(position))
        case _:
            return _asked(position)


def _asked(position: Position) -> Position:
    """The position with the question of an icon, if there is anything to choose."""
    # card_games G2-A8
    if len(options(position)) > 1:
        return replace(position, phase=Phase.ACTION)
    return turn_ended(position)


def options(position: Position) -> tuple[Action, ...]:
    """All ways to carry out what the icon at the end of the row lets choose."""
    icon = acting_icon(position)
    if icon is Icon.MIXER:
        mixes = position.rules.sugar_free or any(position.all_biscuits())
        return tuple(PassOn(position.turn, way) for way in Direction) if mixes else ()
    return _gifts(position, icon) if icon in TABLES.presents else ()


def _gifts(position: Position, icon: Icon) -> tuple[Action, ...]:
    # card_games G2-A3, G2-A4, G2-O13, G2-O14
    others = sorted(position.neighbour(steps) for steps in range(1, position.seat_count))
    most = min(position.biscuits(position.turn), TABLES.presents[icon])
    return tuple(
        Give(position.turn, to)
        for count in range(most + 1)
        for to in combinations_with_replacement(others, count)
        if all(_may_be_given(position, icon, *each) for each in Counter(to).items())
    )


def _may_be_given(position: Position, icon: Icon, seat: Seat, count: int) -> bool:
    # card_games G2-O12
    if icon is Icon.PRESENT_2 and not position.rules.house.two_presents_limit:
        return True
    return count <= position.most_to_come(seat)


def _neighbours_burnt(position: Position) -> Position:
    # card_games G2-A6; the left one draws first
    for seat in (position.neighbour(1), position.neighbour(-1)):
        drawn = with_top_taken(position) if position.most_to_come(seat) > 0 else None
        if drawn is not None:
            position = drawn.with_lines(_line(position, seat, -1, Reason.DRAWN))
    return position


def _line(position: Position, seat: Seat, points: int, reason: Reason) -> ScoreLine:
    return ScoreLine(seat, points, position.round, reason, None, RULES[acting_icon(position)])


def given(position: Position, action: Give) -> Position:
    """The position once burnt biscuits have changed hands."""
    for receiver in action.to:
        position = position.with_lines(
            _line(position, action.seat, 1, Reason.GIVEN),
            _line(position, receiver, -1, Reason.RECEIVED),
        )
    # card_games G2-O17: without the limit of G2-O12 a present may end the game
    return replace(position, phase=Phase.OVER) if position.is_lost else turn_ended(position)


def passed_on(position: Position, direction: Direction) -> Position:
    """The position once everybody has passed on what the mixer mixes."""
    # card_games G2-A7
    if position.rules.sugar_free:
        return turn_ended(replace(position, hands=_moved(position.hands, direction)))
    before = position.all_biscuits()
    for s, now in enumerate(_moved(before, direction)):
        if now != before[s]:
            line = _line(position, Seat(s), before[s] - now, Reason.PASSED_ON)
            position = position.with_lines(line)
    return turn_ended(position)


def _moved(stacks: tuple[int, ...], direction: Direction) -> tuple[int, ...]:
    """Every stack one seat on; seats count clockwise, which is to the left."""
    if direction is Direction.LEFT:
        return (*stacks[-1:], *stacks[:-1])
    return (*stacks[1:], *stacks[:1])
