"""The record of a game: how it was set up and everything that happened; the state is its fold."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol, Self

from engine.errors import BadRecordError, BadSetupError, IllegalActionError
from engine.game import Seat, State

FORMAT = 1
"""Version of the record's format; a reader reads its own and all earlier ones."""

UNDO = "undo"

Words = Mapping[str, object]
"""One line of a record as plain JSON values."""


class Game(Protocol):
    """A game of the catalogue: how it is set up, and how its actions are put into words."""

    def set_up(self, header: Words) -> State[Any, Any]:
        """The game at its start.

        Raises:
            BadSetupError: If no game can be set up like this.
        """
        ...

    def find_action(self, state: Any, words: Words) -> Any:  # noqa: ANN401 - the game's own
        """The legal action that ``words`` mean.

        Raises:
            IllegalActionError: If no legal action says what they say.
        """
        ...

    def in_words(self, action: Any) -> dict[str, object]:  # noqa: ANN401 - the game's own union
        """The action as a record writes it."""
        ...

    def state_in_words(self, state: Any) -> dict[str, object]:  # noqa: ANN401 - the game's own
        """The state as plain JSON values, for other programs."""
        ...


@dataclass(frozen=True, slots=True)
class Entry:
    """One line after the header.

    Attributes:
        words: The action in the record's words, or ``{"do": "undo"}``, with ``seat`` or without.
        evidence: What the camera or a person gave for it: plain JSON values, may be empty.
    """

    words: Words
    evidence: Words

    @property
    def seat(self) -> Seat | None:
        """Whose action it is; None for an undo of whatever came last."""
        seat = self.words.get("seat")
        return Seat(seat) if isinstance(seat, int) else None


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its set-up to now; immutable, ``with_entry`` returns the next one.

    Attributes:
        game: The game it is a record of.
        header: How it was set up.
        entries: Everything that was recorded, undone actions and undos included.
        states: The fold, one state after the set-up and one after each action that stands.
        standing: The entries that stand, one for each state but the first.
    """

    game: Game
    header: Words
    entries: tuple[Entry, ...]
    states: tuple[State[Any, Any], ...]
    standing: tuple[Entry, ...]

    @classmethod
    def begin(cls, game: Game, header: Words) -> Self:
        """A record in which nothing has happened yet.

        Raises:
            BadSetupError: If no game can be set up like this.
        """
        return cls(game, header, (), (game.set_up(header),), ())

    @property
    def state(self) -> State[Any, Any]:
        """The game as it stands."""
        return self.states[-1]

    def with_entry(self, words: Words, evidence: Words | None = None) -> Self:
        """The record once ``words`` have been written under it.

        Raises:
            IllegalActionError: If the rules do not allow it, or what an undo leaves does not fold.
        """
        if words.get("do") == UNDO:
            return self._undone(Entry(_undo_words(words), evidence or {}))
        action = self.game.find_action(self.state, words)
        entry = Entry(self.game.in_words(action), evidence or {})
        return replace(
            self,
            entries=(*self.entries, entry),
            states=(*self.states, self.state.after(action)),
            standing=(*self.standing, entry),
        )

    def before(self, seat: Seat | None) -> tuple[State[Any, Any], ...]:
        """The past states from which ``seat`` (None: anybody) went on, newest first."""
        mine = [n for n, entry in enumerate(self.standing) if seat is None or entry.seat == seat]
        return tuple(self.states[n] for n in reversed(mine))

    def _undone(self, undo: Entry) -> Self:
        last = next(
            (
                n
                for n in range(len(self.standing) - 1, -1, -1)
                if undo.seat is None or self.standing[n].seat == undo.seat
            ),
            None,
        )
        if last is None:
            raise IllegalActionError(json.dumps(undo.words), ())
        left = replace(self, states=self.states[: last + 1], standing=self.standing[:last])
        for entry in self.standing[last + 1 :]:
            left = left.with_entry(entry.words, entry.evidence)
        return replace(left, entries=(*self.entries, undo))

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
