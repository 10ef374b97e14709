"""Goals in other phases than a turn: where the first tiles may lie, and what waits for a turn."""

from __future__ import annotations

import pytest

from .tables import boat, table
from .test_solver_asking import asked, placements, reasons

ISLET = ["........"] * 3 + ["...##..."] * 2 + ["........"] * 3


@pytest.mark.rule("KAL-2.16")
def test_each_first_tile_in_hand_has_a_side_of_the_island() -> None:
    """The first points away from the north side; the second lies at the south side, or behind the first at no side."""
    hand = {"hand": ["WWWMM", "SSSRR"]}
    begun = table(hand, rows=ISLET, mode="coop", players=2, phase="setup")
    north = "placed(wwwmm, [2, 3], 180, 0)"
    assert asked(begun, f"{north}, placed(sssrr, [5, 3], 0, 0)") == [{}]
    assert asked(begun, f"{north}, placed(sssrr, [2, 6], 270, 0)") == []
    rules, _ = reasons(begun, f"{north}, placed(sssrr, [2, 6], 270, 0)")
    assert "KAL-2.16" in rules


@pytest.mark.rule("KAL-2.16")
def test_a_first_tile_that_lies_may_count_for_another_side() -> None:
    """It lies round the corner at the north and the east; a second one at the north leaves it the east."""
    there = {"tiles": [{"tile": "WWWMM", "at": [2, 5], "rot": 90}], "hand": ["SSSRR"]}
    begun = table(there, rows=ISLET, mode="coop", players=2, phase="setup")
    placed = {(move.at, move.rot) for move in placements(begun) if not move.flip}
    answers = asked(begun, "placed(sssrr, At, Rot, 0)")
    assert {(answer["At"], answer["Rot"]) for answer in answers} == placed


@pytest.mark.rule("KAL-2.10")
def test_of_two_salvage_tiles_in_hand_one_is_the_first_tile_of_versus() -> None:
    begun = table({"hand": ["WWWMM", "SSSRR"]}, phase="setup")
    assert asked(begun, "laid(wwwmm)") == [{}]
    assert asked(begun, "laid(wwwmm), laid(sssrr)") == []


@pytest.mark.rule("KAL-17.9")
def test_the_salvagers_last_tile_is_laid_in_a_turn_alone() -> None:
    crew = {"hand": ["WWWMM?", "SP"], "specialists": ["salvager", "captain"], "boats": [boat(0, 0)]}
    for phase, pieces in (("turn", ["SP", "WWWMM"]), ("sail", ["SP"])):
        found = asked(table(crew, rows=ISLET, mode="solo", phase=phase), "laid(Piece)")
        assert sorted(answer["Piece"] for answer in found) == pieces


@pytest.mark.rule("KAL-9.1", "KAL-10.21")
@pytest.mark.parametrize("phase", ["setup", "sail"])
def test_a_garden_in_hand_is_laid_in_other_phases_and_nothing_is_built(phase: str) -> None:
    """Five cells of wood, all fresh: two gardens may lie on the bar, two along the stem."""
    tile = {"tile": "WWWWW", "at": [2, 3], "rot": 180}
    fresh = [[2, 2], [2, 3], [2, 4], [1, 3], [0, 3]]
    town = {"tiles": [tile], "barrels": [[1, 2]], "fresh": fresh, "hand": ["garden"]}
    position = table(town, rows=ISLET, mode="solo", phase=phase)
    laid = {(move.at, move.rot) for move in placements(position) if move.tile == "garden"}
    assert {(answer["At"], answer["Rot"]) for answer in asked(position, "garden(At, Rot)")} == laid
    assert len(laid) >= 4
    assert reasons(position, "built(cooper, [1, 2])") == (("KAL-9.1",), [])
