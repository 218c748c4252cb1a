from __future__ import annotations

import itertools
import json
import shutil
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.errors import JournalError
from device.journal import Journal

ROOT = Path(__file__).parents[2]
HEADER = {"format": 1, "game": "quacks", "players": [{"name": "Jörg"}, {"name": "Änne"}]}


def draw(number: int) -> dict[str, object]:
    return {"seat": number % 2, "do": "draw", "piece": "white-1", "space": number}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.kesselwacht"


def test_a_new_journal_has_no_game(path: Path) -> None:
    with Journal.open(path) as journal:
        assert journal.header is None
        assert journal.entries() == ()
        assert journal.games == ()


def test_entries_are_there_after_opening_again(path: Path) -> None:
    with Journal.open(path) as journal:
        journal.begin(HEADER)
        assert [journal.append(draw(n)) for n in range(3)] == [1, 2, 3]
    with Journal.open(path) as journal:
        assert journal.header == HEADER
        assert journal.entries() == (draw(0), draw(1), draw(2))


def test_commits_are_synced_to_the_disk(path: Path) -> None:
    with Journal.open(path) as journal:
        (mode,) = journal._database.execute("PRAGMA journal_mode").fetchone()
        (synchronous,) = journal._database.execute("PRAGMA synchronous").fetchone()
    assert (mode, synchronous) == ("wal", 2)


def test_a_game_that_is_over_is_kept_but_not_taken_up(path: Path) -> None:
    with Journal.open(path) as journal:
        first = journal.begin(HEADER)
        journal.append(draw(1))
        journal.finish()
        assert journal.header is None
        second = journal.begin({**HEADER, "round": 4})
        journal.append(draw(2))
        assert journal.games == (first, second)
        assert journal.entries() == (draw(2),)
        assert [json.loads(line) for line in journal.export(first)] == [HEADER, draw(1)]


def test_the_export_is_one_json_line_an_entry(path: Path) -> None:
    with Journal.open(path) as journal:
        journal.begin(HEADER)
        journal.append(draw(1))
        lines = journal.export()
    assert [json.loads(line) for line in lines] == [HEADER, draw(1)]
    assert "Jörg" in lines[0]
    assert "\n" not in "".join(lines)


def test_the_newest_game_is_exported_even_when_over(path: Path) -> None:
    with Journal.open(path) as journal:
        journal.begin(HEADER)
        journal.finish()
        assert len(journal.export()) == 1


def test_a_game_that_is_not_there_cannot_be_exported(path: Path) -> None:
    with Journal.open(path) as journal, pytest.raises(JournalError, match="no such game"):
        journal.export()


def test_nothing_is_recorded_without_a_game(path: Path) -> None:
    with Journal.open(path) as journal, pytest.raises(JournalError, match="no game is in progress"):
        journal.append(draw(1))


def test_it_may_be_written_from_another_thread(path: Path) -> None:
    with Journal.open(path) as journal:
        journal.begin(HEADER)
        writer = threading.Thread(target=journal.append, args=(draw(1),))
        writer.start()
        writer.join()
        assert journal.entries() == (draw(1),)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text(), json_values, max_size=4))
def test_every_json_object_comes_back_as_it_went_in(entry: dict[str, object]) -> None:
    with Journal.open(Path(":memory:")) as journal:
        journal.begin(HEADER)
        journal.append(entry)
        assert journal.entries() == (entry,)


def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.write_text("a shopping list " * 100)
    with pytest.raises(JournalError, match="is not a journal"):
        Journal.open(path)


def test_the_database_of_another_program_is_refused(path: Path) -> None:
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE shopping (what TEXT)")
    other.close()
    with pytest.raises(JournalError, match="not a journal of Kesselwacht"):
        Journal.open(path)


def test_a_newer_format_is_refused(path: Path) -> None:
    Journal.open(path).close()
    newer = sqlite3.connect(path)
    newer.execute("PRAGMA user_version = 99")
    newer.close()
    with pytest.raises(JournalError, match="newer version"):
        Journal.open(path)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="check that the folder exists"):
        Journal.open(tmp_path / "absent" / "games")


def test_a_damaged_file_is_noticed_at_the_start(path: Path) -> None:
    with Journal.open(path) as journal:
        journal.begin(HEADER)
        for n in range(300):
            journal.append(draw(n))
    content = bytearray(path.read_bytes())
    content[2 * 4096 + 8 : 2 * 4096 + 400] = bytes(392)
    path.write_bytes(content)
    with pytest.raises(JournalError, match=r"is damaged .*(move it away|restore)"):
        Journal.open(path)


def append_for_ever(journal: Journal) -> None:
    for n in itertools.count():
        assert journal.append({**draw(n), "evidence": "x" * 500}) == n + 1


def test_a_full_disk_is_told_and_loses_nothing(path: Path) -> None:
    with Journal.open(path) as journal:
        journal.begin(HEADER)
        journal._database.execute("PRAGMA max_page_count = 5")
        with pytest.raises(JournalError, match="the disk is full"):
            append_for_ever(journal)
        written = len(journal.entries())
        assert written > 1
    with Journal.open(path) as journal:
        assert len(journal.entries()) == written


def wal_cuts(frames: int, page: int = 4096, head: int = 32, frame_head: int = 24) -> list[int]:
    """Lengths at which a write-ahead log may end: in its head, and in and between its frames."""
    cuts = [0, 1, head - 1, head]
    for frame in range(frames):
        start = head + frame * (frame_head + page)
        cuts += [start + 1, start + frame_head - 1, start + frame_head, start + frame_head + 1]
        cuts += [start + frame_head + page // 2, start + frame_head + page - 1]
        cuts += [start + frame_head + page]
    return cuts


def test_a_log_cut_anywhere_leaves_whole_entries(path: Path, tmp_path: Path) -> None:
    Journal.open(path).close()
    log = path.with_name(f"{path.name}-wal")
    with Journal.open(path) as journal:
        journal.begin(HEADER)
        acknowledged = []
        for n in range(12):
            journal.append(draw(n))
            acknowledged.append(log.stat().st_size)
        database, written = path.read_bytes(), log.read_bytes()
    frames = (len(written) - 32) // (24 + 4096)
    for cut in wal_cuts(frames):
        left = tmp_path / f"cut-{cut}"
        left.mkdir()
        (left / path.name).write_bytes(database)
        (left / log.name).write_bytes(written[:cut])
        with Journal.open(left / path.name) as journal:
            kept = sum(size <= cut for size in acknowledged)
            assert journal.entries() == tuple(draw(n) for n in range(kept))
            if kept:
                assert journal.append(draw(kept)) == kept + 1
        shutil.rmtree(left)


def test_a_journal_cut_while_it_was_made_is_made_anew(path: Path, tmp_path: Path) -> None:
    log = path.with_name(f"{path.name}-wal")
    with Journal.open(path):
        database, written = path.read_bytes(), log.read_bytes()
    for cut in wal_cuts((len(written) - 32) // (24 + 4096)):
        left = tmp_path / f"cut-{cut}"
        left.mkdir()
        (left / path.name).write_bytes(database)
        (left / log.name).write_bytes(written[:cut])
        with Journal.open(left / path.name) as journal:
            journal.begin(HEADER)
            assert journal.append(draw(1)) == 1


@pytest.mark.parametrize("byte", [40, 60, 2000, 4000])
def test_a_spoilt_byte_in_the_log_loses_only_what_follows(path: Path, byte: int) -> None:
    log = path.with_name(f"{path.name}-wal")
    Journal.open(path).close()
    with Journal.open(path) as journal:
        journal.begin(HEADER)
        for n in range(5):
            journal.append(draw(n))
        database, written = path.read_bytes(), bytearray(log.read_bytes())
    path.write_bytes(database)
    written[32 + 3 * (24 + 4096) + byte - 32] ^= 0xFF
    log.write_bytes(written)
    with Journal.open(path) as journal:
        entries = journal.entries()
    assert entries == tuple(draw(n) for n in range(len(entries)))
    assert 0 < len(entries) < 5


WRITER = """
import sys
from pathlib import Path
from device.journal import Journal

with Journal.open(Path(sys.argv[1])) as journal:
    if journal.header is None:
        journal.begin({"game": "quacks"})
    while True:
        number = journal.append({"do": "draw", "space": len(journal.entries()) + 1})
        print(number, flush=True)
"""


def test_a_killed_writer_loses_nothing_that_was_acknowledged(path: Path) -> None:
    dice = Random(4)
    acknowledged = 0
    for _ in range(12):
        command = [sys.executable, "-c", WRITER, str(path)]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            for _ in range(dice.randint(1, 15)):
                acknowledged = int(writer.stdout.readline())
            for _ in range(dice.randint(0, 20_000)):
                pass  # so that the kill falls anywhere in the next entries
            writer.kill()
            numbers = [int(line) for line in writer.stdout.read().split()]
        acknowledged = max([acknowledged, *numbers])
        with Journal.open(path) as journal:
            spaces = [entry["space"] for entry in journal.entries()]
        assert spaces == list(range(1, len(spaces) + 1))
        assert len(spaces) in {acknowledged, acknowledged + 1}
