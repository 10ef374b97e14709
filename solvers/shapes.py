"""What an answer is as JSON, described once: the fields in their order, each with its type, a sentence and an example.

An answer prints by its shape (``printed``): each field is the attribute of the same name. The service publishes the
same shapes in its OpenAPI document, and what was printed is read back by them (``reading_back.py``). A field without
a default is always there, null where nothing is known; one with a default is left out where there is nothing to tell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import ConfigDict, Field

from periplus.models.core.documents import Described
from periplus.models.core.wording import Message, spoken

from .limits import Reason

Status: TypeAlias = Literal["optimal", "feasible", "infeasible", "unknown"]
"""What is known: a proof, a value with a bound, that there is none, or nothing."""

Number: TypeAlias = int | float | Fraction
"""A value. Fractions are exact expectations and print as numbers."""

Proof: TypeAlias = Literal["re-solved", "agreed", "certified"]
"""What stands behind what is proved by a program: the same solver twice, another one, or a proof that was followed."""

Measure: TypeAlias = Literal["total", "gain", "margin", "points", "count", "win"]
"""What a value is: the player's whole score at the horizon, what it grows by until then, the lead over the best
other player, points for a part of the score or for an aim, a number of things, or the share of a win."""


def number(value: Number | None) -> int | float | None:
    """The value as JSON prints it: whole where it is whole."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


@dataclass(frozen=True, slots=True)
class Writes:
    """Marks the type of a field: how its values are written."""

    write: Callable[[Any], Any]


KEPT = object()
"""Marks a field that an answer prints even if it is null, though one that is cut short lacks it."""

Thing: TypeAlias = dict[str, Any]
Figure: TypeAlias = Annotated[float | None, Writes(number)]
Said: TypeAlias = Annotated[str, Writes(spoken)]
"""A sentence, or a name that the catalogues may know."""
Lines: TypeAlias = Annotated[
    list[Thing], Field(examples=[[{"rule": "OBS-4.5", "what": "S02 Kite", "points": 3}]])
]
"""Lines of a score."""
Moves: TypeAlias = Annotated[list[Thing], Field(examples=[[{"type": "end"}]])]
MoveOrTurn: TypeAlias = Annotated[Thing | list[Thing], Field(examples=[{"type": "end"}])]
Notation: TypeAlias = Annotated[str | None, Field(examples=["end"])]
Notations: TypeAlias = Annotated[list[str] | None, Field(examples=[["end"]])]
Words: TypeAlias = Annotated[str | None, Field(examples=["the turn ends"])]
Scopes: TypeAlias = Annotated[
    list[Thing] | None, Field(examples=[[{"what": "draws", "text": "as they come"}]])
]


class Shape(Described):
    """An answer; a game may add fields of its own."""

    model_config = ConfigDict(extra="allow", defer_build=True)

    before: ClassVar[str] = ""
    """The field before which the fields stand that a game adds; empty: they stand last."""


class RankedMoveAnswer(Shape):
    """A move, or the moves of a whole turn, and what it is worth; the move alone at level 3 of a hint."""

    move: MoveOrTurn
    """The move, or the moves of a turn."""
    value: Annotated[Figure, KEPT] = None
    """What it is worth; null: not known, or no more than guessed."""
    bound: Annotated[Figure, KEPT] = None
    """No line after it is worth more."""
    proved: Annotated[bool, KEPT] = False
    """The value is proved."""
    loss: Annotated[Figure, KEPT] = None
    """What it gives away against the best."""
    why: Annotated[Lines | None, KEPT] = None
    """The lines of the score that it leads to."""
    line: Annotated[Moves | None, KEPT] = None
    """What follows in the line that attains the value."""
    mean: float | None = None
    """The mean of play-outs, where the value is one."""
    stderr: float | None = None
    """Its standard error."""
    samples: int | None = None
    """How many there were."""
    declared: Annotated[Said | None, Field(examples=["an expectation over the bag"])] = None
    """Why the value is not replayed by the rules."""
    gain: Figure = None
    """By how much the player's score grows."""
    total: Figure = None
    """The player's score at the horizon."""
    notation: Notation = None
    """The move, or the moves of the turn, in notation."""
    line_notation: Notations = None
    """What follows, in notation."""
    words: Words = None
    """Its text, if included."""

    before: ClassVar[str] = "gain"


class HintAnswer(Shape):
    """The ranked moves, best first."""

    status: Status
    """Whether the best is proved."""
    reason: Reason | None
    """Why the search ended, where it is not."""
    level: int | None = None
    """How much is told, where that is not all."""
    moves: list[RankedMoveAnswer]
    """The moves, best first."""
    clue: Annotated[Thing | None, Field(examples=[{"where": "at the chart", "cells": [[1, 2]]}])] = None
    """Below level 4: where to look, from level 2 on with the kind of move; null: there is no move."""
    bound: Annotated[Figure, KEPT] = None
    """What no move is worth more than."""
    measure: Measure | None = None
    """What every value is."""
    now: Figure = None
    """The player's score now, where values are scores."""
    work: Annotated[Thing | None, KEPT, Field(examples=[{"nodes": 120}])] = None
    """What the search took."""
    engine: Annotated[str | None, KEPT, Field(examples=["branch and bound"])] = None
    """The exact method that answered."""
    proof: Proof | None = None
    """What stands behind what is proved, where a program took part in it."""
    right: bool | None = None
    """Of a puzzle: it is solved."""
    first_wrong: int | None = None
    """Of a puzzle: the move that no solution goes on from."""

    before: ClassVar[str] = "work"


class SolveAnswer(Shape):
    """One solution with its value and bound."""

    status: Status
    """Whether the best is proved."""
    reason: Reason | None
    """Why the search ended, where it is not."""
    value: Figure
    """What the solution is worth."""
    bound: Figure
    """What no solution is worth more than."""
    measure: Measure | None = None
    """What the value is."""
    now: Figure = None
    """The player's score now, where the value is a score."""
    gain: Figure = None
    """By how much the player's score grows."""
    total: Figure = None
    """The player's score at the horizon."""
    declared: Annotated[Said | None, Field(examples=["an expectation over the bag"])] = None
    """Why the value is not replayed by the rules."""
    solution: Annotated[list[Any] | Thing, Field(examples=[[{"type": "end"}]])]
    """The moves, or an arrangement."""
    why: Lines
    """The lines of the score that it leads to."""
    work: Annotated[Thing, Field(examples=[{"nodes": 120}])]
    """What the search took."""
    engine: Annotated[str, Field(examples=["branch and bound"])]
    """The exact method that answered."""
    proof: Proof | None = None
    """What stands behind what is proved, where a program took part in it."""
    notation: Notations = None
    """The moves of the solution in notation."""

    before: ClassVar[str] = "work"


class PartialAnswer(Shape):
    """Whether the log can still lead to the goal."""

    possible: bool | None
    """Whether the goal can still be reached; null: not known."""
    goal: Figure
    """The points to reach; null: not known yet."""
    best: Figure
    """What can still be reached; null: not known."""
    last_good: int | None
    """The last move of the log, from 0, after which the goal was in reach; null: none was."""
    first_wrong: int | None
    """The first move of the log, from 0, after which it cannot; null: none."""
    move: Annotated[Thing | None, Field(examples=[{"type": "end"}])]
    """That move."""
    scope: Scopes = None
    """What it rests on that is less than the whole question."""


def printed(
    shape: type[Shape], source: object, extra: Mapping[str, Any] | None = None, **given: Any
) -> dict[str, Any]:
    """The answer as that shape prints it, sentences in the language of whoever is spoken to.

    A field is what ``given`` has of its name, else the attribute of ``source``; ``extra`` are the fields that a game
    adds, which may also say one of the others anew. Raises AttributeError for a field that has to be there and is not.
    """
    found: dict[str, Any] = {}
    for name, always, write in _fields(shape):
        if extra and name == shape.before:
            found |= as_data(extra)
        if name in given:
            found[name] = write(given[name])
            continue
        value = getattr(source, name) if always else getattr(source, name, None)
        if always or value or value == 0:
            found[name] = write(value)
    return found | as_data(extra) if extra and not shape.before else found


@cache
def _fields(shape: type[Shape]) -> tuple[tuple[str, bool, Callable[[Any], Any]], ...]:
    """The fields in their order: name, whether it is always there, and how its value is written."""
    return tuple(
        (
            name,
            field.is_required() or KEPT in field.metadata,
            next((mark.write for mark in field.metadata if isinstance(mark, Writes)), as_data),
        )
        for name, field in shape.model_fields.items()
    )


PLAIN = frozenset({str, int, float, bool, type(None)})
"""Types whose values are JSON data as they are."""


def as_data(value: Any) -> Any:
    """The value as JSON data; figures stay as they are.

    >>> as_data({"at": (1, 2.0), "none": None})
    {'at': [1, 2.0], 'none': None}
    """
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is tuple or kind is list:
        return [as_data(one) for one in value]
    if isinstance(value, Message):
        return spoken(value)
    if hasattr(value, "as_json"):
        return value.as_json()
    if isinstance(value, Mapping):
        return {name: as_data(one) for name, one in value.items()}
    return [as_data(one) for one in value] if isinstance(value, tuple) else value
