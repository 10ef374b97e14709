"""What a Lawan does, with the chances of its random ties, and the odds of where the Lawans will bid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from periplus.models.buru.words import noted, word
from periplus.models.core.wording import say, spoken

from ..scene import Table
from ..tables import number
from .phrases import SEMICOLON, Phrases, listed

Json: TypeAlias = Mapping[str, Any]
MOST = 2
"""Tokens that a Lawan has in an area at most (BURU-14.10)."""
STRONGEST = 9
"""Powers up to which a table goes: those of two explorers, and what a line of text has room for."""


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
        return
    yield _next(answer["next"], areas)
    yield _tokens(answer["counts"], areas)
    yield _beaten(answer["below"], areas)
    yield _kept(answer["kept"])


def _next(odds: Mapping[str, Mapping[str, float]], areas: Sequence[str]) -> Table:
    """Where each Lawan places its next token."""
    rows = tuple((word(area), *(percent(odds[name].get(area, 0)) for name in odds)) for area in areas)
    return Table(say("Where the Lawans place next"), ("", *odds), rows, right=tuple(range(1, 1 + len(odds))))


def _tokens(counts: Sequence[Json], areas: Sequence[str]) -> Table:
    """How many tokens each Lawan has in each area in the end, with the chances."""
    names = [name for name in ("A", "B") if counts and name in counts[0]]
    columns = [(name, number) for name in names for number in range(MOST + 1)]
    rows = []
    for area in areas:
        chances = (
            sum(entry["probability"] for entry in counts if entry[name].get(area, 0) == number)
            for name, number in columns
        )
        rows.append((word(area), *map(percent, chances)))
    header = ("", *(say("{name}: {tokens}", name=name, tokens=number) for name, number in columns))
    return Table(say("Tokens there in the end"), header, tuple(rows), right=tuple(range(1, 1 + len(columns))))


def _beaten(below: Mapping[str, Sequence[float]], areas: Sequence[str]) -> Table:
    """With what chance a bid of each power is more than any Lawan has there."""
    powers = range(1, 1 + min(STRONGEST, max(map(len, below.values()), default=0)))
    rows = tuple(
        (word(area), *(percent(_at(below.get(area, ()), power)) for power in powers)) for area in areas
    )
    title = say("Chance that no Lawan has as much power")
    return Table(title, ("", *map(str, powers)), rows, right=tuple(range(1, 1 + len(powers))))


def _at(chances: Sequence[float], power: int) -> float:
    """The chance at a power; beyond the last one it is certain."""
    return chances[power - 1] if power <= len(chances) else 1.0


def _kept(kept: Mapping[str, Mapping[str, float]]) -> Table:
    """Which token each Lawan keeps, and so its fish."""
    tokens = sorted({token for odds in kept.values() for token in odds})
    rows = tuple((name, *(percent(odds.get(token, 0)) for token in tokens)) for name, odds in kept.items())
    return Table(say("The token that is kept"), ("", *tokens), rows, right=tuple(range(1, 1 + len(tokens))))


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
    parts = [f"{player.get(good, 0)} {spoken(good)}" for good in ("vp", "fish")]
    parts += [noted(player["res"])] if player.get("res") else []
    parts += map(phrases.name, player.get("tableau", ()))
    parts += [
        f"{spoken(spirit)} {' '.join(map(str, cards))}"
        for spirit, cards in player.get("offers", {}).items()
        if cards
    ]
    return listed(parts)
