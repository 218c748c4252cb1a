"""A tray: chips and cards lying anywhere are named, and what nobody taught is not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawn import Lying
from tests.vision.drawn import lay as lay_chip
from tests.vision.drawn import profile as chips
from tests.vision.drawn_cards import face, lay, quad, table, taught
from vision.frame import Frame, as_frame
from vision.observation import LooseSighting
from vision.profile import Profile
from vision.tray import TrayReader, tray_reader


@pytest.fixture(scope="module")
def reader() -> TrayReader:
    return tray_reader(Profile("any", (), {**chips().pieces, **taught().pieces}))


def tray(*lying: tuple[Lying, tuple[float, float]]) -> Frame:
    """A tray with chips of 53 px."""
    ground = cv2.resize(table(800, 800), (800, 800)).copy()
    for chip, middle_px in lying:
        lay_chip(ground, chip, middle_px)
    return as_frame(ground)


def named(seen: tuple[LooseSighting, ...]) -> list[tuple[str, bool]]:
    return sorted((one.piece, one.sure) for one in seen)


def test_chips_are_read_wherever_they_lie(reader: TrayReader) -> None:
    places = {"red-4": (150, 160), "blue-1": (420, 200), "white-2": (610, 470), "red-1": (200, 600)}
    frame = tray(*((Lying(label, 40.0 * n), at) for n, (label, at) in enumerate(places.items())))
    seen = reader.read(frame)
    assert named(seen) == [(label, True) for label in sorted(places)]
    for one in seen:
        assert np.hypot(*np.subtract(one.centre_px, places[one.piece])) < 4


def test_two_of_a_kind_are_counted_twice_even_where_they_touch(reader: TrayReader) -> None:
    frame = tray(
        (Lying("blue-4", 10), (300, 300)),
        (Lying("blue-4", 200), (354, 304)),
        (Lying("red-2"), (600, 600)),
    )
    assert named(reader.read(frame)) == [("blue-4", True), ("blue-4", True), ("red-2", True)]


def test_a_card_among_the_chips_is_read_as_a_card(reader: TrayReader) -> None:
    frame = tray((Lying("red-2"), (150, 150)))
    frame = lay(frame, face("moon", 5), quad((480, 430), 260, 205.0))
    assert named(reader.read(frame)) == [("moon-5", True), ("red-2", True)]


def test_a_disc_nobody_taught_is_never_sure(reader: TrayReader) -> None:
    frame = tray((Lying("red-2"), (150, 150))).copy()
    cv2.circle(frame, (500, 500), 27, (60, 170, 60), -1, cv2.LINE_AA)
    cv2.line(frame, (480, 500), (520, 500), (240, 240, 240), 6)
    strange = [one for one in reader.read(as_frame(frame)) if one.centre_px[0] > 300]
    assert not any(one.sure for one in strange)


def test_an_empty_tray_holds_nothing(reader: TrayReader) -> None:
    assert reader.read(tray()) == ()
    assert tray_reader(Profile("any", (), {})).read(tray((Lying("red-2"), (150, 150)))) == ()
