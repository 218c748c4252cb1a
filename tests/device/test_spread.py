from __future__ import annotations

from dataclasses import replace

from device.events import Observed, Undone
from device.faces.spread import Spread, compared, whose
from device.learnt import NOTHING, Learnt
from device.showing import text
from engine.game import Ending, Seat
from engine.games.glastonbury.cards import Card
from engine.games.glastonbury.game import Glastonbury
from engine.games.glastonbury.position import Phase
from tests.device.card_games import card_session, play
from vision.observation import LooseSighting, Observation

CAULDRON = (Card.P1A_3, Card.IMMUTO, Card.N2B_1, Card.IMMUTO)


def loose(piece: str, *alternatives: str, sure: bool = True) -> LooseSighting:
    return LooseSighting(piece, (0.0, 0.0), 0.5, sure, tuple((one, 0.2) for one in alternatives))


def differs(*seen: LooseSighting, learnt: Learnt = NOTHING) -> Spread:
    return compared(Seat.ONE, CAULDRON, seen, learnt)


def test_a_cauldron_that_lies_there_in_any_order_is_right() -> None:
    spread = differs(loose("immuto"), loose("N2b-1"), loose("immuto"), loose("P1a-3"))
    assert spread == Spread(Seat.ONE, (), (), 0)
    assert spread.is_right


def test_what_is_missing_or_too_much_is_named_card_by_card() -> None:
    spread = differs(loose("immuto"), loose("N2b-1"), loose("N2b-2"))
    assert spread == Spread(Seat.ONE, (Card.P1A_3, Card.IMMUTO), (Card.N2B_2,), 0)
    assert not spread.is_right


def test_spells_lie_beside_the_cauldron_and_do_not_count() -> None:
    seen = [loose(card.value) for card in CAULDRON]
    assert differs(*seen, loose("accio"), loose("perluceo")).is_right


def test_a_card_that_is_not_sure_is_taken_for_a_missing_one_that_it_is_like() -> None:
    seen = [loose("immuto"), loose("immuto"), loose("N2b-1")]
    like = loose("P1a-2", "P1a-3", sure=False)
    unlike = loose("P1a-2", "P1a-4", sure=False)
    assert differs(*seen, like) == Spread(Seat.ONE, (), (), 0)
    assert differs(*seen, unlike) == Spread(Seat.ONE, (Card.P1A_3,), (), 1)
    assert differs(*seen, unlike).is_right  # as far as it can be read
    assert not differs(*seen).is_right


def test_taught_names_mean_the_cards_of_the_record() -> None:
    learnt = Learnt(names={"pumpkin": "P1a", "web": "N2b", "joker": "immuto"})
    seen = (loose("pumpkin-3"), loose("web-1"), loose("immuto"), loose("immuto"))
    assert differs(*seen, learnt=learnt).is_right
    assert differs(*seen, loose("who knows"), learnt=learnt).unread == 1


def test_the_cauldron_that_the_tray_shows_most_of_is_meant() -> None:
    cauldrons = {Seat.ONE: CAULDRON, Seat.TWO: (Card.N5A_1, Card.N5A_2, Card.P2A_1)}
    spread = whose(cauldrons, (loose("N5a-1"), loose("P2a-1")), NOTHING)
    assert spread == Spread(Seat.TWO, (Card.N5A_2,), (), 0)


def test_the_tray_is_checked_after_the_game_and_scores_nothing() -> None:
    playing = card_session("glastonbury", 2)
    state = playing.record.state
    assert isinstance(state, Glastonbury)
    first, second = state.players
    over = replace(
        state,
        players=(replace(first, cauldron=CAULDRON), replace(second, cauldron=(Card.N5A_1,))),
        phase=Phase.OVER,
        ending=Ending.EMPTY_LINE,
    )
    fold = replace(playing.record.fold, states=(over,))
    playing.record = replace(playing.record, fold=fold)
    playing.camera = True
    before = playing.showing.page
    seen = Observation((100, 100), loose=(loose("P1a-3"), loose("N2b-1"), loose("N3a-1")))
    page = playing.on(Observed(seen, 0.0)).showing.page
    assert page.lines[:-2] == (
        text("glastonbury.spread.differs", name="Ada"),
        text("glastonbury.spread.missing", card=text("glastonbury.card.immuto")),
        text("glastonbury.spread.missing", card=text("glastonbury.card.immuto")),
        text("glastonbury.spread.surplus", card=text("glastonbury.ingredient", kind="N3a", n=1)),
    )
    assert page.title == before.title
    right = Observation((100, 100), loose=(loose("N5a-1"),))
    page = playing.on(Observed(right, 1.0)).showing.page
    assert page.lines[0] == text("glastonbury.spread.right", name="Ben")
    assert playing.record.state is over


def test_a_game_that_is_over_can_be_taken_back_with_a_cauldron_in_the_tray() -> None:
    playing = card_session("glastonbury", 2)
    play(playing, seed=4)
    assert playing.record.state.phase is Phase.OVER
    playing.camera = True
    tray = Observation((2304, 1296), loose=(loose("P1a-3"), loose("immuto")))
    for number in range(30):
        playing.on(Observed(tray, 1e6 + 0.2 * number))
    assert [words["do"] for words, _ in playing.on(Undone()).lines] == ["undo"]
    assert playing.record.state.phase is not Phase.OVER
