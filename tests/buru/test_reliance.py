"""What solvers rely on with each module in play: bounds hold against every play; what is not declared is not used."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from periplus.models.buru import modules, reading
from periplus.models.buru.flow import settle
from periplus.models.buru.game import GAME
from periplus.models.buru.legality import apply, legal_moves
from periplus.models.buru.module import RELIED, Module
from periplus.models.buru.modules import every_module
from periplus.models.buru.play import only
from periplus.models.buru.scoring import value
from periplus.models.buru.state import State, replace
from periplus.models.buru.terms import AFTERNOON
from periplus.models.core.errors import PositionError
from periplus.solvers import api
from periplus.solvers.buru.bounding import limit
from periplus.solvers.buru.campaign.ahead import ahead
from periplus.solvers.buru.campaign.campaign import Campaign
from periplus.solvers.buru.relaxation import most
from periplus.solvers.limits import Clock, Limits

from .tables import duel, load

NOW = Limits(seconds=60, work=0.05)
ME = {"res": "2 clay + palm + ebony", "fish": 2, "elders": ["e05"]}
LAKE: dict[str, Any] = {"area": "lake", "round": 5}
SMALL: dict[str, dict[str, Any]] = {
    "ukum": duel(
        ME | {"tableau": ["smuggler", "farmer"], "placed": {"lake": [3]}}, {"placed": {"lake": [2]}}, **LAKE
    ),
    "ambelau": duel(
        ME | {"canoe": 4, "placed": {"ambelau": [3]}},
        {"canoe": 6, "placed": {"ambelau": [2]}},
        area="ambelau",
        round=5,
    ),
    "tokoh": duel(
        ME | {"tokoh": "k01", "placed": {"lake": [3]}}, {"tokoh": "k02", "placed": {"lake": [2]}}, **LAKE
    ),
    "blessings": duel(ME | {"placed": {"lake": [3]}}, blessings={"lake": "me"}, **LAKE),
    "liaisons": duel(ME | {"placed": {"lake": ["L"]}}, {"placed": {"lake": [2]}}, **LAKE),
    "kuda": duel(ME | {"placed": {"lake": [3]}}, {"placed": {"lake": [2]}}, kuda={"at": "lake:1"}, **LAKE),
}
"""Last actions of a game, with each module in play."""


def best(state: State, seat: int, known: dict[State, Fraction]) -> Fraction:
    """The most that any play of all, and any luck, brings the seat by the end of the afternoon: every move tried."""
    if state not in known:
        if state.phase != AFTERNOON or state.turn is None:
            known[state] = value(state, seat, "end")
        else:
            known[state] = max(
                best(after, seat, known)
                for move in legal_moves(state)
                for _, after in settle(apply(state, move))
            )
    return known[state]


def small(module: str) -> tuple[Any, State]:
    position = load(SMALL[module] | {"modules": [module]})
    return position, only(GAME.state(position))


@pytest.mark.parametrize("module", SMALL)
def test_the_bound_holds_against_every_play_with_each_module(module: str) -> None:
    position, state = small(module)
    bound = limit(position, state, 0, "end", Clock(Limits(seconds=None)))
    assert bound is not None
    assert bound >= best(state, 0, {})


def test_every_module_says_what_may_be_relied_on_and_a_new_one_nothing() -> None:
    assert all(module.relied == RELIED for module in every_module())
    assert Module.relied == frozenset()


class Generous(Module):
    """Whoever takes a majority gains 40 respect: a gain that no text of the edition tells."""

    name = "blessings"
    relied = RELIED - {"gains"}

    def settled(self, state: State, area: int, majority: int | None, power: int) -> State:
        """The gift."""
        if majority is None:
            return state
        player = state.players[majority]
        return state.with_player(majority, replace(player, vp=player.vp + 40))


class Silent(Generous):
    """The same, and it declares nothing at all."""

    relied = frozenset()


TABLE = duel(
    ME | {"placed": {"village": [1], "lake": [3]}, "kept": 2},
    {"placed": {"lake": [2]}, "kept": 5},
    area="village",
    round=5,
    modules=["blessings"],
    ask={"player": "me"},
)


@pytest.fixture(params=[Generous(), Silent()], ids=["generous", "silent"])
def toy(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Module]:
    """The module in the place of another."""
    monkeypatch.setattr(modules, "module", lambda name: request.param)
    for cached in (modules.named, reading._cached_setting):
        cached.cache_clear()
    yield request.param
    for cached in (modules.named, reading._cached_setting):
        cached.cache_clear()


def test_the_relaxed_bound_would_be_too_small_beside_gains_of_a_modules_own(toy: Module) -> None:
    state = only(GAME.state(load(TABLE)))
    assert modules.in_play(state.setting) == (toy,)
    relaxed = most(Campaign(ahead(state, 0, frozenset())), "end", Clock(Limits(seconds=None)))
    assert best(state, 0, {}) > relaxed


def test_no_bound_is_offered_then(toy: Module) -> None:
    position = load(TABLE)
    assert limit(position, only(GAME.state(position)), 0, "end", Clock(Limits(seconds=None))) is None
    for ask, verb in (("bound", api.solve), ("bound", api.maximum)):
        with pytest.raises(PositionError) as error:
            verb(load(TABLE | {"ask": {"kind": ask, "player": "me"}}), NOW)
        assert error.value.field == "modules"


def test_what_does_not_rest_on_gains_is_answered_as_ever(toy: Module) -> None:
    """Every value is exact, for gains come by the rules; a question for which too little is declared is refused."""
    if toy.relied:
        answer = api.solve(
            load(TABLE | {"ask": {"kind": "afternoon", "player": "me", "others": "pass"}})
        ).result()
        assert (answer.status, answer.value) == ("optimal", float(best_alone()))
        return
    for query in ({"player": "me"}, {"kind": "afternoon", "player": "me"}):
        with pytest.raises(PositionError) as error:
            api.hint(load(TABLE | {"ask": query}), NOW)
        assert {fault.field for fault in error.value.faults} == {"modules"}


def best_alone() -> Fraction:
    """The best of ``me`` where the other takes no part that helps him: no move of his changes what is best here."""
    return best(only(GAME.state(load(TABLE))), 0, {})
