"""A record's sums as plain JSON values, for other programs."""

from __future__ import annotations

from typing import Any

from engine.game import Outcome, ScoreLine
from engine.record import Record


def summary_of(record: Record) -> dict[str, Any]:
    """State, score lines and outcome of a record as plain JSON values, ``format`` 1."""
    outcome = record.state.outcome()
    return {
        "format": 1,
        "actions": len(record.standing),
        "state": record.game.state_in_words(record.state),
        "scores": [score_in_words(line) for line in record.state.score_lines()],
        "outcome": None if outcome is None else outcome_in_words(outcome),
    }


def score_in_words(line: ScoreLine) -> dict[str, Any]:
    """One score line as plain JSON values."""
    return {
        "seat": int(line.seat),
        "points": line.points,
        "round": line.round,
        "reason": line.reason.value,
        "space": line.space,
        "rule": line.rule,
        "piece": line.piece.value if line.piece else None,
    }


def outcome_in_words(outcome: Outcome) -> dict[str, Any]:
    """How a game ended as plain JSON values."""
    return {
        "ending": outcome.ending.value,
        "scores": list(outcome.scores),
        "winners": [int(seat) for seat in outcome.winners],
    }
