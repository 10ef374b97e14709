"""Hints and solutions in the picture."""

from periplus.drawing import picture
from periplus.drawing.scene import Area, Line, Mark, Role, Scene, Sign, Table, Tag

from .positions import hint, load, ranked

STAR = {"type": "star", "at": [0, 2], "with": "meteor"}
COMPLETE = {"type": "complete", "card": "X", "at": [1, 1], "rotation": 0}
ROLLED = [{"type": "roll", "dice": [2, 4, 2], "meteor": 6}]


def cells(scene: Scene) -> dict[tuple[float, float], Area]:
    board = scene.boards[0]
    return {shape.corners[0]: shape for shape in board.shapes if isinstance(shape, Area)}


def table(scene: Scene, title: str) -> Table:
    return next(table for table in scene.tables if table.title.startswith(title))


def test_squares_show_the_best_value_of_a_star_there_and_deeper_shades_for_more() -> None:
    answer = hint(
        ranked(STAR, 9),
        ranked({"type": "star", "at": [2, 2], "with": "finder"}, 7.5),
        ranked({"type": "star", "at": [0, 2], "with": "finder"}, 6),
        ranked({"type": "star", "at": [1, 0], "with": [2, 4]}, 5),
        ranked({"type": "end"}, 4),
    )
    found = cells(picture(load({}, log=ROLLED), answer))
    assert {spot: (cell.text, cell.shade) for spot, cell in found.items() if cell.text} == {
        (2, 0): ("9", 1.0),
        (2, 2): ("7.5", 0.625),
        (0, 1): ("5", 0.0),
    }


def test_the_best_move_is_marked_and_alone() -> None:
    answer = hint(ranked(STAR, 9), ranked({"type": "star", "at": [2, 2], "with": "finder"}, 7))
    found = cells(picture(load({}, log=ROLLED), answer))
    assert [spot for spot, cell in found.items() if cell.role is Role.HINTED] == [(2, 0)]


def test_no_move_is_marked_where_to_make_none_is_proved_best() -> None:
    answer = hint(ranked(STAR, 9, line=[COMPLETE]))
    marked = {Role.HINTED, Role.PLANNED}
    scenes = [picture(load({"range": ["X"]}, log=ROLLED), answer | {"bound": bound}) for bound in (9, 10)]
    roles = [{getattr(shape, "role", None) for shape in scene.boards[0].shapes} for scene in scenes]
    assert [found & marked for found in roles] == [marked, set()]


def test_a_value_that_is_not_known_is_not_drawn() -> None:
    scene = picture(load({}, log=ROLLED), hint(ranked(STAR, None, bound=9)))
    assert cells(scene)[2, 0].text == ""
    assert table(scene, "Ranked").rows[0][3:5] == ("?", "9")


def test_what_follows_the_best_move_is_drawn_as_planned() -> None:
    follow = [{"type": "star", "at": [1, 1], "with": "card"}, COMPLETE, {"type": "end"}]
    scene = picture(load({"range": ["X"]}, log=ROLLED), hint(ranked(STAR, 9, line=follow)))
    board = scene.boards[0]
    assert Mark((1.5, 1.5), Sign.STAR, Role.PLANNED) in board.shapes
    assert Line(((1.5, 1.5), (2.5, 2.5)), Role.PLANNED) in board.shapes
    assert Tag("X", ((1.5, 1.5), (2.5, 2.5)), Role.PLANNED) in board.shapes
    assert table(scene, "What follows").rows == (
        ("2", "star 1,1 with card", "star at [1, 1] with card bonus"),
        ("3", "complete X at 1,1 turned 0", "complete X at [1, 1]"),
        ("4", "end", "end the turn"),
    )


def test_a_suggested_completion_is_drawn_and_its_card_marked() -> None:
    scene = picture(load({"chart": ["...", ".*.", "..*"], "range": ["X"]}), hint(ranked(COMPLETE, 9)))
    assert Line(((1.5, 1.5), (2.5, 2.5)), Role.HINTED) in scene.boards[0].shapes
    assert next(board for board in scene.boards if board.title == "X Slash").role is Role.HINTED


def test_a_suggested_check_is_marked_on_its_track() -> None:
    move = {"type": "research", "track": "finder", "space": 4, "with": [4]}
    scene = picture(load({}, log=ROLLED), hint(ranked(move, 3), bound=3))
    research = next(board for board in scene.boards if board.title == "Research")
    marked = [s.corners[0] for s in research.shapes if isinstance(s, Area) and s.role is Role.HINTED]
    assert marked == [(2, 2)]


def test_suggested_cards_of_the_deal_are_framed() -> None:
    dealt = ["S01", "S02", "S03", "L01", "L02", "L03"]
    keep = ["S01", "S03", "L01", "L03"]
    scene = picture(load({"dealt": dealt}, edition="study"), hint(ranked({"type": "keep", "cards": keep}, 9)))
    assert [board.title.split()[0] for board in scene.boards if board.role is Role.HINTED] == keep


def test_the_ranking_tells_value_bound_loss_and_proof() -> None:
    answer = hint(
        ranked(STAR, 9),
        ranked(
            {"type": "research", "track": "drive", "space": 2, "with": ["2+"], "drive": 5},
            7.25,
            bound=8,
            loss=1.75,
            proved=False,
        ),
    )
    found = table(picture(load({}, log=ROLLED), answer), "Ranked")
    assert found.title == "Ranked moves: bound 9, optimal"
    assert found.rows == (
        ("1", "star 0,2 with meteor", "star at [0, 2] with meteor", "9", "9", "0", "proved"),
        (
            "2",
            "check drive 2 with 2+ drive 5",
            "check Drive 2 with 2+, Drive number 5",
            *("7.25", "8", "1.75", "open"),
        ),
    )


def test_equal_reasons_are_told_once_for_all_moves_that_have_them() -> None:
    card = {"rule": "OBS-8.3", "what": "X Slash", "points": 2}
    note = {"rule": "OBS-4.4", "what": "Y needs 2 stars", "points": 0}
    answer = hint(
        ranked(STAR, 9, why=[card, note]),
        ranked({"type": "end"}, 9, why=[note]),
        ranked(COMPLETE, 9, why=[card, note]),
        ranked({"type": "star", "at": [2, 0], "with": "track"}, 9, why=[card, note]),
    )
    assert table(picture(load({}, log=ROLLED), answer), "Why").rows == (
        ("1, 3–4", "X Slash +2, Y needs 2 stars"),
        ("2", "Y needs 2 stars"),
    )


def test_cards_tell_what_they_still_need() -> None:
    needs = {"X": [1, 1], "Y": [2, 3], "Z": None}
    scene = picture(load({"range": ["X", "Y", "Z"]}), hint(ranked({"type": "end"}, 0), needs=needs))
    captions = [board.caption for board in scene.boards[-3:]]
    assert captions == [
        "2 points, needs 1 star (1 place)",
        "3 points + star, needs 2 stars (3 places)",
        "asterism, no place left",
    ]


def test_a_long_ranking_is_cut_and_says_so() -> None:
    moves = [ranked({"type": "star", "at": [n % 3, n % 2], "with": "track"}, 40 - n) for n in range(33)]
    scene = picture(load({}), hint(*moves))
    assert len(table(scene, "Ranked").rows) == 30
    assert scene.text == ("3 further moves are ranked lower.",)


def test_the_steps_of_a_solution_are_numbered_on_the_chart_as_in_the_list() -> None:
    solution = [
        {"type": "range", "cards": ["X", "Y"]},
        {"type": "roll", "dice": [1, 1, 1], "meteor": 1},
        {"type": "star", "at": [0, 0], "with": [1, 1]},
        {"type": "star", "at": [1, 1], "with": "meteor+"},
        {"type": "complete", "card": "X", "at": [0, 0], "rotation": 90},
        {"type": "draw", "from": "sky", "card": "Z", "refill": "Y"},
        {"type": "draw", "from": "small"},
    ]
    answer = {"status": "feasible", "value": 4, "bound": 5.5, "solution": solution}
    scene = picture(load({}), answer)
    marks = {s.at: s.letter for s in scene.boards[0].shapes if isinstance(s, Mark)}
    assert marks == {(0.5, 0.5): "3", (1.5, 1.5): "4"}
    found = table(scene, "Solution")
    assert found.title == "Solution: value 4, bound 5.5, feasible"
    assert [row[1] for row in found.rows] == [
        "start with X, Y",
        "roll 1, 1, 1, meteor 1",
        "star at [0, 0] with 1 and 1",
        "star at [1, 1] with meteor +1",
        "complete X at [0, 0] turned 90°",
        "draw Z from the sky",
        "draw from the small deck",
    ]


def test_moves_of_other_players_are_not_drawn_on_this_chart() -> None:
    answer = {"status": "optimal", "value": 1, "bound": 1, "solution": [{**STAR, "player": 1}]}
    scene = picture(load({}, {}, me=0), answer)
    assert not [shape for shape in scene.boards[0].shapes if isinstance(shape, Mark)]


def test_an_answer_that_knows_nothing_adds_nothing() -> None:
    answer: dict[str, object] = {"status": "unknown", "value": None, "bound": None, "solution": []}
    assert picture(load({}), answer).boards == picture(load({})).boards
