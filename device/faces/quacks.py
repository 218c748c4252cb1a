"""Quacks on display, lamps and phone: what to say of a state, an action, a contradiction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from device.events import Hold
from device.faces.ending import final_page, points_lines
from device.faces.quacks_ahead import LOOKS_AHEAD, next_odds, odds_ahead, safe_for
from device.faces.quacks_essence import card_to_check
from device.faces.quacks_gains import with_gains
from device.faces.quacks_markers import markers_elsewhere
from device.faces.quacks_shown import awaits_card, told_by_card
from device.faces.quacks_words import card_name, in_words, odd_in_words
from device.settings import DEFAULT, Settings
from device.showing import Lamp, Page, Sound, Text, text
from device.zones import SHOW, TrayReading, owner
from engine.game import Outcome, Place, Prompt, Seat, Zone, ZoneKind
from engine.games.quacks.actions import (
    Action,
    Answer,
    Choose,
    ClearPot,
    Draw,
    Lay,
    Question,
    Reveal,
    Spill,
    Stop,
    UseFlask,
)
from engine.games.quacks.cards import Patient
from engine.games.quacks.chips import Chip
from engine.games.quacks.expansions.alchemists.seating import spaces_to_check
from engine.games.quacks.game import Quacks
from engine.games.quacks.impossible import odd_chips
from engine.games.quacks.position import Phase, Piece
from engine.games.quacks.pot import Pot
from engine.witness import Reading, Unexplained
from vision.observation import BoardReading

RISKY_UP_TO = Fraction(1, 3)
"""Odds of an explosion up to which a lamp is yellow, not red."""

SAME_COLOUR = 0.03
"""Weight that a label keeps if only its digit was read as another: digits are easily misread."""

SHORT = "brewing.short"
"""Where the catalogue keeps the words for the small display's rows."""


@dataclass(frozen=True, slots=True)
class QuacksFace:
    """What the session needs to know of Quacks.

    Attributes:
        names: The players' in seat order.
        settings: How talkative the box is.
    """

    names: tuple[str, ...]
    settings: Settings = DEFAULT

    def _tells_odds(self, state: Quacks) -> bool:
        return state.rules.house.show_odds and self.settings.odds

    def zones(self, state: Quacks) -> tuple[Zone, ...]:
        """Every seat's pot, and a place for a card while one is to be told."""
        pots = tuple(Zone(ZoneKind.POT, Seat(seat)) for seat in range(state.seat_count))
        return (*pots, SHOW) if awaits_card(state) else pots

    def reading(
        self, state: Quacks, zone: Zone, found: BoardReading | TrayReading
    ) -> Reading[Chip] | Reading[str]:
        """What lies on a pot, as the engine weighs it; of a card that is shown, its label.

        A chip that lies where the record has one of its colour is that one: a digit that was read
        right when the chip was placed is not asked again whenever the light changes.
        """
        if isinstance(found, TrayReading):
            shown: dict[Place, dict[str, float]] = {
                one.piece: {one.piece: 1.0} for one in found.things if one.sure
            }
            return shown
        return self._on_pot(state.visible_in(zone), found)

    def _on_pot(self, known: Mapping[Place, Piece], board: BoardReading) -> Reading[Chip]:
        seen: dict[Place, dict[Chip, float]] = {}
        for sighting in board.chips:
            weights = {Chip(label): p for label, p in sighting.weights if label in _LABELS}
            if not weights:
                continue
            here = known.get(sighting.space)
            best = max(weights, key=weights.__getitem__)
            if isinstance(here, Chip) and here.colour is best.colour:
                weights = {here: 1.0}
            elif not sighting.sure:
                for chip in Chip:
                    if chip.colour is best.colour:
                        weights[chip] = max(weights.get(chip, 0.0), SAME_COLOUR)
            seen[sighting.space] = weights
        return seen

    def laid_out(self, _state: Quacks, _seen: Reading[Chip]) -> tuple[Action, ...]:
        """Nothing: every pot begins empty."""
        return ()

    def is_watched(self, state: Quacks, zone: Zone) -> bool:
        """Whether the chips on a pot tell what happens: not while points are counted."""
        if zone == SHOW:
            return True
        if state.phase is Phase.CLEARING:
            return not state.players[owner(zone)].cleared
        return state.phase in _WATCHED

    def doubted(self, _state: Quacks, _seen: Reading[Chip]) -> tuple[Action, ...]:
        """Nothing: nothing is set out."""
        return ()

    def shown(self, state: Quacks, piece: Place) -> tuple[Action, ...]:
        """The fortune-teller's card that is revealed with it, or whose patient or witch it is."""
        return told_by_card(state, piece)

    def lamp(self, state: Quacks, seat: Seat) -> Lamp:
        """What the seat's lamp says while nothing is asked and nothing is wrong."""
        player = state.players[seat]
        match state.phase:
            case Phase.FORTUNE if seat == state.seats[0]:
                return Lamp.MAY_ACT
            case Phase.BREWING if player.pot.exploded:
                return Lamp.EXPLODED
            case Phase.BREWING if not player.pot.is_over:
                return self._brewing_lamp(state, seat)
            case Phase.CLEARING if not player.cleared:
                return Lamp.MAY_ACT
            case _:
                return Lamp.OFF

    def _brewing_lamp(self, state: Quacks, seat: Seat) -> Lamp:
        if state.waits_for_others(seat):
            return Lamp.OFF
        if not self._tells_odds(state) or not state.may_draw(seat):
            return Lamp.MAY_ACT
        odds = next_odds(state, seat)
        if odds == 0:
            return Lamp.SAFE
        return Lamp.RISKY if odds <= RISKY_UP_TO else Lamp.DANGEROUS

    def seat_lines(self, state: Quacks, seat: Seat) -> tuple[Text, ...]:
        """The seat's state for the phone, most important first."""
        player = state.players[seat]
        pot = player.pot
        owned = text("seat.owned", points=state.score(seat), rubies=player.rubies)
        match state.phase:
            case Phase.FORTUNE if seat == state.seats[0]:
                return (text("fortune.reveals", name=self.names[seat]), owned)
            case Phase.BREWING:
                key = "seat.bowl" if state.overflows(pot) else "seat.whites"
                last = text(key, whites=pot.white_sum, space=pot.last_space)
                return (self._brewing_line(state, seat), *self._reminders(state, seat), last, owned)
            case Phase.CHOICE if player.must_choose:
                return (self._brewing_line(state, seat), owned)
            case Phase.CLEARING if not player.cleared:
                droplet = text("clearing.droplet", space=pot.droplet)
                return (text("clearing.clear_pot"), owned, droplet)
            case _:
                return (owned,)

    def _brewing_line(self, state: Quacks, seat: Seat, style: str = "brewing") -> Text:
        pot = state.players[seat].pot
        if pot.exploded:
            return text(f"{style}.exploded", whites=pot.white_sum)
        if pot.stopped:
            return text(f"{style}.stopped", space=state.scoring_space(seat))
        if state.must_lay(seat) or state.keeps_next(seat):
            lays = state.must_lay(seat)
            return text(f"{style}.must_lay") if lays else text(f"{style}.keeps_next")
        if not state.may_draw(seat):
            waits = state.waits_for_others(seat)
            return text(f"{style}.waits") if waits else text(f"{style}.must_stop")
        line = self._chance_line(state, seat, style)
        if style == SHORT and self._reminds_of_flask(pot):
            line = text("brewing.short.flask", line=line)
        return text(f"{style}.full", line=line) if state.overflows(pot) else line

    def _chance_line(self, state: Quacks, seat: Seat, style: str) -> Text:
        """What may come of the next draw."""
        pot = state.players[seat].pot
        if style == SHORT and pot.rats and not pot.drawn:
            return text("brewing.short.rats", n=pot.rats, space=pot.start)
        if not self._tells_odds(state):
            return text(f"{style}.draw_or_stop")
        odds = next_odds(state, seat)
        if odds:
            return text(f"{style}.odds", odds=str(odds), percent=_percent(odds))
        safe = safe_for(state, seat)
        return text(f"{style}.safe") if safe >= len(pot.bag) else text(f"{style}.safe_for", n=safe)

    def _reminds_of_flask(self, pot: Pot) -> bool:
        return self.settings.flask_reminders and pot.can_use_flask

    def _reminders(self, state: Quacks, seat: Seat) -> tuple[Text, ...]:
        """What a player may forget while brewing: flask and rats, and what more draws may bring."""
        pot = state.players[seat].pot
        rats = text("brewing.rats", n=pot.rats, space=pot.start)
        return (
            *((text("brewing.flask"),) if self._reminds_of_flask(pot) else ()),
            *((rats,) if pot.rats and not pot.drawn and not pot.is_over else ()),
            *self._ahead_lines(state, seat),
        )

    def _ahead_lines(self, state: Quacks, seat: Seat) -> tuple[Text, ...]:
        """The odds of two and of three more draws, where they are not nought."""
        if not self._tells_odds(state) or not state.may_draw(seat):
            return ()
        odds = odds_ahead(state, seat)
        if len(odds) < LOOKS_AHEAD or not odds[-1]:
            return ()
        return (text("brewing.ahead", two=_percent(odds[1]), three=_percent(odds[2])),)

    def page(self, state: Quacks) -> Page:
        """The page for the whole table while nothing is asked and nothing is wrong."""
        match state.phase:
            case Phase.FORTUNE:
                first = self.names[state.seats[0]]
                return Page(
                    text("fortune.title", round=state.round),
                    (text("fortune.reveals", name=first),),
                    text("hint.fortune"),
                )
            case Phase.BREWING:
                return Page(
                    text("brewing.title", round=state.round),
                    tuple(
                        text("page.seat", name=name, line=self._brewing_line(state, Seat(s), SHORT))
                        for s, name in enumerate(self.names)
                    ),
                    text("hint.brewing"),
                )
            case Phase.CLEARING:
                seats = [Seat(number) for number in range(state.seat_count)]
                lines = (
                    *(self._points_line(state, seat) for seat in seats),
                    *(self._owned_line(state, seat) for seat in seats),
                )
                return Page(text("clearing.title", round=state.round), lines, text("hint.clearing"))
            case Phase.OVER:
                outcome = cast(Outcome, state.outcome())  # as it is over
                return final_page(self.names, outcome, points_lines(self.names, outcome))
            case _:
                asked = (self.names[prompt.seat] for prompt in state.prompts())
                lines = tuple(text("scoring.waiting", name=name) for name in asked)
                return Page(text("scoring.title", round=state.round), lines)

    def note(self, state: Quacks) -> Text | None:
        """The card of the round, until the next one is revealed."""
        return None if state.card is None else text("fortune.card", card=card_name(state.card))

    def _points_line(self, state: Quacks, seat: Seat) -> Text:
        gained = sum(
            line.points for line in state.lines if line.seat == seat and line.round == state.round
        )
        found = state.players[seat].found_rubies
        key = "clearing.points_and_ruby" if found else "clearing.points"
        return text(key, name=self.names[seat], points=gained, total=state.score(seat))

    def _owned_line(self, state: Quacks, seat: Seat) -> Text:
        """What must lie before a seat by now: nobody's ruby or droplet move is forgotten."""
        player = state.players[seat]
        name, space = self.names[seat], player.pot.droplet
        return text("clearing.owns", name=name, rubies=player.rubies, space=space)

    def standing_question(self, state: Quacks, prompt: Prompt[Action]) -> Text | None:
        """The words of a prompt that is asked outright, before anybody presses anything."""
        pot = state.players[prompt.seat].pot
        if state.phase is Phase.BREWING and pot.exploded:
            may_restart = Choose(prompt.seat, Question.RESTART, Answer.YES) in prompt.alternatives
            asked = Question.RESTART if may_restart else Question.WITCH
            return text(f"question.{asked.value}", name=self.names[prompt.seat])
        if not isinstance(prompt.kind, Question):
            return None
        return text(
            f"question.{prompt.kind.value}",
            name=self.names[prompt.seat],
            coins=state.coins(prompt.seat),
            rubies=state.players[prompt.seat].rubies,
        )

    def offered(self, state: Quacks, seat: Seat, hold: Hold) -> tuple[Action, ...]:
        """What the seat's own button may mean now; two or more open a choice."""
        legal = state.legal_actions(seat)
        if hold is Hold.LONG and (state.phase not in _WATCHED or state.players[seat].pot.exploded):
            return ()  # these questions stand anyway
        if hold is Hold.LONG:
            ending = [one for one in legal if isinstance(one, Stop)]
            return (*ending, *(one for one in legal if isinstance(one, UseFlask | Choose)))
        return tuple(one for one in legal if _needs_telling(one))

    def secret(self, _state: Quacks, _seat: Seat) -> tuple[Text, ...]:
        """Nothing: everything lies open."""
        return ()

    def which(self, offered: tuple[Action, ...]) -> Text:
        """The words of the choice that a press opens."""
        first = offered[0]
        keys = {Reveal: "ask.card", Spill: "ask.spill", Draw: "ask.aside"}
        return text(keys.get(type(first), "ask.which"), name=self.names[first.seat])

    def choice(self, action: Action) -> Text:
        """An action as one of several answers."""
        return in_words(action)

    def said(self, before: Quacks, action: Action, after: Quacks) -> Text:
        """What is told of an action that has been recorded."""
        pot = after.players[action.seat].pot
        if (
            isinstance(action, Draw | Spill | Lay)
            and pot.exploded
            and not before.players[action.seat].pot.exploded
        ):
            return text("said.exploded", name=self.names[action.seat], whites=pot.white_sum)
        if isinstance(action, Choose) and isinstance(action.answer, Patient):
            return self._patient_said(after, action.seat, action.answer)
        if isinstance(action, Reveal):
            return text("said.revealed", name=self.names[action.seat], card=in_words(action))
        told = text("said.action", name=self.names[action.seat], what=self.choice(action))
        return with_gains(told, before, after, self.names)

    def _patient_said(self, after: Quacks, seat: Seat, patient: Patient) -> Text:
        """Who was chosen, and once what to compare with the card if that is not sure."""
        spaces = spaces_to_check(after, seat)
        if spaces:
            return card_to_check(self.names[seat], patient, spaces)
        return text("said.action", name=self.names[seat], what=text(f"patient.{patient.value}"))

    def sound(self, before: Quacks, after: Quacks) -> Sound | None:
        """The signal for what has happened between two states."""
        exploded = [p.pot.exploded for p in before.players]
        if after.round == before.round and any(
            p.pot.exploded and not was for p, was in zip(after.players, exploded, strict=True)
        ):
            return Sound.EXPLOSION
        if after.phase is not before.phase and after.phase in {Phase.CLEARING, Phase.OVER}:
            return Sound.ROUND_OVER
        return None

    def put_right(
        self, state: Quacks, zone: Zone, found: BoardReading | TrayReading
    ) -> tuple[Text, ...]:
        """Where droplet and rat stone belong, if they are clearly seen elsewhere or not at all."""
        if isinstance(found, TrayReading):
            return ()
        return markers_elsewhere(state, owner(zone), found, self.names)

    def astray(self, state: Quacks, zone: Zone, found: Unexplained[Piece]) -> tuple[Text, ...]:
        """What is wrong with a pot that no rule explains, chip by chip."""
        seat = owner(zone)
        return tuple(odd_in_words(self.names[seat], odd) for odd in odd_chips(state, seat, found))

    def repairs(
        self, state: Quacks, zone: Zone, surplus: tuple[tuple[Place, Chip], ...]
    ) -> tuple[Action, ...]:
        """Draws that would explain one chip too many: by its space first, then by its label."""
        draws = [one for one in state.legal_actions(zone.seat) if isinstance(one, Draw)]
        if len(surplus) != 1:
            return ()
        place, chip = surplus[0]
        by_space = [one for one in draws if one.space == place]
        by_label = [one for one in draws if one.chip is chip]
        return tuple(dict.fromkeys((*by_label, *by_space)))


_LABELS = frozenset(chip.value for chip in Chip)


_WATCHED = frozenset({Phase.FORTUNE, Phase.BREWING})


def _needs_telling(action: Action) -> bool:
    """Whether no picture of the pot tells of an action that ends nothing."""
    is_aside = isinstance(action, Draw) and action.space is None
    return is_aside or isinstance(action, ClearPot | Reveal | Spill)


def _percent(odds: Fraction) -> int | str:
    """A chance in whole per cent that never looks surer than it is."""
    if 0 < odds < Fraction(1, 100):
        return "<1"
    return ">99" if Fraction(99, 100) < odds < 1 else round(100 * odds)
