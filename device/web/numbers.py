"""Numbers as people read them."""

from __future__ import annotations

NOTHING = "\N{EN DASH}"
"""Stands where there is no number."""

_MINUS = "\N{MINUS SIGN}"


def whole(number: int) -> str:
    """A number with a minus sign that is one."""
    return str(number).replace("-", _MINUS)


def signed(number: int) -> str:
    """A number that was added, with its sign."""
    return f"{number:+}".replace("-", _MINUS)
