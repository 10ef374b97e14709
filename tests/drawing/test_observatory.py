"""The picture of an Observatory position against the position."""

import os
import subprocess
import sys
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from periplus.drawing import picture, to_svg, to_terminal
from periplus.drawing.scene import Area, Board, Label, Line, Mark, Role, Sign, Tag
from periplus.drawing.svg.words import width_of
from periplus.models.core.errors import PositionError
from tests.random_games import played_to_the_end

from .positions import crowded, load

DRAWN = {
    "chart": ["*..", ".*.", "..*"],
    "done": [{"card": "X", "at": [0, 0]}],
    "range": ["Y", "Z"],
    "research": {"lens": [2, 4, 6], "funding": [3]},
    "name": "Ada",
}


def shapes(board: Board, layer: str) -> list[object]:
    return [shape for found in board.layers if found.name == layer for shape in found.shapes]


def test_the_terminal_shows_the_position_as_drawn_by_hand() -> None:
    expected = """\
Observatory
round 1 of 2, before the roll

Ada
left, above: dice;
right, below: [row,
column]

      4   5   6

  2   A   .   .   0
       \\-
  3   .  \\A   .   1

  4   .   .   *   2

      0   1   2

Research
1 track bonus to use
           2 3 4 5 6
      Lens v . v . v bonus
     Drive . . . . .
    Finder . . . . .
    Filter . . . . .
   Funding . v . . . 1 pt

Score now
         for              points
A        X Slash               2
OBS-8.6  1 Funding space       1
         total                 3

Range
Y                 Z
3 points + star   asterism
 . *               *-*
 */.
"""
    assert to_terminal(picture(load(DRAWN)), width=32, unicode=False) == expected


def test_stars_of_a_figure_carry_its_letter_and_unused_stars_none() -> None:
    marks = shapes(picture(load(DRAWN)).boards[0], "stars")
    assert marks == [
        Mark((0.5, 0.5), Sign.STAR, series=0, letter="A"),
        Mark((1.5, 1.5), Sign.STAR, series=0, letter="A"),
        Mark((2.5, 2.5), Sign.STAR),
    ]


def test_a_figure_is_drawn_and_named() -> None:
    board = picture(load(DRAWN)).boards[0]
    assert shapes(board, "lines") == [Line(((0.5, 0.5), (1.5, 1.5)), series=0)]
    assert shapes(board, "names") == [Tag("X", ((0.5, 0.5), (1.5, 1.5)))]


def test_labels_and_indices_frame_the_chart() -> None:
    board = picture(load(DRAWN)).boards[0]
    labels = [(shape.at, shape.text) for shape in shapes(board, "labels") if isinstance(shape, Label)]
    assert [text for (x, _), text in labels if x < 0] == ["2", "3", "4"]
    assert [text for (_, y), text in labels if y < 0] == ["4", "5", "6"]
    assert [text for (x, _), text in labels if x > 3] == ["0", "1", "2"]
    assert [text for (_, y), text in labels if y > 3] == ["0", "1", "2"]


def test_checks_stand_on_the_spaces_checked() -> None:
    board = next(board for board in picture(load(DRAWN)).boards if board.title == "Research")
    spots = {shape.at for shape in shapes(board, "checks") if isinstance(shape, Mark)}
    assert spots == {(0.5, 0.5), (2.5, 0.5), (4.5, 0.5), (1.5, 4.5)}


def test_dice_that_are_used_are_marked_and_the_meteor_of_others_is_not_possible() -> None:
    log = [
        {"type": "roll", "dice": [2, 4, 2], "meteor": 6},
        {"type": "star", "player": 1, "at": [0, 0], "with": [2, 4]},
    ]
    roles = {0: [Role.GIVEN] * 4, 1: [Role.GIVEN, Role.CHOSEN, Role.CHOSEN, Role.FORBIDDEN]}
    for me, expected in roles.items():
        scene = picture(load({}, {}, log=log, me=me))
        board = next(board for board in scene.boards if board.title == "Dice")
        dice = [shape for shape in shapes(board, "dice") if isinstance(shape, Area)]
        assert [die.text for die in dice] == ["2", "4", "2", "6"]
        assert [die.role for die in dice] == expected


def test_cards_show_pattern_points_and_bonus() -> None:
    board = next(board for board in picture(load(DRAWN)).boards if board.title == "Y")
    assert board.caption == "3 points + star"
    marks = [shape.at for shape in shapes(board, "stars") if isinstance(shape, Mark)]
    assert marks == [(1.5, 0.5), (0.5, 1.5)]
    assert [shape.points for shape in shapes(board, "lines") if isinstance(shape, Line)] == [
        ((1.5, 0.5), (0.5, 1.5))
    ]


def test_the_picture_is_about_the_player_who_asks_and_shows_the_others_small() -> None:
    scene = picture(load({"name": "Ada"}, {"name": "Bo", "range": ["X"]}, me=1))
    assert scene.boards[0].title == "Bo"
    small = next(board for board in scene.boards if board.title == "Ada")
    assert small.scale < scene.boards[0].scale
    players = next(table for table in scene.tables if table.title == "Players")
    assert players.rows == (("Ada", "0", "–", "–"), ("Bo", "0", "–", "X"))


def test_the_sky_and_the_decks_are_shown_where_the_supply_is_tracked() -> None:
    cards = ["S01", "S02", "L01", "L02"]
    sky = {"small": ["S05", "S06", "S07"], "large": ["L05", "L06", "L07"]}
    scene = picture(load({"range": cards}, edition="study", sky=sky))
    section = next(section for section in scene.sections if section.title.startswith("Sky"))
    assert section.title == "Sky (decks: 25 small, 25 large)"
    assert [block.title.split()[0] for block in section.blocks] == [*sky["small"], *sky["large"]]


@pytest.mark.parametrize("seed", range(4))
def test_words_on_a_crowded_chart_never_overlap_each_other(seed: int) -> None:
    root = ElementTree.fromstring(to_svg(picture(crowded(seed))))
    layers = [node for node in root.iter() if (node.get("class") or "") in ("layer-names", "layer-labels")]
    boxes = []
    for node in (text for layer in layers[:2] for text in layer):
        x, y, size = (float(node.get(name, "")) for name in ("x", "y", "font-size"))
        wide = width_of(node.text or "", size)
        boxes.append((x - wide / 2, y - size, x + wide / 2, y))
    assert len(boxes) == 40 + 8
    for (a, b, c, d), (e, f, g, h) in combinations(boxes, 2):
        assert c <= e or g <= a or d <= f or h <= b


@pytest.mark.parametrize("seed", range(4))
def test_every_star_and_segment_of_a_crowded_chart_is_drawn_once(seed: int) -> None:
    position = crowded(seed)
    root = ElementTree.fromstring(to_svg(picture(position)))
    found = {
        name: next(node for node in root.iter() if node.get("class") == f"layer-{name}")
        for name in ("stars", "lines")
    }
    assert len(found["stars"]) == sum(row.count("*") for row in position.players[0].chart)
    cards = [position.edition_data.card(done.card) for done in position.players[0].done]
    segments = sum(
        len({frozenset(pair) for path in card.lines.split() for pair in pairwise(path)}) for card in cards
    )
    assert len(found["lines"]) == segments


def test_the_same_picture_whatever_the_hash_seed() -> None:
    script = (
        "from tests.drawing.positions import crowded\n"
        "from periplus.drawing import picture, to_svg, to_terminal\n"
        "scene = picture(crowded(3))\n"
        "import sys; sys.stdout.buffer.write((to_svg(scene) + to_terminal(scene)).encode())"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", script],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


def test_a_game_that_is_not_registered_is_bad_input() -> None:
    position = load({}).model_copy(update={"game": "chess"})
    with pytest.raises(PositionError, match="chess"):
        picture(position)


def test_hostile_names_are_harmless_in_both_back_ends() -> None:
    scene = picture(load({"name": "</text>\x1b[2J"}, {"name": "]]>&\u202e"}))
    ElementTree.fromstring(to_svg(scene))
    text = to_terminal(scene)
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_a_position_before_the_cards_are_kept_shows_the_deal() -> None:
    dealt = ["S01", "S02", "S03", "L01", "L02", "L03"]
    scene = picture(load({"dealt": dealt}, edition="study"))
    section = next(section for section in scene.sections if section.title.startswith("Dealt"))
    assert [block.title.split()[0] for block in section.blocks] == dealt
    assert "cards are being chosen" in scene.subtitle


def test_roles_need_no_key_where_nothing_is_marked() -> None:
    assert picture(load(DRAWN)).key == ()
    assert Role.CHOSEN not in picture(load(DRAWN)).key


def test_nobody_is_said_to_move_once_a_game_of_observatory_is_over() -> None:
    session = played_to_the_end("observatory")
    subtitle = picture(session.seen_by(0)).subtitle
    assert subtitle.endswith("the game is over")
    assert "active" not in subtitle


def test_who_is_active_is_not_said_to_move() -> None:
    """Everybody plays the dice of the active player: who is to move may be another one (OBS-2.2)."""
    subtitle = picture(load({"name": "Ana"}, {"name": "Budi"})).subtitle
    assert "active player: Ana, first player: Ana" in subtitle
    assert "to move" not in subtitle


def test_a_name_of_blanks_is_none() -> None:
    assert load({"name": " "}, {"name": "Ana"}).names == ("player 1", "Ana")
