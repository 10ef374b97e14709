"""Section 8 and clause 9.3: the end of the game, the score, the winners."""

import pytest

from periplus.models.core.wording import speaking
from periplus.models.observatory import GAME
from periplus.models.observatory.state import Phase

from .tables import (
    ALL,
    EMPTY,
    END,
    FULL,
    after,
    broken,
    card,
    chart,
    complete,
    data,
    draw,
    items,
    keep,
    roll,
    star,
    table,
    winners,
)


def done(*names):
    """Figures of cards of one star, each on a square of its own."""
    return [{"card": name, "at": list(divmod(index, 5))} for index, name in enumerate(names)]


@pytest.mark.rule("OBS-8.1")
@pytest.mark.parametrize("move", [roll(), END, star(0, 0, "finder"), draw("small", card="s1"), keep("s1")])
def test_the_game_ends_with_its_last_round(move):
    assert after(round=12, log=[roll(), END]).phase is Phase.OVER
    assert broken(round=12, log=[roll(), END, move]) == (("OBS-8.1", ("log", 2)),)


@pytest.mark.rule("OBS-8.1")
def test_nothing_is_drawn_after_the_last_turn():
    sky = {"small": ["s1", "s2", "s3"], "large": ["l1", "l2", "l3"]}
    one = {"chart": FULL, "range": ["dot", "bar", "ell", "long"]}
    log = [roll(), complete("dot", 0, 0), END]
    assert after(one, round=12, sky=sky, log=log).phase is Phase.OVER
    assert after(one, round=11, sky=sky, log=log).phase is Phase.DRAW


@pytest.mark.rule("OBS-8.1")
def test_the_outcome_is_known_when_the_game_has_ended_and_not_before():
    assert GAME.outcome(table(round=12, log=[roll()])) is None
    final = GAME.outcome(table(round=12, log=[roll(), END]))
    assert final is not None
    assert final.winners == (0,)


@pytest.mark.rule("OBS-8.2")
def test_the_score_is_the_sum_of_its_items():
    one = {"chart": FULL, "done": done("gift", "A1"), "research": {"funding": [2, 3]}}
    assert items(one) == [("OBS-8.3", 4), ("OBS-8.4", 1), ("OBS-8.6", 2), ("OBS-8.7", 11)]
    assert GAME.score(table(one)).players[0].total == 18


@pytest.mark.rule("OBS-8.3")
def test_completed_cards_score_their_points_in_the_order_of_completion():
    one = {"chart": FULL, "done": done("l1", "dot"), "range": ["s1"]}
    assert items(one)[:2] == [("OBS-8.3", 9), ("OBS-8.3", 1)]
    assert items(one, log=[complete("s1", 4, 4)])[:3] == [("OBS-8.3", 9), ("OBS-8.3", 1), ("OBS-8.3", 5)]


@pytest.mark.rule("OBS-8.3")
def test_cards_in_range_score_nothing():
    assert items({"range": ["dot", "l1"]}) == []


@pytest.mark.rule("OBS-8.4")
@pytest.mark.parametrize(("count", "worth"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21)])
def test_asterisms_score_by_their_number(count, worth):
    names = [f"A{number}" for number in range(1, count + 1)]
    one = {
        "chart": ["*" * count + "." * (5 - count), *EMPTY[1:]]
        if count < 6
        else ["*****", "*....", *EMPTY[2:]]
    }
    assert items({**one, "done": done(*names)}) == [("OBS-8.4", worth)]


@pytest.mark.rule("OBS-8.5")
def test_a_seventh_asterism_adds_nothing():
    names = [f"A{number}" for number in range(1, 8)]
    assert items({"chart": ["*****", "**...", *EMPTY[2:]], "done": done(*names)}) == [("OBS-8.4", 21)]


@pytest.mark.rule("OBS-8.6")
def test_each_funding_space_is_worth_one_point():
    assert items({"research": {"funding": [2, 6]}}) == [("OBS-8.6", 2)]


@pytest.mark.rule("OBS-8.6")
@pytest.mark.rule("OBS-5.17")
def test_funding_scores_complete_or_not_and_no_other_track_does():
    assert items({"research": {"funding": ALL, "lens": ALL}}) == [("OBS-8.6", 5)]
    assert items({"research": {"lens": ALL, "finder": [2]}}) == []


@pytest.mark.rule("OBS-8.7")
@pytest.mark.parametrize(("stars", "expected"), [(1, []), (2, [("OBS-8.7", 1)]), (5, [("OBS-8.7", 2)])])
def test_two_unused_stars_are_worth_a_point(stars, expected):
    assert items({"chart": ["*" * stars + "." * (5 - stars), *EMPTY[1:]]}) == expected


@pytest.mark.rule("OBS-8.7")
def test_stars_of_figures_are_used_and_stars_on_their_lines_are_not():
    """The figure has two of the three stars, the third lies on its line: one unused star, no point."""
    one = {"chart": chart((0, 0), (0, 1), (0, 2)), "done": [{"card": "long", "at": [0, 0]}]}
    assert items(one) == [("OBS-8.3", 7)]
    assert items({**one, "chart": chart((0, 0), (0, 1), (0, 2), (4, 4))}) == [("OBS-8.3", 7), ("OBS-8.7", 1)]


@pytest.mark.rule("OBS-8.8")
def test_most_points_win():
    assert winners({"research": {"funding": [2]}}, {"research": {"funding": [2, 3]}}) == [1]


@pytest.mark.rule("OBS-8.9")
def test_among_the_tied_the_fewest_completed_cards_win():
    five_in_one = {"chart": chart((0, 0)), "done": done("s1")}
    five_in_five = {"research": {"funding": ALL}}
    assert winners(five_in_one, five_in_five) == [1]


@pytest.mark.rule("OBS-8.9")
def test_asterisms_count_as_completed_cards():
    one_card = {"chart": chart((0, 0)), "done": done("dot")}
    asterism = {"chart": chart((0, 0), (0, 1)), "done": done("A1", "l1"), "research": {}}
    equal = {"chart": chart((0, 0)), "done": done("l2"), "research": {"funding": [2]}}
    assert winners(asterism, equal, one_card) == [1]


@pytest.mark.rule("OBS-8.10")
def test_the_still_tied_share_the_win():
    equal = {"research": {"funding": [2]}}
    assert winners({}, equal, equal) == [1, 2]


@pytest.mark.rule("OBS-9.3")
def test_alone_the_total_is_the_result():
    answer = GAME.score(table({"name": "Mira", "chart": FULL, "done": done("l1")})).as_json()
    items = [
        {"rule": "OBS-8.3", "what": "l1", "points": 9},
        {"rule": "OBS-8.7", "what": "24 unused stars", "points": 12},
    ]
    player = {"seat": 0, "name": "Mira", "total": 21, "items": items, "completed": 1}
    assert answer == {"players": [player], "winners": [0], "total": 21, "items": items}


def test_items_of_no_points_are_left_out():
    worthless = card("nought", "small", 0, "a")
    edition = {**data()["edition"], "cards": [worthless]}
    answer = GAME.score(
        table({"chart": chart((0, 0)), "done": done("nought")}, {}, edition=edition)
    ).as_json()
    assert answer["players"][0] == {"seat": 0, "name": "player 1", "total": 0, "items": [], "completed": 1}
    assert answer["players"][1]["name"] == "player 2"
    assert "total" not in answer


def test_players_without_a_name_are_numbered_in_the_language_spoken():
    with speaking("ja"):
        answer = GAME.score(table({}, {"name": "Mira"})).as_json()
    assert [player["name"] for player in answer["players"]] == ["プレイヤー1", "Mira"]
