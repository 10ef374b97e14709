import pytest

from periplus.drawing import to_terminal
from periplus.drawing.layout import columns
from periplus.drawing.scene import (
    Area,
    Board,
    Label,
    Layer,
    Line,
    Mark,
    Role,
    Scene,
    Section,
    Shape,
    Sign,
    Table,
    square,
)


def picture(
    *shapes: Shape, box: tuple[float, float, float, float] = (0, 0, 3, 2), scale: float = 1.0
) -> Scene:
    return Scene("T", sections=(Section("", (Board("", box, (Layer("all", shapes),), scale=scale),)),))


def lines(scene: Scene, *, unicode: bool = False, width: int = 80) -> list[str]:
    """The rows of the board, without the title and the key."""
    text = to_terminal(scene, width=width, unicode=unicode)
    return text.split("\n\n", 1)[1].partition("\nKey:")[0].rstrip("\n").split("\n")


BOARD = tuple(square(column, row) for row in range(2) for column in range(3))


def test_a_small_board_is_drawn_as_by_hand() -> None:
    shapes: tuple[Shape, ...] = (
        *BOARD,
        square(0, 0, Role.HINTED, text="6"),
        Line(((0.5, 1.5), (2.5, 1.5)), series=0),
        Mark((0.5, 1.5), Sign.STAR, series=0, letter="A"),
        Mark((2.5, 1.5), Sign.STAR, series=0, letter="A"),
        Mark((2.5, 0.5), Sign.STAR),
    )
    assert lines(picture(*shapes)) == ["", " (6)  .   *", "", "  A-------A"]
    assert lines(picture(*shapes), unicode=True) == ["", " (6)  ·   ★", "", "  A⠒⠒⠒⠒⠒⠒⠒A"]


def test_a_steep_line_leans_as_it_goes() -> None:
    shapes: tuple[Shape, ...] = (
        Line(((0.5, 0.5), (1.5, 1.5))),
        Mark((0.5, 0.5), Sign.STAR),
        Mark((1.5, 1.5), Sign.STAR),
    )
    assert lines(picture(*shapes)) == ["", "  *", "   \\-", "     \\*"]


def test_a_vertical_line_in_braille_runs_from_dot_to_dot() -> None:
    drawn = lines(picture(Line(((0.5, 0.5), (0.5, 1.5)))), unicode=True)
    assert drawn == ["", "  ⡆", "  ⡇", "  ⠃"]


def test_a_line_shows_through_an_empty_cell_but_not_through_a_mark() -> None:
    shapes: tuple[Shape, ...] = (*BOARD, Line(((0.5, 0.5), (2.5, 0.5))), Mark((1.5, 0.5), Sign.CROSS))
    assert lines(picture(*shapes), unicode=True)[1] == "  ⠒⠒⠒⠒×⠒⠒⠒⠂"


@pytest.mark.parametrize("unicode", [True, False])
def test_every_role_is_told_apart_without_colour(unicode: bool) -> None:
    drawn = {
        to_terminal(picture(square(0, 0, role, text="6")), unicode=unicode).split("Key:")[0] for role in Role
    }
    assert len(drawn) == len(Role)


@pytest.mark.parametrize("unicode", [True, False])
def test_every_sign_is_told_apart(unicode: bool) -> None:
    drawn = {to_terminal(picture(Mark((0.5, 0.5), sign)), unicode=unicode) for sign in Sign}
    assert len(drawn) == len(Sign)


def test_the_key_explains_the_roles_that_occur() -> None:
    text = to_terminal(picture(square(0, 0, Role.HINTED), square(1, 0, Role.FAULTY)))
    assert text.endswith("Key: ( ) suggested, ! ! at fault\n")


def test_without_colour_there_is_no_escape_sequence_even_from_names() -> None:
    scene = Scene(
        "\x1b[31mred", "\x9b2J", (Section("\x1b", (Table("\x1b", ("a",), (("\x1b]0;x\x07",),)),)),), ("\x1b",)
    )
    text = to_terminal(scene, color=False)
    assert not any(ord(letter) < 32 and letter != "\n" for letter in text)
    assert "\x9b" not in text


def test_colour_only_adds_escape_sequences() -> None:
    shapes: tuple[Shape, ...] = (
        *BOARD,
        square(1, 1, Role.FAULTY, text="3"),
        Mark((0.5, 0.5), Sign.STAR, series=3, letter="D"),
    )
    plain, coloured = (to_terminal(picture(*shapes), color=color) for color in (False, True))
    parts = coloured.split("\x1b[")
    assert len(parts) > 3
    assert parts[0] + "".join(part.partition("m")[2] for part in parts[1:]) == plain


def test_every_row_that_is_coloured_is_switched_off_at_its_end() -> None:
    for line in to_terminal(picture(*BOARD, square(0, 0, Role.FAULTY)), color=True).split("\n"):
        assert "\x1b" not in line or line.endswith("\x1b[0m")


def test_without_unicode_all_is_ascii() -> None:
    table = Table("天文台", ("a", "b"), (("Zoë", "−1 ≤ 2 …"),))
    text = to_terminal(Scene("½", sections=(Section("", (table,)),)), unicode=False)
    assert text.isascii()
    assert "Zo?" in text
    assert "-1 <= 2 ..." in text


@pytest.mark.parametrize("width", [20, 33, 40, 80, 120])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    cells = tuple(square(column, row, text="12") for row in range(4) for column in range(20))
    table = Table("天文台の表", ("n", "what"), (("1", "a rather long sentence 天文台天文台 in a cell"),))
    board = Board("天" * 60, (0, 0, 20, 4), (Layer("cells", cells),))
    scene = Scene("天" * 70, sections=(Section("", (board, table)),), text=("word " * 50,))
    assert max(columns(line) for line in to_terminal(scene, width=width).split("\n")) <= width


def test_a_cell_grows_where_its_number_needs_room() -> None:
    wide = picture(*(square(column, 0, text="10.5") for column in range(3)))
    assert lines(wide)[1] == "  10.5  10.5  10.5"


def test_a_number_without_room_loses_its_decimals_not_its_size() -> None:
    dense = picture(*(square(column, 0, text="10.5") for column in range(20)), box=(0, 0, 20, 1))
    assert lines(dense, width=60)[0].split() == ["10"] * 20


def test_a_side_board_takes_one_row_a_unit() -> None:
    assert lines(picture(*BOARD, scale=0.5)) == [" . . .", " . . ."]


def test_labels_are_anchored_and_cut_to_their_room() -> None:
    shapes: tuple[Shape, ...] = (
        Label((1.5, 0.5), "left", anchor="end"),
        Label((0.5, 1.5), "rather long", anchor="start", room=1.5),
    )
    assert lines(picture(*shapes)) == ["", "   left", "", "  rath.."]


def test_a_hexagon_is_a_cell_like_any_other() -> None:
    hexagon = Area(((1, 0), (2, 0.5), (2, 1.5), (1, 2), (0, 1.5), (0, 0.5)), Role.CHOSEN)
    assert lines(picture(hexagon)) == ["", "", "   [.]"]


def test_numbers_of_a_table_are_aligned_to_the_right() -> None:
    table = Table("", ("what", "n"), (("a", "1"), ("b", "10")), right=(1,))
    scene = Scene("T", sections=(Section("", (table,)),))
    assert lines(scene) == ["what   n", "a      1", "b     10"]
