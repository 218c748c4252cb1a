"""Everybody looks; only those who may act do: the companion as one browser has it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from device.events import BoxEvent, Control, Hold
from device.regulars import Regulars
from device.settings import Settings
from device.showing import Showing
from device.web.companion import About, Archive, Catalogue, Companion, Played, Rgb, Table, View
from engine.game import Seat


class NotPairedError(PermissionError):
    """Somebody who only looks tried to act; nothing has happened."""


class Guest:
    """The companion as one browser has it: shows the same, and acts only while it may.

    Args:
        companion: The running box.
        may_act: Asked at every single act: a pairing may have ended since the page was built.
    """

    def __init__(self, companion: Companion, may_act: Callable[[], bool]) -> None:
        self._companion = companion
        self._may_act = may_act
        self.catalogue: Catalogue = companion.catalogue
        self.language = companion.language
        self.is_simulated = companion.is_simulated

    @property
    def archive(self) -> Archive:
        """The evenings; whoever changes one calls ``permit`` before."""
        return self._companion.archive

    @property
    def settings(self) -> Settings:
        """How loud, bright and talkative the box is."""
        return self._companion.settings

    @property
    def about(self) -> About:
        """What the box is made of."""
        return self._companion.about

    @property
    def showing(self) -> Showing:
        """What the box shows now."""
        return self._companion.showing

    @property
    def is_playing(self) -> bool:
        """Whether a game is in progress, or over and still shown."""
        return self._companion.is_playing

    @property
    def regulars(self) -> Regulars:
        """Who sat where last time."""
        return self._companion.regulars

    @property
    def table(self) -> Table | None:
        """The simulated table, to be moved only by those who may."""
        table = self._companion.table
        return None if table is None else GuestTable(table, self.permit)

    @property
    def view(self) -> View | None:
        """The newest picture with its reading."""
        return self._companion.view

    @property
    def may_act(self) -> bool:
        """Whether this browser may act now."""
        return self._may_act()

    def permit(self) -> None:
        """Go on only if this browser may act now.

        Raises:
            NotPairedError: If it only looks.
        """
        if not self.may_act:
            raise NotPairedError

    @property
    def played(self) -> Played | None:
        """The game in progress."""
        return self._companion.played

    async def evening(self, number: int) -> Played:
        """A game of the journal by its number."""
        return await self._companion.evening(number)

    def screen_png(self) -> bytes:
        """What the small display shows now."""
        return self._companion.screen_png()

    def lamp_colours(self) -> tuple[Rgb, ...]:
        """The lamps' colours in seat order."""
        return self._companion.lamp_colours()

    def press(self, button: Seat | Control, hold: Hold) -> None:
        """Press a simulated button, if this browser may."""
        self.permit()
        self._companion.press(button, hold)

    def post(self, event: BoxEvent) -> None:
        """Hand on what the phone said, if it may."""
        self.permit()
        self._companion.post(event)

    def next_space(self, seat: int, label: str) -> int:
        """Where the rules want this chip laid next."""
        return self._companion.next_space(seat, label)

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call ``changed`` after anything has changed."""
        return self._companion.watch(changed)


class GuestTable:
    """The simulated table: everybody sees it, and only those move it who are permitted."""

    def __init__(self, table: Table, permit: Callable[[], None]) -> None:
        self._table = table
        self._permit = permit

    @property
    def seats(self) -> int:
        """How many pots stand on it."""
        return self._table.seats

    def draw(self, seat: int) -> str:
        """Take a chip out of the bag unseen."""
        self._permit()
        return self._table.draw(seat)

    def lay(self, seat: int, label: str, space: int) -> None:
        """Lay the chip in the hand on a space."""
        self._permit()
        self._table.lay(seat, label, space)

    def lift(self, seat: int, space: int) -> str:
        """Put the chip of a space back into the bag."""
        self._permit()
        return self._table.lift(seat, space)

    def clear(self, seat: int) -> None:
        """Put all chips of the pot back into the bag."""
        self._permit()
        self._table.clear(seat)

    def put_marker(self, seat: int, kind: str, space: int | None) -> None:
        """Move a marker."""
        self._permit()
        self._table.put_marker(seat, kind, space)

    def hand(self, seat: int, over: bool) -> None:  # noqa: FBT001  (a state, not an option)
        """Hold a hand over the pot, or take it away."""
        self._permit()
        self._table.hand(seat, over)

    def bag(self, seat: int) -> tuple[str, ...]:
        """The labels in the bag."""
        return self._table.bag(seat)

    def pieces(self, seat: int) -> Mapping[int, str]:
        """Space to the label of the chip on it."""
        return self._table.pieces(seat)

    def markers(self, seat: int) -> Mapping[str, int]:
        """Markers to their spaces."""
        return self._table.markers(seat)
