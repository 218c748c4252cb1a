"""What an expansion may add to the game, and where the game asks for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, TypeAlias

from engine.games.quacks.tables import Additions, Effect, FortuneEffect

if TYPE_CHECKING:
    from engine.game import Seat
    from engine.games.quacks.actions import Action, Question
    from engine.games.quacks.chips import Chip, Colour
    from engine.games.quacks.gains import Asking
    from engine.games.quacks.position import Asked, Phase, Player, Position
    from engine.games.quacks.pot import Placed, Pot
    from engine.games.quacks.rules import Rules
    from engine.games.quacks.starts import SeatStart
    from engine.games.quacks.tables import Book, Fortune

Moves: TypeAlias = "Callable[[Position, Seat, Pot, Chip], tuple[int, ...]]"
Mover: TypeAlias = "Callable[[Pot, Book, Chip], int]"
Chances: TypeAlias = "Callable[[Pot, Chip], Mapping[int, float]]"
Copying: TypeAlias = "Callable[[Pot], Chip | None]"
Placing: TypeAlias = "Callable[[Position, Seat, Placed], Position]"
Evaluating: TypeAlias = "Callable[[Position, Seat, Book], Position]"
Telling: TypeAlias = "Callable[[Position, Fortune], Position]"
Beginning: TypeAlias = "Callable[[Position], Position]"
Offering: TypeAlias = "Callable[[Position, Seat, Asked | None], tuple[Action, ...]]"
Acting: TypeAlias = "Callable[[Position, Any], Position]"
Paying: TypeAlias = "Callable[[Position, Seat, int], int]"
Buying: TypeAlias = "Callable[[Position, Seat, tuple[Chip, ...]], Position]"
Receiving: TypeAlias = "Callable[[Position, Seat, Chip], Position | None]"
Choosing: TypeAlias = "Callable[[Mapping[str, object]], Mapping[str, Any]]"
Seating: TypeAlias = "Callable[[Rules, SeatStart, Player], Player]"
Keeping: TypeAlias = "Callable[[Position, Seat], bool]"
Clearing: TypeAlias = "Callable[[Position, Seat], Position]"
Baskets: TypeAlias = "tuple[tuple[Chip, ...], ...]"
Packing: TypeAlias = "Callable[[Position, Seat, Baskets], Baskets]"
Freely: TypeAlias = "Callable[[Position, Seat], Position | None]"
Spilling: TypeAlias = "Callable[[Position, Seat, Pot, Chip], Position]"
Wording: TypeAlias = "Callable[[Position, Seat], Mapping[str, object]]"


@dataclass(frozen=True, slots=True, eq=False)
class Beside:
    """Chips that lie beside a pot and are laid on it while it brews.

    Attributes:
        there: Which ones a seat may lay now.
        taken: The position once one of them has been taken from where it lay.
        first: Whether they must be laid before anything else is done.
    """

    there: Callable[[Position, Seat], tuple[Chip, ...]]
    taken: Callable[[Position, Seat, Chip], Position]
    first: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Hooks:
    """Where the rules of an expansion join those of the game; all of them may be left out.

    Attributes:
        moves: How far the chips of a book move, in place of their number; the usual way first. The
            pot is that from whose bag the chip has been drawn.
        bonus_moves: Which chips a book moves further, and how.
        chances: How probable each of those moves is, where chance decides; by how far it goes.
        copies: As which other chip a chip moves and acts when it is placed; None: as itself.
        ways: Spaces where a chip may come to lie besides those of its number and its book.
        keeps: Whether the next chip that a seat draws is kept beside its pot, in one go.
        beside: Which chips are laid on a pot that lie beside it, and where they come from.
        draws_freely: What comes of a draw that nobody in step waits for; None: it is a usual one.
        placed: What a book does when one of its chips has been placed.
        after_placing: What happens after any chip has been placed and has acted.
        evaluated: What a book does in scoring step B.
        cards: What a fortune-teller card does at its moment.
        starts: What happens, or is asked, before anything else in a game.
        begins: What happens, or is asked, when a phase begins, after the game's own part.
        questions: How questions are put, and what their answers do.
        offers: What a seat may do besides what it is asked, or while it brews (asked is None).
        acts: What that leads to; by its question, or by its type if it answers none.
        tails: How many rat tails a seat has, given those that its score brings.
        coins: How many coins a seat may spend, given those of the step before.
        coins_per_point: What a point costs in coins after the last round, given the usual price.
        baskets: What a seat may buy, given what its coins pay.
        rubies_per_step: What a droplet's step or a full flask costs, given the usual price.
        bought: What happens once a seat has bought chips, all at once.
        received: Where a chip goes that a seat gets or buys; None: into its own bag.
        cleared: What happens once a pot has been cleared.
        words: What is told of a seat besides, in plain JSON values.
        second_droplet: Asks which of two droplets moves, at every step of either.
        spilled: Where a chip goes that comes once the pot is full; None: then brewing ends.
    """

    moves: Mapping[Effect, Moves] = field(default_factory=dict)
    bonus_moves: Mapping[Effect, tuple[Colour, Mover]] = field(default_factory=dict)
    chances: Mapping[Effect, Chances] = field(default_factory=dict)
    copies: Mapping[Effect, Copying] = field(default_factory=dict)
    ways: tuple[Moves, ...] = ()
    keeps: tuple[Keeping, ...] = ()
    beside: tuple[Beside, ...] = ()
    draws_freely: tuple[Freely, ...] = ()
    placed: Mapping[Effect, Placing] = field(default_factory=dict)
    after_placing: tuple[Placing, ...] = ()
    evaluated: Mapping[Effect, Evaluating] = field(default_factory=dict)
    cards: Mapping[FortuneEffect, Telling] = field(default_factory=dict)
    starts: tuple[Beginning, ...] = ()
    begins: Mapping[Phase, tuple[Beginning, ...]] = field(default_factory=dict)
    questions: Mapping[Question, Asking] = field(default_factory=dict)
    offers: tuple[Offering, ...] = ()
    acts: Mapping[Question | type[Any], Acting] = field(default_factory=dict)
    tails: tuple[Paying, ...] = ()
    coins: tuple[Paying, ...] = ()
    coins_per_point: tuple[Paying, ...] = ()
    baskets: tuple[Packing, ...] = ()
    rubies_per_step: tuple[Paying, ...] = ()
    bought: tuple[Buying, ...] = ()
    received: tuple[Receiving, ...] = ()
    cleared: tuple[Clearing, ...] = ()
    words: tuple[Wording, ...] = ()
    second_droplet: Question | None = None
    spilled: Spilling | None = None


def _as_it_sits(_: Rules, __: SeatStart, player: Player) -> Player:
    return player


@dataclass(frozen=True, slots=True, eq=False)
class Expansion:
    """A box that is added to the game.

    Attributes:
        name: As records and the command line say it.
        box: What it adds to chips, rubies, books and cards.
        hooks: Where its rules join those of the game.
        chosen: The fields of ``Rules`` that it reads from a header; raises ``BadSetupError``.
        not_with: What it cannot be played with, and why not.
        seated: Puts its things before a player as a header says; raises ``BadSetupError``.
        seat_keys: What a header can only say of a seat with it.
    """

    name: str
    box: Additions
    hooks: Hooks
    chosen: Choosing
    not_with: Mapping[str, str] = field(default_factory=dict)
    seated: Seating = _as_it_sits
    seat_keys: tuple[str, ...] = ()


def joined(expansions: tuple[Expansion, ...]) -> Hooks:
    """The hooks of several expansions as one, in the order of the expansions."""
    return together(*(one.hooks for one in expansions))


def together(*parts_of: Hooks) -> Hooks:
    """Several parts of the hooks as one, in this order."""
    parts = {
        one.name: _joined([getattr(hooks, one.name) for hooks in (Hooks(), *parts_of)])
        for one in fields(Hooks)
    }
    return Hooks(**parts)


def _joined(values: list[Any]) -> Any:  # noqa: ANN401 - any field of ``Hooks``
    """Tuples one after the other, mappings in one; of anything else the last one there is."""
    first = values[0]
    if isinstance(first, tuple):
        return tuple(one for value in values for one in value)
    if isinstance(first, dict):
        return _merged(values)
    return next((value for value in reversed(values) if value is not None), None)


def _merged(mappings: list[dict[Any, Any]]) -> dict[Any, Any]:
    """One mapping; where several have the same key, their tuples one after the other."""
    merged: dict[Any, Any] = {}
    for mapping in mappings:
        for key, value in mapping.items():
            merged[key] = (*merged[key], *value) if key in merged else value
    return merged


def key_of(action: Action) -> Question | type[Any]:
    """What ``Hooks.acts`` knows an action by."""
    question: Question | None = getattr(action, "question", None)
    return question or type(action)
