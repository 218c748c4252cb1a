"""A table that is not there: bags, pots and hands, and the camera above them."""

from __future__ import annotations

import math
import random
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from device.errors import DeviceError
from engine.games.quacks.tables import TABLES
from vision.art import SPACES, Edition, space_centres_mm
from vision.frame import Frame
from vision.scene import Renderer
from vision.scene_camera import CameraModel, Light
from vision.scene_layout import BoardScene, LaidPiece, Scene
from vision.scene_pieces import CHIP_DIAMETER_MM

EDITION = Edition(TABLES.track.coins, frozenset(TABLES.track.rubies))
"""What the simulated pots print: teach from pictures of the same."""

OFFSET_SIGMA_MM = 1.5
"""How far from the middle of their space people lay chips."""

OFFSET_MOST_MM = 4.0

HAND_RESTS_S = 0.8
"""A hand over the pot moves a little after so long: nobody's hand is still."""

_HAND_SIGMA_MM = 6.0
_TRIES = 30  # places that people try before chips may overlap
_KINDS = ("droplet", "rat")
_ANY_CHIP = "chip"
_LIGHT = Light()


class NoSuchPieceError(DeviceError, LookupError):
    """A chip or marker that is not where it should be taken from; ``place`` says where."""

    def __init__(self, label: str, place: str) -> None:
        super().__init__(f"no {label} {place}")
        self.label = label
        self.place = place


class NoSuchSpaceError(DeviceError, LookupError):
    """A space that no pot has."""

    def __init__(self, space: int) -> None:
        super().__init__(f"a pot has spaces 0 to {SPACES - 1}, not {space}")
        self.space = space


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Where the pots stand and the camera hangs.

    Attributes:
        camera: What sees them all.
        places: Middle (x, y in mm) and turn (degrees clockwise) of each pot, in seat order:
            clockwise in the picture, beginning with the one nearest to its top left corner.
    """

    camera: CameraModel
    places: tuple[tuple[float, float, float], ...]


_PAIR = CameraModel(555.0, tilt_deg=7.0, azimuth_deg=95.0)
_CROWD = CameraModel(895.0, tilt_deg=6.0, azimuth_deg=85.0)

ARRANGEMENTS: Mapping[int, Arrangement] = {
    1: Arrangement(CameraModel(490.0, tilt_deg=6.0, azimuth_deg=95.0), ((0, 6, -2.5),)),
    2: Arrangement(_PAIR, ((-186, 8, -3.0), (188, 2, 2.0))),
    3: Arrangement(
        CameraModel(735.0, tilt_deg=5.0, azimuth_deg=80.0),
        ((-333, 20, -3.0), (0, -12, 182.0), (336, 22, 2.5)),
    ),
    4: Arrangement(
        _CROWD, ((-218, -166, 178.0), (226, -170, 183.0), (222, 166, 3.0), (-228, 160, -4.0))
    ),
    5: Arrangement(
        _CROWD,
        (
            *((-405, -166, 176.5), (-4, -170, 181.0), (402, -164, 183.0)),
            *((220, 166, 2.5), (-214, 162, -3.0)),
        ),
    ),
}
"""By number of seats."""


@dataclass
class _Pot:
    """One seat's bag, its hand, and what lies on its pot."""

    seat: int
    bag: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    chips: list[LaidPiece] = field(default_factory=list)
    markers: dict[str, LaidPiece] = field(default_factory=dict)
    reaching_since_s: float | None = None

    def draw(self, dice: random.Random) -> str:
        if not self.bag:
            raise NoSuchPieceError(_ANY_CHIP, self._place("in the bag"))
        self.drawn.append(self.bag.pop(dice.randrange(len(self.bag))))
        return self.drawn[-1]

    def lay(self, label: str, space: int, dice: random.Random) -> None:
        source = self.drawn if label in self.drawn else self.bag
        if label not in source:
            raise NoSuchPieceError(label, self._place("in the hand or the bag"))
        self.chips.append(self._placed(label, space, dice))
        source.remove(label)

    def lift(self, space: int) -> str:
        on_space = [chip for chip in self.chips if chip.space == space]
        if not on_space:
            raise NoSuchPieceError(_ANY_CHIP, self._place(f"on space {space}"))
        self.chips.remove(on_space[-1])
        self.bag.append(on_space[-1].label)
        return on_space[-1].label

    def clear(self) -> None:
        self.bag.extend(chip.label for chip in self.chips)
        self.chips.clear()
        self.markers.pop("rat", None)

    def own(self, labels: Counter[str]) -> None:
        """Let the owner have just these chips: new ones into the bag, others out of it."""
        has = Counter([*self.bag, *self.drawn, *(chip.label for chip in self.chips)])
        self.bag.extend((labels - has).elements())
        for label in (has - labels).elements():
            if label in self.bag:
                self.bag.remove(label)

    def put_marker(self, kind: str, space: int | None, dice: random.Random) -> None:
        if kind not in _KINDS:
            raise NoSuchPieceError(kind, "among the markers")
        if space is None:
            self.markers.pop(kind, None)
        elif kind not in self.markers or self.markers[kind].space != space:
            self.markers[kind] = self._placed(kind, space, dice)

    def _place(self, where: str) -> str:
        return f"{where} of seat {self.seat}"

    def _placed(self, label: str, space: int, dice: random.Random) -> LaidPiece:
        """A piece as people lay it: not quite in the middle, and beside its neighbours."""
        if not 0 <= space < SPACES:
            raise NoSuchSpaceError(space)
        level = sum(chip.space == space for chip in self.chips)
        piece = LaidPiece(label, space, (0.0, 0.0), dice.uniform(0, 360), level)
        markers = [marker for kind, marker in self.markers.items() if kind != label]
        others = [other for other in (*self.chips, *markers) if other.space != space]
        for _ in range(_TRIES):
            piece = replace(piece, offset_mm=_offset_mm(dice))
            if not any(_overlap(piece, other) for other in others):
                break
        return piece


class SimulatedTable:
    """Pieces that people move with their hands, no rules; all methods may be called on any thread.

    Args:
        seats: 1 to 5.
        dice: Which chip comes out of a bag, and how people lay it.
        clock: Seconds; only the unrest of hands depends on it.
        edition: What the pots print.
    """

    def __init__(
        self,
        seats: int,
        dice: random.Random,
        clock: Callable[[], float],
        edition: Edition = EDITION,
    ) -> None:
        if seats not in ARRANGEMENTS:
            message = f"a simulated table has {min(ARRANGEMENTS)} to {max(ARRANGEMENTS)} seats"
            raise ValueError(message)
        self._arrangement = ARRANGEMENTS[seats]
        self._dice = dice
        self._clock = clock
        self._edition = edition
        self._pots = [_Pot(seat) for seat in range(seats)]
        self._table_lock = threading.Lock()
        self._camera_lock = threading.Lock()
        self._renderer: Renderer | None = None
        self._frames = 0

    @property
    def seats(self) -> int:
        """How many pots stand on it."""
        return len(self._pots)

    @property
    def camera(self) -> CameraModel:
        """Where the camera hangs, for the truth about its pictures."""
        return self._arrangement.camera

    def fill_bag(self, seat: int, labels: Iterable[str]) -> None:
        """Put new chips into a bag; what is in it stays."""
        with self._table_lock:
            self._pots[seat].bag.extend(labels)

    def own(self, seat: int, labels: Iterable[str]) -> None:
        """Let a player own just these chips: bought ones go into the bag, given ones leave it."""
        with self._table_lock:
            self._pots[seat].own(Counter(labels))

    def draw(self, seat: int) -> str:
        """Take a chip out of the bag unseen; it is in the hand then, and its label is returned.

        Raises:
            NoSuchPieceError: If the bag is empty.
        """
        with self._table_lock:
            return self._pots[seat].draw(self._dice)

    def lay(self, seat: int, label: str, space: int) -> None:
        """Lay a chip from the hand, else from the bag, on a space, on top of what lies there.

        Raises:
            NoSuchPieceError: If it is in neither.
            NoSuchSpaceError: If there is no such space.
        """
        with self._table_lock:
            self._pots[seat].lay(label, space, self._dice)

    def lift(self, seat: int, space: int) -> str:
        """Put the topmost chip of a space back into the bag; its label is returned.

        Raises:
            NoSuchPieceError: If no chip lies there.
        """
        with self._table_lock:
            return self._pots[seat].lift(space)

    def clear(self, seat: int) -> None:
        """Put all chips of the pot back into the bag and take the rat stone off."""
        with self._table_lock:
            self._pots[seat].clear()

    def put_marker(self, seat: int, kind: str, space: int | None) -> None:
        """Put the ``"droplet"`` or the ``"rat"`` on a space; None takes it off the pot.

        Raises:
            NoSuchPieceError: If ``kind`` is neither.
            NoSuchSpaceError: If there is no such space.
        """
        with self._table_lock:
            self._pots[seat].put_marker(kind, space, self._dice)

    def hand(self, seat: int, over: bool) -> None:  # noqa: FBT001 - a state, not an option
        """Hold a hand over the pot, or take it away."""
        with self._table_lock:
            self._pots[seat].reaching_since_s = self._clock() if over else None

    def bag(self, seat: int) -> tuple[str, ...]:
        """The labels in the bag."""
        with self._table_lock:
            return tuple(self._pots[seat].bag)

    def pieces(self, seat: int) -> Mapping[int, str]:
        """Space to the label of the topmost chip on it."""
        with self._table_lock:
            chips = self._pots[seat].chips
            return {chip.space: chip.label for chip in chips if chip.space is not None}

    def markers(self, seat: int) -> Mapping[str, int]:
        """``"droplet"`` and ``"rat"`` to their spaces; a marker off the pot is left out."""
        with self._table_lock:
            laid = self._pots[seat].markers.items()
            return {kind: marker.space for kind, marker in laid if marker.space is not None}

    def scene(self) -> Scene:
        """What lies where now, to the millimetre."""
        now_s = self._clock()
        with self._table_lock:
            boards = [self._board(pot, now_s) for pot in self._pots]
        return Scene(tuple(boards), edition=self._edition)

    def capture(self) -> Frame:
        """The table as the camera sees it now; one picture is taken at a time."""
        with self._camera_lock:
            if self._renderer is None:
                self._renderer = Renderer(self.camera, _LIGHT)
            self._frames += 1
            return self._renderer.picture(self.scene(), self._frames)

    def close(self) -> None:
        """Let go of the pictures; a later ``capture`` draws them anew."""
        with self._camera_lock:
            self._renderer = None

    def _board(self, pot: _Pot, now_s: float) -> BoardScene:
        x, y, turn = self._arrangement.places[pot.seat]
        board = BoardScene((x, y), turn, (*pot.chips, *pot.markers.values()))
        if pot.reaching_since_s is None:
            return board
        moment = int((now_s - pot.reaching_since_s) / HAND_RESTS_S)
        unrest = random.Random(f"{pot.seat} {moment}")  # noqa: S311 - a hand, no secret
        reach = (unrest.gauss(0, _HAND_SIGMA_MM), unrest.gauss(0, _HAND_SIGMA_MM))
        return replace(board, hand=True, hand_mm=reach)


def _offset_mm(dice: random.Random) -> tuple[float, float]:
    while True:
        x, y = dice.gauss(0, OFFSET_SIGMA_MM), dice.gauss(0, OFFSET_SIGMA_MM)
        if math.hypot(x, y) <= OFFSET_MOST_MM:
            return (x, y)


def _overlap(one: LaidPiece, other: LaidPiece) -> bool:
    x, y = _spot_mm(one) - _spot_mm(other)
    return math.hypot(x, y) < CHIP_DIAMETER_MM


def _spot_mm(piece: LaidPiece) -> npt.NDArray[np.float64]:
    """Where a piece lies on its pot: shape (2,)."""
    return np.asarray(space_centres_mm()[piece.space or 0] + piece.offset_mm, np.float64)
