"""A whole game of Burning Galletitas, worked out by hand from the fact sheet.

Beside its record in ``golden/records`` lies what the sheet says: every line of points in the order
in which it is scored, and after each round the burnt biscuits and the cards in the pile.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.game import Ending, Outcome, Seat
from engine.games import GAMES
from engine.games.galletitas.actions import Give
from engine.games.galletitas.game import Galletitas
from engine.games.galletitas.position import Phase
from engine.games.galletitas.tables import Icon
from engine.record import Record, read_record
from tests.engine.baking import burnt

RECORDS = Path(__file__).parents[1] / "golden" / "records"


def record() -> Record:
    return read_record((RECORDS / "galletitas.jsonl").read_text("utf-8").splitlines(), GAMES)


def states() -> list[Galletitas]:
    """The game after its set-up and after each of its actions."""
    return [one for one in record().states if isinstance(one, Galletitas)]


def worked_out() -> list[dict[str, Any]]:
    """What the sheet says: a line of points, or the table after a round."""
    lines = (RECORDS / "galletitas_scores.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_the_worked_game_scores_every_line_that_the_sheet_says() -> None:
    assert [
        {
            "seat": int(line.seat),
            "points": line.points,
            "round": line.round,
            "reason": line.reason.value,
            "space": line.space,
            "rule": line.rule,
            "piece": line.piece.value if line.piece else None,
        }
        for line in record().state.score_lines()
    ] == [line for line in worked_out() if "end_of_round" not in line]


def test_biscuits_and_pile_are_after_each_round_what_the_sheet_says() -> None:
    ended = [one for one in states() if one.phase in {Phase.CLEARING, Phase.OVER}]
    assert [
        {"end_of_round": one.round, "burnt": burnt(one), "pile": one.pile} for one in ended
    ] == [line for line in worked_out() if "end_of_round" in line]


def test_the_worked_game_is_won_by_the_fewest_biscuits() -> None:
    assert record().state.outcome() == Outcome(Ending.BURNT_BISCUITS, (-10, -3, -4), (Seat(1),))


def test_the_worked_game_shows_every_icon() -> None:
    assert {icon for icon in states()[-1].icons if icon} == set(Icon)


def test_the_last_presents_cannot_go_to_the_seat_with_seven_biscuits() -> None:
    choice = states()[-5]
    gifts = [one.to for one in choice.legal_actions() if isinstance(one, Give)]
    assert gifts == [(), (2,), (2, 2)]
