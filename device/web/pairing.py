"""Codes that let a phone take part: short-lived, for one phone, and hopeless to guess. Pure."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

DIGITS = 6
VALID_S = 120.0
"""How long a code is good, and shown."""

TRIES = 5
"""So many wrong tries make a code worthless."""

WRONG_PAUSE_S = 1.0
"""After a wrong try nobody is heard for so long; it doubles with each that follows."""

ASKED_PAUSE_S = 30.0
"""After a code nobody used, the next one must wait for so long; it doubles, too."""

PAUSE_MOST_S = 900.0
_DOUBLED_MOST = 10


@dataclass(frozen=True, slots=True)
class Code:
    """A code that is shown on the box.

    Attributes:
        digits: Six of them.
        until_s: When it ends, in seconds of a steady clock.
    """

    digits: str
    until_s: float


class Tried(Enum):
    """What became of a try."""

    RIGHT = "right"
    WRONG = "wrong"
    GONE = "gone"
    """No code is good at the moment: whatever is said, nobody learns whether it was right."""
    TOO_SOON = "too_soon"
    """Not even looked at."""


def any_code() -> str:
    """Six digits that nobody can foresee."""
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


class Pairing:
    """At most one code at a time; every moment is given, in seconds of a steady clock."""

    def __init__(self, draw: Callable[[], str] = any_code) -> None:
        self._draw = draw
        self._code: Code | None = None
        self._wrong = 0
        self._wrong_in_a_row = 0
        self._unused = 0
        self._listens_s = 0.0
        self._asks_s = 0.0

    def code(self, now_s: float) -> Code | None:
        """The code that is good now."""
        if self._code is not None and now_s >= self._code.until_s:
            self._end(self._code.until_s)
        return self._code

    def wait_s(self, now_s: float) -> float:
        """For how long nobody gets a new code."""
        return 0.0 if self.code(now_s) else max(0.0, self._asks_s - now_s)

    def ask(self, now_s: float) -> Code | None:
        """The code that is good, or a new one; None if it is too soon for one."""
        code = self.code(now_s)
        return self._new(now_s) if code is None and now_s >= self._asks_s else code

    def invite(self, now_s: float) -> Code:
        """A new code because somebody pressed a button of the box: that is never too soon."""
        self._listens_s = now_s
        self._unused = self._wrong_in_a_row = 0
        return self._new(now_s)

    def attempt(self, digits: str, now_s: float) -> Tried:
        """Try a code; the right one is good for this once."""
        if now_s < self._listens_s:
            return Tried.TOO_SOON
        code = self.code(now_s)
        if code is None:
            return Tried.GONE
        if hmac.compare_digest(digits.encode(), code.digits.encode()):
            self._code, self._unused, self._wrong_in_a_row = None, 0, 0
            return Tried.RIGHT
        self._count_wrong(now_s)
        return Tried.WRONG

    def _new(self, now_s: float) -> Code:
        self._code = Code(self._draw(), now_s + VALID_S)
        self._wrong = 0
        return self._code

    def _count_wrong(self, now_s: float) -> None:
        self._wrong += 1
        self._listens_s = now_s + _pause_s(WRONG_PAUSE_S, self._wrong_in_a_row)
        self._wrong_in_a_row += 1
        if self._wrong == TRIES:
            self._end(now_s)

    def _end(self, at_s: float) -> None:
        """A code that nobody used: the next one is farther away."""
        self._code = None
        self._asks_s = at_s + _pause_s(ASKED_PAUSE_S, self._unused)
        self._unused += 1


def _pause_s(first_s: float, before: int) -> float:
    return min(first_s * 2.0 ** min(before, _DOUBLED_MOST), PAUSE_MOST_S)
