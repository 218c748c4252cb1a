"""How fast the rules are: whole games, explanations, odds, reading a record back.

Run ``python -m benchmarks.engine`` from the root of the repository.
"""

from __future__ import annotations

import os
import platform
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable

from engine.game import Seat, Zone, ZoneKind
from engine.games import GAMES
from engine.games.quacks.actions import Draw
from engine.games.quacks.chips import Chip, Colour
from engine.games.quacks.game import Quacks
from engine.games.quacks.odds import explosion_odds
from engine.games.quacks.setup import set_up
from engine.record import Record, read_record
from engine.witness import Reading, explain

HEADER = {"format": 1, "game": "quacks", "players": ["A", "B", "C", "D"]}
SEATS = tuple(Seat(s) for s in range(4))
FULL_BAG = Counter(list(Chip)) + Counter(
    {
        Chip.WHITE_1: 4,
        Chip.WHITE_2: 1,
        Chip.ORANGE_1: 4,
        Chip.GREEN_1: 2,
        Chip.BLUE_1: 2,
        Chip.RED_1: 2,
        Chip.BLACK_1: 2,
    }
)
"""What a bag may hold late in the game: 35 chips of all 18 kinds; the box has that four times."""

GUESSES = {Chip.GREEN_1: 0.1, Chip.BLUE_1: 0.1, Chip.RED_1: 0.1, Chip.YELLOW_1: 0.1}
"""What a picture also takes a chip for, which gets 0.6."""

ENTRIES = 1500
"""Least length of the record that is read back."""

UNDOS = 4
"""How often each of its actions is taken back and done again; makes one game long enough."""


def random_game(seed: int) -> int:
    """A random game, every action checked by the rules; how many actions it took."""
    dice = random.Random(seed)  # noqa: S311 - chance at the table, no secret
    state, steps = set_up(HEADER), 0
    while legal := state.legal_actions():
        state, steps = state.after(dice.choice(legal)), steps + 1
    return steps


def long_record() -> list[str]:
    """The lines of a random game, its actions taken back and done again until it is long."""
    dice = random.Random(1)  # noqa: S311 - chance at the table, no secret
    record = Record.begin(GAMES["quacks"], HEADER)
    while len(record.entries) < ENTRIES and (legal := record.state.legal_actions()):
        words = record.game.in_words(dice.choice(legal))
        record = record.with_entry(words)
        for _ in range(UNDOS):
            record = record.with_entry({"do": "undo"}).with_entry(words)
    return record.to_lines()


def middle_of_a_game() -> tuple[Quacks, ...]:
    """Round 6 with five coloured chips on every pot, and the same with two more; the last first."""
    bag = {chip.value: count for chip, count in FULL_BAG.items()}
    seats = [{"bag": bag, "score": 10 * seat} for seat in SEATS]
    states = [set_up({**HEADER, "start": {"round": 6, "seats": seats}})]
    dice = random.Random(6)  # noqa: S311 - chance at the table, no secret
    for _ in range(7):
        states.append(_one_more_each(states[-1], dice))
    return tuple(reversed(states))


def _one_more_each(state: Quacks, dice: random.Random) -> Quacks:
    for seat in SEATS:
        draws = [one for one in state.legal_actions(seat) if isinstance(one, Draw)]
        coloured = [one for one in draws if one.chip.colour is not Colour.WHITE]
        state = state.after(dice.choice(coloured))
    return state


def blurred(state: Quacks, seat: Seat) -> Reading[Chip]:
    """A pot as a picture shows it: every chip could be one of five."""
    known = state.visible()[Zone(ZoneKind.POT, seat)]
    return {space: {**GUESSES, chip: 0.6} for space, chip in known.items()}


def explain_all(states: tuple[Quacks, ...]) -> list[str]:
    """Explain the two newest chips of every seat; what kind of explanation each is."""
    known, *earlier = states[2:]
    told = [
        explain(known, Zone(ZoneKind.POT, seat), blurred(states[0], seat), earlier)
        for seat in SEATS
    ]
    return [type(one).__name__ for one in told]


def explain_nothing(states: tuple[Quacks, ...]) -> list[str]:
    """Look at two newest chips and one more where none can lie."""
    known, *earlier = states[2:]
    told = [
        explain(
            known,
            Zone(ZoneKind.POT, seat),
            {**blurred(states[0], seat), -1: {Chip.WHITE_1: 1.0}},
            earlier,
        )
        for seat in SEATS
    ]
    return [type(one).__name__ for one in told]


def report(what: str, run: Callable[[int], object], times: int, budget_ms: float) -> float:
    """Time ``times`` runs, each with its own number, print and return the median in ms."""
    took = []
    for n in range(times):
        begin = time.perf_counter()
        run(n)
        took.append((time.perf_counter() - begin) * 1000)
    median = statistics.median(took)
    print(f"{what:<58}{times:>5} x{median:>9.2f} ms, budget {budget_ms:>5.0f} ms")
    return median


def main() -> None:
    print(
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores; medians"
    )
    steps = [random_game(seed) for seed in range(20)]
    print(
        f"a random game has {min(steps)} to {max(steps)} actions, median {statistics.median(steps)}"
    )
    game = report("random game, 4 players, every action checked", random_game, 100, 40)
    print(f"  {1000 / game:.1f} games per second")
    states = middle_of_a_game()
    print(f"two chips deep: {explain_all(states)}; nothing fits: {explain_nothing(states)}")
    report("explain, 4 seats, two chips deep", lambda _: explain_all(states), 100, 20)
    report("explain, 4 seats, nothing fits", lambda _: explain_nothing(states), 100, 20)
    bag = tuple(FULL_BAG.elements())
    report(f"odds of 5 draws, {len(bag)} chips", lambda _: explosion_odds(bag, 7, 5), 1000, 2)
    lines = long_record()
    what = f"read back a record of {len(lines) - 1} entries"
    report(what, lambda _: read_record(lines, GAMES), 20, 1000)


if __name__ == "__main__":
    main()
