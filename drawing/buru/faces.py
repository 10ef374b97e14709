"""Cards, spaces and altars as they lie on the table, and what an answer adds to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from periplus.models.buru.edition import Edition
from periplus.models.buru.state import UNKNOWN, State, Token
from periplus.models.buru.terms import word
from periplus.models.core.wording import say

from ..scene import Piece, Role, Terrain
from .phrases import number_of
from .sentences import short, short_lasting


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


ROOM = 12.5
"""Units of a row of cards."""
WIDE = 2.5
"""Units of the width of an action space or a forest card: five of them are a row."""
BROAD, HIGH = 3.0, 7 / 3
"""Units of a card that lies on the board and says much: four of them are a row."""
LOW = 5 / 3
"""Units of the height of one that says little."""
SCALE = 0.9
"""The scale of boards of cards: two of them stand side by side on a page for a screen."""
LONG, SHORT = 3.0, 2.5
"""Units of the sides of a card in a tableau, which stands upright or lies sideways."""


@dataclass(frozen=True, slots=True)
class Face:
    """What a card shows."""

    key: str
    """What it is called in an overlay."""
    name: str
    lines: tuple[str, ...]
    series: int | None = None
    ground: Terrain = Terrain.PAPER
    size: tuple[float, float] = (BROAD, HIGH)
    role: Role = Role.GIVEN
    """What it is to the reader if nothing is said of it."""
    target: str = ""
    """What a person means who touches it."""

    def at(self, left: float, top: float, overlay: Overlay, lit: dict[str, Role]) -> Piece:
        """The card with that upper left corner; ``lit`` are the roles of its sort in the overlay."""
        lines = tuple(line for line in (*overlay.said(self.key), *self.lines) if line)
        box = (left, top, left + self.size[0], top + self.size[1])
        role = lit.get(self.key, self.role)
        return Piece(box, self.name, role, self.series, self.ground, lines or (" ",), self.target)


def laid(
    faces: Iterable[Face], top: float, overlay: Overlay, lit: dict[str, Role]
) -> tuple[list[Piece], float]:
    """The cards side by side, in rows from ``top`` down, and where the last row ends."""
    pieces: list[Piece] = []
    left, high = 0.0, 0.0
    for face in faces:
        wide, tall = face.size
        if left + wide > ROOM + 0.01:
            left, top, high = 0.0, top + high, 0.0
        pieces.append(face.at(left, top, overlay, lit))
        left, high = left + wide, max(high, tall)
    return pieces, top + high


SERIES = {"artisan": 0, "gatherer": 3, "noble": 4, "priest": 1, "outlaw": 2}
"""The group of each kind's look."""
GROUNDS = {
    "forest": Terrain.MEADOW,
    "coast": Terrain.WATER,
    "village": Terrain.LAND,
    "lake": Terrain.STILL,
    "ambelau": Terrain.STONE,
}
"""What the action spaces of each area look like."""
ALTAR = "altar:"
"""Before a spirit, where a decree lies beside its altar."""


def gems(count: int) -> str:
    """A rating.

    >>> gems(3)
    '◆◆◆'
    """
    return "◆" * count


def hireling_face(edition: Edition, card: str | None, place: int) -> Face:
    """A card of the hiring row: its kind, its cost and what it does; ``place`` tells unknown cards apart."""
    if card is None:
        return Face(f"row:{place}", "–", (say("gap"),), role=Role.MUTED)
    if card == UNKNOWN:
        return Face(f"row:{place}", UNKNOWN, (say("not known"),))
    found = edition.hirelings[card]
    price = say("{kind}, {cost} fish", kind=found.kind, cost=found.cost)
    return Face(
        card, say(found.name), (price, *_does(edition, card)), SERIES[found.kind], target=f"card:{card}"
    )


def tableau_face(edition: Edition, card: str, *, tasked: bool) -> Face:
    """A card of a tableau, upright or sideways."""
    found = edition.hirelings[card]
    size = (LONG, SHORT) if tasked else (SHORT, LONG)
    lines = (word(found.kind), *_does(edition, card))
    return Face(card, say(found.name), lines, SERIES[found.kind], size=size, target=f"card:{card}")


def _does(edition: Edition, card: str) -> Iterator[str]:
    """What tasking the card does, what it does while it is sideways, or what discarding it brings."""
    found = edition.hirelings[card]
    if found.kind == "outlaw":
        yield say("discarded: {bonus}", bonus=short(found.bonus))
    elif found.task:
        yield short(found.task)
    if found.lasting:
        yield say("lasting: {lasting}", lasting=short_lasting(found.lasting))


def forest_face(edition: Edition, card: str) -> Face:
    """A forest card: its rating and its resources."""
    found = edition.forest_cards[card]
    return Face(
        card,
        f"{number_of(card)} {gems(found.gems)}".strip(),
        (short(found.gain),),
        size=(WIDE, LOW),
        target=f"card:{card}",
    )


def altar_face(state: State, spirit: str, names: Sequence[str]) -> Face:
    """An altar: the cost, the cards left, who holds the totem, and the decree beside it."""
    setting = state.setting
    number = setting.spirits.index(spirit)
    cost = setting.edition.altar(spirit, setting.altars[number])
    lines = [short(cost) or say("no cost"), say("{left} cards left", left=state.left[number])]
    if (holder := state.totems[number]) is not None:
        lines.append(say("totem: {name}", name=names[holder]))
    lines += [
        say("decree: {reward}", reward=short(reward)) for _, reward in decrees_at(state, ALTAR + spirit)
    ]
    return Face(spirit, word(spirit), tuple(lines), ground=Terrain.STONE, target=f"altar:{spirit}")


def decrees_at(state: State, place: str) -> list[tuple[str, str]]:
    """The decrees that lie there: id and reward."""
    cards = state.setting.edition.decree_cards
    return [(decree, cards[decree].reward) for decree in state.decrees if cards[decree].place == place]
