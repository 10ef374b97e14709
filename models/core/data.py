"""The bases of a game's data: Edition, Position, Move, and the players at a table."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from pydantic import (
    AfterValidator,
    Field,
    PrivateAttr,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    field_validator,
    model_serializer,
)

from .documents import GIVEN, Data, Deferred, Index
from .errors import Fault, echo
from .names import part_of
from .trees import field_name, field_of, items_of
from .wording import say, spoken

if TYPE_CHECKING:
    from .results import Outcome

Horizon: TypeAlias = Literal["turn", "game"]
"""How far a hint looks."""
Part: TypeAlias = Literal["position", "edition"]
"""What a game has a schema for."""


class Edition(Data):
    """The component data of a game: maps, cards, tiles, tracks. Rules code holds none.

    Editions are hashable by their content and cheap to compare: equal texts give one object.
    """

    name: Annotated[str, Field(examples=["my box"])] = ""
    """What people call the edition."""

    def __hash__(self) -> int:
        return self.fingerprint

    def __eq__(self, other: object) -> bool:
        return self is other or super().__eq__(other)

    @cached_property
    def fingerprint(self) -> int:
        """A hash of the content, worked out once."""
        return hash(self.model_dump_json())

    def departures(self) -> tuple[Fault, ...]:
        """Where the edition departs from the published game's counts: legal, but perhaps a slip."""
        return ()


EditionT = TypeVar("EditionT", bound=Edition)


class Move(Data):
    """One move, an object with a ``type``. Moves are hashable and compare by value."""

    GAME: ClassVar[str] = ""
    """The registered name of the game."""
    ORDER: ClassVar[tuple[str, ...]] = ()
    """The move types in the order in which answers list them."""

    def __str__(self) -> str:
        """The move in notation; where the game is not told, its JSON."""
        written: str = import_module("periplus.models.core.notation").alone(self)
        return written

    @model_serializer
    def _as_written(self) -> dict[str, Any]:
        """The type, then the fields that were given: a default that was spelled out stays."""
        given = {
            field.serialization_alias or name: getattr(self, name)
            for name, field in type(self).model_fields.items()
            if name in self.model_fields_set
        }
        return {"type": getattr(self, "type", None)} | given

    def sort_key(self) -> tuple[Any, ...]:
        """The order of answers: by type as ORDER says, then by JSON text with sorted keys and no blanks."""
        data = self.as_json()
        return self.ORDER.index(data["type"]), json.dumps(data, sort_keys=True, separators=(",", ":"))


def listing(moves: Iterable[Move]) -> dict[str, Any]:
    """The ``moves`` answer of the conventions."""
    legal = [move.as_json() for move in moves]
    return {"count": len(legal), "moves": legal}


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, and how far the game has come."""

    seats: tuple[int, ...]
    """The seats that may move now, from 0; none while chance has to act or the game is over."""
    players: tuple[str, ...]
    """What they are called."""
    round: int | None
    """The round, from 1; None in a game without rounds."""
    phase: str
    """The phase of the round or the turn, in the game's word."""


class Position(Data):
    """What a position file holds: one game, one edition, the state of play, the moves played from it."""

    game: str
    """The registered name of the game."""
    horizon: Annotated[Horizon | None, GIVEN] = None
    """How far a hint looks unless it is told otherwise: to the end of the ``"turn"`` or of the ``"game"``."""

    def as_json(self) -> dict[str, Any]:
        """The position as JSON data, without fields at their default, the game first."""
        return {"game": self.game} | super().as_json()

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move now of the player who asks, in the spec's order.

        Raises IllegalMove, and PositionError where the moves depend on what chance has not yet told.
        """
        moves: tuple[Move, ...] = self._rules().moves(self)
        return moves

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that may move now, from 0; none while chance has to act or the game is over.

        Raises IllegalMove.
        """
        seats: tuple[int, ...] = self._rules().actors(self)
        return seats

    @property
    def turn(self) -> Turn:
        """Whose turn it is, the round and the phase; raises IllegalMove."""
        rules, seats, names = self._rules(), self.to_move, self.seat_names()
        return Turn(seats, tuple(names[seat] for seat in seats), *rules.moment(self))

    def seat_names(self) -> tuple[str, ...]:
        """What the seats are called, in their order."""
        return tuple(player.known_as for player in self._rules().score(self).players)

    @property
    def outcome(self) -> "Outcome | None":
        """The final result, or None while the game goes on; raises IllegalMove."""
        found: Outcome | None = self._rules().outcome(self)
        return found

    def __str__(self) -> str:
        """The table, drawn as text; an illegal position with its faults marked."""
        drawn: str = import_module("periplus.drawing.printed").printed(self)
        return drawn

    def _rules(self) -> Any:
        """The rules of the position's game."""
        return part_of(self.game, "models").GAME


PositionT = TypeVar("PositionT", bound=Position)


def only(game: str) -> AfterValidator:
    """The name of that game: a position of another is not read as one of this."""

    def judge(name: str) -> str:
        if name != game:
            raise ValueError(say("expected {game!r}", game=game))
        return name

    return AfterValidator(judge)


class AskAsWritten(Data):
    """A question whose values are judged by the query that uses them, so they stand here as they came."""

    @property
    def given(self) -> frozenset[str]:
        """The names of the fields that the position gives, also if as null."""
        return frozenset(self.model_fields_set)

    @model_serializer
    def _as_written(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in type(self).model_fields if name in self.given}


class EditionPosition(Position, Generic[EditionT]):
    """A position that names or holds its edition, which the reader has resolved before it reads the rest.

    The resolved one comes with the validation's context, ``context["setting"].edition``; it is kept, and is
    what an edition inside the position is validated to.
    """

    edition: Annotated[str | EditionT, Field(examples=["study"]), Deferred()] = "study"
    """The name of a bundled edition, the path of an edition file, or an edition."""

    _edition: EditionT = PrivateAttr()

    def model_post_init(self, context: object) -> None:
        """Keep the edition that the reader resolved."""
        if (resolved := _resolved(context)) is not None:
            self._edition = resolved

    @field_validator("edition", mode="wrap")
    @classmethod
    def _resolved_before(
        cls, edition: Any, handler: ValidatorFunctionWrapHandler, info: ValidationInfo
    ) -> str | EditionT:
        if not (info.context or {}).get("setting"):
            read: str | EditionT = handler(edition)
            return read
        resolved: EditionT | None = _resolved(info.context)
        return edition if isinstance(edition, str) or resolved is None else resolved

    @property
    def edition_data(self) -> EditionT:
        """The resolved edition."""
        return self._edition


def _resolved(context: Any) -> Any:
    setting = (context or {}).get("setting")
    return setting.edition if setting else None


def _taken(seat: int, info: ValidationInfo) -> int:
    setting = (info.context or {}).get("setting")
    if setting and setting.players is not None and seat >= setting.players:
        raise ValueError(say("no such seat, expected 0 to {last}", last=setting.players - 1))
    return seat


Seat: TypeAlias = Annotated[Index, AfterValidator(_taken)]
"""A player, in turn order from 0; below ``context["setting"].players`` if the validation knows that."""


def readable(name: str | None) -> str | None:
    """The name, or None where there is nothing of it to be read."""
    return None if not name or name.isspace() else name


def names(given: Iterable[str | None], letter: str) -> tuple[str, ...]:
    """The names of players of whom some are given: the others, and blank ones, have the letter and their number from 1.

    >>> names([None, "Ana", " "], "p")
    ('p1', 'Ana', 'p3')
    """
    return tuple(readable(name) or f"{letter}{number}" for number, name in enumerate(given, 1))


UNNAMED = {"me": say("me"), "op": say("the rival")}
"""What people call the player who is asked, and the other one, where a file has no names for them."""


def called(name: str) -> str:
    """What people call the player of that name, in the language now spoken: ``p1`` and ``P1`` are names of nobody.

    >>> called("P2"), called("op"), called("Ana"), called("p")
    ('player 2', 'the rival', 'Ana', 'p')
    """
    if name[:1] in ("p", "P") and name[1:].isdecimal():
        return spoken(say("player {number}", number=name[1:]))
    return spoken(UNNAMED.get(name, name))


def repeated_names(tree: object, letter: str) -> Iterator[Fault]:
    """Faults for names in a position's tree that an earlier player has, or any player by default."""
    given = [field_of(sheet, "name") for sheet in items_of(tree, "players")]
    texts = [readable(name) if isinstance(name, str) else None for name in given]
    seen = {name for name, text in zip(names(texts, letter), texts, strict=True) if text is None}
    for seat, name in enumerate(texts):
        if name in seen:
            what = say("{name} is the name of another player, expected one of its own", name=echo(name))
            yield Fault(field_name(("players", seat, "name")), what)
        if name is not None:
            seen.add(name)
