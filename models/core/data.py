"""The bases of a game's data: Edition, Position and Move. All are frozen, validated and printable."""

import json
from typing import Any, ClassVar

from pydantic import model_serializer

from .documents import Data


class Edition(Data):
    """The component data of a game: maps, cards, tiles, tracks. Rules code holds none."""

    name: str = ""
    """What people call the edition."""


class Move(Data):
    """One move, an object with a ``type``. Moves are hashable and compare by value."""

    ORDER: ClassVar[tuple[str, ...]] = ()
    """The move types in the order in which answers list them."""

    @model_serializer
    def _as_written(self) -> dict[str, Any]:
        """The type, then the fields that were given: a default that was spelled out stays."""
        given = {
            field.serialization_alias or name: getattr(self, name)
            for name, field in type(self).model_fields.items()
            if name in self.model_fields_set
        }
        return {"type": getattr(self, "type", None)} | given

    def sort_key(self) -> tuple[int, str]:
        """The order of answers: by type as ORDER says, then by JSON text with sorted keys and no blanks."""
        data = self.as_json()
        return self.ORDER.index(data["type"]), json.dumps(data, sort_keys=True, separators=(",", ":"))


class Position(Data):
    """What a position file holds: one game, one edition, the state of play, the moves played from it."""

    game: str
    """The registered name of the game."""

    def as_json(self) -> dict[str, Any]:
        """The position as JSON data, without fields at their default, the game first."""
        return {"game": self.game} | super().as_json()
