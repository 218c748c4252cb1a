"""The virtual pot of one seat: bag, hand, chips and markers under a person's fingers."""

from __future__ import annotations

from nicegui import events, ui

from device.web.companion import Companion, Table
from device.web.drawing import SPACES, PotPicture, chip_svg, pieces_svg, pot_svg
from device.web.hands import Hands
from device.web.tags import EMIT_DETAIL, Drawing, Tag
from device.web.words import Words

_MARKERS = ("droplet", "rat")


class PotPanel:
    """Pot and bag of one seat; ``refresh`` sends what has changed."""

    def __init__(self, companion: Companion, table: Table, hands: Hands, seat: int) -> None:
        self._companion = companion
        self._table = table
        self._hands = hands
        self._seat = seat
        self._words = Words(companion.catalogue)
        self._moving: str | None = None
        self._build()

    def refresh(self) -> None:
        """Show the table as it is."""
        label = self._hands.chips.get(self._seat)
        suggested = None if label is None else self._companion.next_space(self._seat, label)
        self._pieces.show(pieces_svg(self._picture(suggested)))
        self._refresh_hand(label, suggested)
        self._refresh_bag()
        over = self._seat in self._hands.over
        self._over.attribute("aria-pressed", "true" if over else "false")
        for kind, button in self._markers.items():
            button.attribute("aria-pressed", "true" if kind == self._moving else "false")

    def _build(self) -> None:
        own = self._words.own
        label = own("pot", seat=self._seat + 1)
        with ui.element("div").classes("pot") as pot:
            Drawing(pot_svg(label, own("space"), f"pot{self._seat}"), "ground")
            self._pieces = Drawing(css="cover")
            self._chip = Drawing(css="in-hand")
        pot.on("space", self._touched, js_handler=EMIT_DETAIL)
        self._act = Tag("button", css="main act", type="button").on("click", self._acted)
        with Tag("details", css="tools"):
            Tag("summary", own("tools"))
            self._build_tools()

    def _build_tools(self) -> None:
        own = self._words.own
        with ui.element("div").classes("row"):
            self._over = Tag("button", own("hand_over"), css="small", type="button")
            self._over.on("click", self._hand_toggled)
            self._markers = {kind: self._marker_button(kind) for kind in _MARKERS}
            Tag("button", own("clear"), css="small", type="button").on("click", self._cleared)
        self._bag = Tag("p", css="quiet")

    def _marker_button(self, kind: str) -> Tag:
        words = self._words.own("move", what=self._words.marker(kind))
        button = Tag("button", words, css="small", type="button")
        button.on("click", lambda: self._marker_chosen(kind))
        return button

    def _picture(self, suggested: int | None) -> PotPicture:
        chips = self._table.pieces(self._seat)
        names = {label: self._words.chip(label) for label in set(chips.values())}
        names |= {kind: self._words.marker(kind) for kind in _MARKERS}
        names["hand"] = self._words.own("hand")
        return PotPicture(
            chips,
            self._table.markers(self._seat),
            suggested,
            hand=self._seat in self._hands.over,
            names=names,
        )

    def _refresh_bag(self) -> None:
        bag = self._table.bag(self._seat)
        counts = {name: bag.count(name) for name in sorted(set(bag))}
        inside = ", ".join(
            self._words.own("pieces", many=many, chip=self._words.chip(name))
            for name, many in counts.items()
        )
        self._bag.say(self._words.own("bag", inside=inside or self._words.own("empty")))

    def _refresh_hand(self, label: str | None, suggested: int | None) -> None:
        left = len(self._table.bag(self._seat))
        self._chip.set_visibility(label is not None)
        self._act.attribute("disabled", (label is None and left == 0) or None)
        if label is None:
            self._act.say(self._words.own("draw", left=left))
        else:
            self._chip.show(chip_svg(label))
            self._act.say(self._words.own("lay", chip=self._words.chip(label), space=suggested))

    def _acted(self) -> None:
        label = self._hands.chips.get(self._seat)
        if label is not None:
            self._put_down(label, self._companion.next_space(self._seat, label))
        elif self._table.bag(self._seat):
            self._hands.chips[self._seat] = self._table.draw(self._seat)
            self.refresh()

    def _put_down(self, label: str, space: int) -> None:
        self._table.lay(self._seat, label, space)
        del self._hands.chips[self._seat]
        self.refresh()

    def _touched(self, event: events.GenericEventArguments) -> None:
        space = event.args
        if not isinstance(space, int) or not 0 <= space < SPACES:
            return
        label = self._hands.chips.get(self._seat)
        if self._moving is not None:
            self._put_marker(self._moving, space)
        elif space in self._table.pieces(self._seat):
            self._table.lift(self._seat, space)
        elif label is not None:
            self._put_down(label, space)
        self.refresh()

    def _put_marker(self, kind: str, space: int) -> None:
        """On its own space it is taken off the pot."""
        there = self._table.markers(self._seat).get(kind) == space
        self._table.put_marker(self._seat, kind, None if there else space)
        self._moving = None

    def _marker_chosen(self, kind: str) -> None:
        self._moving = None if self._moving == kind else kind
        self.refresh()

    def _hand_toggled(self) -> None:
        over = self._seat not in self._hands.over
        self._table.hand(self._seat, over)
        (self._hands.over.add if over else self._hands.over.discard)(self._seat)
        self.refresh()

    def _cleared(self) -> None:
        self._table.clear(self._seat)
        self.refresh()
