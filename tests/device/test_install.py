"""The install script, below a folder of its own: a new box, an upgrade, and away again."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HOME = Path(__file__).parents[2]
SCRIPT = HOME / "systemd" / "install"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = ["pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(folder)]
    subprocess.run([sys.executable, "-m", *build, str(HOME)], check=True, timeout=100)
    return next(folder.glob("*.whl"))


def installed(root: Path, *arguments: str) -> str:
    command = [str(SCRIPT), "--root", str(root), "--python", sys.executable, *arguments]
    # the packages that it needs are those of this interpreter
    environment = {**os.environ, "PIP_OPTIONS": "--no-deps --no-index"}
    return subprocess.run(
        command, capture_output=True, check=True, text=True, env=environment, timeout=100
    ).stdout


@pytest.fixture(scope="module")
def box(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("box")
    installed(root, str(wheel))
    return root


def test_programs_configuration_unit_and_groups_are_there(box: Path) -> None:
    assert (box / "opt/kesselwacht/bin/kesselwacht").exists()
    for name, at in (
        ("kesselwacht.toml", "etc/kesselwacht/kesselwacht.toml"),
        ("kesselwacht.service", "etc/systemd/system/kesselwacht.service"),
        ("kesselwacht.sysusers", "etc/sysusers.d/kesselwacht.conf"),
    ):
        assert (box / at).read_text() == (HOME / "systemd" / name).read_text()


def test_the_groups_of_the_unit_are_made_if_the_system_lacks_them(box: Path) -> None:
    unit = (box / "etc/systemd/system/kesselwacht.service").read_text()
    wanted = next(line for line in unit.splitlines() if line.startswith("SupplementaryGroups="))
    made = (box / "etc/sysusers.d/kesselwacht.conf").read_text()
    for group in wanted.partition("=")[2].split():
        assert group == "video" or f"\ng {group} " in made


def test_an_upgrade_keeps_configuration_and_games(box: Path, wheel: Path) -> None:
    config = box / "etc/kesselwacht/kesselwacht.toml"
    games = box / "var/lib/private/kesselwacht"
    games.mkdir(parents=True, exist_ok=True)
    config.write_text('language = "en"\n')
    assert f"keeping {config}" in installed(box, str(wheel))
    assert config.read_text() == 'language = "en"\n'
    assert games.exists()


def test_uninstalling_leaves_what_people_made_unless_told_otherwise(
    box: Path, tmp_path: Path
) -> None:
    root = tmp_path / "root"
    shutil.copytree(box, root, symlinks=True)
    games = root / "var/lib/private/kesselwacht"
    games.mkdir(parents=True, exist_ok=True)
    installed(root, "--uninstall")
    assert not (root / "opt/kesselwacht").exists()
    assert not (root / "etc/systemd/system/kesselwacht.service").exists()
    assert (root / "etc/kesselwacht/kesselwacht.toml").exists()
    assert games.exists()
    installed(root, "--uninstall")  # again: harmless
    installed(root, "--uninstall", "--purge")
    assert not (root / "etc/kesselwacht").exists()
    assert not games.exists()


@pytest.mark.parametrize(("argument", "status"), [("--help", 0), ("--nonsense", 2)])
def test_the_script_explains_itself(argument: str, status: int) -> None:
    done = subprocess.run([str(SCRIPT), argument], capture_output=True, text=True, check=False)
    assert done.returncode == status
    assert "usage: sudo systemd/install" in done.stdout + done.stderr
