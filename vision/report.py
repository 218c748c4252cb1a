"""The JSON form of an observation, as ``kesselwacht scan --json`` prints it."""

from __future__ import annotations

from collections.abc import Mapping

from vision.observation import (
    BoardReading,
    CardSighting,
    FieldReading,
    LooseSighting,
    MarkerSighting,
    Observation,
    PointPx,
    RowReading,
    Sighting,
)

FORMAT = 1


def as_json(
    image_name: str, observation: Observation, took_ms: Mapping[str, float]
) -> dict[str, object]:
    """Plain values for one picture; ``took_ms`` says how long each stage took."""
    return {
        "format": FORMAT,
        "image": image_name,
        "size_px": list(observation.size_px),
        "took_ms": {stage: round(took, 2) for stage, took in took_ms.items()},
        "boards": [_board(board) for board in observation.boards],
        "rows": [_row(row) for row in observation.rows],
        "fields": [_field(field) for field in observation.fields],
        "loose": [_loose(one) for one in observation.loose],
        "problems": list(observation.problems),
    }


def _board(board: BoardReading) -> dict[str, object]:
    return {
        "corners_px": [_point(corner) for corner in board.corners_px],
        "covered": board.covered,
        "chips": [_chip(chip) for chip in board.chips],
        "droplet": _marker(board.droplet),
        "rat": _marker(board.rat),
    }


def _chip(chip: Sighting) -> dict[str, object]:
    return {
        "piece": chip.piece,
        "space": chip.space,
        "centre_px": _point(chip.centre_px),
        "confidence": round(chip.confidence, 4),
        "sure": chip.sure,
        "alternatives": [[label, round(share, 4)] for label, share in chip.alternatives],
        "why": None if chip.why is None else chip.why.value,
    }


def _marker(marker: MarkerSighting | None) -> dict[str, object] | None:
    if marker is None:
        return None
    return {"space": marker.space, "confidence": round(marker.confidence, 4)}


def _field(field: FieldReading) -> dict[str, object]:
    return {"cells": [[_cell(card) for card in row] for row in field.cells]}


def _cell(card: CardSighting | None) -> dict[str, object] | None:
    if card is None:
        return None
    return {
        "piece": card.piece,
        "face_up": card.face_up,
        "centre_px": _point(card.centre_px),
        "confidence": round(card.confidence, 4),
        "sure": card.sure,
        "why": None if card.why is None else card.why.value,
    }


def _row(row: RowReading) -> dict[str, object]:
    return {"cards": [_card(order, card) for order, card in enumerate(row.cards)]}


def _card(order: int, card: CardSighting) -> dict[str, object]:
    return {
        "order": order,
        "face_up": card.face_up,
        "piece": card.piece,
        "centre_px": _point(card.centre_px),
        "covers": card.covers,
        "confidence": round(card.confidence, 4),
        "sure": card.sure,
        "why": None if card.why is None else card.why.value,
    }


def _loose(one: LooseSighting) -> dict[str, object]:
    return {
        "piece": one.piece,
        "centre_px": _point(one.centre_px),
        "confidence": round(one.confidence, 4),
        "sure": one.sure,
        "alternatives": [[label, round(share, 4)] for label, share in one.alternatives],
        "why": None if one.why is None else one.why.value,
    }


def _point(point: PointPx) -> list[float]:
    return [round(point[0], 2), round(point[1], 2)]
