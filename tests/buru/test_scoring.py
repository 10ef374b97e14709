"""The score (BURU-8, BURU-15.18, BURU-15.19), unknown cards (R.44), and the values of states (7.0)."""

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from periplus.models.buru import GAME
from periplus.models.buru.reading import initial
from periplus.models.buru.scoring import score_lines, standing, total, unseen_values, value
from periplus.models.core.data import called

from .tables import duel, items, load, table, winners


def score(data: dict[str, Any]) -> dict[str, Any]:
    return standing(initial(load(data))).as_json()


@pytest.mark.rule("BURU-8.2")
@pytest.mark.rule("BURU-1.3")
def test_a_total_is_track_offerings_and_elders() -> None:
    data = duel(
        {"vp": 7, "offers": {"banyu": [4, 5], "manuk": [8]}, "elders": ["e05", "e10"], "res": "ebony"}
    )
    assert items(data) == [
        ("BURU-8.2", 7),
        ("BURU-8.2", 9),
        ("BURU-8.2", 8),
        ("BURU-8.3", 1),
        ("BURU-8.3", 1),
    ]
    assert score(data)["players"][0]["total"] == 26


def test_items_of_no_points_are_left_out() -> None:
    assert items(duel({"elders": ["e01"], "offers": {"banyu": []}})) == []


ELDERS: list[tuple[str, dict[str, Any], dict[str, Any], int]] = [
    ("e01", {"tableau": ["weaver"]}, {}, 0),
    ("e01", {"tableau": ["weaver", "potter"]}, {}, 2),
    ("e01", {"tableau": ["weaver", "potter*", "broker"]}, {}, 5),
    ("e02", {"tableau": ["farmer", "fisher", "diver"]}, {}, 5),
    ("e03", {"tableau": ["herald", "regent"]}, {}, 2),
    ("e04", {"tableau": ["acolyte", "water-priest", "ash-reader"]}, {}, 5),
    ("e05", {"offers": {"banyu": [4, 4, "?"]}}, {}, 5),
    ("e06", {"offers": {"gunung": [5, 5]}}, {}, 1),
    ("e07", {"offers": {"banyu": [4, 4, 4]}}, {}, 0),
    ("e08", {"offers": {"banyu": [4], "manuk": [4]}}, {}, 2),
    ("e08", {"offers": {"banyu": [4], "manuk": [4], "gunung": [5]}}, {}, 5),
    ("e09", {"res": "clay + palm"}, {}, 0),
    ("e09", {"res": "clay + palm + ebony", "fish": 9}, {}, 2),
    ("e09", {"res": "2 clay + 2 palm + 2 ebony"}, {}, 4),
    ("e10", {"res": "3 ebony"}, {}, 4),
    ("e11", {"fish": 8}, {}, 1),
    ("e11", {"fish": 9}, {}, 4),
    ("e12", {}, {"totems": {"banyu": "op"}}, 0),
    ("e12", {}, {"totems": {"banyu": "me"}}, 2),
    ("e12", {}, {"totems": {"banyu": "me", "manuk": "me"}}, 5),
    ("e13", {"tableau": ["weaver", "farmer", "herald", "acolyte", "potter"]}, {}, 2),
    ("e13", {"tableau": ["weaver", "farmer", "herald", "acolyte", "potter", "?"]}, {}, 6),
    ("e14", {"offers": {"ukum": [1, 1]}}, {"modules": ["ukum"]}, 2),
    ("e15", {"tableau": ["thief", "exile", "bandit"]}, {"modules": ["ukum"]}, 4),
    ("e16", {"offers": {"ibu": [2]}}, {"modules": ["ambelau"]}, 1),
]


@pytest.mark.rule("BURU-8.3")
@pytest.mark.rule("BURU-12.6")
@pytest.mark.parametrize(("elder", "me", "fields", "points"), ELDERS)
def test_an_elder_brings_its_highest_level_that_is_met(
    elder: str, me: dict[str, Any], fields: dict[str, Any], points: int
) -> None:
    lines = [line for line in items(duel(me | {"elders": [elder]}, **fields)) if line[0] == "BURU-8.3"]
    assert lines == ([("BURU-8.3", points)] if points else [])


def test_both_parts_of_a_goal_have_to_be_met() -> None:
    kinds = ["weaver", "farmer", "herald", "acolyte", "thief"]
    offers = {"banyu": [4], "manuk": [4], "gunung": [5]}
    data = duel({"tableau": kinds, "offers": offers, "elders": ["e17"]}, modules=["ukum", "ambelau"])
    assert items(data)[-1] == ("BURU-8.3", 3)
    data["players"][0]["offers"] = offers | {"ibu": [2]}
    assert items(data)[-1] == ("BURU-8.3", 8)


def test_an_unknown_elder_brings_nothing() -> None:
    assert items(duel({"elders": ["?", "?"]})) == []


@pytest.mark.rule("BURU-8.2")
def test_an_unknown_offering_counts_the_mean_of_what_nobody_has_seen() -> None:
    # manuk: 4 4 5 5 5 6 6 6 7 8; held 8 and 4, known on the deck 7: 4 5 5 5 6 6 6 are left, 37 / 7.
    data = duel({"offers": {"manuk": [8, "?", "?"]}}, {"offers": {"manuk": [4]}}, decks={"manuk": [7, "?"]})
    assert unseen_values(initial(load(data)), 2) == (4, 5, 5, 5, 6, 6, 6)
    assert total(initial(load(data)), 0) == 8 + Fraction(74, 7)
    assert score(data)["players"][0]["total"] == 18.571429
    assert items(data) == [("BURU-8.2", 18.571429)]


def test_the_mean_of_a_whole_deck_that_nobody_has_seen() -> None:
    assert items(duel({"offers": {"manuk": ["?"]}})) == [("BURU-8.2", 5.6)]
    assert items(duel({"offers": {"banyu": ["?", "?"]}})) == [("BURU-8.2", 10.2)]


def test_nothing_unseen_has_no_mean() -> None:
    values = [4, 4, 4, 5, 5, 5, 5, 6, 6, 7]
    assert items(duel({"offers": {"banyu": values}})) == [("BURU-8.2", 51)]
    state = initial(load(duel({"offers": {"banyu": [*values, "?"]}})))
    assert total(state, 0) == 51


@pytest.mark.rule("BURU-15.19")
@pytest.mark.rule("BURU-15.18")
@pytest.mark.parametrize(("number", "points"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 5), (6, 5)])
def test_a_lawan_scores_the_sets_of_its_tableau(number: int, points: int) -> None:
    gatherers = ["farmer", "fisher", "diver", "forager", "woodcutter", "prospector"][:number]
    data = table(
        {"id": "me", "tableau": ["weaver", "potter"]}, {"id": "A", "lawan": "A", "tableau": gatherers}
    )
    assert items(data, 1) == ([("BURU-15.19", points)] if points else [])
    assert items(data, 0) == []


def test_a_lawan_whose_id_is_its_letter_is_called_by_its_word() -> None:
    """ "Won: B" told nobody who had won; what is no letter is a name that somebody has given."""
    seats = [{"id": "me"}, {"id": "A", "lawan": "A", "vp": 9}, {"id": "Otto", "lawan": "B"}]
    found = standing(initial(load(table(*seats))))
    assert [player.known_as for player in found.players] == ["me", "Lawan A", "Otto"]
    told = [player.as_json() for player in found.players]
    assert [(one["id"], one["name"]) for one in told] == [("me", "me"), ("A", "A"), ("Otto", "Otto")]
    assert "\nLawan A\n" in str(found)
    assert replace(found, over=True).ending(called) == "The game is over. Won: Lawan A"


@pytest.mark.rule("BURU-15.19")
def test_each_kind_is_a_set_of_its_own_and_outlaws_are_one() -> None:
    tableau = ["farmer", "fisher", "herald", "regent", "judge", "thief", "exile", "weaver"]
    data = table({"id": "me"}, {"id": "A", "lawan": "A", "tableau": tableau, "vp": 1}, modules=["ukum"])
    assert items(data, 1) == [("BURU-8.2", 1), ("BURU-15.19", 1), ("BURU-15.19", 2), ("BURU-15.19", 1)]


@pytest.mark.rule("BURU-15.18")
def test_a_lawans_elders_and_offerings_count_as_a_humans() -> None:
    lawan = {"id": "A", "lawan": "A", "elders": ["e11", "?"], "fish": 4, "offers": {"gunung": [6]}}
    assert items(table({"id": "me"}, lawan), 1) == [("BURU-8.2", 6), ("BURU-8.3", 1)]


@pytest.mark.rule("BURU-8.5")
@pytest.mark.rule("BURU-1.9")
@pytest.mark.parametrize(
    ("envoy", "order", "tie"),
    [("a", ["a", "c", "b"], True), ("b", ["c", "a", "b"], True), ("c", ["c", "a", "b"], True)],
)
def test_a_tie_goes_to_the_first_clockwise_from_the_envoy(envoy: str, order: list[str], tie: bool) -> None:
    players = [{"id": "a", "vp": 5}, {"id": "b", "vp": 2}, {"id": "c", "vp": 5}]
    found = score(table(*players, envoy=envoy))
    assert (found["order"], found["tie"]) == (order, tie)
    assert winners(table(*players, envoy=envoy)) == ["abc".index(order[0])]


@pytest.mark.rule("BURU-8.5")
def test_the_best_total_alone_is_no_tie() -> None:
    data = table({"id": "a", "vp": 1}, {"id": "b", "vp": 1}, {"id": "c", "vp": 2})
    assert (score(data)["order"], score(data)["tie"], winners(data)) == (["c", "a", "b"], False, [2])


def test_a_seat_tells_its_id_and_name() -> None:
    first = score(duel({"vp": 1}))["players"][0]
    assert {key: first[key] for key in ("seat", "id", "name")} == {"seat": 0, "id": "me", "name": "me"}
    json.dumps(first)


@pytest.mark.rule("BURU-8.1")
def test_the_game_is_over_at_its_end_only() -> None:
    assert GAME.outcome(load(duel({"vp": 3}, phase="end", round=5))) is not None
    waiting = duel({"vp": 3, "placed": {"lake": [1]}}, round=5)
    assert GAME.outcome(load(waiting)) is None


def worth(data: dict[str, Any], goal: Any, seat: int = 0) -> Fraction:
    return value(initial(load(data)), seat, goal)


HELD = {
    "vp": 4,
    "res": "2 clay + ebony",
    "fish": 3,
    "tableau": ["farmer", "weaver*"],
    "offers": {"manuk": [5, 6]},
}


def test_the_values_of_a_state() -> None:
    data = duel(HELD, {"vp": 20, "offers": {"banyu": [4]}})
    assert worth(data, "end") == 15
    assert worth(data, "vp") == 4
    assert worth(data, "margin") == 15 - 24
    assert worth(data, "margin", seat=1) == 24 - 15


def test_weights_count_everything_held() -> None:
    weights = {
        "vp": 1,
        "clay": 10,
        "palm": 100,
        "ebony": 1000,
        "fish": 10**4,
        "islander": 10**5,
        "offering": 10**6,
    }
    assert worth(duel(HELD), {name: Fraction(weight) for name, weight in weights.items()}) == 2231024


def test_a_margin_is_against_the_best_of_the_others() -> None:
    players = [{"id": "a", "vp": 9}, {"id": "b", "vp": 4}, {"id": "c", "vp": 7}]
    assert worth(table(*players), "margin") == 2
    assert worth(table(*players), "margin", seat=1) == -5


@pytest.mark.parametrize("seat", [0, 1])
def test_a_total_is_the_sum_of_its_items(seat: int) -> None:
    me = {
        "id": "me",
        "vp": 2,
        "offers": {"manuk": ["?", 8], "banyu": [4]},
        "elders": ["e11", "e12", "?"],
        "fish": 9,
    }
    lawan = {"id": "A", "lawan": "A", "tableau": ["farmer", "fisher", "weaver"], "offers": {"manuk": ["?"]}}
    state = initial(load(table(me, lawan, totems={"banyu": "me"})))
    assert total(state, seat) == sum(line.points for line in score_lines(state, seat)) > 0
