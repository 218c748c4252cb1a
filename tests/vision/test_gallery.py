from __future__ import annotations

import numpy as np
import pytest

from tests.vision import drawn
from vision.gallery import TURNS, family_name, gallery

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
