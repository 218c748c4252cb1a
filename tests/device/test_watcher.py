from __future__ import annotations

import cv2

from device.watcher import LOOK_AGAIN_FRAMES, Watcher
from tests.vision import drawn
from vision.scan import TableReader


def test_what_lies_still_on_a_board_is_no_hand() -> None:
    board = drawn.laid({9: drawn.Lying("red-2", 20)})
    cv2.ellipse(board, (690, 690), (150, 110), 20, 0, 360, (60, 90, 90), cv2.FILLED)
    watcher = Watcher(TableReader(drawn.profile()), 1)
    frame = drawn.photo(board, drawn.pose())

    looks = [watcher.look(frame).boards[0] for _ in range(LOOK_AGAIN_FRAMES + 2)]

    assert looks[1].covered
    assert not looks[-1].covered
    assert [chip.space for chip in looks[-1].chips if chip.sure] == [9]
