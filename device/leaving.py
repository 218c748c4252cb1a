"""Giving up a game in progress: the display asks, and any seat's button does it."""

from __future__ import annotations

from dataclasses import replace

from device.events import Hold, Press
from device.showing import Lamp, Page, Showing, text
from engine.game import Seat


def leaving(showing: Showing) -> Showing:
    """What is shown while the box asks whether the game is to be given up."""
    lines = (text("leaving.kept"), text("leaving.ask"))
    page = Page(text("leaving.title"), lines, text("leaving.hint"))
    seats = tuple(replace(one, lamp=Lamp.CONFIRM) for one in showing.seats)
    return replace(showing, page=page, seats=seats)


def gives_up(press: Press) -> bool:
    """Whether a press answers yes: a short one of any seat; all others go on with the game."""
    return isinstance(press.button, Seat) and press.hold is Hold.SHORT
