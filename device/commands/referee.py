"""``kesselwacht referee``: the rules for other programs, a line in and a line out."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator

from device.commands.set_up import add_set_up, header_of
from device.summary import score_in_words
from engine.errors import IllegalActionError
from engine.games import GAMES
from engine.record import Record, words_of

EXAMPLE = (
    """echo '{"seat": 0, "do": "draw", "piece": "white-1"}' | kesselwacht referee --players 2"""
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_set_up(parser, players=2)


def run(options: argparse.Namespace) -> int:
    """Answer every line of standard input with one line of standard output."""
    for answer in answers(Record.begin(GAMES[options.game], header_of(options)), sys.stdin):
        sys.stdout.write(json.dumps(answer, ensure_ascii=False) + "\n")
        sys.stdout.flush()
    return 0


def answers(record: Record, lines: Iterable[str]) -> Iterator[dict[str, object]]:
    """One answer for each line that is not blank; ``{}`` only asks for the state."""
    for line in lines:
        if not line.strip():
            continue
        record, error = _told(record, line)
        yield _answer(record, error)


def _told(record: Record, line: str) -> tuple[Record, str | None]:
    try:
        words = words_of(line)
    except ValueError as error:
        return record, str(error)
    try:
        return (record.with_entry(words) if words else record), None
    except IllegalActionError as error:
        return record, str(error)


def _answer(record: Record, error: str | None) -> dict[str, object]:
    state, in_words = record.state, record.game.in_words
    return {
        "format": 1,
        "ok": error is None,
        "error": error,
        "state": record.game.state_in_words(state),
        "legal": [in_words(action) for action in state.legal_actions()],
        "prompts": [
            {
                "seat": int(prompt.seat),
                "kind": prompt.kind.value,
                "rule": prompt.rule,
                "alternatives": [in_words(action) for action in prompt.alternatives],
            }
            for prompt in state.prompts()
        ],
        "scores": [score_in_words(line) for line in state.score_lines()],
    }
