"""Open questions: at most one a seat, each with what its answers would write into the record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from device.face import Face
from device.showing import Choice, Page, Proposal, Text, text
from engine.errors import IllegalActionError
from engine.game import Seat, Zone
from engine.record import UNDO, Record, Words
from vision.settle import Look

ANSWERS = 3
"""How many answers are shown at once: as many as the small display holds in readable letters."""

STRIDE = 8
"""How many answers further a long press goes: to the last of 80 purchases in some ten presses."""


@dataclass(frozen=True, slots=True)
class Written:
    """An answer that writes these entries; ``label`` says what they mean."""

    entries: tuple[Words, ...]
    label: Text


Way: TypeAlias = tuple[Any, ...] | int | Written
"""One answer: actions to record, how many to undo, () for "nothing of the kind", or entries."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A zone of the table at rest."""

    zone: Zone
    look: Look[Any]


@dataclass(frozen=True, slots=True)
class Asking:
    """What a seat is to be asked.

    Attributes:
        seat: Who decides.
        question: The words.
        ways: The answers, the likeliest first.
        sight: What was seen that raises the question; None: rules or a press did.
        private: What only this seat's player may see beside it.
    """

    seat: Seat
    question: Text
    ways: Sequence[Way]
    sight: Sight | None = None
    private: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A proposal, the entries that each answer writes, and what it comes from and with."""

    proposal: Proposal
    answers: Mapping[str, tuple[Words, ...]]
    sight: Sight | None
    private: tuple[Text, ...]


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

    @property
    def ids(self) -> frozenset[tuple[Seat, int]]:
        """Whose question with which id is open."""
        return frozenset((seat, asked.proposal.id) for seat, asked in self._open.items())

    @property
    def page(self) -> Page | None:
        """The oldest open question as the small display shows it; None if none is open."""
        asked = next(iter(self._open.values()), None)
        if asked is None:
            return None
        return replace(question_page(asked.proposal), private=asked.private)

    def of(self, seat: Seat) -> Proposal | None:
        """The question that is open for a seat."""
        asked = self._open.get(seat)
        return asked.proposal if asked else None

    def ask(self, record: Record, asking: Asking) -> bool:
        """Open a question in place of the seat's old one; False if it is open already."""
        seat, question, sight = asking.seat, asking.question, asking.sight
        owner = None if sight is None else sight.zone.seat
        answers = {str(n): _entries(record, owner, way) for n, way in enumerate(asking.ways)}
        asked = self._open.get(seat)
        if asked and (asked.proposal.question, asked.answers) == (question, answers):
            return False
        choices = tuple(Choice(str(n), self._in_words(way)) for n, way in enumerate(asking.ways))
        proposal = Proposal(self._next_id, seat, question, choices)
        self._open[seat] = OpenQuestion(proposal, answers, sight, asking.private)
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

    def point_at(self, record: Record, actions: Sequence[Any]) -> bool:
        """Mark the answer that records one of these, wherever it is open; whether it is."""
        wanted = [(record.game.in_words(action),) for action in actions]
        found = False
        for seat, asked in self._open.items():
            for number, entries in enumerate(asked.answers.values()):
                if entries in wanted:
                    marked = replace(asked.proposal, selected=number)
                    self._open[seat], found = replace(asked, proposal=marked), True
        return found

    def drop_looks(self, zone: Zone) -> None:
        """Close every question that a look at this zone has raised."""
        self._open = {
            seat: asked
            for seat, asked in self._open.items()
            if asked.sight is None or asked.sight.zone != zone
        }

    def drop_stale(self, record: Record) -> None:
        """Close every question with an answer that the rules no longer allow."""
        self._open = {
            seat: asked
            for seat, asked in self._open.items()
            if all(_is_legal(record, entries) for entries in asked.answers.values())
        }

    def _in_words(self, way: Way) -> Text:
        if isinstance(way, Written):
            return way.label
        if isinstance(way, int):
            return text("act.taken_back", n=way)
        if not way:
            return text("act.nothing")
        first, *more = (self.face.choice(action) for action in way)
        return text("act.both", first=first, second=more[0]) if more else first


def question_page(proposal: Proposal) -> Page:
    """A question with its answers; of many, those around the selected one."""
    many, selected = len(proposal.choices), proposal.selected
    first = max(min(selected - 1, many - ANSWERS), 0)
    lines = tuple(
        text("page.selected" if n == selected else "page.choice", what=choice.label)
        for n, choice in enumerate(proposal.choices[first : first + ANSWERS], first)
    )
    hint = text("hint.confirm") if many == 1 else text("hint.choose")
    if many > ANSWERS:
        key = "hint.choose_far" if many > 2 * STRIDE else "hint.choose_of"
        hint = text(key, place=selected + 1, many=many, stride=STRIDE)
    return Page(proposal.question, lines, hint, selected - first)


def _entries(record: Record, owner: Seat | None, way: Way) -> tuple[Words, ...]:
    if isinstance(way, Written):
        return way.entries
    if isinstance(way, int):
        undo: Words = {"do": UNDO} if owner is None else {"seat": int(owner), "do": UNDO}
        return (undo,) * way
    return tuple(record.game.in_words(action) for action in way)


def _is_legal(record: Record, entries: Sequence[Words]) -> bool:
    try:
        for words in entries:
            record = record.with_entry(words)
    except IllegalActionError:
        return False
    return True
