"""From choices to the header of a record, and why the engine would not take one."""

from __future__ import annotations

from collections.abc import Sequence

from device.choices.offers import OFFERS, options, players, tidy
from device.choices.option import Choices, Group
from device.faces import PLAYABLE
from device.learnt import NOTHING, Learnt
from device.roster import Sitter
from device.showing import Text, text
from engine.errors import BadSetupError
from engine.games import GAMES
from engine.record import FORMAT, Words

LISTS = ("witches", "patients", "colours", "corners")
"""What a header says as a list of all of a family, but for ``modules``: those that are on."""


def header_of(
    choices: Choices,
    sitters: Sequence[Sitter],
    *,
    first: int | None = None,
    profile: str | None = None,
    learnt: Learnt = NOTHING,
) -> Words:
    """The header of a record that begins such a game; ``refusal`` says whether one can.

    Args:
        choices: The game, and what was chosen for it.
        sitters: The players, clockwise.
        first: The seat that begins; None: as the rules have it.
        profile: Name of the profile of this copy.
        learnt: What was learnt of this copy.
    """
    names: list[Words] = [{"name": one.name, "button": int(one.button)} for one in sitters]
    header: dict[str, object] = {
        "format": FORMAT,
        "game": choices.game,
        "players": names,
        **_said(tidy(choices, len(sitters)), len(sitters)),
    }
    if first is not None:
        header["start_player"] = first
    return with_known(header, profile, learnt)


def with_known(header: Words, profile: str | None, learnt: Learnt) -> Words:
    """A header with all that the box knows of this copy, unless the header says otherwise."""
    modules = header.get("modules", ())
    has_patients = isinstance(modules, list) and "alchemists" in modules
    corrections = {"corrections": learnt.corrections} if learnt.corrections else {}
    known = PLAYABLE[str(header["game"])].known(learnt)
    return {"profile": profile, **known, **(corrections if has_patients else {}), **header}


def refusal(header: Words) -> Text | None:
    """Why no game can begin like this; None if one can."""
    game = GAMES.get(str(header.get("game")))
    if game is None:
        return text("choose.problem.game", game=str(header.get("game")))
    try:
        game.set_up(header)
    except BadSetupError as error:
        return text("choose.problem.rules", reason=str(error))
    return None


def too_few_or_many(choices: Choices, count: int) -> Text | None:
    """Why not so many can play; None if they can."""
    fewest, most = players(choices)
    if fewest <= count <= most:
        return None
    if count == most + 1 and _with_another_box(choices, count):
        return text("choose.problem.another_box", n=count)
    return text("seating.range", low=fewest, high=most)


def _with_another_box(choices: Choices, count: int) -> bool:
    boxes = (one.choices for one in OFFERS[choices.game].presets)
    return any(count <= players(one)[1] for one in boxes)


def _said(choices: Choices, count: int) -> dict[str, object]:
    """What the header says of all that is not as usual, and of every card of an expansion."""
    said: dict[str, object] = {}
    there = options(choices, count)
    for one in there:
        family, _, name = one.key.partition(".")
        if one.key not in choices.values and one.group is not Group.CARD:
            continue
        if family == "modules":
            said.setdefault(family, []).append(name)  # type: ignore[attr-defined] # a list
        elif family in LISTS:
            said[family] = [choices.value(of) for of in there if of.key.startswith(f"{family}.")]
        else:
            _put(said, one.key.split("."), choices.value(one))
    return said


def _put(said: dict[str, object], path: Sequence[str], value: object) -> None:
    """Write a value where a dotted key says, making the objects on the way."""
    for name in path[:-1]:
        said = said.setdefault(name, {})  # type: ignore[assignment] # keys never end above others
    said[path[-1]] = value
