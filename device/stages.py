"""What the box is at: seating players, or a game."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any, TypeAlias

from device.config import Config
from device.face import Face
from device.faces import face_of
from device.journal import Journal
from device.kept import Kept
from device.roster import button_at, names, seat_at
from device.seating import Seating
from device.session import Session
from engine.errors import BadRecordError
from engine.game import Seat
from engine.games import GAMES
from engine.record import Record, Words, read_record
from vision.settle import Patience

LOG = logging.getLogger(__name__)

Stage: TypeAlias = Seating | Session


@dataclass(frozen=True, slots=True)
class Stages:
    """Makes the stages of one box from its configuration and what it has kept."""

    config: Config
    kept: Kept

    def first(self, journal: Journal) -> Stage | None:
        """The game in progress, at the exact prompt where it was left, or seating.

        None if there is a game that cannot be taken up; the log says why.
        """
        if journal.header is None:
            return self.seating()
        try:
            return self.playing(read_record(journal.export(), GAMES))
        except BadRecordError as error:
            LOG.error("the game in progress is kept, but not taken up: %s", error)  # noqa: TRY400
            return None

    def seating(self) -> Seating:
        """Players sit down, those of last time as they sat then."""
        profile = self.config.profile
        name = None if profile is None else profile.name
        count = len(self.config.buttons.seats)
        return Seating(count, name, self.kept.learnt, self.kept.regulars)

    def begun(self, header: Words) -> Session:
        """A new game with this header."""
        return self.playing(Record.begin(GAMES[str(header["game"])], header))

    def playing(self, record: Record) -> Session:
        """A game that goes on from here."""
        times = self.config.times
        return Session(
            record,
            self.face(record),
            every_move=self.config.play.confirm == "every_move",
            patience=Patience(times.settle_s, times.ask_s, times.complain_s),
        )

    def face(self, record: Record) -> Face:
        """How a game shows itself to these people."""
        return face_of(record.header["game"], names(record), self.kept.learnt, self.kept.settings)


def button_of(stage: Stage, seat: Seat) -> Seat:
    """The button of whoever sits at ``seat``; while players are seated both are the same."""
    return button_at(stage.record.header, seat) if isinstance(stage, Session) else seat


def seat_of(stage: Stage, button: Seat) -> Seat | None:
    """Who sits at a button; None if nobody does."""
    return seat_at(stage.record.header, button) if isinstance(stage, Session) else button


def next_space(stage: Stage, seat: Seat, label: str) -> int:
    """Where the rules want a chip laid next; behind the last one if they want it nowhere."""
    if not isinstance(stage, Session):
        return 0
    game: Any = stage.record.game
    state: Any = stage.record.state  # of a game with pots
    words = [game.in_words(one) for one in state.legal_actions(seat)]
    fitting = [one["space"] for one in words if one.get("piece") == label]
    if fitting:
        return int(str(fitting[0]))
    return int(state.players[seat].pot.last_space)
