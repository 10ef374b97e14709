"""The answers of every question in rows: rankings, odds, solutions over several rounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from periplus.models.buru.terms import noted, word
from periplus.models.core.wording import SEMICOLON, listed, say, spoken

from ..scene import Table
from ..tables import MOST, answer_tables, known, number, solution_title
from .phrases import Phrases
from .tables import GOODS

Json: TypeAlias = Mapping[str, Any]
MOST_TOKENS = 2
"""Tokens that a Lawan has in an area at most (BURU-14.10)."""
STRONGEST = 9
"""Powers up to which a table goes: those of two explorers, and what a line of text has room for."""


def percent(chance: float) -> str:
    """A chance in per cent.

    >>> percent(0.125)
    '12.5 %'
    """
    return f"{number(round(100 * chance, 1))} %"


def lawan_tables(answer: Json, areas: Sequence[str], phrases: Phrases) -> Iterator[Table]:
    """The options of a Lawan's choice, or the odds of its placement."""
    if "options" in answer:
        yield _options(answer["options"], phrases)
        return
    yield _next(answer["next"], areas)
    yield _tokens(answer["counts"], areas)
    yield _beaten(answer["below"], areas)
    yield _kept(answer["kept"])


def _next(odds: Mapping[str, Mapping[str, float]], areas: Sequence[str]) -> Table:
    """Where each Lawan places its next token."""
    rows = tuple((word(area), *(percent(odds[name].get(area, 0)) for name in odds)) for area in areas)
    return _chances(say("Where the Lawans place next"), map(_lawan, odds), rows)


def _tokens(counts: Sequence[Json], areas: Sequence[str]) -> Table:
    """How many tokens each Lawan has in each area in the end, with the chances."""
    names = [name for name in ("A", "B") if counts and name in counts[0]]
    columns = [(name, number) for name in names for number in range(MOST_TOKENS + 1)]
    rows = []
    for area in areas:
        chances = (
            sum(entry["probability"] for entry in counts if entry[name].get(area, 0) == number)
            for name, number in columns
        )
        rows.append((word(area), *map(percent, chances)))
    header = [say("{name}: {tokens}", name=_lawan(name), tokens=number) for name, number in columns]
    return _chances(say("Tokens there in the end"), header, rows)


def _beaten(below: Mapping[str, Sequence[float]], areas: Sequence[str]) -> Table:
    """With what chance a bid of each power is more than any Lawan has there."""
    powers = range(1, 1 + min(STRONGEST, max(map(len, below.values()), default=0)))
    rows = tuple(
        (word(area), *(percent(_at(below.get(area, ()), power)) for power in powers)) for area in areas
    )
    return _chances(say("Chance that no Lawan has as much power"), map(str, powers), rows)


def _at(chances: Sequence[float], power: int) -> float:
    """The chance at a power; beyond the last one it is certain."""
    return chances[power - 1] if power <= len(chances) else 1.0


def _kept(kept: Mapping[str, Mapping[str, float]]) -> Table:
    """Which token each Lawan keeps, and so its fish."""
    tokens = sorted({token for odds in kept.values() for token in odds})
    rows = tuple(
        (_lawan(letter), *(percent(odds.get(token, 0)) for token in tokens)) for letter, odds in kept.items()
    )
    return _chances(say("The token that is kept"), tokens, rows)


def _lawan(letter: str) -> str:
    """As it is called where seats have names."""
    return say("Lawan {letter}", letter=letter)


def _chances(title: str, columns: Iterable[str], rows: Iterable[tuple[str, ...]]) -> Table:
    """Chances by row and column, under each other."""
    header = ("", *columns)
    return Table(title, header, tuple(rows), right=tuple(range(1, len(header))))


def _options(options: Sequence[Json], phrases: Phrases) -> Table:
    """Each way in which a random tie can fall, with the Lawan's holding after it."""
    rows = tuple(
        (
            percent(option["probability"]),
            listed(map(phrases.move, option["moves"]), SEMICOLON),
            _holding(option["after"], phrases),
        )
        for option in options
    )
    return Table(say("What the Lawan does"), (say("chance"), say("moves"), say("after it")), rows, right=(0,))


def _holding(player: Json, phrases: Phrases) -> str:
    """What the Lawan holds."""
    parts = [f"{player.get(good, 0)} {spoken(word(good))}" for good in ("vp", "fish")]
    parts += [noted(player["res"])] if player.get("res") else []
    parts += map(phrases.name, player.get("tableau", ()))
    parts += [
        f"{spoken(spirit)} {' '.join(map(str, cards))}"
        for spirit, cards in player.get("offers", {}).items()
        if cards
    ]
    return listed(parts)


FIGURES = {"value": say("value"), "worst": say("worst"), "fish": say("fish")}
"""What is told of a placement, where it is known."""


def placements(answer: Json, areas: Sequence[str], phrases: Phrases) -> Table:
    """Placements with, by area, the chance of majority and the expected place in the order."""
    ranking = answer["moves"][:MOST]
    shown = [area for area in areas if any(entry["areas"].get(area) for entry in ranking)]
    figures = [name for name in FIGURES if any(entry.get(name) is not None for entry in ranking)]
    header, moves = phrases.columns(_list(entry["move"]) for entry in ranking)
    rows = tuple(
        (
            str(rank),
            *move,
            *(number(entry.get(name)) for name in figures),
            *(_bid(entry["areas"].get(area)) for area in shown),
        )
        for rank, (entry, move) in enumerate(zip(ranking, moves, strict=True), 1)
    )
    begin = 1 + len(header)
    header = ("", *header, *(FIGURES[name] for name in figures), *map(word, shown))
    right = (0, *range(begin, begin + len(figures)))
    return Table(say("Ranked placements: {known}", known=known(answer)), header, rows, right)


def _bid(bid: Json | None) -> str:
    """The chance of majority, and the place in the order of acting."""
    if not bid or bid.get("rank") is None:
        return ""
    return say("{chance}, place {rank}", chance=percent(bid["majority"]), rank=number(bid["rank"]))


def landings(answer: Json, phrases: Phrases) -> Table:
    """The spaces that a canoe can reach, what each brings, and what the next mover can reach then."""
    ranking = answer["moves"][:MOST]
    header, moves = phrases.columns(_list(entry["move"]) for entry in ranking)
    rows = tuple(
        (
            str(rank),
            str(entry["landing"]),
            *move,
            noted(" + ".join(map(str, entry.get("items", ())))),
            say("past the start") if entry.get("passes") else "",
            number(entry.get("value")),
            _reach(entry.get("next")),
        )
        for rank, (entry, move) in enumerate(zip(ranking, moves, strict=True), 1)
    )
    right = (0, 1, 4 + len(header))
    header = ("", say("space"), *header, say("brings"), "", say("value"), say("left to the next"))
    return Table(say("Landings: {known}", known=known(answer)), header, rows, right)


def _list(move: object) -> list[Any]:
    return list(move) if isinstance(move, (list, tuple)) else [move]


def _reach(following: object) -> str:
    """Who moves next, and the spaces that he can reach then."""
    if not isinstance(following, Mapping):
        return ""
    spaces = " ".join(map(str, following["landings"]))
    return say("{player}: {spaces}", player=following["player"], spaces=spaces)


MORNING = ("place", "keep", "lawan_place")
"""The moves before the afternoon."""


def voyage(answer: Json, phrases: Phrases) -> Table:
    """The moves of the rounds to come, with the spaces where they end."""
    header, moves = phrases.columns(answer["solution"])
    rows = tuple(
        (str(step), *move, str(space))
        for step, (move, space) in enumerate(zip(moves, answer["landings"], strict=True), 1)
    )
    right = (0, 1 + len(header))
    return Table(solution_title(answer), (say("round"), *header, say("space")), rows, right=right)


def game(answer: Json, phrases: Phrases) -> Table:
    """The moves of several rounds, those of the morning drawn together; ``rounds`` says how many each round has."""
    left, turns = list(answer["solution"]), list[list[Any]]()
    for count in answer["rounds"]:
        played, left = left[:count], left[count:]
        turns.append([move for move in played if move["type"] in MORNING])
        turns.append([move for move in played if move["type"] not in MORNING])
    header, moves = phrases.columns(turns)
    rows = tuple(
        (*((str(place // 2 + 1), say("morning")) if place % 2 == 0 else ("", say("afternoon"))), *move)
        for place, move in enumerate(moves)
    )
    return Table(solution_title(answer), (say("round"), "", *header), rows, right=(0,))


def _several(text: str, times: int) -> str:
    """The move with how often it is made, unless it is once."""
    return say("{move} ({times} times)", move=text, times=times) if text and times > 1 else text


def plan(answer: Json, phrases: Phrases) -> Table:
    """A plan over rounds: a row for each area of a round, with what is done there."""
    header, told = phrases.columns(answer["solution"])
    done: dict[tuple[str, str], list[Sequence[str]]] = {}
    for step, move in zip(answer["solution"], told, strict=True):
        entry = [_several(text, step.get("times", 1)) for text in move]
        done.setdefault((str(step["round"]), str(step.get("area", ""))), []).append(entry)
    rows = tuple(
        (*map(word, place), *(listed(filter(None, column), SEMICOLON) for column in zip(*moves, strict=True)))
        for place, moves in done.items()
    )
    return Table(solution_title(answer), (say("round"), say("area"), *header), rows, right=(0,))


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
    yield from _by_its_kind(answer, areas, phrases)
    if "elders" in answer:
        yield _elders(answer, phrases)
    for branch in answer.get("branches", ()):
        yield _branch(branch, phrases)


def _by_its_kind(answer: Json, areas: Named, phrases: Phrases) -> Iterable[Table]:
    """The tables that an answer of its kind has."""
    if "options" in answer or "counts" in answer:
        return lawan_tables(answer, areas, phrases)
    best: Json = {} if "clue" in answer else next(iter(answer.get("moves") or ()), {})
    if "areas" in best:
        return (placements(answer, areas, phrases),)
    if "landing" in best:
        return (landings(answer, phrases),)
    if answer.get("steps"):
        return (_chain(answer, phrases), *_shadow(answer))
    if answer.get("landings"):
        return (voyage(answer, phrases),)
    if _has(answer, "probability"):
        return (_mixed(answer, phrases),)
    if planned(answer):
        return (plan(answer, phrases),)
    return (game(answer, phrases),) if answer.get("rounds") else answer_tables(answer, phrases.move)


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


def _cell(value: object) -> str:
    if isinstance(value, Mapping):
        return listed(f"{count} {spoken(word(name))}" for name, count in value.items() if count)
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
