from __future__ import annotations

import pytest

from device.catalogue import Catalogue, Language
from device.showing import text
from device.teaching import learnt, read_back
from vision.readback import Alike, Help, ReadAs, SelfTest
from vision.teach import TeachReport


def test_what_was_learnt_and_left_aside_is_said() -> None:
    report = TeachReport((("front", 2),), (("red-2", 1), ("red-1", 2)), left_aside=1)
    assert list(learnt(report)) == [
        text("teach.board", name="front", n=2),
        text("teach.pieces", n=2, labels="red-1 (2), red-2 (1)"),
        text("teach.left_aside", n=1),
    ]


def test_who_is_read_as_whom_is_said_and_what_would_help() -> None:
    table = (
        ReadAs("red-1", "red-1", 8, 7),
        ReadAs("red-1", "red-2", 2, 1),
        ReadAs("red-2", "red-2", 10, 10),
        ReadAs("blue-1", None, 10, 0),
    )
    alike = (Alike(("red-1", "red-2"), 20, 1, 2, (Help.LIGHT,)),)
    tested = SelfTest(30, 17, 1, table, alike, ("blue-1",))
    assert list(read_back(tested)) == [
        text("teach.tested", n=30, right=17, asked=12, wrong=1),
        text("teach.doubted", piece="red-1", n=1),
        text("teach.sure", piece="red-1", other="red-2", n=1),
        text("teach.unsure", piece="red-1", other="red-2", n=1),
        text("teach.unseen", piece="blue-1", n=10),
        text("teach.alike", one="red-1", other="red-2", failed=3, n=20),
        text("teach.helps", what=text("teach.help.light")),
        text("teach.hard", piece="blue-1"),
    ]


def test_pieces_that_look_the_same_are_said_to() -> None:
    tested = SelfTest(2, 0, 2, (), (Alike(("red-1", "red-2"), 2, 2, 0, ()),))
    assert list(read_back(tested))[-1] == text("teach.helps", what=text("teach.help.none"))


def test_nothing_amiss_and_nothing_tested_are_told_apart() -> None:
    assert list(read_back(SelfTest(0, 0, 0))) == [text("teach.untested")]
    assert list(read_back(SelfTest(5, 5, 0)))[1:] == [text("teach.none_amiss")]


@pytest.mark.parametrize("language", ["de", "en"])
def test_all_of_it_can_be_said_in_both_languages(language: Language) -> None:
    table = (ReadAs("a-1", None, 1, 0), ReadAs("a-1", "a-1", 1, 0), ReadAs("a-1", "a-2", 2, 1))
    alike = (Alike(("a-1", "a-2"), 4, 1, 1, tuple(Help)), Alike(("a-1", "a-3"), 4, 1, 1, ()))
    tested = SelfTest(4, 1, 1, table, alike, ("a-4",))
    report = TeachReport((("front", 1),), (("a-1", 1),), left_aside=2)
    said = [Catalogue.load(language).say(one) for one in (*learnt(report), *read_back(tested))]
    assert len(said) == 16
    assert not any("{" in sentence for sentence in said)
