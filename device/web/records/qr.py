"""A QR code as SVG: dark on white with its quiet edge, by day and by night."""

from __future__ import annotations

from html import escape

import segno

_QUIET = 4
"""So many squares around the code stay light: readers find it by that."""


def qr_svg(words: str, title: str) -> str:
    """The code of a short text, an address say."""
    rows = segno.make(words, error="l", micro=False).matrix
    dark = "".join(
        f"M{x} {y}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, is_dark in enumerate(row)
        if is_dark
    )
    side = len(rows) + 2 * _QUIET
    return (
        f'<svg class="qr" viewBox="{-_QUIET} {-_QUIET} {side} {side}" role="img" '
        f'shape-rendering="crispEdges"><title>{escape(title)}</title>'
        f'<rect x="{-_QUIET}" y="{-_QUIET}" width="100%" height="100%" fill="#fff"/>'
        f'<path fill="#000" d="{dark}"/></svg>'
    )
