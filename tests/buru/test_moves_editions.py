"""Games with card sets that nobody would print: every listed move is legal, once, and no holding leaves its limits."""

from __future__ import annotations

import random
from typing import Any

import pytest

from periplus.models.buru import GAME
from periplus.models.buru.flow import settle
from periplus.models.buru.legality import fault, legal_moves
from periplus.models.buru.play import after
from periplus.models.buru.reading import initial
from periplus.models.buru.state import State
from tests.buru.tables import load
from tests.buru.twins.board import study
from tests.buru.wild import wild

EFFECTS = (
    "any : task(noble) + any | 2 any",
    "offer(ibu) + offer-1",
    "guide + draw + envoy + elder",
    "hire-2 + refresh",
    "vp : 3 fish",
    "2 any : 2 ebony + task | ebony@banyu",
    "task + task(priest)",
    "any@envoy + fish",
    "offer(ukum) + vp@ukum",
    "fish : offer(banyu) | 2 any : offer",
    "3 fish | any",
    "",
)
LASTING = (
    "banyu > task",
    "gunung < fish + clay",
    "ukum > draw",
    "ibu > vp@ibu + elder",
    "any > fish",
    "any < palm",
)
GAINS = ("any | 2 clay", "clay : any", "clay | fish", "2 any")


def wild_edition(rng: random.Random) -> dict[str, Any]:
    """Effects dealt out at random."""

    def dealt(kind: str, field: str, texts: tuple[str, ...]) -> list[dict[str, Any]]:
        return [card | {field: rng.choice(texts)} for card in study()[kind]]

    islanders = dealt("islanders", "task", EFFECTS)
    for card in islanders:
        if rng.random() < 0.4:
            card["lasting"] = rng.choice(LASTING)
    return {
        "islanders": islanders,
        "outlaws": dealt("outlaws", "bonus", EFFECTS),
        "tokoh": dealt("tokoh", "action", EFFECTS[:-1]),
        "forest": dealt("forest", "gain", GAINS),
        "kuda": study()["kuda"] | {"forest": rng.choice(EFFECTS[:-1]), "village": rng.choice(EFFECTS[:-1])},
    }


def is_sound(state: State) -> bool:
    return all(
        0 <= player.fish <= state.setting.edition.fish_cap and min(player.res) >= 0 and player.vp >= 0
        for player in state.players
    )


@pytest.mark.parametrize("block", range(4))
def test_every_listed_move_is_legal_once_and_keeps_holdings_sound(block: int) -> None:
    played = 0
    for seed in range(block * 25, block * 25 + 25):
        rng = random.Random(seed)
        position = load(wild(rng) | {"edition": wild_edition(rng)})
        if GAME.violations(position):
            continue
        worlds = settle(initial(position))
        for _ in range(25):
            _, state = rng.choice(worlds)
            legal = legal_moves(state)
            assert len(set(legal)) == len(legal)
            assert [fault(state, move) for move in legal] == [None] * len(legal)
            if not legal:
                break
            worlds = after(state, rng.choice(legal))
            assert sum(chance for chance, _ in worlds) == 1
            assert all(is_sound(world) for _, world in worlds)
            played += 1
    assert played > 100
