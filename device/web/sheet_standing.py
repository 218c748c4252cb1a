"""Who is ahead or has won, with what decided a tie."""

from __future__ import annotations

from device.score_sheet import ScoreSheet
from device.web.numbers import whole
from device.web.sheet_charts import MARKS
from device.web.tags import Tag
from device.web.words import Words


class Standing:
    """The head of the sheet; needs a page context."""

    def __init__(self, words: Words) -> None:
        self._words = words
        with Tag("section", css="standing card", aria_label=words.own("sheet.standing")):
            self._headline = Tag("h2")
            self._tie = Tag("p")
            self._list = Tag("ol", css="totals")
        self._shown: tuple[tuple[str, int], ...] = ()

    def show(self, sheet: ScoreSheet) -> None:
        """Show how it stands."""
        self._headline.say(self._said(sheet))
        self._tie.say(self._tied(sheet))
        self._tie.set_visibility(bool(sheet.tied))
        order = sorted(range(len(sheet.names)), key=lambda seat: -sheet.total[seat])
        standing = tuple(
            (f"{MARKS[seat]} {sheet.names[seat]}", sheet.total[seat]) for seat in order
        )
        if standing == self._shown:
            return
        self._shown = standing
        self._list.clear()
        with self._list:
            for seat, (name, points) in zip(order, standing, strict=True):
                with Tag("li"):
                    Tag("span", name, f"s{seat}")
                    Tag("strong", whole(points))

    def _said(self, sheet: ScoreSheet) -> str:
        if sheet.outcome is None:
            return self._words.own("sheet.goes_on")
        names = " & ".join(sheet.names[seat] for seat in sheet.outcome.winners)
        return self._words.own("sheet.won", names=names)

    def _tied(self, sheet: ScoreSheet) -> str:
        if sheet.outcome is None or not sheet.tied:
            return ""
        points = max(sheet.outcome.scores)
        told = ", ".join(self._decided(sheet, one.seat, one.space) for one in sheet.tied)
        if all(one.space is None for one in sheet.tied):
            return self._words.own("sheet.tie_shared", names=told, points=points)
        is_shared = len(sheet.outcome.winners) > 1
        key = "sheet.tie_same_space" if is_shared else "sheet.tie_space"
        return self._words.own(key, names=told, points=points)

    def _decided(self, sheet: ScoreSheet, seat: int, space: int | None) -> str:
        name = sheet.names[seat]
        if space is None:
            return name
        return self._words.own("sheet.tie_seat", name=name, space=space)
