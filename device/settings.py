"""How loud, how bright and how talkative the box is: as configured, and as changed since."""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal, Self

from device.config import Config, check_within, read_part
from device.errors import DeviceError
from device.keeping import keep

LOG = logging.getLogger(__name__)

FILE = "settings.json"

HOURS = 24

DIM, USUAL, BRIGHT = BRIGHTNESSES = (0.05, 0.15, 0.3)
"""What lamps can be set to by hand, 0 to 1; a configuration may say anything between."""

NIGHT_SHARE = 0.3
"""Share of their brightness that lamps keep at night."""


class SettingsError(DeviceError, OSError):
    """The settings could not be kept; ``problem`` says why."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(f"{path}: {problem}")
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be changed while the box runs.

    Attributes:
        sound: ``"full"``, ``"short"`` (a third as long), or ``"off"``.
        night: ``"off"``, ``"on"``, or ``"hours"``: from one hour to another. At night the box
            is silent, and lamps and display are dim.
        night_from_h: First hour of the night, 0 to 23.
        night_to_h: First hour of the day.
        brightness: Of the lamps, 0 to 1.
        odds: Whether the box tells the odds of an explosion, as far as the game's house rule
            lets it.
        flask_reminders: Whether it reminds of the flask after a white chip.
        spoken: Whether phones read prompts aloud.
        language: Of display and page, from the next start on.
    """

    sound: Literal["full", "short", "off"] = "full"
    night: Literal["off", "on", "hours"] = "off"
    night_from_h: int = 22
    night_to_h: int = 7
    brightness: float = USUAL
    odds: bool = True
    flask_reminders: bool = True
    spoken: bool = False
    language: Literal["de", "en"] = "de"

    def __post_init__(self) -> None:
        check_within("brightness", self.brightness, 0.0, 1.0)
        check_within("night_from_h", self.night_from_h, 0, HOURS - 1)
        check_within("night_to_h", self.night_to_h, 0, HOURS - 1)

    @classmethod
    def of(cls, config: Config) -> Self:
        """As configured."""
        brightness = config.lamps.brightness
        play = {name: value for name, value in asdict(config.play).items() if name != "confirm"}
        return cls(**asdict(config.quiet), **play, brightness=brightness, language=config.language)

    def with_value(self, name: str, value: object) -> Self:
        """The same with one of them changed.

        Raises:
            ConfigError: If there is no such setting, or it cannot have this value.
        """
        return read_part(type(self), {**asdict(self), name: value}, "")

    def is_night(self, hour: int) -> bool:
        """Whether it is night at this hour of the day."""
        if self.night != "hours":
            return self.night == "on"
        since_h = (hour - self.night_from_h) % HOURS
        return since_h < (self.night_to_h - self.night_from_h) % HOURS

    def lamps_share(self, hour: int) -> float:
        """How bright the lamps are at this hour, 0 to 1."""
        return self.brightness * (NIGHT_SHARE if self.is_night(hour) else 1.0)

    def sounds(self, hour: int) -> bool:
        """Whether anything is heard at this hour."""
        return self.sound != "off" and not self.is_night(hour)


DEFAULT = Settings()


def load_settings(config: Config, folder: Path) -> Settings:
    """The configured ones with what was changed since, as far as it can be read."""
    settings, path = Settings.of(config), folder / FILE
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
        for name, value in said.items():
            settings = settings.with_value(name, value)
    except FileNotFoundError:
        pass
    except (OSError, ValueError, AttributeError) as error:
        LOG.warning("settings that were changed are lost: %s: %s", path, error)
    return settings


def save_settings(settings: Settings, config: Config, folder: Path) -> None:
    """Keep what differs from the configuration.

    Raises:
        SettingsError: If the disk does not take it.
    """
    path, configured = folder / FILE, asdict(Settings.of(config))
    changed = {name: one for name, one in asdict(settings).items() if one != configured[name]}
    try:
        keep(path, json.dumps(changed, indent=1) + "\n")
    except OSError as error:
        raise SettingsError(path, str(error.strerror)) from error
