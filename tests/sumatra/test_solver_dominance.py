"""Ways to write a tile that need no search: another is as good, by plain minimax over every legal turn."""

import random

import pytest

from periplus.models.sumatra.edition import Edition
from periplus.models.sumatra.state import ALL_COLUMNS, Column, Notebook, Player, State
from periplus.models.sumatra.tiles import Tiles
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.sumatra.journey.dominance import Ends, PrunedRace, dominates, valid_ends
from periplus.solvers.sumatra.journey.race import Race, RaceNode
from periplus.solvers.sumatra.journey.solve import answers
from tests.sumatra.twins.race import Twin, standing
from tests.sumatra.twins.tables import late_table, table

ALL_VALID = Ends((ALL_COLUMNS,))


def _all_the_way(state: State, future: tuple[Tiles, ...], seat: int, rng: random.Random) -> int:
    """Asserts at each node of a random race that no turn left out is better than all others; how many are left out."""
    race, pruned, twin = Race(state, seat, future), PrunedRace(state, seat, future), Twin(state, seat, future)
    node: RaceNode = race.start
    fewer = 0
    while not race.over(node):
        best = max if node.turn == seat else min
        every = [after for _, after in race.turns(node)]
        same = RaceNode(
            tuple(
                racer._replace(notebook=pruned.notebooks.number(race.notebooks[racer.notebook]))
                for racer in node.racers
            ),
            *node[1:],
        )
        kept = [after for _, after in pruned.turns(same)]
        assert best(twin.margin(standing(state, pruned, after)) for after in kept) == best(
            twin.margin(standing(state, race, after)) for after in every
        )
        fewer += len(every) - len(kept)
        node = rng.choice(every)
    return fewer


@pytest.mark.parametrize("seed", range(40))
def test_late_notebooks_lose_nothing_by_what_is_left_out(seed: int) -> None:
    rng = random.Random(seed)
    players = 3 if seed % 10 == 0 else 2
    state, future = late_table(
        rng, players, *((1, 1) if players == 3 else rng.choice([(2, 1), (1, 2), (2, 2)]))
    )
    fewer = _all_the_way(state, future, rng.randrange(players), rng)
    assert fewer == 0 or players == 2


@pytest.mark.parametrize("seed", range(4))
def test_notebooks_on_the_way_lose_nothing_by_what_is_left_out(seed: int) -> None:
    rng = random.Random(seed)
    state = table(rng, available=2, known=2, written=9, draws=(0, 2, 1), narrow=seed % 2 == 0)
    assert _all_the_way(state, (tuple(rng.sample(state.bag or (), 1)),), 0, rng) > 0


@pytest.mark.rule("SUM-5.6")
def test_an_animal_beside_its_plant_is_best_only_if_nothing_better_comes() -> None:
    together = Notebook(plants=(5, 0, 0, 0, 0), animals=(5, 0, 0, 0, 0))
    apart = Notebook(plants=(5, 0, 0, 0, 0), animals=(0, 5, 0, 0, 0))
    # nothing comes: 5 points against none
    assert dominates(together, apart, (), ALL_VALID, fetching=False)
    assert not dominates(apart, together, (), ALL_VALID, fetching=False)
    # A1 and P1 complete both columns apart: 10 points, together 5 and 1 (spec, E1)
    assert not dominates(together, apart, ("P1", "A1"), ALL_VALID, fetching=False)
    # P1 alone completes one column: 5 points apart, together 5 at once and a lone plant
    assert dominates(together, apart, ("P1",), ALL_VALID, fetching=False)
    # where column 1 alone is void, together they score nothing
    assert not dominates(together, apart, ("P1",), Ends((ALL_COLUMNS - 1,)), fetching=False)


@pytest.mark.rule("SUM-5.8")
def test_who_completes_a_pair_later_does_not_follow_who_may_complete_it_next() -> None:
    paired = Notebook(villages=1, radio=0b011, gps=0b011)
    lone = paired._replace(gps=0b101)
    # two pairs let the village count, one does not; but a radio to come completes one, and fetches, for the other alone
    assert dominates(paired, lone, (), ALL_VALID, fetching=False)
    assert not dominates(paired, lone, ("W",), ALL_VALID, fetching=False)
    assert not dominates(lone, paired, ("W",), ALL_VALID, fetching=False)


@pytest.mark.rule("SUM-7.10")
def test_a_volcano_is_no_less_than_none_only_if_its_equipment_comes() -> None:
    bare, volcano = (Notebook(columns=(Column("a", 2, there),)) for there in (False, True))
    for out in ((), ("Ea",)):
        # as it stands the volcano costs 5, and the other may take what is missing
        assert not dominates(volcano, bare, out, ALL_VALID, fetching=False)
        # without it one kind holds a tile less, which a badge may ask for
        assert not dominates(bare, volcano, out, ALL_VALID, fetching=False)


@pytest.mark.rule("SUM-5.8")
def test_a_tile_left_may_still_be_fetched() -> None:
    written, left = Notebook(villages=1), Notebook()
    # without pairs a village scores nothing, and is one more of its kind
    assert dominates(written, left, (), ALL_VALID, fetching=True, spare="V")
    # who wrote a lone volcano has no answer to who fetches equipment first, so that column 1 stays to another type
    volcano, nothing = Notebook(columns=(Column("a", 0, True),)), Notebook()
    assert not dominates(volcano, nothing, ("Eb",), ALL_VALID, fetching=True, spare="Ma")


@pytest.mark.rule("SUM-5.8")
def test_who_wrote_a_tile_leaves_no_later_one_of_another_code_to_the_rival() -> None:
    # P1 is written beside A5 and plants are full, or P1 is left and P5 written there: 5 points with either
    written, left = (Notebook(plants=(1, 1, 1, 1, last), animals=(0, 0, 0, 0, 5)) for last in (1, 0))
    assert dominates(written, left, ("P1",), ALL_VALID, fetching=True, spare="P1")
    # but a rival with A1 alone would fetch the P5 that is left by the one, and P1 of the other
    assert not dominates(written, left, ("P5",), ALL_VALID, fetching=True, spare="P1")


@pytest.mark.rule("SUM-5.8")
def test_while_tiles_are_fetched_none_is_left_to_the_rival_that_the_other_would_write() -> None:
    full, fewer = (Notebook(plants=(1, 1, 1, 1, last), animals=(0, 0, 0, 0, 5)) for last in (1, 0))
    assert dominates(full, fewer, ("P5",), ALL_VALID, fetching=False)  # 5 points with either
    assert not dominates(full, fewer, ("P5",), ALL_VALID, fetching=True)


@pytest.mark.rule("SUM-5.8")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_plant_is_left_so_that_the_rival_is_not_left_a_better_one(seat: int) -> None:
    edition = Edition.model_validate_json('{"name": "t", "maps": [{"players": [2], "draws": [0, 3]}]}')
    columns = tuple(Column(name, 1) for name in "abcde")
    full = Notebook(
        ornaments=4,
        plants=(1, 1, 1, 1, 0),
        animals=(0, 0, 0, 0, 5),
        radio=ALL_COLUMNS,
        gps=ALL_COLUMNS,
        columns=columns,
    )
    rival = Notebook(ornaments=4, animals=(1, 0, 0, 0, 0), gps=1, columns=columns)
    state = State(edition, (0, 3), (Player(full, 0), Player(rival, 0)), 0, 0, ("P1",), (), None)
    # P1 left: the rival takes O (10), P5 is written beside A5 (5), the radio fetches P1 (1): 5 - 11.
    # P1 written (5): the rival takes O (10), and has P5 (5) beside A1, by the radio or as the last tile: 5 - 15
    future = (("O", "P5", "W"),)
    *_, answer = answers(state, seat, future, Clock(Limits()))
    assert Twin(state, seat, future).margin(state) == (6 if seat else -6)
    assert (answer.status, answer.value) == ("optimal", 6 if seat else -6)


@pytest.mark.rule("SUM-7.1")
def test_the_columns_valid_in_the_end_are_those_that_equipment_can_reach() -> None:
    rows = Notebook(columns=(Column("a", 1, False), Column("b", 0, True)))
    assert valid_ends(rows, ()) == (0b01,)
    assert valid_ends(rows, ("Eb",)) == (0b01, 0b11)
    # a volcano of a third type opens column 3 without equipping it
    assert valid_ends(rows, ("Ec", "Mc")) == (0b001, 0b101)
