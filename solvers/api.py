"""The Python interface: every question to every game, the way that the command line and the service ask too.

A position is read once with ``load``; then each verb is one function. ``hint``, ``solve`` and ``maximum``
give a ``Search``: iterate it for improving answers, or take its ``result()``.

>>> from periplus.solvers import api
>>> from periplus.solvers.limits import Limits
>>> position = api.load({"game": "observatory", "players": [{"research": {"funding": [6]}}]})
>>> api.check(position)
()
>>> api.score(position).players[0].total
1
>>> api.hint(position, Limits(seconds=5, count=3)).result().status
'optimal'

Nothing of a solver is imported before one is asked.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from periplus.models.core.data import Move, Position
from periplus.models.core.errors import IllegalMove, PositionError, echo
from periplus.models.core.registry import game, known
from periplus.models.core.results import Outcome, Violation
from periplus.models.core.sharing import from_line, is_line, to_line
from periplus.models.core.trees import read_file, read_tree
from periplus.models.core.wording import say

from .limits import Limits

if TYPE_CHECKING:
    from .answers import Answer, Number, Ranking
    from .asking import Bindings, Table
    from .explaining import Explanation
    from .partial import Verdict
    from .protocol import Solver
    from .review import Review
    from .search import Search

DEFAULT = Limits()
"""Ten seconds, one worker, seed 0."""


def load(
    source: bytes | str | Path | Mapping[str, Any], folder: Path | None = None, *, verb: str | None = None
) -> Position:
    """The position in a JSON text (bytes), in a file (a path), or in parsed JSON data (a mapping).

    A text may also be the one line that ``share`` makes. With a ``verb`` it must be one that the game takes
    for that question: a spec may say, for example, that only ``check`` reads a log.

    Edition paths in it are relative to ``folder``; by default that is the file's own folder, and editions go
    by name alone where there is no file. Raises PositionError with every fault.
    """
    if isinstance(source, Mapping):
        raw = _as_text(source)
    elif isinstance(source, bytes):
        raw = source
    else:
        raw = read_file(Path(source))
        folder = Path(source).parent if folder is None else folder
    if is_line(raw):
        raw = from_line(raw)
    tree = read_tree(raw)
    if not isinstance(tree, dict):
        raise PositionError("", say("expected a JSON object, got {tree}", tree=echo(tree)))
    if "game" not in tree:
        raise PositionError("game", say("the field is missing, expected it here"))
    rules = game(known(tree["game"]))
    position: Position = rules.load(raw, folder)
    if verb is not None:
        rules.admit(position, verb)
    return position


def _as_text(data: Mapping[str, Any]) -> bytes:
    try:
        return json.dumps(dict(data)).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise PositionError("", say("expected JSON data: {error}", error=error)) from None


def check(position: Position) -> tuple[Violation, ...]:
    """All faults of the position, each with the clause it breaks; none if it is legal.

    If the position is legal, the faults of the first illegal move of its log.
    """
    return game(position.game).check(position)


def score(position: Position) -> Outcome:
    """Every seat's itemised score as if the game ended now; raises IllegalMove for an illegal position."""
    return game(position.game).score(position)


def moves(position: Position) -> tuple[Move, ...]:
    """Every legal move now of the player who asks, once each, in the order of the game's spec.

    Raises IllegalMove for an illegal position.
    """
    return game(position.game).moves(position)


def listing(position: Position) -> dict[str, Any]:
    """The ``moves`` answer: how many legal moves there are, and which; raises as ``moves``."""
    return game(position.game).listing(position)


def play(position: Position, move: Move | Mapping[str, Any]) -> Position:
    """The position after the move, given as a Move or as JSON data; the one given stays as it is.

    Raises PositionError for data that is no move and IllegalMove for a move that the rules forbid.
    """
    rules = game(position.game)
    chosen = move if isinstance(move, Move) else rules.parse_move(position, dict(move))
    after: Position = rules.play(position, chosen)
    return after


def hint(position: Position, limits: Limits = DEFAULT) -> Search[Ranking]:
    """Every legal move with what it is worth, best first; ``limits.count`` cuts the list.

    Raises IllegalMove for an illegal position and PositionError for one that cannot be asked so.
    """
    from .replay import confirm_ranking  # noqa: PLC0415 — check, score and moves start without it

    search = _solver(position).hint(position, limits)
    search.confirm = search.confirm or partial(confirm_ranking, position)
    return search


def solve(position: Position, limits: Limits = DEFAULT) -> Search[Answer]:
    """The best line of play to the position's horizon, with its value and a bound; raises as ``hint``."""
    from .replay import confirm_answer  # noqa: PLC0415 — as above

    search = _solver(position).solve(position, limits)
    search.confirm = search.confirm or partial(confirm_answer, position)
    return search


def maximum(position: Position, limits: Limits = DEFAULT) -> Search[Answer]:
    """The best score over everything that the components allow, with a witness; raises as ``hint``.

    In a game whose maximum is about the components alone, an illegal position will do too.
    """
    solver = _solver_of(position.game)
    asked = _solver(position) if solver.maximum_goes_on else solver
    return asked.maximum(position, limits)


def ask(
    position: Position,
    goal: str,
    limits: Limits = DEFAULT,
    *,
    every: bool = False,
    optimal: str | None = None,
) -> Search[Bindings]:
    """The bindings of the goal's variables that hold in some line of play, each once, as they are found.

    ``every``: those that hold in every line instead. ``optimal``: a sum such as ``"score(_)"``; only the
    lines in which it is greatest count. ``limits.count`` is how many answers are wanted. Raises as ``hint``,
    and PositionError for a goal (field ``goal``) or sum (field ``optimal``) that cannot be read.
    """
    from .asking import ask as answers  # noqa: PLC0415 — what is not asked is not loaded

    return answers(_solver(position).query(position), goal, limits, every=every, optimal=optimal)


def why(position: Position, goal: str, limits: Limits = DEFAULT) -> Search[Explanation]:
    """Why no line of play has the goal: an irreducible set of clauses and given facts; raises as ``ask``."""
    from .explaining import why as explained  # noqa: PLC0415 — what is not asked is not loaded

    return explained(_solver(position).query(position), goal, limits)


def review(position: Position, move: Mapping[str, Any], limits: Limits = DEFAULT) -> Search[Review]:
    """What the move (JSON data) loses against the best, score line by score line; raises as ``hint``.

    An illegal move is answered with the clauses it breaks and the nearest legal one. Raises PositionError for
    data that is no move, with the fields of the move.
    """
    from .review import review as compared  # noqa: PLC0415 — what is not asked is not loaded

    parsed = game(position.game).parse_move(position, dict(move))
    return compared(_solver(position), position, parsed, limits)


def still_possible(
    position: Position, limits: Limits = DEFAULT, goal: Number | None = None
) -> Search[Verdict]:
    """Whether the position's log can still lead to ``goal`` points (None: the best there was before it).

    If not, which of its moves was the first wrong one. Raises as ``hint``.
    """
    from .partial import still_possible as judged  # noqa: PLC0415 — what is not asked is not loaded

    return judged(_solver(position), position, limits, goal)


def share(position: Position) -> str:
    """The position as one line of text that ``load`` reads, with everything it rests on inside."""
    return to_line(game(position.game).whole(position))


def relations(name: str) -> tuple[Table, ...]:
    """What goals about the game of that name may say; raises PositionError for an unknown game."""
    return _solver_of(name).relations()


def _solver(position: Position) -> Solver:
    """The game's solver for a legal position; raises IllegalMove for another."""
    violations = check(position)
    if violations:
        raise IllegalMove(violations)
    return _solver_of(position.game)


def _solver_of(name: str) -> Solver:
    solver: Solver = import_module(f"periplus.solvers.{known(name)}").SOLVER
    return solver
