"""What we rely on in OpenCV, from 4.10 to 5.x, and what we must not use of it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.boards import board_picture
from vision.patches import Placement, moved
from vision.registration import _good_pairs

ROOT = Path(__file__).parents[2]
ABSENT = {  # in the main wheel of 5.0: moved to contrib, or gone
    *("HOGDescriptor", "CascadeClassifier", "ml", "AKAZE", "KAZE", "BRISK", "AKAZE_create"),
    *("logPolar", "linearPolar", "img_hash", "ximgproc", "xfeatures2d"),
}
TOO_DEAR = {
    "HoughCircles",
    "ORB",
    "createBackgroundSubtractorMOG2",
    "createBackgroundSubtractorKNN",
}


def named(tree: ast.AST) -> Iterator[str]:
    """Every ``cv2.name.name`` of a module, in full."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            chain = re.fullmatch(r"cv2\.([\w.]+)", ast.unparse(node))
            if chain:
                yield chain[1]


def is_there(name: str) -> bool:
    found: object = cv2
    for part in name.split("."):
        found = getattr(found, part, None)
    return found is not None


USED = {
    name
    for folder in ("vision", "device")
    for path in (ROOT / folder).rglob("*.py")
    for name in named(ast.parse(path.read_text("utf-8")))
}
"""Everything of ``cv2`` that the box names in its code; tests run with 4.10 and with 5."""


def names_used() -> set[str]:
    """The first parts of those names."""
    return {name.split(".")[0] for name in USED}


def test_everything_used_is_there() -> None:
    assert {"warpPerspective", "findHomography", "aruco.ArucoDetector"} <= USED
    assert {name for name in USED if not is_there(name) and name.split(".")[0] != "typing"} == set()


def test_what_is_not_there_would_be_told() -> None:
    tree = ast.parse("import cv2\ncv2.noSuchThing(1)\ncv2.aruco.noSuchBoard()")
    assert {one for one in named(tree) if not is_there(one)} == {"noSuchThing", "aruco.noSuchBoard"}


def test_nothing_is_used_that_a_later_version_lacks() -> None:
    assert names_used() & ABSENT == set()


def test_networks_are_not_run_by_opencv() -> None:
    """Its engine of 5.0 is silently wrong for convolutions padded SAME_UPPER with a stride."""
    assert "dnn" not in names_used()


def test_nothing_is_used_that_takes_longer_than_a_frame_may() -> None:
    assert names_used() & TOO_DEAR == set()


def sift(seed: int, most: int) -> np.ndarray:
    grey = cv2.cvtColor(board_picture(seed), cv2.COLOR_BGR2GRAY)
    _, descriptors = cv2.SIFT.create(nfeatures=most).detectAndCompute(grey, None)
    return np.asarray(descriptors, np.float32)


def test_descriptors_are_whole_numbers_so_that_their_distances_are_exact() -> None:
    found = sift(3, 300)

    assert np.array_equal(found, np.rint(found))
    assert 0 <= found.min() <= found.max() <= 255


def test_pairs_are_those_of_the_matcher() -> None:
    seen, art = sift(3, 300), np.concatenate([sift(3, 120), sift(4, 120)])
    pairs = cv2.BFMatcher().knnMatch(seen, art, k=2)
    good = [first for first, second in pairs if first.distance < 0.85 * second.distance]

    query, train = _good_pairs(seen, art)

    assert len(good) > 30
    assert query.tolist() == [match.queryIdx for match in good]
    assert train.tolist() == [match.trainIdx for match in good]


@pytest.mark.parametrize("shape", [(0, 128), (1, 128)])
def test_art_without_a_second_nearest_gives_no_pairs(shape: tuple[int, int]) -> None:
    query, train = _good_pairs(sift(3, 10), np.zeros(shape, np.float32))

    assert (len(query), len(train)) == (0, 0)


def test_halving_by_area_is_the_mean_of_four() -> None:
    picture = np.random.default_rng(1).random((40, 60, 3), np.float32)

    half = cv2.resize(picture, (30, 20), interpolation=cv2.INTER_AREA)

    means = picture.reshape(20, 2, 30, 2, 3).mean(axis=(1, 3))
    assert np.abs(half - means).max() < 1e-6


def test_a_picture_moved_by_whole_pixels_keeps_them() -> None:
    picture = np.random.default_rng(1).random((64, 64, 3), np.float32)

    right = moved(picture, Placement(x_px=3.0))

    assert np.abs(right[:, 3:] - picture[:, :-3]).max() < 1e-5
