"""A game of Glastonbury worked out by hand, card by card and step by step."""

from __future__ import annotations

from pathlib import Path

from engine.game import Ending, Outcome, ScoreLine, Seat
from engine.games import GAMES
from engine.games.glastonbury.cards import Card, Kind
from engine.games.glastonbury.scoring import Reason
from engine.record import read_record

GAME = Path(__file__).parents[1] / "golden" / "records" / "glastonbury.jsonl"

PLACES = [
    *[(2, 10), (2, 10), (2, 12), (2, 12)],  # both go two steps, the second one takes a Declinatio
    *[(5, 14), (5, 14), (8, 14), (8, 14)],  # a 3 leads to a corner; two steps, nothing on top
    *[(8, 15), (8, 16), (8, 16)],  # a 1 leads to a corner, Declinatio on; the pile is used up
    *[(8, 16), (8, 18), (12, 18), (12, 2)],  # Immuto stays at R3; then a 2, a 4, a 4
    *[(14, 2), (14, 2), (14, 6)],  # Vanesco: the card below, a 4, says how far
    *[(16, 6), (16, 6)],  # the last card of R4 and C4
]
"""Where both pawns stand when each line of the record is written."""


def test_the_pawns_go_where_they_were_worked_out_to_go() -> None:
    record = read_record(GAME.read_text(encoding="utf-8").splitlines(), GAMES)
    stood = [tuple(one.pawn for one in state.players) for state in record.states[:-1]]
    assert stood == PLACES


def test_the_game_scores_as_it_was_worked_out() -> None:
    over = read_record(GAME.read_text(encoding="utf-8").splitlines(), GAMES).state
    assert over.spread(Seat.ONE) == (Card.P1A_3, Card.IMMUTO, Card.P1A_4, Card.N1A_2)
    assert over.spread(Seat.TWO) == (Card.P2B_1, Card.P2B_2, Card.P2B_4, Card.N5B_1)
    assert over.score_lines() == (
        line(Seat.ONE, 0, Reason.OWN_COLOUR, "P2", Kind.P1A),
        line(Seat.ONE, -2, Reason.KIND, "P1", Kind.N1A),
        line(Seat.ONE, 14, Reason.IMMUTO, "I2", Kind.P1A),
        line(Seat.TWO, 14, Reason.OWN_COLOUR, "P2", Kind.P2B),
        line(Seat.TWO, -1, Reason.KIND, "P1", Kind.N5B),
    )
    assert over.outcome() == Outcome(Ending.EMPTY_LINE, (12, 13), (Seat.TWO,))


def line(seat: Seat, points: int, reason: Reason, rule: str, kind: Kind) -> ScoreLine:
    return ScoreLine(seat, points, 1, reason, None, f"card_games G1-{rule}", kind)
