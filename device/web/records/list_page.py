"""The page of all evenings: searched, counted together, brought back from the bin."""

from __future__ import annotations

from functools import partial

from nicegui import ui

from device.archive import Evening, Sought, Standing, found
from device.archive_figures import figures
from device.errors import JournalError
from device.offloop import finished
from device.web.companion import Companion
from device.web.places import RECORDS
from device.web.records.backup_panel import BackupPanel
from device.web.records.figures_panel import FiguresPanel
from device.web.records.frame import load_when_seen, records_frame
from device.web.records.naming import Naming
from device.web.records.search_panel import SearchPanel
from device.web.tags import Tag
from device.web.words import Words

SHOWN = 20
"""So many evenings are shown at first, and more at a time."""

COUNTED = 10
"""After so many evenings have been counted, the page shows them."""


class RecordsPage:
    """The evenings as one browser shows them; needs a NiceGUI page context."""

    def __init__(self, companion: Companion) -> None:
        self._companion = companion
        self._archive = companion.archive
        words = Words(companion.catalogue)
        self._words = words
        self._naming = Naming(words)
        self._client = ui.context.client
        self._evenings: tuple[Evening, ...] = ()
        self._shown = SHOWN
        with records_frame(words):
            self._build()
        load_when_seen(self._client, self._load)

    def _build(self) -> None:
        with Tag("section", css="found", aria_label=self._words.own("records.evenings")):
            self._search = SearchPanel(self._naming, self._sought)
            self._said = Tag("p", self._words.own("records.loading"), "quiet", role="status")
            self._list = Tag("ol", css="evenings")
            self._more = Tag("button", self._words.own("records.more"), "small", type="button")
            self._more.on("click", self._show_more)
            self._more.wear("hidden", on=True)
        self._figures = FiguresPanel(self._naming)
        with Tag("div", css="after"):
            self._bin = Tag("details", css="card bin hidden")
            self._backup = BackupPanel(self._companion)

    async def _load(self) -> None:
        """Read the list, then count what nobody has counted yet, as long as somebody looks."""
        try:
            await self._read()
            counted = 0
            while self._client.has_socket_connection and await finished(self._archive.count_one):
                counted += 1
                if counted % COUNTED == 0:
                    await self._read()
            if counted:
                await self._read()
        except JournalError as error:
            self._said.say(self._words.own("records.unread", reason=error.problem))

    async def _read(self) -> None:
        self._evenings = await finished(self._archive.evenings)
        self._search.offer([one for one in self._evenings if not one.is_deleted])
        self._show_found()
        self._show_bin()

    def _sought(self) -> None:
        self._shown = SHOWN
        self._show_found()

    def _show_more(self) -> None:
        self._shown += SHOWN
        self._show_found()

    def _show_found(self) -> None:
        kept = [one for one in self._evenings if not one.is_deleted]
        sought: Sought = self._search.sought
        shown = found(kept, sought, self._naming.called)
        self._say_how_many(len(kept), len(shown))
        self._list.clear()
        with self._list:
            for one in shown[: self._shown]:
                self._row(one)
        self._more.wear("hidden", on=len(shown) <= self._shown)
        self._figures.show(figures(reversed(shown)))

    def _say_how_many(self, kept: int, shown: int) -> None:
        uncounted = sum(one.standing is Standing.UNCOUNTED for one in self._evenings)
        if not kept:
            self._said.say(self._words.own("records.none"))
        elif uncounted:
            self._said.say(self._words.own("records.counting", n=uncounted))
        elif shown == kept:
            self._said.say(self._words.own("records.all", n=kept))
        else:
            self._said.say(self._words.own("records.some", shown=shown, n=kept))

    def _row(self, one: Evening) -> None:
        href = f"{RECORDS.path}/{one.number}"
        with Tag("li"), Tag("a", css="evening card", href=href):
            with Tag("span", css="head"):
                Tag("strong", self._naming.game(one.game))
                Tag("span", self._naming.day(one.begun), "quiet")
            with Tag("span", css="who"):
                for seat in one.seats:
                    Tag("span", self._naming.player(seat), "won" if seat.has_won else "")
            self._notes(one)

    def _notes(self, one: Evening) -> None:
        if one.standing is not Standing.OVER:
            Tag("span", self._naming.standing(one.standing), "standing")
        if one.winners:
            Tag("span", self._words.own("records.won", names=", ".join(one.winners)), "sr")
        facts = self._naming.facts(one)
        if facts:
            Tag("span", facts, "quiet")

    def _show_bin(self) -> None:
        deleted = [one for one in self._evenings if one.is_deleted]
        self._bin.wear("hidden", on=not deleted)
        self._bin.clear()
        with self._bin:
            Tag("summary", self._words.own("records.bin", n=len(deleted)))
            Tag("p", self._words.own("records.bin_means"), "quiet")
            with Tag("ul"):
                for one in deleted:
                    self._deleted(one)

    def _deleted(self, one: Evening) -> None:
        game, day = self._naming.game(one.game), self._naming.day(one.begun)
        names = ", ".join(seat.name for seat in one.seats)
        with Tag("li", css="row"):
            Tag("span", f"{game}, {day}: {names}")
            label = self._words.own("records.bring_back")
            button = Tag(
                "button", label, "small", type="button", aria_label=f"{label}: {game}, {day}"
            )
            button.attribute("disabled", None if self._companion.may_act else "")
            button.on("click", partial(self._bring_back, one.number))

    async def _bring_back(self, number: int) -> None:
        self._companion.permit()
        try:
            await finished(partial(self._archive.restore, number))
        except JournalError as error:
            self._said.say(self._words.own("records.unread", reason=error.problem))
            return
        await self._read()
