"""Single pictures from the disk: read, put into words, drawn into."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2

from device.annotation import annotated
from vision.errors import NotAPictureError
from vision.frame import Frame, decode
from vision.observation import Observation
from vision.profile import Profile
from vision.registration import Registration
from vision.report import as_json
from vision.scan import TableReader

BOARDS = "boards"
ROWS = "rows"
FIELDS = "fields"
SHOW = "show"
TRAY = "tray"


class PictureScan:
    """Reads pictures with one profile.

    Args:
        profile: Folder of the profile.
        clock_s: Measures how long each stage takes.
        zones: ``"boards"``, ``"rows"``, ``"fields"``, ``"show"`` or ``"tray"``; None looks for
            boards and, where there is none, for a field or a row of cards.
    """

    def __init__(
        self, profile: Path, clock_s: Callable[[], float], zones: str | None = None
    ) -> None:
        self._reader = TableReader(Profile.load(profile))
        self._clock_s = clock_s
        self._zones = zones

    def read(self, image: Path, annotate: Path | None) -> dict[str, Any]:
        """The reading as plain JSON values; ``size_px`` is None if it is no picture."""
        clock_s = self._clock_s
        start_s = clock_s()
        try:
            frame = decode(image.read_bytes(), image.name)
        except (NotAPictureError, OSError) as error:
            nothing = as_json(image.name, Observation((0, 0), problems=(str(error),)), {})
            return {**nothing, "size_px": None}
        decoded_s = clock_s()
        registration = self._registered(frame)
        registered_s = clock_s()
        seen = self._seen(frame, registration)
        took_ms = {
            "decode": 1000 * (decoded_s - start_s),
            "register": 1000 * (registered_s - decoded_s),
            "read": 1000 * (clock_s() - registered_s),
        }
        if annotate is not None:
            annotate.mkdir(parents=True, exist_ok=True)
            _, encoded = cv2.imencode(".png", annotated(frame, seen))
            (annotate / f"{image.stem}.png").write_bytes(encoded.tobytes())
        return as_json(image.name, seen, took_ms)

    def _registered(self, frame: Frame) -> Registration | None:
        """Where the boards lie; None if none is to be looked for."""
        wanted = self._zones == BOARDS or (self._zones is None and self._reader.has_boards)
        return self._reader.register(frame) if wanted else None

    def _seen(self, frame: Frame, registration: Registration | None) -> Observation:
        if registration is None:
            return self._cards(frame)
        seen = self._reader.read(frame, registration)
        if self._zones == BOARDS or seen.boards or not self._reader.has_cards:
            return seen
        cards = self._cards(frame)
        return cards if cards.fields or cards.rows else seen

    def _cards(self, frame: Frame) -> Observation:
        if self._zones == FIELDS:
            return self._reader.read_fields(frame)
        if self._zones == TRAY:
            return self._reader.read_tray(frame)
        if self._zones == SHOW:
            return self._reader.read_show(frame)
        if self._zones == ROWS:
            return self._reader.read_rows(frame)
        return self._reader.read_cards(frame)

    def in_words(self, result: dict[str, Any]) -> Iterator[str]:
        """The reading for people."""
        yield result["image"] + ":"
        yield from (f"  {problem}" for problem in result["problems"])
        for number, board in enumerate(result["boards"]):
            covered = ", covered by a hand" if board["covered"] else ""
            yield f"  board {number}{covered}"
            for marker in ("droplet", "rat"):
                if board[marker] is not None:
                    yield f"    {marker} on {board[marker]['space']}"
            for chip in board["chips"]:
                doubt = "" if chip["sure"] else f"  not sure: {chip['why']}"
                yield f"    {chip['space']:>2} {chip['piece']} {chip['confidence']:.0%}{doubt}"
        counted = Counter(map(_cell_in_words, result["loose"]))
        yield from (f"  {count} x {piece}" for piece, count in sorted(counted.items()))
        for row in result["rows"]:
            yield "  row"
            yield f"    {' | '.join(map(_cell_in_words, row['cards']))}"
        for field in result["fields"]:
            yield "  field"
            yield from (f"    {' | '.join(map(_cell_in_words, row))}" for row in field["cells"])


def _cell_in_words(cell: dict[str, Any] | None) -> str:
    if cell is None:
        return "-"
    return str(cell["piece"]) if cell["sure"] else f"{cell['piece']}? ({cell['why']})"
