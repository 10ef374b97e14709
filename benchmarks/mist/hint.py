"""A turn's hint, warm: exact whole turns against every end that the rules allow, played move by move."""

from __future__ import annotations

import random
from collections.abc import Iterator

from periplus.models.mist import GAME
from periplus.models.mist.moves import Place
from periplus.models.mist.position import Position
from periplus.models.mist.scoring import total
from periplus.models.mist.state import Phase
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.mist.hint import search

from ..measuring import measured, percentile
from ..table import Row, Scope
from .every_end import ends

LIMITS = Limits(seconds=30)
PHASES = (Phase.FLY, Phase.TAKE)


def hint(scope: Scope) -> Iterator[Row]:
    """Turns of random games with two to four players and every module, in C1 and in C2."""
    asked = list(_turns(games=1 if scope == "quick" else 6, every=11 if scope == "quick" else 7))
    _hinted(asked[0])
    for phase in PHASES:
        here = [position for position in asked if GAME.state(position).phase is phase]
        spent = [_hinted(position) for position in here]
        instance = f"{phase.value}, {len(here)} turns"
        for share in (0.5, 0.95):
            name = f"the best five, p{share * 100:.0f}"
            yield Row("hint", instance, name, "proved", percentile(spent, share))
    taken = [position for position in asked if GAME.state(position).phase is Phase.TAKE][:10]
    value, seconds = measured(lambda: sum(map(_by_every_end, taken)))
    baseline = Row("hint", f"C2, {len(taken)} turns", "every end by the rules", f"gain {value}", seconds)
    yield baseline
    value, seconds = measured(lambda: sum(map(_best, taken)))
    yield Row("hint", baseline.instance, "ways by kind, bounds", f"gain {value}", seconds, baseline)


def _hinted(position: Position) -> float:
    return measured(lambda: search(position, LIMITS).result())[1]


def _best(position: Position) -> int:
    value = search(position, LIMITS).result().moves[0].value
    return value if isinstance(value, int) else 0


def _by_every_end(position: Position) -> int:
    state = GAME.state(position)
    before = total(state, state.turn)
    return max(total(walked.state, state.turn) for walked in ends(state, Clock(LIMITS))) - before


def _turns(games: int, every: int) -> Iterator[Position]:
    """Positions of seeded games in which whoever can place mostly does."""
    for seed in range(games):
        rng = random.Random(seed)
        position, seen = GAME.start(2 + seed % 3, rng), 0
        while GAME.outcome(position) is None:
            chance = GAME.chance(position, rng)
            if chance is not None:
                position = GAME.play(position, chance)
                continue
            if GAME.state(position).phase in PHASES:
                seen += 1
                if seen % every == 0:
                    yield position
            moves = GAME.moves(position)
            placing = [move for move in moves if isinstance(move, Place)]
            position = GAME.play(position, rng.choice(placing if placing and rng.random() < 0.7 else moves))
