from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Protocol

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from device.catalogue import Catalogue, gaps
from device.pages import (
    BLACK_AND_WHITE,
    IN_COLOUR,
    MARGIN_PX,
    _blocks,
    _body_type,
    _Look,
    _Said,
    _set,
    pictures,
    render,
)
from device.showing import Page, Text, text

GERMAN, ENGLISH = Catalogue.load("de"), Catalogue.load("en")
DISPLAYS = [((128, 64), False), ((240, 240), True)]
NAMES = ("Anna", "Bartholomäus", "Jörg", "Dörte")


class Golden(Protocol):
    is_updating: bool

    def check(self, name: str, actual: Image.Image) -> None: ...


def brewing(*lines: Text) -> Page:
    seats = zip(NAMES, lines, strict=False)
    said = tuple(text("page.seat", name=name, line=line) for name, line in seats)
    return Page(text("brewing.title", round=1), said, text("hint.brewing"))


def short(key: str, **values: object) -> Text:
    return text(f"brewing.short.{key}", **values)


def choice(selected: int, *labels: Text) -> tuple[Text, ...]:
    keys = ("page.selected" if n == selected else "page.choice" for n in range(len(labels)))
    return tuple(text(key, what=label) for key, label in zip(keys, labels, strict=True))


POINTS, COINS = text("answer.points_or_coins.points"), text("answer.points_or_coins.coins")
DRAWN = text("act.draw", chip=text("chip.green-4"), space=12)
OTHERWISE = text("act.draw", chip=text("chip.blue-4"), space=12)

PAGES = {
    "seating": Page(
        text("seating.title"),
        (text("seating.joined", n=3), text("seating.range", low=2, high=4)),
        text("hint.seating_begin"),
    ),
    "setup": Page(
        text("setup.title"),
        (text("setup.pots"), text("setup.bag"), text("setup.droplet", space=0)),
        text("hint.confirm"),
    ),
    "brewing": brewing(
        short("odds", odds="11/24", percent=46),
        short("safe"),
        short("stopped", space=17),
        short("exploded"),
    ),
    "brewing-numbered": Page(
        text("brewing.title", round=9),
        tuple(
            text("page.seat", name=str(n), line=line)
            for n, line in enumerate(
                (
                    text("brewing.odds", odds="11/24", percent=46),
                    text("brewing.safe"),
                    text("brewing.stopped", space=17),
                    text("brewing.exploded", whites=8),
                ),
                start=1,
            )
        ),
        text("hint.brewing"),
    ),
    "brewing-two": brewing(text("brewing.odds", odds="3/8", percent=38), text("brewing.must_stop")),
    "choice": Page(
        text("choice.question", name="Dörte"), choice(0, POINTS, COINS), text("hint.choose")
    ),
    "clearing": Page(
        text("clearing.title", round=1),
        tuple(text("clearing.points", name=name, points=12, total=34) for name in NAMES),
        text("hint.clearing"),
    ),
    "asked": Page(
        text("ask.chip_on_space", space=12),
        choice(1, DRAWN, OTHERWISE, text("act.nothing")),
        text("hint.choose"),
    ),
    "astray": Page(
        text("astray.title"),
        tuple(
            text(key, name="Jörg", piece=text("chip.white-1"), place=text("place.space", space=12))
            for key in ("astray.missing", "astray.surplus")
        ),
        text("hint.astray"),
    ),
    "camera-lost": Page(
        text("brewing.title", round=3), (text("camera.lost"), text("brewing.draw_or_stop"))
    ),
    "journal": Page(
        text("fault.journal"), (text("fault.journal_why", reason="the disk is full; make room"),)
    ),
    "over": Page(
        text("over.title", names="Übelkrähe"),
        tuple(text("over.points", name=name, points=34) for name in ("Anna", "Jörg", "Dörte")),
        text("hint.over"),
    ),
    "start": Page(text("start.title"), (text("start.wait"),)),
}


@pytest.mark.parametrize("name", PAGES)
def test_pages_look_as_they_were_found_good(name: str, golden: Golden) -> None:
    golden.check(f"pages/{name}.png", render(PAGES[name], GERMAN, (128, 64), colour=False))


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("catalogue", [GERMAN, ENGLISH], ids=lambda one: one.language)
@pytest.mark.parametrize(("size_px", "colour"), DISPLAYS, ids=["small", "colour"])
def test_every_page_of_the_game_fits_into_one_picture(
    name: str, catalogue: Catalogue, size_px: tuple[int, int], *, colour: bool
) -> None:
    (picture,) = pictures(PAGES[name], catalogue, size_px, colour=colour)
    assert picture.size == size_px
    assert picture.mode == ("RGB" if colour else "1")


def ink(picture: Image.Image) -> int:
    return sum(picture.convert("L").histogram()[128:])


@pytest.mark.parametrize("catalogue", [GERMAN, ENGLISH], ids=lambda one: one.language)
@pytest.mark.parametrize("look", [BLACK_AND_WHITE, IN_COLOUR], ids=["small", "colour"])
def test_no_sentence_loses_a_dot_at_an_edge(catalogue: Catalogue, look: _Look) -> None:
    """Written with a margin around the display, it has no ink there."""
    width_px, height_px = (128, 64) if look is BLACK_AND_WHITE else (240, 240)
    for key, sentence in catalogue.sentences.items():
        said = catalogue.say(text(key, **dict.fromkeys(gaps(sentence), "Ägß")))
        for body_px in look.sizes_px:
            layout = _set(_Said(said, (said,), said), look, (width_px, height_px), body_px)
            for block in _blocks(layout):
                margin_px = height_px
                paper = Image.new("L", (2 * width_px, 3 * height_px))
                below = replace(block, top_px=block.top_px + margin_px, ink=255, gap_px=0)
                below.write(ImageDraw.Draw(paper))
                inside = paper.crop((0, margin_px, width_px, 2 * margin_px))
                if layout.spare_px >= 0:
                    assert ink(inside) == ink(paper), (key, body_px)


@pytest.mark.parametrize("letter", "AJTVWYjÄÖÜ>(+1")
def test_the_margin_has_room_for_letters_that_lean_to_the_left(letter: str) -> None:
    for size_px in (*BLACK_AND_WHITE.sizes_px, *IN_COLOUR.sizes_px):
        left_px, _, _, _ = _body_type(size_px).font.getbbox(letter, mode="1", anchor="ls")
        assert left_px >= -MARGIN_PX


def test_a_page_that_is_too_long_is_shown_in_parts_and_loses_nothing() -> None:
    lines = tuple(text("page.listed", first="Zeile", second=n) for n in range(20))
    page = Page(text("start.title"), lines, text("hint.confirm"))
    parts = pictures(page, GERMAN, (128, 64), colour=False)
    alone = [
        pictures(Page(page.title, (line,), page.hint), GERMAN, (128, 64), colour=False)
        for line in lines
    ]
    assert len(parts) == 5
    assert all(len(one) == 1 for one in alone)
    assert render(page, GERMAN, (128, 64), colour=False).tobytes() == parts[0].tobytes()


@given(st.text(st.characters(categories=["L", "N", "P", "Zs"]), max_size=120))
def test_wrapping_keeps_every_letter_and_stays_in_the_row(said: str) -> None:
    for look, width_px in ((BLACK_AND_WHITE, 126), (IN_COLOUR, 238)):
        kind = _body_type(look.sizes_px[-1])
        rows = kind.wrapped(said, width_px, look.indent_px)
        assert "".join(rows).replace(" ", "") == said.replace(" ", "")
        for number, row in enumerate(rows):
            room_px = width_px - (look.indent_px if number else 0)
            assert kind.font.getlength(row) <= room_px


def test_a_number_stays_with_its_word() -> None:
    kind = _body_type(12)
    width_px = int(kind.font.getlength("Rattenstein auf Feld 1"))
    assert kind.wrapped("Rattenstein auf Feld 12", width_px, 6) == ("Rattenstein auf", "Feld 12")


def test_the_selected_answer_lines_up_with_the_others() -> None:
    selected, other = (GERMAN.say(text(key, what="")) for key in ("page.selected", "page.choice"))
    for size_px in (*BLACK_AND_WHITE.sizes_px, *IN_COLOUR.sizes_px):
        font = _body_type(size_px).font
        assert abs(font.getlength(selected) - font.getlength(other)) <= 1


@pytest.mark.parametrize("letter", "ÄÖÜäöüßéèçñ…→>“„½⅓")
def test_the_font_has_every_letter_we_use(letter: str) -> None:
    font = _body_type(16).font
    unknown = bytes(font.getmask("\ue123"))
    assert bytes(font.getmask(letter)) != unknown


def test_every_letter_of_the_catalogue_is_in_the_font() -> None:
    font = _body_type(16).font
    unknown = bytes(font.getmask("\ue123"))
    letters = set("".join((*GERMAN.sentences.values(), *ENGLISH.sentences.values())))
    missing = {one for one in letters if one.strip() and bytes(font.getmask(one)) == unknown}
    assert missing == set()


def test_a_difference_to_a_golden_picture_is_shown(golden: Golden, tmp_path: Path) -> None:
    if golden.is_updating:
        pytest.skip("would overwrite a golden picture")
    with pytest.raises(pytest.fail.Exception, match=r"differs: see .*-actual"):
        golden.check("pages/start.png", Image.new("1", (128, 64), 1))
    assert (tmp_path / "start-difference.png").exists()
