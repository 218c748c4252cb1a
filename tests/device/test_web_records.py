"""The pictures and words of the pages about evenings."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from datetime import UTC, datetime, timedelta

import cv2
import numpy as np
import pytest

from device.archive import Evening, Seated, Sought, Standing, found
from device.catalogue import Catalogue
from device.web.records.charts import WIDTH, Pair, Share, pairs_svg, shares_svg
from device.web.records.naming import Naming
from device.web.records.qr import qr_svg
from device.web.words import Words

WICKED = '<script>"&'
NAMINGS = {one: Naming(Words(Catalogue.load(one))) for one in ("de", "en")}  # type: ignore[arg-type]


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own


def test_a_bar_is_as_long_as_its_share_of_the_longest() -> None:
    rows = [Share("Ada", 3, 4, "3 of 4"), Share("Ben", 0, 2, "0 of 2")]
    svg = parsed(shares_svg("Wins", "told", rows))
    widths = [float(bar.get("width", "")) for bar in svg.findall("rect")]
    whole = WIDTH - 2
    assert widths == pytest.approx([whole, whole * 0.75, whole / 2, 0], abs=0.1)


def test_marks_lie_where_their_odds_are_and_are_left_out_without() -> None:
    rows = [Pair("Ada", 0.25, 0.5), Pair("Ben", None, 0.1), Pair("Cleo", None, None)]
    svg = parsed(pairs_svg("Boldness", "told", rows))
    assert [float(dot.get("cx", "")) for dot in svg.findall("circle")] == [84.0]
    assert len(svg.findall("path")) == 2
    assert len([line for line in svg.findall("line") if line.get("class") == "between"]) == 1


@pytest.mark.parametrize(
    "svg",
    [
        shares_svg(WICKED, WICKED, [Share(WICKED, 1, 1, WICKED)]),
        pairs_svg(WICKED, WICKED, [Pair(WICKED, 0.1, 0.2)]),
        shares_svg(WICKED, WICKED, []),
        qr_svg("http://192.168.178.42:8080/b/1", WICKED),
    ],
)
def test_a_chart_has_a_title_and_no_name_breaks_out(svg: str) -> None:
    title = parsed(svg).find("title")
    assert title is not None
    assert title.text == WICKED


def test_a_code_is_read_again() -> None:
    address = "http://192.168.178.42:8080/b/317"
    svg = parsed(qr_svg(address, "code"))
    side = int(float(svg.get("viewBox", "").split()[2]))
    drawn = np.full((side, side), 255, np.uint8)
    for cell in svg.findall("path")[0].get("d", "")[1:].split("M"):
        x, y = cell.split("h")[0].split()
        drawn[int(y) + 4, int(x) + 4] = 0
    large = cv2.resize(drawn, None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST)
    assert cv2.QRCodeDetector().detectAndDecode(large)[0] == address


def test_an_evening_is_told_in_both_languages() -> None:
    begun = datetime(2026, 12, 1, 12, tzinfo=UTC)
    one = Evening(
        1,
        "quacks",
        ("herb_witches", "of-tomorrow"),
        (Seated("Ada", 62, has_won=True), Seated("Ben")),
        Standing.OVER,
        begun,
        begun + timedelta(minutes=125),
        9,
    )
    german, english = NAMINGS["de"], NAMINGS["en"]
    assert german.facts(one) == "9 Runden · 2 h 05 · Die Kräuterhexen · of-tomorrow"
    assert english.facts(one) == "9 rounds · 2 h 05 · The Herb Witches · of-tomorrow"
    assert (german.day(begun), english.day(begun)) == ("01.12.2026", "2026-12-01")
    assert [english.player(seat) for seat in one.seats] == ["Ada 62", "Ben"]
    assert (german.number(4.25), english.number(4.25)) == ("4,2", "4.2")
    assert (german.percent(1 / 3), german.percent(None)) == ("33 %", "–")  # noqa: RUF001


@pytest.mark.parametrize(
    ("language", "words", "is_found"),
    [
        ("de", "quacksalber kräuterhexen", True),
        ("en", "quacksalber", False),
        ("en", "HERB witches ada", True),
        ("de", "glastonbury", False),
    ],
)
def test_evenings_are_found_by_what_the_page_calls_them(
    language: str, words: str, *, is_found: bool
) -> None:
    one = Evening(1, "quacks", ("herb_witches",), (Seated("Ada"),), Standing.OVER)
    shown = found([one], Sought(words=words), NAMINGS[language].called)
    assert (shown == (one,)) is is_found


def test_what_nobody_knows_is_still_told() -> None:
    naming = NAMINGS["en"]
    bare = Evening(1, "", (), (), Standing.UNREADABLE)
    assert naming.game("chess") == "chess"
    assert naming.game("") == "Unknown game"
    assert (naming.facts(bare), naming.day(None)) == ("", "no date")
    short = Evening(1, "", (), (), Standing.OVER, datetime(2026, 1, 1, tzinfo=UTC), None)
    assert naming.lasted(short) == ""
