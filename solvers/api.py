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
import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from periplus.models.core.data import Horizon, Move, Position
from periplus.models.core.editions import chosen
from periplus.models.core.errors import IllegalMove, PositionError, echo
from periplus.models.core.notation import as_move, parse_turn
from periplus.models.core.registry import game, known
from periplus.models.core.results import Outcome, Violation
from periplus.models.core.sharing import from_line, is_line, is_written, to_line
from periplus.models.core.sheets import in_notation, is_sheet, with_moves
from periplus.models.core.sheets import read as read_sheet
from periplus.models.core.sheets import write as write_sheet
from periplus.models.core.trees import read_file, read_tree, without_schema
from periplus.models.core.wording import say

from .limits import Limits

if TYPE_CHECKING:
    from .answers import Answer, Ranking
    from .asking import Bindings, GoalRelation, Query
    from .explaining import Explanation
    from .partial import PartialVerdict
    from .protocol import Solver
    from .review import Review
    from .ruling import RuleText
    from .search import Search
    from .shapes import Number
    from .witness import TableFacts

DEFAULT = Limits()  # ten seconds, one worker, seed 0


def load(
    source: bytes | str | Path | Mapping[str, Any], folder: Path | None = None, *, verb: str | None = None
) -> Position:
    """The position that ``source`` holds; raises PositionError with every fault.

    ``source`` is a text (bytes, or a str that begins with a brace or has several lines), a file (a path), or parsed
    JSON data (a mapping). A text is JSON, a sheet, or the one line that ``share`` makes. With a ``verb`` it must be one
    that the game takes for that question: a spec may say, for example, that only ``check`` reads a log. Edition paths
    in it are relative to ``folder``; by default that is the file's own, and editions go by name alone where there is no
    file.
    """
    if isinstance(source, Mapping):
        raw = _as_text(source)
    elif isinstance(source, bytes):
        raw = source
    elif isinstance(source, str) and (source.lstrip()[:1] == "{" or "\n" in source or is_written(source)):
        raw = source.encode(errors="surrogatepass")
    else:
        raw = read_file(Path(source))
        folder = Path(source).parent if folder is None else folder
    if is_line(raw):
        raw = from_line(raw)
    if not is_sheet(raw):
        return _load(raw, folder, verb)
    sheet = read_sheet(raw, folder)
    try:
        return _load(sheet.raw, folder, verb)
    except PositionError as error:
        raise sheet.placed(error) from None


def _load(raw: bytes, folder: Path | None, verb: str | None) -> Position:
    """The position in a JSON text."""
    tree = read_tree(raw)
    if not isinstance(tree, dict):
        raise PositionError("", say("expected a JSON object, got {tree}", tree=echo(tree)))
    plain = without_schema(tree)
    if plain is not tree:
        raw = json.dumps(plain).encode()
    if "game" not in tree:
        raise PositionError("game", say("the field is missing, expected it here"))
    rules = game(known(tree["game"]))
    if in_notation(tree):
        raw = json.dumps(with_moves(plain, folder)).encode()
    position: Position = rules.load(raw, folder)
    if verb is not None:
        rules.admit(position, verb)
    return position


def new(
    name: str,
    players: int | None = None,
    seed: int = 0,
    variants: Mapping[str, str] | None = None,
    edition: Mapping[str, Any] | None = None,
) -> Position:
    """A fresh game of the bundled edition, or of the JSON data of one's own, shuffled and dealt from ``seed``.

    ``players`` is the fewest that the game knows unless given. ``variants`` has choices by name, such as
    ``{"mode": "coop"}``, several of one name with commas between them; ``game(name).variants`` lists them.
    Raises PositionError (fields ``game``, ``players``, the variant's name, ``edition`` where none begins with it).
    """
    rules = game(known(name))
    number = min(rules.players) if players is None else players
    if type(number) is not int or number not in rules.players:
        numbers = ", ".join(map(str, rules.players))
        message = say("{number}, expected one of {numbers}", number=echo(number), numbers=numbers)
        raise PositionError("players", message)
    picked = chosen(rules.variants, variants or {})
    position: Position = rules.start(number, random.Random(seed), picked, edition)
    if edition is not None and (faults := rules.check(position)):
        raise PositionError("edition", faults[0].message)  # it lays out more than there is, say
    return position


def sheet(position: Position, short: bool = False) -> str:
    """The position and its log as a sheet: text for people, which ``load`` reads; ``short``: in as few letters."""
    return write_sheet(position, short)


def undo(position: Position, moves: int = 1) -> Position:
    """The position before the last moves of its log, with what chance had shown by then still known.

    Raises PositionError (field ``log`` where the log has fewer moves, field ``moves`` for a number below 0).
    """
    rules = game(position.game)
    played = len(rules.log(position))
    if moves < 0:
        raise PositionError("moves", say("{moves}, expected how many to take back", moves=moves))
    if moves > played:
        raise PositionError(
            "log", say("{played} moves, expected {moves} to take back", played=played, moves=moves)
        )
    before: Position = rules.rewind(position, played - moves)
    return before


def turn(position: Position) -> tuple[int, ...]:
    """The seats that may move now, from 0; none while chance has to act or the game is over.

    Raises IllegalMove for an illegal position.
    """
    return game(position.game).actors(position)


def outcome(position: Position) -> Outcome | None:
    """The final result, or None while the game goes on; raises IllegalMove for an illegal position."""
    return game(position.game).outcome(position)


def _as_text(data: Mapping[str, Any]) -> bytes:
    try:
        return json.dumps(dict(data)).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise PositionError("", say("expected JSON data: {error}", error=error)) from None


def check(position: Position) -> tuple[Violation, ...]:
    """All faults of the position, each with the clause it breaks; none if it is legal.

    If it is legal, the faults of the first illegal move of its log. Raises PositionError where it tells of no table.
    """
    game(position.game).require_table(position)
    return game(position.game).check(position)


def score(position: Position) -> Outcome:
    """Every seat's itemised score as if the game ended now; raises IllegalMove for an illegal position."""
    return game(position.game).score(position)


def moves(position: Position) -> tuple[Move, ...]:
    """Every legal move now of whose choice it is, once each, in the order of the game's spec.

    Of all who choose at once, without what is secret from the one who asks. Raises IllegalMove for an illegal position.
    """
    return game(position.game).moves(position)


def listing(position: Position) -> dict[str, Any]:
    """The ``moves`` answer: how many legal moves there are, and which; raises as ``moves``."""
    return game(position.game).listing(position)


def play(position: Position, move: Move | Mapping[str, Any] | str) -> Position:
    """The position after the move, given as a Move, as JSON data or in notation; the one given stays as it is.

    Raises PositionError for data that is no move and IllegalMove for a move that the rules forbid.
    """
    after: Position = game(position.game).play(position, as_move(position, move))
    return after


def hint(
    position: Position,
    limits: Limits = DEFAULT,
    *,
    horizon: Horizon | None = None,
    rules: RuleText | str | None = None,
) -> Search[Ranking]:
    """Every legal move with what it is worth, best first; ``limits.count`` cuts the list.

    ``horizon`` says for what: this ``"turn"``, or the whole ``"game"``; unless given, what the position says, and the
    turn if that says nothing. Raises IllegalMove for an illegal position, PositionError for one that cannot be asked
    so. Under ``rules`` of one's own the first moves of the best lines that keep them are ranked.
    """
    if horizon not in (None, *get_args(Horizon)):
        words = ", ".join(get_args(Horizon))
        raise PositionError(
            "horizon", say("{name}, expected one of {names}", name=echo(horizon), names=words)
        )
    if rules is not None:
        from .under_rules import RuledQuestion  # noqa: PLC0415 — what is not asked is not loaded

        return RuledQuestion(_solver(position), "hint", position, rules, limits).hint(horizon)
    solver = _solver(position)
    if (horizon or position.horizon) == "game":
        from .strategy.hint import search  # noqa: PLC0415 — as above

        return search(position, limits)
    return solver.hint(position, limits)


def solve(
    position: Position, limits: Limits = DEFAULT, *, rules: RuleText | str | None = None
) -> Search[Answer]:
    """The best line of play to the position's horizon, with its value and a bound; raises as ``hint``.

    Under ``rules`` of one's own it is the best that keeps them, of those that ``ask`` looks at.
    """
    if rules is not None:
        from .under_rules import RuledQuestion  # noqa: PLC0415 — what is not asked is not loaded

        return RuledQuestion(_solver(position), "solve", position, rules, limits).solve()
    return _solver(position).solve(position, limits)


def maximum(
    position: Position, limits: Limits = DEFAULT, *, rules: RuleText | str | None = None
) -> Search[Answer]:
    """The best score over everything that the components allow, with a witness; raises as ``hint``.

    In a game whose maximum is about the components alone, an illegal position will do too. Under ``rules`` of one's
    own it is the best that keeps them; raises PositionError (``rules``) in Buru, whose maximum is a relaxation's.
    """
    solver = _solver_of(position.game)
    asked = _solver(position) if solver.maximum_goes_on else solver
    if rules is not None:
        from .under_rules import RuledQuestion  # noqa: PLC0415 — what is not asked is not loaded

        return RuledQuestion(asked, "maximum", position, rules, limits).solve()
    return asked.maximum(position, limits)


def ask(
    position: Position,
    goal: str,
    limits: Limits = DEFAULT,
    *,
    every: bool = False,
    optimal: str | None = None,
    rules: RuleText | str | None = None,
) -> Search[Bindings]:
    """The bindings of the goal's variables that hold in some line of play, each once, as they are found.

    ``every``: those that hold in every line instead. ``optimal``: a sum such as ``"score(_)"``; only the
    lines in which it is greatest count. ``limits.count`` is how many answers are wanted. ``rules``: clauses,
    constraints and an objective of one's own, which hold in every line that is asked about (``docs/asking.md``).
    Raises as ``hint``, and PositionError for a goal (field ``goal``), sum (field ``optimal``) or rules (field
    ``rules``, or what their text is called) that cannot be read.
    """
    from .asking import ask as answers  # noqa: PLC0415 — what is not asked is not loaded

    asked = query(position, rules, goal, optimal or "", limits=limits)
    return answers(asked, goal, limits, every=every, optimal=optimal)


def why(
    position: Position,
    goal: str,
    limits: Limits = DEFAULT,
    *,
    rules: RuleText | str | None = None,
    answer: Mapping[str, Any] | None = None,
) -> Search[Explanation]:
    """Why no line of play has the goal: an irreducible set of clauses and given facts; raises as ``ask``.

    If one has it: what it rests on there, with the values of variables in ``answer``. A constraint of ``rules`` is a
    clause like others, cited by where it stands.
    """
    from .explaining import why as explained  # noqa: PLC0415 — what is not asked is not loaded

    return explained(query(position, rules, goal, limits=limits), goal, limits, answer)


def export(position: Position, form: str, *, rules: RuleText | str | None = None) -> str:
    """What goals are asked about as a program in another language: ``prolog``, ``asp``, ``opb`` or ``json``.

    Its worlds are those of the query's own program: where ``ask`` looks at other programs with worlds besides, those
    are not in it (``docs/asking.md`` says where). Raises as ``ask``, and PositionError.
    """
    from .export import exported  # noqa: PLC0415 — what is not asked is not loaded

    return exported(query(position, rules), form)


def query(
    position: Position, rules: RuleText | str | None = None, *texts: str, limits: Limits | None = None
) -> Query:
    """The program of the position, under rules of one's own where there are any, for goals and sums in those texts.

    ``limits`` hold for working out the rules. Raises as ``ask``.
    """
    asked = replace(_solver(position).query(position), game=position.game)
    if rules is None:
        return asked
    from .ruling import ruled  # noqa: PLC0415 — what is not asked is not loaded

    return ruled(asked, rules, position.game, texts, limits)


def review(
    position: Position,
    move: Move | Mapping[str, Any] | str | Sequence[Move | Mapping[str, Any]],
    limits: Limits = DEFAULT,
) -> Search[Review]:
    """What a move, or a turn of several, loses against the best, score line by score line.

    It is a Move, JSON data, or a text in notation, which may hold a whole turn with ``;`` between its moves. An illegal
    move is answered with the clauses it breaks and the nearest legal one. Raises PositionError for
    data that is no move, and as ``hint`` does.
    """
    from .review import moves_of  # noqa: PLC0415 — what is not asked is not loaded
    from .review import review as compared  # noqa: PLC0415 — as above

    if isinstance(move, str):
        move = parse_turn(position, move)
    given = [move] if isinstance(move, (Move, Mapping)) else list(move)
    return compared(_solver(position), position, moves_of(position, given, whole=len(given) == 1), limits)


def still_possible(
    position: Position, limits: Limits = DEFAULT, goal: Number | None = None
) -> Search[PartialVerdict]:
    """Whether the position's log can still lead to ``goal`` points (None: the best there was before it).

    If not, which of its moves was the first wrong one. Raises as ``hint``.
    """
    from .partial import still_possible as judged  # noqa: PLC0415 — what is not asked is not loaded

    return judged(_solver(position), position, limits, goal)


def share(position: Position) -> str:
    """The position as one line of text that ``load`` reads, with everything it rests on inside."""
    return to_line(game(position.game).whole(position))


def relations(name: str) -> tuple[GoalRelation, ...]:
    """What goals about the game of that name may say; raises PositionError for an unknown game."""
    return _solver_of(name).relations()


def table_facts(position: Position, seat: int) -> TableFacts:
    """What that seat has before it as the table stands; the position is a legal one."""
    return _solver_of(position.game).table_facts(position, seat)


def _solver(position: Position) -> Solver[Position]:
    """The game's solver for a legal position; raises IllegalMove for another."""
    if violations := check(position):
        raise IllegalMove(violations)
    return _solver_of(position.game)


def _solver_of(name: str) -> Solver[Position]:
    """The game's solver, its answers checked by the rules."""
    from .protocol import solver_of  # noqa: PLC0415 — check, score and moves start without it
    from .verify import Verified  # noqa: PLC0415 — as above

    return Verified(solver_of(name))
