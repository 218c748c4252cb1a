from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.vision.boards import board_picture, pose, table, track
from vision.errors import TeachError
from vision.profile import SPACES, Profile
from vision.taps import MOST_LETTERS, points, word
from vision.teach import ANY, QUACKS, teach

EDITION = 4
POSE = pose((760, 430), 780, 3)
CORNERS = [list(corner) for corner in POSE.corners_px]
SPACES_PX = POSE.to_frame(track(EDITION)).tolist()
BOARD: dict[str, Any] = {"corners_px": CORNERS, "space_centers_px": SPACES_PX}
CHIP: dict[str, Any] = {"colour": "white", "value": 1, "center_px": [60, 60], "diameter_px": 96}
CARD: dict[str, Any] = {
    "suit": "sun",
    "number": 3,
    "corners_px": [[9, 9], [109, 9], [109, 159], [9, 159]],
}
ENDLESS, NOWHERE = math.inf, math.nan


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("taught")
    cv2.imwrite(str(folder / "board.png"), table([(board_picture(EDITION), POSE)]))
    sheet = np.full((200, 300, 3), (60, 90, 30), np.uint8)
    cv2.circle(sheet, (60, 60), 48, (240, 240, 240), cv2.FILLED)
    cv2.imwrite(str(folder / "pieces.png"), sheet)
    return folder


def learn(pictures: Path, **pieces: object) -> Profile:
    listing = {"chips": [CHIP], "boards": [], **pieces}
    (pictures / "board.json").write_text(json.dumps({"boards": listing.pop("boards") or [BOARD]}))
    (pictures / "pieces.json").write_text(json.dumps(listing))
    return teach(pictures, ANY)[0]


def problem_of(pictures: Path, **pieces: object) -> str:
    with pytest.raises(TeachError) as raised:
        learn(pictures, **pieces)
    problem = str(raised.value)
    assert "\n" not in problem
    assert len(problem) < 250
    return problem


def quad(*corners: tuple[float, float]) -> dict[str, Any]:
    return {"corners_px": [list(corner) for corner in corners]}


ROUND = "does not go round: top left, top right, bottom right, bottom left"
BROKEN_BOARDS: list[tuple[dict[str, Any], str]] = [
    ({"corners_px": [[NOWHERE, 0], *CORNERS[1:]]}, "corners_px is no list of points"),
    ({"corners_px": [[ENDLESS, 0], *CORNERS[1:]]}, "corners_px is no list of points"),
    ({"corners_px": [[1e300, 0], *CORNERS[1:]]}, "corners_px is no list of points"),
    ({"corners_px": [["1", "2"], *CORNERS[1:]]}, "corners_px is no list of points"),
    ({"corners_px": [[1, 2, 3]] * 4}, "corners_px is no list of points"),
    ({"corners_px": {"a": 1}}, "corners_px is no list of points"),
    ({"corners_px": None}, "corners_px is no list of points"),
    ({"corners_px": [[-90, 0], *CORNERS[1:]]}, "lies outside the picture"),
    ({"corners_px": CORNERS[::-1]}, ROUND),
    ({"corners_px": [CORNERS[0], CORNERS[2], CORNERS[1], CORNERS[3]]}, ROUND),
    (quad((0, 0), (400, 0), (100, 100), (0, 400)), ROUND),
    (quad((0, 0), (210, 210), (420, 420), (0, 420)), ROUND),
    (quad((9, 9), (109, 9), (109, 109), (9, 109)), "has a side of 100 px; it takes 200 px"),
    (quad((9, 9), (9, 9), (9, 9), (9, 9)), "has a side of 0 px"),
    ({"space_centers_px": SPACES_PX[:53]}, "53 of 54 spaces are given"),
    ({"space_centers_px": [[NOWHERE, 0], *SPACES_PX[1:]]}, "space_centers_px is no list of points"),
    ({"space_centers_px": [*SPACES_PX[:7], [9e6, 0], *SPACES_PX[8:]]}, "space 7 lies "),
    ({"space_centers_px": [SPACES_PX[3]] * SPACES}, "the spaces 0 and 1 lie on one another"),
    ({"space_centers_px": "abc" * 60}, "space_centers_px is no list of points"),
    ({"space_centers_px": 7}, "space_centers_px is no list of points [x, y]: 7"),
    ({"space_centers_px": {"x": [1, 2]}}, "invalid literal for int"),
    ({"space_centers_px": {"0": [1]}}, "space_centers_px is no list of points"),
    ({"space_centers_px": {}}, "0 of 54 spaces are tapped; tap 0, too"),
    *(({"side_mm": side}, "side_mm is no number from 100 to") for side in (0, -1, 99, 1e9, "290")),
    *(({"side_mm": side}, "side_mm is no number") for side in (NOWHERE, ENDLESS, None, [], True)),
    *(
        ({"art": name}, f"art is no name of 1 to {MOST_LETTERS} letters")
        for name in ("", " ", "x" * 300, "a\nb", "a\0b", "\ud800", None, ["a"], True, 1.5)
    ),
]


@pytest.mark.parametrize(("fields", "problem"), BROKEN_BOARDS)
def test_a_board_that_was_tapped_wrong_is_told(
    pictures: Path, fields: dict[str, Any], problem: str
) -> None:
    told = problem_of(pictures, boards=[{**BOARD, **fields}])
    assert told.startswith("board.png cannot be used: ")
    assert problem in told


BROKEN_CHIPS: list[tuple[dict[str, Any], str]] = [
    *(
        ({key: name}, f"{key} is no name")
        for key in ("colour", "value")
        for name in ("", "  ", "x" * 300, "a\nb", "a\0b", "\ud800", None, [1], {"a": 1}, NOWHERE)
    ),
    *(
        ({"center_px": spot}, "center_px is no list of points")
        for spot in ([NOWHERE, 1], ["60", "60"], [1], [1, 2, 3], None, "ab", {})
    ),
    ({"center_px": [-500, 60]}, "center_px lies outside the picture of 300 x 200: -500, 60"),
    ({"center_px": [60, 201]}, "center_px lies outside the picture"),
    *(
        ({"diameter_px": size}, "diameter_px is no number from 10 to 600")
        for size in (0, -5, NOWHERE, ENDLESS, 1e12, 1e-9, "96", [], True)
    ),
    *(
        ({"rotation_deg": turn}, "rotation_deg is no number")
        for turn in (NOWHERE, "x", None, 1e300)
    ),
]


@pytest.mark.parametrize(("fields", "problem"), BROKEN_CHIPS)
def test_a_chip_that_was_tapped_wrong_is_told(
    pictures: Path, fields: dict[str, Any], problem: str
) -> None:
    told = problem_of(pictures, chips=[{**CHIP, **fields}])
    assert told.startswith("pieces.png cannot be used: ")
    assert problem in told


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        (quad((5, 5), (5, 5), (5, 5), (5, 5)), "has a side of 0 px; it takes 20 px"),
        (quad((0, 0), (30, 0), (60, 0), (90, 0)), ROUND),
        (quad((0, 0), (250, 0), (250, 25), (0, 25)), "10.00 times as wide as high"),
        (quad((500, 0), (600, 0), (600, 150), (500, 150)), "lies outside the picture"),
        ({"suit": "x" * 300}, "suit is no name"),
        ({"number": None}, "number is no name"),
    ],
)
def test_a_card_that_was_tapped_wrong_is_told(
    pictures: Path, fields: dict[str, Any], problem: str
) -> None:
    assert problem in problem_of(pictures, cards=[{**CARD, **fields}])


@pytest.mark.parametrize("colour", ["a/b", "..", "../..", "dark blue", "grün", "C:", 7, "ä" * 60])
def test_any_short_name_is_a_label_and_finds_its_way_through_the_disk(
    pictures: Path, tmp_path: Path, colour: object
) -> None:
    learn(pictures, chips=[{**CHIP, "colour": colour}]).save(tmp_path / "profile")
    assert [path.name for path in tmp_path.iterdir()] == ["profile"]
    assert set(Profile.load(tmp_path / "profile").pieces) == {f"{colour}-1"}


@pytest.mark.parametrize(
    "photos",
    [
        *([{"file": name, "item": {}}] for name in (None, "", "a\0", "x" * 300, ["a"])),
        *([{"file": "w.png", "item": item, "center_px": [60, 60]}] for item in ([1], "x", None)),
        [{"file": "..", "item": {}}],
        [{"file": "w.png", "item": CHIP, "center_px": [NOWHERE, 2]}],
        [3],
        None,
        "abc",
    ],
    ids=str,
)
def test_single_pictures_that_were_listed_wrong_are_told(pictures: Path, photos: object) -> None:
    single = pictures / "single"
    single.mkdir(exist_ok=True)
    (single / "w.png").write_bytes((pictures / "pieces.png").read_bytes())
    (single / "x_index.json").write_text(json.dumps({"photos": photos}))
    problem_of(pictures, chips=[])


def test_corners_a_little_outside_are_those_of_a_rounded_board(pictures: Path) -> None:
    entry = {**BOARD, **quad((-3, -3), (700, 0), (700, 700), (0, 700))}
    entry["space_centers_px"] = (track(EDITION) * 700).tolist()
    (art,) = learn(pictures, boards=[entry]).boards
    assert art.spaces.shape == (SPACES, 2)


def test_numbers_and_texts_are_names_and_lists_of_pairs_are_points() -> None:
    assert (word({"a": 3}, "a"), word({"a": " x "}, "a")) == ("3", " x ")
    assert points([], "a").shape == (0, 2)
    with pytest.raises(TeachError, match=r"a is no list of points \[x, y\]: \[0, 0, "):
        points([0] * 900, "a")


def test_quacks_takes_the_same_folder(pictures: Path) -> None:
    learn(pictures)
    assert set(teach(pictures, QUACKS)[0].pieces) == {"white-1"}
