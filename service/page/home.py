"""What the pages show: the games, the puzzles, the clauses of a game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from periplus import __version__
from periplus.drawing.gestures import cards
from periplus.models.core.registry import NAMES, game
from periplus.models.core.rulebook import rulebook
from periplus.models.core.wording import say, spoken, tell
from periplus.puzzles.collection import contents
from periplus.puzzles.protocol import plug_in

HARDEST = 3
"""The difficulty up to which a puzzle may be that of a day: it is to be begun at once."""


def home_page() -> dict[str, Any]:
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


UNGRADED = 5
"""Where puzzles stand that have no grade: the easiest of all games come first."""


def library_page() -> dict[str, Any]:
    """What the template is filled in with, in the language now spoken."""
    titles = {name: spoken(say(game(name).title)) for name in NAMES}
    puzzles = [_told(one, name, title) for name, title in titles.items() for one in contents(name)]
    return {"games": titles, "puzzles": sorted(puzzles, key=lambda one: one["difficulty"] or UNGRADED)}


def _told(puzzle: dict[str, Any], name: str, title: str) -> dict[str, Any]:
    """The puzzle as a list tells of it."""
    words = {"title": spoken(puzzle["title"]), "kind_words": spoken(puzzle["kind"])}
    makes = puzzle["kind"] in plug_in(name).makers
    grade = tell("difficulty {difficulty}", difficulty=puzzle["difficulty"])
    return puzzle | words | {"game": name, "game_title": title, "grade": grade, "makes": makes}


def rules_page(name: str) -> dict[str, Any]:
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
