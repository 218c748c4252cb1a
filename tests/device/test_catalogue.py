from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.catalogue import Catalogue, Language, MissingTextError, gaps
from device.showing import text

GERMAN = Catalogue.load("de")
ENGLISH = Catalogue.load("en")


def test_both_languages_have_the_same_sentences() -> None:
    assert GERMAN.sentences.keys() == ENGLISH.sentences.keys()


@pytest.mark.parametrize("key", sorted(GERMAN.sentences.keys() & ENGLISH.sentences.keys()))
def test_both_languages_have_the_same_gaps(key: str) -> None:
    assert gaps(GERMAN.sentences[key]) == gaps(ENGLISH.sentences[key])


@pytest.mark.parametrize("catalogue", [GERMAN, ENGLISH], ids=lambda one: one.language)
def test_every_sentence_can_be_said(catalogue: Catalogue) -> None:
    for key, sentence in catalogue.sentences.items():
        said = catalogue.say(text(key, **dict.fromkeys(gaps(sentence), 1)))
        assert said.strip()
        assert not set("{}|") & set(said), key


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [
        ("de", 0, "0 Siegpunkte, 0 Rubine"),
        ("de", 1, "1 Siegpunkt, 1 Rubin"),
        ("de", 2, "2 Siegpunkte, 2 Rubine"),
        ("en", 1, "1 victory point, 1 ruby"),
        ("en", 3, "3 victory points, 3 rubies"),
    ],
)
def test_one_is_singular_and_all_else_plural(language: Language, count: int, said: str) -> None:
    assert Catalogue.load(language).say(text("seat.owned", points=count, rubies=count)) == said


def test_a_text_in_a_gap_is_said_in_the_same_language() -> None:
    drawn = text("act.draw", chip=text("chip.green-4"), space=12)
    told = text("said.action", name="Jörg", what=drawn)
    assert GERMAN.say(told) == "Jörg: Grün 4 auf Feld 12"
    assert ENGLISH.say(told) == "Jörg: Green 4 on space 12"


def test_odds_are_told_as_fraction_and_per_cent() -> None:
    odds = text("brewing.odds", odds="3/8", percent=38)
    assert GERMAN.say(odds) == "explodiert zu 38 % (3/8)"


@given(st.text())
def test_a_value_is_never_read_as_a_sentence(name: str) -> None:
    assert GERMAN.say(text("brewing.who_alone", name=name)) == f"{name} braut"


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(MissingTextError, match=r"brewing\.nonsense"):
        GERMAN.say(text("brewing.nonsense"))


def test_an_empty_gap_is_an_error() -> None:
    with pytest.raises(MissingTextError, match=r"act\.draw: \{space\}"):
        GERMAN.say(text("act.draw", chip="Weiß 1"))
