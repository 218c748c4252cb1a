"""Pages of the small display: texts to pictures. Pure; nothing is ever cut off."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TypeAlias

from fonts.otf import SourceSansPro, SourceSansProSemibold
from PIL import Image, ImageDraw, ImageFont

from device.catalogue import Catalogue
from device.showing import Page

Ink: TypeAlias = int | tuple[int, int, int]
Rows: TypeAlias = tuple[str, ...]
"""One text, wrapped."""

THIN_STROKES_PX = 10
"""Up to this size the regular font's strokes break up without grey; the next bolder one's do not.
Looked at on magnified pictures, as was the least size of all."""

PITCH = 1.12
"""From row to row, in sizes of the font."""

CROWDED_PX = 12
"""Up to this size rows stand as close as they can, so that six of them fit on 64 pixels."""

MARGIN_PX = 2


@dataclass(frozen=True, slots=True)
class _Look:
    """How a kind of display is drawn; sizes are those of the font, in pixels.

    Attributes:
        mode: Pillow's name for its colours.
        sizes_px: Of the body: the first at which everything fits is taken.
        unwrapped_px: Down to this size, one at which no row is broken is taken before a larger one.
        title_most_px: The title is a little larger than the body, but no larger than this.
        hint_px: The least and the most for the hint.
        indent_px: Of a row that goes on with the one above.
    """

    mode: str
    sizes_px: tuple[int, ...]
    unwrapped_px: int
    title_most_px: int
    hint_px: tuple[int, int]
    indent_px: int
    paper: Ink
    ink: Ink
    title_ink: Ink
    bar: Ink
    bar_ink: Ink


BLACK_AND_WHITE = _Look(
    mode="1",
    sizes_px=(16, 14, 12, 11, 10),  # at 9 px letters without grey run together
    unwrapped_px=12,
    title_most_px=14,
    hint_px=(10, 12),
    indent_px=6,
    paper=0,
    ink=255,
    title_ink=255,
    bar=255,
    bar_ink=0,
)

IN_COLOUR = _Look(
    mode="RGB",
    sizes_px=(34, 30, 27, 24, 21, 18),
    unwrapped_px=24,
    title_most_px=32,
    hint_px=(18, 22),
    indent_px=20,
    paper=(0, 0, 0),
    ink=(235, 235, 225),
    title_ink=(255, 196, 84),
    bar=(44, 48, 56),
    bar_ink=(235, 235, 225),
)


@lru_cache(maxsize=4096)
def _length_px(font: ImageFont.FreeTypeFont, text: str) -> float:
    """Width of a text: pages say the same words again and again, and measuring is what costs."""
    return font.getlength(text)


@dataclass(frozen=True, slots=True)
class _Type:
    """A font at a size; ``pitch_px`` from row to row."""

    font: ImageFont.FreeTypeFont
    pitch_px: int

    @property
    def ascent_px(self) -> int:
        """From the top of a row to its baseline: letters hang below it by a quarter at most."""
        return self.pitch_px - math.ceil(self.font.size / 4)

    def overhang_px(self, row: str) -> int:
        """How far a row, with the dots of its capitals, sticks out above."""
        _, top_px, _, _ = self.font.getbbox(row, anchor="ls")
        return max(-math.floor(top_px) - self.ascent_px, 0)

    def wrapped(self, text: str, width_px: int, indent_px: int) -> Rows:
        """The text in rows; only a word that is wider than a row is broken itself."""
        rows = [""]
        for word in self._words(text, width_px - indent_px):
            room_px = width_px - (indent_px if len(rows) > 1 else 0)
            longer = f"{rows[-1]} {word}" if rows[-1] else word
            if _length_px(self.font, longer) <= room_px:
                rows[-1] = longer
                continue
            rows += [""] if rows[-1] else []
            *full, rows[-1] = self._broken(word, width_px - indent_px)
            rows[-1:-1] = full
        return tuple(rows)

    def _words(self, text: str, width_px: int) -> Iterator[str]:
        """What should not be broken: words, with a number or per cent sign that follows."""
        for word in re.split(r" (?![\d%])", text):
            if _length_px(self.font, word) <= width_px:
                yield word
            else:
                yield from word.split(" ")

    def _broken(self, word: str, width_px: int) -> Rows:
        pieces = [""]
        for letter in word:
            if _length_px(self.font, pieces[-1] + letter) > width_px:
                pieces.append("")
            pieces[-1] += letter
        return tuple(pieces)


@cache
def _type(file: str, size_px: int) -> _Type:
    font = ImageFont.truetype(file, size_px, layout_engine=ImageFont.Layout.BASIC)
    return _Type(font, round(size_px * PITCH) if size_px > CROWDED_PX else size_px)


@dataclass(frozen=True, slots=True)
class _Layout:
    """A page, set: rows and their types, for a display of ``size_px``."""

    look: _Look
    size_px: tuple[int, int]
    title: Rows
    body: tuple[Rows, ...]
    hint: Rows
    body_px: int
    hint_px: int

    @property
    def title_type(self) -> _Type:
        return _title_type(self.look, self.body_px)

    @property
    def body_type(self) -> _Type:
        return _body_type(self.body_px)

    @property
    def hint_type(self) -> _Type:
        return _body_type(self.hint_px)

    @property
    def is_unwrapped(self) -> bool:
        """Whether every text stands in one row."""
        return all(len(rows) == 1 for rows in (self.title, *self.body))

    @property
    def bar_px(self) -> int:
        """Height of the bar that the hint stands in."""
        return len(self.hint) * self.hint_type.pitch_px + 1 if self.hint else 0

    @property
    def title_top_px(self) -> int:
        """Where the title begins: lower if capitals with dots stick out of its first row."""
        return self.title_type.overhang_px(self.title[0])

    @property
    def room_px(self) -> int:
        """Height that is left for the body."""
        title_px = self.title_top_px + len(self.title) * self.title_type.pitch_px
        return self.size_px[1] - title_px - self.bar_px

    @property
    def spare_px(self) -> int:
        """Height that the body leaves free; below 0 it does not fit."""
        return self.room_px - sum(map(len, self.body)) * self.body_type.pitch_px


def _body_type(size_px: int) -> _Type:
    bold = size_px <= THIN_STROKES_PX
    return _type(SourceSansProSemibold if bold else SourceSansPro, size_px)


def _title_type(look: _Look, body_px: int) -> _Type:
    return _type(SourceSansProSemibold, min(body_px + 1, look.title_most_px))


def _hint_px(look: _Look, body_px: int, hint: str, width_px: int) -> int:
    """A little smaller than the body, and smaller still if the hint then stands in one row."""
    least_px, most_px = look.hint_px
    usual_px = min(max(body_px - 2, least_px), most_px)
    sizes_px = range(usual_px, least_px - 1, -1)
    fitting = (one for one in sizes_px if _length_px(_body_type(one).font, hint) <= width_px)
    return next(fitting, usual_px)


def render(
    page: Page, catalogue: Catalogue, size_px: tuple[int, int], *, colour: bool
) -> Image.Image:
    """The page as a picture; of a page too long for one, the first part."""
    return pictures(page, catalogue, size_px, colour=colour)[0]


def pictures(
    page: Page, catalogue: Catalogue, size_px: tuple[int, int], *, colour: bool
) -> tuple[Image.Image, ...]:
    """The page as one picture, or as several to be shown in turn if it is too long for one.

    Args:
        page: What to say.
        catalogue: In which words.
        size_px: Width and height of the display.
        colour: Whether it shows more than black and white.
    """
    return tuple(map(_drawn, _layouts(page, catalogue, size_px, colour=colour)))


def _layouts(
    page: Page, catalogue: Catalogue, size_px: tuple[int, int], *, colour: bool
) -> list[_Layout]:
    """The page, set; in several parts if it is too long for one."""
    look = IN_COLOUR if colour else BLACK_AND_WHITE
    said = _Said(
        catalogue.say(page.title),
        tuple(catalogue.say(line) for line in page.lines),
        catalogue.say(page.hint) if page.hint else "",
    )
    layout = _best(said, look, size_px)
    if page.note is not None:
        layout = _with_note(layout, replace(said, lines=(*said.lines, catalogue.say(page.note))))
    return _parts(layout) if page.selected is None else [_around(layout, page.selected)]


@dataclass(frozen=True, slots=True)
class _Said:
    title: str
    lines: tuple[str, ...]
    hint: str


def _set(said: _Said, look: _Look, size_px: tuple[int, int], body_px: int) -> _Layout:
    width_px = size_px[0] - 2 * MARGIN_PX
    hint_px = _hint_px(look, body_px, said.hint, width_px)
    body, hint = _body_type(body_px), _body_type(hint_px)
    return _Layout(
        look=look,
        size_px=size_px,
        title=_title_type(look, body_px).wrapped(said.title, width_px, 0),
        body=tuple(body.wrapped(line, width_px, look.indent_px) for line in said.lines),
        hint=hint.wrapped(said.hint, width_px, 0) if said.hint else (),
        body_px=body_px,
        hint_px=hint_px,
    )


def _best(said: _Said, look: _Look, size_px: tuple[int, int]) -> _Layout:
    layouts = [_set(said, look, size_px, body_px) for body_px in look.sizes_px]
    fitting = [one for one in layouts if one.spare_px >= 0]
    calm = [one for one in fitting if one.is_unwrapped and one.body_px >= look.unwrapped_px]
    return (calm or fitting or layouts[-1:])[0]


def _with_note(layout: _Layout, noted: _Said) -> _Layout:
    """The layout with a note, if it need not be set in small letters for it."""
    with_note = _best(noted, layout.look, layout.size_px)
    has_room = with_note.body_px >= min(layout.body_px, layout.look.unwrapped_px)
    return with_note if with_note.spare_px >= 0 and has_room else layout


def _around(layout: _Layout, kept: int) -> _Layout:
    """The layout with as many lines as fit around the one that must be seen."""
    while layout.spare_px < 0 and len(layout.body) > 1:
        before, after = kept, len(layout.body) - 1 - kept
        drop = slice(1, None) if before > after else slice(-1)
        kept -= before > after
        layout = replace(layout, body=layout.body[drop])
    return layout


def _parts(layout: _Layout) -> list[_Layout]:
    """The layout, or several that hold its rows one after the other."""
    if layout.spare_px >= 0:
        return [layout]
    many = max(layout.room_px // layout.body_type.pitch_px, 1)
    groups: list[list[Rows]] = [[]]
    for rows in layout.body:
        for piece in _slices(rows, many):
            if sum(map(len, groups[-1])) + len(piece) > many:
                groups.append([])
            groups[-1].append(piece)
    return [replace(layout, body=tuple(group)) for group in groups]


def _slices(rows: Rows, many: int) -> list[Rows]:
    return [rows[start : start + many] for start in range(0, len(rows), many)]


@dataclass(frozen=True, slots=True)
class _Block:
    """Texts one below the other, from ``top_px`` down."""

    top_px: int
    texts: tuple[Rows, ...]
    kind: _Type
    ink: Ink
    indent_px: int = 0
    gap_px: int = 0

    def write(self, pen: ImageDraw.ImageDraw) -> None:
        top_px = self.top_px
        for rows in self.texts:
            top_px += self.gap_px
            for number, row in enumerate(rows):
                at = (MARGIN_PX + (self.indent_px if number else 0), top_px + self.kind.ascent_px)
                pen.text(at, row, fill=self.ink, font=self.kind.font, anchor="ls")
                top_px += self.kind.pitch_px


def _blocks(layout: _Layout) -> tuple[_Block, _Block, _Block]:
    """Title, body and hint."""
    look = layout.look
    bar_top_px = layout.size_px[1] - layout.bar_px
    body = _Block(
        top_px=bar_top_px - layout.room_px,
        texts=layout.body,
        kind=layout.body_type,
        ink=look.ink,
        indent_px=look.indent_px,
        gap_px=min(layout.spare_px // (len(layout.body) + 1), layout.body_type.pitch_px // 3),
    )
    return (
        _Block(layout.title_top_px, (layout.title,), layout.title_type, look.title_ink),
        body,
        _Block(bar_top_px + 1, (layout.hint,), layout.hint_type, look.bar_ink),
    )


def _drawn(layout: _Layout) -> Image.Image:
    width_px, height_px = layout.size_px
    picture = Image.new(layout.look.mode, layout.size_px, layout.look.paper)
    pen = ImageDraw.Draw(picture)
    if layout.hint:
        pen.rectangle((0, height_px - layout.bar_px, width_px, height_px), fill=layout.look.bar)
    for block in _blocks(layout):
        block.write(pen)
    return picture
