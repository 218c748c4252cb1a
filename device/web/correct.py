"""Putting right what was recorded: the picture as it was read, what is asked, every action."""

from __future__ import annotations

from functools import partial

from nicegui import background_tasks, ui

from device.offloop import finished
from device.repair import past
from device.web.companion import Companion, Played
from device.web.correct_entry import EntryPanel
from device.web.correct_missing import MissingPanel
from device.web.following import Following
from device.web.panels import CameraPanel
from device.web.places import CORRECT
from device.web.questions import QuestionsPanel
from device.web.shell import framed
from device.web.tags import Tag
from device.web.words import Words

FEW = 20
"""So many actions are listed at first: what is wrong has mostly just happened."""


class CorrectPage:
    """The page as one browser shows it; needs a page context.

    Args:
        companion: The running box.
        entry: The number of the line that somebody wants to correct; None for none.
    """

    def __init__(self, companion: Companion, entry: int | None = None) -> None:
        self._companion = companion
        self._words = Words(companion.catalogue)
        self._wanted = entry
        self._most = FEW
        self._shown: tuple[Played, int] | None = None
        self._is_listing = False
        self._panels: dict[int, EntryPanel] = {}
        with framed(self._words, CORRECT), Tag("div", css="correct"):
            self._build()
        following = Following(
            companion, self.refresh, wake=self._camera.wake, sleep=self._camera.sleep
        )
        following.attach(ui.context.client)

    def _build(self) -> None:
        own = self._words.own
        self._camera = CameraPanel(self._companion)
        self._questions = QuestionsPanel(self._companion)
        self._missing = MissingPanel(self._companion)
        with Tag("section", css="past card", aria_labelledby="past"):
            Tag("h2", own("correct.past"), id="past")
            Tag("p", own("correct.past_note"), "quiet")
            self._nothing = Tag("p", own("nothing_said"), "quiet")
            self._list = Tag("div", css="entries")
            self._older = Tag("button", own("correct.older"), "small", type="button")
            self._older.on("click", self._more)

    def refresh(self) -> None:
        """Send what has changed."""
        self._camera.refresh()
        self._questions.refresh()
        self._missing.refresh()
        if not self._is_listing:
            background_tasks.create(self._list_newest())

    def _more(self) -> None:
        self._most += 3 * FEW
        self.refresh()

    async def _list_newest(self) -> None:
        self._is_listing = True
        try:
            while (played := self._companion.played) and (played, self._most) != self._shown:
                self._shown = (played, self._most)
                await self._list_all(played)
        finally:
            self._is_listing = False

    async def _list_all(self, played: Played) -> None:
        record = played.record
        since = max(0, len(record.standing) - self._most)
        if self._wanted in record.fold.numbers:
            since = min(since, record.fold.numbers.index(self._wanted))
        actions = await finished(partial(past, record, played.face, since))
        there = {one.entry: one for one in actions}
        for entry, panel in tuple(self._panels.items()):
            if panel.shown != there.get(entry):
                self._panels.pop(entry).whole.delete()
        with self._list:
            for at, one in enumerate(reversed(actions)):
                if one.entry not in self._panels:
                    panel = EntryPanel(self._companion, one, is_open=one.entry == self._wanted)
                    panel.whole.move(self._list, at)
                    self._panels[one.entry] = panel
        self._nothing.set_visibility(not actions)
        self._older.set_visibility(since > 0)
