"""Making puzzles: whatever a maker says is proved before anybody gets it."""

import os
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.core.registry import NAMES
from periplus.puzzles.making import Unproved, make
from periplus.puzzles.making import made as made_within
from periplus.puzzles.observatory import PUZZLES
from periplus.puzzles.protocol import MakerProgress, Order, plug_in
from periplus.solvers.limits import Clock, Limits, Stop
from tests.marking import slow_for
from tests.puzzles.tables import Json, complete, puzzle

ORDER = Order(seed=1, size=2, difficulty=None, edition=None)
LIMITS = Limits(seconds=200)
BOTH = [complete("bar", 1, 0), complete("long", 0, 0)]


@pytest.mark.parametrize("game", slow_for(NAMES, lambda game: game == "buru"))
def test_every_maker_makes_a_puzzle_of_its_kind(game: str) -> None:
    makers = plug_in(game).makers
    for kind in makers:
        made = make(game, kind, replace(ORDER, size=None), LIMITS)
        assert made is not None
        assert made.file.kind == kind
    usual = make(game, None, replace(ORDER, size=None), LIMITS)
    assert usual is not None
    assert usual.file.kind == next(iter(makers))


@pytest.mark.parametrize(
    ("game", "kind", "size"), [("mist", "survey", 3), ("kalypso", "mosaic", 3), ("observatory", "arrange", 2)]
)
def test_a_maker_tells_how_far_it_is_and_makes_the_same(game: str, kind: str, size: int) -> None:
    heard: list[tuple[int, int | None]] = []
    progress = MakerProgress(lambda tried, left: heard.append((tried, left)))
    order = replace(ORDER, size=size)
    told, silent = (
        make(game, kind, replace(order, progress=progress), LIMITS),
        make(game, kind, order, LIMITS),
    )
    assert told is not None
    assert silent is not None
    assert told.as_text() == silent.as_text()
    assert [tried for tried, left in heard if left is None] == list(range(1, progress.tried + 1))
    last = [left for tried, left in heard if tried == progress.tried and left is not None]
    assert last == list(range(last[0], last[0] - len(last), -1))
    assert last[-1] > 0


def test_an_unknown_game_or_kind_is_bad_input() -> None:
    for game, kind, field in (("chess", None, "game"), ("observatory", "sudoku", "--kind")):
        with pytest.raises(PositionError) as caught:
            make(game, kind, ORDER, LIMITS)
        assert caught.value.field == field
    with pytest.raises(PositionError, match=r"got 'arange'; did you mean arrange\?"):
        make("observatory", "arange", ORDER, LIMITS)


@pytest.mark.parametrize("name", NAMES)
def test_making_a_puzzle_is_effort(name: str) -> None:
    for kind in plug_in(name).makers:
        with pytest.raises(Stop) as stop:
            made_within(name, kind, replace(ORDER, size=None), Limits(seconds=None, work=1e-5))
        assert stop.value.reason == "work"


def arrange(chart: list[str], solution: list[Json]) -> Json:
    return puzzle(chart, ["bar", "long"], "arrange", {"arrangement": solution, "solutions": 1})


@pytest.mark.parametrize(
    "data",
    [
        arrange(["***", "***"], BOTH),
        arrange(["**.", "**."], BOTH),
        arrange(["***", "**."], [complete("bar", 0, 0), complete("long", 0, 0)]),
    ],
    ids=["two ways", "no way", "another way"],
)
def test_a_maker_that_is_wrong_is_not_believed(data: Json, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PUZZLES, "makers", {"arrange": lambda order, clock: data}, raising=False)
    with pytest.raises(Unproved):
        make("observatory", "arrange", ORDER, LIMITS)


def test_limits_that_come_too_soon_give_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    assert make("observatory", "arrange", ORDER, Limits(seconds=1e-6)) is None

    def stopping(order: Order, clock: Clock) -> Any:
        raise Stop("seconds")

    monkeypatch.setattr(PUZZLES, "makers", {"arrange": stopping}, raising=False)
    assert make("observatory", "arrange", ORDER, LIMITS) is None


@pytest.mark.parametrize(
    ("game", "kind"),
    slow_for(
        [(name, kind) for name in NAMES for kind in plug_in(name).makers],
        lambda one: one not in [("observatory", "star"), ("mist", "survey")],
    ),
)
def test_a_seed_means_the_same_puzzle_in_every_process(game: str, kind: str) -> None:
    command = [
        sys.executable,
        "-m",
        "periplus",
        "puzzles",
        "new",
        game,
        "--seed",
        "5",
        "--seconds",
        "100",
        "--json",
    ]
    printed = {
        subprocess.run(
            [*command, "--kind", kind],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1
