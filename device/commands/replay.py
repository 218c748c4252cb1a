"""``kesselwacht replay``: what a record says."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from device.records import open_record
from device.summary import summary_of
from engine.record import Record

EXAMPLE = "kesselwacht replay evening.jsonl"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("record", type=Path, metavar="RECORD", help="JSON lines, or the journal")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of words")


def run(options: argparse.Namespace) -> int:
    """Print the state, every score line and, after the end, the winners."""
    record = open_record(options.record)
    summary = summary_of(record)
    if options.json:
        sys.stdout.write(json.dumps(summary, ensure_ascii=False) + "\n")
    else:
        sys.stdout.write("\n".join(_in_words(record, summary)) + "\n")
    return 0


def _in_words(record: Record, summary: dict[str, Any]) -> list[str]:
    state = summary["state"]
    lines = [f"round {state['round']}, {state['phase']}, {summary['actions']} actions"]
    for seat, one in enumerate(state["seats"]):
        pot = " ".join(f"{label}@{space}" for label, space in one["pot"]) or "empty"
        lines.append(f"seat {seat}: {one['score']} points, {one['rubies']} rubies, pot: {pot}")
    for line in record.state.score_lines():
        space = "" if line.space is None else f" space {line.space}"
        piece = "" if line.piece is None else f" {line.piece.value}"
        lines.append(
            f"  round {line.round}: seat {int(line.seat)} +{line.points}"
            f" {line.reason.value}{piece}{space} [{line.rule}]"
        )
    if summary["outcome"] is not None:
        winners = ", ".join(str(seat) for seat in summary["outcome"]["winners"])
        lines.append(f"over: won by seat {winners}")
    return lines
