"""Answers of ``hint``, ``solve`` and ``maximum`` for people: the verdict first, then its reasons, then the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from periplus.models.core.wording import tell

from .output import one_line
from .picture import folded, in_terminal, tables_in_terminal, without_verdict
from .text import declared_text, game_text, items_text, scope_text, standing_text

TOP = 10
"""Moves of a ranking that are printed unless more are asked for."""


def answer_text(
    position: Any,
    answer: Mapping[str, Any],
    scene: Any,
    *,
    brief: bool = False,
    most: int = TOP,
    rest: str | None = None,
) -> str:
    """What was found, in lines no wider than the terminal.

    ``scene`` is the picture of the answer. With ``brief`` it is left out, and so are the reasons. ``rest`` says how to
    see the moves below ``most``; by default it is the option of the command.
    """
    ranking = len(answer.get("moves", ()))
    parts = [folded("\n".join(_verdict(answer)))]
    # a game may tell a solution in a table of its own, which stays with the board
    tables = list(_tables(position, answer, most)) if any(table.verdict for table in scene.tables) else []
    if tables:
        parts.append(tables_in_terminal(tables[:1] if brief else tables))
    if ranking > most:
        how = rest or tell("--all lists them")
        parts.append(folded(tell("{number} more moves are ranked: {how}", number=ranking - most, how=how)))
    if not brief:
        reasons = [*items_text(answer.get("why", ())), *declared_text(answer)]
        parts += [folded("\n".join(reasons)), in_terminal(without_verdict(scene))]
    return "\n\n".join(part for part in parts if part)


def _verdict(answer: Mapping[str, Any]) -> Iterator[str]:
    """How far was looked, what is known, and what that rests on, such as a model of the others."""
    if answer.get("horizon") == "game":
        yield from game_text(answer)
        yield standing_text(answer)
        return
    ranking = answer.get("moves")
    parts = [tell("best for this turn")] if "moves" in answer else []
    parts.append(standing_text({**answer, "value": ranking[0].get("value")} if ranking else answer))
    yield one_line("; ".join(parts))
    yield from map(one_line, scope_text(answer))


def _tables(position: Any, answer: Mapping[str, Any], most: int) -> Iterator[Any]:
    from periplus.drawing.tables import answer_tables

    return answer_tables(answer, notation_or_words(position), most, words=False)


def notation_or_words(position: Any) -> Any:
    """What says a move of an answer: its notation, or words where it has none."""
    from periplus.drawing import phrase
    from periplus.models.core.notation import notation

    def said(move: Any) -> str:
        if isinstance(move, Mapping) and "type" in move:
            text = notation(position, move)
            if not text.startswith("{"):
                return text
        return str(phrase(position, [move]))  # a cell is a list as well, and no turn

    return said
