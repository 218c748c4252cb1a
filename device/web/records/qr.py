"""A QR code as SVG: dark on white with its quiet edge, by day and by night."""

from __future__ import annotations

from html import escape

import cv2
import numpy as np


def qr_svg(words: str, title: str) -> str:
    """The code of a short text, an address say."""
    code = np.asarray(cv2.QRCodeEncoder.create().encode(words))
    side = code.shape[0]
    dark = "".join(f"M{x} {y}h1v1h-1z" for y, x in np.argwhere(code == 0).tolist())
    return (
        f'<svg class="qr" viewBox="-2 -2 {side + 4} {side + 4}" role="img" '
        f'shape-rendering="crispEdges"><title>{escape(title)}</title>'
        f'<rect x="-2" y="-2" width="100%" height="100%" fill="#fff"/>'
        f'<path fill="#000" d="{dark}"/></svg>'
    )
