"""The Lawans' morning and noon (BURU-14.3 to 14.15, R.55 to R.58)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from periplus.models.buru import GAME
from tests.buru.tables import after, breaks, load, logged, moves, table

A, B = {"id": "A", "lawan": "A"}, {"id": "B", "lawan": "B"}


def morning(*players: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return table(*players, phase="morning", **fields)


def plots(plot: str, **fields: Any) -> dict[str, Any]:
    return {"type": "lawan_place", "plot": plot} | fields


def place(token: int | str, area: str) -> dict[str, Any]:
    return {"type": "place", "token": token, "area": area}


PLACED = place(1, "lake")


def test_one_card_places_an_unseen_token_of_each_lawan() -> None:
    shown = after(morning({"id": "me"}, A, B), PLACED, plots("p01"))["players"]
    assert shown["A"]["placed"] == {"forest": {"?": 1}}
    assert shown["B"]["placed"] == {"coast": {"?": 1}}


@pytest.mark.rule("BURU-14.9")
def test_the_card_leaves_the_deck_if_it_was_known_to_be_its_top() -> None:
    known = morning({"id": "me"}, A, B, decks={"plots": ["p01", "p02"]})
    assert after(known, PLACED, plots("p01"))["decks"] == {"plots": ["p02"]}


def test_a_single_lawan_is_a_whoever_the_card_names_for_b() -> None:
    shown = after(morning({"id": "me"}, A), PLACED, plots("p01", a=4))["players"]
    assert shown["A"]["placed"] == {"forest": {"4": 1}}


@pytest.mark.rule("BURU-14.9")
@pytest.mark.parametrize(
    ("envoy", "order"),
    [
        ("me", ["me", "A", "op"]),
        ("op", ["op", "me", "A"]),
        ("A", ["A", "op", "me"]),
        ("B", ["B", "op", "me"]),
    ],
)
def test_the_lawans_place_together_at_the_turn_of_the_first_of_them_from_the_envoy(
    envoy: str, order: list[str]
) -> None:
    data = morning({"id": "me"}, A, B, {"id": "op"}, envoy=envoy, round=2)
    turns = {"me": place(1, "lake"), "op": place(2, "lake")}
    log: list[dict[str, Any]] = []
    for turn in order:
        move = plots("p01") if turn in ("A", "B") else turns[turn]
        log.append(move)
        assert GAME.check(load(logged(data, *log))) == ()


@pytest.mark.rule("BURU-14.9")
def test_the_lawans_have_no_turn_while_a_human_has() -> None:
    assert breaks(morning({"id": "me"}, A), plots("p01")) == ["BURU-14.9"]


@pytest.mark.rule("BURU-14.9")
def test_a_human_does_not_place_at_the_lawans_turn() -> None:
    assert breaks(morning({"id": "me"}, A), PLACED, place(2, "lake")) == ["BURU-14.9"]


@pytest.mark.rule("BURU-4.1", "BURU-14.9")
@pytest.mark.parametrize(("player", "cited"), [("A", []), ("B", ["BURU-4.1"]), ("me", ["BURU-4.1"])])
def test_a_plot_card_is_drawn_at_the_turn_of_the_first_lawan(player: str, cited: list[str]) -> None:
    assert breaks(morning({"id": "me"}, A, B), PLACED, plots("p01", player=player)) == cited


@pytest.mark.rule("BURU-14.9")
def test_a_plot_card_that_nobody_needs_is_one_too_many() -> None:
    assert breaks(morning({"id": "me"}, A, B), PLACED, plots("p01", more=["p02"])) == ["BURU-14.9"]


FULL = A | {"placed": {"forest": ["?", "?"]}}
HUMAN = {"id": "me", "placed": {"lake": [2, 3, 4]}}


@pytest.mark.rule("BURU-14.11", "BURU-14.10")
def test_a_third_token_in_an_area_is_not_placed() -> None:
    assert breaks(morning(HUMAN, FULL), plots("p01")) == ["BURU-14.11"]


@pytest.mark.rule("BURU-14.11")
def test_the_cards_redrawn_are_read_for_that_token_alone() -> None:
    b = B | {"placed": {"lake": ["?", "?"]}}
    shown = after(morning(HUMAN, FULL, b), plots("p01", more=["p02", "p04"]))["players"]
    assert shown["A"]["placed"] == {"forest": {"?": 2}, "coast": {"?": 1}}
    assert shown["B"]["placed"] == {"lake": {"?": 2}, "coast": {"?": 1}}, "B stays with the first card"


@pytest.mark.rule("BURU-22.1", "BURU-14.11")
def test_a_card_redrawn_is_of_the_same_deck() -> None:
    assert breaks(morning(HUMAN, FULL), plots("p01", more=["x08"])) == ["BURU-22.1"]
    assert breaks(morning(HUMAN, FULL), plots("p01", more=["p05"])) == []


@pytest.mark.rule("BURU-14.11")
def test_a_redraws_before_b() -> None:
    b = B | {"placed": {"coast": ["?", "?"]}}
    shown = after(morning(HUMAN, FULL, b), plots("p01", more=["p07", "p05"]))["players"]
    assert shown["A"]["placed"]["village"] == {"?": 1}, "p07 for A"
    assert shown["B"]["placed"]["village"] == {"?": 1}, "p05 for B"


@pytest.mark.rule("BURU-14.10", "BURU-25.16")
def test_a_liaison_is_one_of_the_two_tokens_of_an_area() -> None:
    lawan = A | {"placed": {"forest": ["L", 3]}}
    data = morning({"id": "me", "placed": {"lake": [2, 3, 4]}}, lawan, modules=["liaisons"])
    assert breaks(data, plots("p01")) == ["BURU-14.11"]


@pytest.mark.rule("BURU-14.12", "BURU-4.3")
def test_a_lawan_places_four_explorers() -> None:
    lawan = A | {"placed": {"forest": [1, 2], "coast": [3]}}
    data = morning({"id": "me", "placed": {"lake": [1, 2, 3, 4]}}, lawan, envoy="me")
    shown = after(data, plots("p07", a=4))
    assert shown["when"][1] == "noon"
    assert breaks(data, plots("p07", a=4), plots("p08", a=5)) == ["BURU-4.3"]


@pytest.mark.rule("BURU-14.13", "BURU-14.3")
def test_a_lawan_fishes_with_its_last_explorer() -> None:
    lawan = A | {"placed": {"forest": [1, 2], "coast": [3, 5]}, "fish": 1}
    data = table({"id": "me", "placed": {"lake": [1, 2, 3, 4]}}, lawan, phase="noon", forest=["f01"])
    shown = after(data, {"type": "keep", "token": 5})["players"]
    assert (shown["A"]["kept"], shown["A"]["fish"]) == (4, 5)
    assert shown["me"]["fish"] == 5


def test_the_token_kept_by_a_lawan_whose_others_are_hidden_has_to_be_named() -> None:
    lawan = A | {"placed": {"forest": ["?", "?"], "coast": ["?", "?"]}}
    data = table({"id": "me", "placed": {"lake": [1, 2, 3, 4]}}, lawan, phase="noon")
    kept = {"type": "keep", "token": 5}
    assert after(data, kept)["players"]["A"]["kept"] is None
    assert after(data, kept, {"type": "keep", "token": 4, "player": "A"})["players"]["A"]["kept"] == 4


@pytest.mark.rule("BURU-14.15", "BURU-7.2")
def test_at_dusk_tokens_and_plot_cards_are_taken_back() -> None:
    lawan = A | {"placed": {"lake": [1]}, "plot": "p01", "acted": {"lake": "l1"}}
    shown = after(table({"id": "me"}, lawan, area="lake"))
    assert shown["when"][:2] == (2, "dawn")
    assert (shown["players"]["A"]["placed"], shown["players"]["A"]["plot"]) == ({}, None)


@pytest.mark.rule("BURU-14.6")
def test_a_lawan_that_is_envoy_leaves_no_choice_to_anyone() -> None:
    """The envoy only handles the tokens: whoever it is, the card decides, so no human is asked."""
    data = morning({"id": "me"}, A, envoy="A", round=2)
    assert moves(data) == []
    assert after(data, plots("p03"))["players"]["A"]["placed"] == {"forest": {"?": 1}}


@pytest.mark.rule("BURU-22.12")
def test_a_card_that_names_ambelau_is_redrawn_whole_without_it() -> None:
    data = morning({"id": "me"}, A, B, modules=["ukum"])
    assert breaks(data, PLACED, plots("x04")) == ["BURU-22.12"]
    shown = after(data, PLACED, plots("x04", more=["x17", "x02"]))["players"]
    assert shown["A"]["placed"] == {"forest": {"?": 1}}
    assert shown["B"]["placed"] == {"village": {"?": 1}}


@pytest.mark.rule("BURU-22.12")
def test_what_the_card_names_for_a_lawan_that_is_not_in_the_game_is_no_reason_to_redraw() -> None:
    shown = after(morning({"id": "me"}, A, modules=["ukum"]), PLACED, plots("x04"))["players"]
    assert shown["A"]["placed"] == {"forest": {"?": 1}}


@pytest.mark.rule("BURU-22.12")
def test_a_card_redrawn_for_one_token_may_name_ambelau_for_the_other_lawan() -> None:
    data = morning(
        HUMAN, A | {"placed": {"forest": ["?", "?"]}}, B | {"placed": {"lake": ["?", "?"]}}, modules=["ukum"]
    )
    shown = after(data, plots("x01", more=["x08"]))["players"]
    assert shown["A"]["placed"]["coast"] == {"?": 1}


@pytest.mark.rule("BURU-22.8", "BURU-25.13")
@pytest.mark.parametrize(
    ("modules", "tokens"), [(["ambelau"], 5), (["liaisons"], 5), (["ambelau", "liaisons"], 6), (["ukum"], 4)]
)
def test_guide_and_liaison_are_each_one_token_more_to_place(modules: list[str], tokens: int) -> None:
    areas = ["forest", "coast", "village"]
    hidden = {area: ["?", "?"] for area in areas[: (tokens - 1) // 2]}
    if (tokens - 1) % 2:
        hidden["village"] = ["?"]
    own = tokens - ("ambelau" in modules)
    human = {"id": "me", "placed": {"lake": [1, 2, 3, 4, "L"][:own]}}
    expansion = {"ukum", "ambelau"} & set(modules)
    data = morning(human, A | {"placed": hidden}, modules=modules)
    shown = after(data, plots("x13" if expansion else "p10"))
    assert shown["when"][1] == "noon"


@pytest.mark.rule("BURU-24.9", "BURU-25.16")
@pytest.mark.parametrize(
    ("token", "field"), [(3, {"3": 1, "+": 1}), ("?", {"?": 1, "+": 1}), ("L", {"L+": 1})]
)
def test_a_blessing_goes_under_the_first_token_whatever_it_is(token: Any, field: dict[str, int]) -> None:
    data = morning({"id": "me"}, A, modules=["blessings", "liaisons"], blessings={"forest": "A"})
    shown = after(data, PLACED, plots("p01", a=token))["players"]["A"]
    assert shown["placed"] == {"forest": field}
    again = after(data, PLACED, plots("p01", a=token), place(2, "lake"), plots("p02", a=1))["players"]["A"]
    assert again["placed"]["forest"] == field | {"1": 1}


def test_cards_drawn_leave_the_known_top_of_the_pile() -> None:
    data = morning({"id": "me"}, A, decks={"plots": ["p01", "p02"]})
    assert after(data, PLACED, plots("p01"))["decks"] == {"plots": ["p02"]}


def test_a_random_morning_is_legal_and_uses_no_card_twice() -> None:
    data = morning({"id": "me"}, A, B)
    for seed in range(20):
        rng, log = random.Random(seed), list[dict[str, Any]]()
        for token in (1, 2, 3, 4):
            log.append(place(token, "lake"))
            move = GAME.chance(load(logged(data, *log)), rng)
            assert move is not None
            log.append(move.as_json())
        assert GAME.check(load(logged(data, *log))) == ()
        cards = [card for move in log[1::2] for card in (move["plot"], *move.get("more", []))]
        assert len(cards) == len(set(cards))


def test_no_morning_is_drawn_where_no_card_has_room_for_a_token() -> None:
    cards = load(table({"id": "me"}, A)).edition_data.plots
    plot = cards[0].as_json() | {"b": "lake"}
    data = morning(HUMAN, FULL, edition={"plots": [plot]})
    assert GAME.chance(load(data), random.Random(1)) is None


def test_a_card_that_fits_is_drawn_however_many_come_before_it() -> None:
    """30 cards send a Lawan to Ambelau, which is not in play, and 2 do not; of the pile one of the former is left."""
    card = load(table({"id": "me"}, A)).edition_data.plots_expansion[0].as_json()
    strays = [card | {"id": f"s{number}", "a": "ambelau"} for number in range(30)]
    good = [card | {"id": "g1", "a": "forest"}, card | {"id": "g2", "a": "coast"}]
    start = morning({"id": "me"}, A, modules=["ukum"], edition={"plots_expansion": [*strays, *good]})
    first = plots("s1", a=1, more=[f"s{number}" for number in range(2, 30)] + ["g1"])
    data = logged(start, PLACED, first, place(2, "lake"), plots("g2", a=2), place(3, "lake"))
    for seed in range(12):
        move = GAME.chance(load(data), random.Random(seed))
        assert move is not None
        assert move.as_json()["plot"] == "s0"
        assert GAME.check(load(logged(data, move.as_json()))) == ()


@pytest.mark.rule("BURU-14.9", "BURU-14.11")
def test_what_is_passed_over_is_shuffled_again_where_the_pile_runs_out_within_a_turn() -> None:
    """A passes over x and takes y; for B there are x (coast), y and z (village), but not m, which lies face up."""
    card = load(table({"id": "me"}, A)).edition_data.plots[0].as_json()
    named = {
        "m": ("forest", "forest"),
        "x": ("forest", "coast"),
        "y": ("lake", "forest"),
        "z": ("lake", "village"),
    }
    plots = [card | {"id": name, "a": a, "b": b} for name, (a, b) in named.items()]
    data = morning(
        {"id": "me", "placed": {"lake": [1, 2, 3]}},
        *(one | {"placed": {"forest": ["?", "?"]}} for one in (A, B)),
        edition={"plots": plots},
        decks={"plots": ["m", "x", "y"]},
        discards={"plots": ["z"]},
    )
    found = set[str]()
    for seed in range(20):
        move = GAME.chance(load(data), random.Random(seed))
        assert move is not None
        told = move.as_json()
        assert (told["plot"], told["more"][:2]) == ("m", ["x", "y"])
        assert set(told["more"][2:-1]) <= {"y"}
        found.add(told["more"][-1])
    assert found == {"x", "z"}
