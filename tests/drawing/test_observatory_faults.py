"""Faults in the picture: where exactly, and by which clause."""

from typing import Any

import pytest

from periplus.drawing import picture
from periplus.drawing.scene import Area, Line, Mark, Role, Scene, Sign, Tag
from periplus.models.core.registry import game

from .positions import load

ROLL = {"type": "roll", "dice": [2, 4, 2], "meteor": 5}


def faulty(*players: dict[str, Any], **fields: Any) -> Scene:
    position = load(*players, **fields)
    violations = game("observatory").check(position)
    return picture(position, violations=violations)


def clauses(scene: Scene) -> list[str]:
    table = next(table for table in scene.tables if table.title == "Faults")
    return [row[0] for row in table.rows]


@pytest.mark.rule("OBS-4.5")
def test_the_point_where_two_figures_touch_is_marked_off_the_lattice() -> None:
    done = [{"card": "X", "at": [0, 0]}, {"card": "Y", "at": [0, 0]}]
    scene = faulty({"chart": ["**.", "**.", "..."], "done": done})
    assert clauses(scene) == ["OBS-4.5"]
    shapes = scene.boards[0].shapes
    assert Mark((1.0, 1.0), Sign.CROSS, Role.FAULTY) in shapes
    assert Tag("OBS-4.5 [1/2, 1/2]", ((1.0, 1.0),), Role.FAULTY) in shapes
    lines = [(shape.role, shape.series) for shape in shapes if isinstance(shape, Line)]
    assert lines == [(Role.GIVEN, 0), (Role.FAULTY, None)]


@pytest.mark.rule("OBS-4.6")
def test_a_shared_star_is_marked() -> None:
    done = [{"card": "X", "at": [0, 0]}, {"card": "Z", "at": [1, 1]}]
    scene = faulty({"chart": ["*..", ".**", "..."], "done": done})
    assert clauses(scene) == ["OBS-4.6"]
    assert Mark((1.5, 1.5), Sign.CROSS, Role.FAULTY) in scene.boards[0].shapes


@pytest.mark.rule("OBS-4.4")
def test_the_squares_of_missing_stars_are_ringed() -> None:
    scene = faulty({"chart": ["*..", "...", "..."], "done": [{"card": "X", "at": [0, 0]}]})
    rings = [
        shape.at for shape in scene.boards[0].shapes if isinstance(shape, Mark) and shape.sign is Sign.RING
    ]
    assert rings == [(1.5, 1.5)]
    assert Tag("OBS-4.4", ((1.5, 1.5),), Role.FAULTY) in scene.boards[0].shapes


@pytest.mark.rule("OBS-3.1")
def test_an_illegal_star_is_marked_in_the_position_before_it() -> None:
    log = [
        ROLL,
        {"type": "star", "at": [0, 0], "with": [2, 4]},
        {"type": "star", "at": [0, 1], "with": "meteor"},
    ]
    log += [{"type": "end"}, ROLL, {"type": "star", "at": [0, 0], "with": [2, 4]}]
    scene = faulty({}, log=log)
    assert clauses(scene) == ["OBS-3.1"]
    cells = [s.corners[0] for s in scene.boards[0].shapes if isinstance(s, Area) and s.role is Role.FAULTY]
    assert cells == [(0, 0)]
    assert Tag("OBS-3.1", ((0.5, 0.5),), Role.FAULTY) in scene.boards[0].shapes
    assert sum(isinstance(shape, Mark) for shape in scene.boards[0].shapes) == 2


def test_an_illegal_completion_is_drawn_over_the_figure_that_it_touches() -> None:
    sheet = {"chart": ["**.", "**.", "..."], "done": [{"card": "X", "at": [0, 0]}], "range": ["Y"]}
    scene = faulty(sheet, log=[{"type": "complete", "card": "Y", "at": [0, 0]}])
    shapes = scene.boards[0].shapes
    assert (
        Line(((0.5, 1.5), (1.5, 0.5)), Role.FAULTY) in shapes
        or Line(((1.5, 0.5), (0.5, 1.5)), Role.FAULTY) in shapes
    )
    assert Mark((1.0, 1.0), Sign.CROSS, Role.FAULTY) in shapes
    assert next(board for board in scene.boards if board.title == "Y").role is Role.FAULTY


def test_an_illegal_check_is_marked_on_its_track() -> None:
    scene = faulty({}, log=[ROLL, {"type": "research", "track": "filter", "space": 6, "with": [4]}])
    research = next(board for board in scene.boards if board.title == "Research")
    assert [s.corners[0] for s in research.shapes if isinstance(s, Area) and s.role is Role.FAULTY] == [
        (4, 3)
    ]


def test_the_picture_is_about_the_player_at_fault() -> None:
    scene = faulty(
        {"name": "Ada"}, {"name": "Bo", "chart": ["...", "...", "..."], "done": [{"card": "X", "at": [0, 0]}]}
    )
    assert scene.boards[0].title == "Bo"


@pytest.mark.rule("OBS-1.3")
def test_a_card_in_two_places_is_framed() -> None:
    scene = faulty({"range": ["X", "Y", "X"]})
    assert clauses(scene) == ["OBS-1.3"]
    assert {board.title for board in scene.boards if board.role is Role.FAULTY} == {"X Slash"}


def test_faults_are_told_with_clause_message_and_place() -> None:
    scene = faulty({"chart": ["*..", "...", "..."], "done": [{"card": "X", "at": [0, 0]}]})
    table = next(table for table in scene.tables if table.title == "Faults")
    assert table.header == ("clause", "what", "where")
    assert table.rows[0][0] == "OBS-4.4"
    assert table.rows[0][2] == "players[0].done[0]"


def test_a_fault_without_a_place_on_the_sheet_is_told_all_the_same() -> None:
    scene = faulty({"drive_number": 5})
    assert clauses(scene) == ["OBS-5.13"]
    assert scene.key == ()
