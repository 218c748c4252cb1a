"""Games that have come to step B of the scoring, and what it brought."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import Seat
from engine.games.quacks.game import Quacks
from engine.games.quacks.position import Reason
from tests.engine.playing import can, game, played, seat

PASSING = ("roll point", "place_red no", "push no", "take_chip no", "pay_for_droplet no")
LEAVING = ("points", "buy", "spend no", "clear")
"""What players say who want nothing, so that a round goes on to the next."""


def done(pot: str = "", **more: object) -> dict[str, object]:
    """A seat that has stopped, without rubies: ``done("white-3@3 orange-1@4", rubies=2)``."""
    return seat(str(more.pop("bag", "")), pot, **{"rubies": 0, "stopped": True, **more})


def scored(
    *seats: Mapping[str, object],
    number: int = 5,
    sets: str = "",
    roll: str = "point",
    **more: object,
) -> Quacks:
    """The game once everybody has stopped and the die has shown ``roll``: step B begins."""
    return rolled(game(*seats, number=number, sets=sets, **more), roll)


def rolled(state: Quacks, roll: str = "point") -> Quacks:
    """The game once everybody has rolled who may."""
    return said_by_all(state, f"roll {roll}")


def next_round(state: Quacks) -> Quacks:
    """The next round, in which nobody has got or bought any more than the chips brought alone."""
    number = state.round
    while state.round == number:
        state = said_by_all(state, "stop", *PASSING, *LEAVING)
    return state


def said_by_all(state: Quacks, *deeds: str) -> Quacks:
    """The game once every seat has done each of these as often as it may."""
    for deed in deeds:
        for of in range(state.seat_count):
            while deed in can(state, of):
                state = played(state, deed, of=of)
    return state


def gains(state: Quacks, of: int = 0) -> tuple[int, int, int]:
    """What a seat has: points by chips, rubies, and the space of its droplet."""
    lines = state.score_lines()
    points = (one.points for one in lines if one.seat == of and one.reason is Reason.CHIP)
    player = state.players[Seat(of)]
    return sum(points), player.rubies, player.pot.droplet
