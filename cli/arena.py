"""``arena``: whole games among policies, with wins, margins, scores and times."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, fields, replace
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from periplus.models.core.errors import echo
from periplus.models.core.lines import one_line
from periplus.models.core.wording import counted, say, tell

from .follow import games_text, progress
from .keeping import Kept
from .options import EDITION, FILE, GAME, SEED, Number, example, json_option
from .output import Reply, json_reply
from .writing import try_file, write_file

if TYPE_CHECKING:
    from periplus.solvers.strategy.arena import Contest, Record


class KeptGames:
    """The games of contests by their labels; a file, if there is one, keeps each as soon as it is over.

    It tells how many games apart what was asked, then the games in their order. So an arena goes on anywhere, also
    for more games.
    """

    def __init__(self, contests: Mapping[str, Contest], keep: Path | None) -> None:
        """Raises PositionError (field ``--keep``) for a file that cannot be used."""
        self._contests = contests
        self._known: dict[str, list[list[Record]]] = {label: [] for label in contests}
        asked = {label: asdict(replace(contest, games=0)) for label, contest in contests.items()}
        refusal = say("{name} keeps another arena, expected one of these games or none", name=echo(str(keep)))
        digest = sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()
        self._kept = Kept(keep, {"arena": digest}, refusal, self._fits)
        for one in self._kept.found:
            self._known[one["contest"]].append(_records(one["seats"]))

    def _fits(self, line: Any) -> bool:
        """Whether the line is a game of one of the contests."""
        from pydantic import ValidationError

        match line:
            case {"contest": str(label), "seats": list(seats)} if label in self._contests:
                try:
                    policies = Counter(record.policy for record in _records(seats))
                except ValidationError:
                    return False
                return policies == Counter(self._contests[label].seats)
        return False

    def games(
        self, label: str, processes: int, report: Callable[[str, int, int], None] = lambda *_: None
    ) -> list[list[Record]]:
        """All games of a contest, in their order; ``report`` hears the label, how many are over, and of how many."""
        from periplus.solvers.strategy.arena import run

        contest, found = self._contests[label], self._known[label]
        report(label, len(found), contest.games)
        for game in run(contest, processes, len(found)):
            found.append(game)
            self._kept.append({"contest": label, "seats": list(map(_as_json, game))})
            report(label, len(found), contest.games)
        return found[: contest.games]


def _as_json(record: Record) -> dict[str, Any]:
    # a Counter is no dict to ``asdict``
    found = {field.name: getattr(record, field.name) for field in fields(record)}
    return found | {"named": dict(record.named)}


def _records(seats: list[Any]) -> list[Record]:
    """The parts of a game that was kept; raises ValidationError for what is none."""
    from pydantic import TypeAdapter

    from periplus.solvers.strategy.arena import Record

    return TypeAdapter(list[Record]).validate_python(seats)


GAMES = Number(1, 1_000_000, whole=True)
PLAYERS = Number(1, 9, whole=True)
PROCESSES = Number(1, 256, whole=True)


@click.command(epilog=example("arena {game} --seats random --games 2"))
@click.argument("game", metavar="GAME", type=GAME)
@click.option(
    "--seats",
    default="game",
    help="Policies: random, greedy, turn, plain, game, value, rollout; the last fills up.",
)
@click.option("--players", type=PLAYERS, default=None, help="How many play, if more than the policies.")
@click.option(
    "--games", type=GAMES, default=20, help="How many games; each seed is played in every rotation."
)
@click.option("--seed", type=SEED, default=0, help="The first seed.")
@click.option("--seconds", type=Number(0, exclusive=True), default=None, help="Time of a decision.")
@click.option("--work", type=Number(0, exclusive=True), default=None, help="Effort of a decision.")
@click.option("--samples", type=Number(1, whole=True), default=200, help="Play-outs of a move at most.")
@click.option("--set", "given", multiple=True, metavar="NAME=CHOICE", help="A mode, modules, a difficulty.")
@click.option(
    "--edition",
    "editions",
    multiple=True,
    metavar="NAME|PATH",
    type=EDITION,
    help="Play with this edition; several: side by side.",
)
@click.option(
    "--compare", multiple=True, metavar="NAME=CHOICE", help="Play with this choice too, side by side."
)
@click.option(
    "--rules",
    "rules",
    multiple=True,
    metavar="FILE",
    type=FILE,
    help="Play under constraints of one's own too, side by side.",
)
@click.option("--report", metavar="FILE", type=FILE, help="Write figures and plots for designers as HTML.")
@click.option(
    "--keep", metavar="FILE", type=FILE, help="Keep the games there; an interrupted arena goes on from it."
)
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
    editions: tuple[str, ...],
    compare: tuple[str, ...],
    rules: tuple[str, ...],
    report: str | None,
    keep: str | None,
    processes: int,
    as_json: bool,
) -> Reply:
    """Let policies play whole games against each other.

    Every decision is made from what its seat can see. Wins, margins and scores come with standard errors over seeds.
    """
    from periplus.models.core.registry import known
    from periplus.solvers.limits import Limits
    from periplus.solvers.strategy.arena import Contest, seats_of, table

    named = seats_of(tuple(part for part in seats.split(",") if part), known(game, "GAME"), players)
    limits = Limits(seconds=seconds or (None if work else 1.0), work=work, samples=samples)
    first = Contest(game, named, games, seed, limits)
    contests = _contests(first, editions, given, compare, rules)
    try_file("--report", report)
    kept = KeptGames(contests, None if keep is None else Path(keep))
    answers = {}
    with progress("arena", games_text, alone=True) as told:
        for label, contest in contests.items():
            records = kept.games(label, processes, told)
            answers[label] = table(contest, records)
            if report is not None:
                answers[label]["summary"] = _summary(contest, records)
    if report is not None:
        _write(report, answers)
    if as_json:
        return json_reply({"contests": answers} if len(answers) > 1 else next(iter(answers.values())))
    lines = [
        line
        for label, answer in answers.items()
        for line in ([label] if len(answers) > 1 else []) + [*_lines(answer)]
    ]
    return Reply("\n".join([*lines, *([tell("written: {file}", file=one_line(report))] if report else [])]))


def _contests(
    first: Contest,
    editions: tuple[str, ...],
    given: tuple[str, ...],
    compare: tuple[str, ...],
    files: tuple[str, ...],
) -> dict[str, Contest]:
    """The contests by their labels: each edition with each choice that is compared, without and with each rule file."""
    from periplus.models.core.registry import game
    from periplus.solvers.api import new
    from periplus.solvers.ruling import PlayRules

    from .asking import rule_text
    from .converting import choices_of

    found = {}
    for name, choice, file in product(editions or (None,), (None, *compare), (None, *files)):
        own = None if name is None else game(first.game).edition(name, Path.cwd()).as_json()
        variants = choices_of(given) | ({} if choice is None else choices_of((choice,), "--compare"))
        words = [Path(name).stem] if name else []
        words += [f"{variant}={chosen}" for variant, chosen in variants.items()]
        words += [Path(file).name] if file else []
        # what does not go together is said before any game
        start = new(first.game, len(first.seats), first.seed, variants, own)
        if (rules := rule_text(file)) is not None:
            PlayRules(rules, start)
        found[", ".join(words) or first.game] = replace(first, variants=variants, edition=own, rules=rules)
    return found


def _summary(contest: Contest, records: list[list[Record]]) -> dict[str, Any]:
    from periplus.models.core.registry import game
    from periplus.solvers.strategy.arena import ruled
    from periplus.solvers.strategy.tournament import summary

    from .arena_report import components_of, shown

    rules = game(contest.game)
    edition = contest.edition or rules.edition(rules.editions()[0]).as_json()
    found = shown(summary(records, components_of(edition), contest.rotations))
    return found if contest.rules is None else found | {"rules": ruled(contest.rules, records)}


def _write(report: str, answers: Mapping[str, Any]) -> None:
    from .arena_report import page

    one = next(iter(answers.values()))
    heading = tell("{game}: report of {games}", game=one["game"], games=counted(one["games"], "game"))
    limits = ", ".join(f"{name} {value}" for name, value in one["limits"].items() if value is not None)
    settings = tell(
        "Seats: {seats}. First seed: {seed}. Each decision: {limits}.",
        seats=", ".join(one["seats"]),
        seed=one["seed"],
        limits=limits,
    )
    summaries = {label: answer["summary"] for label, answer in answers.items()}
    write_file("--report", report, page(heading, settings, summaries).encode())


def _lines(answer: Mapping[str, Any]) -> Iterator[str]:
    """A line for each policy."""
    heading = tell(
        "{game}: {seats}, {games}",
        game=answer["game"],
        seats=", ".join(answer["seats"]),
        games=counted(answer["games"], "game"),
    )
    yield one_line(heading)
    for name, row in answer["policies"].items():
        words = {"win": tell("wins"), "margin": tell("margin"), "score": tell("score")}
        figures = [f"{word} {_figure(row[part])}" for part, word in words.items() if part in row]
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
    if "rules" in answer:
        yield one_line(
            tell("{name}: of {moves} moves {narrowed} narrowed, gave way for {yielded}", **answer["rules"])
        )


_COUNTS = ("decisions", "median", "p95", "longest", "refused", "empty", "illegal", "late")


def _figure(figure: Mapping[str, Any]) -> str:
    error = "?" if figure["stderr"] is None else f"{figure['stderr']:.3g}"
    return f"{figure['mean']:.3g} ± {error}"
