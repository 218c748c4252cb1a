"""The score sheet: every round line by line, what led to each point, and how the game went."""

from __future__ import annotations

import asyncio
from functools import partial

from nicegui import background_tasks, ui

from device.errors import JournalError
from device.offloop import finished
from device.score_sheet import Row, ScoreSheet, score_sheet
from device.web.companion import Companion, Played
from device.web.following import Following
from device.web.pictures import evidence_path
from device.web.places import SHEET
from device.web.sheet_figures import Figures
from device.web.sheet_rounds import RoundPanel
from device.web.sheet_standing import Standing
from device.web.shell import framed
from device.web.tags import Tag
from device.web.why import Why, reasons
from device.web.words import Words
from engine.errors import BadRecordError
from engine.record import Record

_PRINT = "() => { document.querySelectorAll('details').forEach((one) => { one.open = true; });"
_PRINT += " window.print(); }"


class Sheets:
    """Reckons the newest sheet once for all who look."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._newest: tuple[Record, ScoreSheet] | None = None

    async def of(self, record: Record) -> ScoreSheet:
        """The sheet of a record, reckoned off the loop."""
        async with self._turn:
            if self._newest is None or self._newest[0] is not record:
                self._newest = (record, await finished(partial(score_sheet, record)))
            return self._newest[1]


class SheetPage:
    """The sheet of the game in progress, or of an evening, as one browser shows it."""

    def __init__(self, companion: Companion, sheets: Sheets, evening: int | None = None) -> None:
        self._companion = companion
        self._sheets = sheets
        self._evening = evening
        self._words = Words(companion.catalogue)
        self._shown: Played | None = None
        self._is_reckoning = False
        self._rounds: dict[int, RoundPanel] = {}
        with framed(self._words, SHEET):
            self._build()
        client = ui.context.client
        if evening is None:
            Following(companion, self.refresh).attach(client)
        else:
            client.on_connect(self._open)

    def _build(self) -> None:
        with Tag("div", css="sheet"):
            self._said = Tag("p", self._words.own("sheet.none"), "quiet", role="status")
            with Tag("div", css="body") as self._body:
                self._standing = Standing(self._words)
                self._around = Tag("section", css="rounds", aria_label=self._words.own("sheet.all"))
                self._figures = Figures(self._words)
                button = Tag("button", self._words.own("sheet.print"), "print", type="button")
                button.on("click", js_handler=_PRINT)
            self._body.set_visibility(False)

    def refresh(self) -> None:
        """Reckon anew if anything was recorded since."""
        if not self._is_reckoning:
            background_tasks.create(self._reckon_newest())

    async def _reckon_newest(self) -> None:
        self._is_reckoning = True
        try:
            while (played := self._companion.played) is not None and played != self._shown:
                await self._reckon(played)
        finally:
            self._is_reckoning = False

    async def _open(self) -> None:
        if self._evening is None or self._shown is not None:
            return
        try:
            await self._reckon(await self._companion.evening(self._evening))
        except (JournalError, BadRecordError) as error:
            self._said.say(self._words.own("sheet.unread", reason=error))

    async def _reckon(self, played: Played) -> None:
        sheet = await self._sheets.of(played.record)
        if self._shown is None or self._shown.record.header != played.record.header:
            self._rounds.clear()
            self._around.clear()
        self._shown = played
        self._said.set_visibility(False)
        self._body.set_visibility(True)
        self._standing.show(sheet)
        self._show_rounds(played, sheet)
        self._figures.show(sheet)

    def _show_rounds(self, played: Played, sheet: ScoreSheet) -> None:
        there = {one.number: one for one in sheet.rounds}
        for number, panel in tuple(self._rounds.items()):
            if there.get(number) != panel.shown:
                self._rounds.pop(number).whole.delete()
        with self._around:
            for at, one in enumerate(sheet.rounds):
                if one.number not in self._rounds:
                    panel = RoundPanel(self._words, played.face, one, self._asked)
                    panel.whole.move(self._around, at)
                    self._rounds[one.number] = panel

    async def _asked(self, why: Why, rows: tuple[Row, ...], heading: str) -> None:
        played = self._shown
        if played is None:
            return
        pictured = await finished(partial(self._companion.archive.pictured, self._evening))
        pictures = {entry: evidence_path(self._evening, entry) for entry in pictured}
        told = await finished(partial(reasons, played.record, played.face, rows, pictures))
        why.show(heading, told, correctable=self._evening is None and self._companion.may_act)
