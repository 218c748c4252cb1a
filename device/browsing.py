"""All that can be chosen before a game as one list, gone through and changed by buttons alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from device.choices.offers import chosen, options, preset_of, presets, tidy
from device.choices.option import Choices, Option
from device.showing import Page, Text, text

ROWS = 3
"""How many rows are shown at once: as many as the small display holds in readable letters."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the list: the preset, the names, or an option."""

    label: Text
    value: Text
    why: Text
    option: Option | Literal["preset", "names"]


@dataclass(frozen=True, slots=True)
class Browsing:
    """The list of options, one row of it under the cursor.

    Attributes:
        choices: As chosen so far.
        count: For how many players.
        are_named: Whether players have their names of last time; None: nobody is known.
        cursor: Which row.
    """

    choices: Choices
    count: int
    are_named: bool | None = None
    cursor: int = 0

    def moved(self, further: int) -> Browsing:
        """The cursor so many rows further on; after the last row comes the first."""
        return replace(self, cursor=(self.cursor + further) % len(self._rows))

    def changed(self, further: int = 1) -> Browsing:
        """The row under the cursor with its next value, or so many values further on."""
        option = self._rows[self.cursor].option
        if option == "preset":
            return replace(self, choices=self._other_preset(further))
        if option == "names":
            return replace(self, are_named=not self.are_named)
        values = [one.value for one in option.alternatives]
        value = values[(values.index(self.choices.value(option)) + further) % len(values)]
        return replace(self, choices=chosen(self.choices, self.count, option.key, value))

    def _other_preset(self, further: int) -> Choices:
        there, now = presets(self.choices.game), preset_of(self.choices)
        at = -1 if now is None else there.index(now)
        return tidy(there[(at + further) % len(there)].choices, self.count)

    @property
    def page(self) -> Page:
        """The rows around the cursor, and what the one under it means where there is room."""
        rows = self._rows
        first = max(min(self.cursor - 1, len(rows) - ROWS), 0)
        lines = tuple(
            text(
                "page.selected" if number == self.cursor else "page.choice",
                what=text("choose.row", label=row.label, value=row.value),
            )
            for number, row in enumerate(rows[first : first + ROWS], first)
        )
        title = text("choose.title", place=self.cursor + 1, many=len(rows))
        why = rows[self.cursor].why
        return Page(title, lines, text("choose.hint"), self.cursor - first, note=why)

    @property
    def _rows(self) -> tuple[_Row, ...]:
        there = (self._row(one) for one in options(self.choices, self.count))
        return (self._preset_row, *self._names_row, *there)

    @property
    def _preset_row(self) -> _Row:
        preset, label = preset_of(self.choices), text("choose.preset")
        if preset is None:
            return _Row(label, text("choose.own"), text("choose_why.own"), "preset")
        return _Row(label, preset.label, preset.why, "preset")

    @property
    def _names_row(self) -> tuple[_Row, ...]:
        if self.are_named is None:
            return ()
        value = text("choose.names_known" if self.are_named else "choose.names_numbers")
        return (_Row(text("choose.names"), value, text("choose_why.names"), "names"),)

    def _row(self, option: Option) -> _Row:
        value = option.alternative(self.choices.value(option))
        return _Row(option.label, value.label, value.why or option.why, option)
