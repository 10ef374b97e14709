"""Buru's answers replayed by its rules: which replay checks which kind of question."""

from __future__ import annotations

from functools import partial

from periplus.models.buru.game import GAME
from periplus.models.buru.play import only
from periplus.models.buru.position import Position
from periplus.models.buru.query import CanoeQuery, ChainQuery, PlaceQuery

from ..replay import Replay, Replays, Verb, always
from ..shapes import Measure
from . import SOLVER
from .replays import actions, afternoon, figuring, landing, morning, placing, rounds
from .scopes import PLACING

TOKEN, TARGET, EQUILIBRIUM, VOYAGE, MAXIMUM = "token", "target", "equilibrium", "voyage", "maximum"
"""What a question is where its name does not say it alone: the next token of a morning, the fewest tasks, a mixed
strategy, landings of rounds to come, a whole game."""
KINDS = {
    "hint": (TOKEN, TARGET, VOYAGE, *(ask for ask in SOLVER.hint_in if ask != "act")),
    "solve": (TARGET, EQUILIBRIUM, VOYAGE, *SOLVER.solve_in),
    "maximum": (MAXIMUM,),
}


def kind(verb: Verb, position: Position) -> str:
    """The kind of question that the position asks."""
    query = position.ask
    if verb == "maximum":
        return MAXIMUM
    if isinstance(query, ChainQuery) and query.target is not None:
        return TARGET
    if isinstance(query, CanoeQuery) and query.powers is not None:
        return VOYAGE
    if verb == "solve" and isinstance(query, PlaceQuery) and query.opponents == EQUILIBRIUM:
        return EQUILIBRIUM
    if query.kind == "act":
        return TOKEN if only(GAME.state(position)).phase in PLACING else "afternoon"
    return query.kind


def _measure(position: Position) -> Measure:
    """What a value is by the goal: a score, a margin, or figures of the asker's own."""
    query = position.ask
    if isinstance(query, PlaceQuery) and not isinstance(query.value, str):
        return "points"
    goal = getattr(query, "goal", "end")
    if goal == "margin":
        return "margin"
    return "total" if goal == "end" else "points"


_valued = partial(Replay, measure=_measure)
REPLAYS: Replays[Position] = {
    "hint": {
        TOKEN: _valued(morning.ranked, morning.choices, morning.about, sampled=True, first=morning.first),
        "afternoon": _valued(
            afternoon.ranked, afternoon.choices, afternoon.about, sampled=True, first=afternoon.first
        ),
        "chain": _valued(actions.ranked, actions.choices, actions.about),
        TARGET: Replay(
            actions.ranked,
            about=actions.about,
            measure=always("count"),
            minimise=True,
            first=actions.first,
            bound=lambda position: 0,
        ),
        "offers": _valued(actions.ranked, actions.choices, actions.about),
        "elders": _valued(actions.ranked, actions.choices, actions.about),
        "place": _valued(
            placing.ranked,
            about=placing.about,
            sampled=True,
            first=placing.first,
            bound=placing.bound,
            kinds=morning.kinds,
        ),
        "canoe": _valued(landing.landing, landing.choices, landing.about_now),
        VOYAGE: _valued(landing.ranked, about=landing.about, first=landing.first_ranked),
        "solo": _valued(rounds.ranked, first=rounds.first),
    },
    "solve": {
        "chain": _valued(actions.solved),
        TARGET: Replay(actions.solved, measure=always("count"), minimise=True, bound=lambda position: 0),
        "offers": _valued(actions.solved),
        "elders": _valued(actions.solved),
        "bound": _valued(figuring.bounded),
        "afternoon": _valued(afternoon.course, sampled=True, first=afternoon.first_course),
        "place": _valued(placing.solved, sampled=True, first=placing.first_answer, bound=placing.bound),
        EQUILIBRIUM: _valued(morning.mixed),
        "lawan": _valued(figuring.told_of_lawans),
        "canoe": _valued(landing.landing, first=landing.first_landing),
        VOYAGE: _valued(landing.legs, first=landing.first),
        "solo": _valued(rounds.solved, sampled=True, first=rounds.first_game),
    },
    "maximum": {MAXIMUM: _valued(figuring.planned)},
}
"""How the answers to each kind of question are checked."""
