"""``lawan``: what the automa does next with every tie, and the odds of a morning."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from periplus.models.core.errors import PositionError

from .asked import hint, solve
from .tables import table
from .twins.board import study

COAST = table(
    {"id": "me"},
    {"id": "A", "lawan": "A", "fish": 3, "plot": "p02", "placed": {"coast": [5]}},
    {"id": "B", "lawan": "B"},
    area="coast",
    row=["jeweller", "broker", "regent"],
    ask={"kind": "lawan", "player": "A"},
)
"""A's order begins with artisans, of whom two cost 3."""


@pytest.mark.rule("BURU-15.7")
def test_each_way_of_a_tie_is_an_option_in_the_order_of_the_row() -> None:
    answer = solve(COAST)
    assert [one["probability"] for one in answer["options"]] == [0.5, 0.5]
    hired = [[move["card"] for move in one["moves"] if move["type"] == "hire"] for one in answer["options"]]
    assert hired == [["jeweller"], ["broker"]]


def test_what_the_lawan_is_left_with_is_told_with_majority_included() -> None:
    data = COAST | {"decrees": ["d04"], "row": ["weaver", "regent", "matriarch"]}
    (option,) = solve(data)["options"]
    assert option["after"] == {
        "id": "A",
        "vp": 1,
        "fish": 2,
        "res": "",
        "tableau": ["weaver"],
        "elders": [],
        "offers": {},
    }


def test_the_action_begins_with_the_space_that_is_taken() -> None:
    assert solve(COAST)["options"][0]["moves"][0] == {"type": "act", "area": "coast", "space": "c1"}


@pytest.mark.parametrize("player", ["me", "B"])
def test_only_the_lawan_whose_choice_is_next_may_be_asked_about(player: str) -> None:
    with pytest.raises(PositionError) as caught:
        solve(COAST, player=player)
    assert caught.value.faults[0].field == "ask.player"


def test_a_game_without_lawans_has_no_odds() -> None:
    with pytest.raises(PositionError) as caught:
        solve(table(phase="morning", ask={"kind": "lawan"}))
    assert caught.value.faults[0].field == "players"


MORNING = table(
    {"id": "me"},
    {"id": "A", "lawan": "A"},
    {"id": "B", "lawan": "B"},
    phase="morning",
    ask={"kind": "lawan"},
)


def test_the_first_card_places_evenly() -> None:
    """Three of the twelve cards name each area for A, and three for B."""
    answer = solve(MORNING)
    for name in ("A", "B"):
        assert set(answer["next"][name].values()) == {0.25}


def test_cards_that_were_seen_do_not_come_again() -> None:
    """p01 to p03 are all that send A to the forest."""
    answer = solve(MORNING, seen=["p01", "p02", "p03"])
    assert answer["next"]["A"]["forest"] == 0
    assert answer["next"]["A"]["coast"] == pytest.approx(1 / 3, abs=1e-6)


@pytest.mark.rule("BURU-14.11")
def test_a_third_token_is_redrawn() -> None:
    """With two in the forest every card that names it is passed over: the other three areas share."""
    data = MORNING | {
        "players": [
            {"id": "me", "placed": {"lake": [1, 2]}},
            {"id": "A", "lawan": "A", "placed": {"forest": ["?", "?"]}},
            {"id": "B", "lawan": "B", "placed": {"coast": ["?"], "village": ["?"]}},
        ]
    }
    odds = solve(data, seen=["p01", "p02"])["next"]["A"]
    assert odds["forest"] == 0
    assert sum(odds.values()) == pytest.approx(1, abs=1e-5)


def test_the_counts_add_up_and_each_lawan_places_four() -> None:
    counts = solve(MORNING)["counts"]
    assert sum(one["probability"] for one in counts) == pytest.approx(1, abs=1e-3)
    assert {sum(one["A"].values()) for one in counts} == {sum(one["B"].values()) for one in counts} == {4}
    assert max(max(one["A"].values()) for one in counts) == 2


PLACED = table(
    {"id": "me", "placed": {"lake": [1, 2, 3, 4]}},
    {"id": "A", "lawan": "A", "placed": {"forest": ["?", "?"], "coast": [5], "lake": ["?"]}},
    phase="noon",
    ask={"kind": "lawan"},
)
"""Of A's tokens 5 is known; two of 1 to 4 lie in the forest."""


def test_powers_are_sums_of_random_tokens() -> None:
    found = {one["power"]: one["probability"] for one in solve(PLACED)["power"]["A"]["forest"]}
    sixth = round(float(Fraction(1, 6)), 6)
    assert found == {3: sixth, 4: sixth, 5: round(float(Fraction(1, 3)), 6), 6: sixth, 7: sixth}


def test_the_chance_to_beat_the_lawans_is_told_by_power() -> None:
    """Below 6 in the forest: the pairs 1+2, 1+3, 1+4 and 2+3 of six."""
    assert solve(PLACED)["below"]["forest"][6 - 1] == pytest.approx(4 / 6, abs=1e-6)


def test_the_token_kept_is_any_of_those_not_seen() -> None:
    assert solve(PLACED)["kept"]["A"] == dict.fromkeys("1234", 0.25)


BLESSED = table(
    {"id": "me"},
    {"id": "A", "lawan": "A", "placed": {"coast": [1, 2], "village": [3]}},
    phase="morning",
    modules=["blessings", "liaisons"],
    blessings={"forest": "A"},
    edition={"plots": [card for card in study()["plots"] if card["a"] == "forest"]},
    ask={"kind": "lawan"},
)
"""A has two of 4, 5 and its liaison to place, both in the forest, whose blessing goes under the first of them."""


def in_forest(data: dict[str, Any]) -> dict[int, Any]:
    """The powers that A may have in the forest, with their probability."""
    found: dict[int, float] = {}
    for one in solve(data)["power"]["A"]["forest"]:
        found[one["power"]] = found.get(one["power"], 0) + one["probability"]
    return {power: pytest.approx(chance, abs=1e-5) for power, chance in found.items()}


@pytest.mark.rule("BURU-24.9", "BURU-25.11")
def test_a_blessing_is_wasted_where_the_liaison_comes_first() -> None:
    """Six orders: 4 5 and 5 4 make 10, 4 L makes 5, 5 L makes 6; L first wastes it: L 4 makes 4, L 5 makes 5."""
    assert in_forest(BLESSED) == {4: 1 / 6, 5: 1 / 3, 6: 1 / 6, 10: 1 / 3}
    assert solve(BLESSED)["below"]["forest"][:6] == [0, 0, 0, 0, *(round(n / 6, 6) for n in (1, 3))]


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        (["?", "+"], {4: 1 / 6, 5: 1 / 3, 6: 1 / 6, 10: 1 / 3}),  # nobody has seen what stands on it
        ([4, "+"], {5: 1 / 2, 10: 1 / 2}),
        (["L+"], {4: 1 / 2, 5: 1 / 2}),
    ],
)
def test_what_stands_on_a_blessing_decides_what_it_adds(field: list[Any], expected: dict[int, float]) -> None:
    placed = {"coast": [1, 2], "village": [3], "forest": field}
    players = [BLESSED["players"][0], BLESSED["players"][1] | {"placed": placed}]
    assert in_forest(BLESSED | {"players": players}) == expected


@pytest.mark.parametrize("kind", ["lawan", "place", "act"])
def test_plot_cards_without_room_for_all_are_refused(kind: str) -> None:
    """Where one area alone is named, the third token never finds a card (BURU-14.11)."""
    ask = {"kind": kind} | ({"opponents": "lawan"} if kind == "place" else {})
    players = [{"id": "me"}, {"id": "A", "lawan": "A"}]
    data = table(*players, phase="morning", edition=BLESSED["edition"], ask=ask)
    with pytest.raises(PositionError) as caught:
        (hint if kind == "act" else solve)(data)
    (fault,) = caught.value.faults
    assert (fault.field, str(fault.message)) == (
        "edition.plots",
        "the areas that plot cards name for Lawan A have room for 2 of its 4 tokens",
    )
