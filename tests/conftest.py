from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from hypothesis import settings
from PIL import Image, ImageChops

from vision.teach import teach

# How many examples hypothesis tries: few at the desk, many where nobody waits. Here, so that it
# holds before any test is imported.
settings.register_profile("dev", max_examples=50, deadline=None)
settings.register_profile("ci", max_examples=40, deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")

GOLDEN = Path(__file__).parent / "golden"
PHOTOS = GOLDEN / "photos"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite golden pictures and fail each test that did: look at them before a commit",
    )


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    """Mock pins that a test may drive; PWM-capable, so RGB lamps and the sounder work too."""
    factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.reset()


class LogAlarm(logging.Handler):
    """Collects what nobody expected: records of WARNING and above."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.expected: list[tuple[str, int]] = []
        self.unexpected: list[logging.LogRecord] = []

    def expect(self, logger: str, level: int = logging.WARNING) -> None:
        """Let one record of exactly this logger and level pass; it must come."""
        self.expected.append((logger, level))

    def emit(self, record: logging.LogRecord) -> None:
        if (record.name, record.levelno) in self.expected:
            self.expected.remove((record.name, record.levelno))
        else:
            self.unexpected.append(record)

    def check(self) -> None:
        """Fail if anything unexpected was logged, or anything expected was not."""
        assert [record.getMessage() for record in self.unexpected] == []
        assert self.expected == []


@pytest.fixture(autouse=True)
def log_alarm() -> Iterator[LogAlarm]:
    """Fails a test on a log record of WARNING or above that it did not expect."""
    alarm = LogAlarm()
    root = logging.getLogger()
    root.addHandler(alarm)
    yield alarm
    root.removeHandler(alarm)
    alarm.check()


@dataclass(frozen=True)
class Golden:
    """Pictures as they were when somebody last looked at them and found them good."""

    is_updating: bool
    left: Path

    def check(self, name: str, actual: Image.Image) -> None:
        """Fail unless the picture is the golden one, dot for dot."""
        file = GOLDEN / name
        if self.is_updating:
            file.parent.mkdir(parents=True, exist_ok=True)
            actual.save(file)
            pytest.fail(f"{name} was rewritten: look at it, then run without --update-golden")
        assert file.exists(), f"{name} is missing: run with --update-golden and look at it"
        with Image.open(file) as picture:
            golden = picture.convert(actual.mode)
        if (golden.size, golden.tobytes()) != (actual.size, actual.tobytes()):
            self._show(file.stem, golden, actual)

    def _show(self, stem: str, golden: Image.Image, actual: Image.Image) -> None:
        seen, difference = self.left / f"{stem}-actual.png", self.left / f"{stem}-difference.png"
        actual.save(seen)
        ImageChops.difference(golden.resize(actual.size), actual).save(difference)
        pytest.fail(f"{stem} differs: see {seen} and {difference}")


@pytest.fixture
def golden(request: pytest.FixtureRequest, tmp_path: Path) -> Golden:
    """Compares pictures with those in ``tests/golden``."""
    return Golden(bool(request.config.getoption("--update-golden", default=False)), tmp_path)


@pytest.fixture(scope="session")
def golden_profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a profile that was taught from the golden photographs of one edition."""
    folder = tmp_path_factory.mktemp("profile")
    profile, _ = teach(PHOTOS / "dune" / "enrol", "quacks")
    profile.save(folder)
    return folder
