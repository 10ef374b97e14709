"""The declared model of the other humans in an afternoon, part by part (spec 7.5), and what follows an action."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from periplus.models.buru import GAME
from periplus.models.buru.flow import settle
from periplus.models.buru.legality import apply, declined, legal_moves
from periplus.models.buru.query import Others
from periplus.models.buru.state import State, replace
from periplus.solvers.buru.afternoon.others import OpponentPlay, choice
from periplus.solvers.buru.afternoon.question import Aim, is_over, without_holdings
from periplus.solvers.buru.afternoon.state_keys import StateKeys
from tests.marking import slow_for

from .tables import duel, load
from .wild import wild


def does(data: dict[str, Any], others: Any = "rating") -> dict[str, Any]:
    """What the human whose choice it is does."""
    ((_, state),) = GAME.state(load(data)).settled
    return choice(state, others).as_json()


def inside(pending: str, area: str = "village", **me: Any) -> dict[str, Any]:
    """A position in which ``me`` has those parts open."""
    space = {"forest": "f1", "coast": "c5", "village": "v5", "lake": "l5"}[area]
    return duel(
        {"placed": {area: [5]}, "acted": {area: space}} | me,
        {"placed": {area: [1]}},
        area=area,
        turn="me",
        pending=pending,
    )


def test_the_space_of_most_gems_is_taken() -> None:
    data = duel(
        {"placed": {"coast": [2]}}, {"placed": {"coast": [4]}, "acted": {"coast": "c1"}}, area="coast"
    )
    assert does(data) == {"type": "act", "area": "coast", "space": "c2"}


def test_of_equal_gems_the_leftmost_is_taken() -> None:
    data = duel(
        {"placed": {"village": [2]}}, {"placed": {"village": [4]}, "acted": {"village": "v1"}}, area="village"
    )
    assert does(data)["space"] == "v2"


def test_a_tokoh_card_is_never_used() -> None:
    data = duel(
        {"placed": {"village": [2]}, "tokoh": "k06"},
        {"placed": {"village": [4]}, "acted": {"village": "v1"}},
        modules=["tokoh"],
        area="village",
    )
    assert does(data)["space"] == "v2"


def test_a_canoe_goes_to_the_farthest_of_the_highest_rated_landings() -> None:
    """From the start with 5: spaces 2 to 5 have one gem, space 1 none."""
    data = duel({"placed": {"ambelau": [5]}}, {}, modules=["ambelau"], area="ambelau")
    assert does(data) == {"type": "canoe", "steps": 5}


def test_a_sole_bidder_claims_majority() -> None:
    data = duel({"placed": {"coast": [5]}}, {}, modules=["blessings"], area="coast")
    assert does(data) == {"type": "claim", "area": "coast", "take": "majority"}


def test_a_liaison_is_skipped() -> None:
    data = duel(
        {"placed": {"coast": ["L"]}, "fish": 9},
        {"placed": {"coast": [3]}, "acted": {"coast": "c1"}},
        modules=["liaisons"],
        area="coast",
    )
    assert does(data) == {"type": "liaison", "area": "coast", "space": None}


def test_the_forest_card_of_most_gems_is_taken_by_its_first_option() -> None:
    data = inside("forest", "forest") | {"forest": ["f15", "f05", "f09"]}
    assert does(data) == {"type": "forest", "card": "f05"}


def test_the_cheapest_islander_is_hired_and_the_row_never_refreshed() -> None:
    data = inside("refresh + 2 hire", "coast", fish=9) | {"row": ["regent", "farmer", "weaver"]}
    assert does(data) == {"type": "hire", "card": "farmer", "from": 1}


def test_the_task_of_most_respect_comes_first_then_the_order_of_the_tableau() -> None:
    assert does(inside("2 task", tableau=["farmer", "young-heir", "regent"]))["card"] == "regent"
    assert does(inside("2 task", tableau=["fisher", "clay-digger"]))["card"] == "fisher"


def test_the_lowest_option_is_used() -> None:
    told = does(inside("task", tableau=["young-heir"]))
    assert told == {"type": "task", "card": "young-heir"}
    assert does(inside("task", tableau=["diver"])) == {"type": "task", "card": "diver"}


def test_a_resource_of_ones_choice_is_the_first_in_order() -> None:
    assert does(inside("any")) == {"type": "gain", "item": "any", "any": ["clay"]}
    assert does(inside("task", tableau=["broker"], res="palm + ebony"))["any"] == ["palm", "clay"]


@pytest.mark.parametrize(
    ("res", "spirit"),
    [("clay + 2 palm + 2 ebony", "banyu"), ("ebony + palm", "manuk"), ("2 clay + 2 palm", "banyu")],
)
def test_the_first_spirit_that_can_be_paid_is_offered_to(res: str, spirit: str) -> None:
    assert does(inside("offer", "lake", res=res))["spirit"] == spirit


def test_the_first_elder_in_alphabetical_order_is_put_back() -> None:
    data = inside("elder", "lake", elders=["e05"]) | {"decks": {"elders": ["e02", "e09"]}}
    assert does(data) == {"type": "elder", "drop": "e02"}


def test_parts_come_in_their_order_and_what_cannot_be_done_is_skipped() -> None:
    """Nothing can be hired without fish; the fish comes next, then the hire is possible."""
    data = inside("hire + 2 fish", "coast") | {"row": ["farmer"]}
    assert does(data) == {"type": "gain", "item": "2 fish"}


def test_what_is_left_at_last_is_declined() -> None:
    assert does(inside("offer", "lake")) == {"type": "stop"}


def test_who_passes_takes_the_space_and_declines_its_parts() -> None:
    data = duel({"placed": {"village": [2]}, "tableau": ["regent"]}, {}, area="village")
    assert does(data, "pass")["space"] == "v1"
    assert does(inside("3 task", tableau=["regent"]), "pass") == {"type": "stop"}


def one_by_one(state: State, seat: int, others: Others, chance: Fraction = Fraction(1)) -> Iterator[Any]:
    """Every world at the player's next choice or after the lake, each event and choice by the rules."""
    for further, table in settle(state):
        if is_over(table) or table.turn == seat:
            yield chance * further, table
        else:
            yield from one_by_one(apply(table, choice(table, others)), seat, others, chance * further)


def dealt_anew(rng: random.Random, state: State) -> State:
    """The table where what humans have in the areas to come has changed hands and areas."""
    done, lawans = state.area + 1, state.setting.lawans
    fields = [player.placed[done:] for player, lawan in zip(state.players, lawans, strict=True) if not lawan]
    rng.shuffle(fields)
    players = tuple(
        player
        if lawan
        else replace(player, placed=(*player.placed[:done], *rng.sample(field := fields.pop(), len(field))))
        for player, lawan in zip(state.players, lawans, strict=True)
    )
    return replace(state, players=players)


def after_actions(rng: random.Random, state: State, seat: int, others: Others) -> Iterator[State]:
    """Tables right after an action of the player, who chooses at random, till the afternoon is over."""
    while not is_over(state):
        if state.turn == seat:
            state = apply(state, rng.choice(legal_moves(state)))
            while state.pending and rng.random() < 0.8:
                state = apply(state, rng.choice(legal_moves(state)))
            yield (state := declined(state))
        else:
            state = apply(state, choice(state, others))
        _, state = rng.choice(settle(state))


@pytest.mark.parametrize(("lawans", "bare"), [(False, False), (False, True), (True, False)])
@pytest.mark.parametrize("seed", slow_for(range(20), lambda seed: seed > 9))
def test_what_follows_an_action_is_what_each_event_and_choice_brings(
    seed: int, lawans: bool, bare: bool
) -> None:
    """Area by area, for several tables that differ in the areas to come alone; ``bare``: as the search asks."""
    rng = random.Random(f"follows {seed}")
    others: Others = "pass" if seed % 5 == 4 else "rating"
    while True:
        data = wild(rng, [], "afternoon")
        names = [player["id"] for player in data["players"]]
        if "me" in names and any(player.get("lawan") for player in data["players"]) == lawans:
            break
    _, start = GAME.state(load(data)).settled[0]
    seat = names.index("me")
    stripped = StateKeys(start, Aim(seat, "end", others)).stripped if bare else lambda table: table
    play = OpponentPlay(seat, others, stripped)
    tables = [table for _ in range(4) for table in after_actions(rng, start, seat, others)]
    for state in tables:
        for full in (state, dealt_anew(rng, state), dealt_anew(rng, state)):
            table = without_holdings(full, seat)
            naive: Counter[State] = Counter()
            for chance, world in one_by_one(table, seat, others):
                naive[stripped(world)] += chance
            assert dict(naive) == {stripped(world): chance for chance, world in play.after(table)}
    assert tables
