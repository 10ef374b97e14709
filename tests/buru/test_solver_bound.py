"""``bound``: the score once nothing lies ahead, never below what is reached, never rising along a log."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from periplus.models.buru.editions import SHELF
from periplus.models.buru.play import only, state_of
from periplus.models.core.errors import PositionError
from periplus.solvers import api
from periplus.solvers.buru.campaign.ahead import times_seen
from tests.marking import slow_for

from .actions import LONG, plain, solved
from .tables import after, duel, load, moves, table
from .twins.board import study
from .wild import MODULES

ASK = {"kind": "bound", "player": "me"}
HAND = {
    "vp": 3,
    "fish": 4,
    "res": "2 clay + 3 palm + 2 ebony",
    "tableau": ["weaver", "herald", "farmer", "regent"],
}


def bounded(position: Any) -> float:
    """The bound, which is proved."""
    answer = plain(api.solve(position, LONG).result())
    assert answer["status"] == "optimal"
    assert answer["value"] == answer["bound"]
    found: float = answer["bound"]
    return found


@pytest.mark.parametrize("phase", ["dusk", "end"])
def test_from_the_last_dusk_on_the_bound_is_the_score(phase: str) -> None:
    me = HAND | {"elders": ["e01", "?"], "offers": {"banyu": [4, "?"]}}
    data = duel(me, round=5, phase=phase, totems={"banyu": "me"}, ask=ASK)
    assert solved(data)["value"] == pytest.approx(3 + 4 + 47 / 9, abs=1e-6)  # the unseen banyu: 47 on 9


def test_the_longer_variant_has_another_round_ahead() -> None:
    data = duel(HAND, round=5, phase="dusk", ask=ASK)
    assert solved(data | {"long": True})["bound"] > solved(data)["bound"] == 3


def test_a_lonely_last_action_is_bounded_by_what_it_can_bring() -> None:
    """Lake, last round, nothing to offer with: 1 respect by majority. A totem respects ten cards that are left at most,
    and of the elders that may be drawn one pays 2 for it."""
    me = {"vp": 2, "placed": {"lake": [5]}, "kept": 1}
    data = duel(me, {"placed": {"lake": [4]}, "kept": 1}, round=5, area="lake", ask=ASK)
    assert solved(data)["bound"] == 3
    assert solved(data | {"totems": {"banyu": "me"}})["bound"] == 2 + 1 + 10 + 2


def test_the_answer_names_its_relaxation() -> None:
    assert "chosen draws" in solved(duel(HAND, round=5, phase="dusk", ask=ASK))["relaxation"]


def test_weights_and_margins_are_bounded_too() -> None:
    data = duel(HAND, {"vp": 5}, round=5, phase="dusk")
    assert solved(data | {"ask": ASK | {"goal": {"ebony": 0.5, "islander": 1}}})["bound"] == 5
    assert solved(data | {"ask": ASK | {"goal": "margin"}})["bound"] == -2


def test_rounds_are_a_maximums_alone() -> None:
    with pytest.raises(PositionError) as error:
        api.solve(load(duel(HAND, ask=ASK | {"rounds": 1})), LONG)
    assert error.value.field == "ask.rounds"


@pytest.mark.parametrize("ask", ["bound", "chain", "offers", "elders"])
def test_a_lawan_is_not_asked_about(ask: str) -> None:
    data = table({"id": "me"}, {"id": "A", "lawan": "A"}, ask={"kind": ask, "player": "A"})
    with pytest.raises(PositionError) as error:
        api.solve(load(data), LONG)
    assert error.value.field == "ask.player"


def beginning(rng: random.Random, modules: list[str]) -> dict[str, Any]:
    """The last morning of a random game of two."""
    edition = SHELF.named("study")
    cards = [card.id for card in edition.islanders]
    rng.shuffle(cards)
    decrees = [card.id for card in edition.decrees if not card.module or card.module in modules]
    players = [
        {"res": f"{rng.randint(2, 4)} clay + 2 palm + {rng.randint(2, 3)} ebony", "fish": rng.randint(0, 9)}
        | {"tableau": [cards.pop() for _ in range(4)], "vp": rng.randint(0, 9), "elders": [f"e{seat + 1:02}"]}
        for seat in range(2)
    ]
    for seat, player in enumerate(players):
        if "tokoh" in modules:
            player["tokoh"] = f"k0{seat + 1}"
    return duel(
        *players,
        modules=modules,
        round=5,
        phase="morning",
        decrees=rng.sample(decrees, 2),
        row=[cards.pop() for _ in range(3)],
        forest=rng.sample([card.id for card in edition.forest], 3),
        decks={"islanders": cards[:6]},
        ask=ASK,
    )


def never_rises(seed: int, modules: list[str], every: int) -> None:
    """Play the round at random and ask for the bound every so many moves, and at the end."""
    rng = random.Random(seed)
    position: Any = load(beginning(rng, modules))
    last = bounded(position)
    moves = 0
    while only(state_of(position)).phase != "end":
        every_move: Any = api.moves(position)
        listed = [move for move in every_move if move.type != "stop"] or every_move
        position = api.play(position, rng.choice(listed))
        moves += 1
        if moves % every == 0:
            bound = bounded(position)
            assert bound <= last, f"{last} rose to {bound} after {moves} moves"
            last = bound
    score = next(player for player in api.score(position).players if player.name == "me").total
    assert bounded(position) == pytest.approx(float(score), abs=1e-6)
    assert float(score) <= last + 1e-6


@pytest.mark.parametrize("seed", range(2))
def test_the_bound_never_rises_along_a_log(seed: int) -> None:
    never_rises(seed, [], every=6)


@pytest.mark.parametrize(
    ("seed", "every"), slow_for([(1, 6), *product(range(20), [2])], lambda one: one[1] < 6)
)
def test_the_bound_never_rises_with_modules(seed: int, every: int) -> None:
    rng = random.Random(f"modules {seed}")
    never_rises(seed, [name for name in MODULES if rng.random() < 0.5], every)


def most(data: dict[str, Any], goal: Any) -> float:
    """The bound on another goal."""
    return bounded(load(data | {"ask": ASK | {"goal": goal}}))


def reaches(data: dict[str, Any], *wanted: dict[str, Any]) -> dict[str, Any]:
    """What ``me`` holds after a log of legal moves, each the first in the list that has the wanted fields."""
    log: list[dict[str, Any]] = []
    for fields in wanted:
        log.append(next(move for move in moves(data, *log) if fields.items() <= move.items()))
    found: dict[str, Any] = after(data, *log)["players"]["me"]
    return found


def test_respect_that_counts_against_the_player_need_not_come() -> None:
    """Nobody has to offer to the spirit whose totem he has."""
    data = duel({"vp": 5}, round=5, phase="dusk", totems={"banyu": "me"})
    assert most(data, {"vp": -1}) == -5
    assert most(data | {"round": 4}, {"vp": -1}) >= -5


@pytest.mark.rule("BURU-25.9")
def test_a_liaison_may_take_the_top_forest_discard() -> None:
    """Card f01 is 2 ebony for 3 gems; it lies there from before, or the player has just taken it himself."""
    card = {"type": "liaison", "space": "f2", "card": "f01"}
    liaison = {"fish": 3, "placed": {"forest": ["L"]}, "kept": 1}
    game = {"round": 5, "modules": ["liaisons"], "area": "forest"}
    gone = {"placed": {"forest": [3]}, "acted": {"forest": "f1"}, "kept": 1}
    before = duel(liaison, gone, forest_discard="f01", **game)
    assert reaches(before, card)["res"]["ebony"] == 2 == most(before, {"ebony": 1})
    both = duel(
        liaison | {"placed": {"forest": [2, "L"]}}, {"placed": {"coast": [3]}}, forest=["f01"], **game
    )
    twice = ({"type": "act", "space": "f1"}, {"type": "forest"}, card)
    assert reaches(both, *twice)["res"]["ebony"] == 4 == most(both, {"ebony": 1})


@pytest.mark.rule("BURU-13.3")
def test_a_decree_beside_an_altar_helps_the_offerings_that_a_reward_opens() -> None:
    """Three offerings by the reward and two on the space, 3 respect with each of them, and 1 by majority."""
    baker = {"id": "baker", "name": "Baker", "kind": "artisan", "cost": 2, "task": "palm"}
    reward = {"id": "x1", "place": "lake", "reward": "3 offer"}
    edition = {
        "islanders": [baker],
        "decrees": [reward, {"id": "x2", "place": "altar:banyu", "reward": "3 vp"}],
    }
    me = {"res": "5 clay + 10 palm", "placed": {"lake": [5]}, "kept": 1}
    other = {"placed": {"coast": [3]}, "kept": 1}
    data = duel(me, other, edition=edition, round=5, area="coast", decrees=["x1", "x2"])
    offer = {"type": "offer", "spirit": "banyu"}
    line = ({"type": "act"}, {"type": "stop"}, *[offer] * 3, {"type": "act", "space": "l1"}, *[offer] * 2)
    assert reaches(data, *line)["vp"] == 5 * 3 + 1 == most(data, "vp")


def short_track() -> dict[str, Any]:
    """The areas of the study edition with two spaces of the track."""
    areas: dict[str, Any] = SHELF.named("study").as_json()["areas"]
    return areas | {"ambelau": areas["ambelau"] | {"track": areas["ambelau"]["track"][:2]}}


@pytest.mark.rule("BURU-20.12")
def test_a_canoe_passes_the_start_as_often_as_its_power_allows() -> None:
    """14 steps on a track of two spaces: seven passes."""
    me = {"canoe": 2, "placed": {"ambelau": [5, 4, 3, 2]}, "kept": 1}
    game = {
        "edition": {"areas": short_track()},
        "modules": ["ambelau"],
        "area": "ambelau",
        "left": {"ibu": 0},
    }
    data = duel(me, {"placed": {"coast": [3]}, "kept": 1}, round=5, **game)
    assert most(data, "vp") >= reaches(data, {"type": "canoe", "steps": 14})["vp"] == 14


def fish_alone(areas: Any) -> Any:
    """Every space of the track brings a fish."""
    for space in areas["ambelau"]["track"]:
        space["gain"] = "fish"
    return areas


@pytest.mark.rule("BURU-20.9")
def test_explorers_that_have_acted_elsewhere_move_no_canoe() -> None:
    """With 2 it does not come round the track of twelve; with the 3, 4 and 5 of the areas before it would."""
    acted = {"forest": "f1", "coast": "c1", "village": "v1"}
    placed = {"forest": [5], "coast": [4], "village": [3], "ambelau": [2]}
    me = {"placed": placed, "acted": acted, "kept": 1}
    game = {"modules": ["ambelau"], "round": 5, "area": "ambelau", "edition": odd(areas=fish_alone)}
    left = dict.fromkeys(("banyu", "gunung", "manuk", "ibu"), 0)
    data = duel(me, {"placed": {"lake": [3]}, "kept": 1}, left=left, **game)
    assert most(data, "vp") == 0
    assert most(data, {"fish": 1}) == 1


@pytest.mark.rule("BURU-19.8")
def test_a_discarded_islander_comes_again_once_the_deck_has_run_out() -> None:
    """R.7. The only islander is free, and is discarded for ukum in each of the rounds to come."""
    baker = {"id": "baker", "name": "Baker", "kind": "artisan", "cost": 0, "task": "palm"}
    game = {"edition": {"islanders": [baker], "outlaws": [], "decrees": []}, "modules": ["ukum"]}
    left = {"banyu": 0, "gunung": 0, "manuk": 0}
    data = duel(phase="dusk", row=["baker"], left=left, **game)
    assert most(data | {"round": 3}, "offerings") >= 2
    assert most(data | {"round": 5}, "offerings") == 0


@pytest.mark.rule("BURU-26.6")
def test_the_marker_may_be_used_in_every_area_that_kuda_leaves() -> None:
    """By 12 he leaves the forest of two spaces for the lake's first, and there moves on by 2: 1 fish in each."""
    me = {"placed": {"forest": [5, 4, 3], "lake": [2]}, "kept": 1}
    data = duel(me, {"placed": {"coast": [3]}, "kept": 1}, modules=["kuda"], round=5, area="forest")
    marker, fish = {"type": "act", "space": "fish"}, {"type": "gain"}
    found = reaches(data, marker, fish, {"type": "act", "area": "coast"}, {"type": "stop"}, marker, fish)
    assert found["fish"] == 2 == most(data, {"fish": 1})


def test_a_margin_is_bounded_by_what_the_best_other_has() -> None:
    """3 as alone, less 5 of the other and his offering of 4; what a third one has less does not matter."""
    me = {"id": "me", "vp": 2, "placed": {"lake": [5]}, "kept": 1}
    other = {"id": "op", "vp": 5, "offers": {"banyu": [4]}, "placed": {"lake": [4]}, "kept": 1}
    data = table(me, other, {"id": "third", "vp": 6}, round=5, area="lake")
    assert most(data, "margin") == 3 - (5 + 4)


def odd(**keys: Any) -> dict[str, Any]:
    """An inline edition: the study one with other keys, each made of a copy of its own."""
    return {key: change(copy.deepcopy(study()[key])) for key, change in keys.items()}


def card_of(name: str, **fields: str) -> Callable[[Any], Any]:
    """A list of cards in which one has other fields."""
    return lambda cards: [card | fields if card["id"] == name else card for card in cards]


def test_a_margin_does_not_rest_on_respect_that_may_be_paid() -> None:
    """The other may turn his 3 into a palm: -3 is not the most, as 0 can be reached."""
    me, op = {"placed": {"forest": [4]}, "kept": 1}, {"vp": 3, "tableau": ["farmer"], "kept": 1}
    paying = odd(islanders=card_of("farmer", task="3 vp : palm"))
    data = duel(me, op | {"placed": {"village": [5]}}, round=5, area="village", edition=paying)
    act = {"type": "act", "area": "village", "space": "v5"}
    paid = after(data, act, {"type": "task", "card": "farmer"})
    assert paid["players"]["op"]["vp"] == 0
    assert most(data, "margin") == 0


@pytest.mark.rule("BURU-11.4")
def test_a_price_with_a_condition_need_not_be_paid() -> None:
    """Who is not envoy pays nothing for the trade: 3 ebony with nothing in hand."""
    me, op = (
        {"tableau": ["farmer"], "placed": {"village": [5]}, "kept": 1},
        {"placed": {"lake": [4]}, "kept": 1},
    )
    trade = odd(islanders=card_of("farmer", task="2 palm@envoy : 3 ebony"))
    data = duel(me, op, round=5, area="village", envoy="op", edition=trade)
    found = reaches(data, {"type": "act", "space": "v5"}, {"type": "task", "card": "farmer"})
    assert found["res"]["ebony"] == 3 == most(data, {"ebony": 1})


@pytest.mark.rule("BURU-25.7")
def test_a_liaison_pays_the_gems_of_its_space_for_a_card_taken_elsewhere() -> None:
    """At the coast a space of 0 gems brings a forest card: its own gems are the forest's price alone."""

    def bringing(areas: Any) -> Any:
        areas["coast"]["spaces"][4]["gain"] = "forest"
        return areas

    me = {"fish": 0, "placed": {"coast": ["L"]}, "kept": 1}
    op = {"placed": {"coast": [5]}, "kept": 1, "acted": {"coast": "c2"}}
    data = duel(
        me, op, modules=["liaisons"], round=5, area="coast", forest=["f01"], edition=odd(areas=bringing)
    )
    found = reaches(
        data, {"type": "liaison", "area": "coast", "space": "c5"}, {"type": "forest", "card": "f01"}
    )
    assert found["res"]["ebony"] == 2 == most(data, {"ebony": 1})


@pytest.mark.rule("BURU-25.7", "BURU-25.12")
@pytest.mark.parametrize("action", ["forest", "3 fish | forest"])
def test_a_liaison_takes_a_card_by_the_action_of_its_owner(action: str) -> None:
    """In the forest, by a Tokoh card: for the card's 2 gems where that is what the place brings, else for nothing."""
    gems = 2 if action == "forest" else 0
    me = {"fish": gems, "placed": {"forest": ["L"]}, "kept": 1, "tokoh": "k01"}
    op = {"placed": {"forest": [5]}, "kept": 1, "acted": {"forest": "f1"}}
    own = odd(tokoh=card_of("k01", action=action))
    data = duel(me, op, modules=["liaisons", "tokoh"], round=5, forest=["f09"], edition=own)
    act = {"type": "liaison", "area": "forest", "space": "tokoh"}
    card = {"type": "forest", "card": "f09"}
    line = [act | {"card": "f09"}] if gems else [act | {"option": 1}, card]
    found = reaches(data, *line)
    assert (found["res"]["clay"], found["fish"]) == (3, 0)
    assert most(data, {"clay": 1}) == 3


@pytest.mark.rule("BURU-19.12")
def test_an_outlaw_tasked_is_all_that_its_offering_costs() -> None:
    """The altar asks for 2 clay besides, which an offering at the lake pays and this one does not."""
    me, op = (
        {"tableau": ["bandit"], "placed": {"village": [5]}, "kept": 1},
        {"placed": {"lake": [4]}, "kept": 1},
    )
    dear = odd(altars=lambda altars: altars | {"ukum": {"a": "islander + 2 clay"}})
    data = duel(me, op, modules=["ukum"], round=5, area="village", edition=dear)
    found = reaches(data, {"type": "act", "space": "v5"}, {"type": "task", "card": "bandit"})
    assert found["offers"] == {"ukum": ["?"]}
    assert most(data, {"offering": 1}) == 1


def sightings(deck: int, row: int, rounds: int) -> int:
    """The naive twin of ``times_seen``: the most that one card is turned up, every order of the deck tried.

    A dawn discards what lies there and turns up cards one by one; an empty deck is the discards shuffled (BURU-3.7).
    """
    best = 0
    tables = {(deck - 1, True, 0)}
    """Cards of the deck beside the one, whether it is there, how often it was seen."""
    for _ in range(rounds):
        turned = {(rest, there, False, seen, 0) for rest, there, seen in tables}
        for _ in range(row):
            shuffled = {
                (rest, there, up, seen, lying)
                if rest or there
                else (deck - 1 - lying, not up, up, seen, lying)
                for rest, there, up, seen, lying in turned
            }
            after = {
                (rest, False, True, seen + 1, lying) for rest, there, _, seen, lying in shuffled if there
            }
            after |= {
                (rest - 1, there, up, seen, lying + 1) for rest, there, up, seen, lying in shuffled if rest
            }
            turned = after or turned
        tables = {(rest, there, seen) for rest, there, _, seen, _ in turned}
        best = max(best, *(seen for _, _, seen in tables))
    return best


@pytest.mark.rule("BURU-3.7")
@pytest.mark.parametrize("deck", range(2, 8))
@pytest.mark.parametrize("row", [1, 2, 3])
def test_a_forest_card_is_seen_no_more_often_than_the_deck_allows(deck: int, row: int) -> None:
    for rounds in range(1, 6):
        seen = sightings(deck, row, rounds)
        assert seen <= times_seen(deck, row, rounds)
        assert deck < 2 * row or times_seen(deck, row, rounds) <= seen + 1


def test_the_forest_of_the_published_game_comes_once_and_a_bit() -> None:
    """16 cards, 15 to 25 of them turned up: once each with three players, a second time with more."""
    assert (
        [times_seen(16, row, 5) for row in (3, 4, 5)]
        == [sightings(16, row, 5) for row in (3, 4, 5)]
        == [1, 2, 2]
    )
