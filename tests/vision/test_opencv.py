"""What is called of OpenCV is in every version from 4.10 to 5: run with both by ``.ci/run``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import cv2
import pytest

import device
import vision

SOURCES = [Path(package.__path__[0]) for package in (vision, device)]
GONE = ("HOGDescriptor", "CascadeClassifier", "ml", "AKAZE_create", "BRISK_create", "logPolar")
"""In 4.10 and no longer in 5."""

TREACHEROUS = ("dnn",)
"""There in both, and in 5 its default engine pads some convolutions wrongly without a word."""


def called(tree: ast.AST) -> Iterator[str]:
    """Every ``cv2.name.name`` of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            chain = re.fullmatch(r"cv2\.([\w.]+)", ast.unparse(node))
            if chain:
                yield chain[1]


def missing(names: set[str]) -> set[str]:
    """Those that the OpenCV which runs here does not have."""
    lost = set()
    for name in names:
        found: object = cv2
        for part in name.split("."):
            found = getattr(found, part, None)
        if found is None:
            lost.add(name)
    return lost


USED = {
    name
    for source in SOURCES
    for file in source.rglob("*.py")
    for name in called(ast.parse(file.read_text(encoding="utf-8")))
}


def test_all_that_is_called_is_there() -> None:
    assert len(USED) > 40
    assert missing(USED) == set()


def test_what_is_not_there_would_be_told() -> None:
    tree = ast.parse("import cv2\ncv2.noSuchThing(1)\ncv2.aruco.noSuchBoard()")
    assert missing(set(called(tree))) == {"noSuchThing", "aruco.noSuchBoard"}


@pytest.mark.parametrize("name", [*GONE, *TREACHEROUS])
def test_what_only_one_version_has_or_does_right_is_not_called(name: str) -> None:
    assert not {one for one in USED if one.split(".")[0] == name}
