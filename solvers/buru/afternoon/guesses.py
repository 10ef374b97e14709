"""Afternoons with face-down tokens in areas to come, and what comes before a player's choice.

Choices are compared by their mean over common guesses. In each guess every unknown token is one that its owner may
have laid, each as likely. First each choice is played on in ever more of them as it looks best action by action, then
every guess is solved; what is told is a mean, with its standard error, and nothing is proved by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from periplus.models.buru import GAME
from periplus.models.buru.flow import branching, settle
from periplus.models.buru.legality import apply, legal_moves
from periplus.models.buru.moves import AnyMove, Tie
from periplus.models.buru.play import PLAY, only
from periplus.models.buru.seen import revealed
from periplus.models.buru.state import UNKNOWN, State

from ...answers import Answer, Ranking
from ...limits import Clock
from ...search.sampling import standard_error, world
from ..figures import figure, ranked
from .courses import SWIFT, GreedyPolicy, performed
from .others import choice
from .question import AfternoonQuestion, Aim, is_over
from .tree import Tree


def next_choice(question: AfternoonQuestion) -> tuple[tuple[AnyMove, ...], State]:
    """The moves before the player's choice, of others and of chance, and the table then.

    A tie of a Lawan falls there as is likeliest, the first of equals; the move that says so is among the moves.
    Raises PositionError (field ``log``) where a tie is open already: the table knows how it fell.
    """
    (_, state), *others = question.worlds
    if others:
        state = only(PLAY.follow(GAME.state(question.position), question.plan)[0])  # raises
    before = question.plan
    while not is_over(state) and state.turn != question.aim.seat:
        move = choice(state, question.aim.others)
        ties, state = _settled(apply(state, move))
        before = (*before, move, *ties)
    return before, state


def _settled(state: State) -> tuple[tuple[AnyMove, ...], State]:
    """How ties fall until a human chooses, and the table then."""
    ties: list[AnyMove] = []
    while len(worlds := settle(state)) > 1:
        found = branching(state)
        if found is None:
            raise ValueError("several worlds without a tie")
        branch = max(found.branches, key=lambda branch: branch.probability)
        ties.append(Tie(player=state.setting.ids[found.seat], cards=branch.ties))
        state = branch.state
    return tuple(ties), next(after for _, after in worlds)


ENGINE = "simulation"
GUESSES = 32
"""How many, unless fewer samples are asked for."""


def is_hidden(state: State) -> bool:
    """Whether a token of an area to come is not known."""
    return any(UNKNOWN in field for player in state.players for field in player.placed[state.area + 1 :])


@dataclass(slots=True, eq=False)
class Guessed:
    """A choice, with what can be had at least in each guess looked at."""

    move: AnyMove
    line: tuple[AnyMove, ...] = ()
    """The rest of the action that it begins, as it looks best in the first guess."""
    left: Fraction = Fraction(0)
    """What is left over then."""
    values: list[Fraction] = field(default_factory=list)


class Guesses:
    """The choices of a player who has to guess. Raises Stop when the clock says so."""

    def __init__(self, aim: Aim, state: State, clock: Clock) -> None:
        self._aim, self._state, self._clock = aim, state, clock
        number = min(GUESSES, clock.limits.samples)
        self._tables = [revealed(state, world(clock.limits.seed, guess)) for guess in range(number)]
        self._tree = Tree(aim, state, clock)
        self._quick = GreedyPolicy(self._tree, SWIFT)
        self._entries = [Guessed(move) for move in legal_moves(state)]
        self._solved = 0
        """Guesses that have been solved for every choice."""

    def run(self) -> Iterator[None]:
        """A look at every choice in one guess after the other, then exact values likewise."""
        with self._tree.unhurried():
            self._look(self._entries[0], self._tables[0])
        yield
        for number, table in enumerate(self._tables):
            for entry in self._entries:
                if len(entry.values) == number:
                    self._look(entry, table)
                yield
        for number, table in enumerate(self._tables):
            values = [self._tree.mean(settle(apply(table, entry.move))) for entry in self._entries]
            for entry, value in zip(self._entries, values, strict=True):
                entry.values[number] = value
            self._solved = number + 1
            yield

    def _look(self, entry: Guessed, table: State) -> None:
        """A look at a choice in one guess."""
        if not entry.values:
            after = apply(self._state, entry.move)
            if after.pending:
                entry.line = self._quick(apply(self._tables[0], entry.move))
            entry.left = self._aim.left_over(performed(after, entry.line))
        entry.values.append(self._quick.value(settle(apply(table, entry.move))))

    @property
    def _level(self) -> int:
        """The guesses by which choices are compared: those in which all have been looked at, else the first."""
        return min(len(entry.values) for entry in self._entries) or 1

    def _known(self) -> list[tuple[Fraction, Guessed]]:
        """What has been looked at with its mean, the best first."""
        level = self._level
        known = [entry for entry in self._entries if len(entry.values) >= level]
        means = [(sum(entry.values[:level], Fraction(0)) / level, entry) for entry in known]
        return sorted(means, key=lambda pair: (-pair[0], -pair[1].left))

    def ranking(self, extra: Mapping[str, Any]) -> Ranking | None:
        """The choices as they stand; None before any has been looked at."""
        listed = self._known()
        if not listed:
            return None
        best = listed[0][0]
        level = self._level
        moves = tuple(
            ranked(entry.move, entry.values[:level], best, entry.line, {"left": figure(entry.left)})
            for _, entry in listed[: self._clock.limits.count]
        )
        work = {"looked": len(listed), "choices": len(self._entries), "solved": self._solved}
        found = Ranking("feasible", moves, engine=ENGINE, work=work, extra=extra)
        return found.stopped("samples") if self._solved == len(self._tables) else found

    def answer(self, before: tuple[AnyMove, ...], extra: Mapping[str, Any]) -> Answer | None:
        """The best choice and the rest of its action, after the moves that come before it."""
        listed = self._known()
        if not listed:
            return None
        value, entry = listed[0]
        values = entry.values[: self._level]
        told = {**extra, "mean": figure(value), "stderr": standard_error(values), "samples": len(values)}
        solution = (*before, entry.move, *entry.line)
        work = {"looked": len(listed), "choices": len(self._entries), "solved": self._solved}
        found = Answer("feasible", figure(value), None, solution, engine=ENGINE, work=work, extra=told)
        return found.stopped("samples") if self._solved == len(self._tables) else found
