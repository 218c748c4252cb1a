"""Two players who change places with all that is theirs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from engine.game import Seat

OneT = TypeVar("OneT")


def exchanged(row: Sequence[OneT], first: Seat, second: Seat) -> tuple[OneT, ...]:
    """What lies before the seats, in seat order, once two have changed places."""
    return tuple(row[there(Seat(n), first, second)] for n in range(len(row)))


def there(seat: Seat, first: Seat, second: Seat) -> Seat:
    """Where whoever sat at ``seat`` then sits."""
    return {first: second, second: first}.get(seat, seat)
