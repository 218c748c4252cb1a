"""What is done in a game of Quacks, in the words that players read."""

from __future__ import annotations

import pytest

from device.catalogue import Catalogue
from device.faces.quacks_words import in_words
from engine.game import Seat
from engine.games.quacks.actions import Upgrade
from engine.games.quacks.chips import Chip


@pytest.mark.parametrize(
    ("space", "said"), [(None, "Rot 2 wird Rot 4"), (12, "Rot 2 auf Feld 12 wird Rot 4")]
)
def test_a_chip_that_is_swapped_on_the_pot_is_told_with_its_space(
    space: int | None, said: str
) -> None:
    swap = Upgrade(Seat(0), Chip.RED_2, Chip.RED_4, space)
    assert Catalogue.load("de").say(in_words(swap)) == said
