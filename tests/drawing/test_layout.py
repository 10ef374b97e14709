from periplus.drawing.layout import grid, shelves
from periplus.drawing.scene import Table


def test_small_blocks_are_stacked_beside_a_high_one() -> None:
    places, size = shelves([(50, 40), (30, 15), (20, 15)], 100, (10, 10))
    assert places == [(0, 0), (60, 0), (60, 25)]
    assert size == (90, 40)


def test_a_block_too_wide_for_the_rest_begins_a_new_shelf() -> None:
    places, size = shelves([(50, 40), (70, 15), (20, 10)], 100, (10, 10))
    assert places == [(0, 0), (0, 50), (80, 50)]
    assert size == (100, 65)


def test_a_column_takes_a_further_block_when_the_shelf_is_full() -> None:
    places, _ = shelves([(20, 10), (20, 10), (20, 30)], 100, (5, 5))
    assert places == [(0, 0), (25, 0), (50, 0)]


def test_nothing_takes_no_room() -> None:
    assert shelves([], 100, (5, 5)) == ([], (0, 0))


def test_no_two_blocks_overlap() -> None:
    sizes = [(30 + 7 * n % 40, 10 + 11 * n % 35) for n in range(40)]
    places, _ = shelves(sizes, 120, (4, 4))
    boxes = [(x, y, x + w, y + h) for (x, y), (w, h) in zip(places, sizes, strict=True)]
    for number, (a, b, c, d) in enumerate(boxes):
        assert c <= 120
        for e, f, g, h in boxes[:number]:
            assert c + 4 <= e or g + 4 <= a or d + 4 <= f or h + 4 <= b


def test_the_widest_column_of_a_table_gives_way() -> None:
    table = Table("", ("n", "what"), (("1", "one two three four"),))
    shape = grid(table, 12, 2, 4, len)
    assert shape.widths == (1, 9)
    assert shape.rows == ((["1"], ["one two", "three", "four"]),)


def test_a_table_that_fits_keeps_its_natural_widths() -> None:
    assert grid(Table("", ("a", "bb"), (("ccc", "d"),)), 80, 2, 4, len).widths == (3, 2)
