"""Games of cards followed by the camera: what is laid is recorded, what is not clear is asked."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.__main__ import main
from device.card_watcher import LOOK_AGAIN_FRAMES, CardWatcher
from device.events import Observed, Undone
from device.learnt import Learnt
from device.session import Session
from device.showing import Lamp, text
from device.table_watcher import TableWatcher
from engine.game import Seat, Zone, ZoneKind
from engine.games.galletitas.cards import Card, Colour
from engine.games.glastonbury.actions import TurnUp
from engine.games.glastonbury.cards import Card as Ingredient
from engine.games.glastonbury.places import CELLS
from tests.device.card_games import card_session
from tests.device.sessions import done, questions, short
from tests.vision.drawn_cards import face, lay, quad, table, taught
from vision.card_memory import CardMemory
from vision.frame import Frame
from vision.observation import CardSighting, FieldReading, Observation, RowReading
from vision.scan import TableReader

KNOWN = (Colour.PINK, Colour.ORANGE)
ICONS: Mapping[str, object] = {
    "icons": {card.value: "none" for card in Card},
    "missing": [card.value for card in Card if card.colour not in KNOWN],  # half the ways to try
}
SIZE = (1300, 600)
CLOCK = itertools.count()
"""Frames, five a second."""

PINK_3, ORANGE_5, PINK_9 = "pink_triangle-3", "orange_circle-5", "pink_triangle-9"


def card(label: str, *others: str, sure: bool = True, at_px: float = 0.0) -> CardSighting:
    alternatives = tuple((one, 0.2) for one in others)
    share = 0.99 if sure else 0.5
    return CardSighting(label, label != "back", (at_px, 0.0), share, sure, 0, alternatives)


def row(*cards: str | CardSighting) -> Observation:
    seen = tuple(one if isinstance(one, CardSighting) else card(one) for one in cards)
    return Observation(SIZE, rows=(RowReading(seen),))


def watched(game: str, players: int, **header: object) -> Session:
    playing = card_session(game, players, **header)
    playing.camera = True
    return playing


def rest(playing: Session, *seen: Observation, frames: int = 4) -> list[tuple[object, ...]]:
    """A hand lays each of these, and it rests for a while; what was recorded of it."""
    shown = [frame for one in seen for frame in (hidden(one), *[one] * frames)]
    steps = [playing.on(Observed(one, next(CLOCK) / 5)) for one in shown]
    return [(words["seat"], words["do"], words.get("piece")) for words in done(steps)]


def hidden(seen: Observation) -> Observation:
    rows = tuple(replace(one, covered=True) for one in seen.rows)
    return replace(seen, rows=rows, fields=tuple(replace(f, covered=True) for f in seen.fields))


def test_a_row_grows_card_by_card_and_each_is_recorded_for_whose_turn_it_is() -> None:
    playing = watched("galletitas", 3, **ICONS)
    laid = (PINK_3, ORANGE_5, "back", PINK_9)
    assert rest(playing, *(row(*laid[:count]) for count in range(5))) == [
        (0, "open", PINK_3),
        (1, "open", ORANGE_5),
        (2, "face_down", None),
        (0, "open", PINK_9),
    ]
    assert playing.showing.proposals == ()


def test_a_card_of_the_colour_of_the_last_one_overlaps_it() -> None:
    playing = watched("galletitas", 3, **ICONS)
    laid = rest(playing, row(PINK_9), row(PINK_9, PINK_3))
    assert laid == [(0, "open", PINK_9), (1, "overlap", PINK_3)]


def test_two_cards_that_were_laid_at_once_are_both_recorded() -> None:
    playing = watched("galletitas", 3, **ICONS)
    assert len(rest(playing, row(PINK_3, ORANGE_5))) == 2


def test_a_card_that_is_revealed_waits_for_its_players_button() -> None:
    playing = watched("galletitas", 3, **ICONS)
    rest(playing, row(PINK_3, "back"))
    assert rest(playing, row(PINK_3, "orange_circle-9"), frames=20) == []
    assert [asked.seat for asked in playing.showing.proposals] == [Seat.THREE]
    playing.on(short(Seat.THREE))
    assert playing.record.standing[-1].words["do"] == "reveal"
    assert playing.showing.page.title.key == "galletitas.title.lost"
    assert rest(playing, row()) == [(2, "clear", None)]


def test_an_icon_that_nobody_has_told_is_asked_for_at_once() -> None:
    playing = watched("galletitas", 3)
    rest(playing, row(PINK_3))
    assert questions(playing) == ["galletitas.ask.tell_icon"]


def test_a_card_that_is_not_sure_is_asked_about_and_the_likeliest_comes_first() -> None:
    playing = watched("galletitas", 3, **ICONS)
    unsure = row(card(ORANGE_5, PINK_3, sure=False))
    assert rest(playing, unsure, frames=20) == []
    (asked,) = playing.showing.proposals
    first, second = (choice.label for choice in asked.choices[:2])
    assert first == playing.face.choice(
        playing.record.game.find_action(
            playing.record.state, {"seat": 0, "do": "open", "piece": ORANGE_5}
        )
    )
    assert second != first
    playing.on(short(Seat.ONE))
    assert rest(playing, unsure, frames=20) == []  # what is known is not asked about again
    assert playing.showing.proposals == ()
    assert playing.showing.page.title.key == "galletitas.title.turn"


def test_a_card_that_is_taken_back_is_asked_of_who_laid_it() -> None:
    playing = watched("galletitas", 3, **ICONS)
    rest(playing, row(PINK_3), row(PINK_3, ORANGE_5), row(PINK_3))
    (asked,) = playing.showing.proposals
    assert asked.seat is Seat.TWO
    assert asked.choices[0].label == text("act.taken_back", n=1)
    playing.on(short(Seat.TWO))
    assert len(playing.record.standing) == 1


def test_what_was_undone_and_still_lies_there_is_asked_about() -> None:
    playing = watched("galletitas", 3, **ICONS)
    rest(playing, row(PINK_3))
    playing.on(Undone())
    assert rest(playing, row(PINK_3)) == []
    assert questions(playing) == ["ask.what_happened"]


def test_a_row_that_no_rule_explains_is_told_calmly_to_whose_turn_it_is() -> None:
    playing = watched("galletitas", 3, **ICONS)
    rest(playing, row(PINK_9), row(ORANGE_5), frames=17)
    assert playing.showing.page.title == text("ask.what_lies_there", name="Ben")
    pink = text("galletitas.card", colour=text("galletitas.colour.pink_triangle"), n=9)
    orange = text("galletitas.card", colour=text("galletitas.colour.orange_circle"), n=5)
    assert playing.showing.seats[1].lines[:2] == (
        text("galletitas.astray.gone", card=pink, place=1),
        text("galletitas.astray.surplus", card=orange, place=1),
    )
    lamps = [seat.lamp for seat in playing.showing.seats]
    assert lamps == [Lamp.OFF, Lamp.PUT_RIGHT, Lamp.OFF]
    rest(playing, row(PINK_9))
    assert playing.showing.page.title.key == "galletitas.title.turn"


def field(cards: Mapping[tuple[int, int], str | CardSighting], *problems: str) -> Observation:
    def cell(at: tuple[int, int]) -> CardSighting | None:
        seen = cards.get(at)
        return card(seen) if isinstance(seen, str) else seen

    cells = tuple(tuple(cell((r, c)) for c in range(6)) for r in range(6))
    return Observation(SIZE, fields=(FieldReading(cells, problems),))


DEALT: Mapping[tuple[int, int], str] = {
    cell: one.value for cell, one in zip(CELLS, Ingredient, strict=False)
}


def test_a_field_that_was_dealt_is_recorded_at_a_look_and_the_first_turn_begins() -> None:
    playing = watched("glastonbury", 3)
    rest(playing, field(DEALT))
    assert len(playing.record.standing) == 32
    assert playing.showing.page.title.key == "glastonbury.title.turn"
    assert playing.record.state.visible_in(Zone(ZoneKind.FIELD)) == {
        cell: Ingredient(label) for cell, label in DEALT.items()
    }


def test_dealing_waits_at_a_card_that_is_not_sure_until_somebody_names_it() -> None:
    playing = watched("glastonbury", 3)
    third = CELLS[2]
    unsure = field({**DEALT, third: card(DEALT[third], "P2a-1", sure=False)})
    rest(playing, unsure, frames=20)
    assert len(playing.record.standing) == 2
    (asked,) = playing.showing.proposals
    assert asked.question.key == "glastonbury.ask.cell"
    rest(playing, unsure, frames=20)
    assert playing.showing.proposals == (asked,)  # nobody is asked anew five times a second
    read = (TurnUp(Seat.ONE, Ingredient(one), third) for one in (DEALT[third], "P2a-1"))
    assert [one.label for one in asked.choices[:-1]] == [playing.face.choice(one) for one in read]
    playing.on(short(Seat.ONE))
    rest(playing, unsure)
    assert len(playing.record.standing) == 32


def test_a_card_that_cannot_be_one_of_those_left_is_asked_about_with_all_that_are() -> None:
    playing = watched("glastonbury", 3)
    twice = {**DEALT, CELLS[2]: DEALT[CELLS[0]]}
    rest(playing, field(twice), frames=20)
    (asked,) = playing.showing.proposals
    assert asked.question == text(
        "glastonbury.ask.cell", name="Ada", cell=text("glastonbury.cell", row=1, column=4)
    )
    assert len(asked.choices) > 40


def test_a_cell_to_which_nothing_was_dealt_yet_is_not_asked_about() -> None:
    playing = watched("glastonbury", 3)
    rest(playing, field({cell: DEALT[cell] for cell in CELLS[:5]}), frames=20)
    assert len(playing.record.standing) == 5
    assert playing.showing.proposals == ()


def test_a_dealt_card_that_was_undone_is_not_dealt_again_by_itself() -> None:
    playing = watched("glastonbury", 3)
    rest(playing, field(DEALT))
    playing.on(Undone())
    still = [playing.on(Observed(field(DEALT), next(CLOCK) / 5)) for _ in range(20)]
    assert done(still) == []
    assert playing.showing.page.title.key == "glastonbury.title.deal"
    rest(playing, field(DEALT))  # until a hand was there
    assert playing.showing.page.title.key == "glastonbury.title.turn"


def test_a_card_that_is_taken_and_the_one_that_fills_the_gap_are_recorded() -> None:
    playing = watched("glastonbury", 3)
    rest(playing, field(DEALT))
    taken = playing.record.state.legal_actions()[0]
    after = {**DEALT, taken.cell: "N5a-1"}
    rest(playing, field({cell: one for cell, one in DEALT.items() if cell != taken.cell}))
    assert playing.showing.page.title.key == "glastonbury.title.fill"
    rest(playing, field(after))
    deeds = [entry.words["do"] for entry in playing.record.standing[32:]]
    assert deeds == ["take", "turn_up"]
    rest(playing, field(DEALT, "it may lie in two places"))  # nobody knows where: not counted
    assert playing.showing.proposals == ()


def test_a_field_that_no_rule_explains_is_told_card_by_card() -> None:
    playing = watched("glastonbury", 3)
    rest(playing, field(DEALT))
    far = next(
        cell
        for cell in CELLS
        if all(cell != one.cell for one in playing.record.state.legal_actions())
    )
    rest(playing, field({**DEALT, far: "N5b-4"}), frames=20)
    (line,) = playing.showing.page.lines
    assert line.key == "glastonbury.astray.other"
    rest(playing, field({cell: one for cell, one in DEALT.items() if cell != far}), frames=20)
    (line,) = playing.showing.page.lines
    assert line.key == "glastonbury.astray.gone"


BARE = table(*SIZE)


def laid(*cards: str) -> Frame:
    """Cards side by side."""
    frame = BARE
    for place, label in enumerate(cards):
        suit, _, number = label.partition("-")
        frame = lay(frame, face(suit, int(number)), quad((170 + 190 * place, 190), 220, 0.0))
    return frame


def with_hand(frame: Frame) -> Frame:
    """The same with a forearm that comes in from below."""
    seen = frame.copy()
    cv2.line(seen, (540, 600), (350, 250), (140, 170, 225), 110)
    return seen


class Counting(TableReader):
    """Counts how often cards are read, and takes no time for it."""

    def __init__(self) -> None:
        super().__init__(taught())
        self.read_at: list[float] = []
        self.row: RowReading | None = None

    def read_rows(self, frame: Frame, memory: CardMemory | None = None) -> Observation:
        assert memory is not None
        self.read_at.append(float(np.mean(frame)))
        rows = () if self.row is None else (self.row,)
        return Observation((frame.shape[1], frame.shape[0]), rows=rows)


class TestTheWatcher:
    def test_cards_are_read_only_when_something_has_changed_and_rests(self) -> None:
        reader = Counting()
        watcher = CardWatcher(reader)
        covered = []
        for frame in (*[laid("sun-3")] * 4, *[laid("sun-3", "moon-5")] * 4):
            (seen,) = watcher.look(frame, ZoneKind.ROW).rows or (RowReading((), covered=True),)
            covered.append(seen.covered)
        assert len(reader.read_at) == 2
        assert covered == [True, False, False, False, True, False, False, False]

    def test_a_hand_that_lies_still_hides_the_cards_for_a_while(self) -> None:
        reader = Counting()
        reader.row = RowReading((card("sun-3", at_px=170.0), card("moon-5", at_px=360.0)))
        watcher = CardWatcher(reader)
        for frame in [laid("sun-3", "moon-5")] * 3:
            watcher.look(frame, ZoneKind.ROW)
        hidden = with_hand(laid("sun-3", "moon-5"))
        seen = [watcher.look(hidden, ZoneKind.ROW).rows[0] for _ in range(LOOK_AGAIN_FRAMES)]
        assert all(one.covered and len(one.cards) == 2 for one in seen)
        assert not watcher.look(hidden, ZoneKind.ROW).rows[0].covered

    def test_another_zone_or_another_camera_is_looked_at_anew(self) -> None:
        reader = Counting()
        watcher = CardWatcher(reader)
        for frame in (BARE, BARE, table(900, 500), table(900, 500)):
            watcher.look(frame, ZoneKind.ROW)
        assert len(reader.read_at) == 2
        assert watcher.look(table(900, 500), ZoneKind.TRAY) == Observation((0, 0))
        watcher.look(table(900, 500), ZoneKind.ROW)
        watcher.look(table(900, 500), ZoneKind.ROW)
        assert len(reader.read_at) == 3

    def test_the_table_is_watched_for_whatever_the_game_lays_on_it(self) -> None:
        reader = Counting()
        watcher = TableWatcher(reader)
        watcher.follow((Zone(ZoneKind.ROW),))
        watcher.look(BARE)
        assert watcher.look(BARE).rows == (RowReading(()),)
        assert not watcher.wants_still
        watcher.forget()
        watcher.look(BARE)
        watcher.look(BARE)
        assert len(reader.read_at) == 2
        watcher.follow((Zone(ZoneKind.POT, Seat.ONE),))
        assert watcher.look(BARE).rows == ()


def test_watch_follows_a_row_in_a_folder_of_pictures(
    card_profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = {"sun": "pink_triangle", "moon": "orange_circle", "leaf": "green_diamond"}
    Learnt(names).save(card_profile)
    header = {"format": 1, "game": "galletitas", "players": ["A", "B", "C"], **ICONS}
    (tmp_path / "setup.jsonl").write_text(json.dumps(header) + "\n", encoding="utf-8")
    frames = tmp_path / "frames"
    frames.mkdir()
    for number, frame in enumerate([laid("sun-3")] * 5):
        cv2.imwrite(str(frames / f"{number:03}.png"), frame)
    record = str(tmp_path / "setup.jsonl")
    assert main(["watch", "--profile", str(card_profile), "--record", record, str(frames)]) == 0
    (line,) = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert (line["seat"], line["do"], line["piece"]) == (0, "open", PINK_3)
