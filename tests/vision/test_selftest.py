from __future__ import annotations

from dataclasses import replace

import cv2
import pytest

from tests.vision import drawn, drawn_cards
from vision.frame import Frame, as_frame
from vision.profile import PieceArt, Profile
from vision.readback import Help, SelfTest
from vision.selftest import SHOWINGS, self_test

CHIPS = ("white-1", "white-2", "red-1", "red-4", "blue-2", "black-1", "droplet", "rat")


def with_piece(profile: Profile, label: str, picture: Frame, *, is_card: bool = False) -> Profile:
    piece = PieceArt(label, (picture,), is_card=is_card)
    return replace(profile, pieces={**profile.pieces, label: piece})


def almost(picture: Frame, at: tuple[int, int]) -> Frame:
    """The same picture with a speck on it."""
    spoilt = picture.copy()
    cv2.circle(spoilt, at, 1, (90, 90, 90), cv2.FILLED)
    return as_frame(spoilt)


@pytest.fixture(scope="module")
def tested() -> SelfTest:
    profile = drawn.profile(CHIPS)
    twin = almost(profile.pieces["white-1"].pictures[0], (90, 70))
    return self_test(with_piece(profile, "white-9", twin))


def test_chips_that_are_nearly_equal_are_named(tested: SelfTest) -> None:
    assert [pair.pieces for pair in tested.alike] == [("white-1", "white-9")]
    assert Help.PICTURE in tested.alike[0].helps


def test_every_other_chip_is_read_as_itself(tested: SelfTest) -> None:
    others = [row for row in tested.table if row.piece not in ("white-1", "white-9")]
    assert [(row.piece, row.read_as, row.times) for row in others] == [
        (label, label, 10) for label in CHIPS if label not in ("white-1", "droplet", "rat")
    ]
    assert sum(row.sure for row in others) >= 0.9 * sum(row.times for row in others)
    assert tested.hard == ()


def some_cards() -> Profile:
    every = drawn_cards.taught()
    labels = ("sun-1", "moon-7", "moon-4")
    return replace(every, pieces={label: every.pieces[label] for label in labels})


def test_only_cards_that_are_nearly_equal_are_named() -> None:
    profile = some_cards()
    twin = almost(profile.pieces["moon-7"].pictures[0], (84, 200))
    told: list[tuple[int, int]] = []
    tested = self_test(
        with_piece(profile, "moon-8", twin, is_card=True),
        lambda done, total: told.append((done, total)),
    )
    assert [pair.pieces for pair in tested.alike] == [("moon-7", "moon-8")]
    others = [row for row in tested.table if row.piece not in ("moon-7", "moon-8")]
    assert [(row.piece, row.read_as, row.times) for row in others] == [
        ("sun-1", "sun-1", 3),
        ("moon-4", "moon-4", 3),
    ]
    assert told == [(done, 12) for done in range(1, 13)]


def test_more_chips_than_a_board_has_room_for_are_laid_in_turns() -> None:
    art = drawn.profile(("red-1",))
    many = {
        f"red{number}-1": replace(art.pieces["red-1"], label=f"red{number}-1")
        for number in range(27)
    }
    tested = self_test(replace(art, pieces=many), showings=SHOWINGS[:1])
    assert tested.views == 54
    assert all(row.read_as is not None for row in tested.table)


def test_without_board_and_cards_nothing_is_read_back() -> None:
    profile = replace(drawn.profile(("red-1", "red-2")), boards=())
    tested = self_test(profile)
    assert (tested.views, tested.table) == (0, ())
