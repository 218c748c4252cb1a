"""The page on which a phone is paired, and on which those that are can be sent away."""

from __future__ import annotations

from functools import partial

from nicegui import ui
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from device.web.companion import Box, Companion
from device.web.door import Door, Visitor
from device.web.following import Following
from device.web.pairing import DIGITS, Tried
from device.web.phones import Phone, name_of
from device.web.places import PAIR
from device.web.shell import framed
from device.web.tags import Tag
from device.web.uploads import RefusedError, bounded
from device.web.visits import give
from device.web.words import Words

PAIRING = "/pairing"
"""Where codes are sent to."""

_CODE_BYTES = 32
_STATUS = {Tried.RIGHT: 200, Tried.WRONG: 403, Tried.GONE: 403, Tried.TOO_SOON: 429}
_DAY_S = 86_400


class Desk:
    """The endpoints of pairing; only a POST uses a code, so no preview of a link ever does."""

    def __init__(self, box: Box) -> None:
        self._door = box.door
        self._words = Words(box.catalogue)

    async def linked(self, request: Request) -> Response:
        """What the QR code leads to; behind ``#`` no server, log or other page learns the code."""
        code = str(request.path_params["code"])
        fits = len(code) == DIGITS and code.isascii() and code.isdecimal()
        return RedirectResponse(PAIR.path + (f"#{code}" if fits else ""), 303)

    async def pair(self, request: Request) -> Response:
        """Try a code."""
        try:
            digits = (await bounded(request, _CODE_BYTES)).decode("ascii", "replace")
        except RefusedError as refused:
            return Response(status_code=refused.status, headers={"Connection": "close"})
        name = name_of(request.headers.get("user-agent", ""))
        tried, token = self._door.attempt(digits, name)
        said = {"said": self._words.own(f"pair.{tried.value}"), "paired": tried is Tried.RIGHT}
        response = JSONResponse(said, _STATUS[tried], {"Cache-Control": "no-store"})
        if token:
            give(response, token, request.headers.get("origin", ""))
            await self._door.keep()
        return response


class Pair:
    """The page as one browser shows it; needs a NiceGUI page context."""

    def __init__(self, companion: Companion, door: Door, visitor: Visitor) -> None:
        self._companion = companion
        self._door = door
        self._visitor = visitor
        self._words = Words(companion.catalogue)
        self._shown: object = None
        with framed(self._words, PAIR), Tag("div", css="parts pairing"):
            self._own = Tag("section", css="card")
            self._others = Tag("section", css="card")
        self.refresh()
        Following(companion, self.refresh).attach(ui.context.client)

    def refresh(self) -> None:
        """Show who takes part, if that has changed."""
        may_act = self._companion.may_act
        phones = self._door.phones if may_act else ()
        if self._shown == (may_act, phones):
            return
        self._shown = (may_act, phones)
        self._own.clear()
        self._others.clear()
        self._others.set_visibility(may_act)
        with self._own:
            self._build_taking_part() if may_act else self._build_pairing()
        with self._others:
            self._build_phones(phones)

    def _build_taking_part(self) -> None:
        own = self._words.own
        Tag("h2", own("pair.takes_part"))
        is_known = self._visitor.hash in {phone.hash for phone in self._door.phones}
        Tag("p", own("pair.paired" if is_known else "pair.local"))
        self._build_asking(own("pair.another"), "small")

    def _build_pairing(self) -> None:
        own = self._words.own
        Tag("h2", own("pair.heading"))
        Tag("p", own("pair.why"))
        self._build_asking(own("pair.ask"), "main")
        with Tag("form", css="code", data_pair=PAIRING, data_unreached=own("pair.unreached")):
            Tag("label", own("pair.enter"), for_="code")
            with Tag("div", css="row"):
                Tag(
                    "input",
                    id="code",
                    required="",
                    inputmode="numeric",
                    autocomplete="one-time-code",
                    pattern=f"\\s*([0-9]\\s*){{{DIGITS}}}",
                    maxlength=DIGITS + 4,
                    title=own("pair.enter"),
                )
                Tag("button", own("pair.go"), "main", type="submit")
            Tag("output", css="quiet", for_="code")

    def _build_asking(self, words: str, css: str) -> None:
        Tag("button", words, css, type="button").on("click", self._asked)
        self._answer = Tag("p", css="quiet", role="status")

    def _asked(self) -> None:
        if self._door.ask(self._visitor.address):
            self._answer.say(self._words.own("pair.shown"))
        else:
            wait_s = round(self._door.wait_s()) + 1
            self._answer.say(self._words.own("pair.wait", seconds=wait_s))

    def _build_phones(self, phones: tuple[Phone, ...]) -> None:
        own = self._words.own
        Tag("h2", own("pair.phones"))
        if not phones:
            Tag("p", own("pair.no_phones"), "quiet")
        with Tag("ul", css="phones"):
            for phone in phones:
                self._build_phone(phone)

    def _build_phone(self, phone: Phone) -> None:
        own = self._words.own
        name = phone.name or own("pair.phone")
        with Tag("li", css="row"):
            mine = phone.hash == self._visitor.hash
            Tag("span", own("pair.mine", name=name) if mine else name)
            Tag("span", self._since(phone), "quiet")
            forget = Tag("button", own("pair.forget"), "small", type="button")
            forget.on("click", partial(self._forgotten, phone.hash))

    def _since(self, phone: Phone) -> str:
        days = int(self._door.away_s(phone) // _DAY_S)
        key = {0: "pair.today", 1: "pair.yesterday"}.get(days, "pair.away")
        return self._words.own(key, days=days)

    async def _forgotten(self, hash_: str) -> None:
        self._companion.permit()
        self._door.forget(hash_)
        self.refresh()
        await self._door.keep()
