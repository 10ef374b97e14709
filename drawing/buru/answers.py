"""The answers of every question in rows: rankings, chains with the goods after each step, odds, plans."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from periplus.models.buru.words import noted, word
from periplus.models.core.wording import say, spoken

from ..scene import Table
from ..tables import answer_tables, number, solution_title
from .odds import lawan_tables, percent
from .phrases import Phrases, listed
from .rankings import landings, placements
from .rounds import game, plan, voyage
from .tables import GOODS

Json: TypeAlias = Mapping[str, Any]
Named: TypeAlias = Sequence[str]


def special(answer: Json) -> bool:
    """Whether the solution has a table of its own: goods after each step, rounds to come, chances."""
    own = any(answer.get(name) for name in ("steps", "landings", "rounds"))
    return own or _has(answer, "probability") or planned(answer)


def planned(answer: Json) -> bool:
    """Whether the solution is a plan for a whole game, from an empty table."""
    return _has(answer, "round")


def tables(answer: Json, areas: Named, phrases: Phrases) -> Iterator[Table]:
    """The tables of any answer; ``areas`` are those of the game, in the order in which they are resolved."""
    ranking = answer.get("moves") or ()
    if "options" in answer or "counts" in answer:
        yield from lawan_tables(answer, areas, phrases)
    elif "clue" not in answer and ranking and "areas" in ranking[0]:
        yield placements(answer, areas, phrases)
    elif "clue" not in answer and ranking and "landing" in ranking[0]:
        yield landings(answer, phrases)
    elif answer.get("steps"):
        yield _chain(answer, phrases)
        yield from _shadow(answer)
    elif answer.get("landings"):
        yield voyage(answer, phrases)
    elif _has(answer, "probability"):
        yield _mixed(answer, phrases)
    elif planned(answer):
        yield plan(answer, phrases)
    elif answer.get("rounds"):
        yield game(answer, phrases)
    else:
        yield from answer_tables(answer, phrases.move)
    if "elders" in answer:
        yield _elders(answer, phrases)
    for branch in answer.get("branches", ()):
        yield _branch(branch, phrases)


def _branch(branch: Json, phrases: Phrases) -> Table:
    """What is best where chance has fallen in one way."""
    share, value = percent(branch["probability"]), number(branch["value"])
    header, moves = phrases.columns(branch["solution"])
    rows = tuple((str(step), *move) for step, move in enumerate(moves, 1))
    heading = say("By chance {share}: value {value}", share=share, value=value)
    return Table(heading, ("", *header), rows, right=(0,))


def _chain(answer: Json, phrases: Phrases) -> Table:
    """The moves of the solution with the goods after each."""
    header, moves = phrases.columns(answer["solution"])
    rows = tuple(
        (str(step), *move, *(number(after.get(good)) for good in GOODS))
        for step, (move, after) in enumerate(zip(moves, answer["steps"], strict=True), 1)
    )
    begin = 1 + len(header)
    right = (0, *range(begin, begin + len(GOODS)))
    return Table(solution_title(answer), ("", *header, *map(word, GOODS)), rows, right=right)


def _shadow(answer: Json) -> Iterator[Table]:
    """What one more of each would be worth at the start."""
    if shadow := answer.get("shadow"):
        shown = [good for good in GOODS if good in shadow]
        row = tuple(number(shadow[good]) for good in shown)
        right = tuple(range(len(shown)))
        yield Table(say("One more at the start would be worth"), tuple(map(word, shown)), (row,), right)


def _has(answer: Json, field: str) -> bool:
    """Whether the parts of the solution have that field."""
    first, *_ = answer.get("solution") or (None,)
    return isinstance(first, Mapping) and field in first


def _mixed(answer: Json, phrases: Phrases) -> Table:
    """A mixed strategy: the placements with the chances with which they are to be chosen."""
    header, moves = phrases.columns(part["move"] for part in answer["solution"])
    rows = tuple(
        (percent(part["probability"]), *move) for part, move in zip(answer["solution"], moves, strict=True)
    )
    return Table(solution_title(answer), (say("chance"), *header), rows, right=(0,))


def _cell(value: Any) -> str:
    if isinstance(value, Mapping):
        return listed(f"{count} {spoken(name)}" for name, count in value.items() if count)
    return str(value or "")


def _elders(answer: Json, phrases: Phrases) -> Table:
    """The levels of every elder: whether they are met, what they lack, and what that costs at least."""
    rows = tuple(
        (
            phrases.name(elder["id"]) if place == 0 else "",
            noted(level["goal"].replace(">=", " ≥ ")),
            number(level["vp"]),
            say("met") if level["met"] else _cell(level.get("missing")),
            "" if level["met"] else number(level.get("cost")),
        )
        for elder in answer["elders"]
        for place, level in enumerate(elder["levels"])
    )
    title = say("Elders")
    if drop := answer.get("drop"):
        title = say("Elders: put back {name}", name=phrases.name(drop))
    return Table(
        title, ("", say("goal"), word("vp"), say("still needs"), say("for at least")), rows, right=(2, 4)
    )
