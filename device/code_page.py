"""The display while a phone is paired: the code, also as a QR code with the address. Pure."""

from __future__ import annotations

from functools import cache

import segno
from fonts.otf import SourceSansProSemibold
from PIL import Image, ImageDraw, ImageFont

from device.catalogue import Catalogue
from device.pages import render
from device.showing import Page, text

QUIET_LEAST_PX = 3
"""Around the code it stays light: four squares are the rule, and readers make do with less."""

SQUARE_LEAST_PX = 2
"""Smaller squares could not be told apart on a display of 128 x 64."""

LIGHT, DARK = 255, 0


def code_picture(
    digits: str, address: str, catalogue: Catalogue, size_px: tuple[int, int], *, colour: bool
) -> Image.Image:
    """The page for a code.

    Args:
        digits: The code.
        address: ``"name:port"`` of the box; "" if nobody knows.
        catalogue: The texts.
        size_px: Of the display.
        colour: Whether it shows more than black and white.
    """
    wide, side_px = size_px[0] > size_px[1], min(size_px)
    qr = _qr(digits, address, side_px if wide else side_px * 3 // 4) if address else None
    if qr is None:
        page = render(Page(text("pairing.title")), catalogue, size_px, colour=colour)
        _write(page, (0, size_px[1] // 4, *size_px), (_spaced(digits),))
        return page
    picture = Image.new("L", size_px, DARK)
    picture.paste(qr, (0, 0) if wide else ((size_px[0] - qr.width) // 2, 0))
    room = (qr.width, 0, *size_px) if wide else (0, qr.height, *size_px)
    _write(picture, room, (digits[:3], digits[3:]) if wide else (_spaced(digits),))
    return picture.convert("RGB" if colour else "1", dither=Image.Dither.NONE)


def link(digits: str, address: str) -> str:
    """What the QR code says: in capitals it takes fewer squares, and browsers do not mind."""
    return f"http://{address}/p/{digits}".upper()


def _qr(digits: str, address: str, room_px: int) -> Image.Image | None:
    """The code in a light square; None if its squares would be too small."""
    code = segno.make(link(digits, address), error="l", micro=False)
    modules = len(code.matrix)
    scale = (room_px - 2 * QUIET_LEAST_PX) // modules
    if scale < SQUARE_LEAST_PX:
        return None
    dots = Image.new("L", (modules, modules))
    dots.putdata([DARK if dark else LIGHT for row in code.matrix for dark in row])
    square = Image.new("L", (room_px, room_px), LIGHT)
    at_px = (room_px - modules * scale) // 2
    square.paste(dots.resize((modules * scale,) * 2, Image.Resampling.NEAREST), (at_px, at_px))
    return square


def _write(picture: Image.Image, room: tuple[int, int, int, int], rows: tuple[str, ...]) -> None:
    left_px, top_px, right_px, bottom_px = room
    row_px = (bottom_px - top_px) / len(rows)
    font = _largest(rows[0], right_px - left_px, row_px)
    draw = ImageDraw.Draw(picture)
    for number, row in enumerate(rows):
        middle = ((left_px + right_px) / 2, top_px + row_px * (number + 0.5))
        draw.text(middle, row, fill="white", font=font, anchor="mm")


def _largest(row: str, width_px: float, height_px: float) -> ImageFont.FreeTypeFont:
    sizes = range(int(height_px), 9, -1)
    fitting = (size for size in sizes if _font(size).getlength(row) <= width_px * 0.92)
    return _font(next(fitting, 10))


@cache
def _font(size_px: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(SourceSansProSemibold, size_px, layout_engine=ImageFont.Layout.BASIC)


def _spaced(digits: str) -> str:
    return f"{digits[:3]} {digits[3:]}"
