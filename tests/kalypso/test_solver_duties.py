"""What a turn still has to bring until phase 4 passes, and lines that bring it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import reduce
from itertools import product

import pytest

from periplus.models.kalypso.kernel import KERNEL, Placing, written
from periplus.models.kalypso.kernel import after as played
from periplus.models.kalypso.legality import fault
from periplus.models.kalypso.metrics import points, survives
from periplus.models.kalypso.moves import Take
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import Kind
from periplus.solvers.kalypso.turn.duties import fewest, spare, wanted
from periplus.solvers.kalypso.turn.passing import openings, passing
from periplus.solvers.kalypso.turn.search import TurnSearch
from periplus.solvers.limits import Clock, Limits

from .tables import ATOLL, Json, after, base, sea

KINDS: tuple[Kind, ...] = ("greenhouse", "net_workshop", "shipyard")
COOPERS: Json = {"base": base("", "...WW", "..WWW"), "tracks": {"fish": 2, "gardens": 1}}
"""A tile of wood fills the areas of two buildings of wood here."""


def search() -> TurnSearch:
    return TurnSearch("survive", Clock(Limits(seconds=None)))


def naive_fewest(effects: Mapping[Kind, int], standing: Mapping[Kind, int], survivors: int) -> int:
    """The fewest new buildings, each number of each kind tried with each way to send survivors there."""
    best = 99
    for new in product(range(5), repeat=len(KINDS)):
        places = [standing.get(kind, 0) + number for kind, number in zip(KINDS, new, strict=True)]
        for sent in product(*(range(number + 1) for number in places)):
            brought = [one + more for one, more in zip(new, sent, strict=True)]
            enough = all(number >= effects.get(kind, 0) for kind, number in zip(KINDS, brought, strict=True))
            if sum(sent) <= survivors and enough:
                best = min(best, sum(new))
    return best


def test_as_few_buildings_are_wanted_as_the_naive_twin_finds() -> None:
    rng = random.Random(3)
    for _ in range(60):
        effects: dict[Kind, int] = {kind: rng.randrange(4) for kind in KINDS}
        standing: dict[Kind, int] = {kind: rng.randrange(3) for kind in KINDS}
        survivors = rng.randrange(4)
        least, more = fewest(effects, standing, survivors)
        assert sum(least.values()) + more == naive_fewest(effects, standing, survivors)


@pytest.mark.rule("KAL-14.3")
def test_a_survivor_wants_a_house_and_a_building_to_live_in() -> None:
    state = after(COOPERS | {"survivors": 1}, mode="solo")
    needs = wanted(state)
    assert (needs.at_least, needs.more, needs.total) == ((1, 0, 0, 0), 1, 2)


@pytest.mark.rule("KAL-10.1")
def test_who_is_sent_brings_the_effect_of_the_building_that_stands() -> None:
    """The garden comes from the greenhouse that stands: one house is all that is wanted."""
    settlement = {
        "base": base("", "...SS", "...SS"),
        "buildings": [{"kind": "greenhouse", "at": [1, 3]}],
        "survivors": 1,
        "tracks": {"fish": 2},
    }
    needs = wanted(after(settlement, mode="solo"))
    assert (needs.at_least, needs.more) == ((1, 0, 0, 0), 0)


@pytest.mark.rule("KAL-10.7", "KAL-10.12", "KAL-10.20")
def test_fish_want_nets_and_a_boat_which_wants_a_panel() -> None:
    """Two fish for the survivor: the bag's two tokens, from the two fish of one zone, where no boat lies yet.

    Three effects, one of which the survivor brings who is sent; each is of a kind of its own, so three buildings come
    all the same, and the house.
    """
    rows = sea((0, 0, "f"), (0, 1, "f"), rows=ATOLL)
    settlement = {"survivors": 1, "tracks": {"gardens": 1}}
    needs = wanted(after(settlement, mode="solo", rows=rows, bags={"fish": [1, 1]}))
    assert {kind: number for kind, number in needs.effects.items() if number} == {
        "net_workshop": 1,
        "shipyard": 1,
        "solar": 1,
    }
    assert (needs.at_least, needs.more, needs.hungry) == ((1, 2, 1, 0), 0, 0)


def test_fish_that_the_bag_does_not_hold_are_missed() -> None:
    rows = sea((0, 0, "f"), (0, 1, "f"), rows=ATOLL)
    state = after({"survivors": 1, "tracks": {"gardens": 1}}, mode="solo", rows=rows, bags={"fish": [1]})
    assert wanted(state).hungry == 1


def test_a_tile_in_hand_leaves_more_to_spare() -> None:
    without = after(COOPERS | {"survivors": 1}, mode="solo")
    having = after(COOPERS | {"survivors": 1, "hand": ["WWWWW"]}, mode="solo")
    assert spare(having, wanted(having)) > spare(without, wanted(without))


def test_nothing_is_wanted_where_phase_4_passes() -> None:
    state = after(COOPERS, mode="solo")
    assert wanted(state).total == 0
    assert spare(state, wanted(state)) == 0


@pytest.mark.rule("KAL-14.3", "KAL-14.4", "KAL-14.5")
def test_a_line_meets_all_duties_by_the_rules() -> None:
    state = after(COOPERS | {"survivors": 1, "hand": ["WWWWW"]}, mode="solo")
    found = list(passing(search(), state, 10, random.Random(0)))
    met, steps = found[-1]
    assert met == 4
    assert [one for one, _ in found] == sorted({one for one, _ in found})
    reached = state
    for step in steps:
        assert fault(reached, written(reached, step)) is None
        reached = played(reached, step)
    assert survives(reached, reached.own)
    assert not reached.own.hand


def test_the_same_seed_finds_the_same_lines() -> None:
    state = after(COOPERS | {"survivors": 1, "hand": ["WWWWW"]}, mode="solo")
    one, two = (list(passing(search(), state, 10, random.Random(5))) for _ in range(2))
    assert one == two
    assert all(reduce(played, steps, state) for _, steps in one)


def survivable(state: State, known: dict[State, bool]) -> bool:
    """Whether some line of the rules' steps ends the turn with all duties met, by trying all of them."""
    if state not in known:
        known[state] = False  # no line comes back to a state
        steps = list(KERNEL.legal(state))
        ended = not state.own.hand and not state.own.fresh
        known[state] = (ended and survives(state, state.own)) or any(
            survivable(played(state, step), known) for step in steps
        )
    return known[state]


@pytest.mark.parametrize(
    ("tile", "people", "possible"), [("WWWWW", 1, True), ("WWPPP", 1, True), ("WWPPP", 2, False)]
)
def test_no_opening_is_left_out_after_which_all_duties_can_be_met(
    tile: str, people: int, *, possible: bool
) -> None:
    state = after(COOPERS | {"survivors": people, "hand": [tile]}, mode="solo")
    known: dict[State, bool] = {}
    good = [step for step in KERNEL.legal(state) if survivable(played(state, step), known)]
    found = openings(search(), state)
    assert bool(good) == possible
    begun = [steps[0] for steps in found]
    assert all(step in begun for step in good)
    assert len(found) < len(KERNEL.legal(state))


def test_openings_lay_one_piece_of_a_tile_of_the_offer_those_first_that_leave_most_to_spare() -> None:
    state = after(COOPERS | {"survivors": 1}, mode="solo", offer=["WWWWW", "WWWPP"])
    found = openings(search(), state)
    assert all(isinstance(take, Take) and isinstance(placing, Placing) for take, placing in found)
    assert {take.tile for take, _ in found if isinstance(take, Take)} == {"WWWWW", "WWWPP"}
    left = [spare(reached, wanted(reached)) for reached in (reduce(played, steps, state) for steps in found)]
    assert left == sorted(left, reverse=True)


def test_all_lines_of_an_opening_begin_with_it() -> None:
    state = after(COOPERS | {"survivors": 1, "hand": ["WWWWW"]}, mode="solo")
    for opening in openings(search(), state)[:5]:
        for met, steps in passing(search(), state, 5, random.Random(0), opening):
            assert steps[: len(opening)] == opening
            reached = reduce(played, steps, state)
            assert met == points(reached, reached.own)
