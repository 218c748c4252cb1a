"""A score sheet of one evening to look at and to print: a single HTML file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from device.catalogue import Catalogue
from device.exporting.result import PRODUCT, Player, Result
from device.showing import text
from engine.game import ScoreLine
from engine.games.quacks.cards import Card
from engine.games.quacks.chips import Chip
from engine.games.quacks.tables import Face

_STYLE = """
:root { color-scheme: light; }
body { margin: 2rem auto; padding: 0 1rem; max-width: 48rem; background: #fff; color: #221b14;
  font: 1rem/1.4 system-ui, "Segoe UI", Roboto, sans-serif; }
h1 { margin: 0; font-size: 1.6rem; }
h2 { margin: 1.6rem 0 .4rem; font-size: 1.1rem; break-after: avoid; }
p { margin: .2rem 0; color: #5d5144; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .5rem; border-bottom: 1px solid #d8cdbc; text-align: right; }
th:first-child, td:first-child, .said { text-align: left; }
td, th { overflow-wrap: anywhere; }
thead th { border-bottom: 2px solid #8f6a22; }
tfoot th { border-top: 2px solid #8f6a22; border-bottom: 0; }
.rule { color: #766a5c; font-size: .8rem; }
tr { break-inside: avoid; }
@page { size: A4; margin: 15mm; }
@media print { body { margin: 0; padding: 0; max-width: none; font-size: 10pt; } }
"""

_PIECES: Mapping[type[object], str] = {Chip: "chip", Face: "face", Card: "card"}
"""The kinds of pieces that have a name in the catalogue, and what its key begins with."""


def html_sheet(result: Result, catalogue: Catalogue) -> str:
    """The sheet in the language of the catalogue."""
    title = catalogue.say(text("export.title", game=text(f"game.{result.game}")))
    players = "".join(
        _of_player(seat, player, result, catalogue) for seat, player in enumerate(result.players)
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{catalogue.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>\n<body>"
        f"<h1>{escape(title)}</h1>{_about(result, catalogue)}{_by_round(result, catalogue)}"
        f"{players}<p>{PRODUCT}</p></body></html>\n"
    )


def _about(result: Result, catalogue: Catalogue) -> str:
    day = catalogue.say(
        text(
            "export.day",
            day=f"{result.begun.day:02}",
            month=f"{result.begun.month:02}",
            year=result.begun.year,
            time=f"{result.begun:%H:%M}",
        )
    )
    facts = [day]
    if result.minutes is not None:
        facts.append(catalogue.say(text("export.minutes", n=result.minutes)))
    facts += [catalogue.say(text(f"export.module.{module}")) for module in result.modules]
    winners = " & ".join(one.name for one in result.players if one.has_won)
    ended = text("export.won", names=winners) if result.is_over else text("export.unfinished")
    return f"<p>{escape(' · '.join(facts))}</p><p>{escape(catalogue.say(ended))}</p>"


def _by_round(result: Result, catalogue: Catalogue) -> str:
    names = [player.name for player in result.players]
    rounds = sorted({line.round for line in result.lines})
    rows = [
        _row("th", _round(number, catalogue), _of_round(result, number))
        for number in (rounds if len(rounds) > 1 else [])
    ]
    total = [str(player.points) for player in result.players]
    last = _row("th", catalogue.say(text("export.total")), total, cell="th")
    first = _row("th", "", names, cell="th")
    return (
        f"<h2>{escape(catalogue.say(text('export.by_round')))}</h2><table><thead>{first}</thead>"
        f"<tbody>{''.join(rows)}</tbody><tfoot>{last}</tfoot></table>"
    )


def _of_round(result: Result, number: int) -> Iterable[str]:
    for seat in range(len(result.players)):
        lines = (line for line in result.lines if (line.seat, line.round) == (seat, number))
        yield str(sum(line.points for line in lines))


def _of_player(seat: int, player: Player, result: Result, catalogue: Catalogue) -> str:
    lines = [line for line in result.lines if line.seat == seat]
    if not lines:
        return ""
    has_rounds = len({line.round for line in result.lines}) > 1
    rows = "".join(_line(line, catalogue, has_rounds=has_rounds) for line in lines)
    heading = text("export.player", name=player.name, points=player.points)
    return f"<h2>{escape(catalogue.say(heading))}</h2><table><tbody>{rows}</tbody></table>"


def _line(line: ScoreLine, catalogue: Catalogue, *, has_rounds: bool) -> str:
    said = catalogue.say(text(f"export.reason.{line.reason.value}"))
    if line.piece is not None:
        said += f": {_piece(line.piece, catalogue)}"
    if line.space is not None:
        said += f", {catalogue.say(text('export.space', space=line.space))}"
    when = f"<td>{escape(_round(line.round, catalogue))}</td>" if has_rounds else ""
    return (
        f'<tr>{when}<td class="said">{escape(said)}</td>'
        f'<td class="rule">{escape(line.rule)}</td><td>{line.points:+}</td></tr>'
    )


def _round(number: int, catalogue: Catalogue) -> str:
    return catalogue.say(text("export.round", n=number) if number else text("export.before"))


def _piece(piece: object, catalogue: Catalogue) -> str:
    value = str(getattr(piece, "value", piece))
    key = f"{_PIECES.get(type(piece), '')}.{value}"
    return catalogue.sentences.get(key, value)


def _row(kind: str, head: str, cells: Iterable[str], cell: str = "td") -> str:
    rest = "".join(f"<{cell}>{escape(one)}</{cell}>" for one in cells)
    return f"<tr><{kind}>{escape(head)}</{kind}>{rest}</tr>"
