"""What elders ask about (BURU-12.6): each metric of a player's holdings, tableau and offerings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from .edition import Elder
from .effects import RESOURCES
from .goals import goal
from .state import UNKNOWN, Player, State

OUTLAW = "outlaw"


def metrics(state: State, seat: int) -> Counter[str]:
    """Every metric that is not 0, for the player of a seat as the state stands."""
    setting, player = state.setting, state.players[seat]
    found: Counter[str] = Counter(dict(zip(RESOURCES, player.res, strict=True)))
    found["resources"] = sum(player.res)
    found["fish"] = player.fish
    for kind, number in kinds(state, player).items():
        found["outlaws" if kind == OUTLAW else kind] = number
        found["kinds"] += 1
    found["islanders"] = len(player.tableau)
    for spirit, cards in zip(setting.spirits, player.offers, strict=True):
        found[spirit] = len(cards)
        found["spirits"] += bool(cards)
    found["offerings"] = sum(map(len, player.offers))
    found["totems"] = state.totems.count(seat)
    return found


def kinds(state: State, player: Player) -> dict[str, int]:
    """How many cards of each kind lie in the tableau; unknown cards are of none."""
    cards = state.setting.edition.hirelings
    return Counter(cards[card].kind for card in player.tableau if card != UNKNOWN)


def level_met(elder: Elder, found: Mapping[str, int]) -> int:
    """The highest level of an elder that the metrics fully meet, 0 for none (BURU-8.3)."""
    met = [
        level
        for level, (text, _) in enumerate(elder.levels, 1)
        if all(found.get(name, 0) >= least for name, least in goal(text))
    ]
    return max(met, default=0)
