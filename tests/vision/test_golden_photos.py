"""What the recogniser makes of photographs: thresholds are right only if these hold."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from math import dist
from pathlib import Path
from typing import Any

import pytest

from vision.frame import decode
from vision.jumps import quacks_jumps
from vision.observation import BoardReading, Observation, Sighting
from vision.profile import Profile
from vision.reading import ChipReader, chip_reader, look
from vision.registration import find_boards
from vision.teach import teach

PHOTOS = Path(__file__).parent.parent / "golden" / "photos"
TABLES = [
    # edition, picture, chips to be read, right and sure of them at least (measured: one more)
    ("brook", "cauldron_01", 45, 44),
    ("brook", "cauldron_03", 30, 27),
    ("brook", "cauldron_05", 23, 22),
    ("brook", "cauldron_10", 27, 26),
    ("brook", "cauldron_11", 15, 14),
    ("dune", "cauldron_00", 38, 37),
    ("dune", "cauldron_05", 34, 33),
    ("dune", "cauldron_06", 29, 28),
    ("dune", "cauldron_08", 47, 44),
    ("dune", "cauldron_10", 25, 24),
]
SEEN = 0.5  # of a chip of which less is visible nothing is asked


@lru_cache(maxsize=2)
def taught(edition: str) -> tuple[Profile, ChipReader]:
    profile, _ = teach(PHOTOS / edition / "enrol", "quacks")
    return profile, chip_reader(profile)


@lru_cache(maxsize=len(TABLES))
def scan(edition: str, name: str) -> tuple[Mapping[str, Any], Observation]:
    profile, reader = taught(edition)
    path = PHOTOS / edition / "test" / f"{name}.jpg"
    frame = decode(path.read_bytes(), path.name)
    rules = quacks_jumps(list(profile.pieces))
    seen = look(frame, find_boards(frame, profile).poses, reader, rules)
    return json.loads(path.with_suffix(".json").read_text()), seen


def reading_of(board: Mapping[str, Any], seen: Observation) -> BoardReading:
    """The reading whose first corner lies at the true one."""
    return min(seen.boards, key=lambda one: dist(one.corners_px[0], board["corners_px"][0]))


def count_chips(truth: Mapping[str, Any], seen: Observation) -> Counter[str]:
    count: Counter[str] = Counter()
    for board in truth["boards"]:
        chips = [one for one in truth["chips"] if one["board"] == board["index"]]
        for sighting in reading_of(board, seen).chips:
            count[_kind(sighting, chips)] += 1
        count["asked"] += sum(one["visible_fraction"] >= SEEN for one in chips)
    return count


def _kind(sighting: Sighting, chips: list[Mapping[str, Any]]) -> str:
    near = [
        one for one in chips if dist(one["center_px"], sighting.centre_px) < one["diameter_px"] / 2
    ]
    right = any(
        (f"{one['colour']}-{one['value']}", one["space"]) == (sighting.piece, sighting.space)
        for one in near
    )
    if not sighting.sure:
        return "unsure"
    return "right" if right else "wrong"


@pytest.mark.parametrize(("edition", "name", "asked", "right"), TABLES)
def test_chips_are_read_right_or_honestly_unsure(
    edition: str, name: str, asked: int, right: int
) -> None:
    count = count_chips(*scan(edition, name))

    assert count["wrong"] == 0
    assert count["asked"] == asked
    assert count["right"] >= right


@pytest.mark.parametrize(("edition", "name"), [table[:2] for table in TABLES])
def test_droplet_and_rat_stone_are_where_they_lie(edition: str, name: str) -> None:
    truth, seen = scan(edition, name)

    for board in truth["boards"]:
        if not _is_under_a_hand(board, truth):
            assert _markers(reading_of(board, seen)) == _true_markers(board, truth)


@pytest.mark.parametrize(("edition", "name"), [table[:2] for table in TABLES])
def test_only_a_board_under_a_hand_is_covered(edition: str, name: str) -> None:
    truth, seen = scan(edition, name)

    for board in truth["boards"]:
        assert reading_of(board, seen).covered is _is_under_a_hand(board, truth)


def _is_under_a_hand(board: Mapping[str, Any], truth: Mapping[str, Any]) -> bool:
    return any(one["over_board"] == board["index"] for one in truth["occluders"])


def _markers(reading: BoardReading) -> dict[str, int]:
    markers = {"droplet": reading.droplet, "rat": reading.rat}
    return {kind: one.space for kind, one in markers.items() if one is not None}


def _true_markers(board: Mapping[str, Any], truth: Mapping[str, Any]) -> dict[str, int]:
    return {
        one["type"]: one["space"]
        for one in truth["markers"]
        if one["board"] == board["index"] and one["type"] != "ruby"
    }
