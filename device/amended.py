"""What is told of lines of a record that no rule asked for: the table as it is."""

from __future__ import annotations

from device.as_it_lies import in_words
from device.roster import names
from device.showing import Text, text
from engine.fold import LEAVE, RESYNC, SWAP
from engine.record import Record, Words


def amended(before: Record, words: Words) -> Text:
    """The words for one of ``AMENDMENTS`` that has just been recorded after ``before``."""
    if words["do"] == RESYNC:
        return text("repair.resynced", what=in_words(words))
    who = names(before)
    if words["do"] == LEAVE:
        return text("menu.left", name=who[int(str(words["seat"]))])
    if words["do"] != SWAP:
        return text("menu.agreed")
    seats = words["seats"]
    first, second = (who[seat] for seat in (seats if isinstance(seats, list) else ()))
    return text("menu.swapped", first=first, second=second)
