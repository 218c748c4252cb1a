"""A box that knows a whole game, as it was worked out by hand, for pages about what was played."""

from __future__ import annotations

from pathlib import Path

from device.catalogue import Language
from device.faces import face_of
from device.roster import names
from device.web.companion import Played
from engine.games import GAMES
from engine.record import Record, read_record
from tests.tabletop import Tabletop

RECORDS = Path(__file__).parents[1] / "golden" / "records"


def golden(name: str, entries: int | None = None) -> Played:
    """A game worked out by hand, whole or up to an entry."""
    lines = (RECORDS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return played(read_record(lines if entries is None else lines[: entries + 1], GAMES))


def played(record: Record) -> Played:
    """A record with its face."""
    return Played(record, face_of(record.header["game"], names(record)))


def box(language: Language, game: Played | None) -> Tabletop:
    """A box on which this game is played."""
    tabletop = Tabletop(language, seats=2, simulated=False)
    tabletop.played = game
    return tabletop
