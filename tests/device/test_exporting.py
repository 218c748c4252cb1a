"""Results handed on: what each format says, and that no name breaks out of it."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, datetime, timedelta, timezone
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree as ET

import pytest

from device.__main__ import main
from device.catalogue import Catalogue
from device.exporting.bgstats import bgstats_json, bgstats_link
from device.exporting.csv_table import COLUMNS, csv_table, harmless
from device.exporting.formats import FORMATS, file_name
from device.exporting.html_sheet import html_sheet
from device.exporting.result import Result, printable, result_of
from device.journal import Journal
from engine.games import GAMES
from engine.record import Record, read_record

RECORDS = Path(__file__).parents[1] / "golden" / "records"
BEGUN = datetime(2026, 12, 1, 0, 30, tzinfo=timezone(timedelta(hours=1)))
WICKED = ['=HYPERLINK("//x";1)', "</style><script>alert(1)</script>", 'Anne & "Ben"\x00\n']


def golden(name: str, players: list[str] | None = None, most: int | None = None) -> Record:
    lines = (RECORDS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()[:most]
    header = json.loads(lines[0])
    if players:
        header["players"] = players
    return read_record([json.dumps(header), *lines[1:]], GAMES)


def exported(name: str, players: list[str] | None = None, most: int | None = None) -> Result:
    return result_of(golden(name, players, most), BEGUN, 83)


def test_a_play_for_bg_stats_has_utc_numbers_as_numbers_and_every_truth_value() -> None:
    assert json.loads(bgstats_json(exported("set_2"))) == {
        "sourceName": "Kesselwacht",
        "sourcePlayId": exported("set_2").source,
        "playDate": "2026-11-30 23:30:00",
        "durationMin": 83,
        "game": {
            "name": "The Quacks of Quedlinburg",
            "sourceGameId": "quacks",
            "bggId": 244521,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": "Ada",
                "sourcePlayerId": "ada",
                "score": 52,
                "rank": 2,
                "winner": False,
                "startPlayer": True,
            },
            {
                "name": "Ben",
                "sourcePlayerId": "ben",
                "score": 58,
                "rank": 1,
                "winner": True,
                "startPlayer": False,
            },
        ],
    }


def test_a_link_carries_the_whole_play_through_any_name() -> None:
    result = exported("galletitas", WICKED)
    link = urlsplit(bgstats_link(result))
    assert (link.scheme, link.netloc, link.path) == (
        "https",
        "app.bgstatsapp.com",
        "/createPlay.html",
    )
    assert parse_qs(link.query, strict_parsing=True) == {"data": [bgstats_json(result)]}


def test_the_same_evening_has_the_same_source_whatever_is_corrected_later() -> None:
    whole, corrected = exported("set_1"), golden("set_1", most=100).with_entry({"do": "undo"})
    assert whole.source == result_of(corrected, BEGUN + timedelta(days=1)).source
    assert whole.source != exported("set_2").source
    assert whole.source != exported("set_1", ["Ada", "Cleo"]).source


def test_points_go_to_whoever_sits_there_after_a_change_of_places() -> None:
    swap = {"do": "swap", "seats": [0, 1], "with_things": False}
    before = golden("set_2", ["Ada", "Ben"], most=3)
    after = before.with_entry(swap)
    assert [one.name for one in result_of(after, BEGUN).players] == ["Ben", "Ada"]


def test_an_unfinished_game_has_neither_ranks_nor_winners() -> None:
    result = exported("set_1", most=150)
    assert [(one.rank, one.has_won) for one in result.players] == [(None, False)] * 2
    assert [one.points for one in result.players] == [21, 16]  # of five rounds
    assert "rank" not in bgstats_json(result)
    play = ET.fromstring(FORMATS["bgg"].write(result, Catalogue.load("en"))).find("play")  # noqa: S314
    assert play is not None
    assert play.get("incomplete") == "1"


def test_a_play_in_the_shape_of_bgg_keeps_every_name() -> None:
    xml = FORMATS["bgg"].write(exported("galletitas", WICKED), Catalogue.load("en"))
    plays = ET.fromstring(xml)  # noqa: S314 - our own
    players = plays.findall("play/players/player")
    assert [one.get("name") for one in players] == [*WICKED[:2], 'Anne & "Ben"']
    assert [one.get("score") for one in players] == ["-10", "-3", "-4"]
    assert [one.get("win") for one in players] == ["0", "1", "0"]
    play = plays.find("play")
    assert play is not None
    assert (play.get("date"), play.get("length"), play.get("incomplete")) == (
        "2026-12-01",
        "83",
        "0",
    )


def test_a_table_has_every_line_of_points_and_no_formula() -> None:
    result = exported("galletitas", WICKED)
    written = csv_table(result)
    assert written.encode().startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(written.lstrip("\ufeff"), newline="")))
    assert tuple(rows[0]) == COLUMNS
    assert rows[0]["player"] == "'" + WICKED[0]
    for seat, player in enumerate(result.players, start=1):
        points = [int(row["points"]) for row in rows if row["seat"] == str(seat)]
        assert sum(points) == player.points
    assert len(rows) == len(result.lines)


@pytest.mark.parametrize("words", ["=1", "+1", "-1", "@x", "\t=1", "  =1", "|x", "%0A"])
def test_what_may_be_a_formula_is_marked_as_text(words: str) -> None:
    assert harmless(words) == f"'{words}"


@pytest.mark.parametrize("words", ["Ada", "Ä=1", "", "1-2"])
def test_what_is_no_formula_stays_as_it_is(words: str) -> None:
    assert harmless(words) == words


class Reading(HTMLParser):
    """The tags and words of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.words = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.words += data


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", ["set_1", "set_4", "galletitas", "glastonbury"])
def test_a_sheet_needs_nothing_from_elsewhere(name: str, language: str) -> None:
    page = html_sheet(exported(name), Catalogue.load(language))  # type: ignore[arg-type]
    reading = Reading(page)
    assert not {"script", "link", "img", "iframe"} & reading.tags
    assert "http" not in page
    assert all(player.name in reading.words for player in exported(name).players)


def test_a_sheet_shows_wicked_names_as_they_are() -> None:
    reading = Reading(html_sheet(exported("galletitas", WICKED), Catalogue.load("de")))
    assert "script" not in reading.tags
    assert WICKED[1] in reading.words
    assert "Gewonnen: </style><script>alert(1)</script>" in reading.words


def test_a_sheet_adds_up_round_by_round() -> None:
    words = Reading(html_sheet(exported("set_1"), Catalogue.load("en"))).words
    assert "Round 9" in words
    assert "Total6254" in words
    assert "Scoring space, space 36" in words
    assert "83 minutes" in words


def test_control_characters_are_no_part_of_a_name() -> None:
    assert printable("A\x00n\tna\u2028 \ud800Lena") == "A n na Lena"
    assert printable("\x07") == "?"


def test_a_file_is_named_in_plain_letters() -> None:
    name = file_name(exported("galletitas", WICKED), "bgg")
    assert name.isascii()
    assert name.startswith("2026-12-01-galletitas-")
    assert name.endswith(".bgg.xml")


def test_the_command_exports_a_file_or_any_game_of_a_journal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "journal"
    with Journal.open(path, lambda: BEGUN) as journal:
        for name in ("set_1", "galletitas"):
            lines = (RECORDS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
            journal.begin(json.loads(lines[0]))
            for line in lines[1:]:
                journal.append(json.loads(line))
            journal.finish()
    assert main(["export", str(path), "--to", "bgstats"]) == 0
    assert json.loads(capsys.readouterr().out)["game"]["name"] == "Burning Galletitas"
    assert main(["export", str(path), "--number", "1", "--to", "bgstats"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"]["bggId"], told["playDate"]) == (244521, "2026-11-30 23:30:00")
    out = tmp_path / "sheet.html"
    begun = ["--begun", "2026-11-02T20:15"]
    record = str(RECORDS / "set_1.jsonl")
    assert main(["export", record, "--to", "html", *begun, "--out", str(out)]) == 0
    assert "02.11.2026, 20:15 Uhr" in out.read_text(encoding="utf-8")
    assert main(["export", record, "--to", "bgstats", "--link"]) == 0
    assert capsys.readouterr().out.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")


def test_the_command_says_what_is_wrong(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    Journal.open(tmp_path / "journal").close()
    assert main(["export", str(tmp_path / "journal"), "--to", "csv"]) == 1
    assert "holds no such game" in capsys.readouterr().err
    with pytest.raises(SystemExit) as wrong:
        main(["export", "x", "--to", "csv", "--begun", "yesterday"])
    assert wrong.value.code == 2
    assert "write 2026-12-01T19:30" in capsys.readouterr().err


def test_times_are_told_in_utc_or_with_their_zone() -> None:
    result = result_of(golden("set_1"), datetime(2026, 7, 1, 18, tzinfo=UTC))
    assert "2026-07-01T18:00:00+00:00" in csv_table(result)
