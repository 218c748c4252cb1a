from __future__ import annotations

from device.events import (
    Answered,
    CameraLost,
    Control,
    Hold,
    Item,
    Noticed,
    Observed,
    Press,
    Told,
    Undone,
    Wanted,
)
from device.faces.quacks import QuacksFace
from device.session import Session
from device.showing import Lamp, Sound, text
from engine.game import Seat
from engine.games import GAMES
from engine.record import Record
from tests.device.sessions import (
    BREWING,
    DRAW_1,
    PRESSED_S,
    answer_all,
    board,
    done,
    long,
    questions,
    rest,
    session,
    short,
    sighting,
)
from vision.observation import Observation


def test_a_chip_at_rest_is_recorded_once() -> None:
    playing = session()
    steps = rest(playing, board(("white-1", 1)), board(), for_s=5)
    assert done(steps) == [DRAW_1]
    assert steps[-1].showing.proposals == ()


def test_a_chip_under_a_hand_is_not_recorded_until_the_hand_is_gone() -> None:
    playing = session()
    assert done(rest(playing, board(("white-1", 1), covered=True), board(), for_s=3)) == []
    assert done(rest(playing, board(("white-1", 1)), board(), from_s=4)) == [DRAW_1]


def test_frames_taken_while_the_lamps_change_count_for_nothing() -> None:
    playing = session()
    observation = Observation((2304, 1296), (board(("white-1", 1)), board()))
    steps = [playing.on(Observed(observation, 0.2 * n, lamps_steady=False)) for n in range(9)]
    assert done(steps) == []


def test_seats_are_read_apart_and_both_in_one_frame() -> None:
    playing = session()
    steps = rest(playing, board(("white-1", 1)), board(("orange-1", 1)))
    assert [words["seat"] for words in done(steps)] == [0, 1]


def test_two_chips_laid_between_two_looks_are_two_draws() -> None:
    playing = session()
    steps = rest(playing, board(("white-1", 1), ("white-2", 3)), board())
    assert [words["space"] for words in done(steps)] == [1, 3]


def test_every_move_can_be_asked_for() -> None:
    playing = session(every_move=True)
    steps = rest(playing, board(("white-1", 1)), board())
    assert done(steps) == []
    assert steps[-1].showing.seats[0].lamp is Lamp.CONFIRM
    assert done([playing.on(short(Seat.ONE))]) == [DRAW_1]


def test_the_digit_that_nobody_can_read_is_told_by_the_jump() -> None:
    playing = session()
    unsure = sighting("white-2", 1, {"white-1": 0.3, "white-2": 0.4, "white-3": 0.3})
    assert done(rest(playing, board(unsure), board())) == [DRAW_1]


def test_a_digit_against_the_jump_is_asked_about_and_the_answer_recorded() -> None:
    playing = session()
    odd = sighting("white-3", 1, {"white-3": 0.94, "white-1": 0.05, "white-2": 0.01})
    steps = rest(playing, board(odd), board(), for_s=2.0)
    assert done(steps) == []
    assert steps[-1].showing.proposals == ()
    asked = rest(playing, board(odd), board(), from_s=2.2, for_s=0.4)[-1].showing
    assert asked.proposals[0].seat == 0
    assert done([playing.on(short(Seat.ONE))]) == [DRAW_1]


def test_a_chip_on_a_wrong_space_is_complained_of_after_three_seconds_with_a_way_out() -> None:
    playing = session(BREWING)
    steps = rest(playing, board(("white-1", 5)), board(), for_s=2.8)
    assert {step.showing.seats[0].lamp for step in steps} == {Lamp.SAFE}
    astray = rest(playing, board(("white-1", 5)), board(), from_s=3.0, for_s=0.2)[-1].showing
    assert astray.seats[0].lamp is Lamp.PUT_RIGHT
    assert astray.seats[0].lines[0].key == "astray.wrong_space"
    assert astray.sound is None
    proposal = astray.proposals[0]
    assert done([playing.on(Answered(proposal.id, proposal.choices[0].key))]) == [DRAW_1]


def test_a_question_that_was_answered_with_no_is_not_asked_again_of_the_same_rest() -> None:
    playing = session(every_move=True)
    asked = rest(playing, board(("white-1", 1)), board())[-1].showing.proposals[0]
    playing.on(Answered(asked.id, asked.choices[-1].key))
    steps = rest(playing, board(("white-1", 1)), board(), from_s=1, for_s=9)
    assert [step.showing.proposals for step in steps] == [()] * len(steps)


def test_an_answer_to_an_older_question_does_nothing() -> None:
    playing = session(every_move=True)
    asked = rest(playing, board(("white-1", 1)), board())[-1].showing.proposals[0]
    playing.on(Answered(asked.id, "0"))
    assert done([playing.on(Answered(asked.id, "0"))]) == []


def test_a_chip_taken_off_again_is_an_undo_once_its_player_says_so() -> None:
    playing = session()
    rest(playing, board(("white-1", 1)), board())
    playing.on(Told((("seat", 0), ("do", "draw"), ("piece", "orange-1"))))
    steps = rest(playing, board(("white-1", 1)), board(), from_s=2)
    assert done(steps) == []
    assert done([playing.on(short(Seat.ONE))]) == [{"seat": 0, "do": "undo"}]


def test_a_white_chip_taken_off_is_the_flask_or_an_undo_and_the_player_chooses() -> None:
    playing = session()
    rest(playing, board(("white-1", 1)), board())
    proposal = rest(playing, board(), board(), from_s=2, for_s=3)[-1].showing.proposals[0]
    labels = [choice.label.key for choice in proposal.choices]
    assert labels == ["act.flask", "act.taken_back", "act.nothing"]
    assert done([playing.on(short(Control.OK)), playing.on(short(Seat.ONE))]) == [
        {"seat": 0, "do": "undo"}
    ]


def test_a_long_press_stops_and_a_choice_opens_where_two_things_apply() -> None:
    playing = session()
    assert done([playing.on(long(1))]) == [{"seat": 1, "do": "stop"}]
    rest(playing, board(("white-1", 1)), board())
    step = playing.on(long(0))
    assert step.lines == ()
    assert [one.label.key for one in step.showing.proposals[0].choices] == [
        "act.stop",
        "act.flask",
        "act.nothing",
    ]
    assert done([playing.on(short(Seat.ONE))]) == [{"seat": 0, "do": "stop"}]


def test_an_explosion_is_sounded_once_and_its_player_chooses() -> None:
    playing = session({"seats": [{"bag": {"white-3": 3}}, {}]})
    playing.on(long(1))
    first = rest(playing, board(("white-3", 3), ("white-3", 6)), board(), for_s=1)
    steps = rest(playing, board(("white-3", 3), ("white-3", 6), ("white-3", 9)), board(), from_s=2)
    sounds = [step.showing.sound for step in (*first, *steps)]
    assert sounds.count(Sound.EXPLOSION) == 1
    asked = playing.on(short(Seat.TWO)).showing  # Ben has rolled the die
    assert asked.seats[0].lamp is Lamp.CONFIRM
    assert asked.page.title.key == "question.points_or_coins"
    step = playing.on(short(Seat.ONE))
    assert done([step]) == [
        {"seat": 0, "do": "choose", "question": "points_or_coins", "answer": "points"}
    ]
    assert step.showing.sound is Sound.ROUND_OVER


def test_cleared_pots_begin_the_next_round() -> None:
    playing = session()
    rest(playing, board(("white-1", 1)), board(("green-1", 1)))
    playing.on(long(0))
    playing.on(short(Seat.ONE))
    playing.on(long(1))
    answer_all(playing)
    assert playing.showing.page.title == text("clearing.title", round=1)
    steps = rest(playing, board(), board(), from_s=9)
    assert done(steps) == [{"seat": 0, "do": "clear"}, {"seat": 1, "do": "clear"}]
    assert steps[-1].showing.page.title == text("fortune.title", round=2)


def test_undo_by_button_takes_back_the_last_action_of_all() -> None:
    playing = session()
    playing.on(long(0))
    assert done([playing.on(short(Control.UNDO))]) == [{"do": "undo"}]
    assert playing.record.standing == ()


def test_an_impatient_finger_takes_back_one_action_only() -> None:
    playing = session()
    rest(playing, board(("white-1", 1)), board())
    rest(playing, board(("white-1", 1), ("green-1", 2)), board(), from_s=2)
    at_s = float(next(PRESSED_S))
    presses = [Press(Control.UNDO, Hold.SHORT, at_s + more_s) for more_s in (0.0, 0.25, 1.0)]
    assert [len(playing.on(one).lines) for one in presses] == [1, 0, 1]


def test_undo_with_nothing_to_undo_is_said_and_writes_nothing() -> None:
    step = session().on(Undone(None))
    assert step.lines == ()
    assert step.showing.said[0] == text("said.not_now")


def test_what_the_phone_tells_is_recorded_if_it_is_legal() -> None:
    playing = session()
    told = (("seat", 0), ("do", "draw"), ("piece", "white-1"))
    assert done([playing.on(Told(told))]) == [DRAW_1]
    assert done([playing.on(Told((("seat", 0), ("do", "fly"))))]) == []


def test_without_a_camera_the_game_goes_on_by_buttons_and_says_so() -> None:
    playing = session()
    showing = playing.on(CameraLost("no cable")).showing
    assert showing.page.lines[0] == text("camera.lost")
    assert done([playing.on(long(0))]) == [{"seat": 0, "do": "stop"}]


def test_recognition_is_switched_off_and_on() -> None:
    playing = session()
    showing = playing.on(Wanted(Item.CAMERA)).showing
    assert showing.page.lines[0] == text("camera.off")
    assert done(rest(playing, board(("white-1", 1)), board())) == []
    playing.on(Wanted(Item.CAMERA))
    assert done(rest(playing, board(("white-1", 1)), board(), from_s=2)) == [DRAW_1]


def test_a_rat_stone_that_is_missing_is_a_line_and_no_contradiction() -> None:
    playing = session({"round": 2, "seats": [{"score": 0}, {"score": 8, "rats": 0}]})
    steps = rest(playing, board(), board())
    assert steps[-1].showing.page.lines[0] == text("marker.rat", name="Ada", space=3)
    assert steps[-1].showing.seats[0].lamp is Lamp.SAFE


def test_a_digit_misread_later_does_not_unsettle_what_was_recorded() -> None:
    playing = session()
    rest(playing, board(("white-1", 1)), board())
    steps = rest(playing, board(("white-2", 1), ("green-1", 2)), board(), from_s=2)
    assert done(steps) == [{"seat": 0, "do": "draw", "piece": "green-1", "space": 2}]


def test_what_was_taken_back_by_hand_and_still_lies_there_is_asked_about() -> None:
    playing = session()
    rest(playing, board(("white-1", 1)), board())
    assert done([playing.on(short(Control.UNDO))]) == [{"do": "undo"}]
    steps = rest(playing, board(("white-1", 1)), board(), from_s=2)
    assert done(steps) == []
    assert steps[-1].showing.seats[0].lamp is Lamp.CONFIRM
    assert rest(playing, board(), board(), from_s=4)[-1].showing.proposals == ()
    again = rest(playing, board(("white-1", 1)), board(), from_s=6)
    assert done(again) == [DRAW_1]


def test_a_move_that_was_taken_back_by_mistake_is_confirmed_by_its_player() -> None:
    playing = session()
    rest(playing, board(("white-1", 1)), board())
    playing.on(Undone(Seat.ONE))
    rest(playing, board(("white-1", 1)), board(), from_s=2)
    assert done([playing.on(short(Seat.ONE))]) == [DRAW_1]


def test_a_pot_cleared_too_soon_can_be_taken_back_across_the_round() -> None:
    playing = session()
    rest(playing, board(("orange-1", 1)), board(("orange-1", 1)))
    playing.on(long(0))
    playing.on(long(1))
    answer_all(playing)
    rest(playing, board(), board(), from_s=1)
    assert playing.record.state.round == 2
    playing.on(short(Control.UNDO))
    assert done(rest(playing, board(), board(), from_s=2)) == []
    assert playing.record.state.round == 1


def test_a_board_that_vanishes_stops_the_reading_and_is_told() -> None:
    playing = session()
    steps = rest(playing, board(("white-1", 1)), for_s=5)
    assert done(steps) == []
    assert steps[-1].showing.page.lines[0] == text("camera.boards", n=1, wanted=2)
    back = rest(playing, board(), board(("orange-1", 1)), from_s=6)
    assert done(back) == [{"seat": 1, "do": "draw", "piece": "orange-1", "space": 1}]


def test_more_boards_than_players_are_looked_past() -> None:
    playing = session()
    steps = rest(playing, board(("white-1", 1)), *[board(("white-1", 1))] * 4)
    assert [words["seat"] for words in done(steps)] == [0, 1]


def test_pieces_that_nobody_knows_are_looked_past() -> None:
    playing = session()
    strange = sighting("locoweed-1", 1)
    assert done(rest(playing, board(strange, ("orange-1", 1)), board(strange), for_s=5)) == [
        {"seat": 0, "do": "draw", "piece": "orange-1", "space": 1}
    ]


def test_the_question_after_a_long_press_has_a_way_out() -> None:
    playing = session()
    rest(playing, board(("white-1", 1)), board())
    asked = playing.on(long(0)).showing.proposals[0]
    step = playing.on(Answered(asked.id, asked.choices[-1].key))
    assert (step.lines, step.showing.proposals) == ((), ())


def test_a_notice_stands_on_the_display_until_somebody_presses() -> None:
    playing = session()
    notice = text("fault.lamps")
    assert playing.on(Noticed(notice)).showing.page.lines[0] == notice
    assert notice not in playing.on(short(Seat.ONE)).showing.page.lines


def test_a_second_seat_that_answers_marks_the_next_answer_of_the_oldest_question() -> None:
    bag = {"bag": {"white-3": 2, "white-2": 1}}
    playing = session({"seats": [bag, bag]})
    for piece in ("white-3", "white-3", "white-2"):
        for seat in (0, 1):
            playing.on(Told((("seat", seat), ("do", "draw"), ("piece", piece))))
    first, second = playing.on(short(Control.OK)).showing.proposals
    assert (first.selected, second.selected) == (1, 0)
    assert done([playing.on(short(Seat.TWO)), playing.on(short(Seat.ONE))]) == [
        {"seat": 1, "do": "choose", "question": "points_or_coins", "answer": "points"},
        {"seat": 0, "do": "choose", "question": "points_or_coins", "answer": "coins"},
    ]


def test_a_pot_tells_of_its_end_and_of_an_empty_bag() -> None:
    playing = session({"seats": [{"bag": {"orange-1": 1}}, {"bag": {"white-1": 1}}]})
    playing.on(Told((("seat", 0), ("do", "draw"), ("piece", "orange-1"))))
    playing.on(long(1))
    lines = [seat.lines[0].key for seat in playing.showing.seats]
    assert lines == ["brewing.must_stop", "brewing.stopped"]


def test_a_table_that_wants_no_odds_gets_none() -> None:
    header = {
        "format": 1,
        "game": "quacks",
        "players": ["Ada", "Ben"],
        "house_rules": {"show_odds": False},
        "start": BREWING,
    }
    playing = Session(Record.begin(GAMES["quacks"], header), QuacksFace(("Ada", "Ben")))
    assert playing.showing.seats[0].lines[0].key == "brewing.draw_or_stop"
    assert playing.showing.seats[0].lamp is Lamp.MAY_ACT


def test_a_press_meant_for_a_question_that_just_vanished_does_nothing() -> None:
    playing = session(every_move=True)
    rest(playing, board(("white-1", 1)), board())
    assert questions(playing) == ["ask.what_happened"]
    rest(playing, board(), board(), from_s=2)
    assert questions(playing) == []
    gone_s = 2.4
    playing.on(Press(Seat.ONE, Hold.SHORT, gone_s + 0.3))
    assert questions(playing) == []
    playing.on(Press(Seat.ONE, Hold.SHORT, gone_s + 1.0))
    assert questions(playing) == ["ask.card"]
