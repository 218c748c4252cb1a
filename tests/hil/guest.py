"""Hands, eyes and table inside the emulated computer: the daemon plays a round on real lines.

It needs nothing but Python itself, and leaves all that it saw in ``seen.json``.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import shutil
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

SIZE_PX = (1152, 648)
SEATS, OK, LAMPS = (4, 5), 17, (6, 12, 13, 16, 19, 20)
OLED = Path("/sys/kernel/debug/oled")
PATIENCE_S = 200.0
LOOK_AGAIN_S = 0.4
SHORT_S, LONG_S, READ_S = 0.25, 1.4, 2.0
FRAME_S = 0.4

CONFIG = f"""
hardware = "pi"
records = "/run/records"
profile = "/run/out/profile"
[buttons]
seats = {list(SEATS)}
ok = {OK}
[lamps]
kind = "rgb"
rgb_pins = {list(LAMPS)}
[camera]
source = "usb:0"
width_px = {SIZE_PX[0]}
height_px = {SIZE_PX[1]}
timeout_s = 60.0
[web]
on = false
"""


class Pins:
    """The lines of a simulated chip, from outside: what hands pull and eyes see."""

    def __init__(self) -> None:
        folder = Path("/sys/kernel/config/gpio-sim/box")
        (folder / "bank0").mkdir(parents=True)
        (folder / "bank0/num_lines").write_text("28")
        (folder / "bank0/label").write_text("pinctrl-bcm2711")
        (folder / "live").write_text("1")
        device = (folder / "dev_name").read_text().strip()
        chip = (folder / "bank0/chip_name").read_text().strip()
        self._lines = Path("/sys/devices/platform") / device / chip

    def press(self, pin: int, for_s: float) -> None:
        self._pull(pin, "pull-down")
        time.sleep(for_s)
        self._pull(pin, "pull-up")
        time.sleep(SHORT_S)

    def level(self, pin: int) -> int:
        return int((self._lines / f"sim_gpio{pin}/value").read_text())

    def _pull(self, pin: int, direction: str) -> None:
        (self._lines / f"sim_gpio{pin}/pull").write_text(direction)


class Table:
    """Whatever lies on the table is what the camera sees, a few times a second."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._device = os.open("/dev/video0", os.O_RDWR)
        width, height = SIZE_PX
        bgr = int.from_bytes(b"BGR3", "little")
        picture = struct.pack(
            "12I", width, height, bgr, 1, 3 * width, 3 * width * height, 8, *[0] * 5
        )
        wanted = struct.pack("=2I", 2, 0) + picture + bytes(152)
        fcntl.ioctl(self._device, 0xC0D05605, wanted)  # VIDIOC_S_FMT of an output
        self.lay(0)
        threading.Thread(target=self._show, daemon=True).start()

    def lay(self, number: int) -> None:
        self._pixels = (self._folder / f"picture{number}.bgr").read_bytes()

    def _show(self) -> None:
        while True:
            os.write(self._device, self._pixels)
            time.sleep(FRAME_S)


class Supervisor:
    """Hears what the daemon tells its service manager."""

    def __init__(self, at: str) -> None:
        self.is_ready = False
        self.status = ""
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(at)
        threading.Thread(target=self._hear, daemon=True).start()

    def _hear(self) -> None:
        while True:
            for line in self._socket.recv(4096).decode().splitlines():
                key, _, value = line.partition("=")
                self.is_ready |= key == "READY"
                self.status = value if key == "STATUS" else self.status


class Evening:
    """The daemon, and everything around it."""

    def __init__(self, home: Path, out: Path) -> None:
        self.out = out
        self.pins, self.table = Pins(), Table(out)
        self.supervisor = Supervisor("/run/notify")
        self.seen: list[dict[str, object]] = []
        Path("/run/kesselwacht.toml").write_text(CONFIG)
        Path("/run/records").mkdir()
        log = (out / "log.txt").open("w")
        self.daemon = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "device",
                "run",
                "--verbose",
                "--config",
                "/run/kesselwacht.toml",
            ],
            cwd="/run",
            env={
                **os.environ,
                "NOTIFY_SOCKET": "/run/notify",
                "PYTHONPATH": f"{home}:{os.environ['PYTHONPATH']}",
            },
            stdout=log,
            stderr=log,
        )

    def until(self, holds: Callable[[], bool], what: str) -> None:
        end_s = time.monotonic() + PATIENCE_S
        while not holds():
            if time.monotonic() > end_s or self.daemon.poll() is not None:
                late = f"not in time: {what}; last: {self.supervisor.status}"
                raise SystemExit(late)
            time.sleep(LOOK_AGAIN_S)

    def says(self, words: str) -> None:
        self.until(lambda: words in self.supervisor.status, words)
        self.note(words)

    def note(self, moment: str) -> None:
        """Keep what everybody sees now, as soon as the display stands still."""
        picture = b""
        while (newer := (OLED / "picture").read_bytes()) != picture:
            picture = newer
            time.sleep(1.0)
        lamps = [self.pins.level(pin) for pin in LAMPS]
        entry = {"moment": moment, "status": self.supervisor.status, "lamps": lamps}
        self.seen.append({**entry, "picture": picture.hex(), "at_s": time.monotonic()})
        sys.stdout.write(f"guest: {time.monotonic():.1f} s, {moment}: {entry['status']} {lamps}\n")
        sys.stdout.flush()

    def moves(self) -> int:
        """How many moves are on the disk; none while there is no journal yet."""
        with contextlib.closing(sqlite3.connect("/run/records/journal.sqlite")) as journal:
            return int(journal.execute("SELECT count(*) FROM entries").fetchone()[0])

    def play(self) -> None:
        self.until(lambda: self.supervisor.is_ready, "ready")
        self.says("Wer spielt mit?")
        for number, pin in enumerate(SEATS, 1):
            self.pins.press(pin, SHORT_S)
            self.says(f"{number} spiel")
        self.pins.press(OK, SHORT_S)
        self.until(lambda: "Wer spielt mit?" not in self.supervisor.status, "the game")
        self.note("begun")
        (OLED / "gone").write_text("1")
        for chips in (1, 2):
            before = self.moves()
            self.table.lay(chips)
            self.until(lambda: self.moves() > before, f"chip {chips}")  # noqa: B023 - waited for
            self.note(f"chip {chips}")
            if chips == 1:
                self._give_back_display()
        for pin in SEATS:
            self._stop(pin)
            self.note("stopped")
        self._answer()

    def _give_back_display(self) -> None:
        """Put it on the bus again, and wait for the next try of the daemon: up to half a minute."""
        old = (OLED / "picture").read_bytes()
        (OLED / "gone").write_text("0")
        self.until(lambda: (OLED / "picture").read_bytes() != old, "the display's return")

    def _stop(self, pin: int) -> None:
        """Hold the button; where the flask may be meant, too, to stop is the first answer."""
        before = self.moves()

        def is_asked() -> bool:
            return "was davon" in self.supervisor.status

        self.pins.press(pin, LONG_S)
        self.until(lambda: self.moves() > before or is_asked(), "a stop or a question")
        if is_asked():
            time.sleep(READ_S)
            self.pins.press(pin, SHORT_S)
            self.until(lambda: self.moves() > before, "a stop")

    def _answer(self) -> None:
        for _ in range(12):
            if "ist aus" in self.supervisor.status:
                break
            for pin in SEATS:
                self.pins.press(pin, SHORT_S)
        self.note("answered")

    def end(self) -> int:
        self.daemon.send_signal(signal.SIGTERM)
        status = self.daemon.wait(60)
        shutil.copytree("/run/records", self.out / "records", dirs_exist_ok=True)
        return status


def main() -> None:
    home, out = Path(sys.argv[1]), Path(sys.argv[2])
    evening = Evening(home, out)
    try:
        evening.play()
        failure = ""
    except SystemExit as error:
        failure = str(error)
    finally:
        status = evening.end()
    told = {"failure": failure, "exit": status, "seen": evening.seen}
    (out / "seen.json").write_text(json.dumps(told))


if __name__ == "__main__":
    main()
