"""What many evenings come to for each of their players. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from device.archive import Evening, Seated, Standing, as_one
from device.archive_counting import Nerve


@dataclass(frozen=True, slots=True)
class Figures:
    """One player over many evenings of one game.

    Attributes:
        player: The name, as it was last written.
        game: Which game.
        games: How many were played to their end.
        wins: How many of them were won, shared victories included.
        points: The sum of all final points.
        best: The most points in one of them.
        nerve: All decisions together; None for any other game than Quacks.
    """

    player: str
    game: str
    games: int
    wins: int
    points: int
    best: int
    nerve: Nerve | None

    @property
    def mean_points(self) -> float:
        """Points of a usual game."""
        return self.points / self.games

    @property
    def win_share(self) -> float:
        """Share of the games that were won, 0 to 1."""
        return self.wins / self.games

    @property
    def boldness(self) -> float | None:
        """Mean odds of an explosion that were dared; None if none ever were."""
        nerve = self.nerve
        return nerve.dared_odds / nerve.dared if nerve and nerve.dared else None

    @property
    def caution(self) -> float | None:
        """Mean odds of an explosion that were declined; None if none ever were."""
        nerve = self.nerve
        return nerve.declined_odds / nerve.declined if nerve and nerve.declined else None


def figures(evenings: Iterable[Evening]) -> tuple[Figures, ...]:
    """Every player of every game, by game and then by wins; only games that are over count."""
    rows: dict[tuple[str, str], list[Seated]] = {}
    for one in evenings:
        if one.standing is Standing.OVER:
            for seat in one.seats:
                rows.setdefault((one.game, as_one(seat.name)), []).append(seat)
    every = [_figures(game, seats) for (game, _), seats in rows.items()]
    return tuple(sorted(every, key=lambda one: (one.game, -one.wins, -one.mean_points, one.player)))


def _figures(game: str, seats: list[Seated]) -> Figures:
    points = [seat.points or 0 for seat in seats]
    nerves = [seat.nerve for seat in seats if seat.nerve is not None]
    return Figures(
        player=seats[-1].name,
        game=game,
        games=len(seats),
        wins=sum(seat.has_won for seat in seats),
        points=sum(points),
        best=max(points),
        nerve=sum(nerves, Nerve()) if nerves else None,
    )
