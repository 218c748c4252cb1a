from __future__ import annotations

import json

from vision.observation import (
    BoardReading,
    CardSighting,
    Doubt,
    MarkerSighting,
    Observation,
    RowReading,
    Sighting,
)
from vision.report import as_json

CORNERS = ((1.0, 2.0), (101.0, 2.0), (101.004, 102.0), (1.0, 102.0))


def test_an_observation_is_told_in_plain_values() -> None:
    chip = Sighting(
        "white-1", 12, (55.123, 60.0), 0.91234, sure=False, alternatives=(("white-2", 0.08),),
        why=Doubt.TOO_SMALL,
    )  # fmt: skip
    board = BoardReading(CORNERS, False, (chip,), MarkerSighting(4, 0.99), None)  # noqa: FBT003

    told = as_json("a.jpg", Observation((640, 480), (board,), ("dim",)), {"read": 12.3456})

    assert json.loads(json.dumps(told)) == {
        "format": 1,
        "image": "a.jpg",
        "size_px": [640, 480],
        "took_ms": {"read": 12.35},
        "boards": [
            {
                "corners_px": [[1.0, 2.0], [101.0, 2.0], [101.0, 102.0], [1.0, 102.0]],
                "covered": False,
                "chips": [
                    {
                        "piece": "white-1",
                        "space": 12,
                        "centre_px": [55.12, 60.0],
                        "confidence": 0.9123,
                        "sure": False,
                        "alternatives": [["white-2", 0.08]],
                        "why": "too small",
                    }
                ],
                "droplet": {"space": 4, "confidence": 0.99},
                "rat": None,
            }
        ],
        "rows": [],
        "fields": [],
        "loose": [],
        "problems": ["dim"],
    }


def test_a_row_is_told_card_by_card() -> None:
    cards = (
        CardSighting("back", False, (10.0, 20.0), 0.99, sure=True),  # noqa: FBT003
        CardSighting("star-7", True, (50.126, 20.0), 0.7, sure=False, why=Doubt.GLARE, covers=0),  # noqa: FBT003
    )

    told = as_json("a.jpg", Observation((640, 480), rows=(RowReading(cards),)), {})

    assert told["rows"] == [
        {
            "cards": [
                {
                    "order": 0,
                    "face_up": False,
                    "piece": "back",
                    "centre_px": [10.0, 20.0],
                    "covers": None,
                    "confidence": 0.99,
                    "sure": True,
                    "why": None,
                },
                {
                    "order": 1,
                    "face_up": True,
                    "piece": "star-7",
                    "centre_px": [50.13, 20.0],
                    "covers": 0,
                    "confidence": 0.7,
                    "sure": False,
                    "why": "glare",
                },
            ]
        }
    ]
