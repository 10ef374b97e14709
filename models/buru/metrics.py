"""What elders ask about (BURU-12.6): each metric of a player's holdings, tableau and offerings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from .cards import ElderCard
from .edition import Edition
from .goals import goal
from .state import UNKNOWN, State

OUTLAW = "outlaw"


def metrics(state: State, seat: int) -> Counter[str]:
    """Every metric for the player of a seat as the state stands; those that are not there are 0."""
    setting, player = state.setting, state.players[seat]
    clay, palm, ebony = player.res
    made = list(map(len, player.offers))
    found = {
        "clay": clay,
        "palm": palm,
        "ebony": ebony,
        "resources": clay + palm + ebony,
        "fish": player.fish,
        "islanders": len(player.tableau),
        "offerings": sum(made),
        "spirits": len(made) - made.count(0),
        "totems": state.totems.count(seat),
        **dict(zip(setting.spirits, made, strict=True)),
        **_of_kinds(setting.edition, player.tableau),
    }
    return Counter(found)


@lru_cache(maxsize=1 << 12)
def kinds(edition: Edition, tableau: tuple[str, ...]) -> Mapping[str, int]:
    """How many cards of each kind a tableau holds; unknown cards are of none."""
    return Counter(edition.hirelings[card].kind for card in tableau if card != UNKNOWN)


@lru_cache(maxsize=1 << 12)
def _of_kinds(edition: Edition, tableau: tuple[str, ...]) -> Mapping[str, int]:
    found = kinds(edition, tableau)
    named = {"outlaws" if kind == OUTLAW else kind: number for kind, number in found.items()}
    return named | {"kinds": len(found)}


def level_met(elder: ElderCard, found: Mapping[str, int]) -> int:
    """The highest level of an elder that the metrics fully meet, 0 for none (BURU-8.3)."""
    best = 0
    for level, (text, _) in enumerate(elder.levels, 1):
        if all(found.get(name, 0) >= least for name, least in goal(text)):
            best = level
    return best
