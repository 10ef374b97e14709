from periplus.drawing.scene import Area, Board, Layer, Mark, Role, Scene, Section, Sign, Table, square


def scene() -> Scene:
    cells = Layer("cells", (square(0, 0, Role.HINTED), square(1, 0)))
    marks = Layer("marks", (Mark((1.5, 0.5), Sign.STAR, Role.FAULTY),))
    board = Board("chart", (0, 0, 2, 1), (cells, marks), "two squares", role=Role.CHOSEN)
    table = Table("Faults", ("clause", "what"), (("OBS-4.5", "they touch"),))
    return Scene("Title", "round 1", (Section("Here", (board, table)),), ("A note.",))


def test_the_key_names_each_role_once_in_the_order_of_roles() -> None:
    assert scene().key == (Role.CHOSEN, Role.HINTED, Role.FAULTY)


def test_the_description_tells_in_words_what_the_picture_shows() -> None:
    lines = ["round 1", "Here", "chart: two squares", "Faults", "OBS-4.5, they touch", "A note."]
    assert scene().description == "\n".join(lines)


def test_a_square_is_the_unit_square_at_its_corner() -> None:
    assert square(2, 3).corners == ((2, 3), (3, 3), (3, 4), (2, 4))


def test_the_centre_of_a_hexagon_is_its_middle() -> None:
    hexagon = Area(((1, 0), (2, 0.5), (2, 1.5), (1, 2), (0, 1.5), (0, 0.5)))
    assert hexagon.centre == (1, 1)


def test_every_role_has_a_word_of_its_own() -> None:
    assert len({role.value for role in Role}) == len(Role)
