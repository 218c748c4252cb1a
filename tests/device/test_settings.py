from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.config import Config
from device.errors import ConfigError
from device.settings import (
    FILE,
    NIGHT_SHARE,
    Settings,
    SettingsError,
    load_settings,
    save_settings,
)

HOURS = st.integers(0, 23)


def test_settings_begin_as_configured() -> None:
    table = {
        "play": {"odds": False, "flask_reminders": False, "spoken": True},
        "quiet": {"sound": "short", "night": "hours", "night_from_h": 21, "night_to_h": 6},
        "lamps": {"brightness": 0.5},
    }
    settings = Settings.of(Config.from_table(table))
    assert settings == Settings("short", "hours", 21, 6, 0.5, False, False, True)  # noqa: FBT003
    assert Settings.of(Config()) == Settings()


def test_only_what_differs_from_the_configuration_is_kept(tmp_path: Path) -> None:
    config = Config.from_table({"quiet": {"sound": "off"}})
    settings = Settings.of(config).with_value("brightness", 0.4)
    save_settings(settings, config, tmp_path)
    assert (tmp_path / FILE).read_text() == '{\n "brightness": 0.4\n}\n'
    assert load_settings(config, tmp_path) == settings
    assert load_settings(Config(), tmp_path) == Settings(brightness=0.4)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("brightness", 2.0),
        ("brightness", "bright"),
        ("sound", "loud"),
        ("night_from_h", 24),
        ("odds", 1),
        ("nonsense", 1),
    ],
)
def test_what_cannot_be_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(ConfigError, match=name):
        Settings().with_value(name, value)


def test_a_disk_that_is_gone_is_told(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="No such file"):
        save_settings(Settings(), Config(), tmp_path / "gone")


def test_the_night_goes_over_midnight() -> None:
    night = Settings(night="hours", night_from_h=22, night_to_h=7)
    assert [hour for hour in range(24) if night.is_night(hour)] == [*range(7), 22, 23]


@given(HOURS, HOURS, HOURS)
def test_each_hour_is_of_the_night_or_of_the_day(start: int, end: int, hour: int) -> None:
    night = Settings(night="hours", night_from_h=start, night_to_h=end)
    day = Settings(night="hours", night_from_h=end, night_to_h=start)
    assert night.is_night(hour) + day.is_night(hour) == (0 if start == end else 1)


def test_at_night_the_box_is_silent_and_dim() -> None:
    day, night = Settings(), Settings(night="on")
    assert (day.sounds(12), night.sounds(12)) == (True, False)
    assert night.lamps_share(12) == NIGHT_SHARE * day.lamps_share(12)
    assert not Settings(sound="off").sounds(12)
