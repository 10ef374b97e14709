"""Scores and faults as lines that people read, the same in a terminal and where Python prints them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .wording import listed, spoken, tell

if TYPE_CHECKING:
    from .results import Outcome, Violation

Json = Mapping[str, Any]


def one_line(text: str) -> str:
    """The text with everything that a terminal would obey, line ends included, escaped."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


def items_text(items: Iterable[Json]) -> Iterator[str]:
    """Score lines of an answer, the points first."""
    for item in items:
        yield one_line(f"{item['points']:>6}  {item['what']}  ({item['rule']})")


def score_text(outcome: Outcome) -> str:
    """Each player's items and total, then who would win."""
    from .data import called  # noqa: PLC0415 — brings pydantic, which the help does without

    names = [one_line(called(player.known_as)) for player in outcome.players]
    lines: list[str] = []
    for name, player in zip(names, outcome.players, strict=True):
        told = player.as_json()
        lines += [name, *items_text(told["items"]), tell("{points:>6}  total", points=told["total"]), ""]
    if len(names) == 1:
        return "\n".join(lines[:-1])
    ahead = [
        name for name, player in zip(names, outcome.players, strict=True) if player.seat in outcome.winners
    ]
    return "\n".join([*lines, tell("ahead: {names}", names=listed(ahead))])


def violation_text(fault: Violation) -> str:
    """The fault on one line: clause, place, message."""
    from .trees import field_name  # noqa: PLC0415 — as above

    place = f"{field_name(fault.where)}: " if fault.where else ""
    return one_line(f"{fault.rule}  {place}{spoken(fault.message)}")
