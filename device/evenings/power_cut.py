"""Killing a box that plays, at any instant, and taking its game up from the journal."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from device.faces import face_of
from device.journal import Journal
from device.session import Session
from engine.games import GAMES
from engine.record import Record, Words, read_record

MOST_TOLD = 25
"""After how many entries the power goes at the latest."""

MOST_LATER_S = 0.05
"""How long after an entry was told it goes at the latest."""

NAMES = tuple("ABCDEF")


@dataclass(frozen=True, slots=True)
class Resumed:
    """What was left once a box was killed.

    Attributes:
        told: How many entries it had said were recorded.
        kept: How many the journal holds; one more may have been written and not yet told.
        is_whole: Whether all that was told is there, in order, and leads to the same state, the
            same prompts and the same page.
    """

    told: int
    kept: int
    is_whole: bool


def cut(path: Path, seed: int) -> Resumed:
    """Let a box play with a journal at ``path``, kill it, and see what is left."""
    dice = random.Random(f"cut {seed}")  # noqa: S311 - dice, no secret
    command = [sys.executable, "-m", "device.evenings.player_child", str(path), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:  # noqa: S603
        lines = iter(child.stdout or ())
        told = [next(lines) for _ in range(dice.randint(1, MOST_TOLD))]
        time.sleep(dice.uniform(0.0, MOST_LATER_S))
        child.kill()
        told += lines
    whole = [json.loads(line) for line in told if line.endswith("\n")]
    return resumed(path, whole)


def resumed(path: Path, told: list[Words]) -> Resumed:
    """Take the game up as a box does when it starts, and compare it with what was told."""
    with Journal.open(path) as journal:
        record = read_record(journal.export(), GAMES)
    kept = [dict(entry.words) for entry in record.entries]
    expected = Record.begin(record.game, record.header)
    for words in (*told, *kept[len(told) :]):
        expected = expected.with_entry(words)
    is_whole = (
        kept[: len(told)] == told
        and len(kept) - len(told) <= 1
        and hash(record.state) == hash(expected.state)
        and record.state.prompts() == expected.state.prompts()
        and _page(record) == _page(expected)
    )
    return Resumed(len(told), len(kept), is_whole)


def _page(record: Record) -> object:
    names = NAMES[: record.state.seat_count]
    showing = Session(record, face_of(record.header["game"], names)).showing
    return showing.page, showing.proposals
