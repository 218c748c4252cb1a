"""The last actions, each with the way to take it back or to correct it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from nicegui import background_tasks

from device.events import Corrected
from device.offloop import finished
from device.repair import Past, correction, past
from device.web.companion import Companion, Played
from device.web.places import CORRECT
from device.web.tags import Tag
from device.web.words import Words
from engine.errors import IllegalActionError
from engine.record import Record

FEW = 6


@dataclass(frozen=True, slots=True)
class Latest:
    """One of the last actions; ``is_free`` means that nothing later speaks against its undo."""

    action: Past
    is_free: bool


def latest(played: Played, many: int = FEW) -> tuple[Latest, ...]:
    """The last actions, newest first."""
    record = played.record
    actions = past(record, played.face, max(0, len(record.standing) - many))
    return tuple(Latest(one, _is_free(record, one.entry)) for one in reversed(actions))


def _is_free(record: Record, entry: int) -> bool:
    try:
        return not record.contradicted(correction(entry, None))
    except IllegalActionError:
        return False


class LatestPanel:
    """The last actions of the game in progress; needs a page context."""

    def __init__(self, companion: Companion) -> None:
        self._companion = companion
        self._words = Words(companion.catalogue)
        self._shown: Played | None = None
        self._is_looking_up = False
        label = self._words.own("latest")
        with Tag("section", css="latest card", aria_label=label) as self._whole:
            Tag("h2", label)
            self._list = Tag("ol")
        self._whole.set_visibility(False)

    def refresh(self) -> None:
        """Look the last actions up if anything was recorded since."""
        if self._companion.played != self._shown and not self._is_looking_up:
            self._is_looking_up = True
            background_tasks.create(self._look_up())

    async def _look_up(self) -> None:
        try:
            while (played := self._companion.played) != self._shown:
                self._shown = played
                self._show(await finished(partial(latest, played)) if played else (), played)
        finally:
            self._is_looking_up = False

    def _show(self, actions: tuple[Latest, ...], played: Played | None) -> None:
        self._whole.set_visibility(bool(actions))
        self._list.clear()
        with self._list:
            for one in actions:
                name = played.face.names[one.action.seat] if played else ""
                self._line(one, f"{name}: {self._words.say(one.action.label)}")

    def _line(self, one: Latest, what: str) -> None:
        with Tag("li"):
            Tag("span", what)
            if one.is_free:
                button = Tag("button", self._words.own("undo_seat"), "small", type="button")
                button.attribute("aria_label", self._words.own("undo_this", what=what))
                undo = Corrected(one.action.entry, None)
                button.on("click", partial(self._companion.post, undo))
            else:
                path = f"{CORRECT.path}?entry={one.action.entry}"
                label = self._words.own("sheet.correct_this", what=what)
                Tag("a", self._words.own("sheet.correct"), href=path, aria_label=label)
