"""The whole box on simulated wires: start to display and web page, memory, idle processor use.

Run from the root of a checkout: ``python -m benchmarks.box``. Linux only: it reads /proc.
"""

from __future__ import annotations

import os
import platform
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

STARTS = 5
IDLE_S = 10.0
SETTLED_S = 5.0
CONFIG = """hardware = "sim"
records = "{records}"
[camera]
source = "none"
[web]
on = {web}
port = 8097
"""


def started(folder: Path, web: str) -> tuple[subprocess.Popen[bytes], float]:
    """The daemon, and the seconds until it was ready."""
    config = folder / "kesselwacht.toml"
    config.write_text(CONFIG.format(records=folder, web=web), encoding="utf-8")
    address = str(folder / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as supervisor:
        supervisor.bind(address)
        supervisor.settimeout(60)
        begin_s = time.perf_counter()
        daemon = subprocess.Popen(
            [sys.executable, "-m", "device", "run", "--config", str(config)],
            env={**os.environ, "NOTIFY_SOCKET": address},
            stdout=subprocess.DEVNULL,
        )
        supervisor.recv(100)
        return daemon, time.perf_counter() - begin_s


def pss_mib(pid: int) -> float:
    """Proportional set size of a process."""
    rows = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return next(int(row.split()[1]) for row in rows if row.startswith("Pss:")) / 1024


def processor_s(pid: int) -> float:
    """Processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def page_s(begin_s: float) -> float:
    """Seconds since then until the web page answers."""
    while True:
        try:
            with urlopen("http://127.0.0.1:8097/", timeout=5) as answer:
                answer.read()
                return time.perf_counter() - begin_s
        except OSError:
            time.sleep(0.02)


@contextmanager
def running(web: str) -> Iterator[tuple[int, float, float]]:
    """A daemon for a while: its process, when it was started, and how long it took."""
    with tempfile.TemporaryDirectory() as folder:
        begin_s = time.perf_counter()
        daemon, took_s = started(Path(folder), web)
        try:
            yield daemon.pid, begin_s, took_s
        finally:
            daemon.terminate()
            daemon.wait()


def main() -> None:
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    displays, pages = [], []
    for _ in range(STARTS):
        with running("false") as (_, _, took_s):
            displays.append(took_s)
        with running("true") as (_, begin_s, _):
            pages.append(page_s(begin_s))
    print(f"start to the display's first page, {STARTS} runs:", end=" ")
    print(f"median {statistics.median(displays):.2f} s (budget 2)")
    print(f"start to the web page, {STARTS} runs:", end=" ")
    print(f"median {statistics.median(pages):.2f} s (budget 2)")
    with running("false") as (pid, _, _):
        time.sleep(SETTLED_S)
        bare_mib = pss_mib(pid)
    with running("true") as (pid, begin_s, _):
        page_s(begin_s)
        time.sleep(SETTLED_S)
        before_s = processor_s(pid)
        time.sleep(IDLE_S)
        share = (processor_s(pid) - before_s) / IDLE_S
        both_mib = pss_mib(pid)
    print(f"memory with the page, no camera: {both_mib:.0f} MiB PSS (budget 220)", end=", ")
    print(f"{both_mib - bare_mib:.0f} MiB of it for the page (budget 90)")
    print(f"idle, {IDLE_S:.0f} s: {share:.1%} of one core")


if __name__ == "__main__":
    main()
