"""Who may import whom, checked in a fresh interpreter and by the contracts of pyproject.toml."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

IMPORT_ALL = """
import pkgutil, sys
from importlib import import_module
package = import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    if not module.name.endswith("__main__"):
        import_module(module.name)
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""
"""Imports every module of a package and prints the top packages that came with them."""


def loaded_with(package: str) -> set[str]:
    """The top packages that are loaded once every module of ``package`` is imported."""
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL, package],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("package", "own", "never"),
    [
        ("engine", {"engine"}, {"PIL", "asyncio", "cv2", "gpiozero", "luma", "nicegui", "numpy"}),
        ("vision", {"engine", "vision"}, {"asyncio", "gpiozero", "luma", "nicegui", "picamera2"}),
        ("device", {"device", "engine", "vision"}, {"picamera2"}),
    ],
)
def test_a_package_loads_only_what_it_may(package: str, own: set[str], never: set[str]) -> None:
    loaded = loaded_with(package)
    assert loaded & {"device", "engine", "vision"} == own
    assert loaded & never == set()


def test_what_was_loaded_is_seen() -> None:
    assert {"argparse", "json"} <= loaded_with("json")


@pytest.mark.parametrize("module", ["device", "device.events", "device.session", "device.showing"])
def test_the_session_needs_no_web_server_and_no_hardware(module: str) -> None:
    asked = f"import sys, {module}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", asked], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert not {"nicegui", "picamera2", "gpiozero"} & set(done.stdout.split())


def test_the_import_contracts_hold() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 kept, 0 broken" in done.stdout
