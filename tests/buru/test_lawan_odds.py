"""The odds of the Lawans' next tokens, by hand where they are small (BURU-14.9 to 14.11, 7.7)."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from periplus.models.buru.lawan.odds import Renaming, final_counts, in_order, least_of, next_areas
from periplus.models.buru.reading import initial
from periplus.models.buru.state import State
from periplus.solvers.buru.lawan import spread
from tests.buru.tables import load, table

COAST, LAKE = 1, 3
"""By area of the base game."""
PLOTS = [f"p{number:02}" for number in range(1, 13)]


def morning(*fields: dict[str, list[Any]], **more: Any) -> State:
    """Lawans with these tokens placed, the first of them A."""
    lawans = [
        {"id": name, "lawan": name, "placed": placed} for name, placed in zip("AB", fields, strict=False)
    ]
    return initial(load(table({"id": "me"}, *lawans, phase="morning", **more)))


def seen_but(*cards: str) -> list[str]:
    return [card for card in PLOTS if card not in cards]


def chances(found: dict[str, Fraction]) -> dict[str, Fraction]:
    return {area: chance for area, chance in found.items() if chance}


@pytest.mark.rule("BURU-14.9")
def test_at_first_every_area_is_equally_likely() -> None:
    quarter = dict.fromkeys(("forest", "coast", "village", "lake"), Fraction(1, 4))
    assert next_areas(morning({}, {})) == {"A": quarter, "B": quarter}


@pytest.mark.rule("BURU-14.9")
def test_cards_that_have_been_seen_count_no_more() -> None:
    """p01 and p02 put A in the forest, p05 at the coast; B goes to the coast once, to the village twice."""
    found = next_areas(morning({}, {}), seen_but("p01", "p02", "p05"))
    assert chances(found["A"]) == {"forest": Fraction(2, 3), "coast": Fraction(1, 3)}
    assert chances(found["B"]) == {"coast": Fraction(1, 3), "village": Fraction(2, 3)}


@pytest.mark.rule("BURU-14.9")
def test_a_known_top_is_certain() -> None:
    found = next_areas(morning({}, {}, decks={"plots": ["p12"]}))
    assert chances(found["A"]) == {"lake": Fraction(1)}
    assert chances(found["B"]) == {"village": Fraction(1)}


@pytest.mark.rule("BURU-14.9")
def test_after_a_known_top_all_is_as_if_its_tokens_lay_there() -> None:
    """p12 puts A at the lake and B in the village, p01 A in the forest and B at the coast."""
    for card, first, second in (("p12", "lake", "village"), ("p01", "forest", "coast")):
        known = final_counts(morning({}, {}, decks={"plots": [card]}))
        assert known == final_counts(morning({first: ["?"]}, {second: ["?"]}), [card])


@pytest.mark.rule("BURU-14.9")
def test_of_two_known_tops_that_mirror_each_other_the_first_comes_first() -> None:
    """p01 puts A in the forest and B at the coast, p04 the other way round; one token each is still to come."""
    three: dict[str, list[Any]] = {"village": ["?", "?"], "lake": ["?"]}
    found = final_counts(morning(three, three, decks={"plots": ["p01", "p04"]}))
    assert found == {((1, 0, 2, 1), (0, 1, 2, 1)): 1}


@pytest.mark.rule("BURU-14.11")
def test_a_full_area_is_redrawn_for_that_token_alone() -> None:
    """p01 first (1/3): A, with two in the forest, draws on: p05 coast or p07 village, while B stays at the coast."""
    found = next_areas(morning({"forest": ["?", "?"]}, {}), seen_but("p01", "p05", "p07"))
    assert chances(found["A"]) == {"coast": Fraction(1, 2), "village": Fraction(1, 2)}
    assert chances(found["B"]) == {
        "forest": Fraction(1, 3),
        "coast": Fraction(1, 3),
        "village": Fraction(1, 3),
    }


@pytest.mark.rule("BURU-22.12")
def test_a_card_that_names_ambelau_counts_for_nobody_but_may_be_redrawn_for_one() -> None:
    """Left are x01 (forest, coast) and x08 (coast, Ambelau): the whole card is x01, A's redraw x08 if still there.

    If x08 came first it is gone and the pile is empty: the discards are shuffled, all but x01, which lies face up.
    """
    seen = [f"x{number:02}" for number in range(1, 21) if number not in (1, 8)]
    state = morning({"forest": ["?", "?"]}, {}, modules=["ukum"])
    found = next_areas(state, seen)
    assert chances(found["B"]) == {"coast": 1}
    cards = {"coast": 4, "village": 4, "lake": 4}  # those that do not name the forest or Ambelau for A
    again = {area: Fraction(number, 12) for area, number in cards.items()}
    expected = {area: chance / 2 for area, chance in again.items()}
    expected["coast"] += Fraction(1, 2)
    assert chances(found["A"]) == expected


@pytest.mark.rule("BURU-14.12")
def test_the_final_counts_sum_to_one_and_hold_all_tokens() -> None:
    found = final_counts(morning({"forest": ["?"]}, {"coast": ["?"]}), ["p01"])
    assert sum(found.values()) == 1
    assert {sum(counts) for both in found for counts in both} == {4}
    assert max(number for both in found for counts in both for number in counts) == 2


def test_renaming_the_areas_changes_no_final_count() -> None:
    """Even at the start: what is likely for one pair of areas is for any other."""
    found = final_counts(morning({}, {}))
    for order in permutations(range(4)):
        for (first, second), chance in list(found.items())[::17]:
            renamed = tuple(first[area] for area in order), tuple(second[area] for area in order)
            assert found[renamed] == chance


def test_the_final_counts_are_the_same_card_by_card() -> None:
    """The distribution is the mean of those after each first card, though that is not how it is found."""
    total: dict[Any, Fraction] = {}
    areas = {"a": "forest", "b": "coast"}
    whole = final_counts(morning({}, {}))
    cards = load(table({"id": "me"}, {"id": "op"})).edition_data.plots
    for card in cards:
        fields = [{getattr(card, lawan): ["?"]} for lawan in areas]
        for both, chance in final_counts(morning(*fields), [card.id]).items():
            total[both] = total.get(both, Fraction(0)) + chance / len(cards)
    assert total == whole


def test_powers_are_those_of_a_random_choice_of_the_tokens() -> None:
    """1, 2 and 5 are left: two of them come to 3, 6 or 7; a 4 that lies there counts beside one."""
    state = morning({"forest": [3], "coast": [4]})
    assert spread(state, 1, LAKE, 2) == {(power, False): Fraction(1, 3) for power in (3, 6, 7)}
    assert spread(state, 1, LAKE, 0) == {(0, False): 1}
    assert spread(state, 1, COAST, 2) == {(power, False): Fraction(1, 3) for power in (5, 6, 9)}


@pytest.mark.rule("BURU-21.1", "BURU-25.5")
def test_a_guide_is_of_power_one_and_a_liaison_of_none() -> None:
    """The 3, the guide and the liaison are left."""
    lawan = {"id": "A", "lawan": "A", "guide": "ready", "placed": {"forest": [1, 2], "coast": [4, 5]}}
    state = initial(load(table({"id": "me"}, lawan, phase="morning", modules=["ambelau", "liaisons"])))
    third = Fraction(1, 3)
    assert spread(state, 1, state.setting.areas.index("lake"), 1) == {
        (0, True): third,
        (1, False): third,
        (3, False): third,
    }


AREAS = ("forest", "coast", "village", "lake")
Pair = tuple[str, str]


def drawn(deck: list[Pair], pile: list[Pair], shown: list[Pair]) -> list[tuple[Pair, list[Pair]]]:
    """Each card that may come, and the pile after it; an empty pile is made of all that does not lie face up."""
    if not pile:
        pile = [card for card in deck if card not in shown]
    return [(card, [other for other in pile if other != card]) for card in pile]


def naive(deck: list[Pair], turns: int) -> dict[Any, Fraction]:
    """The final counts by going through every draw of a small deck, reshuffles included."""
    found: dict[Any, Fraction] = {}

    def turn(chance: Fraction, counts: list[list[str]], pile: list[Pair], left: int) -> None:
        if not left:
            key = tuple(tuple(placed.count(area) for area in AREAS) for placed in counts)
            found[key] = found.get(key, Fraction(0)) + chance
            return
        cards = drawn(deck, pile, [])
        for card, rest in cards:
            token(chance / len(cards), counts, card, card, rest, left, 0)

    def token(
        chance: Fraction,
        counts: list[list[str]],
        whole: Pair,
        own: Pair,
        pile: list[Pair],
        left: int,
        which: int,
    ) -> None:
        if which == 2:
            turn(chance, counts, pile, left - 1)
        elif counts[which].count(own[which]) < 2:
            placed = [placed + [own[which]] * (lawan == which) for lawan, placed in enumerate(counts)]
            token(chance, placed, whole, whole, pile, left, which + 1)
        else:
            cards = drawn(deck, pile, [whole])
            for card, rest in cards:
                token(chance / len(cards), counts, whole, card, rest, left, which)

    turn(Fraction(1), [[], []], deck, turns)
    return found


@pytest.mark.rule("BURU-14.11", "BURU-14.9")
@pytest.mark.parametrize(
    "deck",
    [
        [("forest", "coast"), ("coast", "forest"), ("lake", "village")],
        [("forest", "coast"), ("coast", "village"), ("village", "forest")],
        [("forest", "coast"), ("coast", "coast"), ("village", "lake"), ("lake", "coast")],
    ],
)
def test_a_deck_that_runs_out_is_made_of_the_discards(deck: list[Pair]) -> None:
    study = load(table({"id": "me"}, {"id": "op"})).edition_data.plots[0].as_json()
    cards = [study | {"id": f"q{number}", "a": a, "b": b} for number, (a, b) in enumerate(deck)]
    assert final_counts(morning({}, {}, edition={"plots": cards})) == naive(deck, 4)


class Enough(Exception):
    """Raised by a caller who has no more time."""


def test_counting_may_be_broken_off() -> None:
    def pause() -> None:
        raise Enough

    with pytest.raises(Enough):
        final_counts(morning({}, {}), seen_but("p01", "p02", "p05", "p07", "p11"), pause)


@pytest.mark.parametrize("areas", [2, 4, 5])
def test_areas_in_order_of_their_tokens_are_the_least_of_all_renamings(areas: int) -> None:
    rng = random.Random(areas)
    same = [Renaming.of(order) for order in permutations(range(areas))]
    for _ in range(30):
        tokens = (
            tuple(rng.randint(0, 2) for _ in range(areas)),
            tuple(rng.randint(0, 1) for _ in range(areas)),
        )
        least, orders = least_of(tokens, same)
        found, in_turn = in_order(tokens)
        assert (found, sorted(in_turn)) == (least, sorted(orders))


@pytest.mark.rule("BURU-14.12")
def test_only_a_lawan_that_has_a_token_to_place_places_next() -> None:
    """One that is not in the game has none, nor one that has placed four."""
    placed = {"forest": ["?", "?"], "coast": ["?", "?"]}
    assert set(next_areas(morning({}))) == {"A"}
    assert next_areas(morning(placed)) == {}
    assert set(next_areas(morning(placed, {"lake": ["?"]}))) == {"B"}
