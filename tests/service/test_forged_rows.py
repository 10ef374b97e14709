"""Whoever can write the store's file but does not know its secret gets nothing out of the service but the truth."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from periplus.service.store import AnswerStore
from tests.service.conftest import Served, start, stop
from tests.service.helpers import GAMES, Json, example
from tests.service.test_store import asked, change, exact, rows

LIMITS = {"seconds": 25, "work": 0.02}
"""Little work: each forgery has the question worked out anew."""
PASSING = ("id", "work")
"""Fields that may be others when the question is worked out anew."""


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Path]]:
    """A service with a store, and the store's file."""
    folder = tmp_path_factory.mktemp("stored")
    running = start(folder / "log", "--store", str(folder / "answers"))
    yield running, folder / "answers"
    stop(running)


def forged(answer: Json, foreign: Json) -> Iterator[tuple[str, Json]]:
    """The answer with another value, with another bound and order, with another status, and one to another position."""
    first, *others = answer["moves"]
    yield "value", answer | {"moves": [first | {"value": first["value"] + 1000}, *others]}
    yield "bound and order", answer | {"bound": first["value"] - 5, "moves": [*others, first]}
    yield "infeasible", answer | {"moves": [], "status": "infeasible"}
    yield "another position", foreign


@pytest.mark.parametrize("name", GAMES)
def test_a_forged_row_never_comes_out(stored: tuple[Served, Path], name: str) -> None:
    served, file = stored
    request = exact(name, "hint") | {"limits": LIMITS}
    before = {key for key, _, _ in rows(file)}
    sound = told(served, request)
    ((key, text, _),) = [row for row in rows(file) if row[0] not in before]
    other = "turn" if request["position"] != example(name, "turn") else "last-turn"
    foreign = asked(request | {"position": example(name, other)})[1].search.result().as_json()
    for what, false in forged(json.loads(text), foreign):
        lie = json.dumps(false)
        digest = sha256(f"{key}\n{lie}".encode()).hexdigest()
        put_in(file, key, lie, digest)
        assert told(served, request) == sound, what


def put_in(file: Path, key: str, text: str, digest: str) -> None:
    """Write the row of that key over."""
    change(file, "UPDATE answers SET answer = ?, digest = ? WHERE key = ?", text, digest, key)


def told(served: Served, request: Json) -> dict[str, Any]:
    """What the service answers, without what may change from one search to the next."""
    answer = served.post("hint", {field: part for field, part in request.items() if field != "verb"})
    assert answer.status_code == 200, answer.text
    return {field: part for field, part in answer.json().items() if field not in PASSING}


def test_the_sound_row_is_served(stored: tuple[Served, Path]) -> None:
    """A row that nobody touched is believed, so that the test above is about the store at all."""
    served, file = stored
    request = exact("sumatra", "hint") | {"limits": LIMITS, "count": 2}
    before = {key for key, _, _ in rows(file)}
    told(served, request)
    ((key, text, _),) = [row for row in rows(file) if row[0] not in before]
    marked = json.dumps(json.loads(text) | {"engine": "marked"})
    put_in(file, key, marked, AnswerStore.at(file)._signature(key, marked))
    assert told(served, request)["engine"] == "marked"
