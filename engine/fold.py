"""The fold of a record: every action that stands, and the states it leads through."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from itertools import groupby
from operator import itemgetter
from typing import Any, Protocol, Self, cast

from engine import headers
from engine.correcting import Correction
from engine.errors import (
    BadAmendmentError,
    BadSetupError,
    ContradictedError,
    IllegalActionError,
)
from engine.game import Seat, State
from engine.swapping import there

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

    def under_rules(self, state: Any, agreed: Any) -> Any:  # noqa: ANN401 - the game's own states
        """The state under the house rules of ``agreed``, a game that has just been set up.

        Raises:
            BadSetupError: If one of them can only be agreed on before a game.
        """
        ...

    def resynced(self, state: Any, words: Words) -> Any:  # noqa: ANN401 - the game's own states
        """The state with a part of the table as ``words`` say that it lies.

        Raises:
            BadSetupError: If it cannot lie like that.
        """
        ...

    def swapped(self, state: Any, first: Seat, second: Seat) -> Any:  # noqa: ANN401 - its own states
        """The state once two players have changed places with all that is theirs."""
        ...

    def passed_over(self, state: Any, away: frozenset[Seat]) -> Any:  # noqa: ANN401 - its own states
        """The state once all is done for the seats that are ``away`` which needs only a default."""
        ...

    def state_in_words(self, state: Any) -> dict[str, object]:  # noqa: ANN401 - the game's own
        """The state as plain JSON values, for other programs."""
        ...


@dataclass(frozen=True, slots=True)
class Entry:
    """One line after the header.

    Attributes:
        words: The action in the record's words, or an undo or a correction of earlier lines.
        evidence: What the camera or a person gave for it: plain JSON values, may be empty.
    """

    words: Words
    evidence: Words

    @property
    def seat(self) -> Seat | None:
        """Whose action it is; None for an undo of whatever came last."""
        seat = self.words.get("seat")
        return Seat(seat) if isinstance(seat, int) else None


RESYNC, RULES, SWAP, LEAVE = "resync", "rules", "swap", "leave"

AMENDMENTS = (RESYNC, RULES, SWAP, LEAVE)
"""Deeds of every game that no rule asks for: the table tells the record how things are."""


_NOBODY: frozenset[Seat] = frozenset()


def away_after(away: frozenset[Seat], words: Words) -> frozenset[Seat]:
    """Who is away once a line stands: seats of players who left, wherever their things lie now."""
    seat, seats = words.get("seat"), words.get("seats")
    if words["do"] == LEAVE and seat in tuple(Seat):
        return away | {Seat(cast(int, seat))}
    if words["do"] == SWAP and words.get("with_things") is True and isinstance(seats, list):
        return frozenset(there(one, *map(Seat, seats)) for one in away)
    return away


def _check_leaving(state: State[Any, Any], words: Words, away: frozenset[Seat]) -> None:
    headers.check_keys(words, ("seat", "do"))
    seat = headers.start_player({"start_player": words.get("seat")}, state.seat_count)
    if seat in away or len(away) + 1 == state.seat_count:
        problem = "seat: who has not left yet, and is not the last one"
        raise BadSetupError(problem)


_PAIR = 2
"""As many change places at once."""


@dataclass(frozen=True, slots=True)
class Fold:
    """What stands of a record, immutable.

    Attributes:
        game: The game that is folded.
        header: How it was set up.
        states: One after the set-up and one after each action that stands.
        standing: The actions that stand, one for each state but the first.
        numbers: The line of each of them; what a correction puts in a line's place has its number.
        away: The seats whose players have left, and who are passed over.
    """

    game: Game
    header: Words
    states: tuple[State[Any, Any], ...]
    standing: tuple[Entry, ...] = ()
    numbers: tuple[int, ...] = ()
    away: frozenset[Seat] = frozenset()

    @property
    def state(self) -> State[Any, Any]:
        """The game as it stands."""
        return self.states[-1]

    def acted(self, number: int, *entries: Entry) -> Self:
        """The fold once the actions of one line have followed.

        Raises:
            IllegalActionError: If the rules do not allow one of them.
        """
        states, standing, away = list(self.states), list(self.standing), self.away
        for entry in entries:
            if entry.words.get("do") in AMENDMENTS:
                states.append(self._amended(states[-1], entry.words, away))
                standing.append(entry)
                away = away_after(away, entry.words)
                continue
            action = self.game.find_action(states[-1], entry.words)
            states.append(self._passed_over(states[-1].after(action), away))
            standing.append(Entry(self.game.in_words(action), entry.evidence))
        numbers = (*self.numbers, *(number for _ in entries))
        return replace(
            self, states=tuple(states), standing=tuple(standing), numbers=numbers, away=away
        )

    def until(self, at: int) -> Self:
        """The fold after so many actions."""
        return replace(
            self,
            states=self.states[: at + 1],
            standing=self.standing[:at],
            numbers=self.numbers[:at],
            away=reduce(away_after, (one.words for one in self.standing[:at]), _NOBODY),
        )

    def corrected(self, said: Correction, evidence: Words) -> Self:
        """The fold with another past.

        Raises:
            IllegalActionError: If the rules do not allow the correction itself.
            ContradictedError: If an entry that was written later does not follow.
        """
        left = self._instead(said, evidence)
        for number, entries in self._following(said):
            try:
                left = left.acted(number, *entries)
            except IllegalActionError as error:
                raise ContradictedError(number, json.dumps(entries[0].words), error) from error
        return left

    def contradicted(self, said: Correction) -> tuple[int, ...]:
        """The later lines that do not follow a correction once those before them are dropped."""
        left, dropped = self._instead(said, {}), list[int]()
        for number, entries in self._following(said):
            try:
                left = left.acted(number, *entries)
            except IllegalActionError:
                dropped.append(number)
        return tuple(dropped)

    def of_line(self, number: int) -> tuple[Entry, ...]:
        """What stands in the place of a line."""
        rows = zip(self.numbers, self.standing, strict=True)
        return tuple(entry for line, entry in rows if line == number)

    def _passed_over(self, state: State[Any, Any], away: frozenset[Seat]) -> State[Any, Any]:
        return cast(State[Any, Any], self.game.passed_over(state, away)) if away else state

    def _amended(
        self, state: State[Any, Any], words: Words, away: frozenset[Seat]
    ) -> State[Any, Any]:
        said = json.dumps(words, ensure_ascii=False)
        try:
            after = self._told(state, words, away)
            after = self._passed_over(after, away_after(away, words))
        except BadSetupError as error:
            raise BadAmendmentError(said, error.problem) from error
        if after.legal_actions():
            return after
        raise BadAmendmentError(said, "nobody could go on from there")

    def _told(self, state: State[Any, Any], words: Words, away: frozenset[Seat]) -> State[Any, Any]:
        if words["do"] == RESYNC:
            return cast(State[Any, Any], self.game.resynced(state, words))
        if words["do"] == SWAP:
            return self._swapped(state, words)
        if words["do"] == LEAVE:
            _check_leaving(state, words, away)
            return state
        headers.check_keys(words, ("do", "house_rules"))
        header = {**self.header, "house_rules": words.get("house_rules", {})}
        return cast(State[Any, Any], self.game.under_rules(state, self.game.set_up(header)))

    def _swapped(self, state: State[Any, Any], words: Words) -> State[Any, Any]:
        headers.check_keys(words, ("do", "seats", "with_things"))
        pair, takes_things = words.get("seats"), words.get("with_things")
        seats = [seat for seat in Seat if seat < state.seat_count]
        chosen = [one for one in seats if isinstance(pair, list) and int(one) in pair]
        if pair not in (chosen, chosen[::-1]) or len(chosen) != _PAIR:
            problem = "seats: two of those who play change places"
            raise BadSetupError(problem)
        if not isinstance(takes_things, bool):
            problem = "with_things: true or false"
            raise BadSetupError(problem)
        return cast(State[Any, Any], self.game.swapped(state, *chosen)) if takes_things else state

    def _instead(self, said: Correction, evidence: Words) -> Self:
        left = self.until(self.numbers.index(said.entry))
        return left.acted(said.entry, *(Entry(words, evidence) for words in said.instead))

    def _following(self, said: Correction) -> Iterable[tuple[int, list[Entry]]]:
        """What stands behind a corrected line and is not dropped with it, line by line."""
        past = self.numbers.index(said.entry)
        rest = zip(self.numbers[past:], self.standing[past:], strict=True)
        for number, rows in groupby(rest, key=itemgetter(0)):
            if number not in (said.entry, *said.drop):
                yield number, [entry for _, entry in rows]
