from __future__ import annotations

import argparse
import io
import json
import shutil
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from device.__main__ import COMMANDS, _guarded, main
from device.errors import CameraLostError, ConfigError
from device.journal import Journal
from device.roster import Sitter, sitters
from device.watching import recorded
from engine.game import Seat
from tests.conftest import PHOTOS
from tests.vision import drawn_cards
from vision.profile import Profile

HEADER = {"format": 1, "game": "quacks", "players": ["Ada", "Ben"]}
TASKS = "tasks"
DRAW = {"seat": 0, "do": "draw", "piece": "white-1"}


def referee(
    lines: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> list[dict[str, object]]:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    assert main(["referee", "--players", "2"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def record(folder: Path, *lines: object) -> Path:
    path = folder / "evening.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_an_example(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([command, "--help"])
    assert stopped.value.code == 0
    assert "example: " in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["juggle"],
        ["replay"],
        ["odds", "--bag", "pink-1"],
        ["odds", "--bag", "white-3*5"],
        ["odds", "--bag", "white-1*-3"],
        ["demo", "--port", "70000"],
        ["watch", "--fps", "0", "--profile", "p", "--record", "r", "frames"],
    ],
)
def test_wrong_use_exits_2(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2


def test_the_referee_answers_each_line_with_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["{}", json.dumps(DRAW), "", '{"seat": 1, "do": "draw", "piece": "purple-1"}', "moin"]
    asked, drawn, refused, nonsense = referee(lines, monkeypatch, capsys)
    assert asked["ok"] is True
    assert {"seat": 0, "do": "draw", "piece": "white-1", "space": 1} in asked["legal"]  # type: ignore[operator]
    assert drawn["state"]["seats"][0]["pot"] == [["white-1", 1]]  # type: ignore[index]
    legal: Any = drawn["legal"]
    assert drawn["prompts"] == [
        {
            "seat": seat,
            "kind": "draw_or_stop",
            "rule": "quacks_base 5.3",
            "alternatives": [one for one in legal if one["seat"] == seat],
        }
        for seat in (0, 1)
    ]
    assert refused["ok"] is False
    assert "not legal; legal would be: draw white-1" in str(refused["error"])
    assert refused["state"] == drawn["state"]
    assert str(nonsense["error"]).startswith("not JSON")


@pytest.mark.parametrize(
    "line",
    [
        *("[]", "3", '{"do": "undo"}', '{"seat": [0], "do": "undo"}', '{"seat": "0"}'),
        *("[" * 100_000, r'{"do": "\ud800"}'),
    ],
)
def test_the_referee_refuses_what_makes_no_sense_and_goes_on(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    refused, drawn = referee([line, json.dumps(DRAW)], monkeypatch, capsys)
    assert refused["ok"] is False
    assert str(refused["error"]).encode()
    assert drawn["ok"] is True


def test_an_impossible_setup_is_one_line_and_exit_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", "--players", "7"]) == 1
    assert capsys.readouterr().err == 'kesselwacht: "players" must list 2 to 4 players, not 7\n'


def test_replay_tells_the_state_and_every_score_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stops = [{"seat": seat, "do": "stop"} for seat in (0, 1)]
    roll = {"seat": 0, "do": "roll", "face": "droplet"}
    start = {"seats": [{"pot": [{"piece": "green-4", "space": 9}]}, {}]}
    path = record(tmp_path, {**HEADER, "start": start}, *stops, roll)
    assert main(["replay", str(path), "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["scores"][0] == {
        "seat": 0,
        "points": 2,
        "round": 1,
        "reason": "space",
        "space": 10,
        "rule": "quacks_base 6 D",
        "piece": None,
    }
    assert main(["replay", str(path)]) == 0
    assert "round 1: seat 0 +2 space space 10 [quacks_base 6 D]" in capsys.readouterr().out


def test_a_record_that_does_not_fold_names_the_line_and_what_would_be_legal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = record(tmp_path, HEADER, DRAW, {"seat": 0, "do": "draw", "piece": "blue-4"})
    assert main(["replay", str(path)]) == 1
    assert "line 3: " in (error := capsys.readouterr().err)
    assert "legal would be: draw white-1" in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("content", ["", "\n", "moin", "[]", '{"game": "poker"}'])
def test_what_is_no_record_is_said_in_one_line(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "evening.jsonl"
    path.write_text(content, encoding="utf-8")
    assert main(["replay", str(path)]) == 1
    assert capsys.readouterr().err.startswith("kesselwacht: line 1: ")


def test_odds_are_exact(capsys: pytest.CaptureFixture[str]) -> None:
    bag = "white-1*4,white-2*2,white-3,orange-1"
    assert main(["odds", "--bag", bag, "--pot", "white-3,white-2", "--draws", "2"]) == 0
    assert capsys.readouterr().out == "1: 1/8 = 12.50%\n2: 4/7 = 57.14%\n"


def test_odds_look_no_further_ahead_than_the_bag_holds_chips(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["odds", "--bag", "orange-1*2", "--draws", "4"]) == 0
    assert capsys.readouterr().out == "1: 0 = 0.00%\n2: 0 = 0.00%\n"


def test_an_unknown_profile_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scan", "--profile", str(tmp_path / "none"), "table.jpg"]) == 1
    assert "is no usable profile" in (error := capsys.readouterr().err)
    assert error.count("\n") == 1


def test_teaching_from_an_empty_folder_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["teach", str(tmp_path), "--profile", str(tmp_path / "out")]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_pictures_that_cannot_be_read_do_not_stop_the_others(
    golden_profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "nonsense.jpg").write_bytes(b"no picture")
    cv2.imwrite(str(tmp_path / "empty.png"), np.full((600, 800, 3), 90, np.uint8))
    names = [str(tmp_path / name) for name in ("nonsense.jpg", "empty.png", "absent.jpg")]
    assert main(["scan", "--profile", str(golden_profile), "--json", *names]) == 1
    out, err = capsys.readouterr()
    nonsense, empty, absent = (json.loads(line) for line in out.splitlines())
    assert "is not a picture" in nonsense["problems"][0]
    assert empty["problems"][0].startswith("no board found: ")
    assert empty["size_px"] == [800, 600]
    assert "absent.jpg" in absent["problems"][0]
    assert err == "kesselwacht: 2 picture(s) could not be read\n"


def test_a_photograph_is_read_into_json_and_drawn_into(
    golden_profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = PHOTOS / "dune" / "test" / "cauldron_10.jpg"
    truth = json.loads(photo.with_suffix(".json").read_text())
    arguments = ["--profile", str(golden_profile), "--annotate", str(tmp_path), str(photo)]
    assert main(["scan", "--json", *arguments]) == 0
    read = json.loads(capsys.readouterr().out)
    assert read["image"] == "cauldron_10.jpg"
    assert read["took_ms"].keys() == {"decode", "register", "read"}
    spaces = {
        (number, chip["space"])
        for number, board in enumerate(read["boards"])
        for chip in board["chips"]
    }
    order = sorted(range(2), key=lambda n: truth["boards"][n]["corners_px"][0][0])
    assert spaces == {(order.index(chip["board"]), chip["space"]) for chip in truth["chips"]}
    drawn = cv2.imread(str(tmp_path / "cauldron_10.png"))
    assert drawn is not None
    assert (drawn != cv2.imread(str(photo))).any()
    assert main(["scan", *arguments]) == 0
    assert "board 0" in capsys.readouterr().out


def test_recorded_pictures_are_watched_as_the_table_would_be(
    golden_profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    frames = tmp_path / "frames"
    frames.mkdir()
    photo = (PHOTOS / "dune" / "test" / "cauldron_10.jpg").read_bytes()
    for number in range(4):
        (frames / f"{number}.jpg").write_bytes(photo)
    rows = [f"{number}.jpg,{at_s}" for number, at_s in enumerate((0.0, 0.5, 3.0, 3.5))]
    (frames / "frames.csv").write_text("\n".join(["name,at_s", *rows]) + "\n")
    setup = record(tmp_path, HEADER)
    arguments = ["--profile", str(golden_profile), "--record", str(setup), str(frames)]
    assert main(["watch", *arguments]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line for line in lines if "do" in line] == []  # nobody's bag holds all these chips


def watch(profile: Path, frames: Path, *more: str) -> int:
    setup = record(frames.parent, HEADER)
    arguments = ["--profile", str(profile), "--record", str(setup), *more, str(frames)]
    return main(["watch", *arguments])


def one_line(capsys: pytest.CaptureFixture[str]) -> str:
    error = capsys.readouterr().err
    assert error.startswith("kesselwacht: ")
    assert error.count("\n") == 1
    return error


@pytest.fixture
def frames(tmp_path: Path) -> Path:
    folder = tmp_path / "frames"
    folder.mkdir()
    cv2.imwrite(str(folder / "0.png"), np.full((120, 160, 3), 90, np.uint8))
    return folder


@pytest.mark.parametrize(
    ("listing", "problem"),
    [
        ("", "it holds no picture"),
        ("name,at_s\n", "it holds no picture"),
        ("name,at_s\n1.png,0\n", "line 2: there is no picture 1.png"),
        ("name,at_s\n,0\n", "line 2: there is no picture"),
        ("name,at_s\n0.png,soon\n", "line 2: could not convert"),
        ("name,at_s\n0.png,nan\n", "line 2: at_s is nan after 0"),
        ("name,at_s\n0.png,inf\n", "line 2: at_s is inf after 0"),
        ("name,at_s\n0.png,-1\n", "line 2: at_s is -1 after 0"),
        ("name,at_s\n0.png,3\n0.png,1\n", "line 3: at_s is 1 after 3: time only goes on"),
        ("name,at_s\n0.png\n", "line 2: it needs a name and at_s"),
        ("picture,when\n0.png,1\n", "line 2: 'name' is missing"),
        ("name,at_s\n../evening.jsonl,0\n", "line 2: ../evening.jsonl lies outside the folder"),
        ("name,at_s\n/etc/passwd,0\n", "line 2: /etc/passwd lies outside the folder"),
        ("name,at_s,lamps\n0.png,0,dark\n", "line 2: lamps is dark, none of steady, changing"),
        ("name,at_s\n" + "x" * 200_000 + ",0\n", "field larger than field limit"),
        ("name,at_s\n\xff.png,0\n", "can't decode byte"),
    ],
)
def test_a_list_of_frames_that_makes_no_sense_is_told_by_its_line(
    golden_profile: Path,
    frames: Path,
    capsys: pytest.CaptureFixture[str],
    listing: str,
    problem: str,
) -> None:
    (frames / "frames.csv").write_text(listing, encoding="latin-1")
    assert watch(golden_profile, frames) == 1
    assert problem in one_line(capsys)


def test_pictures_of_two_sizes_are_no_run(
    golden_profile: Path, frames: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(frames / "1.png"), np.full((160, 120, 3), 90, np.uint8))
    assert watch(golden_profile, frames) == 1
    assert "the picture at 0.2 s has another size than the first" in one_line(capsys)


def test_a_folder_without_pictures_and_one_with_a_broken_picture_are_told(
    golden_profile: Path, frames: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (frames / "0.png").write_bytes(b"no picture")
    assert watch(golden_profile, frames) == 1
    assert "0.png is not a picture" in one_line(capsys)
    (frames / "0.png").unlink()
    assert watch(golden_profile, frames) == 1
    assert "it holds no picture" in one_line(capsys)


@pytest.mark.parametrize("fps", ["0", "-1", "nan", "inf", "fast"])
def test_no_pictures_a_second_is_wrong_use(golden_profile: Path, frames: Path, fps: str) -> None:
    with pytest.raises(SystemExit) as stopped:
        watch(golden_profile, frames, f"--fps={fps}")
    assert stopped.value.code == 2


@pytest.mark.parametrize(("ending", "code"), [("mp4", "mp4v"), ("avi", "MJPG")])
def test_a_video_is_watched(
    golden_profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], ending: str, code: str
) -> None:
    path = tmp_path / f"table.{ending}"
    video = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*code), 5, (160, 120))
    for level in (60, 90, 120):
        video.write(np.full((120, 160, 3), level, np.uint8))
    video.release()
    shown = [(frame.shape, at_s) for frame, at_s, _ in recorded(path, 2.0)]
    assert shown == [((120, 160, 3), 0.0), ((120, 160, 3), 0.5), ((120, 160, 3), 1.0)]
    assert watch(golden_profile, path) == 0
    assert capsys.readouterr().err == ""


def test_a_round_that_is_over_is_watched_in_peace(
    golden_profile: Path, frames: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stops = [{"seat": seat, "do": "stop"} for seat in (0, 1)]
    setup = record(frames.parent, HEADER, *stops)
    arguments = ["--profile", str(golden_profile), "--record", str(setup), str(frames)]
    assert main(["watch", *arguments]) == 0
    assert "do" not in capsys.readouterr().out


@pytest.mark.parametrize("name", ["none", "%03d.png", "text.mp4", "empty.mp4"])
def test_what_is_neither_folder_nor_video_cannot_be_watched(
    golden_profile: Path, frames: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    (frames.parent / "text.mp4").write_bytes(b"no film" * 99)
    (frames.parent / "empty.mp4").write_bytes(b"")
    assert watch(golden_profile, frames.parent / name) == 1
    assert "no video that can be opened" in one_line(capsys)


def test_teaching_what_cannot_be_used_is_one_line_and_leaves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    cv2.imwrite(str(folder / "board.png"), np.full((120, 160, 3), 90, np.uint8))
    for text in ('{"boards": [{"corners_px": [[NaN, 0]]}]}', "[" * 100_000, '{"boards": [3]}'):
        (folder / "board.json").write_text(text)
        assert main(["teach", str(folder), "--profile", str(tmp_path / "out")]) == 1
        assert "board." in one_line(capsys)
    assert [path.name for path in tmp_path.iterdir()] == ["in"]


def test_a_profile_whose_picture_was_cut_off_is_one_line(
    golden_profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(golden_profile, tmp_path / "cut")
    for kind in ("board", "piece"):
        path = next((tmp_path / "cut").glob(f"{kind}_*.png"))
        whole = path.read_bytes()
        path.write_bytes(whole[:-9])
        assert main(["scan", "--profile", str(tmp_path / "cut"), "table.jpg"]) == 1
        assert f"{path.name} is cut off" in one_line(capsys)
        path.write_bytes(whole)


def test_scan_tells_what_it_cannot_draw_and_what_it_will_not_open(
    golden_profile: Path, frames: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = frames / "0.png"
    (frames / "drawn" / "0.png").mkdir(parents=True)
    scan = ["scan", "--profile", str(golden_profile)]
    for folder, problem in ((picture, "File exists"), (frames / "drawn", "Is a directory")):
        assert main([*scan, "--annotate", str(folder), str(picture)]) == 1
        assert problem in one_line(capsys)
    assert main([*scan, str(frames)]) == 1
    out, err = capsys.readouterr()
    assert "Is a directory" in out
    assert err == "kesselwacht: 1 picture(s) could not be read\n"


def test_pictures_without_a_listing_are_watched_in_the_order_of_their_names(tmp_path: Path) -> None:
    for name in ("2.png", "10.png", "notes.txt"):
        cv2.imwrite(str(tmp_path / "0.png"), np.zeros((48, 64, 3), np.uint8))
        (tmp_path / "0.png").rename(tmp_path / name)
    assert [at_s for _, at_s, _ in recorded(tmp_path, 4.0)] == [0.0, 0.25]


def test_the_journal_of_a_box_is_replayed_as_it_stands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        journal.begin({**HEADER, "start": {"round": 9}})
        journal.append({"seat": 0, "do": "stop", "evidence": {"by": "button"}})
        journal.append({"seat": 1, "do": "stop"})
        for seat in (0, 1):
            journal.append({"seat": seat, "do": "roll", "face": "droplet"})
    assert main(["replay", str(tmp_path / "journal.sqlite"), "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["outcome"] == {"ending": "last_round", "scores": [0, 0], "winners": [0, 1]}
    assert main(["replay", str(tmp_path / "journal.sqlite")]) == 0
    assert "0" in capsys.readouterr().out


def test_pictures_teach_a_profile_that_says_what_it_learnt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pictures = PHOTOS / "dune" / "enrol"
    assert main(["teach", str(pictures), "--profile", str(tmp_path / "mine")]) == 0
    told = capsys.readouterr().out
    assert "23 kinds of pieces" in told
    assert "200 views of the taught pieces read back: 200 right" in told
    assert "too alike" not in told
    assert told.endswith(f"profile written to {tmp_path / 'mine'}\n")
    assert main(["scan", "--profile", str(tmp_path / "mine"), "none.jpg"]) == 1


@pytest.fixture
def two_cards(tmp_path: Path) -> Path:
    """A folder that teaches two cards, one a little paler than the other."""
    folder = tmp_path / "cards"
    folder.mkdir()
    canvas = np.full((400, 600, 3), (60, 90, 30), np.uint8)
    canvas[50:350, 50:250] = cv2.resize(drawn_cards.face("sun", 4), (200, 300))
    canvas[50:350, 350:550] = np.clip(canvas[50:350, 50:250] * 0.97, 0, 255)
    left = [[49.5, 49.5], [249.5, 49.5], [249.5, 349.5], [49.5, 349.5]]
    right = [[x + 300, y] for x, y in left]
    cards = [
        {"suit": "sun", "number": number, "corners_px": corners}
        for number, corners in ((4, left), (5, right))
    ]
    cv2.imwrite(str(folder / "cards.png"), canvas)
    (folder / "cards.json").write_text(json.dumps({"cards": cards}), encoding="utf-8")
    return folder


def test_teaching_ends_with_a_self_test_that_names_what_is_too_alike(
    two_cards: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [str(two_cards), "--game", "any", "--profile", str(two_cards / "mine")]
    assert main(["teach", "--json", *arguments]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["pieces"] == [["sun-4", 1], ["sun-5", 1]]
    (pair,) = told["self_test"]["alike"]
    assert pair["pieces"] == ["sun-4", "sun-5"]
    assert told["self_test"] == Profile.load(two_cards / "mine").self_test.plain()  # type: ignore[union-attr]
    assert main(["teach", "--language", "de", *arguments]) == 0
    words = capsys.readouterr().out
    assert "zu ähnlich: sun-4 und sun-5" in words
    assert "  was hilft: noch ein Bild von beiden, in anderem Licht" in words


def test_errors_of_tasks_that_ran_side_by_side_are_a_line_each(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def both(_options: argparse.Namespace) -> int:
        lost = ExceptionGroup("tasks", [CameraLostError("no cable"), OSError("no disk")])
        raise ExceptionGroup(TASKS, [lost, ConfigError("web.port", "taken")])

    def unexpected(_options: argparse.Namespace) -> int:
        raise ExceptionGroup(TASKS, [CameraLostError("no cable"), ValueError("a mistake")])

    assert _guarded(both, argparse.Namespace()) == 78
    assert capsys.readouterr().err == (
        "kesselwacht: no cable\nkesselwacht: no disk\nkesselwacht: web.port: taken\n"
    )
    with pytest.raises(ExceptionGroup):
        _guarded(unexpected, argparse.Namespace())


def test_ctrl_c_is_no_error() -> None:
    def stopped(_options: argparse.Namespace) -> int:
        raise KeyboardInterrupt

    assert _guarded(stopped, argparse.Namespace()) == 130


@pytest.mark.parametrize(
    ("row", "name", "button"),
    [
        ("Ada", "Ada", 1),
        ({"name": "Ben"}, "Ben", 1),
        ({"button": 4}, "2", 4),
        ({"name": "Cleo", "button": "left"}, "Cleo", 1),
        ({"button": 77}, "2", 1),
    ],
)
def test_what_a_header_leaves_out_of_a_player_follows_from_the_seat(
    row: object, name: str, button: int
) -> None:
    assert sitters({"players": ["A", row]})[1] == Sitter(name, Seat(button))
    assert sitters({}) == ()
