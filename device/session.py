"""The game at the table: events in, entries for the journal and something to show out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from device.events import (
    Answered,
    CameraBack,
    CameraLost,
    Control,
    Corrected,
    Event,
    Hold,
    Noticed,
    Observed,
    Press,
    Told,
    Undone,
)
from device.explaining import Explainer
from device.face import Face
from device.overview import Overview
from device.questions import STRIDE, Asking, Questions, Sight, Way
from device.repair import ask_about, correction, told
from device.showing import Showing, Sound, Text, text
from device.step import SAID, Line, Step
from device.zones import Found, found_in, pots
from engine.errors import IllegalActionError
from engine.game import Seat, Zone
from engine.record import UNDO, Entry, Record, Words
from engine.witness import Doubtful, Happened, TakenBack, Unchanged, Unexplained
from vision.settle import DEFAULT_PATIENCE, Patience, Settler


@dataclass
class Session:
    """One game at the table.

    It owns no clock and touches nothing: the same events always lead to the same steps.

    Attributes:
        record: The game so far.
        face: How this game shows itself.
        every_move: Whether draws need their player's button, too.
        camera: Whether pictures are looked at; without them buttons and phone carry the game.
        patience: How long a zone is waited for.
        needs_all: Whether pictures count only if they show a pot for every seat that has one; else
            the boards that are seen are taken for the first seats'.
        is_left: Whether the game is over and somebody wants to go on to a new one.
    """

    record: Record
    face: Face
    every_move: bool = False
    camera: bool = True
    patience: Patience = DEFAULT_PATIENCE
    needs_all: bool = True
    is_left: bool = False
    _lost: bool = False
    _settlers: dict[Zone, Settler[Any]] = field(default_factory=dict)
    _explainer: Explainer = field(default_factory=Explainer)
    _astray: dict[Zone, Unexplained[Any]] = field(default_factory=dict)
    _markers: dict[Zone, tuple[Text, ...]] = field(default_factory=dict)
    _said: tuple[Text, ...] = ()
    _notice: Text | None = None
    _boards: int | None = None
    _undone: dict[Zone, int | None] = field(default_factory=dict)
    _said_before: tuple[Text, ...] = ()
    _sound: Sound | None = None
    _lines: list[Line] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._questions = Questions(self.face)
        self._ask_what_stands(instead=True)

    def on(self, event: Event) -> Step:
        """Take in one event."""
        self._sound = None
        self._lines = []
        self._said_before = self._said
        open_before = self._questions.proposals
        self._take_in(event)
        if self._questions.proposals != open_before:  # one may have given way to another's
            self._ask_what_stands(instead=False)
        return Step(tuple(self._lines), self.showing)

    def _take_in(self, event: Event) -> None:
        match event:
            case Press():
                self._pressed(event)
            case Observed():
                self._observed(event)
            case Answered() | Told() | Undone() | Corrected():
                self._told_by_phone(event)
            case CameraLost() | CameraBack():
                self._lost = isinstance(event, CameraLost)
            case Noticed(what):
                self._notice = what
                self._say(what)

    def _told_by_phone(self, event: Answered | Told | Undone | Corrected) -> None:
        match event:
            case Answered(proposal, choice):
                self._answered(proposal, choice)
            case Told(action):
                self._write((dict(action),), {"by": "phone"})
            case Undone(seat):
                self._undo(seat, "phone")
            case Corrected():
                self._correct(event)

    def resume(self, record: Record) -> None:
        """Go on from an earlier record: what was not written did not happen, nor is it told."""
        self.record = record
        self._said, self._sound = self._said_before, None
        self._forget_camera()
        self._questions.drop_stale(record)
        self._ask_what_stands(instead=True)

    def _correct(self, event: Corrected) -> None:
        """Put another action into the past; if later ones contradict that, ask about them."""
        words = correction(event.entry, None if event.action is None else dict(event.action))
        try:
            contradicted = self.record.contradicted(words)
        except IllegalActionError:
            self._say(text("said.not_now"))
            return
        if contradicted and not event.drop_rest:
            self._ask(ask_about(self.record, self.face, words, contradicted))
            return
        dropping = {"drop": list(contradicted)} if contradicted else {}
        self._write(({**words, **dropping},), {"by": "phone"})

    def _pressed(self, press: Press) -> None:
        self._notice = None
        match press.button, press.hold:
            case Seat() as seat, hold if seat < self.record.state.seat_count:
                self._seat_pressed(seat, hold)
            case Control.OK, Hold.SHORT:
                self.is_left = not self._questions.proposals and self._is_over
                self._questions.select(1)
            case Control.OK, Hold.LONG:
                self._questions.select(STRIDE)
            case Control.UNDO, Hold.SHORT:
                self._undo(None, "button")
            case Control.BOTH, Hold.LONG:
                self.camera = not self.camera
                self._forget_camera()
            case _:
                pass

    @property
    def _is_over(self) -> bool:
        return self.record.state.outcome() is not None

    def _seat_pressed(self, seat: Seat, hold: Hold) -> None:
        asked = self._questions.of(seat)
        if asked is not None and hold is Hold.SHORT:
            self._answered(asked.id, asked.choices[asked.selected].key)
            return
        offered = self.face.offered(self.record.state, seat, hold)
        secret = self.face.secret(self.record.state, seat)
        if len(offered) == 1 and not secret:
            self._write((self.record.game.in_words(offered[0]),), {"by": "button"})
        elif offered:
            ways: list[Way] = [(one,) for one in offered]
            ways += [] if secret else [()]
            self._ask(Asking(seat, self.face.which(offered), ways, private=secret))

    def _answered(self, proposal: int, choice: str) -> None:
        asked = self._questions.answer(proposal, choice)
        if asked is None:
            return
        if asked.sight is not None:
            self._settlers[asked.sight.zone].answered(asked.sight.look)
        self._write(asked.answers[choice], {"by": "player", "proposal": proposal})

    def _undo(self, seat: Seat | None, by: str) -> None:
        words: Words = {"do": UNDO} if seat is None else {"seat": int(seat), "do": UNDO}
        last = self.record.last_line
        self._write((words,), {"by": by})
        whose = last.seat if last is not None and seat is None else seat
        if self._lines and whose is not None:
            self._mark_undone(whose)

    def _mark_undone(self, whose: Seat) -> None:
        self._undone |= {zone: None for zone in self.zones if zone.seat in (None, whose)}

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The parts of the table that are watched now."""
        return self.face.zones(self.record.state)

    def _observed(self, event: Observed) -> None:
        self._lost = False
        if not self.camera or not event.lamps_steady:
            return
        zones = self.zones
        self._boards = len(event.observation.boards)
        if self._boards < pots(zones) and self.needs_all:  # nobody knows whose board is missing
            return
        for zone in zones:
            found = found_in(zone, event.observation)
            if found is not None:
                self._found(zone, found, event.at_s)

    def _found(self, zone: Zone, found: Found, at_s: float) -> None:
        state = self.record.state
        reading = self.face.reading(state, zone, found)
        settler = self._settlers.setdefault(zone, Settler(self.patience))
        look = settler.update(reading, covered=found.covered, at_s=at_s)
        if not found.covered:
            self._markers[zone] = self.face.put_right(state, zone, found)
        if not self.face.is_watched(state, zone):
            self._astray.pop(zone, None)
            self._questions.drop_looks(zone)
        if look is not None:
            self._looked(Sight(zone, look))

    def _looked(self, sight: Sight) -> None:
        state = self.record.state
        laid = self.face.laid_out(state, sight.look.reading)
        if laid and not self._was_undone(sight):
            self._write(tuple(map(self.record.game.in_words, laid)), {"by": "camera"})
        elif self.face.is_watched(state, sight.zone):
            self._explain(sight)

    def _explain(self, sight: Sight) -> None:
        zone, look = sight.zone, sight.look
        found = self._explainer.explain(self.record, sight)
        if not isinstance(found, Unexplained):
            self._astray.pop(zone, None)
        match found:
            case Unchanged():
                self._undone.pop(zone, None)
                self._settlers[zone].answered(look)
                self._questions.drop_looks(zone)
            case Happened(actions, confidence):
                words = tuple(self.record.game.in_words(one) for one in actions)
                if self._must_ask(sight, actions):
                    self._ask_what_happened(sight, (found,))
                else:
                    self._questions.drop_looks(zone)
                    self._write(words, {"by": "camera", "confidence": round(confidence, 4)})
            case TakenBack():
                self._ask_what_happened(sight, (found,))
            case Doubtful(candidates) if look.is_last_word:
                self._ask_what_happened(sight, candidates)
            case Unexplained() if look.contradicted:
                self._complain(sight, found)
            case _:
                pass

    def _must_ask(self, sight: Sight, actions: tuple[Any, ...]) -> bool:
        is_decision = self.every_move or any(one.is_decision for one in actions)
        return is_decision or self._was_undone(sight)

    def _was_undone(self, sight: Sight) -> bool:
        """Whether this was taken back by hand and still lies there: nobody records it by itself."""
        if sight.zone not in self._undone:
            return False
        rest = self._undone[sight.zone] or sight.look.rest
        self._undone[sight.zone] = rest
        return rest == sight.look.rest

    def _ask_what_happened(
        self, sight: Sight, candidates: tuple[Happened[Any] | TakenBack, ...]
    ) -> None:
        ways = [one.actions if isinstance(one, Happened) else one.steps for one in candidates]
        seat = self._whose(sight.zone, ways[0])
        question = text("ask.what_happened", name=self.face.names[seat])
        self._ask(Asking(seat, question, [*ways, ()], sight))

    def _whose(self, zone: Zone, way: tuple[Any, ...] | int) -> Seat:
        """Who is asked about a zone: its owner; of one that all share, who acts or last acted."""
        if zone.seat is not None:
            return zone.seat
        if isinstance(way, int):
            return Seat(self.record.standing[-1].seat or 0)
        return Seat(way[0].seat)

    def _complain(self, sight: Sight, found: Unexplained[Any]) -> None:
        self._astray[sight.zone] = found
        repairs = self.face.repairs(self.record.state, sight.zone, found.surplus)
        if repairs:
            seat = self._whose(sight.zone, repairs[:1])
            question = text("ask.what_lies_there", name=self.face.names[seat])
            self._ask(Asking(seat, question, [*((one,) for one in repairs), ()], sight))

    def _ask(self, asking: Asking) -> None:
        if self._questions.ask(self.record, asking):
            self._sound = self._sound or Sound.QUESTION

    def _ask_what_stands(self, *, instead: bool) -> None:
        """Open the questions that the rules themselves ask now, ``instead`` of any other."""
        for prompt in self.record.state.prompts():
            question = self.face.standing_question(self.record.state, prompt)
            is_free = instead or self._questions.of(prompt.seat) is None
            if question is not None and is_free:
                self._ask(Asking(prompt.seat, question, [(one,) for one in prompt.alternatives]))

    def _forget_camera(self) -> None:
        for zone in self._settlers:
            self._questions.drop_looks(zone)
        self._settlers.clear()
        self._astray.clear()
        self._markers.clear()
        self._undone.clear()
        self._boards = None

    def _write(self, entries: tuple[Words, ...], evidence: Words) -> None:
        """Put entries into the record; what is no longer legal is said and left out."""
        for words in entries:
            before = self.record
            try:
                self.record = before.with_entry(words, evidence)
            except IllegalActionError:
                self._say(text("said.not_now"))
                return
            written = self.record.entries[-1]
            self._lines.append((written.words, evidence))
            self._tell(before, written)
            self._reconsider(before.state, written.seat)
        if entries:
            self._questions.drop_stale(self.record)
            self._ask_what_stands(instead=True)

    def _reconsider(self, before: Any, seat: object) -> None:  # noqa: ANN401 - any game's state
        """Look again at every zone that the rules now see with other eyes."""
        after = self.record.state
        for zone, settler in self._settlers.items():
            is_own = seat is None or zone.seat in (None, seat)
            if is_own or before.legal_actions(zone.seat) != after.legal_actions(zone.seat):
                settler.reconsider()

    def _tell(self, before: Record, written: Entry) -> None:
        after = self.record
        match written.words["do"]:
            case "undo":
                self._say(text("said.undone"))
                return
            case "correct":
                self._mark_undone(written.seat or Seat.ONE)
                for line in reversed(told(before, after, self.face)):
                    self._say(line)
            case _:
                action = before.game.find_action(before.state, written.words)
                self._say(self.face.said(before.state, action, after.state))
        sound = self.face.sound(before.state, after.state)
        self._sound = sound or self._sound or Sound.CONFIRMED

    def _say(self, what: Text) -> None:
        self._said = (what, *self._said)[:SAID]

    @property
    def showing(self) -> Showing:
        """What the box shows now."""
        overview = Overview(
            self.record.state,
            self.face,
            self._questions,
            self._astray,
            self._markers,
            self._box_lines,
        )
        return overview.showing(self._sound, self._said)

    @property
    def _box_lines(self) -> tuple[Text, ...]:
        """What is wrong with the box itself, or with what it sees."""
        wanted = pots(self.zones)
        is_short = self._boards is not None and self._boards < wanted
        lines = (text("camera.boards", n=self._boards, wanted=wanted),) if is_short else ()
        if self._lost:
            lines = (text("camera.lost"), *lines)
        elif not self.camera:
            lines = (text("camera.off"), *lines)
        return lines if self._notice is None else (self._notice, *lines)
