"""Sheets of A4 on which everything has its true size, and the PDF that they make."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from font_source_sans_pro import SourceSansProSemibold
from PIL import Image, ImageDraw, ImageFont

WIDTH_MM, HEIGHT_MM = 210.0, 297.0
DPI = 300
PX_PER_MM = DPI / 25.4

BAR_MM = 50.0
"""Whoever measures it knows whether the printer kept the size."""

_BAR_AT_MM = (20.0, 286.0)
_JPEG = {"quality": 92, "subsampling": 0}
_INK = "#221b14"
_CUT = "#8a8577"
_HAIR_MM = 0.2


@dataclass(frozen=True, slots=True)
class Paper:
    """One sheet; all lengths are in millimetres from its top left corner."""

    picture: Image.Image

    @classmethod
    def blank(cls, measure: str, heading: str = "") -> Paper:
        """A white sheet with the bar to measure, the words beside it, and a heading."""
        size = (px(WIDTH_MM), px(HEIGHT_MM))
        paper = cls(Image.new("RGB", size, "white"))
        x, y = _BAR_AT_MM
        paper.fill((x, y, x + BAR_MM, y + 2.0))
        paper.write(measure, (x + BAR_MM + 4.0, y + 1.0), 3.0)
        paper.write(heading, (x, 12.0), 4.5)
        return paper

    def paste(
        self, picture: npt.NDArray[np.uint8], box_mm: tuple[float, float, float, float]
    ) -> None:
        """Lay a picture (BGR, shape (H, W, 3)) into a box: left, top, right, bottom."""
        left, top, right, bottom = map(px, box_mm)
        image = Image.fromarray(np.ascontiguousarray(picture[:, :, ::-1]))
        fitted = image.resize((right - left, bottom - top), Image.Resampling.LANCZOS)
        self.picture.paste(fitted, (left, top))

    def fill(self, box_mm: tuple[float, float, float, float], colour: str = _INK) -> None:
        """Fill a box: left, top, right, bottom."""
        left, top, right, bottom = map(px, box_mm)
        box = (left, top, right - 1, bottom - 1)  # it draws its last row, too
        ImageDraw.Draw(self.picture).rectangle(box, fill=colour)

    def line(self, one_mm: tuple[float, float], other_mm: tuple[float, float]) -> None:
        """A hairline to cut along."""
        ends = [(px(x), px(y)) for x, y in (one_mm, other_mm)]
        ImageDraw.Draw(self.picture).line(ends, fill=_CUT, width=max(1, px(_HAIR_MM)))

    def ring(self, at_mm: tuple[float, float], radius_mm: float) -> None:
        """A round hairline to cut along."""
        x, y = at_mm
        box = tuple(map(px, (x - radius_mm, y - radius_mm, x + radius_mm, y + radius_mm)))
        ImageDraw.Draw(self.picture).ellipse(box, outline=_CUT, width=max(1, px(_HAIR_MM)))

    def write(
        self,
        words: str,
        at_mm: tuple[float, float],
        height_mm: float,
        *,
        colour: str = _INK,
        anchor: str = "lm",
    ) -> None:
        """Write at a point; ``anchor`` as Pillow has it: left and middle, if nothing is said."""
        font = ImageFont.truetype(SourceSansProSemibold, px(height_mm))
        place = (px(at_mm[0]), px(at_mm[1]))
        ImageDraw.Draw(self.picture).text(place, words, fill=colour, font=font, anchor=anchor)


def px(length_mm: float) -> int:
    """The dots of a length."""
    return round(length_mm * PX_PER_MM)


def write_pdf(papers: Iterable[Paper], file: Path) -> int:
    """Write the sheets one after the other, so that only one is held; returns how many.

    A file that was there is replaced at the end.
    """
    new = file.with_name(f"{file.name}.new")
    count = 0
    try:
        for count, paper in enumerate(papers, start=1):
            options = {"resolution": DPI, "append": count > 1, **_JPEG}
            paper.picture.save(new, "PDF", **options)
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)
    return count
