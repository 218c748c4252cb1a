"""The soak's short run: the box lives while its parts fail, and is looked at from outside."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SOAK = Path(__file__).parent.parent / "benchmarks" / "soak.py"


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="memory is told by /proc")
@pytest.mark.timeout(120)
def test_a_box_lives_while_its_parts_fail() -> None:
    command = [sys.executable, str(SOAK), "--minutes", "0.4", "--seed", "3"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    told = dict(line.partition(": ")[::2] for line in ended.stdout.splitlines())
    assert told["crashes"] == "[]"
    assert int(told["pages"]) > 0
    assert {"pss_mib", "threads", "files"} <= told.keys()
