"""The charts of the score sheet, each with the same numbers in a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from device.brews import Brew
from device.score_sheet import ScoreSheet
from device.web import sheet_charts
from device.web.numbers import NOTHING, whole
from device.web.sheet_charts import MARKS
from device.web.tags import Drawing, Tag
from device.web.words import Words
from engine.game import Seat

Line = tuple[str, Sequence[str]]
"""What stands before a row of a table, and its cells."""


class Figure:
    """One chart with its table, rebuilt when what it shows has changed; needs a page context."""

    def __init__(self, words: Words, key: str) -> None:
        self._words = words
        self._shown: tuple[Line, ...] = ()
        with Tag("section", css="figure card", aria_labelledby=f"figure-{key}") as self._whole:
            Tag("h2", words.own(f"sheet.{key}"), id=f"figure-{key}")
            Tag("p", words.own(f"sheet.{key}_note"), "quiet")
            self._drawing = Drawing(css="chart")
            with Tag("details"):
                Tag("summary", words.own("sheet.as_table"))
                self._table = Tag("table", css="points numbers")

    def show(self, svg: str, heads: Sequence[str], lines: tuple[Line, ...]) -> None:
        """Show a chart and its numbers."""
        self._whole.set_visibility(bool(lines))
        if not lines or lines == self._shown:
            return
        self._shown = lines
        self._drawing.show(svg)
        self._table.clear()
        with self._table:
            _heads(heads)
            with Tag("tbody"):
                for name, cells in lines:
                    with Tag("tr"):
                        Tag("th", name, scope="row")
                        for cell in cells:
                            Tag("td", cell)


class Figures:
    """The course of points; in Quacks also how long the pots were, and what was dared."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._course = Figure(words, "course")
        self._lengths = Figure(words, "lengths")
        self._risks = Figure(words, "risks")

    def show(self, sheet: ScoreSheet) -> None:
        """Show what the sheet has come to."""
        own = self._words.own
        marked = [f"{MARKS[seat]} {name}" for seat, name in enumerate(sheet.names)]
        rounds = sheet.rounds if len(sheet.rounds) > 1 else ()
        course = tuple((str(one.number), tuple(map(whole, one.total))) for one in rounds)
        svg = sheet_charts.course(rounds) if rounds else ""
        self._course.show(svg, (own("sheet.round_head"), *marked), course)
        brews = sheet.brews
        svg = sheet_charts.lengths(brews, len(marked)) if brews else ""
        self._lengths.show(svg, (own("sheet.round_head"), *marked), self._pots(sheet))
        svg = sheet_charts.risks(brews, sheet.names) if brews else ""
        heads = ("round_head", "who", "draws", "dared", "expected", "came")
        self._risks.show(svg, [own(f"sheet.{head}") for head in heads], self._dared(sheet))

    def _pots(self, sheet: ScoreSheet) -> tuple[Line, ...]:
        spaces = {(brew.round, brew.seat): self._length(brew) for brew in sheet.brews}
        numbers = sorted({brew.round for brew in sheet.brews})
        seats = [Seat(seat) for seat in range(len(sheet.names))]
        return tuple(
            (str(number), tuple(spaces.get((number, seat), NOTHING) for seat in seats))
            for number in numbers
        )

    def _length(self, brew: Brew) -> str:
        return f"{brew.space} !" if brew.exploded else str(brew.space)

    def _dared(self, sheet: ScoreSheet) -> tuple[Line, ...]:
        return tuple(
            (str(brew.round), (sheet.names[brew.seat], *_risk(brew))) for brew in sheet.brews
        )


def _risk(brew: Brew) -> tuple[str, ...]:
    dared = ", ".join(str(one.odds) for one in brew.dared if one.odds) or NOTHING
    came = "!" if any(one.exploded for one in brew.dared) else NOTHING
    return str(len(brew.dared)), dared, f"{float(brew.expected):.2f}", came


def _heads(heads: Iterable[str]) -> None:
    with Tag("thead"), Tag("tr"):
        for head in heads:
            with Tag("th", css="who", scope="col"):
                Tag("span", head, title=head)
