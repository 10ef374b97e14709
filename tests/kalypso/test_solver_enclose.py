"""The cheapest enclosure of chosen cells: how many new cells, where, in which order, and when there is none."""

from __future__ import annotations

from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.solvers.answers import Answer
from periplus.solvers.kalypso.enclose import search
from periplus.solvers.limits import Limits

from .tables import ATOLL, Json, base, sea, table

LIMITS = Limits(seconds=20)
BAY = base("", ".WWWW", ".W..W", ".W..W")
RING = [
    {"at": [3, 4], "rot": 0},
    {"at": [4, 5], "rot": 90},
    {"at": [5, 3], "rot": 0},
    {"at": [3, 3], "rot": 90},
]
"""Four loose boats around [4, 4], each beside the next."""


def asked(settlement: Json, cells: list[list[int]], most: int = 8, **fields: Any) -> Answer:
    ask = {"what": "enclose", "cells": cells, "max": most}
    return search(table(settlement, ask=ask, **fields), LIMITS).result()


def cells(answer: Answer) -> list[tuple[int, int]]:
    """The new cells, sorted."""
    return sorted((row, column) for row, column in answer.as_json()["solution"])


def known(answer: Answer) -> tuple[str, object]:
    return answer.status, answer.value


def test_the_example_of_the_rules_docks_a_boat_to_close_the_east() -> None:
    settlement = {"base": [".WWW....", ".W......", ".WW.....", "........"], "boats": [{"at": [1, 4]}]}
    rows = ["........", "...f....", "........", "........"]
    answer = asked(settlement, [[1, 2], [1, 3]], rows=rows)
    assert known(answer) == ("optimal", 2)
    assert cells(answer) in ([(0, 4), (2, 3)], [(2, 3), (2, 4)])


def test_both_sides_of_a_stem_are_closed_with_a_proof_however_many_cells_are_allowed() -> None:
    """Each side needs three walls and one cell more that joins them; [8, 5] below the stem joins two of them."""
    stem = {"tiles": [{"tile": "WWWMM", "at": [5, 5]}]}
    for most in (9, 30, 10**12):
        assert known(asked(stem, [[7, 4], [7, 6]], most=most, rows=["." * 12] * 12)) == ("optimal", 9)
    assert known(asked(stem, [[7, 4], [7, 6]], most=8, rows=["." * 12] * 12)) == ("infeasible", None)


@pytest.mark.rule("KAL-12.1")
def test_the_mouth_of_a_bay_is_closed_where_it_is_narrow() -> None:
    answer = asked({"base": BAY}, [[2, 2], [2, 3]])
    assert known(answer) == ("optimal", 2)
    assert cells(answer) == [(3, 2), (3, 3)]


@pytest.mark.rule("KAL-12.3")
def test_foundation_that_meets_at_a_corner_closes_the_gap() -> None:
    """[4, 3] meets [3, 4] at a corner alone, so nothing has to lie on [4, 4]."""
    assert known(asked({"base": BAY}, [[3, 2], [3, 3]])) == ("optimal", 3)


@pytest.mark.rule("KAL-7.7")
def test_each_cell_is_joined_by_an_edge_when_it_is_laid() -> None:
    answer = asked({"base": BAY}, [[3, 2], [3, 3]])
    foundation = {(1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 4), (3, 1), (3, 4)}
    for row, column in answer.as_json()["solution"]:
        assert foundation & {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
        foundation.add((row, column))


def test_a_target_in_the_open_takes_a_ring_of_seven() -> None:
    """Its four neighbours, and three of the four corners that join them."""
    settlement = {"base": base("", "", "", ".W")}
    assert known(asked(settlement, [[3, 3]], most=7)) == ("optimal", 7)
    assert known(asked(settlement, [[3, 3]], most=6)) == ("infeasible", None)


@pytest.mark.rule("KAL-7.9")
def test_boats_do_not_hold_up_one_another_in_a_ring() -> None:
    """The ring of boats around the target is no wall before one of them docks, two cells from [3, 0]."""
    settlement = {"base": base("", "", "", "W"), "boats": RING}
    answer = asked(settlement, [[4, 4]])
    assert known(answer) == ("optimal", 2)
    assert answer.solution == ((3, 1), (3, 2))
    assert known(asked(settlement, [[4, 4]], most=1)) == ("infeasible", None)


@pytest.mark.rule("KAL-12.2")
def test_the_edge_of_the_board_never_encloses() -> None:
    settlement = {"base": base(".WWWW")}
    assert known(asked(settlement, [[0, 0]])) == ("infeasible", None)


@pytest.mark.rule("KAL-7.6")
def test_a_tile_that_hangs_over_the_edge_is_a_wall_there() -> None:
    """It covers [-1, 2]: [1, 2], [1, 1] and [0, 1] close the rest."""
    settlement = {"tiles": [{"tile": "WWWWW", "at": [-1, 3]}]}
    answer = asked(settlement, [[0, 2]])
    assert known(answer) == ("optimal", 3)
    assert answer.solution == ((1, 2), (1, 1), (0, 1))


def test_what_is_enclosed_already_takes_nothing() -> None:
    answer = asked({"base": base("WWW", "W.W", "WWW")}, [[1, 1]])
    assert known(answer) == ("optimal", 0)
    assert answer.solution == ()


def test_a_covered_target_cannot_be_enclosed() -> None:
    assert known(asked({"base": BAY}, [[2, 2], [1, 1]])) == ("infeasible", None)
    boat = {"base": BAY, "boats": [{"at": [2, 2]}]}
    assert known(asked(boat, [[2, 2]])) == ("infeasible", None)


def test_the_island_cannot_be_enclosed_but_is_a_wall() -> None:
    """[2, 4] lies beside the island; [1, 4], [1, 3], [1, 2] and [2, 2] follow, each beside the one before."""
    assert known(asked({}, [[3, 3]], mode="solo")) == ("infeasible", None)
    assert known(asked({}, [[2, 3]], mode="solo")) == ("optimal", 5)


def test_several_targets_may_lie_in_lagoons_of_their_own() -> None:
    settlement = {"base": base("WWW..WWW", "W.W..W.W", "WWWWWWWW")}
    assert known(asked(settlement, [[1, 1], [1, 6]])) == ("optimal", 0)
    open_ = {"base": base("WWW..WWW", "W.WWWW.W", "W.W..W.W")}
    answer = asked(open_, [[1, 1], [1, 6]])
    assert known(answer) == ("optimal", 2)
    assert cells(answer) == [(2, 1), (2, 6)]


def test_a_question_without_cells_names_the_field() -> None:
    with pytest.raises(PositionError) as caught:
        search(table({"base": BAY}, ask={"what": "enclose"}), LIMITS)
    assert caught.value.field == "ask.cells"


def test_the_answer_prints_its_cells() -> None:
    answer = asked({"base": BAY}, [[2, 2], [2, 3]]).as_json()
    assert sorted(answer["solution"]) == [[3, 2], [3, 3]]
    assert (answer["value"], answer["bound"]) == (2, 2)


@pytest.mark.rule("KAL-12.6")
def test_the_answer_tells_what_the_lagoon_holds() -> None:
    """Fish and a lifebuoy inside the bay; the wall at [3, 2] covers a half-sunk barrel."""
    rows = sea((2, 2, "f"), (2, 3, "o"), (3, 2, "b"))
    answer = asked({"base": BAY}, [[2, 2], [2, 3]], rows=rows).as_json()
    assert answer["gains"] == {"fish": 1, "survivors": 1, "barrels": 1}
    assert "supported" not in answer


@pytest.mark.rule("KAL-14.5")
def test_in_solo_it_warns_of_a_mouth_that_no_garden_supports() -> None:
    rows = sea((2, 3, "o"), rows=ATOLL)
    for gardens, supported in ((0, False), (1, True)):
        settlement = {"tracks": {"gardens": gardens}}
        answer = asked(settlement, [[2, 3]], rows=rows, mode="solo").as_json()
        assert answer["gains"] == {"fish": 0, "survivors": 1, "barrels": 0}
        assert answer["supported"] is supported
