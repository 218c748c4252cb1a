"""The game at the table: events in, entries for the journal and something to show out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from device.events import (
    Answered,
    CameraBack,
    CameraLost,
    Control,
    Event,
    Hold,
    Noticed,
    Observed,
    Press,
    Told,
    Undone,
)
from device.face import Face
from device.questions import Questions, Way
from device.showing import Lamp, Page, Proposal, SeatShowing, Showing, Sound, Text, text
from engine.errors import IllegalActionError
from engine.game import Seat, Zone, ZoneKind
from engine.record import UNDO, Record, Words
from engine.witness import Doubtful, Happened, TakenBack, Unchanged, Unexplained, explain
from vision.settle import DEFAULT_PATIENCE, Look, Patience, Settler

SAID = 8
"""How many of the last announcements are kept for the phone."""

ANSWERS = 3
"""How many answers are shown at once: as many as the small display holds in readable letters."""

STRIDE = 8
"""How many answers further a long press goes: to the last of 80 purchases in some ten presses."""

Line: TypeAlias = tuple[Words, Words]
"""One entry for the journal: the words of the record and the evidence for them."""


@dataclass(frozen=True, slots=True)
class Step:
    """What an event leads to.

    Attributes:
        lines: Entries that must be on the disk before ``showing`` may be shown.
        showing: What the box then shows.
    """

    lines: tuple[Line, ...]
    showing: Showing


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
        needs_all: Whether pictures count only if they show a board for every seat; else the boards
            that are seen are taken for the first seats'.
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
    _settlers: dict[Seat, Settler[Any]] = field(default_factory=dict)
    _astray: dict[Seat, Unexplained[Any]] = field(default_factory=dict)
    _markers: dict[Seat, tuple[Text, ...]] = field(default_factory=dict)
    _said: tuple[Text, ...] = ()
    _notice: Text | None = None
    _boards: int | None = None
    _undone: dict[Seat, int | None] = field(default_factory=dict)
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
            case Answered(proposal, choice):
                self._answered(proposal, choice)
            case Told(action):
                self._write((dict(action),), {"by": "phone"})
            case Undone(seat):
                self._undo(seat, "phone")
            case CameraLost() | CameraBack():
                self._lost = isinstance(event, CameraLost)
            case Noticed(what):
                self._notice = what
                self._say(what)

    def resume(self, record: Record) -> None:
        """Go on from an earlier record: what was not written did not happen, nor is it told."""
        self.record = record
        self._said, self._sound = self._said_before, None
        self._forget_camera()
        self._questions.drop_stale(record)
        self._ask_what_stands(instead=True)

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
        if len(offered) == 1:
            self._write((self.record.game.in_words(offered[0]),), {"by": "button"})
        elif offered:
            self._ask(seat, self.face.which(offered), [*((one,) for one in offered), ()], None)

    def _answered(self, proposal: int, choice: str) -> None:
        asked = self._questions.answer(proposal, choice)
        if asked is None:
            return
        if asked.look is not None:
            self._settlers[asked.proposal.seat].answered(asked.look)
        self._write(asked.answers[choice], {"by": "player", "proposal": proposal})

    def _undo(self, seat: Seat | None, by: str) -> None:
        words: Words = {"do": UNDO} if seat is None else {"seat": int(seat), "do": UNDO}
        standing = self.record.standing
        self._write((words,), {"by": by})
        whose = standing[-1].seat if standing and seat is None else seat
        if self._lines and whose is not None:
            self._undone[whose] = None

    def _observed(self, event: Observed) -> None:
        self._lost = False
        if not self.camera or not event.lamps_steady:
            return
        count = self.record.state.seat_count
        self._boards = len(event.observation.boards)
        if self._boards < count and self.needs_all:  # nobody knows whose board is missing
            return
        for number, board in enumerate(event.observation.boards[:count]):
            seat = Seat(number)
            known = self.record.state.visible_in(_pot(seat))
            reading = self.face.reading(board, known)
            settler = self._settlers.setdefault(seat, Settler(self.patience))
            look = settler.update(reading, covered=board.covered, at_s=event.at_s)
            if not board.covered:
                self._markers[seat] = self.face.put_right(self.record.state, seat, board)
            if not self.face.is_watched(self.record.state, seat):
                self._astray.pop(seat, None)
                self._questions.drop_looks(seat)
            elif look is not None:
                self._looked(seat, look)

    def _looked(self, seat: Seat, look: Look[Any]) -> None:
        state = self.record.state
        found = explain(state, _pot(seat), look.reading, self.record.before(seat))
        if not isinstance(found, Unexplained):
            self._astray.pop(seat, None)
        match found:
            case Unchanged():
                self._undone.pop(seat, None)
                self._settlers[seat].answered(look)
                self._questions.drop_looks(seat)
            case Happened(actions, confidence):
                words = tuple(self.record.game.in_words(one) for one in actions)
                if self._must_ask(seat, look, actions):
                    self._ask_what_happened(seat, look, (found,))
                else:
                    self._questions.drop_looks(seat)
                    self._write(words, {"by": "camera", "confidence": round(confidence, 4)})
            case TakenBack():
                self._ask_what_happened(seat, look, (found,))
            case Doubtful(candidates) if look.is_last_word:
                self._ask_what_happened(seat, look, candidates)
            case Unexplained() if look.contradicted:
                self._complain(seat, look, found)
            case _:
                pass

    def _must_ask(self, seat: Seat, look: Look[Any], actions: tuple[Any, ...]) -> bool:
        if self.every_move or any(one.is_decision for one in actions):
            return True
        if seat not in self._undone:
            return False
        # What was taken back by hand and still lies there is asked about, or it could never be.
        rest = self._undone[seat] or look.rest
        self._undone[seat] = rest
        return rest == look.rest

    def _ask_what_happened(
        self, seat: Seat, look: Look[Any], candidates: tuple[Happened[Any] | TakenBack, ...]
    ) -> None:
        ways: list[Way] = [
            one.actions if isinstance(one, Happened) else one.steps for one in candidates
        ]
        question = text("ask.what_happened", name=self.face.names[seat])
        self._ask(seat, question, [*ways, ()], look)

    def _complain(self, seat: Seat, look: Look[Any], found: Unexplained[Any]) -> None:
        self._astray[seat] = found
        repairs = self.face.repairs(self.record.state, seat, found.surplus)
        if repairs:
            question = text("ask.what_lies_there", name=self.face.names[seat])
            self._ask(seat, question, [*((one,) for one in repairs), ()], look)

    def _ask(self, seat: Seat, question: Text, ways: list[Way], look: Look[Any] | None) -> None:
        if self._questions.ask(self.record, seat, question, ways, look):
            self._sound = self._sound or Sound.QUESTION

    def _ask_what_stands(self, *, instead: bool) -> None:
        """Open the questions that the rules themselves ask now, ``instead`` of any other."""
        for prompt in self.record.state.prompts():
            question = self.face.standing_question(self.record.state, prompt)
            is_free = instead or self._questions.of(prompt.seat) is None
            if question is not None and is_free:
                self._ask(prompt.seat, question, [(one,) for one in prompt.alternatives], None)

    def _forget_camera(self) -> None:
        self._settlers.clear()
        self._astray.clear()
        self._markers.clear()
        self._undone.clear()
        self._boards = None
        for proposal in self._questions.proposals:
            self._questions.drop_looks(proposal.seat)

    def _write(self, entries: tuple[Words, ...], evidence: Words) -> None:
        """Put entries into the record; what is no longer legal is said and left out."""
        for words in entries:
            before = self.record.state
            try:
                self.record = self.record.with_entry(words, evidence)
            except IllegalActionError:
                self._say(text("said.not_now"))
                return
            self._lines.append((self.record.entries[-1].words, evidence))
            self._tell(before, words)
            self._reconsider(before, words.get("seat"))
        if entries:
            self._questions.drop_stale(self.record)
            self._ask_what_stands(instead=True)

    def _reconsider(self, before: Any, seat: object) -> None:  # noqa: ANN401 - any game's state
        """Look again at every zone that the rules now see with other eyes."""
        after = self.record.state
        for owner, settler in self._settlers.items():
            is_own = seat is None or owner == seat
            if is_own or before.legal_actions(owner) != after.legal_actions(owner):
                settler.reconsider()

    def _tell(self, before: Any, words: Words) -> None:  # noqa: ANN401 - any game's state
        after = self.record.state
        if words.get("do") == UNDO:
            self._say(text("said.undone"))
            return
        action = self.record.game.find_action(before, words)
        self._say(self.face.said(before, action, after))
        self._sound = self.face.sound(before, after) or self._sound or Sound.CONFIRMED

    def _say(self, what: Text) -> None:
        self._said = (what, *self._said)[:SAID]

    @property
    def showing(self) -> Showing:
        """What the box shows now."""
        state = self.record.state
        seats = tuple(self._seat_showing(Seat(s)) for s in range(state.seat_count))
        return Showing(
            self._page(),
            seats,
            self._questions.proposals,
            self._sound,
            self._said,
            self.face.note(state),
        )

    def _seat_showing(self, seat: Seat) -> SeatShowing:
        state = self.record.state
        lines = self.face.seat_lines(state, seat) + self._markers.get(seat, ())
        if seat in self._astray:
            lamp, lines = Lamp.PUT_RIGHT, (*self._astray_lines(seat), *lines)
        elif self._questions.of(seat):
            lamp = Lamp.CONFIRM
        else:
            lamp = self.face.lamp(state, seat)
        return SeatShowing(seat, self.face.names[seat], lamp, lines)

    def _page(self) -> Page:
        if self._questions.proposals:
            return _question_page(self._questions.proposals[0])
        if self._astray:
            lines = tuple(line for seat in self._astray for line in self._astray_lines(seat))
            return Page(text("astray.title"), lines, text("hint.astray"))
        page = self.face.page(self.record.state)
        notes = tuple(line for lines in self._markers.values() for line in lines)
        seats = self.record.state.seat_count
        if self._boards is not None and self._boards < seats:
            notes = (text("camera.boards", n=self._boards, wanted=seats), *notes)
        if self._lost:
            notes = (text("camera.lost"), *notes)
        elif not self.camera:
            notes = (text("camera.off"), *notes)
        if self._notice is not None:
            notes = (self._notice, *notes)
        return replace(page, lines=(*notes, *page.lines), note=self.face.note(self.record.state))

    def _astray_lines(self, seat: Seat) -> tuple[Text, ...]:
        return self.face.astray(self.record.state, seat, self._astray[seat])


def _question_page(proposal: Proposal) -> Page:
    """A question with its answers; of many, those around the selected one."""
    many, selected = len(proposal.choices), proposal.selected
    first = max(min(selected - 1, many - ANSWERS), 0)
    lines = tuple(
        text("page.selected" if n == selected else "page.choice", what=choice.label)
        for n, choice in enumerate(proposal.choices[first : first + ANSWERS], first)
    )
    hint = text("hint.confirm") if many == 1 else text("hint.choose")
    if many > ANSWERS:
        key = "hint.choose_far" if many > 2 * STRIDE else "hint.choose_of"
        hint = text(key, place=selected + 1, many=many, stride=STRIDE)
    return Page(proposal.question, lines, hint, selected - first)


def _pot(seat: Seat) -> Zone:
    return Zone(ZoneKind.POT, seat)
