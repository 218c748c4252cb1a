"""The bronze witches: they help whoever buys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.game import Seat
from engine.games.quacks.actions import Action, Answer, Question, Upgrade
from engine.games.quacks.cards import Witch
from engine.games.quacks.chips import Chip, in_box_order
from engine.games.quacks.expansions.herb_witches.coins import RULE, Help, has_called, paid
from engine.games.quacks.expansions.herb_witches.tables import HERBS
from engine.games.quacks.fortune import next_higher
from engine.games.quacks.gains import Source, choices
from engine.games.quacks.hooks import Baskets
from engine.games.quacks.market import affordable, points_for_coins, with_points_for_coins
from engine.games.quacks.position import Asked, Phase, Position, Reason


def coins(position: Position, seat: Seat, usual: int) -> int:
    """The coins of a seat with what the witches add whom it has called."""
    player = position.players[seat]
    if has_called(position, seat, Witch.BRONZE_RUBIES):
        # quacks_expansions 2.4: for points taken after an explosion only these coins are there
        usual = usual if player.takes_coins else 0
        usual += HERBS.witches.coins_per_ruby * player.rubies
    is_double = has_called(position, seat, Witch.BRONZE_DOUBLE)
    return usual * HERBS.witches.coins_times if is_double else usual


def baskets(position: Position, seat: Seat, usual: Baskets) -> Baskets:
    """What a seat may buy once a witch gives one of the chips a second time."""
    if not has_called(position, seat, Witch.BRONZE_COPY):
        return usual
    found = (one for basket in usual for one in _with_copy(position, basket) or (basket,))
    return tuple(dict.fromkeys(found))


def _with_copy(position: Position, basket: tuple[Chip, ...]) -> Baskets:
    box = position.box()
    return tuple(in_box_order([*basket, chip]) for chip in basket if box[chip] > 1)


def last_coins_counted(position: Position) -> Position:
    """After the last round: coins for rubies are points even if no others are."""
    for seat in position.seats:
        is_alone = not position.players[seat].takes_coins
        if is_alone and has_called(position, seat, Witch.BRONZE_RUBIES):
            position = with_points_for_coins(position, seat, Source(Reason.COINS, RULE))
    return position


def _double_helps(position: Position, seat: Seat) -> bool:
    has_coins = position.players[seat].takes_coins
    return has_coins and _brings_coins(position, seat, Witch.BRONZE_DOUBLE)


def _rubies_help(position: Position, seat: Seat) -> bool:
    return _brings_coins(position, seat, Witch.BRONZE_RUBIES)


def _brings_coins(position: Position, seat: Seat, witch: Witch) -> bool:
    """Whether a seat can buy more with a witch, or gets more points in the last round."""
    after = paid(position, seat, witch)
    has_coins = position.players[seat].takes_coins
    if position.is_last_round:
        before = points_for_coins(position, seat) if has_coins else 0
        return position.phase is Phase.POINTS and points_for_coins(after, seat) > before
    if has_coins:
        return position.coins(seat) < after.coins(seat)
    return len(affordable(after, seat)) > 1


def _rubies_paid(position: Position, seat: Seat) -> Position:
    if position.players[seat].takes_coins or position.is_last_round:
        return position
    return position.asking_first(Asked(seat, Question.BUY))


def _copy_helps(position: Position, seat: Seat) -> bool:
    return any(_with_copy(position, basket) for basket in affordable(position, seat))


def _upgrade_helps(position: Position, seat: Seat) -> bool:
    return bool(_raises(position, seat, _placed(position, seat)))


def _upgrade_asked(position: Position, seat: Seat) -> Position:
    return position.asking_first(Asked(seat, Question.RAISE_PLACED))


def _placed(position: Position, seat: Seat) -> tuple[Chip, ...]:
    return tuple(one.chip for one in position.players[seat].pot.placed)


def _raises(position: Position, seat: Seat, chips: tuple[Chip, ...]) -> tuple[Upgrade, ...]:
    """How each of these chips may be raised by one level."""

    def found() -> Iterator[Upgrade]:
        for chip in dict.fromkeys(chips):
            yield from (Upgrade(seat, chip, new) for new in next_higher(position, chip))

    return tuple(found())


def raise_placed(position: Position, asked: Asked) -> tuple[Action, ...]:
    """Any one chip of the pot; or the other one of the last two, after the first."""
    if asked.about is None:
        return _raises(position, asked.seat, _placed(position, asked.seat))
    second = _raises(position, asked.seat, (asked.about,))
    return (*second, *choices(asked, Answer.NO)) if second else ()


def raised(position: Position, asked: Asked, action: Action) -> Position:
    """The position once a chip has been raised; its new one is in the bag at once."""
    if not isinstance(action, Upgrade):
        return position
    seat, pot = asked.seat, position.players[asked.seat].pot
    last = [one.chip for one in pot.placed[-HERBS.witches.last_raised :]]
    position = position.with_pot(seat, pot.given(action.old).with_chip(action.new))
    if asked.about is not None or action.old not in last:
        return position
    last.remove(action.old)
    return position.asking_first(*(Asked(seat, Question.RAISE_PLACED, chip) for chip in last))


def as_it_is(position: Position, _: Seat) -> Position:
    """The same position: being called is all that counts."""
    return position


BRONZE: Mapping[Witch, Help] = {
    Witch.BRONZE_UPGRADE: Help(_upgrade_helps, _upgrade_asked),
    Witch.BRONZE_DOUBLE: Help(_double_helps, as_it_is),
    Witch.BRONZE_COPY: Help(_copy_helps, as_it_is),
    Witch.BRONZE_RUBIES: Help(_rubies_help, _rubies_paid),
}
