"""What is told of a part of the box that does not work."""

from __future__ import annotations

from device.hardware import Fault
from device.showing import Text, text
from engine.game import Seat


def fault_text(fault: Fault) -> Text:
    """A part that is missing, in words."""
    if fault.button is None:
        return text(f"fault.{fault.part}")
    if isinstance(fault.button, Seat):
        return text("fault.button", button=int(fault.button) + 1)
    return text("fault.button", button=text(f"fault.button_{fault.button.value}"))
