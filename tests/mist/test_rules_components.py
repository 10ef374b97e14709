"""Components, modules, set-up, rounds and dice: MIST-1 to MIST-4."""

import random

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.mist import GAME
from periplus.models.mist.chance import fresh
from periplus.models.mist.edition import SHELF
from periplus.models.mist.kernel import KERNEL
from periplus.models.mist.state import Phase, masks_of, terrain
from tests.mist.tables import (
    after,
    breaks,
    coasts,
    faults,
    kinds,
    load,
    moves,
    points,
    price,
    rules,
    several,
    table,
)

STUDY = SHELF.named("study")
FAR_SWAMP = [-1, 4]
CLOUDS = [["F1"], ["F2"], ["F3"], ["F4"]]


@pytest.mark.rule("MIST-1.1")
def test_module_1_is_what_is_played_unless_more_is_said():
    assert kinds(table(phase="C3")) == {"done"}
    assert rules(table(harbour=["F1"])) == ["MIST-11.1"]


@pytest.mark.rule("MIST-1.2")
def test_modules_come_one_on_the_other():
    assert faults(table(modules=4)) == ["modules"]
    assert faults(table(modules=1, variant=True)) == ["variant"]
    assert faults(table(modules=2, variant=True)) == []


@pytest.mark.rule("MIST-1.3")
def test_no_tile_is_in_play_more_often_than_the_edition_holds_it():
    assert STUDY.tiles["F6"] == 1
    assert rules(table({"telescope": ["F6"]}, clouds=[["F1"]])) == []
    assert rules(table({"telescope": ["F6"]}, clouds=[["F6"]])) == ["MIST-1.3"]
    assert rules(table({"telescope": ["F6"]}, bag=["F6"])) == ["MIST-1.3"]
    assert rules(table({"telescope": ["F9"]})) == ["MIST-1.3"]
    assert rules(table({"tiles": {"1,1": "E2"}, "telescope": ["E2"]}, modules=3)) == ["MIST-1.3"]


@pytest.mark.rule("MIST-1.3")
def test_what_the_bag_does_not_hold_cannot_be_drawn():
    due = table({"owed": 1}, phase="C3", bag=["F1", "F1"])
    assert breaks(due, {"type": "draw", "tile": "F1"}) == []
    assert breaks(due, {"type": "draw", "tile": "F2"}) == ["MIST-1.3"]


@pytest.mark.rule("MIST-1.4")
def test_start_tiles_are_apart_from_the_bag_and_one_a_player():
    assert rules(table({"telescope": ["f2"]})) == []
    assert rules(table({"telescope": ["f2", "f2"]})) == ["MIST-1.4", "MIST-1.4"]
    assert rules(table({"telescope": ["f2", "m2"]})) == ["MIST-1.4"]
    assert rules(table({"telescope": ["f3"]})) == ["MIST-1.4"]
    assert len(after(table({"telescope": ["f2"]})).bag) == 112


@pytest.mark.rule("MIST-1.5")
def test_blocking_tiles_are_no_terrain():
    laid = {"0,1": "T1", "1,0": "N2", "-1,1": "W1"}
    assert points(table({"balloon": FAR_SWAMP, "tiles": laid}), "MIST-10.6") == [1]
    chain = {"1,0": "D2", "2,0": "N3", "3,0": "D2"}
    assert coasts({"balloon": FAR_SWAMP, "tiles": chain}) == ()
    assert coasts({"balloon": FAR_SWAMP, "tiles": chain | {"2,0": "C1"}}) == ("M", "D")


@pytest.mark.rule("MIST-1.6")
def test_a_wild_is_every_terrain():
    state = after(table({"balloon": FAR_SWAMP, "tiles": {"1,0": "W1"}}))
    laid = masks_of(state.players[0].tiles)
    assert {terrain(laid, letter) for letter in "FMDSCG"} == {1 << state.island.board.number[1, 0]}


@pytest.mark.rule("MIST-2.1")
def test_the_front_is_up_unless_the_back_is_said_to_be():
    assert after(table()).island == STUDY.sides["front"]
    assert after(table(side="back")).island == STUDY.sides["back"]


@pytest.mark.rule("MIST-2.2")
def test_the_track_is_silver_in_module_3_alone():
    edition = STUDY.model_copy(update={"telescopes": STUDY.telescopes.model_copy(update={"silver": 2})})
    assert [edition.telescope_spaces(modules) for modules in (1, 2, 3)] == [4, 4, 2]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule("MIST-2.3")
@pytest.mark.rule("MIST-2.4")
@pytest.mark.rule("MIST-2.7")
@pytest.mark.rule("MIST-2.8")
def test_a_fresh_game_is_set_up_by_the_book(players):
    for seed in range(4):
        state = GAME.state(fresh(players, random.Random(seed), modules=1, side="front"))
        starts = [player.telescope for player in state.players]
        assert all(len(tiles) == 1 and tiles[0] in STUDY.start_tiles for tiles in starts)
        assert len(set(starts)) == players
        assert all(state.island.landing >> player.space & 1 for player in state.players)
        assert [state.players[seat].energy for seat in state.order] == [5, 6, 7, 8][:players]
        assert [len(cloud) for cloud in state.clouds] == [1] * {2: 4, 3: 5, 4: 7}[players]
        assert len(state.bag) == 112 - len(state.clouds)


@pytest.mark.rule("MIST-2.4")
@pytest.mark.rule("MIST-14.1")
def test_a_fresh_game_of_an_own_edition_begins_beside_the_yard_of_its_side():
    front, back = (
        {"0,0": "@1", "1,0": ".1", "2,0": ".1"},
        {"0,0": ".1", "1,0": ".1", "2,0": "@1", "3,0": ".1"},
    )
    own = {"islands": {"front": front, "back": back}, "tiles": {"F1": 9}, "start_tiles": ["f1", "m1"]}
    for side, beside in (("front", {(1, 0)}), ("back", {(1, 0), (3, 0)})):
        games = [
            GAME.state(fresh(2, random.Random(seed), modules=1, side=side, own=own)) for seed in range(8)
        ]
        assert {one.island.board.spaces[player.space] for one in games for player in one.players} == beside


@pytest.mark.rule("MIST-2.5")
def test_the_number_of_clouds_goes_by_the_number_of_players():
    for players, count in ((2, 4), (3, 5), (4, 7)):
        assert rules(several(players, clouds=[[]] * count)) == []
        assert rules(several(players, clouds=[[]] * (count - 1))) == ["MIST-2.5"]
    assert rules(several(2, clouds=[])) == []


@pytest.mark.rule("MIST-2.6")
def test_the_wind_of_the_last_round_does_nothing():
    blown, calm = several(phase="B", clouds=CLOUDS), several(phase="B", clouds=CLOUDS, wind=None)
    assert moves(blown) == moves(calm)


@pytest.mark.rule("MIST-3.1")
def test_every_move_has_its_phase():
    wrong = {"A": "roll", "B": "fly", "C1": "take", "C2": "place", "C3": "fly"}
    told = {
        "roll": {"type": "roll", "wind": "E", "bonus": "plus1"},
        "fly": {"type": "fly", "dir": "E", "distance": 1},
        "take": {"type": "take", "cloud": 0},
        "place": {"type": "place", "tile": "F1", "at": [2, 0]},
    }
    for phase, type_ in wrong.items():
        assert breaks(table({"telescope": ["F1"]}, phase=phase, clouds=[["F2"]]), told[type_]) == ["MIST-3.1"]
    assert breaks(table(phase="end"), {"type": "done"}) == ["MIST-3.1"]
    assert moves(table(phase="end")) == []


@pytest.mark.rule("MIST-3.2")
def test_the_start_player_goes_first_and_each_ends_the_turn_before_the_next():
    state = after(several(3, phase="B", start=1), {"type": "roll", "wind": "E", "bonus": "plus1"})
    assert (state.turn, state.phase) == (1, Phase.FLY)
    ended = after(several(3, phase="C3", start=1), {"type": "done"})
    assert (ended.turn, ended.phase) == (2, Phase.FLY)
    last = after(several(3, phase="C3", start=1, turn=2), {"type": "done"})
    assert (last.turn, last.phase) == (0, Phase.FLY)
    for due in ({"pending": ["F1"]}, {"owed": 1}, {"credit": 1}):
        waiting = several(2, phase="C3", modules=2)
        waiting["players"][1] |= due
        assert rules(waiting) == ["MIST-3.2"]
        waiting["players"][0] |= due
        del waiting["players"][1][next(iter(due))]
        assert rules(waiting) == []
        assert rules(waiting | {"turn": 1}) == ["MIST-3.2"]


@pytest.mark.rule("MIST-3.3")
def test_every_cloud_gets_one_tile():
    dealing = several(phase="A", round=2, clouds=[["F1"], [], ["F2"], []])
    deal = {"type": "deal", "clouds": ["M1", "M1", "M2", "M2"]}
    assert after(dealing, deal).clouds == (("F1", "M1"), ("M1",), ("F2", "M2"), ("M2",))
    assert breaks(dealing, deal | {"clouds": ["M1", "M1", "M2"]}) == ["MIST-3.3"]
    assert breaks(dealing, {"type": "deal"}) == ["MIST-3.3"]
    assert moves(dealing) == [{"type": "deal"}]


@pytest.mark.rule("MIST-3.4")
def test_a_cloud_holds_three_tiles_at_most():
    assert rules(table(clouds=[["F1", "F2", "F3"]])) == []
    assert rules(table(clouds=[["F1", "F2", "F3", "F4"]])) == ["MIST-3.4"]


@pytest.mark.rule("MIST-3.5")
def test_a_full_cloud_is_emptied_into_the_bag_before_the_deal():
    full = several(phase="A", round=2, clouds=[["F1", "F6", "F3"], ["M1", "M2"], [], []])
    state = after(full, {"type": "deal", "clouds": ["F6", "M3", "D1", "D1"]})
    assert state.clouds == (("F6",), ("M1", "M2", "M3"), ("D1",), ("D1",))
    assert state.bag.count("F1") == 2


@pytest.mark.rule("MIST-3.6")
def test_too_small_a_bag_ends_the_game_at_once():
    poor = several(phase="A", round=5, clouds=[["F1"], [], [], []], bag=["M1", "M2", "M3"])
    assert after(poor, {"type": "deal"}).phase is Phase.END
    assert breaks(poor, {"type": "deal", "clouds": ["M1", "M2", "M3"]}) == ["MIST-3.6"]
    rich = several(phase="A", round=5, clouds=[["F1", "F2", "F3"], [], [], []], bag=["M1", "M2", "M3"])
    assert breaks(rich, {"type": "deal"}) == ["MIST-3.3"]


@pytest.mark.rule("MIST-3.6")
def test_the_deal_that_no_bag_can_give_is_the_turn_of_a_seat_and_can_be_taken_back():
    poor = load(several(phase="A", round=5, clouds=[["F1"], [], [], []], bag=["M1"]))
    (move,) = GAME.moves(poor)
    state = KERNEL.state(poor)
    assert KERNEL.legal(state) == (KERNEL.action(state, move),)
    before = GAME.rewind(GAME.play(poor, move), 0)
    assert (before.log, before.draws, GAME.state(before)) == ((), (), GAME.state(poor))
    rich = load(several(phase="A", round=5))
    deal = {"type": "deal", "clouds": ["M1", "M2", "M3", "F1"]}
    with pytest.raises(PositionError, match="nothing that a player decides"):
        KERNEL.action(KERNEL.state(rich), GAME.parse_move(rich, deal))


@pytest.mark.rule("MIST-4.1")
@pytest.mark.rule("MIST-4.9")
def test_both_dice_are_rolled():
    rolls = moves(several(phase="B"))
    assert len(rolls) == 36
    assert {roll["wind"] for roll in rolls} == {"E", "NE", "NW", "W", "SW", "SE"}
    assert faults(several(phase="B", log=[{"type": "roll", "wind": "N", "bonus": "plus1"}])) == ["log[0]"]


@pytest.mark.rule("MIST-4.2")
def test_a_die_is_rolled_twice_at_most_and_its_second_face_stands():
    roll = {"type": "roll", "wind": ["E", "W"], "bonus": ["energy2", "energy1"]}
    state = after(several(phase="B"), roll)
    assert (state.wind, state.bonus, state.players[0].energy) == ("W", "energy1", 1)
    assert breaks(several(phase="B"), roll | {"wind": ["E", "W", "E"]}) == ["MIST-4.2"]


@pytest.mark.rule("MIST-4.3")
def test_the_dice_hold_for_everybody_and_the_bonus_comes_first():
    state = after(several(phase="B"), {"type": "roll", "wind": "E", "bonus": "energy2"})
    assert [player.energy for player in state.players] == [2, 2]
    later = after(several(phase="C3", bonus="plus1"), {"type": "done"})
    assert (later.wind, later.bonus) == ("E", "plus1")


@pytest.mark.rule("MIST-4.4")
@pytest.mark.parametrize(("face", "energy"), [("energy1", 1), ("energy2", 2), ("plus1", 0)])
def test_energy_faces_give_energy(face, energy):
    state = after(several(3, phase="B"), {"type": "roll", "wind": "E", "bonus": face})
    assert [player.energy for player in state.players] == [energy] * 3


@pytest.mark.rule("MIST-4.5")
def test_the_tile_face_gives_everybody_a_tile_in_turn_order():
    data = several(phase="B", start=1)
    state = after(data, {"type": "roll", "wind": "E", "bonus": "tile"})
    assert (state.phase, state.turn, [player.owed for player in state.players]) == (Phase.BONUS, 1, [1, 1])
    log = [{"type": "roll", "wind": "E", "bonus": "tile"}]
    assert breaks(data, *log, {"type": "stow", "keep": []}) == ["MIST-4.5"]
    log += [{"type": "draw", "tile": "F3"}, {"type": "stow", "keep": []}]
    assert after(data, *log).turn == 0
    log += [{"type": "draw", "tile": "F4"}, {"type": "stow", "keep": ["F4"]}]
    state = after(data, *log)
    assert (state.phase, state.turn) == (Phase.FLY, 1)
    assert [(player.energy, player.telescope) for player in state.players] == [(0, ("F4",)), (3, ())]


@pytest.mark.rule("MIST-4.6")
def test_the_plus_face_adds_one_to_the_speed():
    """(1, 0) has the number 1; three spaces lie east of it, so the second one is no edge."""
    assert price(table({"energy": 9}), "E", 1) == 0
    assert price(table({"energy": 9}, bonus="plus1"), "E", 2) == 0
    assert price(table({"energy": 9}, bonus="plus1"), "E", 1) == 1


@pytest.mark.rule("MIST-4.7")
def test_the_reverse_face_frees_the_way_back():
    assert price(table({"energy": 9}, bonus="reverse"), "W", 1) == 0
    assert price(table({"energy": 9}), "W", 1) == 3
    assert price(table({"energy": 9}, bonus="reverse"), "NE", 1) == 3


@pytest.mark.rule("MIST-4.8")
def test_the_turn_face_frees_both_sides_of_the_wind():
    free = table({"energy": 9}, bonus="turn60")
    assert [price(free, direction, 1) for direction in ("NE", "E", "SE")] == [0, 0, 0]
    assert [price(free, direction, 1) for direction in ("NW", "W", "SW")] == [3, 3, 3]
