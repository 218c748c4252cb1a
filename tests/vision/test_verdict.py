from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tests.vision import drawn
from vision.gallery import BLURS_PX
from vision.glimpses import Glimpse
from vision.jumps import JumpRules, quacks_jumps
from vision.observation import Doubt, Sighting
from vision.verdict import Judge, Track

RULES = quacks_jumps(drawn.LABELS)


def glimpse(
    pictured: Mapping[str, float], space: int = 4, presence: float = 1.0, blur: int = 0
) -> Glimpse:
    return Glimpse(space, (0.5, 0.5), presence, pictured, unexplained=0.5, level=0.0, blur=blur)


def track(
    rules: JumpRules | None = RULES,
    start: int | None = 2,
    diameter_px: float = 60.0,
    *,
    covered: bool = False,
) -> Track:
    return Track(drawn.pose(), diameter_px, rules, start, covered)


def judged(one: Glimpse, along: Track) -> Sighting:
    (sighting,) = Judge().sightings([one], along)
    return sighting


def test_a_clear_chip_on_the_beat_is_sure() -> None:
    sighting = judged(glimpse({"red-2": 0.999, "red-1": 0.001}), track())

    assert (sighting.piece, sighting.sure, sighting.why) == ("red-2", True, None)


def test_the_jump_tells_what_the_digit_leaves_open() -> None:
    unclear = glimpse({"red-1": 0.4, "red-2": 0.6}, space=3)

    assert judged(unclear, track()).piece == "red-1"
    assert judged(unclear, track(rules=None)).piece == "red-2"
    assert judged(unclear, track()).sure
    assert not judged(unclear, track(rules=None)).sure


def test_weights_stay_those_of_the_picture() -> None:
    sighting = judged(glimpse({"red-1": 0.4, "red-2": 0.6}, space=3), track())

    assert dict(sighting.weights) == {"red-1": 0.4, "red-2": 0.6}


def test_a_clear_digit_against_a_clear_jump_is_asked_about() -> None:
    sighting = judged(glimpse({"red-4": 0.98, "red-1": 0.02}, space=3), track())

    assert (sighting.sure, sighting.why) == (False, Doubt.AGAINST_THE_JUMP)


def test_without_a_start_the_first_chip_is_read_by_picture_alone() -> None:
    unclear = glimpse({"red-1": 0.4, "red-2": 0.6}, space=3)

    assert judged(unclear, track(start=None)).piece == "red-2"


def test_each_chip_jumps_from_the_one_before() -> None:
    first = glimpse({"white-1": 1.0}, space=3)
    unclear = glimpse({"red-1": 0.4, "red-2": 0.6}, space=4)

    assert Judge().sightings([first, unclear], track())[1].piece == "red-1"


def test_after_a_doubtful_chip_the_jump_tells_nothing() -> None:
    ghost = glimpse({"white-1": 1.0}, space=3, presence=0.2)
    unclear = glimpse({"red-1": 0.4, "red-2": 0.6}, space=4)

    assert not Judge().sightings([ghost, unclear], track())[1].sure


def test_what_is_hardly_there_is_not_reported() -> None:
    assert Judge().sightings([glimpse({"red-1": 1.0}, presence=0.01)], track()) == ()


@pytest.mark.parametrize(
    ("one", "along", "why"),
    [
        (glimpse({"red-1": 1.0}, 3, presence=0.8), track(), Doubt.UNKNOWN_PIECE),
        (glimpse({"red-1": 0.5, "red-2": 0.5}), track(None, diameter_px=33), Doubt.TOO_SMALL),
        (glimpse({"red-1": 0.5, "red-2": 0.5}), track(None), Doubt.TWO_ALIKE),
        (
            glimpse({"red-1": 0.5, "red-2": 0.5}, blur=len(BLURS_PX) - 1),
            track(None),
            Doubt.BLUR,
        ),
        (glimpse({"red-1": 1.0}, presence=0.99), track(covered=True), Doubt.HALF_HIDDEN),
    ],
)
def test_a_doubt_has_its_reason(one: Glimpse, along: Track, why: Doubt) -> None:
    sighting = judged(one, along)

    assert (sighting.sure, sighting.why) == (False, why)


def test_a_whole_chip_beside_a_hand_is_sure() -> None:
    assert judged(glimpse({"red-1": 1.0}), track(covered=True)).sure


@pytest.mark.parametrize(
    ("glare", "presence", "why"),
    [
        (0.0, 0.5, Doubt.UNKNOWN_PIECE),
        (0.2, 0.5, Doubt.GLARE),
        (0.6, 1.0, Doubt.GLARE),
        (0.5, 0.01, Doubt.GLARE),
    ],
    ids=["no highlight", "some", "much of a clear chip", "little is left"],
)
def test_what_a_highlight_hides_is_asked_about(glare: float, presence: float, why: Doubt) -> None:
    one = replace(glimpse({"red-2": 1.0}, presence=presence), glare=glare, is_wiped=presence < 0.1)

    sighting = judged(one, track())

    assert (sighting.sure, sighting.why) == (False, why)


def test_a_highlight_on_an_empty_space_is_no_chip() -> None:
    empty = replace(glimpse({"red-2": 1.0}, presence=0.0), glare=0.6)

    assert Judge().sightings([empty], track()) == ()


@pytest.mark.parametrize(
    ("rules", "diameter_px", "sure"),
    [(None, 31.0, False), (None, 37.0, True), (RULES, 31.0, True)],
    ids=["tiny and alone", "larger", "its jump is known"],
)
def test_a_tiny_digit_needs_a_jump_or_a_very_clear_picture(
    rules: JumpRules | None, diameter_px: float, *, sure: bool
) -> None:
    one = glimpse({"red-2": 0.985, "red-1": 0.015})

    sighting = judged(one, track(rules, diameter_px=diameter_px))

    assert sighting.sure is sure
    assert (sighting.why is None) is sure
