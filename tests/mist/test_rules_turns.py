"""Taking, placing, the next start player and the end: MIST-6 to MIST-9."""

import pytest

from periplus.models.mist.state import Phase, connected, masks_of
from tests.mist.tables import ALL, WEB, after, breaks, coasts, kinds, moves, rules, several, table

TAKE = {"type": "take", "cloud": 0}
DONE = {"type": "done"}


def place(tile, *at):
    return {"type": "place", "tile": tile, "at": list(at)}


def stow(*keep):
    return {"type": "stow", "keep": list(keep)}


@pytest.mark.rule("MIST-6.1")
def test_a_cloud_is_taken_whole():
    data = table(phase="C2", clouds=[["F3", "M5"], ["F1"]])
    state = after(data, TAKE)
    assert state.mover.pending == ("F3", "M5")
    assert state.clouds == ((), ("F1",))
    assert after(data, {"type": "take", "cloud": 1}).clouds == (("F3", "M5"), ())
    assert breaks(data, TAKE, {"type": "take", "cloud": 1}) == ["MIST-6.2"]


@pytest.mark.rule("MIST-6.2")
def test_the_worked_example_a_tile_is_kept_or_becomes_its_number_of_energy():
    data = table(phase="C2", clouds=[["F3", "M5"]])
    assert [move["keep"] for move in moves(data | {"log": [TAKE]})] == [[], ["F3"], ["F3", "M5"], ["M5"]]
    state = after(data, TAKE, stow("F3"))
    assert (state.mover.telescope, state.mover.energy, state.phase) == (("F3",), 5, Phase.PLACE)
    assert breaks(data, TAKE, stow("F4")) == ["MIST-6.2"]
    assert breaks(data, TAKE, stow("F3", "F3")) == ["MIST-6.2"]


@pytest.mark.rule("MIST-6.3")
def test_no_more_is_kept_than_there_is_room_for():
    full = table({"telescope": ["D1", "D2", "D3"]}, phase="C2", clouds=[["F3", "M5"]])
    assert breaks(full, TAKE, stow("F3", "M5")) == ["MIST-6.3"]
    assert breaks(full, TAKE, stow("F3")) == []
    none_free = table({"telescope": ["D1", "D2", "D3", "D4"]}, phase="C2", clouds=[["F3"]])
    assert breaks(none_free, TAKE, stow("F3")) == ["MIST-6.3"]
    assert breaks(none_free, TAKE, stow()) == []
    assert rules(table({"telescope": ["D1", "D2", "D3", "D4", "D5"]})) == ["MIST-6.3"]


@pytest.mark.rule("MIST-6.4")
def test_tiles_that_become_energy_go_back_into_the_bag():
    data = table({"telescope": ["f2"]}, phase="C2", clouds=[["F6"]])
    assert after(data).bag.count("F6") == 0
    assert after(data, TAKE, stow()).bag.count("F6") == 1


@pytest.mark.rule("MIST-6.5")
def test_energy_past_the_end_of_the_track_is_lost():
    data = table({"energy": 18}, phase="C2", clouds=[["M5"]])
    assert after(data, TAKE, stow()).mover.energy == 20


@pytest.mark.rule("MIST-6.6")
def test_a_tile_on_a_telescope_stays_a_tile():
    data = table({"telescope": ["F3"]}, phase="C3")
    assert kinds(data) == {"place", "done"}
    assert breaks(data, stow()) == ["MIST-6.2"]


@pytest.mark.rule("MIST-6.7")
def test_an_empty_cloud_is_no_choice():
    data = table(phase="C2", clouds=[["F3"], []])
    assert kinds(data) == {"take"}
    assert breaks(data, {"type": "take", "cloud": 1}) == ["MIST-6.7"]
    assert breaks(data, {"type": "skip"}) == ["MIST-6.7"]
    bare = table(phase="C2", clouds=[[], []])
    assert moves(bare) == [{"type": "skip"}]
    assert breaks(bare, TAKE) == ["MIST-6.7"]
    assert after(bare, {"type": "skip"}).phase is Phase.PLACE


@pytest.mark.rule("MIST-7.1")
def test_telescope_tiles_go_beside_the_balloon():
    data = table({"telescope": ["F3", "F4"]}, phase="C3")
    assert {tuple(move["at"]) for move in moves(data) if move["type"] == "place"} == {
        (2, 0),
        (2, -1),
        (1, -1),
        (0, 1),
        (1, 1),
    }
    assert breaks(data, DONE) == []
    assert breaks(data, place("F3", 2, 0), place("F4", 1, 1)) == []
    assert breaks(data, place("F3", 3, 0)) == ["MIST-7.1"]
    assert breaks(data, place("M1", 2, 0)) == ["MIST-7.1"]
    assert breaks(data, place("F3", 2, 0), place("F3", 1, 1)) == ["MIST-7.1"]


@pytest.mark.rule("MIST-7.2")
def test_fog_and_coast_are_covered():
    data = table({"balloon": [3, 0], "telescope": ["F3", "F4"]}, phase="C3")
    assert breaks(data, place("F3", 4, 0), place("F4", 2, 0)) == []


@pytest.mark.rule("MIST-7.3")
def test_not_under_the_balloon():
    assert breaks(table({"telescope": ["F3"]}, phase="C3"), place("F3", 1, 0)) == ["MIST-7.3"]


@pytest.mark.rule("MIST-7.4")
def test_not_on_the_yard():
    assert breaks(table({"telescope": ["F3"]}, phase="C3"), place("F3", 0, 0)) == ["MIST-7.4"]
    assert rules(table({"tiles": {"0,0": "F3"}})) == ["MIST-7.4"]


@pytest.mark.rule("MIST-7.5")
def test_not_on_another_tile():
    data = table({"telescope": ["F3"], "tiles": {"2,0": "M1"}}, phase="C3")
    assert breaks(data, place("F3", 2, 0)) == ["MIST-7.5"]
    assert breaks(data, place("F3", 1, 1)) == []


@pytest.mark.rule("MIST-7.6")
@pytest.mark.rule("MIST-7.10")
def test_a_question_mark_draws_a_tile_that_may_be_placed_at_once():
    """(1, 1) shows a question mark."""
    data = table({"telescope": ["F3", "F4"]}, phase="C3")
    log = [place("F3", 1, 1)]
    assert after(data, *log).mover.owed == 1
    assert breaks(data, *log, DONE) == ["MIST-7.6"]
    log.append({"type": "draw", "tile": "M5"})
    assert breaks(data, *log, place("F4", 2, 0)) == ["MIST-6.2"]
    assert breaks(data, *log, DONE) == ["MIST-6.2"]
    listed = moves(data | {"log": log})
    assert {move["tile"] for move in listed if move["type"] == "place"} == {"M5"}
    assert [move["keep"] for move in listed if move["type"] == "stow"] == [[], ["M5"]]
    placed = after(data, *log, place("M5", 2, 0)).mover
    assert (placed.telescope, placed.pending) == (("F4",), ())
    assert after(data, *log, stow()).mover.energy == 5
    assert breaks(data, *log, stow("M5"), place("M5", 2, 0), place("F4", 2, -1)) == []
    full = table({"telescope": ["F3", "F4", "F5", "F2"]}, phase="C3")
    assert breaks(full, place("F3", 1, 1), {"type": "draw", "tile": "M5"}, place("M5", 2, 0)) == []


@pytest.mark.rule("MIST-7.7")
def test_a_drop_gives_its_energy():
    """(2, -1) shows a drop of one."""
    data = table({"telescope": ["F3"]}, phase="C3")
    assert after(data, place("F3", 2, -1)).mover.energy == 1
    assert (
        after(table({"telescope": ["F3"], "energy": 20}, phase="C3"), place("F3", 2, -1)).mover.energy == 20
    )


@pytest.mark.rule("MIST-7.8")
def test_a_covered_volcano_does_nothing_more():
    """(3, -1) is a volcano of 4."""
    data = table({"balloon": [2, 0], "telescope": ["F3"]}, phase="C3")
    before, later = after(data), after(data, place("F3", 3, -1))
    assert (later.mover.energy, later.mover.owed) == (before.mover.energy, 0)


@pytest.mark.rule("MIST-7.9")
def test_blocking_tiles_trigger_what_they_cover():
    data = table({"telescope": ["T3", "EH"]}, phase="C3", modules=2)
    assert after(data, place("T3", 1, 1)).mover.owed == 1
    assert after(data, place("EH", 2, -1)).mover.energy == 1


@pytest.mark.rule("MIST-8.1")
def test_the_highest_value_starts_the_next_round():
    """(1, 0) has 1, (1, -1) has 2; the bonus of the dice does not count."""
    state = after(several(phase="C3", turn=1, bonus="plus1", round=3), DONE)
    assert (state.start, state.turn, state.round, state.phase) == (1, 1, 4, Phase.DEAL)
    assert breaks(several(phase="C3", turn=1), DONE | {"value": 2}) == []
    assert breaks(several(phase="C3", turn=1), DONE | {"value": 3}) == ["MIST-8.1"]


@pytest.mark.rule("MIST-8.2")
def test_the_worked_example_of_equal_values_the_least_energy_starts():
    players = ({"tiles": {"1,0": "F3"}, "energy": 4}, {"energy": 0}, {"tiles": {"1,0": "M3"}, "energy": 2})
    state = after(table(*players, phase="C3", turn=2), DONE)
    assert state.start == 2


@pytest.mark.rule("MIST-8.3")
def test_still_level_the_latest_of_the_round_starts():
    players = ({}, {}, {"tiles": {"1,0": "M0"}})
    assert after(table(*players, phase="C3", start=0, turn=2), DONE).start == 1
    assert after(table(*players, phase="C3", start=1, turn=0), DONE).start == 0


@pytest.mark.rule("MIST-8.1", "MIST-12.1")
@pytest.mark.parametrize(("dock", "start"), [(6, 0), (7, 1)])
def test_a_dock_counts_its_number_for_the_next_start_and_the_seventh_none(dock, start):
    players = ({"balloon": {"dock": dock}, "tiles": {"1,0": "EH"}}, {})
    assert after(table(*players, phase="C3", turn=1, modules=2, variant=True), DONE).start == start


@pytest.mark.rule("MIST-8.1", "MIST-13.7")
def test_a_declared_value_counts_for_the_next_start():
    players = ({"tiles": {"1,0": "E4"}}, {"tiles": {"1,0": "M3"}})
    data = table(*players, phase="C3", modules=3)
    assert after(data, DONE, *TURN).start == 0
    declared = after(data, DONE | {"value": 2}, *TURN)
    assert declared.start == 1
    assert [player.declared for player in declared.players] == [None, None], "for the next round alone"


TURN = [{"type": "fly", "dir": "E", "distance": 3}, {"type": "skip"}, DONE]


@pytest.mark.rule("MIST-9.1")
def test_the_first_with_all_coasts_ends_the_game_after_one_more_round():
    almost = {space: tile for space, tile in ALL.items() if space != "2,0"}
    data = several(phase="C3", turn=1, round=6)
    data["players"][1] |= {"balloon": [2, -1], "tiles": almost, "telescope": ["N2", "C1"]}
    state = after(data, place("C1", 2, 0))
    assert (state.first, state.last) == (1, 7)
    assert after(data, place("C1", 2, 0), DONE).phase is Phase.DEAL
    assert after(data | {"round": 7, "last": 7}, DONE).phase is Phase.END
    assert rules(data | {"round": 8, "last": 7}) == ["MIST-9.1"]
    assert rules(data | {"round": 8, "last": 7, "phase": "end"}) == []
    assert after(data, place("N2", 2, 0)).first is None
    assert after(data | {"first": 0, "last": 6}, place("C1", 2, 0)).first == 0


@pytest.mark.rule("MIST-9.2")
def test_the_worked_example_of_coasts():
    laid = WEB | {"4,-1": "T4", "4,-2": "N5", "3,-1": "D3", "3,-2": "D3"}
    assert coasts({"tiles": laid}) == ("F", "M", "D", "G")
    del laid["3,-2"]
    assert coasts({"tiles": laid}) == ("F", "D", "G")


@pytest.mark.rule("MIST-9.3")
def test_a_bare_coast_space_needs_a_tile_beside_it_and_a_covered_one_is_in_the_chain():
    assert coasts({"tiles": {"1,0": "D2", "2,0": "D2"}}) == ()
    covered = {"1,0": "D2", "2,0": "D2", "3,0": "D2", "4,0": "D3", "3,1": "D3", "4,-1": "D3"}
    assert "D" in coasts({"tiles": covered})
    only = {"edition": {"islands": {"front": {"0,0": "@1", "1,0": "F1"}}, "tiles": {"F1": 1}}}
    assert coasts({"balloon": [0, 0]}, **only) == ()
    assert coasts({"balloon": [0, 0], "tiles": {"1,0": "F1"}}, **only) == ("F",)


@pytest.mark.rule("MIST-9.4")
def test_one_chain_may_serve_several_coasts():
    assert coasts({"tiles": {"1,0": "F2", "2,0": "F2", "3,-1": "F2"}}) == ("M",)
    assert coasts({"tiles": {"1,0": "F2", "2,0": "F2", "3,-1": "F2", "3,0": "F3"}}) == ("M", "D")


@pytest.mark.rule("MIST-9.5")
def test_bare_and_blocked_spaces_carry_no_chain_and_foreign_coast_tiles_do():
    assert coasts({"tiles": {"1,0": "D2", "3,0": "D2"}}) == ()
    through = {"0,-1": "F2", "0,-2": "F2", "-1,-2": "F2", "-2,-2": "M1", "-1,-3": "S1"}
    assert coasts({"tiles": through}) == ("F", "G")


@pytest.mark.rule("MIST-9.6")
def test_a_coast_that_is_covered_whole_by_others_is_lost():
    chain = {"1,0": "D2", "2,0": "D2", "3,0": "D2"}
    shut = chain | {"4,0": "T1", "3,1": "T2", "2,2": "N3", "1,3": "F1"}
    assert coasts({"tiles": shut}) == ("M",)
    assert coasts({"tiles": shut | {"4,0": "W1"}}) == ("M", "D")
    assert coasts({"tiles": shut | {"4,0": "F2", "3,1": "M1"}}) == ("M",)


@pytest.mark.rule("MIST-9.7")
def test_an_empty_bag_ends_the_game_and_a_cloud_helps_out():
    due = table({"owed": 1}, phase="C3", bag=[], clouds=[["F3", "M1"], []], round=4)
    state = after(due, {"type": "draw", "tile": "M1", "cloud": 0})
    assert (state.last, state.mover.pending, state.clouds) == (4, ("M1",), (("F3",), ()))
    assert after(due, {"type": "draw", "tile": None}).last == 4
    assert after(due | {"bag": ["F1"]}, {"type": "draw", "tile": "F1"}).last is None
    assert moves(due) == [
        {"type": "draw", "tile": "F3", "cloud": 0},
        {"type": "draw", "tile": "M1", "cloud": 0},
        {"type": "draw", "tile": None},
    ]
    assert breaks(due, {"type": "draw", "tile": "D1", "cloud": 0}) == ["MIST-9.7"]
    assert breaks(due, {"type": "draw", "tile": None, "cloud": 0}) == ["MIST-9.7"]
    full = due | {"bag": ["F5"]}
    assert breaks(full, {"type": "draw", "tile": None}) == ["MIST-9.7"]
    assert breaks(full, {"type": "draw", "tile": "F3", "cloud": 0}) == ["MIST-9.7"]


def test_the_back_gives_draws_and_energy_together():
    """(3, -3) of the back shows one draw and one energy; (-3, 0) two draws."""
    data = table({"balloon": [2, -2], "telescope": ["F3"]}, phase="C3", side="back")
    state = after(data, place("F3", 3, -3))
    assert (state.mover.owed, state.mover.energy) == (1, 1)
    assert connected(state.island, masks_of(state.mover.tiles)) == ()


@pytest.mark.rule("MIST-14.1")
@pytest.mark.rule("MIST-14.2")
def test_the_back_has_spaces_with_two_draws():
    data = table({"balloon": [-2, 0], "telescope": ["F3"]}, phase="C3", side="back")
    assert after(data, place("F3", -3, 0)).mover.owed == 2
    front = table({"balloon": [-2, 0], "telescope": ["F3"]}, phase="C3")
    assert after(front, place("F3", -3, 0)).mover.owed == 0
