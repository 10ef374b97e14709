"""The clauses of a game in our own words, read from the game's ``rules.md``.

A clause is a line ``- **OBS-4.5** text`` under a heading ``## 4 Completing``. Everything else is prose.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from .names import package_of
from .results import RuleId
from .wording import spoken, spoken_clause

_HEADING = re.compile(r"^## (?P<section>.+)$")
_CLAUSE = re.compile(r"^- \*\*(?P<id>[A-Z]+-\d+\.\d+)\*\* (?P<text>.+)$")


@dataclass(frozen=True, slots=True)
class Rule:
    """One clause: its id, the heading it stands under, its text."""

    id: RuleId
    section: str
    text: str

    def as_json(self) -> dict[str, str]:
        """The entry of the ``rules`` answer."""
        return {"id": self.id, "section": spoken(self.section), "text": spoken_clause(self.id, self.text)}


@cache
def rulebook(game: str) -> dict[RuleId, Rule]:
    """Every clause of the registered game, in the order of its rules.md."""
    text = files(package_of(game)).joinpath("rules.md").read_text(encoding="utf-8")
    section = ""
    found: dict[RuleId, Rule] = {}
    for line in text.splitlines():
        if heading := _HEADING.match(line):
            section = heading["section"]
        elif clause := _CLAUSE.match(line):
            found[clause["id"]] = Rule(clause["id"], section, clause["text"])
    return found
