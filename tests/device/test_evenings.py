"""Simulated evenings: what people did and what the box recorded, mishap by mishap."""

from __future__ import annotations

from typing import cast

import pytest

from device.evenings.evening import Evening
from device.evenings.invitations import header_of
from device.evenings.mishaps import MISHAPS, Mishap, lays_wrong, takes_back
from device.evenings.sight import CLEAR
from engine.games import GAMES
from engine.games.quacks.position import Phase
from engine.record import Words

EVENINGS = (2, 3, 4, 5, 7, 8, 9, 10, 11, 15)
"""Their seeds: few players, as it is the mishaps that count."""

QUACKS: Words = {"format": 1, "game": "quacks", "players": ["Ada", "Ben"]}


def one_round(evening: Evening) -> None:
    """Play until the first pot is cleared away."""
    while evening.people.truth.state.round == 1:
        evening.step()


@pytest.mark.parametrize("mishap", MISHAPS, ids=lambda one: one.__name__)
def test_a_round_full_of_one_mishap_is_recorded_as_it_was_played(mishap: Mishap) -> None:
    evening = Evening(QUACKS, 3, share=0.5, haze=CLEAR, mishaps=(mishap,))
    one_round(evening)
    assert evening.mishaps_done[mishap.__name__] >= 1
    assert evening.people.differences == []
    record, truth = evening.people.box.session.record, evening.people.truth
    assert truth.is_told_by(record)
    assert record.state == truth.state


@pytest.mark.parametrize("seed", EVENINGS)
def test_an_evening_ends_without_a_silent_difference(seed: int) -> None:
    report = Evening(header_of(seed), seed).play()
    assert (report.silent, report.is_same) == (0, True)


def test_the_evenings_are_of_all_games_and_all_modules() -> None:
    headers = [header_of(seed) for seed in EVENINGS]
    assert {header["game"] for header in headers} == set(GAMES)
    modules = {one for header in headers for one in cast(list[str], header["modules"])}
    assert {"herb_witches", "alchemists", "exchange_office", "test_tubes", "recipes"} <= modules


@pytest.mark.parametrize("seed", [0, 1, 6])
def test_a_hazy_round_of_every_module_has_no_silent_difference(seed: int) -> None:
    evening = Evening(quacks_header_of(seed), seed)
    one_round(evening)
    assert [one for one in evening.people.differences if one.is_silent] == []
    assert evening.people.truth.is_told_by(evening.people.box.session.record)


def quacks_header_of(seed: int) -> Words:
    """The header of that evening, or of the next one if it is another game."""
    header = header_of(seed)
    return header if header["game"] == "quacks" else header_of(seed + 1)


@pytest.mark.parametrize("seed", [54, 66])
def test_an_evening_that_once_went_wrong_stays_right(seed: int) -> None:
    """54: a chip left on a cleared pot looked drawn; 66: a press meant a question just gone."""
    assert Evening(header_of(seed), seed).play().silent == 0


def test_a_chip_laid_wrong_is_complained_of() -> None:
    evening = Evening(QUACKS, 1, share=1.0, haze=CLEAR, mishaps=(lays_wrong,))
    while evening.people.truth.state.phase is not Phase.BREWING or not evening.mishaps_done:
        evening.step()
    assert evening.people.box.counted["ask.what_lies_there"] >= 1


def test_the_same_seed_is_the_same_evening() -> None:
    evenings = [Evening(QUACKS, 5, mishaps=(takes_back,)) for _ in range(2)]
    for evening in evenings:
        one_round(evening)
    one, other = (evening.people.box.session.record.to_lines() for evening in evenings)
    assert one == other


def test_a_difference_that_nobody_spoke_of_is_counted() -> None:
    evening = Evening(QUACKS, 1, share=0.0, haze=CLEAR)
    people = evening.people
    evening.step()  # the card of the round
    while people.truth.state.phase is not Phase.BREWING:
        evening.step()
    people.box.session.camera = False  # the box sees nothing, and has not been told so
    while not people.differences:
        evening.step()
    assert people.differences[0].is_silent
    assert people.truth.is_told_by(people.box.session.record)


def test_every_game_and_every_module_is_invited() -> None:
    headers = [header_of(seed) for seed in range(100)]
    for header in headers:
        GAMES[str(header["game"])].set_up(header)
    assert {header["game"] for header in headers} == set(GAMES)
    counts = {len(players) for header in headers if isinstance(players := header["players"], list)}
    assert counts == {2, 3, 4, 5, 6}


def test_what_the_box_lacks_is_the_last_that_a_seat_did_not_the_same_done_before() -> None:
    evening = Evening(QUACKS, 5, share=0.0, haze=CLEAR)
    truth = evening.people.truth
    while truth.state.phase is not Phase.BREWING or len(truth.done) < 12:
        evening.step()
    seat = truth.done[-1].seat
    mine = [one for one in truth.done if one.seat == seat]
    assert truth.last_of_each({seat: 2}) == mine[-2:]
