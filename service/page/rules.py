"""What the page of a game's rules shows: its clauses under their headings, and what the bundled edition is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from periplus.drawing.gestures import cards
from periplus.models.core.registry import game
from periplus.models.core.rulebook import rulebook
from periplus.models.core.wording import say, spoken, tell


def shown(name: str) -> dict[str, Any]:
    """What the template is filled in with, in the language now spoken."""
    rules = game(name)
    return {
        "game": name,
        "title": spoken(say(rules.title)),
        "relation": _relation(rules.editions()[0]),
        "sections": list(_sections(name)),
        "cards": cards(name, rules.edition(rules.editions()[0])),
    }


def _relation(edition: str) -> list[str]:
    """How the published game, these rules and the bundled edition go together."""
    return [
        tell(
            "These are the rules of the published game in our own words, clause by clause. Faults and lines of the "
            "score cite a clause by its number, and lead here."
        ),
        tell(
            "The bundled edition “{edition}” has the counts, sizes and kinds that the published rules name, but "
            "cards, tiles and maps of our own: it is a whole game, yet not what lies in your box.",
            edition=edition,
        ),
        tell(
            "To play with what lies in your box, type in its cards once, and name that file as the edition of your "
            "positions: the command “periplus edition” makes and checks it."
        ),
    ]


def _sections(name: str) -> Iterator[dict[str, Any]]:
    """The clauses under each heading."""
    clauses = (rule.as_json() for rule in rulebook(name).values())
    for heading, found in groupby(clauses, key=lambda rule: rule["section"]):
        yield {"heading": heading, "clauses": list(found)}
