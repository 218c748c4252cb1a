"""Setting up a game of Quacks from a record's header, from the start or in the middle of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import cast

from engine import headers
from engine.errors import BadSetupError
from engine.game import ScoreLine, Seat
from engine.games.quacks.chips import Chip, Colour, in_box_order
from engine.games.quacks.expansions import EXPANSIONS
from engine.games.quacks.fortune import rats_of
from engine.games.quacks.game import Quacks, moved_on
from engine.games.quacks.hooks import Expansion
from engine.games.quacks.placing import is_too_much
from engine.games.quacks.position import Phase, Player, Reason
from engine.games.quacks.pot import Placed, Pot
from engine.games.quacks.rules import HouseRules, Rules, Sets
from engine.games.quacks.starts import SeatStart, Start
from engine.games.quacks.tables import TABLES, Effect

TEST_TUBES = "test_tubes"

MODULES: tuple[str, ...] = (TEST_TUBES, *EXPANSIONS)
"""The variants and expansions that can be switched on."""

HEADER_KEYS = (
    *("format", "game", "players", "modules", "sets", "house_rules"),
    *("witches", "patients", "corrections", "rack"),
    *("start_player", "profile", "start"),
)
"""What the first line of a record may say."""


def set_up(header: Mapping[str, object]) -> Quacks:
    """The game that a header describes.

    Raises:
        BadSetupError: If the box does not allow such a game; the message says why.
    """
    headers.check_keys(header, HEADER_KEYS)
    modules = headers.modules(header.get("modules", []), MODULES)
    expansions = _expansions(modules)
    pots = max(one.box.players_max for one in expansions) if expansions else 0
    most = max(TABLES.setup.players_max, pots)
    count = headers.player_count(header, TABLES.setup.players_min, most)
    start = headers.read_table(Start, headers.rows(header, "start"), "start")
    seats = start.seats or (SeatStart(),) * count
    if len(seats) != count:
        problem = f"start.seats has {len(seats)} entries for {count} players"
        raise BadSetupError(problem)
    rules = Rules(
        sets=_sets(headers.rows(header, "sets"), expansions),
        house=headers.read_table(HouseRules, headers.rows(header, "house_rules"), "house_rules"),
        test_tubes=TEST_TUBES in modules,
        players=count,
        first=headers.start_player(header, count),
        expansions=expansions,
        **{key: value for one in expansions for key, value in one.chosen(header).items()},
    )
    start = replace(start, seats=seats)
    _check_start(start, rules)
    return _at(start, rules)


def _expansions(modules: tuple[str, ...]) -> tuple[Expansion, ...]:
    """The boxes that are added, in the order of the catalogue."""
    expansions = tuple(one for name, one in EXPANSIONS.items() if name in modules)
    for one in expansions:
        for other, reason in one.not_with.items():
            if other in modules:
                problem = f"{one.name} and {other} cannot be played together: {reason}"
                raise BadSetupError(problem)
    return expansions


def _sets(chosen: Mapping[str, object], expansions: tuple[Expansion, ...]) -> Sets:
    """The sets of the first game but for those that the header chooses, of books there are."""
    known = _known_sets(expansions)
    sets: dict[Colour, int | str] = {colour: numbers[0] for colour, numbers in known.items()}
    for name, number in chosen.items():
        colour = next((one for one in known if one.value == name), None)
        if colour is None or type(number) not in {int, str} or number not in known[colour]:
            there = "; ".join(f"{c.value} {_listed(numbers)}" for c, numbers in known.items())
            problem = f"sets.{name} = {number!r}: there are {there}"
            raise BadSetupError(problem)
        sets[colour] = known[colour][known[colour].index(number)]
    return tuple(sets.items())


def _known_sets(expansions: tuple[Expansion, ...]) -> Mapping[Colour, tuple[int | str, ...]]:
    """The sets of each colour that has a choice of them, those of the first game first."""
    books = (*TABLES.books, *(book for one in expansions for book in one.box.books))
    known: dict[Colour, tuple[int | str, ...]] = {}
    for book in books:
        numbers = known.get(book.colour, ())
        known[book.colour] = numbers if book.set in numbers else (*numbers, book.set)
    return {colour: numbers for colour, numbers in known.items() if numbers != (0,)}


def _listed(numbers: tuple[int | str, ...]) -> str:
    return ", ".join(str(number) for number in numbers)


def _check_start(start: Start, rules: Rules) -> None:
    if not 1 <= start.round <= TABLES.setup.rounds:
        problem = f"start.round must be 1 to {TABLES.setup.rounds}, not {start.round}"
        raise BadSetupError(problem)
    owned: Counter[Chip] = Counter()
    rats = _rats(start)
    for number, seat in enumerate(start.seats):
        check_seat(f"start.seats[{number}]", seat, rats[number])
        owned.update(seat.bag)
        owned.update(one.piece for one in seat.pot)
        owned.update((*seat.aside, *seat.first, *seat.bowl))
    for chip, count in owned.items():
        if count > rules.supply[chip]:
            problem = f"{count} of {chip} in play, but the box has {rules.supply[chip]}"
            raise BadSetupError(problem)
    _check_modules(start, rules)
    _check_sides(start, rules)
    seen = (*start.cards, *((start.card,) if start.card else ()))
    if len(set(seen)) < len(seen):
        problem = "start.cards: each card is in the deck once"
        raise BadSetupError(problem)


def check_seat(where: str, seat: SeatStart, rats: int) -> None:
    """Refuse a seat that cannot begin like this; raises ``BadSetupError``."""
    last = TABLES.track.last_chip
    first = min(seat.droplet + rats, last)
    spaces = [first, *(one.space for one in seat.pot), last + 1]
    if not 0 <= seat.droplet <= last or any(a >= b for a, b in pairwise(spaces)):
        problem = (
            f"{where}: droplet, rat stone and chips must lie on rising spaces from 0 to {last}"
        )
        raise BadSetupError(problem)
    if not 0 <= seat.tube < len(TABLES.test_tubes.glasses):
        problem = f"{where}: the glasses are 0 to {len(TABLES.test_tubes.glasses) - 1}"
        raise BadSetupError(problem)
    if min(seat.rubies, seat.score, rats, *seat.bag.values(), 0) < 0:
        problem = f"{where}: no count can be below 0"
        raise BadSetupError(problem)


def _check_sides(start: Start, rules: Rules) -> None:
    """Whether the books lie with the side up that lets something lie there."""
    red, green = rules.books[Colour.RED], rules.books[Colour.GREEN]
    for number, seat in enumerate(start.seats):
        only_red = red.effect is not Effect.RED_SET_ASIDE_EXTRA
        if only_red and any(chip.colour is not Colour.RED for chip in seat.aside):
            problem = f"start.seats[{number}]: only red chips lie beside a pot"
            raise BadSetupError(problem)
        if only_red and seat.aside and red.effect is not Effect.RED_SET_ASIDE:
            problem = f"start.seats[{number}]: no chips lie beside a pot with red set {red.set}"
            raise BadSetupError(problem)
        if seat.first and green.effect is not Effect.GREEN_START_CHIP_NEXT_ROUND:
            problem = f"start.seats[{number}]: no chips come first with green set {green.set}"
            raise BadSetupError(problem)


def _check_modules(start: Start, rules: Rules) -> None:
    """Whether all is played with that a seat has something of."""
    absent = {
        key: one.name
        for one in EXPANSIONS.values()
        for key in one.seat_keys
        if not rules.has(one.name)
    }
    for number, seat in enumerate(start.seats):
        for key, name in absent.items():
            if getattr(seat, key) != getattr(SeatStart(), key):
                problem = f'start.seats[{number}]: {key} needs the module "{name}"'
                raise BadSetupError(problem)
        if seat.tube and not (rules.test_tubes or rules.hooks.second_droplet):
            problem = f'start.seats[{number}]: a tube needs the module "{TEST_TUBES}" or a rack'
            raise BadSetupError(problem)


def _rats(start: Start) -> tuple[int, ...]:
    """Where the rat stones lie before the droplets: as told, else by the scores."""
    if not start.is_brewing:
        return (0,) * len(start.seats)  # they are counted after the card
    counted = rats_of(tuple(seat.score for seat in start.seats), start.round)
    return tuple(
        tails if seat.rats is None else seat.rats
        for seat, tails in zip(start.seats, counted, strict=True)
    )


def _at(start: Start, rules: Rules) -> Quacks:
    lines = tuple(
        ScoreLine(Seat(number), seat.score, 0, Reason.CARRIED_OVER, None, "record header")
        for number, seat in enumerate(start.seats)
        if seat.score
    )
    game = Quacks(
        tuple(_player(rules, *one) for one in zip(start.seats, _rats(start), strict=True)),
        rules,
        start.round,
        Phase.BREWING if start.is_brewing else Phase.FORTUNE,
        (*start.cards, *((start.card,) if start.card else ())),
        start.card,
        lines=lines,
    )
    if start.is_brewing:
        for seat in game.around:
            game = judged(game, seat)
    for begun in rules.hooks.starts:
        game = cast(Quacks, begun(game))
    return cast(Quacks, moved_on(game))


def _player(rules: Rules, seat: SeatStart, rats: int) -> Player:
    player = Player(pot_of(seat, rats), seat.rubies, seat.tube, in_box_order(seat.aside))
    for expansion in rules.expansions:
        player = expansion.seated(rules, seat, player)
    return player


def pot_of(seat: SeatStart, rats: int) -> Pot:
    """The pot with which a seat begins."""
    bag = in_box_order([chip for chip, count in seat.bag.items() for _ in range(count)])
    placed = tuple(Placed(one.piece, one.space) for one in seat.pot)
    return Pot(
        bag,
        seat.droplet,
        rats,
        placed,
        flask_full=seat.flask,
        stopped=seat.stopped,
        just_placed=bool(placed) and not seat.stopped,
        whites_drawn=sum(one.chip.colour is Colour.WHITE for one in placed),
    )


def judged(game: Quacks, seat: Seat) -> Quacks:
    """The game with a pot exploded that holds too much white, and insured by its blue chips."""
    pot = game.players[seat].pot
    pot = replace(pot, exploded=is_too_much(game, pot))
    # quacks_base 7.4; chips that are back in the bag cannot be counted
    if game.book(Colour.BLUE, Effect.BLUE_EXPLOSION_INSURANCE) is not None:
        before_it = pot.until_last_white.newest_returned() if pot.exploded else pot
        covered = pot.exploded and _insured_draws(before_it) > 0
        pot = replace(pot, insured_draws=_insured_draws(pot), insured=covered)
    return game.with_pot(seat, pot)


def _insured_draws(pot: Pot) -> int:
    """For how many more chips an explosion is insured behind those of a pot."""
    left = 0
    for one in pot.placed:
        left = max(left - 1, one.chip.number if one.chip.colour is Colour.BLUE else 0)
    return max(left - len(pot.bowl), 0)
