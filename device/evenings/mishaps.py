"""What goes wrong at a table, each as people do it and as they come out of it again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from device.evenings.evening import Evening, Mishap
from device.events import Control, Hold
from engine.game import Place, Seat, Zone, ZoneKind

_LINGERS_FRAMES = 20
_LEFT_WRONG_FRAMES = 22
_KNOCKED_FRAMES = 8


def hand_lingers(table: Evening, actions: Sequence[Any]) -> int:
    """A hand stays over what it has laid."""
    zones = _moves(table, actions[0])
    if not zones:
        return 0
    table.do(actions[0])
    table.reach(set(zones), _LINGERS_FRAMES)
    table.attend()
    return 1


def slides_slowly(table: Evening, actions: Sequence[Any]) -> int:
    """A chip is pushed over the spaces before its own, with the hand beside it."""
    laid = _laid_in_a_pot(table, actions[0])
    if laid is None:
        return 0
    zone, pieces, space = laid
    others = {place: piece for place, piece in pieces.items() if place != space}
    free = [place for place in range(space) if place not in others][-3:]
    for place in free:
        table.misplace(zone, {**others, place: pieces[space]})
        table.wait(1)
    table.do(actions[0])
    table.put_right()
    table.attend()
    return 1


def lays_two_at_once(table: Evening, actions: Sequence[Any]) -> int:
    """Somebody draws again before the box has seen the first chip."""
    if len(actions) < _TWO or actions[0].seat != actions[1].seat:
        return 0
    if not _moves(table, actions[0]) or any(one.is_decision for one in actions[:_TWO]):
        return 0
    after = table.truth.after(actions[0])
    if after.after(actions[1]).visible() == after.visible():
        return 0
    table.act(*actions[:_TWO])
    return _TWO


def two_seats_at_once(table: Evening, actions: Sequence[Any]) -> int:
    """Two neighbours lay something in the same moment."""
    if len(actions) < _TWO or actions[0].seat == actions[1].seat:
        return 0
    if any(one.is_decision for one in actions[:_TWO]) or not _moves(table, actions[0]):
        return 0
    if actions[1] not in table.truth.legal_actions(actions[1].seat):
        return 0
    table.act(*actions[:_TWO])
    return _TWO


def knocks_the_camera(table: Evening, actions: Sequence[Any]) -> int:
    """Somebody knocks the camera while a chip is laid."""
    table.do(actions[0])
    table.sight.knocked = True
    table.wait(_KNOCKED_FRAMES)
    table.sight.knocked = False
    table.attend()
    return 1


def lays_it_wrong(table: Evening, actions: Sequence[Any]) -> int:
    """A chip lies one space too far, until the box says so."""
    laid = _laid_in_a_pot(table, actions[0])
    if laid is None:
        return 0
    zone, pieces, space = laid
    if space + 1 in pieces:
        return 0
    others = {place: piece for place, piece in pieces.items() if place != space}
    table.misplace(zone, {**others, space + 1: pieces[space]})
    table.do(actions[0])
    table.wait_and_answer(_LEFT_WRONG_FRAMES)
    table.put_right()
    table.attend()
    return 1


def takes_it_back(table: Evening, actions: Sequence[Any]) -> int:
    """Somebody takes back what the box has recorded already, and thinks better of it."""
    if actions[0].is_decision or not _moves(table, actions[0]):
        return 0
    before = table.truth
    table.act(actions[0])
    if _is_another_phase(before, table.truth):
        return 1
    table.take_back(before)
    table.attend()
    table.act(actions[0])
    return 1


def undoes_by_mistake(table: Evening, actions: Sequence[Any]) -> int:
    """Somebody leans on UNDO."""
    table.act(actions[0])
    table.press(Control.UNDO)
    table.remember(actions[0])
    table.attend()
    return 1


def presses_twice(table: Evening, actions: Sequence[Any]) -> int:
    """A button bounces under an impatient finger."""
    if not actions[0].is_decision:
        return 0
    table.presses = _TWO
    table.act(actions[0])
    table.presses = 1
    return 1


def presses_the_wrong_button(table: Evening, actions: Sequence[Any]) -> int:
    """Somebody presses a neighbour's button, sees it, and takes it back."""
    seats = [Seat(seat) for seat in range(table.truth.seat_count) if seat != actions[0].seat]
    hold = table.dice.choice(list(Hold))
    table.press(table.dice.choice(seats), hold)
    while not table.follows:
        table.press(Control.UNDO)
    table.act(actions[0])
    return 1


def pulls_the_plug(table: Evening, actions: Sequence[Any]) -> int:
    """The power fails, and comes back."""
    table.do(actions[0])
    table.wait(table.dice.randrange(4))
    table.restart()
    table.attend()
    return 1


MISHAPS: tuple[Mishap, ...] = (
    hand_lingers,
    slides_slowly,
    lays_two_at_once,
    two_seats_at_once,
    knocks_the_camera,
    lays_it_wrong,
    takes_it_back,
    undoes_by_mistake,
    presses_twice,
    presses_the_wrong_button,
    pulls_the_plug,
)

_TWO = 2


def _moves(table: Evening, action: Any) -> set[Zone]:  # noqa: ANN401 - any game's action
    """Where an action lets something lie otherwise."""
    after = table.truth.after(action)
    return {
        zone
        for zone in table.session.zones
        if table.truth.visible_in(zone) != after.visible_in(zone)
    }


def _laid_in_a_pot(
    table: Evening,
    action: Any,  # noqa: ANN401 - any game's action
) -> tuple[Zone, Mapping[Place, Any], int] | None:
    """The pot into which an action lays just one chip: as it is then, and the chip's space."""
    zones = [zone for zone in _moves(table, action) if zone.kind is ZoneKind.POT]
    if len(zones) != 1 or action.is_decision:
        return None
    pieces = table.truth.after(action).visible_in(zones[0])
    new = pieces.items() - table.truth.visible_in(zones[0]).items()
    if len(new) != 1 or len(pieces) <= len(table.truth.visible_in(zones[0])):
        return None
    ((space, _),) = new
    return zones[0], pieces, int(space)


def _is_another_phase(before: Any, after: Any) -> bool:  # noqa: ANN401 - any game's state
    return bool(before.phase is not after.phase)
