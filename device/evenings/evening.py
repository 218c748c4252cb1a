"""One evening: a whole game acted out in front of the box, and what the box made of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, TypeAlias

from device.evenings.sight import Sight
from device.events import Answered, Control, Hold, Observed, Press
from device.faces import face_of
from device.questions import STRIDE
from device.roster import sitters
from device.session import Session
from device.showing import Lamp, Proposal, Text, text
from device.simulation import games
from engine.errors import KesselwachtError
from engine.game import Place, Seat, Zone, ZoneKind
from engine.games import GAMES
from engine.record import Record, Words, read_record

FRAME_S = 0.2
"""Between two frames."""

READ_S = 0.6
"""How long people read a question before they answer it."""

TWICE_S = 0.15
"""Between two presses of an impatient finger."""

PATIENCE_S = 12.0
"""How long people wait for the box before they give up: then it has failed."""

WAITED_S = 4.5
"""How long people wait before they press what the camera should have seen."""

BY_CAMERA = frozenset({"ask.what_happened", "ask.what_lies_there"})
"""Questions that a look at the table raises; all others the rules or a press ask."""


class LostError(KesselwachtError):
    """The box did not follow: ``problem`` says where."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Report:
    """What came of an evening.

    Attributes:
        header: What was played.
        actions: How many actions the people did.
        mishaps: Which went wrong, by name, and how often.
        questions: How many questions a look at the table raised.
        complaints: How often the box said that something lies wrong.
        seconds: How long it took by the table's clock.
        lost: Where box and table parted; None if the record is what happened.
    """

    header: Words
    actions: int
    mishaps: Mapping[str, int]
    questions: int
    complaints: int
    seconds: float
    lost: str | None


@dataclass
class Evening:
    """People, table, camera and box; everything that happens is in here.

    Attributes:
        session: The box.
        truth: The game as it is really played.
        sight: The camera.
        dice: What goes wrong.
        now_s: The table's clock.
        mishaps: What went wrong, and how often.
        presses: How often a finger presses a seat's button where once would do.
        complaints: How often the box said that something lies wrong.
    """

    session: Session
    truth: Any
    sight: Sight
    dice: random.Random
    now_s: float = 0.0
    mishaps: Counter[str] = field(default_factory=Counter)
    presses: int = 1
    complaints: int = 0
    _asked: set[int] = field(default_factory=set)
    _pending: list[Any] = field(default_factory=list)
    _wrong: dict[Zone, Mapping[Place, Any]] = field(default_factory=dict)
    _is_wrong: bool = False
    _known: int = 0
    _taken_back: bool = False

    # --- what people do -------------------------------------------------------------------------

    def act(self, *actions: Any) -> None:  # noqa: ANN401 - any game's actions
        """Do something, and see to it that the box follows."""
        self.do(*actions)
        self.attend()

    def do(self, *actions: Any) -> None:  # noqa: ANN401 - any game's actions
        """Do something at the table without looking at the box."""
        for action in actions:
            before = self.truth
            self.truth = before.after(action)
            self._pending.append(action)
            moved = self.zones_changed(before)
            if moved:
                self.reach(moved)

    def zones_changed(self, before: Any) -> set[Zone]:  # noqa: ANN401 - any game's state
        """Where something lies otherwise than before."""
        return {
            zone
            for zone in self.session.zones
            if before.visible_in(zone) != self.truth.visible_in(zone)
        }

    def reach(self, zones: set[Zone], frames: int = 2) -> None:
        """Hold a hand over some zones for a while."""
        self.sight.covered |= zones
        self.wait(frames)
        self.sight.covered -= zones

    def take_back(self, before: Any) -> None:  # noqa: ANN401 - any game's state
        """Take the last thing back that was done: the game is what it was ``before``."""
        after, self.truth = self.truth, before
        self._taken_back = True
        self.reach({z for z in self.session.zones if after.visible_in(z) != before.visible_in(z)})

    def restart(self) -> None:
        """Pull the plug, and let the box begin anew with what is on the disk."""
        lines = self.session.record.to_lines()
        self.session = Session(read_record(lines, GAMES), self.session.face)
        self.wait(1)

    def misplace(self, zone: Zone, pieces: Mapping[Place, Any]) -> None:
        """Let a zone look otherwise than the game has it, until ``put_right``."""
        self._wrong[zone] = pieces

    def put_right(self) -> None:
        """Lay everything where the game has it."""
        zones = set(self._wrong)
        self._wrong.clear()
        self.reach(zones)

    def press(self, button: Seat | Control, hold: Hold = Hold.SHORT) -> None:
        """Press a button."""
        self.now_s += FRAME_S
        for n in range(self.presses if isinstance(button, Seat) else 1):
            self.session.on(Press(button, hold, self.now_s + n * TWICE_S))
        self._count()

    # --- time -----------------------------------------------------------------------------------

    def wait(self, frames: int) -> None:
        """Let the camera take so many frames."""
        for _ in range(frames):
            self.now_s += FRAME_S
            seen = self.sight.frame(self.table())
            self.session.on(Observed(seen, self.now_s))
            self._count()

    def table(self) -> Mapping[Zone, Mapping[Place, Any]]:
        """What lies in every zone that is watched; in a tray nothing."""
        return {
            zone: self._wrong.get(zone, self.truth.visible_in(zone))
            for zone in self.session.zones
            if zone.kind is not ZoneKind.TRAY
        }

    def _count(self) -> None:
        for one in self.session.showing.proposals:
            if one.question.key in BY_CAMERA:
                self._asked.add(one.id)
        is_wrong = any(one.lamp is Lamp.PUT_RIGHT for one in self.session.showing.seats)
        self.complaints += is_wrong and not self._is_wrong
        self._is_wrong = is_wrong

    @property
    def questions(self) -> int:
        """How many questions the camera has raised."""
        return len(self._asked)

    @property
    def follows(self) -> bool:
        """Whether the box has the game as it is."""
        return bool(self.session.record.state == self.truth)

    # --- looking at the box ---------------------------------------------------------------------

    def attend(self) -> None:
        """Answer the box until it has the game as it is.

        Raises:
            LostError: If it does not come to that.
        """
        begun_s = self.now_s
        while not (self.follows and self._is_quiet):
            if self.now_s - begun_s > PATIENCE_S:
                raise LostError(self._where())
            if not self._answer() and not self._tell(self.now_s - begun_s):
                self.wait(1)
        self._pending.clear()
        self._known = len(self.session.record.standing)
        self._taken_back = False

    def wait_and_answer(self, frames: int) -> None:
        """Look on for so many frames, and answer whatever the box asks meanwhile."""
        for _ in range(frames):
            if not self._answer():
                self.wait(1)

    def remember(self, action: Any) -> None:  # noqa: ANN401 - any game's action
        """An action has gone from the record that was really done."""
        self._pending.append(action)
        self._known = len(self.session.record.standing)

    @property
    def _is_quiet(self) -> bool:
        """Whether no look at the table is asked about."""
        return all(one.question.key not in BY_CAMERA for one in self.session.showing.proposals)

    def _answer(self) -> bool:
        """Take the true answer to the first question that has one."""
        for asked in self.session.showing.proposals:
            number = self._true_answer(asked)
            if number is not None:
                self._take(asked, number)
                return True
        return False

    def _true_answer(self, asked: Proposal) -> int | None:
        labels = [choice.label for choice in asked.choices]
        for label in self._true_labels(asked.seat):
            if label in labels:
                return labels.index(label)
        is_nothing = asked.question.key in BY_CAMERA and text("act.nothing") in labels
        return labels.index(text("act.nothing")) if is_nothing else None

    def _true_labels(self, seat: Seat) -> list[Text]:
        """What this player has really done that the box does not know, as it would say it."""
        if self._taken_back:
            return [text("act.taken_back", n=1)]
        face = self.session.face
        mine = [one for one in self._unknown() if one.seat == seat]
        said = [face.choice(one) for one in mine]
        both = [text("act.both", first=a, second=b) for a, b in pairwise(said)]
        return [*both[:1], *said[:1]]

    def _unknown(self) -> Sequence[Any]:
        """What the people did that the record does not have yet, in order."""
        known = Counter(self._recorded())
        unknown = []
        for one in self._pending:
            if known[one] > 0:
                known[one] -= 1
            else:
                unknown.append(one)
        return unknown

    def _recorded(self) -> list[Any]:
        """What the record has of what the people did since they last looked."""
        record = self.session.record
        count = len(record.standing) - self._known
        states, entries = record.states, record.standing
        return [
            record.game.find_action(states[n], entries[n].words)
            for n in range(len(entries) - max(count, 0), len(entries))
        ]

    def _take(self, asked: Proposal, number: int) -> None:
        """Select an answer with OK, and take it with the seat's button."""
        self.now_s += READ_S
        first = self.session.showing.proposals[0]
        if asked.id != first.id:  # OK selects in the oldest question only: the phone takes any
            self.now_s += FRAME_S
            self.session.on(Answered(asked.id, asked.choices[number].key))
            return
        ahead = (number - asked.selected) % len(asked.choices)
        for _ in range(ahead // STRIDE):
            self.press(Control.OK, Hold.LONG)
        for _ in range(ahead % STRIDE):
            self.press(Control.OK)
        self.press(asked.seat)

    def _tell(self, waited_s: float) -> bool:
        """Press what no camera sees, or what it should have seen long ago."""
        state, face = self.session.record.state, self.session.face
        for action in self._unknown()[:1]:
            is_seen = not action.is_decision and self._shows(action)
            if is_seen and waited_s < WAITED_S:
                return False
            for hold in Hold:
                if action in face.offered(state, action.seat, hold):
                    self.press(action.seat, hold)
                    return True
        return False

    def _shows(self, action: Any) -> bool:  # noqa: ANN401 - any game's action
        state = self.session.record.state
        if action not in state.legal_actions(action.seat):
            return True
        after = state.after(action)
        return any(after.visible_in(z) != state.visible_in(z) for z in self.session.zones)

    def _where(self) -> str:
        entries = [entry.words for entry in self.session.record.standing[-2:]]
        page = self.session.showing.page
        asked = [
            (one.question.key, [choice.label.key for choice in one.choices][:4])
            for one in self.session.showing.proposals
        ]
        return (
            f"after {entries}: done but not recorded {self._unknown()[:3]}; "
            f"page {page.title.key}, {[line.key for line in page.lines][:3]}, asked {asked}"
        )


Mishap: TypeAlias = Callable[[Evening, Sequence[Any]], int]
"""Acts out the next actions so that something goes wrong; how many of them, 0 if it fits none."""


def evening(header: Words, seed: int, mishaps: Sequence[Mishap], often: float = 0.12) -> Report:
    """Play one whole game, and say what came of it.

    Args:
        header: What is played.
        seed: Who plays what, what is drawn, what goes wrong.
        mishaps: What may go wrong.
        often: How many of the actions go wrong, 0 to 1.
    """
    (played,) = games(header, 1, seed)
    table = sit_down(header, random.Random(f"evening {seed}"))  # noqa: S311 - no secret
    lost = None
    try:
        left = list(played.actions)
        while left:
            del left[: _act_out(table, left, mishaps, often)]
    except LostError as error:
        lost = error.problem
    return Report(
        header,
        len(played.actions),
        dict(table.mishaps),
        table.questions,
        table.complaints,
        table.now_s,
        lost,
    )


def sit_down(header: Words, dice: random.Random) -> Evening:
    """A table at which a game is about to begin."""
    record = Record.begin(GAMES[str(header["game"])], header)
    names = tuple(one.name for one in sitters(header))
    session = Session(record, face_of(header["game"], names))
    return Evening(session, record.state, Sight(dice), dice)


def _act_out(
    table: Evening, actions: Sequence[Any], mishaps: Sequence[Mishap], often: float
) -> int:
    if mishaps and table.dice.random() < often:
        mishap = table.dice.choice(mishaps)
        done = mishap(table, actions)
        if done:
            table.mishaps[mishap.__name__] += 1
            return done
    table.act(actions[0])
    return 1
