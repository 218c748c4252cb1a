"""One evening from its set-up to its last question, and what is to be said of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from device.evenings.box import Box
from device.evenings.mishaps import MISHAPS, Mishap
from device.evenings.people import Difference, People
from device.evenings.sight import HAZE, Haze, Sight
from device.evenings.table import Table
from device.evenings.truth import Truth
from device.faces import face_of
from device.session import Session
from device.simulation import decided
from device.step import Line
from engine.games import GAMES
from engine.games.quacks.game import PromptKind
from engine.record import Record, Words

MISHAP_SHARE = 0.12
"""How often an action is done with a mishap."""

DOUBTS = ("ask.what_happened", "ask.what_lies_there")
"""Questions that the picture raised, not the rules."""

_WAITING = (PromptKind.WAIT_FOR_CARD, PromptKind.WAIT_FOR_OTHERS)


@dataclass(frozen=True, slots=True)
class Report:
    """How an evening went.

    Attributes:
        actions: How many actions were really done.
        asked: How often each kind of question was asked.
        mishaps: How often each mishap happened.
        differences: Where the box had not followed in time.
        is_same: Whether record and truth agree at the end, action by action and in the outcome.
    """

    actions: int
    asked: Counter[str]
    mishaps: Counter[str]
    differences: tuple[Difference, ...]
    is_same: bool

    @property
    def silent(self) -> int:
        """How many differences the box had not said a word about."""
        return sum(one.is_silent for one in self.differences) + (not self.is_same)

    @property
    def doubts(self) -> int:
        """How many questions the picture raised."""
        return sum(self.asked[key] for key in DOUBTS)


@dataclass
class Evening:
    """A game that is played to its end, with mishaps.

    Attributes:
        header: How it is set up.
        seed: Of all chance.
        share: How often an action is done with a mishap.
        haze: How badly the camera sees.
        written: Takes each line of the record, as the journal does.
        mishaps: What may go wrong.
        mishaps_done: How often each did.
    """

    header: Words
    seed: int
    share: float = MISHAP_SHARE
    haze: Haze = HAZE
    written: Callable[[Line], None] = lambda _: None
    mishaps: Sequence[Mishap] = MISHAPS
    mishaps_done: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self._dice = random.Random(f"evening {self.seed}")  # noqa: S311 - dice, no secret
        game = GAMES[str(self.header["game"])]
        record = Record.begin(game, self.header)
        names = tuple(f"P{seat}" for seat in range(record.state.seat_count))
        session = Session(record, face_of(self.header["game"], names))
        sight = Sight(random.Random(f"sight {self.seed}"), self.haze)  # noqa: S311
        box = Box(session, Table(), sight, self.written)
        self.people = People(box, Truth(game, record.state), self._dice)
        self.people.put()

    def play(self) -> Report:
        """Play to the end.

        Raises:
            LostError: If box and people cannot be brought together.
        """
        truth = self.people.truth
        while truth.state.outcome() is None:
            self.step()
        record = self.people.box.session.record  # the session may be a later one by now
        is_same = truth.is_told_by(record) and truth.is_outcome_of(record)
        return Report(
            len(truth.done),
            self.people.box.counted,
            self.mishaps_done,
            tuple(self.people.differences),
            is_same,
        )

    def step(self) -> None:
        """Let somebody do something, now and then with a mishap."""
        state = self.people.truth.state
        prompts = [one for one in state.prompts() if one.kind not in _WAITING]
        action = decided(state, self._dice.choice(prompts), self._dice)
        if self._dice.random() < self.share:
            for mishap in self._dice.sample(self.mishaps, len(self.mishaps)):
                self.people.doing = f"{mishap.__name__}: {action}"
                if mishap(self.people, action):
                    self.mishaps_done[mishap.__name__] += 1
                    return
        self.people.doing = str(action)
        self.people.act(action)
