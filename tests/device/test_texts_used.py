"""Every sentence that the code says is in the catalogue; every sentence is said, or why not yet."""

from __future__ import annotations

import ast
import typing
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path

import pytest

import device
from device.archive import Standing
from device.catalogue import Catalogue
from device.choices.option import Group
from device.events import Control, Item
from device.exporting.formats import FORMATS
from device.faces import PLAYABLE
from device.hardware import Fault
from device.printing.wiring import _CHANNELS, _SUPPLIES
from device.settings import Settings
from device.showing import Lamp
from device.web.first import STEPS
from device.web.pairing import Tried
from device.web.places import EVENING, FIRST, PLACES
from device.web.settings import _WORDS as SETTINGS_WORDS
from engine.games.galletitas.actions import Direction
from engine.games.galletitas.cards import Colour as Suit
from engine.games.galletitas.game import PromptKind as Galletitas
from engine.games.galletitas.position import Reason as Baking
from engine.games.galletitas.setup import MODULES as GALLETITAS
from engine.games.galletitas.tables import Icon
from engine.games.glastonbury import scoring
from engine.games.glastonbury.cards import Card as Ingredient
from engine.games.glastonbury.cards import Recipe
from engine.games.glastonbury.game import PromptKind as Glastonbury
from engine.games.glastonbury.setup import MODULES as GLASTONBURY
from engine.games.quacks.actions import Answer, Question
from engine.games.quacks.cards import Card, Coin, Patient, Witch
from engine.games.quacks.chips import Chip, Colour
from engine.games.quacks.extras import Essence
from engine.games.quacks.impossible import Oddity
from engine.games.quacks.position import Marker
from engine.games.quacks.position import Reason as Brewing
from engine.games.quacks.setup import MODULES as QUACKS
from engine.games.quacks.tables import Face
from tests.device.offered import every_text
from vision.readback import Help

SOURCE = Path(device.__file__).parent
CATALOGUES = (Catalogue.load("de"), Catalogue.load("en"))
KEYS = CATALOGUES[0].sentences.keys() | CATALOGUES[1].sentences.keys()

PARTS = typing.get_args(typing.get_type_hints(Fault)["part"])
STYLES = ("brewing", "brewing.short")

ON_THE_WAY = (
    Question.RETURN_WHITE,
    Question.FIRST_WHITE_BACK,
    Question.RETURN_RED,
    Question.BUY_POINTS,
    Question.WHITES_BACK,
    Question.LAYING,
    Question.WHITE_BACK,
    Question.RUBY_SPACE,
    Question.FORGET,
    Question.LOCOWEED_RETURN,
    Question.RETURN_WHITE_3,
)
"""What may be done besides drawing on: nobody is asked."""

ANSWERS: Mapping[Question, tuple[Answer, ...]] = {
    Question.POINTS_OR_COINS: (Answer.POINTS, Answer.COINS),
    Question.RETURN_WHITE: (Answer.YES,),
    Question.FIRST_WHITE_BACK: (Answer.YES,),
    Question.RESTART: (Answer.YES,),
    Question.PLACE_RED: (Answer.NO,),
    Question.DROPLET_OR_CHIP: (Answer.DROPLET,),
    Question.CHIP_OR_RUBIES: (Answer.RUBIES,),
    Question.RUBY_FOR_CHIP: (Answer.NO,),
    Question.UPGRADE_DRAWN: (Answer.CANNOT, Answer.NO),
    Question.POINTS_OR_WHITE: (Answer.POINTS,),
    Question.CHIP_OR_POINTS: (Answer.POINTS,),
    Question.GIFT: (Answer.NO,),
    Question.STRONG_INGREDIENT: (Answer.NO,),
    Question.TAKE_CHIP: (Answer.NO,),
    Question.PUSH: (Answer.YES, Answer.NO),
    Question.PAY_FOR_DROPLET: (Answer.YES, Answer.NO),
    Question.TRADE_IN: (Answer.NO,),
    Question.UPGRADE_PLACED: (Answer.NO,),
    Question.SPEND: (Answer.DROPLET, Answer.FLASK, Answer.NO),
    Question.POT_OR_TUBE: (Answer.POT, Answer.TUBE),
    Question.KEEP_FOR_NEXT: (Answer.NO,),
    Question.POT_OR_RACK: (Answer.POT, Answer.RACK),
    Question.WITCH: (Answer.NO,),
    Question.LAYING: (Answer.NO,),
    Question.RAISE_PLACED: (Answer.NO,),
    Question.LAY_OUT: (Answer.NO,),
    Question.EAR_WORM: (Answer.NO,),
    Question.WHITE_BACK: (Answer.YES,),
    Question.RUBY_SPACE: (Answer.YES,),
    Question.SWAP_PLACED: (Answer.NO,),
    Question.EXTRA_CHIP: (Answer.NO,),
    Question.BUNDLE_OR_CHIP: (Answer.BUNDLE,),
    Question.CHIP_FOR_RUBIES: (Answer.RUBIES,),
    Question.RATS_DICE_OR_DROPLET: (Answer.RATS, Answer.DICE, Answer.DROPLET),
    Question.MAY_ROLL: (Answer.NO,),
    Question.CHIP_FOR_COIN: (Answer.NO,),
    Question.FOR_NEIGHBOUR: (Answer.WHITE, Answer.CHIP),
    Question.NEIGHBOURS_GIFT: (Answer.NO,),
    Question.CHIP_FOR_RATS: (Answer.NO,),
    Question.CHIP_FOR_DROPLET: (Answer.NO,),
    Question.EXCHANGE_PLACED: (Answer.NO,),
    Question.RETURN_WHITE_3: (Answer.YES,),
    Question.ROLL_OR_FLASK: (Answer.FLASK, Answer.NO),
}

CORNERS = ("top_left", "top_right", "bottom_right", "bottom_left")
SIDES = ("top", "right", "bottom", "left")

FAMILIES: Mapping[str, tuple[str, ...]] = {
    **{
        f"{{}}.{end}": tuple(f"{style}.{end}" for style in STYLES)
        for end in (
            "exploded",
            "stopped",
            "must_stop",
            "waits",
            "draw_or_stop",
            "safe",
            "odds",
            "must_lay",
            "keeps_next",
            "full",
            "safe_for",
        )
    },
    "answer.{}.{}": tuple(
        f"answer.{question.value}.{answer.value}"
        for question, answers in ANSWERS.items()
        for answer in answers
    ),
    "answer.{}.chip": tuple(
        f"answer.{question}.chip"
        for question in (
            *("return_red", "place_red", "droplet_or_chip", "chip_or_rubies", "ruby_for_chip"),
            *("points_or_white", "chip_or_points", "gift", "strong_ingredient", "take_chip"),
            *("lay_out", "extra_chip"),
            *("bundle_or_chip", "chip_for_rubies", "chip_for_coin", "neighbours_gift"),
            *("chip_for_rats", "chip_for_droplet", "cheaper_twice"),
            *("lay_kept", "keep_for_next"),
        )
    ),
    "answer.{}.number": tuple(
        f"answer.{question}.number"
        for question in (
            "sum_of_drawn",
            "rats_for_rubies",
            "purple_reward",
            "trade_in",
            "buy_points",
            "whites_back",
            "essence",
            "forget",
            "locoweed_return",
            "number_drawn",
            "rubies_for_rats",
        )
    ),
    **{
        family: tuple({one.key for one in every_text() if one.key.startswith(start)})
        for family, start in (
            ("choose.{}.{}", "choose."),
            ("choose_why.{}.{}", "choose_why."),
            ("choose_value.{}.{}.{}", "choose_value."),
            ("choose_value.quacks.rack.{}", "choose_value.quacks.rack."),
            ("choose_value_why.quacks.rack.{}", "choose_value_why."),
            ("choose_book.{}.{}", "choose_book."),
        )
    },
    "coin.{}": tuple(f"coin.{coin.value}" for coin in Coin),
    "colour.{}": tuple(f"colour.{colour.value}" for colour in Colour),
    "witch.{}": tuple(f"witch.{witch.value}" for witch in Witch),
    "astray.{}": tuple(f"astray.{oddity.value}" for oddity in Oddity),
    "{}.{}": tuple(
        f"{kind.__name__.lower()}.{one.value}" for kind in (Coin, Witch, Patient) for one in kind
    ),
    "card.{}": tuple(f"card.{card.value}" for card in Card),
    "patient.{}": tuple(f"patient.{patient.value}" for patient in Patient),
    "essence.{}": tuple(f"essence.{one.name}" for one in fields(Essence)),
    "face.{}": tuple(f"face.{face.value}" for face in Face),
    "question.{}": tuple(
        f"question.{question.value}" for question in Question if question not in ON_THE_WAY
    ),
    "chip.{}": tuple(f"chip.{chip.value}" for chip in Chip),
    "export.module.{}": tuple(
        f"export.module.{one}" for one in (*QUACKS, *GLASTONBURY, *GALLETITAS)
    ),
    "export.reason.{}": tuple(
        f"export.reason.{one.value}" for kind in (Brewing, scoring.Reason, Baking) for one in kind
    ),
    "fault.button_{}": ("fault.button_ok", "fault.button_undo"),
    "fault.{}": tuple(f"fault.{part}" for part in PARTS),
    "galletitas.{}": ("galletitas.final", "galletitas.treats"),
    "galletitas.ask.{}": tuple(
        f"galletitas.ask.{kind.value}"
        for kind in (
            *(Galletitas.TELL_ICON, Galletitas.GIVE_PRESENTS),
            Galletitas.CHOOSE_DIRECTION,
        )
    ),
    "galletitas.astray.{}": ("galletitas.astray.gone", "galletitas.astray.surplus"),
    "galletitas.colour.{}": tuple(f"galletitas.colour.{suit.value}" for suit in Suit),
    "galletitas.icon.{}": tuple(f"galletitas.icon.{icon.value}" for icon in Icon),
    "galletitas.pass_on.{}": tuple(f"galletitas.pass_on.{way.value}" for way in Direction),
    "game.{}": tuple(f"game.{game}" for game in PLAYABLE),
    "glastonbury.ask.{}": tuple(
        f"glastonbury.ask.{kind.value}"
        for kind in (
            *(Glastonbury.LEAVE_CORNER, Glastonbury.USE_AT_ONCE),
            *(Glastonbury.KEEP_LAST_CARD, Glastonbury.TURN_OVER_RECIPE),
        )
    ),
    "glastonbury.astray.{}": tuple(
        f"glastonbury.astray.{oddity}" for oddity in ("gone", "surplus", "other")
    ),
    "glastonbury.card.{}": tuple(
        f"glastonbury.card.{card.value}" for card in Ingredient if card.kind is None
    ),
    "glastonbury.corner.{}": tuple(f"glastonbury.corner.{side}" for side in SIDES),
    "glastonbury.place.{}": tuple(f"glastonbury.place.{side}" for side in SIDES),
    "glastonbury.recipe.{}": tuple(f"glastonbury.recipe.{recipe.value}" for recipe in Recipe),
    "glastonbury.score.{}": tuple(
        f"glastonbury.score.{reason.value}"
        for reason in (*(scoring.Reason.KIND, scoring.Reason.OWN_COLOUR, scoring.Reason.IMMUTO),)
    ),
    "menu.{}": tuple(f"menu.{one.value}" for one in Item),
    "menu.title_{}": tuple(
        f"menu.title_{one.value}"
        for one in (Item.SWAP, Item.LEAVE, Item.RULES, Item.SETTINGS, Item.END)
    ),
    "marker.{}": tuple(f"marker.{marker.value}" for marker in Marker),
    "print.{}": tuple(f"print.{one}" for one in CORNERS),
    "teach.help.{}": tuple(f"teach.help.{one.value}" for one in Help),
    "wiring.{}": tuple(f"wiring.{one}" for one in (*_SUPPLIES.values(), *_CHANNELS)),
    "wiring.lamps_{}": ("wiring.lamps_data", "wiring.lamps_clock"),
    "wiring.display_{}": tuple(
        f"wiring.display_{one}" for one in ("data", "clock", "select", "dc", "reset", "backlight")
    ),
    "wiring.note_lamps_{}": ("wiring.note_lamps_apa102", "wiring.note_lamps_rgb"),
    "wiring.note_display_{}": ("wiring.note_display_ssd1306", "wiring.note_display_st7789"),
    "web.colour.{}": tuple(f"web.colour.{colour.value}" for colour in Colour),
    "web.control.{}": tuple(f"web.control.{one.value}" for one in (Control.OK, Control.UNDO)),
    "web.lamp.{}": tuple(f"web.lamp.{lamp.value}" for lamp in Lamp),
    "web.marker.{}": tuple(f"web.marker.{marker.value}" for marker in Marker),
    "web.page.{}": tuple(f"web.page.{place.name}" for place in (*PLACES, EVENING, FIRST)),
    "web.records.caption.{}": tuple(f"web.records.caption.{one}" for one in ("wins", "nerve")),
    "web.records.head.{}": tuple(
        f"web.records.head.{one}"
        for one in (
            *("games", "wins", "mean", "best"),
            *("points", "dared", "declined", "explosions", "expected"),
        )
    ),
    "web.records.search.{}": tuple(
        f"web.records.search.{one}" for one in ("words", "game", "player", "since", "until")
    ),
    "web.records.standing.{}": tuple(f"web.records.standing.{one.value}" for one in Standing),
    "web.records.to.{}": tuple(f"web.records.to.{one}" for one in FORMATS),
    "web.pair.{}": tuple(f"web.pair.{tried.value}" for tried in Tried),
    "first.{}": ("first.board_cut", "first.board_covered"),
    "first.in_{}": ("first.in_de", "first.in_en"),
    "web.first.{}": (
        *(f"web.first.{step}" for step in STEPS),
        *(f"web.first.{step}_why" for step in STEPS),
        *(f"web.first.{key}" for key in ("back", "next", "skip")),
    ),
    "web.settings.{}": tuple(f"web.settings.{one.name}" for one in fields(Settings)),
    "web.settings.{}_{}": tuple(
        f"web.settings.{name}_{one}" for name, known in SETTINGS_WORDS.items() for one in known
    ),
    "web.settings.language_{}": ("web.settings.language_de", "web.settings.language_en"),
    "web.settings.group.{}": tuple(
        f"web.settings.group.{name}" for name in ("sound", "odds", "language")
    ),
    "web.newgame.group.{}": tuple(f"web.newgame.group.{one.value}" for one in Group),
    "web.sheet.{}": tuple(
        f"web.sheet.{key}"
        for key in (
            *("course", "lengths", "risks", "round_head", "who"),
            *("draws", "dared", "expected", "came"),
        )
    ),
    "web.sheet.{}_note": (
        "web.sheet.course_note",
        "web.sheet.lengths_note",
        "web.sheet.risks_note",
    ),
    "web.{}": (),  # whatever the page calls its own: those are looked for one by one
}
"""Keys that are put together while the box runs, and all that can come of it."""

NOT_YET: Mapping[str, str] = {
    "ask.cannot_read": "questions about one space",
    "ask.chip_on_space": "questions about one space",
    "brewing.flask_empty": "the box cannot see the flask",
    "brewing.table_waits": "pages for tables in disorder",
    "brewing.who": "pages for a whole table",
    "camera.back": "its lost line goes away instead",
    "clearing.next_round": "pages after the last pot",
    "clearing.ruby": "pages after the last pot",
    "fault.title": "a page of its own for faults",
    "ingredient.": "names of ingredients",
    "manual.": "the menu",
    "network.": "the address on the display",
    "page.together": "pages for a whole table",
    "said.round_over": "the page says it",
    "setup.": "pages before the first draw",
    "start.": "pages before and after a game",
    "web.upload.": "pages that take pictures",
}
"""Sentences that nothing says yet, by how their keys begin, and what they wait for."""


def trees() -> Iterator[tuple[ast.AST, str]]:
    """Every module of the package, and what its own keys begin with."""
    for file in sorted(SOURCE.rglob("*.py")):
        prefix = "web." if "web" in file.parts else ""
        yield ast.parse(file.read_text(encoding="utf-8")), prefix


def said(node: ast.AST, prefix: str) -> Iterator[str]:
    """The keys that a call says, with ``{}`` for what is known only while the box runs."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield prefix + node.value
    elif isinstance(node, ast.IfExp):
        yield from said(node.body, prefix)
        yield from said(node.orelse, prefix)
    elif isinstance(node, ast.JoinedStr):
        yield prefix + "".join(
            str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
        )


def calls() -> Iterator[str]:
    for tree, prefix in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args:
                if isinstance(node.func, ast.Name) and node.func.id == "text":
                    yield from said(node.args[0], "")
                elif isinstance(node.func, ast.Attribute) and node.func.attr == "own":
                    yield from said(node.args[0], prefix)


def literals() -> Iterator[str]:
    for tree, prefix in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
                yield prefix + node.value


CALLED = frozenset(calls())
USED = frozenset(literals()) | {key for family in FAMILIES.values() for key in family}


def test_every_family_of_keys_is_known_here() -> None:
    assert {key for key in CALLED if "{}" in key} == FAMILIES.keys()


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda one: one.language)
def test_whatever_is_said_is_in_the_catalogue(catalogue: Catalogue) -> None:
    wanted = {key for key in CALLED if "{}" not in key}
    wanted |= {key for family in FAMILIES.values() for key in family}
    assert len(wanted) > 50
    assert wanted - catalogue.sentences.keys() == set()


def test_whatever_is_in_the_catalogue_is_said_or_waits_for_something() -> None:
    unused = {key for key in KEYS if key not in USED}
    assert {key for key in unused if not key.startswith(tuple(NOT_YET))} == set()
    assert {one for one in NOT_YET if not any(key.startswith(one) for key in unused)} == set()
