from __future__ import annotations

from device.explaining import Explainer
from device.questions import Sight
from engine.game import Zone, ZoneKind
from engine.games.galletitas.cards import Card
from engine.record import Record
from engine.witness import Happened, Unchanged
from tests.device.card_games import card_session
from vision.settle import Look

ROW = Zone(ZoneKind.ROW)
FIRST = {"seat": 0, "do": "open", "piece": "pink_triangle-3"}


def sight(share: float) -> Sight:
    return Sight(ROW, Look({0: {Card.PINK_3: share}}, False, False, 1))  # noqa: FBT003


def begun() -> Record:
    return card_session("galletitas", 3).record


def test_the_same_picture_is_not_explained_twice() -> None:
    explainer, record = Explainer(), begun()
    first = explainer.explain(record, sight(0.99))
    assert isinstance(first, Happened)
    assert explainer.explain(record, sight(0.99 + 1e-9)) is first
    assert explainer.explain(record, sight(0.9)) is not first


def test_another_record_is_explained_anew() -> None:
    explainer, record = Explainer(), begun()
    explainer.explain(record, sight(0.99))
    assert explainer.explain(record.with_entry(FIRST), sight(0.99)) == Unchanged()
