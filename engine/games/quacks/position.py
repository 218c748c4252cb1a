"""What lies on the table and what is asked, without the rules that lead on from there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Self, TypeAlias

from engine.changing import changed
from engine.game import Place, ScoreLine, Seat, Zone, ZoneKind
from engine.games.quacks.actions import Answer, Question
from engine.games.quacks.cards import Card
from engine.games.quacks.chips import Chip, Colour, in_box_order
from engine.games.quacks.extras import Alchemy, Witchery
from engine.games.quacks.pot import Pot
from engine.games.quacks.rules import EmptyPot, Rules, ScoringSpace
from engine.games.quacks.tables import TABLES, Book, Effect, Fortune, FortuneEffect

Piece: TypeAlias = Chip | Card


class Phase(Enum):
    """What a round is at, in order; several of them pass without anybody's word."""

    FORTUNE = "fortune"
    CARD = "card"
    RATS = "rats"
    OPENING = "opening"
    BREWING = "brewing"
    ASIDE = "aside"
    SETTLING = "settling"
    ESSENCE = "essence"
    DIE = "die"
    CHIPS = "chips"
    RUBIES = "rubies"
    CHOICE = "choice"
    POINTS = "points"
    BUYING = "buying"
    SPENDING = "spending"
    ENDING = "ending"
    CLEARING = "clearing"
    OVER = "over"

    __hash__ = object.__hash__


class Reason(Enum):
    """What points were scored for."""

    CARRIED_OVER = "carried_over"
    SPACE = "space"
    CHIP = "chip"
    CARD = "card"
    DIE = "die"
    TUBE = "tube"
    COINS = "coins"
    RUBIES = "rubies"
    RACK = "rack"
    # Die Kräuterhexen
    BOWL = "bowl"
    WITCH = "witch"
    WITCH_COINS = "witch_coins"
    # Die Alchemisten
    ESSENCE = "essence"


class Marker(Enum):
    """What else lies on a pot; ``Marker("rat")`` is the rat stone."""

    DROPLET = "droplet"
    RAT = "rat"


_SEATS = tuple(Seat)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that is open; ``about`` is a chip that asks or is asked about."""

    seat: Seat
    question: Question
    about: Chip | None = None


@dataclass(frozen=True, slots=True)
class Due:
    """The chips of one colour in a seat's pot are to be evaluated."""

    seat: Seat
    colour: Colour


@dataclass(frozen=True, slots=True)
class Player:
    """One seat.

    Attributes:
        pot: The pot with its bag.
        rubies: How many rubies the player has.
        tube: Glass of the second droplet, on the back of the pot or on Wolfgang's rack.
        aside: Red chips beside the pot.
        bought: Chips bought in this round, on the tray until the pot is cleared.
        chosen: What an exploded player took in this round, points or coins; None if nothing yet.
        cleared: Whether the pot has been cleared after this round's scoring.
        found_rubies: How many rubies the scoring space of this round brought.
        told: The sum of the chips that were drawn for the card of this round.
        spent: Coins that have gone for something else than chips in this round.
        witchery: What the Herb Witches put before the player; None without them.
        alchemy: What the Alchemists put before the player; None without them.
    """

    pot: Pot
    rubies: int
    tube: int = 0
    aside: tuple[Chip, ...] = ()
    bought: tuple[Chip, ...] = ()
    chosen: Answer | None = None
    cleared: bool = False
    found_rubies: int = 0
    told: int | None = None
    spent: int = 0
    witchery: Witchery | None = None
    alchemy: Alchemy | None = None

    @property
    def must_choose(self) -> bool:
        """Whether the pot exploded and its player has yet to take points or coins."""
        return self.pot.exploded and not self.pot.insured and self.chosen is None

    @property
    def takes_points(self) -> bool:
        """Whether the player scores the points of the space in this round."""
        # quacks_base 6 D, 7.4
        return not self.pot.exploded or self.pot.insured or self.chosen is Answer.POINTS

    @property
    def takes_coins(self) -> bool:
        """Whether the player has the coins of the space in this round."""
        # quacks_base 6 E, 7.4
        return not self.pot.exploded or self.pot.insured or self.chosen is Answer.COINS

    def with_pot(self, pot: Pot) -> Player:
        """The player with another pot; as often asked for as ``Position.with_player``."""
        rest = (self.rubies, self.tube, self.aside, self.bought, self.chosen, self.cleared)
        more = (self.found_rubies, self.told, self.spent, self.witchery, self.alchemy)
        return Player(pot, *rest, *more)

    def chips(self) -> Counter[Chip]:
        """Every chip this player owns, wherever it lies."""
        return self.pot.chips() + Counter(self.loose)

    @property
    def loose(self) -> tuple[Chip, ...]:
        """The chips beside the pot, wherever they lie, but for those in its bowl."""
        chips = (*self.aside, *self.bought)
        if self.witchery is not None:
            chips += self.witchery.first
        return chips + self.alchemy.laid_out if self.alchemy is not None else chips


@dataclass(frozen=True, slots=True)
class Position:
    """A game of Quacks as far as it has come.

    Attributes:
        players: In seat order.
        rules: What holds for the whole game.
        round: From 1.
        phase: What the round is at.
        cards: The fortune-teller cards revealed so far, the last one last.
        card: The card of this round; None before it is revealed, or without one.
        asked: What must be answered or evaluated, in this order.
        lines: All points so far.
    """

    players: tuple[Player, ...]
    rules: Rules
    round: int = 1
    phase: Phase = Phase.FORTUNE
    cards: tuple[Card, ...] = ()
    card: Card | None = None
    asked: tuple[Asked | Due, ...] = ()
    lines: tuple[ScoreLine, ...] = ()

    @property
    def seat_count(self) -> int:
        """How many play."""
        return len(self.players)

    @property
    def is_last_round(self) -> bool:
        """Whether no round follows."""
        return self.round == TABLES.setup.rounds

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, the start player of the round first, then clockwise."""
        # quacks_base 4.1: the deck goes to the next player after each round
        count = len(self.players)
        first = (self.rules.first + self.round - 1) % count
        return _SEATS[first:count] + _SEATS[:first]

    @property
    def around(self) -> tuple[Seat, ...]:
        """All seats, in seat order."""
        return _SEATS[: len(self.players)]

    def left_of(self, seat: Seat) -> Seat:
        """The neighbour on the left: the next player clockwise."""
        return _SEATS[(seat + 1) % len(self.players)]

    @property
    def fortune(self) -> Fortune | None:
        """What the card of the round says."""
        return self.rules.deck[self.card] if self.card else None

    def has(self, effect: FortuneEffect) -> Fortune | None:
        """What the card of the round says, if that is its effect."""
        fortune = self.fortune
        return fortune if fortune and fortune.effect is effect else None

    def book(self, colour: Colour, effect: Effect) -> Book | None:
        """The book of a colour, if that is its effect."""
        book = self.rules.books.get(colour)
        return book if book and book.effect is effect else None

    def score(self, seat: Seat) -> int:
        """The victory points of a seat: the sum of its lines."""
        return sum(line.points for line in self.lines if line.seat == seat)

    def scores(self) -> tuple[int, ...]:
        """The victory points of all seats, in seat order."""
        return tuple(self.score(Seat(s)) for s in range(len(self.players)))

    def score_lines(self) -> tuple[ScoreLine, ...]:
        """All points so far, in the order in which they were scored."""
        return self.lines

    def box(self) -> Mapping[Chip, int]:
        """How many of each chip nobody owns."""
        left = dict(self.rules.supply)
        for player in self.players:
            for chip in player.pot.bag:
                left[chip] -= 1
            for one in player.pot.placed:
                left[one.chip] -= 1
            for chip in player.pot.bowl:
                left[chip] -= 1
            for chip in player.loose:
                left[chip] -= 1
        return left

    def rubies_in_box(self) -> int:
        """How many rubies nobody owns; below 0 if more are in play than the box has."""
        return self.rules.rubies - sum(player.rubies for player in self.players)

    def is_open(self, colour: Colour) -> bool:
        """Whether the book of a colour lies open."""
        # quacks_base 3, 4
        return self.round >= TABLES.flame.opens.get(colour, 1) and colour in self.rules.books

    def scoring_space(self, seat: Seat) -> int:
        """The space of a pot that is evaluated: the one after the last chip, the spoon at most."""
        # quacks_base 2, F01, F28
        pot, house = self.players[seat].pot, self.rules.house
        if pot.scored is not None:
            return pot.scored
        if pot.is_spilled or (pot.placed and self.overflows(pot)):
            return TABLES.track.spoon
        is_under = house.scoring_space is ScoringSpace.UNDER
        if is_under or (not pot.placed and house.empty_pot is EmptyPot.UNDER):
            return pot.last_space
        return pot.last_space + 1

    def overflows(self, pot: Pot) -> bool:
        """Whether the next chip of a pot goes into the bowl beside it."""
        return self.rules.hooks.spilled is not None and (pot.is_full or bool(pot.bowl))

    def shows_ruby(self, seat: Seat) -> bool:
        """Whether the scoring space of a pot shows a ruby."""
        return self.scoring_space(seat) in TABLES.track.rubies

    def coins(self, seat: Seat) -> int:
        """The coins that a seat has still to spend in this round, those of its scoring space."""
        coins = TABLES.track.coins[self.scoring_space(seat)]
        for paid in self.rules.hooks.coins:
            coins = paid(self, seat, coins)
        return coins - self.players[seat].spent

    def visible(self) -> Mapping[Zone, Mapping[Place, Piece]]:
        """The chips on every pot by space, those on every tray, and the card of the round."""
        kinds = (ZoneKind.POT, ZoneKind.TRAY)
        zones = [Zone(kind, Seat(s)) for s in range(len(self.players)) for kind in kinds]
        return {zone: self.visible_in(zone) for zone in (*zones, Zone(ZoneKind.SHOW))}

    def visible_in(self, zone: Zone) -> Mapping[Place, Piece]:
        """What lies in one zone; a tray is counted in box order from 0."""
        match zone:
            case Zone(ZoneKind.POT, Seat() as seat):
                return {one.space: one.chip for one in self.players[seat].pot.placed}
            case Zone(ZoneKind.TRAY, Seat() as seat):
                player = self.players[seat]
                return dict(enumerate(in_box_order(player.loose)))
            case Zone(ZoneKind.SHOW, None):
                return {} if self.card is None else {0: self.card}
            case _:
                raise KeyError(zone)

    def markers(self, seat: Seat) -> Mapping[Marker, int]:
        """Where droplet and rat stone lie on a pot; a stone that is off the pot is absent."""
        pot = self.players[seat].pot
        rat = {Marker.RAT: pot.start} if pot.rats else {}
        return {Marker.DROPLET: pot.droplet} | rat

    def with_player(self, seat: Seat, player: Player) -> Self:
        """The position with another player at a seat."""
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        rest = (self.rules, self.round, self.phase, self.cards, self.card, self.asked, self.lines)
        return type(self)(players, *rest)  # the most frequent step: twice as fast as ``replace``

    def with_pot(self, seat: Seat, pot: Pot) -> Self:
        """The position with another pot at a seat."""
        return self.with_player(seat, self.players[seat].with_pot(pot))

    def asking(self, *asked: Asked | Due) -> Self:
        """The position with more to answer after all that is open."""
        return changed(self, asked=(*self.asked, *asked))

    def asking_first(self, *asked: Asked) -> Self:
        """The position with more to answer before all that is open but its own kind."""
        own = {one.question for one in asked}
        at = 0
        while at < len(self.asked) and getattr(self.asked[at], "question", None) in own:
            at += 1
        return changed(self, asked=(*self.asked[:at], *asked, *self.asked[at:]))
