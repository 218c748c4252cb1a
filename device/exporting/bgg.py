"""A play in the shape in which BoardGameGeek hands out plays: XML."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from device.exporting.bgstats import NUMBERS, TITLES
from device.exporting.result import PRODUCT, Result

DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'


def bgg_xml(result: Result) -> str:
    """The play as XML; nothing is sent anywhere."""
    plays = ET.Element("plays", total="1", page="1")
    play = ET.SubElement(
        plays,
        "play",
        id=result.source,
        date=result.begun.date().isoformat(),
        quantity="1",
        length=str(result.minutes or 0),
        incomplete=_flag(not result.is_over),
        nowinstats="0",
        location="",
    )
    number = str(NUMBERS.get(result.game, ""))
    title = TITLES.get(result.game, result.game)
    item = ET.SubElement(play, "item", name=title, objecttype="thing", objectid=number)
    ET.SubElement(ET.SubElement(item, "subtypes"), "subtype", value="boardgame")
    ET.SubElement(play, "comments").text = ", ".join((PRODUCT, *result.modules))
    _players(play, result)
    ET.indent(plays)
    return DECLARATION + ET.tostring(plays, encoding="unicode") + "\n"


def _players(play: ET.Element, result: Result) -> None:
    players = ET.SubElement(play, "players")
    for seat, one in enumerate(result.players, start=1):
        ET.SubElement(
            players,
            "player",
            username="",
            userid="0",
            name=one.name,
            startposition=str(seat),
            color="",
            score=str(one.points),
            new="0",
            rating="0",
            win=_flag(one.has_won),
        )


def _flag(is_so: bool) -> str:  # noqa: FBT001 - what is put into words
    return "1" if is_so else "0"
