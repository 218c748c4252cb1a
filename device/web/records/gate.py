"""Who may change evenings: the one place that is asked."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from device.web.companion import Companion


def may_act(_companion: Companion) -> bool:
    """Whether whoever looks at this page may delete and restore."""
    return True


def permit(_companion: Companion) -> None:
    """Go on only if whoever looks at this page may delete and restore."""


def may_ask(_companion: Companion, _request: HTTPConnection) -> bool:
    """Whether whoever asks may take a backup away, or bring one."""
    return True
