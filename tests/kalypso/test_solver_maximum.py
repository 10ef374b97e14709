"""The best final board from a set of pieces: by hand, against trying everything, and what bounds a whole bag."""

from __future__ import annotations

import random
from typing import Any

import pytest

from periplus.models.boards.bitsets import members
from periplus.models.core.errors import PositionError
from periplus.models.kalypso.play import state_of
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.state import State
from periplus.solvers.answers import Answer
from periplus.solvers.kalypso import SOLVER
from periplus.solvers.kalypso.maximum import growing, search
from periplus.solvers.kalypso.maximum.base import base_of
from periplus.solvers.kalypso.maximum.ceiling import Ceiling
from periplus.solvers.kalypso.maximum.growing import WIDTHS, Width
from periplus.solvers.kalypso.pieces import laid_in_order, spots
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.replay import ReplayError
from tests.marking import slow_for

from .tables import Json, base, sea, table

LIMITS = Limits(seconds=30)
TINY = ["...."] * 4


def asked(settlement: Json, pieces: list[str], gardens: int = 0, **fields: Any) -> Position:
    ask = {"what": "maximum", "pieces": pieces, "gardens": gardens} | fields.pop("ask", {})
    return table(settlement, ask=ask, **fields)


def best(*args: Any, **fields: Any) -> Answer:
    return search(asked(*args, **fields), LIMITS).result()


def laid(answer: Answer) -> list[Json]:
    return [
        entry
        for entry in answer.as_json()["solution"]
        if entry["type"] == "place" and entry["tile"] != "garden"
    ]


def test_a_tile_alone_bears_nothing_and_a_scrap_makes_it_a_cooper() -> None:
    assert best({}, ["WWWWP"], rows=TINY).value == 0
    answer = best({}, ["WP", "WWWWP"], rows=TINY)
    assert (answer.status, answer.value, answer.bound) == ("optimal", 3, 3)
    assert [entry["tile"] for entry in laid(answer)] == ["WWWWP", "WP"]


def test_a_piece_that_helps_nothing_may_be_left_out() -> None:
    answer = best({"base": base("WW", "WW")}, ["PR"])
    assert (answer.status, answer.value) == ("optimal", 3)


@pytest.mark.rule("KAL-2.10")
def test_the_first_tile_of_an_empty_board_lies_on_the_circle() -> None:
    rows = sea((7, 7, "+"))
    answer = best({}, ["WWWWP", "WP"], rows=rows)
    assert answer.value == 3
    first = laid(answer)[0]
    assert max(abs(first["at"][0] - 7), abs(first["at"][1] - 7)) <= 2
    assert best({}, ["WP", "barrel"], rows=rows).as_json()["solution"] == []


@pytest.mark.rule("KAL-7.9")
def test_nothing_rests_on_a_loose_boat() -> None:
    """One boat away from everything does not carry a scrap; beside the foundation it fills an area."""
    assert best({}, ["boat", "WP"], rows=TINY).as_json()["solution"] == []
    answer = best({"base": base("WW", "W")}, ["boat"])
    assert (answer.status, answer.value) == ("optimal", 3)


@pytest.mark.rule("KAL-10.7")
def test_in_solo_the_solar_track_limits_the_boats() -> None:
    count = {"ask": {"objective": "boats"}}
    assert best({}, ["boat", "boat"], rows=TINY, **count).value == 2
    assert best({}, ["boat", "boat"], mode="solo", **count).value == 0
    assert best({"tracks": {"solar": 1}}, ["boat"] * 3, mode="solo", **count).value == 2


@pytest.mark.rule("KAL-12.7")
def test_enclosed_fish_score_and_covered_tokens_give_nothing() -> None:
    rows = sea((1, 1, "f"), (0, 3, "b"))
    answer = best({"base": base("WPP", "P.P", "P.P")}, ["PR"], rows=rows)
    assert (answer.status, answer.value) == ("optimal", 1)
    assert len(laid(answer)) == 1


def test_gardens_are_laid_on_the_new_base() -> None:
    """The scrap completes a cooper's area; the garden beside it lies on the plastics."""
    answer = best({"base": base("WWPP", "W")}, ["WP"], gardens=1)
    assert (answer.status, answer.value) == ("optimal", 4)


def test_the_phase_does_not_matter() -> None:
    fields: Json = {"phase": "sail"}
    settlement = {"base": base("WW", "W")}
    assert best(settlement, ["WP"], **fields).value == 3


def test_a_question_without_pieces_names_the_field() -> None:
    with pytest.raises(PositionError) as caught:
        search(table(ask={"what": "maximum"}), LIMITS)
    assert caught.value.field == "ask.pieces"


def every_board(position: Position) -> int:
    """The best over all sets of spots that the rules let be laid in some order, each arranged on its own."""
    state = state_of(position)
    found = [best_on(position, state, ())]
    pieces = position.ask.pieces or ()
    options = [spots(state, piece, state.sea.frame.room) for piece in pieces]
    for one in options[0]:
        found.append(tried(position, state, (one,)))
        found += [tried(position, state, (one, two)) for two in options[1]]
    found += [tried(position, state, (two,)) for two in options[1]]
    return max(found)


def tried(position: Position, state: State, chosen: tuple[Any, ...]) -> int:
    try:
        return best_on(position, state, chosen)
    except ReplayError:
        return -99


def best_on(position: Position, state: State, chosen: tuple[Any, ...]) -> int:
    _, after = laid_in_order(state, chosen)
    new = after.own.barrels & ~state.own.barrels
    tiles = [spot.move(state.sea.frame).as_json() for spot in chosen if spot.piece != "barrel"]
    for entry in tiles:
        del entry["type"]
    settlement = {"base": diagram(state), "barrels": cells(state, new), "tiles": tiles}
    maps = position.edition_data.maps.versus
    assert maps is not None
    ask = {"what": "arrange", "gardens": position.ask.gardens}
    answer = SOLVER.solve(table(settlement, rows=[*maps], ask=ask), LIMITS).result()
    assert answer.status == "optimal"
    assert isinstance(answer.value, int)
    return answer.value


def cells(state: State, mask: int) -> list[list[int]]:
    return [list(state.sea.frame.cell(cell)) for cell in members(mask)]


def diagram(state: State) -> list[str]:
    frame = state.sea.frame
    signs: dict[tuple[int, int], str] = {}
    for sign, mask in (*zip("WMSRP", state.own.icons, strict=True), ("B", state.own.barrels)):
        signs |= {frame.cell(cell): sign for cell in members(mask)}
    return ["".join(signs.get((r, c), ".") for c in range(frame.columns)) for r in range(frame.rows)]


NARROW = (Width(1, 1, 0),) * 4
"""Passes that look at nothing but what lies there, so that all bases are gone through afterwards."""


@pytest.mark.parametrize("seed", slow_for(range(3), lambda seed: seed > 1))
@pytest.mark.parametrize("widths", [WIDTHS, NARROW], ids=["layers", "depth first"])
def test_two_small_pieces_are_laid_as_well_as_trying_everything_does(
    seed: int, widths: tuple[Width, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(growing, "WIDTHS", widths)
    rng = random.Random(seed)
    rows = ["....", "f...", "..f.", "...."]
    start = [
        "".join(rng.choice("WWMSRP") for _ in range(3)) + ".",
        "WP" + rng.choice(".M") + ".",
        "R...",
        "....",
    ]
    pieces = [rng.choice(["WP", "MP", "RP"]), "barrel"]
    position = asked({"base": start}, pieces, rows=rows)
    answer = search(position, LIMITS).result()
    assert answer.status == "optimal"
    assert answer.value == every_board(position)


def test_a_whole_bag_has_a_value_and_a_bound_by_counting() -> None:
    pieces = ["WWMRP", "SSSMP", "RRPWM", "MMMWP", "WWWRP", "SRSPM"] * 3
    start = base("", "", "...WW", "...WW")
    answer = search(asked({"base": start}, pieces), Limits(seconds=1.5)).result()
    assert answer.status == "feasible"
    assert answer.reason == "seconds"
    assert 3 <= answer.value <= answer.bound  # type: ignore[operator]
    assert answer.bound <= (4 + 5 * len(pieces)) * 7 / 4 + 3  # type: ignore[operator]
    parts = answer.as_json()["parts"]
    assert sum(parts.values()) == answer.bound
    assert parts["fish"] == parts["gardens"] == parts["goals"] == 0


def test_no_ceiling_lies_below_what_a_base_is_worth() -> None:
    rng = random.Random(7)
    for _ in range(12):
        rows = ["".join(rng.choice("WWWMMSRP") for _ in range(5)) for _ in range(4)]
        position = table({"base": base(*rows)}, ask={"what": "arrange"})
        state = state_of(position)
        value = SOLVER.solve(position, LIMITS).result().value
        ceiling = Ceiling(state, "score", gardens=0)
        assert isinstance(value, int)
        clock = Clock(LIMITS)
        assert value <= ceiling.closer(base_of(state), clock) <= ceiling.of(base_of(state))
        assert value <= sum(ceiling.parts(base_of(state), ()).values())


def test_a_set_takes_four_buildings() -> None:
    """A tile beside four cells leaves room for two."""
    position = asked({"base": base("WW", "WW")}, ["WSSWS"], ask={"objective": "sets"})
    state = state_of(position)
    assert Ceiling(state, "sets", 0).parts(base_of(state), ("WSSWS",)) == {"sets": 0}
    answer = best({"base": base("WW", "WW")}, ["WSSWS"], ask={"objective": "sets"})
    assert (answer.status, answer.value) == ("optimal", 0)
