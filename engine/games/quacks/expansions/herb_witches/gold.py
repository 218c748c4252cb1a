"""The golden witches: they bring points and rubies."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import Seat
from engine.games.quacks.cards import Witch
from engine.games.quacks.chips import Colour
from engine.games.quacks.expansions.herb_witches.bronze import as_it_is
from engine.games.quacks.expansions.herb_witches.coins import RULE, Help, has_called
from engine.games.quacks.expansions.herb_witches.tables import HERBS
from engine.games.quacks.fortune import with_found_rubies
from engine.games.quacks.gains import Source, with_points
from engine.games.quacks.position import Position, Reason
from engine.games.quacks.tables import TABLES


def rubies_per_step(position: Position, seat: Seat, usual: int) -> int:
    """What a droplet's step or a full flask costs a seat."""
    is_cheap = has_called(position, seat, Witch.GOLD_CHEAP)
    return HERBS.witches.rubies_per_step if is_cheap else usual


def _colour_points(position: Position, seat: Seat) -> int:
    player = position.players[seat]
    colours = {one.chip.colour for one in player.pot.placed} - {Colour.WHITE}
    table = HERBS.witches.colours
    return table[min(len(colours), len(table) - 1)] if player.takes_points else 0


def _colours_help(position: Position, seat: Seat) -> bool:
    return _colour_points(position, seat) > 0


def _colours_scored(position: Position, seat: Seat) -> Position:
    points = _colour_points(position, seat)
    return with_points(position, seat, points, _by(Witch.GOLD_COLOURS))


def _bag_points(position: Position, seat: Seat) -> int:
    bag = position.players[seat].pot.bag
    return HERBS.witches.bag_points * sum(chip in HERBS.witches.bag_chips for chip in bag)


def _bag_helps(position: Position, seat: Seat) -> bool:
    return _bag_points(position, seat) > 0


def _bag_scored(position: Position, seat: Seat) -> Position:
    return with_points(position, seat, _bag_points(position, seat), _by(Witch.GOLD_BAG))


def _by(witch: Witch) -> Source:
    return Source(Reason.WITCH, RULE, witch)


def _rubies_help(position: Position, seat: Seat) -> bool:
    return position.shows_ruby(seat) and _rubies_taken(position, seat) != position


def _rubies_taken(position: Position, seat: Seat) -> Position:
    # quacks_expansions 2.4: in place of the single ruby, and of what a card adds to it
    points = TABLES.track.points[position.scoring_space(seat)]
    more = points - position.players[seat].found_rubies
    return with_found_rubies(position, seat, max(more, 0))


def _cheap_helps(position: Position, seat: Seat) -> bool:
    return position.players[seat].rubies >= HERBS.witches.rubies_per_step


GOLD: Mapping[Witch, Help] = {
    Witch.GOLD_COLOURS: Help(_colours_help, _colours_scored),
    Witch.GOLD_BAG: Help(_bag_helps, _bag_scored),
    Witch.GOLD_RUBIES: Help(_rubies_help, _rubies_taken),
    Witch.GOLD_CHEAP: Help(_cheap_helps, as_it_is),
}
