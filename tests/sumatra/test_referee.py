"""Whole turns in random games, judged and played by the rules and by a naive referee."""

import random
from collections import Counter

import pytest

from periplus.models.sumatra import GAME
from periplus.models.sumatra.legality import apply, fault
from periplus.models.sumatra.position import sheet_of
from tests.battery.support import play_out
from tests.sumatra.naive import rows_of
from tests.sumatra.referee import Seat, Table, judge, play
from tests.sumatra.space import space
from tests.sumatra.tables import load, table

SHORT = "R O P1 A1 W G Ma"
"""A bag that runs dry at the second place."""


def table_of(state):
    """The state as the referee sees it."""
    seats = [
        Seat(
            rows_of(sheet_of(player.notebook)),
            player.at,
            [*player.brown, *([player.green] * bool(player.green))],
        )
        for player in state.players
    ]
    bag = None if state.bag is None else list(state.bag)
    areas = (list(state.available), list(state.known), bag)
    return Table(state.edition, list(state.map), seats, state.turn, state.place, *areas)


def told(table):
    """Everything of a table that has no order."""
    seats = [(seat.rows, seat.at, sorted(seat.badges)) for seat in table.seats]
    areas = [None if area is None else Counter(area) for area in (table.available, table.known, table.bag)]
    return seats, table.turn, table.place, areas


def compare(position, rng, sample):
    """Judge and play a sample of all turns and of the legal ones both ways; gives the clauses cited."""
    state, cited = GAME.state(position), Counter()
    naive_table = table_of(state)
    written, legal = list(space(position)), [move.as_json() for move in GAME.moves(position)]
    for data in rng.sample(written, min(sample, len(written))) + rng.sample(legal, min(3, len(legal))):
        move = GAME.parse_move(position, data)
        clauses = judge(naive_table, data)
        assert [violation.rule for violation in fault(state, move)] == clauses, data
        if not clauses:
            assert told(table_of(apply(state, move))) == told(play(naive_table, data)), data
        cited.update(clauses or ["legal"])
    return cited


@pytest.mark.parametrize("players", [2, 5])
def test_random_games_of_the_study_edition(players):
    rng = random.Random(players)
    cited = Counter()
    for position, _ in list(play_out(GAME, players, seed=players))[::5]:
        cited += compare(position, rng, 15)
    assert cited["legal"] > 30
    assert len(cited) > 8


@pytest.mark.parametrize("seed", range(6))
def test_random_games_with_a_short_bag_and_full_notebooks(seed):
    rng = random.Random(seed)
    full = {"residents": 6, "ornaments": 4, "radio": "xxxx", "gps": "x.x", "plants": "1.2", "animals": ".3"}
    columns = {"columns": "a2 b0M c3"}
    position = load(
        table(
            {"notebook": full | columns},
            {"notebook": {"radio": "x", "columns": "a3 d1"}},
            available="R W G Ea Eb",
            known="O O V P3 Me Md Eb Ed",
            bag=SHORT,
        )
    )
    cited = Counter()
    while GAME.outcome(position) is None:
        chance = GAME.chance(position, rng)
        if chance is not None:
            position = GAME.rewind(GAME.play(position, chance), len(position.log))
        cited += compare(position, rng, 40)
        position = GAME.play(position, rng.choice(GAME.moves(position)))
    assert len(cited) > 12
