"""Scores and faults as lines that people read, the same in a terminal and where Python prints them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .wording import listed, spoken, tell

if TYPE_CHECKING:
    from .results import Violation

Json = Mapping[str, Any]


def one_line(text: str) -> str:
    """The text with everything that a terminal would obey, line ends included, escaped."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


def items_text(items: Iterable[Json]) -> Iterator[str]:
    """Score lines of an answer, the points first."""
    for item in items:
        yield one_line(f"{item['points']:>6}  {item['what']}  ({item['rule']})")


def score_text(answer: Json) -> str:
    """A ``score`` answer: each player's items and total, then who would win."""
    from .data import called  # noqa: PLC0415 — brings pydantic, which the help does without

    lines: list[str] = []
    for player in answer["players"]:
        lines += [
            one_line(called(player["name"])),
            *items_text(player["items"]),
            tell("{points:>6}  total", points=player["total"]),
            "",
        ]
    if len(answer["players"]) == 1:
        return "\n".join(lines[:-1])
    ahead = [player["name"] for player in answer["players"] if player["seat"] in answer["winners"]]
    names = [one_line(called(name)) for name in ahead]
    return "\n".join([*lines, tell("ahead: {names}", names=listed(names))])


def violation_text(fault: Violation) -> str:
    """The fault on one line: clause, place, message."""
    from .trees import field_name  # noqa: PLC0415 — as above

    place = f"{field_name(fault.where)}: " if fault.where else ""
    return one_line(f"{fault.rule}  {place}{spoken(fault.message)}")
