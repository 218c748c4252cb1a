from __future__ import annotations

import numpy as np
import pytest

from tests.vision import drawn
from vision.frame import Frame, as_frame
from vision.gallery import TURNS, clearest_light_first, family_name, gallery

GALLERY = gallery({label: drawn.profile().pieces[label].pictures for label in drawn.LABELS})


@pytest.mark.parametrize(
    ("label", "family"),
    [("white-1", "white"), ("rat", "rat"), ("pink_triangle-7", "pink_triangle")],
)
def test_siblings_share_the_family_name(label: str, family: str) -> None:
    assert family_name(label) == family


def test_labels_are_grouped_into_families() -> None:
    assert [family.labels for family in GALLERY.families] == [
        ("white-1", "white-2", "white-3"),
        ("red-1", "red-2", "red-4"),
        ("blue-1", "blue-2", "blue-4"),
        ("black-1",),
    ]


def test_digits_count_where_they_are_printed_and_nowhere_else() -> None:
    digit = GALLERY.families[0].digit

    rows, columns = np.nonzero(digit > 0.3)

    assert rows.min() >= 33
    assert rows.max() <= 52
    assert columns.min() >= 31
    assert columns.max() <= 46


def test_a_chip_without_siblings_has_no_digit() -> None:
    assert not GALLERY.families[3].digit.any()


def test_every_family_is_there_in_every_turn() -> None:
    assert GALLERY.templates.shape[0] == len(GALLERY.families) * TURNS
    assert np.linalg.norm(GALLERY.templates, axis=1) == pytest.approx(1, abs=0.05)


def plain(*bgr: int) -> Frame:
    return as_frame(np.full((128, 128, 3), bgr, np.uint8))


def test_the_light_that_sets_colours_most_apart_comes_first() -> None:
    dim = {"red-1": plain(20, 20, 60), "blue-1": plain(60, 20, 20)}
    bright = {"red-1": plain(40, 40, 200), "blue-1": plain(200, 40, 40)}

    ordered = clearest_light_first({label: [dim[label], bright[label]] for label in dim})

    assert ordered == {label: [bright[label], dim[label]] for label in dim}


def test_a_second_light_sharpens_rather_than_replaces_the_first() -> None:
    pictures = {label: drawn.profile().pieces[label].pictures for label in drawn.LABELS}
    warm = {
        label: (shown[0], as_frame((shown[0] * np.array([0.5, 0.8, 1.0])).astype(np.uint8)))
        for label, shown in pictures.items()
    }

    families = gallery(warm).families

    for family, alone in zip(families, GALLERY.families, strict=True):
        assert family.colour == pytest.approx(alone.colour, abs=0.02)
