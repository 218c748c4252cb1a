"""The menu behind both common buttons: what is seldom wanted, by buttons alone. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from device.agreeing import Change
from device.events import Control, Hold, Invited, Item, Press, SettingChanged, Wanted
from device.questions import STRIDE, question_page
from device.settings import BRIGHT, DIM, USUAL
from device.showing import Choice, Page, Proposal, Text, text
from engine.fold import LEAVE, SWAP
from engine.game import Seat


@dataclass(frozen=True, slots=True)
class Consented:
    """Every seat has pressed for a change of the house rules."""

    change: Change


Chosen: TypeAlias = Wanted | Consented | SettingChanged | Invited
"""What was chosen to the end."""

_Key: TypeAlias = Item | Change | bool | str

_AT_ONCE: Mapping[Item, Chosen] = {
    Item.TABLE: Wanted(Item.TABLE),
    Item.CAMERA: Wanted(Item.CAMERA),
    Item.PHONE: Invited(),
}

_SETTINGS: Mapping[str, SettingChanged] = {
    "menu.sound_off": SettingChanged("sound", "off"),
    "menu.sound_short": SettingChanged("sound", "short"),
    "menu.sound_full": SettingChanged("sound", "full"),
    "menu.night_on": SettingChanged("night", "on"),
    "menu.night_off": SettingChanged("night", "off"),
    "menu.night_hours": SettingChanged("night", "hours"),
    "menu.lamps_dim": SettingChanged("brightness", DIM),
    "menu.lamps_usual": SettingChanged("brightness", USUAL),
    "menu.lamps_bright": SettingChanged("brightness", BRIGHT),
    "menu.odds_on": SettingChanged("odds", value=True),
    "menu.odds_off": SettingChanged("odds", value=False),
}


@dataclass(frozen=True, slots=True)
class Menu:
    """The menu as far as somebody has come in it.

    OK goes on to the next line and any seat's button takes it; where a line asks for players or for
    everybody's consent, each presses the own button. UNDO closes it.

    Attributes:
        names: The players' in seat order.
        changes: What may be agreed on otherwise.
        camera: Whether pictures are looked at.
        item: The item that was taken; None: none yet.
        change: The change that all are to agree on.
        pressed: Who has pressed so far where each presses the own button.
        selected: Which line is marked.
    """

    names: tuple[str, ...]
    changes: Sequence[Change]
    camera: bool
    item: Item | None = None
    change: Change | None = None
    pressed: tuple[Seat, ...] = ()
    selected: int = 0

    def on(self, press: Press) -> Menu | Chosen | None:
        """What follows a press: the menu as it then is, what was wanted, or None: it is closed."""
        match press.button, press.hold:
            case Control.OK, hold if self._lines:
                step = 1 if hold is Hold.SHORT else STRIDE
                return replace(self, selected=(self.selected + step) % len(self._lines))
            case Seat() as seat, Hold.SHORT if seat < len(self.names):
                return self._taken() if self._lines else self._joined(seat)
            case (Control.UNDO, _) | (Control.BOTH, _):
                return None
            case _:
                return self

    @property
    def page(self) -> Page:
        """What the small display shows."""
        if not self._lines:
            left = tuple(
                text("menu.waits", name=name)
                for seat, name in enumerate(self.names)
                if seat not in self.pressed
            )
            asked = () if self.change is None else (self.change.label,)
            hint = "hint.menu_own" if self.change is None else "hint.menu_all"
            return Page(self._title, (*asked, *left), text(hint))
        choices = tuple(Choice(str(n), self._label(key)) for n, key in enumerate(self._lines))
        page = question_page(Proposal(0, Seat.ONE, self._title, choices, self.selected))
        return replace(page, hint=text("hint.menu_choose"))

    @property
    def _lines(self) -> Sequence[_Key]:
        """What can be taken; nothing where players press their own buttons."""
        match self.item:
            case None:
                return tuple(Item)
            case Item.RULES if self.change is None:
                return self.changes
            case Item.SETTINGS:
                return tuple(_SETTINGS)
            case Item.SWAP if len(self.pressed) == _PAIR:
                return (True, False)
            case Item.END:
                return (False, True)
            case _:
                return ()

    @property
    def _title(self) -> Text:
        return text("menu.title" if self.item is None else f"menu.title_{self.item.value}")

    def _label(self, key: _Key) -> Text:
        if isinstance(key, Change):
            return key.label
        if isinstance(key, str):
            return text(key)
        if isinstance(key, Item):
            off = key is Item.CAMERA and not self.camera
            return text("menu.camera_on" if off else f"menu.{key.value}")
        if self.item is Item.END:
            return text("menu.end_yes" if key else "menu.end_no")
        return text("menu.swap_things" if key else "menu.swap_names")

    def _taken(self) -> Menu | Chosen | None:
        """What follows the marked line."""
        key = self._lines[self.selected]
        match key:
            case Item.TABLE | Item.CAMERA | Item.PHONE:
                return _AT_ONCE[key]
            case str():
                return _SETTINGS[key]
            case Item():
                return replace(self, item=key, selected=0)
            case Change():
                return replace(self, change=key)
            case _ if self.item is Item.END:
                return Wanted(Item.END) if key else None
            case _:
                pair = sorted(map(int, self.pressed))
                line = {"do": SWAP, "seats": pair, "with_things": key}
                return Wanted(Item.SWAP, tuple(line.items()))

    def _joined(self, seat: Seat) -> Menu | Chosen:
        """The menu once one more player has pressed the own button."""
        if self.item is Item.LEAVE:
            return Wanted(Item.LEAVE, (("seat", int(seat)), ("do", LEAVE)))
        pressed = (*self.pressed, *(() if seat in self.pressed else (seat,)))
        if self.change is not None and len(pressed) == len(self.names):
            return Consented(self.change)
        return replace(self, pressed=pressed)


_PAIR = 2
"""As many as change places at once."""
