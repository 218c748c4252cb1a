"""The formats in which a result can be handed on, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from device.catalogue import Catalogue
from device.exporting.bgg import bgg_xml
from device.exporting.bgstats import bgstats_json
from device.exporting.csv_table import csv_table
from device.exporting.html_sheet import html_sheet
from device.exporting.result import Result


@dataclass(frozen=True, slots=True)
class Format:
    """One format.

    Attributes:
        write: Makes the text.
        ending: Of a file's name.
        media_type: What browsers call it.
    """

    write: Callable[[Result, Catalogue], str]
    ending: str
    media_type: str


FORMATS: Mapping[str, Format] = {
    "bgstats": Format(lambda result, _: bgstats_json(result), "bgstats.json", "application/json"),
    "bgg": Format(lambda result, _: bgg_xml(result), "bgg.xml", "application/xml"),
    "csv": Format(lambda result, _: csv_table(result), "csv", "text/csv"),
    "html": Format(html_sheet, "html", "text/html"),
}


def file_name(result: Result, to: str) -> str:
    """What a file with a result is called; plain letters only."""
    return f"{result.begun:%Y-%m-%d}-{result.game}-{result.source[:8]}.{FORMATS[to].ending}"
