"""The demo as a newcomer sees it: the real process, a real browser, one round to its points."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.e2e.looking import ARGUMENTS, CHROMIUM, in_chromium
from tests.e2e.test_demo import ended, page_of, started

ROUND_MS = 120_000

pytestmark = [*in_chromium, pytest.mark.timeout(150)]


def test_simulated_people_play_a_round_to_its_points() -> None:
    complaints: list[str] = []
    demo_arguments = ("demo", "--players", "2", "--language", "en", "--port", "0")
    with started(*demo_arguments, "--autoplay", "1") as demo, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        page = browser.new_page()
        page.on("console", lambda said: complaints.extend(_complaint(said.type, said.text)))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(page_of(demo))
        expect(page.locator(".seat h2")).to_have_text(["Ada", "Ben"])
        expect(page.locator("body")).to_contain_text("exploded (white", timeout=ROUND_MS)
        cleared = page.locator(".seat").filter(has_text="Clear the pot, all into the bag")
        expect(cleared).to_have_count(2, timeout=ROUND_MS)
        browser.close()
        assert ended(demo) == (0, "")
    assert complaints == []


def _complaint(kind: str, words: str) -> list[str]:
    return [words] if kind in {"error", "warning"} else []
