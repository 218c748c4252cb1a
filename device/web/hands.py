"""What people hold over the virtual table: it belongs to the table, not to one browser."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Hands:
    """A chip between bag and pot, and a hand over a pot, by seat.

    Attributes:
        chips: Seat to the label of the drawn chip that is not laid yet.
        over: The seats whose pot a hand covers.
    """

    chips: dict[int, str] = field(default_factory=dict)
    over: set[int] = field(default_factory=set)
