from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Protocol

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from device.catalogue import Catalogue
from device.pages import (
    BLACK_AND_WHITE,
    IN_COLOUR,
    MARGIN_PX,
    _around,
    _best,
    _body_type,
    _Look,
    _Said,
    _set,
    _title_type,
    _Type,
    pictures,
    render,
)
from device.questions import ANSWERS, question_page
from device.showing import Choice, Page, Proposal, Text, text
from engine.game import Seat
from engine.games.quacks.actions import Question
from engine.games.quacks.tables import TABLES, Face
from tests.device.sheets import has_all_ink_inside
from tests.device.test_texts_used import ON_THE_WAY

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


def asked(question: Text, *labels: Text, selected: int = 0) -> Page:
    """The page of a question as the session makes it."""
    choices = tuple(Choice(str(n), label) for n, label in enumerate(labels))
    return question_page(Proposal(1, Seat.ONE, question, choices, selected))


CARDS = [text("act.reveal", card=text(f"card.{card.value}")) for card in TABLES.cards]
CHIPS = [text(f"chip.{chip.value}") for chip in TABLES.supply]
PAIRS = [text("act.buy_two", first=one, second=two) for one, two in pairwise(reversed(CHIPS))]
ANSWER = "answer.points_or_coins"
DRAWN = text("act.draw", chip=text("chip.green-4"), space=12)
OTHERWISE = text("act.draw", chip=text("chip.blue-4"), space=12)

FOUR_BREW = brewing(
    short("odds", odds="11/24", percent=46),
    short("safe"),
    short("stopped", space=17),
    short("exploded"),
)
TWO_BREW = replace(
    FOUR_BREW, lines=(text("page.seat", name="Jörg", line=short("safe")), FOUR_BREW.lines[0])
)
CARD = text("fortune.card", card=text("card.the-pot-is-filling-up"))

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
    "brewing": FOUR_BREW,
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
    "fortune": Page(
        text("fortune.title", round=3),
        (text("fortune.reveals", name="Bartholomäus"),),
        text("hint.fortune"),
    ),
    "fortune-cards": asked(text("ask.card", name="Dörte"), *CARDS, selected=8),
    "brewing-card": replace(TWO_BREW, note=CARD),
    "brewing-card-four": replace(FOUR_BREW, note=CARD),
    "question-two": asked(
        text("question.points_or_coins", name="Dörte"),
        text(f"{ANSWER}.points"),
        text(f"{ANSWER}.coins"),
    ),
    "question-die": asked(
        text("question.die", name="Dörte"),
        *(text("act.roll", face=text(f"face.{face.value}")) for face in Face),
    ),
    "question-buy": asked(
        text("question.buy", name="Bartholomäus", coins=15),
        *(text("act.buy_nothing"), *(text("act.buy_one", chip=chip) for chip in CHIPS), *PAIRS),
        selected=20,
    ),
    "question-spend": asked(
        text("question.spend", name="Bartholomäus", rubies=4),
        *(text(f"answer.spend.{answer}") for answer in ("droplet", "flask", "no")),
    ),
    "scoring": Page(
        text("scoring.title", round=1), tuple(text("scoring.waiting", name=name) for name in NAMES)
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
            text(
                key,
                name="Jörg",
                piece=text("chip.white-1"),
                place=text("place.space", space=12),
                belongs=text("place.space", space=11),
            )
            for key in ("astray.moved", "astray.not_in_bag")
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


@pytest.mark.parametrize("look", [BLACK_AND_WHITE, IN_COLOUR], ids=["small", "colour"])
def test_no_letter_loses_a_dot_at_an_edge(look: _Look) -> None:
    """Rows full of each letter, as title, line and hint at every size, have no ink outside."""
    size_px = (128, 64) if look is BLACK_AND_WHITE else (240, 240)
    for letter in sorted(LETTERS):
        for body_px in look.sizes_px:
            kinds = (_title_type(look, body_px), *[_body_type(body_px)] * 2)
            title, line, hint = (_full_row(letter, kind, size_px[0]) for kind in kinds)
            layout = _set(_Said(title, (line,), hint), look, size_px, body_px)
            assert has_all_ink_inside(layout), (letter, body_px)


LETTERS = set("".join((*GERMAN.sentences.values(), *ENGLISH.sentences.values()))) - {" ", "\u2007"}


def _full_row(letter: str, kind: _Type, width_px: int) -> str:
    return letter * int((width_px - 2 * MARGIN_PX) / kind.font.getlength(letter))


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


def test_a_page_with_a_selected_line_is_one_picture_of_what_stands_around_it() -> None:
    lines = tuple(text("page.listed", first="Zeile", second=n) for n in range(20))
    page = Page(text("start.title"), lines, text("hint.confirm"), selected=12)
    (shown,) = pictures(page, GERMAN, (128, 64), colour=False)
    around = replace(page, lines=lines[10:14], selected=2)
    assert shown.tobytes() == render(around, GERMAN, (128, 64), colour=False).tobytes()
    last = replace(page, selected=19)
    end = replace(page, lines=lines[16:], selected=3)
    assert render(last, GERMAN, (128, 64), colour=False) == render(
        end, GERMAN, (128, 64), colour=False
    )


LONG_ANSWERS = (
    text("act.both", first=DRAWN, second=OTHERWISE),
    text("act.buy_two", first=text("chip.black-1"), second=text("chip.orange-1")),
    text("answer.first_white_back.yes"),
)


@pytest.mark.parametrize("catalogue", [GERMAN, ENGLISH], ids=lambda one: one.language)
@pytest.mark.parametrize(("size_px", "colour"), DISPLAYS, ids=["small", "colour"])
def test_the_selected_answer_is_seen_whatever_is_asked(
    catalogue: Catalogue, size_px: tuple[int, int], *, colour: bool
) -> None:
    look = IN_COLOUR if colour else BLACK_AND_WHITE
    questions = [key for key in catalogue.sentences if key.startswith("question.")]
    assert len(questions) == len(Question) - len(ON_THE_WAY)
    for key in questions:
        question = text(key, name="Bartholomäus", coins=35, rubies=12)
        page = asked(question, *LONG_ANSWERS * 10, selected=13)
        title, *lines = (catalogue.say(one) for one in (page.title, *page.lines))
        said = _Said(title, tuple(lines), catalogue.say(page.hint or question))
        assert len(lines) == ANSWERS
        assert page.selected == 1
        assert _around(_best(said, look, size_px), page.selected).spare_px >= 0


@pytest.mark.parametrize(("page", "has_room"), [(TWO_BREW, True), (FOUR_BREW, False)])
def test_a_note_is_shown_where_it_has_room(page: Page, *, has_room: bool) -> None:
    noted = replace(page, note=CARD)
    (with_note,) = pictures(noted, GERMAN, (128, 64), colour=False)
    lines = (*page.lines, CARD) if has_room else page.lines
    assert with_note == render(replace(page, lines=lines), GERMAN, (128, 64), colour=False)


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
    missing = {one for one in LETTERS if one.strip() and bytes(font.getmask(one)) == unknown}
    assert missing == set()


def test_a_difference_to_a_golden_picture_is_shown(golden: Golden, tmp_path: Path) -> None:
    if golden.is_updating:
        pytest.skip("would overwrite a golden picture")
    with pytest.raises(pytest.fail.Exception, match=r"differs: see .*-actual"):
        golden.check("pages/seating-de-128.png", Image.new("1", (128, 64), 1))
    assert (tmp_path / "seating-de-128-difference.png").exists()
