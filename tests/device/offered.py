"""Every option that is ever offered, for tests that go through all of them."""

from __future__ import annotations

from collections.abc import Iterator

from device.choices.offers import OFFERS, chosen, options, players, presets
from device.choices.option import Choices, Option
from device.showing import Text


def situations() -> Iterator[tuple[Choices, int]]:
    """Every preset with the fewest and the most players."""
    for game in OFFERS:
        for preset in presets(game):
            for count in players(preset.choices):
                yield preset.choices, count


def every_option() -> Iterator[tuple[Choices, int, Option]]:
    for choices, count in situations():
        for option in options(choices, count):
            yield choices, count, option


def every_text() -> Iterator[Text]:
    """All labels and explanations of options and presets."""
    for game in OFFERS:
        for preset in presets(game):
            yield from (preset.label, preset.why)
    for _, _, option in every_option():
        yield from (option.label, option.why)
        for one in option.alternatives:
            yield one.label
            if one.why is not None:
                yield one.why


def with_value(choices: Choices, count: int, option: Option, number: int) -> Choices:
    return chosen(choices, count, option.key, option.alternatives[number].value)
