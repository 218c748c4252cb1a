"""What led to some points: the lines, and the entries behind them with their evidence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from nicegui import ui

from device.face import Face
from device.repair import past
from device.score_sheet import Row, behind
from device.sheet_words import evidence_name, line_name
from device.showing import Text
from device.web.numbers import signed
from device.web.places import CORRECT
from device.web.tags import Tag
from device.web.words import Words
from engine.record import Record


@dataclass(frozen=True, slots=True)
class Behind:
    """One entry behind a line of points.

    Attributes:
        entry: The number of its line.
        label: What was done.
        evidence: Who says so.
        picture: Where a picture of what lay there is; "" without one.
    """

    entry: int
    label: Text
    evidence: Text
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Reasons:
    """Everything there is to tell of some lines of points."""

    lines: tuple[tuple[Text, str, int], ...]
    entries: tuple[Behind, ...]


def reasons(
    record: Record, face: Face, rows: tuple[Row, ...], pictures: Mapping[int, str]
) -> Reasons:
    """What led to some lines of points; it looks at the whole record.

    Args:
        record: The game.
        face: How it shows itself.
        rows: The lines.
        pictures: Where the pictures of entries are.
    """
    numbers = {number for row in rows for number in behind(record, row)}
    told = {one.entry: one.label for one in past(record, face) if one.entry in numbers}
    entries = tuple(
        Behind(
            number,
            told[number],
            evidence_name(record.entries[number - 1].evidence),
            pictures.get(number, ""),
        )
        for number in sorted(told)
    )
    lines = tuple((line_name(row.line, face), row.line.rule, row.line.points) for row in rows)
    return Reasons(lines, entries)


class Why:
    """A panel that is empty until somebody asks; needs a page context."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._panel = Tag("section", css="why", aria_live="polite", tabindex="-1")
        self._panel.set_visibility(False)

    def show(self, heading: str, told: Reasons, *, correctable: bool) -> None:
        """Tell what led to some points; with a way to correct it where that can be done."""
        self._panel.clear()
        self._panel.set_visibility(True)
        with self._panel:
            Tag("h3", heading)
            for name, rule, points in told.lines:
                said = self._words.own("sheet.line", what=name, points=signed(points), rule=rule)
                Tag("p", said, "quiet")
            with Tag("ol", css="behind"):
                self._entries(told.entries, correctable=correctable)
            close = Tag("button", self._words.own("sheet.close"), "small", type="button")
            close.on("click", lambda: self._panel.set_visibility(False))
        ui.run_javascript(f"getHtmlElement({self._panel.id})?.scrollIntoView({{block:'nearest'}})")

    def _entries(self, entries: Iterable[Behind], *, correctable: bool) -> None:
        for one in entries:
            with Tag("li"):
                Tag("span", self._words.say(one.label))
                Tag("span", self._words.say(one.evidence), "quiet")
                if one.picture:
                    self._picture(one)
                if correctable:
                    path = f"{CORRECT.path}?entry={one.entry}"
                    what = self._words.own("sheet.correct_this", what=one.label)
                    Tag("a", self._words.own("sheet.correct"), href=path, aria_label=what)

    def _picture(self, of: Behind) -> None:
        with Tag("details", css="evidence"):
            Tag("summary", self._words.own("sheet.picture"))
            what = self._words.own("sheet.picture_of", what=of.label)
            Tag("img", src=of.picture, alt=what, loading="lazy")
