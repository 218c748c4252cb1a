"""Writing to the journal beside the loop: that the disk takes nothing is told once."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from device.errors import JournalError
from device.events import Noticed
from device.journal import Journal
from device.offloop import finished
from device.showing import text
from engine.record import Words

LOG = logging.getLogger(__name__)


class Disk:
    """The journal as the loop writes it; ``tell`` hears once that it cannot."""

    def __init__(self, journal: Journal, tell: Callable[[Noticed], None]) -> None:
        self._journal = journal
        self._tell = tell
        self._is_told = False

    def forgive(self) -> None:
        """Somebody tries again: if the disk still takes nothing, that is told again."""
        self._is_told = False

    async def begin(self, header: Words) -> bool:
        """Begin a game; whether the disk took it."""
        return await self._took(partial(self._journal.begin, header))

    async def append(self, words: Words, evidence: Words) -> bool:
        """Write one entry; whether the disk took it."""
        return await self._took(partial(self._journal.append, {**words, "evidence": evidence}))

    async def finish(self) -> bool:
        """End the game in progress; whether the disk took it."""
        return await self._took(self._journal.finish)

    async def _took(self, write: Callable[[], object]) -> bool:
        try:
            await finished(write)
        except JournalError as error:
            if not self._is_told:
                LOG.error("not recorded: %s", error)  # noqa: TRY400 - its cause is in its words
                self._tell(Noticed(text("fault.journal_why", reason=error.problem)))
            self._is_told = True
            return False
        self._is_told = False
        return True
