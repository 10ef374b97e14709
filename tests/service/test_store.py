"""The store: what was replayed is not worked out again, and nothing in the file is believed unseen."""

from __future__ import annotations

import asyncio
import hashlib
import json
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from periplus.service import store as module
from periplus.service.once import answer
from periplus.service.reading import read_request
from periplus.service.requests import Request
from periplus.service.store import Store, key_of
from periplus.service.verbs import Asked, put
from tests.cli.conftest import Periplus
from tests.service.helpers import GAMES, Json, example, ranked

HINT: Json = {"id": 1, "verb": "hint", "position": example("sumatra"), "count": 3}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "store.sqlite"
    Store(path).prepare()
    return path


def asked(request: Json) -> tuple[Request, Asked]:
    read = read_request(request)
    found = put(read, time.monotonic())
    assert isinstance(found, Asked)
    return read, found


def rows(file: Path) -> list[Any]:
    connection = sqlite3.connect(file)
    try:
        return connection.execute("SELECT key, answer, digest FROM answers").fetchall()
    finally:
        connection.close()


def change(file: Path, command: str, *values: Any) -> None:
    connection = sqlite3.connect(file)
    with connection:
        connection.execute(command, values)
    connection.close()


def kept(file: Path, request: Json = HINT) -> None:
    """Have the store keep the answer to the request."""
    read, question = asked(request | {"limits": {"seconds": 60}})
    Store(file).keep(read, question, question.search.result())


def recalled(file: Path, request: Json = HINT) -> Any:
    return Store(file).recall(*asked(request | {"limits": {"seconds": 60}}))


@pytest.mark.parametrize("name", GAMES)
def test_an_answer_is_the_same_from_the_store(file: Path, name: str) -> None:
    hint = {"verb": "hint", "position": example(name, ranked(name))}
    question = asked(hint | {"limits": {"seconds": 60}})[1]
    kept(file, hint)
    found = recalled(file, hint)
    assert found is not None
    assert found.as_json() == question.search.result().as_json()


def test_a_request_that_asks_again_is_answered_from_the_file(file: Path) -> None:
    first = asyncio.run(answer(json.dumps(HINT).encode(), file))
    ((key, text, _),) = rows(file)
    stored = json.loads(text)
    marked = json.dumps(stored | {"work": {"marked": 1}})
    change(file, "UPDATE answers SET answer = ?, digest = ?", marked, digest(key, marked))
    again = asyncio.run(answer(json.dumps(HINT | {"include": ["why"], "id": 2}).encode(), file))
    assert again["work"] == {"marked": 1}
    assert [move["value"] for move in again["moves"]] == [move["value"] for move in first["moves"]]


def digest(key: str, text: str) -> str:
    return hashlib.sha256(f"{key}\n{text}".encode()).hexdigest()


@pytest.mark.parametrize(
    "other",
    [
        {"count": 2},
        {"seed": 1},
        {"lang": "ja"},
        {"limits": {"seconds": 5}},
        {"limits": {"seconds": 60, "gap": 1}},
        {"verb": "solve"},
        {"position": example("sumatra", "last-turn")},
    ],
)
def test_another_question_is_another_row(other: Json) -> None:
    request = HINT | {"limits": {"seconds": 60}}
    assert key_of(*asked(request)) != key_of(*asked(request | other))


def test_how_a_request_writes_its_position_and_wants_its_answer_makes_no_other_row(
    periplus: Periplus,
) -> None:
    turned = dict(reversed(list(example("sumatra").items())))
    same = HINT | {"position": turned, "id": 7, "stream": {"every": 1}, "include": [], "width": 700}
    assert key_of(*asked(HINT)) == key_of(*asked(same))


def test_other_rules_or_solvers_make_other_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    before = key_of(*asked(HINT))
    monkeypatch.setattr(module, "versions", lambda: "others")
    assert key_of(*asked(HINT)) != before


def poisoned(text: str) -> list[str]:
    """The answer with a move that is illegal, one that is none, a false form, and cut short."""
    answer = json.loads(text)
    elsewhere = json.loads(text)
    elsewhere["moves"][0]["move"] = {"type": "take", "tile": "W", "to": 5}
    nonsense = answer | {"moves": [answer["moves"][0] | {"move": {"type": "nonsense"}}]}
    return [
        json.dumps(elsewhere),
        json.dumps(nonsense),
        json.dumps(answer | {"moves": 3}),
        json.dumps({"status": "optimal"}),
        "[]",
        text[: len(text) // 2],
        "",
    ]


@pytest.mark.parametrize("which", range(7))
def test_a_poisoned_row_is_as_if_it_were_not_there(file: Path, which: int) -> None:
    kept(file)
    ((key, text, _),) = rows(file)
    false = poisoned(text)[which]
    change(file, "UPDATE answers SET answer = ?, digest = ?", false, digest(key, false))
    assert recalled(file) is None
    kept(file)
    assert recalled(file).as_json() == json.loads(text)


def test_a_row_that_is_not_whole_is_as_if_it_were_not_there(file: Path) -> None:
    kept(file)
    ((_, text, _),) = rows(file)
    change(file, "UPDATE answers SET answer = ?", text.replace('"value": ', '"value": 1'))
    assert recalled(file) is None
    change(file, "UPDATE answers SET answer = ?", b"\xff")
    assert recalled(file) is None


def test_a_row_of_another_question_is_not_taken_for_this_one(file: Path) -> None:
    kept(file, HINT | {"count": 1})
    key = key_of(*asked(HINT | {"limits": {"seconds": 60}}))
    change(file, "UPDATE answers SET key = ?", key)
    assert recalled(file) is None


def scribble(file: Path) -> None:
    file.write_bytes(b"this is no database" * 1000)


def truncate(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:100])


def remove(file: Path) -> None:
    file.unlink()


@pytest.mark.parametrize("damage", [scribble, truncate, remove])
def test_a_damaged_file_costs_the_answers_in_it_and_nothing_else(
    file: Path, damage: Callable[[Path], None]
) -> None:
    kept(file)
    damage(file)
    assert recalled(file) is None
    event = asyncio.run(answer(json.dumps(HINT).encode(), file))
    assert event["status"] == "optimal"


def test_what_is_not_final_or_cannot_be_replayed_is_not_kept(file: Path) -> None:
    read, question = asked(HINT)
    Store(file).keep(read, question, question.search.result().stopped("seconds"))
    read, question = asked({"verb": "maximum", "position": example("sumatra", "last-turn")})
    Store(file).keep(read, question, question.search.result())
    assert rows(file) == []


def test_several_processes_may_use_the_file_at_once(file: Path) -> None:
    async def together() -> list[Json]:
        requests = [HINT | {"id": number, "count": 1 + number % 3} for number in range(9)]
        return await asyncio.gather(*(answer(json.dumps(one).encode(), file) for one in requests))

    assert all(event["status"] == "optimal" for event in asyncio.run(together()))
    assert len(rows(file)) == 3


def test_a_file_that_cannot_be_a_store_is_refused_before_anything_is_served(
    tmp_path: Path, periplus: Periplus
) -> None:
    (tmp_path / "text").write_text("not a database, but a text that is long enough to be one")
    done = periplus("engine", "--store", tmp_path / "text")
    assert done.status == 2
    assert done.err.startswith("error: --store: ")
