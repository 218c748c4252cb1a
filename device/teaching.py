"""What teaching has to say: what was learnt, how it reads back, and what would help."""

from __future__ import annotations

from collections.abc import Iterator

from device.showing import Text, text
from vision.readback import Alike, ReadAs, SelfTest
from vision.teach import TeachReport


def learnt(report: TeachReport) -> Iterator[Text]:
    """What was learnt, a sentence a line."""
    for name, count in report.boards:
        yield text("teach.board", name=name, n=count)
    labels = ", ".join(f"{label} ({count})" for label, count in sorted(report.pieces))
    yield text("teach.pieces", n=len(report.pieces), labels=labels)
    if report.left_aside:
        yield text("teach.left_aside", n=report.left_aside)


def read_back(tested: SelfTest) -> Iterator[Text]:
    """Who is read as whom, and which pairs are too alike."""
    if not tested.views:
        yield text("teach.untested")
        return
    yield text(
        "teach.tested",
        n=tested.views,
        right=tested.right,
        asked=tested.asked,
        wrong=tested.wrong,
    )
    if tested.right == tested.views:
        yield text("teach.none_amiss")
    for row in tested.table:
        yield from _amiss(row)
    for pair in tested.alike:
        yield from _alike(pair)
    for piece in tested.hard:
        yield text("teach.hard", piece=piece)


def _amiss(row: ReadAs) -> Iterator[Text]:
    unsure = row.times - row.sure
    if row.read_as is None:
        yield text("teach.unseen", piece=row.piece, n=row.times)
    elif row.read_as == row.piece:
        if unsure:
            yield text("teach.doubted", piece=row.piece, n=unsure)
    else:
        if row.sure:
            yield text("teach.sure", piece=row.piece, other=row.read_as, n=row.sure)
        if unsure:
            yield text("teach.unsure", piece=row.piece, other=row.read_as, n=unsure)


def _alike(pair: Alike) -> Iterator[Text]:
    one, other = pair.pieces
    failed = pair.mistaken + pair.asked
    yield text("teach.alike", one=one, other=other, failed=failed, n=pair.views)
    for one_help in pair.helps:
        yield text("teach.helps", what=text(f"teach.help.{one_help.value}"))
    if not pair.helps:
        yield text("teach.helps", what=text("teach.help.none"))
