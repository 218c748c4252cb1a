"""One round of the score sheet: a table of points, and for each of them what led to it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from device.face import Face
from device.score_sheet import Round, Row
from device.sheet_words import piece_name, reason_name
from device.showing import Text, text
from device.web.numbers import signed, whole
from device.web.tags import Tag
from device.web.why import Why
from device.web.words import Words

Asked = Callable[[Why, tuple[Row, ...], str], Awaitable[None]]
"""Shows in a panel what led to some lines of points, under this heading."""


class RoundPanel:
    """A round, foldable; needs a page context."""

    def __init__(self, words: Words, face: Face, one: Round, asked: Asked) -> None:
        self.shown = one
        self._words = words
        self._face = face
        self._asked = asked
        with Tag("details", css="round card", open="") as self.whole:
            Tag("summary", self._headline(one))
            with Tag("table", css="points"):
                self._head()
                with Tag("tbody"):
                    for rows in _grouped(one.rows).values():
                        self._row(rows)
                self._foot(one)
            self._why = Why(words)

    def _headline(self, one: Round) -> str:
        if one.number == 0:
            return self._words.own("sheet.carried_over")
        return self._words.own("sheet.round", round=one.number)

    def _head(self) -> None:
        with Tag("thead"), Tag("tr"):
            Tag("th", self._words.own("sheet.for_what"), scope="col")
            for name in self._face.names:
                with Tag("th", css="who", scope="col"):
                    Tag("span", name, title=name)

    def _row(self, rows: tuple[Row, ...]) -> None:
        what = self._words.say(_common_name(rows, self._face))
        with Tag("tr"):
            Tag("th", what, scope="row")
            for seat, name in enumerate(self._face.names):
                with Tag("td"):
                    own = tuple(row for row in rows if row.line.seat == seat)
                    if own:
                        self._cell(own, name, what)

    def _cell(self, rows: tuple[Row, ...], name: str, what: str) -> None:
        points = sum(row.line.points for row in rows)
        said = self._words.own("sheet.scored", name=name, points=points, what=what)
        button = Tag("button", signed(points), "small", type="button")
        button.attribute("aria_label", said)
        button.on("click", partial(self._open, rows, said))

    async def _open(self, rows: tuple[Row, ...], said: str) -> None:
        await self._asked(self._why, rows, said)

    def _foot(self, one: Round) -> None:
        with Tag("tfoot"):
            for key, points in (("sheet.gained", one.gained), ("sheet.after", one.total)):
                with Tag("tr"):
                    Tag("th", self._words.own(key), scope="row")
                    for number in points:
                        Tag("td", whole(number))


def _grouped(rows: tuple[Row, ...]) -> dict[object, tuple[Row, ...]]:
    """The lines that share one row of the table: one reason and one piece."""
    groups: dict[object, tuple[Row, ...]] = {}
    for row in rows:
        key = (row.line.reason, row.line.piece)
        groups[key] = (*groups.get(key, ()), row)
    return groups


def _common_name(rows: tuple[Row, ...], face: Face) -> Text:
    line = rows[0].line
    piece = piece_name(line, face)
    if piece is None:
        return reason_name(line)
    return text("web.sheet.line_piece", reason=reason_name(line), piece=piece)
