"""The whole box on simulated wires: start to the first page, memory, idle processor use.

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
from pathlib import Path

STARTS = 5
IDLE_S = 10.0
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


def main() -> None:
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    times = []
    for _ in range(STARTS):
        with tempfile.TemporaryDirectory() as folder:
            daemon, took_s = started(Path(folder), "false")
            times.append(took_s)
            daemon.terminate()
            daemon.wait()
    print(f"start to first page, {STARTS} runs: median {statistics.median(times):.2f} s (budget 2)")
    with tempfile.TemporaryDirectory() as folder:
        daemon, _ = started(Path(folder), "true")
        time.sleep(5)
        before_s = processor_s(daemon.pid)
        time.sleep(IDLE_S)
        share = (processor_s(daemon.pid) - before_s) / IDLE_S
        print(f"memory with the page, no camera: {pss_mib(daemon.pid):.0f} MiB PSS (budget 220)")
        print(f"idle, {IDLE_S:.0f} s: {share:.1%} of one core")
        daemon.terminate()
        daemon.wait()


if __name__ == "__main__":
    main()
