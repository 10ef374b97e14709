"""A whole turn's hint, warm: every legal move ranked and proved, with one tile in hand.

Warm is a process that has answered a hint before. One baseline solves a CP-SAT model, without effects, for the best
placement alone: a ranking made with it would need such a solve for each move. The other is the same search on the
same boards with nothing built: what stands on a board must not make a state dearer.
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
from periplus.solvers.kalypso.arrange import search as arrange
from periplus.solvers.limits import Limits

from ..measuring import measured, percentile
from ..table import Row, Scope
from .cold_model import ColdModel, Found
from .positions import bag, settled

SEEDS = range(1, 21)
SAMPLE = 5
"""Every fifth position is solved by the baseline too."""
SECONDS = 10
WORK = 0.2
"""Effort on each position whose states are timed."""


def turn(scope: Scope) -> Iterator[Row]:
    """Boards of versus and of solo, with eight and sixteen tiles."""
    if scope == "quick":
        yield from _rows("versus", 8, SEEDS[:1], 2, compared=True)
        return
    yield from _rows("versus", 8, SEEDS, SECONDS, compared=True)
    yield from _rows("solo", 16, SEEDS, SECONDS, compared=False)


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
