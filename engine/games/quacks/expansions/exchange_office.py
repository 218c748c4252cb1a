"""Wolfgangs Wechselstube: a rack of glasses for everybody's second droplet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine import headers
from engine.changing import changed
from engine.game import Seat
from engine.games.quacks.actions import Action, Answer, Choose, Question
from engine.games.quacks.gains import (
    Asking,
    Source,
    answer_of,
    choices,
    number_said,
    with_points,
    with_pot_droplet,
)
from engine.games.quacks.hooks import Expansion, Hooks
from engine.games.quacks.position import Asked, Phase, Position, Reason
from engine.games.quacks.rules import Rack
from engine.games.quacks.tables import Additions
from engine.rulebook import rulebook

RULE = "quacks_expansions 4"


@dataclass(frozen=True, slots=True)
class RackTable:
    """The glasses of the rack from the left, with the number on each, by the side that is up."""

    glasses: Mapping[Rack, tuple[int, ...]]


RACK = rulebook(RackTable, "quacks_exchange_office")


@dataclass(frozen=True, slots=True)
class Choice:
    """What a header chooses of the rack."""

    rack: Rack = Rack.BROWN


def number_of(position: Position, seat: Seat) -> int:
    """The number on the glass where a seat's droplet stands."""
    return RACK.glasses[position.rules.rack][position.players[seat].tube]


def _chosen(header: Mapping[str, object]) -> Mapping[str, Any]:
    said = {"rack": header["rack"]} if "rack" in header else {}
    return {"rack": headers.read_table(Choice, said).rack}


def _pot_or_rack(position: Position, asked: Asked) -> tuple[Action, ...]:
    # quacks_expansions 4: on the last glass all moves go to the pot
    is_last = position.players[asked.seat].tube + 1 >= len(RACK.glasses[position.rules.rack])
    return choices(asked, *((Answer.POT,) if is_last else (Answer.POT, Answer.RACK)))


def _droplet_moved(position: Position, asked: Asked, action: Action) -> Position:
    if answer_of(action) is Answer.POT:
        return with_pot_droplet(position, asked.seat, 1)
    player = position.players[asked.seat]
    return position.with_player(asked.seat, changed(player, tube=player.tube + 1))


def _points_for_sale(position: Position, seat: Seat, asked: Asked | None) -> tuple[Action, ...]:
    # quacks_expansions 4: the green side sells points, as many as the coins pay
    if position.rules.rack is not Rack.GREEN or not asked or asked.question is not Question.BUY:
        return ()
    most = position.coins(seat) // number_of(position, seat)
    return tuple(Choose(seat, Question.BUY_POINTS, many) for many in range(1, most + 1))


def _points_bought(position: Position, action: Choose) -> Position:
    many, seat = number_said(action), action.seat
    player = position.players[seat]
    spent = player.spent + many * number_of(position, seat)
    position = position.with_player(seat, changed(player, spent=spent))
    return with_points(position, seat, many, Source(Reason.RACK, RULE))


def _price_of_points(position: Position, seat: Seat, price: int) -> int:
    # quacks_expansions 4: in the last round coins become points at the better of both prices
    is_sold = position.rules.rack is Rack.GREEN
    return min(price, number_of(position, seat)) if is_sold else price


def _last_moves(position: Position) -> Position:
    # quacks_expansions 4: on the brown side a glass still counts after the last round
    if not position.is_last_round or position.rules.rack is not Rack.BROWN:
        return position
    return position.asking(*(Asked(seat, Question.SPEND) for seat in position.seats))


def _chips_counted(position: Position) -> Position:
    # quacks_expansions 4: the brown side divides the worth of all chips by the glass's number
    if position.rules.rack is not Rack.BROWN:
        return position
    for seat in position.seats:
        chips = position.players[seat].chips()
        worth = sum(chip.number * count for chip, count in chips.items())
        points = worth // number_of(position, seat)
        if points:
            position = with_points(position, seat, points, Source(Reason.RACK, RULE))
    return position


EXCHANGE_OFFICE = Expansion(
    "exchange_office",
    Additions(),
    Hooks(
        second_droplet=Question.POT_OR_RACK,
        questions={
            Question.POT_OR_RACK: Asking(_pot_or_rack, _droplet_moved, RULE, in_turn=False),
        },
        offers=(_points_for_sale,),
        acts={Question.BUY_POINTS: _points_bought},
        coins_per_point=(_price_of_points,),
        begins={Phase.SPENDING: (_last_moves,), Phase.OVER: (_chips_counted,)},
    ),
    _chosen,
    not_with={"test_tubes": "both need the second droplet"},
)
