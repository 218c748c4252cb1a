"""Where a game begins, as the header of a record tells it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.games.quacks.cards import Card, Coin, Patient
from engine.games.quacks.chips import Chip
from engine.games.quacks.tables import TABLES


@dataclass(frozen=True, slots=True)
class SeatStart:
    """One seat of a game that is taken up in the middle; what is left out is as at the start.

    Attributes:
        bag: Chips in the bag, by label.
        pot: Chips on the pot, in the order of placing: [label, space].
        aside: Red chips beside the pot, by label.
        droplet: Space of the droplet.
        tube: Glass of the second droplet, on the test-tube side or on the rack.
        rats: Spaces between droplet and rat stone; counted from the scores if left out.
        rubies: How many the player has.
        score: Victory points so far.
        flask: Whether the flask is full.
        stopped: Whether the player has stopped brewing.
        bowl: Chips in the bowl beside the pot, with the Herb Witches.
        coins: Witch coins that have not been spent; one of each colour if left out.
        first: Chips that are placed first, with green set 5.
        patient: Whose essences the player gathers, with the Alchemists.
        essence: Where the marker stands.
    """

    bag: Mapping[Chip, int] = field(default_factory=lambda: TABLES.setup.starting_bag)
    pot: tuple[PlacedStart, ...] = ()
    aside: tuple[Chip, ...] = ()
    droplet: int = 0
    tube: int = 0
    rats: int | None = None
    rubies: int = TABLES.setup.starting_rubies
    score: int = 0
    flask: bool = True
    stopped: bool = False
    bowl: tuple[Chip, ...] = ()
    coins: tuple[Coin, ...] = tuple(Coin)
    first: tuple[Chip, ...] = ()
    patient: Patient | None = None
    essence: int = 0


@dataclass(frozen=True, slots=True)
class PlacedStart:
    """A chip on a pot that is taken up in the middle of a round."""

    piece: Chip
    space: int


@dataclass(frozen=True, slots=True)
class Start:
    """Where a game begins: from the first round, or taken up in the middle.

    Attributes:
        round: From 1.
        card: The fortune-teller card of the round, which has been carried out already.
        cards: The cards of earlier rounds.
        seats: In seat order.
    """

    round: int = 1
    card: Card | None = None
    cards: tuple[Card, ...] = ()
    seats: tuple[SeatStart, ...] = ()

    @property
    def is_brewing(self) -> bool:
        """Whether the round is past its card and its rats."""
        return self.card is not None or any(
            seat.pot or seat.bowl or seat.stopped or seat.rats is not None for seat in self.seats
        )
