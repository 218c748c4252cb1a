"""The page on which a game is chosen and begun."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from nicegui import events, ui

from device.choices.header import header_of, refusal, too_few_or_many
from device.choices.offers import OFFERS, chosen, options, players, preset_of, presets
from device.choices.option import Choices, Group, Option
from device.events import Begun, Left
from device.roster import Sitter
from device.showing import text
from device.web.companion import Companion
from device.web.following import Following
from device.web.native_list import NativeList
from device.web.places import NEWGAME
from device.web.shell import framed
from device.web.tags import EMIT_OPEN, EMIT_VALUE, Tag
from device.web.words import Words
from engine.game import Seat

NAME_LETTERS = 20
"""The longest name that can be entered."""

KEEP_THE_KEYBOARD = (
    "if (document.activeElement === document.body) document.getElementById('%s')?.focus()"
)
"""Back to a list that was built anew, unless somebody went on to another field meanwhile."""


class NewGame:
    """The page as one browser shows it; needs a NiceGUI page context."""

    def __init__(self, companion: Companion) -> None:
        self._companion = companion
        self._words = Words(companion.catalogue)
        self._names = {seat: one.name for seat, one in companion.regulars.players.items()}
        self._choices = Choices(next(iter(OFFERS)))
        self._open: set[Group] = set()
        self._shown: object = None
        self._client = ui.context.client
        with framed(self._words, NEWGAME), Tag("div", css="parts newgame"):
            self._people = Tag("section", css="card")
            self._ways = Tag("section", css="card")
        self.refresh()
        Following(companion, self.refresh).attach(self._client)

    def refresh(self) -> None:
        """Show what can be done now, if that has changed."""
        seats = tuple(one.seat for one in self._companion.showing.seats)
        shown = (self._companion.is_playing, self._is_over, seats)
        if self._shown == shown:
            return
        self._shown = shown
        self._people.clear()
        self._ways.set_visibility(not self._companion.is_playing)
        with self._people:
            self._build_running() if self._companion.is_playing else self._build_people(seats)
        self._rebuild_ways()

    def _build_running(self) -> None:
        own = self._words.own
        head, why, leave = (
            (own("newgame.over"), own("newgame.over_why"), own("newgame.again"))
            if self._is_over
            else (own("newgame.running"), own("newgame.running_why"), own("newgame.leave"))
        )
        Tag("h2", head)
        Tag("p", why)
        Tag("button", leave, "main", type="button").on("click", self._leave)
        self._answer = Tag("p", css="quiet", role="status")

    @property
    def _is_over(self) -> bool:
        """Whether the game that is shown has been won."""
        played = self._companion.played
        return played is not None and played.record.state.outcome() is not None

    def _leave(self) -> None:
        is_over = self._is_over
        self._companion.post(Left())
        if not is_over:
            self._answer.say(self._words.own("newgame.asked"))

    def _build_people(self, seats: Sequence[Seat]) -> None:
        own = self._words.own
        Tag("h2", own("newgame.players"))
        Tag("p", own("newgame.seats"), "quiet")
        for seat in seats:
            self._build_name(seat)
        Tag("button", own("newgame.begin"), "main", type="button").on("click", self._begin)
        self._answer = Tag("p", css="quiet", role="status")

    def _build_name(self, seat: Seat) -> None:
        with Tag("label", css="choice"):
            Tag("span", self._words.own("newgame.seat", n=int(seat) + 1))
            entry = Tag("input", maxlength=NAME_LETTERS, autocomplete="off")
            entry.attribute("defaultValue", self._names.get(seat, ""))
            entry.on("change", partial(self._named, seat), js_handler=EMIT_VALUE)

    def _named(self, seat: Seat, event: events.GenericEventArguments) -> None:
        before = self._count()
        self._names[seat] = " ".join(str(event.args).split())[:NAME_LETTERS]
        if self._count() != before:
            self._rebuild_ways()

    def _rebuild_ways(self) -> None:
        self._ways.clear()
        with self._ways:
            self._build_game()
            self._build_presets()
            there = options(self._choices, self._count())
            for group in Group:
                self._build_group(group, [one for one in there if one.group is group])

    def _build_game(self) -> None:
        names = list(OFFERS)
        labels = [self._words.say(text(f"game.{name}")) for name in names]
        heading = self._words.own("newgame.game")
        self._select("game", labels, names.index(self._choices.game), self._take_game, heading)

    def _build_presets(self) -> None:
        say, current = self._words.say, preset_of(self._choices)
        there = presets(self._choices.game)
        labels = [say(one.label) for one in there]
        if current is None:
            labels.append(self._words.own("newgame.own"))
        index = len(there) if current is None else there.index(current)
        self._select("preset", labels, index, self._take_preset, self._words.own("newgame.preset"))
        if current is not None:
            Tag("p", say(current.why), "quiet")

    def _build_group(self, group: Group, there: Sequence[Option]) -> None:
        if not there:
            return
        with Tag("details", open="" if group in self._open else None) as folded:
            folded.on("toggle", partial(self._toggled, group), js_handler=EMIT_OPEN)
            Tag("summary", self._words.own(f"newgame.group.{group.value}"))
            for one in there:
                self._build_option(one)

    def _toggled(self, group: Group, event: events.GenericEventArguments) -> None:
        if event.args is True:
            self._open.add(group)
        else:
            self._open.discard(group)

    def _build_option(self, option: Option) -> None:
        say = self._words.say
        current = option.alternative(self._choices.value(option))
        labels = [say(one.label) for one in option.alternatives]
        index = option.alternatives.index(current)
        take = partial(self._take_option, option)
        self._select(option.key, labels, index, take, say(option.label))
        Tag("p", say(current.why or option.why), "quiet")

    def _select(
        self, key: str, labels: Sequence[str], index: int, take: Callable[[int], None], label: str
    ) -> None:
        """A list to choose from; it keeps the keyboard when all is built anew after a change."""

        def changed(number: int) -> None:
            take(number)
            self._rebuild_ways()
            self._client.run_javascript(KEEP_THE_KEYBOARD % own_id)

        own_id = f"choice-{key.replace('.', '-')}"
        NativeList(label, labels, changed, own_id).mark(index)

    def _take_game(self, index: int) -> None:
        self._choices = Choices(tuple(OFFERS)[index])
        self._open.clear()

    def _take_preset(self, index: int) -> None:
        there = presets(self._choices.game)
        if index < len(there):
            self._choices = there[index].choices

    def _take_option(self, option: Option, index: int) -> None:
        value = option.alternatives[index].value
        self._choices = chosen(self._choices, self._count(), option.key, value)

    def _count(self) -> int:
        """For how many can be chosen: no more than can play."""
        return min(len(self._sitters()), players(self._choices)[1])

    def _sitters(self) -> tuple[Sitter, ...]:
        seats = (one.seat for one in self._companion.showing.seats)
        names = ((seat, self._names.get(seat, "")) for seat in seats)
        return tuple(Sitter(name, seat) for seat, name in names if name)

    def _begin(self) -> None:
        self._companion.permit()
        sitters = self._sitters()
        problem = too_few_or_many(self._choices, len(sitters))
        header = header_of(self._choices, sitters)
        problem = problem or refusal(header)
        if problem is not None:
            self._answer.say(self._words.say(problem))
            return
        self._answer.say(self._words.own("newgame.sent"))
        self._companion.post(Begun(header))
