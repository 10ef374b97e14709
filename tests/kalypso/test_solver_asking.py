"""Goals about what the pieces in hand may make of a settlement: bindings, reasons, and the rules as witness."""

from __future__ import annotations

import json
import random
from itertools import islice, product
from typing import Any

import pytest

from periplus.models.kalypso import GAME, board
from periplus.models.kalypso.legality import apply
from periplus.models.kalypso.moves import Place
from periplus.models.kalypso.play import state_of
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.scoring import value
from periplus.models.kalypso.terms import KINDS
from periplus.solvers import api
from periplus.solvers.asking import ask as bindings
from periplus.solvers.asking import read_goal
from periplus.solvers.explaining import Explanation, why
from periplus.solvers.kalypso.asking.laying import LayingProgram
from periplus.solvers.kalypso.asking.query import query
from periplus.solvers.kalypso.overlays.sites import building_sites, confirmed
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.program import witnessed
from periplus.solvers.replay import ReplayError
from periplus.solvers.witness import borne_out

from .tables import Json, base, boat, sea, table
from .twins import positions

LIMITS = Limits(seconds=20)
TINY = ["...."] * 4
CORNER: Json = {"base": ["WW..", "W...", "....", "...."], "hand": ["PW"]}


def asked(position: Position, goal: str, **options: Any) -> list[dict[str, Any]]:
    """The bindings, all of them."""
    found = bindings(query(position), goal, LIMITS, **options).result()
    assert found.reason == "proved"
    return [dict(binding) for binding in found.answers]


def explained(position: Position, goal: str) -> Explanation:
    return why(query(position), goal, LIMITS).result()


def reasons(position: Position, goal: str) -> tuple[tuple[str, ...], list[tuple[object, ...]]]:
    """The clauses, and the facts' values, of an irreducible explanation."""
    found = explained(position, goal).why
    assert found is not None
    assert not found.holds
    assert found.irreducible
    return found.rules, [fact.row for fact in found.facts]


def placements(position: Position) -> list[Place]:
    return [move for move in GAME.moves(position) if isinstance(move, Place)]


def test_a_piece_can_be_placed_exactly_where_the_rules_list_it() -> None:
    position = table(CORNER, rows=TINY)
    found = {(answer["At"], answer["Rot"]) for answer in asked(position, "placed(pw, At, Rot, _)")}
    assert found == {(move.at, move.rot) for move in placements(position)}


def test_one_tile_of_an_offer_is_laid_and_no_two() -> None:
    settlement = {"base": base("", "", "", ".WW")}
    position = table(settlement, offer=["WWWPP", "MMMPP"])
    assert sorted(answer["Piece"] for answer in asked(position, "laid(Piece)")) == ["MMMPP", "WWWPP"]
    assert asked(position, "laid(wwwpp), laid(mmmpp)") == []


@pytest.mark.rule("KAL-12.1")
def test_what_can_be_enclosed_is_what_some_placement_encloses() -> None:
    settlement = {"base": base(".WWW", ".W.W", ".W"), "hand": ["WWWPP"]}
    position = table(settlement)
    state = state_of(position)
    known = set()
    for move in placements(position):
        after = apply(state, move)
        known |= set(state.sea.frame.cells(board.enclosed(state.sea, after.own)))
    assert known
    assert {answer["C"] for answer in asked(position, "enclosed(C)")} == known


@pytest.mark.rule("KAL-7.9")
def test_what_can_be_docked_is_what_some_placement_docks() -> None:
    settlement = {"base": base("W"), "boats": [boat(0, 2), boat(4, 4)], "hand": ["WP"]}
    assert asked(table(settlement), "docked(At, Rot)") == [{"At": (0, 2), "Rot": 0}]


def test_boats_in_a_ring_are_not_docked_by_one_another() -> None:
    ring = [boat(3, 4), boat(4, 5, 90), boat(5, 3), boat(3, 3, 90)]
    position = table({"base": base("W"), "boats": ring, "hand": ["barrel"]})
    assert asked(position, "docked(At, Rot)") == []
    assert asked(position, "enclosed([4, 4])") == []


@pytest.mark.rule("KAL-9.4")
def test_an_area_is_buildable_where_the_rules_let_something_be_built() -> None:
    position = table(CORNER, rows=TINY)
    state = state_of(position)
    known = set()
    for move in placements(position):
        after = apply(state, move)
        for site in building_sites(after, KINDS, fresh=True):
            known.add((site.sort, site.at))
    assert known == {("house", (0, 0)), ("cooper", (0, 0))}
    found = {(answer["K"], answer["At"]) for answer in asked(position, "buildable(K, At)")}
    assert found == known


@pytest.mark.rule("KAL-10.15")
def test_a_net_that_a_piece_drives_onto_a_boat_keeps_others_off_it() -> None:
    """The scrap takes the last free pair of the zone but its own cells: the net moves onto the docked boat."""
    rows = ["bbbb....", "b..b....", "b..b....", "bbbb...."]
    settlement = {
        "base": ["....WW..", "....W...", "........", "........"],
        "boats": [boat(1, 3, 90)],
        "nets": [{"zone": [0, 0]}],
        "hand": ["WP"],
        "fresh": [[0, 4]],
    }
    position = table(settlement, rows=rows)
    state = state_of(position)
    known = set()
    for move in placements(position):
        after = apply(state, move)
        known |= {(site.sort, site.at) for site in building_sites(after, KINDS, fresh=True)}
    assert {(answer["K"], answer["At"]) for answer in asked(position, "buildable(K, At)")} == known


def test_every_score_of_a_goal_is_one_that_the_rules_give() -> None:
    """Panels and gardens count exactly, not at most: each score of a placement and a set of builds, no other."""
    settlement = {
        "base": ["MM..", "M...", "WW..", "WP.."],
        "gardens": [{"at": [2, 0]}],
        "hand": ["PM"],
    }
    position = table(settlement, rows=sea((1, 2, "f"), rows=TINY)[:4])
    state = state_of(position)
    known = {value(state, state.own, "score")}
    for move in placements(position):
        after = apply(state, move)
        for chosen in [(), *((site,) for site in building_sites(after, KINDS, fresh=True))]:
            built = confirmed(after, chosen, fresh=True)
            known.add(value(built, built.own, "score"))
    assert {answer["P"] for answer in asked(position, "score(P)")} == known


def test_the_best_score_is_that_of_the_optimal_worlds() -> None:
    position = table(CORNER, rows=TINY)
    assert asked(position, "score(P)", optimal="score(_)") == [{"P": 3}]
    assert asked(position, "built(K, At)", optimal="score(_)") == [{"K": "cooper", "At": (0, 0)}]


def test_an_arrangement_is_asked_about_without_pieces_and_fresh_cells() -> None:
    position = table(
        {"base": base("WWWW", "WWWW"), "hand": ["PW"]}, ask={"what": "arrange", "objective": "buildings"}
    )
    assert asked(position, "laid(_)") == []
    assert max(answer["N"] for answer in asked(position, "counts(buildings, N)")) == 2


def test_the_pieces_of_a_maximum_may_rest_on_one_another() -> None:
    position = table(rows=TINY, ask={"what": "maximum", "pieces": ["WWWWP", "WP"]})
    assert asked(position, "laid(wp), \\+ laid(wwwwp)") == []
    assert asked(position, "built(cooper, _)") == [{}]


def test_why_shows_the_moves_where_the_goal_can_hold() -> None:
    position = table(CORNER, rows=TINY)
    found = explained(position, "built(cooper, [0, 0])")
    assert found.why is not None
    assert found.why.holds
    for move in found.line:
        position = GAME.play(position, GAME.parse_move(position, move.as_json()))
    assert [(built.kind, built.at) for built in state_of(position).own.buildings] == [("cooper", (0, 0))]


@pytest.mark.rule("KAL-9.4")
def test_why_an_area_shows_too_few_icons() -> None:
    rules, facts = reasons(table(CORNER, rows=TINY), "built(solar, [0, 0])")
    assert rules == ("KAL-9.4",)
    assert len(facts) == 2
    assert all(fact[1] == "W" for fact in facts)


@pytest.mark.rule("KAL-9.2")
def test_why_an_area_is_no_foundation() -> None:
    rules, facts = reasons(table(CORNER, rows=TINY), "built(cooper, [2, 2])")
    assert "KAL-9.2" in rules
    assert ((2, 2), "water") in facts or ((3, 3), "water") in facts


@pytest.mark.rule("KAL-9.3")
def test_why_an_area_without_a_new_cell_is_not_built_on() -> None:
    position = table({"base": ["WW..", "WW..", "....", "...."]}, rows=TINY)
    rules, facts = reasons(position, "built(house, [0, 0])")
    assert rules == ("KAL-9.3",)
    assert sorted(facts) == [((0, 0),), ((0, 1),), ((1, 0),), ((1, 1),)]


@pytest.mark.rule("KAL-9.7")
def test_why_an_area_with_an_overlay_is_not_built_on() -> None:
    settlement = {"base": ["WW..", "WW..", "....", "...."], "gardens": [{"at": [0, 0]}], "fresh": [[0, 0]]}
    rules, facts = reasons(table(settlement, rows=TINY), "built(house, [0, 0])")
    assert rules == ("KAL-9.7",)
    assert facts in ([((0, 0),)], [((0, 1),)])


@pytest.mark.rule("KAL-6.2")
def test_why_a_piece_does_not_lie_on_another() -> None:
    rules, facts = reasons(table(CORNER, rows=TINY), "placed(pw, [0, 0], 0, 0)")
    assert rules == ("KAL-6.2",)
    assert facts in ([((0, 0), "W")], [((0, 1), "W")])


@pytest.mark.rule("KAL-10.10")
def test_why_a_piece_does_not_lie_apart_from_the_foundation() -> None:
    """All the cells around it are water, and nothing else is in hand that could lie there before."""
    rules, facts = reasons(table(CORNER, rows=TINY), "placed(pw, [2, 2], 0, 0)")
    assert rules == ("KAL-10.10",)
    around = {(1, 2), (1, 3), (2, 1), (2, 4), (3, 2), (3, 3)}
    assert {fact[0] for fact in facts} == around
    assert {fact[1] for fact in facts} == {"water"}


@pytest.mark.rule("KAL-7.9")
def test_why_a_boat_stays_loose() -> None:
    """All the cells beside it are water, and the scrap, which has to touch the foundation, reaches none of them."""
    settlement = {"base": base("W"), "boats": [boat(4, 4)], "hand": ["WP"]}
    rules, facts = reasons(table(settlement), "docked([4, 4], 0)")
    assert sorted(rules) == ["KAL-10.10", "KAL-7.9"]
    assert {fact[0] for fact in facts} == {(3, 4), (3, 5), (4, 3), (4, 6), (5, 4), (5, 5)}


def test_why_a_tile_that_is_not_in_hand_is_not_laid() -> None:
    rules, facts = reasons(table(CORNER, rows=TINY), "placed('MP', [1, 1], 0, 0)")
    assert rules == ("KAL-6.5",)
    assert facts == [("MP",)]


@pytest.mark.rule("KAL-12.1")
def test_why_water_stays_open() -> None:
    """Whatever the reason names is water, and it joins the cell to the edge of the board."""
    position = table({"base": ["WW..", "W...", "....", "...."], "hand": ["PW"]}, rows=TINY)
    rules, facts = reasons(position, "enclosed([1, 1])")
    assert "KAL-12.1" in rules
    assert {fact[1] for fact in facts} == {"water"}
    edge = {(row, column) for row in range(4) for column in range(4) if {row, column} & {0, 3}}
    assert {fact[0] for fact in facts} & edge


@pytest.mark.rule("KAL-12.2")
def test_why_water_at_the_edge_stays_open() -> None:
    """Whatever lies beside it, the edge of the board closes nothing."""
    rules, facts = reasons(table({"base": base("", "WWW")}), "enclosed([0, 1])")
    assert rules == ("KAL-12.2",)
    assert facts == []


def test_every_relation_is_listed_with_its_meaning() -> None:
    names = [entry.name for entry in api.relations("kalypso")]
    wanted = {"placed", "covered", "enclosed", "buildable", "supported", "built", "docked", "score", "lies"}
    assert wanted <= set(names)
    assert all(entry.meaning for entry in api.relations("kalypso"))


def test_facts_of_the_position_can_be_asked_for() -> None:
    position = table({"base": ["WB..", "W...", "....", "...."], "fresh": [[0, 0]]}, rows=TINY)
    assert asked(position, "lies(C, barrel)") == [{"C": (0, 1)}]
    assert asked(position, "fresh(C)") == [{"C": (0, 0)}]
    cells = {answer["C"] for answer in asked(position, "lies(C, water)")}
    assert cells == set(product(range(4), range(4))) - {(0, 0), (0, 1), (1, 0)}


@pytest.mark.rule("KAL-7.9")
def test_a_boat_that_is_docked_already_is_docked() -> None:
    settlement = {"base": base("WW"), "boats": [boat(0, 2), boat(5, 5)], "hand": ["WP"]}
    position = table(settlement)
    assert {"At": (0, 2), "R": 0} in asked(position, "docked(At, R)")
    assert asked(position, "docked([0, 2], 0)") == [{}]


# the rules as witness

RELATIONS = (
    "placed(_, _, _, _)", "laid(_)", "covered(_)", "supported(_)", "enclosed(_)", "shows(_, _)", "docked(_, _)",
    "buildable(_, _)", "built(_, _)", "garden(_, _)",
)  # fmt: skip


def random_question(seed: int) -> Position:
    """A legal position with a piece or two in hand, or an offer, in any mode."""
    rng = random.Random(f"witness {seed}")
    while True:
        data = positions.position(rng, rng.choice(["versus", "solo", "coop"]))
        player = data["ask"]["player"]
        hand = rng.choice([["WP"], ["barrel"], ["boat!"], ["garden"], ["WP", "boat!"]])
        data |= {"ask": {"player": player}, "offer": []}
        data["settlements"][player] |= {"hand": hand, "nets": []}  # where a net floats to nobody says
        position = GAME.load(json.dumps(data).encode())
        if not GAME.check(position):
            return position


@pytest.mark.parametrize("seed", range(3))
def test_what_a_world_is_said_to_have_is_what_the_rules_find_on_its_board(seed: int) -> None:
    position = random_question(seed)
    told = 0
    for goal in (*RELATIONS, "score(S), S >= 0", "counts(_, _)"):
        asked = query(position)
        assert asked.witness is not None
        parsed = read_goal(asked, goal)
        for binding, world in islice(witnessed(asked.program, parsed, Clock(LIMITS)), 3):
            facts = asked.witness(world)
            borne_out(asked.witness, parsed, binding, world)
            name = goal.partition("(")[0]
            if facts is None or name not in facts:
                continue
            if name in asked.program.relations:
                assert set(world.facts(asked.program.relations[name])) == set(facts[name]), goal
            told += 1
    assert told > 5


def test_an_answer_that_the_rules_deny_is_not_given() -> None:
    """The piece is laid by the world, so the rules do not let it be said to lie elsewhere or not at all."""
    asked = query(table(CORNER, rows=TINY))
    goal = read_goal(asked, "placed(pw, At, _, _)")
    (binding, world), *_ = witnessed(asked.program, goal, Clock(LIMITS))
    borne_out(asked.witness, goal, binding, world)
    with pytest.raises(ReplayError):
        borne_out(asked.witness, goal, {"At": (9, 9)}, world)
    with pytest.raises(ReplayError):
        borne_out(asked.witness, read_goal(asked, "\\+ laid(pw)"), {}, world)
    with pytest.raises(ReplayError):
        borne_out(asked.witness, read_goal(asked, "score(S), S >= 99"), {"S": 99}, world)


def test_a_world_that_the_rules_forbid_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that forgets the sides of the foundation finds a place that the rules refuse."""
    monkeypatch.setattr(LayingProgram, "_rest", lambda *_: None)
    asked = query(table({"base": base("WW", "W"), "hand": ["WWWPP"]}))
    with pytest.raises(ReplayError, match="do not let"):
        bindings(asked, "placed(wwwpp, At, _, _)", LIMITS).result()


@pytest.mark.parametrize(
    "goal",
    [
        "(placed(_, _, Rot, _), shows(Rot, Flip), supported(Flip) ; covered(_))",
        r"covered(_), \+ (placed(_, _, Rot, _), shows(Rot, Flip), supported(Flip))",
    ],
)
def test_a_goal_is_told_why_it_holds_though_no_way_to_it_needs_one_of_its_relations(goal: str) -> None:
    floating = CORNER | {"nets": [{"zone": [0, 0]}]}  # where a net floats, the rules tell nothing of a world
    found = explained(table(floating, rows=TINY), goal)
    assert found.why is not None
    assert found.why.holds
    assert any(reason.text.startswith("covered(") for reason in found.because)


@pytest.mark.parametrize(
    ("rules", "denied"),
    [(None, r"\+ enclosed([1, 5])"), (r"open(C) :- C = [1, 5], \+ enclosed([1, 5]).", "open([1, 5])")],
)
def test_water_is_not_walled_in_to_explain_a_goal_that_denies_it(rules: str | None, denied: str) -> None:
    """A barrel at [0, 5] leaves the water around it open, and no foundation is near [6, 6]."""
    hook = table({"base": base("WWWWW", "W", "WWW"), "hand": ["barrel"]})
    goal = f"{denied}, placed(barrel, [0, 5], _, _), built(house, [6, 6])"
    found = api.why(hook, goal, LIMITS, rules=rules).result().why
    assert found is not None
    assert (found.holds, found.rules) == (False, ("KAL-9.2",))


@pytest.mark.rule("KAL-10.22")
def test_what_keeps_a_garden_and_a_boat_from_a_place_is_told() -> None:
    islet = ["........"] * 3 + ["...##..."] * 2 + ["........"] * 3
    edition = {"island_gardens": [], "solar_table": [1]}
    position = table({"hand": ["garden"]}, rows=islet, mode="solo", edition=edition)
    assert reasons(position, "garden([3, 3], 0)") == (("KAL-10.22",), [])
    rules, facts = reasons(position, "garden([6, 6], 0)")
    assert (rules, facts) in [(("KAL-10.21",), [(cell, "water")]) for cell in ((6, 6), (6, 7))]
    for goal in ("docked([2, 3], 0)", "docked(_, _)", "laid(boat)", "placed(boat, _, 90, _)"):
        assert reasons(position, goal) == (("KAL-6.5",), [("boat",)])
