"""What became of every chip that could be read, by what it is and how it was shown."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import dist
from typing import Any

from vision.observation import BoardReading, Sighting

SEEN = 0.5  # of a chip of which less is visible nothing is asked
NEAR = 0.7  # diameters within which a sighting is that of a chip
SIZES_PX = (30, 35, 40, 45, 50, 60, 70, 90)
TILTS_DEG = (0, 4, 8, 12, 16)
OUTCOMES = ("right and sure", "right, asked", "wrong, asked", "missed", "wrong and sure")
GHOST = "ghost, sure"


@dataclass
class Breakdown:
    """Counts of outcomes: by dimension, then by its value."""

    counts: dict[str, dict[str, Counter[str]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(Counter))
    )

    @property
    def total(self) -> Counter[str]:
        """All of them."""
        return self.counts["all"]["all"]

    @property
    def chips(self) -> int:
        """How many could be read."""
        return sum(self.total[outcome] for outcome in OUTCOMES)

    def merge(self, other: Breakdown) -> None:
        """Take the counts of another in."""
        for dimension, values in other.counts.items():
            for value, counts in values.items():
                self.counts[dimension][value].update(counts)

    def add(
        self, truth: Mapping[str, Any], boards: Sequence[BoardReading], light: str, tilt_deg: float
    ) -> None:
        """Take in one picture: its truth as labelled pictures have it, and what was read."""
        shown = {"light": light, "tilt": bucket(tilt_deg, TILTS_DEG, "deg")}
        for true in truth["boards"]:
            chips = [one for one in truth["chips"] if one["board"] == true["index"]]
            seen = min(boards, key=lambda one: _apart(one, true), default=None)
            found = [] if seen is None or _apart(seen, true) > _reach(true) else list(seen.chips)
            for chip in chips:
                hit = _taken(chip, found)
                if chip["visible_fraction"] >= SEEN:
                    self._count(chip, _outcome(chip, hit), shown)
            self.total[GHOST] += sum(one.sure for one in found)

    def _count(self, chip: Mapping[str, Any], outcome: str, shown: Mapping[str, str]) -> None:
        dimensions = {
            "all": "all",
            "colour": chip["colour"],
            "value": str(chip["value"]),
            "size": bucket(chip["diameter_px"], SIZES_PX, "px"),
            **shown,
        }
        for dimension, value in dimensions.items():
            self.counts[dimension][value][outcome] += 1

    def lines(self) -> Iterator[str]:
        """A table, one line for each value of each dimension."""
        yield " ".join(f"{one:>16}" for one in ("", "", "chips", *OUTCOMES))
        for dimension, values in self.counts.items():
            for value in sorted(values, key=_in_order):
                counts = values[value]
                whole = sum(counts[one] for one in OUTCOMES)
                shares = [f"{counts[one] / max(whole, 1):.1%} {counts[one]}" for one in OUTCOMES]
                yield " ".join(f"{one:>16}" for one in (dimension, value, str(whole), *shares))
        yield f"sure where nothing lies: {self.total[GHOST]}"


def bucket(value: float, edges: Sequence[int], unit: str) -> str:
    """The range between two edges in which a value lies."""
    low = max((edge for edge in edges if edge <= value), default=edges[0])
    high = min((edge for edge in edges if edge > value), default=edges[-1])
    return f"{low}-{high} {unit}"


def _in_order(value: str) -> tuple[int, str]:
    start = value.partition("-")[0]
    return (int(start), "") if start.isdecimal() else (0, value)


def _apart(board: BoardReading, true: Mapping[str, Any]) -> float:
    return max(dist(a, b) for a, b in zip(board.corners_px, true["corners_px"], strict=True))


def _reach(true: Mapping[str, Any]) -> float:
    return 0.25 * dist(true["corners_px"][0], true["corners_px"][1])


def _taken(chip: Mapping[str, Any], found: list[Sighting]) -> Sighting | None:
    """The nearest sighting, taken out of those that are left."""
    near = min(found, key=lambda one: dist(one.centre_px, chip["center_px"]), default=None)
    if near is None or dist(near.centre_px, chip["center_px"]) > NEAR * chip["diameter_px"]:
        return None
    found.remove(near)
    return near


def _outcome(chip: Mapping[str, Any], hit: Sighting | None) -> str:
    if hit is None:
        return "missed"
    is_right = (hit.piece, hit.space) == (f"{chip['colour']}-{chip['value']}", chip["space"])
    return f"{'right' if is_right else 'wrong'}{' and sure' if hit.sure else ', asked'}"
