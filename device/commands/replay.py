"""``kesselwacht replay``: what a record says."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
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
    where = [f"round {state['round']}"] if "round" in state else []
    lines = [", ".join([*where, state["phase"], f"{summary['actions']} actions"])]
    for seat, one in enumerate(state["seats"]):
        points = sum(line.points for line in record.state.score_lines() if line.seat == seat)
        lines.append(f"seat {seat}: {points} points{_pot_in_words(one)}")
    for line in record.state.score_lines():
        space = "" if line.space is None else f" space {line.space}"
        piece = "" if line.piece is None else f" {line.piece.value}"
        lines.append(
            f"  round {line.round}: seat {int(line.seat)} {line.points:+}"
            f" {line.reason.value}{piece}{space} [{line.rule}]"
        )
    if summary["outcome"] is not None:
        winners = ", ".join(str(seat) for seat in summary["outcome"]["winners"])
        lines.append(f"over: won by seat {winners}")
    return lines


def _pot_in_words(seat: Mapping[str, Any]) -> str:
    """What a player of Quacks has besides points; nothing in other games."""
    if "pot" not in seat:
        return ""
    pot = " ".join(f"{label}@{space}" for label, space in seat["pot"]) or "empty"
    return f", {seat['rubies']} rubies, pot: {pot}"
