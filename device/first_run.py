"""What a box that is being set up has to say of its parts: tests in words. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from device.fault_texts import button_name
from device.showing import Text, text
from device.teaching import read_back
from device.web.companion import About, View
from vision.observation import BoardReading
from vision.profile import Profile

RIM_PX = 2.0
"""A board nearer to the edge of the picture may go on beyond it."""


@dataclass(frozen=True, slots=True)
class Tested:
    """What a test has found.

    Attributes:
        is_well: Whether nothing is left to be done.
        said: In words, the most important first.
    """

    is_well: bool
    said: tuple[Text, ...]


def language(spoken: str, wanted: str) -> Tested:
    """Whether the box speaks as it is meant to."""
    name = text(f"first.in_{wanted}")
    key = "first.speaks" if spoken == wanted else "first.will_speak"
    return Tested(spoken == wanted, (text(key, language=name),))


def camera(view: View | None, now_s: float) -> Tested:
    """Whether pictures come, how large and how fresh they are."""
    if view is None:
        return Tested(is_well=False, said=(text("first.no_picture"),))
    height, width = view.frame.shape[:2]
    age_s = max(0, round(now_s - view.at_s))
    return Tested(age_s < STALE_S, (text("first.picture", width=width, height=height, s=age_s),))


STALE_S = 5
"""A picture older than this came from a camera that has gone."""


def boards(view: View | None) -> Tested:
    """How many boards are in the picture, and which of them not wholly."""
    if view is None:
        return camera(view, 0.0)
    found = view.observation.boards
    if not found:
        return Tested(is_well=False, said=(text("first.no_board"),))
    height, width = view.frame.shape[:2]
    odd = [
        text(f"first.{key}", n=number)
        for number, board in enumerate(found, 1)
        for key, holds in (
            ("board_cut", _is_cut(board, width, height)),
            ("board_covered", board.covered),
        )
        if holds
    ]
    return Tested(not odd, (text("first.boards", n=len(found)), *odd))


def _is_cut(board: BoardReading, width: int, height: int) -> bool:
    inside = (
        RIM_PX < x < width - RIM_PX and RIM_PX < y < height - RIM_PX for x, y in board.corners_px
    )
    return not all(inside)


def profile(taught: Profile | None) -> Tested:
    """What the box knows of this copy of a game."""
    if taught is None:
        return Tested(is_well=False, said=(text("first.no_profile"),))
    known = text("first.profile", boards=len(taught.boards), pieces=len(taught.pieces))
    if taught.self_test is None:
        return Tested(is_well=True, said=(known, text("first.profile_untested")))
    return Tested(not taught.self_test.wrong, (known, *read_back(taught.self_test)))


def buttons(about: About) -> Tested:
    """Which buttons have been pressed since the box was switched on, and which do not work."""
    waiting = [
        one for one in about.buttons if not about.pressed.get(one) and one not in about.missing
    ]
    said = [text("first.buttons_all")] if not waiting else []
    said += [text("first.button_waits", button=button_name(one)) for one in waiting]
    said += [
        text("first.button_missing", button=button_name(one), why=why)
        for one, why in about.missing.items()
    ]
    return Tested(not waiting and not about.missing, (*said, *about.faults))


def network(about: About) -> Tested:
    """Where other phones find the page."""
    if not about.address:
        return Tested(is_well=False, said=(text("first.own_machine_only"),))
    return Tested(is_well=True, said=(text("first.reached_at", address=about.address),))
