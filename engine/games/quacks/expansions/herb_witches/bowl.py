"""The bowl beside a full pot: what comes too late for the pot is half points, never coins."""

from __future__ import annotations

from engine.changing import changed
from engine.errors import BadSetupError
from engine.game import Seat
from engine.games.quacks.chips import Chip, Colour
from engine.games.quacks.expansions.herb_witches.tables import HERBS
from engine.games.quacks.gains import Source, with_points
from engine.games.quacks.placing import counted
from engine.games.quacks.position import Player, Position, Reason
from engine.games.quacks.pot import Pot
from engine.games.quacks.tables import TABLES

RULE = "quacks_expansions 2.3"


def spilled(position: Position, seat: Seat, pot: Pot, chip: Chip) -> Position:
    """The position once a chip lies in the bowl: it does nothing, but white is white."""
    pot = counted(position, pot, chip, bowl=(*pot.bowl, chip))
    return position.with_pot(seat, pot)


def scored(position: Position) -> Position:
    """Step D: half of what the chips in a bowl show, rounded down, besides the spoon's points."""
    for seat in position.seats:
        player = position.players[seat]
        points = sum(chip.number for chip in player.pot.bowl) // HERBS.bowl.values_per_point
        if points and player.takes_points:
            position = with_points(position, seat, points, Source(Reason.BOWL, RULE))
    return position


def filled(player: Player, bowl: tuple[Chip, ...]) -> Player:
    """A player with chips in the bowl, as a header says.

    Raises:
        BadSetupError: If the pot is not full.
    """
    pot = player.pot
    if bowl and not pot.is_full:
        problem = (
            f"chips lie in a bowl only once the pot is full, to space {TABLES.track.last_chip}"
        )
        raise BadSetupError(problem)
    whites = sum(chip.colour is Colour.WHITE for chip in bowl)
    is_brewing = bool(bowl) and not pot.stopped
    pot = changed(
        pot,
        bowl=bowl,
        whites_drawn=pot.whites_drawn + whites,
        just_placed=pot.just_placed or is_brewing,
    )
    return changed(player, pot=pot)
