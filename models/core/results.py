"""What rules code says of a position: faults and points, each with the clause that it rests on."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from typing import Any, Generic, TypeAlias

from typing_extensions import TypeVar

from .wording import SEMICOLON, Message, listed, say, spoken

RuleId: TypeAlias = str
"""The id of a clause, ``PREFIX-section.clause``, such as ``"OBS-4.5"``."""

Points: TypeAlias = int | Fraction
"""What something is worth; a fraction where unknown cards count by their mean."""
PointsT_co = TypeVar("PointsT_co", bound=Points, default=int, covariant=True)
DIGITS = 6
"""Decimals of a fraction that answers print."""

Where: TypeAlias = tuple[str | int, ...]
"""The path of a thing inside a position file, such as ``("players", 0, "done", 1)``."""


def _lines() -> Any:
    """The module that writes scores and faults out for people; it stands on this one."""
    return import_module("periplus.models.core.lines")


@dataclass(frozen=True, slots=True)
class Violation:
    """One fault: the clause it breaks, a sentence, and the path of what is at fault."""

    rule: RuleId
    message: str
    where: Where = ()

    def as_json(self) -> dict[str, Any]:
        """The fault as the ``check`` answer prints it."""
        return {"rule": self.rule, "message": spoken(self.message), "where": list(self.where)}

    def __str__(self) -> str:
        """The fault on one line: clause, place, message."""
        text: str = _lines().violation_text(self)
        return text


def verdict(violations: Iterable[Violation]) -> dict[str, Any]:
    """The ``check`` answer of the conventions, as JSON data: legal if there are no violations."""
    faults = [fault.as_json() for fault in violations]
    return {"legal": not faults, "violations": faults}


@dataclass(frozen=True, slots=True)
class Place:
    """A part of the table, as a clue names it: where to look, and what kind of move to look for."""

    where: str
    kind: str
    cells: tuple[tuple[int, int], ...] = ()
    """The cells of the board that the clue lights up, if it is on a board."""
    thing: str = ""
    """What it lights up beside a board: the English title, or its beginning, that pictures give the thing."""

    def as_json(self) -> dict[str, Any]:
        """The place as a ``hint`` of the first two levels prints it."""
        return {
            "where": spoken(self.where),
            "kind": spoken(self.kind),
            "cells": [list(cell) for cell in self.cells],
            **({"thing": self.thing} if self.thing else {}),
        }


def written(points: Points) -> int | float:
    """The points as answers print them: whole where they are whole.

    >>> written(Fraction(4, 2)), written(Fraction(28, 5)), written(Fraction(1, 3))
    (2, 5.6, 0.333333)
    """
    return int(points) if points == int(points) else round(float(points), DIGITS)


@dataclass(frozen=True, slots=True)
class ScoreLine(Generic[PointsT_co]):
    """One item of a score: the clause that gives it, what it is for, and its points."""

    rule: RuleId
    what: str
    points: PointsT_co

    def as_json(self) -> dict[str, Any]:
        """The item as the ``score`` and ``hint`` answers print it."""
        return {"rule": self.rule, "what": spoken(self.what), "points": written(self.points)}


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """The score of one seat; ``extra`` holds further facts that the game's spec asks for."""

    seat: int
    name: str
    """The player's own name, or what is said in its place."""
    items: tuple[ScoreLine[Points], ...]
    extra: Mapping[str, Any] = field(default_factory=dict)
    zeros: bool = False
    """Whether items of 0 points are printed too."""
    word: Message | None = None
    """What people call the player, where that is not the name; answers have the name."""

    @property
    def known_as(self) -> str:
        """What people call the player."""
        return self.word or self.name

    @property
    def total(self) -> Points:
        """The sum of the items and nothing else."""
        return sum(line.points for line in self.items)

    def as_json(self) -> dict[str, Any]:
        """The seat's entry in the ``score`` answer; items of 0 points are left out unless ``zeros`` wants them."""
        items = [line.as_json() for line in self.items if line.points != 0 or self.zeros]
        return {
            "seat": self.seat,
            "name": spoken(self.name) if isinstance(self.name, Message) else self.name,
            "total": written(self.total),
            "items": items,
            **self.extra,
        }


@dataclass(frozen=True, slots=True)
class Outcome:
    """Every seat's score as if the game ended now, who would win, and whether it has ended.

    ``extra`` holds further facts that the game's spec asks for.
    """

    players: tuple[PlayerScore, ...]
    winners: tuple[int, ...]
    over: bool = False
    extra: Mapping[str, Any] = field(default_factory=dict)
    judged: bool = False
    """Whether the rules tell a victory by more than the points of one against those of others."""

    def ending(self, called: Callable[[str], str]) -> Message:
        """How a game ended, in a sentence: who won, why all have lost, or of a single player the points to beat.

        ``called`` is what people call the player of a name.
        """
        if len(self.players) == 1 and not self.judged:
            return say(
                "The game is over: {points} points. Try to beat that next time.",
                points=written(self.players[0].total),
            )
        if self.judged and not self.winners and (unmet := self._unmet()):
            return say("The game is over. Nobody has won: {reasons}.", reasons=listed(unmet, SEMICOLON))
        if not self.winners:
            return say("The game is over. Nobody has won.")
        names = listed(called(player.known_as) for player in self.players if player.seat in self.winners)
        return say("The game is over. Won: {names}", names=names)

    def _unmet(self) -> list[str]:
        """What of the things that a victory takes has brought nothing, each with its clause."""
        lines = (line for player in self.players if player.zeros for line in player.items)
        return [f"{spoken(line.what)} ({line.rule})" for line in lines if not line.points]

    def as_json(self) -> dict[str, Any]:
        """The ``score`` answer of the conventions; one player's total and items stand at the top too."""
        players = [player.as_json() for player in self.players]
        answer: dict[str, Any] = {"players": players, "winners": list(self.winners)}
        if len(players) == 1:
            answer |= {"total": players[0]["total"], "items": players[0]["items"]}
        return answer | dict(self.extra)

    def __str__(self) -> str:
        """Each player's items and total, then who would win."""
        text: str = _lines().score_text(self)
        return text
