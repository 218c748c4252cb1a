"""A native list with its label: one of several things is chosen, and told by its number."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nicegui import events

from device.web.tags import EMIT_VALUE, Tag


class NativeList:
    """Needs a page context.

    Args:
        label: What is chosen.
        answers: What it may be.
        chosen: Called with the number of an answer that somebody has chosen.
        own_id: Of the list itself.

    Attributes:
        whole: List and label together.
    """

    def __init__(
        self,
        label: str,
        answers: Sequence[str],
        chosen: Callable[[int], None],
        own_id: str | None = None,
    ) -> None:
        self._chosen = chosen
        with Tag("label", css="choice") as self.whole:
            Tag("span", label)
            with Tag("select", css="answers", aria_label=label, id=own_id) as there:
                self._options = [Tag("option", said, value=n) for n, said in enumerate(answers)]
        there.on("change", self._pointed, js_handler=EMIT_VALUE)

    def mark(self, number: int | None) -> None:
        """Mark what holds now; None: nothing of it."""
        for at, option in enumerate(self._options):
            option.attribute("selected", "" if at == number else None)

    def _pointed(self, event: events.GenericEventArguments) -> None:
        if str(event.args) in {str(one) for one in range(len(self._options))}:
            self._chosen(int(event.args))
