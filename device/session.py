"""The game at the table: events in, entries for the journal and something to show out."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Any

from device.agreeing import Change, changes
from device.attention import Attention
from device.events import (
    Answered,
    CameraBack,
    CameraLost,
    Control,
    Corrected,
    Event,
    Hold,
    Invited,
    Item,
    Noticed,
    Observed,
    Press,
    SettingChanged,
    Told,
    Undone,
    Wanted,
)
from device.explaining import Explainer, was_there
from device.face import Face, named
from device.finger import Finger, which_is_meant
from device.menu import Chosen, Consented, Menu
from device.overview import Overview, box_lines
from device.questions import STRIDE, Asking, Questions, Sight
from device.repair import ask_about, correction
from device.resync import Resync
from device.roster import names
from device.showing import Showing, Sound, Text, text
from device.sight_questions import what_happened, what_lies_there, what_stands, what_was_done
from device.step import SAID, Line, Step
from device.telling import telling
from device.zones import SHOW
from engine.correcting import CORRECT
from engine.errors import IllegalActionError
from engine.game import Seat, Zone
from engine.record import UNDO, Entry, Record, Words
from engine.witness import Doubtful, Happened, TakenBack, Unchanged, Unexplained
from vision.settle import DEFAULT_PATIENCE, Patience


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
        is_left: Whether somebody wants to go on to a new game, once this one is over or before.
    """

    record: Record
    face: Face
    every_move: bool = False
    camera: bool = True
    patience: Patience = DEFAULT_PATIENCE
    needs_all: bool = True
    is_left: bool = False
    _lost: bool = False
    _explainer: Explainer = field(default_factory=Explainer)
    _astray: dict[Zone, Unexplained[Any]] = field(default_factory=dict)
    _said: tuple[Text, ...] = ()
    _notice: Text | None = None
    _said_before: tuple[Text, ...] = ()
    _sound: Sound | None = None
    _menu: Menu | None = None
    _lines: list[Line] = field(default_factory=list)
    _wish: SettingChanged | Invited | None = None
    _now_s: float = -math.inf
    _finger: Finger = field(default_factory=Finger)

    def __post_init__(self) -> None:
        self._questions = Questions(self.face)
        self._resync = Resync(self.face)
        self._attention = Attention(self.patience, self.needs_all)
        self._use_names()
        self._ask_what_stands(instead=True)

    def on(self, event: Event) -> Step:
        """Take in one event."""
        if isinstance(event, Press | Observed):
            self._now_s = event.at_s
        self._sound = self._wish = None
        self._lines = []
        self._said_before = self._said
        open_before = self._questions.ids
        self._take_in(event)
        if self._questions.ids != open_before:  # one may have given way to another's
            self._ask_what_stands(instead=False)
        for seat, _ in self._questions.ids ^ open_before:
            self._finger.shown(seat, self._now_s)
        return Step(tuple(self._lines), self.showing, self._wish)

    def _take_in(self, event: Event) -> None:
        match event:
            case Press():
                self._pressed(event)
            case Observed():
                self._observed(event)
            case Answered() | Told() | Undone() | Corrected() | Wanted():
                self._told_by_phone(event)
            case CameraLost() | CameraBack():
                self._lost = isinstance(event, CameraLost)
            case Noticed(what):
                self._notice = what
                self._say(what)

    def _told_by_phone(self, event: Answered | Told | Undone | Corrected | Wanted) -> None:
        match event:
            case Answered(proposal, choice):
                self._answered(proposal, choice)
            case Told(action):
                self._write((dict(action),), {"by": "phone"})
            case Undone(seat):
                self._undo(seat, "phone")
            case Corrected():
                self._correct(event)
            case Wanted():
                self._want(event, "phone")

    def resume(self, record: Record) -> None:
        """Go on from an earlier record: what was not written did not happen, nor is it told."""
        self.record = record
        self._said, self._sound = self._said_before, None
        self._forget_camera()
        self._use_names()
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
        if self._menu is not None:
            self._follow(self._menu.on(press))
            return
        match press.button, press.hold:
            case Seat() as seat, hold if seat < self.record.state.seat_count:
                self._seat_pressed(seat, hold)
            case Control.OK, Hold.SHORT:
                is_over = self.record.state.outcome() is not None
                self.is_left = is_over and not self._questions.proposals
                self._questions.select(1)
            case Control.OK, Hold.LONG:
                self._questions.select(STRIDE)
            case Control.UNDO as undo, Hold.SHORT if self._finger.is_meant(undo, press.at_s):
                self._undo(None, "button")
            case Control.BOTH, Hold.LONG:
                self._menu = self._new_menu()
            case _:
                pass

    def _new_menu(self) -> Menu:
        return Menu(self.face.names, changes(self.record), self.camera)

    def _follow(self, chosen: Menu | Chosen | None) -> None:
        """Go on from a press in the menu."""
        self._menu = chosen if isinstance(chosen, Menu) else None
        if isinstance(chosen, Consented):
            self._write((chosen.change.words,), {"by": "all"})
        elif isinstance(chosen, Wanted):
            self._want(chosen, "button")
        elif isinstance(chosen, SettingChanged | Invited):
            self._wish = chosen

    def _want(self, wanted: Wanted, by: str) -> None:
        """Do what was chosen in the menu."""
        match wanted.item:
            case Item.TABLE:
                self._take_the_table()
            case Item.CAMERA:
                self.camera = not self.camera
                self._forget_camera()
            case Item.END:
                self.is_left = True
            case Item.SWAP | Item.LEAVE if wanted.words:
                self._write((dict(wanted.words),), {"by": by})
            case _:
                change = Change(dict(wanted.words), text("menu.agree")) if wanted.words else None
                self._menu = replace(self._new_menu(), item=wanted.item, change=change)

    def _take_the_table(self) -> None:
        """Offer the repairs of every zone that lies otherwise than the record says."""
        seen = [one for zone, one in self._attention.sights.items() if zone in self.zones]
        odd = [one for one in seen if self._explainer.is_odd(self.record, self.face, one)]
        if not odd:
            self._say(text("menu.fits"))
        for sight in odd:
            self._offer(sight, ())

    def _seat_pressed(self, seat: Seat, hold: Hold) -> None:
        if hold is Hold.SHORT and not self._finger.is_meant(seat, self._now_s):
            return
        asked = self._questions.of(seat)
        if asked is not None and hold is Hold.SHORT:
            self._answered(asked.id, asked.choices[asked.selected].key)
            return
        offered = self.face.offered(self.record.state, seat, hold)
        secret = self.face.secret(self.record.state, seat)
        if len(offered) == 1 and not secret:
            self._write((self.record.game.in_words(offered[0]),), {"by": "button"})
        elif offered:
            self._ask(which_is_meant(self.face, seat, offered, secret))

    def _answered(self, proposal: int, choice: str) -> None:
        asked = self._questions.answer(proposal, choice)
        if asked is None:
            return
        if asked.sight is not None:
            self._attention.answered(asked.sight)
        self._write(asked.answers[choice], {"by": "player", "proposal": proposal})

    def _undo(self, seat: Seat | None, by: str) -> None:
        words: Words = {"do": UNDO} if seat is None else {"seat": int(seat), "do": UNDO}
        last = self.record.last_line
        self._write((words,), {"by": by})
        whose = last.seat if last is not None and seat is None else seat
        if self._lines:
            self._attention.mark_undone(self.zones, whose)

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The parts of the table that are watched now."""
        return self.face.zones(self.record.state)

    def _observed(self, event: Observed) -> None:
        self._lost = False
        if not self.camera or not event.lamps_steady:
            return
        for zone, found in self._attention.found(event, self.zones):
            state = self.record.state
            sight = self._attention.rested(self.face, state, zone, (found, event.at_s))
            if not self.face.is_watched(state, zone):
                self._astray.pop(zone, None)
                self._questions.drop_looks(zone)
            if sight is not None:
                self._looked(sight)

    def _looked(self, sight: Sight) -> None:
        state = self.record.state
        laid = self.face.laid_out(state, sight.look.reading)
        if sight.zone == SHOW:
            labels = sight.look.reading
            shown = tuple(one for label in labels for one in self.face.shown(state, label))
            is_listed = self._questions.point_at(self.record, shown)
            self._ask_what_was_done(sight, () if is_listed else shown)
        elif laid and not self._attention.was_undone(sight):
            self._write(tuple(map(self.record.game.in_words, laid)), {"by": "camera"})
        elif self.face.is_watched(state, sight.zone):
            self._explain(sight)
        elif sight.look.is_last_word and not laid:
            self._ask_what_was_done(sight, self.face.doubted(state, sight.look.reading))

    def _ask_what_was_done(self, sight: Sight, actions: tuple[Any, ...]) -> None:
        """Ask it once for this rest of the zone."""
        if asking := what_was_done(self.face, actions):
            self._ask(asking)
        self._attention.answered(sight)

    def _explain(self, sight: Sight) -> None:
        zone, look = sight.zone, sight.look
        found = self._explainer.explain(self.record, sight)
        if not isinstance(found, Unexplained):
            self._astray.pop(zone, None)
        match found:
            case Unchanged():
                self._attention.unchanged(sight)
                self._questions.drop_looks(zone)
            case Happened(actions, confidence):
                words = tuple(self.record.game.in_words(one) for one in actions)
                if self._must_ask(sight, actions):
                    self._ask(what_happened(self.record, self.face, sight, (found,)))
                else:
                    self._questions.drop_looks(zone)
                    self._write(words, {"by": "camera", "confidence": round(confidence, 4)})
            case TakenBack():
                self._ask(what_happened(self.record, self.face, sight, (found,)))
            case Doubtful(candidates) if look.is_last_word:
                self._ask(what_happened(self.record, self.face, sight, candidates))
            case Unexplained() if look.contradicted:
                self._complain(sight, found)
            case _:
                pass

    def _must_ask(self, sight: Sight, actions: tuple[Any, ...]) -> bool:
        if self.every_move or any(one.is_decision for one in actions):
            return True
        is_old = was_there(self.record.state, sight.zone, actions)
        return is_old or self._attention.was_undone(sight)

    def _complain(self, sight: Sight, found: Unexplained[Any]) -> None:
        self._astray[sight.zone] = found
        draws = self.face.repairs(self.record.state, sight.zone, found.surplus)
        if draws or self._resync.offers(self.record, sight).exact:
            self._offer(sight, draws)

    def _offer(self, sight: Sight, draws: tuple[Any, ...]) -> None:
        """Ask which of the repairs of a zone is right, if there is any."""
        ways = self._resync.offers(self.record, sight).ways(*((one,) for one in draws))
        if ways:
            self._ask(what_lies_there(self.record, self.face, sight, ways))

    def _ask(self, asking: Asking) -> None:
        if self._questions.ask(self.record, asking):
            self._sound = self._sound or Sound.QUESTION

    def _ask_what_stands(self, *, instead: bool) -> None:
        """Open the questions that the rules themselves ask now, ``instead`` of any other."""
        for asking in what_stands(self.record, self.face):
            if instead or self._questions.of(asking.seat) is None:
                self._ask(asking)

    def _forget_camera(self) -> None:
        for zone in self._attention.forget():
            self._questions.drop_looks(zone)
        self._astray.clear()

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
            self._attention.reconsider(written.seat, before.state, self.record.state)
        if entries:
            self._questions.drop_stale(self.record)
            self._ask_what_stands(instead=True)

    def _tell(self, before: Record, written: Entry) -> None:
        after, do = self.record, written.words["do"]
        if do == CORRECT:
            self._attention.mark_undone(self.zones, written.seat)
        self._use_names()
        for line in telling(before, after, self.face):
            self._say(line)
        if do != UNDO:
            sound = self.face.sound(before.state, after.state)
            self._sound = sound or self._sound or Sound.CONFIRMED

    def _use_names(self) -> None:
        """Call everybody by the name of whoever sits there now."""
        who = names(self.record)
        if who != self.face.names:
            self.face = named(self.face, who)
            self._questions.face = self._resync.face = self.face

    def _say(self, what: Text) -> None:
        self._said = (what, *self._said)[:SAID]

    @property
    def showing(self) -> Showing:
        """What the box shows now."""
        missing = self._attention.missing(self.zones)
        overview = Overview(
            self.record.state,
            self.face,
            self._questions,
            self._astray,
            self._attention.markers,
            box_lines(self._notice, missing, is_lost=self._lost, is_off=not self.camera),
            None if self._menu is None else self._menu.page,
            self.record.fold.away,
        )
        shown = overview.showing(self._sound, self._said)
        return replace(shown, recorded=len(self.record.entries))
