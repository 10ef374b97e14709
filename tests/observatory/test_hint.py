"""Ranked moves: shape, order, values, notes, and what is bad input."""

import json
import random
from fractions import Fraction
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.observatory.position import Position
from periplus.solvers import api
from periplus.solvers.answers import MOVE, RankedMove, Ranking, at_level
from periplus.solvers.limits import Limits
from periplus.solvers.replay import FLOOR

from .tables import ALL, EDITION, EMPTY, END, card, chart, complete, roll, table
from .twins.positions import turn_position

LIMITS = Limits(seconds=60)


def hinted(position: Position, **limits: Any) -> Ranking:
    return api.hint(position, Limits(seconds=60, **limits)).result()


def moves(ranking: Ranking) -> list[dict[str, Any]]:
    return [move.as_json() for entry in ranking.moves for move in [entry.move] if not isinstance(move, tuple)]


def values(ranking: Ranking) -> list[Any]:
    return [entry.value for entry in ranking.moves]


def of_type(ranking: Ranking, kind: str) -> list[RankedMove]:
    return [entry for entry, move in zip(ranking.moves, moves(ranking), strict=True) if move["type"] == kind]


def test_every_legal_move_is_ranked_once_best_first_ties_by_prospect_then_as_listed() -> None:
    position = table({"range": ["bar", "dot"], "chart": chart((0, 0))}, log=[roll(2, 3, 5, 6)])
    ranking = hinted(position)
    listed = [move.as_json() for move in api.moves(position)]
    assert sorted(moves(ranking), key=listed.index) == listed
    assert values(ranking) == sorted(values(ranking), reverse=True)
    places = [
        (-(entry.value or 0), -entry.extra["prospect"], listed.index(entry.move.as_json()))  # type: ignore[union-attr]
        for entry in ranking.moves
    ]
    assert places == sorted(places)
    assert ranking.status == "optimal"
    assert values(ranking)[0] == ranking.bound


def test_a_value_is_the_solve_value_after_the_move_and_the_line_attains_it() -> None:
    for seed in range(12):
        position = turn_position(random.Random(seed), 6)
        ranking = hinted(position)
        assert ranking.bound == api.solve(position, LIMITS).result().value
        for entry, move in list(zip(ranking.moves, moves(ranking), strict=True))[:8]:
            after = api.play(position, move)
            if move["type"] != "end":
                assert api.solve(after, LIMITS).result().value == entry.value
            for step in entry.line:
                after = api.play(after, step)
            assert api.score(after).players[position.me].total == entry.value
            assert sum(line.points for line in entry.why) == entry.value
            assert entry.bound == entry.value
            assert entry.loss == (values(ranking)[0] - entry.value)


def test_without_rolls_an_end_is_worth_the_score_then() -> None:
    position = table({"range": ["dot"], "chart": chart((0, 0), (4, 4))}, log=[roll(6, 6, 6, 6)])
    (end,) = of_type(hinted(position), "end")
    assert (end.value, end.line) == (1, ())


def test_an_end_before_a_known_roll_is_worth_what_the_next_turn_brings() -> None:
    position = table({"range": ["dot"], "research": {"funding": ALL}}, log=[roll()], rolls=[[2, 2, 2, 6]])
    (end,) = of_type(hinted(position), "end")
    assert end.value == 5 + 1 + 1  # round 2 brings a star, its dice two: one for the dot, two over
    assert hinted(position).bound == 5 + 1 + 2  # two stars more from this turn


def test_in_a_turns_start_the_best_may_be_to_roll() -> None:
    position = table({"range": ["dot"], "research": {"lens": [2, 3, 4]}}, rolls=[[2, 2, 3, 6]])
    ranking = hinted(position)
    assert {move["type"] for move in moves(ranking)} == {"star", "research"}
    assert ranking.bound == api.solve(position, LIMITS).result().value
    assert all(value <= ranking.bound for value in values(ranking))


def test_before_the_roll_the_best_may_be_no_move_also_without_rolls() -> None:
    # four unused stars are worth two points (OBS-8.7), an asterism made of them one (OBS-8.4)
    square = card("square", "large", "A", "ab/cd", "abdc")
    edition = {**EDITION, "cards": [*EDITION["cards"], square]}
    stars = chart((0, 0), (0, 1), (1, 0), (1, 1))
    position = table({"range": ["square"], "chart": stars}, edition=edition)
    ranking = hinted(position)
    assert {move["type"] for move in moves(ranking)} == {"complete"}
    assert set(values(ranking)) == {1}
    assert (ranking.status, ranking.bound) == ("optimal", 2)
    told = at_level(position, ranking, MOVE)  # no clue leads to a move that costs points
    assert (told["status"], told["moves"], told["clue"]) == ("optimal", [], None)


def test_before_the_roll_and_without_rolls_only_what_is_in_hand_counts() -> None:
    position = table({"range": ["dot", "bar"], "chart": EMPTY}, round=2)
    ranking = hinted(position)
    assert ranking.bound == 1  # the round's star makes the dot, or its check goes to Funding
    assert api.solve(position, LIMITS).result().value == 1


def test_the_count_cuts_the_list_and_nothing_else() -> None:
    position = table({"range": ["bar"], "chart": chart((0, 0))}, log=[roll()])
    whole, cut = hinted(position), hinted(position, count=3)
    assert moves(cut) == moves(whole)[:3]
    assert (cut.bound, cut.status) == (whole.bound, whole.status)


def test_needs_are_those_of_the_position_and_notes_those_after_the_move() -> None:
    position = table({"range": ["bar", "ell"], "chart": chart((0, 0))}, log=[roll(2, 3, 6, 6)])
    ranking = hinted(position)
    assert ranking.as_json()["needs"]["bar"] == [1, 2]
    for at, missing in (([0, 1], "2 stars are missing"), ([0, 4], "3 stars are missing")):
        entry = next(
            entry for entry, move in zip(ranking.moves, moves(ranking), strict=True) if move.get("at") == at
        )
        notes = [(line.rule, line.what) for line in entry.why if line.points == 0]
        assert ("OBS-4.4", f"ell: {missing}") in notes


@pytest.mark.rule("OBS-1.5")
def test_a_deal_is_ranked_by_its_fifteen_keeps() -> None:
    dealt = ["dot", "bar", "slash", "ell", "long", "steep"]
    position = table({"dealt": dealt}, rolls=[[1, 1, 1, 1]])
    ranking = hinted(position)
    assert len(ranking.moves) == 15
    for entry, move in zip(ranking.moves, moves(ranking), strict=True):
        # Two stars anywhere: the best pair of stars among the cards kept, or a dot and no star over.
        points = {"steep": 8, "long": 7, "slash": 3, "bar": 2, "dot": 1, "ell": 1}
        assert entry.value == 1 + max(points[card] for card in move["cards"])
    assert ranking.bound == values(ranking)[0] == 1 + 8
    two = table({"range": dealt[:4]}, {"dealt": ["gift", "book", "comet", "l1", "l2", "l3"]}, me=1)
    assert len(hinted(two).moves) == 15
    assert set(values(hinted(two))) == {0}


SKY = {"small": ["s1", "s2", "s3"], "large": ["l1", "l2", "l3"]}
DRAWING = {"range": ["bar", "slash", "ell", "dot"], "chart": chart((0, 0), (4, 4))}
LOG = [roll(), complete("dot", 0, 0), END]


@pytest.mark.rule("OBS-6.5")
def test_a_draw_that_turns_up_an_unknown_card_is_ranked_by_its_prospect() -> None:
    unknown = table(DRAWING, sky=SKY, log=LOG)
    listed = [move.as_json() for move in api.moves(unknown)]
    assert len(listed) == 8
    ranking = hinted(unknown)
    assert sorted(moves(ranking), key=listed.index) == listed
    assert set(values(ranking)) == {1}
    prospects = [entry.extra["prospect"] for entry in ranking.moves]
    assert prospects == sorted(prospects, reverse=True)
    assert len(set(prospects)) > 1  # nine points for one star, or five
    empty = table(DRAWING, sky=SKY, decks={"small": 0, "large": ["l4"]}, log=LOG)
    assert {(move["from"], move.get("card")) for move in moves(hinted(empty))} == {
        *(("sky", card) for card in ("l1", "l2", "l3", "s1", "s2", "s3")),
        ("large", None),
    }
    assert set(values(hinted(empty))) == {1}


def test_a_known_draw_is_worth_what_the_next_turn_makes_of_it() -> None:
    decks = {"small": ["gift"], "large": ["A1"]}
    position = table(DRAWING, sky=SKY, decks=decks, log=LOG, rolls=[[6, 6, 6, 6]])
    ranking = hinted(position)
    assert ranking.status == "optimal"
    assert moves(ranking)[0] == {"type": "draw", "from": "sky", "card": "l1"}
    assert moves(ranking)[-1] == {"type": "draw", "from": "large"}
    assert values(ranking)[0] - values(ranking)[-1] == 9 - 1


@pytest.mark.rule("OBS-8.1")
def test_after_the_end_nothing_is_ranked() -> None:
    position = table({"chart": chart((0, 0), (1, 1))}, round=12, log=[roll(), END])
    ranking = hinted(position)
    assert (ranking.moves, ranking.bound, ranking.status) == ((), 1, "optimal")


def bad(*players: dict[str, Any], **fields: Any) -> tuple[str, ...]:
    """The fields that hint and solve name, which must be the same."""
    position = table(*players, **fields)
    with pytest.raises(PositionError) as error:
        api.hint(position, LIMITS)
    with pytest.raises(PositionError):
        api.solve(position, LIMITS)
    return tuple(fault.field for fault in error.value.faults)


def test_more_rolls_than_turns_are_bad_input() -> None:
    dice = [2, 2, 2, 2]
    assert bad({}, round=12, rolls=[dice, dice]) == ("rolls",)
    assert bad({}, round=12, log=[roll()], rolls=[dice]) == ("rolls",)
    assert api.solve(table({}, round=12, rolls=[dice]), LIMITS).result().value == 2
    assert bad({}, round=12, log=[roll(), END], rolls=[None]) == ("rolls",)


def test_others_that_still_choose_draw_or_owe_are_bad_input_for_rolls() -> None:
    dice = [[2, 2, 2, 2]]
    dealt = ["gift", "book", "comet", "l1", "l2", "l3"]
    mine = {"range": ["dot", "bar", "ell", "long"]}
    assert bad(mine, {"dealt": dealt}, rolls=dice) == ("players[1].dealt",)
    owing = table({}, {"range": ["gift"], "chart": chart((0, 0))}, log=[complete("gift", 0, 0, player=1)])
    assert api.solve(owing, LIMITS).result().value == 0
    assert bad(
        {}, {"range": ["gift"], "chart": chart((0, 0))}, log=[complete("gift", 0, 0, player=1)], rolls=dice
    ) == ("log",)
    theirs = {"range": ["gift", "book", "comet", "l4"], "chart": chart((0, 0))}
    sky = {"small": ["s1", "s2", "s3"], "large": ["l1", "l2", "l3"]}
    short = [roll(), complete("l4", 0, 0, player=1)]
    assert bad(mine, theirs, sky=sky, log=short, rolls=dice) == ("players[1].range",)


@pytest.mark.rule("OBS-6.2")
def test_a_refill_from_an_unknown_deck_before_a_later_roll_is_bad_input() -> None:
    dice = [2, 2, 2, 2]
    near = {"range": ["dot", "bar", "ell", "long"]}
    assert bad(near, sky=SKY, rolls=[dice, dice]) == ("decks",)
    assert bad(near, sky=SKY, rolls=[None, dice]) == ("decks",)
    assert bad(near, sky=SKY, log=[roll()], rolls=[dice]) == ("decks",)
    assert api.solve(table(near, sky=SKY, rolls=[dice]), LIMITS).result().value == 7 + 1
    assert bad(DRAWING, sky=SKY, log=LOG, rolls=[dice]) == ("decks",)


def test_a_horizon_without_a_draw_does_not_ask_for_the_decks() -> None:
    # Two turns bring four stars at most, and no card of the range has so few.
    wide = {
        "chart": {"rows": [2, 3, 4], "columns": [2, 3, 4]},
        "rounds": {"1": {"count": 4}},
        "cards": [
            {"id": f"{size[0]}{n}", "size": size, "points": 3, "pattern": ["abc", "def", "ghi"], "lines": ""}
            for size in ("small", "large")
            for n in range(6)
        ],
    }
    mine = {"range": ["s0", "s1", "l0", "l1"]}
    sky = {"small": ["s2", "s3", "s4"], "large": ["l2", "l3", "l4"]}
    position = table(mine, edition=wide, sky=sky, rolls=[[2, 2, 2, 2], [3, 3, 3, 3]])
    assert api.solve(position, LIMITS).result().value == 2 + 2


def test_answers_print_numbers_and_the_same_answer_comes_twice() -> None:
    position = table({"range": ["bar"], "chart": chart((0, 0))}, round=2, rolls=[None])
    first, second = (json.dumps(hinted(position).as_json(), sort_keys=True) for _ in range(2))
    assert first == second
    assert "Fraction" not in first
    assert all(isinstance(entry["value"], (int, float)) for entry in json.loads(first)["moves"])


def test_a_stream_begins_at_once_and_ends_with_the_proved_ranking() -> None:
    position = table({"range": ["bar"], "chart": chart((0, 0))}, log=[roll()])
    rankings = list(api.hint(position, LIMITS))
    legal = api.moves(position)
    assert rankings[0].reason is None
    assert len(rankings[0].moves) == min(FLOOR, len(legal))
    assert [len(ranking.moves) for ranking in rankings[1:]] == [len(legal)] * (len(rankings) - 1)
    assert rankings[-1].reason == "proved"


def test_expectations_are_exact_fractions() -> None:
    position = table({"range": ["bar"], "chart": chart((0, 0))}, rolls=[None])
    bound = hinted(position).bound
    assert isinstance(bound, Fraction)
    assert 6**4 % bound.denominator == 0
