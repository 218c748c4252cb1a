"""What many evenings come to: for each game a chart of wins, and for Quacks one of boldness."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from device.archive_figures import Figures
from device.web.records.charts import Pair, Share, pairs_svg, shares_svg
from device.web.records.naming import Naming
from device.web.tags import Drawing, Tag

Cell = Callable[[Figures], str]


class FiguresPanel:
    """Charts and tables for every game that was played to its end."""

    def __init__(self, naming: Naming) -> None:
        self._naming = naming
        self._words = naming.words
        self._around = Tag("section", css="figures", aria_label=self._words.own("records.figures"))

    def show(self, figures: Sequence[Figures]) -> None:
        """Show these figures, which come sorted by game; what is played most comes first."""
        games = [(game, list(rows)) for game, rows in groupby(figures, key=lambda one: one.game)]
        self._around.clear()
        with self._around:
            for game, rows in sorted(games, key=lambda one: -sum(row.games for row in one[1])):
                self._game(game, rows)

    def _game(self, game: str, rows: list[Figures]) -> None:
        with Tag("article", css="card"):
            Tag("h2", self._naming.game(game))
            Drawing(self._wins(rows))
            self._table(
                "wins",
                rows,
                {
                    "games": lambda one: str(one.games),
                    "wins": lambda one: str(one.wins),
                    "mean": lambda one: self._naming.number(one.mean_points),
                    "best": lambda one: str(one.best),
                },
            )
            brewed = [one for one in rows if one.nerve is not None]
            if brewed:
                self._boldness(brewed)

    def _wins(self, rows: list[Figures]) -> str:
        shares = [
            Share(
                one.player,
                one.wins,
                one.games,
                self._words.own("records.won_of", wins=one.wins, games=one.games),
            )
            for one in rows
        ]
        return shares_svg(
            self._words.own("records.chart_wins"), self._words.own("records.told_wins"), shares
        )

    def _boldness(self, rows: list[Figures]) -> None:
        naming = self._naming
        Tag("h3", self._words.own("records.boldness"))
        Tag("p", self._words.own("records.boldness_means"), "quiet")
        with Tag("p", css="legend quiet", aria_hidden="true"):
            Tag("span", self._words.own("records.dared"), "dared")
            Tag("span", self._words.own("records.declined"), "declined")
        pairs = [Pair(one.player, one.boldness, one.caution) for one in rows]
        told = self._words.own("records.told_boldness")
        Drawing(pairs_svg(self._words.own("records.chart_boldness"), told, pairs))
        self._table(
            "nerve",
            rows,
            {
                "dared": lambda one: naming.percent(one.boldness),
                "declined": lambda one: naming.percent(one.caution),
                "explosions": lambda one: str(one.nerve.explosions if one.nerve else 0),
                "expected": lambda one: naming.number(one.nerve.dared_odds if one.nerve else 0.0),
            },
        )

    def _table(self, name: str, rows: list[Figures], cells: dict[str, Cell]) -> None:
        with Tag("table"):
            Tag("caption", self._words.own(f"records.caption.{name}"), "sr")
            with Tag("thead"), Tag("tr"):
                Tag("th", self._words.own("records.who"), scope="col")
                for head in cells:
                    Tag("th", self._words.own(f"records.head.{head}"), scope="col")
            with Tag("tbody"):
                for one in rows:
                    with Tag("tr"):
                        Tag("th", one.player, scope="row")
                        for cell in cells.values():
                            Tag("td", cell(one))
