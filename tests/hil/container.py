"""A machine in a container: the real service manager, started, asked and unplugged."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path

UNIT = "kesselwacht.service"

LOOK_AGAIN_S = 0.2
"""Nothing tells a test that a service manager has done something: it has to look."""


def until(holds: Callable[[], bool], what: str, within_s: float = 60.0) -> None:
    """Wait until something holds; fails, saying what, if it does not in time."""
    end_s = time.monotonic() + within_s
    while not holds():
        assert time.monotonic() < end_s, f"not within {within_s:g} s: {what}"
        time.sleep(LOOK_AGAIN_S)


class Container:
    """A machine below a folder that holds the root of a Debian system.

    Args:
        root: Its files; they survive everything that is done to the machine.
        needs: The packages of Python that its system has, seen at ``NEEDS``.
    """

    NEEDS = "/usr/lib/kesselwacht-needs"

    def __init__(self, root: Path, needs: Path) -> None:
        self.root = root
        self._bound = f"--bind-ro={needs}:{self.NEEDS}"
        self._running: subprocess.Popen[bytes] | None = None

    def boot(self) -> None:
        """Switch on, and wait until everything that is to start has been asked to."""
        options = ("--boot", "--register=no", "--keep-unit", "--quiet", "--console=pipe")
        where = ("--directory", str(self.root), "--machine", "kesselwacht", self._bound)
        self._running = subprocess.Popen(
            ["/usr/bin/systemd-nspawn", *options, *where],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until(self._is_up, "the machine is up")

    def cut_power(self) -> None:
        """Every process ends at once, without a word."""
        assert self._running is not None
        first = self._first_pid()
        if first is not None:
            os.kill(first, signal.SIGKILL)
        self._running.kill()
        self._running.wait(20)
        self._running = None

    def call(
        self, *command: str, environment: Mapping[str, str] | None = None, is_checked: bool = True
    ) -> str:
        """What a command prints there, as root."""
        first = self._first_pid()
        enter = ["nsenter", "--target", str(first), "--mount", "--uts", "--ipc", "--pid"]
        clean = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", **(environment or {})}
        done = subprocess.run(
            [*enter, *command],
            capture_output=True,
            check=False,
            text=True,
            env=clean,
            cwd="/",
            timeout=120,
        )
        assert done.returncode == 0 or not is_checked, done.stdout + done.stderr
        return done.stdout

    def shown(self, key: str) -> str:
        """A property of the service, as the manager has it."""
        return self.call("systemctl", "show", UNIT, "--property", key, "--value").strip()

    def write(self, path: str, words: str) -> None:
        """Write a file of the machine; its folder is made."""
        file = self.root / path.removeprefix("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(words, encoding="utf-8")

    def _first_pid(self) -> int | None:
        assert self._running is not None, "the machine is off"
        asked = ["pgrep", "--parent", str(self._running.pid)]
        found = subprocess.run(asked, capture_output=True, check=False, text=True).stdout.split()
        return int(found[0]) if found else None

    def _is_up(self) -> bool:
        if self._first_pid() is None:
            return False
        said = self.call("systemctl", "is-system-running", is_checked=False).strip()
        return said in {"running", "degraded"}
