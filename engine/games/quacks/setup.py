"""Setting up a game of Quacks from a record's header, from the start or in the middle of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise

from engine.errors import BadSetupError
from engine.game import ScoreLine, Seat
from engine.games.quacks.chips import Chip, Colour, in_box_order
from engine.games.quacks.game import HouseRules, Player, Quacks, Reason, Rules, moved_on, rats_of
from engine.games.quacks.pot import Placed, Pot
from engine.games.quacks.tables import TABLES
from engine.rulebook import BadTableError, as_table

MODULES: tuple[str, ...] = ()
"""The expansions that can be switched on."""

HEADER_KEYS = ("format", "game", "players", "modules", "sets", "house_rules", "profile", "start")
"""What the first line of a record may say."""

SETS = {Colour.GREEN: 1, Colour.BLUE: 1, Colour.RED: 1, Colour.YELLOW: 1, Colour.PURPLE: 1}
"""The sets of the first game (quacks_base 3)."""


@dataclass(frozen=True, slots=True)
class SeatStart:
    """One seat of a game that is taken up in the middle; what is left out is as at the start.

    Attributes:
        bag: Chips in the bag, by label.
        pot: Chips on the pot, in the order of placing: [label, space].
        droplet: Space of the droplet.
        rats: Spaces between droplet and rat stone; counted from the scores if left out.
        rubies: How many the player has.
        score: Victory points so far.
        flask: Whether the flask is full.
        stopped: Whether the player has stopped brewing.
    """

    bag: Mapping[Chip, int] = field(default_factory=lambda: TABLES.setup.starting_bag)
    pot: tuple[PlacedStart, ...] = ()
    droplet: int = 0
    rats: int | None = None
    rubies: int = TABLES.setup.starting_rubies
    score: int = 0
    flask: bool = True
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class PlacedStart:
    """A chip on a pot that is taken up in the middle of a round."""

    piece: Chip
    space: int


@dataclass(frozen=True, slots=True)
class Start:
    """Where a game begins: from the first round, or taken up in the middle."""

    round: int = 1
    seats: tuple[SeatStart, ...] = ()


def set_up(header: Mapping[str, object]) -> Quacks:
    """The game that a header describes.

    Raises:
        BadSetupError: If the box does not allow such a game; the message says why.
    """
    for key in header.keys() - HEADER_KEYS:
        problem = f'"{key}" is not known; known are: {", ".join(HEADER_KEYS)}'
        raise BadSetupError(problem)
    count = _player_count(header.get("players"))
    lowest, highest = TABLES.setup.players_min, TABLES.setup.players_max
    if not lowest <= count <= highest:
        problem = f'"players" must list {lowest} to {highest} players, not {count}'
        raise BadSetupError(problem)
    _check_modules(header.get("modules", []))
    try:
        start = as_table(Start, _rows(header, "start"), "start")
        house = as_table(HouseRules, _rows(header, "house_rules"), "house_rules")
    except BadTableError as error:
        raise BadSetupError(str(error)) from error
    seats = start.seats or (SeatStart(),) * count
    if len(seats) != count:
        problem = f"start.seats has {len(seats)} entries for {count} players"
        raise BadSetupError(problem)
    start = replace(start, seats=_with_rats(seats, start.round))
    _check_start(start)
    return _at(start, Rules(_sets(_rows(header, "sets")), house))


def _player_count(players: object) -> int:
    rows = players if isinstance(players, list) else []
    for row in rows:
        name = row.get("name") if isinstance(row, dict) else row
        if not isinstance(name, str):
            problem = f'a player must be a name, or an object with a "name", not {row!r}'
            raise BadSetupError(problem)
    return len(rows)


def _rows(header: Mapping[str, object], key: str) -> Mapping[str, object]:
    rows = header.get(key, {})
    if not isinstance(rows, dict):
        problem = f'"{key}" must be an object'
        raise BadSetupError(problem)
    return rows


def _check_modules(modules: object) -> None:
    chosen = modules if isinstance(modules, list) else [modules]
    unknown = [module for module in chosen if module not in MODULES]
    if unknown:
        problem = f"module {unknown[0]!r} is not known; known are: {', '.join(MODULES) or 'none'}"
        raise BadSetupError(problem)


def _sets(chosen: Mapping[str, object]) -> tuple[tuple[Colour, int], ...]:
    sets = dict(SETS)
    for name, number in chosen.items():
        if name not in {colour.value for colour in SETS} or type(number) is not int or number != 1:
            problem = f"sets.{name} = {number!r}: only set 1 of {', '.join(c.value for c in SETS)}"
            raise BadSetupError(problem)
        sets[Colour(name)] = number
    return tuple(sets.items())


def _check_start(start: Start) -> None:
    if not 1 <= start.round <= TABLES.setup.rounds:
        problem = f"start.round must be 1 to {TABLES.setup.rounds}, not {start.round}"
        raise BadSetupError(problem)
    owned: Counter[Chip] = Counter()
    for number, seat in enumerate(start.seats):
        _check_seat(number, seat)
        owned.update(seat.bag)
        owned.update(one.piece for one in seat.pot)
    for chip, count in owned.items():
        if count > TABLES.supply[chip]:
            problem = f"{count} of {chip} in play, but the box has {TABLES.supply[chip]}"
            raise BadSetupError(problem)


def _check_seat(number: int, seat: SeatStart) -> None:
    where = f"start.seats[{number}]"
    last = TABLES.track.last_chip
    first = min(seat.droplet + (seat.rats or 0), last)
    spaces = [first, *(one.space for one in seat.pot), last + 1]
    if not 0 <= seat.droplet <= last or any(a >= b for a, b in pairwise(spaces)):
        problem = (
            f"{where}: droplet, rat stone and chips must lie on rising spaces from 0 to {last}"
        )
        raise BadSetupError(problem)
    if min(seat.rubies, seat.score, seat.rats or 0, *seat.bag.values(), 0) < 0:
        problem = f"{where}: no count can be below 0"
        raise BadSetupError(problem)


def _with_rats(seats: tuple[SeatStart, ...], number: int) -> tuple[SeatStart, ...]:
    counted = rats_of([seat.score for seat in seats], number)
    return tuple(
        replace(seat, rats=tails) if seat.rats is None else seat
        for seat, tails in zip(seats, counted, strict=True)
    )


def _at(start: Start, rules: Rules) -> Quacks:
    players = tuple(Player(_pot(seat), seat.rubies) for seat in start.seats)
    lines = tuple(
        ScoreLine(Seat(number), seat.score, 0, Reason.CARRIED_OVER, None, "record header")
        for number, seat in enumerate(start.seats)
        if seat.score
    )
    return moved_on(Quacks(players, rules, start.round, lines=lines))


def _pot(seat: SeatStart) -> Pot:
    bag = in_box_order([chip for chip, count in seat.bag.items() for _ in range(count)])
    placed = tuple(Placed(one.piece, one.space) for one in seat.pot)
    rats = seat.rats or 0
    return Pot(bag, seat.droplet, rats, placed, flask_full=seat.flask, stopped=seat.stopped)
