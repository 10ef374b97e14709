"""``why --move`` knows every legal move however it is written, in mornings and afternoons, and every whole placing."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from periplus.models.buru import GAME
from periplus.models.buru.legality import fault
from periplus.models.buru.moves import MOVE
from periplus.models.buru.play import only
from periplus.models.core.errors import PositionError
from periplus.solvers import api
from periplus.solvers.limits import Limits

from .asked import hint
from .space import space
from .tables import duel, load
from .test_solver_act import LAKE, MORNING
from .test_solver_place import LAWANS, PLAYED, SCENARIOS, TABLE

EXAMPLES = Path(__file__).parents[2] / "examples" / "buru"
LONG = Limits(seconds=60)
FEW = Limits(seconds=None, work=0.03, samples=4)
OTHER = PLAYED | {
    "players": [{"id": "me", "tableau": ["regent"], "placed": {"lake": [1, 2]}}, PLAYED["players"][1]]
}


def reviewed(data: dict[str, Any], move: Any, limits: Limits = LONG) -> dict[str, Any]:
    return api.review(load(data), move, limits).result().as_json()


def place(token: int, area: str, **more: Any) -> dict[str, Any]:
    return {"type": "place", "token": token, "area": area, **more}


def keep(token: int) -> dict[str, Any]:
    return {"type": "keep", "token": token, "player": "me"}


@pytest.mark.parametrize(
    "query", [{}, {"value": TABLE}, {"opponents": SCENARIOS}, {"value": TABLE, "opponents": SCENARIOS}]
)
def test_every_whole_placing_is_known_and_worth_what_its_kind_is(query: dict[str, Any]) -> None:
    """Eight or so ways to lay two tokens and keep one, each in another order than it is ranked in."""
    data = OTHER | {"ask": {"kind": "place", "player": "me", **query}}
    ranked = {str(sorted(map(str, entry["move"]))): entry["value"] for entry in hint(data)["moves"]}
    rng = random.Random(str(query))
    kept, one, other = rng.sample((3, 4, 5), 3)
    moves = [place(one, rng.choice(AREAS)), place(other, rng.choice(AREAS))]
    answer = reviewed(data, [*moves, keep(kept)])
    assert answer["legal"]
    known = ranked.get(str(sorted(map(str, (*moves, keep(kept))))))
    assert answer["mine"]["value"] == (answer["mine"]["value"] if known is None else known)
    assert answer["mine"]["move"][-1]["token"] == kept


AREAS = ("forest", "coast", "village", "lake")


def test_part_of_a_placing_is_worth_its_best_placing() -> None:
    data = OTHER | {"ask": {"kind": "place", "player": "me", "value": TABLE}}
    best: dict[str, float] = {}
    for entry in hint(data)["moves"]:
        for move in entry["move"]:
            best.setdefault(str(move), entry["value"])
    for token, area in ((3, "lake"), (4, "forest"), (5, "village")):
        assert reviewed(data, place(token, area))["mine"]["value"] >= best.get(str(place(token, area)), 0)
    assert reviewed(data, keep(4))["mine"]["move"][-1] == keep(4)


@pytest.mark.parametrize(
    "moves",
    [[place(1, "lake")], [place(3, "lake"), place(3, "coast")], [place(3, "lake"), keep(3)], [keep(1)]],
)
def test_an_illegal_placing_is_answered_by_its_clause(moves: Any) -> None:
    answer = reviewed(OTHER, moves)
    assert not answer["legal"]
    assert answer["violations"][0]["rule"].startswith("BURU-")


def test_a_placing_against_lawans_is_known_though_not_all_are_looked_at() -> None:
    data = LAWANS | {"ask": {"kind": "place", "player": "me", "opponents": "lawan"}}
    moves = [place(1, "forest"), place(2, "coast"), place(3, "village"), place(4, "lake"), keep(5)]
    answer = reviewed(data, moves, FEW)
    assert (answer["legal"], answer["mine"]["move"] is not None) == (True, True)


@pytest.mark.parametrize(("data", "limits"), [(MORNING, FEW), (LAKE, LONG)], ids=["morning", "afternoon"])
def test_optional_fields_may_be_written_or_left_out(data: dict[str, Any], limits: Limits) -> None:
    listed: Any = api.moves(load(data))[:3]
    for move in listed:
        written = move.as_json()
        extra = (
            {"player": "me"}
            if move.type in ("act", "place", "keep")
            else {"option": 0}
            if move.type == "act"
            else {}
        )
        answer = reviewed(data, written | extra, limits)
        assert answer["legal"], written
        assert answer["mine"]["move"] == written


@pytest.mark.parametrize("seed", range(2))
def test_every_legal_move_is_known_listed_or_not(seed: int) -> None:
    """Moves that waste are legal in a log though no list has them."""
    rng = random.Random(seed)
    data = duel(
        {
            "res": "2 clay + palm",
            "fish": 1,
            "tableau": ["weaver", "young-heir"],
            "placed": {"lake": [4], "village": [2]},
        },
        {"placed": {"lake": [2], "village": [3]}},
        area="village",
        ask={"player": "me"},
    )
    position: Any = load(data)
    for _ in range(rng.randint(0, 3)):
        if not GAME.actors(position):
            break
        position = api.play(position, rng.choice(api.moves(position)))
    state = only(GAME.state(position))
    if state.turn != 0:
        return
    for written in space(position):
        try:
            move = MOVE.validate_python(written)
        except ValueError:
            continue
        if fault(state, move) is None:
            answer = api.review(position, move, LONG).result().as_json()
            assert answer["legal"], written
            assert answer["mine"] is not None, written
            assert answer["mine"]["value"] is not None, written


def test_a_question_whose_moves_are_not_ranked_is_refused_as_a_hint_is() -> None:
    position = api.load(EXAMPLES / "last-turn.json")
    move = api.moves(position)[0]
    for asked in (lambda: api.hint(position), lambda: api.review(position, move)):
        with pytest.raises(PositionError, match=r"ask\.kind"):
            asked()
