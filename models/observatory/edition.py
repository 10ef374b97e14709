"""The component data of Observatory, and where editions come from."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, ValidationInfo, field_validator

from ..core import data
from ..core.documents import Data
from ..core.editions import Shelf
from ..core.errors import Fault, echo
from ..core.notation import Names
from ..core.trees import field_name
from ..core.wording import say

Label: TypeAlias = Annotated[int, Field(ge=2, le=6)]
"""The number of a row, a column or a research space; also a die face that is not wild."""
Labels: TypeAlias = Annotated[tuple[Label, ...], Field(min_length=1, max_length=20)]
Size: TypeAlias = Literal["small", "large"]
SIZES: tuple[Size, Size] = ("small", "large")
"""The two decks and the two rows of the sky, in this order everywhere."""
Bonus: TypeAlias = Literal["star", "research", "meteor 2", "meteor 3", "meteor 4", "meteor 5", "meteor 6"]
"""What a card gives when it is completed (OBS-4.10 to OBS-4.12)."""
ASTERISM: Literal["A"] = "A"
"""Printed in place of points on a card that scores by OBS-8.4."""


class Chart(Data):
    """The labels of the chart, top to bottom and left to right."""

    rows: Labels
    """The number of each row, top to bottom."""
    columns: Labels
    """The number of each column, left to right."""


class Rounds(Data):
    """One side of the round mat (OBS-1.9)."""

    count: int = Field(ge=1, le=99)
    """How many rounds are played; alone, how many turns."""
    bonus: tuple[int, ...] = ()
    """The rounds whose space shows the star/research icon (OBS-7.4)."""

    @field_validator("bonus")
    @classmethod
    def _advanced_to(cls, bonus: tuple[int, ...], info: ValidationInfo) -> tuple[int, ...]:
        count = info.data.get("count", 99)
        if len(set(bonus)) != len(bonus) or not all(2 <= number <= count for number in bonus):
            raise ValueError(say("expected distinct rounds from 2 to {count}", count=count))
        return bonus


class Card(Data):
    """A constellation card: its points, its bonus, and the pattern of stars and lines to find."""

    id: str = Field(min_length=1, examples=["S02"])
    """What files call the card, different for each."""
    name: str = Field(default_factory=lambda fields: fields["id"], examples=["Kite"])
    """What people call the card; its id unless given."""
    size: Size
    """The deck that the card belongs to."""
    points: Annotated[int, Field(ge=0, le=99)] | Literal["A"]
    """Points at the end (OBS-8.3), or ``A`` for an asterism, which scores by their number (OBS-8.4)."""
    bonus: Bonus | None = None
    """What completing the card gives at once (OBS-4.10 to OBS-4.12); left out: nothing."""
    pattern: Annotated[tuple[str, ...], Field(examples=[["a.", "bc", "d."]])]
    """Rows of ``.`` and letters, a star each; no border row or column is empty."""
    lines: Annotated[str, Field(examples=["abdc"])]
    """Paths of letters separated by blanks: ``"abc bd"`` is a–b, b–c, b–d."""

    @field_validator("pattern")
    @classmethod
    def _drawn(cls, pattern: tuple[str, ...]) -> tuple[str, ...]:
        letters = "".join(pattern).replace(".", "")
        if len({len(row) for row in pattern}) != 1:
            raise ValueError(say("expected rows of equal length, at least one"))
        if len(set(letters)) != len(letters) or not all("a" <= letter <= "z" for letter in letters):
            raise ValueError(say("expected dots and the letters a to z, each letter at most once"))
        columns = ["".join(column) for column in zip(*pattern, strict=True)]
        border = (pattern[0], pattern[-1], *columns[:1], *columns[-1:])
        if not letters or not all(line.strip(".") for line in border):
            raise ValueError(say("expected a star in every border row and column"))
        return pattern

    @field_validator("lines")
    @classmethod
    def _joined(cls, lines: str, info: ValidationInfo) -> str:
        stars = set("".join(info.data.get("pattern", lines)))
        for path in lines.split():
            if len(path) < 2 or any(one == other for one, other in pairwise(path)):
                raise ValueError(say("expected paths of two letters or more, neighbours different"))
            if not stars.issuperset(path) or "." in path:
                raise ValueError(say("expected only letters of the pattern"))
        return lines

    @property
    def title(self) -> str:
        """The card as people know it: its id, and its name if it has one."""
        return self.id if self.name == self.id else say("{id} {name}", id=self.id, name=self.name)

    @property
    def stars(self) -> int:
        """How many stars the pattern has."""
        return sum(letter != "." for row in self.pattern for letter in row)

    @property
    def asterism(self) -> bool:
        """Whether the card scores by the number of asterisms (OBS-8.4) instead of by its points."""
        return self.points == ASTERISM


class Edition(data.Edition):
    """All component data of one edition of the game. Editions are hashable and cheap to compare."""

    game: Literal["observatory"] = "observatory"
    """The game that the edition is of."""
    chart: Chart
    """The numbers at the edges of every player's chart."""
    rounds: dict[Annotated[str, Field(pattern="^[1-5]$")], Rounds]
    """The sides of the round mat, by number of players."""
    cards: tuple[Card, ...]
    """Every constellation card, small and large."""

    __hash__ = data.Edition.__hash__

    @cached_property
    def by_id(self) -> dict[str, Card]:
        """The cards by their ids."""
        return {card.id: card for card in self.cards}

    @cached_property
    def names(self) -> Names:
        """What the cards are called."""
        return Names(self.by_id, {card.name: card.id for card in self.cards})

    @property
    def squares(self) -> int:
        """How many squares the chart has."""
        return len(self.chart.rows) * len(self.chart.columns)

    def card(self, card_id: str) -> Card:
        """The card of that id; raises KeyError if the edition has none."""
        return self.by_id[card_id]

    def side(self, players: int) -> Rounds:
        """The mat's side for that number of players; raises KeyError if the edition has none."""
        return self.rounds[str(players)]


def _repeated_ids(tree: object) -> list[Fault]:
    """Faults for card ids that came before; whatever else is unsound is left to validation."""
    cards = tree.get("cards") if isinstance(tree, dict) else None
    seen: set[str] = set()
    faults = []
    for index, card in enumerate(cards if isinstance(cards, list) else ()):
        name = card.get("id") if isinstance(card, dict) else None
        if isinstance(name, str) and name in seen:
            path = field_name(("cards", index, "id"))
            faults.append(
                Fault(path, say("{name} is the id of another card, expected one of its own", name=echo(name)))
            )
        elif isinstance(name, str):
            seen.add(name)
    return faults


SHELF = Shelf(Edition, Path(__file__).parent, extra=_repeated_ids)
"""Where the game's editions come from."""
