"""A game of Quacks that is told how the table is: a pot as it lies, other house rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from engine import headers
from engine.changing import changed
from engine.errors import BadSetupError
from engine.game import Seat
from engine.games.quacks.actions import Action, Answer, Buy, Choose, Stop
from engine.games.quacks.chips import Chip, in_box_order
from engine.games.quacks.game import Quacks, moved_on
from engine.games.quacks.position import Phase, Player
from engine.games.quacks.setup import check_seat, judged, pot_of
from engine.games.quacks.starts import SeatStart
from engine.swapping import exchanged, there

KEYS = ("pot", "aside", "bag", "droplet", "rats", "flask", "stopped", "bowl")
"""What can be told of a seat in the middle of a round, as a header tells it."""


def under_rules(game: Quacks, agreed: Quacks) -> Quacks:
    """The game under the house rules of another one."""
    return cast(Quacks, moved_on(changed(game, rules=agreed.rules)))


def resynced(game: Quacks, words: Mapping[str, object]) -> Quacks:
    """The game with one seat's pot as it lies; what is not told is as it was.

    The bag holds what the player owns and what lies nowhere else; a chip on the pot that was
    nobody's has come out of the box. Questions to that player are closed.

    Raises:
        BadSetupError: If no pot can lie like that, or nobody brews.
    """
    headers.check_keys(words, ("seat", "do", "start"))
    seat = Seat(headers.start_player({"start_player": words.get("seat")}, game.seat_count))
    if game.phase is not Phase.BREWING:
        problem = "a pot is told anew only while it brews"
        raise BadSetupError(problem)
    told = headers.rows(words, "start")
    headers.check_keys(told, KEYS)
    asked = tuple(one for one in game.asked if one.seat != seat)
    game = changed(game, asked=asked).with_player(seat, _told(game.players[seat], told))
    _check_box(game)
    return cast(Quacks, moved_on(judged(game, seat)))


def swapped(game: Quacks, first: Seat, second: Seat) -> Quacks:
    """The game once two have changed places; the deck stays where it is."""
    lines = tuple(replace(one, seat=there(one.seat, first, second)) for one in game.lines)
    asked = tuple(replace(one, seat=there(one.seat, first, second)) for one in game.asked)
    players = exchanged(game.players, first, second)
    return cast(Quacks, moved_on(changed(game, players=players, asked=asked, lines=lines)))


def passed_over(game: Quacks, away: frozenset[Seat]) -> Quacks:
    """The game once those who are away have stopped, declined and cleared all that they could.

    The card of a round is not theirs to skip: whoever likes turns it over for them.
    """
    while (action := _default(game, away)) is not None:
        game = game.after(action)
    return game


def _default(game: Quacks, away: frozenset[Seat]) -> Action | None:
    """What the first of them does who is asked for anything; None if nobody is."""
    if game.phase is Phase.FORTUNE and not game.asked:
        return None
    legal = next((own for seat in sorted(away) if (own := game.legal_actions(seat))), ())
    declining = (one for one in legal if isinstance(one, Stop) or one == Buy(one.seat, ()))
    saying_no = (one for one in legal if isinstance(one, Choose) and one.answer is Answer.NO)
    return next(iter((*declining, *saying_no, *legal[-1:])), None)


def _told(player: Player, told: Mapping[str, object]) -> Player:
    said = {**_as_it_was(player), **told}
    start = headers.read_table(SeatStart, said, "start")
    if "bag" not in told:
        bag = _rest(player, start)
        start = headers.read_table(SeatStart, {**said, "bag": bag}, "start")
    rats = start.rats or 0
    check_seat("start", start, rats)
    pot = changed(pot_of(start, rats), pulls=player.pot.pulls, restarted=player.pot.restarted)
    return changed(player, pot=pot, aside=in_box_order(start.aside))


def _as_it_was(player: Player) -> dict[str, object]:
    pot = player.pot
    return {
        "pot": [{"piece": one.chip.value, "space": one.space} for one in pot.placed],
        "aside": [chip.value for chip in player.aside],
        "bag": {chip.value: count for chip, count in Counter(pot.bag).items()},
        "droplet": pot.droplet,
        "rats": pot.rats,
        "flask": pot.flask_full,
        "stopped": pot.stopped,
        "bowl": [chip.value for chip in pot.bowl],
    }


def _rest(player: Player, start: SeatStart) -> dict[str, object]:
    """What is left for the bag of all that a player owns."""
    owned = player.pot.chips() + Counter(player.aside)
    lying = Counter((*(one.piece for one in start.pot), *start.aside, *start.bowl))
    return {chip.value: count for chip, count in (owned - lying).items()}


def _check_box(game: Quacks) -> None:
    short = [chip for chip, left in game.box().items() if left < 0]
    if short:
        problem = f"the box has no more {_named(short)}"
        raise BadSetupError(problem)


def _named(chips: list[Chip]) -> str:
    return ", ".join(chip.value for chip in chips)
