"""How loud, bright and talkative the box is, changed from a phone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from nicegui import ui

from device.events import SettingChanged
from device.settings import BRIGHTNESSES, HOURS, Settings
from device.web.companion import Companion
from device.web.following import Following
from device.web.native_list import NativeList
from device.web.places import FIRST, SETTINGS
from device.web.shell import framed
from device.web.tags import Tag
from device.web.words import Words

Answers = Sequence[tuple[object, str]]
"""Values of a setting, and what they are called."""


class SettingsPage:
    """The page as one browser shows it; needs a page context."""

    def __init__(self, companion: Companion) -> None:
        self._companion = companion
        self._words = words = Words(companion.catalogue)
        self._lists: dict[str, NativeList] = {}
        self._values: dict[str, list[object]] = {}
        with framed(words, SETTINGS), Tag("div", css="settings"):
            self._group("sound", "night", "night_from_h", "night_to_h", "brightness")
            self._group("odds", "flask_reminders", "spoken")
            self._group("language")
            with Tag("section", css="card"):
                Tag("h2", words.own("page.first"))
                Tag("p", words.own("settings.first"), "quiet")
                Tag("a", words.own("page.first"), "way", href=FIRST.path)
        self.refresh()
        Following(companion, self.refresh).attach(ui.context.client)

    def refresh(self) -> None:
        """Show every setting as it is, whoever changed it."""
        settings = self._companion.settings
        for name, values in self._values.items():
            now = getattr(settings, name)
            self._lists[name].mark(values.index(now) if now in values else None)
        is_by_the_clock = settings.night == "hours"
        for name in ("night_from_h", "night_to_h"):
            self._lists[name].whole.set_visibility(is_by_the_clock)

    def _group(self, *names: str) -> None:
        with Tag("section", css="card"):
            Tag("h2", self._words.own(f"settings.group.{names[0]}"))
            for name in names:
                answers = answers_of(name, self._words, self._companion.settings)
                label = self._words.own(f"settings.{name}")
                said, chosen = [said for _, said in answers], partial(self._chosen, name)
                self._values[name] = [value for value, _ in answers]
                self._lists[name] = NativeList(label, said, chosen)

    def _chosen(self, name: str, number: int) -> None:
        self._companion.post(SettingChanged(name, self._values[name][number]))


def answers_of(name: str, words: Words, settings: Settings) -> Answers:
    """What a setting may be, in words."""
    if name in {"night_from_h", "night_to_h"}:
        return [(hour, words.own("settings.hour", h=hour)) for hour in range(HOURS)]
    if name == "brightness":
        shares = sorted({*BRIGHTNESSES, settings.brightness})
        return [(one, words.own("settings.percent", n=round(100 * one))) for one in shares]
    if name in _WORDS:
        return [(one, words.own(f"settings.{name}_{one}")) for one in _WORDS[name]]
    return [(True, words.own("settings.yes")), (False, words.own("settings.no"))]


_WORDS = {
    "sound": ("full", "short", "off"),
    "night": ("off", "on", "hours"),
    "language": ("de", "en"),
}
