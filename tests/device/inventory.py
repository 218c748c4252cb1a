"""Every page that the small display can show, by what it belongs to: for sheets to look at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from device.agreeing import changes
from device.browsing import Browsing
from device.catalogue import Catalogue
from device.choices.offers import OFFERS, presets
from device.events import Begun, CameraLost, Control, Hold, Item, Noticed, Press
from device.faces.quacks import QuacksFace
from device.faces.quacks_words import odd_in_words
from device.leaving import leaving
from device.menu import Menu
from device.questions import question_page
from device.regulars import Regular, Regulars
from device.seating import Seating
from device.session import Session
from device.showing import Choice, Page, Proposal, Text, text
from engine.game import Seat
from engine.games import GAMES
from engine.games.quacks.actions import (
    Action,
    Answer,
    Buy,
    Choose,
    Question,
    Roll,
    Stop,
    Upgrade,
    UseFlask,
)
from engine.games.quacks.cards import Coin, Patient, Witch
from engine.games.quacks.chips import Chip
from engine.games.quacks.game import Quacks
from engine.games.quacks.impossible import Odd, Oddity
from engine.games.quacks.tables import Face
from engine.record import Record
from tests.device.sessions import PRESSED_S
from tests.device.test_texts_used import ANSWERS

NAMES = ("Bartholomäus", "Übelkrähe", "Jörg", "Dörte", "Ägidius")
FACE = QuacksFace(NAMES)
ME = Seat.ONE
GERMAN = Catalogue.load("de")

ANSWERED_BY: Mapping[Question, tuple[Action, ...]] = {
    Question.DIE: tuple(Roll(ME, face) for face in Face),
    Question.BUY: (
        Buy(ME, ()),
        Buy(ME, (Chip.YELLOW_4,)),
        Buy(ME, (Chip.BLACK_1, Chip.ORANGE_6)),
        Buy(ME, (Chip.ORANGE_6, Chip.ORANGE_6, Chip.LOCOWEED_1)),
    ),
    Question.BUY_BY_PURPLE: (Buy(ME, ()), Buy(ME, (Chip.BLACK_1, Chip.LOCOWEED_1))),
    Question.UPGRADE_DRAWN: (Upgrade(ME, Chip.YELLOW_1, Chip.YELLOW_2),),
    Question.UPGRADE_PLACED: (Upgrade(ME, Chip.YELLOW_2, Chip.YELLOW_4),),
    Question.RAISE_PLACED: (Upgrade(ME, Chip.YELLOW_2, Chip.YELLOW_4),),
    Question.SWAP_PLACED: (Upgrade(ME, Chip.YELLOW_2, Chip.YELLOW_4, 42),),
    Question.EXCHANGE_PLACED: (Upgrade(ME, Chip.YELLOW_2, Chip.ORANGE_6, 42),),
    Question.PATIENT: tuple(Choose(ME, Question.PATIENT, one) for one in Patient),
    Question.WITCH: tuple(Choose(ME, Question.WITCH, one) for one in Witch),
    Question.GUEST_WITCH: tuple(Choose(ME, Question.GUEST_WITCH, one) for one in Witch),
    Question.COIN_GIVEN: tuple(Choose(ME, Question.COIN_GIVEN, one) for one in Coin),
    Question.COIN_BACK: tuple(Choose(ME, Question.COIN_BACK, one) for one in Coin),
}
"""Answers that are no word, chip or number of their own question."""

HERBS = (
    *(Question.LAY_KEPT, Question.KEEP_FOR_NEXT, Question.BUY_BY_PURPLE, Question.WITCH),
    *(Question.WHITES_BACK, Question.LAYING, Question.RAISE_PLACED),
)
RACK = (Question.POT_OR_RACK, Question.BUY_POINTS)


def answers(question: Question) -> tuple[Action, ...]:
    """One of each kind of answer that a question has."""
    words = [Choose(ME, question, one) for one in ANSWERS.get(question, ())]
    has_chips = _is_said(question, "chip") and Answer.CHIP not in ANSWERS.get(question, ())
    chips = [Choose(ME, question, Chip.LOCOWEED_1)] if has_chips else []
    numbers = [Choose(ME, question, 12)] if _is_said(question, "number") else []
    return (*ANSWERED_BY.get(question, ()), *chips, *numbers, *words)


def _is_said(question: Question, what: str) -> bool:
    return f"answer.{question.value}.{what}" in GERMAN.sentences


def asked(question: Text, labels: Sequence[Text]) -> Page:
    """A question with its longest answer under the cursor."""
    choices = tuple(Choice(str(n), label) for n, label in enumerate(labels))
    longest = max(range(len(labels)), key=lambda n: len(GERMAN.say(labels[n])))
    return question_page(Proposal(1, ME, question, choices, longest))


def question_of(question: Question) -> Page:
    """The page on which a question is asked, or on which it can be chosen while brewing."""
    there = answers(question)
    key = f"question.{question.value}"
    if key not in GERMAN.sentences:
        there = (Stop(ME), UseFlask(ME), *there)
        return asked(FACE.which(there), [FACE.choice(one) for one in there])
    words = text(key, name=NAMES[0], coins=35, rubies=12)
    return asked(words, [FACE.choice(one) for one in there])


def questions(*there: Question) -> dict[str, Page]:
    return {one.value: question_of(one) for one in there}


def alchemists() -> tuple[Question, ...]:
    """All that come with the Alchemists: whatever is not of another box."""
    names = [one.name for one in Question]
    first = names.index("BUNDLE_OR_CHIP")
    return tuple(one for one in list(Question)[first:] if one not in (*HERBS, *RACK))


def base() -> tuple[Question, ...]:
    others = (*HERBS, *RACK, *alchemists())
    return tuple(one for one in Question if one not in others)


def pressed(seating: Seating, *buttons: Seat | Control, hold: Hold = Hold.SHORT) -> Page:
    for button in buttons:
        seating.on(Press(button, hold, next(PRESSED_S)))
    return seating.showing.page


def seating_pages() -> Iterator[Page]:
    """From the first page to the list of options, for every game; and what is refused."""
    for games in range(len(OFFERS)):
        seating = Seating(6)
        yield pressed(seating, *[Control.OK] * games)
        yield pressed(seating, *list(Seat)[:2])
        yield pressed(seating, *list(Seat)[2:4])
    names = dict(zip(Seat, map(Regular, NAMES), strict=False))
    seating = Seating(6, regulars=Regulars(names))
    yield pressed(seating, Seat.ONE, Seat.THREE)
    yield pressed(seating, Seat.TWO, Seat.FOUR, Seat.FIVE)
    seating.on(Begun({"format": 1, "game": "quacks", "players": ["Ada"]}))
    yield seating.showing.page


def option_pages() -> Iterator[Page]:
    """Every row of the list under the cursor, with all that belongs to it."""
    for game in OFFERS:
        choices = max((one.choices for one in presets(game)), key=lambda one: len(one.values))
        browsing = Browsing(choices, 3 if game == "galletitas" else 2)
        first = browsing
        while True:
            yield browsing.page
            browsing = browsing.moved(1)
            if browsing.cursor == first.cursor:
                break
    yield Browsing(presets("quacks")[0].choices, 2, are_named=True, cursor=1).page


def quacks(**start: object) -> Session:
    """A game of five in the middle of it."""
    header = {
        "format": 1,
        "game": "quacks",
        "players": list(NAMES),
        "modules": ["herb_witches", "alchemists"],
        "start": start,
    }
    record = Record.begin(GAMES["quacks"], header)
    assert isinstance(record.state, Quacks)
    return Session(record, FACE)


WHITE_5 = [{"piece": "white-3", "space": 12}, {"piece": "white-2", "space": 17}]
BAG = {"white-2": 1, "black-1": 4}
FIVE_SEATS = [
    {"patient": "ear-worm", "coins": [], "rats": 0, "bag": BAG, **one}
    for one in (
        {"rats": 12, "droplet": 3, "patient": "nervousness"},
        {"pot": WHITE_5},
        {"pot": [{"piece": "white-1", "space": 1}]},
        {"pot": WHITE_5, "stopped": True},
        {"pot": [*WHITE_5, {"piece": "white-3", "space": 20}]},
    )
]


def round_pages() -> Iterator[Page]:
    """A round of five from the card to the cleared pots, and the camera that goes."""
    brewing = quacks(round=4, card="the-pot-is-filling-up", seats=FIVE_SEATS)
    yield brewing.showing.page
    yield FACE.page(brewing.record.state)
    yield leaving(brewing.showing).page
    for event in (CameraLost("unplugged"), Press(Control.BOTH, Hold.LONG, next(PRESSED_S))):
        alone = quacks(round=4, card="the-pot-is-filling-up", seats=FIVE_SEATS)
        alone.on(event)
        yield alone.showing.page
    stopped = [{**one, "stopped": True} for one in FIVE_SEATS]
    over = quacks(round=4, card="the-pot-is-filling-up", seats=stopped)
    while over.showing.proposals:
        asked = over.showing.proposals[0]
        over.on(Press(asked.seat, Hold.SHORT, next(PRESSED_S)))
    yield over.showing.page


def fault_pages() -> Iterator[Page]:
    """What is missing, as it is told above the page of a game."""
    parts: tuple[Text, ...] = (
        *(text(f"fault.{part}") for part in ("display", "lamps", "sounder", "journal", "profile")),
        text("fault.button", button=text("fault.button_undo")),
        text("fault.page", port=8080),
        text("fault.journal_why", reason="the disk is full; make room"),
        text("settings.refused", name="night_from_h"),
        text("settings.unkept", reason="No space left on device"),
        text("camera.boards", n=2, wanted=5),
    )
    for told in parts:
        seating = Seating(6)
        seating.on(Noticed(told))
        yield seating.showing.page


def menu_pages() -> Iterator[Page]:
    """Every line of the menu under the cursor, and every list that it opens."""
    base_game = [{"rats": 0}] * len(NAMES)
    changed = changes(quacks(seats=base_game).record)
    for item in (None, Item.RULES, Item.SETTINGS, Item.SWAP, Item.LEAVE, Item.END):
        menu = Menu(NAMES, changed, camera=True, item=item)
        first = menu.page
        while True:
            yield menu.page
            moved = menu.on(Press(Control.OK, Hold.SHORT, 0.0))
            if not isinstance(moved, Menu) or moved.page == first:
                break
            menu = moved
    yield replace(menu, item=Item.RULES, change=changed[0], pressed=(Seat.ONE,)).page


def astray_pages() -> Iterator[Page]:
    """Each way in which a pot can be wrong."""
    for oddity in Oddity:
        belongs = Chip.BLUE_4 if oddity is Oddity.EXCHANGED else 17
        odd = Odd(oddity, Chip.LOCOWEED_1, 42, belongs)
        line = odd_in_words(NAMES[0], odd)
        yield Page(text("astray.title"), (line,), text("hint.astray"))
