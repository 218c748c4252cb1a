"""The page's own sentences, and the spoken names of pieces."""

from __future__ import annotations

from dataclasses import dataclass

from device.showing import Lamp, Text, text
from device.web.companion import Catalogue


@dataclass(frozen=True, slots=True)
class Words:
    """The catalogue, as the page uses it."""

    catalogue: Catalogue

    def say(self, sentence: Text) -> str:
        """A sentence of anybody's."""
        return self.catalogue.say(sentence)

    def own(self, key: str, /, **values: object) -> str:
        """The sentence ``web.<key>``."""
        return self.catalogue.say(text(f"web.{key}", **values))

    def chip(self, label: str) -> str:
        """``"white-1"`` as a person would say it."""
        colour, _, value = label.rpartition("-")
        return self.own("chip", colour=text(f"web.colour.{colour}"), value=value)

    def marker(self, kind: str) -> str:
        """``"droplet"`` or ``"rat"`` as a person would say it."""
        return self.own(f"marker.{kind}")

    def lamp(self, lamp: Lamp) -> str:
        """What a lamp says."""
        return self.own(f"lamp.{lamp.value}")
