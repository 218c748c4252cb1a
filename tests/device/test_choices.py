from __future__ import annotations

from dataclasses import fields, is_dataclass

import pytest

from device.catalogue import Catalogue
from device.choices.header import header_of, refusal, too_few_or_many
from device.choices.offers import chosen, options, players, preset_of, presets, tidy
from device.choices.option import Choices, Group, Value
from device.errors import UnknownChoiceError
from device.learnt import Learnt
from device.roster import Sitter
from device.showing import text
from engine.game import Seat
from engine.games import GAMES
from engine.games.galletitas.rules import HouseRules as GalletitasRules
from engine.games.glastonbury.rules import HouseRules as GlastonburyRules
from engine.games.quacks.position import Position
from engine.games.quacks.rules import HouseRules as QuacksRules
from engine.games.quacks.rules import Limits
from engine.games.quacks.tables import TABLES
from tests.device.offered import every_option, every_text, situations, with_value

CATALOGUES = (Catalogue.load("de"), Catalogue.load("en"))


def sitters(count: int) -> tuple[Sitter, ...]:
    return tuple(Sitter(f"P{n}", Seat(n)) for n in range(count))


def made(game: str, *said: tuple[str, Value], count: int = 2) -> Choices:
    choices = Choices(game)
    for key, value in said:
        choices = chosen(choices, count, key, value)
    return choices


def value(choices: Choices, count: int, key: str) -> Value:
    (option,) = [one for one in options(choices, count) if one.key == key]
    return choices.value(option)


def keys(choices: Choices, count: int = 2) -> list[str]:
    return [one.key for one in options(choices, count)]


def test_the_engine_takes_every_alternative_of_every_option() -> None:
    tried: set[tuple[object, ...]] = set()
    for choices, count, option in every_option():
        for number, one in enumerate(option.alternatives):
            case = (choices.game, option.key, one.value)
            if case not in tried:
                tried.add(case)
                after = with_value(choices, count, option, number)
                header = header_of(after, sitters(min(count, players(after)[1])))
                assert refusal(header) is None, case
    assert len(tried) > 150


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda one: one.language)
def test_every_option_says_in_a_line_what_it_is(catalogue: Catalogue) -> None:
    said = {catalogue.say(one) for one in every_text()}
    assert max(map(len, said)) <= 70
    for _, _, option in every_option():
        labels = [catalogue.say(one.label) for one in option.alternatives]
        assert len(set(labels)) == len(labels), option.key


def test_every_house_rule_of_every_game_can_be_chosen() -> None:
    def names(table: object, prefix: str) -> set[str]:
        found: set[str] = set()
        for one in fields(table):  # type: ignore[arg-type]
            inner = getattr(table, one.name)
            key = f"{prefix}.{one.name}"
            found |= names(inner, key) if is_dataclass(inner) else {key}
        return found

    offered: dict[str, set[str]] = {}
    for choices, _, option in every_option():
        if option.group is Group.HOUSE_RULE:
            offered.setdefault(choices.game, set()).add(option.key)
    tables = {
        "quacks": QuacksRules(),
        "glastonbury": GlastonburyRules(),
        "galletitas": GalletitasRules(),
    }
    for game, table in tables.items():
        assert offered[game] == names(table, "house_rules")


def test_who_chooses_nothing_plays_the_first_game() -> None:
    for game in GAMES:
        header = header_of(Choices(game), sitters(3))
        assert header.keys() == {"format", "game", "players", "profile"}
        assert preset_of(Choices(game)) == presets(game)[0]


def test_five_play_with_the_herb_witches() -> None:
    assert players(Choices("quacks")) == (2, 4)
    assert players(made("quacks", ("modules.herb_witches", True))) == (2, 5)
    assert too_few_or_many(Choices("quacks"), 5) == text("choose.problem.another_box", n=5)
    assert too_few_or_many(Choices("quacks"), 6) == text("seating.range", low=2, high=4)
    assert too_few_or_many(made("quacks", ("modules.herb_witches", True)), 5) is None


def test_books_that_belong_to_a_box_go_with_it() -> None:
    witches = made("quacks", ("modules.herb_witches", True), ("sets.green", 6))
    assert {"sets.black", "sets.locoweed", "witches.gold"} <= set(keys(witches))
    without = chosen(witches, 2, "modules.herb_witches", value=False)
    assert without == Choices("quacks")
    assert "sets.locoweed" not in keys(without)


def test_the_letters_of_locoweed_come_with_the_alchemists() -> None:
    alchemists = made("quacks", ("modules.alchemists", True))
    (locoweed,) = [one for one in options(alchemists, 2) if one.key == "sets.locoweed"]
    assert [one.value for one in locoweed.alternatives] == ["A", "B", "C", "D"]
    both = chosen(alchemists, 2, "modules.herb_witches", value=True)
    (locoweed,) = [one for one in options(both, 2) if one.key == "sets.locoweed"]
    assert [one.value for one in locoweed.alternatives] == [5, 6, "A", "B", "C", "D"]


def test_of_two_that_cannot_be_played_together_the_last_one_stays() -> None:
    tubes = made("quacks", ("modules.test_tubes", True))
    rack = chosen(tubes, 2, "modules.exchange_office", value=True)
    assert (rack.has("exchange_office"), rack.has("test_tubes")) == (True, False)
    again = chosen(rack, 2, "modules.test_tubes", value=True)
    assert (again.has("exchange_office"), again.has("test_tubes")) == (False, True)


def test_whoever_takes_a_colour_gives_their_own_for_it() -> None:
    choices = made("glastonbury", ("colours.1", "P2"))
    assert (value(choices, 2, "colours.1"), value(choices, 2, "colours.2")) == ("P2", "P1")
    header = header_of(choices, sitters(2))
    assert header["colours"] == ["P2", "P1"]
    assert chosen(choices, 2, "colours.1", "P1") == Choices("glastonbury")


def test_colours_of_two_that_clash_among_three_fall_away() -> None:
    choices = made("glastonbury", ("colours.1", "P3"), ("removed", "P4"))
    assert tidy(choices, 3) == Choices("glastonbury")
    assert refusal(header_of(choices, sitters(3))) is None


def test_a_header_says_all_that_was_chosen() -> None:
    choices = made(
        "quacks",
        ("modules.herb_witches", True),
        ("modules.alchemists", True),
        ("modules.exchange_office", True),
        ("sets.green", 3),
        ("sets.locoweed", "B"),
        ("witches.silver", "silver-six"),
        ("patients.1", "vampirism"),
        ("rack", "green"),
        ("house_rules.limits", "sum"),
    )
    corrections = {"vampirism": {"1": {"rubies": 1}}}
    header = header_of(
        choices, sitters(5), first=4, profile="den", learnt=Learnt(corrections=corrections)
    )
    assert header == {
        "format": 1,
        "game": "quacks",
        "players": [{"name": f"P{n}", "button": n} for n in range(5)],
        "profile": "den",
        "modules": ["herb_witches", "alchemists", "exchange_office"],
        "sets": {"green": 3, "locoweed": "B"},
        "witches": ["bronze-upgrade", "silver-six", "gold-colours"],
        "patients": ["vampirism", "ear-worm", "carrot-nose"],
        "rack": "green",
        "house_rules": {"limits": "sum"},
        "start_player": 4,
        "corrections": corrections,
    }
    state = GAMES["quacks"].set_up(header)
    assert isinstance(state, Position)
    assert state.rules.house.limits is Limits.SUM
    assert state.rules.first == 4


def test_what_is_not_offered_cannot_be_chosen() -> None:
    for key, said in [("rack", "green"), ("sets.green", 5), ("sets.green", True), ("nonsense", 1)]:
        with pytest.raises(UnknownChoiceError, match=key):
            chosen(Choices("quacks"), 2, key, said)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"game": "chess"}, "choose.problem.game"),
        ({"players": ["Ada"]}, "choose.problem.rules"),
        ({"sets": {"green": 9}}, "choose.problem.rules"),
        ({"nonsense": 1}, "choose.problem.rules"),
    ],
)
def test_a_header_that_the_rules_refuse_is_told_why(changes: dict[str, object], why: str) -> None:
    refused = refusal({**header_of(Choices("quacks"), sitters(2)), **changes})
    assert refused is not None
    assert refused.key == why


def test_presets_differ_and_can_be_played_as_they_are() -> None:
    for choices, count in situations():
        assert refusal(header_of(choices, sitters(count))) is None
        assert tidy(choices, count) == choices
    for game in GAMES:
        there = [preset.choices for preset in presets(game)]
        assert all(there.count(one) == 1 for one in there)


def test_a_mix_of_ones_own_is_no_preset() -> None:
    assert preset_of(made("quacks", ("sets.green", 2))) is None


def test_every_book_of_the_box_has_its_line() -> None:
    books = {(book.colour.value, book.set) for book in TABLES.books if book.set}
    offered = {
        (option.key.removeprefix("sets."), one.value)
        for _, _, option in every_option()
        if option.group is Group.BOOK
        for one in option.alternatives
    }
    assert books <= offered
