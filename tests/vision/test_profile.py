from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tests.vision.boards import CHIP_SIDE, spiral
from vision.errors import ProfileError
from vision.frame import Frame, as_frame
from vision.profile import BoardArt, PieceArt, Profile


def noise(seed: int, side_px: int) -> Frame:
    pixels = np.random.default_rng(seed).integers(0, 255, (side_px, side_px, 3))
    return as_frame(pixels.astype(np.uint8))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    board = BoardArt("front", (noise(0, 80), noise(1, 80)), spiral(), CHIP_SIDE)
    pieces = [
        PieceArt("white-1", (noise(2, 16),)),
        PieceArt("sun-3", (noise(3, 24),), is_card=True),
    ]
    profile = Profile("any", (board,), {piece.label: piece for piece in pieces})
    profile.save(tmp_path / "deep" / "profile")
    return tmp_path / "deep" / "profile"


def test_what_is_saved_is_what_is_loaded(folder: Path) -> None:
    profile = Profile.load(folder)
    (board,) = profile.boards
    assert (profile.game, board.name, board.chip_side) == ("any", "front", CHIP_SIDE)
    assert np.allclose(board.spaces, spiral(), atol=1e-5)
    assert [np.array_equal(a, noise(i, 80)) for i, a in enumerate(board.pictures)] == [True, True]
    assert {label: piece.is_card for label, piece in profile.pieces.items()} == {
        "white-1": False,
        "sun-3": True,
    }
    assert np.array_equal(profile.pieces["white-1"].pictures[0], noise(2, 16))


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match="nowhere is no usable profile: there is no such folder"):
        Profile.load(tmp_path / "nowhere")


def test_a_folder_without_a_listing_is_no_profile(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match=r"it has no profile\.json"):
        Profile.load(tmp_path)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "is no JSON"),
        ("[]", "it has format None, this version reads 1"),
        ('{"format": 2}', "it has format 2, this version reads 1"),
        ('{"format": 1}', "is damaged: KeyError"),
        ('{"format": 1, "boards": 3, "pieces": [], "game": "any"}', "is damaged: TypeError"),
    ],
)
def test_a_listing_that_cannot_be_read_says_why(folder: Path, text: str, problem: str) -> None:
    (folder / "profile.json").write_text(text, encoding="utf-8")
    with pytest.raises(ProfileError, match=problem) as raised:
        Profile.load(folder)
    assert "\n" not in str(raised.value)


def test_a_missing_picture_is_named(folder: Path) -> None:
    (folder / "board_front_1.png").unlink()
    with pytest.raises(ProfileError, match=r"the picture board_front_1\.png is missing"):
        Profile.load(folder)


def test_a_picture_that_is_none_is_named(folder: Path) -> None:
    (folder / "piece_sun-3_0.png").write_bytes(b"hello")
    with pytest.raises(ProfileError, match=r"piece_sun-3_0\.png is not a picture"):
        Profile.load(folder)


def test_a_profile_reads_nothing_outside_its_folder(folder: Path) -> None:
    listing = json.loads((folder / "profile.json").read_text(encoding="utf-8"))
    listing["pieces"][0]["pictures"] = ["../secret.png"]
    (folder / "profile.json").write_text(json.dumps(listing), encoding="utf-8")
    with pytest.raises(ProfileError, match="lies outside the folder"):
        Profile.load(folder)


def test_a_board_with_too_few_spaces_is_refused(folder: Path) -> None:
    listing = json.loads((folder / "profile.json").read_text(encoding="utf-8"))
    listing["boards"][0]["spaces"] = [[0.1, 0.2]] * 53
    (folder / "profile.json").write_text(json.dumps(listing), encoding="utf-8")
    with pytest.raises(ProfileError, match="board front has not 54 spaces"):
        Profile.load(folder)
