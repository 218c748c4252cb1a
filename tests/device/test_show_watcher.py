"""A card beside the pots, from pictures: found in any turn, ignored while something moves."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from device.table_watcher import TableWatcher
from device.zones import SHOW
from engine.game import Seat, Zone, ZoneKind
from tests.vision import drawn
from tests.vision.drawn_cards import lay, quad, table
from tests.vision.test_show import pictured
from vision.frame import Frame, as_frame
from vision.profile import PieceArt, Profile
from vision.scan import TableReader

BOARD = np.array([[60.0, 60.0], [840.0, 66.0], [834.0, 842.0], [54.0, 836.0]])
POT = Zone(ZoneKind.POT, Seat.ONE)
NAMES = ("charity", "only-one", "a-good-start", "a-good-neighbourhood")
CARDS = {name: pictured(seed) for seed, name in enumerate(NAMES, 1)}


@pytest.fixture(scope="module")
def reader() -> TableReader:
    cards = {name: PieceArt(name, (art,), is_card=True) for name, art in CARDS.items()}
    taught = drawn.profile()
    return TableReader(Profile("drawn", taught.boards, {**taught.pieces, **cards}))


@pytest.fixture
def watcher(reader: TableReader) -> TableWatcher:
    one = TableWatcher(reader)
    one.follow((POT, SHOW))
    return one


def pot(*cards: tuple[Frame, float]) -> Frame:
    """A pot with three chips on it, and cards in a column beside it, turned so far."""
    chips = {4: drawn.Lying("white-1"), 9: drawn.Lying("red-2", 80), 12: drawn.Lying("blue-1")}
    frame = lay(table(1500, 900), as_frame(drawn.laid(chips)), BOARD)
    for number, (card, turned_deg) in enumerate(cards):
        frame = lay(frame, card, quad((1200, 240 + 330 * number), 260, turned_deg))
    return frame


def looked(watcher: TableWatcher, *frames: Frame) -> list[str]:
    """What is shown after the last of these frames, each of which stands still for two looks."""
    for frame in frames:
        watcher.look(frame)
        seen = watcher.look(frame)
    return [one.piece for one in seen.loose]


@pytest.mark.parametrize("name", NAMES)
def test_a_shown_card_is_read_beside_the_pots(watcher: TableWatcher, name: str) -> None:
    assert looked(watcher, pot((CARDS[name], 35.0))) == [name]


def test_it_is_read_when_it_comes_and_gone_when_it_goes(watcher: TableWatcher) -> None:
    empty, shown = pot(), pot((CARDS["only-one"], 200.0))
    assert looked(watcher, empty) == []
    assert looked(watcher, shown) == ["only-one"]
    assert looked(watcher, empty) == []


def test_a_strange_card_is_none(watcher: TableWatcher) -> None:
    assert looked(watcher, pot((pictured(77), 12.0))) == []


def test_nothing_is_told_while_a_hand_moves(watcher: TableWatcher) -> None:
    shown = pot((CARDS["charity"], 5.0))
    hand = as_frame(cv2.rectangle(shown.copy(), (900, 500), (1500, 700), (90, 120, 190), -1))
    looked(watcher, shown)
    assert watcher.look(hand).loose == ()
    assert watcher.look(shown).loose == ()
    assert [one.piece for one in watcher.look(shown).loose] == ["charity"]


def test_nobody_looks_for_a_card_that_is_not_awaited(watcher: TableWatcher) -> None:
    watcher.follow((POT,))
    assert looked(watcher, pot((CARDS["charity"], 5.0))) == []


def test_the_pots_are_read_as_ever(watcher: TableWatcher) -> None:
    frame = pot((CARDS["charity"], 90.0))
    watcher.look(frame)
    (board,) = watcher.look(frame).boards
    assert [(one.space, one.piece) for one in board.chips] == [
        (4, "white-1"),
        (9, "red-2"),
        (12, "blue-1"),
    ]
