"""Who sat where last time: the names and colours that a set-up by buttons begins with."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Self

from device.errors import DeviceError
from device.keeping import keep
from device.roster import sitters
from engine.game import Seat
from engine.record import Words

FILE = "players.json"


class RegularsError(DeviceError, ValueError):
    """The players of last time cannot be read or kept; ``problem`` says why."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(f"{path}: {problem}")
        self.path = path
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Regular:
    """Who sat at a button: a name, and a player colour if the last game had them."""

    name: str
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class Regulars:
    """The players of last time by their buttons."""

    players: Mapping[Seat, Regular] = field(default_factory=dict)

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Those that a folder knows; nobody before the first game.

        Raises:
            RegularsError: If the file is damaged.
        """
        path = folder / FILE
        try:
            said = json.loads(path.read_text(encoding="utf-8"))
            return cls({Seat(int(button)): _regular(one) for button, one in said.items()})
        except FileNotFoundError:
            return cls()
        except (OSError, LookupError, ValueError, TypeError, AttributeError) as error:
            raise RegularsError(path, str(error)) from error

    def save(self, folder: Path) -> None:
        """Keep them in a folder: all or none.

        Raises:
            RegularsError: If the disk does not take it.
        """
        path = folder / FILE
        said = {int(button): asdict(one) for button, one in sorted(self.players.items())}
        try:
            keep(path, json.dumps(said, ensure_ascii=False, indent=1) + "\n")
        except OSError as error:
            raise RegularsError(path, str(error.strerror)) from error

    def after(self, header: Words) -> Self:
        """Those of the game that a header begins, and whoever sat at the other buttons before."""
        said = header.get("colours")
        colours = said if isinstance(said, list) else []
        sat = {
            one.button: self._sitting(one.button, one.name, colours[seat : seat + 1])
            for seat, one in enumerate(sitters(header))
        }
        return type(self)({**self.players, **sat})

    def _sitting(self, button: Seat, name: str, colour: list[object]) -> Regular:
        before = self.players.get(button)
        kept = before.colour if before and before.name == name else None
        return Regular(name, str(colour[0]) if colour else kept)


NOBODY = Regulars()


def _regular(said: Mapping[str, object]) -> Regular:
    name, colour = said["name"], said.get("colour")
    if not isinstance(name, str) or not isinstance(colour, str | None):
        problem = "a player is a name, and a colour or none"
        raise TypeError(problem)
    return Regular(name, colour)
