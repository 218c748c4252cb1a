"""Before the first draw: which game is played, how, and who plays where, by buttons alone."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field

from device.browsing import ROWS, Browsing
from device.choices.header import header_of, refusal, too_few_or_many, with_known
from device.choices.offers import chosen, players, preset_of, presets, tidy
from device.choices.option import Choices
from device.errors import UnknownChoiceError
from device.events import Begun, BoxEvent, Control, Hold, Left, Noticed, Press
from device.faces import PLAYABLE
from device.learnt import NOTHING, Learnt
from device.regulars import NOBODY, Regulars
from device.roster import Sitter
from device.showing import Lamp, Page, SeatShowing, Showing, Text, text
from device.step import SAID, Step
from engine.game import Seat
from engine.record import Words

GAMES = tuple(PLAYABLE)


@dataclass
class Seating:
    """Players press their own button to join or to leave; OK begins.

    While nobody has joined, OK goes on to the next game. Whoever has joined and holds the button
    down begins. OK held down opens the list of all that can be chosen: there OK goes on, any
    seat's button changes the row (held down: back), UNDO closes it. The seats that joined are
    numbered anew in the order of the buttons, without gaps.

    Attributes:
        buttons: How many seat buttons the box has.
        profile: Name of the profile, for the header; None without a camera.
        learnt: What was learnt of this copy, for the header.
        regulars: Who sat where last time.
        header: The header of the game that has been begun, or None.
    """

    buttons: int
    profile: str | None = None
    learnt: Learnt = NOTHING
    regulars: Regulars = NOBODY
    header: Words | None = None
    _choices: Choices = field(default_factory=lambda: Choices(GAMES[0]))
    _browsing: Browsing | None = None
    _are_named: bool = True
    _joined: frozenset[Seat] = frozenset()
    _first: Seat | None = None
    _said: tuple[Text, ...] = ()

    def on(self, event: BoxEvent) -> Step:
        """Take in one event; pictures do not matter here."""
        match event:
            case Noticed(what):
                self._say(what)
            case Begun(header):
                self._begun_by_phone(header)
            case Left():
                self._joined, self._first, self._browsing = frozenset(), None, None
                self._choices, self._are_named = Choices(self._choices.game), True
            case Press() if self._browsing is not None:
                self._browsing = self._browsed(self._browsing, event)
            case Press(Control.OK, Hold.LONG):
                names = self._are_named if self.regulars.players else None
                self._browsing = Browsing(tidy(self._choices, self._count), self._count, names)
            case Press():
                self._pressed(event)
            case _:
                pass
        return Step((), self.showing)

    def _pressed(self, press: Press) -> None:
        match press:
            case Press(Seat() as seat, Hold.SHORT):
                self._joined ^= {seat}
            case Press(Seat() as seat, Hold.LONG):
                self._joined |= {seat}
                self._first = seat
            case Press(Control.OK, Hold.SHORT) if not self._joined:
                self._choices = Choices(_after(GAMES, self._choices.game))
            case Press(Control.OK, Hold.SHORT):
                self._begin()
            case _:
                pass

    def _browsed(self, browsing: Browsing, press: Press) -> Browsing | None:
        """The list after a press; None once it is closed."""
        match press:
            case Press(Seat(), hold):
                browsing = browsing.changed(1 if hold is Hold.SHORT else -1)
                self._choices = browsing.choices
                self._are_named = browsing.are_named is not False
            case Press(Control.OK, hold):
                browsing = browsing.moved(1 if hold is Hold.SHORT else ROWS)
            case _:
                return None
        return browsing

    def _say(self, what: Text) -> None:
        self._said = (what, *self._said)[:SAID]

    def _begin(self) -> None:
        if too_few_or_many(self._choices, len(self._joined)) is not None:
            return
        header = self._header()
        why_not = refusal(header)
        if why_not is None:
            self.header = header
        else:
            self._say(why_not)

    def _begun_by_phone(self, header: Words) -> None:
        why_not = refusal(header)
        if why_not is None:
            self.header = with_known(header, self.profile, self.learnt)
        else:
            self._say(why_not)

    @property
    def _count(self) -> int:
        """For how many the options are offered: for those who joined, or as few as can play."""
        fewest, most = players(self._choices)
        return max(fewest, min(len(self._joined), most))

    def _header(self) -> Words:
        seats = sorted(self._joined)
        return header_of(
            self._with_own_colours(seats),
            [Sitter(self._name(seat), seat) for seat in seats],
            first=None if self._first not in self._joined else seats.index(self._first),
            profile=self.profile,
            learnt=self.learnt,
        )

    def _name(self, seat: Seat) -> str:
        regular = self.regulars.players.get(seat) if self._are_named else None
        return str(int(seat) + 1) if regular is None else regular.name

    def _with_own_colours(self, seats: list[Seat]) -> Choices:
        """The choices with everybody's colour of last time, unless colours have been chosen."""
        choices = self._choices
        if (
            choices.game != "glastonbury"
            or not self._are_named
            or any(key.startswith("colours.") for key in choices.values)
        ):
            return choices
        for number, seat in enumerate(seats, 1):
            regular = self.regulars.players.get(seat)
            if regular is None or regular.colour is None:
                continue
            with suppress(UnknownChoiceError):  # somebody wrote into the file
                choices = chosen(choices, len(seats), f"colours.{number}", regular.colour)
        return choices

    @property
    def showing(self) -> Showing:
        """Lamps in the seats' own colours for those who joined."""
        return Showing(
            self._page if self._browsing is None else self._browsing.page,
            tuple(self._seat(Seat(number)) for number in range(self.buttons)),
            said=self._said,
        )

    @property
    def _page(self) -> Page:
        count = len(self._joined)
        hindrance = too_few_or_many(self._choices, count)
        lines = (
            *self._said[:1],
            text(f"game.{self._choices.game}"),
            *self._mix_line,
            self._who_line,
            hindrance or PLAYABLE[self._choices.game].begins or self._range,
        )
        return Page(text("seating.title"), lines, self._hint(can_begin=hindrance is None))

    @property
    def _mix_line(self) -> tuple[Text, ...]:
        """What differs from the first game, in a word; nothing while nothing does."""
        preset = preset_of(self._choices)
        if preset is None:
            return (text("choose.own"),)
        return () if preset == presets(self._choices.game)[0] else (preset.label,)

    @property
    def _who_line(self) -> Text:
        """How many have joined, or who, as far as last time tells."""
        if not self._are_named or not self._joined & self.regulars.players.keys():
            return text("seating.joined", n=len(self._joined))
        return text("seating.who", names=", ".join(map(self._name, sorted(self._joined))))

    @property
    def _range(self) -> Text:
        low, high = players(self._choices)
        return text("seating.range", low=low, high=high)

    def _hint(self, *, can_begin: bool) -> Text:
        if can_begin:
            return text("hint.seating_begin")
        return text("hint.seating" if self._joined else "hint.seating_game")

    def _seat(self, seat: Seat) -> SeatShowing:
        joined = seat in self._joined
        line = text("seating.plays") if joined else text("seating.press_to_join")
        begins = (text("seating.begins"),) if joined and seat == self._first else ()
        lamp = Lamp.SEAT if joined else Lamp.OFF
        return SeatShowing(seat, self._name(seat), lamp, (line, *begins))


def _after(games: tuple[str, ...], game: str) -> str:
    return games[(games.index(game) + 1) % len(games)]
