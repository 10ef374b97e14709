"""Places of which nothing comes wait until something depends on them: no value is lost by it, as playing all shows."""

import json
import random
from dataclasses import replace

from periplus.models.kalypso import GAME
from periplus.models.kalypso.kernel import after
from periplus.models.kalypso.state import Bags
from periplus.solvers.kalypso.turn import candidates
from periplus.solvers.kalypso.turn.candidates import Candidates
from periplus.solvers.kalypso.turn.open_areas import NONE_DECLINED
from periplus.solvers.kalypso.turn.pairs import Choice
from periplus.solvers.kalypso.turn.search import TurnSearch, is_end
from periplus.solvers.limits import Clock, Limits

from .tables import table
from .test_solver_pairs import OBJECTIVES, PIECES, Played
from .twins import positions
from .twins.cards import FORECASTS, GOALS

LIMITS = Limits(seconds=None)
SOON = (0, 9, 14, 18, 19, 20, 23, 24, 26, 30, 33, 38, 40, 41, 43, 46, 51, 54, 56, 59, 60, 61, 62, 66, 67, 68,
        72, 75, 76, 78, 79, 85, 92, 93, 94, 100, 112, 113, 115, 116)  # fmt: skip
"""Boards on which playing everything does not take long."""
STEPS = (0, 4, 10, 12, 13, 17, 19, 22, 28, 31, 34, 35, 38, 39, 43, *range(46, 50), 58)
"""Others, whose first steps are looked at."""
TELLING = (217, 345, 523)
"""Boards on which a piece that waits may come first all the same."""
SENT = "fuzz 4603"
"""A board on which a house is best where a cooper might be raised: who is sent from it to a cooper brings a barrel."""


def in_hand(rng):
    """A random versus board with a base piece in hand, mostly with another piece."""
    start = GAME.state(GAME.load(json.dumps(positions.position(rng, "versus")).encode()))
    hand = (rng.choice(PIECES), *rng.choice(((), ("garden",), ("net",), (rng.choice(PIECES),))))
    fresh = start.own.fresh if rng.random() < 0.5 else 0
    state = start.with_own(replace(start.own, hand=hand, fresh=fresh, forecasts=()))
    return state if rng.random() < 0.4 else replace(state, bags=Bags((), (), ()))


def played(seed):
    """A state with the best of it and of what follows, by an objective."""
    rng = random.Random(f"waiting {seed}")
    state, lines = in_hand(rng), Played(rng.choice(OBJECTIVES), 1500)
    return state, lines, lines.best(state)


def search_for(lines):
    """A search for the same objective."""
    return TurnSearch(lines.objective, Clock(LIMITS))


def known_by(search):
    """The states that the search has looked at with nothing declined, with what it knows of them."""
    return [
        (state, known) for (state, _, declined), known in search.known.items() if declined == NONE_DECLINED
    ]


def steps_of(node):
    """The steps that the search looks at, but the end of the turn."""
    return [choice for choice in node.options() if isinstance(choice, Choice) and not is_end(choice.step)]


def test_whatever_the_search_knows_of_a_state_is_right():
    """Its value, and every bound: also where a state was reached by a step that is bounded with others in mind."""
    entries = bounds = 0
    for seed in (SENT, *SOON):
        state, lines, best = played(seed)
        for floor in (best - 1, best, best + 3):
            search = search_for(lines)
            entry = search.solve(search.reached(state, 1), floor)
            assert entry.most == best if floor < best else entry.most <= floor, seed
            for reached, known in known_by(search):
                value = lines.known.get((reached.own, reached.bags))
                if value is not None:
                    assert known.most == value if known.exact else known.most >= value, (
                        seed,
                        reached.own.hand,
                    )
                    entries += 1
                    bounds += not known.exact
    assert entries > 100
    assert bounds > 20


def test_no_line_is_lost_by_a_low_ceiling_of_a_step():
    """It is worth no more than its ceiling, or than some other step that is not bounded so; nor than its limit."""
    seen = waiting = 0
    for seed in (*TELLING, *STEPS):
        state, lines, _ = played(f"step {seed}")
        node = search_for(lines).node(state, 1)
        if node.pending() is not None:
            continue
        worth = [(choice, lines.best(after(state, choice.step))) for choice in steps_of(node)]
        for choice, best in worth:
            others = [value for other, value in worth if value <= other.ceiling and other is not choice]
            assert best <= choice.limit, seed
            if best > choice.ceiling:
                assert best <= max(others, default=0), (seed, choice.step)
                waiting += 1
            seen += 1
    assert seen > 200
    assert waiting > 5


ATOLL = ["....", ".##.", ".##.", "...."]
"""A small sea around an island."""
SEAWEED = {
    "tiles": [
        {"tile": "SSSSS", "at": [4, 0], "rot": 180},
        {"tile": "SSSSS", "at": [-1, 0], "rot": 90},
        {"tile": "WWWPW", "at": [3, 3], "rot": 90, "flip": True},
        {"tile": "SSSSS", "at": [0, 3], "rot": 180, "flip": True},
    ],
    "barrels": [[1, 0]],
    "fresh": [[3, 1]],
    "hand": ["garden"],
    "specialists": ["angler"],
}


def test_first_moves_that_take_turns_tell_the_truth_about_the_states_after_others(monkeypatch):
    """A garden, then a greenhouse: two gardens, also once it was looked at what comes of no greenhouse."""
    monkeypatch.setattr(candidates, "SLICE", 1)
    state = GAME.state(table(SEAWEED, rows=ATOLL, mode="solo"))
    lines, search = Played("gardens", 400), TurnSearch("gardens", Clock(LIMITS))
    assert lines.best(state) == 2
    for _ in Candidates(search, state, 1, 1).run():
        pass
    every = Candidates(search, state, 1, 1000, every=True)
    for _ in every.run():
        pass
    expected = [lines.best(after(state, one.step)) for one in every.all if one.step is not None]
    assert [one.value for one in every.all] == expected
    assert all(known.most >= lines.known[reached.own, reached.bags] for reached, known in known_by(search))


CROWDED = {
    "base": ["BSMMSS.S", "SSM.SMSS", "..BSMSS.", ".SS.S.S."],
    "caught": [[3, 3]],
    "forecasts": [{"card": "people", "stored": {"survivor": 1}}, {"card": "person", "stored": {}}],
    "fresh": [[2, 5]],
    "hand": ["RP"],
    "fish_tokens": [0, 1, 3],
}
"""Workshops and solar panels that share cells: what is declined at first may be raised after all."""
DEAR = {
    "solar_table": [0, 0, 3],
    "forecasts": FORECASTS,
    "goals": GOALS,
    "buildings": {
        "house": {"material": "W", "points": 3},
        "cooper": {"material": "W", "points": 0},
        "solar": {"material": "M", "points": 5},
        "shipyard": {"material": "M", "points": 1},
        "scrapyard": {"material": "R", "points": 0},
        "warehouse": {"material": "R", "points": 5},
        "net_workshop": {"material": "S", "points": 2},
        "greenhouse": {"material": "S", "points": 5},
    },
}


def test_what_is_declined_is_worth_no_more_than_to_raise_it_however_many_moves_are_wanted(monkeypatch):
    monkeypatch.setattr(candidates, "SLICE", 1)
    rows = ["f..o..f.", ".f.f+..f", "....+...", ".ffff..f"]
    position = table(
        CROWDED, rows=rows, edition=DEAR, goals=["A12", "B15"], players=2, offer=["WWMMM", "SMPSS"]
    )
    state = GAME.state(position)
    lines, search = Played("score", 4000), TurnSearch("score", Clock(LIMITS))
    best = lines.best(state)
    first = Candidates(search, state, 1, 1000)
    for _ in first.run():
        pass
    assert first.bound == first.top()[0].value == best
    for reached, known in known_by(search):
        value = lines.best(reached)
        assert known.most == value if known.exact else known.most >= value
