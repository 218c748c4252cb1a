"""What reading the taught pieces back has shown: who is read as whom, and what would help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from typing import Any, Self


class Way(Enum):
    """How a taught piece was shown again; beside it all is as in a good picture."""

    CLEAR = "clear"
    DARK = "dark"
    WARM = "warm"
    BLURRED = "blurred"
    SMALL = "small"


class Help(Enum):
    """What makes two pieces easier to tell apart."""

    LABELS = "labels"
    LIGHT = "light"
    PICTURE = "picture"
    LARGER = "larger"


@dataclass(frozen=True, slots=True)
class View:
    """One piece, shown again and read.

    Attributes:
        piece: What was shown.
        way: How.
        read_as: The reader's best guess; None if it saw nothing there.
        sure: Whether the box would have acted on it alone.
        rival: The likeliest label of another piece; None if there is none.
    """

    piece: str
    way: Way
    read_as: str | None
    sure: bool
    rival: str | None = None

    @property
    def is_right(self) -> bool:
        """Read as what it is, and sure."""
        return self.sure and self.read_as == self.piece

    @property
    def is_wrong(self) -> bool:
        """Sure and another piece."""
        return self.sure and self.read_as != self.piece


@dataclass(frozen=True, slots=True)
class ReadAs:
    """A line of the table: a piece and what it was taken for, ``None`` for nothing at all."""

    piece: str
    read_as: str | None
    times: int
    sure: int


@dataclass(frozen=True, slots=True)
class Alike:
    """Two pieces that the box would often ask about, or take for one another.

    Attributes:
        pieces: Both, in the order in which they were taught.
        views: How often the two were shown.
        mistaken: How often one was surely read as the other.
        asked: How often it was not sure which of the two it saw.
        helps: What makes them easier to tell apart, the most useful first.
    """

    pieces: tuple[str, str]
    views: int
    mistaken: int
    asked: int
    helps: tuple[Help, ...]


@dataclass(frozen=True, slots=True)
class AlikeLimits:
    """When a pair is named: no pair of three editions failed in more than 2 of 6 views.

    Attributes:
        asked: Part of its views in which the box would ask, from which a pair is named.
        missed: Part of its views not read for sure, from which a piece is hard to read.
        same: Part of its views that failed, from which a pair may be one piece taught twice.
    """

    asked: float = 0.35
    missed: float = 0.5
    same: float = 0.9


@dataclass(frozen=True, slots=True)
class SelfTest:
    """How well the taught pieces are read back.

    Attributes:
        views: How many times a piece was shown.
        right: How many of them were read right and sure.
        wrong: How many were surely read as another piece.
        table: Every piece with whatever it was read as, in the order in which they were taught.
        alike: The pairs that are too alike.
        hard: Pieces that are seldom read for sure and are too like no other.
    """

    views: int
    right: int
    wrong: int
    table: tuple[ReadAs, ...] = ()
    alike: tuple[Alike, ...] = ()
    hard: tuple[str, ...] = ()

    @property
    def asked(self) -> int:
        """How many the box would ask about."""
        return self.views - self.right - self.wrong

    @classmethod
    def of(
        cls,
        views: Sequence[View],
        pictures: Mapping[str, int],
        limits: AlikeLimits = AlikeLimits(),
    ) -> Self:
        """Judge what was read back.

        Args:
            views: All that was shown.
            pictures: For each piece, in the order taught, how many pictures there are of it.
            limits: When a pair is named.
        """
        shown = [label for label in pictures if any(view.piece == label for view in views)]
        alike = tuple(_alike(views, shown, pictures, limits))
        named = {label for pair in alike for label in pair.pieces}
        return cls(
            views=len(views),
            right=sum(view.is_right for view in views),
            wrong=sum(view.is_wrong for view in views),
            table=tuple(_table(views, shown)),
            alike=alike,
            hard=tuple(
                label for label in shown if label not in named and _missed(views, label, limits)
            ),
        )

    def plain(self) -> dict[str, Any]:
        """As plain JSON values."""
        return {
            "views": self.views,
            "right": self.right,
            "asked": self.asked,
            "wrong": self.wrong,
            "table": [[row.piece, row.read_as, row.times, row.sure] for row in self.table],
            "alike": [
                {
                    "pieces": list(pair.pieces),
                    "views": pair.views,
                    "mistaken": pair.mistaken,
                    "asked": pair.asked,
                    "helps": [one.value for one in pair.helps],
                }
                for pair in self.alike
            ],
            "hard": list(self.hard),
        }

    @classmethod
    def from_plain(cls, values: Mapping[str, Any]) -> Self:
        """From what ``plain`` gave.

        Raises:
            KeyError, TypeError, ValueError: If it is anything else.
        """
        views, right, wrong = (int(values[key]) for key in ("views", "right", "wrong"))
        return cls(
            views=views,
            right=right,
            wrong=wrong,
            table=tuple(_row(*line) for line in values["table"]),
            alike=tuple(_pair(entry) for entry in values["alike"]),
            hard=tuple(str(label) for label in values["hard"]),
        )


def _row(piece: object, read_as: object, times: int, sure: int) -> ReadAs:
    return ReadAs(str(piece), None if read_as is None else str(read_as), int(times), int(sure))


def _pair(entry: Mapping[str, Any]) -> Alike:
    one, other = (str(label) for label in entry["pieces"])
    views, mistaken, asked = (int(entry[key]) for key in ("views", "mistaken", "asked"))
    return Alike((one, other), views, mistaken, asked, tuple(Help(one) for one in entry["helps"]))


def _table(views: Iterable[View], shown: Sequence[str]) -> Iterable[ReadAs]:
    times = Counter((view.piece, view.read_as) for view in views)
    sure = Counter((view.piece, view.read_as) for view in views if view.sure)
    for piece in shown:
        lines = [(read_as, count) for (label, read_as), count in times.items() if label == piece]
        for read_as, count in sorted(lines, key=lambda line: (line[0] != piece, -line[1])):
            yield ReadAs(piece, read_as, count, sure[piece, read_as])


def _alike(
    views: Sequence[View], shown: Sequence[str], pictures: Mapping[str, int], limits: AlikeLimits
) -> Iterable[Alike]:
    between: dict[frozenset[str], list[View]] = {}
    for view in views:
        rival = _rival(view)
        if rival is not None:
            between.setdefault(frozenset((view.piece, rival)), []).append(view)
    times = Counter(view.piece for view in views)
    for one, other in combinations(shown, 2):
        failed = between.get(frozenset((one, other)), [])
        total = times[one] + times[other]
        mistaken = sum(view.sure for view in failed)
        if mistaken or len(failed) >= limits.asked * total:
            few = min(pictures[one], pictures[other])
            helps = (
                *((Help.LABELS,) if len(failed) >= limits.same * total else ()),
                *_helps(failed, few),
            )
            yield Alike((one, other), total, mistaken, len(failed) - mistaken, helps)


def _rival(view: View) -> str | None:
    """The piece that a view was taken for, or might have been; None if it was read for sure."""
    if view.is_right:
        return None
    return view.read_as if view.read_as != view.piece else view.rival


_ENOUGH_PICTURES = 3
_CURES = {
    Way.DARK: Help.LIGHT,
    Way.WARM: Help.LIGHT,
    Way.BLURRED: Help.LARGER,
    Way.SMALL: Help.LARGER,
}


def _helps(failed: Iterable[View], pictures: int) -> Iterable[Help]:
    """What failed in good pictures needs more of them; the rest what the pictures lacked."""
    ways = Counter(view.way for view in failed)
    if (ways[Way.CLEAR] or len(ways) == len(Way) - 1) and pictures < _ENOUGH_PICTURES:
        yield Help.PICTURE
    yield from dict.fromkeys(_CURES[way] for way, _ in ways.most_common() if way in _CURES)
    if ways[Way.CLEAR] and Help.LARGER not in {_CURES.get(way) for way in ways}:
        yield Help.LARGER


def _missed(views: Iterable[View], label: str, limits: AlikeLimits) -> bool:
    own = [view for view in views if view.piece == label]
    return sum(not view.is_right for view in own) >= limits.missed * len(own)
