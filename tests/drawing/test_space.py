import pytest

from periplus.drawing.svg.shapes import OccupiedSpace, around, crosses


@pytest.mark.parametrize(
    ("start", "end", "meets"),
    [
        ((0, 5), (20, 5), True),
        ((0, 0), (20, 20), True),
        ((6, 6), (8, 8), True),
        ((0, 12), (20, 12), False),
        ((0, 9), (4, 20), False),
        ((0, 4), (20, 4), False),
        ((11, 0), (11, 30), False),
    ],
)
def test_a_segment_meets_a_box_only_inside(
    start: tuple[float, float], end: tuple[float, float], meets: bool
) -> None:
    assert crosses(start, end, (4, 4, 10, 10)) is meets


def test_the_first_free_spot_is_taken() -> None:
    space = OccupiedSpace((0, 0, 100, 100), segments=[((0, 10), (100, 10))], discs=[((50, 50), 10)])
    spots = [(20, 10), (50, 45), (99, 80), (20, 80), (60, 80)]
    assert space.take(spots, 10, 6) == (20, 80)


def test_a_word_does_not_stand_on_an_earlier_word() -> None:
    space = OccupiedSpace((0, 0, 100, 100))
    assert space.take([(20, 20)], 10, 6) == (20, 20)
    assert not space.free((25, 22), 10, 6)
    assert space.take([(25, 22), (60, 20)], 10, 6) == (60, 20)


def test_without_a_free_spot_the_least_disturbing_is_taken() -> None:
    space = OccupiedSpace(
        (0, 0, 100, 100), segments=[((0, 10), (100, 10)), ((0, 12), (100, 12)), ((0, 50), (100, 50))]
    )
    assert space.take([(20, 11), (20, 50)], 10, 6) == (20, 50)


def test_no_spot_at_all_is_an_error() -> None:
    with pytest.raises(ValueError, match="no spot"):
        OccupiedSpace((0, 0, 1, 1)).take([], 1, 1)


def test_spots_around_a_point_leave_the_circle_free() -> None:
    for x, y in around([(50, 50)], 10, 20, 8):
        nearest = max(abs(x - 50) - 10, 0) ** 2 + max(abs(y - 50) - 4, 0) ** 2
        assert nearest >= 49
