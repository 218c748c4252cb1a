from __future__ import annotations

import json

import pytest

from vision.readback import Alike, Help, ReadAs, SelfTest, View, Way

PICTURES = {"white-1": 2, "white-2": 2, "red-1": 3, "blue-1": 1}


def views(*failed: View) -> list[View]:
    """Every piece read right in every way, and what failed beside it."""
    right = [View(piece, way, piece, sure=True) for piece in PICTURES for way in Way]
    return [*right, *failed]


def mistaken(way: Way, piece: str = "white-1", read_as: str = "white-2") -> View:
    return View(piece, way, read_as, sure=True)


def asked(way: Way, piece: str = "white-1", rival: str = "white-2") -> View:
    return View(piece, way, piece, sure=False, rival=rival)


def judged(*failed: View) -> SelfTest:
    return SelfTest.of(views(*failed), PICTURES)


def test_pieces_read_as_themselves_are_nothing_to_speak_of() -> None:
    tested = judged()
    assert (tested.views, tested.right, tested.asked, tested.wrong) == (20, 20, 0, 0)
    assert tested.table == tuple(ReadAs(piece, piece, 5, 5) for piece in PICTURES)
    assert (tested.alike, tested.hard) == ((), ())


def test_one_sure_mistake_names_the_pair_whichever_way_round() -> None:
    pair = Alike(("white-1", "white-2"), 11, 1, 0, (Help.LIGHT,))
    assert judged(mistaken(Way.DARK)).alike == (pair,)
    assert judged(mistaken(Way.DARK, "white-2", "white-1")).alike == (pair,)
    assert judged(mistaken(Way.DARK)).wrong == 1


def test_a_pair_is_named_once_a_third_of_its_views_would_be_asked_about() -> None:
    few = [asked(Way.SMALL), asked(Way.BLURRED), asked(Way.SMALL, "white-2", "white-1")]
    few += [asked(Way.SMALL)] * 2
    assert judged(*few).alike == ()
    (pair,) = judged(*few, asked(Way.SMALL)).alike
    assert (pair.pieces, pair.views, pair.mistaken, pair.asked) == (
        ("white-1", "white-2"),
        16,
        0,
        6,
    )
    assert pair.helps == (Help.LARGER,)


@pytest.mark.parametrize(
    ("ways", "piece", "other", "helps"),
    [
        ([Way.CLEAR], "white-1", "white-2", (Help.PICTURE, Help.LARGER)),
        ([Way.CLEAR, Way.WARM], "white-1", "blue-1", (Help.PICTURE, Help.LIGHT, Help.LARGER)),
        ([Way.SMALL, Way.DARK, Way.SMALL], "white-1", "red-1", (Help.LARGER, Help.LIGHT)),
    ],
)
def test_what_helps_is_what_the_failing_views_lacked(
    ways: list[Way], piece: str, other: str, helps: tuple[Help, ...]
) -> None:
    (pair,) = judged(*(mistaken(way, piece, other) for way in ways)).alike
    assert pair.helps == helps


def test_with_three_pictures_of_each_no_further_one_is_asked_for() -> None:
    tested = SelfTest.of([mistaken(Way.CLEAR), asked(Way.CLEAR)], {"white-1": 3, "white-2": 3})
    assert tested.alike == ()  # the other was never shown
    shown = [mistaken(Way.CLEAR), View("white-2", Way.CLEAR, "white-2", sure=True)]
    (pair,) = SelfTest.of(shown, {"white-1": 3, "white-2": 3}).alike
    assert pair.helps == (Help.LARGER,)


def test_two_that_are_never_told_apart_may_be_one_piece_taught_twice() -> None:
    both = [asked(way) for way in Way] + [asked(way, "white-2", "white-1") for way in Way]
    (pair,) = SelfTest.of(both, PICTURES).alike
    assert pair.helps[0] is Help.LABELS
    right = [View("white-1", Way.CLEAR, "white-1", sure=True)] * 2
    (pair,) = SelfTest.of([*both, *right], PICTURES).alike
    assert Help.LABELS not in pair.helps


def test_a_piece_seldom_read_and_like_no_other_is_hard() -> None:
    unseen = [View("blue-1", way, None, sure=False) for way in Way]
    tested = judged(*unseen)
    assert tested.hard == ("blue-1",)
    assert ReadAs("blue-1", None, 5, 0) in tested.table
    assert judged(*unseen[:4]).hard == ()


def test_a_piece_of_a_named_pair_is_not_named_again() -> None:
    tested = judged(*(mistaken(way) for way in Way))
    assert len(tested.alike) == 1
    assert tested.hard == ()


def test_the_table_begins_with_what_a_piece_is() -> None:
    tested = judged(*(mistaken(way) for way in Way), asked(Way.DARK), mistaken(Way.WARM))
    assert [row for row in tested.table if row.piece == "white-1"] == [
        ReadAs("white-1", "white-1", 6, 5),
        ReadAs("white-1", "white-2", 6, 6),
    ]


def test_what_is_kept_is_what_was_found() -> None:
    tested = judged(mistaken(Way.CLEAR), View("red-1", Way.DARK, None, sure=False))
    assert SelfTest.from_plain(json.loads(json.dumps(tested.plain()))) == tested
