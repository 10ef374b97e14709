"""The values of ``ask``, judged by the query that uses them: each fault names its field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from periplus.models.core.errors import Fault, PositionError, echo
from periplus.models.sumatra.fields import split
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.tiles import RANK, Tiles

T = TypeVar("T")
Name = TypeVar("Name", bound=str)


class Wishes:
    """Reads the values that a query uses; ``settle`` raises what was wrong with them."""

    def __init__(self, position: Position) -> None:
        self._ask = position.ask
        self._faults: list[Fault] = []

    def fault(self, name: str, expected: str) -> None:
        """The value of ``ask.name`` is not what was expected."""
        found = echo(getattr(self._ask, name.partition("[")[0])) if self.given(name) else "nothing"
        self._faults.append(Fault(f"ask.{name}", f"expected {expected}, got {found}"))

    def given(self, name: str) -> bool:
        """Whether the position writes the field."""
        return name.partition("[")[0] in self._ask.given

    def settle(self, *before: Fault) -> None:
        """Raise PositionError if any value was at fault, or other fields, ``before``."""
        if faults := [*before, *self._faults]:
            raise PositionError.of(faults)

    def choice(self, name: str, options: Sequence[Name]) -> Name:
        """One of the options; the first unless given."""
        value = self._value(name, options[0])
        for option in options:
            if value == option:
                return option
        self.fault(name, f"one of {', '.join(options)}")
        return options[0]

    def flag(self, name: str, default: bool) -> bool:
        """True or false."""
        value = self._value(name, default)
        if isinstance(value, bool):
            return value
        self.fault(name, "true or false")
        return default

    def number(self, name: str, least: int | None, default: int | None = None) -> int | None:
        """A whole number, not below ``least`` if there is such a limit; ``default`` unless given."""
        value = self._value(name, default)
        if value is default and not self.given(name):
            return default
        if isinstance(value, int) and not isinstance(value, bool) and (least is None or value >= least):
            return value
        self.fault(name, "a whole number" if least is None else f"a whole number, {least} or more")
        return default

    def required(self, name: str, least: int | None) -> int:
        """As ``number``, for a field that the query needs."""
        if not self.given(name):
            self.fault(name, "a whole number")
            return least or 0
        return self.number(name, least) or 0

    def seat(self, players: int, default: int) -> int:
        """The index of a player."""
        value = self.number("player", 0, default)
        if value is not None and value < players:
            return value
        self.fault("player", f"a seat from 0 to {players - 1}")
        return default

    def tiles(self, default: Tiles) -> Tiles:
        """A tile list."""
        return self._tiles("tiles", self._ask.tiles) if self.given("tiles") else default

    def future(self, numbers: Sequence[int]) -> tuple[Tiles, ...]:
        """One tile list for each of the places, each with exactly its number of tiles; left out if there are none."""
        lists = self._ask.future if self.given("future") or numbers else []
        if not isinstance(lists, list | tuple) or len(lists) != len(numbers):
            self.fault("future", f"{len(numbers)} tile lists, one for each place after the token's")
            return ()
        found = []
        for place, (entry, number) in enumerate(zip(lists, numbers, strict=True)):
            tiles = self._tiles(f"future[{place}]", entry)
            if len(tiles) != number and not self._names(f"future[{place}]"):
                self.fault(f"future[{place}]", f"{number} tiles, as many as the place shows")
            found.append(tiles)
        return tuple(found)

    def _names(self, name: str) -> bool:
        return any(fault.field.startswith(f"ask.{name}") for fault in self._faults)

    def _tiles(self, name: str, value: Any) -> Tiles:
        codes = split(value)
        if not isinstance(codes, tuple):
            self.fault(name, "a list of tile codes")
            return ()
        for index, code in enumerate(codes):
            if not isinstance(code, str) or code not in RANK:
                self._faults.append(
                    Fault(f"ask.{name}[{index}]", f"expected the code of a tile, got {echo(code)}")
                )
        return codes

    def _value(self, name: str, default: T) -> Any | T:
        return getattr(self._ask, name) if self.given(name) else default
