"""A table that no rule explains: the smallest repairs first, and last the zone as it lies."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given

from device import resync
from device.events import Answered, Item, Told, Wanted
from device.face import Face
from device.faces import face_of
from device.faces.quacks import QuacksFace
from device.questions import Sight, Written
from device.resync import Resync
from device.session import Session
from device.showing import Lamp, Text, text
from engine.game import Seat, Zone, ZoneKind
from engine.games import GAMES
from engine.games.galletitas.cards import Back
from engine.games.galletitas.cards import Card as Biscuit
from engine.games.glastonbury.cards import Card
from engine.games.quacks.chips import Chip
from engine.games.quacks.game import Quacks
from engine.record import Record, Words
from engine.witness import Reading
from tests.device.sessions import BREWING, board, done, rest, session
from tests.engine.playing import DICE, WHOLE_GAMES, header, seat, words
from vision.settle import Look

FACE = QuacksFace(("Ada", "Ben"))
POT = Zone(ZoneKind.POT, Seat.ONE)


def record(*deeds: str) -> Record:
    """Ada's pot; deeds of Ben begin with ``ben``."""
    made = Record.begin(GAMES["quacks"], header(seat(BAG), seat(BAG), number=3))
    for deed in deeds:
        of, said = (1, deed[4:]) if deed.startswith("ben ") else (0, deed)
        made = made.with_entry(words(said, of))
    return made


BAG = "white-1 white-1 white-2 white-3 orange-1 green-1 blue-2"


def offers(of: Record, face: Face, zone: Zone, seen: Reading[Any]) -> tuple[Written, ...]:
    """All repairs, the last resort last."""
    found = resync.offers(of, face, zone, seen)
    return (*found.exact, *found.as_it_lies)


def sharp(*chips: str) -> Reading[Any]:
    placed = (one.split("@") for one in chips)
    return {int(space): {Chip(piece): 1.0} for piece, space in placed}


def after(of: Record, repair: Written) -> Record:
    for entry in repair.entries:
        of = of.with_entry(entry)
    return of


def pot(of: Record, number: int = 0) -> list[str]:
    assert isinstance(of.state, Quacks)
    return [f"{one.chip.value}@{one.space}" for one in of.state.players[number].pot.placed]


def keys(repairs: tuple[Written, ...]) -> list[str]:
    return [one.label.key for one in repairs]


THREE = ("draw white-1", "ben draw green-1", "draw orange-1", "draw white-2")
"""Ada has white 1 on 1, orange on 2 and white 2 on 4."""


@pytest.mark.parametrize(
    "lies",
    [
        ["white-2@2", "orange-1@3", "white-1@4"],  # another order
        ["white-3@3", "orange-1@4", "white-2@6"],  # one digit misread
        ["white-1@1", "green-1@2", "white-2@4"],  # another chip
        ["white-1@1", "white-2@3", "green-1@4"],  # one was never there
        ["blue-2@2", "white-1@3", "orange-1@4", "white-2@6"],  # one was never seen
        ["white-1@1", "orange-1@2", "white-2@4", "white-1@5", "green-1@6", "blue-2@8"],
        ["white-2@2"],
    ],
)
def test_a_pot_that_the_rules_allow_is_laid_anew_with_one_answer_and_bens_stays(
    lies: list[str],
) -> None:
    made = record(*THREE)
    (first, *_) = offers(made, FACE, POT, sharp(*lies))
    repaired = after(made, first)
    assert pot(repaired) == lies
    assert pot(repaired, 1) == ["green-1@1"]
    is_whole = len(first.entries) == 1 or first.entries[0]["do"] == "draw"
    assert is_whole


def test_a_stop_that_came_after_the_wrong_chip_stays() -> None:
    made = record(*THREE, "stop")
    (first, *_) = offers(made, FACE, POT, sharp("white-1@1", "green-1@2", "white-2@4"))
    repaired = after(made, first)
    assert [one.words["do"] for one in repaired.standing if one.seat == 0] == [
        *("draw", "draw", "draw", "stop")
    ]


def test_a_pot_that_no_rule_allows_is_taken_as_it_lies_from_chips_that_exist() -> None:
    made = record(*THREE)
    repairs = offers(made, FACE, POT, sharp("white-1@1", "green-1@9"))
    assert keys(repairs)[-1] == "repair.as_it_lies"
    repaired = after(made, repairs[-1])
    assert pot(repaired) == ["white-1@1", "green-1@9"]
    assert isinstance(repaired.state, Quacks)
    assert isinstance(made.state, Quacks)
    assert repaired.state.players[0].chips() == made.state.players[0].chips()


def test_a_pot_of_chips_that_do_not_exist_is_not_taken_as_it_lies() -> None:
    lies = [f"white-3@{3 * n}" for n in range(1, 10)]
    assert "repair.as_it_lies" not in keys(offers(record(*THREE), FACE, POT, sharp(*lies)))


def test_the_words_of_a_repair_say_how_much_goes_and_what_comes() -> None:
    (first, *_) = offers(record(*THREE), FACE, POT, sharp("white-1@1", "green-1@2", "white-2@4"))
    green = text("act.draw", chip=text("chip.green-1"), space=2)
    white = text("act.draw", chip=text("chip.white-2"), space=4)
    both = text("page.listed", first=green, second=white)
    assert first.label == text("repair.instead", n=2, what=both)


def test_a_repair_is_searched_once_for_the_same_picture() -> None:
    memory, made = Resync(FACE), record(*THREE)
    sight = Sight(POT, Look(sharp("white-2@2"), is_last_word=True, contradicted=True, rest=1))
    assert memory.offers(made, sight) is memory.offers(made, sight)
    assert memory.offers(made.with_entry({"do": "undo"}), sight).exact != ()


@WHOLE_GAMES
@given(DICE)
def test_whatever_could_have_been_drawn_instead_is_offered(dice: random.Random) -> None:
    bags = [seat(BAG), seat(BAG)]
    start = Record.begin(GAMES["quacks"], header(*bags, number=3))
    told, truth = drawn(start, dice), drawn(start, dice)
    shown = {place: {chip: 1.0} for place, chip in truth.state.visible_in(POT).items()}
    if shown == {place: {chip: 1.0} for place, chip in told.state.visible_in(POT).items()}:
        return
    repairs = offers(told, FACE, POT, shown)
    assert truth.state.visible_in(POT) in [
        after(told, one).state.visible_in(POT) for one in repairs[:-1]
    ]


def drawn(of: Record, dice: random.Random) -> Record:
    """Some chips on Ada's pot, where its usual landings are."""
    for _ in range(dice.randrange(1, 5)):
        legal = map(of.game.in_words, of.state.legal_actions(Seat.ONE))
        draws = [one for one in legal if one["do"] == "draw"]
        if draws:
            of = of.with_entry(dice.choice(draws))
    return of


# At the table


def brewing() -> Session:
    playing = session(BREWING)
    for deed in ("draw white-1@1", "draw green-1@2", "draw white-2@4"):
        playing.on(Told(tuple(words(deed).items())))
    return playing


def labels(playing: Session) -> list[Text]:
    (asked,) = playing.showing.proposals
    return [one.label for one in asked.choices]


def test_a_contradiction_is_put_right_with_one_press() -> None:
    playing = brewing()
    lies = board(("white-1", 1), ("orange-1", 2), ("white-2", 4))
    rest(playing, lies, board(), for_s=3.4)
    assert playing.showing.seats[0].lamp is Lamp.PUT_RIGHT
    (asked,) = playing.showing.proposals
    assert [one.label.key for one in asked.choices] == [
        *("repair.instead", "act.draw", "repair.as_it_lies", "act.nothing")
    ]
    (line,) = done([playing.on(Answered(asked.id, "0"))])
    assert (line["do"], line["entry"], line["drop"]) == ("correct", 2, [3])
    assert pot(playing.record) == ["white-1@1", "orange-1@2", "white-2@4"]
    rest(playing, lies, board(), from_s=5.0)
    assert playing.showing.seats[0].lamp is not Lamp.PUT_RIGHT


def test_a_pot_that_no_rule_allows_is_told_and_taken_as_it_lies_only_by_the_menu() -> None:
    playing = brewing()
    rest(playing, board(("white-1", 1), ("red-4", 9)), board(), for_s=3.4)
    assert playing.showing.proposals == ()
    assert playing.showing.page.title == text("astray.title")
    assert playing.showing.page.note == text("hint.menu")
    (asked,) = playing.on(Wanted(Item.TABLE)).showing.proposals
    step = playing.on(Answered(asked.id, asked.choices[-2].key))
    assert done([step])[0]["do"] == "resync"
    assert step.showing.said[0].key == "repair.resynced"
    assert pot(playing.record) == ["white-1@1", "red-4@9"]


# Cards


FIELD: list[list[str | None]] = [
    [None, None, "P1b-4", None, None, None],
    [None, "P1a-1", None, None, None, "immuto"],
    [None, None, "P1a-2", None, "vanesco", None],
    [None, None, None, "N1a-3", None, None],
    [None, None, None, None, "N1a-4", None],
    [None, None, "N3a-1", None, None, None],
]


def taking() -> Record:
    seats = [{"cauldron": ["P2a-1"], "pawn": 1}, {"cauldron": ["P2a-3"], "pawn": 4}]
    of: Words = {"format": 1, "game": "glastonbury", "players": ["Ada", "Ben"]}
    return Record.begin(GAMES["glastonbury"], {**of, "start": {"field": FIELD, "seats": seats}})


GLASTONBURY = face_of("glastonbury", ("Ada", "Ben"))


def test_a_field_that_no_rule_explains_is_offered_as_it_lies() -> None:
    made, zone = taking(), Zone(ZoneKind.FIELD)
    lies = dict(made.state.visible_in(zone)) | {(4, 4): Card("N2b-2"), (3, 3): Card("N2b-3")}
    seen = {place: {card: 1.0} for place, card in lies.items()}
    repairs = offers(made, GLASTONBURY, zone, seen)
    assert keys(repairs) == ["repair.field_as_it_lies"]
    assert after(made, repairs[0]).state.visible_in(zone) == lies


def test_another_card_that_was_taken_from_a_field_takes_the_first_one_back() -> None:
    made, zone = taking(), Zone(ZoneKind.FIELD)
    one, other, *_ = made.state.legal_actions()
    told = made.with_entry(made.game.in_words(one))
    lies = made.state.after(other).visible_in(zone)
    (repair, *_) = offers(told, GLASTONBURY, zone, {at: {card: 1.0} for at, card in lies.items()})
    assert repair.entries == ({"do": "undo"}, made.game.in_words(other))
    label = text("repair.instead", n=1, what=GLASTONBURY.choice(other))
    assert repair.label == label


def baking(*deeds: Words) -> Record:
    icons = {f"{suit}-{n}": "none" for suit in SUITS for n in range(1, 21)}
    of: Words = {
        "format": 1,
        "game": "galletitas",
        "players": ["Ada", "Ben", "Cem"],
        "icons": icons,
    }
    made = Record.begin(GAMES["galletitas"], of)
    for deed in deeds:
        made = made.with_entry(deed)
    return made


SUITS = ("pink_triangle", "orange_circle", "green_diamond", "violet_star")
ROW = Zone(ZoneKind.ROW)
LAID: tuple[Words, ...] = (
    {"seat": 0, "do": "open", "piece": "pink_triangle-7"},
    {"seat": 1, "do": "open", "piece": "green_diamond-9"},
)


def row(*cards: str) -> Reading[Any]:
    pieces = (Back.BACK if one == "back" else Biscuit(one) for one in cards)
    return {place: {piece: 1.0} for place, piece in enumerate(pieces)}


def test_a_row_in_which_another_card_was_laid_is_laid_anew() -> None:
    made = baking(*LAID)
    (first, *_) = offers(
        made,
        face_of("galletitas", ("Ada", "Ben", "Cem")),
        ROW,
        row("pink_triangle-7", "violet_star-8"),
    )
    repaired = after(made, first)
    assert [one.words["piece"] for one in repaired.standing] == ["pink_triangle-7", "violet_star-8"]


def test_a_row_that_no_rule_explains_is_offered_as_it_lies() -> None:
    made = baking(*LAID)
    seen = row("pink_triangle-7", "green_diamond-3", "green_diamond-5", "back", "violet_star-2")
    repairs = offers(made, face_of("galletitas", ("Ada", "Ben", "Cem")), ROW, seen)
    assert keys(repairs) == ["repair.as_it_lies"]
    state = after(made, repairs[0]).state
    assert {place: {piece: 1.0} for place, piece in state.visible_in(ROW).items()} == seen


def test_a_row_begun_with_another_card_is_taken_as_it_lies() -> None:
    made = baking()
    repairs = offers(made, face_of("galletitas", ("Ada", "Ben", "Cem")), ROW, row("back", "back"))
    assert repairs == ()
    low = offers(
        made,
        face_of("galletitas", ("Ada", "Ben", "Cem")),
        ROW,
        row("pink_triangle-9", "violet_star-2"),
    )
    assert keys(low)[-1] == "repair.as_it_lies"
