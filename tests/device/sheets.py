"""Contact sheets: many pages of the small display in one picture, to be looked at by people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from PIL import Image, ImageDraw

from device.catalogue import Catalogue
from device.pages import _blocks, _Layout, _layouts, pictures
from device.showing import Page

SMALL, LARGE = ((128, 64), False), ((240, 240), True)
"""The two displays: their size in pixels, and whether they show colours."""

FRAME_PX = 2

GREYS = 8
"""Steps of grey that are kept of the colour display: its pages are judged by their letters."""


def sheet(
    pages: Sequence[Page],
    catalogue: Catalogue,
    size_px: tuple[int, int],
    *,
    colour: bool,
    columns: int,
) -> Image.Image:
    """All pages in rows, a long one as all its parts."""
    parts = [part for one in pages for part in pictures(one, catalogue, size_px, colour=colour)]
    width_px, height_px = size_px[0] + FRAME_PX, size_px[1] + FRAME_PX
    rows = -(-len(parts) // columns)
    mode, frame = ("L", 128) if colour else ("1", 1)
    whole = Image.new(mode, (columns * width_px, rows * height_px), frame)
    for number, part in enumerate(parts):
        row, column = divmod(number, columns)
        shown = part.convert("L").point(_stepped) if colour else part
        whole.paste(shown, (column * width_px, row * height_px))
    return whole


def _stepped(grey: int) -> int:
    return grey * GREYS // 256 * 255 // (GREYS - 1)


def has_all_ink_inside(layout: _Layout) -> bool:
    """Whether nothing of a page lies outside the display: it is written on a larger paper."""
    width_px, height_px = layout.size_px
    paper, pen = _paper(width_px, height_px)
    paper.paste(0, (0, 0, *paper.size))
    for block in _blocks(layout):
        replace(block, top_px=block.top_px + height_px, ink=255).write(pen)
    left_px, top_px, right_px, bottom_px = paper.getbbox() or (0, height_px, 0, height_px)
    is_high_enough = height_px <= top_px and bottom_px <= 2 * height_px
    return is_high_enough and left_px >= 0 and right_px <= width_px


@cache
def _paper(width_px: int, height_px: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    paper = Image.new("L", (2 * width_px, 3 * height_px))
    return paper, ImageDraw.Draw(paper)


def check_whole(page: Page, catalogue: Catalogue, size_px: tuple[int, int], *, colour: bool) -> int:
    """Fail if a letter of the page is missing or lies outside; how many parts it has.

    Of a page with a selected line that one is whole; the others may have to make room.
    """
    parts = _layouts(page, catalogue, size_px, colour=colour)
    for part in parts:
        assert part.spare_px >= 0, page
        assert has_all_ink_inside(part), page
        assert _letters(part.title) == _letters([catalogue.say(page.title)])
        assert page.hint is None or _letters(part.hint) == _letters([catalogue.say(page.hint)])
    shown = _letters([row for part in parts for rows in part.body for row in rows])
    if page.selected is None:
        assert shown.startswith(_letters([catalogue.say(line) for line in page.lines])), page
    else:
        assert _letters([catalogue.say(page.lines[page.selected])]) in shown, page
    return len(parts)


def _letters(rows: Sequence[str]) -> str:
    return "".join("".join(rows).split())
