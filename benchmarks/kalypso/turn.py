"""A whole turn's hint, warm: every legal move ranked and proved, with one tile in hand.

Warm is a process that has answered a hint before. One baseline solves a CP-SAT model, without effects, for the best
placement alone: a ranking made with it would need such a solve for each move. The other is the same search on the
same boards with nothing built: what stands on a board must not make a state dearer. The best line alone is compared
with depth-first search: the first line on boards with nothing built, the proof on boards that were reached by play.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from periplus.models.kalypso import GAME
from periplus.models.kalypso.play import state_of
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.state import State
from periplus.solvers import api
from periplus.solvers.answers import Answer
from periplus.solvers.kalypso.overlays.best import search as arrange
from periplus.solvers.kalypso.question import TurnsQuestion
from periplus.solvers.kalypso.turn.candidates import SLICE
from periplus.solvers.kalypso.turn.ceiling import UNBOUNDED
from periplus.solvers.kalypso.turn.search import TurnSearch
from periplus.solvers.kalypso.turn.solve import answers
from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.search.values import Dive

from ..measuring import measured, percentile
from ..table import Row, Scope
from .answering import run
from .cold_model import ColdModel, Found
from .positions import bag, played, settled

SEEDS = range(1, 21)
SAMPLE = 5
"""Every fifth position is solved by the baseline too."""
SECONDS = 10
SOON = 0.3
"""CPU seconds for a first line."""
WORK = 0.2
"""Effort on each position whose states are timed."""


def turn(scope: Scope) -> Iterator[Row]:
    """Boards of versus and of solo, with eight and sixteen tiles."""
    if scope == "quick":
        yield from _rows("versus", 8, SEEDS[:1], 2, compared=True)
        yield from _best_lines(SEEDS[:2], 0.5)
        return
    yield from _best_lines(SEEDS, SECONDS)
    yield from _rows("versus", 8, SEEDS, SECONDS, compared=True)
    yield from _rows("solo", 16, SEEDS, SECONDS, compared=False)


def _best_lines(seeds: Sequence[int], seconds: float) -> Iterator[Row]:
    """The best line by depth-first search alone and by the product: soon on bare boards, proved on boards of play."""
    bare = [state_of(asked("versus", 8, seed, bare=True)) for seed in seeds]
    instance = f"{len(bare)} boards of eight tiles, nothing built, {SOON} s each"
    baseline: Row | None = None
    for method, way in (("depth first alone", _depth_first), ("periplus", _product)):
        runs = [run(partial(way, state), SOON) for state in bare]
        said = f"{sum(one.last.value or 0 for one in runs)} points in all"
        row = Row("turn", instance, method, said, sum(one.spent for one in runs), baseline)
        baseline = baseline or row
        yield row
    boards = [played(7, seed) for seed in seeds]
    instance = f"{len(boards)} boards of play, seven turns"
    first: dict[float, Row] = {}
    for method, way in (("depth first alone", _depth_first), ("periplus", _product)):
        runs = [run(partial(way, state), seconds) for state in boards]
        said = f"{sum(one.last.value == one.last.bound for one in runs)} proved"
        for share in (0.5, 0.95):
            spent = percentile([one.spent for one in runs], share)
            row = Row("turn", instance, f"{method}, p{share * 100:.0f}", said, spent, first.get(share))
            first.setdefault(share, row)
            yield row


def _product(state: State, clock: Clock) -> Iterator[Answer]:
    return answers(TurnsQuestion(state, "score", 1), clock)


def _depth_first(state: State, clock: Clock) -> Iterator[Answer]:
    """Lines from one dive with the same bounds; no beams, no best-first, no variations."""
    search = TurnSearch("score", clock)
    dive = Dive(search, search.reached(state, 1), -UNBOUNDED)
    try:
        while not dive.done:
            dive.advance(SLICE)
    except Stop:
        yield Answer("feasible", dive.value, dive.bound)
        return
    yield Answer("optimal", dive.value, dive.value)


def asked(mode: str, tiles: int, seed: int, *, bare: bool = False) -> Position:
    """A position with so many tiles laid and built on as well as can be, one in hand, and draws from the bags.

    ``bare``: nothing is built.
    """
    draws = {"salvage": bag(1, seed + 100), "scrap": ["WP", "MP"], "fish": [1, 0, 1, 2, "B", 1]}
    data = settled(mode, tiles, seed, bags=draws)
    own = data["settlements"][0]
    if not bare:
        asking = data | {"ask": {"kind": "arrange", "objective": "buildings"}}
        own |= built(GAME.load(json.dumps(asking).encode()))
    own |= {"hand": bag(1, seed + 200), "survivors": 2}
    return GAME.load(json.dumps(data).encode())


def built(position: Position) -> dict[str, list[dict[str, Any]]]:
    """The buildings of the position's best arrangement."""
    moves: Any = arrange(position, Limits(seconds=SECONDS)).result().as_json()["solution"]
    return {
        "buildings": [{"kind": move["kind"], "at": move["at"]} for move in moves if move["type"] == "build"]
    }


def _rows(mode: str, tiles: int, seeds: Sequence[int], limit: float, *, compared: bool) -> Iterator[Row]:
    positions = [asked(mode, tiles, seed) for seed in seeds]
    _hinted(positions[0], limit)
    answers = [_hinted(position, limit) for position in positions]
    frame = state_of(positions[0]).sea.frame
    instance = f"{len(positions)} positions, {frame.rows}×{frame.columns}, {tiles} tiles"
    proved = f"{sum(known for *_, known in answers)} proved"
    for share in (0.5, 0.95):
        first = percentile([seconds for seconds, _, _ in answers], share)
        yield Row("turn", instance, f"first answer, p{share * 100:.0f}", "", first)
    for share in (0.5, 0.95):
        whole = percentile([seconds for _, seconds, _ in answers], share)
        yield Row("turn", instance, f"whole ranking, p{share * 100:.0f}", proved, whole)
    if compared:
        some = [measured(partial(_modelled, state_of(position))) for position in positions[::SAMPLE]]
        instance = f"{len(some)} of them, mean"
        said = f"{sum(found.value == found.bound for found, _ in some)} proved, without effects"
        model = Row("turn", instance, "CP-SAT, one tile", said, sum(spent for _, spent in some) / len(some))
        yield model
        ranked = sum(spent for _, spent, _ in answers[::SAMPLE]) / len(some)
        yield Row("turn", instance, "whole ranking", "", ranked, model)
        bare = [asked(mode, tiles, seed, bare=True) for seed in seeds]
        instance = f"{len(positions)} positions, {WORK:g} of work each"
        empty = Row("turn", instance, "1,000 states, nothing built", "", _paced(bare))
        yield empty
        yield Row("turn", instance, "1,000 states, built", "", _paced(positions), empty)


def _paced(positions: Sequence[Position]) -> float:
    """CPU seconds for a thousand states of the search of all those hints."""
    states, spent = 0, 0.0
    for position in positions:
        hint = api.hint(position, Limits(seconds=None, work=WORK))
        found, seconds = measured(hint.result)
        states += int(found.work["states"])
        spent += seconds
    return 1000 * spent / states


def _modelled(state: State) -> Found:
    return ColdModel(state, state.own.hand).solve(SECONDS)


def _hinted(position: Position, limit: float) -> tuple[float, float, bool]:
    """CPU seconds to the first answer and to the last one, and whether all of it is proved."""
    first: list[float] = []

    def ask() -> bool:
        began = time.process_time()
        search = api.hint(position, Limits(seconds=limit))
        for _ in search:
            first.append(time.process_time() - began)
        return search.result().status == "optimal"

    proved, spent = measured(ask)
    return first[0], spent, proved
