"""What the first page shows: the games with what one does in them, and the puzzles that a day may bring."""

from __future__ import annotations

from typing import Any

from periplus import __version__
from periplus.models.core.registry import NAMES, game
from periplus.models.core.wording import say, spoken, tell
from periplus.puzzles.collection import contents

HARDEST = 3
"""The difficulty up to which a puzzle may be that of a day: it is to be begun at once."""


def shown() -> dict[str, Any]:
    """What the template is filled in with, in the language now spoken."""
    return {"version": __version__, "games": [card(name) for name in NAMES], "days": list(days().items())}


def card(name: str) -> dict[str, str]:
    """A game as somebody reads of it who does not know it."""
    rules = game(name)
    least, most = min(rules.players), max(rules.players)
    facts = [
        tell("{least}–{most} players", least=least, most=most)
        if least < most
        else tell("{most} players", most=most)
    ]
    if rules.minutes is not None:
        facts.append(tell("{least}–{most} minutes", least=rules.minutes[0], most=rules.minutes[1]))
    about = spoken(rules.about)
    return {"name": name, "title": spoken(say(rules.title)), "about": about, "facts": " · ".join(facts)}


def days() -> dict[str, list[str]]:
    """The puzzles that a day may bring, of each game that has any, the easiest first."""
    easy = range(1, HARDEST + 1)
    found = {name: [told["id"] for told in contents(name) if told["difficulty"] in easy] for name in NAMES}
    return {name: puzzles for name, puzzles in found.items() if puzzles}
