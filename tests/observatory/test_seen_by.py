"""What a seat knows of the table: of the decks their number, and the cards that came from them."""

import json
import random

import pytest

from periplus.models.core.kernel import CHANCE
from periplus.models.observatory import GAME
from periplus.models.observatory.kernel import KERNEL

from .tables import END, draw, roll, table

SKY = {"small": ["s1", "s2", "s3"], "large": ["l1", "l2", "l3"]}
HELD = [{"range": ["dot", "bar", "ell"]}, {"range": ["gift", "book", "long", "steep"]}]


def position(small: list[str], large: list[str], *draws: dict):
    """Two players; seat 0 has room for a card once the turn has ended."""
    full = [{"range": [*HELD[0]["range"], "s8"], "chart": ["*....", *["....."] * 4]}, HELD[1]]
    log = [roll(), {"type": "complete", "card": "s8", "at": [0, 0], "rotation": 0, "player": 0}, END, *draws]
    return table(*full, sky=SKY, decks={"small": small, "large": large}, log=log)


def test_the_order_of_the_decks_is_not_seen():
    one = position(["s4", "s5"], ["l4", "l5", "l6"])
    other = position(["s5", "s4"], ["l6", "l5", "l4"])
    for seat in (0, 1):
        assert GAME.seen_by(one, seat) == GAME.seen_by(other, seat)
        assert GAME.seen_by(one, seat).as_json()["decks"] == {"small": 2, "large": 3}
        assert GAME.seen_by(GAME.seen_by(one, seat), seat) == GAME.seen_by(one, seat)
        assert GAME.seen_by(one, seat).me == seat
        assert GAME.asked_by(one, seat).decks == one.decks


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (draw("small", player=0), {"card": "s4"}),
        (draw("sky", card="s2", player=0), {"card": "s2", "refill": "s4"}),
        (draw("sky", card="l2", player=0), {"card": "l2", "refill": "l4"}),
    ],
)
def test_what_came_from_a_deck_is_seen(move, told):
    seen = GAME.seen_by(position(["s4", "s5"], ["l4", "l5"], move), 1)
    assert seen.as_json()["log"][-1] == move | told
    assert GAME.check(seen) == ()
    assert GAME.state(seen).sheets == GAME.state(position(["s4", "s5"], ["l4", "l5"], move)).sheets


def test_an_empty_deck_refills_nothing_and_what_is_seen_tells_no_card():
    move = draw("sky", card="s2", player=0)
    assert GAME.seen_by(position([], ["l4"], move), 1).as_json()["log"][-1] == move


def test_a_hidden_position_is_read_back_as_it_is_printed():
    seen = GAME.seen_by(position(["s4", "s5"], ["l4", "l5"], draw("small", player=0)), 0)
    again = GAME.load(json.dumps(seen.as_json()).encode())
    assert again == seen
    assert GAME.state(again) == GAME.state(seen)


def test_worlds_depend_on_what_is_seen_alone():
    one = position(["s4", "s5"], ["l4", "l5", "l6"])
    other = position(["s5", "s4"], ["l6", "l5", "l4"])
    worlds = [KERNEL.sample(each, 0, random.Random(3)) for each in (one, other, GAME.seen_by(one, 0))]
    assert worlds[0] == worlds[1] == worlds[2]
    assert worlds[0].state.supply is not None
    assert isinstance(worlds[0].state.supply.decks[0], tuple)


def test_a_deck_of_a_world_holds_the_cards_of_its_size_that_are_in_no_open_place():
    dealt = ["s1", "s2", "s3", "l1", "l2", "l3"]
    sky = {"small": ["s4", "s5", "s6"], "large": ["l4", "l5", "l6"]}
    asked = table({"dealt": dealt}, sky=sky, decks={"small": 8, "large": 12})
    supply = KERNEL.sample(asked, 0, random.Random(1)).state.supply
    assert supply is not None
    small, large = supply.decks
    assert isinstance(small, tuple)
    assert isinstance(large, tuple)
    assert sorted(small) == sorted(["dot", "bar", "slash", "gift", "book", "comet", "s7", "s8"])
    assert sorted(large) == sorted(["ell", "long", "steep", "l7", "l8", *(f"A{n}" for n in range(1, 8))])


def test_chance_tells_a_card_that_the_decks_do_not():
    table_ = KERNEL.state(GAME.seen_by(position(["s4", "s5"], ["l4", "l5"]), 0))
    for action in KERNEL.legal(table_):
        waiting = KERNEL.apply(table_, action)
        assert KERNEL.to_move(waiting) == CHANCE
        after = KERNEL.chance(waiting, random.Random(1))
        assert len(after.state.sheets[0].range) == 4
        assert after.state.supply is not None
        assert [len(row) for row in after.state.supply.sky] == [3, 3]


def test_a_seat_that_is_done_lets_the_others_use_the_dice():
    start = KERNEL.state(table(*[{}, {}], log=[roll()], active=1, first=1))
    assert KERNEL.to_move(start) == 1
    passed = KERNEL.apply(start, KERNEL.legal(start)[-1])
    assert KERNEL.to_move(passed) == 0
    assert passed.done
    ended = KERNEL.apply(passed, KERNEL.legal(passed)[-1])
    assert KERNEL.to_move(ended) == CHANCE
    assert ended.state.active == 0
