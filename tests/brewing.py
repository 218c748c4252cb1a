"""Rounds of brewing as a camera would see them: other light in every frame, hands, lamps."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import cv2
import numpy as np

from device.events import Told
from device.simulated import ARRANGEMENTS, SimulatedTable
from device.watching import Loop
from engine.game import Seat
from engine.games import GAMES
from engine.games.quacks.actions import Draw
from engine.games.quacks.game import Quacks
from engine.games.quacks.tables import TABLES
from engine.record import Record
from vision.frame import Frame, as_frame
from vision.scan import TableReader
from vision.scene import Renderer
from vision.scene_camera import CameraModel, Light
from vision.scene_layout import Scene

FRAME_S = 0.2
REACH_FRAMES = 2
ANSWER_S = 3.4
"""After so long without a word of a chip the box is told; it would have asked before."""

_WHITES = ("white-1", "white-1", "white-2", "white-3")  # together 7: no pot explodes
_PASSING = 0.25  # of all steps in which a hand passes over a pot on which nothing is laid
_TOUCHING = 0.3  # of passing hands that only reach over the rim
_RIM_MM = (40.0, 150.0)
_LAMPS = 0.15  # of all steps with which our own lamps change
_LAMP_TINT = 0.05
_FLICKER = 0.012
_DRIFT = 0.05
_DRIFT_S = 40.0


@dataclass
class Tally:
    """What became of the chips that were laid.

    Attributes:
        laid: How many.
        right: Committed right by the camera alone.
        asked: Committed only after somebody was asked about them, or told of by hand.
        wrong: What was committed though it was not laid, or laid otherwise, with the truth.
        questions: How often each question was asked.
        frames: Pictures looked at.
    """

    laid: int = 0
    right: int = 0
    asked: int = 0
    wrong: list[str] = field(default_factory=list)
    questions: Counter[str] = field(default_factory=Counter)
    frames: int = 0

    def add(self, other: Tally) -> None:
        """Take the counts of another in."""
        self.laid += other.laid
        self.right += other.right
        self.asked += other.asked
        self.wrong += other.wrong
        self.questions.update(other.questions)
        self.frames += other.frames


class Brewing:
    """One round at one table, under one light, from the first chip to the last.

    Args:
        reader: What reads the table.
        seats: 2 to 4.
        seed: Fixes all: bags, draws, light, camera, noise and hands.
    """

    def __init__(self, reader: TableReader, seats: int, seed: int) -> None:
        self._dice = random.Random(seed)
        self._now_s = 0.0
        self._table = SimulatedTable(seats, self._dice, lambda: self._now_s)
        camera, light = _camera(self._dice, seats), _light(self._dice)
        self._view = _View(Renderer(camera, light), random.Random(seed + 1))
        self._truth = Record.begin(GAMES["quacks"], _header(self._dice, seats))
        self._loop = Loop(self._truth, reader)
        self.tally = Tally()
        for seat, player in enumerate(self._state.players):
            self._table.fill_bag(seat, [chip.value for chip in player.pot.bag])
            for marker, space in self._state.markers(Seat(seat)).items():
                self._table.put_marker(seat, marker.value, space)

    def play(self, most: int) -> Tally:
        """Lay chips until every bag is empty or ``most`` have been laid; what became of them."""
        self._look(2)
        while self.tally.laid < most and (draws := self._draws()):
            self._lay(draws)
        return self.tally

    @property
    def _state(self) -> Quacks:
        state = self._truth.state
        assert isinstance(state, Quacks)
        return state

    def _draws(self) -> list[Draw]:
        """What comes out of the bags of some of the seats, laid as the rules say."""
        draws = []
        for seat in range(self._state.seat_count):
            legal = [one for one in self._state.legal_actions(Seat(seat)) if isinstance(one, Draw)]
            bag = self._table.bag(seat)
            if not legal or not bag:
                continue
            label = self._dice.choice(bag)
            usual = next((one for one in legal if one.chip.value == label), None)
            if usual is not None:
                draws.append(usual)
        return self._dice.sample(draws, self._dice.randint(1, len(draws))) if draws else []

    def _lay(self, draws: Sequence[Draw]) -> None:
        reaching = [int(one.seat) for one in draws]
        passing = self._passing(reaching)
        for seat in (*reaching, *passing):
            self._table.hand(seat, over=True)
        self._look(1, passing)
        for one in draws:
            self._table.lay(int(one.seat), one.chip.value, one.space)
            self._truth = self._truth.with_entry(self._truth.game.in_words(one))
        self._look(REACH_FRAMES - 1, passing)
        for seat in (*reaching, *passing):
            self._table.hand(seat, over=False)
        if self._dice.random() < _LAMPS:
            self._view.change_lamps()
            self._look(1, lamps_steady=False)
        self._wait_for(draws)

    def _passing(self, reaching: Sequence[int]) -> dict[int, tuple[float, float]]:
        """Hands over other pots, and how far from their usual place."""
        others = [seat for seat in range(self._state.seat_count) if seat not in reaching]
        if not others or self._dice.random() > _PASSING:
            return {}
        aside_mm = (0.0, 0.0)
        if self._dice.random() < _TOUCHING:
            aside_mm = (self._dice.uniform(-60, 60), self._dice.uniform(*_RIM_MM))
        return {self._dice.choice(others): aside_mm}

    def _wait_for(self, draws: Sequence[Draw]) -> None:
        """Look until every chip is committed; what is not in time is told by hand."""
        self.tally.laid += len(draws)
        due = {int(one.seat): dict(self._truth.game.in_words(one)) for one in draws}
        asked: set[int] = set()
        until_s = self._now_s + ANSWER_S
        while due and self._now_s < until_s:
            for line in self._look(1):
                if "ask" in line:
                    self.tally.questions[line["ask"]] += 1
                    asked.add(line["seat"])
                elif line.get("do") == "draw":
                    self._judge(line, due, asked)
        for seat, words in due.items():
            self.tally.asked += 1
            if seat not in asked:
                self.tally.questions["none: not read in time"] += 1
            self._loop.session.on(Told(words))

    def _judge(
        self, line: Mapping[str, Any], due: dict[int, dict[str, Any]], asked: set[int]
    ) -> None:
        said = {key: line[key] for key in ("seat", "do", "piece", "space")}
        laid = due.pop(line["seat"], None)
        if said != laid:
            self.tally.wrong.append(f"{said} instead of {laid} at {line['at_s']:.1f} s")
        elif line["seat"] in asked:
            self.tally.asked += 1
        else:
            self.tally.right += 1

    def _look(
        self,
        frames: int,
        passing: Mapping[int, tuple[float, float]] | None = None,
        *,
        lamps_steady: bool = True,
    ) -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = []
        for _ in range(frames):
            self._now_s += FRAME_S
            self.tally.frames += 1
            frame = self._view.frame(_moved(self._table.scene(), passing or {}), self._now_s)
            told += self._loop.on(frame, self._now_s, lamps_steady=lamps_steady)
        return told


class _View:
    """A camera whose light is never twice the same."""

    def __init__(self, renderer: Renderer, dice: random.Random) -> None:
        self._renderer, self._dice = renderer, dice
        self._drift = [dice.uniform(0, _DRIFT) for _ in range(3)]
        self._lamps = (1.0, 1.0, 1.0)

    def change_lamps(self) -> None:
        """Our own lamps take another colour."""
        blue, green, red = (1 + self._dice.uniform(0, _LAMP_TINT) for _ in range(3))
        self._lamps = (blue, green, red)

    def frame(self, scene: Scene, at_s: float) -> Frame:
        """The table at a time, with its own noise."""
        clear = self._renderer.picture(scene, self._dice.randrange(2**31))
        flicker = 1 + self._dice.gauss(0, _FLICKER)
        wave = np.sin(at_s / _DRIFT_S * np.arange(1, 4))
        gains = flicker * np.array(self._lamps) * (1 + np.array(self._drift) * wave)
        steps = np.arange(256)[:, None] * gains
        table = np.rint(steps.clip(0, 255)).astype(np.uint8)[None]
        return as_frame(np.asarray(cv2.LUT(clear, table), np.uint8))


def _moved(scene: Scene, aside_mm: Mapping[int, tuple[float, float]]) -> Scene:
    boards = tuple(
        replace(board, hand_mm=aside_mm.get(seat, board.hand_mm))
        for seat, board in enumerate(scene.boards)
    )
    return replace(scene, boards=boards)


def _camera(dice: random.Random, seats: int) -> CameraModel:
    usual = ARRANGEMENTS[seats].camera
    return replace(
        usual,
        tilt_deg=usual.tilt_deg + dice.uniform(-3, 3),
        azimuth_deg=dice.uniform(70, 110),
        roll_deg=dice.uniform(-2, 2),
        blur_px=dice.uniform(0.6, 1.0),
        noise=dice.uniform(1.5, 4.0),
        jpeg_quality=dice.choice((None, 90)),
    )


def _light(dice: random.Random) -> Light:
    room_k = dice.uniform(2900, 6200)
    lamp_k = dice.uniform(2700, 5000)
    return Light(
        lamp_mm=(dice.uniform(-500, 500), dice.uniform(-500, 500), dice.uniform(700, 1300)),
        lamp_share=dice.uniform(0.3, 0.7),
        room_k=room_k,
        lamp_k=lamp_k,
        white_balance_k=(room_k + lamp_k) / 2 * dice.uniform(0.9, 1.1),
        exposure_ev=dice.uniform(0.0, 0.5),
        vignette=dice.uniform(0.1, 0.3),
    )


def _header(dice: random.Random, seats: int) -> dict[str, Any]:
    box = [chip.value for chip, count in TABLES.supply.items() for _ in range(count)]
    others = [label for label in box if not label.startswith("white")]
    dice.shuffle(others)
    starts = [
        {
            "bag": dict(Counter((*_WHITES, *(others.pop() for _ in range(dice.randint(8, 16)))))),
            "droplet": dice.randint(0, 4),
            "rats": dice.choice((0, 0, 1, 2, 3)),
        }
        for _ in range(seats)
    ]
    players = list("ABCDE"[:seats])
    return {"format": 1, "game": "quacks", "players": players, "start": {"seats": starts}}
