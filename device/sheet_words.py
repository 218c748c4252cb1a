"""Lines of points, and where an entry came from, in the words of the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, cast

from device.face import Face
from device.faces.galletitas_words import card_name as galletita_name
from device.faces.glastonbury import GlastonburyFace
from device.faces.quacks_words import card_name, chip_name
from device.showing import Text, text
from engine.game import ScoreLine
from engine.games.galletitas.cards import Card as Galletita
from engine.games.glastonbury.cards import Kind, Recipe
from engine.games.quacks.cards import Card, Witch
from engine.games.quacks.chips import Chip
from engine.games.quacks.tables import Face as DieFace
from engine.record import Words


def reason_name(line: ScoreLine) -> Text:
    """What points are for."""
    return text(f"export.reason.{line.reason.value}")


def piece_name(line: ScoreLine, face: Face) -> Text | str | None:
    """The chip, card or die face that brought points; None where none did."""
    piece = line.piece
    if isinstance(piece, Kind):
        return cast(GlastonburyFace, face).words.kind(piece)
    return None if piece is None else _NAMES[type(piece)](piece)


def _of_witches(witch: Witch) -> Text:
    return text(f"{type(witch).__name__.lower()}.{witch.value}")


_NAMES: Mapping[type[Enum], Callable[[Any], Text]] = {
    Chip: chip_name,
    Card: card_name,
    DieFace: lambda face: text(f"face.{face.value}"),
    Witch: _of_witches,
    Galletita: galletita_name,
    Recipe: lambda recipe: text(f"glastonbury.recipe.{recipe.value}"),
}
"""What brings points, and how it is called."""


def line_name(line: ScoreLine, face: Face) -> Text:
    """What points are for, with the space or the piece."""
    reason, piece = reason_name(line), piece_name(line, face)
    if line.space is not None:
        return text("web.sheet.line_space", reason=reason, space=line.space)
    if piece is not None:
        return text("web.sheet.line_piece", reason=reason, piece=piece)
    return reason


def evidence_name(evidence: Words) -> Text:
    """Who gave an entry: the camera and how sure it was, a button, an answer or the phone."""
    by, confidence = evidence.get("by"), evidence.get("confidence")
    if by == "camera" and isinstance(confidence, int | float):
        return text("web.sheet.by_camera_sure", percent=round(100 * confidence))
    return text(_BY.get(str(by), "web.sheet.by_nobody"))


_BY = {
    "camera": "web.sheet.by_camera",
    "button": "web.sheet.by_button",
    "player": "web.sheet.by_player",
    "phone": "web.sheet.by_phone",
}
