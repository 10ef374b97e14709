"""Any value anywhere in a position: it is read, or refused with the fields at fault, and never breaks."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from periplus.models.buru import GAME, editions
from tests.battery.fuzz import places, read_or_refused, values
from tests.marking import slow_for

from .tables import duel
from .test_reading import FULL

JSON = values(
    [
        "",
        "me",
        "A",
        "farmer",
        "farmer*",
        "?",
        "e01",
        "f01",
        "d01",
        "x01",
        "forest",
        "forest:1",
        "L+",
        "task",
        "2 clay",
    ],
    ["forest", "liaison:lake", "banyu", "a", "type", "ask", "goal", "value", "at", "G"],
)
STUDY = json.loads((Path(editions.__file__).parent / "study.json").read_bytes())
OWN = duel(
    edition={key: STUDY[key] for key in ("areas", "altars", "kuda", "lawan", "offerings", "forest_row")}
    | {
        key: STUDY[key][:2]
        for key in ("islanders", "outlaws", "forest", "elders", "decrees", "plots", "tokoh")
    }
)
QUESTIONS: dict[str, dict[str, Any]] = {
    "place": {
        "value": {"lake": {"order": [1]}},
        "opponents": [{"weight": 2, "placed": {"op": {"lake": [1]}}}],
    },
    "offers": {"rounds": 2, "gain": ["clay"], "goal": {"vp": 1}},
    "elders": {"gain": {"goods": "clay", "islanders": ["farmer"], "offers": 1}, "weights": {"fish": 1}},
    "canoe": {"powers": [1, 2], "rounds": 1, "value": {"clay": 1}, "others": [[1], [2]], "price": 0.5},
}


@given(path=st.sampled_from(list(places(FULL))), value=JSON)
def test_anything_anywhere_is_read_or_refused_with_its_field(path: Any, value: Any) -> None:
    read_or_refused(GAME, FULL, path, value)


@given(path=st.sampled_from(list(places(OWN))), value=JSON)
def test_anything_anywhere_in_an_edition_is_read_or_refused_with_its_field(path: Any, value: Any) -> None:
    read_or_refused(GAME, OWN, path, value)


@pytest.mark.parametrize("ask", slow_for(QUESTIONS, lambda ask: ask in ("canoe", "offers", "elders")))
@given(data=st.data())
def test_anything_anywhere_in_a_question_is_read_or_refused_with_its_field(ask: str, data: Any) -> None:
    asked = duel(ask={"kind": ask} | QUESTIONS[ask])
    path = data.draw(st.sampled_from([path for path in places(asked) if path[:1] == ("ask",)]))
    read_or_refused(GAME, asked, path, data.draw(JSON))
