"""Section 4: completing constellations, touching, card bonuses."""

import pytest

from periplus.models.observatory.play import state_of
from periplus.models.observatory.scoring import unused_stars

from .tables import (
    END,
    FULL,
    broken,
    card,
    chart,
    complete,
    data,
    listed,
    roll,
    sheet,
    star,
    table,
)

FIRST, SECOND = ("log", 0), ("log", 1)


def with_cards(*cards):
    return {**data()["edition"], "cards": list(cards)}


@pytest.mark.rule("OBS-4.1")
def test_cards_of_the_own_range_are_completed_in_any_turn_before_or_after_the_roll():
    players = ({"chart": chart((0, 0)), "range": ["dot"]}, {"chart": chart((0, 0)), "range": ["s1"]})
    mine, theirs = complete("dot", 0, 0, player=0), complete("s1", 0, 0, player=1)
    assert broken(*players, log=[theirs, mine, roll()]) == ()
    assert broken(*players, log=[roll(), theirs, mine, END]) == ()


@pytest.mark.rule("OBS-4.1")
def test_a_card_of_another_s_range_or_of_none_is_not_completed():
    players = ({"chart": chart((0, 0)), "range": ["dot"]}, {"chart": chart((0, 0)), "range": ["s1"]})
    assert broken(*players, log=[complete("s1", 0, 0, player=0)]) == (("OBS-4.1", FIRST),)
    assert broken(*players, log=[complete("s2", 0, 0, player=0)]) == (("OBS-4.1", FIRST),)


@pytest.mark.rule("OBS-4.2")
@pytest.mark.parametrize(
    ("rotation", "stars"),
    [
        (0, [(0, 0), (1, 0), (2, 0), (2, 1)]),
        (90, [(0, 2), (0, 1), (0, 0), (1, 0)]),
        (180, [(2, 1), (1, 1), (0, 1), (0, 0)]),
        (270, [(1, 0), (1, 1), (1, 2), (0, 2)]),
    ],
)
def test_patterns_turn_clockwise(rotation, stars):
    one = {"chart": chart(*stars), "range": ["ell"]}
    assert broken(one, log=[complete("ell", 0, 0, rotation)]) == ()
    assert [move["rotation"] for move in listed("complete", one)] == [rotation]


@pytest.mark.rule("OBS-4.2")
def test_patterns_are_never_reflected():
    mirrored = {"chart": chart((0, 1), (1, 1), (2, 1), (2, 0)), "range": ["ell"]}
    assert listed("complete", mirrored) == []


@pytest.mark.rule("OBS-4.3")
def test_a_card_is_completed_once():
    two = {"chart": chart((0, 0), (4, 4)), "range": ["dot"]}
    assert broken(two, log=[complete("dot", 0, 0), complete("dot", 4, 4)]) == (("OBS-4.1", SECOND),)
    done = [{"card": "dot", "at": [0, 0]}, {"card": "dot", "at": [4, 4]}]
    assert broken({**two, "range": [], "done": done}) == (("OBS-1.3", ("players", 0, "done", 1)),)


@pytest.mark.rule("OBS-4.4")
def test_every_star_of_the_pattern_is_plotted():
    nearly = {"chart": chart((0, 0), (1, 0), (2, 0)), "range": ["ell"]}
    assert broken(nearly, log=[complete("ell", 0, 0)]) == (("OBS-4.4", FIRST),)
    whole = {**nearly, "chart": chart((0, 0), (1, 0), (2, 0), (2, 1))}
    assert broken(whole, log=[complete("ell", 0, 0)]) == ()


@pytest.mark.rule("OBS-4.4")
def test_a_position_with_a_figure_without_its_stars_is_faulty():
    drawn = {"done": [{"card": "bar", "at": [0, 0]}], "chart": chart((0, 0))}
    assert broken(drawn) == (("OBS-4.4", ("players", 0, "done", 0)),)
    assert broken({**drawn, "chart": chart((0, 0), (0, 1))}) == ()


TOUCHING = {
    "crossing between squares": ("slash", (0, 0), 0, "steep", (0, 0), 0),
    "crossing at a square's centre": ("long", (1, 0), 0, "long", (0, 1), 90),
    "star on the other's line": ("long", (0, 0), 0, "dot", (0, 1), 0),
    "end on the other's line": ("long", (0, 0), 0, "bar", (0, 1), 90),
    "overlap along a line": ("long", (0, 0), 0, "long", (0, 1), 0),
}


def two_figures(first, at, rotation, second, other_at, other_rotation):
    """A full chart with the two figures drawn; cards exist once, so there is a second `long`."""
    long_2 = card("long 2", "large", 7, "a.b", "ab")
    edition = {**data()["edition"], "cards": [*data()["edition"]["cards"], long_2]}
    name = "long 2" if second == first else second
    done = [
        {"card": first, "at": list(at), "rotation": rotation},
        {"card": name, "at": list(other_at), "rotation": other_rotation},
    ]
    return {"players": [{"chart": FULL, "done": done}], "edition": edition}


@pytest.mark.rule("OBS-4.5")
@pytest.mark.parametrize("figures", TOUCHING.values(), ids=TOUCHING)
def test_figures_touch_at_a_single_point_of_any_kind(figures):
    assert broken(**two_figures(*figures)) == (("OBS-4.5", ("players", 0, "done", 1)),)


@pytest.mark.rule("OBS-4.5")
@pytest.mark.parametrize(
    "figures",
    [
        ("slash", (0, 0), 0, "steep", (0, 2), 0),
        ("long", (0, 0), 0, "long", (1, 0), 0),
        ("long", (0, 0), 0, "bar", (0, 3), 0),
        ("slash", (0, 0), 0, "dot", (0, 0), 0),
        ("slash", (0, 0), 0, "slash 90", (1, 1), 90),
    ],
    ids=["apart", "parallel", "same row", "star in the corner beside", "neighbouring diagonals"],
)
def test_figures_beside_each_other_do_not_touch(figures):
    first, at, rotation, second, other_at, other_rotation = figures
    position = two_figures(first, at, rotation, second, other_at, other_rotation)
    position["edition"]["cards"].append(card("slash 90", "small", 3, ".a/b.", "ab"))
    assert broken(**position) == ()


@pytest.mark.rule("OBS-4.5")
def test_the_message_names_the_exact_point():
    with pytest.raises(ValueError, match=r"steep and slash touch at \[2/3, 1/3\]"):
        state_of(table({"chart": FULL, "range": ["slash", "steep"]}, log=CROSSED))


CROSSED = [complete("slash", 0, 0), complete("steep", 0, 0)]


@pytest.mark.rule("OBS-4.5")
def test_lines_of_one_figure_may_cross_each_other():
    knot = card("knot", "small", 3, "ab/cd", "ad bc")
    assert (
        broken({"chart": FULL, "range": ["knot"]}, edition=with_cards(knot), log=[complete("knot", 0, 0)])
        == ()
    )


@pytest.mark.rule("OBS-4.6")
def test_two_figures_share_no_star():
    one = {"chart": FULL, "range": ["bar", "slash"]}
    assert broken(one, log=[complete("bar", 0, 0), complete("slash", 0, 0)]) == (("OBS-4.6", SECOND),)
    assert broken(one, log=[complete("bar", 0, 0), complete("slash", 1, 0)]) == ()


@pytest.mark.rule("OBS-4.6")
def test_a_shared_star_is_cited_before_any_other_contact():
    one = {"chart": FULL, "range": ["long", "bar", "dot", "s1"]}
    drawn = [complete("long", 0, 0), complete("bar", 2, 0)]
    log = [*drawn, complete("dot", 0, 1)]
    assert broken(one, log=log) == (("OBS-4.5", ("log", 2)),)
    assert broken({**one, "range": ["long", "bar", "ell"]}, log=[*drawn, complete("ell", 0, 1)]) == (
        ("OBS-4.6", ("log", 2)),
    )


@pytest.mark.rule("OBS-4.7")
def test_a_star_on_a_line_of_a_figure_is_unused_and_changes_nothing():
    before = {"chart": chart((0, 0), (0, 1), (0, 2)), "range": ["long"]}
    assert unused_stars(sheet(before, log=[complete("long", 0, 0)])) == 0b10
    drawn = {"chart": chart((0, 0), (0, 2)), "done": [{"card": "long", "at": [0, 0]}]}
    later = sheet(drawn, log=[roll(), star(0, 1, [2, 3])])
    assert (len(later.figures), unused_stars(later)) == (1, 0b10)


@pytest.mark.rule("OBS-4.8")
def test_the_completed_card_leaves_the_range():
    one = sheet({"chart": FULL, "range": ["bar", "dot", "s1"]}, log=[complete("dot", 0, 0)])
    assert one.range == ("bar", "s1")
    assert [figure.card for figure in one.figures] == ["dot"]
