"""What is told of an entry that has just been written. Pure."""

from __future__ import annotations

from device.amended import amended
from device.face import Face
from device.repair import told
from device.showing import Text, text
from engine.correcting import CORRECT
from engine.fold import AMENDMENTS
from engine.record import UNDO, Record


def telling(before: Record, after: Record, face: Face) -> tuple[Text, ...]:
    """What the last entry of ``after`` has done, the most important last."""
    words = after.entries[-1].words
    if words["do"] == UNDO:
        return (text("said.undone"),)
    if words["do"] in AMENDMENTS:
        return (amended(before, words),)
    if words["do"] == CORRECT:
        return tuple(reversed(told(before, after, face)))
    action = before.game.find_action(before.state, words)
    return (face.said(before.state, action, after.state),)
