"""What the service manager is told: ready, alive, what is going on, stopping."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class Supervisor:
    """The service manager that started us, if one did; telling it anything never fails.

    Attributes:
        address: Its socket, ``"@"`` first for an abstract one; None: nobody wants to know.
        watchdog_s: It ends us if it hears ``alive`` less often than this; None: it does not.
    """

    address: str | None = None
    watchdog_s: float | None = None

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Self:
        """The one that ``$NOTIFY_SOCKET`` and ``$WATCHDOG_USEC`` name."""
        microseconds = environment.get("WATCHDOG_USEC", "")
        watchdog_s = int(microseconds) / 1e6 if microseconds.isdecimal() else None
        return cls(environment.get("NOTIFY_SOCKET") or None, watchdog_s)

    def ready(self) -> None:
        """Hardware is open and the first page is shown."""
        self._tell("READY=1")

    def alive(self) -> None:
        """The work goes on: to be told after real work, not by a timer."""
        self._tell("WATCHDOG=1")

    def status(self, line: str) -> None:
        """One line for ``systemctl status``."""
        self._tell("STATUS=" + " ".join(line.splitlines()))

    def stopping(self) -> None:
        """The end has begun."""
        self._tell("STOPPING=1")

    def _tell(self, message: str) -> None:
        if self.address is None:
            return
        address = "\0" + self.address[1:] if self.address.startswith("@") else self.address
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as out:
            try:
                out.sendto(message.encode(), address)
            except OSError:
                return  # a supervisor that does not listen must not stop the game
