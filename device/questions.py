"""Open questions: at most one a seat, each with what its answers would write into the record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from device.face import Face
from device.showing import Choice, Proposal, Text, text
from engine.errors import IllegalActionError
from engine.game import Seat
from engine.record import UNDO, Record, Words
from vision.settle import Look

Way: TypeAlias = tuple[Any, ...] | int
"""One answer: actions to record, how many actions to undo, or () for "nothing of the kind"."""


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A proposal, the entries that each answer writes, and the look at the table that raised it."""

    proposal: Proposal
    answers: Mapping[str, tuple[Words, ...]]
    look: Look[Any] | None


@dataclass
class Questions:
    """The open questions of one game, oldest first."""

    face: Face
    _open: dict[Seat, OpenQuestion] = field(default_factory=dict)
    _next_id: int = 1

    @property
    def proposals(self) -> tuple[Proposal, ...]:
        """All open questions as they are shown."""
        return tuple(one.proposal for one in self._open.values())

    def of(self, seat: Seat) -> Proposal | None:
        """The question that is open for a seat."""
        asked = self._open.get(seat)
        return asked.proposal if asked else None

    def ask(
        self,
        record: Record,
        seat: Seat,
        question: Text,
        ways: Sequence[Way],
        look: Look[Any] | None,
    ) -> bool:
        """Open a question in place of the seat's old one; False if it is open already."""
        answers = {str(n): _entries(record, seat, way) for n, way in enumerate(ways)}
        asked = self._open.get(seat)
        if asked and (asked.proposal.question, asked.answers) == (question, answers):
            return False
        choices = tuple(Choice(str(n), self._in_words(way)) for n, way in enumerate(ways))
        proposal = Proposal(self._next_id, seat, question, choices)
        self._open[seat] = OpenQuestion(proposal, answers, look)
        self._next_id += 1
        return True

    def answer(self, proposal: int, choice: str) -> OpenQuestion | None:
        """Close the question with that id; None if it is no longer open or has no such answer."""
        for seat, asked in self._open.items():
            if asked.proposal.id == proposal and choice in asked.answers:
                return self._open.pop(seat)
        return None

    def select(self, further: int) -> None:
        """Mark an answer of the oldest question so much further on; after the last, the first."""
        for seat, asked in self._open.items():
            proposal = asked.proposal
            selected = (proposal.selected + further) % len(proposal.choices)
            self._open[seat] = replace(asked, proposal=replace(proposal, selected=selected))
            return

    def drop_looks(self, seat: Seat) -> None:
        """Close the seat's question if the camera raised it."""
        asked = self._open.get(seat)
        if asked is not None and asked.look is not None:
            del self._open[seat]

    def drop_stale(self, record: Record) -> None:
        """Close every question with an answer that the rules no longer allow."""
        self._open = {
            seat: asked
            for seat, asked in self._open.items()
            if all(_is_legal(record, entries) for entries in asked.answers.values())
        }

    def _in_words(self, way: Way) -> Text:
        if isinstance(way, int):
            return text("act.taken_back", n=way)
        if not way:
            return text("act.nothing")
        first, *more = (self.face.choice(action) for action in way)
        return text("act.both", first=first, second=more[0]) if more else first


def _entries(record: Record, seat: Seat, way: Way) -> tuple[Words, ...]:
    if isinstance(way, int):
        return ({"seat": int(seat), "do": UNDO},) * way
    return tuple(record.game.in_words(action) for action in way)


def _is_legal(record: Record, entries: Sequence[Words]) -> bool:
    try:
        for words in entries:
            record = record.with_entry(words)
    except IllegalActionError:
        return False
    return True
