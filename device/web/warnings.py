"""What is wrong with the box or on the table, where nobody overlooks it."""

from __future__ import annotations

from device.web.companion import Companion
from device.web.tags import Tag
from device.web.words import Words


class WarningsPanel:
    """Says what is wrong, and is not there while nothing is; needs a page context."""

    def __init__(self, companion: Companion) -> None:
        self._companion = companion
        self._words = Words(companion.catalogue)
        self._shown: tuple[str, ...] = ()
        label = self._words.own("warnings")
        self._list = Tag("section", css="warnings card", role="alert", aria_label=label)
        self._list.set_visibility(False)

    def refresh(self) -> None:
        """Show what is wrong now."""
        said = tuple(map(self._words.say, self._companion.showing.warnings))
        if said == self._shown:
            return
        self._shown = said
        self._list.clear()
        self._list.set_visibility(bool(said))
        with self._list:
            for sentence in said:
                Tag("p", sentence)
