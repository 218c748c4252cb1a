"""The page of one evening: who came where, how boldly they brewed, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from nicegui import ui

from device.archive import Evening, Seated, Standing
from device.archive_counting import Nerve
from device.errors import JournalError
from device.exporting.formats import FORMATS
from device.offloop import finished
from device.web.companion import Companion
from device.web.places import RECORDS, SHEET
from device.web.records.frame import load_when_seen, records_frame
from device.web.records.naming import Naming
from device.web.records.qr import qr_svg
from device.web.tags import Drawing, Tag
from device.web.words import Words

PLAY = "/b"
"""Before an evening's number: the short address that a QR code holds."""

_NUMBER_MOST = 1 << 31


class EveningPage:
    """One evening as one browser shows it; needs a NiceGUI page context."""

    def __init__(self, companion: Companion) -> None:
        self._companion = companion
        self._archive = companion.archive
        words = Words(companion.catalogue)
        self._words = words
        self._naming = Naming(words)
        request = ui.context.client.request
        said = str(request.path_params.get("number", ""))
        is_number = said.isascii() and said.isdecimal() and int(said) < _NUMBER_MOST
        self._number = int(said) if is_number else 0
        self._host = request.headers.get("host", "")
        with records_frame(words):
            Tag("a", self._words.own("records.back"), "way", href=RECORDS.path)
            self._said = Tag("p", self._words.own("records.loading"), "quiet", role="status")
            self._body = Tag("div", css="one")
        load_when_seen(ui.context.client, self._load)

    async def _load(self) -> None:
        try:
            one = await finished(partial(self._archive.evening, self._number))
        except JournalError as error:
            self._said.say(self._words.own("records.unread", reason=error.problem))
            return
        self._said.say("" if one else self._words.own("records.no_such"))
        self._said.wear("hidden", on=one is not None)
        self._body.clear()
        if one is not None:
            with self._body:
                self._show(one)

    def _show(self, one: Evening) -> None:
        with Tag("section", css="card result"):
            Tag("h2", f"{self._naming.game(one.game)}, {self._naming.day(one.begun)}")
            if one.standing is not Standing.OVER:
                Tag("p", self._naming.standing(one.standing), "standing")
            if one.problem:
                Tag("p", self._words.own("records.problem", reason=one.problem), "quiet")
            Tag("p", self._naming.facts(one), "quiet")
            if one.seats:
                self._points(one)
        if one.standing not in {Standing.UNREADABLE, Standing.UNCOUNTED}:
            self._hand_on(one)
        self._bin(one)

    def _points(self, one: Evening) -> None:
        has_nerve = any(seat.nerve is not None for seat in one.seats)
        heads = ["points", *(("explosions", "dared", "declined") if has_nerve else ())]
        with Tag("table"):
            Tag("caption", self._words.own("records.caption.points"), "sr")
            with Tag("thead"), Tag("tr"):
                Tag("th", self._words.own("records.who"), scope="col")
                for head in heads:
                    Tag("th", self._words.own(f"records.head.{head}"), scope="col")
            with Tag("tbody"):
                for seat in sorted(one.seats, key=_best_first):
                    self._row(seat, has_nerve=has_nerve)
        if has_nerve:
            Tag("p", self._words.own("records.boldness_means"), "quiet")

    def _row(self, seat: Seated, *, has_nerve: bool) -> None:
        with Tag("tr"):
            with Tag("th", css="won" if seat.has_won else "", scope="row"):
                Tag("span", seat.name)
                if seat.has_won:
                    Tag("span", self._words.own("records.has_won"), "sr")
            points = self._words.own("records.unknown") if seat.points is None else seat.points
            Tag("td", str(points))
            if has_nerve:
                self._nerve(seat.nerve or Nerve())

    def _nerve(self, nerve: Nerve) -> None:
        dared = nerve.dared_odds / nerve.dared if nerve.dared else None
        declined = nerve.declined_odds / nerve.declined if nerve.declined else None
        Tag("td", str(nerve.explosions))
        Tag("td", self._naming.percent(dared))
        Tag("td", self._naming.percent(declined))

    def _hand_on(self, one: Evening) -> None:
        with Tag("section", css="card hand-on"):
            Tag("h2", self._words.own("records.hand_on"))
            with Tag("div", css="row"):
                href = f"{SHEET.path}/{one.number}"
                Tag("a", self._words.own("records.sheet"), "button main", href=href)
                for to in FORMATS:
                    href = f"{RECORDS.path}/{one.number}/{to}"
                    Tag("a", self._words.own(f"records.to.{to}"), "button", href=href, download="")
            if one.standing is Standing.OVER:
                self._link(one)

    def _link(self, one: Evening) -> None:
        address = f"http://{self._host}{PLAY}/{one.number}"
        with Tag("div", css="scan"):
            Drawing(qr_svg(address, self._words.own("records.qr", address=address)))
            with Tag("div"):
                Tag("p", self._words.own("records.scan"))
                Tag("a", self._words.own("records.open_app"), href=f"{PLAY}/{one.number}")
                Tag("p", self._words.own("records.leaves"), "quiet")

    def _bin(self, one: Evening) -> None:
        if not self._companion.may_act:
            return
        with Tag("section", css="card bin-one"):
            self._refused = Tag("p", css="hidden", role="alert")
            if one.is_deleted:
                Tag("p", self._words.own("records.deleted"), role="status")
                back = Tag("button", self._words.own("records.bring_back"), "main", type="button")
                back.on("click", partial(self._change, self._archive.restore))
            elif one.standing is Standing.IN_PROGRESS:
                Tag("p", self._words.own("records.not_now"), "quiet")
            else:
                Tag("p", self._words.own("records.delete_means"), "quiet")
                delete = Tag("button", self._words.own("records.delete"), "small", type="button")
                delete.on("click", partial(self._change, self._archive.delete))

    async def _change(self, change: Callable[[int], None]) -> None:
        self._companion.permit()
        try:
            await finished(partial(change, self._number))
        except JournalError as error:
            self._refused.say(self._words.own("records.unread", reason=error.problem))
            self._refused.wear("hidden", on=False)
            return
        await self._load()


def _best_first(seat: Seated) -> tuple[bool, int]:
    return (not seat.has_won, -(seat.points or 0))
