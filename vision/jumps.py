"""What the jump along the track tells about a chip: a chip lies its value further."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from vision.gallery import family_name


@dataclass(frozen=True, slots=True)
class Jump:
    """One way in which a chip comes to lie further than its value.

    Attributes:
        further: Spaces beyond its value; 0 is the plain rule.
        weight: How often, as a share of all chips.
        family: The only family this happens to; None for all.
        beside: A family of which a chip must lie in the pot already; None if none must.
    """

    further: int
    weight: float
    family: str | None = None
    beside: str | None = None


@dataclass(frozen=True, slots=True)
class JumpRules:
    """The jumps that a game's rules allow.

    Attributes:
        jumps: All that are known.
        otherwise: Weight of any jump that is not among them: misplaced or overlooked chips.
        values: Value of each label that moves a chip; labels without one are never weighed.
    """

    jumps: tuple[Jump, ...]
    otherwise: float
    values: Mapping[str, int]

    def weight(self, label: str, distance: int, before: Sequence[str] = ()) -> float:
        """How likely a chip of this label lies ``distance`` spaces after the last one.

        Args:
            label: The taught label, like ``"red-2"``.
            distance: Spaces from the chip (or stone, or droplet) before it.
            before: Labels in the pot already.
        """
        known = frozenset(family_name(one) for one in before)
        return self._weight(label, distance, known)

    def _weight(self, label: str, distance: int, known: Collection[str]) -> float:
        if label not in self.values:
            return self.otherwise
        further = distance - self.values[label]
        family = family_name(label)
        return self.otherwise + sum(
            jump.weight
            for jump in self.jumps
            if jump.further == further
            and jump.family in (None, family)
            and (jump.beside is None or jump.beside in known)
        )

    def weigh(
        self, pictured: Mapping[str, float], distance: int, before: Sequence[str] = ()
    ) -> dict[str, float]:
        """Probabilities by picture and jump together, from those by picture alone."""
        known = frozenset(family_name(one) for one in before)
        joint = {
            label: share * self._weight(label, distance, known) for label, share in pictured.items()
        }
        total = sum(joint.values())
        return {label: share / total for label, share in joint.items()} if total else dict(pictured)


# Shares as counted on 1,237 chips laid by the rules, bonus steps of all colours taken together
QUACKS_JUMPS = (Jump(0, 0.84), Jump(1, 0.08), Jump(2, 0.07))

MISPLACED = 0.002
"""Weight of a jump that no rule explains, for each label: about 1 in 100 over all of them."""


def quacks_jumps(labels: Sequence[str]) -> JumpRules:
    """The base game's jumps for taught labels like ``"white-1"``."""
    parts = [(label, label.rpartition("-")[2]) for label in labels]
    values = {label: int(value) for label, value in parts if value.isdecimal()}
    return JumpRules(QUACKS_JUMPS, MISPLACED, values)
