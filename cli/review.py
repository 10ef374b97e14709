"""``review``: a whole game judged; and what one move loses."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from periplus.models.core.errors import IllegalMove, PositionError, echo
from periplus.models.core.lines import one_line
from periplus.models.core.wording import say, spoken, tell

from .follow import STOPPED, follow, stopping
from .keeping import Kept
from .options import FILE, SEED, Number, OneOf, example, excludes, json_option, read_position
from .output import Reply, folded, in_terminal, json_reply
from .text import figure_text, loss_text, scope_text, turn_text
from .writing import try_file, write_file

if TYPE_CHECKING:
    from periplus.drawing import Scene
    from periplus.models.core.data import Horizon
    from periplus.solvers.limits import Limits


Moves: TypeAlias = list[dict[str, Any]]
"""A move, or the moves of a turn, as JSON data."""


def review_reply(position: Any, moves: Moves, limits: Limits, as_json: bool) -> Reply:
    """The review of the move; status 1 for an illegal one."""
    from periplus.solvers import api

    answer, status = follow(api.review(position, moves, limits), "why", position)
    status = status or (0 if answer["legal"] else 1)
    return json_reply(answer, status) if as_json else Reply(review_text(position, answer), status)


def contrast_reply(position: Any, pair: tuple[Moves, Moves], limits: Limits, as_json: bool) -> Reply:
    """Two moves side by side, each with the best line that begins with it: the score lines in which they differ.

    Status 1 where one of them is illegal: then its review says why.
    """
    from periplus.solvers import api
    from periplus.solvers.contrasting_moves import contrast_moves, half

    one, other = (api.review(position, moves, half(limits)) for moves in pair)
    answer, status = follow(contrast_moves((one, other), limits), "why", position)
    if "this" not in answer:
        status = status or (STOPPED if answer["legal"] else 1)
        return json_reply(answer, status) if as_json else Reply(review_text(position, answer), status)
    if as_json:
        return json_reply(answer, status)
    return Reply(folded("\n".join(_contrasted(position, answer))), status)


def _contrasted(position: Any, answer: Mapping[str, Any]) -> Iterator[str]:
    """The two moves, then the score lines, line by line."""
    for side in (answer["this"], answer["other"]):
        yield tell(
            "{move}: {value}, {status}",
            move=turn_text(position, side["move"]),
            value=figure_text(side["value"]),
            status=tell("proved") if side["proved"] else tell("found so far"),
        )
    for line in answer["lines"]:
        yield one_line(f"{line['this'] - line['other']:>+6}  {spoken(line['what'])}  ({line['rule']})")


def review_text(position: Any, answer: Mapping[str, Any]) -> str:
    """A review for people, in lines no wider than the terminal."""
    return folded("\n".join(_told_move(answer, lambda turn: turn_text(position, turn))))


def _told_move(answer: Mapping[str, Any], turn: Callable[[Any], str]) -> Iterator[str]:
    """The review line by line; ``turn`` says the moves of a turn."""
    if not answer["legal"]:
        for fault in answer["violations"]:
            yield one_line(f"{fault['rule']}  {fault['message']}")
        if answer["nearest"]:
            yield tell("nearest legal move: {move}", move=turn(answer["nearest"]))
        return
    if answer["mine"] is None or answer["best"] is None:
        yield tell("nothing is known of the move yet")
        return
    mine, best = answer["mine"], answer["best"]
    yield tell(
        "{move}: {value}, {status}",
        move=turn(answer["move"]),
        value=figure_text(mine["value"]),
        status=answer["status"],
    )
    none = answer.get("none")
    yield tell(
        "best: {moves}: {value}",
        moves=turn(best["move"]) if none is None else tell("to make none of the moves"),
        value=figure_text(best["value"] if none is None else none),
    )
    yield tell("loses {value}", value=loss_text(answer["loss"]))
    yield from map(one_line, scope_text(answer))
    for line in answer["lines"]:
        yield one_line(f"{line['mine'] - line['best']:>+6}  {spoken(line['what'])}  ({line['rule']})")


WORST = 5
"""Mistakes that are told with their reasons."""


@click.command(epilog=example("review examples/{game}/two-players.json --horizon turn"))
@click.argument("file", metavar="FILE", type=FILE)
@click.option("--horizon", type=OneOf(("turn", "game")), default="game", help="What values look at.")
@click.option("--seconds", type=Number(0, 600, exclusive=True), default=1.0, help="Time of a decision.")
@click.option("--work", type=Number(0, exclusive=True), default=None, help="Effort of a decision, instead.")
@click.option("--seed", type=SEED, default=0, help="Seed of the play-outs.")
@click.option(
    "--keep",
    metavar="FILE",
    type=FILE,
    help="Keep what is judged there; an interrupted review goes on from it.",
)
@click.option("--svg", metavar="FILE", type=FILE, help="Write the graph as SVG too.")
@json_option
def review(
    file: str,
    horizon: Horizon,
    seconds: float,
    work: float | None,
    seed: int,
    keep: str | None,
    svg: str | None,
    as_json: bool,
) -> Reply:
    """Judge every decision of a game's log.

    Each move's loss against the best, the worst moves with their reasons, and, for the horizon of the game, luck apart
    from skill. Ctrl-C prints what has been judged so far.
    """
    from periplus.models.core.data import called
    from periplus.models.core.notation import with_notation
    from periplus.solvers import api
    from periplus.solvers.game_review import summary, with_luck
    from periplus.solvers.limits import Limits

    if work is not None:
        excludes("--work", "seconds")
    position = read_position(file, "check")
    if violations := api.check(position):
        raise IllegalMove(violations)
    limits = Limits(seconds=None if work else seconds, work=work, seed=seed)
    try_file("--svg", svg)
    judge = _Judge(position, limits, horizon, None if keep is None else Path(keep))
    with stopping(judge.stop) as caught:
        entries = judge.entries()
    if horizon == "game":
        entries = with_luck(entries, None if caught else api.outcome(position))
    names = position.seat_names()
    answer: dict[str, Any] = {
        "horizon": horizon,
        "complete": not caught,
        "decisions": entries,
        "seats": summary(entries, names),
    }
    answer = with_notation(position, answer)
    scene = _graph(entries, tuple(map(called, names)))
    if svg is not None:
        from periplus.drawing import to_svg

        write_file("--svg", svg, to_svg(scene).encode())
    status = 128 + caught[0] if caught else 0
    if as_json:
        return json_reply(answer, status)
    return Reply("\n".join([in_terminal(scene), "", *_told(position, answer)]), status)


class _Judge:
    """The decisions of a log, judged one after the other; what is judged is kept in a file if there is one."""

    def __init__(self, position: Any, limits: Limits, horizon: Horizon, keep: Path | None) -> None:
        """Raises PositionError (field ``--keep``) for a file that cannot be used."""
        from periplus.solvers import api

        self.position, self.limits = position, limits
        self.horizon: Horizon = horizon
        self.stopped = False
        given = (horizon, limits.seconds, limits.work, limits.seed)
        digest = sha256(f"{api.share(position)} {given}".encode()).hexdigest()
        refusal = say("{name} keeps another review, expected one of this file or none", name=echo(str(keep)))
        self._log = [move.as_json() for move in position.log]
        self._next = 0
        """The place in the log from which on nothing is judged."""
        self._kept = Kept(keep, {"review": digest}, refusal, self._fits)

    def _fits(self, line: Any) -> bool:
        """Whether the line is a decision of the log, behind those before it."""
        from pydantic import ValidationError

        from periplus.solvers.reason_shapes import LogDecision

        try:
            found = LogDecision.model_validate(line)
        except ValidationError:
            return False
        begun, self._next = self._next, found.index + len(found.moves)
        known = found.seat in range(len(self.position.seat_names())) and begun <= found.index < self._next
        ranked = found.best is None or self._ranked(found.best)
        played = json.dumps(self._log[found.index : self._next])
        return known and ranked and json.dumps(found.moves) == played

    def _ranked(self, best: Mapping[str, Any]) -> bool:
        """Whether it is a move, or a turn, as a ranking has it."""
        from pydantic import ValidationError

        from periplus.models.core.notation import as_move
        from periplus.solvers.shapes import RankedMoveAnswer

        try:
            entry = RankedMoveAnswer.model_validate(best)
            turn = entry.move if isinstance(entry.move, list) else [entry.move]
            for move in (*turn, *(entry.line or ())):
                as_move(self.position, move)
        except (ValidationError, PositionError):
            return False
        return "value" in best

    def stop(self) -> None:
        """Judge no further decision."""
        self.stopped = True

    def entries(self) -> list[Mapping[str, Any]]:
        """All decisions, or those before it was stopped."""
        from periplus.solvers.game_review import decisions

        entries: list[Mapping[str, Any]] = self._kept.found
        for decision in decisions(self.position, self.limits, self.horizon, self._next):
            if self.stopped:
                break
            entries.append(decision.as_json())
            self._kept.append(entries[-1])
        return entries


def _graph(entries: Sequence[Mapping[str, Any]], names: tuple[str, ...]) -> Scene:
    """The value of the best move at each decision, with the worst moves marked."""
    from periplus.drawing.charts import graph

    curves: dict[str, list[tuple[int, float]]] = {name: [] for name in names}
    for one in entries:
        if one["best"] is not None and one["best"]["value"] is not None:
            curves[names[one["seat"]]].append((one["index"] + 1, one["best"]["value"]))
    worst = [(names[one["seat"]], one["index"] + 1) for one in _worst(entries)]
    return graph(tell("What was expected, move by move"), curves, worst)


def _worst(entries: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    lost = [one for one in entries if one["loss"]]
    return sorted(lost, key=lambda one: (-one["loss"], one["index"]))[:WORST]


def _told(position: Any, answer: Mapping[str, Any]) -> Iterator[str]:
    """The review for people: each seat in a line, each move with its loss, the worst with reasons."""
    from periplus.models.core.data import called
    from periplus.solvers.game_review import mark, scale

    names = [called(seat["name"]) for seat in answer["seats"]]
    for name, seat in zip(names, answer["seats"], strict=True):
        yield one_line(
            tell(
                "{name}: {best} of {decisions} decisions without loss, {loss} lost",
                name=name,
                best=seat["best"],
                decisions=seat["decisions"],
                loss=loss_text(seat["loss"]),
            )
            + ("" if seat["luck"] is None else tell(", luck {luck}", luck=f"{seat['luck']:+g}"))
        )
    entries = answer["decisions"]
    whole = scale(entries)
    yield ""
    for one in entries:
        words = _words(position, one["index"], one["moves"])
        loss = loss_text(one["loss"])
        yield one_line(f"{one['index'] + 1:>4} {loss:>7} {mark(one, whole):<2} {names[one['seat']]}: {words}")
    for one in _worst(entries):
        yield ""
        yield from _reasons(position, one)


def _words(position: Any, index: int, moves: Sequence[Any]) -> str:
    from periplus.models.core.registry import game

    from .typed import move_lines

    (line,) = move_lines(game(position.game).rewind(position, index), [tuple(moves)])
    return line


def _reasons(position: Any, one: Mapping[str, Any]) -> Iterator[str]:
    """What would have been better, and in which lines."""
    best = one["best"]["move"]
    better = _words(position, one["index"], best if isinstance(best, list) else [best])
    yield one_line(
        tell(
            "{number}: {better} was better by {loss}",
            number=one["index"] + 1,
            better=better,
            loss=loss_text(one["loss"]),
        )
    )
    for line in one["lines"]:
        yield one_line(f"{line['mine'] - line['best']:>+6}  {line['what']}  ({line['rule']})")
    for reason in one.get("reasons", ()):
        yield one_line(f"{reason['points']:>+6}  {reason['what']}")
