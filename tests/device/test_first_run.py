"""What a box that is being set up says of its parts."""

from __future__ import annotations

import numpy as np
import pytest

from device import first_run
from device.catalogue import Catalogue
from device.events import Control
from device.showing import text
from device.web.companion import About, View
from engine.game import Seat
from tests.vision import drawn
from vision.frame import as_frame
from vision.observation import BoardReading, Observation
from vision.readback import SelfTest

GERMAN = Catalogue.load("de")
WHOLE = ((10.0, 10.0), (300.0, 10.0), (300.0, 300.0), (10.0, 300.0))
CUT = ((310.0, 10.0), (639.5, 10.0), (639.5, 300.0), (310.0, 300.0))


def view(*boards: BoardReading, at_s: float = 10.0) -> View:
    frame = as_frame(np.zeros((360, 640, 3), np.uint8))
    return View(frame, Observation((640, 360), boards), at_s, {})


def board(corners: tuple[tuple[float, float], ...], *, covered: bool = False) -> BoardReading:
    return BoardReading(corners, covered, (), None, None)  # type: ignore[arg-type]


def said(tested: first_run.Tested) -> list[str]:
    return [GERMAN.say(one) for one in tested.said]


def test_another_language_waits_for_the_next_start() -> None:
    assert first_run.language("de", "de").is_well
    waiting = first_run.language("de", "en")
    assert not waiting.is_well
    assert said(waiting) == ["Englisch gilt vom nächsten Einschalten an."]


@pytest.mark.parametrize(("now_s", "is_well"), [(10.4, True), (30.0, False)])
def test_a_camera_is_well_while_its_pictures_are_fresh(now_s: float, *, is_well: bool) -> None:
    tested = first_run.camera(view(), now_s)
    assert tested.is_well is is_well
    assert "640" in said(tested)[0]


def test_without_a_picture_nothing_is_well() -> None:
    for tested in (first_run.camera(None, 0.0), first_run.boards(None)):
        assert (tested.is_well, tested.said) == (False, (text("first.no_picture"),))


def test_pots_are_counted_and_those_that_are_cut_or_covered_named() -> None:
    assert first_run.boards(view()).said == (text("first.no_board"),)
    assert first_run.boards(view(board(WHOLE))).is_well
    tested = first_run.boards(view(board(WHOLE, covered=True), board(CUT)))
    assert not tested.is_well
    assert tested.said == (
        text("first.boards", n=2),
        text("first.board_covered", n=1),
        text("first.board_cut", n=2),
    )


def test_a_profile_tells_what_was_taught_and_how_it_reads_back() -> None:
    assert not first_run.profile(None).is_well
    taught = drawn.profile()
    assert text("first.profile_untested") in first_run.profile(taught).said
    for wrong in (0, 2):
        tested = first_run.profile(drawn_with(SelfTest(60, 58 - wrong, wrong)))
        assert tested.is_well is (wrong == 0)
        assert any(f"{wrong} falsch" in line for line in said(tested))


def drawn_with(self_test: SelfTest) -> first_run.Profile:
    taught = drawn.profile()
    return first_run.Profile(taught.game, taught.boards, taught.pieces, self_test)


def test_buttons_are_well_once_each_was_pressed_and_none_is_broken() -> None:
    everyone = (Seat.ONE, Seat.TWO, Control.OK)
    waiting = first_run.buttons(About(buttons=everyone, pressed={Seat.ONE: 2}))
    assert not waiting.is_well
    assert said(waiting) == ["Taste 2: noch nicht gedrückt.", "Taste OK: noch nicht gedrückt."]
    pressed = dict.fromkeys(everyone, 1)
    assert first_run.buttons(About(buttons=everyone, pressed=pressed)).is_well
    broken = first_run.buttons(
        About(buttons=everyone, pressed=pressed, missing={Seat.TWO: "GPIO 5: taken"})
    )
    assert not broken.is_well
    assert "Taste 2 geht nicht: GPIO 5: taken" in said(broken)


def test_the_network_is_well_once_others_find_the_page() -> None:
    assert not first_run.network(About()).is_well
    assert "box.local:80" in said(first_run.network(About(address="box.local:80")))[0]
