"""How loud, bright and talkative the box is, changed from a phone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nicegui import events, ui

from device.events import SettingChanged
from device.settings import HOURS, Settings
from device.web.companion import Companion
from device.web.following import Following
from device.web.places import FIRST, SETTINGS
from device.web.shell import framed
from device.web.tags import EMIT_VALUE, Tag
from device.web.words import Words

Answers = Sequence[tuple[object, str]]
"""Values of a setting, and what they are called."""

LAMPS = (0.05, 0.15, 0.3)
"""How bright lamps can be made here; a configuration may say anything between."""


class SettingsPage:
    """The page as one browser shows it; needs a page context."""

    def __init__(self, companion: Companion) -> None:
        self._companion = companion
        self._words = words = Words(companion.catalogue)
        self._lists: dict[str, SettingList] = {}
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
        for name, choosing in self._lists.items():
            choosing.show(getattr(settings, name))
        is_by_the_clock = settings.night == "hours"
        for name in ("night_from_h", "night_to_h"):
            self._lists[name].whole.set_visibility(is_by_the_clock)

    def _group(self, *names: str) -> None:
        with Tag("section", css="card"):
            Tag("h2", self._words.own(f"settings.group.{names[0]}"))
            for name in names:
                answers = answers_of(name, self._words, self._companion.settings)
                self._lists[name] = SettingList(name, answers, self._words, self._changed)

    def _changed(self, name: str, value: object) -> None:
        self._companion.post(SettingChanged(name, value))


class SettingList:
    """One setting: a native list of what it may be."""

    def __init__(
        self, name: str, answers: Answers, words: Words, changed: Callable[[str, object], None]
    ) -> None:
        self._name, self._answers, self._changed = name, answers, changed
        self._options: list[Tag] = []
        label = words.own(f"settings.{name}")
        with Tag("label", css="choice") as self.whole:
            Tag("span", label)
            with Tag("select", css="answers", aria_label=label) as chosen:
                for number, (_, said) in enumerate(answers):
                    self._options.append(Tag("option", said, value=number))
        chosen.on("change", self._pointed, js_handler=EMIT_VALUE)

    def show(self, value: object) -> None:
        """Mark what holds now."""
        for option, (one, _) in zip(self._options, self._answers, strict=True):
            option.attribute("selected", "" if one == value else None)

    def _pointed(self, event: events.GenericEventArguments) -> None:
        said = str(event.args)
        if said.isdecimal() and int(said) < len(self._answers):
            self._changed(self._name, self._answers[int(said)][0])


def answers_of(name: str, words: Words, settings: Settings) -> Answers:
    """What a setting may be, in words."""
    if name in {"night_from_h", "night_to_h"}:
        return [(hour, words.own("settings.hour", h=hour)) for hour in range(HOURS)]
    if name == "brightness":
        shares = sorted({*LAMPS, settings.brightness})
        return [(one, words.own("settings.percent", n=round(100 * one))) for one in shares]
    if name in _WORDS:
        return [(one, words.own(f"settings.{name}_{one}")) for one in _WORDS[name]]
    return [(True, words.own("settings.yes")), (False, words.own("settings.no"))]


_WORDS = {
    "sound": ("full", "short", "off"),
    "night": ("off", "on", "hours"),
    "language": ("de", "en"),
}
