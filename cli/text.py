"""Answers as people read them, made from the same JSON objects that programs get."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from periplus.models.core.lines import items_text, one_line
from periplus.models.core.wording import LANGUAGES, SEMICOLON, counted, language, listed, say, spoken, tell

from .output import columns, folded, in_terminal, tables_in_terminal, without_verdict

Json = Mapping[str, Any]
FIGURES = {
    "value": say("value"),
    "bound": say("bound"),
    "mean": say("mean"),
    "stderr": say("stderr"),
    "samples": say("samples"),
}
"""What a search may know in figures, and the words for it."""

REASONS = {
    "seconds": say("seconds"),
    "work": say("work"),
    "gap": say("close enough"),
    "samples": say("samples"),
    "cancelled": say("cancelled"),
    "memory": say("memory"),
    "crashed": say("crashed"),
}
"""Why a search stopped before its proof, in words."""
OTHER_VALUES = {"gain": say("gain"), "margin": say("margin"), "win": say("share of wins")}
"""What a value is called where it is no total."""


def move_text(move: Json) -> str:
    """A move on one line, the seat that makes it first where the move tells it.

    >>> move_text({"player": 1, "type": "star", "at": [1, 2], "with": "meteor"})
    'seat 1: star at [1,2] with meteor'
    """
    words = [f"{_who(move['player'])}:"] if "player" in move else []
    words.append(str(move["type"]))
    for key, value in move.items():
        if key not in {"type", "player"}:
            words += [key, value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))]
    return one_line(" ".join(words))


def _who(player: int | str) -> str:
    """A player as a move names him: by seat or by name."""
    return player if isinstance(player, str) else tell("seat {player}", player=player)


def entry_text(entry: Json) -> str:
    """The move or turn of a part of an answer, in notation where it has one."""
    moves = entry["move"]
    words = map(move_text, moves if isinstance(moves, list) else [moves])
    return one_line(entry["notation"]) if "notation" in entry else ", ".join(words)


def line_text(entry: Json) -> list[str]:
    """The moves that follow the entry's own, in notation where they have one."""
    told: list[str] = entry.get("line_notation") or list(map(move_text, entry["line"]))
    return told


def figure_text(value: float | None) -> str:
    """A value or bound: whole if it is whole, else three decimals; a question mark if it is not known.

    >>> figure_text(12), figure_text(12.5), figure_text(None)
    ('12', '12.5', '?')
    """
    return "?" if value is None else f"{value:.3f}".rstrip("0").rstrip(".")


def loss_text(loss: float | None) -> str:
    """A loss as a figure; one that rounds to none is told as less than the least that is told.

    >>> loss_text(0), loss_text(0.0004), loss_text(2.5), loss_text(None)
    ('0', '<0.001', '2.5', '?')
    """
    text = figure_text(loss)
    return "<0.001" if loss and text == "0" else text


def standing_text(answer: Json) -> str:
    """What a search knows and why it stopped, on one line."""
    from periplus.drawing.tables import status_of

    parts = [spoken(status_of(answer))]
    for name, word in FIGURES.items():
        if answer.get(name) is not None:
            called = spoken(_measure(answer, name) or word)
            parts.append(tell("{word} {figure}", word=called, figure=figure_text(answer[name])))
    if answer.get("measure") == "gain" and answer.get("total") is not None:
        parts.append(tell("total {total}", total=figure_text(answer["total"])))
    if "moves" in answer:
        parts.append(tell("{moves} ranked", moves=counted(len(answer["moves"]), "move")))
    if answer.get("proof"):
        parts.append(spoken(str(answer["proof"])))
    if answer["reason"] != "proved":
        parts.append(tell("stopped: {reason}", reason=REASONS.get(answer["reason"], answer["reason"])))
    return listed(parts)


def _measure(answer: Json, name: str) -> str | None:
    """What a value is called that is no total and no number."""
    return OTHER_VALUES.get(answer.get("measure", "")) if name == "value" else None


def declared_text(answer: Json) -> Iterator[str]:
    """Why values are the search's own word, one sentence a reason."""
    from periplus.drawing.tables import ranges

    entries = answer.get("moves", ())
    for reason in dict.fromkeys(part["declared"] for part in (answer, *entries) if "declared" in part):
        if any(reason == entry.get("declared") for entry in entries):
            ranks = ranges(rank for rank, entry in enumerate(entries, 1) if entry.get("declared") == reason)
            yield tell(
                "the values of moves {ranks} are worked out, not replayed: {reason}",
                ranks=ranks,
                reason=reason,
            )
        else:
            yield tell("the value is worked out, not replayed: {reason}", reason=reason)


def scope_text(answer: Json) -> Iterator[str]:
    """What an answer rests on that is less than the whole question, a sentence each."""
    told = answer.get("scope")
    for part in told if isinstance(told, list) else ():
        yield tell("proved and valued only as far as this: {scope}", scope=part["text"])


TOLD = 5
"""Moves of a ranking for the game that are told with their figures."""


def game_text(answer: Json) -> Iterator[str]:
    """A ranking for the whole game: what it rests on, the first moves with their reasons, the plan."""
    if "words" not in answer:
        # nothing is ranked: no move is left, or the search was stopped before its first answer
        if answer["status"] == "infeasible":
            yield tell("the game is over")
        return
    yield one_line(answer["words"])
    for number, entry in enumerate(answer["moves"][:TOLD]):
        sign = "=" if number < answer["equal"] > 1 else " "
        yield one_line(f"{sign} {'; '.join([entry_text(entry), *line_text(entry)])}: {_expected(entry)}")
        reasons = listed(f"{reason['what']} {reason['points']:+}" for reason in entry["reasons"])
        if reasons:
            yield one_line(f"    {reasons}")
    if answer["equal"] > 1:
        yield tell("the first {number} cannot be told apart", number=answer["equal"])
    often, foreseen = (
        [
            tell("{what} ({detail})", what=part["what"], detail=f"{part['often']:.0%}")
            for part in answer.get(name, ())
        ]
        for name in ("plan", "foreseen")
    )
    if often:
        yield one_line(tell("what the play-outs that went well had in common: {parts}", parts=listed(often)))
    if foreseen:
        yield one_line(tell("what is to be expected: {parts}", parts=listed(foreseen)))


def _expected(entry: Json) -> str:
    """What a move lets a player expect, in words."""
    score = figure_text(entry["score"]["mean"])
    if "win" not in entry:
        return tell("score {score}", score=score)
    win = f"{entry['win']['mean']:.0%}"
    return tell(
        "wins {win}, score {score}, margin {margin}",
        win=win,
        score=score,
        margin=f"{entry['margin']['mean']:+.1f}",
    )


def clue_text(position: Any, answer: Json) -> str:
    """A hint that does not tell all: where to look, which kind of move, the best move."""
    clue = answer["clue"]
    if clue is None:
        return tell("{status}, there is no move to hint at", status=answer["status"])
    lines = [tell("look at {where}", where=clue["where"])]
    if "kind" in clue:
        lines.append(tell("to {kind}", kind=clue["kind"]))
    lines += (_with_words(position, entry_text(entry), entry["move"]) for entry in answer["moves"])
    return one_line(listed(lines))


def partial_text(position: Any, answer: Json) -> str:
    """Whether a half-done solution can still reach its goal, and where it went wrong."""
    return "\n".join((_partial_text(position, answer), *scope_text(answer)))


def _partial_text(position: Any, answer: Json) -> str:
    goal, best = figure_text(answer["goal"]), figure_text(answer["best"])
    if answer["possible"] is None:
        return tell("not known: stopped before an answer")
    if answer["possible"]:
        return tell("still possible: {best} can be reached, the goal is {goal}", best=best, goal=goal)
    if answer["first_wrong"] is None:
        told = (
            ""
            if answer["last_good"] is None
            else tell(" after move {number} of the log", number=answer["last_good"])
        )
        return tell(
            "not possible{told}: {best} can be reached, the goal is {goal}",
            told=told,
            best=best,
            goal=goal,
        )
    good = (
        tell("the start")
        if answer["last_good"] is None
        else tell("move {number} of the log", number=answer["last_good"])
    )
    wrong = tell(
        "move {number} ({move})",
        number=answer["first_wrong"],
        move=_with_words(position, entry_text(answer), answer["move"]),
    )
    return tell(
        "not possible: {best} can be reached, the goal is {goal}; good up to {good}, first wrong: {wrong}",
        best=best,
        goal=goal,
        good=good,
        wrong=wrong,
    )


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
    yield one_line(listed(parts, SEMICOLON))
    yield from map(one_line, scope_text(answer))


def _tables(position: Any, answer: Mapping[str, Any], most: int) -> Iterator[Any]:
    """The tables with moves in notation, which is made of English words: in another language with their own besides."""
    from periplus.drawing import phrase
    from periplus.drawing.protocol import spoken_scene
    from periplus.drawing.tables import answer_tables, within

    if language() == LANGUAGES[0]:
        yield from answer_tables(answer, notation_or_words(position), most, words=False)
        return
    for table in answer_tables(answer, lambda move: phrase(position, [move]), most):
        yield within(spoken_scene(table), columns())


def turn_text(position: Any, turn: Any) -> str:
    """A move of an answer, or the moves of a turn, as one types it; in another language its own words stand behind."""
    moves = turn if isinstance(turn, list) else [turn]
    return _with_words(position, "; ".join(map(notation_or_words(position), moves)), moves)


def _with_words(position: Any, written: str, moves: Any) -> str:
    """What is typed for a move or turn; in another language its own words stand behind."""
    from periplus.drawing import phrase

    words = written if language() == LANGUAGES[0] else phrase(position, moves)
    return one_line(written if words == written else f"{written}  {words}")


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
