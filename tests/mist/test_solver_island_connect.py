"""``connect``: by hand on the study island, against trying everything, and against CP-SAT."""

from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.mist import GAME
from periplus.models.mist.state import all_connected, masks_of
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.mist.arrangement.task import IslandTask
from periplus.solvers.mist.arrangement.tokens import LaidTiles
from periplus.solvers.mist.arrangement.tokens import all_connected as connected_literal
from periplus.solvers.mist.connect import search
from periplus.solvers.program import best
from tests.mist.tables import ALL, WEB, load, table
from tests.mist.twins.islands import fewest_tiles, random_table, with_tiles

LIMITS = Limits(seconds=60)
LINE = {"0,0": "@1", "1,0": ".2", "2,0": ".2", "3,0": "F1"}
"""The yard, two fog spaces and a forest coast in a row."""


def connect(data: dict[str, Any], **ask: Any) -> Answer:
    """The answer to ``connect`` on the position."""
    return search(load(data | {"ask": {"kind": "connect"} | ask}), LIMITS).result()


def small(island: dict[str, str], tiles: dict[str, str] | None = None) -> dict[str, Any]:
    """One player on a small island."""
    edition = {"islands": {"front": island}, "tiles": {f"{kind}1": 20 for kind in "FMDSCGWTN"}}
    return table({"balloon": [0, 0], "tiles": tiles or {}}, edition=edition)


def by_cp_sat(data: dict[str, Any]) -> int | None:
    """The fewest tiles by a program of its own: as few wilds as connect all coasts."""
    state = GAME.state(load(data))
    tokens = LaidTiles(IslandTask.of(state, 0, ["W1"] * len(state.island.board.spaces)))
    program = tokens.program
    program.meaning.fix(connected_literal(tokens))
    program.maximise([(-1, literal) for literal in tokens.laid.values()])
    *_, report = best(program, Clock(LIMITS))
    assert report.status in ("optimal", "infeasible")
    return None if report.value is None else -report.value


@pytest.mark.rule("MIST-9.3")
def test_a_chain_ends_beside_the_bare_coast_space() -> None:
    answer = connect(small(LINE))
    assert (answer.status, answer.value, answer.bound) == ("optimal", 2, 2)
    assert answer.as_json()["solution"] == [[1, 0], [2, 0]]


@pytest.mark.rule("MIST-9.3")
def test_a_bare_coast_space_beside_the_yard_still_needs_a_tile() -> None:
    assert connect(small({"0,0": "@1", "1,0": "F1"})).value == 1


@pytest.mark.rule("MIST-9.2")
def test_a_matching_tile_on_the_coast_is_where_the_chain_begins() -> None:
    assert connect(small(LINE, {"3,0": "F1"})).value == 2
    assert connect(small(LINE, {"3,0": "W1"})).value == 2


@pytest.mark.rule("MIST-9.6")
def test_a_coast_covered_by_other_tiles_cannot_be_connected() -> None:
    answer = connect(small(LINE, {"3,0": "M1"}))
    assert (answer.status, answer.value, answer.solution) == ("infeasible", None, ())


@pytest.mark.rule("MIST-9.5")
def test_a_foreign_tile_on_a_coast_carries_a_chain() -> None:
    island = {"0,0": "@1", "1,0": "F1", "2,0": "M1", "-1,0": "F1"}
    assert connect(small(island, {"1,0": "S1"})).value == 1


@pytest.mark.rule("MIST-9.5")
def test_blocking_tiles_and_avoided_spaces_are_gone_round() -> None:
    around = LINE | {"0,1": ".1", "1,1": ".1", "2,1": ".1"}
    assert connect(small(around)).value == 2
    assert connect(small(around), avoid=[[1, 0]]).value == 3
    assert connect(small(around), avoid=[[1, 0], [0, 1]]).status == "infeasible"
    assert connect(small(around, {"2,0": "T1"})).value == 3


@pytest.mark.rule("MIST-9.4")
def test_one_tile_serves_several_coasts() -> None:
    assert connect(small({"0,0": "@1", "1,0": ".1", "2,0": "F1", "2,-1": "M1"})).value == 1


def test_chains_on_the_study_island_are_completed_by_one_short_of_them() -> None:
    assert connect(table({"tiles": ALL})).value == 0
    assert connect(table({"tiles": WEB})).value == 3
    for space in ALL:
        rest = {other: tile for other, tile in ALL.items() if other != space}
        assert connect(table({"tiles": rest})).value == 1


def test_three_chains_of_three_connect_the_study_island() -> None:
    answer = connect(table())
    assert (answer.status, answer.value) == ("optimal", len(ALL))


def test_an_island_without_coasts_is_never_connected() -> None:
    assert connect(small({"0,0": "@1", "1,0": ".1"})).status == "infeasible"


@pytest.mark.parametrize("seed", range(40))
def test_random_islands_agree_with_trying_everything(seed: int) -> None:
    data = random_table(seed, size=9, laid=4)
    state = GAME.state(load(data))
    for seat in (0, 1):
        avoid = [list(state.island.board.spaces[seed % 9])] if seed % 3 == 0 else []
        answer = connect(data, player=seat, avoid=avoid)
        fewest = fewest_tiles(state, seat, [(q, r) for q, r in avoid])
        assert answer.value == fewest
        assert answer.status == ("infeasible" if fewest is None else "optimal")
        laid = {state.island.board.number[q, r]: "W1" for q, r in answer.as_json()["solution"]}
        after = with_tiles(state, seat, laid)
        assert (fewest is not None) == all_connected(after.island, masks_of(after.players[seat].tiles))


@pytest.mark.parametrize("seed", range(100, 108))
def test_random_islands_agree_with_cp_sat(seed: int) -> None:
    data = random_table(seed, size=11, laid=3)
    assert connect(data, player=0).value == by_cp_sat(data)


@pytest.mark.parametrize(
    ("ask", "field"),
    [
        ({"avoid": [[9, 9]]}, "ask.avoid[0]"),
        ({"avoid": 3}, "ask.avoid"),
        ({"player": 1}, "ask.player"),
    ],
)
def test_wishes_that_make_no_sense_name_their_field(ask: dict[str, Any], field: str) -> None:
    with pytest.raises(PositionError) as error:
        connect(table(), **ask)
    assert error.value.field == field
