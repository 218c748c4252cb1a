from __future__ import annotations

import re
from pathlib import Path

from device.__main__ import COMMANDS
from device.config import Config

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def wired(part: str) -> tuple[int, ...]:
    """The pins that the wiring table names for the first part that begins like this."""
    row = next(line for line in README.splitlines() if line.startswith(f"| {part}"))
    return tuple(int(pin) for pin in re.findall(r"\d+", row.split("|")[2]))


def test_the_wiring_table_is_the_default_configuration() -> None:
    config = Config()
    assert wired("seat buttons") == config.buttons.seats
    assert wired("OK button") == (config.buttons.ok,)
    assert wired("UNDO button") == (config.buttons.undo,)
    assert wired("sounder") == (config.sounder.pin,)
    assert (config.lamps.kind, wired("lamps")) == ("apa102", (10, 11))
    assert (config.display.kind, wired("display")) == ("ssd1306", (2, 3))


def test_every_command_it_names_exists() -> None:
    assert set(re.findall(r"kesselwacht ([a-z]+) --", README)) <= COMMANDS.keys()


def test_its_two_make_targets_exist_and_every_file_it_names_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^    make (\w+)$", README, re.MULTILINE)
    assert targets[:2] == ["demo", "test"]
    assert all(f"\n{target}:" in makefile for target in targets)
    named = re.findall(r"(?<!/)(?:docs|systemd|vision|engine|device|benchmarks)/[\w./]*", README)
    assert [name for name in named if not (ROOT / name).exists()] == []
