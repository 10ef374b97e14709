"""The last picks of a race: against plain minimax over every legal turn."""

import random

import pytest

from periplus.models.sumatra.edition import Edition
from periplus.models.sumatra.state import ALL_COLUMNS, Column, Notebook, Player, State
from periplus.models.sumatra.tiles import Tiles
from periplus.solvers.sumatra.journey.dominance import PrunedRace
from periplus.solvers.sumatra.journey.endgame import MOST_PICKS, Endgame
from periplus.solvers.sumatra.journey.race import Race, RaceNode
from tests.sumatra.twins.race import Twin, standing
from tests.sumatra.twins.tables import late_table, table

EQUIPPED = tuple(Column(name, 1) for name in "abcde")


def _compared(race: Race, twin: Twin, state: State, node: RaceNode, endgame: Endgame) -> bool:
    """Asserts that a position of picks is told on the right side of figures; whether it is one."""
    if endgame.margin(node, 0) is None:
        return False
    value = twin.margin(standing(state, race, node))
    for wanted in (value - 7, value - 1, value, value + 1, value + 2, value + 9):
        told = endgame.margin(node, wanted)
        assert told is not None
        assert wanted <= told <= value if value >= wanted else value <= told < wanted
    return True


def _all_the_way(state: State, future: tuple[Tiles, ...], seat: int, rng: random.Random) -> int:
    """Compares the positions of a random race; how many are picks alone."""
    kind = rng.choice([Race, PrunedRace])
    race, twin = kind(state, seat, future), Twin(state, seat, future)
    endgame, node, compared = Endgame(race), race.start, 0
    while not race.over(node):
        compared += _compared(race, twin, state, node, endgame)
        node = rng.choice([after for _, after in race.turns(node)])
    return compared


@pytest.mark.parametrize("seed", range(60))
def test_late_notebooks_are_told_apart_as_by_plain_minimax(seed: int) -> None:
    rng = random.Random(seed)
    state, future = late_table(rng, 2, *rng.choice([(0, 2), (1, 2), (0, 3), (2, 1)]))
    assert _all_the_way(state, future, rng.randrange(2), rng) > 0


@pytest.mark.parametrize("seed", range(12))
def test_notebooks_on_the_way_are_told_apart_as_by_plain_minimax(seed: int) -> None:
    rng = random.Random(seed)
    state = table(rng, available=1, known=2, written=9, draws=(0, 2, 2), narrow=seed % 2 == 0)
    assert _all_the_way(state, (tuple(rng.sample(state.bag or (), 2)),), rng.randrange(2), rng) > 0


def _picks(own: Notebook, rival: Notebook, available: Tiles, known: Tiles = (), turn: int = 0) -> Race:
    edition = Edition.model_validate_json('{"name": "t", "maps": [{"players": [2], "draws": [0, 3]}]}')
    return PrunedRace(
        State(edition, (0, 3), (Player(own, 1), Player(rival, 1)), turn, 1, available, known, None), 0, ()
    )


@pytest.mark.rule("SUM-7.5", "SUM-7.6")
def test_the_tile_is_picked_that_the_rival_would_gain_most_by() -> None:
    own = Notebook(plants=(5, 0, 0, 0, 0), columns=EQUIPPED)
    rival = Notebook(ornaments=4, columns=EQUIPPED)
    race = _picks(own, rival, ("O", "A1"))
    endgame = Endgame(race)
    # A1 written beside P5 scores 5, but then the fifth ornament brings the rival from 10 to 20; the ornament denied
    # scores nothing, and A1 is of no use to the rival: 0 - 10 against 5 - 20, residents level
    for wanted, least, most in ((-10, -10, -10), (-9, -10, -10), (-14, -14, -10)):
        told = endgame.margin(race.start, wanted)
        assert told is not None
        assert least <= told <= most


@pytest.mark.rule("SUM-5.8")
def test_a_known_tile_is_fetched_by_the_pick_that_completes_a_pair() -> None:
    own = Notebook(ornaments=5, columns=EQUIPPED)
    rival = Notebook(ornaments=4, gps=1, radio=ALL_COLUMNS - 1, columns=EQUIPPED)
    # the rival moves: the radio completes a pair and fetches the fifth ornament, 20 - 20; the village is of no use
    fetched = _picks(own, rival, ("W", "V"), ("O",), turn=1)
    assert Endgame(fetched).margin(fetched.start, 1) == 0
    # the other moves and takes the radio away, 20 - 10
    denied = _picks(own, rival, ("W", "V"), ("O",))
    assert Endgame(denied).margin(denied.start, 10) == 10


def test_what_is_more_than_picks_is_not_told() -> None:
    rng = random.Random(1)
    state, future = late_table(rng, 3, 1, 1)
    race = PrunedRace(state, 0, future)
    assert Endgame(race).margin(race.start, 0) is None
    state = table(rng, available=1, known=0, written=4, draws=(0, 2, 2))
    race = PrunedRace(state, 0, (("V", "V"),))  # to take the tile or to advance
    assert Endgame(race).margin(race.start, 0) is None
    race = _picks(Notebook(), Notebook(), ("V",) * (MOST_PICKS + 1))
    assert Endgame(race).margin(race.start, 0) is None
