"""The pages of every prompt in both languages on both displays, on sheets for people to look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

import pytest
from PIL import Image

from device.catalogue import Catalogue
from device.pages import _layouts
from device.showing import Page, text
from engine.games.quacks.actions import Question
from tests.device import test_card_pages, test_pages
from tests.device.inventory import (
    HERBS,
    RACK,
    alchemists,
    answers,
    astray_pages,
    base,
    fault_pages,
    menu_pages,
    option_pages,
    questions,
    round_pages,
    seating_pages,
)
from tests.device.sheets import LARGE, SMALL, check_whole, has_all_ink_inside, sheet

CATALOGUES = (Catalogue.load("de"), Catalogue.load("en"))
DISPLAYS = (SMALL, LARGE)
COLUMNS = {128: 6, 240: 5}

SHEETS: Mapping[str, tuple[Page, ...]] = {
    "seating": tuple(seating_pages()),
    "options": tuple(option_pages()),
    "quacks": (*test_pages.PAGES.values(), *round_pages(), *astray_pages()),
    "faults": tuple(fault_pages()),
    "menu": tuple(menu_pages()),
    "quacks-questions": tuple(questions(*base()).values()),
    "expansions": tuple(questions(*HERBS, *RACK, *alchemists()).values()),
    "cards": tuple(test_card_pages.PAGES.values()),
}

IN_PARTS = 4
"""No page takes more of them: nobody waits longer for what was said first."""


class Golden(Protocol):
    def check(self, name: str, actual: Image.Image) -> None: ...


def test_every_question_has_its_page_and_each_only_one() -> None:
    there = (*base(), *HERBS, *RACK, *alchemists())
    assert sorted(one.value for one in there) == sorted(one.value for one in Question)
    assert all(answers(one) for one in Question)


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda one: one.language)
@pytest.mark.parametrize(("size_px", "colour"), DISPLAYS, ids=["small", "colour"])
def test_pages_are_whole_and_look_as_they_were_found_good(
    name: str, catalogue: Catalogue, size_px: tuple[int, int], golden: Golden, *, colour: bool
) -> None:
    for page in SHEETS[name]:
        assert check_whole(page, catalogue, size_px, colour=colour) <= IN_PARTS, page
    columns = COLUMNS[size_px[0]]
    whole = sheet(SHEETS[name], catalogue, size_px, colour=colour, columns=columns)
    golden.check(f"pages/{name}-{catalogue.language}-{size_px[0]}.png", whole)


PAGE = Page(text("start.title"), (text("start.wait"),), text("hint.confirm"))


@pytest.mark.parametrize("rows", [("W" * 40,), ("zu", "viele", "Zeilen", "für", "die", "Höhe")])
def test_what_lies_outside_the_display_is_found(rows: tuple[str, ...]) -> None:
    (layout,) = _layouts(PAGE, CATALOGUES[0], (128, 64), colour=False)
    assert has_all_ink_inside(layout)
    assert not has_all_ink_inside(replace(layout, body=(rows,)))
