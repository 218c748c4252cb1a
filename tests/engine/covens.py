"""Games with the Herb Witches, in which one of them is open."""

from __future__ import annotations

from typing import Any

from engine.game import Seat
from engine.games.quacks.game import Quacks
from engine.games.quacks.holdings import witchery
from engine.games.quacks.position import Reason
from tests.engine.playing import can, game, played, seat

ME = Seat(0)


def coven(witch: str, *seats: Any, number: int = 3, **more: Any) -> Quacks:  # noqa: ANN401
    """A game with one witch open; the first seat has her coin, nobody has any other one."""
    coin = witch.split("-", maxsplit=1)[0]
    first, *others = seats if len(seats) > 1 else (*seats, seat(stopped=True))
    mine = {"coins": [coin], **first}
    return game(
        *(mine, *({"coins": [], **other} for other in others)),
        modules=more.pop("modules", ["herb_witches"]),
        witches=[witch],
        number=number,
        **more,
    )


def blown(witch: str, *, roll: bool = True, **more: Any) -> Quacks:  # noqa: ANN401
    """The first pot exploded on space 9, beside one that stopped on space 13."""
    mine = {key: more.pop(key) for key in ("flask", "coins", "rubies") if key in more}
    bag, pot = more.pop("bag", ""), more.pop("pot", "white-3@3 white-3@6")
    state = coven(witch, seat(f"white-3 {bag}", pot=pot, **mine), seat(pot="blue-4@13"), **more)
    state = played(played(state, "draw white-3"), "stop", of=1)
    return played(state, "roll point", of=1) if roll else state


def coins(state: Quacks, of: int = 0) -> list[str]:
    return [coin.value for coin in witchery(state, Seat(of)).coins]


def points(state: Quacks, reason: Reason = Reason.WITCH, of: int = 0) -> list[int]:
    return [one.points for one in state.lines if one.seat == of and one.reason is reason]


def rubies(state: Quacks) -> int:
    return state.players[0].rubies


def shopping(witch: str, pot: str = "orange-1@20", **more: Any) -> Quacks:  # noqa: ANN401
    """The first seat buys, with 18 coins if nothing else is said."""
    mine = {key: more.pop(key) for key in ("rubies", "coins") if key in more}
    state = coven(witch, seat(more.pop("bag", ""), pot=pot, **mine), **more)
    return played(state, "stop", "roll point")


def offers(state: Quacks, of: int = 0) -> set[str]:
    return {deed for deed in can(state, of) if deed.startswith("witch ")}
