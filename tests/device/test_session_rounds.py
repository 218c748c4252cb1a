"""Card, scoring and last round as a session asks, lights and looks at them."""

from __future__ import annotations

from typing import ClassVar

from device.events import Control, Hold, Press, Told
from device.showing import Lamp, text
from engine.game import Seat
from engine.games.quacks.tables import TABLES
from tests.device.sessions import (
    PRESSED_S,
    answer_all,
    board,
    choose,
    done,
    lamps,
    long,
    questions,
    rest,
    session,
    short,
)


class TestTheCardOfTheRound:
    def test_the_start_player_names_it_by_a_short_press_and_it_is_in_force(self) -> None:
        playing = session()
        assert playing.showing.page.lines == (text("fortune.reveals", name="Ada"),)
        assert (lamps(playing), playing.showing.note) == ([Lamp.MAY_ACT, Lamp.OFF], None)
        asked = playing.on(short(Seat.ONE)).showing.proposals[0]
        assert asked.question == text("ask.card", name="Ada")
        cards = [text("act.reveal", card=text(f"card.{card.value}")) for card in TABLES.cards]
        assert [one.label for one in asked.choices] == [*cards, text("act.nothing")]
        playing.on(short(Control.OK))
        step = playing.on(short(Seat.ONE))
        assert done([step]) == [{"seat": 0, "do": "reveal", "card": "the-pot-is-filling-up"}]
        card = text("card.the-pot-is-filling-up")
        assert step.showing.said[0] == text("said.revealed", name="Ada", card=cards[1])
        assert step.showing.note == text("fortune.card", card=card)
        assert step.showing.page.note == step.showing.note

    def test_nobody_else_names_it(self) -> None:
        playing = session()
        step = playing.on(short(Seat.TWO))
        assert (step.lines, step.showing.proposals) == ((), ())

    def test_whoever_pressed_by_mistake_names_none(self) -> None:
        playing = session()
        playing.on(short(Seat.ONE))
        assert choose(playing, text("act.nothing")).lines == ()
        assert playing.showing.page.title == text("fortune.title", round=1)

    def test_what_it_asks_is_asked_of_everybody_it_concerns(self) -> None:
        playing = session({"round": 2, "seats": [{"score": 0}, {"score": 8}]})
        playing.on(Told((("seat", 1), ("do", "reveal"), ("card", "just-in-time"))))
        assert lamps(playing) == [Lamp.CONFIRM, Lamp.CONFIRM]
        answer_all(playing)
        assert playing.showing.page.title == text("brewing.title", round=2)

    def test_a_second_chance_keeps_the_first_chips_safe_and_the_lamp_says_so(self) -> None:
        pot = [{"piece": "white-3", "space": space} for space in (3, 6)]
        start = {"seats": [{"bag": {"white-3": 1}, "pot": pot, "flask": False}, {}]}
        assert session(start).showing.seats[0].lamp is Lamp.DANGEROUS
        assert session({**start, "card": "a-second-chance"}).showing.seats[0].lamp is Lamp.SAFE

    def test_an_exploded_player_with_a_second_chance_is_asked_until_the_answer(self) -> None:
        pot = [{"piece": "white-3", "space": space} for space in (3, 6)]
        exploding = {"bag": {"white-3": 1}, "pot": pot, "flask": False}
        start = {"card": "a-second-chance", "seats": [exploding, {}]}
        playing = session(start, first_five="explode")
        chips = (("white-3", 3), ("white-3", 6))
        rest(playing, board(*chips, ("white-3", 9)), board())
        assert questions(playing) == ["question.restart"]
        rest(playing, board(*chips), board(), from_s=2, for_s=5)
        assert questions(playing) == ["ask.what_happened"]
        rest(playing, board(*chips, ("white-3", 9)), board(), from_s=8)
        assert questions(playing) == ["question.restart"]
        assert playing.on(long(0)).showing.proposals == playing.showing.proposals
        assert done([choose(playing, text("act.stop"))]) == [{"seat": 0, "do": "stop"}]

    def test_the_first_chip_begins_the_round_without_one(self) -> None:
        playing = session()
        assert done(rest(playing, board(), board(("orange-1", 1)))) == [
            {"seat": 1, "do": "draw", "piece": "orange-1", "space": 1}
        ]
        assert playing.showing.page.title == text("brewing.title", round=1)
        assert playing.showing.note is None


class TestThePointsOfARound:
    START: ClassVar[dict[str, object]] = {
        "seats": [
            {"pot": [{"piece": "green-2", "space": 14}], "rubies": 4},
            {
                "bag": {"white-3": 1},
                "pot": [{"piece": "white-3", "space": space} for space in (3, 6)],
                "flask": False,
            },
        ]
    }

    def test_each_step_asks_those_it_concerns_and_nobody_else(self) -> None:
        playing = session(self.START)
        playing.on(long(0))
        playing.on(Told((("seat", 1), ("do", "draw"), ("piece", "white-3"))))
        asked = []
        while playing.showing.proposals:
            asked += questions(playing)
            seats = {one.seat for one in playing.showing.proposals}
            wanted = [Lamp.CONFIRM if seat in seats else Lamp.OFF for seat in (0, 1)]
            assert lamps(playing) == wanted
            playing.on(short(playing.showing.proposals[0].seat))
        assert asked == [
            *("question.die", "question.points_or_coins", "question.buy"),
            *("question.spend", "question.spend"),
        ]
        assert lamps(playing) == [Lamp.MAY_ACT, Lamp.MAY_ACT]

    def test_a_long_press_does_not_do_away_with_what_must_be_answered(self) -> None:
        playing = session(self.START)
        playing.on(long(0))
        playing.on(long(1))
        asked = playing.showing.proposals
        assert playing.on(long(0)).showing.proposals == asked
        playing.on(short(Seat.ONE))
        buying = playing.showing.proposals
        assert [one.question.key for one in buying] == ["question.buy"]
        assert playing.on(long(0)).showing.proposals == buying

    def test_purchases_stand_in_the_order_nothing_one_chip_two_chips(self) -> None:
        playing = session(self.START)
        playing.on(long(0))
        playing.on(long(1))
        playing.on(short(Seat.ONE))
        (asked,) = playing.showing.proposals
        assert asked.question == text("question.buy", name="Ada", coins=15, rubies=5)
        kinds = [one.label.key for one in asked.choices]
        assert kinds[0] == "act.buy_nothing"
        assert kinds == sorted(kinds, key=["act.buy_nothing", "act.buy_one", "act.buy_two"].index)
        assert set(kinds) == {"act.buy_nothing", "act.buy_one", "act.buy_two"}

    def test_of_many_answers_the_display_shows_those_around_the_selected_one(self) -> None:
        playing = session()
        playing.on(short(Seat.ONE))
        (asked,) = playing.showing.proposals
        many = len(asked.choices)
        for selected in range(many):
            page = playing.showing.page
            first = min(max(selected - 1, 0), many - 3)
            shown = asked.choices[first : first + 3]
            assert [dict(line.values)["what"] for line in page.lines] == [c.label for c in shown]
            assert page.selected == selected - first
            assert page.lines[page.selected].key == "page.selected"
            assert page.hint == text("hint.choose_far", place=selected + 1, many=many, stride=8)
            playing.on(short(Control.OK))
        assert playing.showing.page.selected == 0

    def test_a_long_press_of_ok_goes_eight_answers_further_and_round(self) -> None:
        playing = session()
        playing.on(short(Seat.ONE))
        places = []
        for _ in range(4):
            places.append(playing.showing.proposals[0].selected)
            playing.on(Press(Control.OK, Hold.LONG, next(PRESSED_S)))
        assert places == [0, 8, 16, 24]
        assert playing.showing.proposals[0].selected == 7

    def test_few_answers_are_counted_too_once_they_do_not_stand_on_one_page(self) -> None:
        playing = session(self.START)
        playing.on(long(0))
        playing.on(long(1))
        assert playing.showing.page.hint == text("hint.choose_of", place=1, many=5, stride=8)

    def test_a_pot_is_not_looked_at_while_points_are_counted(self) -> None:
        playing = session(self.START)
        playing.on(long(0))
        playing.on(long(1))
        pots = (board(("green-2", 14), ("blue-4", 18)), board(("white-3", 3), ("white-3", 6)))
        steps = rest(playing, *pots, for_s=5)
        assert done(steps) == []
        assert {step.showing.page.title.key for step in steps} == {"question.die"}

    def test_a_pot_cleared_while_points_are_counted_is_noticed_when_it_is_to_be_cleared(
        self,
    ) -> None:
        playing = session(self.START)
        playing.on(long(0))
        playing.on(long(1))
        kept = board(("white-3", 3), ("white-3", 6))
        assert done(rest(playing, board(), kept, for_s=5)) == []
        answer_all(playing)
        steps = rest(playing, board(), kept, from_s=6, for_s=5)
        assert done(steps) == [{"seat": 0, "do": "clear"}]
        assert lamps(playing) == [Lamp.OFF, Lamp.MAY_ACT]
        assert done([playing.on(short(Seat.TWO))]) == [{"seat": 1, "do": "clear"}]

    def test_a_chip_left_on_a_cleared_pot_is_not_drawn_again_by_itself(self) -> None:
        start = {"seats": [{"bag": {"orange-1": 3}}, {"bag": {"white-1": 2}, "stopped": True}]}
        playing = session(start)
        rest(playing, board(("orange-1", 1)), board())
        rest(playing, board(("orange-1", 1), ("orange-1", 2)), board(), from_s=2)
        playing.on(long(0))
        answer_all(playing)
        assert playing.showing.page.title.key == "clearing.title"
        playing.on(short(Seat.TWO))
        left = rest(playing, board(("orange-1", 1)), board(), from_s=20, for_s=4)
        assert done(left) == []
        assert questions(playing) == ["ask.what_happened"]
        cleared = rest(playing, board(), board(), from_s=30)
        assert done(cleared) == [{"seat": 0, "do": "clear"}]


class TestTheLastRound:
    START: ClassVar[dict[str, object]] = {
        "round": 9,
        "seats": [{"rats": 0, "bag": {"orange-1": 3}}, {"rats": 0, "bag": {"orange-1": 3}}],
    }

    def test_whoever_is_ahead_waits_for_the_others_with_a_dark_lamp(self) -> None:
        playing = session(self.START)
        rest(playing, board(("orange-1", 1)), board())
        assert lamps(playing) == [Lamp.OFF, Lamp.SAFE]
        assert playing.showing.seats[0].lines[0] == text("brewing.waits")
        rest(playing, board(("orange-1", 1)), board(("orange-1", 1)), from_s=2)
        assert lamps(playing) == [Lamp.SAFE, Lamp.SAFE]

    def test_a_chip_laid_too_soon_counts_once_the_others_have_drawn(self) -> None:
        playing = session(self.START)
        rest(playing, board(("orange-1", 1)), board())
        ahead = board(("orange-1", 1), ("orange-1", 2))
        assert done(rest(playing, ahead, board(), from_s=2, for_s=5)) == []
        assert lamps(playing)[0] is Lamp.PUT_RIGHT
        assert done(rest(playing, ahead, board(("orange-1", 1)), from_s=8, for_s=2)) == [
            {"seat": 1, "do": "draw", "piece": "orange-1", "space": 1},
            {"seat": 0, "do": "draw", "piece": "orange-1", "space": 2},
        ]
        assert lamps(playing) == [Lamp.OFF, Lamp.SAFE]
