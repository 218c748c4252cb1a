from __future__ import annotations

from pathlib import Path

import pytest

from device.regulars import FILE, Regular, Regulars, RegularsError
from engine.game import Seat


def header(*names: str, **more: object) -> dict[str, object]:
    players = [{"name": name, "button": 2 * n} for n, name in enumerate(names)]
    return {"format": 1, "game": "quacks", "players": players, **more}


def test_players_are_known_by_their_buttons_next_time(tmp_path: Path) -> None:
    after = Regulars.load(tmp_path).after(header("Ada", "Jörg"))
    after.save(tmp_path)
    assert Regulars.load(tmp_path) == after
    assert after.players == {Seat.ONE: Regular("Ada"), Seat.THREE: Regular("Jörg")}
    assert [file.name for file in tmp_path.iterdir()] == [FILE]


def test_colours_stay_with_a_name_and_names_with_their_button() -> None:
    first = Regulars().after(header("Ada", "Ben", colours=["P2", "P4"]))
    again = first.after(header("Ada", "Cem"))
    assert again.players == {Seat.ONE: Regular("Ada", "P2"), Seat.THREE: Regular("Cem")}
    alone = first.after(header("Eve"))
    assert alone.players == {Seat.ONE: Regular("Eve"), Seat.THREE: Regular("Ben", "P4")}


@pytest.mark.parametrize(
    "damaged",
    [
        "{",
        "[]",
        '{"x": {"name": "Ada"}}',
        '{"9": {"name": "Ada"}}',
        '{"0": {"name": 3}}',
        '{"0": 1}',
    ],
)
def test_a_damaged_file_is_refused_by_name(tmp_path: Path, damaged: str) -> None:
    (tmp_path / FILE).write_text(damaged)
    with pytest.raises(RegularsError, match=FILE):
        Regulars.load(tmp_path)


def test_a_folder_that_is_gone_keeps_nothing(tmp_path: Path) -> None:
    with pytest.raises(RegularsError, match="No such file"):
        Regulars().save(tmp_path / "gone")
