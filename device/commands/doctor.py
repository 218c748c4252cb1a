"""``kesselwacht doctor``: is everything there that the box needs, and what mends it if not."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from device.doctor.finding import Finding, Machine

EXAMPLE = "kesselwacht doctor --config /etc/kesselwacht/kesselwacht.toml"

FORMAT = 1

SIGNS = {"good": "  ok", "doubtful": "   ?", "broken": "  !!", "absent": "   -"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--config", type=Path, metavar="FILE", help="defaults to all defaults")
    parser.add_argument("--press", action="store_true", help="you press every button in turn")
    parser.add_argument("--json", action="store_true", help="one JSON object, format 1")


def run(options: argparse.Namespace) -> int:
    """Print what is found; the exit status is 1 if something is broken."""
    from device.doctor.finding import Health, Machine  # noqa: PLC0415 - --help answers at once
    from device.hardware import is_pi  # noqa: PLC0415

    found = []
    for finding in findings(Machine(is_pi=is_pi()), options.config, _teller(options)):
        found.append(finding)
        if not options.json:
            sys.stdout.write(_as_lines(finding))
            sys.stdout.flush()
    is_broken = any(one.health is Health.BROKEN for one in found)
    if options.json:
        words = [dict(one.in_words()) for one in found]
        said = {"format": FORMAT, "ok": not is_broken, "findings": words}
        sys.stdout.write(json.dumps(said, ensure_ascii=False) + "\n")
    return int(is_broken)


def _teller(options: argparse.Namespace) -> Callable[[str], None] | None:
    """Where the press test tells what arrives; None without one."""
    if not options.press:
        return None
    out = sys.stderr if options.json else sys.stdout
    return lambda line: print(f"      {line}", file=out, flush=True)


def findings(
    machine: Machine, path: Path | None, press: Callable[[str], None] | None = None
) -> Iterator[Finding]:
    """All findings, as they are made; those of a press test last, if ``press`` tells of it."""
    import asyncio  # noqa: PLC0415

    from device.daemon import records_folder  # noqa: PLC0415
    from device.doctor import board, parts, pressing, software  # noqa: PLC0415
    from device.doctor.finding import Health  # noqa: PLC0415

    yield from software.packages()
    config, finding = software.configuration(path)
    yield finding
    yield from software.camera_library(machine)
    yield board.clock(machine)
    yield board.power(machine)
    unit = software.unit(machine)
    yield unit
    if config is None:
        return
    yield software.profile(config)
    yield from board.buses(machine, config)
    yield from board.usb_camera(machine, config)
    yield from board.disk(records_folder(config))
    is_running = unit.health in {Health.GOOD, Health.DOUBTFUL}
    yield from asyncio.run(parts.wired(config, is_running=is_running))
    if press is not None:
        yield from asyncio.run(pressing.pressed(config, is_running=is_running, say=press))


def _as_lines(finding: Finding) -> str:
    line = f"{SIGNS[finding.health.value]}  {finding.part}: {finding.what}\n"
    return line + (f"      mend: {finding.mend}\n" if finding.mend else "")
