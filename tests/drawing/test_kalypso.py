"""The picture of a Kalypso position against the position."""

import json
from typing import Any

import pytest

from periplus.drawing import picture, to_svg, to_terminal
from periplus.drawing.gestures import effects
from periplus.drawing.printed import parts, targets
from periplus.drawing.scene import (
    Area,
    Board,
    Label,
    Line,
    Mark,
    Piece,
    Role,
    Scene,
    Section,
    Sign,
    Tag,
    Terrain,
)
from periplus.models.core.registry import game
from periplus.solvers import api

Json = dict[str, Any]
SEA = ["........", "...f.o..", "........", "..b....."]
BASE = ["..WW....", "..W.....", "........", "........"]
Cell = tuple[int, int]


def load(sea: list[str] = SEA, mode: str = "versus", more: Json | None = None, **settlement: Any) -> Any:
    side = "versus" if mode == "versus" else "coop"
    data = {
        "game": "kalypso",
        "edition": {"maps": {side: sea}},
        "mode": mode,
        "settlements": [settlement],
        **(more or {}),
    }
    return game("kalypso").load(json.dumps(data).encode())


def drawn(position: Any, answer: Json | None = None) -> Scene:
    return picture(position, answer, game("kalypso").check(position))


def ocean(scene: Scene) -> Board:
    return scene.boards[0]


def at(area: Area) -> Cell:
    return int(min(y for _, y in area.corners)), int(min(x for x, _ in area.corners))


def areas(scene: Scene, layer: str) -> dict[Cell, Area]:
    shapes = next(found for found in ocean(scene).layers if found.name == layer).shapes
    return {at(shape): shape for shape in shapes if isinstance(shape, Area) and len(shape.corners) == 4}


def pieces(scene: Scene) -> list[tuple[str, tuple[float, ...], Role]]:
    return [(shape.text, shape.box, shape.role) for shape in ocean(scene).shapes if isinstance(shape, Piece)]


def marks(scene: Scene, sign: Sign) -> list[Cell]:
    return [
        (int(mark.at[1]), int(mark.at[0]))
        for mark in ocean(scene).shapes
        if isinstance(mark, Mark) and mark.sign is sign
    ]


def test_the_terminal_shows_the_ocean_as_drawn_by_hand() -> None:
    expected = """\
Settlement
W wood, M metal, S seaweed, R
rubber, P plastic, B full barrel
f fish, o lifebuoy, b half-sunk
barrel

      0   1   2   3   4   5   6   7

  0   .   .   W   W | .   .   .   .
                +------+
  1   .   .   W |cooper|  o   .   .
                |   i  |
  2   .   .   . +------+  .   .   .
                    |
  3   .   .   b   . |{B}  .   .   .
                    |
"""
    position = load(
        base=["..WW....", "..WWP...", "...WW...", "....B..."],
        buildings=[{"kind": "cooper", "at": [1, 3], "settlers": 1}],
        fresh=[[3, 4]],
    )
    alone = Scene("", sections=(Section("", (ocean(picture(position)),)),))
    text = to_terminal(alone, unicode=False).partition("\nKey")[0]
    assert [line.rstrip() for line in text.strip("\n").splitlines()] == expected.strip("\n").splitlines()


def test_a_building_tells_what_it_does_and_leaves_its_cells_to_be_touched() -> None:
    """KAL-10.3: the cooper; whoever touches it means one of its four cells."""
    position = load(
        base=["..WW....", "..WWP...", "...WW...", "....B..."], buildings=[{"kind": "cooper", "at": [1, 3]}]
    )
    scene = picture(position)
    assert effects(position, targets(scene))["built:cooper"].endswith("It brings a full barrel.")
    board = parts(scene)["boards"][0]["svg"]
    assert board.index('data-at="cell:1,3"') < board.index('data-about="built:cooper"')


def test_a_picture_explains_no_characters_of_the_terminal() -> None:
    """Fish, lifebuoys and barrels are drawn there."""
    position = load(base=["..WW....", "..WWP...", "...WW...", "....B..."])
    assert "half-sunk" in to_terminal(picture(position)).replace("\n", " ")
    assert "half-sunk" not in to_svg(picture(position))


@pytest.mark.rule("KAL-8.1")
def test_tokens_are_drawn_until_they_are_taken() -> None:
    open_sea = drawn(load(base=BASE))
    assert marks(open_sea, Sign.BUOY) == [(1, 5)]
    assert marks(open_sea, Sign.BARREL) == [(3, 2)]
    covered = drawn(load(base=["........", ".....W..", "........", "........"]))
    assert marks(covered, Sign.BUOY) == []


def test_a_fish_that_a_net_took_is_crossed_out() -> None:
    position = load(base=BASE, boats=[{"at": [3, 0]}], nets=[{"zone": [0, 0]}], caught=[[1, 3]])
    scene = drawn(position)
    assert (marks(scene, Sign.FISH), marks(scene, Sign.CROSS)) == ([], [(1, 3)])


@pytest.mark.rule("KAL-7.9")
def test_docked_boats_and_loose_ones_are_told_apart() -> None:
    scene = drawn(load(base=BASE, boats=[{"at": [0, 4]}, {"at": [2, 6], "rot": 90}]))
    assert pieces(scene) == [
        ("boat", (4, 0, 6, 1), Role.GIVEN),
        ("loose", (6, 2, 7, 4), Role.GIVEN),
    ]


@pytest.mark.rule("KAL-12.1")
def test_enclosed_water_is_still() -> None:
    ring = ["........", "..WWW...", "..W.W...", "..WWW..."]
    water = areas(drawn(load(base=ring)), "water")
    assert [spot for spot, area in water.items() if area.ground is Terrain.STILL] == [(2, 3)]


def test_cells_show_their_icons_the_fresh_ones_marked() -> None:
    base = areas(drawn(load(base=["WMSRPB..", "........", "........", "........"], fresh=[[0, 1]])), "base")
    assert [(area.text, area.series, area.role) for area in base.values()] == [
        ("W", 0, Role.GIVEN),
        ("M", 1, Role.FRESH),
        ("S", 3, Role.GIVEN),
        ("R", 2, Role.GIVEN),
        ("P", None, Role.GIVEN),
        ("", None, Role.GIVEN),
    ]


def test_a_tile_that_hangs_over_the_edge_widens_the_picture() -> None:
    scene = drawn(load(tiles=[{"tile": "WMSRP", "at": [0, 0], "rot": 90}]))
    assert ocean(scene).box == (-3, -2, 8, 4), "two cells to the left, one above, and the numbers"
    outline = [line for line in ocean(scene).shapes if isinstance(line, Line) and line.role is Role.GIVEN]
    assert len(outline) == 12


def test_what_is_built_stands_where_it_is() -> None:
    base = ["WWWWWWWW"] * 4
    scene = drawn(
        load(
            base=base,
            buildings=[{"kind": "cooper", "at": [0, 0], "settlers": 1}],
            monuments=[{"at": [0, 2]}],
            gardens=[{"at": [3, 0]}, {"at": [2, 7], "rot": 90}],
        )
    )
    assert pieces(scene) == [
        ("garden", (7, 2, 8, 4), Role.GIVEN),
        ("garden", (0, 3, 2, 4), Role.GIVEN),
        ("cooper", (0, 0, 2, 2), Role.GIVEN),
        ("monument", (2, 0, 5, 3), Role.GIVEN),
    ]
    assert marks(scene, Sign.PERSON) == [(1, 1)]


@pytest.mark.rule("KAL-10.15")
def test_a_net_lies_on_free_water_or_on_the_boat_it_is_stacked_on() -> None:
    floating = load(base=BASE, boats=[{"at": [3, 6]}], nets=[{"zone": [0, 1]}])
    assert pieces(drawn(floating))[1] == ("net", (4, 0, 6, 1), Role.GIVEN)
    full = ["....WWWW"] * 3 + ["....WW.."]
    stacked = load(base=full, boats=[{"at": [3, 6]}], nets=[{"zone": [0, 1], "on": [[3, 6], [3, 7]]}])
    assert pieces(drawn(stacked))[1] == ("net", (6, 3, 8, 4), Role.GIVEN)


def test_tiles_in_hand_on_offer_and_to_come_lie_beside_the_ocean() -> None:
    position = load(
        base=BASE, hand=["WP", "boat"], fresh=[], more={"bags": {"scrap": ["MP"] * 8, "fish": [2, "B"]}}
    )
    titles = {board.title: board for board in drawn(position).boards}
    assert [shape.text for shape in titles["In hand"].shapes if isinstance(shape, Area | Piece)] == [
        "W",
        "P",
        "boat",
    ]
    assert titles["Next scrap"].caption == "and 2 more"
    assert [shape.text for shape in titles["Next fish"].shapes if isinstance(shape, Area)] == ["2", "B"]
    offer = load(base=BASE, more={"offer": ["WMSRP"]})
    shown = next(board for board in drawn(offer).boards if board.title == "Offer")
    places = {shape.text: at(shape) for shape in shown.shapes if isinstance(shape, Area)}
    assert places == {"W": (0, 0), "M": (0, 1), "S": (0, 2), "R": (1, 1), "P": (2, 1)}


def hint(*line: Json) -> Json:
    first, *later = line
    return {"status": "optimal", "bound": 1, "moves": [{"move": first, "value": 1, "line": later}]}


def test_a_hint_lays_the_tile_and_what_follows_it() -> None:
    position = load(base=BASE, hand=["PW"])
    answer = hint(
        {"type": "place", "tile": "PW", "at": [1, 3]},
        {"type": "build", "kind": "house", "at": [0, 2]},
        {"type": "send", "at": [0, 2]},
        {"type": "place", "tile": "boat", "at": [3, 3]},
        {"type": "cast", "zone": [0, 1]},
        {"type": "monument", "at": [0, 5]},
        {"type": "end"},
    )
    scene = drawn(position, answer)
    assert {spot: (area.text, area.role) for spot, area in areas(scene, "laid").items()} == {
        (1, 3): ("P", Role.HINTED),
        (1, 4): ("W", Role.HINTED),
    }
    assert pieces(scene) == [
        ("house", (2, 0, 4, 2), Role.PLANNED),
        ("boat", (3, 3, 5, 4), Role.PLANNED),
        ("monument", (5, 0, 8, 3), Role.PLANNED),
    ]
    assert any(
        isinstance(shape, Line) and shape.points[0] == (4, 0) and shape.role is Role.PLANNED
        for shape in ocean(scene).shapes
    )
    hand = next(board for board in scene.boards if board.title == "In hand")
    assert {shape.role for shape in hand.shapes if isinstance(shape, Area)} == {Role.HINTED}


def test_the_steps_of_a_solution_are_numbered() -> None:
    answer: Json = {"status": "optimal", "value": 1, "bound": 1}
    answer["solution"] = [{"type": "place", "tile": "PW", "at": [1, 3]}, {"type": "end"}]
    scene = drawn(load(base=BASE, hand=["PW"]), answer)
    assert [shape.text for shape in ocean(scene).shapes if isinstance(shape, Tag)] == ["1"]
    assert "place PW at [1, 3]" in to_terminal(scene)


def test_the_cells_of_an_enclosure_are_numbered_and_its_targets_framed() -> None:
    ask = {"kind": "enclose", "cells": [[1, 3]]}
    answer = {"status": "optimal", "value": 2, "bound": 2, "solution": [[0, 4], [1, 4]]}
    scene = drawn(load(base=BASE, more={"ask": ask}), answer)
    assert {spot: area.text for spot, area in areas(scene, "laid").items()} == {(0, 4): "1", (1, 4): "2"}
    assert [spot for spot, area in areas(scene, "water").items() if area.role is Role.SOUGHT] == [(1, 3)]
    assert "lay a cell at [0, 4]" in to_terminal(scene)


def test_an_expected_value_is_told_tile_by_tile() -> None:
    tiles = [{"tile": "MMMRP", "number": 2, "value": 7, "proved": True}]
    answer = {"status": "optimal", "value": 7, "bound": 7, "solution": [], "tiles": tiles}
    table = next(t for t in drawn(load(base=BASE), answer).tables if t.title.startswith("Unknown"))
    assert (table.title, table.rows) == ("Unknown tile: 7 on average", (("MMMRP", "2", "7", "proved"),))


def test_the_distance_of_a_goal_is_told() -> None:
    entry = {"goal": "A2", "metric": "kinds", "have": 1, "at_least": 6, "missing": 5}
    answer = {"status": "optimal", "value": 5, "bound": 5, "solution": [entry]}
    assert "goal A2: 1 kinds, 5 missing" in to_terminal(drawn(load(base=BASE), answer))


def test_a_sailing_boat_leaves_a_line() -> None:
    position = load(
        ["........", "..##....", "..##....", "........"],
        "solo",
        {"phase": "sail"},
        boats=[{"at": [0, 6]}],
        specialists=["captain"],
    )
    answer = hint({"type": "sail", "boat": [0, 6], "at": [3, 6]})
    scene = drawn(position, answer)
    assert [(text, role) for text, _, role in pieces(scene)] == [
        ("loose", Role.HINTED),
        ("loose", Role.HINTED),
    ]
    lines = [s for s in ocean(scene).shapes if isinstance(s, Line) and s.role is Role.HINTED]
    assert [line.points for line in lines] == [((6.5, 0.5), (6.5, 3.5))]


def test_the_steward_s_tracks_are_told_in_solo() -> None:
    position = load(
        ["........", "..##....", "..##....", "........"],
        "solo",
        base=["..WW....", "..##....", "..##....", "........"],
        survivors=2,
        tracks={"fish": 3, "gardens": 2},
    )
    table = next(table for table in drawn(position).tables if table.title == "Tracks")
    assert table.rows[:3] == (
        ("fish", "3", "0 are eaten this round"),
        ("gardens", "2", "support 4"),
        ("community", "2", "0 settled, 2 on the island"),
    )


def test_each_player_of_a_co_op_game_sees_the_settlement_that_all_share() -> None:
    table = api.new("kalypso", 3, 1, {"mode": "coop"})
    titles = {to_terminal(picture(game("kalypso").seen_by(table, seat))).splitlines()[0] for seat in range(3)}
    assert len(titles) == 1


def test_forecasts_and_goals_say_how_they_stand() -> None:
    settlement = {
        "tiles": [{"tile": "WWWMM", "at": [5, 5]}],
        "forecasts": [{"card": "dock", "stored": {"fish": 1}}, {"card": "storms"}],
    }
    fields = {"edition": "study", "goals": ["A2", "B4"], "settlements": [settlement]}
    position = load(more=fields)
    tables = {table.title: table.rows for table in drawn(position).tables}
    assert tables["Forecasts"] == (
        ("Sitting on the Dock", "1 of 3 fish", "+1 a boat, else −3", "failed"),
        ("Storms a Comin'", "0 of 2 boat", "1 salvage, else −4 each", "unmet"),
    )
    assert tables["Goals"] == (
        ("A2 Every Trade", "kinds", "0", "worth 0"),
        ("B4 Lagoons", "enclosed", "0", "worth 0"),
    )


def test_why_not_marks_what_is_asked_and_what_stands_in_its_way() -> None:
    answer = {
        "holds": False,
        "facts": [{"relation": "lies", "cell": [1, 3], "what": "water"}],
        "asked": [
            {"relation": "built", "kind": "house", "at": [0, 2]},
            {"relation": "built", "kind": "monument", "at": [0, 5]},
            {"relation": "enclosed", "cell": [2, 0]},
        ],
        "text": "It cannot hold",
    }
    scene = drawn(load(base=BASE), answer)
    assert pieces(scene) == [
        ("house", (2, 0, 4, 2), Role.FORBIDDEN),
        ("monument", (5, 0, 8, 3), Role.FORBIDDEN),
    ]
    assert marks(scene, Sign.RING) == [(1, 3)]
    assert areas(scene, "water")[2, 0].role is Role.SOUGHT


@pytest.mark.rule("KAL-6.2")
@pytest.mark.rule("KAL-7.7")
def test_faults_are_lit_where_they_are() -> None:
    apart = drawn(load(base=["..WW..M.", "..W...M.", "........", "........"]))
    faulty = [spot for spot, area in areas(apart, "base").items() if area.role is Role.FAULTY]
    assert faulty == [(0, 6), (1, 6)]
    twice = drawn(load(base=BASE, tiles=[{"tile": "MP", "at": [0, 2]}]))
    assert Role.FAULTY in {area.role for area in areas(twice, "base").values()}
    building = drawn(load(base=BASE, buildings=[{"kind": "house", "at": [0, 2]}]))
    assert pieces(building) == [("house", (2, 0, 4, 2), Role.FAULTY)]
    assert {"KAL-9.2"} <= {shape.text for shape in ocean(building).shapes if isinstance(shape, Tag)}


def test_an_illegal_log_is_followed_up_to_its_first_illegal_move() -> None:
    log = [{"type": "place", "tile": "PW", "at": [1, 3]}, {"type": "build", "kind": "solar", "at": [0, 2]}]
    scene = drawn(load(base=BASE, hand=["PW"], more={"log": log}))
    assert areas(scene, "base")[1, 3].text == "P"
    assert pieces(scene) == [("solar", (2, 0, 4, 2), Role.FAULTY)]


def test_the_other_settlements_are_small() -> None:
    position = load(more={"settlements": [{"base": BASE}, {"base": BASE}]})
    scene = drawn(position)
    assert [(board.title, board.scale) for board in scene.boards] == [
        ("Settlement 1", 1.0),
        ("Settlement 2", 0.45),
    ]
    assert not any(isinstance(shape, Label) for shape in scene.boards[1].shapes)


def test_pictures_are_the_same_every_time() -> None:
    position = load(base=BASE, boats=[{"at": [0, 4]}], hand=["WP"])
    assert to_svg(drawn(position)) == to_svg(drawn(position))
