from __future__ import annotations

from collections.abc import Iterator

import pytest

from device.catalogue import Catalogue
from device.events import Control
from device.session import Session
from device.showing import Lamp, Page
from engine.game import Seat
from engine.games.glastonbury.cards import Kind
from engine.games.glastonbury.game import Glastonbury
from engine.games.glastonbury.places import CELLS
from engine.record import Record
from tests.device.card_games import begun, card_session, play, played, press

ENGLISH = Catalogue.load("en")
CATALOGUES = (Catalogue.load("de"), ENGLISH)
GLASTONBURY: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {"modules": ["recipes"]}),
    (4, {"house_rules": {"spell_same_turn": True}}),
]


@pytest.mark.parametrize(("players", "header"), GLASTONBURY)
def test_a_whole_game_of_glastonbury_by_buttons_alone(
    players: int, header: dict[str, object]
) -> None:
    playing = card_session("glastonbury", players, **header)
    play(playing, seed=players)
    assert_over(playing.showing.page, playing.record)
    press(playing, Control.OK)
    assert playing.is_left


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_whole_game_of_burning_galletitas_by_buttons_alone(players: int) -> None:
    playing = card_session("galletitas", players)
    play(playing, seed=players)
    assert_over(playing.showing.page, playing.record)
    assert {seat.lamp for seat in playing.showing.seats} == {Lamp.OFF}


KINDS = tuple(kind.value for kind in Kind if not kind.value.startswith("P4"))

LOOKING = {
    "format": 1,
    "game": "glastonbury",
    "players": ["Ada", "Ben"],
    "removed": "P4",
    "start": {
        "field": [
            [None, *(f"{kind}-1" for kind in KINDS[:4]), None],
            *([f"{kind}-{n}" for kind in KINDS[:6]] for n in (2, 3, 4)),
            [f"{kind}-1" for kind in KINDS[4:10]],
            [None, "perluceo", *(f"{kind}-2" for kind in KINDS[6:9]), None],
        ],
        "seats": [
            {"pawn": 13, "cauldron": ["N5a-1", "N5a-2", "N5b-1"]},
            {"cauldron": ["N5b-2"]},
        ],
    },
}
"""Ada's pawn comes to the first column, at whose near end a Perluceo lies."""


def test_only_who_took_a_perluceo_sees_the_cauldron_and_only_after_a_press() -> None:
    playing = begun(LOOKING)
    press(playing, Seat.ONE)
    press(playing, Seat.ONE)
    assert playing.showing.page.title.key == "glastonbury.title.look"
    assert playing.showing.page.private == ()
    press(playing, Seat.TWO)
    assert playing.showing.page.private == ()
    press(playing, Seat.ONE)
    page = playing.showing.page
    assert [ENGLISH.say(line) for line in page.private] == ["N5b 1", "N5a 2", "N5a 1"]
    assert [ENGLISH.say(line) for line in page.lines] == ["> seen"]
    press(playing, Seat.ONE)
    assert playing.showing.page.private == ()
    assert playing.record.standing[-1].words["do"] == "looked"


def test_nothing_that_is_shown_names_what_lies_under_the_top_of_a_cauldron() -> None:
    playing = card_session("glastonbury", 3)
    for told in everything_shown(playing, seed=11):
        state = playing.record.state
        assert isinstance(state, Glastonbury)
        open_cards = {card for _, card in state.cards_on(CELLS)}
        open_cards |= {player.top for player in state.players if player.top}
        for player in state.players:
            for card in set(player.cauldron) - open_cards:
                if card.kind is not None:
                    assert f"{card.kind.value} {card.number}" not in told


def everything_shown(playing: Session, seed: int) -> Iterator[str]:
    """Each moment of a game, in words, but for the questions: their answers are what may be."""
    for _ in played(playing, seed):
        showing = playing.showing
        if playing.record.state.outcome() is None and not showing.proposals:
            lines = [line for seat in showing.seats for line in seat.lines]
            page = (showing.page.title, *showing.page.lines)
            yield "\n".join(ENGLISH.say(line) for line in (*page, *showing.said, *lines))


def assert_over(page: Page, record: Record) -> None:
    outcome = record.state.outcome()
    assert outcome is not None
    assert page.title.key.startswith("over.title")
    for catalogue in CATALOGUES:
        said = [catalogue.say(line) for line in (page.title, *page.lines)]
        assert len(said) >= len(outcome.scores) + 1
