import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from periplus.models.core.errors import PositionError
from periplus.models.core.sharing import from_line, is_line, to_line

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner),
)


@given(JSON)
def test_a_line_gives_back_what_it_was_made_of(data: object) -> None:
    assert json.loads(from_line(to_line(data).encode())) == data


def test_equal_data_has_equal_lines_whatever_the_order_of_its_fields() -> None:
    assert to_line({"a": 1, "b": [2]}) == to_line({"b": [2], "a": 1})


def test_a_line_goes_into_an_address_as_it_is() -> None:
    line = to_line({"name": "天文台 & ?#%+/="})
    assert all(letter.isalnum() or letter in "._-" for letter in line)
    assert is_line(line.encode())
    assert not is_line(b'{"game": "x"}')


@pytest.mark.parametrize("place", [0, 12, 30, -1])
def test_a_line_with_one_letter_changed_is_refused(place: int) -> None:
    line = to_line({"game": "any", "round": 3, "log": [1, 2, 3]})
    letters = list(line)
    letters[place] = "A" if letters[place] != "A" else "B"
    with pytest.raises(PositionError, match="line"):
        from_line("".join(letters).encode())


@pytest.mark.parametrize("cut", range(1, 40, 3))
def test_a_line_cut_short_is_refused(cut: int) -> None:
    with pytest.raises(PositionError):
        from_line(to_line({"game": "any", "log": list(range(20))})[:-cut].encode())


@pytest.mark.parametrize("more", ["A", "AAAA", "eJwDAAAAAAE", "-_-_"])
def test_a_line_with_more_behind_it_is_refused(more: str) -> None:
    """The data in it ends by itself, so what follows would be passed over."""
    with pytest.raises(PositionError, match="damaged"):
        from_line((to_line({"game": "any", "log": [1, 2, 3]}) + more).encode())


def test_a_later_version_is_named() -> None:
    with pytest.raises(PositionError, match=r"periplus2, expected periplus1"):
        from_line(to_line({}).replace("periplus1", "periplus2").encode())


def test_a_line_that_would_unpack_to_more_than_a_position_may_have_is_refused() -> None:
    with pytest.raises(PositionError):
        from_line(to_line("a" * (1 << 23)).encode())
