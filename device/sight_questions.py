"""What is asked about a zone of the table or by the rules, and who is asked. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from device.face import Face
from device.questions import Asking, Sight, Way
from device.showing import text
from engine.game import Seat, Zone
from engine.record import Record
from engine.witness import Happened, TakenBack


def what_happened(
    record: Record, face: Face, sight: Sight, candidates: tuple[Happened[Any] | TakenBack, ...]
) -> Asking:
    """The question which of the explanations of a zone is right."""
    ways = [one.actions if isinstance(one, Happened) else one.steps for one in candidates]
    seat = _whose(record, sight.zone, ways[0])
    question = text("ask.what_happened", name=face.names[seat])
    return Asking(seat, question, [*ways, ()], sight)


def what_was_done(face: Face, actions: Sequence[Any]) -> Asking | None:
    """Which of these was done, if any; None if nobody knows by whom.

    What was seen may go away again: this is asked until it is answered.
    """
    seats = {action.seat for action in actions}
    if len(seats) != 1:
        return None
    (seat,) = seats
    question = face.which(tuple(actions))
    if len(actions) == 1:
        question = text("ask.what_happened", name=face.names[seat])
    return Asking(seat, question, [*((one,) for one in actions), ()])


def what_lies_there(record: Record, face: Face, sight: Sight, ways: tuple[Way, ...]) -> Asking:
    """The question which of the repairs of a zone is right."""
    seat = _concerned(record, sight.zone)
    question = text("ask.what_lies_there", name=face.names[seat])
    return Asking(seat, question, [*ways, ()], sight)


def what_stands(record: Record, face: Face) -> Iterator[Asking]:
    """The questions that the rules themselves ask now."""
    for prompt in record.state.prompts():
        question = face.standing_question(record.state, prompt)
        if question is not None:
            yield Asking(prompt.seat, question, [(one,) for one in prompt.alternatives])


def _whose(record: Record, zone: Zone, way: tuple[Any, ...] | int) -> Seat:
    """Who is asked about a zone: its owner; of one that all share, who acts or last acted."""
    if zone.seat is not None:
        return zone.seat
    if isinstance(way, int):
        return Seat(record.standing[-1].seat or 0)
    return Seat(way[0].seat)


def _concerned(record: Record, zone: Zone) -> Seat:
    """Who puts a zone right: its owner; of one that all share, whoever is to act."""
    if zone.seat is not None:
        return zone.seat
    return next((prompt.seat for prompt in record.state.prompts()), Seat.ONE)
