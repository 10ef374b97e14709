"""The facts of a picture in rows: ranked moves and their reasons, a solution, scores, faults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from periplus.models.core.results import Violation
from periplus.models.observatory.position import Position
from periplus.models.observatory.scoring import points, score_lines
from periplus.models.observatory.state import State

from ..scene import Table
from .cards import card_name
from .chart import letter
from .phrases import number, phrase

MOST = 30
"""Rows of a ranking that a picture holds."""
REASONS = 5
"""Different lists of reasons that a picture holds."""


def name_of(position: Position, seat: int) -> str:
    """What the player is called."""
    return position.players[seat].name or f"player {seat + 1}"


def answer_tables(answer: Mapping[str, Any]) -> Iterator[Table]:
    """The tables of a ``hint``, or of the solution of a ``solve`` or ``maximum``."""
    if "clue" not in answer and (ranking := answer.get("moves")):
        rows = tuple(_ranked(rank, entry) for rank, entry in enumerate(ranking[:MOST], 1))
        header = ("", "move", "value", "bound", "loss", "proof")
        title = f"Ranked moves: {_known(answer)}"
        yield Table(title, header, rows, right=(0, 2, 3, 4))
        if line := ranking[0].get("line"):
            yield _steps("What follows the best move", line, first=2)
        if reasons := _reasons(ranking):
            yield Table("Why", ("moves", "score at the end"), reasons)
    if solution := answer.get("solution"):
        title = "How it can hold"
        if "status" in answer:
            title = f"Solution: value {number(answer.get('value'))}, {_known(answer)}"
        yield _steps(title, solution, first=1)


def _known(answer: Mapping[str, Any]) -> str:
    """How much the answer knows."""
    return f"bound {number(answer.get('bound'))}, {answer['status']}"


def _ranked(rank: int, entry: Mapping[str, Any]) -> tuple[str, ...]:
    move = entry["move"]
    moves = move if isinstance(move, list) else [move]
    figures = (number(entry.get(name)) for name in ("value", "bound", "loss"))
    return (
        str(rank),
        "; ".join(map(phrase, moves)),
        *figures,
        "proved" if entry.get("proved") else "open",
    )


def _steps(title: str, moves: Sequence[Mapping[str, Any]], first: int) -> Table:
    rows = tuple((str(step), phrase(move)) for step, move in enumerate(moves, first))
    return Table(title, ("", "move"), rows, right=(0,))


def _reasons(ranking: Sequence[Mapping[str, Any]]) -> tuple[tuple[str, str], ...]:
    """The reasons of the moves, equal ones once, with the ranks of the moves that have them."""
    ranks: dict[str, list[int]] = {}
    for rank, entry in enumerate(ranking[:MOST], 1):
        lines = (_reason(line) for line in entry.get("why", ()))
        ranks.setdefault(", ".join(lines), []).append(rank)
    told = [(_ranges(found), reason) for reason, found in ranks.items() if reason]
    return tuple(told[:REASONS])


def _reason(line: Mapping[str, Any]) -> str:
    return f"{line['what']} {line['points']:+d}" if line["points"] else str(line["what"])


def _ranges(ranks: Sequence[int]) -> str:
    """Rising numbers with runs drawn together.

    >>> _ranges([1, 2, 3, 5])
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
    return Table("Faults", ("clause", "what", "where"), rows)


def _place(where: Sequence[str | int]) -> str:
    """A path as users write it: ``players[0].done[1]``."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in where).removeprefix(".")


def score_table(state: State, seat: int) -> Table:
    """The items of the seat's score as if the game ended now, completed cards with their letters; an asterism
    counts in its own line."""
    sheet = state.sheets[seat]
    cards = [state.edition.card(figure.card) for figure in sheet.figures]
    rows = [(letter(place), card_name(card), str(card.points)) for place, card in enumerate(cards)]
    rows += [
        ("", line.what, str(line.points))
        for line in score_lines(state.edition, sheet)
        if line.rule != "OBS-8.3"
    ]
    rows.append(("", "total", str(points(state.edition, sheet))))
    return Table("Score now", ("", "for", "points"), tuple(rows), right=(2,))


def players_table(position: Position, state: State) -> Table:
    """A row for each player: points, completed cards, the range."""
    rows = tuple(
        (
            name_of(position, seat),
            str(points(state.edition, sheet)),
            " ".join(figure.card for figure in sheet.figures) or "–",
            " ".join(sheet.range or sheet.dealt) or "–",
        )
        for seat, sheet in enumerate(state.sheets)
    )
    return Table("Players", ("player", "points", "completed", "range"), rows, right=(1,))
