"""What happened and is not recorded: told outright, for each who may act now."""

from __future__ import annotations

from typing import Any

from nicegui import events

from device.events import Told
from device.web.choosing import Choosing
from device.web.companion import Companion
from device.web.tags import EMIT_OPEN, Tag
from device.web.words import Words
from engine.game import Prompt
from engine.record import Words as RecordWords

_MOST = 200
"""More ways to act than anybody would look through: buying chips is answered as a question."""


class MissingPanel:
    """Folded until somebody misses something; needs a page context."""

    def __init__(self, companion: Companion) -> None:
        self._companion = companion
        self._words = Words(companion.catalogue)
        self._shown: object = None
        self._is_open = False
        with Tag("details", css="missing card") as self._whole:
            Tag("summary", self._words.own("correct.missing"))
            Tag("p", self._words.own("correct.missing_note"), "quiet")
            self._list = Tag("div", css="entries")
        self._whole.on("toggle", self._toggled, js_handler=EMIT_OPEN)

    def refresh(self) -> None:
        """Offer what may follow now, if anybody looks."""
        played = self._companion.played
        self._whole.set_visibility(played is not None)
        if played is None or not self._is_open or played.record is self._shown:
            return
        self._shown = played.record
        self._list.clear()
        with self._list:
            for prompt in played.record.state.prompts():
                self._offer(prompt, played.face.names[prompt.seat])

    def _offer(self, prompt: Prompt[Any], name: str) -> None:
        played = self._companion.played
        if played is None:
            return
        choices = tuple(
            (self._words.say(played.face.choice(one)), played.record.game.in_words(one))
            for one in prompt.alternatives[:_MOST]
        )
        Tag("h3", name)
        label = self._words.own("correct.missing_of", name=name)
        Choosing(label, self._words, choices, self._tell)

    def _tell(self, said: RecordWords) -> None:
        self._companion.post(Told(tuple(said.items())))

    def _toggled(self, event: events.GenericEventArguments) -> None:
        self._is_open = event.args is True
        self.refresh()
