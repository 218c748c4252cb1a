"""Another past, told on the phone: what could have been, what contradicts it, what comes of it."""

from __future__ import annotations

import pytest

from device.events import Answered, Control, Corrected, Told, Undone
from device.repair import Alternative, alternatives, contradictions, past
from device.session import Session
from device.showing import text
from engine.errors import IllegalActionError
from engine.record import Words
from tests.device.sessions import BREWING, DRAW_1, board, done, rest, session, short

DRAWS = ("white-1@1", "green-1@2", "white-2@4")


def draw(deed: str, seat: int = 0) -> tuple[tuple[str, object], ...]:
    piece, space = deed.split("@")
    return (("seat", seat), ("do", "draw"), ("piece", piece), ("space", int(space)))


def brewing() -> Session:
    """Ada has drawn three chips, Ben one between her first and her second."""
    playing = session(BREWING)
    first, *rest_of = DRAWS
    for one in (draw(first), draw("orange-1@1", 1), *map(draw, rest_of)):
        playing.on(Told(one))
    return playing


def stands(playing: Session) -> list[Words]:
    return [one.words for one in playing.record.standing]


def test_the_past_is_listed_with_its_numbers_and_words() -> None:
    playing = brewing()
    listed = past(playing.record, playing.face)
    assert [(one.entry, int(one.seat)) for one in listed] == [(1, 0), (2, 1), (3, 0), (4, 0)]
    assert listed[0].words == DRAW_1
    assert listed[0].label == text("act.draw", chip=text("chip.white-1"), space=1)


def test_the_alternatives_of_an_entry_are_what_its_seat_could_have_done_then() -> None:
    playing = brewing()
    others = alternatives(playing.record, playing.face, 1)
    stop = Alternative({"seat": 0, "do": "stop"}, text("act.stop"))
    assert stop in others
    assert DRAW_1 not in [one.words for one in others]
    assert {one.words["seat"] for one in others} == {0}
    assert {one.words.get("piece") for one in others} == {
        *("white-2", "white-3", "orange-1", "green-1", None)
    }


def test_what_does_not_stand_has_no_alternatives() -> None:
    playing = brewing()
    assert alternatives(playing.record, playing.face, 5) == ()
    playing.on(Undone())
    assert alternatives(playing.record, playing.face, 4) == ()


def test_a_correction_that_nothing_contradicts_is_recorded_and_told() -> None:
    playing = brewing()
    step = playing.on(Corrected(1, draw("orange-1@1")))
    assert done([step]) == [
        {"seat": 0, "do": "correct", "entry": 1, "with": dict(draw("orange-1@1"))}
    ]
    assert step.lines[0][1] == {"by": "phone"}
    (chips, *_) = step.showing.said
    assert chips == text(
        "repair.corrected",
        name="Ada",
        was=text("act.draw", chip=text("chip.white-1"), space=1),
        now=text("act.draw", chip=text("chip.orange-1"), space=1),
    )


def test_the_first_contradiction_is_shown_and_the_record_kept_if_its_player_says_so() -> None:
    playing = brewing()
    step = playing.on(Corrected(1, draw("white-3@3")))
    assert step.lines == ()
    (asked,) = step.showing.proposals
    assert asked.seat == 0
    assert asked.question == text(
        "repair.contradicts",
        name="Ada",
        other="Ada",
        what=text("act.draw", chip=text("chip.green-1"), space=2),
    )
    assert [choice.label.key for choice in asked.choices] == ["repair.keep", "repair.drop"]
    kept = playing.on(short(asked.seat))
    assert (kept.lines, kept.showing.proposals) == ((), ())


def test_what_contradicts_is_dropped_and_told_one_by_one_if_its_player_says_so() -> None:
    playing = brewing()
    (asked,) = playing.on(Corrected(1, draw("white-3@3"))).showing.proposals
    step = playing.on(Answered(asked.id, "1"))
    assert stands(playing) == [dict(draw("white-3@3")), dict(draw("orange-1@1", 1))]
    assert done([step])[0]["drop"] == [3, 4]
    keys = [one.key for one in step.showing.said[:3]]
    assert keys == ["repair.corrected", "repair.dropped", "repair.dropped"]


def test_the_phone_may_drop_the_rest_at_once() -> None:
    playing = brewing()
    step = playing.on(Corrected(1, None, drop_rest=True))
    assert done([step])[0] == {"seat": 0, "do": "correct", "entry": 1, "with": None, "drop": [3, 4]}
    assert step.showing.proposals == ()
    assert step.showing.said[0].key == "repair.dropped"
    assert stands(playing) == [dict(draw("orange-1@1", 1))]


def test_an_undo_takes_a_correction_back() -> None:
    playing = brewing()
    before = playing.record.fold
    playing.on(Corrected(1, None, drop_rest=True))
    playing.on(short(Control.UNDO))
    assert playing.record.fold == before


def test_a_correction_that_the_rules_do_not_allow_is_told_and_changes_nothing() -> None:
    playing = brewing()
    step = playing.on(Corrected(1, draw("red-1@1")))
    assert (step.lines, step.showing.said[0]) == ((), text("said.not_now"))
    assert playing.on(Corrected(9, None)).showing.said[0] == text("said.not_now")


def test_contradictions_are_told_beforehand() -> None:
    playing = brewing()
    told = contradictions(playing.record, playing.face, 1, dict(draw("white-3@3")))
    assert [one.entry for one in told] == [3, 4]
    with pytest.raises(IllegalActionError):
        contradictions(playing.record, playing.face, 1, dict(draw("red-1@1")))


def test_a_chip_that_was_corrected_away_and_still_lies_there_is_asked_about() -> None:
    playing = session()
    rest(playing, board(("white-1", 1)), board())
    playing.on(Corrected(1, None))
    steps = rest(playing, board(("white-1", 1)), board(), from_s=2)
    assert done(steps) == []
    assert len(steps[-1].showing.proposals) == 1
