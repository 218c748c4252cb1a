"""The record of a game: how it was set up and everything that happened; the state is its fold."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from engine.correcting import CORRECT, Correction, corrected_words, read_correction
from engine.errors import (
    BadRecordError,
    BadSetupError,
    IllegalActionError,
)
from engine.fold import Entry, Fold, Game, Words
from engine.game import Seat, State

__all__ = ["FORMAT", "UNDO", "Entry", "Game", "Record", "Words", "read_record", "words_of"]

FORMAT = 1
"""Version of the record's format; a reader reads its own and all earlier ones."""

UNDO = "undo"


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its set-up to now; immutable, ``with_entry`` returns the next one.

    Lines are counted from 1, the header not among them, and keep their numbers for ever.

    Attributes:
        game: The game it is a record of.
        header: How it was set up.
        entries: Everything that was recorded, undone actions, undos and corrections included.
        fold: What stands of it.
        lines: The actions and corrections that no undo has taken back, in the order of writing.
    """

    game: Game
    header: Words
    entries: tuple[Entry, ...]
    fold: Fold
    lines: tuple[int, ...] = ()

    @classmethod
    def begin(cls, game: Game, header: Words) -> Self:
        """A record in which nothing has happened yet.

        Raises:
            BadSetupError: If no game can be set up like this.
        """
        return cls(game, header, (), Fold(game, header, (game.set_up(header),)))

    @property
    def state(self) -> State[Any, Any]:
        """The game as it stands."""
        return self.fold.state

    @property
    def states(self) -> tuple[State[Any, Any], ...]:
        """One state after the set-up and one after each action that stands."""
        return self.fold.states

    @property
    def standing(self) -> tuple[Entry, ...]:
        """The actions that stand, one for each state but the first."""
        return self.fold.standing

    @property
    def last_line(self) -> Entry | None:
        """What an undo of anybody takes back."""
        return self._line(self.lines[-1]) if self.lines else None

    def with_entry(self, words: Words, evidence: Words | None = None) -> Self:
        """The record once ``words`` have been written under it.

        Raises:
            IllegalActionError: If the rules do not allow it, or what an undo leaves does not fold.
            ContradictedError: If an entry that was written later does not follow a correction.
        """
        number, entry = len(self.entries) + 1, Entry(words, evidence or {})
        if words.get("do") == UNDO:
            return self._undone(replace(entry, words=_undo_words(words)))
        if words.get("do") == CORRECT:
            said = self._read(words)
            fold = self.fold.corrected(said, entry.evidence)
            full = [one.words for one in fold.of_line(said.entry)]
            written = replace(entry, words=corrected_words(self._line(said.entry).seat, said, full))
        else:
            fold = self.fold.acted(number, entry)
            written = fold.standing[-1]
        return replace(
            self, entries=(*self.entries, written), fold=fold, lines=(*self.lines, number)
        )

    def before(self, seat: Seat | None) -> tuple[State[Any, Any], ...]:
        """The past states to which undos of ``seat`` (None: of anybody) lead, newest first.

        They end at its last correction: the undo of one leads elsewhere.
        """
        since = max((n for n in self.lines if self._corrects(n, seat)), default=0)
        mine = [
            at
            for at, entry in enumerate(self.standing)
            if (seat is None or entry.seat == seat) and self.fold.numbers[at] > since
        ]
        return tuple(self.states[at] for at in reversed(mine))

    def contradicted(self, correction: Words) -> tuple[int, ...]:
        """The later lines that do not follow a correction once those before them are dropped.

        Raises:
            IllegalActionError: If the rules do not allow the correction itself.
        """
        return self.fold.contradicted(self._read(correction))

    def _line(self, number: int) -> Entry:
        return self.entries[number - 1]

    def _read(self, words: Words) -> Correction:
        """What a correction says, if it is one of a line that stands."""
        said = read_correction(words)
        if said.entry not in self.fold.numbers:
            raise IllegalActionError(json.dumps(words), ("the number of an entry that stands",))
        if said.seat not in (None, self._line(said.entry).seat):
            raise IllegalActionError(json.dumps(words), ("the seat of that entry",))
        return said

    def _corrects(self, number: int, seat: Seat | None) -> bool:
        """Whether a line is a correction, of a seat's action or, with None, of anybody's."""
        line = self._line(number)
        return line.words["do"] == CORRECT and (seat is None or line.seat == seat)

    def _undone(self, undo: Entry) -> Self:
        mine = (
            number
            for number in reversed(self.lines)
            if (undo.seat is None or self._line(number).seat == undo.seat)
            and (number in self.fold.numbers or self._corrects(number, None))
        )
        last = next(mine, None)
        if last is None:
            raise IllegalActionError(json.dumps(undo.words), ())
        lines = tuple(number for number in self.lines if number != last)
        return replace(self, entries=(*self.entries, undo), fold=self._without(last), lines=lines)

    def _without(self, line: int) -> Fold:
        """What stands without one of the lines: only a correction reaches back before itself."""
        rest = self.lines[self.lines.index(line) :]
        if any(self._corrects(number, None) for number in rest):
            fold, rest = self.fold.until(0), self.lines
        else:
            fold = self.fold.until(self.fold.numbers.index(line))
        for number in rest:
            entry = self._line(number)
            if number != line and self._corrects(number, None):
                fold = fold.corrected(read_correction(entry.words), entry.evidence)
            elif number != line:
                fold = fold.acted(number, entry)
        return fold

    def to_lines(self) -> list[str]:
        """The record as JSON lines: the header, then one line an entry."""
        rows = [
            {**entry.words, **({"evidence": entry.evidence} if entry.evidence else {})}
            for entry in self.entries
        ]
        return [json.dumps(row, ensure_ascii=False) for row in (self.header, *rows)]


def _undo_words(words: Words) -> Words:
    seat = words.get("seat")
    known = seat in (None, *Seat) and not isinstance(seat, bool | float)
    if known and words.keys() <= {"seat", "do"}:
        return {key: value for key, value in words.items() if value is not None}
    raise IllegalActionError(json.dumps(words), ('{"do": "undo"}', '{"seat": 0, "do": "undo"}'))


def read_record(lines: Iterable[str], games: Mapping[str, Game]) -> Record:
    """The record in JSON lines; blank lines are passed over.

    Raises:
        BadRecordError: With the line and what is wrong there: no JSON, a game that is not in the
            catalogue, a newer format, a set-up that is impossible, an action that is not legal.
    """
    rows = [(number, line) for number, line in enumerate(lines, start=1) if line.strip()]
    if not rows:
        raise BadRecordError(1, "the record is empty; its first line must be a header")
    number, first = rows[0]
    header = _as_words(number, first)
    record = _begun(number, header, games)
    for number, line in rows[1:]:
        words = dict(_as_words(number, line))
        evidence = words.pop("evidence", {})
        try:
            record = record.with_entry(words, evidence if isinstance(evidence, dict) else {})
        except IllegalActionError as error:
            raise BadRecordError(number, str(error)) from error
    return record


def words_of(line: str) -> Words:
    """The words of one line.

    Raises:
        ValueError: With what is wrong: no JSON, no object, or letters that cannot be written again.
    """
    try:
        row = json.loads(line)
        json.dumps(row, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        problem = f"not JSON: {error}"
        raise ValueError(problem) from error
    if not isinstance(row, dict):
        problem = "a line must be a JSON object"
        raise ValueError(problem)  # noqa: TRY004 - the line is wrong, not the call
    return row


def _as_words(number: int, line: str) -> Words:
    try:
        return words_of(line)
    except ValueError as error:
        raise BadRecordError(number, str(error)) from error


def _begun(number: int, header: Words, games: Mapping[str, Game]) -> Record:
    game = games.get(str(header.get("game")))
    if game is None:
        raise BadRecordError(number, f'"game" must be one of {", ".join(games)}')
    version = header.get("format")
    if type(version) is not int or not 1 <= version <= FORMAT:
        raise BadRecordError(number, f'"format" must be 1 to {FORMAT}, not {version!r}')
    try:
        return Record.begin(game, header)
    except BadSetupError as error:
        raise BadRecordError(number, str(error)) from error
