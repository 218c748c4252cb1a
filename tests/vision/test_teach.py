from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.boards import board_picture, pose, spiral, table, track
from vision.errors import TeachError
from vision.frame import Frame
from vision.pose import BoardPose
from vision.profile import CARD_HEIGHT_PX, PIECE_SIDE_PX
from vision.teach import ANY, QUACKS, teach
from vision.track import fill_in, widest_gap

EDITION = 4
POSE = pose((760, 430), 780, 3)
GREEN, RED, WHITE = (60, 90, 30), (40, 40, 210), (240, 240, 240)
TAPS = [0, 1, 2, 3, 4, 6, 8, 11, 14, 18, 23, 28, 33, 38, 43, 48, 52, 53]


def write(folder: Path, name: str, picture: np.ndarray, tapped: object) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(folder / f"{name}.png"), picture)
    (folder / f"{name}.json").write_text(json.dumps(tapped), encoding="utf-8")


def board_entry(where: BoardPose = POSE, **fields: object) -> dict[str, Any]:
    spaces = where.to_frame(track(EDITION)).tolist()
    return {"corners_px": where.corners_px, "space_centers_px": spaces, **fields}


def chip(colour: str, value: int, x: int, y: int, **fields: object) -> dict[str, Any]:
    return {"type": "chip", "colour": colour, "value": value, "center_px": [x, y], **fields}


def sheet() -> Frame:
    """Two chips, the second with a white dot at its top, turned by 90 degrees anticlockwise."""
    canvas = np.full((300, 600, 3), GREEN, np.uint8)
    cv2.circle(canvas, (150, 150), 48, WHITE, cv2.FILLED)
    cv2.circle(canvas, (400, 150), 48, RED, cv2.FILLED)
    cv2.circle(canvas, (370, 150), 10, WHITE, cv2.FILLED)
    return canvas


CHIPS = [
    chip("white", 1, 150, 150, diameter_px=96),
    chip("red", 2, 400, 150, diameter_px=96, rotation_deg=90),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    board = table([(board_picture(EDITION), POSE)])
    write(tmp_path, "board_empty", board, {"boards": [board_entry(side_mm=290)]})
    write(tmp_path, "chips_sheet", sheet(), {"boards": [], "chips": CHIPS})
    return tmp_path


def test_a_board_and_its_chips_are_learnt(folder: Path) -> None:
    profile, report = teach(folder, QUACKS)
    (board,) = profile.boards
    assert np.allclose(board.spaces, track(EDITION), atol=1e-5)
    assert board.chip_side == pytest.approx(20 / 290)
    apart = cv2.absdiff(board.pictures[0], board_picture(EDITION))
    assert np.median(apart) < 8
    assert report.boards == (("board", 1),)
    assert report.pieces == (("white-1", 1), ("red-2", 1))
    assert report.left_aside == 0


def test_a_turned_chip_is_learnt_upright_and_centred(folder: Path) -> None:
    red = teach(folder, QUACKS)[0].pieces["red-2"].pictures[0]
    assert red.shape == (PIECE_SIDE_PX, PIECE_SIDE_PX, 3)
    assert red[64, 64].tolist() == list(RED)
    assert red[34, 64].tolist() == list(WHITE)
    assert [red[64, x].tolist() for x in (10, 118)] == [list(GREEN), list(GREEN)]
    assert [red[64, x].tolist() for x in (20, 108)] == [list(RED), list(RED)]


def test_how_a_picture_was_made_is_never_read(folder: Path) -> None:
    tapped = {"chips": CHIPS, "camera": 3, "light": None, "isp": ["nonsense"]}
    write(folder, "chips_sheet", sheet(), tapped)
    assert set(teach(folder, QUACKS)[0].pieces) == {"white-1", "red-2"}


def test_a_second_light_is_laid_upon_the_first_to_the_pixel(folder: Path) -> None:
    warm = (table([(board_picture(EDITION), POSE)], seed=1) * np.array([0.5, 0.8, 1.0])).astype(
        np.uint8
    )
    off = BoardPose.from_corners(np.array(POSE.corners_px) + np.array([3.0, -2.0]))
    entry = {"corners_px": off.corners_px}
    write(folder, "board_empty_warm", warm, {"boards": [entry]})
    profile, report = teach(folder, QUACKS)
    assert report.boards == (("board", 2),)
    first, second = (
        np.float32(cv2.cvtColor(each, cv2.COLOR_BGR2GRAY)) for each in profile.boards[0].pictures
    )
    shift, _ = cv2.phaseCorrelate(first, second)
    assert np.abs(shift).max() < 0.3


def test_a_tapped_part_of_the_spaces_is_filled_in(folder: Path) -> None:
    entry = board_entry()
    taps = {str(index): entry["space_centers_px"][index] for index in TAPS}
    board = table([(board_picture(EDITION), POSE)])
    write(folder, "board_empty", board, {"boards": [{**entry, "space_centers_px": taps}]})
    spaces = teach(folder, QUACKS)[0].boards[0].spaces
    assert np.linalg.norm(spaces - track(EDITION), axis=1).max() < 0.02


def card_sheet() -> tuple[Frame, list[dict[str, Any]]]:
    canvas = np.full((400, 600, 3), GREEN, np.uint8)
    cv2.rectangle(canvas, (50, 50), (249, 349), RED, cv2.FILLED)
    cv2.rectangle(canvas, (350, 50), (549, 349), WHITE, cv2.FILLED)
    left = [[49.5, 49.5], [249.5, 49.5], [249.5, 349.5], [49.5, 349.5]]
    right = [[x + 300, y] for x, y in left]
    face = {"suit": "sun", "number": 3, "face_up": True, "corners_px": left}
    back = {"suit": "sun", "number": 0, "face_up": False, "corners_px": right}
    return canvas, [face, back]


def test_quacks_leaves_cards_aside_and_says_so(folder: Path) -> None:
    canvas, cards = card_sheet()
    write(folder, "cards", canvas, {"cards": cards})
    profile, report = teach(folder, QUACKS)
    assert set(profile.pieces) == {"white-1", "red-2"}
    assert report.left_aside == 2


def test_quacks_learns_the_cards_that_its_rules_name(folder: Path) -> None:
    canvas, (face, back) = card_sheet()
    named = {"name": "charity", "corners_px": face["corners_px"]}
    write(folder, "cards", canvas, {"cards": [named, back]})
    profile, report = teach(folder, QUACKS)
    assert profile.pieces["charity"].is_card
    assert report.left_aside == 1


def test_a_card_that_no_rule_names_is_told(folder: Path) -> None:
    canvas, (face, _) = card_sheet()
    misspelt = {"name": "charitty", "corners_px": face["corners_px"]}
    write(folder, "cards", canvas, {"cards": [misspelt]})
    with pytest.raises(TeachError, match=r"cards\.png cannot be used: there is no card charitty"):
        teach(folder, QUACKS)


def test_any_game_learns_cards_upright_with_their_own_shape(folder: Path) -> None:
    canvas, cards = card_sheet()
    write(folder, "cards", canvas, {"cards": cards})
    pieces = teach(folder, ANY)[0].pieces
    assert {label for label, piece in pieces.items() if piece.is_card} == {"sun-3", "back"}
    assert pieces["sun-3"].pictures[0].shape == (CARD_HEIGHT_PX, 160, 3)
    assert (pieces["sun-3"].pictures[0] == RED).all()


def test_any_game_needs_no_board(tmp_path: Path) -> None:
    write(tmp_path, "chips_sheet", sheet(), {"chips": CHIPS})
    profile, _ = teach(tmp_path, ANY)
    assert (profile.boards, set(profile.pieces)) == ((), {"white-1", "red-2"})


def test_single_pictures_are_read_where_there_is_no_sheet(folder: Path) -> None:
    (folder / "chips_sheet.json").unlink()
    single = folder / "single"
    single.mkdir()
    photos = []
    for name, x in {"white": 150, "red": 400}.items():
        cv2.imwrite(str(single / f"{name}.png"), sheet()[50:250, x - 100 : x + 100])
        item = {"type": "chip", "colour": name, "value": 1}
        photos.append({"file": f"{name}.png", "item": item, "center_px": [100, 100]})
    cv2.circle(small := np.full((200, 200, 3), GREEN, np.uint8), (100, 100), 12, RED, cv2.FILLED)
    cv2.imwrite(str(single / "ruby.png"), small)
    photos.append({"file": "ruby.png", "item": {"type": "ruby"}, "center_px": [100, 100]})
    (single / "chips_index.json").write_text(json.dumps({"photos": photos}), encoding="utf-8")
    pieces = teach(folder, QUACKS)[0].pieces
    assert set(pieces) == {"white-1", "red-1", "ruby"}
    widths = {
        label: int((np.abs(piece.pictures[0][64].astype(int) - GREEN).sum(axis=1) > 60).sum())
        for label, piece in pieces.items()
    }
    assert abs(widths["white-1"] - 96) <= 3
    assert abs(widths["ruby"] - 24) <= 3  # at the scale of the chips


SPACES_PX = board_entry()["space_centers_px"]
BROKEN_BOARDS: dict[str, dict[str, object]] = {
    "40 of 54 spaces are given": board_entry(space_centers_px=SPACES_PX[:40]),
    "6 of 54 spaces are tapped; tap 52, too": board_entry(
        space_centers_px={str(index): SPACES_PX[index] for index in TAPS[:6]}
    ),
    "none of the 54 spaces is given": {"corners_px": POSE.corners_px},
    "corners_px has 3 corners, not 4": {"corners_px": [[0, 0]] * 3},
    "'corners_px' is missing": {"space_centers_px": SPACES_PX},
}


@pytest.mark.parametrize("problem", BROKEN_BOARDS)
def test_a_board_that_cannot_be_used_is_told_in_one_line(folder: Path, problem: str) -> None:
    text = json.dumps({"boards": [BROKEN_BOARDS[problem]]})
    (folder / "board_empty.json").write_text(text, encoding="utf-8")
    with pytest.raises(TeachError, match=problem) as raised:
        teach(folder, QUACKS)
    assert str(raised.value).startswith("board_empty.png")
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", r"chips_sheet\.json is no JSON"),
        ("[]", r"chips_sheet\.json is no JSON object"),
        ('{"chips": ["white-1"]}', r"chips_sheet\.png cannot be used: chips is no list of objects"),
        ('{"chips": [{"value": 1}]}', r"chips_sheet\.png cannot be used: 'colour' is missing"),
        ('{"markers": [{"type": "rat", "center_px": []}]}', r"chips_sheet\.png cannot be used"),
        (
            '{"cards": [{"suit": "sun", "number": 1, "corners_px": [[1, 2]]}]}',
            "corners_px has 1 corners, not 4",
        ),
    ],
)
def test_pieces_that_cannot_be_used_are_told_in_one_line(
    folder: Path, text: str, problem: str
) -> None:
    (folder / "chips_sheet.json").write_text(text, encoding="utf-8")
    with pytest.raises(TeachError, match=problem) as raised:
        teach(folder, ANY)
    assert "\n" not in str(raised.value)


def test_pots_without_a_board_are_told(folder: Path) -> None:
    (folder / "board_empty.json").unlink()
    with pytest.raises(TeachError, match="holds no picture of an empty board"):
        teach(folder, QUACKS)


def test_a_picture_that_is_none_is_told(folder: Path) -> None:
    (folder / "chips_sheet.png").write_bytes(b"hello")
    with pytest.raises(TeachError, match=r"chips_sheet\.png is not a picture"):
        teach(folder, QUACKS)


def test_a_json_without_its_picture_is_told(folder: Path) -> None:
    (folder / "chips_sheet.png").unlink()
    with pytest.raises(TeachError, match=r"chips_sheet\.json has no picture of the same name"):
        teach(folder, QUACKS)


@pytest.mark.parametrize(
    ("photo", "problem"),
    [
        ({"file": "no.jpg", "item": {"type": "rat"}}, r"the picture no\.jpg is missing"),
        ({"file": "no.jpg"}, r"x_index\.json cannot be used: 'item' is missing"),
    ],
)
def test_a_single_picture_that_cannot_be_used_is_told(
    folder: Path, photo: dict[str, object], problem: str
) -> None:
    (folder / "chips_sheet.json").unlink()
    (folder / "single").mkdir()
    text = json.dumps({"photos": [photo]})
    (folder / "single" / "x_index.json").write_text(text, encoding="utf-8")
    with pytest.raises(TeachError, match=problem):
        teach(folder, QUACKS)


def test_a_folder_that_is_none_is_told(tmp_path: Path) -> None:
    with pytest.raises(TeachError, match="is no folder"):
        teach(tmp_path / "nowhere", ANY)
    with pytest.raises(TeachError, match="holds no picture with a JSON"):
        teach(tmp_path, ANY)


@given(
    st.floats(2.6, 3.4), st.floats(0.06, 0.1), st.sets(st.integers(0, 53)), st.floats(0.5, 300.0)
)
def test_a_curve_through_the_taps_finds_the_other_spaces(
    turns: float, inner: float, more: set[int], scale: float
) -> None:
    truth = spiral(turns, inner) * scale
    filled = fill_in({index: truth[index] for index in {*TAPS, *more}})
    spacing = np.linalg.norm(np.diff(truth, axis=0), axis=1).mean()
    assert np.linalg.norm(filled - truth, axis=1).max() < 0.3 * spacing
    assert np.allclose(filled[TAPS], truth[TAPS])


@given(st.sets(st.sampled_from(range(54)), min_size=1))
def test_taps_too_far_apart_are_refused_by_name(left_out: set[int]) -> None:
    taps = sorted(set(range(54)) - left_out)
    gaps = [b - a <= widest_gap(a) for a, b in pairwise(taps)]
    enough = {0, 52, 53} <= set(taps) and all(gaps)
    points = {index: spiral()[index] for index in taps}
    if enough:
        assert fill_in(points).shape == (54, 2)
    else:
        with pytest.raises(TeachError, match=r"of 54 spaces are tapped; tap \d+, too"):
            fill_in(points)


def test_a_tap_on_a_space_that_is_none_is_refused() -> None:
    points = {index: spiral()[min(index, 53)] for index in [*range(54), 54]}
    with pytest.raises(TeachError, match="none of 0 to 53"):
        fill_in(points)


def test_a_chip_that_does_not_stand_out_needs_its_diameter(folder: Path) -> None:
    plain = np.full((200, 200, 3), GREEN, np.uint8)
    write(folder, "chips_sheet", plain, {"chips": [chip("green", 1, 100, 100)]})
    with pytest.raises(TeachError, match="give its diameter_px"):
        teach(folder, QUACKS)


def test_a_board_without_chips_is_no_profile(folder: Path) -> None:
    (folder / "chips_sheet.json").unlink()
    for game in (QUACKS, ANY):
        with pytest.raises(TeachError, match="holds no picture of chips"):
            teach(folder, game)


def test_a_label_is_a_chip_or_a_card(folder: Path) -> None:
    canvas, (face, _) = card_sheet()
    write(folder, "drawn", canvas, {"cards": [{**face, "suit": "white", "number": 1}]})
    with pytest.raises(
        TeachError, match=r"drawn\.png cannot be used: white-1 is a chip and a card"
    ):
        teach(folder, ANY)


def test_a_listing_beside_a_folder_of_pictures_may_be_a_folder_itself(folder: Path) -> None:
    (folder / "x.json").mkdir()
    with pytest.raises(TeachError, match=r"x\.json cannot be read: Is a directory"):
        teach(folder, QUACKS)


def test_a_listing_that_begins_with_a_mark_of_its_coding_is_read(folder: Path) -> None:
    text = (folder / "chips_sheet.json").read_text(encoding="utf-8")
    (folder / "chips_sheet.json").write_text(text, encoding="utf-8-sig")
    assert set(teach(folder, QUACKS)[0].pieces) == {"white-1", "red-2"}


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"boards": ' + "[" * 100_000,
        '{"chips": ' + "9" * 5000 + "}",
        " " * 10_000_001,
    ],
    ids=["deep", "deep within", "a long number", "huge"],
)
def test_a_listing_nobody_wrote_by_hand_is_told_in_one_line(folder: Path, text: str) -> None:
    (folder / "chips_sheet.json").write_text(text, encoding="utf-8")
    with pytest.raises(TeachError, match=r"^chips_sheet\.json ") as raised:
        teach(folder, QUACKS)
    assert "\n" not in str(raised.value)


def test_two_boards_and_another_light_keep_their_names(folder: Path) -> None:
    board = table([(board_picture(EDITION), POSE)])
    for name, art in {"b": "back/side", "c": "back/side", "d": "Board"}.items():
        write(folder, name, board, {"boards": [board_entry(art=art)]})
    boards = teach(folder, QUACKS)[1].boards
    assert boards == (("back/side", 2), ("board", 1), ("Board", 1))
