"""What the tests of the adapters share: every mode of every game, as a setting."""

from __future__ import annotations

from contextlib import suppress
from itertools import chain

from periplus.adapters.environment import Setting, setting
from periplus.models.core.errors import PositionError
from periplus.models.core.registry import NAMES, game


def settings() -> list[Setting]:
    """Every number of players of every game, and every choice of every variant, where they go together."""
    found: list[Setting] = []
    for name in NAMES:
        rules = game(name)
        single = [{variant.name: choice} for variant in rules.variants for choice in variant.choices]
        for players in rules.players:
            for chosen in chain([{}], single):
                with suppress(PositionError):  # what does not go together: the rules of each game test which
                    found.append(setting(name, players, None, chosen))
    return found


def setting_named(agreed: Setting) -> str:
    return " ".join([agreed.game, str(agreed.players), *agreed.variants.values()])
