"""Rules, texts and clues that a user was misled by in 0.3.0; each was found from outside, and fails there."""

# the answers of one game are narrower than the answers of all: a wrong type here fails the test itself
# pyright: reportOptionalMemberAccess=false

from __future__ import annotations

import random
from itertools import product

import pytest

from periplus.models.core.registry import game
from periplus.models.mist import GAME
from periplus.models.mist.chance import fresh
from periplus.models.mist.edition import MODULES
from periplus.solvers.answers import at_level
from periplus.solvers.limits import Limits
from periplus.solvers.mist.hint import search
from tests.marking import slow_for
from tests.mist.tables import load, moves, price, several, table


@pytest.mark.rule("MIST-5.4")
def test_the_west_corner_of_the_reverse_island_shows_a_2() -> None:
    """Spec, study edition: row 0 of the back begins with G2. Against the wind: 2 to slow, then 2 a space."""
    data = table({"balloon": [-4, 0], "energy": 9}, side="back", wind="W")
    flown = {(move["dir"], move["distance"]): move["cost"] for move in moves(data)}
    assert flown == {
        (None, 0): 0,
        **{(line, steps): 2 + 2 * steps for line in ("E", "NE", "SE") for steps in (1, 2, 3)},
    }
    assert price(data | {"players": [{"balloon": [-4, 0], "energy": 10}]}, "E", 4) == 10


@pytest.mark.rule("MIST-6.3")
@pytest.mark.rule("MIST-13.7")
def test_each_watchtower_gives_a_space_also_one_that_is_there_twice() -> None:
    """Two watchtowers on the island: 4 + 2 spaces. The copy breaks MIST-1.3, the telescopes break nothing."""
    sheet = {
        "balloon": [1, 0],
        "tiles": {"3,0": "E2", "2,1": "E2"},
        "telescope": ["F1", "F2", "F2", "F3", "M1"],
    }
    broken = GAME.check(load(table(sheet, modules=3)))
    assert [violation.rule for violation in broken] == ["MIST-1.3"]
    sheet["telescope"] += ["M2", "M2"]
    assert "MIST-6.3" in [violation.rule for violation in GAME.check(load(table(sheet, modules=3)))]


@pytest.mark.parametrize(
    ("owed", "text"), [(1, "1 tile must be drawn first"), (2, "2 tiles must be drawn first")]
)
def test_what_is_due_is_counted_as_people_count(owed: int, text: str) -> None:
    data = table({"owed": owed}, phase="C3", log=[{"type": "done"}])
    assert [violation.message for violation in GAME.check(load(data))] == [text]


def test_the_words_of_a_place_can_follow_look_at() -> None:
    position = load(table({"telescope": ["F3"]}, clouds=[["T2"]]))
    told = {GAME.place(position, move).where for move in GAME.moves(position)}
    assert told == {"the sky over the island"}
    placing = load(table({"telescope": ["F3"]}, phase="C3"))
    found = {move.type: GAME.place(placing, move) for move in GAME.moves(placing)}
    assert found["place"].where == "the spaces around the balloon"
    assert sorted(found["place"].cells) == sorted([(2, 0), (2, -1), (1, -1), (0, 0), (0, 1), (1, 1)])
    assert found["done"].cells == ((1, 0),)


@pytest.mark.parametrize("level", [1, 2])
def test_the_first_levels_of_a_hint_light_something(level: int) -> None:
    for phase, more in (("C1", {}), ("C2", {}), ("C3", {})):
        position = load(table({"telescope": ["F3"]}, phase=phase, clouds=[["T2"]], **more))
        clue = at_level(position, search(position, Limits()).result(), level)["clue"]
        assert clue["cells"]
    docked = table({"balloon": {"dock": 2}, "tiles": {"-1,1": "EH"}}, phase="C2", modules=2, harbour=["F1"])
    clue = at_level(load(docked), search(load(docked), Limits()).result(), level)["clue"]
    assert clue["cells"] == [[-1, 1]]


def test_a_seat_does_not_see_what_the_bag_is_going_to_give() -> None:
    """Two tables that differ in the coming draws alone look the same to every seat; a puzzle's own draws stay."""
    one, other = (
        load(several(draws=draws, clouds=[["F1"], ["M1"], ["D1"], ["S1"]])) for draws in (["F3"], ["T2"])
    )
    for seat in (0, 1):
        assert GAME.seen_by(one, seat) == GAME.seen_by(other, seat)
    puzzle = load(table(draws=["F3"]))
    assert GAME.seen_by(puzzle, 0).draws == ("F3",)


def test_a_rewound_log_shows_no_seat_what_was_drawn_later() -> None:
    rng = random.Random(4)
    position = GAME.start(2, rng)
    while not any(move.type == "draw" for move in position.log):
        chance = GAME.chance(position, rng)
        position = GAME.play(position, chance or rng.choice(GAME.moves(position)))
    before = GAME.rewind(position, len(position.log) - 1)
    assert before.draws
    assert GAME.seen_by(before, 0).draws == GAME.seen_by(before, 1).draws == ()


@pytest.mark.parametrize(
    ("modules", "side", "players"),
    slow_for(
        product(MODULES, ["front", "back"], [2, 3, 4]),
        lambda one: (
            (one[0] + (one[1] == "back") + one[2]) % 3 > 0
        ),  # the third has each with each of the others
    ),
)
def test_whole_games_of_every_module_and_side_end_by_random_play(
    modules: int, side: str, players: int
) -> None:
    rules = game("mist")
    rng = random.Random(f"{modules} {side} {players}")
    position, plies = fresh(players, rng, modules, side), 0
    while rules.outcome(position) is None:
        chance = rules.chance(position, rng)
        if chance is None:
            assert len(rules.actors(position)) == 1
            chance = rng.choice(rules.moves(position))
        position, plies = rules.play(position, chance), plies + 1
        assert plies < 5000
    assert rules.outcome(position).winners
