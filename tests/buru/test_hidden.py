"""What a seat sees of a position, and what the worlds made up for it leave as it is."""

from __future__ import annotations

import random
from typing import Any

import pytest

from periplus.models.buru import GAME
from periplus.models.buru.play import only, state_of
from periplus.models.buru.reading import initial
from periplus.models.buru.seen import hidden, world
from tests.buru.tables import duel, load


@pytest.mark.rule("BURU-1.14")
def test_others_tokens_cards_and_decks_are_hidden_from_a_seat() -> None:
    """What me sees of op is the same whatever op has laid face down, holds secretly, and the decks bring."""
    one = duel(
        {"placed": {"lake": [5]}, "elders": ["e01"], "offers": {"banyu": [4]}},
        {"placed": {"lake": [1], "coast": [2]}, "elders": ["e02"], "offers": {"banyu": [5]}},
        phase="morning",
        decks={"elders": ["e03"], "islanders": ["judge"], "banyu": [6]},
    )
    other = duel(
        {"placed": {"lake": [5]}, "elders": ["e01"], "offers": {"banyu": [4]}},
        {"placed": {"lake": [3], "coast": [4]}, "elders": ["e04"], "offers": {"banyu": [7]}},
        phase="morning",
        decks={"elders": ["e05"], "forest": ["f01"]},
    )
    seen = GAME.seen_by(load(one), 0)
    assert seen == GAME.seen_by(load(other), 0)
    told = seen.as_json()
    assert told["players"][0]["placed"] == {"lake": [5]}
    assert told["players"][0]["elders"] == ["e01"]
    assert told["players"][1]["placed"] == {"coast": ["?"], "lake": ["?"]}
    assert told["players"][1]["elders"] == ["?"]
    assert told["players"][1]["offers"] == {"banyu": ["?"]}
    assert "decks" not in told


@pytest.mark.rule("BURU-6.2")
def test_tokens_are_seen_as_their_areas_are_turned_up() -> None:
    start = duel(
        {"placed": {"forest": [5], "coast": [4]}, "kept": 1},
        {"placed": {"forest": [3], "coast": [2]}, "kept": 1},
        forest=["f01", "f02"],
    )
    told = GAME.seen_by(load(start), 0).as_json()
    assert told["players"][1]["placed"] == {"forest": [3], "coast": ["?"]}


@pytest.mark.rule("BURU-24.7")
def test_that_a_token_stands_on_a_blessing_is_seen_but_not_which() -> None:
    start = duel(
        {},
        {"placed": {"lake": ["L+"], "coast": [2, "+"]}},
        phase="morning",
        modules=["blessings", "liaisons"],
        blessings={"lake": "op", "coast": "op"},
    )
    told = GAME.seen_by(load(start), 0).as_json()
    assert told["players"][1]["placed"] == {"coast": ["?", "+"], "lake": ["?", "+"]}


def at_the_lake(pending: str, *elders: str) -> dict[str, Any]:
    return duel(
        {"placed": {"lake": [5]}, "acted": {"lake": "l3"}},
        {"placed": {"lake": [3]}},
        area="lake",
        turn="me",
        pending=pending,
        decks={"elders": elders},
    )


@pytest.mark.rule("BURU-12.4")
@pytest.mark.parametrize("pending", ["elder", "elder + offer", "envoy + elder", "clay + elder"])
def test_who_gains_an_elder_sees_the_two_that_he_draws(pending: str) -> None:
    start = at_the_lake(pending, "e05", "e06", "e07")
    assert GAME.seen_by(load(start), 0).as_json()["decks"] == {"elders": ["e05", "e06"]}
    assert "decks" not in GAME.seen_by(load(start), 1).as_json()


@pytest.mark.rule("BURU-2.7", "BURU-12.4")
@pytest.mark.parametrize("pending", ["offer", "clay", "clay + offer"])
def test_who_gains_no_elder_sees_none(pending: str) -> None:
    assert "decks" not in GAME.seen_by(load(at_the_lake(pending, "e05", "e06")), 0).as_json()


@pytest.mark.rule("BURU-12.4")
def test_a_world_makes_up_no_elders_for_who_draws_them_now() -> None:
    """He would have seen them: what the position does not tell stays open, whatever else he may do first."""
    for pending, told in (("elder", 1), ("elder + offer", 1), ("offer", 13)):
        decks = dict(world(initial(load(at_the_lake(pending, "e05"))), 0, random.Random(0)).decks)
        assert len(decks["elders"]) == told


@pytest.mark.rule("BURU-1.14", "BURU-12.4")
def test_in_a_world_each_elder_is_a_card_that_nobody_else_has() -> None:
    """Of the thirteen without modules: what others hold is dealt, one's own and what one does not tell stay."""
    start = duel({"elders": ["e01", "?"]}, {"elders": ["e02", "?"]}, phase="morning")
    for seed in range(5):
        found = world(initial(load(start)), 0, random.Random(seed))
        others = found.players[1].elders
        assert found.players[0].elders == ("e01", "?")
        assert len({"e01", *others, *dict(found.decks)["elders"]}) == 13
        assert "?" not in others


@pytest.mark.rule("BURU-25.11")
def test_a_liaison_may_stand_on_the_blessing_of_a_world() -> None:
    """The first of its two tokens stands on it; a liaison there is one token with it, beside it adds nothing to it."""
    start = duel(
        {},
        {"placed": {"coast": ["?", "?"], "lake": ["?"], "forest": ["?", "+", "?"]}},
        phase="noon",
        modules=["blessings", "liaisons"],
    )
    state = initial(load(start))
    found = {world(state, 0, random.Random(seed)).players[1].placed[0] for seed in range(60)}
    wasted = {field for field in found if field[0] == "L+"}
    assert wasted
    assert {len(field) for field in wasted} == {2}
    assert all(
        field[0] in (1, 2, 3, 4, 5) and field[1] == "+" and len(field) == 3 for field in found - wasted
    )
    assert any(field[2] == "L" for field in found - wasted)


@pytest.mark.rule("BURU-21.6")
def test_a_guide_that_lies_face_down_is_among_the_tokens_of_a_world() -> None:
    """Op used his guide this round and has gained it again: five tokens lie, so 3, 5 and G lie face down in the
    village and at the lake, in any order."""
    data = duel(
        {"placed": {"village": [4], "lake": [5], "coast": [1], "forest": [2]}, "kept": 3},
        {
            "placed": {"village": [5], "coast": [2], "forest": [1], "lake": [3, "G"]},
            "kept": 4,
            "guide": "next",
        },
        modules=["ambelau"],
        area="village",
    )
    state = hidden(initial(load(data)), 0)
    assert state.players[1].placed[2:] == (("?",), (), ("?", "?"))
    found = [world(state, 0, random.Random(seed)).players[1].placed for seed in range(20)]
    assert {frozenset((*village, *lake)) for _, _, village, _, lake in found} == {frozenset((3, 5, "G"))}
    assert {village for _, _, village, _, _ in found} == {(3,), (5,), ("G",)}


@pytest.mark.rule("BURU-25.4")
def test_a_liaison_that_went_back_is_not_among_the_tokens_of_a_world() -> None:
    """Both liaisons met in the forest: what lies face down is an explorer, 1, 2 and 3 being left."""
    data = duel(
        {"placed": {"forest": [4, "L"], "coast": [3], "lake": [5, 2]}, "kept": 1},
        {"placed": {"forest": [5, "L"], "coast": [2], "lake": [3, 1]}, "kept": 4},
        modules=["liaisons"],
        forest=["f01", "f02", "f03"],
    )
    state = only(state_of(load(data)))
    assert state.players[1].placed[0] == (5,)
    for seed in range(20):
        _, coast, _, lake = world(state, 0, random.Random(seed)).players[1].placed
        assert {*coast, *lake} == {1, 2, 3}
