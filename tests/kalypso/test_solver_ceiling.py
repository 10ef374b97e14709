"""No ceiling of a node lies below what its lines come to, at every state of small random boards."""

from __future__ import annotations

import json
import random
from contextlib import suppress

import pytest

from periplus.models.kalypso import GAME
from periplus.models.kalypso.kernel import after
from periplus.models.kalypso.terms import KINDS
from periplus.solvers.kalypso.turn.search import TurnSearch, is_end
from periplus.solvers.limits import Clock, Limits

from .tables import table
from .twins import positions
from .twins.lines import Lines, TooMany


@pytest.mark.parametrize(("objective", "modes"), [("survive", ("solo", "coop")), ("score", ("versus",))])
def test_no_ceiling_lies_below_what_every_line_in_every_order_comes_to(
    objective: str, modes: tuple[str, ...]
) -> None:
    """Neither that of a state that exhaustive search has seen to the end, nor that of a step from it to another one."""
    states = attained = 0
    for seed in range(20):
        rng = random.Random(f"ceilings {objective} {seed}")
        data = positions.position(rng, rng.choice(modes))
        lines = Lines(objective, budget=120)
        with suppress(TooMany):  # what it has seen to the end by then is known all the same
            lines.best(GAME.state(GAME.load(json.dumps(data).encode())))
        known = dict(lines.values())
        search = TurnSearch("survive" if objective == "survive" else "score", Clock(Limits(seconds=None)))
        for state, best in known.items():
            if not (state.own.hand or state.own.fresh) or state.offer:
                continue
            node = search.node(state, 1)
            assert node.ceiling >= best, seed
            states += 1
            attained += node.ceiling == best
            for choice in node.every_option() if states % 8 == 0 else ():
                if not is_end(choice.step):
                    assert choice.ceiling >= known.get(after(state, choice.step), 0), (seed, choice.step)
    assert states > 500
    assert attained > 50


def test_a_net_workshop_of_another_material_than_greenhouses_brings_its_net_all_the_same() -> None:
    """In an edition of one's own: 3 on the tile of wood that the barrel completes, and 3 on each of four tokens."""
    materials = ("M", "M", "S", "R", "R", "W", "W", "S")
    tiles = {
        kind: {"material": material, "points": 3 * (kind == "net_workshop")}
        for kind, material in zip(KINDS, materials, strict=True)
    }
    settlement = {
        "base": ["....", "....", ".WW.", ".W.."],
        "boats": [{"at": [2, 0], "rot": 90}],
        "hand": ["barrel"],
    }
    state = GAME.state(
        table(
            settlement,
            rows=["ff..", "ff..", "....", "...."],
            edition={"buildings": tiles},
            bags={"fish": [3, 3, 3, 3]},
        )
    )
    search = TurnSearch("score", Clock(Limits(seconds=None)))
    assert search.node(state, 1).ceiling >= 3 + 4 * 3
    assert search.solve(search.reached(state, 1)).most == 3 + 4 * 3
