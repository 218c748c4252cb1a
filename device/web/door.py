"""The door of the box: lets phones take part, and knows which of them may act."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from device.offloop import finished
from device.web.pairing import Code, Pairing, Tried
from device.web.phones import Phone, Phones, PhonesError, hash_of, new_token

LOG = logging.getLogger(__name__)

_TOUCHED_S = 86_400.0
"""That a phone was here is written down once a day: cards wear out."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who has asked for a page.

    Attributes:
        is_local: Whether it sits at the box itself.
        hash: Of the token that it showed; "" if it showed none.
        address: By what name and port it reached the box, as in ``"box.local:8080"``.
    """

    is_local: bool
    hash: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """A code for the display.

    Attributes:
        digits: To be typed in.
        lasts_s: For how long.
        address: Where, as in ``"192.168.1.7:8080"``; "" if nobody knows.
        by_button: Whether somebody at the box asked for it.
    """

    digits: str
    lasts_s: float
    address: str = ""
    by_button: bool = False


class Door:
    """Lets phones take part and sends them away again.

    Args:
        folder: Where the paired phones are kept; None: they are forgotten at the end.
        steady: Seconds of a steady clock, for codes.
        wall: Seconds since 1970, for phones.
        trusts_local: Whether a browser on the box itself may act without pairing.
    """

    def __init__(
        self,
        folder: Path | None = None,
        *,
        steady: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        trusts_local: bool = True,
    ) -> None:
        self._folder = folder
        self._steady = steady
        self._wall = wall
        self._trusts_local = trusts_local
        self._pairing = Pairing()
        self._phones = _loaded(folder)
        self._written = self._phones
        self._writing = asyncio.Lock()
        self._show: Callable[[Shown | None], None] = lambda _: None

    def show_with(self, show: Callable[[Shown | None], None]) -> None:
        """From now on codes are shown, and taken away with None, by ``show``."""
        self._show = show

    @property
    def phones(self) -> tuple[Phone, ...]:
        """Those that take part, the oldest first."""
        now_s = self._wall()
        return tuple(one for one in self._phones.all if self._phones.find(one.hash, now_s))

    def away_s(self, phone: Phone) -> float:
        """For how long a phone was not here."""
        return max(0.0, self._wall() - phone.used_s)

    def may_act(self, visitor: Visitor) -> bool:
        """Whether this visitor may act now; it may change from one moment to the next."""
        if visitor.is_local and self._trusts_local:
            return True
        return visitor.hash != "" and self._phones.find(visitor.hash, self._wall()) is not None

    def wait_s(self) -> float:
        """For how long nobody is given a new code."""
        return self._pairing.wait_s(self._steady())

    def ask(self, address: str) -> bool:
        """Have the box show a code, for somebody who only looks; whether it does."""
        code = self._pairing.ask(self._steady())
        if code is not None:
            self._show(self._shown(code, address, by_button=False))
        return code is not None

    def invite(self, address: str) -> None:
        """Have the box show a code, for somebody who pressed its buttons."""
        self._show(self._shown(self._pairing.invite(self._steady()), address, by_button=True))

    def attempt(self, digits: str, name: str) -> tuple[Tried, str]:
        """Try a code; beside a right one stands the token that the phone shall keep."""
        tried = self._pairing.attempt(digits, self._steady())
        if self._pairing.code(self._steady()) is None:
            self._show(None)
        if tried is not Tried.RIGHT:
            return tried, ""
        token, now_s = new_token(), self._wall()
        self._phones = self._phones.with_phone(Phone(hash_of(token), name, now_s, now_s))
        return tried, token

    def welcome(self, visitor: Visitor) -> None:
        """Remember that a phone was here."""
        now_s = self._wall()
        phone = self._phones.find(visitor.hash, now_s)
        if phone is not None and now_s - phone.used_s > _TOUCHED_S:
            self._phones = self._phones.used(visitor.hash, now_s)

    def forget(self, hash_: str) -> None:
        """Let a phone only look from now on."""
        self._phones = self._phones.without(hash_)

    def _shown(self, code: Code, address: str, *, by_button: bool) -> Shown:
        return Shown(code.digits, code.until_s - self._steady(), address, by_button)

    async def keep(self) -> None:
        """Write down what has changed; if the disk does not take it, it holds until the end."""
        async with self._writing:
            phones = self._phones
            if self._folder is None or phones == self._written:
                return
            try:
                await finished(partial(phones.save, self._folder))
            except PhonesError as error:
                LOG.warning("phones are known until the end only: %s", error)
            self._written = phones


def _loaded(folder: Path | None) -> Phones:
    try:
        return Phones() if folder is None else Phones.load(folder)
    except PhonesError as error:
        LOG.error("every phone must be paired again: %s", error)  # noqa: TRY400 - expected
        return Phones()
