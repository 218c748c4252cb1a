"""Setting up a game of Glastonbury from a record's header, from the start or in the middle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from engine import headers
from engine.errors import BadSetupError
from engine.game import Seat
from engine.games.glastonbury.cards import (
    KEPT,
    PLAYER_COLOURS,
    SPELLS,
    Card,
    Colour,
    in_deck_order,
)
from engine.games.glastonbury.game import Glastonbury, dealt
from engine.games.glastonbury.places import CELLS, LINES, PLACES, SIDE, SIZE
from engine.games.glastonbury.position import Player
from engine.games.glastonbury.rules import HouseRules, Rules
from engine.games.glastonbury.tables import TABLES

RECIPES = "recipes"

MODULES: tuple[str, ...] = (RECIPES,)
"""The variants that can be switched on."""

HEADER_KEYS = (
    *("format", "game", "players", "modules", "house_rules"),
    *("start_player", "profile", "colours", "corners", "removed", "start"),
)
"""What the first line of a record may say."""


@dataclass(frozen=True, slots=True)
class SeatStart:
    """One seat of a game that is taken up in the middle; what is left out is as at the start.

    Attributes:
        pawn: The place of the pawn, before it moves in its player's turn.
        cauldron: Ingredients and shape-shifters, the top one last.
        spells: Every spell card taken so far.
        accio_used: How many uses of the player's Accio cards are gone.
        declinatio_used: How many uses of the player's Declinatio cards are gone.
    """

    pawn: int | None = None
    cauldron: tuple[Card, ...] = ()
    spells: tuple[Card, ...] = ()
    accio_used: int = 0
    declinatio_used: int = 0

    @property
    def used(self) -> tuple[Card, ...]:
        """The spells used so far."""
        return (Card.ACCIO,) * self.accio_used + (Card.DECLINATIO,) * self.declinatio_used


@dataclass(frozen=True, slots=True)
class Start:
    """Where a game begins: with dealing, or taken up before somebody's turn.

    Attributes:
        field: Six rows of six cards, None for corners and gaps; empty to deal.
        pile: The cards of the pile in any order; all that lie nowhere else if left out.
        under: The cards that Vanesco put under the pile, the highest first.
        seats: In seat order.
    """

    field: tuple[tuple[Card | None, ...], ...] = ()
    pile: tuple[Card, ...] | None = None
    under: tuple[Card, ...] = ()
    seats: tuple[SeatStart, ...] = ()


def set_up(header: Mapping[str, object]) -> Glastonbury:
    """The game that a header describes.

    Raises:
        BadSetupError: If the box does not allow such a game; the message says why.
    """
    headers.check_keys(header, HEADER_KEYS)
    count = headers.player_count(header, TABLES.setup.players_min, TABLES.setup.players_max)
    start, house = _read(header)
    colours = _colours(header.get("colours"), count)
    rules = Rules(
        colours,
        _removed(header.get("removed"), colours),
        house,
        RECIPES in headers.modules(header.get("modules", []), MODULES),
    )
    corners = _corners(header.get("corners"), count)
    first = headers.start_player(header, count)
    return _at(_with_seats(start, corners), rules, Seat(first))


def _read(header: Mapping[str, object]) -> tuple[Start, HouseRules]:
    start = headers.read_table(Start, headers.rows(header, "start"), "start")
    house = headers.read_table(HouseRules, headers.rows(header, "house_rules"), "house_rules")
    copies = house.spell_copies
    if min(copies.accio, copies.declinatio, copies.vanesco, copies.perluceo) < 0:
        problem = "house_rules.spell_copies: no count can be below 0"
        raise BadSetupError(problem)
    return start, house


def _colours(chosen: object, count: int) -> tuple[Colour, ...]:
    if chosen is None:
        return PLAYER_COLOURS[:count]
    names = [colour.value for colour in PLAYER_COLOURS]
    if _are_different(chosen, names, count):
        return tuple(Colour(name) for name in cast(list[str], chosen))
    problem = f'"colours" must list one of {", ".join(names)} for each player, each once'
    raise BadSetupError(problem)


def _corners(chosen: object, count: int) -> tuple[int, ...]:
    # card_games G1-S3
    corners = list(range(0, PLACES, SIDE))
    if chosen is None:
        return tuple(corners[:count])
    if _are_different(chosen, corners, count):
        return tuple(cast(list[int], chosen))
    problem = '"corners" must list one of 0, 5, 10, 15 for each player, each once'
    raise BadSetupError(problem)


def _are_different(chosen: object, known: Sequence[object], count: int) -> bool:
    """Whether these are as many of the known ones as there are players, none of them twice."""
    if not isinstance(chosen, list) or len(chosen) != count:
        return False
    return all(
        type(one) is type(known[0]) and one in known and chosen.count(one) == 1 for one in chosen
    )


def _removed(chosen: object, colours: tuple[Colour, ...]) -> Colour | None:
    # card_games G1-S4
    free = [colour for colour in PLAYER_COLOURS if colour not in colours]
    if len(colours) > TABLES.setup.players_min:
        free = []
    if chosen is None:
        return free[0] if free else None
    for colour in free:
        if colour.value == chosen:
            return colour
    names = ", ".join(colour.value for colour in free) or "nothing"
    problem = f'"removed" may be {names} with these players and colours, not {chosen!r}'
    raise BadSetupError(problem)


def _with_seats(start: Start, corners: tuple[int, ...]) -> Start:
    """The start with a seat for every player, each pawn beside its corner if not told."""
    seats = start.seats or (SeatStart(),) * len(corners)
    if len(seats) != len(corners):
        problem = f"start.seats has {len(seats)} entries for {len(corners)} players"
        raise BadSetupError(problem)
    for number, seat in enumerate(seats):
        _check_seat(f"start.seats[{number}]", seat)
    placed = [
        replace(seat, pawn=corner if seat.pawn is None else seat.pawn)
        for seat, corner in zip(seats, corners, strict=True)
    ]
    return replace(start, seats=tuple(placed))


def _check_seat(where: str, seat: SeatStart) -> None:
    if not 0 <= (seat.pawn or 0) < PLACES:
        problem = f"{where}: a pawn stands on a place from 0 to {PLACES - 1}"
        raise BadSetupError(problem)
    if any(card in SPELLS for card in seat.cauldron) or set(seat.spells) - set(SPELLS):
        problem = f"{where}: spells lie beside the cauldron, all other cards in it"
        raise BadSetupError(problem)
    player = Player(0, spells=seat.spells, used=seat.used)
    if min(seat.accio_used, seat.declinatio_used, *map(player.uses_left, KEPT)) < 0:
        problem = f"{where}: a spell cannot be used more often than its cards allow, or below 0"
        raise BadSetupError(problem)


def _at(start: Start, rules: Rules, first: Seat) -> Glastonbury:
    field = field_of(start.field)
    players = tuple(
        Player(seat.pawn or 0, seat.cauldron, seat.spells, seat.used) for seat in start.seats
    )
    game = Glastonbury(players, rules, field, under=start.under, turn=first)
    game = replace(game, pile=pile_of(game, start.pile))
    if not start.field:
        return _to_be_dealt(game)
    if any(not game.cards_on(line) for line in LINES):
        problem = "start.field: a line is empty, so this game is over"
        raise BadSetupError(problem)
    return cast(Glastonbury, dealt(game))


def _to_be_dealt(game: Glastonbury) -> Glastonbury:
    if game.pile_size >= TABLES.setup.field_cards:
        return game
    problem = f"start.pile: the field needs {TABLES.setup.field_cards} cards"
    raise BadSetupError(problem)


def field_of(rows: tuple[tuple[Card | None, ...], ...]) -> tuple[Card | None, ...]:
    """The cells in order, from six rows of six; raises ``BadSetupError``."""
    if not rows:
        return (None,) * len(CELLS)
    last = SIZE - 1
    square = len(rows) == SIZE and all(len(row) == SIZE for row in rows)
    if not square or any(rows[row][column] for row in (0, last) for column in (0, last)):
        problem = f"start.field: {SIZE} rows of {SIZE} cells, the corners and gaps null"
        raise BadSetupError(problem)
    return tuple(rows[row][column] for row, column in CELLS)


def pile_of(game: Glastonbury, told: tuple[Card, ...] | None) -> tuple[Card, ...]:
    """The unknown part of the pile: as told, else every card that lies nowhere else."""
    deck, lying = game.rules.deck(), game.in_play()
    for card, count in (lying + Counter(told)).items():
        if count > deck[card]:
            problem = f"{count} of {card} in play, but the deck has {deck[card]}"
            raise BadSetupError(problem)
    return in_deck_order((deck - lying).elements() if told is None else told)
