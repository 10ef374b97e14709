"""Moves as a person types them: notation, a number of the list shown last, words that fit one move, or JSON.

At the prompt of a game commands stand beside them, which ``HELP`` lists.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, TypeVar

from periplus.models.core.errors import Fault, PositionError, echo, shortened
from periplus.models.core.forms import plain
from periplus.models.core.lines import one_line
from periplus.models.core.wording import LANGUAGES, guess, language, say

if TYPE_CHECKING:
    from periplus.models.core.data import Move
    from periplus.models.core.notation import NotationError
    from periplus.solvers.limits import Limits


HELP = (
    say("a move as the list writes it, any words that fit one alone, its number, or JSON"),
    say("moves        the legal moves, numbered"),
    say("hint         the best moves for the whole game, numbered, by playing it out; longer with --seconds"),
    say("hint turn    the best for this turn, with what they are worth"),
    say("why MOVE     what a move loses against the best, or which rule forbids it"),
    say("roll         let dice fall, cards be dealt, tiles be drawn (or just Enter)"),
    say("undo         take your last move back, and what engines answered"),
    say("show, score  the table; the points so far"),
    say(
        "save FILE    write the game elsewhere too (--force FILE: over another); each move is written anyway"
    ),
    say("quit         leave; the same command goes on"),
)
"""What can be typed at the prompt of a game."""
T = TypeVar("T")

LONGEST_NUMBER = 9
"""Digits of a number that could be one of a list; Python reads no text of thousands."""


def given_moves(position: Any, text: str, limits: Limits, option: str = "--move") -> list[dict[str, Any]]:
    """The move, or the moves of a turn, that an option gives, as JSON data.

    A number is a rank of the position's hint under the limits. Raises PositionError (the option as its field) for what
    is no move.
    """
    from periplus.models.core.notation import parse_turn

    text = text.strip()
    if text[:1] in {"{", "[", ""}:
        return _moves_in_json(text, option)
    try:
        moves = _ranked(position, text, limits) if text.isdecimal() else parse_turn(position, text)
    except PositionError as error:
        if error.field == "move":
            error.faults = (Fault(option, error.message),)
        raise
    return [move.as_json() for move in moves]


def _moves_in_json(text: str, option: str) -> list[dict[str, Any]]:
    from periplus.models.core.trees import typed_tree

    data = typed_tree(text, option)
    moves = data if isinstance(data, list) else [data]
    if not moves or not all(isinstance(one, dict) for one in moves):
        raise PositionError(option, say("expected a JSON object, a move as logs write it, or a list of them"))
    return moves


def _ranked(position: Any, rank: str, limits: Limits) -> tuple[Move, ...]:
    """The move of that rank, or the moves of the turn."""
    from periplus.solvers import api

    return _numbered(rank, [ranked.chosen for ranked in api.hint(position, limits).result().moves])


def in_notation(position: Any, move: Any) -> str:
    """A move, or the moves of a turn, in notation."""
    from periplus.models.core.notation import turn_notation

    return one_line(turn_notation(position, move if isinstance(move, tuple) else (move,)))


def move_lines(position: Any, moves: Sequence[Any]) -> list[str]:
    """The moves or turns as they are typed, a line each.

    Notation is made of English words: in another language the move's own stand beside it, which may be typed too.
    """
    notations = [in_notation(position, move) for move in moves]
    if language() == LANGUAGES[0]:
        return notations
    from periplus.drawing import phrase
    from periplus.drawing.layout import columns

    widest = max(map(columns, notations), default=0)
    return [
        f"{text}{' ' * (widest - columns(text))}  {one_line(phrase(position, move))}"
        for text, move in zip(notations, moves, strict=True)
    ]


def typed_move(position: Any, text: str, moves: Sequence[Any], shown: Sequence[Any], mover: str = "") -> Any:
    """The move that ``text`` means, as a Move or as JSON data.

    ``moves`` are the legal ones, ``shown`` those of the list that numbers count from 1. Besides notation any words that
    fit one move alone will do, of those in which pictures say it; behind any of them may stand ``by`` and the name of
    the ``mover``. Raises PositionError (field ``move``) that says what was perhaps meant.
    """
    if text.isdecimal():
        return _numbered(text, shown)
    if text.startswith("{"):
        return _from_json(text)
    from periplus.models.core.notation import NotationError, parse_turn

    try:
        written = parse_turn(position, text)
    except NotationError as error:
        words, _, named = text.rpartition(" by ")
        if named and plain(named) == plain(mover):
            return typed_move(position, words, moves, shown)
        return _in_words(position, text, moves, error)
    return written[0] if len(written) == 1 else written


def _in_words(position: Any, text: str, moves: Sequence[Move], error: NotationError) -> Any:
    """The move that the words fit, alone of all; raises the error of its notation if they fit none."""
    from periplus.drawing import phrase

    words = {_without_commas(phrase(position, move.as_json())): move for move in moves}
    wanted = _without_commas(text)
    if wanted in words:
        return words[wanted]
    fitting = [said for said in words if all(part in said.split() for part in wanted.split())]
    if len(fitting) == 1:
        return words[fitting[0]]
    if fitting:
        raise PositionError(
            "move",
            say(
                "{text} fits {number} moves, such as {first} and {second}",
                text=echo(text),
                number=len(fitting),
                first=repr(fitting[0]),
                second=repr(fitting[1]),
            ),
        )
    close = get_close_matches(wanted, words, n=1, cutoff=0.7)
    if close:
        raise PositionError(
            "move",
            say("{text} is no legal move; did you mean {close}?", text=echo(text), close=repr(close[0])),
        )
    raise error


def _without_commas(text: str) -> str:
    """The words alone; commas only please the eye."""
    return plain(text.replace(",", " ").replace("、", " "))


def _numbered(text: str, shown: Sequence[T]) -> T:
    if len(text) <= LONGEST_NUMBER and 1 <= int(text) <= len(shown):
        return shown[int(text) - 1]
    number = shortened(text)
    if not shown:
        raise PositionError("move", say("{number}, expected a list first: type moves or hint", number=number))
    raise PositionError(
        "move", say("{number}, expected a number from 1 to {last}", number=number, last=len(shown))
    )


def _from_json(text: str) -> Any:
    from periplus.models.core.trees import typed_tree

    data = typed_tree(text, "move")
    if not isinstance(data, dict):
        raise PositionError("move", say("expected a JSON object, got {text}", text=echo(text)))
    return data


def perhaps_command(error: NotationError, line: str, commands: Iterable[str]) -> PositionError:
    """The error of a line that is no move.

    Where not even its first word is one of a move, it names the command that was perhaps meant.
    """
    first = line.partition(" ")[0]
    meant = guess(first, commands)
    if meant is None or error.at >= len(first):
        return error
    message = say("{text} is no legal move; did you mean {close}?", text=echo(line), close=repr(meant))
    return PositionError("move", message)


def as_typed(message: str) -> str:
    """The message with squares and dice as people type them, not as files have them."""
    return re.sub(r"\[(-?\d+(?:, ?-?\d+)*)\]", lambda found: found[1].replace(", ", ","), message)


def prompted_lines() -> Iterator[str]:
    """What is typed, a line at a time: with history at a terminal, plain from a pipe."""
    if sys.stdin is None or not sys.stdin.isatty():
        yield from sys.stdin or ()
        return
    from prompt_toolkit import PromptSession

    prompt: PromptSession[str] = PromptSession("> ")
    while True:
        try:
            yield prompt.prompt()
        except (EOFError, KeyboardInterrupt):
            return
