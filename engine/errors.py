"""Everything that Kesselwacht raises on purpose, and what the rules refuse."""

from __future__ import annotations

from collections.abc import Sequence


class KesselwachtError(Exception):
    """Base of every error that Kesselwacht raises on purpose."""


class RuleError(KesselwachtError):
    """Base of the errors about what the rules allow."""


class IllegalActionError(RuleError, ValueError):
    """The rules do not allow this action in this state.

    Attributes:
        action: What was tried.
        legal: What could have been done instead, by the same seat.
    """

    def __init__(self, action: object, legal: Sequence[object]) -> None:
        options = ", ".join(str(option) for option in legal) or "nothing"
        super().__init__(f"{action} is not legal; legal would be: {options}")
        self.action = action
        self.legal = tuple(legal)


class ContradictedError(IllegalActionError):
    """What was recorded later does not follow any more once an earlier entry is another.

    Attributes:
        entry: The number of the first line that does not.
        action: Its words.
        legal: What could have been done there instead.
    """

    def __init__(self, entry: int, action: str, why: IllegalActionError) -> None:
        super().__init__(action, why.legal)
        self.args = (f"entry {entry} contradicts that: {action}: {why}",)
        self.entry = entry


class BadAmendmentError(IllegalActionError):
    """The table cannot be as a line of a record says; ``problem`` says why."""

    def __init__(self, action: str, problem: str) -> None:
        super().__init__(action, ())
        self.args = (f"{action}: {problem}",)
        self.problem = problem


class BadSetupError(RuleError, ValueError):
    """No game can be set up like this; ``problem`` says why."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


class BadRecordError(RuleError, ValueError):
    """A record that cannot be read or does not fold.

    Attributes:
        line: Where, counted from 1.
        problem: What is wrong there.
    """

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem
