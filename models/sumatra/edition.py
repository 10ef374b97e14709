"""The component data of Sumatra, and where editions come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, Field, ValidationInfo, field_validator

from ..core import data
from ..core.described import text_like
from ..core.documents import GIVEN, Data, whole
from ..core.editions import Shelf
from ..core.errors import Fault, echo
from ..core.notation import Names
from ..core.trees import field_name
from ..core.wording import say
from .tiles import KINDS, PER_TYPE, TILE_PATTERN, TILE_WORDS, TILES, TOTALS

TileCode: TypeAlias = Annotated[str, text_like(TILE_PATTERN, TILE_WORDS, "P3")]
"""The code of a tile."""
TypeLetter: TypeAlias = Annotated[str, Field(pattern="^[a-e]$")]
PlayerCount: TypeAlias = Annotated[int, Field(ge=2, le=5)]
CountKey: TypeAlias = Annotated[str, Field(pattern="^[2-5]$")]
"""A number of players, as the key of an object."""
Tally: TypeAlias = Annotated[int, Field(ge=0, le=100)]
BadgeName: TypeAlias = Annotated[str, Field(min_length=1, examples=["b2"])]
_ARRAY = Field(strict=False)
"""A wrapped validator is given JSON arrays as lists, which strict tuples would refuse."""
SETUP = {2: 5, 3: 5, 4: 18, 5: 18}
"""Round tiles available at first, by number of players, unless the edition says otherwise (SUM-2.2)."""
LEAST_ROUND = 18
"""Round tiles that an edition has at least: as many as the largest first deal needs."""


def _line_of_places(draws: tuple[int, ...]) -> tuple[int, ...]:
    if len(draws) < 2 or draws[0] != 0 or not all(1 <= number <= 100 for number in draws[1:]):
        raise ValueError(say("expected 0 for base camp, then a number from 1 to 100 for each place"))
    return draws


def _player_counts(players: tuple[int, ...]) -> tuple[int, ...]:
    if not players or len(set(players)) != len(players):
        raise ValueError(say("expected different numbers of players, from 2 to 5"))
    return players


def _marks(marks: str) -> str:
    if len(marks) < 2 or not set(marks) <= set(KINDS):
        raise ValueError(say("expected two or more of the letters {kinds}", kinds=KINDS))
    return marks


_NAMES: dict[str, str] = {
    say("resident"): "R",
    say("ornament"): "O",
    say("radio"): "W",
    say("GPS"): "G",
    say("village"): "V",
}
"""What people call tiles of which there is one sort."""


class Map(Data):
    """One side of the map: a line of places from base camp to the pier (SUM-1.7)."""

    players: Annotated[
        tuple[PlayerCount, ...],
        _ARRAY,
        AfterValidator(_player_counts),
        whole(say("numbers of players, 2 to 5")),
    ]
    """The numbers of players that use this side."""
    draws: Annotated[
        tuple[int, ...],
        _ARRAY,
        AfterValidator(_line_of_places),
        whole(say("0, then 1 to 100 for each place")),
        Field(examples=[[0, 5, 4]]),
    ]
    """How many tiles each place shows; 0 for base camp."""
    names: Annotated[
        tuple[str, ...] | None,
        _ARRAY,
        whole(say("a name for each place")),
        Field(examples=[["Base camp", "Nias"]]),
    ] = None
    """What people call each place, base camp first."""

    @field_validator("names")
    @classmethod
    def _one_a_place(cls, names: tuple[str, ...] | None, info: ValidationInfo) -> tuple[str, ...] | None:
        draws = info.data.get("draws")
        if names is None or (draws is not None and len(names) != len(draws)):
            raise ValueError(
                say("expected {count} names, one for each place", count=len(draws))
                if draws
                else say("expected as many names, one for each place")
            )
        return names


class GreenBadge(Data):
    """A green badge: the rows it needs and its value (SUM-1.9)."""

    rows: int = Field(ge=6, le=9)
    """How many rows have to hold a tile (SUM-9.1)."""
    stars: int = Field(ge=1, le=99)
    """The points of the badge."""


class Edition(data.Edition):
    """All component data of one edition of the game. Editions are hashable and cheap to compare."""

    name: str = Field(..., examples=["my box"])
    """What people call the edition."""
    note: Annotated[str, Field(examples=["Typed in from my own box."])] = ""
    """Where the data come from, for people."""
    types: dict[
        TypeLetter,
        Annotated[
            tuple[str, str],
            _ARRAY,
            whole(say("the volcano's name and the equipment's")),
            Field(examples=[["Dempo", "compass"]]),
        ],
    ] = Field(default_factory=dict)
    """The names of the volcano and of the equipment of each type."""
    round: Annotated[dict[TileCode, Tally] | None, GIVEN] = None
    """The round tiles; without them and the square ones the edition is open: it has no stock."""
    square: Annotated[dict[TileCode, Tally] | None, GIVEN] = None
    """The square tiles with their numbers; given together with the round ones."""
    setup: dict[CountKey, Annotated[int, Field(ge=1, le=100)]] = Field(default_factory=dict)
    """Round tiles available at first, where the number is not the usual one (SUM-2.2)."""
    maps: Annotated[tuple[Map, ...], Field(min_length=1)]
    """The sides of the map; each number of players uses one of them."""
    brown: dict[BadgeName, Annotated[str, AfterValidator(_marks), Field(examples=["OOOV"])]] = Field(
        default_factory=dict
    )
    """The marks of each brown badge, a kind letter each (SUM-1.8)."""
    green: dict[BadgeName, GreenBadge] = Field(default_factory=dict)
    """The green badges with what they need and their value."""

    __hash__ = data.Edition.__hash__

    @cached_property
    def stock(self) -> Counter[str] | None:
        """All tiles of the edition, round and square; None for an open edition."""
        if self.round is None or self.square is None:
            return None
        return Counter({tile: self.round.get(tile, 0) + self.square.get(tile, 0) for tile in TILES})

    @cached_property
    def names(self) -> Names:
        """What the tiles are called, in the words of the rules and in those of the edition."""
        found = dict(_NAMES)
        for letter, (volcano, equipment) in self.types.items():
            found |= {volcano: f"M{letter}", equipment: f"E{letter}"}
        for value in "12345":
            found |= {
                say("plant {value}", value=value): f"P{value}",
                say("animal {value}", value=value): f"A{value}",
            }
        return Names(TILES, found)

    @cached_property
    def badges(self) -> frozenset[str]:
        """The ids of all badges."""
        return frozenset((*self.brown, *self.green))

    @cached_property
    def sides(self) -> dict[int, Map]:
        """The side of the map for each number of players that the edition has one for (SUM-1.7)."""
        return {players: side for side in self.maps for players in side.players}

    def side(self, players: int) -> Map:
        """The side of the map for that number of players; raises KeyError if the edition has none."""
        return self.sides[players]

    def label(self, kind: Literal["M", "E"], type_: str) -> str:
        """What people call the volcano or the equipment of that type."""
        names = self.types.get(type_)
        if kind == "M":
            return say("volcano {name}", name=names[0] if names else type_)
        return names[1] if names else say("equipment {type}", type=type_)

    def first_available(self, players: int) -> int:
        """How many round tiles are available at first (SUM-2.2)."""
        return self.setup.get(str(players), SETUP[players])


def _faults(tree: object) -> Iterator[Fault]:
    if isinstance(tree, dict):
        yield from _stock_faults(tree)
        yield from _repeated_counts(tree.get("maps"))
        yield from _repeated_badges(tree.get("brown"), tree.get("green"))


def _stock_faults(tree: dict[str, Any]) -> Iterator[Fault]:
    """Both or neither of the round and the square tiles; together exactly what there is (SUM-1.2, SUM-1.3)."""
    for field, other in (("round", "square"), ("square", "round")):
        if field not in tree and other in tree:
            yield Fault(field, say("the field is missing, expected it beside {other}", other=other))
    piles = [_pile(tree.get(field)) for field in ("round", "square")]
    if piles[0] is None or piles[1] is None:
        return
    if piles[0].total() < LEAST_ROUND:
        yield Fault(
            "round",
            say(
                "{count} round tiles, expected at least {least}",
                count=piles[0].total(),
                least=LEAST_ROUND,
            ),
        )
    stock = piles[0] + piles[1]
    kinds = {kind: sum(stock[tile] for tile in TILES if tile[0] == kind) for kind in KINDS}
    wanted = dict(TOTALS) | {tile: PER_TYPE[tile[0]] for tile in TILES if tile[0] in PER_TYPE}
    for name, number in wanted.items():
        if (found := kinds.get(name, stock[name])) != number:
            yield Fault(
                "square",
                say(
                    "{found} tiles {code} with the round ones, expected {number}",
                    found=found,
                    code=name,
                    number=number,
                ),
            )
            return


def _pile(tree: object) -> Counter[str] | None:
    """The tiles of a pile, None if validation will fault them."""
    if not isinstance(tree, dict):
        return None
    sound = all(tile in TILES and type(number) is int and number >= 0 for tile, number in tree.items())
    return Counter(tree) if sound else None


def _repeated_counts(maps: object) -> Iterator[Fault]:
    """A number of players occurs in one map only."""
    seen: set[int] = set()
    for index, side in enumerate(maps if isinstance(maps, list) else ()):
        players: Any = side.get("players") if isinstance(side, dict) else None
        counts = {count for count in players if type(count) is int} if isinstance(players, list) else set()
        if again := sorted(counts & seen):
            path = field_name(("maps", index, "players"))
            yield Fault(
                path,
                say(
                    "an earlier map is for {players} players, expected one map for each number",
                    players=again[0],
                ),
            )
        seen |= counts


def _repeated_badges(brown: object, green: object) -> Iterator[Fault]:
    """Green badges have ids of their own."""
    if isinstance(brown, dict) and isinstance(green, dict):
        for badge in green:
            if badge in brown:
                path = field_name(("green", badge))
                yield Fault(
                    path,
                    say("{badge} is the id of a brown badge, expected one of its own", badge=echo(badge)),
                )


SHELF = Shelf(Edition, Path(__file__).parent, extra=_faults, entries=True)
"""Where the game's editions come from."""
