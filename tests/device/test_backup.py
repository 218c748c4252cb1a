"""One file holds a box; a bad one changes nothing, and a power cut leaves nothing half."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from device.__main__ import main
from device.backup import places as limits
from device.backup.making import back_up
from device.backup.places import BESIDE, BackupError, Places, is_name
from device.backup.swapping import INTENT, Swap, discard, intended, swap
from device.backup.taking import config_in, stage
from device.config import Config
from device.daemon import Beginning, companion_at_work
from device.journal import FORMAT, Journal
from tests.vision.drawn import profile

MADE = datetime(2026, 12, 1, 20, tzinfo=UTC)
HEADER = {"format": 1, "game": "quacks", "players": ["Ada", "Ben"]}


@pytest.fixture(scope="session")
def any_profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a profile that knows two chips."""
    folder = tmp_path_factory.mktemp("boxes") / "profile"
    profile(("white-1", "blue-2")).save(folder)
    (folder / "learnt.toml").write_text('[names]\nsun = "P1a"\n')
    return folder


def a_box(folder: Path, taught: Path, player: str, language: str) -> Places:
    """A box whose one game was played by ``player``."""
    folder.mkdir()
    places = Places(folder, folder / "my-quacks", folder / "kesselwacht.toml")
    with Journal.open(places.journal) as journal:
        journal.begin({**HEADER, "players": [player, "Ben"]})
    shutil.copytree(taught, folder / "my-quacks")
    (folder / "kesselwacht.toml").write_text(f'language = "{language}"\n')
    return places


def players(places: Places) -> object:
    with Journal.open(places.journal) as journal:
        assert journal.header is not None
        return journal.header["players"]


def content(folder: Path) -> dict[str, bytes]:
    """Everything in a folder, but for a log that an open database may leave."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


@pytest.fixture
def old(tmp_path: Path, any_profile: Path) -> Places:
    return a_box(tmp_path / "old", any_profile, "Ada", "en")


@pytest.fixture
def new(tmp_path: Path, any_profile: Path) -> Places:
    return a_box(tmp_path / "new", any_profile, "Zoe", "de")


@pytest.fixture
def file(tmp_path: Path, old: Places) -> Path:
    back_up(old, tmp_path / "box.kesselwacht", MADE)
    return tmp_path / "box.kesselwacht"


def test_a_box_comes_back_as_it_was(file: Path, old: Places, new: Places) -> None:
    assert stage(file, new) == ("journal.sqlite", "config.toml", "profile")
    assert players(new) == ["Zoe", "Ben"]
    swapped = swap(new.records)
    assert players(new) == ["Ada", "Ben"]
    assert old.profile is not None
    assert new.profile is not None
    assert content(new.profile) == content(old.profile)
    assert new.config is not None
    assert new.config.read_text() == 'language = "en"\n'
    kept = {one.target.name: one.aside for one in swapped}
    assert players(Places(new.records)) == ["Ada", "Ben"]
    with Journal.open(kept["journal.sqlite"]) as journal:
        assert journal.header == {**HEADER, "players": ["Zoe", "Ben"]}
    assert kept["kesselwacht.toml"].read_text() == 'language = "de"\n'
    assert swap(new.records) == ()


def test_a_backup_is_made_while_the_box_records(old: Places, new: Places, tmp_path: Path) -> None:
    with Journal.open(old.journal) as journal:
        journal.append({"seat": 0, "do": "reveal", "card": "charity"})
        names = back_up(old, tmp_path / "box")
        journal.append({"seat": 0, "do": "undo"})
    assert "profile/learnt.toml" in names
    stage(tmp_path / "box", new)
    swap(new.records)
    with Journal.open(new.journal) as journal:
        assert [entry["do"] for entry in journal.entries()] == ["reveal"]


def test_settings_and_players_of_last_time_come_along(
    old: Places, new: Places, tmp_path: Path
) -> None:
    assert set(BESIDE) == {"settings.json", "players.json"}
    for name in BESIDE:
        (old.records / name).write_text(f'"{name}"')
    back_up(old, tmp_path / "box")
    stage(tmp_path / "box", new)
    swap(new.records)
    assert [(new.records / name).read_text() for name in BESIDE] == [f'"{one}"' for one in BESIDE]


def test_parts_without_a_place_are_left_aside(file: Path, new: Places) -> None:
    before = content(new.records)
    stage(file, Places(new.records))
    swap(new.records)
    assert players(new) == ["Ada", "Ben"]
    kept = ("kesselwacht.toml", "my-quacks/profile.json")
    assert [content(new.records)[name] for name in kept] == [before[name] for name in kept]


def test_a_restored_game_on_a_new_card_needs_nothing_there(file: Path, tmp_path: Path) -> None:
    places = Places(tmp_path / "empty", tmp_path / "empty" / "profile")
    places.records.mkdir()
    stage(file, places)
    assert all(not one.aside.exists() for one in swap(places.records))
    assert players(places) == ["Ada", "Ben"]


def test_whenever_the_power_goes_the_rest_is_done_at_the_next_start(
    file: Path, new: Places, tmp_path: Path
) -> None:
    stage(file, new)
    (new.records / "journal.sqlite-wal").write_bytes(b"a log of the old one")
    cuts = 0
    while True:
        cut = tmp_path / f"cut-{cuts}"
        shutil.copytree(new.records, cut)
        text = (cut / INTENT).read_text().replace(str(new.records), str(cut))
        (cut / INTENT).write_text(text)
        if not moved(cut, cuts):
            break
        swap(cut)
        places = Places(cut, cut / "my-quacks", cut / "kesselwacht.toml")
        assert players(places) == ["Ada", "Ben"]
        assert not [path for path in cut.iterdir() if "restoring" in path.name]
        assert len([path for path in cut.iterdir() if ".before-" in path.name]) == 4
        cuts += 1
    assert cuts == 7  # four old ones aside, three new ones in


def moved(records: Path, most: int) -> bool:
    """Make so many renames and no more; whether there were as many."""
    left = most
    for one in intended(records):
        for source, target in one.moves():
            if left == 0:
                return True
            source.rename(target)
            left -= 1
    return False


def test_what_was_kept_aside_is_never_overwritten(new: Places) -> None:
    first = Swap.of(new.journal, MADE)
    first.aside.write_bytes(b"kept")
    assert Swap.of(new.journal, MADE).aside.name == f"{first.aside.name}-2"


def test_what_was_staged_can_be_discarded(file: Path, new: Places) -> None:
    before = content(new.records)
    stage(file, new)
    discard(new.records)
    assert content(new.records) == before
    assert swap(new.records) == ()


def test_a_second_backup_takes_the_place_of_the_first(
    file: Path, old: Places, new: Places, tmp_path: Path
) -> None:
    stage(file, new)
    with Journal.open(old.journal) as journal:
        journal.begin({**HEADER, "players": ["Cleo", "Ben"]})
    back_up(old, tmp_path / "second")
    stage(tmp_path / "second", new)
    swap(new.records)
    assert players(new) == ["Cleo", "Ben"]


def changed(file: Path, change: Callable[[dict[str, bytes]], None]) -> Path:
    """The backup with other entries, and a manifest that knows them."""
    with zipfile.ZipFile(file) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    change(entries)
    wrong = file.with_name("wrong")
    with zipfile.ZipFile(wrong, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, value in entries.items():
            archive.writestr(name, value)
    return wrong


def with_manifest(file: Path, change: Callable[[dict[str, object]], None]) -> Path:
    def rewrite(entries: dict[str, bytes]) -> None:
        manifest = json.loads(entries["manifest.json"])
        change(manifest)
        entries["manifest.json"] = json.dumps(manifest).encode()

    return changed(file, rewrite)


def refused(file: Path, new: Places) -> str:
    """Why it is not taken; nothing may have changed."""
    before = content(new.records)
    with pytest.raises(BackupError) as error:
        stage(file, new)
    assert content(new.records) == before
    return error.value.problem


@pytest.mark.parametrize(
    "name",
    [
        *("../evil", "/etc/passwd", "profile/../../evil", "profile/..", "profile//x", "C:evil"),
        *("profile\\evil", "profile/.hidden", "PROFILE/x", "other", "profile", "profile/a/b/c/d"),
        *("journal.sqlite/x", "profile/nul\x00", "profile/" + "x" * 200),
    ],
)
def test_a_file_that_leads_elsewhere_is_refused(name: str, file: Path, new: Places) -> None:
    assert not is_name(name)

    def smuggle(entries: dict[str, bytes]) -> None:
        manifest = json.loads(entries["manifest.json"])
        manifest["files"][name] = {"bytes": 4, "sha256": "0"}
        entries["manifest.json"] = json.dumps(manifest).encode()
        entries[name] = b"evil"

    problem = refused(changed(file, smuggle), new)
    assert "belongs nowhere" in problem or "does not hold what it lists" in problem


def test_names_of_our_own_profiles_are_allowed() -> None:
    own = ("journal.sqlite", "config.toml", "profile/learnt.toml", "profile/white-1_0.png")
    assert all(map(is_name, own))


def test_a_newer_format_is_refused_with_what_to_do(file: Path, new: Places) -> None:
    newer = with_manifest(file, lambda manifest: manifest.update(format=99))
    assert "newer version (format 99); update" in refused(newer, new)
    assert "newer" in refused(with_manifest(file, lambda one: one.update(format="1")), new)


def test_a_journal_of_a_newer_format_is_refused(file: Path, old: Places, new: Places) -> None:
    assert FORMAT < 99
    with Journal.open(old.journal) as journal:
        journal._database.execute("PRAGMA user_version = 99")
    shutil.copy(old.journal, old.records / "newer")

    def replace(entries: dict[str, bytes]) -> None:
        import hashlib  # noqa: PLC0415

        value = (old.records / "newer").read_bytes()
        manifest = json.loads(entries["manifest.json"])
        manifest["files"]["journal.sqlite"]["sha256"] = hashlib.sha256(value).hexdigest()
        entries["manifest.json"] = json.dumps(manifest).encode()
        entries["journal.sqlite"] = value

    assert "newer version" in refused(changed(file, replace), new)


def test_a_changed_byte_is_noticed(file: Path, new: Places) -> None:
    def spoil(entries: dict[str, bytes]) -> None:
        entries["profile/learnt.toml"] = entries["profile/learnt.toml"].replace(b"P1a", b"P1b")

    assert "profile/learnt.toml is damaged" in refused(changed(file, spoil), new)


@pytest.mark.parametrize("share", [0.0, 0.3, 0.6, 0.95, 0.999])
def test_a_file_that_was_cut_off_is_refused(share: float, file: Path, new: Places) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[: int(len(whole) * share)])
    assert "is no backup, or is damaged" in refused(file, new)


def with_size(file: Path, name: str, size: int) -> Path:
    """The backup, whose directory says another size of one entry."""
    raw = bytearray(file.read_bytes())
    place = raw.rindex(name.encode())  # in the directory at the end
    raw[place - 22 : place - 18] = size.to_bytes(4, "little")
    file.write_bytes(raw)
    return file


def test_a_bomb_is_refused_before_it_is_unpacked(file: Path, new: Places) -> None:
    bomb = with_size(file, "profile/learnt.toml", limits.BYTES_MOST)
    assert "would be larger than 512 MiB" in refused(bomb, new)


@pytest.mark.parametrize("size", [3, 5_000])
def test_an_entry_that_lies_about_its_size_is_refused(size: int, file: Path, new: Places) -> None:
    assert "damaged" in refused(with_size(file, "profile/learnt.toml", size), new)


def test_too_many_files_and_files_twice_are_refused(file: Path, new: Places) -> None:
    many = changed(file, lambda entries: entries.update({f"profile/{n}": b"" for n in range(4001)}))
    assert "too many files" in refused(many, new)
    twice = changed(file, lambda entries: entries.update({"profile/LEARNT.toml": b""}))
    assert "one twice" in refused(twice, new)


@pytest.mark.parametrize("manifest", [b"", b"[]", b"{}", b"[" * 100_000, b'{"format": true}'])
def test_a_senseless_manifest_is_refused(manifest: bytes, file: Path, new: Places) -> None:
    wrong = changed(file, lambda entries: entries.update({"manifest.json": manifest}))
    assert refused(wrong, new)


def test_what_is_no_backup_at_all_is_refused(file: Path, new: Places) -> None:
    file.write_text("a shopping list")
    assert "is no backup" in refused(file, new)
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("holiday.jpg", "sand")
    assert "no manifest" in refused(file, new)


def test_a_backup_that_cannot_be_written_leaves_the_one_before(old: Places, file: Path) -> None:
    before = file.read_bytes()
    with pytest.raises(BackupError, match="cannot be written"):
        back_up(old, file / "below-a-file", MADE)
    assert file.read_bytes() == before


def test_the_commands_do_both(
    old: Places, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old.config.write_text(  # type: ignore[union-attr]
        f'records = "{tmp_path / "there"}"\nprofile = "{tmp_path / "there" / "taught"}"\n'
    )
    where = ["--config", str(old.config), "--records", str(old.records)]
    box = str(tmp_path / "box")
    assert main(["backup", *where, "--profile", str(old.profile), box]) == 0
    assert "files" in capsys.readouterr().out
    assert config_in(Path(box)) is not None
    etc = tmp_path / "etc.toml"
    assert main(["restore", "--config", str(etc), box]) == 0
    assert "etc.toml: restored\n" in capsys.readouterr().out
    assert players(Places(tmp_path / "there")) == ["Ada", "Ben"]
    assert (tmp_path / "there" / "taught" / "profile.json").exists()
    assert main(["restore", "--config", str(etc), box]) == 0
    assert "is kept as etc.toml.before-" in capsys.readouterr().out


def test_a_box_at_work_is_not_overwritten(
    old: Places, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Journal.open(old.journal) as journal:
        assert main(["restore", "--records", str(old.records), str(file)]) == 1
        assert "systemctl stop kesselwacht" in capsys.readouterr().err
        journal.append({"seat": 0, "do": "undo"})
    assert main(["restore", "--records", str(old.records), str(file)]) == 0


def test_an_intent_that_cannot_be_read_is_none(new: Places) -> None:
    for said in ("", "[]", "{}", '{"swaps": [1]}', '{"swaps": [["one"]]}'):
        (new.records / INTENT).write_text(said)
        assert swap(new.records) == ()
        assert not (new.records / INTENT).exists()


async def test_a_box_takes_what_was_staged_when_it_starts(file: Path, new: Places) -> None:
    stage(file, Places(new.records))
    config = Config(hardware="sim", records=new.records)
    async with companion_at_work(config, Beginning()) as companion:
        assert companion.archive.evenings()[0].seats[0].name == "Ada"
        assert not companion.archive.is_restoring
