"""The picture of an island in the mist against the position."""

import json
from typing import Any
from xml.etree import ElementTree

import pytest

from periplus.drawing import to_svg, to_terminal
from periplus.drawing.mist import draw
from periplus.drawing.mist.phrases import phrase
from periplus.drawing.scene import Area, Board, Label, Line, Mark, Role, Scene, Section, Sign
from periplus.drawing.shapes import middle
from periplus.drawing.svg.words import width_of
from periplus.models.mist import GAME

Json = dict[str, Any]
EDITION: Json = {
    "islands": {"front": ["F2 F1 M3", "G1 .2 .1e2 M2", "G2 .1v2 @2 .3 D1", "C1 .2 .1q1 D2", "C3 S1 S2"]},
    "tiles": {"F2": 3, "M3": 2, "D2": 2, "C2": 2, "W1": 2, "T3": 1, "N4": 2},
    "start_tiles": ["f2"],
    "clouds": {"2": 2, "3": 3, "4": 3},
}


def table(*players: Json, **fields: Any) -> Json:
    sheets = [{"balloon": [1, 0]} | sheet for sheet in players or ({},)]
    return {"game": "mist", "edition": EDITION, "wind": "W", "players": sheets} | fields


def drawn(data: Json, answer: Json | None = None) -> Scene:
    position = GAME.load(json.dumps(data).encode())
    return draw(position, answer=answer, violations=GAME.check(position))


def board(scene: Scene, title: str) -> Board:
    return next(found for found in scene.boards if found.title == title)


def spaces(found: Board) -> dict[tuple[float, float], Area]:
    """The uppermost shape of each space, by its middle."""
    areas = (shape for shape in found.shapes if isinstance(shape, Area))
    return {(round(area.centre[0], 3), round(area.centre[1], 3)): area for area in areas}


def space(scene: Scene, q: int, r: int, title: str = "player 1") -> Area:
    x, y = middle((q, r))
    return spaces(board(scene, title))[round(x, 3), round(y, 3)]


def roles(scene: Scene, title: str) -> list[tuple[str, Role]]:
    areas = (shape for shape in board(scene, title).shapes if isinstance(shape, Area))
    return [(area.text, area.role) for area in areas if area.role is not Role.GIVEN]


def links(scene: Scene) -> int:
    """How many sides the chains to the yard cross."""
    layer = next(layer for layer in board(scene, "player 1").layers if layer.name == "links")
    return len(layer.shapes)


def test_the_island_shows_what_is_printed() -> None:
    scene = drawn(table())
    assert [space(scene, *at).text for at in ((0, -2), (1, -1), (0, 0), (2, 1 - 1))] == [
        "f2",
        "1",
        "Y2",
        "d1",
    ]
    notes = [space(scene, *at).note for at in ((-1, 0), (1, -1), (0, 1), (1, 0))]
    assert notes == ["▲2", "◆2", "?", ""]


def test_tiles_lie_on_the_island_in_capitals_start_tiles_too() -> None:
    scene = drawn(table({"tiles": {"0,-1": "f2", "2,-2": "T3"}}))
    assert [(space(scene, *at).text, space(scene, *at).loose) for at in ((0, -1), (2, -2), (1, -1))] == [
        ("F2", True),
        ("T3", True),
        ("1", False),
    ]


@pytest.mark.rule("MIST-10.2")
@pytest.mark.rule("MIST-10.3")
@pytest.mark.rule("MIST-10.6")
def test_a_tile_says_what_it_scores() -> None:
    """The wild lies beside the mountain coast and, through the forest tile, at the forest coast; C2 is not landed."""
    scene = drawn(table({"tiles": {"0,-1": "F2", "1,-1": "W1", "1,0": "C2", "2,-1": "T3"}}))
    assert space(scene, 0, -1).note == "+2"
    assert space(scene, 1, -1).note == "+2"
    assert space(scene, 1, 0).note == ""
    assert space(scene, 2, -1).note == "+2"


@pytest.mark.rule("MIST-9.3")
def test_links_join_the_chain_to_the_yard_and_to_connected_coasts() -> None:
    """The tile touches the yard, a mountain space and two desert spaces; one away from the yard is no chain."""
    assert links(drawn(table({"tiles": {"1,0": "D2"}}))) == 1 + 3
    assert links(drawn(table({"tiles": {"-1,-1": "D2"}}))) == 0


def test_the_balloon_is_drawn_and_the_winds_blow() -> None:
    scene = drawn(table({"energy": 3}, bonus="reverse"))
    shapes = board(scene, "player 1").shapes
    balloons = [shape.at for shape in shapes if isinstance(shape, Mark) and shape.sign is Sign.BALLOON]
    assert len(balloons) == 1
    assert abs(balloons[0][0] - middle((1, 0))[0]) < 0.5
    arrows = next(layer for layer in board(scene, "player 1").layers if layer.name == "labels").shapes
    assert len([shape for shape in arrows if isinstance(shape, Line)]) == 2 * 3, "two arrows of three strokes"
    assert scene.subtitle == "round 1, player 1 to fly, wind W, bonus against the wind"


def test_the_balloon_leaves_room_for_the_name_of_its_tile_and_no_picture_explains_characters() -> None:
    """The envelope is a circle; the name stands to the right of it. "@ balloon" is for those who see an @."""
    svg = to_svg(drawn(table({"balloon": [-1, 0], "tiles": {"-1,0": "T3"}}, phase="end")))
    root = ElementTree.fromstring(svg)
    floating = next(found for found in root.iter() if found.get("class") == "layer-balloon")
    envelope = next(found for found in floating.iter() if found.tag.endswith("circle"))
    name = next(found for found in root.iter() if found.text == "T3")
    left = float(name.get("x", "0")) - width_of("T3", float(name.get("font-size", "0"))) / 2
    assert left >= float(envelope.get("cx", "0")) + float(envelope.get("r", "0"))
    assert "@ balloon" not in "".join(root.itertext())


def test_rows_and_slanting_columns_have_names() -> None:
    names = [shape.text for shape in board(drawn(table()), "player 1").shapes if isinstance(shape, Label)]
    assert names == ["q−2", "q−1", "q0", "q1", "q2", "r−2", "r−1", "r0", "r1", "r2", "wind"]


def test_the_terminal_shows_the_island_as_drawn_by_hand() -> None:
    expected = """\
player 1
capitals are tiles, with
what they score; small
letters are bare coasts; ▲
volcano, ? draw, ◆ energy,
Y yard; links lead to the
yard
@ balloon

       q0  q1  q2

    q−1  f2  f1  m3 r−2

  q−2  g1  2   1   m2 r−1
               ◆2
     g2 @T3  Y2  3   d1  r0

       c1  2   1   d2  r1
               ?
         c3  s1  s2  r2
"""
    scene = drawn(table({"balloon": [-1, 0], "tiles": {"-1,0": "T3"}}, phase="end"))
    alone = Scene("", sections=(Section("", (board(scene, "player 1"),)),))
    printed = "\n".join(line.rstrip() for line in to_terminal(alone).splitlines())
    assert printed.strip("\n") == expected.strip("\n")


def test_clouds_telescopes_and_harbour_lie_beside_the_island() -> None:
    sheet = {"telescope": ["W1"], "pending": ["N4"], "balloon": {"dock": 2}, "tiles": {"1,0": "EH"}}
    data = table(sheet, modules=2, phase="C2", clouds=[["F2", "C2"], []], harbour=["D2"], draws=["M3"])
    scene = drawn(data)

    def texts(title: str) -> list[str]:
        return [s.text for s in board(scene, title).shapes if isinstance(s, Area) and s.text]

    assert texts("Clouds") == ["F2", "C2"]
    assert texts("Telescopes") == ["W1"]
    assert texts("Just gained") == ["N4"]
    assert texts("Next draws") == ["M3"]
    assert texts("Harbour") == ["D2"]
    docks = board(scene, "Docks").shapes
    balloon = next(shape for shape in docks if isinstance(shape, Mark))
    assert 1.8 < balloon.at[0] < 3.6, "in the second dock"
    assert not [s for s in board(scene, "player 1").shapes if isinstance(s, Mark)]


def test_the_energy_track_has_its_crowns_and_everybody_on_it() -> None:
    found = board(drawn(table({"energy": 5}, {"balloon": [0, 1], "energy": 12})), "Energy")
    cells = [shape.text for shape in found.shapes if isinstance(shape, Area)]
    assert {place: text for place, text in enumerate(cells) if text} == {
        4: "2",
        8: "4",
        12: "6",
        15: "8",
        18: "10",
    }
    assert [(s.at[0] - 0.5, s.letter) for s in found.shapes if isinstance(s, Mark)] == [(5, "1"), (12, "2")]


def test_the_coasts_say_how_they_stand() -> None:
    """The forest lies under a city and a canyon tile; D2 touches the yard, a mountain and the desert."""
    tiles = {"1,0": "D2", "0,-2": "T3", "1,-2": "C2", "2,-2": "M3"}
    found = next(t for t in drawn(table({"tiles": tiles})).tables if t.title == "Terrains")
    assert [(row[0], row[-1]) for row in found.rows] == [
        ("forest", "covered for good"),
        ("mountain", "connected"),
        ("desert", "connected"),
        ("swamp", "open, 2 bare"),
        ("canyon", "open, 2 bare"),
        ("grassland", "open, 2 bare"),
    ]


TURN: list[Json] = [
    {"type": "fly", "dir": "W", "distance": 1, "cost": 2, "to": [0, 0]},
    {"type": "take", "cloud": 1},
    {"type": "stow", "keep": ["W1"]},
    {"type": "place", "tile": "f2", "at": [0, -1]},
    {"type": "place", "tile": "W1", "at": [0, 1]},
    {"type": "done"},
]


def test_a_hint_is_drawn_as_the_turn_it_suggests() -> None:
    answer = {"status": "optimal", "bound": 4, "moves": [{"move": TURN, "value": 4}]}
    scene = drawn(table({"energy": 2, "telescope": ["f2"]}, clouds=[["N4"], ["W1"]]), answer)
    assert [space(scene, *at).text for at in ((0, -1), (0, 1))] == ["F2", "W1"]
    assert {role for _, role in roles(scene, "player 1")} == {Role.HINTED}
    assert roles(scene, "Clouds") == [("W1", Role.HINTED)]
    assert roles(scene, "Telescopes") == [("F2", Role.HINTED)]
    flights = [s for s in board(scene, "player 1").shapes if isinstance(s, Line) and s.role is Role.HINTED]
    assert [line.points for line in flights] == [(middle((1, 0)), middle((0, 0)))]
    assert "fly 1 W, to [0, 0], for 2 energy; take cloud 1; keep W1; place f2 on [0, -1]" in " ".join(
        to_terminal(scene, width=200).split()
    )


def test_flights_of_a_solution_follow_each_other_over_the_sea() -> None:
    solution = [
        {"type": "fly", "dir": "E", "distance": 3, "cost": 0, "to": {"dock": 2}},
        {"type": "fly", "dir": "NW", "distance": 2, "enter": [1, 1], "cost": 0, "to": [1, 0]},
    ]
    sheet = {"tiles": {"0,1": "EH"}, "energy": 1}
    data = table(sheet, modules=2, ask={"kind": "fly", "to": [1, 0], "rounds": [{"wind": "NW"}]})
    scene = drawn(data, {"status": "optimal", "value": 2, "bound": 2, "energy": 1, "solution": solution})
    lines = [
        s.points for s in board(scene, "player 1").shapes if isinstance(s, Line) and s.role is Role.PLANNED
    ]
    assert lines == [(middle((1, 0)), middle((3, 0))), (middle((1, 2)), middle((1, 0)))]
    assert space(scene, 1, 0).role is Role.SOUGHT
    assert scene.text == ("Energy left: 1.",)
    coming = next(t for t in scene.tables if t.title == "Coming rounds")
    assert coming.rows == (("next", "NW", "none", ""),)


def test_a_web_and_an_arrangement_are_laid_out_with_their_steps() -> None:
    web = {"status": "optimal", "value": 2, "bound": 2, "solution": [[1, -1], [0, 1]]}
    scene = drawn(table(ask={"kind": "connect", "avoid": [[1, 0]]}), web)
    assert [(space(scene, *at).text, space(scene, *at).note) for at in ((1, -1), (0, 1))] == [
        ("", "1"),
        ("", "2"),
    ]
    assert space(scene, 1, 0).role is Role.FORBIDDEN
    layout = {"status": "optimal", "value": 2, "bound": 2, "solution": {"1,-1": "F", "0,1": "EK"}}
    scene = drawn(table(ask={"tiles": ["F2", "F2"]}), layout)
    assert [space(scene, *at).text for at in ((1, -1), (0, 1))] == ["F", "EK"]
    assert [
        text for text, _ in [(s.text, s) for s in board(scene, "To be laid").shapes if isinstance(s, Area)]
    ] == [
        "F2",
        "F2",
    ]
    solution = next(t for t in scene.tables if t.title.startswith("Solution"))
    assert solution.rows == (("1", "place F on [1, -1]"), ("2", "place Royal Couple on [0, 1]"))


def test_an_expectation_is_told_as_a_fraction() -> None:
    answer = {"status": "optimal", "value": 2.5, "bound": 2.5, "solution": [], "exact": "5/2"}
    assert drawn(table(phase="B"), answer).text == ("Expected gain: 2.5, exactly 5/2.",)


def test_a_reason_why_not_rings_its_spaces_and_marks_those_of_the_goal() -> None:
    answer: Json = {
        "holds": False,
        "text": "No:\n- a fact",
        "facts": [{"relation": "closed", "at": [0, 1]}],
        "asked": [{"relation": "landed", "at": [1, -1], "terrain": "M"}],
        "rules": [],
    }
    scene = drawn(table(), answer)
    shapes = board(scene, "player 1").shapes
    rings = [shape.at for shape in shapes if isinstance(shape, Mark) and shape.sign is Sign.RING]
    assert rings == [middle((0, 1))]
    assert space(scene, 1, -1).role is Role.FORBIDDEN


@pytest.mark.rule("MIST-7.4")
@pytest.mark.rule("MIST-1.3")
@pytest.mark.rule("MIST-3.4")
@pytest.mark.rule("MIST-6.3")
def test_faults_are_lit_where_they_are() -> None:
    sheet = {"tiles": {"0,0": "F2", "1,1": "T3"}, "telescope": ["C2", "N4", "N4", "M3", "M3"]}
    scene = drawn(table(sheet, clouds=[["T3"], ["F2", "D2", "W1", "D2"]]))
    assert space(scene, 0, 0).role is Role.FAULTY
    assert space(scene, 1, 1).role is Role.FAULTY, "the second city"
    assert {role for _, role in roles(scene, "Clouds")} == {Role.FAULTY}
    assert [text for text, _ in roles(scene, "Telescopes")] == ["M3", "C2", "N4"]
    assert not [t for t in scene.tables if t.title == "Score now"]


def test_the_island_at_fault_is_the_one_that_is_drawn() -> None:
    scene = drawn(table({}, {"name": "Eva", "balloon": [0, 1], "tiles": {"0,0": "F2"}}))
    assert scene.boards[0].title == "Eva"
    assert [b.title for b in scene.boards if b.scale < 0.5] == ["player 1"]


def test_an_illegal_log_is_followed_up_to_its_first_illegal_move() -> None:
    log = [
        {"type": "fly", "dir": "W", "distance": 3},
        {"type": "take", "cloud": 0},
        {"type": "stow", "keep": ["F2"]},
        {"type": "place", "tile": "F2", "at": [2, 0]},
    ]
    scene = drawn(table({"telescope": [], "energy": 2}, clouds=[["F2"]], log=log))
    assert (space(scene, 2, 0).text, space(scene, 2, 0).role) == ("F2", Role.FAULTY)
    balloon = next(s for s in board(scene, "player 1").shapes if isinstance(s, Mark))
    assert abs(balloon.at[0] - middle((-2, 0))[0]) < 0.5


def test_an_island_of_another_shape_is_drawn_too() -> None:
    edition = EDITION | {"islands": {"front": {"0,0": "@1", "1,0": ".2", "2,0": "F1"}}}
    scene = drawn(table({"tiles": {"1,0": "F2"}}, edition=edition))
    assert [space(scene, *at).text for at in ((0, 0), (1, 0), (2, 0))] == ["Y1", "F2", "f1"]


def test_pictures_are_the_same_every_time() -> None:
    data = table({"tiles": {"1,0": "D2"}, "telescope": ["f2"]}, {"balloon": [0, 1]}, clouds=[["F2"], []])
    assert to_svg(drawn(data)) == to_svg(drawn(data))


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ({"type": "deal", "clouds": ["F3", "M5"]}, "deal F3 M5"),
        (
            {"type": "deal", "clouds": ["F3"], "harbour": "W1", "swap": "T2"},
            "deal F3, W1 to the harbour, T2 from there into the bag",
        ),
        ({"type": "deal"}, "the bag is too small to deal"),
        ({"type": "roll", "wind": ["E", "NE"], "bonus": "tile"}, "roll E then NE and a tile"),
        ({"type": "draw", "tile": "F3"}, "draw F3"),
        ({"type": "draw", "tile": "F3", "cloud": 1}, "take F3 from cloud 1 for a draw"),
        ({"type": "draw", "tile": None}, "decline a draw"),
        ({"type": "stow", "keep": []}, "turn all into energy"),
        ({"type": "fly", "dir": None, "distance": 0, "cost": 2, "to": [0, 1]}, "stay, for 2 energy"),
        (
            {"type": "fly", "dir": "SW", "distance": 2, "enter": [2, -2], "cost": 0, "to": [1, -1]},
            "fly 2 SW, coming in over [2, -2], to [1, -1]",
        ),
        (
            {"type": "fly", "dir": "E", "distance": 3, "cost": 1, "to": {"dock": 2}},
            "fly 3 E, to dock 2, for 1 energy",
        ),
        ({"type": "leap", "to": [0, 1]}, "leap to [0, 1]"),
        ({"type": "skip"}, "take nothing"),
        ({"type": "activate", "tile": "EV", "energy": True}, "activate the wind machine for its energy"),
        ({"type": "exchange", "give": "F3"}, "exchange F3"),
        ({"type": "exchange", "give": None}, "exchange nothing"),
        ({"type": "gain", "tile": "W1"}, "gain W1"),
        ({"type": "place", "tile": "EH", "at": [0, 1]}, "place harbour office on [0, 1]"),
        ({"type": "done", "value": 4}, "done, value 4"),
        ([0, 1], "a terrain tile on [0, 1]"),
    ],
)
def test_every_move_is_said_in_words(move: Any, words: str) -> None:
    assert phrase(move) == words


def test_what_is_no_move_is_not_said() -> None:
    with pytest.raises(ValueError, match="no such move"):
        phrase({"type": "sail"})


def test_tiles_that_the_solution_lays_are_not_to_be_laid_any_more() -> None:
    data = table(phase="C3", ask={"kind": "arrange", "tiles": ["F2", "F2", "M3"]})
    steps = [{"type": "place", "tile": "F2", "at": [0, -1]}, {"type": "place", "tile": "M3", "at": [1, -1]}]

    def left(count: int) -> list[str]:
        scene = drawn(data, {"solution": steps[:count]} if count else None)
        areas = [shape for found in scene.boards if found.title == "To be laid" for shape in found.shapes]
        return [area.text for area in areas if isinstance(area, Area)]

    assert [left(count) for count in range(3)] == [["F2", "F2", "M3"], ["F2", "M3"], ["F2"]]
