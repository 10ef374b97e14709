"""The Python interface: what it takes, what it raises, and what it loads."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import periplus
from periplus.models.core.data import Move, Position
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.kernel import kernel
from periplus.models.core.registry import game
from periplus.models.core.results import ScoreLine
from periplus.solvers import api, protocol
from periplus.solvers.answers import Answer, RankedMove, Ranking
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.observatory import SOLVER
from periplus.solvers.replay import Replay, ReplayError, Verb
from periplus.solvers.search import Search

DATA: dict[str, Any] = {"game": "observatory", "players": [{"research": {"funding": [2, 6]}}]}
ILLEGAL: dict[str, Any] = {"game": "observatory", "players": [{"range": ["S01", "S01"]}]}
ROLLED: dict[str, Any] = {**DATA, "log": [{"type": "roll", "dice": [3, 4, 6], "meteor": 2}]}


def test_a_position_comes_from_text_file_or_data(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(DATA))
    from_data = api.load(DATA)
    assert from_data == api.load(json.dumps(DATA).encode()) == api.load(file) == api.load(str(file))
    assert api.score(from_data).players[0].total == 2


def test_a_file_may_be_called_as_the_line_of_a_position_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "periplus1.json").write_text(json.dumps(DATA))
    assert api.load("periplus1.json") == api.load(DATA) == api.load(api.share(api.load(DATA)))


@pytest.mark.parametrize(
    ("place", "letters"),
    [(slice(10, 14), "wxyz"), (slice(10, 26), ""), (slice(14, None), ""), (slice(30, 40), "")],
)
def test_a_damaged_line_is_told_as_one_and_not_as_a_missing_file(place: slice, letters: str) -> None:
    """Letters of the check changed, the check lost, the line cut off in the check, and letters of the text lost."""
    written = list(api.share(api.load(DATA)))
    written[place] = letters
    with pytest.raises(PositionError, match="line"):
        api.load("".join(written))


def test_an_edition_is_looked_for_next_to_the_file(tmp_path: Path) -> None:
    edition = game("observatory").edition("study").as_json() | {"name": "mine"}
    (tmp_path / "mine.json").write_text(json.dumps(edition))
    file = tmp_path / "position.json"
    file.write_text(json.dumps({**DATA, "edition": "mine.json"}))
    assert api.check(api.load(file)) == ()
    assert api.check(api.load(file.read_bytes(), tmp_path)) == ()
    with pytest.raises(PositionError) as error:
        api.load(file.read_bytes(), tmp_path / "elsewhere")
    assert error.value.field == "edition"


@pytest.mark.parametrize(
    ("source", "field"),
    [
        (b"", ""),
        (b"[]", ""),
        (b"3", ""),
        (b"{}", "game"),
        (b'{"game": "chess"}', "game"),
        (b'{"game": ["observatory"]}', "game"),
        (b'{"game": "observatory"}', "players"),
        ({"game": "observatory", "players": [{}], "x": 1}, "x"),
        ({"game": "observatory", "players": [{}], "round": float("nan")}, ""),
        ({"game": "observatory", "players": object()}, ""),
        (Path("no/such/file.json"), ""),
        ('{"game": "\ud800"}', ""),
        ("a\n\ud800", ""),
        (Path(__file__).parent, ""),
    ],
)
def test_what_cannot_be_read_names_the_field(source: Any, field: str) -> None:
    with pytest.raises(PositionError) as error:
        api.load(source)
    assert error.value.field == field


def test_a_move_is_played_from_data_and_the_position_stays() -> None:
    position = api.load(ROLLED)
    before = position.as_json()
    after = api.play(position, {"type": "research", "track": "funding", "space": 3, "with": [3]})
    assert api.score(after).players[0].total == 3
    assert position.as_json() == before
    assert api.play(position, api.moves(position)[0]) != position


def test_a_move_that_is_none_names_the_field() -> None:
    with pytest.raises(PositionError):
        api.play(api.load(ROLLED), {"type": "jump"})


def test_a_move_that_the_rules_forbid_names_the_clause() -> None:
    with pytest.raises(IllegalMove) as error:
        api.play(api.load(ROLLED), {"type": "research", "track": "funding", "space": 2, "with": [3]})
    assert [violation.rule for violation in error.value.violations] == ["OBS-5.2"]


@pytest.mark.parametrize("verb", [api.score, api.moves, api.hint, api.solve, api.maximum])
def test_every_verb_but_check_refuses_an_illegal_position(verb: Any) -> None:
    position = api.load(ILLEGAL)
    violations = api.check(position)
    assert [violation.rule for violation in violations] == ["OBS-1.3"]
    with pytest.raises(IllegalMove) as error:
        verb(position)
    assert error.value.violations == violations


QUICK = Limits(seconds=None, work=0.1)
OF_A_TABLE: dict[str, Any] = {
    "check": api.check,
    "score": api.score,
    "moves": api.moves,
    "listing": api.listing,
    "turn": api.turn,
    "outcome": api.outcome,
    "hint": lambda position: api.hint(position, QUICK).result(),
    "hint for the game": lambda position: api.hint(position, QUICK, horizon="game").result(),
    "solve": lambda position: api.solve(position, QUICK).result(),
    "ask": lambda position: api.ask(position, "score(_)", QUICK).result(),
    "why": lambda position: api.why(position, "score(999)", QUICK).result(),
    "export": lambda position: api.export(position, "json"),
    "review": lambda position: api.review(position, [], QUICK).result(),
    "still_possible": lambda position: api.still_possible(position, QUICK).result(),
    "facts": lambda position: api.table_facts(position, 0),
    "session": periplus.Session,
    "names": lambda position: position.seat_names(),
    "kernel": lambda position: kernel("buru").sample(position, 0, random.Random(1)),
}


@pytest.mark.parametrize("ask", [{}, {"ask": {"goal": "fish"}}], ids=["bare", "bound"])
@pytest.mark.parametrize("verb", OF_A_TABLE)
def test_a_position_without_players_is_asked_of_components_alone(verb: str, ask: dict[str, Any]) -> None:
    with pytest.raises(PositionError) as error:
        OF_A_TABLE[verb](api.load({"game": "buru", **ask}))
    assert str(error.value) == "players: the field is missing, expected it here"


def test_a_position_without_players_is_written_down_all_the_same() -> None:
    position = api.load({"game": "buru", "phase": "afternoon"})
    assert api.load(api.share(position)) == api.load(api.sheet(position)) == position
    assert str(position).startswith("Buru")


class Oracle:
    """A solver that gives prepared answers."""

    def __init__(self, ranking: Ranking | None = None, answer: Answer | None = None) -> None:
        self.ranking = ranking or Ranking("unknown")
        self.answer = answer or Answer("unknown")

    def hint(self, _position: Position, limits: Limits) -> Search[Ranking]:
        def run(_: Clock) -> Iterator[Ranking]:
            yield self.ranking

        return Search(run, limits, Ranking("unknown"))

    def solve(self, _position: Position, limits: Limits) -> Search[Answer]:
        def run(_: Clock) -> Iterator[Answer]:
            yield self.answer

        return Search(run, limits, Answer("unknown"))

    def replay(self, verb: Verb, position: Any) -> Replay[Any]:
        return SOLVER.replay(verb, position)


def with_solver(monkeypatch: pytest.MonkeyPatch, solver: Oracle) -> None:
    monkeypatch.setattr(protocol, "part_of", lambda *_: SimpleNamespace(SOLVER=solver))


def move_of(data: dict[str, Any]) -> Move:
    move: Move = game("observatory").parse_move(api.load(ROLLED), data)
    return move


SPACE_3 = {"type": "research", "track": "funding", "space": 3, "with": [3]}
SPACE_4 = {"type": "research", "track": "funding", "space": 4, "with": [4]}


def test_what_the_rules_allow_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    good, end = move_of(SPACE_3), move_of({"type": "end"})
    why = (ScoreLine("OBS-8.6", "3 Funding spaces", 3),)
    entry = RankedMove(good, 3, 3, True, loss=0, why=why, line=(end,))
    ranking = Ranking("feasible", (entry,), 3, extra={"needs": {}})
    with_solver(monkeypatch, Oracle(ranking, Answer("optimal", 3, 3, (good, end), why)))
    position = api.load(ROLLED)
    # two Funding spaces are researched already
    assert api.hint(position).result() == replace(ranking.stopped("proved"), measure="total", now=2)
    assert api.solve(position).result().solution == (good, end)


@pytest.mark.parametrize("changes", [{"value": 4, "bound": 4}, {"value": 2, "bound": 2}, {"why": ()}])
def test_what_the_rules_do_not_bear_out_is_not_given(
    monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any]
) -> None:
    good = Answer("optimal", 3, 3, (move_of(SPACE_3),), (ScoreLine("OBS-8.6", "3 Funding spaces", 3),))
    with_solver(monkeypatch, Oracle(answer=replace(good, **changes)))
    with pytest.raises(ReplayError):
        api.solve(api.load(ROLLED)).result()


def test_a_ranking_of_an_illegal_move_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    bad = move_of({**SPACE_3, "space": 2, "with": [2]})
    with_solver(monkeypatch, Oracle(Ranking("optimal", (RankedMove(bad, 3, 3, True),), 3)))
    search = api.hint(api.load(ROLLED))
    with pytest.raises(ReplayError, match=r"OBS-2\.6"):
        search.result()
    assert bad not in [entry.move for entry in search.result().moves]
    assert search.result().reason == "crashed"


def test_a_line_that_cannot_be_played_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    good, second = move_of(SPACE_3), move_of(SPACE_4)
    ranking = Ranking("feasible", (RankedMove(good, 4, 4, True, loss=0, line=(second,)),), 4)
    with_solver(monkeypatch, Oracle(ranking, Answer("optimal", 4, 4, (good, second))))
    with pytest.raises(ReplayError, match=r"step 1.*OBS-2\.2"):
        api.hint(api.load(ROLLED)).result()
    with pytest.raises(ReplayError, match=r"step 1.*OBS-2\.2"):
        api.solve(api.load(ROLLED)).result()


def loaded_by(code: str) -> set[str]:
    """The modules that are loaded once the code has run in a fresh process."""
    script = f"{code}\nimport sys\nprint('\\n'.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True
    )
    return set(done.stdout.split())


def test_judging_a_position_loads_no_solver() -> None:
    verbs = "p = api.load(DATA); api.check(p); api.score(p); api.moves(p); api.play(p, api.moves(p)[0])"
    modules = loaded_by(f"from periplus.solvers import api\nDATA = {ROLLED!r}\n{verbs}")
    heavy = ("ortools", "google", "networkx", "lark", "rich", "numpy", "pandas")
    assert "periplus.models.observatory" in modules
    assert sorted(name for name in modules if name.partition(".")[0] in heavy) == []
    assert sorted(name for name in modules if name.startswith("periplus.solvers.observatory")) == []


def test_every_function_that_takes_a_move_reads_notation() -> None:
    position = periplus.new("sumatra", players=2, seed=3)
    move = position.legal_moves[0]
    assert periplus.notation(position, "resident in 1") == "R 1" == str(move)
    assert periplus.phrase(position, "R 1") == periplus.phrase(position, move)
    assert periplus.phrase(position, "R 1; R 2") == "take resident into column 1; take resident into column 2"
    assert periplus.play(position, "R 1") == periplus.play(position, move)
    assert periplus.Session(position).play("resident in 1") == move


@pytest.mark.parametrize("given", [0, None, ["R 1"]])
def test_what_is_no_move_at_all_is_an_error_in_one_line(given: Any) -> None:
    position = periplus.new("sumatra", players=2, seed=3)
    for put in (partial(periplus.play, position), periplus.Session(position).play):
        with pytest.raises(PositionError, match=r"expected a move, as JSON or in notation, got "):
            put(given)


def test_a_horizon_that_is_none_is_refused() -> None:
    horizon: Any = "match"
    with pytest.raises(PositionError) as caught:
        periplus.hint(periplus.new("sumatra", players=2), horizon=horizon)
    assert str(caught.value) == "horizon: 'match', expected one of turn, game"


def test_a_hint_for_the_game_while_chance_has_to_act_names_the_log_that_would_tell_it() -> None:
    with pytest.raises(PositionError, match="chance has to act") as error:
        periplus.hint(periplus.new("mist", 2, seed=1), horizon="game").result()
    assert error.value.field == "log"


def test_fewer_moves_than_none_cannot_be_taken_back() -> None:
    with pytest.raises(PositionError, match="moves: -1, expected how many to take back"):
        periplus.undo(periplus.new("sumatra", players=2), -1)


VARIANTS: list[tuple[str, dict[str, Any], str]] = [
    ("sumatra", {"mode": "coop"}, "mode: this game has no variants, expected none"),
    (
        "mist",
        {"module": "1"},
        "module: no variant of this game, expected one of modules, side; did you mean modules?",
    ),
    ("mist", {"modules": 1}, "modules: expected a text, got 1"),
]


@pytest.mark.parametrize(("name", "variants", "said"), VARIANTS)
def test_a_variant_that_is_none_is_told(name: str, variants: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError) as caught:
        periplus.new(name, variants=variants)
    assert str(caught.value) == said


@pytest.mark.parametrize("players", ["2", 2.0])
def test_a_number_of_players_that_is_none_is_shown_as_it_came(players: Any) -> None:
    with pytest.raises(PositionError, match=f"players: {players!r}, expected one of 2, 3, 4, 5"):
        periplus.new("sumatra", players=players)
