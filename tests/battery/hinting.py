"""Whole random games with hints at random decisions: no refusal, and what is hinted can be played.

A game is walked by the public rules up to the decision that is hinted at, one drawn at random from as many as the game
before had, and is played on from there on the kernel, which is cheaper. Of every tenth game the rules walk all.
``python -m tests.battery.hinting 1000`` plays the games of that many seeds in every mode, the modes in turn and a few
games of each first, and prints what it has counted. ``--horizon game --seconds 0.05 --often 1`` asks for the whole
game instead, in so much time, at that share of all decisions, and counts answers late by half a second: of the clock
on the wall, and of the processor, which other work does not stretch. ``--only "buru modules"`` plays the modes alone
whose names begin so, and may be given again; ``--from 100`` leaves the first hundred seeds out. With ``--record FILE``
each block is written down when it is done: started again with the same file, the battery goes on where it was stopped,
and its counts are those of all sessions.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import traceback
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise, product
from pathlib import Path
from typing import Any, NamedTuple

from periplus.models.core.data import Horizon, Position
from periplus.models.core.errors import PositionError
from periplus.models.core.game import Game
from periplus.models.core.registry import NAMES, game
from periplus.solvers import api
from periplus.solvers.limits import Limits
from periplus.solvers.simulation import Simulation
from periplus.solvers.strategy.hint import strategy_of
from tests.battery.walks import Step, walk

LIMITS = Limits(seconds=60, work=0.002)
BLOCKS = (0, 10, 25)
"""So many games of each mode are played before any mode goes on; then ``BLOCK`` of each at a time."""
BLOCK = 50
LATE = 0.5
"""Seconds over the limit from which an answer is late."""
WHOLE = 10
"""The rules alone play every game of a seed that this divides."""


class Mode(NamedTuple):
    """A way to play a game: a number of players, or a choice of a variant with any number that takes it."""

    name: str
    players: int | None
    chosen: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def __str__(self) -> str:
        told = [f"{variant}={'+'.join(taken) or '-'}" for variant, taken in self.chosen]
        return " ".join([self.name, *([] if self.players is None else [f"{self.players} players"]), *told])

    def start(self, rng: random.Random) -> Position:
        """A fresh game of the mode; what the mode leaves open (players, other variants) is drawn where it can be."""
        rules = game(self.name)
        for _ in range(100):
            chosen = dict(self.chosen)
            if self.chosen:
                for variant in rules.variants:
                    if not variant.several:
                        chosen.setdefault(variant.name, (rng.choice(variant.choices),))
            try:
                position: Position = rules.start(self.players or rng.choice(rules.players), rng, chosen)
            except PositionError:
                continue  # not for so many players
            return position
        raise AssertionError(f"{self}: no such game")


def modes() -> Iterator[Mode]:
    """Every number of players of every game; every choice of its variants, and all at once that go together."""
    for name in NAMES:
        rules = game(name)
        for players in rules.players:
            yield Mode(name, players)
        for variant in rules.variants:
            taken = [(choice,) for choice in variant.choices]
            for some in [*taken, variant.choices] if variant.several else taken:
                yield Mode(name, None, ((variant.name, tuple(some)),))


class Asking(NamedTuple):
    """How hints are asked for."""

    limits: Limits = LIMITS
    horizon: Horizon | None = None
    often: float = 0.0
    """The share of all decisions that is hinted at, besides the one drawn in each game."""


ASKING = Asking()


class Elapsed(NamedTuple):
    """Seconds by the clock on the wall and by the processor."""

    wall: float
    processor: float


def play_hint(position: Position, seat: int, asking: Asking) -> Elapsed:
    """What a seat is hinted by all that it may know holds a move, which can be played there and on the table.

    Where the move turns up what the seat could not know, such as the next card of a deck, the table's log tells it.
    """
    rules = game(position.game)
    seen = rules.seen_by(position, seat)
    begun = time.perf_counter(), time.process_time()
    ranking = api.hint(seen, asking.limits, horizon=asking.horizon).result()
    elapsed = Elapsed(time.perf_counter() - begun[0], time.process_time() - begun[1])
    assert ranking.reason != "crashed"
    assert ranking.moves, ranking.reason
    assert ranking.moves[0].value is not None, ranking.reason
    best = ranking.moves[0].move
    for move in best if isinstance(best, tuple) else (best,):
        after = rules.play(position, move)
        try:
            seen = rules.play(seen, move)
        except PositionError:
            told = rules.log(rules.seen_by(after, seat))[len(rules.log(seen)) :]
            assert told
            for entry in told:
                seen = rules.play(seen, entry)
        position = after
    return elapsed


@dataclass
class Tally:
    """What has been played of a mode."""

    mode: Mode
    asking: Asking = ASKING
    games: int = 0
    hints: int = 0
    refused: list[str] = field(default_factory=list)
    length: int = 1
    """How many decisions the game before had."""
    sorts: set[str] = field(default_factory=set)
    """The sorts of moves at whose decisions a hint has been asked for."""
    seconds: float = 0.0
    played: set[int] = field(default_factory=set)
    """The seeds of the games."""
    late: int = 0
    """Hints later than the limit by ``LATE`` seconds."""
    late_by_processor: int = 0

    def __str__(self) -> str:
        told = f"{self.games} games, {self.hints} hints, {len(self.refused)} refused, {self.seconds:.0f} s"
        return f"{self.mode}: {told}, {self.late} late ({self.late_by_processor} by the processor)"

    def play(self, seed: int) -> None:
        """A game of that seed, hinted at one decision and at the first of each sort of move."""
        began = time.process_time()
        rng = random.Random(f"{self.mode}/{seed}")
        position = self.mode.start(rng)
        rules: Game[Any, Any] = game(self.mode.name)
        chosen, decisions, last, on = rng.randrange(self.length), 0, None, True
        for step in walk(rules, position, rng):
            position, move, seat = step
            if seat is not None:
                last = step
                often = self.asking.often and rng.random() < self.asking.often
                if decisions == chosen or often or type(move).__name__ not in self.sorts:
                    self._hint(step, seed)
                    on = decisions < chosen or seed % WHOLE == 0 or self.asking.often > 0
                decisions += 1
            position = rules.play(position, move)
            if not on:
                break
        if on:
            self.length = decisions
            if decisions <= chosen and last is not None:
                self._hint(last, seed)
            assert rules.outcome(position) is not None, f"{self.mode}, seed {seed}: the game does not end"
        else:
            rest = Simulation(position, seed)
            rest.run(rng.choice)
        self.games += 1
        self.played.add(seed)
        self.seconds += time.process_time() - began

    def block(self, seeds: range) -> dict[str, Any] | None:
        """The games of those seeds that are not played yet, and what is to be recorded of them; None: nothing new."""
        before = self.hints, self.seconds, self.late, self.late_by_processor
        new, known = [seed for seed in seeds if seed not in self.played], len(self.refused)
        for seed in new:
            self.play(seed)
        if not new:
            return None
        return {
            "mode": str(self.mode),
            "seeds": new,
            "hints": self.hints - before[0],
            "late": [self.late - before[2], self.late_by_processor - before[3]],
            "seconds": self.seconds - before[1],
            "refused": self.refused[known:],
            "length": self.length,
            "sorts": sorted(self.sorts),
        }

    def recall(self, block: Mapping[str, Any]) -> None:
        """Count a block of another session, and go on as after it."""
        self.games += len(block["seeds"])
        self.played.update(block["seeds"])
        self.hints += block["hints"]
        self.late += block["late"][0]
        self.late_by_processor += block["late"][1]
        self.seconds += block["seconds"]
        self.refused += block["refused"]
        self.length = block["length"]
        self.sorts = set(block["sorts"])

    def _hint(self, step: Step, seed: int) -> None:
        """Ask for a hint at that decision, and note what goes wrong.

        For the whole game nothing is decided where chance comes next, though some moves may be made before it.
        """
        assert step.seat is not None
        if self.asking.horizon == "game" and strategy_of(self.mode.name).decides(step.position) < 0:
            return
        self.hints += 1
        self.sorts.add(type(step.move).__name__)
        try:
            elapsed = play_hint(step.position, step.seat, self.asking)
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            at = len(game(self.mode.name).log(step.position))
            self.refused.append(f"seed {seed}, log of {at}: {error!r} ({where.name}:{where.lineno})")
        else:
            limit = (self.asking.limits.seconds or 0) + LATE
            self.late += elapsed.wall > limit
            self.late_by_processor += elapsed.processor > limit


def recalled(tallies: Iterable[Tally], record: Path) -> None:
    """Take in what other sessions recorded; a last line that was cut off is passed over."""
    by_mode = {str(tally.mode): tally for tally in tallies}
    for line in record.read_text().splitlines():
        try:
            block = json.loads(line)
        except ValueError:
            continue
        if tally := by_mode.get(block["mode"]):
            tally.recall(block)


def main(arguments: list[str]) -> int:
    """Play the games, tell the counts after each block of each mode; 1 if anything was refused."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--only", action="append")
    parser.add_argument("--record", type=Path)
    parser.add_argument("--horizon", choices=["turn", "game"])
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--often", type=float, default=0.0)
    given = parser.parse_args(arguments)
    limits = Limits(seconds=given.seconds) if given.seconds else LIMITS
    asking = Asking(limits, given.horizon, given.often)
    tallies = [Tally(mode, asking) for mode in modes() if str(mode).startswith(tuple(given.only or [""]))]
    if given.record and given.record.exists():
        recalled(tallies, given.record)
    bounds = sorted({given.first, *BLOCKS, *range(BLOCK, given.games, BLOCK), given.games})
    for (first, end), tally in product(pairwise(bounds), tallies):
        if not given.first <= first < given.games:
            continue
        block = tally.block(range(first, end))
        if block is None:
            continue
        if given.record:
            with given.record.open("a") as record:
                record.write("\n" + json.dumps(block))  # first, as the line before may have been cut off
        print(time.strftime("%H:%M:%S"), tally, *block["refused"], sep="\n  ", flush=True)
    print(
        *(tally for tally in tallies if tally.refused),
        f"{sum(tally.games for tally in tallies)} games in {len(tallies)} modes, "
        f"{sum(tally.hints for tally in tallies)} hints, {sum(len(tally.refused) for tally in tallies)} refused, "
        f"{sum(tally.late for tally in tallies)} late "
        f"({sum(tally.late_by_processor for tally in tallies)} by the processor), "
        f"{sum(tally.seconds for tally in tallies):.0f} s",
        sep="\n",
    )
    return int(any(tally.refused for tally in tallies))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
