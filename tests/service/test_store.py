"""The store: what was replayed is not worked out again, and nothing in the file is believed unseen."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.service import store as module
from periplus.service.batch import answer
from periplus.service.reading import read_request
from periplus.service.request_fields import Request
from periplus.service.store import SECRET, AnswerStore
from periplus.service.telling import PrintedSearch
from periplus.service.verbs import put
from periplus.solvers.verify import Verifier
from tests.cli.conftest import Periplus
from tests.marking import slow_for
from tests.service.helpers import GAMES, Json, example, ranked

STORE = AnswerStore("", "secret", "these")
HINT: Json = {"id": 1, "verb": "hint", "position": example("sumatra"), "count": 3}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "store.sqlite"
    AnswerStore.at(path)
    return path


def asked(request: Json) -> tuple[Request, PrintedSearch]:
    read = read_request(request)
    found = put(read, time.monotonic())
    assert isinstance(found, PrintedSearch)
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
    AnswerStore.at(file).keep(read, question, question.search.result())


def recalled(file: Path, request: Json = HINT) -> Any:
    return AnswerStore.at(file).recall(*asked(request | {"limits": {"seconds": 60}}))


@pytest.mark.parametrize("name", slow_for(GAMES, lambda name: name in ("kalypso", "observatory")))
def test_an_answer_is_the_same_from_the_store(file: Path, name: str) -> None:
    hint = {"verb": "hint", "position": example(name, ranked(name))}
    question = asked(hint | {"limits": {"seconds": 60}})[1]
    kept(file, hint)
    found = recalled(file, hint)
    assert found is not None
    assert found.as_json() == question.search.result().as_json()


def test_a_request_that_asks_again_is_answered_from_the_file(file: Path) -> None:
    store = AnswerStore.at(file)
    first = asyncio.run(answer(json.dumps(HINT).encode(), store))
    ((_, text, _),) = rows(file)
    forge(file, json.dumps(json.loads(text) | {"work": {"marked": 1}}))
    again = asyncio.run(answer(json.dumps(HINT | {"include": ["why"], "id": 2}).encode(), store))
    assert again["work"] == {"marked": 1}
    assert [move["value"] for move in again["moves"]] == [move["value"] for move in first["moves"]]


def forge(file: Path, text: str, secret: str | None = None) -> None:
    """Put another answer into the one row, signed with the store's own secret unless there is another."""
    store = AnswerStore.at(file) if secret is None else replace(AnswerStore.at(file), secret=secret)
    ((key, _, _),) = rows(file)
    change(file, "UPDATE answers SET answer = ?, digest = ?", text, store._signature(key, text))


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
    assert STORE.key_of(*asked(request)) != STORE.key_of(*asked(request | other))


def test_how_a_request_writes_its_position_and_wants_its_answer_makes_no_other_row(
    periplus: Periplus,
) -> None:
    turned = dict(reversed(list(example("sumatra").items())))
    same = HINT | {"position": turned, "id": 7, "stream": {"every": 1}, "include": [], "width": 700}
    assert STORE.key_of(*asked(HINT)) == STORE.key_of(*asked(same))


def test_other_rules_or_solvers_make_other_rows() -> None:
    assert STORE.key_of(*asked(HINT)) != replace(STORE, by="others").key_of(*asked(HINT))


@pytest.mark.parametrize("package", ["models", "solvers", "puzzles"])
def test_whatever_an_answer_rests_on_makes_another_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    """A puzzle that is asked for by its id may ask something else in the next release."""
    for name in ("models", "solvers", "puzzles"):
        (tmp_path / f"periplus.{name}" / "game").mkdir(parents=True)
    monkeypatch.setattr(module, "files", lambda name: tmp_path / name)
    before = module.versions.__wrapped__()
    (tmp_path / f"periplus.{package}" / "game" / "task.json").write_text("{}")
    assert module.versions.__wrapped__() != before


def test_the_versions_are_worked_out_once_and_not_by_every_child(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(file)
    store = AnswerStore(**AnswerStore.at(file).as_json())  # what a child is told
    monkeypatch.setattr(module, "versions", None)
    assert store.recall(*asked(HINT | {"limits": {"seconds": 60}})) is not None


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
    ((_, text, _),) = rows(file)
    forge(file, poisoned(text)[which])
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
    key = AnswerStore.at(file).key_of(*asked(HINT | {"limits": {"seconds": 60}}))
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
    store = AnswerStore.at(file)
    damage(file)
    assert store.recall(*asked(HINT | {"limits": {"seconds": 60}})) is None
    event = asyncio.run(answer(json.dumps(HINT).encode(), store))
    assert event["status"] == "optimal"


def test_what_is_not_final_or_cannot_be_replayed_is_not_kept(file: Path) -> None:
    read, question = asked(HINT)
    AnswerStore.at(file).keep(read, question, question.search.result().stopped("seconds"))
    read, question = asked({"verb": "ask", "position": HINT["position"], "goal": "score(S)"})
    AnswerStore.at(file).keep(read, question, question.search.result())
    assert rows(file) == []


def test_a_maximum_is_replayed_and_kept(file: Path) -> None:
    read, question = asked({"verb": "maximum", "position": example("sumatra", "last-turn")})
    AnswerStore.at(file).keep(read, question, question.search.result())
    assert len(rows(file)) == 1


def test_several_processes_may_use_the_file_at_once(file: Path) -> None:
    store = AnswerStore.at(file)

    async def together() -> list[Json]:
        requests = [HINT | {"id": number, "count": 1 + number % 3} for number in range(9)]
        return await asyncio.gather(*(answer(json.dumps(one).encode(), store) for one in requests))

    assert all(event["status"] == "optimal" for event in asyncio.run(together()))
    assert len(rows(file)) == 3


def test_a_file_that_cannot_be_a_store_is_refused_before_anything_is_served(
    tmp_path: Path, periplus: Periplus
) -> None:
    (tmp_path / "text").write_text("not a database, but a text that is long enough to be one")
    done = periplus("engine", "--store", tmp_path / "text")
    assert done.status == 2
    assert done.err.startswith("error: --store: ")


def tampered(answer: Json, *, complete: bool) -> Iterator[Json]:
    """The answer with another value, bound, order, length or status, and with a part that it has not.

    ``complete``: the rules know how many choices there are. Where they do not, the signature alone speaks against
    a ranking of fewer.
    """
    first = answer["moves"][0] if answer.get("moves") else answer
    for value in (-1, 1, 1000):
        changed = first | {"value": first["value"] + value}
        yield answer | ({"moves": [changed, *answer["moves"][1:]]} if "moves" in answer else changed)
    yield answer | {"bound": first["value"] - 5}
    yield answer | {"invented": 1}
    yield answer | {"status": "infeasible"}
    if "moves" in answer:
        if complete:
            yield answer | {"moves": [], "status": "infeasible"}
            yield answer | {"moves": answer["moves"][1:]}
        yield answer | {"moves": answer["moves"] + answer["moves"][:1]}
        yield answer | {"moves": [first | {"why": first["why"][1:]}, *answer["moves"][1:]]}
    else:
        if answer["why"]:
            yield answer | {"why": answer["why"][1:]}
        yield answer | {"solution": []}


VERBS = ("hint", "solve")


def exact(name: str, verb: str) -> Json:
    """A question about an example of the game that is answered exactly."""
    for file in ("goal", "last-turn", "turn"):
        request = {"verb": verb, "position": example(name, file)}
        with suppress(PositionError):
            asked(request)
            return request
    raise LookupError(name)


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("name", GAMES)
def test_a_row_that_is_signed_without_the_secret_is_never_served(file: Path, name: str, verb: str) -> None:
    kept(file, exact(name, verb))
    if not rows(file):
        pytest.skip("nothing is kept of it")
    ((key, text, _),) = rows(file)
    change(file, "UPDATE answers SET digest = ?", sha256(f"{key}\n{text}".encode()).hexdigest())
    assert recalled(file, exact(name, verb)) is None
    forge(file, text, secret="a guess")
    assert recalled(file, exact(name, verb)) is None
    forge(file, text)
    assert recalled(file, exact(name, verb)) is not None


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("name", GAMES)
def test_a_row_that_the_rules_do_not_bear_out_is_never_served_whoever_signed_it(
    file: Path, name: str, verb: str
) -> None:
    request = exact(name, verb)
    verifier = asked(request)[1].search.policy.confirm
    assert isinstance(verifier, Verifier)
    kept(file, request)
    if not rows(file):
        pytest.skip("nothing is kept of it")
    ((_, text, _),) = rows(file)
    for number, false in enumerate(tampered(json.loads(text), complete=verifier._replay.choices is not None)):
        forge(file, json.dumps(false))
        assert recalled(file, request) is None, number


@pytest.mark.parametrize("error", [StopIteration, IndexError, RecursionError, MemoryError, ZeroDivisionError])
def test_a_row_whose_verification_breaks_does_not_break_its_question(
    file: Path, error: type[Exception]
) -> None:
    kept(file)
    read, question = asked(HINT | {"limits": {"seconds": 60}})

    def broken(_: Any) -> None:
        raise error

    policy = replace(question.search.policy, confirm=broken)
    breaking = replace(question, search=question.search.under_policy(policy))
    assert AnswerStore.at(file).recall(read, breaking) is None


def secret_of(file: Path) -> Path:
    return file.with_name(file.name + SECRET)


def test_the_secret_is_its_owners_alone_and_stays(file: Path) -> None:
    assert secret_of(file).stat().st_mode & 0o777 == 0o600
    assert AnswerStore.at(file).secret == AnswerStore.at(file).secret
    assert len(AnswerStore.at(file).secret) == 64
    assert [path.name for path in file.parent.iterdir() if SECRET in path.name] == [secret_of(file).name]


def test_with_another_secret_no_row_is_believed(file: Path) -> None:
    kept(file)
    secret_of(file).unlink()
    assert recalled(file) is None
    kept(file)
    assert recalled(file) is not None


@pytest.mark.parametrize("spoil", [lambda path: path.chmod(0o644), lambda path: path.write_text("short")])
def test_a_secret_that_is_none_is_refused_before_anything_is_served(
    file: Path, periplus: Periplus, spoil: Callable[[Path], Any]
) -> None:
    spoil(secret_of(file))
    done = periplus("engine", "--store", file)
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert secret_of(file).name in done.err


def test_a_store_that_cannot_be_written_to_can_be_read(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(file)
    opened = module._opened

    @contextmanager
    def read_only_disk(path: Path, *, read_only: bool = False) -> Iterator[sqlite3.Connection]:
        if not read_only:
            raise sqlite3.OperationalError("attempt to write a readonly database")
        with opened(path, read_only=True) as found:
            yield found

    monkeypatch.setattr(module, "_opened", read_only_disk)
    assert recalled(file) is not None
    kept(file, HINT | {"count": 1})
    assert len(rows(file)) == 1
