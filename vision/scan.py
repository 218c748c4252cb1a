"""Reading a single picture from nothing: find the boards, then what lies on them."""

from __future__ import annotations

from dataclasses import replace

from vision.frame import Frame
from vision.jumps import JumpRules, quacks_jumps
from vision.observation import Observation
from vision.pose import BoardPose
from vision.profile import Profile
from vision.reading import chip_reader, look
from vision.registration import BoardFinder, Registration


class TableReader:
    """Everything that reads one profile's tables, prepared once. Pure: it keeps nothing of a frame."""

    def __init__(self, profile: Profile) -> None:
        self._finder = BoardFinder(profile)
        self._reader = chip_reader(profile)
        self._rules: JumpRules | None = None
        if profile.game == "quacks":
            self._rules = quacks_jumps(tuple(profile.pieces))

    def register(self, frame: Frame) -> Registration:
        """Where the boards lie, in seat order."""
        return self._finder.find(frame)

    def read(self, frame: Frame, poses: tuple[BoardPose, ...]) -> Observation:
        """What lies on the boards at these poses."""
        return look(frame, poses, self._reader, self._rules)

    def scan(self, frame: Frame) -> Observation:
        """What lies on all boards that are found; without any, an observation with a problem."""
        registration = self.register(frame)
        seen = self.read(frame, registration.poses)
        return replace(seen, problems=(*seen.problems, *registration.problems))
