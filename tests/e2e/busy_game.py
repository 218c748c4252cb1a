"""Plays by presses and the phone as fast as the disk allows, until somebody kills it."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

from device.events import Told
from device.faces.quacks import QuacksFace
from device.journal import Journal
from device.session import Session
from engine.games import GAMES
from engine.record import Record

HEADER = {"format": 1, "game": "quacks", "players": ["Ada", "Ben", "Cleo"]}


def main() -> None:
    dice = random.Random(int(sys.argv[2]))
    with Journal.open(Path(sys.argv[1]) / "journal.sqlite") as journal:
        journal.begin(HEADER)
        session = Session(Record.begin(GAMES["quacks"], HEADER), QuacksFace(("Ada", "Ben", "Cleo")))
        while legal := session.record.state.legal_actions():
            words = session.record.game.in_words(dice.choice(legal))
            for line, evidence in session.on(Told(tuple(words.items()))).lines:
                journal.append({**line, "evidence": evidence})
                sys.stdout.write(json.dumps(dict(line)) + "\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
