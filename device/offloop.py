"""Work that blocks, done off the loop's thread and never cut off half-way."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TypeVar

LOG = logging.getLogger(__name__)

DoneT = TypeVar("DoneT")


async def finished(work: Callable[[], DoneT]) -> DoneT:
    """Work in a thread, waited for also if we are told to stop meanwhile.

    Nobody may close a camera or a journal that a thread still uses.
    """
    task = asyncio.create_task(asyncio.to_thread(work))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        if (error := task.exception()) is not None:
            LOG.warning("while stopping: %s", error)
        raise
