"""Plain HTML elements on NiceGUI: native tags keep the page light and its labels honest."""

from __future__ import annotations

from collections.abc import Callable

from nicegui import events, ui
from nicegui.elements.mixins.text_element import TextElement

from device.events import Hold

EMIT_DETAIL = "(event) => emit(event.detail)"
"""Hands on what an event of our own script carries."""

EMIT_VALUE = "(event) => emit(event.target.value)"
"""Hands on what stands in a field, or is chosen in a list."""

EMIT_OPEN = "(event) => emit(event.target.open)"
"""Hands on whether something is unfolded."""


class Tag(TextElement):
    """A native element with a text; attributes are given in Python's spelling (``aria_label``).

    A field that begins with words has them as ``defaultValue``: ``value`` would be set again with
    every change anywhere on the page, over what somebody is just typing.
    """

    def __init__(self, name: str, text: str = "", css: str = "", **attributes: object) -> None:
        super().__init__(tag=name, text=text)
        self.classes(css)
        for key, value in attributes.items():
            self.attribute(key, value)

    def attribute(self, key: str, value: object) -> None:
        """Set an attribute, or take it away with None; only a change is sent."""
        name = key.rstrip("_").replace("_", "-")
        if self.props.get(name) != value:
            self.props.set_optional(name, value)

    def say(self, text: str) -> None:
        """Show another text; only a change is sent."""
        if self.text != text:
            self.text = text

    def wear(self, css: str, *, on: bool) -> None:
        """Wear a class, or not; only a change is sent."""
        if (css in self.classes) != on:
            self.classes(add=css) if on else self.classes(remove=css)


class Drawing(ui.html):
    """A picture of our own as inline SVG; its words are escaped where it is drawn."""

    def __init__(self, svg: str = "", css: str = "") -> None:
        super().__init__(svg, sanitize=False)
        self.classes(css)

    def show(self, svg: str) -> None:
        """Show another picture; only a change is sent."""
        if self.content != svg:
            self.content = svg


class HoldButton(Tag):
    """A button that tells a short press from a long one; ``static/page.js`` measures it."""

    def __init__(self, text: str, css: str, pressed: Callable[[Hold], None]) -> None:
        super().__init__("button", text, css, type="button", data_hold="")
        self._pressed = pressed
        self.on("press", self._measured, js_handler=EMIT_DETAIL)

    def _measured(self, event: events.GenericEventArguments) -> None:
        if event.args in {hold.value for hold in Hold}:
            self._pressed(Hold(event.args))
