from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.vision.boards import CHIP_SIDE, spiral
from vision.errors import ProfileError
from vision.frame import Frame, as_frame
from vision.profile import BoardArt, PieceArt, Profile
from vision.readback import ReadAs, SelfTest


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


def listing_of(folder: Path) -> dict[str, Any]:
    listing: dict[str, Any] = json.loads((folder / "profile.json").read_text(encoding="utf-8"))
    return listing


def chips_only(*labels: str) -> Profile:
    arts = [PieceArt(label, (noise(9 + at, 16),)) for at, label in enumerate(labels)]
    return Profile("any", (), {art.label: art for art in arts})


def test_a_profile_is_replaced_and_nothing_else_in_its_folder(folder: Path) -> None:
    (folder / "notes.txt").write_text("mine")
    chips_only("white-1").save(folder)
    assert set(Profile.load(folder).pieces) == {"white-1"}
    assert sorted(path.name.split("_")[0] for path in folder.iterdir()) == [
        "notes.txt",
        "piece",
        "profile.json",
    ]


def test_saving_again_changes_nothing(folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    Profile.load(folder).save(folder)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_damaged_picture_of_the_same_profile_is_written_anew(folder: Path) -> None:
    good = Profile.load(folder)
    next(folder.glob("piece_sun-3_*.png")).write_bytes(b"half")
    (folder / "profile.json.new").write_text("{")
    good.save(folder)
    assert set(Profile.load(folder).pieces) == {"white-1", "sun-3"}
    assert not (folder / "profile.json.new").exists()


def test_a_profile_is_written_whole_or_not_at_all(tmp_path: Path, folder: Path) -> None:
    before = sorted(folder.iterdir())
    (folder / "profile.json.new").mkdir()  # the last that is written cannot be
    with pytest.raises(IsADirectoryError):
        chips_only("white-1", "red-2").save(folder)
    (folder / "profile.json.new").rmdir()
    assert sorted(folder.iterdir()) == before
    assert set(Profile.load(folder).pieces) == {"white-1", "sun-3"}
    with pytest.raises(OSError, match="name"):
        chips_only("white-1").save(tmp_path / ("x" * 300))
    assert [path.name for path in tmp_path.iterdir()] == ["deep"]


FULL_DISK = """
import resource, sys
from pathlib import Path
from tests.vision.test_profile import chips_only
resource.setrlimit(resource.RLIMIT_FSIZE, (900, 900))  # pictures fit, not the listing
chips_only(*(f"red-{value}" for value in range(20))).save(Path(sys.argv[1]))
"""


def test_a_full_disk_leaves_no_half_profile(tmp_path: Path) -> None:
    # in a process of its own: the limit would hold for the file that this run is logged to, too
    saved = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(tmp_path / "profile")],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "File too large" in saved.stderr
    assert list(tmp_path.iterdir()) == []


def test_labels_that_differ_little_keep_pictures_of_their_own(tmp_path: Path) -> None:
    labels = ("Red-1", "red-1", "../red-1", "x" * 200, "x" * 201)
    chips_only(*labels).save(tmp_path)
    pieces = Profile.load(tmp_path).pieces
    for at, label in enumerate(labels):
        assert np.array_equal(pieces[label].pictures[0], noise(9 + at, 16))


def test_how_it_read_back_is_kept_and_may_be_missing(folder: Path) -> None:
    assert Profile.load(folder).self_test is None
    tested = SelfTest(10, 9, 0, (ReadAs("white-1", "white-1", 10, 9),), (), ())
    replace(Profile.load(folder), self_test=tested).save(folder)
    assert Profile.load(folder).self_test == tested
    listing = json.loads((folder / "profile.json").read_text())
    del listing["self_test"]  # as earlier versions wrote it
    (folder / "profile.json").write_text(json.dumps(listing))
    assert Profile.load(folder).self_test is None


@pytest.mark.parametrize(
    "told",
    [
        3,
        {"views": 1},
        {"views": "many", "right": 0, "wrong": 0, "table": [], "alike": [], "hard": []},
        {"views": 1, "right": 1, "wrong": 0, "table": [["a-1"]], "alike": [], "hard": []},
    ],
)
def test_a_damaged_self_test_is_told(folder: Path, told: object) -> None:
    listing = json.loads((folder / "profile.json").read_text())
    (folder / "profile.json").write_text(json.dumps({**listing, "self_test": told}))
    with pytest.raises(ProfileError, match="is damaged"):
        Profile.load(folder)


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
    next(folder.glob("board_front_*.png")).unlink()
    with pytest.raises(ProfileError, match=r"the picture board_front_\w+\.png is missing"):
        Profile.load(folder)


def test_a_picture_that_is_none_is_named(folder: Path) -> None:
    next(folder.glob("piece_sun-3_*.png")).write_bytes(b"hello")
    with pytest.raises(ProfileError, match=r"piece_sun-3_\w+\.png is not a picture"):
        Profile.load(folder)


@pytest.mark.parametrize("name", ["../secret.png", "/etc/hostname", "..", ".", "deep/x.png"])
def test_a_profile_reads_nothing_outside_its_folder(folder: Path, name: str) -> None:
    listing = listing_of(folder)
    listing["pieces"][0]["pictures"] = [name]
    (folder / "profile.json").write_text(json.dumps(listing), encoding="utf-8")
    with pytest.raises(ProfileError, match=r"lies outside the folder|cannot be read"):
        Profile.load(folder)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"spaces": [[0.1, 0.2]] * 53}, "board front has not 54 spaces"),
        ({"spaces": [[0.1, float("nan")]] * 54}, "board front has a space that is nowhere"),
        ({"spaces": "none"}, "is damaged"),
        ({"chip_side": 0}, "board front has chips of 0.0 sides"),
        ({"chip_side": float("nan")}, "board front has chips of nan sides"),
        ({"chip_side": -1}, "chips of -1.0 sides"),
        ({"chip_side": 10**400}, "is damaged"),
        ({"chip_side": None}, "is damaged"),
        ({"pictures": []}, "names an entry without pictures"),
        ({"pictures": [3]}, "is damaged"),
        ({"pictures": ["a\0b"]}, "is damaged"),
        ({"pictures": ["x" * 300]}, "cannot be read"),
        ({"pictures": 3}, "is damaged"),
    ],
)
def test_a_damaged_board_is_refused(folder: Path, fields: dict[str, Any], problem: str) -> None:
    listing = listing_of(folder)
    listing["boards"][0].update(fields)
    (folder / "profile.json").write_text(json.dumps(listing), encoding="utf-8")
    with pytest.raises(ProfileError, match=problem):
        Profile.load(folder)


def test_a_board_without_a_chip_is_refused(folder: Path) -> None:
    listing = listing_of(folder)
    del listing["pieces"][0]
    (folder / "profile.json").write_text(json.dumps(listing), encoding="utf-8")
    with pytest.raises(ProfileError, match="it has boards and no chip"):
        Profile.load(folder)


def test_a_listing_that_is_a_folder_or_too_deep_is_refused(folder: Path) -> None:
    (folder / "profile.json").write_text("[" * 100_000)
    with pytest.raises(ProfileError, match="is no JSON"):
        Profile.load(folder)
    (folder / "profile.json").unlink()
    (folder / "profile.json").mkdir()
    with pytest.raises(ProfileError, match="cannot be read: Is a directory"):
        Profile.load(folder)
