"""The picture of a Sumatra position against the position."""

import json
from typing import Any

import pytest

from periplus.drawing import picture, to_svg, to_terminal
from periplus.drawing.scene import Area, Board, Label, Line, Mark, Role, Scene, Section, Sign
from periplus.models.core.registry import game
from periplus.puzzles.collection import find

Json = dict[str, Any]
EDITION: Json = {
    "name": "t",
    "maps": [{"players": [2, 3], "draws": [0, 3, 2], "names": ["Camp", "Lake Toba", "Pier"]}],
    "brown": {"b": "RRO"},
    "green": {"g": {"rows": 6, "stars": 2}},
}


def load(notebook: Json, rival: Json | None = None, **fields: Any) -> Any:
    players = [{"name": "Ana", "notebook": notebook}, {"name": "Budi", "notebook": rival or {}}]
    data = {"game": "sumatra", "edition": EDITION, "place": 1, "players": players, **fields}
    return game("sumatra").load(json.dumps(data).encode())


def drawn(position: Any, answer: Json | None = None) -> Scene:
    return picture(position, answer, game("sumatra").check(position))


def board(scene: Scene, title: str) -> Board:
    return next(found for found in scene.boards if found.title.startswith(title))


def cells(found: Board) -> dict[tuple[int, int], Area]:
    """The cells of a notebook by row and column, columns from 1."""
    areas = [shape for shape in found.shapes if isinstance(shape, Area)]
    return {(int(min(y for _, y in a.corners)), int(min(x for x, _ in a.corners)) + 1): a for a in areas}


def texts(scene: Scene, title: str) -> dict[tuple[int, int], str]:
    return {spot: area.text for spot, area in cells(board(scene, title)).items() if area.text}


def roles(scene: Scene, title: str) -> dict[tuple[int, int], Role]:
    found = cells(board(scene, title)).items()
    return {spot: area.role for spot, area in found if area.role is not Role.GIVEN}


FULL: Json = {
    "residents": 7,
    "ornaments": 2,
    "villages": 1,
    "plants": "5.1",
    "animals": ".3",
    "radio": "xx",
    "gps": ".x",
    "columns": ["a2", "b3M", "c1", "d0M", "e1"],
}


def test_the_notebook_shows_every_tile_in_its_cell() -> None:
    assert texts(drawn(load(FULL)), "Ana") == {
        **{(0, column): "R" for column in (1, 2, 3, 4)},
        (0, 5): "R×3",
        (1, 1): "O",
        (1, 2): "O",
        (2, 1): "P5",
        (2, 3): "P1",
        (3, 2): "A3",
        (4, 1): "W",
        (4, 2): "W",
        (5, 2): "G",
        (6, 1): "V",
        (7, 2): "Mb",
        (7, 4): "Md",
        (8, 1): "Ea×2",
        (8, 2): "Eb×3",
        (8, 3): "Ec",
        (8, 5): "Ee",
    }


@pytest.mark.rule("SUM-7.1")
def test_columns_without_equipment_are_crossed() -> None:
    found = board(drawn(load(FULL)), "Ana")
    void = [shape.at[0] for shape in found.shapes if isinstance(shape, Mark) and shape.sign is Sign.CROSS]
    assert void == [3.5], "column 4 has a volcano alone"


def test_what_a_row_scores_stands_at_its_right() -> None:
    """Ana: two ornaments 2, three residents in column 5 15 and the majority 5, volcano b and its three 5 and 5."""
    found = board(drawn(load(FULL)), "Ana")
    points = {int(s.at[1]): s.text for s in found.shapes if isinstance(s, Label) and s.at[0] > 5}
    assert points == {0: "+20", 1: "+2", 7: "+5", 8: "+5"}


def test_the_terminal_shows_the_notebook_as_drawn_by_hand() -> None:
    expected = """\
Ana
× columns without equipment, void at
the end (SUM-7.1)

              1   2   3   4   5

   residents  R   ·   ·   ·   ·  +5

   ornaments  ▒   ·   ·   ·   ·

      plants  P5  ·   ·   ·   ·

     animals  ▒   ·   ·   ·   ·

       radio  ▒   ·   ·   ·   ·

         GPS  ▒   ·   ·   ·   ·

    villages  ▒   ·   ·   ·   ·

   volcanoes  ▒   Mb  ·   ·   ·

   equipment  Ea  ·   ·   ·   ·

                  ×   ×   ×   ×
"""
    scene = drawn(load({"residents": 1, "plants": "5", "columns": ["a1", "b0M"]}))
    alone = Scene("", sections=(Section("", (board(scene, "Ana"),)),))
    assert to_terminal(alone).strip("\n") == expected.strip("\n")


def test_the_journey_shows_the_token_the_pieces_and_what_is_still_to_be_drawn() -> None:
    position = load({}, None)
    marks = [shape for shape in board(drawn(position), "Journey").shapes if isinstance(shape, Mark)]
    assert [(mark.sign, mark.letter) for mark in marks] == [
        (Sign.DISC, ""),
        (Sign.STAR, ""),
        (Sign.RING, "2"),
        (Sign.PERSON, "1"),
        (Sign.PERSON, "2"),
    ]
    assert marks[1].at[0] < marks[2].at[0]
    names = [s.text for s in board(drawn(position), "Journey").shapes if isinstance(s, Label)]
    assert names == ["Camp", "Lake Toba", "Pier"]


def test_tiles_lie_on_the_table_the_bag_counted() -> None:
    scene = drawn(load({}, available="R R P3 Ea", known="O O O V", bag="W W G"))
    shown = [s.text for s in board(scene, "Available").shapes if isinstance(s, Area)]
    assert shown == ["R", "R", "P3", "Ea"]
    assert "Available" not in [one.title for one in drawn(load({}, bag="W W G")).boards], "none is"
    known = [(type(s), s.text) for s in board(scene, "Known").shapes if isinstance(s, Area | Label)]
    assert known == [(Area, "O"), (Area, "V"), (Label, "×3"), (Label, "×1")]
    assert board(scene, "In the bag: 3")


def test_badges_say_who_holds_them_or_what_is_lacking() -> None:
    position = load({"residents": 2}, {"residents": 2, "ornaments": 1})
    table = next(table for table in drawn(position).tables if table.title == "Badges")
    assert table.rows == (
        ("b", "resident ×2, ornament", "3", "lacks ornament"),
        ("g", "6 rows", "2", "1 of 6 rows"),
    )
    due = load({"residents": 2, "ornaments": 1})
    table = next(table for table in drawn(due).tables if table.title == "Badges")
    assert table.rows[0][3] == "may be taken"


HINT: Json = {
    "status": "optimal",
    "bound": 9,
    "moves": [
        {
            "move": {"type": "take", "tile": "G", "to": 1, "bonus": {"tile": "O", "to": 1}, "badges": ["b"]},
            "value": 9,
        },
        {"move": {"type": "take", "tile": "P4", "to": 1}, "value": 4},
        {"move": {"type": "take", "tile": "P4", "to": "known"}, "value": 0},
    ],
}


def test_a_hint_marks_its_cells_tiles_and_badges_and_values_the_others() -> None:
    position = load({"radio": "x", "columns": ["a1"]}, available="G P4", known="O V")
    scene = drawn(position, HINT)
    assert roles(scene, "Ana") == {(5, 1): Role.HINTED, (1, 1): Role.HINTED}
    assert texts(scene, "Ana") == {(4, 1): "W", (5, 1): "G", (1, 1): "O", (2, 1): "4", (8, 1): "Ea"}
    hinted = {
        shape.text
        for title in ("Available", "Known")
        for shape in board(scene, title).shapes
        if isinstance(shape, Area) and shape.role is Role.HINTED
    }
    assert hinted == {"G", "O"}
    assert next(t for t in scene.tables if t.title == "Badges").rows[0][3] == "take it now"
    assert "take GPS into column 1; pair: fetch ornament into column 1; badge b" in to_terminal(
        scene, width=120
    )


def test_a_hint_to_advance_marks_the_way() -> None:
    answer = {"status": "optimal", "bound": 0, "moves": [{"move": {"type": "advance"}, "value": 0}]}
    lines = [s for s in board(drawn(load({}), answer), "Journey").shapes if isinstance(s, Line)]
    assert [line.role for line in lines] == [Role.MUTED, Role.HINTED]


def test_a_solution_is_drawn_as_the_notebook_that_it_leads_to() -> None:
    steps: list[Json] = [{"tile": "Ea", "to": 1}, {"tile": "P3", "to": "known"}, {"tile": "Ea", "to": 1}]
    position = load({}, available="Ea Ea P3")
    scene = drawn(position, {"status": "optimal", "value": 0, "bound": 0, "solution": steps})
    assert texts(scene, "Ana, after these moves") == {(8, 1): "Ea×2"}
    assert roles(scene, "Ana") == {(8, 1): Role.PLANNED}
    assert "plant 3, make it known" in to_terminal(scene)


def test_of_a_journey_only_the_own_turns_are_written_down() -> None:
    line: list[Json] = [{"type": "take", "tile": "O"}, {"type": "take", "tile": "Ea", "to": 1}]
    position = load({}, available="O Ea", ask={"task": "journey"})
    answer = {"status": "optimal", "value": 0, "bound": 0, "solution": [line[0] | {"to": 1}, line[1]]}
    assert texts(drawn(position, answer), "Ana") == {(1, 1): "O"}


def test_a_maximum_starts_from_an_empty_notebook() -> None:
    position = load({"ornaments": 1})
    why = [{"rule": "SUM-7.5", "what": "1 ornament", "points": 7}]
    answer = {"status": "optimal", "value": 7, "bound": 7, "why": why, "solution": [{"tile": "O", "to": 1}]}
    scene = drawn(position, answer)
    assert texts(scene, "From an empty notebook") == {(1, 1): "O"}
    points = [s.text for s in scene.boards[0].shapes if isinstance(s, Label) and s.at[0] > 5]
    assert points == ["+7"], "what the answer says it scores"


def test_why_not_marks_what_is_asked_and_what_stands_in_its_way() -> None:
    answer = {
        "holds": False,
        "facts": [{"relation": "held", "tile": "P5", "column": 1, "copy": 1}],
        "asked": [{"relation": "placed", "tile": "P3", "column": 2}, {"relation": "badge", "id": "b"}],
        "text": "It cannot hold\nby\n- SUM-5.3: a cell",
    }
    scene = drawn(load({"plants": "5"}), answer)
    assert roles(scene, "Ana") == {(2, 1): Role.FAULTY, (2, 2): Role.FORBIDDEN}
    assert texts(scene, "Ana")[2, 2] == "P3"
    assert next(t for t in scene.tables if t.title == "Badges").rows[0][3] == "not possible"
    assert "- SUM-5.3" not in to_terminal(scene), "the list is a table"
    assert "SUM-5.3: a cell" in to_terminal(scene)


@pytest.mark.rule("SUM-5.5")
@pytest.mark.rule("SUM-5.13")
def test_faults_of_a_notebook_are_lit_where_they_are() -> None:
    scene = drawn(load({"plants": "1.2", "columns": ["a1", "a1"]}))
    assert roles(scene, "Ana") == {
        (2, 2): Role.FAULTY,
        (3, 2): Role.FAULTY,
        (7, 2): Role.FAULTY,
        (8, 2): Role.FAULTY,
    }


def test_the_notebook_at_fault_is_the_one_that_is_drawn() -> None:
    assert drawn(load({}, {"plants": ".1"})).boards[0].title == "Budi"


def test_tiles_that_do_not_exist_are_lit() -> None:
    scene = drawn(load({}, available="Ma Ma O"))
    lit = [s.text for s in board(scene, "Available").shapes if isinstance(s, Area) and s.role is Role.FAULTY]
    assert lit == ["Ma"]


def test_an_illegal_log_is_followed_up_to_its_first_illegal_move() -> None:
    log = [{"type": "take", "tile": "O"}, {"type": "advance"}, {"type": "take", "tile": "P2", "to": 2}]
    position = load({}, available="O P2", log=log)
    scene = drawn(position)
    assert texts(scene, "Ana") == {(1, 1): "O", (2, 2): "P2"}
    assert roles(scene, "Ana") == {(2, 2): Role.FAULTY}


def test_pictures_are_the_same_every_time() -> None:
    position = load(FULL, {"residents": 1}, available="R O", known="V")
    assert to_svg(drawn(position)) == to_svg(drawn(position))


def test_a_diary_under_way_keeps_the_equipment_that_is_there_and_the_name_of_its_owner() -> None:
    puzzle = find("wet-pages")
    moves = puzzle.moves(list(puzzle.answer.moves))
    for made in range(1, len(moves) + 1):
        answer = {"solution": [move.as_json() for move in moves[:made]]}
        scene = picture(puzzle.shown(moves[:made]), answer)
        shown = texts(scene, "You")
        assert [shown[8, column] for column in (1, 2, 3)] == ["Ea", "Eb", "Ec"]
        assert len(shown) == 3 + made
