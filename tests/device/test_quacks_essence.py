"""What is told when a patient is chosen of whose card nobody is sure."""

from __future__ import annotations

import pytest

from device.catalogue import Catalogue
from device.faces.quacks import QuacksFace
from device.faces.quacks_essence import essence_in_words
from engine.game import Seat
from engine.games.quacks.actions import Choose, Question
from engine.games.quacks.cards import Patient
from engine.games.quacks.extras import Essence
from engine.games.quacks.setup import set_up

EN = Catalogue.load("en")


def told(patient: Patient) -> str:
    """What is said once Ada has chosen a patient."""
    patients = ["chicken-eyes", "vampirism", "ear-worm"]
    header = {"format": 1, "game": "quacks", "players": ["Ada", "Ben"], "modules": ["alchemists"]}
    before = set_up({**header, "patients": patients})
    action = Choose(Seat(0), Question.PATIENT, patient)
    said = QuacksFace(("Ada", "Ben")).said(before, action, before.after(action))
    return EN.say(said)


def test_all_ten_spaces_of_a_doubtful_card_are_told_to_be_compared() -> None:
    assert told(Patient.CHICKEN_EYES) == (
        "Chicken eyes for Ada, please compare with the card: 1: 1 ruby; 2: Orange 1; "
        "3: swap a 1-chip for a 2-chip; 4: fill the flask; 5: Red 1; 6: 3 rubies; 7: 2 rolls; "
        "8: droplet 2 forward; 9: swap a 1-chip for a 4-chip; 10: 4 rolls"
    )


def test_of_a_sure_card_only_the_name_is_told() -> None:
    assert "compare" not in told(Patient.VAMPIRISM)
    assert "Vampirism" in told(Patient.VAMPIRISM)


@pytest.mark.parametrize(
    ("essence", "words"),
    [
        (Essence(), "nothing"),
        (Essence(draws=2, tails=1), "1 rat tail and draw 2 chips"),
        (
            Essence(points=1, coins=3, laid_out=1),
            "1 point and lay out 1 chip and a chip for up to 3 coins",
        ),
    ],
)
def test_a_space_brings_nothing_or_one_thing_or_several(essence: Essence, words: str) -> None:
    assert EN.say(essence_in_words(essence)) == words
