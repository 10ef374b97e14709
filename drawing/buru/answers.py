"""The answers of every question in rows: rankings, chains with the goods after each step, odds, plans."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from periplus.models.buru.effects import RESOURCES
from periplus.models.core.wording import say, spoken

from ..scene import Table
from ..tables import MOST, answer_tables, known, number
from .odds import lawan_tables, percent
from .phrases import SEMICOLON, Phrases, listed

Json: TypeAlias = Mapping[str, Any]
GOODS = ("vp", "fish", *RESOURCES)
"""What is counted after each step of a chain."""
FIGURES = ("value", "worst", "fish")
"""What is told of a placement, where it is known."""
Named: TypeAlias = Sequence[str]


def special(answer: Json) -> bool:
    """Whether the solution has a table of its own: goods after each step, rounds to come, chances."""
    own = any(answer.get(name) for name in ("steps", "landings"))
    return own or _has(answer, "probability") or _has(answer, "round")


def tables(answer: Json, areas: Named, phrases: Phrases) -> Iterator[Table]:
    """The tables of any answer; ``areas`` are those of the game, in the order in which they are resolved."""
    ranking = answer.get("moves") or ()
    if "options" in answer or "counts" in answer:
        yield from lawan_tables(answer, areas, phrases)
    elif "clue" not in answer and ranking and "areas" in ranking[0]:
        yield _placements(answer, areas, phrases)
    elif "clue" not in answer and ranking and "landing" in ranking[0]:
        yield _landings(answer, phrases)
    elif answer.get("steps"):
        yield _chain(answer, phrases)
        yield from _shadow(answer)
    elif answer.get("landings"):
        yield _voyage(answer, phrases)
    elif _has(answer, "probability"):
        yield _mixed(answer, phrases)
    elif _has(answer, "round"):
        yield _rounds(answer, phrases)
    else:
        yield from answer_tables(answer, phrases.move)
    if "elders" in answer:
        yield _elders(answer, phrases)
    for branch in answer.get("branches", ()):
        title = say(
            "By chance {share}: value {value}",
            share=percent(branch["probability"]),
            value=number(branch["value"]),
        )
        rows = tuple((str(step), phrases.move(move)) for step, move in enumerate(branch["solution"], 1))
        yield Table(title, ("", say("move")), rows, right=(0,))


def title(answer: Json) -> str:
    """What is known of a solution, or of a way in which a goal can hold."""
    if "status" not in answer:
        return say("How it can hold")
    return say("Solution: value {value}, {known}", value=number(answer.get("value")), known=known(answer))


def _placements(answer: Json, areas: Named, phrases: Phrases) -> Table:
    """Placements with, by area, the chance of majority and the expected place in the order."""
    ranking = answer["moves"][:MOST]
    shown = [area for area in areas if any(entry["areas"].get(area) for entry in ranking)]
    figures = [name for name in FIGURES if any(entry.get(name) is not None for entry in ranking)]
    rows = tuple(
        (
            str(rank),
            phrases.moves(entry["move"]),
            *(number(entry.get(name)) for name in figures),
            *(_bid(entry["areas"].get(area)) for area in shown),
        )
        for rank, entry in enumerate(ranking, 1)
    )
    header = ("", say("placement"), *figures, *shown)
    right = (0, *range(2, 2 + len(figures)))
    return Table(say("Ranked placements: {known}", known=known(answer)), header, rows, right)


def _bid(bid: Json | None) -> str:
    """The chance of majority, and the place in the order of acting."""
    if not bid or bid.get("rank") is None:
        return ""
    return say("{chance}, place {rank}", chance=percent(bid["majority"]), rank=number(bid["rank"]))


def _landings(answer: Json, phrases: Phrases) -> Table:
    """The spaces that a canoe can reach, what each brings, and what the next mover can reach then."""
    rows = tuple(
        (
            str(rank),
            str(entry["landing"]),
            listed(map(phrases.move, _list(entry["move"])), SEMICOLON),
            " + ".join(map(str, entry.get("items", ()))),
            say("past the start") if entry.get("passes") else "",
            number(entry.get("value")),
            _reach(entry.get("next")),
        )
        for rank, entry in enumerate(answer["moves"][:MOST], 1)
    )
    header = ("", say("space"), say("moves"), say("brings"), "", say("value"), say("left to the next"))
    return Table(say("Landings: {known}", known=known(answer)), header, rows, right=(0, 1, 5))


def _list(move: Any) -> list[Any]:
    return list(move) if isinstance(move, (list, tuple)) else [move]


def _reach(following: Any) -> str:
    """Who moves next, and the spaces that he can reach then."""
    if not isinstance(following, Mapping):
        return ""
    spaces = " ".join(map(str, following["landings"]))
    return say("{player}: {spaces}", player=following["player"], spaces=spaces)


def _voyage(answer: Json, phrases: Phrases) -> Table:
    """The moves of the rounds to come, with the spaces where they end."""
    rows = tuple(
        (str(step), phrases.move(move), str(space))
        for step, (move, space) in enumerate(zip(answer["solution"], answer["landings"], strict=True), 1)
    )
    return Table(title(answer), (say("round"), say("move"), say("space")), rows, right=(0, 2))


def _chain(answer: Json, phrases: Phrases) -> Table:
    """The moves of the solution with the goods after each."""
    rows = tuple(
        (str(step), phrases.move(move), *(number(after.get(good)) for good in GOODS))
        for step, (move, after) in enumerate(zip(answer["solution"], answer["steps"], strict=True), 1)
    )
    return Table(title(answer), ("", say("move"), *GOODS), rows, right=(0, 2, 3, 4, 5, 6))


def _shadow(answer: Json) -> Iterator[Table]:
    """What one more of each would be worth at the start."""
    if shadow := answer.get("shadow"):
        shown = [good for good in GOODS if good in shadow]
        row = tuple(number(shadow[good]) for good in shown)
        right = tuple(range(len(shown)))
        yield Table(say("One more at the start would be worth"), tuple(shown), (row,), right)


def _has(answer: Json, field: str) -> bool:
    """Whether the parts of the solution have that field."""
    first, *_ = answer.get("solution") or (None,)
    return isinstance(first, Mapping) and field in first


def _mixed(answer: Json, phrases: Phrases) -> Table:
    """A mixed strategy: the placements with the chances with which they are to be chosen."""
    rows = tuple((percent(part["probability"]), phrases.moves(part["move"])) for part in answer["solution"])
    return Table(title(answer), (say("chance"), say("placement")), rows, right=(0,))


def _rounds(answer: Json, phrases: Phrases) -> Table:
    """A plan over rounds: a row for each area of a round, with what is done there."""
    done: dict[tuple[str, str], list[str]] = {}
    for step in answer["solution"]:
        move = phrases.move(step)
        if (times := step.get("times", 1)) > 1:
            move = say("{move} ({times} times)", move=move, times=times)
        done.setdefault((str(step["round"]), str(step.get("area", ""))), []).append(move)
    rows = tuple((*place, listed(moves, SEMICOLON)) for place, moves in done.items())
    return Table(title(answer), (say("round"), say("area"), say("moves")), rows, right=(0,))


def _cell(value: Any) -> str:
    if isinstance(value, Mapping):
        return listed(f"{count} {spoken(name)}" for name, count in value.items() if count)
    return str(value or "")


def _elders(answer: Json, phrases: Phrases) -> Table:
    """The levels of every elder: whether they are met, what they lack, and what that costs at least."""
    rows = tuple(
        (
            phrases.name(elder["id"]) if place == 0 else "",
            level["goal"].replace(">=", " ≥ "),
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
    return Table(title, ("", say("goal"), "vp", say("still needs"), say("for at least")), rows, right=(2, 4))
