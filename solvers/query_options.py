"""The values of a position's ``ask``, judged by the query that uses them: each fault names its field.

A position keeps the values as they came. A query reads those it needs, then calls ``settle``, which raises what
was wrong with any of them at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from periplus.models.core.errors import Fault, PositionError, echo
from periplus.models.core.wording import say, with_guess

T = TypeVar("T")
Name = TypeVar("Name", bound=str)


class AskFields(Protocol):
    """The question of a position: values by name, as they came."""

    @property
    def given(self) -> frozenset[str]:
        """The names of the fields that the position gives."""
        ...


class QueryOptions:
    """Reads the values of a question; ``settle`` raises what was wrong with them."""

    def __init__(self, ask: AskFields) -> None:
        self._ask = ask
        self._faults: list[Fault] = []

    def fault(self, name: str, expected: str) -> None:
        """The value of ``ask.name`` is not what was expected."""
        found = echo(self.value(name, None)) if self.given(name) else say("nothing")
        self.wrong(name, say("expected {expected}, got {value}", expected=expected, value=found))

    def wrong(self, name: str, message: str) -> None:
        """Something is wrong with ``ask.name``, as the message says; told with all else by ``settle``."""
        self._faults.append(Fault(f"ask.{name}", message))

    def given(self, name: str) -> bool:
        """Whether the position writes the field, or the field of which ``name`` is a part."""
        return name.partition("[")[0] in self._ask.given

    def value(self, name: str, default: T) -> Any | T:
        """The value as it came; ``default`` unless given."""
        return getattr(self._ask, name.partition("[")[0]) if self.given(name) else default

    def settle(self, *before: Fault) -> None:
        """Raise PositionError if any value was at fault, or other fields, ``before``."""
        if faults := [*before, *self._faults]:
            raise PositionError.of(faults)

    def choice(self, name: str, options: Sequence[Name]) -> Name:
        """The field ``name``, one of the options; the first unless given."""
        value = self.value(name, options[0])
        for option in options:
            if value == option:
                return option
        message = say("expected one of {options}, got {value}", options=", ".join(options), value=echo(value))
        self.wrong(name, with_guess(message, value, options))
        return options[0]

    def flag(self, name: str, default: bool) -> bool:
        """The field ``name``, true or false; ``default`` unless given."""
        value = self.value(name, default)
        if isinstance(value, bool):
            return value
        self.fault(name, say("true or false"))
        return default

    def number(self, name: str, least: int | None, default: int | None = None) -> int | None:
        """The field ``name``, a whole number not below ``least`` if there is one; ``default`` unless given."""
        if not self.given(name):
            return default
        value = self.value(name, None)
        if isinstance(value, int) and not isinstance(value, bool) and (least is None or value >= least):
            return value
        self.fault(
            name,
            say("a whole number") if least is None else say("a whole number, {least} or more", least=least),
        )
        return default

    def required(self, name: str, least: int | None) -> int:
        """As ``number``, for a field that the query needs."""
        if not self.given(name):
            self.fault(name, say("a whole number"))
            return least or 0
        return self.number(name, least) or 0

    def seat(self, players: int, default: int) -> int:
        """The seat in the field ``player``, from 0; ``default`` unless given."""
        value = self.number("player", 0, default)
        if value is not None and value < players:
            return value
        self.fault("player", say("a seat from 0 to {last}", last=players - 1))
        return default
