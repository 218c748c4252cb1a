"""What was read of a card is read again only where the picture has changed."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pytest

from vision.card_memory import CardMemory
from vision.cards import CardGuess
from vision.frame import Frame, Points, as_frame
from vision.observation import Doubt
from vision.row_covers import Mask

QUAD: Points = np.array([[100.0, 100], [200, 100], [200, 240], [100, 240]])


@dataclass
class CountingReader:
    """Answers every question with its number."""

    sure: bool = True
    asked: list[Points] = field(default_factory=list)

    def read_quad(
        self, frame: Frame, corners_px: Points, hidden: Mask | None = None, reach: float = 0.03
    ) -> CardGuess:
        del frame, hidden, reach
        self.asked.append(corners_px)
        return CardGuess(
            label=f"star-{len(self.asked)}",
            confidence=0.99,
            sure=self.sure,
            turned=0,
            face_up=True,
            why=None if self.sure else Doubt.BLUR,
            alike=0.8,
            corners_px=corners_px,
            alternatives=(),
        )


def table(seed: int = 0, spot: tuple[int, int] | None = None, size: int = 24) -> Frame:
    """A grey table with noise, and something dark at a place (x, y)."""
    pixels = 120 + np.random.default_rng(seed).normal(0, 3, (400, 400, 3))
    if spot is not None:
        x, y = spot
        pixels[y : y + size, x : x + size] = 20
    return as_frame(np.clip(pixels, 0, 255).astype(np.uint8))


def read(memory: CardMemory, reader: CountingReader, frame: Frame, quad: Points = QUAD) -> str:
    return memory.reading(reader, frame).read_quad(frame, quad).label


def test_noise_does_not_make_a_card_another() -> None:
    memory, reader = CardMemory(), CountingReader()
    assert {read(memory, reader, table(seed)) for seed in range(5)} == {"star-1"}


@pytest.mark.parametrize("spot", [(100, 100), (150, 160), (190, 230)])
def test_a_card_whose_picture_changed_is_read_again(spot: tuple[int, int]) -> None:
    memory, reader = CardMemory(), CountingReader()
    read(memory, reader, table())
    assert read(memory, reader, table(1, spot)) == "star-2"
    assert read(memory, reader, table(2)) == "star-3"  # and when it has changed back


def test_what_changes_beside_a_card_is_none_of_its_business() -> None:
    memory, reader = CardMemory(), CountingReader()
    read(memory, reader, table())
    assert read(memory, reader, table(1, (260, 100))) == "star-1"


def test_a_card_is_found_again_from_a_little_aside_if_it_was_sure() -> None:
    memory, reader = CardMemory(), CountingReader()
    read(memory, reader, table())
    assert read(memory, reader, table(1), QUAD + 5) == "star-1"
    assert read(memory, reader, table(1), QUAD + 30) == "star-2"  # the next card of the row


def test_what_could_not_be_read_is_tried_anew_from_a_little_aside() -> None:
    memory, reader = CardMemory(), CountingReader(sure=False)
    read(memory, reader, table())
    assert read(memory, reader, table(1), QUAD + 0.5) == "star-1"
    assert read(memory, reader, table(1), QUAD + 5) == "star-2"


def test_what_lies_upon_a_card_is_part_of_the_question() -> None:
    memory, reader = CardMemory(), CountingReader()
    frame = table()
    half, more = np.zeros((400, 400), bool), np.zeros((400, 400), bool)
    half[100:170], more[100:200] = True, True
    asking = memory.reading(reader, frame)
    answers = [asking.read_quad(frame, QUAD, hidden).label for hidden in (None, half, more, half)]
    assert answers == ["star-1", "star-2", "star-3", "star-2"]
    assert asking.read_quad(frame, QUAD, reach=0.1).label == "star-4"


def test_a_quad_beyond_the_edge_of_the_picture_can_be_remembered() -> None:
    memory, reader = CardMemory(), CountingReader()
    outside = QUAD + 270
    hidden = np.ones((400, 400), bool)
    for seed in range(2):
        frame = table(seed)
        assert memory.reading(reader, frame).read_quad(frame, outside, hidden).label == "star-1"


def test_another_size_of_picture_forgets_everything() -> None:
    memory, reader = CardMemory(), CountingReader()
    read(memory, reader, table())
    small = as_frame(np.full((160, 160, 3), 120, np.uint8))
    assert read(memory, reader, small) == "star-2"
