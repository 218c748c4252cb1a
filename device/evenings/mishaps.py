"""What goes wrong at a table. Each mishap does an action in its own way; False: it does not fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from device.evenings.people import LostError, People, is_brewing
from device.evenings.table import lying_in
from device.events import Control
from device.simulation import decided
from engine.game import Seat
from engine.games.quacks.actions import ClearPot, Draw
from vision.art import SPACES

Mishap: TypeAlias = Callable[[People, Any], bool]


def hand_lingers(people: People, action: Any) -> bool:  # noqa: ANN401 - the game's own
    """A hand stays over the pieces long after it has moved one."""
    if not people.is_shown(action):
        return False
    zone = people.zone_of(action.seat)
    people.lay(action)
    people.box.table.hands.add(zone)
    people.box.wait(people.dice.uniform(3.0, 6.0))
    people.box.table.hands.discard(zone)
    people.settle()
    return True


def slides_slowly(people: People, action: Any) -> bool:  # noqa: ANN401 - the game's own
    """A chip is pushed over the spaces between with one finger, seen at each for a moment."""
    state, zone = people.truth.state, people.zone_of(action.seat)
    if not isinstance(action, Draw) or action.space is None or not people.is_shown(action):
        return False
    lying = lying_in(state, zone)
    for space in range(state.players[action.seat].pot.last_space + 1, action.space):
        people.box.table.lying[zone] = {**lying, space: action.chip}
        people.box.wait(people.dice.uniform(0.05, 0.35))
    people.truth.do(action)
    people.put()
    people.settle()
    return True


def lays_two_at_once(people: People, action: Any) -> bool:  # noqa: ANN401 - the game's own
    """Two chips are laid before the hand leaves the pot."""
    if not isinstance(action, Draw) or action.space is None or not people.is_shown(action):
        return False
    zone = people.zone_of(action.seat)
    people.box.table.hands.add(zone)
    people.box.wait(0.6)
    people.truth.do(action)
    second = _next_draw(people, action.seat)
    if second is not None:
        people.box.wait(0.6)
        people.truth.do(second)
    people.put()
    people.box.wait(0.4)
    people.box.table.hands.discard(zone)
    people.settle()
    return True


def _next_draw(people: People, seat: Seat) -> Any:  # noqa: ANN401 - the game's own
    prompts = people.truth.state.prompts() if is_brewing(people.truth.state) else ()
    for prompt in prompts:
        action = decided(people.truth.state, prompt, people.dice) if prompt.seat == seat else None
        if isinstance(action, Draw) and action.space is not None and people.is_shown(action):
            return action
    return None


def knocks_camera(people: People, action: Any) -> bool:  # noqa: ANN401 - the game's own
    """The camera is knocked while somebody acts: for a while it finds only some zones, or none."""
    zones = people.zones
    people.box.table.lost |= {*people.dice.sample(zones, people.dice.randint(1, len(zones)))}
    people.box.wait(0.4)
    if people.is_shown(action):
        people.lay(action)
    else:
        people.decide(action)
    people.box.wait(people.dice.uniform(0.5, 3.0))
    people.box.table.lost.clear()
    people.settle()
    return True


def forgets_piece(people: People, action: Any) -> bool:  # noqa: ANN401 - the game's own
    """A piece stays in the hand, or one chip on a pot that is cleared, until somebody notices."""
    if not people.is_shown(action):
        return False
    zone = people.zone_of(action.seat)
    before = lying_in(people.truth.state, zone)
    people.box.table.hands.add(zone)
    people.box.wait(0.6)
    if isinstance(action, ClearPot):
        place = people.dice.choice([*before])
        people.box.table.lying[zone] = {place: before[place]}
    people.box.table.hands.discard(zone)
    people.box.wait(people.dice.uniform(4.0, 8.0))
    people.lay(action)
    people.settle()
    return True


def lays_wrong(people: People, action: Any) -> bool:  # noqa: ANN401 - the game's own
    """A chip is laid on a space where it does not belong, and put right once the box says so."""
    state, zone = people.truth.state, people.zone_of(action.seat)
    if not isinstance(action, Draw) or action.space is None or not people.is_shown(action):
        return False
    spaces = _wrong_spaces(people, action)
    if not spaces:
        return False
    lying = lying_in(state, zone)
    people.box.table.hands.add(zone)
    people.box.wait(0.5)
    people.box.table.lying[zone] = {**lying, people.dice.choice(spaces): action.chip}
    people.box.table.hands.discard(zone)
    people.box.wait(people.dice.uniform(4.0, 6.0))
    people.lay(action)
    people.settle()
    return True


def _wrong_spaces(people: People, action: Draw) -> list[int]:
    """Near the right one, free, and where no rule lets that chip come to lie."""
    state = people.truth.state
    legal = {
        one.space
        for one in state.legal_actions(action.seat)
        if getattr(one, "chip", None) is action.chip
    }
    taken = {one.space for one in state.players[action.seat].pot.placed}
    near = range(max(1, action.space - 3), min(SPACES, action.space + 4)) if action.space else ()
    return [space for space in near if space not in legal | taken]


def takes_back(people: People, action: Any) -> bool:  # noqa: ANN401 - the game's own
    """A chip is taken off again, with a press of the undo button or without a word."""
    if not isinstance(action, Draw) or action.space is None or not people.is_shown(action):
        return False
    people.act(action)
    if people.box.proposals or people.truth.done[-1] is not action:
        return True
    zone = people.zone_of(action.seat)
    people.truth.take_back(action.seat)
    if people.dice.random() < 0.5:  # noqa: PLR2004 - as often as not
        people.box.press(Control.UNDO)
    else:
        people.taken_back[action.seat] = 1
    people.box.table.hands.add(zone)
    people.box.wait(people.dice.uniform(0.6, 1.5))
    people.put()
    people.box.table.hands.discard(zone)
    people.settle()
    return True


def presses_twice(people: People, action: Any) -> bool:  # noqa: ANN401 - the game's own
    """A button is pressed twice by one nervous finger."""
    if people.is_shown(action):
        return False
    people.presses = 2
    people.act(action)
    people.presses = 1
    return True


def presses_wrong_seat(people: People, action: Any) -> bool:  # noqa: ANN401 - the game's own
    """Somebody presses a neighbour's button, and undoes what the box then says it recorded."""
    count = people.truth.state.seat_count
    other = Seat((action.seat + people.dice.randrange(1, count)) % count)
    before = len(people.box.session.record.entries)
    people.box.press(other)
    people.box.wait(1.0)
    if len(people.box.session.record.entries) > before:
        people.box.press(Control.UNDO)
        people.box.wait(0.5)
    people.settle()
    people.act(action)
    return True


def forgets_button(people: People, action: Any) -> bool:  # noqa: ANN401 - the game's own
    """A decision is made, but the button is pressed only after a long talk."""
    if people.is_shown(action):
        return False
    people.box.wait(people.dice.uniform(5.0, 9.0))
    people.act(action)
    return True


def neighbours_lay_at_once(people: People, action: Any) -> bool:  # noqa: ANN401 - the game's own
    """Two neighbours lay a chip each in the same moment."""
    if not isinstance(action, Draw) or action.space is None or not people.is_shown(action):
        return False
    after = people.truth.state.after(action)
    others = (_next_draw(people, Seat(s)) for s in range(after.seat_count) if s != action.seat)
    other = next((one for one in others if one and one in after.legal_actions(one.seat)), None)
    if other is None:
        return False
    zones = {people.zone_of(one.seat) for one in (action, other)}
    people.box.table.hands |= zones
    people.box.wait(people.dice.uniform(0.3, 1.0))
    people.truth.do(action)
    people.truth.do(other)
    people.put(*zones)
    people.box.table.hands -= zones
    people.settle()
    return True


def leans_on_undo(people: People, action: Any) -> bool:  # noqa: ANN401 - the game's own
    """Somebody leans on the undo button, and the chip still lies there."""
    if not isinstance(action, Draw) or action.space is None or not people.is_shown(action):
        return False
    people.act(action)
    if people.box.proposals or people.truth.done[-1] is not action:
        return True
    people.box.press(Control.UNDO)
    people.settle()
    return True


def pulls_plug(people: People, action: Any) -> bool:  # noqa: ANN401 - the game's own
    """The plug is pulled in the middle of an action; what the rules ask must be asked again."""
    is_laid = people.is_shown(action)
    if is_laid:
        people.lay(action)
    asked = _standing(people)
    people.box.restart()
    if _standing(people) != asked:
        raise LostError(people.doing)
    if is_laid:
        people.settle()
    else:
        people.act(action)
    return True


def _standing(people: People) -> set[tuple[Any, ...]]:
    """What the rules ask outright, as it is shown."""
    state = people.box.state
    texts = {people.face.standing_question(state, one) for one in state.prompts()}
    asked = people.box.proposals
    return {(one.seat, one.question, one.choices) for one in asked if one.question in texts}


MISHAPS: tuple[Mishap, ...] = (
    *(hand_lingers, slides_slowly, lays_two_at_once, knocks_camera, forgets_piece),
    *(lays_wrong, takes_back, presses_twice, presses_wrong_seat, forgets_button),
    *(neighbours_lay_at_once, leans_on_undo, pulls_plug),
)
