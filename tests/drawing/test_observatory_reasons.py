"""Why a goal cannot hold, in the picture: the figure asked for, what is in its way, what it lacks."""

from typing import Any

from periplus.drawing import picture
from periplus.drawing.scene import Line, Mark, Role, Scene, Sign, Tag

from .positions import load

WHY = {
    "holds": False,
    "rules": ["OBS-4.5"],
    "irreducible": True,
    "text": "It cannot hold: x\nby\n- OBS-4.5: clear",
}
DRAWN = {"chart": ["**.", "**.", "..."], "done": [{"card": "X", "at": [0, 0]}], "range": ["Y"]}
ASKED = {"relation": "fits", "card": "Y", "at": [0, 0], "rotation": 0}


def explained(facts: list[dict[str, Any]], asked: dict[str, Any] = ASKED) -> Scene:
    return picture(load(DRAWN), answer=WHY | {"facts": facts, "asked": [asked], "solution": []})


def marks(scene: Scene, role: Role) -> list[tuple[Sign, tuple[float, float]]]:
    shapes = (shape for board in scene.boards for shape in board.shapes)
    return [(shape.sign, shape.at) for shape in shapes if isinstance(shape, Mark) and shape.role is role]


def test_the_point_that_the_two_figures_share_is_marked() -> None:
    scene = explained([{"relation": "drawn", "card": "X", "at": [0, 0], "rotation": 0}])
    assert (Sign.CROSS, (1.0, 1.0)) in marks(scene, Role.FAULTY)  # [1/2, 1/2], a square's centre is at .5
    tags = [shape.text for shape in scene.boards[0].shapes if isinstance(shape, Tag)]
    assert "[1/2, 1/2]" in tags
    lines = {shape.role for shape in scene.boards[0].shapes if isinstance(shape, Line)}
    assert {Role.FORBIDDEN, Role.FAULTY} <= lines


def test_missing_stars_are_rings() -> None:
    scene = explained([{"relation": "starred", "cell": [2, 1], "holds": False}])
    assert (Sign.RING, (1.5, 2.5)) in marks(scene, Role.FAULTY)


def test_the_reasons_are_told_in_a_table() -> None:
    table = explained([]).tables[0]
    assert table.title == "It cannot hold: x"
    assert table.rows == (("by", ""), ("", "OBS-4.5: clear"))


def test_a_goal_that_lies_off_the_chart_is_no_figure() -> None:
    scene = explained([], ASKED | {"at": [2, 2]})
    assert Role.FORBIDDEN not in {shape.role for shape in scene.boards[0].shapes if isinstance(shape, Line)}


def test_how_a_goal_can_hold_is_shown_step_by_step() -> None:
    line = [
        {"type": "roll", "dice": [2, 4, 2], "meteor": 5},
        {"type": "star", "at": [2, 1], "with": "meteor"},
    ]
    answer = {"holds": True, "rules": [], "facts": [], "irreducible": True, "text": "It can hold: x"}
    scene = picture(load(DRAWN), answer=answer | {"asked": [ASKED], "solution": line})
    assert [table.title for table in scene.tables[:2]] == ["It can hold: x", "How it can hold"]
    assert (Sign.STAR, (1.5, 2.5)) in marks(scene, Role.PLANNED)
