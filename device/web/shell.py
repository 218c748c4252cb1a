"""What every page of the box has around it: head, name, and the way to the other pages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from nicegui import ui

from device.web.places import PLACES, Place
from device.web.tags import Tag
from device.web.words import Words

_HEAD = (
    '<link rel="icon" href="/static/favicon.svg">'
    '<link rel="stylesheet" href="/static/page.css">'
    '<script defer src="/static/page.js"></script>'
    '<meta name="referrer" content="no-referrer">'
)


@contextmanager
def framed(words: Words, here: Place, note: str = "") -> Iterator[None]:
    """The frame of a page; what is built within comes below its head.

    Args:
        words: The texts.
        here: Which page this is.
        note: What stands beside the name.
    """
    ui.add_head_html(_HEAD)
    with Tag("header", css="top"):
        Tag("h1", words.own("title"))
        if note:
            Tag("p", note, "quiet")
        _ways(words, here, "ways wide")
        with Tag("details", css="menu"):
            Tag("summary", words.own("menu"))
            _ways(words, here, "ways")
    with Tag("main"):
        yield


def _ways(words: Words, here: Place, css: str) -> None:
    """The ways in a row where there is room; on a phone they unfold. Only one of both is there."""
    with Tag("nav", css=css, aria_label=words.own("pages")):
        for place in PLACES:
            current = "page" if place == here else None
            name = words.own(f"page.{place.name}")
            Tag("a", name, "way", href=place.path, aria_current=current)
