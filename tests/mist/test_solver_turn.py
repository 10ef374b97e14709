"""Whole turns: against every end that the rules allow, in every phase, and against the rules' own score."""

import json
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.core.results import ScoreLine
from periplus.models.mist import GAME
from periplus.models.mist.island import token
from periplus.models.mist.scoring import total
from periplus.models.mist.state import BARE, Phase
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.mist.ceiling import IslandCeiling
from periplus.solvers.mist.hint import changes, search
from periplus.solvers.mist.turn.best import BestTurns
from periplus.solvers.mist.turn.evaluator import IslandEvaluator
from periplus.solvers.mist.turn.placements import END_WORK
from periplus.solvers.mist.turn.playing import ends, played
from tests.mist.tables import ALL, WEB, load, several, table

TURNS = (Phase.FLY, Phase.TAKE, Phase.PLACE)
SMALL = {
    "islands": {"front": ["F1 F2 M1", "G1 .2 .1q1 M2", "G2 .1 @1 .2 D1", "C1 .1v2 .1e1 D2", "C2 S1 S2"]},
    "tiles": {
        "F1": 3,
        "F2": 3,
        "M1": 3,
        "M3": 2,
        "D2": 3,
        "S2": 2,
        "W1": 2,
        "T2": 2,
        "N3": 2,
        "G2": 2,
        "C2": 2,
    },
}
"""An island of 19 spaces."""


def gains(position):
    """What every end of the turn gains, best first: the naive twin."""
    state = GAME.state(position)
    before = total(state, state.turn)
    found = ends(state, Clock(Limits()))
    return sorted((total(walked.state, state.turn) - before for walked in found), reverse=True)


def ranked(position, **limits) -> Any:
    return search(position, Limits(**limits)).result()


def random_turns(players, seed, every):
    """Positions of a random game in which somebody places whatever can be placed."""
    rng = random.Random(seed)
    position, seen = GAME.start(players, rng), 0
    while GAME.outcome(position) is None:
        chance = GAME.chance(position, rng)
        if chance is not None:
            position = GAME.play(position, chance)
            continue
        state, moves = GAME.state(position), GAME.moves(position)
        if state.phase in TURNS:
            seen += 1
            if seen % every == 0:
                yield position
        placing = [move for move in moves if move.type == "place"]
        chosen = placing if placing and rng.random() < 0.7 else moves
        position = GAME.play(position, rng.choice(chosen))


@pytest.mark.parametrize("seed", range(4))
def test_the_best_turns_are_those_of_every_end_that_the_rules_allow(seed):
    compared = 0
    for position in random_turns(2 + seed % 3, seed, every=29):
        if GAME.state(position).phase is Phase.FLY:
            continue
        compared += 1
        found = ranked(position)
        assert found.status == "optimal"
        assert [entry.value for entry in found.moves] == gains(position)[:5]
    assert compared >= 5


def test_flights_are_part_of_the_turn():
    sheet = {"balloon": [1, 0], "energy": 2, "telescope": ["F1", "T2"]}
    for wind in ("E", "SW", "NW"):
        position = load(table(sheet, wind=wind, edition=SMALL, clouds=[["D2"], ["W1", "N3"]]))
        assert [entry.value for entry in ranked(position).moves] == gains(position)[:5]


def test_a_turn_above_a_floor_is_found_and_the_lack_of_one_proved():
    sheet = {"balloon": [1, 0], "energy": 2, "telescope": ["F1", "T2"]}
    position = load(table(sheet, wind="E", edition=SMALL, clouds=[["D2"], ["W1", "N3"]]))
    state = GAME.state(position)
    best = total(state, 0) + gains(position)[0]
    for floor in (best - 3, best - 1, best, best + 2):
        *_, known = BestTurns(state, 1, floor=floor).search(Clock(Limits()))
        assert known.proved
        assert known.bound == max(best, floor)
        assert (known.turns[0].value == best) if floor < best else (known.turns[0].value <= best)


def test_known_draws_are_drawn_and_unknown_ones_yield_nothing():
    """(1, -1) shows a question mark."""
    sheet = {"balloon": [1, 0], "telescope": ["F1", "F2"]}
    data = table(sheet, phase="C3", edition=SMALL)
    for draws in ([], ["W1"], ["M3"], ["T2", "W1"]):
        position = load(data | {"draws": draws})
        found = ranked(position)
        assert [entry.value for entry in found.moves] == gains(position)[:5]
    drawing = load(data | {"draws": ["W1"]})
    lines = [entry.move for entry in ranked(drawing, count=40).moves]
    assert any(move.as_json() == {"type": "draw", "tile": "W1"} for line in lines for move in line)
    blind = [entry.move for entry in ranked(load(data), count=40).moves]
    assert not any(move.type == "draw" for line in blind for move in line)


@pytest.mark.parametrize("seed", range(8))
def test_known_draws_are_part_of_every_turn(seed):
    """The naive twin looks at every end; the search leaves what no draw can lift onto the list."""
    rng = random.Random(seed)
    bag = [tile for tile, count in SMALL["tiles"].items() for _ in range(count)]
    rng.shuffle(bag)
    spaces = rng.sample(["1,0", "0,1", "-1,1", "-1,0", "0,-1", "2,-1", "0,2", "-1,-1"], 4)
    sheet = {"balloon": [1, 0], "energy": 3, "telescope": [bag.pop(), bag.pop()], "tiles": {}}
    sheet["tiles"] = {space: bag.pop() for space in spaces}
    wind = rng.choice(["E", "NE", "NW", "W", "SW", "SE"])
    clouds, draws = [[bag.pop()], [bag.pop()]], [bag.pop()]
    position = load(table(sheet, wind=wind, edition=SMALL, clouds=clouds, draws=draws))
    assert [entry.value for entry in ranked(position).moves] == gains(position)[:5]


def test_the_harbour_is_a_turn_too():
    sheet = {"balloon": {"dock": 2}, "tiles": {"-1,1": "EH"}, "telescope": ["D1", "F2"], "energy": 9}
    position = load(table(sheet, phase="C2", modules=2, harbour=["F6", "W1", "M2"], draws=["N6"]))
    found = ranked(position)
    assert [entry.value for entry in found.moves] == gains(position)[:5]
    assert found.moves[0].value == 10 - 4  # F6 and the known N6 fill the track from 9


def test_who_connects_first_keeps_the_points_in_the_same_turn():
    """(0, -3) connects forest and grassland; then a city may cover a bare coast space that was the only one."""
    almost = {space: tile for space, tile in ALL.items() if space != "0,-3"}
    almost |= {"0,-4": "T3", "1,-4": "T4", "2,-4": "M3", "3,-4": "M3"}
    sheet = {"balloon": [0, -2], "tiles": almost, "telescope": ["D3", "N3"]}
    position = load(table(sheet, phase="C3"))
    found = ranked(position)
    assert [entry.value for entry in found.moves] == gains(position)[:5]


def test_values_are_the_rules_own_whatever_is_laid():
    rng = random.Random(5)
    for _ in range(200):
        data = several(2, modules=3)
        free = [space for space in load(data).edition_data.sides["front"].board.spaces if space != (0, 0)]
        for sheet in data["players"]:
            spaces = rng.sample(free, rng.randint(0, 12))
            tiles = rng.sample(
                ["F2", "M2", "W1", "T3", "N3", "N4", "S2", "C2", "G2", "D2", "F3", "M3", "W2"], 13
            )
            sheet["tiles"] = {f"{q},{r}": tile for (q, r), tile in zip(spaces, tiles, strict=False)}
        position = load(data | {"first": rng.choice([0, 1])})
        state = GAME.state(position)
        evaluator = IslandEvaluator(state)
        bare = [number for number, tile in enumerate(state.players[0].tiles) if tile == BARE]
        spots = rng.sample([number for number in bare if number != state.island.yard], 3)
        laid = list(zip(spots, rng.sample(["F1", "W0", "T1", "N2", "E2", "EK", "C1"], 3), strict=True))
        tiles = list(state.players[0].tiles)
        for number, tile in laid:
            tiles[number] = tile
        energy = rng.randint(0, 20)
        after = state.with_mover(replace(state.players[0], tiles=tuple(tiles), energy=energy))
        crowns = state.edition.crown_points(energy)
        assignment = tuple(sorted((number, token(tile)) for number, tile in laid))
        assert evaluator.outcomes(assignment, can_connect=True)[0].points + crowns == total(after, 0)
        opened = sum(1 << number for number in spots)
        hand = Counter(token(tile) for _, tile in laid)
        ceiling = IslandCeiling(evaluator.stakes, evaluator.masks, opened)
        assert ceiling.points(hand, 3) + crowns >= total(after, 0)
        assert ceiling.by_count([(opened, hand)])[3] + crowns >= total(after, 0)


def test_the_reasons_of_a_turn_add_up_to_its_value():
    position = load(table({"telescope": ["F3", "W1"], "tiles": WEB}, clouds=[["T2", "D1"]]))
    for entry in ranked(position).moves:
        assert sum(line.points for line in entry.why) == entry.value
        assert entry.move[-1].as_json() == {"type": "done"}


def test_reasons_tell_what_was_and_what_is():
    """Energy 9 reaches the crown of 4 points and energy 6 that of 2; a volcano of 3 is tiled, others stay bare."""
    old = (ScoreLine("MIST-10.9", "energy 9", 4), ScoreLine("MIST-10.11", "bare volcanoes", -5))
    new = (ScoreLine("MIST-10.9", "energy 6", 2), ScoreLine("MIST-10.11", "bare volcanoes", -2))
    assert [(line.what, line.points) for line in changes(old, new)] == [
        ("energy 9 → energy 6", -2),
        ("fewer bare volcanoes", 3),
    ]


@pytest.mark.rule("MIST-6.3")
def test_no_turn_keeps_a_tile_for_which_a_full_telescope_has_no_room():
    """By hand: both forests on their coast (4), a tile on the volcano (2); the third forest can only be energy."""
    sheet = {"balloon": [1, -3], "energy": 0, "telescope": ["F1", "F3", "D2", "S2"]}
    state = GAME.state(load(table(sheet, phase="C2", clouds=[["F1"]])))
    best = BestTurns(state, 5)
    for known in best.search(Clock(Limits())):
        for turn in known.turns:
            assert total(played(state, turn.course[:-1]), 0) == turn.value
    assert best.known.turns[0].value - total(state, 0) == 6


def test_the_list_is_as_long_as_asked_for():
    data = table({"telescope": ["F3"]}, clouds=[["T2", "D1"]])
    assert len(ranked(load(data)).moves) == 5
    assert len(ranked(load(data | {"ask": {"top": 2}})).moves) == 2
    assert len(ranked(load(data | {"ask": {"top": 2}}), count=3).moves) == 3


def test_every_end_that_comes_on_a_list_counts_as_effort():
    state = GAME.state(load(table({"energy": 2, "telescope": ["F3", "T2"]}, clouds=[["W1"]])))
    clock = Clock(Limits(seconds=None))
    *_, known = BestTurns(state, 1 << 30).search(clock)
    assert len(known.turns) > 100
    assert clock.worked >= END_WORK * len(known.turns)


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (table(phase="end"), "phase"),
        (table(ask={"top": 0}), "ask.top"),
        (table(ask={"top": "all"}), "ask.top"),
    ],
)
def test_what_cannot_be_asked_is_named(data, field):
    with pytest.raises(PositionError) as caught:
        search(load(data), Limits())
    assert caught.value.field == field


def test_a_stopped_search_has_a_list_and_a_bound_that_holds():
    position = load(
        table(
            {"energy": 9, "telescope": ["F3", "T2", "N3"]}, clouds=[["W1", "D2"], ["M1"], ["C1", "G2", "S2"]]
        )
    )
    whole = ranked(position)
    stopped: Any
    for stopped in search(position, Limits()):
        if stopped.moves:
            assert stopped.bound >= whole.moves[0].value
            assert stopped.moves[0].value <= whole.moves[0].value


def test_answers_print_as_json():
    found = ranked(load(table({"telescope": ["F3"]}, clouds=[["T2"]])))
    assert json.loads(json.dumps(found.as_json()))["moves"][0]["move"][-1] == {"type": "done"}
