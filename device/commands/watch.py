"""``kesselwacht watch``: run the loop over recorded pictures."""

from __future__ import annotations

import argparse
import json
import math
import sys
from pathlib import Path

EXAMPLE = "kesselwacht watch --profile my-quacks --record setup.jsonl frames/"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--profile", type=Path, required=True, metavar="P", help="made by teach")
    parser.add_argument("--record", type=Path, required=True, help="a header and any actions")
    parser.add_argument(
        "--fps", type=_fps, default=5.0, help="pictures a second, without frames.csv"
    )
    parser.add_argument(
        "frames", type=Path, metavar="FRAMES", help="a folder of pictures, or a video"
    )


def _fps(word: str) -> float:
    fps = float(word)
    if not 0 < fps < math.inf:
        problem = "must be more than 0"
        raise argparse.ArgumentTypeError(problem)
    return fps


def run(options: argparse.Namespace) -> int:
    """Print every committed action and every question as one JSON object a line."""
    from device.watching import watched  # noqa: PLC0415 - OpenCV loads only where it is used

    for line in watched(options.profile, options.record, options.frames, options.fps):
        sys.stdout.write(json.dumps(line, ensure_ascii=False) + "\n")
        sys.stdout.flush()
    return 0
