"""What a browser that only looks is told, calmly, at the foot of every page."""

from __future__ import annotations

from device.web.companion import Companion
from device.web.places import PAIR, Place
from device.web.roles import NotPairedError
from device.web.tags import Tag
from device.web.words import Words


class Bar:
    """Says that this phone looks on, with the way to take part; needs a page context.

    Not where that is what the page is about; there it says only what was not done.
    """

    def __init__(self, companion: Companion, here: Place) -> None:
        self._words = Words(companion.catalogue)
        looks_on = not companion.may_act and here != PAIR
        with Tag("div", css="bar", role="region", aria_label=self._words.own("bar.name")) as bar:
            self._said = Tag(
                "p", self._words.own("bar.looks_on") if looks_on else "", role="status"
            )
            Tag("a", self._words.own("bar.pair"), "way", href=PAIR.path)
        self._bar = bar
        self._bar.set_visibility(looks_on)

    def failed(self, error: Exception) -> None:
        """Say what was not done, if it was not done because this browser only looks."""
        if isinstance(error, NotPairedError):
            self._bar.set_visibility(True)
            self._bar.wear("refused", on=True)
            self._said.say(self._words.own("bar.refused"))
