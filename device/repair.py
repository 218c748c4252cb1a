"""Another past: what could stand in the place of an entry, and what would contradict it. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from typing import Any

from device.as_it_lies import in_words
from device.face import Face
from device.questions import Asking, Written
from device.showing import Text, text
from engine.correcting import CORRECT
from engine.fold import AMENDMENTS, RESYNC
from engine.game import Seat
from engine.record import Record, Words


@dataclass(frozen=True, slots=True)
class Past:
    """One action that stands.

    Attributes:
        entry: The number of its line.
        seat: Whose action it is.
        words: As the record writes it.
        label: As people are told.
    """

    entry: int
    seat: Seat
    words: Words
    label: Text


@dataclass(frozen=True, slots=True)
class Alternative:
    """What could have been done instead, as the record writes it and as people are told."""

    words: Words
    label: Text


def past(record: Record, face: Face, since: int = 0) -> tuple[Past, ...]:
    """Every action that stands, the oldest first; without the first ``since`` of them."""
    rows = enumerate(zip(record.fold.numbers, record.standing, strict=True))
    return tuple(
        Past(number, seat, entry.words, _told(record, face, record.states[at], entry.words))
        for at, (number, entry) in islice(rows, since, None)
        if (seat := entry.seat) is not None
    )


def alternatives(record: Record, face: Face, entry: int) -> tuple[Alternative, ...]:
    """What the same seat could have done instead of an action; none if it does not stand."""
    if entry not in record.fold.numbers:
        return ()
    at = record.fold.numbers.index(entry)
    state, done = record.states[at], record.standing[at]
    if done.words["do"] in AMENDMENTS:
        return ()
    others = (record.game.in_words(one) for one in state.legal_actions(done.seat))
    return tuple(
        Alternative(words, _told(record, face, state, words))
        for words in others
        if words != done.words
    )


def correction(entry: int, instead: Words | None) -> Words:
    """The words of a correction, which leave everything that follows as it is."""
    return {"do": CORRECT, "entry": entry, "with": None if instead is None else dict(instead)}


def contradictions(
    record: Record, face: Face, entry: int, instead: Words | None
) -> tuple[Past, ...]:
    """The later actions that would not follow a correction, the first one first.

    Raises:
        IllegalActionError: If the correction itself is not legal.
    """
    numbers = record.contradicted(correction(entry, instead))
    return _of_lines(record, face, numbers)


def ask_about(record: Record, face: Face, words: Words, contradicted: tuple[int, ...]) -> Asking:
    """The question whether a correction is worth what it contradicts, of whose action it is."""
    first, *_ = _of_lines(record, face, contradicted)
    (old,) = _of_lines(record, face, (int(str(words["entry"])),))[:1]
    names = face.names
    question = text(
        "repair.contradicts", name=names[old.seat], other=names[first.seat], what=first.label
    )
    dropping = {**words, "drop": list(contradicted)}
    ways = [
        Written((), text("repair.keep", what=old.label)),
        Written((dropping,), text("repair.drop", n=len(contradicted))),
    ]
    return Asking(old.seat, question, ways)


def told(before: Record, after: Record, face: Face) -> tuple[Text, ...]:
    """What is told of a correction that has just been recorded, and of everything it drops."""
    words = after.entries[-1].words
    number, drop = int(str(words["entry"])), words.get("drop")
    old, *_ = _of_lines(before, face, (number,))
    new = _of_lines(after, face, (number,))
    name = face.names[old.seat]
    dropped = _of_lines(before, face, tuple(drop) if isinstance(drop, list) else ())
    first = (
        text("repair.corrected", name=name, was=old.label, now=listed(one.label for one in new))
        if new
        else text("repair.dropped", name=name, what=old.label)
    )
    more = (text("repair.dropped", name=face.names[o.seat], what=o.label) for o in dropped)
    return (first, *more)


def listed(labels: Iterable[Text]) -> Text:
    """Some texts as one, with commas between them."""
    return reduce(lambda first, second: text("page.listed", first=first, second=second), labels)


def _of_lines(record: Record, face: Face, numbers: tuple[int, ...]) -> tuple[Past, ...]:
    return tuple(one for one in past(record, face) if one.entry in numbers)


def _told(record: Record, face: Face, state: Any, words: Words) -> Text:  # noqa: ANN401
    if words["do"] in AMENDMENTS:
        return in_words(words) if words["do"] == RESYNC else text("repair.left")
    return face.choice(record.game.find_action(state, words))
