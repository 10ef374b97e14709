"""Our own engine passes through the door of any other program, and a program that errs fails the case that says so."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from periplus.conformance.asking import SORTS, ConformanceCase, asked, by_clause, cases
from periplus.conformance.program import CaseResult, EngineProcess, ProgramLost, chosen, judged, report
from periplus.models.core.errors import PositionError
from periplus.models.core.registry import NAMES
from tests.cli.conftest import Periplus, periplus
from tests.conformance.doubles import OwnEngine

__all__ = ["periplus"]
command = import_module("periplus.cli.conformance")
Json = dict[str, Any]
STRIDE = 60
"""In the fast suite each so-manieth case: the tests that the cases come from run in it anyway."""
GAME = NAMES[3]


def differing(
    alter: Callable[[Json, Json], Json], game: str = GAME, *sorts: str, stride: int = STRIDE, **more: Any
) -> list[CaseResult]:
    """The cases that fail when the engine's answers are altered."""
    found = list(chosen(cases(game), sorts or SORTS, more.get("clause")))[::stride]
    assert found
    return [one for one in judged(OwnEngine(alter), found, depth=1, every=40) if one.differences]


def as_is(request: Json, event: Json) -> Json:
    return event


@pytest.mark.parametrize("name", NAMES)
def test_our_own_engine_conforms(name: str) -> None:
    assert differing(as_is, name, "clause", "input") == []
    assert differing(as_is, name, "tree", stride=5) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_our_own_engine_conforms_in_every_case(name: str) -> None:
    assert [one for one in judged(OwnEngine(), cases(name)) if one.differences] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_game_has_every_kind_of_case_and_each_a_name_of_its_own(name: str) -> None:
    found = cases(name)
    assert {case.sort for case in found} == set(SORTS)
    assert len({(case.sort, case.name) for case in found}) == len(found)
    answer = report([name], [CaseResult(case, ()) for case in found])
    clauses = answer["games"][name]["clauses"]
    assert len(clauses["exercised"]) >= 0.6 * clauses["of"]
    assert len(clauses["exercised"]) + len(clauses["not_exercised"]) == clauses["of"]


def test_an_illegal_move_that_is_let_through_fails_the_case_of_its_clause() -> None:
    def lenient(request: Json, event: Json) -> Json:
        cited = [fault["rule"] for fault in event.get("violations", ())]
        return event | {"legal": True, "violations": []} if cited == ["SUM-5.5"] else event

    failed = differing(lenient, GAME, "clause", stride=1, clause="SUM-5.5")
    assert failed
    assert all("SUM-5.5" in one.case.clauses for one in failed)
    assert {difference.what for one in failed for difference in one.differences} == {"legal", "breaks"}


def test_a_legal_move_that_is_refused_fails() -> None:
    def strict(request: Json, event: Json) -> Json:
        fault = {"rule": "SUM-5.4", "message": "", "where": []}
        return event | {"legal": False, "violations": [fault]} if event.get("legal") else event

    failed = differing(strict, GAME, "clause", stride=1, clause="SUM-5.4")
    assert {"breaks": []} in [one.case.data["expected"] for one in failed]


def test_a_move_too_many_fails_the_tree_and_the_moves() -> None:
    def generous(request: Json, event: Json) -> Json:
        return event | {"moves": [*event["moves"], event["moves"][0]]} if event.get("moves") else event

    assert differing(generous, GAME, "tree", stride=10)
    assert differing(generous, GAME, "clause", stride=1, clause="SUM-4.6")


def test_a_point_too_many_fails_the_case_and_the_playthrough_where_it_is() -> None:
    def rich(request: Json, event: Json) -> Json:
        players = [
            player
            | {"total": player["total"] + 1, "items": [*player["items"], {"rule": "SUM-7.5", "points": 1}]}
            for player in event.get("players", ())
        ]
        return event | {"players": players} if players else event

    found = differing(rich, GAME, "playthrough", stride=7)
    found += differing(rich, GAME, "clause", stride=1, clause="SUM-7.5")
    whats = {difference.what for one in found for difference in one.differences}
    assert {"points of seat 0", "totals at step 0"} <= whats


def test_another_winner_fails_the_case() -> None:
    def generous(request: Json, event: Json) -> Json:
        return event | {"winners": [*event["winners"], 9]} if "winners" in event else event

    found = differing(generous, GAME, "clause", stride=1, clause="SUM-10")
    assert "winners" in {difference.what for one in found for difference in one.differences}


def one_of_each() -> list[ConformanceCase]:
    """The first case of each kind, and of clauses the first of each thing that an answer must hold."""
    found = {}
    for case in cases(GAME):
        held = case.data.get("expected", ())
        found.setdefault((case.sort, *(part for part in held if part not in ("all", "seat", "type"))), case)
    assert len(found) == 7  # four things that a clause can hold, bad input, a tree, a whole game
    return list(found.values())


@pytest.mark.parametrize(
    "junk", [None, 1, "x", {}, {"a": 1}, [7], [None], [[]], [{"rule": [], "points": "x"}]]
)
def test_an_answer_of_another_shape_is_a_difference(junk: Any) -> None:
    parts = ("violations", "errors", "moves", "players", "winners", "legal")

    def odd(request: Json, event: Json) -> Json:
        return event | {name: junk for name in parts if name in event}

    tried = one_of_each()
    results = list(judged(OwnEngine(odd), tried, depth=1, every=40))
    assert {result.case.name for result in results if not result.differences} == set()
    json.dumps(report([GAME], results))


@pytest.mark.parametrize("items", [1, [1], [{"rule": []}], [{"rule": "SUM-7.4", "points": "x"}]])
def test_items_of_another_shape_are_a_difference(items: Any) -> None:
    def odd(request: Json, event: Json) -> Json:
        players = [player | {"items": items} for player in event.get("players", ())]
        return event | {"players": players} if players else event

    assert differing(odd, GAME, "clause", stride=1, clause="SUM-7.4")


def test_a_seat_that_is_lacking_is_not_one_without_points() -> None:
    def lacking(request: Json, event: Json) -> Json:
        return event | {"players": []} if "players" in event else event

    case = next(one for one in cases(GAME) if "points" in one.data.get("expected", ()))
    nothing = case.data | {"expected": {"seat": 0, "points": {"SUM-0.0": 0}}}
    pointless = [ConformanceCase(GAME, "clause", "a clause that brings nobody points", nothing)]
    assert [len(one.differences) for one in judged(OwnEngine(), pointless)] == [0]
    assert [len(one.differences) for one in judged(OwnEngine(lacking), pointless)] == [1]


@pytest.mark.parametrize("number", [[], {}, None, "1", 10**6])
def test_an_answer_to_nothing_that_waits_is_passed_over(number: Any) -> None:
    class Talkative(OwnEngine):
        def send(self, request: Json) -> None:
            self._events.append({"event": "done", "id": number})
            super().send(request)

    case = cases(GAME)[0]
    assert [one.differences for one in judged(Talkative(), [case])] == [()]


def test_bad_input_that_is_read_fails_its_case() -> None:
    def blind(request: Json, event: Json) -> Json:
        ended = event["event"] == "error"
        return {"id": event["id"], "event": "done", "legal": True, "violations": []} if ended else event

    failed = differing(blind, GAME, "input", stride=40)
    assert failed
    assert {one.differences[0].found for one in failed} == {None}


def test_the_order_of_a_list_is_free_and_items_add_up_by_clause() -> None:
    def shuffled(request: Json, event: Json) -> Json:
        turned = {name: event[name][::-1] for name in ("moves", "violations", "errors") if name in event}
        return event | turned

    assert differing(shuffled, GAME, "clause", "input", stride=25) == []
    assert by_clause([("A-1.1", 2), ("A-1.2", 0), ("A-1.1", 3)]) == {"A-1.1": 5}


def test_a_tree_is_counted_to_the_depth_that_is_asked_for() -> None:
    tree = next(case for case in cases(GAME) if case.sort == "tree")
    asking = asked(tree, depth=1)
    assert next(asking)["verb"] == "moves"
    with pytest.raises(StopIteration) as done:
        asking.send({"event": "done", "moves": [{}] * tree.data["counts"][0]})
    assert done.value.value == []


def script(tmp_path: Path, body: str) -> list[str]:
    """A program of some lines, as a command."""
    path = tmp_path / "program.py"
    path.write_text(f"import json, sys\nfor line in sys.stdin:\n    asked = json.loads(line)\n    {body}\n")
    return [sys.executable, str(path)]


def test_a_program_is_asked_over_its_pipes(tmp_path: Path) -> None:
    body = (
        "for event in ('update', 'done'): "
        "print(json.dumps({'id': asked['id'], 'event': event, 'verb': asked['verb']}), flush=True)"
    )
    with EngineProcess(script(tmp_path, body), 30) as program:
        program.send({"id": 1, "verb": "check"})
        assert program.event() == {"id": 1, "event": "done", "verb": "check"}


@pytest.mark.parametrize(
    ("body", "told"), [("print('hello', flush=True)", "no event"), ("sys.exit()", "has ended")]
)
def test_a_program_that_speaks_no_json_or_ends_is_lost(tmp_path: Path, body: str, told: str) -> None:
    with EngineProcess(script(tmp_path, body), 30) as program:
        program.send({"id": 1, "verb": "check"})
        with pytest.raises(ProgramLost, match=told):
            program.event()


def test_a_silent_program_is_not_waited_for_without_end(tmp_path: Path) -> None:
    with (
        EngineProcess(script(tmp_path, "pass"), 0.2) as program,
        pytest.raises(ProgramLost, match=r"for 0\.2 s"),
    ):
        program.event()


def test_a_program_that_is_not_there_is_bad_input() -> None:
    with pytest.raises(PositionError, match="expected a program"), EngineProcess(["./no such program"], 1):
        pass


CLAUSE = ("--clause", "SUM-6.1", "--only", "clause")


def test_the_command_says_yes_of_our_engine(periplus: Periplus) -> None:
    done = periplus("conformance", GAME, *CLAUSE, "--json")
    assert (done.status, done.json["conforms"], done.json["failures"]) == (0, True, [])
    assert "SUM-6.1" in done.json["games"][GAME]["clauses"]["exercised"]


def test_a_terminal_is_told_how_many_cases_are_judged(
    monkeypatch: pytest.MonkeyPatch, periplus: Periplus
) -> None:
    told: list[tuple[int, int]] = []

    @contextmanager
    def hearing(verb: str, text: Callable[..., str]) -> Iterator[Callable[[int, int], None]]:
        assert text(verb, 0, 7) == "conformance  0 of 7 cases"
        yield lambda done, asked: told.append((done, asked))

    monkeypatch.setattr(command, "progress", hearing)
    assert periplus("conformance", GAME, *CLAUSE).status == 0
    number = told[0][1]
    assert number > 0
    assert told == [(done, number) for done in range(number + 1)]


def test_the_command_says_no_of_a_program_that_finds_everything_legal(
    periplus: Periplus, tmp_path: Path
) -> None:
    body = (
        "print(json.dumps({'id': asked['id'], 'event': 'done', 'legal': True, 'violations': []}), flush=True)"
    )
    command = script(tmp_path, body)
    done = periplus(
        "conformance", GAME, "--engine", " ".join(command), "--clause", "SUM-5.5", "--only", "clause"
    )
    assert done.status == 1
    assert "expected" in done.out
    assert "clauses of cases that failed: SUM-5.5" in done.out
    told = periplus("conformance", GAME, "--engine", " ".join(command), *CLAUSE[:1], "SUM-5.5", "--json")
    assert told.json["failures"][0]["differences"][0]["request"]["verb"] == "check"


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (("chess",), "GAME"),
        ((GAME, "--only", "clauses"), "--only"),
        ((GAME, "--clause", "SUM-99.1"), "--clause"),
        ((GAME, "--engine", "./nothing-here"), "--engine"),
        ((GAME, "--engine", "'"), "--engine"),
        ((GAME, "--engine", " "), "--engine"),
        ((GAME, "--clause", "SUM-5.5", "--only", "tree"), "--clause"),
    ],
)
def test_what_cannot_be_asked_is_bad_input(
    periplus: Periplus, arguments: tuple[str, ...], field: str
) -> None:
    done = periplus("conformance", *arguments)
    assert done.status == 2
    assert done.err.startswith(f"error: {field}: ")
    assert done.err.count("\n") == 1


@pytest.mark.slow
def test_the_cases_are_those_that_the_tests_state(tmp_path: Path) -> None:
    from tests.conformance import recording

    before = {name: (recording.DATA / name / "clauses.json").read_bytes() for name in NAMES}
    # a run of its own: pytest rewrites a plugin only before it is imported
    subprocess.run([sys.executable, "-m", recording.__name__], check=True, cwd=recording.ROOT)
    for name in NAMES:
        assert (recording.DATA / name / "clauses.json").read_bytes() == before[name], name


def test_every_line_of_the_files_is_a_case_of_the_format() -> None:
    for name in NAMES:
        for case in cases(name):
            if case.sort in ("clause", "input"):
                assert case.data.keys() - {"after"} == {"name", "clauses", "verb", "position", "expected"}
                assert case.data["verb"] in ("check", "moves", "score")
                assert json.dumps(case.data["position"])
