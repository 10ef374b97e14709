"""``arena``: whole games among policies, with wins, margins, scores and times."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import click

from periplus.models.core.wording import tell

from .completing import GAME
from .options import Number, example, json_option
from .output import Reply, json_reply, one_line

GAMES = Number(1, 1_000_000, whole=True)
PROCESSES = Number(1, 256, whole=True)


@click.command(epilog=example("arena {game} --seats random --games 2"))
@click.argument("game", metavar="GAME", type=GAME)
@click.option(
    "--seats", default="game", help="Policies: random, greedy, turn, game, value, rollout; the last fills up."
)
@click.option("--players", type=GAMES, default=None, help="How many play, if more than the policies.")
@click.option(
    "--games", type=GAMES, default=20, help="How many games; each seed is played in every rotation."
)
@click.option("--seed", type=Number(0, 2**31 - 1, whole=True), default=0, help="The first seed.")
@click.option("--seconds", type=Number(0, exclusive=True), default=None, help="Time of a decision.")
@click.option("--work", type=Number(0, exclusive=True), default=None, help="Effort of a decision.")
@click.option("--samples", type=Number(1, whole=True), default=200, help="Play-outs of a move at most.")
@click.option("--set", "given", multiple=True, metavar="NAME=CHOICE", help="A mode, modules, a difficulty.")
@click.option("--processes", type=PROCESSES, default=1, help="Games at the same time.")
@json_option
def arena(
    game: str,
    seats: str,
    players: int | None,
    games: int,
    seed: int,
    seconds: float | None,
    work: float | None,
    samples: int,
    given: tuple[str, ...],
    processes: int,
    as_json: bool,
) -> Reply:
    """Let policies play whole games against each other.

    Every decision is made from what its seat can see. Wins, margins and scores come with standard errors over seeds.
    """
    from periplus.models.core.registry import known
    from periplus.solvers.limits import Limits
    from periplus.solvers.strategy.arena import Contest, run, seats_of, table

    from .new import choices_of

    named = seats_of(tuple(part for part in seats.split(",") if part), known(game, "GAME"), players)
    limits = Limits(seconds=seconds or (None if work else 1.0), work=work, samples=samples)
    contest = Contest(game, named, games, seed, limits, choices_of(given))
    answer = table(contest, list(run(contest, processes)))
    return json_reply(answer) if as_json else Reply("\n".join(_lines(answer)))


def _lines(answer: Mapping[str, Any]) -> Iterator[str]:
    """A line for each policy."""
    heading = tell(
        "{game}: {seats}, {games} games",
        game=answer["game"],
        seats=", ".join(answer["seats"]),
        games=answer["games"],
    )
    yield one_line(heading)
    for name, row in answer["policies"].items():
        figures = [f"{word} {_figure(row[part])}" for part, word in _words().items() if part in row]
        yield one_line(f"{name}: {', '.join(figures)}")
        counts = {part: "?" if row[part] is None else row[part] for part in _COUNTS}
        counts["cpu"] = "?" if row["cpu"]["median"] is None else row["cpu"]["median"]
        yield one_line(
            tell(
                "  {decisions} decisions, median {median} s, 95 % within {p95} s, longest {longest} s, "
                "processor {cpu} s; {refused} refused, {empty} without a move, {illegal} illegal, {late} late",
                **counts,
            )
        )


_COUNTS = ("decisions", "median", "p95", "longest", "refused", "empty", "illegal", "late")


def _words() -> dict[str, str]:
    return {"win": tell("wins"), "margin": tell("margin"), "score": tell("score")}


def _figure(figure: Mapping[str, Any]) -> str:
    error = "?" if figure["stderr"] is None else f"{figure['stderr']:.3g}"
    return f"{figure['mean']:.3g} ± {error}"
