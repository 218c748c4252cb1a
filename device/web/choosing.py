"""One of several things to choose: buttons if they are few, else a native list."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from nicegui import events, ui

from device.web.questions import BUTTONS
from device.web.tags import EMIT_VALUE, Tag
from device.web.words import Words
from engine.record import Words as RecordWords

Choice = tuple[str, RecordWords]
"""What it is called, and what the record says of it."""


class Choosing:
    """Hands on the words of what somebody chose; needs a page context."""

    def __init__(
        self,
        label: str,
        words: Words,
        choices: tuple[Choice, ...],
        chosen: Callable[[RecordWords], None],
    ) -> None:
        self._choices = choices
        self._chosen = chosen
        self._at = 0
        with ui.element("div").classes("row"):
            if len(choices) <= BUTTONS:
                for name, said in choices:
                    button = Tag("button", name, "small", type="button")
                    button.on("click", partial(chosen, said))
            else:
                self._list(label, words)

    def _list(self, label: str, words: Words) -> None:
        with Tag("select", css="answers", aria_label=label) as answers:
            for at, (name, _) in enumerate(self._choices):
                Tag("option", name, value=str(at))
        answers.on("change", self._pointed, js_handler=EMIT_VALUE)
        Tag("button", words.own("take"), "main", type="button").on("click", self._take)

    def _pointed(self, event: events.GenericEventArguments) -> None:
        said = str(event.args)
        if said.isdecimal() and int(said) < len(self._choices):
            self._at = int(said)

    def _take(self) -> None:
        self._chosen(self._choices[self._at][1])
