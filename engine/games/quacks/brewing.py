"""The potions phase: all pots brew at once, until everybody has stopped or exploded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import assert_never, cast

from engine.changing import changed
from engine.game import Seat
from engine.games.quacks.actions import (
    Action,
    Answer,
    Choose,
    Draw,
    Lay,
    Question,
    Spill,
    Stop,
    UseFlask,
)
from engine.games.quacks.chips import Chip, Colour, in_box_order, without_one
from engine.games.quacks.gains import Asking, answer_of, choices
from engine.games.quacks.hooks import Beside, key_of
from engine.games.quacks.placing import (
    all_landings,
    has_no_room,
    landings,
    last_as,
    placed,
)
from engine.games.quacks.position import Asked, Position
from engine.games.quacks.pot import Pot
from engine.games.quacks.rules import LastRound
from engine.games.quacks.tables import TABLES, Effect, FortuneEffect


def is_brewing(position: Position, seat: Seat) -> bool:
    """Whether a player has still to draw or to stop."""
    pot = position.players[seat].pot
    if not pot.is_over:
        return True
    if not pot.exploded or pot.stopped:
        return False
    return _may_restart(position, seat) or bool(offered(position, seat))


def offered(position: Position, seat: Seat) -> tuple[Action, ...]:
    """What the expansions let a player do while the pots brew."""
    offers = position.rules.hooks.offers
    return tuple(one for offer in offers for one in offer(position, seat, None)) if offers else ()


def must_lay(position: Position, seat: Seat) -> bool:
    """Whether a player must lay chips on the pot, before anything else, that lie beside it."""
    beside = _beside(position, seat)
    return bool(beside) and any(one.first for one in beside.values())


def may_lay(position: Position, seat: Seat) -> bool:
    """Whether chips lie beside a player's pot that may be laid on it now."""
    return bool(_beside(position, seat))


def keeps_next(position: Position, seat: Seat) -> bool:
    """Whether the next chip is kept beside the pot."""
    hooks = position.rules.hooks.keeps
    return bool(hooks) and any(keeps(position, seat) for keeps in hooks)


def may_draw(position: Position, seat: Seat) -> bool:
    """Whether a player may put a hand into the bag now."""
    return can_go_on(position, seat) and is_in_step(position, seat)


def waits_for_others(position: Position, seat: Seat) -> bool:
    """Whether a player could draw but for the others, who have not yet drawn as often."""
    return can_go_on(position, seat) and not is_in_step(position, seat)


def aside_begun(position: Position) -> Position:
    """The position with everybody asked who has red chips beside the pot."""
    # quacks_base 7.5
    owners = (seat for seat in position.seats if position.players[seat].aside)
    return position.asking(*(Asked(seat, Question.PLACE_RED) for seat in owners))


def legal(position: Position, seat: Seat) -> tuple[Action, ...]:
    """All that a player may do while the pots brew; usual landings first."""
    if not is_brewing(position, seat):
        return ()
    beside = _beside(position, seat)
    lays = tuple(_lays(position, seat, beside)) if beside else ()
    if any(one.first for one in beside.values()):
        return lays
    actions: list[Action] = []
    pot = position.players[seat].pot
    if may_draw(position, seat):
        actions += _next_chips(position, seat)
    actions += lays
    if pot.just_placed:
        asked = [question for question, may in _ON_THE_WAY.items() if may(position, seat)]
        actions += [Choose(seat, question, Answer.YES) for question in asked]
    actions += [Choose(seat, Question.RETURN_RED, chip) for chip in _reds(position, seat)]
    if pot.can_use_flask:
        actions.append(UseFlask(seat))
    return (*actions, *offered(position, seat), Stop(seat))


def _next_chips(position: Position, seat: Seat) -> list[Action]:
    """Whatever may come out of a bag."""
    pot = position.players[seat].pot
    chips = dict.fromkeys(pot.bag)
    if position.overflows(pot):
        return [Spill(seat, chip) for chip in chips]
    draws = _draws(position, seat, chips)
    return [_draw(seat, chip, space) for chip, spaces in draws.items() for space in spaces]


def _lays(position: Position, seat: Seat, beside: Iterable[Chip]) -> Iterator[Action]:
    """Whatever of the chips beside a pot may come to lie where; None is in the bowl or beside."""
    if position.overflows(position.players[seat].pot):
        yield from (Lay(seat, chip, None) for chip in beside)
        return
    for chip, spaces in _draws(position, seat, beside, drawn=False).items():
        yield from (Lay(seat, chip, space) for space in spaces)


def brewed(position: Position, action: Action) -> Position:
    """The position once a player has done something while the pots brew."""
    act = position.rules.hooks.acts.get(key_of(action))
    if act is not None:
        return act(position, action)
    if isinstance(action, Draw | Spill):
        return _drawn(position, action)
    seat = action.seat
    match action:
        case Lay():
            return _laid(position, action)
        case Choose(_, Question.RETURN_RED, Chip() as chip):
            return _red_returned(position, seat, chip)
        case _:
            pot = _changed(position.players[seat].pot, cast(UseFlask | Stop | Choose, action))
            return position.with_pot(seat, pot)


def _changed(pot: Pot, action: UseFlask | Stop | Choose) -> Pot:
    """The pot once its player has stopped, or put chips of it back into the bag."""
    match action:
        case UseFlask():
            return changed(pot.newest_returned(), flask_full=False)
        case Stop():
            return changed(pot, stopped=True)
        case Choose(_, Question.RETURN_WHITE):
            return pot.returned(-2)
        case Choose(_, Question.FIRST_WHITE_BACK):
            return pot.newest_returned()
        case Choose():
            return changed(pot.emptied(), pulls=pot.pulls, restarted=True)
        case _:
            assert_never(action)


def is_legal_draw(position: Position, draw: Draw) -> bool:
    """Whether ``legal`` has this draw; without looking at all the others."""
    seat, chip = draw.seat, draw.chip
    pot = position.players[seat].pot
    if not may_draw(position, seat) or chip not in pot.bag or position.overflows(pot):
        return False
    return draw.space in _draws(position, seat, (chip,))[chip]


_draw = cache(Draw)
"""Draws are most of all that is legal, and each of them is so again and again."""


def _beside(position: Position, seat: Seat) -> Mapping[Chip, Beside]:
    """The chips beside the pot that may be laid on it now, and where each comes from."""
    pot, hooks = position.players[seat].pot, position.rules.hooks
    if not hooks.beside or pot.is_over or has_no_room(position, pot):
        return {}
    found: dict[Chip, Beside] = {}
    for one in hooks.beside:
        there = one.there(position, seat)
        if there and one.first:
            return dict.fromkeys(there, one)
        found = {**dict.fromkeys(there, one), **found}
    return found


def _draws(
    position: Position, seat: Seat, chips: Iterable[Chip], *, drawn: bool = True
) -> Mapping[Chip, tuple[int | None, ...]]:
    """Each chip with where it may come to lie; None is beside the pot."""
    if drawn and keeps_next(position, seat):
        return dict.fromkeys(chips, (None,))
    spaces: Mapping[Chip, tuple[int | None, ...]] = all_landings(position, seat, chips, drawn=drawn)
    if position.book(Colour.RED, Effect.RED_SET_ASIDE) is not None:
        # quacks_base 7.5: red set 2 is laid beside the pot
        reds = {chip: (None,) for chip in spaces if chip.colour is Colour.RED}
        spaces = {**spaces, **reds}
    return spaces


def _drawn(position: Position, action: Draw | Spill) -> Position:
    seat, chip = action.seat, action.chip
    space = action.space if isinstance(action, Draw) else TABLES.track.last_chip
    is_counted = position.is_last_round and not _is_looking_on(position, seat)
    freely = _freely_drawn(position, seat)
    if freely is not None:
        position, is_counted = freely, False
    pot = position.players[seat].pot.without_chip(chip)
    if is_counted:
        pot = changed(pot, pulls=pot.pulls + 1)
    return _put(position, seat, pot, chip, space)


def _laid(position: Position, action: Lay) -> Position:
    seat, chip, space = action.seat, action.chip, action.space
    position = _beside(position, seat)[chip].taken(position, seat, chip)
    pot = position.players[seat].pot
    spills = space is None and position.overflows(pot)
    return _put(position, seat, pot, chip, TABLES.track.last_chip if spills else space)


def _put(position: Position, seat: Seat, pot: Pot, chip: Chip, space: int | None) -> Position:
    """The position once a chip lies on a space of ``pot``, the seat's, or beside it."""
    if space is not None:
        return placed(position, seat, pot, chip, space)
    player = position.players[seat]
    left = max(pot.insured_draws - 1, 0)
    pot = changed(pot, just_placed=False, insured_draws=left)  # F03: white is not drawn last
    aside = in_box_order([*player.aside, chip])
    return position.with_player(seat, changed(player, pot=pot, aside=aside))


def can_go_on(position: Position, seat: Seat) -> bool:
    """Whether pot and bag let a player draw, whatever the others do."""
    pot = position.players[seat].pot
    can = not pot.is_over and bool(pot.bag) and not has_no_room(position, pot)
    return can and not must_lay(position, seat)


def is_in_step(position: Position, seat: Seat) -> bool:
    """Whether nobody else has to draw first, in the last round."""
    # quacks_base 5.8: nobody draws twice before everybody else has drawn or stopped
    if not position.is_last_round or position.rules.house.last_round is LastRound.FREELY:
        return True
    brewing = [player.pot.pulls for player in position.players if not player.pot.is_over]
    pot = position.players[seat].pot
    if pot.pulls == min(brewing) or _is_looking_on(position, seat):
        return True
    return _freely_drawn(position, seat) is not None


def _freely_drawn(position: Position, seat: Seat) -> Position | None:
    """The position once a seat has drawn a chip that nobody waits for; None: others may."""
    for draw in position.rules.hooks.draws_freely:
        drawn = draw(position, seat)
        if drawn is not None:
            return drawn
    return None


def _is_looking_on(position: Position, seat: Seat) -> bool:
    """Whether a chip has just given further ones to look at, or one to keep."""
    pot = position.players[seat].pot
    return keeps_next(position, seat) or (
        pot.just_placed
        and not position.overflows(pot)
        and last_as(position, pot).colour is Colour.BLUE
        and position.book(Colour.BLUE, Effect.BLUE_DRAW_CHOOSE) is not None
    )


def _may_return_white(position: Position, seat: Seat) -> bool:
    # quacks_base 7.6: the chip placed directly before a yellow one, if it is white
    pot = position.players[seat].pot
    return (
        not pot.is_over
        and not pot.bowl
        and len(pot.placed) > 1
        and last_as(position, pot).colour is Colour.YELLOW
        and pot.placed[-2].chip.colour is Colour.WHITE
        and position.book(Colour.YELLOW, Effect.YELLOW_RETURN_WHITE) is not None
    )


def _may_put_first_white_back(position: Position, seat: Seat) -> bool:
    # quacks_base 9 (19), F32: the first white chip placed, right after it was drawn
    pot = position.players[seat].pot
    return (
        position.has(FortuneEffect.FIRST_WHITE_BACK) is not None
        and not pot.is_over
        and pot.newest is not None
        and pot.newest.colour is Colour.WHITE
        and pot.whites_drawn == 1
    )


def _may_restart(position: Position, seat: Seat) -> bool:
    # quacks_base 9 (21), F20: once, right after the fifth chip, or after one that explodes
    chance = position.has(FortuneEffect.SECOND_CHANCE)
    pot = position.players[seat].pot
    if chance is None or pot.restarted or pot.stopped or not pot.just_placed:
        return False
    count = pot.drawn
    return count == chance.number or (pot.exploded and count < chance.number)


_ON_THE_WAY: Mapping[Question, Callable[[Position, Seat], bool]] = {
    Question.RETURN_WHITE: _may_return_white,
    Question.FIRST_WHITE_BACK: _may_put_first_white_back,
    Question.RESTART: _may_restart,
}
"""What may be done right after a chip, besides going on; nothing need be said to leave it."""

# quacks_base 7.4: blue set 1 lets a player look at more chips and place one of them or none. On the
# table that is the next draw, or nothing at all: no state tells them apart, so nobody is asked.


def _reds(position: Position, seat: Seat) -> tuple[Chip, ...]:
    aside = position.players[seat].aside
    if not aside or position.book(Colour.RED, Effect.RED_SET_ASIDE) is None:
        return ()
    return tuple(dict.fromkeys(aside))


def _red_returned(position: Position, seat: Seat, red: Chip) -> Position:
    # quacks_base 7.5: it may return to the bag at any time
    position = aside_taken(position, seat, red)
    return position.with_pot(seat, position.players[seat].pot.with_chip(red))


def aside_taken(position: Position, seat: Seat, chip: Chip) -> Position:
    """The position once a chip has been taken that lay beside a pot."""
    player = position.players[seat]
    return position.with_player(seat, changed(player, aside=without_one(player.aside, chip)))


def _place_red(position: Position, asked: Asked) -> tuple[Action, ...]:
    # quacks_base 7.5: once a player has stopped or exploded
    reds = _reds(position, asked.seat)
    if not reds:
        return ()
    placing = () if has_no_room(position, position.players[asked.seat].pot) else reds
    returned = tuple(Choose(asked.seat, Question.RETURN_RED, chip) for chip in reds)
    return (*choices(asked, *placing), *returned, *choices(asked, Answer.NO))


def _red_placed(position: Position, asked: Asked, action: Action) -> Position:
    red = answer_of(action)
    if not isinstance(red, Chip):
        return position
    position = position.asking_first(asked)
    if isinstance(action, Choose) and action.question is Question.RETURN_RED:
        return _red_returned(position, asked.seat, red)
    position = aside_taken(position, asked.seat, red)
    space = landings(position, asked.seat, red, drawn=False)[0]
    return placed(position, asked.seat, position.players[asked.seat].pot, red, space)


QUESTIONS: Mapping[Question, Asking] = {
    Question.PLACE_RED: Asking(_place_red, _red_placed, "quacks_base 7.5", in_turn=False),
}
