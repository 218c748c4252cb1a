"""What every game's face says at the end: who has won."""

from __future__ import annotations

from collections.abc import Sequence

from device.showing import Page, Text, text
from engine.game import Outcome


def final_page(names: Sequence[str], outcome: Outcome, lines: tuple[Text, ...]) -> Page:
    """The last page: the winners, and below them what each seat has."""
    winners = " & ".join(names[seat] for seat in outcome.winners)
    title = text("over.title_shared" if len(outcome.winners) > 1 else "over.title", names=winners)
    return Page(title, lines, text("hint.over"))


def ranked(outcome: Outcome) -> list[int]:
    """The seats, that with most points first."""
    return sorted(range(len(outcome.scores)), key=lambda seat: -outcome.scores[seat])


def points_lines(names: Sequence[str], outcome: Outcome) -> tuple[Text, ...]:
    """What each seat has where points decide, the most first."""
    return tuple(
        text("over.points", name=names[seat], points=outcome.scores[seat])
        for seat in ranked(outcome)
    )
