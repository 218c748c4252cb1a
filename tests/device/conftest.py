from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.vision.drawn_cards import taught

T = TypeVar("T")


class _HurriedSelector(selectors.DefaultSelector):
    """Never waits but for threads at work: where it would, the loop's time passes instead."""

    def __init__(self) -> None:
        super().__init__()
        self.passed_s = 0.0
        self.at_work = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or (self.at_work and timeout > 0):
            return super().select(None)
        ready = super().select(0)
        if not ready:
            self.passed_s += max(timeout, 0.0)
        return ready


class HurriedLoop(asyncio.SelectorEventLoop):
    """An event loop whose time starts at 0 and passes only while nobody has anything to do."""

    def __init__(self) -> None:
        self._hurried = _HurriedSelector()
        super().__init__(self._hurried)

    def time(self) -> float:
        return self._hurried.passed_s

    def run_in_executor(self, *work: Any) -> asyncio.Future[Any]:  # noqa: ANN401
        self._hurried.at_work += 1
        future = super().run_in_executor(*work)
        future.add_done_callback(self._work_done)
        return future

    def _work_done(self, _future: asyncio.Future[Any]) -> None:
        self._hurried.at_work -= 1


@pytest.fixture
def hurried() -> Iterator[Callable[[Coroutine[Any, Any, T]], T]]:
    """Runs a coroutine on a loop on which waiting takes no time."""
    with asyncio.Runner(loop_factory=HurriedLoop) as runner:
        yield runner.run


@pytest.fixture(scope="session")
def card_profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a profile that knows the drawn cards."""
    folder = tmp_path_factory.mktemp("cards")
    taught().save(folder)
    return folder
