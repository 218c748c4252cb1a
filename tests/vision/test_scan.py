from __future__ import annotations

import numpy as np

from tests.vision import drawn
from vision.frame import as_frame
from vision.profile import Profile
from vision.registration import Registration
from vision.scan import QUACKS, TableReader

TAUGHT = drawn.profile()
READER = TableReader(Profile(QUACKS, TAUGHT.boards, TAUGHT.pieces))
PIECES = {1: drawn.Lying("droplet"), 5: drawn.Lying("blue-4", 20), 7: drawn.Lying("red-2", 70)}
FRAME = drawn.photo(drawn.laid(PIECES), drawn.pose())
FOUND = Registration((drawn.pose(),), (0,))


def test_a_table_is_read_board_by_board_with_the_rules_of_its_game() -> None:
    seen = READER.read(FRAME, FOUND)
    assert seen.size_px == (FRAME.shape[1], FRAME.shape[0])
    (board,) = seen.boards
    assert [(chip.piece, chip.space) for chip in board.chips] == [("blue-4", 5), ("red-2", 7)]
    assert board == READER.read_board(FRAME, drawn.pose(), 0)
    assert READER.art(0) is TAUGHT.boards[0]


def test_what_kept_boards_from_being_found_is_told() -> None:
    empty = as_frame(np.full((300, 400, 3), 90, np.uint8))
    found = READER.register(empty)
    assert (found.poses, READER.read(empty, found).problems) == ((), found.problems)
    assert found.problems[0].startswith("no board found: ")


def test_reading_again_knows_the_same_rules() -> None:
    before = READER.see(FRAME, drawn.pose(), 0)
    more = drawn.laid({**PIECES, 9: drawn.Lying("red-2", 10)})
    again = READER.see_again(drawn.photo(more, drawn.pose()), before, 0)
    assert [chip.space for chip in again.reading.chips] == [5, 7, 9]
    assert all(chip.sure for chip in again.reading.chips)


def test_another_game_has_no_jumps() -> None:
    free = TableReader(TAUGHT)
    off = drawn.photo(
        drawn.laid({1: drawn.Lying("droplet"), 5: drawn.Lying("red-1")}), drawn.pose()
    )
    by_rules, freely = (one.read_board(off, drawn.pose(), 0).chips[0] for one in (READER, free))
    assert freely.confidence > by_rules.confidence
