"""What a recogniser ought to read on an imagined table, in the words of labelled pictures."""

from __future__ import annotations

import math
from typing import Any, TypeAlias

import numpy as np

from vision.art import BOARD_SIDE_MM
from vision.frame import Points
from vision.scene_camera import CameraModel, mapped
from vision.scene_ground import HAND_HEIGHT_MM, hand_face
from vision.scene_layers import Pose
from vision.scene_layout import BoardScene, LaidPiece, Scene
from vision.scene_pieces import CHIP_DIAMETER_MM, MARKERS, face
from vision.scene_sheet import oval

Label: TypeAlias = dict[str, Any]
"""One entry of a truth, ready for JSON."""

_TABLE = BoardScene((0.0, 0.0))
_DECIMALS = 2


def truth(scene: Scene, camera: CameraModel) -> dict[str, list[Label]]:
    """Corners, spaces, chips and markers as labelled pictures have them.

    Turns are in degrees, counter-clockwise as seen; a piece's ``piece`` is its taught label. Loose
    pieces are ``distractors`` beside boards and ``chips`` where there is no board.
    """
    on_boards = [
        {"board": number, **_piece(board, piece, camera), **_hidden(scene, number, place, camera)}
        for number, board in enumerate(scene.boards)
        for place, piece in enumerate(board.pieces)
    ]
    loose = [_piece(_TABLE, piece, camera) for piece in scene.loose]
    return {
        "boards": [_board(n, board, camera) for n, board in enumerate(scene.boards)],
        "chips": [one for one in on_boards if one["type"] == "chip"] if scene.boards else loose,
        "markers": [one for one in on_boards if one["type"] != "chip"],
        "distractors": loose if scene.boards else [],
        "occluders": [
            {"type": "hand", "over_board": n} for n, board in enumerate(scene.boards) if board.hand
        ],
    }


def pose_of(board: BoardScene, piece: LaidPiece) -> Pose:
    """Where a piece lies on the table."""
    base_mm = piece.level * face(piece.label).height_mm
    return Pose(board.piece_mm(piece), board.rotation_deg + piece.rotation_deg, base_mm)


def hand_pose(board: BoardScene) -> Pose:
    """Where the hand over a board is."""
    x, y = board.on_table(np.array([board.hand_mm]))[0]
    return Pose((float(x), float(y)), board.rotation_deg, HAND_HEIGHT_MM)


def _board(number: int, board: BoardScene, camera: CameraModel) -> Label:
    corners = camera.project(board.corners_mm())
    return {
        "index": number,
        "side_mm": BOARD_SIDE_MM,
        "corners_px": _rounded(corners),
        "rotation_deg": _turn_deg(corners[1] - corners[0]),
        "center_px": _rounded(camera.project(np.array([board.centre_mm])))[0],
        "space_centers_px": _rounded(camera.project(board.spaces_mm())),
    }


def _piece(board: BoardScene, piece: LaidPiece, camera: CameraModel) -> Label:
    pose = pose_of(board, piece)
    radius = CHIP_DIAMETER_MM / 2
    cross = pose.on_table(np.array([(0, 0), (-radius, 0), (radius, 0), (0, -radius), (0, radius)]))
    centre, left, right, up, down = camera.project(cross, _top_mm(pose, piece))
    across = (math.dist(left, right) + math.dist(up, down)) / 2
    colour, _, value = piece.label.partition("-")
    is_marker = piece.label in MARKERS
    return {
        "type": piece.label if is_marker else "chip",
        "piece": piece.label,
        "colour": None if is_marker else colour,
        "value": None if is_marker else int(value),
        "space": piece.space,
        "center_px": [round(float(one), _DECIMALS) for one in centre],
        "diameter_px": round(across, _DECIMALS),
        "rotation_deg": _turn_deg(right - left),
        "offset_mm": round(math.hypot(*piece.offset_mm), _DECIMALS),
        "visible_fraction": 1.0,
        "occluded_by": None,
    }


def _top_mm(pose: Pose, piece: LaidPiece) -> float:
    return pose.base_mm + face(piece.label).height_mm


def _hidden(scene: Scene, number: int, place: int, camera: CameraModel) -> Label:
    """How much of a piece can be seen beside the hands and below other pieces."""
    board = scene.boards[number]
    piece = board.pieces[place]
    for later in board.pieces[place + 1 :]:
        if later.space == piece.space:
            return {"visible_fraction": 0.0, "occluded_by": later.label}
    radius = CHIP_DIAMETER_MM / 2
    pose = pose_of(board, piece)
    rings = np.concatenate([oval(0, 0, *([radius * share] * 2)) for share in (0.35, 0.65, 0.95)])
    spots_px = camera.project(pose.on_table(rings), _top_mm(pose, piece))
    covered = max((_under_hand(b, spots_px, camera) for b in scene.boards if b.hand), default=0.0)
    visible = round(1 - covered, _DECIMALS)
    return {"visible_fraction": visible, "occluded_by": "hand" if covered else None}


def _under_hand(board: BoardScene, spots_px: Points, camera: CameraModel) -> float:
    """Share of the spots that a board's hand covers."""
    hand, pose = hand_face(), hand_pose(board)
    back = np.linalg.inv(camera.homography(pose.base_mm + hand.height_mm))
    flat_mm = pose.on_face(mapped(np.asarray(back, np.float64), spots_px))
    side_px = hand.mask.shape[0]
    at = np.rint(flat_mm * side_px / hand.side_mm + (side_px - 1) / 2).astype(int)
    inside = np.all((at >= 0) & (at < side_px), axis=1)
    return float(np.sum(hand.mask[at[inside, 1], at[inside, 0]] > 0) / len(spots_px))


def _turn_deg(right: Points) -> float:
    return round(-math.degrees(math.atan2(right[1], right[0])) % 360, _DECIMALS)


def _rounded(points: Points) -> list[list[float]]:
    return [[round(float(x), _DECIMALS), round(float(y), _DECIMALS)] for x, y in points]
