"""The facts of any game's answer in rows, values on a board shaded, faults by what they are about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import inf, isclose
from typing import Any, TypeAlias, TypeVar

from periplus.models.core.results import Points, ScoreLine, Violation
from periplus.models.core.wording import SEMICOLON, listed, say, spoken

from .layout import GAP, columns, grid
from .scene import Table

Answer: TypeAlias = Mapping[str, Any]
"""The JSON object of an answer, or a part of it, such as a move."""
Phrase: TypeAlias = Callable[[Any], str]
"""Says a move of an answer, or another part of its solution, in a few words."""

MOST = 30
"""Rows of a ranking that a picture holds."""
ITEM = "- "
"""Before a line of a list."""
CLOSE = 1e-9
"""How far value and bound may be apart where they are one figure."""
REASONS = 5
"""Different lists of reasons that a picture holds."""
MEASURES = {
    "total": (say("total"), say("score at the end of it")),
    "gain": (say("gain"), say("what it changes")),
    "margin": (say("margin"), say("what it changes")),
    "points": (say("points"), say("points at the end of it")),
    "win": (say("share of wins"), say("reasons")),
}
"""What the values of an answer are: the heading above them and the one above their reasons."""
PLAIN = say("value"), say("reasons")
"""The same where the answer does not say."""
STATUS = {
    "optimal": say("optimal"),
    "feasible": say("feasible"),
    "infeasible": say("infeasible"),
    "unknown": say("unknown"),
}
"""What is known, in words."""


BEST_PROVED = say("feasible, the best move proved")
"""What is known of a ranking whose best move is proved and worth the bound, when other moves are open."""
NO_MOVE = say("optimal, to make none of the moves is best")
"""What is known of a ranking without a move that is worth the bound: what chance brings first is worth it."""
ONE_ROUTE = say("feasible, not confirmed by a second calculation")
"""What is known where value and bound meet, but not by two routes."""
PROOF = say("proof")
"""The heading above whether a value is proved."""
WITHIN = say("optimal within its scope")
"""The same where a proof holds for less than the whole question, such as for a model of the others."""


def proved_within(answer: Answer) -> bool:
    """Whether what is proved is said within a scope."""
    return answer["status"] == "optimal" and bool(answer.get("scope"))


def number(value: float | None) -> str:
    """A value with at most two decimals, ``?`` where nothing is known.

    >>> number(12), number(2.125), number(None)
    ('12', '2.12', '?')
    """
    return "?" if value is None else f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def answer_tables(answer: Answer, phrase: Phrase, most: int = MOST, *, words: bool = True) -> Iterator[Table]:
    """The tables of a ``hint``, or of the solution of a ``solve`` or ``maximum``; ``phrase`` says a move in words.

    Moves stand in notation where the answer has it, with ``words`` in words beside it. ``most`` is how many rows a
    ranking has at most.
    """
    for table in _answer_tables(answer, phrase, most, words):
        yield replace(table, verdict=True)


def _answer_tables(answer: Answer, phrase: Phrase, most: int, words: bool) -> Iterator[Table]:
    if "clue" not in answer and (ranking := answer.get("moves")):
        moves = [entry["move"] for entry in ranking[:most]]
        written = [entry.get("notation") for entry in ranking[:most]]
        said = _said(moves, written, lambda move: in_words(move, phrase), words)
        figures = _figures(answer)
        rows = tuple(
            (str(rank), *move, *(figure(entry) for figure in figures.values()))
            for rank, (entry, move) in enumerate(zip(ranking, said, strict=False), 1)
        )
        wide = len(said[0])
        header = ("", *MOVE[:wide], *figures)
        title = say("Ranked moves: {known}", known=answer.get("words") or known(answer))
        right = [place for place, name in enumerate(header[wide + 1 :], wide + 1) if name != PROOF]
        yield Table(title, header, rows, right=(0, *right))
        if line := ranking[0].get("line"):
            best = ranking[0]
            said = _said(line, best.get("line_notation"), phrase, words)
            yield _steps(say("What follows the best move"), said, 2, best.get("players"))
        if reasons := _reasons(ranking[:most]):
            _, why = _measured(answer)
            yield Table(say("Why"), (say("moves"), why), reasons)
    if solution := steps_of(answer):
        said = _said(solution, answer.get("notation"), phrase, words)
        yield _steps(solution_title(answer), said, 1, answer.get("players"))


def steps_of(answer: Answer) -> list[Any]:
    """The parts of the solution in order: moves, spaces, or tiles on their spaces where it is told by space.

    >>> steps_of({"solution": {"0,-2": "F"}})
    [{'tile': 'F', 'at': [0, -2]}]
    """
    solution = answer.get("solution") or ()
    if isinstance(solution, Mapping):
        return [{"tile": tile, "at": list(map(int, space.split(",")))} for space, tile in solution.items()]
    return list(solution)


def solution_title(answer: Answer) -> str:
    """What is known of a solution, what moves show of a goal, or that they are moves."""
    if "status" in answer:
        if answer.get("measure") == "gain":
            figures = number(answer.get("value")), number(answer.get("total"))
            return say(
                "Solution: gain {gain}, total {total}, {known}",
                gain=figures[0],
                total=figures[1],
                known=known(answer),
            )
        if answer.get("measure") == "margin":
            return say(
                "Solution: margin {value}, {known}", value=number(answer.get("value")), known=known(answer)
            )
        return say("Solution: value {value}, {known}", value=number(answer.get("value")), known=known(answer))
    return say("How it can hold") if "asked" in answer else say("Moves")


def status_of(answer: Answer) -> str:
    """What is known, in words: ``feasible`` alone would leave open what a value that meets its bound is.

    >>> status_of({"status": "feasible", "value": 9, "bound": 11})
    'feasible'
    >>> status_of({"status": "feasible", "value": 11, "bound": 11})
    'feasible, not confirmed by a second calculation'
    >>> status_of({"status": "feasible", "bound": 4, "moves": [{"value": 4, "proved": True}]})
    'feasible, the best move proved'

    Where chance may act instead of the player the best move need not attain the bound that is proved.

    >>> status_of({"status": "optimal", "bound": 6, "moves": [{"value": 5, "proved": True}]})
    'optimal, to make none of the moves is best'
    """
    best = next(iter(answer.get("moves") or ()), answer)
    value, bound, status = best.get("value"), answer.get("bound"), answer["status"]
    if status not in ("feasible", "optimal") or value is None or bound is None:
        return str(STATUS.get(status, status))
    met = isclose(value, bound, abs_tol=CLOSE)
    if status == "optimal":
        return STATUS["optimal"] if met or best is answer else NO_MOVE
    if not met:
        return STATUS["feasible"]
    return BEST_PROVED if best.get("proved") else ONE_ROUTE


def none_is_best(answer: Answer) -> bool:
    """Whether it is proved best to make none of the moves that a ``hint`` ranks."""
    return bool(answer.get("moves")) and "status" in answer and status_of(answer) == NO_MOVE


def known(answer: Answer) -> str:
    """How much the answer knows."""
    status = WITHIN if proved_within(answer) else status_of(answer)
    return say("bound {bound}, {status}", bound=number(answer.get("bound")), status=status)


MOVE = say("move"), say("in words")
"""What stands above a move, and above the same once more."""
WHAT = say("what")
"""What stands above what happens."""


def untyped(table: Table) -> Table:
    """The table without moves as people type them, where they stand in words too: for whoever touches a picture."""
    typed, worded = spoken(MOVE[0]), (spoken(MOVE[1]), spoken(WHAT))
    header = table.header
    left = [at for at, (name, after) in enumerate(pairwise(header)) if name == typed and after in worded]
    if not left:
        return table
    kept = [at for at in range(len(header)) if at not in left]
    right = tuple(place for place, at in enumerate(kept) if at in table.right)
    rows = tuple(tuple(row[at] for at in kept) for row in table.rows)
    return replace(table, header=tuple(header[at] for at in kept), rows=rows, right=right)


def within(table: Table, width: int) -> Table:
    """The table with the words of moves in rows below their notation, where there is no room for both in that width."""
    pair = spoken(MOVE[0]), spoken(MOVE[1])
    at = next((at for at, names in enumerate(pairwise(table.header)) if names == pair), None)
    natural = grid(table, inf, GAP, 0, columns).widths
    if at is None or sum(natural) + GAP * (len(natural) - 1) <= width:
        return table
    kept = [place for place in range(len(table.header)) if place != at + 1]
    rows: list[tuple[str, ...]] = []
    for row in table.rows:
        rows.append(tuple(row[place] for place in kept))
        rows.append(tuple(row[at + 1] if place == at else "" for place in kept))
    right = tuple(new for new, place in enumerate(kept) if place in table.right)
    return replace(table, header=tuple(table.header[place] for place in kept), rows=tuple(rows), right=right)


def _said(
    moves: Sequence[Any], notation: Sequence[str | None] | None, say_so: Phrase, words: bool
) -> list[tuple[str, ...]]:
    """The moves or turns as cells: in notation if all have one, and in words where they are wanted or have none."""
    written = [text for text in notation or () if text is not None]
    if len(written) < len(moves):
        return [(say_so(move),) for move in moves]
    if not words:
        return [(text,) for text in written]
    return [(text, say_so(move)) for text, move in zip(written, moves, strict=True)]


def _measured(answer: Answer) -> tuple[str, str]:
    """The headings of the answer's values and of their reasons."""
    return MEASURES.get(str(answer.get("measure")), PLAIN)


def _figures(answer: Answer) -> dict[str, Callable[[Answer], str]]:
    """What a ranking tells of each move, by headings.

    For the whole game those are what may be expected, and how often it was played out unless it is proved.
    """
    proof = say("within scope") if answer.get("scope") else say("proved")
    loss: dict[str, Callable[[Answer], str]] = {say("loss"): lambda entry: number(entry.get("loss"))}
    proved: dict[str, Callable[[Answer], str]] = {
        PROOF: lambda entry: proof if entry.get("proved") else say("open")
    }
    if answer.get("horizon") != "game":
        figures = {_measured(answer)[0]: "value", say("bound"): "bound"}
        return {heading: partial(_told, name) for heading, name in figures.items()} | loss | proved
    means: dict[str, str] = {"win": say("share of wins"), "score": say("score"), "margin": say("margin")}
    told: dict[str, str] = means if "win" in answer["moves"][0] else {"score": means["score"]}
    expected = {heading: partial(_mean, name) for name, heading in told.items()}
    if any(entry.get("proved") for entry in answer["moves"]):
        return expected | loss | proved
    return expected | {say("play-outs"): partial(_samples, next(iter(told)))} | loss


def _told(name: str, entry: Answer) -> str:
    return number(entry.get(name))


def _mean(name: str, entry: Answer) -> str:
    return number(entry[name]["mean"])


def _samples(name: str, entry: Answer) -> str:
    return number(entry[name]["samples"])


def in_words(move: object, phrase: Phrase) -> str:
    """The move, or the moves of a whole turn one after the other, in the language now spoken."""
    return listed((phrase(one) for one in (move if isinstance(move, list) else [move])), SEMICOLON)


def _steps(title: str, said: Sequence[tuple[str, ...]], first: int, players: object = None) -> Table:
    """Moves one after the other, numbered from ``first``; ``players``: whose each is, where several play."""
    header = MOVE[: len(said[0])]
    if isinstance(players, list) and len(players) == len(said):
        header, said = (
            (say("who"), *header),
            [(str(who), *move) for who, move in zip(players, said, strict=True)],
        )
    rows = tuple((str(step), *move) for step, move in enumerate(said, first))
    return Table(title, ("", *header), rows, right=(0,))


def _reasons(ranking: Sequence[Answer]) -> tuple[tuple[str, str], ...]:
    """The reasons of the moves, equal ones once, with the ranks of the moves that have them."""
    ranks: dict[str, list[int]] = {}
    for rank, entry in enumerate(ranking, 1):
        lines = (_reason(line) for line in entry.get("why", ()))
        ranks.setdefault(listed(lines), []).append(rank)
    told = [(ranges(found), reason) for reason, found in ranks.items() if reason]
    return tuple(told[:REASONS])


def _reason(line: Answer) -> str:
    points = line["points"]
    return f"{line['what']} {'+' if points > 0 else ''}{number(points)}" if points else str(line["what"])


def ranges(ranks: Iterable[int]) -> str:
    """Rising numbers with runs drawn together.

    >>> ranges([1, 2, 3, 5])
    '1–3, 5'
    """
    runs: list[list[int]] = []
    for rank in ranks:
        if runs and runs[-1][-1] == rank - 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def fault_table(violations: Sequence[Violation]) -> Table:
    """Every fault with its clause and place."""
    rows = tuple((fault.rule, fault.message, _place(fault.where)) for fault in violations)
    return Table(say("Faults"), (say("clause"), WHAT, say("where")), rows)


def _place(where: Sequence[str | int]) -> str:
    """A path as users write it: ``players[0].done[1]``."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in where).removeprefix(".")


def told_tables(answer: Answer, violations: Sequence[Violation], phrase: Phrase) -> Iterator[Table]:
    """The faults, if there are any, then all that an answer says."""
    if violations:
        yield fault_table(violations)
    yield from reason_tables(answer)
    yield from answer_tables(answer, phrase)


SCORE = say("Score now")
"""What a score as if the game ended now is called."""
SCORE_HEADER = say("clause"), say("for"), say("points")
"""What stands above the items of a score."""


def score_table(lines: Iterable[ScoreLine[Points]], title: str = SCORE) -> Table:
    """The items of a score and their sum."""
    items = tuple(lines)
    total = ("", say("total"), _points(sum(line.points for line in items)))
    return Table(title, SCORE_HEADER, (*map(score_row, items), total), right=(2,))


def score_row(line: ScoreLine[Points]) -> tuple[str, str, str]:
    """An item of a score as a row."""
    return line.rule, line.what, _points(line.points)


def _points(points: Points) -> str:
    return number(float(points))


def reason_tables(answer: Answer) -> Iterator[Table]:
    """The text of a ``why`` answer, line by line."""
    if "holds" in answer:
        title, *lines = str(answer["text"]).splitlines()
        rows = tuple(_row(line, after) for line, after in pairwise((*lines, "")))
        yield Table(title, ("", ""), rows) if rows else Table(title, ("",), ())


def _row(line: str, after: str) -> tuple[str, str]:
    """The word above a list, a line of the list, or a remark."""
    heads = after.startswith(ITEM) and not line.startswith(ITEM)
    return (line, "") if heads else ("", line.removeprefix(ITEM))


def notes(answer: Answer) -> Iterator[str]:
    """What the tables leave out of a ranking, in a sentence."""
    if (left := len(answer.get("moves", ())) - MOST) > 0:
        one = say("1 further move is ranked lower.")
        yield one if left == 1 else say("{left} further moves are ranked lower.", left=left)


SpotT = TypeVar("SpotT")


def heat(values: Mapping[SpotT, float]) -> Iterator[tuple[SpotT, str, float]]:
    """Each spot with its value as written and its shade, from 0 for the least value to 1 for the most."""
    least, most = min(values.values(), default=0.0), max(values.values(), default=0.0)
    for spot, value in values.items():
        shade = (value - least) / (most - least) if most > least else 0.0
        yield spot, number(round(value, 1)), shade


def seat_at_fault(violations: Sequence[Violation], default: int, field: str = "players") -> int:
    """The seat of the first fault that lies in an entry of ``field``, the list of what the seats have."""
    for violation in violations:
        match violation.where:
            case (str(name), int(seat), *_) if name == field:
                return seat
    return default
