"""What is told of a part of the box that does not work."""

from __future__ import annotations

from device.hardware import Fault
from device.presses import Button
from device.showing import Text, text
from engine.game import Seat


def fault_text(fault: Fault) -> Text:
    """A part that is missing, in words."""
    if fault.button is None:
        return text(f"fault.{fault.part}")
    return text("fault.button", button=button_name(fault.button))


def button_name(button: Button) -> object:
    """What is written on a button."""
    if isinstance(button, Seat):
        return int(button) + 1
    return text(f"fault.button_{button.value}")
