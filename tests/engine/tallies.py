"""What every seat has, as lists in seat order."""

from __future__ import annotations

from engine.games.quacks.game import Quacks
from tests.engine.playing import pot_of


def rubies(state: Quacks) -> list[int]:
    return [player.rubies for player in state.players]


def droplets(state: Quacks) -> list[int]:
    return [player.pot.droplet for player in state.players]


def rats(state: Quacks) -> list[int]:
    return [player.pot.rats for player in state.players]


def bag(state: Quacks, of: int = 0) -> str:
    """The chips in a bag, in box order: ``"white-1 white-1 red-2"``."""
    return " ".join(chip.value for chip in pot_of(state, of).bag)


def bags(state: Quacks) -> list[str]:
    return [bag(state, of) for of in range(state.seat_count)]
