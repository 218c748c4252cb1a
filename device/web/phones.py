"""The phones that take part: what is kept of them is no secret, and nothing to get in with."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Self

from device.errors import DeviceError
from device.keeping import OWNER_ONLY, keep

FILE = "phones.json"
TOKEN_BYTES = 32
UNUSED_S = 30 * 86_400.0
"""A phone that was not here for so long must be paired again."""

PHONES_MAX = 24
"""When one more comes, the one that was not here for longest goes."""

NAME_MAX = 40


class PhonesError(DeviceError, OSError):
    """The list of phones cannot be read or written: those in it must be paired again."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(f"{path}: {problem}")


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone that takes part.

    Attributes:
        hash: Of the token that it alone has.
        name: What kind of phone it is, for the list.
        paired_s: When it was paired, in seconds since 1970.
        used_s: When it was last here.
    """

    hash: str
    name: str
    paired_s: float
    used_s: float


@dataclass(frozen=True, slots=True)
class Phones:
    """All of them, the oldest first."""

    all: tuple[Phone, ...] = ()

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Those in a folder; none if nobody was ever paired.

        Raises:
            PhonesError: If the file is damaged.
        """
        path = folder / FILE
        try:
            return cls(tuple(map(_phone, json.loads(path.read_text(encoding="utf-8")))))
        except FileNotFoundError:
            return cls()
        except (OSError, ValueError, TypeError, KeyError) as error:
            raise PhonesError(path, str(error)) from error

    def save(self, folder: Path) -> None:
        """Keep them in a folder, for the box's own eyes: whole or not at all.

        Raises:
            PhonesError: If the disk does not take it.
        """
        path = folder / FILE
        rows = [asdict(phone) for phone in self.all]
        try:
            keep(path, json.dumps(rows, indent=1), OWNER_ONLY)
        except OSError as error:
            raise PhonesError(path, str(error.strerror)) from error

    def find(self, hash_: str, now_s: float) -> Phone | None:
        """The phone with this token's hash, unless it was away for too long."""
        found = [one for one in self.all if secrets.compare_digest(one.hash, hash_)]
        return next((one for one in found if now_s - one.used_s < UNUSED_S), None)

    def with_phone(self, phone: Phone) -> Self:
        """The same with one more, without those that were away for too long."""
        here = [one for one in self.all if phone.used_s - one.used_s < UNUSED_S]
        here = sorted(here, key=lambda one: one.used_s)[-(PHONES_MAX - 1) :]
        return replace(self, all=(*here, phone))

    def used(self, hash_: str, now_s: float) -> Self:
        """The same, with one of them here just now."""
        return replace(
            self,
            all=tuple(replace(one, used_s=now_s) if one.hash == hash_ else one for one in self.all),
        )

    def without(self, hash_: str) -> Self:
        """The same without one of them."""
        return replace(self, all=tuple(one for one in self.all if one.hash != hash_))


def new_token() -> str:
    """What a phone shows from now on; 256 bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_of(token: str) -> str:
    """What is kept of a token. It is long and random: no salt makes guessing any harder."""
    return hashlib.sha256(token.encode()).hexdigest()


def name_of(agent: str) -> str:
    """What kind of device a browser says it runs on, in a word of our own."""
    kinds = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "CrOS", "Linux")
    return next((kind for kind in kinds if kind in agent), "")


def _phone(said: Mapping[str, object]) -> Phone:
    paired_s, used_s = (float(str(said[key])) for key in ("paired_s", "used_s"))
    return Phone(str(said["hash"]), str(said["name"])[:NAME_MAX], paired_s, used_s)
