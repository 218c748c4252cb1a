"""Reading a table with one profile: find the boards, then what lies on them."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from vision.card_memory import CardMemory
from vision.fields import FieldReader, field_reader
from vision.frame import Frame
from vision.jumps import JumpRules, quacks_jumps
from vision.observation import BoardReading, Observation
from vision.pose import BoardPose
from vision.profile import QUACKS, BoardArt, Profile
from vision.reading import Seen, chip_reader
from vision.registration import DEFAULT_LIMITS, Registration, find_boards
from vision.rows import RowReader, row_reader
from vision.show import ShowReader, show_reader
from vision.tray import TrayReader, tray_reader


class TableReader:
    """Everything that reads one profile's tables, prepared once; it keeps nothing of a frame."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._readers = [chip_reader(profile, number) for number in range(len(profile.boards))]
        self._rules: JumpRules | None = None
        if profile.game == QUACKS:
            self._rules = quacks_jumps(
                [label for label, one in profile.pieces.items() if not one.is_card]
            )

    @property
    def has_boards(self) -> bool:
        """Whether boards were taught."""
        return bool(self._profile.boards)

    @property
    def has_cards(self) -> bool:
        """Whether cards were taught."""
        return any(piece.is_card for piece in self._profile.pieces.values())

    def register(self, frame: Frame, expected: int = 1) -> Registration:
        """Where the boards lie, in seat order; fewer than expected are sought harder."""
        return find_boards(frame, self._profile, replace(DEFAULT_LIMITS, expected=expected))

    def art(self, number: int) -> BoardArt:
        """The board that a registration names by its number."""
        return self._profile.boards[number]

    def read_board(self, frame: Frame, pose: BoardPose, art: int) -> BoardReading:
        """What lies on one board."""
        return self._readers[art].read_board(frame, pose, self._rules)

    def see(self, frame: Frame, pose: BoardPose, art: int) -> Seen:
        """The same with what it takes to read this board quickly again."""
        return self._readers[art].see(frame, pose, self._rules)

    def see_again(self, frame: Frame, before: Seen, art: int) -> Seen:
        """Read a board that was not moved: looks closely only where its picture has changed."""
        return self._readers[art].see_again(frame, before, self._rules)

    def read(self, frame: Frame, registration: Registration) -> Observation:
        """What lies on all registered boards; what kept them from being found is a problem."""
        boards = tuple(
            self.read_board(frame, pose, art)
            for pose, art in zip(registration.poses, registration.arts, strict=True)
        )
        return Observation((frame.shape[1], frame.shape[0]), boards, registration.problems)

    def read_fields(self, frame: Frame, memory: CardMemory | None = None) -> Observation:
        """The field of cards; that there is none is a problem. ``memory`` is this table's own."""
        size_px = (frame.shape[1], frame.shape[0])
        reader = self._field_reader
        field = None if reader is None else reader.read(frame, memory)
        if field is not None:
            return Observation(size_px, problems=field.problems, fields=(field,))
        missing = "no card was taught" if reader is None else "no cards in rows and columns"
        return Observation(size_px, problems=(f"no field found: {missing}",))

    def read_rows(self, frame: Frame, memory: CardMemory | None = None) -> Observation:
        """The row of cards; that there is none is a problem. ``memory`` is this table's own."""
        size_px = (frame.shape[1], frame.shape[0])
        reader = self._row_reader
        row = None if reader is None else reader.read(frame, memory)
        if row is not None:
            return Observation(size_px, rows=(row,))
        missing = "no card was taught" if reader is None else "no card looks like a taught one"
        return Observation(size_px, problems=(f"no row found: {missing}",))

    def read_show(self, frame: Frame) -> Observation:
        """The one card that is shown; that it is none of the taught is a problem."""
        size_px = (frame.shape[1], frame.shape[0])
        reader = self._show_reader
        shown = None if reader is None else reader.read(frame)
        if shown is not None:
            problems = () if shown.sure else ("unknown card",)
            return Observation(size_px, problems=problems, loose=(shown,))
        missing = "no card was taught" if reader is None else "nothing has the shape of a card"
        return Observation(size_px, problems=(f"no card shown: {missing}",))

    def read_tray(self, frame: Frame) -> Observation:
        """Every chip and card that lies anywhere; that there is none is a problem."""
        size_px = (frame.shape[1], frame.shape[0])
        loose = self._tray_reader.read(frame)
        problems = () if loose else ("nothing found in the tray",)
        return Observation(size_px, problems=problems, loose=loose)

    def read_cards(self, frame: Frame) -> Observation:
        """The field or the row of cards, whichever holds more; that there is neither is a problem.

        A field of which all four sides are known is never taken for a row.
        """
        fields = self.read_fields(frame)
        if fields.fields and not fields.problems:
            return fields
        rows = self.read_rows(frame)
        if _cards(rows) >= max(_cards(fields), 1):
            return rows
        if fields.fields:
            return fields
        problems = (*fields.problems, *rows.problems)
        return Observation(rows.size_px, problems=tuple(dict.fromkeys(problems)))

    @cached_property
    def _row_reader(self) -> RowReader | None:
        return row_reader(self._profile)

    @cached_property
    def _show_reader(self) -> ShowReader | None:
        return show_reader(self._profile)

    @cached_property
    def _tray_reader(self) -> TrayReader:
        return tray_reader(self._profile)

    @cached_property
    def _field_reader(self) -> FieldReader | None:
        return field_reader(self._profile)


def _cards(seen: Observation) -> int:
    """How many cards lie in fields and rows."""
    cells = [cell for field in seen.fields for line in field.cells for cell in line]
    return sum(cell is not None for cell in cells) + sum(len(row.cards) for row in seen.rows)
