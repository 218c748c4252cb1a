from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin


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
