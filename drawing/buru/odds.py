"""What a Lawan does, with the chances of its random ties, and the odds of where the Lawans will bid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from periplus.models.core.wording import say

from ..scene import Table
from ..tables import number
from .phrases import SEMICOLON, Phrases, listed

Json: TypeAlias = Mapping[str, Any]


def percent(chance: float) -> str:
    """A chance in per cent.

    >>> percent(0.125)
    '12.5 %'
    """
    return f"{number(round(100 * chance, 1))} %"


def lawan_tables(answer: Json, areas: Sequence[str], phrases: Phrases) -> Iterator[Table]:
    """The options of a Lawan's choice, or the odds of its placement."""
    if "options" in answer:
        yield _options(answer["options"], phrases)


def _options(options: Sequence[Json], phrases: Phrases) -> Table:
    """Each way in which a random tie can fall, with the Lawan's holding after it."""
    rows = tuple(
        (
            percent(option["probability"]),
            listed(map(phrases.move, option["moves"]), SEMICOLON),
            _holding(option["after"], phrases),
        )
        for option in options
    )
    return Table(say("What the Lawan does"), (say("chance"), say("moves"), say("after it")), rows, right=(0,))


def _holding(player: Json, phrases: Phrases) -> str:
    """What the Lawan holds."""
    parts = [f"{player.get(good, 0)} {good}" for good in ("vp", "fish")]
    parts += [str(player["res"])] if player.get("res") else []
    parts += map(phrases.name, player.get("tableau", ()))
    parts += [
        f"{spirit} {' '.join(map(str, cards))}" for spirit, cards in player.get("offers", {}).items() if cards
    ]
    return listed(parts)
