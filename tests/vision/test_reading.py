from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.vision import drawn
from vision.frame import Frame, as_frame
from vision.jumps import quacks_jumps
from vision.observation import BoardReading, Doubt
from vision.reading import chip_reader, look

READER = chip_reader(drawn.profile())
RULES = quacks_jumps(drawn.LABELS)

TURNS = st.floats(0, 360)
OFFS = st.tuples(st.floats(-0.12, 0.12), st.floats(-0.12, 0.12))


@st.composite
def tables(draw: st.DrawFn) -> dict[int, drawn.Lying]:
    """Droplet, rat stone and chips that each lie their value further."""
    start = draw(st.integers(0, 3))
    pieces = {start: drawn.Lying("droplet", draw(TURNS))}
    last = start + draw(st.integers(1, 4))
    pieces[last] = drawn.Lying("rat", draw(TURNS))
    for label in draw(st.lists(st.sampled_from(drawn.LABELS), max_size=9)):
        last += int(label.split("-")[1])
        pieces[last] = drawn.Lying(label, draw(TURNS), draw(OFFS))
    return pieces


def read(pieces: dict[int, drawn.Lying], rules: object = None) -> BoardReading:
    frame = drawn.photo(drawn.laid(pieces), drawn.pose())
    return READER.read_board(frame, drawn.pose(), RULES if rules else None)


def chips_of(reading: BoardReading) -> dict[int, str]:
    return {chip.space: chip.piece for chip in reading.chips}


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(tables())
def test_what_is_laid_is_what_is_seen(pieces: dict[int, drawn.Lying]) -> None:
    reading = read(pieces, RULES)

    laid = {space: one.label for space, one in pieces.items() if "-" in one.label}
    spaces = {one.label: space for space, one in pieces.items()}
    assert chips_of(reading) == laid
    assert all(chip.sure for chip in reading.chips)
    assert reading.droplet is not None
    assert reading.droplet.space == spaces["droplet"]
    assert reading.rat is not None
    assert reading.rat.space == spaces["rat"]


def test_an_empty_board_is_a_reading() -> None:
    reading = read({})

    assert (reading.chips, reading.droplet, reading.rat, reading.covered) == ((), None, None, False)


def test_the_centre_is_where_the_chip_lies() -> None:
    reading = read({14: drawn.Lying("blue-4", 30, (0.1, 0.1))})

    want = drawn.pose().to_frame(drawn.spaces()[[14]] + 0.1 * drawn.CHIP_SIDE)[0]
    assert reading.chips[0].centre_px == pytest.approx(want, abs=1.5)


def test_weights_are_probabilities_of_every_label() -> None:
    chip = read({14: drawn.Lying("blue-4", 30)}).chips[0]

    assert {label for label, _ in chip.weights} == {*drawn.LABELS, "rat"}
    assert sum(share for _, share in chip.weights) == pytest.approx(1)


def test_a_chip_that_was_never_taught_is_not_sure() -> None:
    board = drawn.laid({})
    x_px, y_px = (drawn.spaces()[12] * 800).round().astype(int)
    cv2.circle(board, (int(x_px), int(y_px)), 26, (90, 200, 90), cv2.FILLED)
    cv2.line(board, (int(x_px) - 20, int(y_px)), (int(x_px) + 20, int(y_px)), (20, 20, 20), 3)

    reading = READER.read_board(drawn.photo(board, drawn.pose()), drawn.pose())

    assert not any(chip.sure for chip in reading.chips)


def test_a_hand_over_the_board_covers_it() -> None:
    board = drawn.laid({30: drawn.Lying("red-2")})
    cv2.ellipse(board, (430, 330), (240, 130), 20, 0, 360, (120, 150, 200), cv2.FILLED)

    reading = READER.read_board(drawn.photo(board, drawn.pose()), drawn.pose(), RULES)

    assert reading.covered


def test_chips_beside_the_track_are_no_chips_on_it() -> None:
    board = drawn.laid({10: drawn.Lying("white-2", 50)})
    drawn.lay(board, drawn.Lying("blue-1", 10), (60, 60))

    reading = READER.read_board(drawn.photo(board, drawn.pose()), drawn.pose())

    assert chips_of(reading) == {10: "white-2"}


def test_a_profile_without_markers_reads_chips() -> None:
    reader = chip_reader(drawn.profile(drawn.LABELS))
    frame = drawn.photo(drawn.laid({8: drawn.Lying("red-1", 20)}), drawn.pose())

    reading = reader.read_board(frame, drawn.pose())

    assert chips_of(reading) == {8: "red-1"}
    assert reading.droplet is None


def test_every_board_of_a_frame_is_read() -> None:
    frame = drawn.photo(drawn.laid({8: drawn.Lying("red-1", 20)}), drawn.pose())
    two = np.concatenate([frame, frame], axis=1)
    shifted = np.array([[1, 0, 900], [0, 1, 0], [0, 0, 1]]) @ drawn.pose().homography

    seen = look(as_frame(two), [drawn.pose(), type(drawn.pose())(shifted)], READER, RULES)

    assert seen.size_px == (1800, 900)
    assert [chips_of(board) for board in seen.boards] == [{8: "red-1"}] * 2


def shown(pieces: dict[int, drawn.Lying]) -> Frame:
    return drawn.photo(drawn.laid(pieces), drawn.pose())


@settings(max_examples=3, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(tables())
def test_a_board_filled_chip_by_chip_is_read_as_if_at_once(pieces: dict[int, drawn.Lying]) -> None:
    spaces = sorted(pieces)
    seen = READER.see(shown({}), drawn.pose(), RULES)
    for count in range(1, len(spaces) + 1):
        frame = shown({space: pieces[space] for space in spaces[:count]})
        seen = READER.see_again(frame, seen, RULES)
    at_once = read(pieces, RULES)
    assert chips_of(seen.reading) == chips_of(at_once)
    assert [chip.sure for chip in seen.reading.chips] == [chip.sure for chip in at_once.chips]
    assert (seen.reading.droplet is None) == (at_once.droplet is None)
    assert (seen.reading.rat is None) == (at_once.rat is None)


@pytest.mark.parametrize(
    "after",
    [
        {},
        {14: drawn.Lying("white-2", 30)},
        {14: drawn.Lying("white-1", 30), 15: drawn.Lying("blue-1", 0)},
        {15: drawn.Lying("white-1", 30)},
    ],
    ids=["taken", "another value", "one more", "moved on"],
)
def test_whatever_changed_on_a_space_is_seen_again(after: dict[int, drawn.Lying]) -> None:
    before = READER.see(shown({14: drawn.Lying("white-1", 30)}), drawn.pose())
    again = READER.see_again(shown(after), before)
    assert chips_of(again.reading) == {space: one.label for space, one in after.items()}


def test_what_stands_still_is_not_studied_again() -> None:
    pieces = {14: drawn.Lying("white-1", 30), 20: drawn.Lying("blue-4", 80)}
    before = READER.see(shown({14: pieces[14]}), drawn.pose())
    again = READER.see_again(shown(pieces), before)
    assert again.studies[14] is before.studies[14]
    assert 20 not in before.studies


def test_a_chip_that_creeps_away_is_found_where_it_went() -> None:
    seen = READER.see(shown({14: drawn.Lying("blue-4", 0)}), drawn.pose())
    for step in range(1, 7):
        frame = shown({14: drawn.Lying("blue-4", 0, (0.03 * step, 0.0))})
        seen = READER.see_again(frame, seen)
    want = drawn.pose().to_frame(drawn.spaces()[[14]] + [0.18 * drawn.CHIP_SIDE, 0.0])[0]
    assert seen.reading.chips[0].centre_px == pytest.approx(want, abs=2.5)


def test_in_another_light_the_same_board_is_read_again_as_it_was() -> None:
    pieces = {14: drawn.Lying("white-1", 30), 20: drawn.Lying("blue-4", 80)}
    before = READER.see(shown(pieces), drawn.pose())
    darker = drawn.photo(drawn.laid(pieces), drawn.pose(), (0.6, 0.7, 0.8))

    again = READER.see_again(darker, before)

    assert chips_of(again.reading) == chips_of(before.reading)
    assert again.cutter is not before.cutter
    assert READER.see_again(shown(pieces), before).cutter is before.cutter


def test_a_board_of_which_much_has_changed_is_read_as_if_seen_first() -> None:
    before = READER.see(shown({}), drawn.pose())
    pieces = {space: drawn.Lying("red-2", 20.0 * space) for space in range(4, 44, 3)}

    again = READER.see_again(shown(pieces), before)

    assert chips_of(again.reading) == dict.fromkeys(pieces, "red-2")
    assert again.cutter is not before.cutter


@pytest.mark.parametrize("radius", [14, 18, 22])
def test_a_chip_under_a_highlight_is_an_honest_doubt(radius: int) -> None:
    (chip,) = glaring({14: drawn.Lying("blue-4", 30)}, radius).chips

    assert (chip.space, chip.sure, chip.why) == (14, False, Doubt.GLARE)


@pytest.mark.parametrize("radius", [14, 18, 22])
def test_a_highlight_on_an_empty_space_is_no_chip(radius: int) -> None:
    assert glaring({}, radius).chips == ()


def glaring(pieces: dict[int, drawn.Lying], radius: int) -> BoardReading:
    """A board with a highlight on space 14."""
    board = drawn.laid(pieces)
    x, y = (drawn.spaces()[14] * 800).round().astype(int)
    cv2.circle(board, (int(x) + 8, int(y) + 8), radius, (255, 255, 255), cv2.FILLED)
    return READER.read_board(drawn.photo(board, drawn.pose(), (1.5, 1.5, 1.5)), drawn.pose(), RULES)
