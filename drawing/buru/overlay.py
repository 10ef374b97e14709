"""What an answer or a fault adds to the picture of a position, gathered before anything is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field

from periplus.models.buru.state import Token

from ..scene import Role


@dataclass(slots=True)
class Overlay:
    """Roles of things on the table, and short words that stand on them."""

    seat: int
    """Whose tableau the picture shows."""
    spaces: dict[str, Role] = field(default_factory=dict)
    """By the id of an action space, those of the canoe track among them; ``kuda`` and ``tokoh`` too."""
    cards: dict[str, Role] = field(default_factory=dict)
    """By the id of an islander, a forest card or an elder."""
    altars: dict[str, Role] = field(default_factory=dict)
    """By spirit."""
    areas: dict[str, Role] = field(default_factory=dict)
    stacks: dict[tuple[int, int], Role] = field(default_factory=dict)
    """By seat and area: what a player has placed there."""
    bids: dict[int, list[Token]] = field(default_factory=dict)
    """By area: what the seat is advised to place there."""
    words: dict[str, list[str]] = field(default_factory=dict)
    """What is written on a space, a card or an altar besides: steps of a solution, clauses of faults."""

    def light(self, things: dict[str, Role], thing: str, role: Role, word: str = "") -> None:
        """Give one thing a role, and a word if there is one. What was lit first stays so."""
        things.setdefault(thing, role)
        if word and word not in self.words.setdefault(thing, []):
            self.words[thing].append(word)

    def said(self, thing: str) -> tuple[str, ...]:
        """The line that a card has for what is said of it; none if nothing is."""
        found = self.words.get(thing)
        return (" ".join(found),) if found else ()
