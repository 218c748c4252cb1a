"""Every line of points as a table for spreadsheets: CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from device.exporting.result import Player, Result
from engine.game import ScoreLine

BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""Without it the spreadsheet most people have reads umlauts as two letters each."""

COLUMNS = (
    *("game", "begun", "seat", "player", "total", "rank", "won"),
    *("round", "points", "reason", "piece", "space", "rule"),
)

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "|", "%")
"""What a spreadsheet may take for the beginning of a formula."""


def csv_table(result: Result) -> str:
    """One row a line of points; a player without any has one row with no points."""
    written = io.StringIO(newline="")
    rows = csv.writer(written, lineterminator="\r\n")
    rows.writerow(COLUMNS)
    for seat, player in enumerate(result.players):
        rows.writerows(_rows(result, seat, player))
    return BYTE_ORDER_MARK + written.getvalue()


def harmless(words: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{words}" if words.lstrip().startswith(_FORMULA) else words


def _rows(result: Result, seat: int, player: Player) -> Iterator[list[object]]:
    rank = "" if player.rank is None else player.rank
    begun = result.begun.isoformat(timespec="seconds")
    name = harmless(player.name)
    whose = [result.game, begun, seat + 1, name, player.points, rank, int(player.has_won)]
    lines = [_cells(line) for line in result.lines if line.seat == seat]
    for cells in lines or [["", 0, "", "", "", ""]]:
        yield [*whose, *cells]


def _cells(line: ScoreLine) -> list[object]:
    piece = "" if line.piece is None else str(line.piece.value)
    space = "" if line.space is None else line.space
    return [line.round, line.points, line.reason.value, piece, space, line.rule]
