"""What the session must know of a game to show it: the seam between one loop and many games."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol, cast

from device.events import Hold
from device.showing import Lamp, Page, Sound, Text
from engine.game import Place, Prompt, Seat, Zone
from engine.witness import Reading, Unexplained


class Face(Protocol):
    """How one game shows itself. Pure: it only turns values into values."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        ...

    def zones(self, state: Any) -> tuple[Zone, ...]:
        """The parts of the table that a camera follows, in the order in which they are read."""
        ...

    def is_watched(self, state: Any, zone: Zone) -> bool:
        """Whether what lies in a zone tells of actions now."""
        ...

    def reading(self, state: Any, zone: Zone, found: Any) -> Reading[Any]:
        """What lies in a zone, as the engine weighs it."""
        ...

    def laid_out(self, state: Any, seen: Reading[Any]) -> tuple[Any, ...]:
        """What a setting out of many pieces has brought: more than anybody lays between two looks.

        These are legal actions one after the other; none where nothing is set out now.
        """
        ...

    def doubted(self, state: Any, seen: Reading[Any]) -> tuple[Any, ...]:
        """What the next piece of a setting out may be if nobody is sure, the likeliest first."""
        ...

    def shown(self, state: Any, piece: Any) -> tuple[Any, ...]:
        """The legal actions that a card may mean which is shown beside the table's pieces."""
        ...

    def lamp(self, state: Any, seat: Seat) -> Lamp:
        """What the seat's lamp says while nothing is asked and nothing is wrong."""
        ...

    def seat_lines(self, state: Any, seat: Seat) -> tuple[Text, ...]:
        """The seat's state for the phone, most important first."""
        ...

    def page(self, state: Any) -> Page:
        """The page for the whole table while nothing is asked and nothing is wrong."""
        ...

    def note(self, state: Any) -> Text | None:
        """What holds for everybody for a while; None for nothing."""
        ...

    def standing_question(self, state: Any, prompt: Prompt[Any]) -> Text | None:
        """The words of a prompt that is asked outright; None for the others."""
        ...

    def offered(self, state: Any, seat: Seat, hold: Hold) -> tuple[Any, ...]:
        """The actions that the seat's own button may mean now; two or more open a choice."""
        ...

    def secret(self, state: Any, seat: Seat) -> tuple[Text, ...]:
        """What only this seat's player may see, once that player has pressed; mostly nothing."""
        ...

    def which(self, offered: tuple[Any, ...]) -> Text:
        """The words of the choice that a press opens."""
        ...

    def choice(self, action: Any) -> Text:
        """An action as one of several answers."""
        ...

    def said(self, before: Any, action: Any, after: Any) -> Text:
        """What is told of an action that has been recorded."""
        ...

    def sound(self, before: Any, after: Any) -> Sound | None:
        """The signal for what has happened between two states."""
        ...

    def put_right(self, state: Any, zone: Zone, found: Any) -> tuple[Text, ...]:
        """What lies beside its place and changes nothing yet: markers."""
        ...

    def astray(self, state: Any, zone: Zone, found: Unexplained[Any]) -> tuple[Text, ...]:
        """What is wrong with a reading that no rule explains, piece by piece."""
        ...

    def repairs(
        self,
        state: Any,
        zone: Zone,
        surplus: tuple[tuple[Place, Any], ...],
    ) -> tuple[Any, ...]:
        """Legal actions that may be what a reading no rule explains was meant to be."""
        ...


def named(face: Face, names: tuple[str, ...]) -> Face:
    """The face with other names; every game's is a frozen value."""
    anybody: Any = face
    return cast(Face, replace(anybody, names=names))
