from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, async_playwright

from tests.e2e.looking import ARGUMENTS, CHROMIUM


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """A real browser, closed after the test."""
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield launched
        await launched.close()
