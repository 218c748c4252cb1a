"""Setting up a game from a record's header, from the start or in the middle of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from engine import headers
from engine.errors import BadSetupError
from engine.game import ScoreLine, Seat
from engine.games.galletitas.cards import Card
from engine.games.galletitas.game import Galletitas
from engine.games.galletitas.position import Icons, Reason
from engine.games.galletitas.row import Row, Spot, backs
from engine.games.galletitas.rules import HouseRules, Rules
from engine.games.galletitas.tables import TABLES, Icon

SUGAR_FREE = "sugar_free"

MODULES: tuple[str, ...] = (SUGAR_FREE,)
"""The variants that can be switched on."""

READ_BY_OTHERS = ("format", "game", "players", "profile")
"""Keys of a header that are no rows of ``Header``."""


@dataclass(frozen=True, slots=True)
class PlaceStart:
    """A place of the row of a round that is taken up in the middle; face down without cards."""

    by: int = 0
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatStart:
    """One seat of a game that is taken up in the middle: burnt biscuits, and cards in hand."""

    burnt: int = 0
    hand: int = TABLES.setup.hand


@dataclass(frozen=True, slots=True)
class Start:
    """Where a game begins: from the first round, or taken up in the middle.

    Attributes:
        round: From 1.
        row: The row of the round.
        discard: Cards in the discard pile.
        seats: In seat order.
    """

    round: int = 1
    row: tuple[PlaceStart, ...] = ()
    discard: tuple[Card, ...] = ()
    seats: tuple[SeatStart, ...] = ()


@dataclass(frozen=True, slots=True)
class Header:
    """What the first line of a record says of the game.

    Attributes:
        modules: The variants that are played.
        house_rules: What the group agreed on.
        start_player: Who is to act first.
        icons: The icons that are known already.
        missing: Cards that this copy of the game has lost.
        start: Where the game begins.
    """

    modules: tuple[str, ...] = ()
    house_rules: HouseRules = field(default_factory=HouseRules)
    start_player: int = 0
    icons: Mapping[Card, Icon] = field(default_factory=dict)
    missing: tuple[Card, ...] = ()
    start: Start = field(default_factory=Start)


def set_up(header: Mapping[str, object]) -> Galletitas:
    """The game that a header describes.

    Raises:
        BadSetupError: If the box does not allow such a game; the message says why.
    """
    lowest, highest = TABLES.setup.players_min, TABLES.setup.players_max
    count = headers.player_count(header, lowest, highest)  # card_games G2-S4
    told = _read({key: value for key, value in header.items() if key not in READ_BY_OTHERS})
    seats = told.start.seats or (SeatStart(),) * count
    _check(told, seats, count)
    gone = {*told.missing, *told.start.discard}
    laid = sum(max(len(place.cards), 1) for place in told.start.row)
    held = sum(seat.hand + seat.burnt for seat in seats)
    pile = len(Card) - len(gone) - laid - held
    if pile < 0:
        problem = f"start: hands, biscuits, row and discard pile hold {-pile} cards too many"
        raise BadSetupError(problem)
    return Galletitas(
        Rules(told.house_rules, SUGAR_FREE in told.modules, frozenset(told.missing)),
        tuple(seat.hand for seat in seats),
        pile,
        Seat(told.start_player),
        told.start.round,
        row=row_of(told.start.row),
        discard=frozenset(told.start.discard),
        icons=_icons(told.icons),
        lines=_carried_over(seats),
    )


def _read(rows: Mapping[str, object]) -> Header:
    told = headers.read_table(Header, rows)
    headers.modules(told.modules, MODULES)
    return told


def _check(told: Header, seats: tuple[SeatStart, ...], count: int) -> None:
    start = told.start
    known = (*told.missing, *start.discard, *(card for one in start.row for card in one.cards))
    problems = {
        f"start.seats has {len(seats)} entries for {count} players": len(seats) != count,
        f"start_player must be a seat from 0 to {count - 1}": not 0 <= told.start_player < count,
        "start.round must be 1 or more": start.round < 1,
        f"no seat holds below 0 cards, or {TABLES.biscuits.lose_at} biscuits and more": any(
            one.hand < 0 or not 0 <= one.burnt < TABLES.biscuits.lose_at for one in seats
        ),
        "each card is in the game once": len(set(known)) < len(known),
    }
    _refuse(problems)
    check_row("start", start.row, count)


def check_row(where: str, row: tuple[PlaceStart, ...], count: int) -> None:
    """Refuse a row that cannot lie like this; raises ``BadSetupError``."""
    wrong = {
        "each place was laid by a seat": any(not 0 <= place.by < count for place in row),
        "a place has up to two cards, of one colour": any(
            len(place.cards) > TABLES.setup.cards_per_place
            or len({card.colour for card in place.cards}) > 1
            for place in row
        ),
        "it begins face up, and no two neighbours lie face down": _lies_wrong(row_of(row)),
    }
    _refuse({f"{where}.row: {problem}": is_there for problem, is_there in wrong.items()})


def _refuse(problems: Mapping[str, bool]) -> None:
    for problem, is_there in problems.items():
        if is_there:
            raise BadSetupError(problem)


def _lies_wrong(row: Row) -> bool:
    # card_games G2-T5, G2-O3
    face_down = backs(row)
    return 0 in face_down or any(b - a == 1 for a, b in pairwise(face_down))


def row_of(row: tuple[PlaceStart, ...]) -> Row:
    """A row as a header tells it."""
    return tuple(Spot(place.cards, Seat(place.by)) for place in row)


def _icons(known: Mapping[Card, Icon]) -> Icons:
    return tuple(known.get(card) for card in Card)


def _carried_over(seats: tuple[SeatStart, ...]) -> tuple[ScoreLine, ...]:
    return tuple(
        ScoreLine(Seat(number), -seat.burnt, 0, Reason.CARRIED_OVER, None, "record header")
        for number, seat in enumerate(seats)
        if seat.burnt
    )
