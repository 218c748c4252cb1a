"""Kills a playing box at random instants: what was told must be in the journal.

Usage: python benchmarks/power_cuts.py [--cuts N]
"""

from __future__ import annotations

import argparse
import platform
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # runs from a clone that is not installed

from device.evenings.power_cut import cut  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--cuts", type=int, default=200)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        all_left = [cut(Path(folder) / f"{n}.sqlite", n) for n in range(options.cuts)]
    lost = sum(not one.is_whole for one in all_left)
    more = sum(one.kept > one.told for one in all_left)
    print(
        f"{options.cuts} cuts after {sum(one.told for one in all_left)} entries told: {lost} lost"
    )
    print(f"  {more} times one more was written than told")
    print(f"{platform.machine()}; Python {platform.python_version()}")
    return min(lost, 1)


if __name__ == "__main__":
    sys.exit(main())
