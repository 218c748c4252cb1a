"""The players of an evening: they know what they did, answer truthfully, and follow the box."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from device.evenings.box import Box
from device.evenings.table import lying_in
from device.evenings.truth import Truth
from device.events import Answered, Control, Hold, Told, Undone
from device.face import Face
from device.questions import STRIDE
from device.showing import Proposal, Text, text
from engine.game import Seat, Zone, ZoneKind
from engine.games.quacks.position import Phase

PATIENCE_S = 14.0
"""How long people wait for the box before they tell it on the phone."""

NUDGE_S = 6.0
"""How long people wait for the box before they press their button for what it has not seen."""

LOOK_S = 0.3


@dataclass(frozen=True, slots=True)
class Difference:
    """Where record and truth were found to differ, and whether the box had said a word."""

    at_s: float
    after: str
    is_silent: bool
    lacks: tuple[str, ...]
    has_more: tuple[str, ...]


class LostError(Exception):
    """The box and the people could not be brought together again."""


@dataclass
class People:
    """Everybody at the table.

    Attributes:
        box: What stands beside it.
        truth: What they have done.
        dice: How quick they are.
        taken_back: Who has taken a chip off again, and not pressed for it.
        differences: Where the box had not followed in time.
        doing: What is going on, for the report.
        presses: How often a nervous finger presses where once is meant.
    """

    box: Box
    truth: Truth
    dice: random.Random
    taken_back: dict[Seat, int] = field(default_factory=dict)
    differences: list[Difference] = field(default_factory=list)
    doing: str = ""
    presses: int = 1

    @property
    def face(self) -> Face:
        """What buttons and questions mean."""
        return self.box.session.face

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The parts of the table that are watched."""
        return self.face.zones(self.truth.state)

    def zone_of(self, seat: Seat) -> Zone:
        """The part of the table that a seat acts on."""
        own = (zone for zone in self.zones if zone.seat in (None, seat))
        return next(own)

    def is_shown(self, action: Any) -> bool:  # noqa: ANN401 - the game's own
        """Whether the table shows an action that people need not confirm."""
        state, zone = self.truth.state, self.zone_of(action.seat)
        if action.is_decision or zone.kind is ZoneKind.TRAY:
            return False
        changed = lying_in(state, zone) != lying_in(state.after(action), zone)
        is_dealt = bool(self.face.laid_out(state, {})) or _is_setting_out(state)
        return changed and (self.face.is_watched(state, zone) or is_dealt)

    def act(self, action: Any) -> None:  # noqa: ANN401 - the game's own
        """Do it as it is meant to be done."""
        if self.is_shown(action):
            self.lay(action)
        else:
            self.decide(action)
        self.settle()

    def lay(self, action: Any) -> None:  # noqa: ANN401 - the game's own
        """Move pieces with a hand, which is over them for a while."""
        zone = self.zone_of(action.seat)
        self.box.table.hands.add(zone)
        self.box.wait(self.dice.uniform(0.3, 1.0))
        self.truth.do(action)
        self.put(zone)
        self.box.wait(self.dice.uniform(0.2, 0.6))
        self.box.table.hands.discard(zone)

    def put(self, *zones: Zone) -> None:
        """Let these zones and everything that is not watched lie as they should."""
        self.box.table.set_right(self.face, self.truth.state)
        for zone in zones:
            self.box.table.lying[zone] = lying_in(self.truth.state, zone)

    def decide(self, action: Any) -> None:  # noqa: ANN401 - the game's own
        """Tell the box with buttons, and move what goes with it now or a little later."""
        pieces_first = self.dice.random() < 0.5  # noqa: PLR2004 - as often as not
        is_shown = self._show(action)
        self.truth.do(action)
        if pieces_first:
            self.put()
            self.box.wait(self.dice.uniform(0.0, 2.0))
        if not is_shown and self._asked_for(action) is None:
            self._press_for(action)
        if not pieces_first:
            self.box.wait(self.dice.uniform(0.0, 2.0))
            self.put()

    def _show(self, action: Any) -> bool:  # noqa: ANN401 - the game's own
        """Lay the card that tells of it beside the pots, as often as not; whether it was laid."""
        card = getattr(action, "card", getattr(action, "answer", None))
        if not isinstance(card, Enum) or self.dice.random() < 0.5:  # noqa: PLR2004
            return False
        tells = action in self.face.shown(self.truth.state, card.value)
        if tells:
            self.box.table.shown = card
        return tells

    def _press_for(self, action: Any) -> None:  # noqa: ANN401 - the game's own
        for hold in Hold:
            if action in self.face.offered(self.box.state, action.seat, hold):
                self._press(action.seat, hold)
                return

    def _press(self, seat: Seat, hold: Hold = Hold.SHORT) -> None:
        for _ in range(self.presses):
            self.box.press(seat, hold)

    def settle(self) -> None:
        """Answer what is asked until the record holds what was done."""
        since_s, nudged = self.box.now_s, False
        while not self.truth.is_told_by(self.box.session.record):
            if self.box.now_s > since_s + PATIENCE_S:
                self._give_in()
                break
            if self.answer():
                continue
            self.box.wait(LOOK_S)
            if not nudged and self.box.now_s > since_s + NUDGE_S:
                nudged = True
                self._nudge()
        self.taken_back.clear()
        self.box.wait(LOOK_S)
        if self.box.proposals:
            self.answer()

    def _nudge(self) -> None:
        """Press for what the box has not seen, where a button may say it."""
        record = self.box.session.record
        for seat in range(record.state.seat_count):
            for action in self.truth.missing(record, Seat(seat))[:1]:
                self._press_for(action)

    def answer(self) -> bool:
        """Give the next true answer, the oldest question by buttons; False if there is none."""
        for number, asked in enumerate(self.box.proposals):
            wanted = self._true_answer(asked)
            if wanted is None:
                continue
            if number:
                self.box.wait(1.0)
                self.box.take(Answered(asked.id, asked.choices[wanted].key))
            else:
                self._press_towards(asked, wanted)
            return True
        return False

    def _press_towards(self, asked: Proposal, wanted: int) -> None:
        ahead = (wanted - asked.selected) % len(asked.choices)
        if not ahead:
            self._press(asked.seat)
            self.box.wait(0.4)
        else:
            self.box.press(Control.OK, Hold.LONG if ahead >= STRIDE else Hold.SHORT)
            self.box.wait(0.1)

    def _true_answer(self, asked: Proposal) -> int | None:
        """The place of the true answer; None if it cannot be given or must be waited for."""
        labels = [choice.label for choice in asked.choices]
        for true in self._true_labels(asked.seat):
            if true in labels:
                return labels.index(true)
        nothing = text("act.nothing")
        return labels.index(nothing) if nothing in labels else None

    def _true_labels(self, seat: Seat) -> list[Text]:
        steps = self.taken_back.get(seat)
        labels = [text("act.taken_back", n=steps)] if steps else []
        missing = self.truth.missing(self.box.session.record, seat)
        words = [self.face.choice(one) for one in missing]
        if words[1:]:
            labels.append(text("act.both", first=words[0], second=words[1]))
        return [*labels, *words[:1]]

    def _asked_for(self, action: Any) -> Proposal | None:  # noqa: ANN401 - the game's own
        label = self.face.choice(action)
        return next(
            (
                one
                for one in self.box.proposals
                if one.seat == action.seat and label in [choice.label for choice in one.choices]
            ),
            None,
        )

    def _give_in(self) -> None:
        """Note that the box has not followed, and tell it on the phone."""
        record = self.box.session.record
        seats = [Seat(seat) for seat in range(record.state.seat_count)]
        surplus = {seat: self.truth.surplus(record, seat) for seat in seats}
        missing = [one for seat in seats for one in self.truth.missing(record, seat)]
        wrong = [
            str(one.words) for s in seats if surplus[s] for one in record.standing[-surplus[s] :]
        ]
        self.differences.append(
            Difference(
                self.box.now_s,
                self.doing,
                not self.box.complains,
                tuple(map(str, missing)),
                tuple(wrong),
            )
        )
        for seat, many in surplus.items():
            for _ in range(many):
                self.box.take(Undone(seat))
        for one in self.truth.last_of_each(Counter(one.seat for one in missing)):
            self.box.take(Told(tuple(self.truth.game.in_words(one).items())))
        if not self.truth.is_told_by(self.box.session.record):
            raise LostError(self.differences[-1])


def _is_setting_out(state: Any) -> bool:  # noqa: ANN401 - any game's state
    return getattr(state.phase, "value", "") == "dealing"


def is_brewing(state: Any) -> bool:  # noqa: ANN401 - any game's state
    """Whether pots are filled now."""
    return state.phase is Phase.BREWING
