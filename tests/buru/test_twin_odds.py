"""The odds of the Lawans' placements and powers: the rules code's counting against every draw, one by one, and dice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from periplus.models.buru.lawan.odds import final_counts, next_areas
from periplus.models.buru.lawan.placing import apply
from periplus.models.buru.reading import initial
from periplus.models.buru.setup import drawn
from periplus.models.buru.state import State
from tests.buru.tables import load
from tests.buru.test_twin_solvers import prices, solved
from tests.buru.twins import morning, odds, placing, play
from tests.buru.twins.board import Table, areas, study
from tests.marking import slow_for


def positions(seed: int) -> tuple[dict[str, Any], list[str]]:
    """A morning in which the Lawans have still two or three tokens to place, and the plot cards seen."""
    rng = random.Random(seed)
    modules = [module for module in ("ukum", "ambelau", "liaisons") if rng.random() < 0.4]
    lawans = [{"id": name, "lawan": name} for name in ("A", "B")[: rng.choice([1, 2, 2])]]
    data = {"game": "buru", "modules": modules, "phase": "morning", "players": [{"id": "me"}, *lawans]}
    if len(data["players"]) == 2:
        data["players"].append({"id": "op"})
    known = ["forest", "coast", "village", "lake", *(["ambelau"] if "ambelau" in modules else [])]
    tokens = [
        1,
        2,
        3,
        4,
        5,
        *(["G"] if "ambelau" in modules else []),
        *(["L"] if "liaisons" in modules else []),
    ]
    left = 2
    for player in data["players"]:
        number = len(tokens) - 1 - left
        fields = rng.sample([area for area in known for _ in range(2)], number)
        placed: dict[str, list[Any]] = {}
        for token, area in zip(rng.sample(tokens, number), fields, strict=True):
            placed.setdefault(area, []).append(token)
        if "lawan" in player:
            player["placed"] = placed
    deck = study()["plots_expansion" if {"ukum", "ambelau"} & set(modules) else "plots"]
    seen = rng.sample([plot["id"] for plot in deck], len(deck) - 8)
    return data, seen


def table_of(data: dict[str, Any]) -> Table:
    [(_, table)] = play.begun(data)
    return table


@pytest.mark.rule("BURU-14.11", "BURU-22.12", "BURU-14.9")
@pytest.mark.parametrize("seed", range(8))
def test_the_final_counts_are_those_of_every_sequence_of_draws(seed: int) -> None:
    data, seen = positions(seed)
    table = table_of(data)
    expected = odds.final(table, seen)
    assert sum(expected.values()) == 1
    lawans = len(morning.lawans(table))
    found: dict[odds.Counts, Fraction] = {}
    for counts, chance in final_counts(initial(load(data)), seen).items():
        found[counts[:lawans]] = found.get(counts[:lawans], Fraction(0)) + chance
    assert found == expected


def few(seed: int) -> dict[str, Any]:
    """A morning of Lawans with a deck of three to five cards, which runs out; there is room for all tokens."""
    rng = random.Random(f"few {seed}")
    modules = rng.choice([[], ["ukum"]])
    while True:
        named = ["forest", "coast", "village", *(["ambelau"] if modules else [])]
        pairs = [(rng.choice(named), rng.choice(named)) for _ in range(rng.randint(3, 5))]
        whole = any("ambelau" not in pair for pair in pairs)
        if whole and all(len({pair[which] for pair in pairs} - {"ambelau"}) > 2 for which in (0, 1)):
            break
    card = study()["plots_expansion"][0]
    plots = [card | {"id": f"c{number}", "a": a, "b": b} for number, (a, b) in enumerate(pairs)]
    players = [{"id": "me"}, *({"id": name, "lawan": name} for name in "AB")]
    edition = {"plots_expansion" if modules else "plots": plots}
    return {"game": "buru", "modules": modules, "phase": "morning", "players": players, "edition": edition}


@pytest.mark.rule("BURU-14.9", "BURU-14.11")
@pytest.mark.parametrize("seed", slow_for(range(8), lambda seed: seed > 3))
def test_a_deck_that_runs_out_is_shuffled_without_the_card_that_lies_face_up(seed: int) -> None:
    data = few(seed)
    state, expected = initial(load(data)), odds.final(table_of(data), [])
    assert sum(expected.values()) == 1
    assert dict(final_counts(state, [])) == expected
    number, rng, found = 800, random.Random(seed), Counter[Any]()
    for _ in range(number):
        after = drawn_out(state, rng)
        found[tuple(tuple(map(len, player.placed)) for player in after.players[1:])] += 1
    assert set(found) <= set(expected)
    for counts, chance in expected.items():
        error = (float(chance) * (1 - float(chance)) / number) ** 0.5
        assert abs(found[counts] / number - float(chance)) < 5 * error + 1e-9


def drawn_out(state: State, rng: random.Random) -> State:
    """The table after a morning of Lawans that chance has drawn."""
    for _ in range(4):
        state = apply(state, drawn(state, rng))
    return state


@pytest.mark.parametrize("seed", range(8))
def test_the_next_areas_are_those_of_every_draw(seed: int) -> None:
    data, seen = positions(seed)
    table = table_of(data)
    found = next_areas(initial(load(data)), seen)
    now = odds.now(table)
    for which, player in enumerate(morning.lawans(table)):
        expected = dict.fromkeys(areas(table), Fraction(0))
        for chance, counts, _ in odds.turns(table, now, odds.cards_left(table, seen)):
            for area, before, after in zip(areas(table), now[which], counts[which], strict=True):
                expected[area] += chance * (after - before)
        assert found[player["lawan"]] == expected


def test_the_first_morning_comes_out_as_drawn_by_dice() -> None:
    """All four turns of both Lawans over all twelve cards, too many sequences to try: 4,000 shuffles instead."""
    data = {
        "game": "buru",
        "phase": "morning",
        "players": [{"id": "me"}, *({"id": n, "lawan": n} for n in "AB")],
    }
    table, rng, number = table_of(data), random.Random(5), 4000
    both = sum(lakes(table, rng) for _ in range(number)) / number
    exact = final_counts(initial(load(data)), ())
    expected = sum(float(chance) for (mine, _), chance in exact.items() if mine[3] == 2)
    assert both == pytest.approx(expected, abs=4 * (expected * (1 - expected) / number) ** 0.5)


def lakes(table: Table, rng: random.Random) -> bool:
    """Whether A has two tokens at the lake after a morning drawn by dice."""
    counts, cards = odds.now(table), odds.cards_left(table, [])
    rng.shuffle(cards)
    for _ in range(4):
        _, counts, cards = next(iter(odds.turns(table, counts, cards)))
    return counts[0][3] == 2


@pytest.mark.parametrize("seed", range(4))
def test_a_placement_against_lawans_is_the_best_mean_over_cards_and_tokens(seed: int) -> None:
    rng = random.Random(f"against {seed}")
    everywhere = ["forest", "coast", "village", "lake"]
    players: list[dict[str, Any]] = [{"id": "me"}, {"id": "A", "lawan": "A"}, {"id": "B", "lawan": "B"}][
        : 2 + seed % 2
    ]
    for player in players:
        tokens = rng.sample([1, 2, 3, 4, 5], 2 + seed % 2)
        fields = rng.sample(everywhere * 2, len(tokens))
        for token, area in zip(tokens, fields, strict=True):
            player.setdefault("placed", {}).setdefault(area, []).append(token)
    value = prices(rng, everywhere)
    data = {"game": "buru", "phase": "morning", "players": players}
    if len(players) == 2:
        data["players"].append({"id": "op", "placed": {"lake": [1, 2], "coast": [4, 5]}})
    table = table_of(data)
    worlds = list(lawans_laid(table))
    assert sum(chance for chance, _ in worlds) == 1
    best = max(
        sum(
            (chance * placing.worth(table, "me", mine, others, value) for chance, others in worlds),
            Fraction(0),
        )
        for mine in placing.placements(table, "me")
    )
    answer = solved(data | {"ask": {"kind": "place", "player": "me", "opponents": "lawan", "value": value}})
    assert answer["status"] == "optimal"
    assert Fraction(str(answer["value"])) == pytest.approx(best, abs=1e-6)


def lawans_laid(table: Table) -> Iterator[tuple[Fraction, dict[str, dict[str, list[Any]]]]]:
    """Each way in which the Lawans may have placed all: areas by the cards, tokens by chance."""
    before = odds.now(table)
    players = morning.lawans(table)
    for counts, chance in odds.final(table, []).items():
        choices = []
        for player, was, now in zip(players, before, counts, strict=True):
            new = [
                area
                for area, old, later in zip(areas(table), was, now, strict=True)
                for _ in range(later - old)
            ]
            orders = list(permutations(morning.hand(table, player), len(new)))
            choices.append(
                [(player, list(zip(order, new, strict=True)), Fraction(1, len(orders))) for order in orders]
            )
        for way in product(*choices):
            others, share = {}, chance
            for player, laid, part in way:
                fields = {area: list(tokens) for area, tokens in player["placed"].items()}
                for token, area in laid:
                    fields.setdefault(area, []).append(token)
                others[player["id"]] = fields
                share *= part
            yield share, others


@pytest.mark.rule("BURU-14.9", "BURU-14.11")
def test_the_card_that_lies_face_up_does_not_come_in_the_next_turn() -> None:
    """m sends B to the coast and A to the full forest; x, y and z are shuffled for A, and B's last card is of them."""
    named = {"m": "coast", "x": "village", "y": "village", "z": "village"}
    of_a = {"m": "forest", "x": "coast", "y": "lake", "z": "village"}
    card = study()["plots"][0]
    players = [
        {"id": "me"},
        {"id": "A", "lawan": "A", "placed": {"forest": [1, 2]}},
        {"id": "B", "lawan": "B", "placed": {"lake": [1, 2]}},
    ]
    data = {
        "game": "buru",
        "phase": "morning",
        "players": players,
        "edition": {"plots": [card | {"id": name, "a": of_a[name], "b": b} for name, b in named.items()]},
        "decks": {"plots": ["m"]},
        "discards": {"plots": ["x", "y", "z"]},
    }
    found = final_counts(initial(load(data)), ["x", "y", "z"])
    b = (0, 1, 1, 2)
    assert found == {(a, b): Fraction(1, 3) for a in ((2, 1, 1, 0), (2, 1, 0, 1), (2, 0, 1, 1))}
