"""What the box keeps from evening to evening beside its journal, and how it changes."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from device.config import Config
from device.errors import ConfigError
from device.events import SettingChanged
from device.learnt import NOTHING, Learnt, LearntError
from device.offloop import finished
from device.regulars import NOBODY, Regulars, RegularsError
from device.settings import Settings, SettingsError, load_settings, save_settings
from device.showing import Text, text
from device.step import Line
from engine.record import Words

LOG = logging.getLogger(__name__)


@dataclass
class Kept:
    """Settings, players of last time, and what was learnt of this copy of a game.

    Attributes:
        config: As read.
        folder: Where settings and players are kept.
        settings: How loud, bright and talkative the box is.
        regulars: Who sat where last time.
        learnt: Kept with the profile.
    """

    config: Config
    folder: Path
    settings: Settings
    regulars: Regulars = NOBODY
    learnt: Learnt = NOTHING

    @classmethod
    def load(cls, config: Config, folder: Path) -> Kept:
        """What was kept; a damaged file is as good as none, and is told of in the log."""
        settings = load_settings(config, folder)
        return cls(config, folder, settings, _regulars(folder), _learnt(config.profile))

    async def change(self, changed: SettingChanged) -> Text | None:
        """Change a setting and keep it; what is to be told if that does not work."""
        try:
            self.settings = self.settings.with_value(changed.name, changed.value)
            await finished(partial(save_settings, self.settings, self.config, self.folder))
        except ConfigError as error:
            return text("settings.refused", name=error.key)
        except SettingsError as error:
            return text("settings.unkept", reason=error.problem)
        return None

    async def sat(self, header: Words) -> None:
        """Keep who sits where, for the next set-up."""
        self.regulars = self.regulars.after(header)
        try:
            await finished(partial(self.regulars.save, self.folder))
        except RegularsError as error:
            LOG.warning("names are kept for this evening only: %s", error)

    async def learn(self, lines: Iterable[Line]) -> None:
        """Keep the icons that have just been told, for the next game, too."""
        told = [words for words, _ in lines if words.get("do") == "icon"]
        icons = {str(words["piece"]): str(words["icon"]) for words in told}
        if not icons:
            return
        self.learnt = self.learnt.with_icons(icons)
        if self.config.profile is None:
            return
        try:
            await finished(partial(self.learnt.save, self.config.profile))
        except LearntError as error:
            LOG.warning("icons are kept for this evening only: %s", error)


def _regulars(folder: Path) -> Regulars:
    try:
        return Regulars.load(folder)
    except RegularsError as error:
        LOG.warning("the names of last time are lost: %s", error)
        return NOBODY


def _learnt(profile: Path | None) -> Learnt:
    try:
        return NOTHING if profile is None else Learnt.load(profile)
    except LearntError as error:
        LOG.error("what was learnt is lost: %s", error)  # noqa: TRY400 - expected
        return NOTHING
