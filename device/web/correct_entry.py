"""One recorded action on the page: who did it, who says so, and what could have been instead."""

from __future__ import annotations

from functools import partial

from device.events import Corrected
from device.offloop import finished
from device.repair import Alternative, Past, alternatives
from device.sheet_words import evidence_name
from device.web.choosing import Choosing
from device.web.companion import Companion
from device.web.tags import EMIT_OPEN, Tag
from device.web.words import Words
from engine.record import Words as RecordWords


class EntryPanel:
    """A foldable action; its alternatives are looked up when somebody unfolds it."""

    def __init__(self, companion: Companion, shown: Past, *, is_open: bool) -> None:
        self.shown = shown
        self._companion = companion
        self._words = Words(companion.catalogue)
        self._is_filled = False
        with Tag("details", css="entry", id=f"entry{shown.entry}") as self.whole:
            with Tag("summary"):
                Tag("span", self._name())
                Tag("span", self._evidence(), "quiet")
            self._inside = Tag("div", css="instead", aria_live="polite")
        self.whole.on("toggle", self._unfolded, js_handler=EMIT_OPEN)
        if is_open:
            self.whole.attribute("open", "")

    def _name(self) -> str:
        played = self._companion.played
        what = self._words.say(self.shown.label)
        return f"{played.face.names[self.shown.seat]}: {what}" if played else what

    def _evidence(self) -> str:
        played = self._companion.played
        if played is None:
            return ""
        evidence = played.record.entries[self.shown.entry - 1].evidence
        return self._words.say(evidence_name(evidence))

    async def _unfolded(self) -> None:
        played = self._companion.played
        if self._is_filled or played is None:
            return
        self._is_filled = True
        look_up = partial(alternatives, played.record, played.face, self.shown.entry)
        self._fill(await finished(look_up))

    def _fill(self, others: tuple[Alternative, ...]) -> None:
        with self._inside:
            if others:
                Tag("p", self._words.own("correct.instead"))
                choices = tuple((self._words.say(one.label), one.words) for one in others)
                Choosing(self._words.own("correct.instead"), self._words, choices, self._correct)
            nothing = Tag("button", self._words.own("correct.nothing"), "small", type="button")
            nothing.on("click", partial(self._correct, None))

    def _correct(self, words: RecordWords | None) -> None:
        action = None if words is None else tuple(words.items())
        self._companion.post(Corrected(self.shown.entry, action))
