"""``kesselwacht teach``: a profile of your copy of a game."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict, replace
from pathlib import Path

from device.catalogue import Catalogue
from device.showing import text

EXAMPLE = "kesselwacht teach --game quacks my-pictures --profile my-quacks"
FORMAT = 1
"""Of what ``--json`` prints."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("pictures", type=Path, metavar="DIR", help="the taught pictures")
    parser.add_argument("--game", choices=("quacks", "any"), default="quacks")
    parser.add_argument("--profile", type=Path, required=True, metavar="OUT")
    parser.add_argument("--json", action="store_true", help="say it as one JSON object")
    parser.add_argument("--language", choices=("de", "en"), default="en")


def run(options: argparse.Namespace) -> int:
    """Write the profile and say what was learnt and how well it is read back."""
    # OpenCV loads only where pictures are read
    from device.teaching import learnt, read_back  # noqa: PLC0415
    from vision.selftest import self_test  # noqa: PLC0415
    from vision.teach import teach  # noqa: PLC0415

    profile, report = teach(options.pictures, options.game)
    tested = self_test(profile, _tell_progress)
    replace(profile, self_test=tested).save(options.profile)
    if options.json:
        told = {"format": FORMAT, **asdict(report), "self_test": tested.plain()}
        sys.stdout.write(json.dumps(told, ensure_ascii=False) + "\n")
        return 0
    catalogue = Catalogue.load(options.language)
    written = text("teach.written", folder=str(options.profile))
    for sentence in (*learnt(report), *read_back(tested), written):
        sys.stdout.write(catalogue.say(sentence) + "\n")
    return 0


def _tell_progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{done}/{total} " if done < total else "\r")
