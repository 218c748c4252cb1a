"""Evenings: listed without folding, counted once, found again, never lost by accident."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from device.archive import Evening, Seated, Sought, Standing, as_one, found
from device.archive_counting import Nerve, count, noted
from device.archive_figures import figures
from device.archive_shelf import Shelf
from device.errors import JournalError
from device.journal import FORMAT, KEPT, Journal
from engine.games import GAMES
from engine.record import read_record

GOLDEN = Path(__file__).parents[1] / "golden"
BEGUN = datetime(2026, 11, 30, 18, 5, tzinfo=UTC)
NEVER = {"format": 1, "game": "quacks", "players": ["Ada", "Ben"]}


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = BEGUN

    def __call__(self) -> datetime:
        return self.now


def golden(name: str) -> list[dict[str, object]]:
    lines = (GOLDEN / "records" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def play(journal: Journal, name: str, clock: Clock, most: int | None = None) -> int:
    """An evening of two hours: a golden record, finished unless it is cut off."""
    header, *entries = golden(name)
    number = journal.begin(header)
    for entry in entries[:most]:
        journal.append(entry)
    if most is None:
        clock.now += timedelta(hours=2)
        journal.finish()
    return number


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def journal(tmp_path: Path, clock: Clock) -> Iterator[Journal]:
    with Journal.open(tmp_path / "games", clock) as opened:
        yield opened


def test_a_finished_evening_tells_who_won_and_when(journal: Journal, clock: Clock) -> None:
    header, *entries = golden("set_1")
    journal.begin(header)
    for entry in entries:
        clock.now += timedelta(seconds=20)
        journal.append(entry)
    journal.finish()
    one = Shelf(journal).evening(1)
    assert one is not None
    assert [(seat.name, seat.points, seat.has_won) for seat in one.seats] == [
        ("Ada", 62, True),
        ("Ben", 54, False),
    ]
    assert (one.standing, one.rounds, one.begun) == (Standing.OVER, 9, BEGUN)
    assert one.minutes == round(len(entries) * 20 / 60)
    assert one.winners == ("Ada",)


def test_what_was_counted_is_kept_and_not_folded_again(journal: Journal, clock: Clock) -> None:
    play(journal, "set_1", clock)
    shelf = Shelf(journal)
    assert [one.standing for one in shelf.evenings()] == [Standing.UNCOUNTED]
    assert shelf.count_one()
    assert not shelf.count_one()
    journal._database.execute("UPDATE entries SET entry = '{}'")  # what is not read is not missed
    assert [one.standing for one in Shelf(journal).evenings()] == [Standing.OVER]


def test_a_game_that_went_on_is_counted_anew(journal: Journal) -> None:
    header, *entries = golden("set_1")
    journal.begin(header)
    for entry in entries[:60]:
        journal.append(entry)
    shelf = Shelf(journal)
    early = shelf.evening(1)
    for entry in entries[60:]:
        journal.append(entry)
    late = shelf.evening(1)
    assert early is not None
    assert late is not None
    assert (early.standing, late.standing) == (Standing.IN_PROGRESS, Standing.OVER)
    assert late.seats[0].points == 62


def test_a_game_that_was_left_is_neither_over_nor_in_progress(
    journal: Journal, clock: Clock
) -> None:
    play(journal, "set_1", clock, most=40)
    play(journal, "set_2", clock, most=5)
    shelf = Shelf(journal)
    left, going_on = shelf.evening(1), shelf.evening(2)
    assert left is not None
    assert going_on is not None
    assert (left.standing, going_on.standing) == (Standing.LEFT, Standing.IN_PROGRESS)
    assert left.winners == ()


def test_undone_draws_are_no_decisions() -> None:
    lines = [json.dumps(line) for line in golden("set_1")[:6]]
    drawn = count(read_record(lines, GAMES)).nerves[0]
    undone = count(read_record([*lines, '{"seat": 0, "do": "undo"}'], GAMES)).nerves[0]
    assert undone.dared <= drawn.dared
    assert undone.dared_odds <= drawn.dared_odds


def test_boldness_is_the_exact_odds_of_every_own_decision() -> None:
    pot = [{"piece": "white-3", "space": 3}, {"piece": "white-3", "space": 6}]
    seat = {"bag": {"white-1": 1, "white-2": 1, "orange-1": 1}, "pot": pot}
    start = {"round": 4, "card": "lucky-devil", "seats": [seat, {"bag": {"orange-1": 2}}]}
    lines = [
        {**NEVER, "start": start},
        {"seat": 0, "do": "draw", "piece": "orange-1", "space": 7},  # one of three explodes it
        {"seat": 1, "do": "draw", "piece": "orange-1", "space": 1},  # nothing can happen
        {"seat": 0, "do": "stop"},  # one of two would have
        {"seat": 1, "do": "draw", "piece": "orange-1", "space": 2},
        {"seat": 1, "do": "stop"},  # with an empty bag nobody decides
    ]
    one, other = count(read_record([json.dumps(line) for line in lines], GAMES)).nerves
    assert one == Nerve(dared=1, dared_odds=0.333333, declined=1, declined_odds=0.5)
    assert other == Nerve()


def test_counts_of_whole_games_are_what_the_record_says() -> None:
    lines = [json.dumps(line) for line in golden("set_2")]
    counted = count(read_record(lines, GAMES))
    assert [nerve.explosions for nerve in counted.nerves] == [4, 0]
    assert noted(counted.note()) == counted


@pytest.mark.parametrize("note", [None, "", "nonsense", "[]", '{"format": 0}', '{"format": 1}'])
def test_a_note_that_says_nothing_is_passed_over(note: str | None) -> None:
    assert noted(note) is None


def test_damaged_and_unknown_games_are_listed_with_their_reason(
    journal: Journal, clock: Clock
) -> None:
    play(journal, "set_1", clock)
    for header in ({"game": "chess"}, {**NEVER, "players": []}, {**NEVER, "players": 7}):
        journal.begin(header)
        journal.finish()
    journal._database.execute("INSERT INTO games (header, is_over) VALUES ('[[', 1)")
    journal._database.execute("UPDATE entries SET entry = '{\"do' WHERE game = 1 AND number = 9")
    shelf = Shelf(journal)
    while shelf.count_one():
        pass
    listed = shelf.evenings()
    assert [one.standing for one in listed] == [Standing.UNREADABLE] * 5
    assert "first line is no JSON" in listed[0].problem
    assert "'chess' is not known" in listed[3].problem
    assert listed[4].problem.startswith("line 10: not JSON")


def test_a_deleted_evening_can_be_brought_back_until_it_is_forgotten(
    journal: Journal, clock: Clock
) -> None:
    number = play(journal, "galletitas", clock)
    kept = play(journal, "glastonbury", clock)
    journal.delete(number)
    assert journal.games == (kept,)
    assert [one.is_deleted for one in Shelf(journal).evenings()] == [False, True]
    journal.restore(number)
    journal.delete(number)
    clock.now += KEPT
    journal.begin(NEVER)
    assert len(journal.kept()) == 3
    clock.now += timedelta(seconds=1)
    journal.begin(NEVER)
    assert number not in [one.number for one in journal.kept()]
    assert journal._database.execute("SELECT count(*) FROM entries WHERE game = 1").fetchone() == (
        0,
    )
    with pytest.raises(JournalError, match="no such game"):
        journal.restore(number)


def test_a_game_that_cannot_begin_leaves_what_was_deleted(journal: Journal, clock: Clock) -> None:
    number = play(journal, "galletitas", clock)
    journal.delete(number)
    clock.now += KEPT * 2
    pages = journal._database.execute("PRAGMA page_count").fetchone()[0]
    journal._database.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(JournalError, match="the disk is full"):
        journal.begin({**NEVER, "profile": "x" * 100_000})
    assert [one.number for one in journal.kept()] == [number]
    journal.restore(number)


def test_the_game_in_progress_cannot_be_deleted(journal: Journal) -> None:
    number = journal.begin(NEVER)
    with pytest.raises(JournalError, match="in progress"):
        journal.delete(number)
    journal.finish()
    journal.delete(number)
    assert journal.games == ()


def test_an_old_journal_is_taken_over_as_it_is(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "games"
    shutil.copy(GOLDEN / "journals" / "format_1.sqlite", path)
    with Journal.open(path, clock) as journal:
        assert journal.entries() == tuple(golden("set_2")[1:25])
        shelf = Shelf(journal)
        while shelf.count_one():
            pass
        listed = shelf.evenings()
        assert [(one.game, one.standing, one.begun) for one in listed] == [
            ("quacks", Standing.IN_PROGRESS, None),
            ("galletitas", Standing.OVER, None),
            ("quacks", Standing.OVER, None),
        ]
        clock.now += timedelta(hours=1)
        journal.append(golden("set_2")[25])
        assert journal.kept()[-1].last == clock.now
        assert listed[0].minutes is None
    assert sqlite3.connect(path).execute("PRAGMA user_version").fetchone() == (FORMAT,)


def test_a_migration_that_cannot_be_written_leaves_the_old_journal(tmp_path: Path) -> None:
    path = tmp_path / "games"
    shutil.copy(GOLDEN / "journals" / "format_1.sqlite", path)
    old = sqlite3.connect(path, isolation_level=None)
    old.execute("ALTER TABLE entries ADD COLUMN at_s INTEGER")  # the last step of all fails
    old.close()
    with pytest.raises(JournalError):
        Journal.open(path)
    left = sqlite3.connect(path)
    assert left.execute("PRAGMA user_version").fetchone() == (1,)
    assert [row[1] for row in left.execute("PRAGMA table_info(games)")] == [
        "id",
        "header",
        "is_over",
    ]
    left.close()


def test_a_snapshot_is_a_whole_journal_while_the_game_goes_on(
    journal: Journal, clock: Clock, tmp_path: Path
) -> None:
    play(journal, "set_1", clock, most=30)
    journal.snapshot(tmp_path / "copy")
    journal.append(golden("set_1")[31])
    with Journal.open(tmp_path / "copy") as copy:
        assert len(copy.entries()) == 30
    assert len(journal.entries()) == 31


def evening_of(number: int, *names: str, game: str = "quacks", day: int = 1) -> Evening:
    seats = tuple(
        Seated(name, 40 - 5 * seat, seat == 0, Nerve(1, 4, 1.0, 2, 0.75))
        for seat, name in enumerate(names)
    )
    begun = datetime(2026, 11, day, 19, tzinfo=UTC)
    return Evening(number, game, ("herb_witches",), seats, Standing.OVER, begun)


EVENINGS = (
    evening_of(1, "Änne", "Ben", day=1),
    evening_of(2, "Ben", "ÄNNE ", day=8),
    evening_of(3, "Ben", "Cleo", game="glastonbury", day=15),
)


@pytest.mark.parametrize(
    ("sought", "numbers"),
    [
        (Sought(), [1, 2, 3]),
        (Sought(words="änne witches"), [1, 2]),
        (Sought(words="glas"), [3]),
        (Sought(player="änne"), [1, 2]),
        (Sought(player="nne"), []),
        (Sought(game="glastonbury"), [3]),
        (Sought(module="alchemists"), []),
        (Sought(since=date(2026, 11, 8)), [2, 3]),
        (Sought(since=date(2026, 11, 2), until=date(2026, 11, 9)), [2]),
    ],
)
def test_evenings_are_found_by_what_is_known_of_them(sought: Sought, numbers: list[int]) -> None:
    assert [one.number for one in found(EVENINGS, sought)] == numbers


def test_an_evening_without_a_date_is_on_no_day() -> None:
    undated = Evening(1, "quacks", (), (), Standing.UNCOUNTED)
    assert found([undated], Sought(since=date(2000, 1, 1))) == ()


def test_a_name_is_the_same_however_it_is_typed() -> None:
    assert as_one("  A\u0308nne  Marie") == as_one("\u00e4nne marie")


def test_figures_of_a_player_are_sums_over_games_that_are_over() -> None:
    left = Evening(4, "quacks", (), (Seated("Ben", 99),), Standing.LEFT)
    rows = {(one.game, as_one(one.player)): one for one in figures([*EVENINGS, left])}
    anne = rows["quacks", "änne"]
    assert (anne.player, anne.games, anne.wins, anne.points, anne.best) == ("ÄNNE ", 2, 1, 75, 40)
    assert (anne.mean_points, anne.win_share) == (37.5, 0.5)
    assert anne.nerve == Nerve(2, 8, 2.0, 4, 1.5)
    assert (anne.boldness, anne.caution) == (0.25, 0.375)
    assert rows["glastonbury", "cleo"].wins == 0
    assert len(rows) == 4


def test_who_never_dared_anything_has_no_boldness() -> None:
    one = Evening(1, "quacks", (), (Seated("Ben", 1, True, Nerve()),), Standing.OVER)  # noqa: FBT003
    (ben,) = figures([one])
    assert (ben.boldness, ben.caution) == (None, None)


def test_an_evening_over_a_clock_that_was_set_has_no_length() -> None:
    turned = Evening(1, "quacks", (), (), Standing.OVER, BEGUN, BEGUN - timedelta(seconds=1))
    year = Evening(1, "quacks", (), (), Standing.OVER, BEGUN, BEGUN + timedelta(days=300))
    assert (turned.minutes, year.minutes) == (None, None)
