"""Figures for several cards at once: disjoint, and with missing squares that the stars at hand can fill.

Two missing squares are alike if the same narrow tokens open both. So a prospect counts, for the matching, as
how many squares of each likeness it lacks, its *kind*, and there are few kinds. Combinations of kinds that
the stars cannot fill are thrown away before any two figures are laid side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from periplus.models.observatory.figures import Figure, touches
from periplus.solvers.limits import Clock

from .matching import Demand, Matching
from .prospects import Prospect

Kind: TypeAlias = tuple[int, ...]
"""Missing squares of each likeness."""
Drawn: TypeAlias = tuple[tuple[int, int], ...]
"""The cards completed so far, in order, each with the number of stars had before it."""
Layout: TypeAlias = tuple[Prospect, ...]
"""A prospect for each of them."""


class Layouts:
    """The layouts of one turn's prospects; ``narrow`` are the square sets of tokens that do not open all."""

    def __init__(
        self, lists: Sequence[Sequence[Prospect]], empty: int, narrow: Iterable[int], clock: Clock | None
    ) -> None:
        self._lists = lists
        self._clock = clock
        self._likenesses = _atoms(empty, narrow)
        self._by_kind: dict[int, dict[Kind, list[Prospect]]] = {}

    def first(self, drawn: Drawn, tokens: Sequence[int], before: Layout) -> Layout | None:
        """A layout that keeps the figures of ``before`` if it can; None if there is none at all."""
        fit = self._fit(drawn, tokens)
        kinds = tuple(self._kind(prospect.missing) for prospect in before)
        spent = sum(map(sum, kinds))
        for kind, found in self._kinds(drawn[-1][0]).items():
            if spent + sum(kind) > fit.budgets[-1]:
                break
            if fit((*kinds, kind)):
                for prospect in found:
                    if _apart(before, prospect):
                        return (*before, prospect)
        return next(self._all(drawn, fit), None) if before else None

    def every(self, drawn: Drawn, tokens: Sequence[int]) -> Iterator[Layout]:
        """Every layout that the tokens allow."""
        return self._all(drawn, self._fit(drawn, tokens))

    def _fit(self, drawn: Drawn, tokens: Sequence[int]) -> _Fit:
        fewest = [self._lists[card][0].missing.bit_count() for card, _ in drawn]
        return _Fit(self._opened(tokens), [deadline for _, deadline in drawn], fewest)

    def _all(self, drawn: Drawn, fit: _Fit) -> Iterator[Layout]:
        by_card = [self._kinds(card) for card, _ in drawn]
        for kinds in _kinds_that_fit(by_card, fit, (), 0):
            yield from self._apart([found[kind] for found, kind in zip(by_card, kinds, strict=True)], ())

    def _apart(self, choices: Sequence[Sequence[Prospect]], layout: Layout) -> Iterator[Layout]:
        if len(layout) == len(choices):
            yield layout
            return
        if self._clock:
            self._clock.check()
        for prospect in choices[len(layout)]:
            if _apart(layout, prospect):
                yield from self._apart(choices, (*layout, prospect))

    def _kind(self, missing: int) -> Kind:
        return tuple((missing & likeness).bit_count() for likeness in self._likenesses)

    def _kinds(self, card: int) -> dict[Kind, list[Prospect]]:
        """The card's prospects by kind, those that lack fewest squares first."""
        if card not in self._by_kind:
            found: dict[Kind, list[Prospect]] = {}
            for prospect in self._lists[card]:
                found.setdefault(self._kind(prospect.missing), []).append(prospect)
            self._by_kind[card] = found
        return self._by_kind[card]

    def _opened(self, tokens: Sequence[int]) -> list[int]:
        """By token: the bit set of likenesses that it opens."""
        return [
            sum(1 << index for index, likeness in enumerate(self._likenesses) if token & likeness)
            for token in tokens
        ]


class _Fit:
    """Whether tokens can fill figures of given kinds, each before its deadline; remembers its answers."""

    def __init__(self, opened: Sequence[int], deadlines: Sequence[int], fewest: Sequence[int]) -> None:
        self._opened = opened
        self._deadlines = deadlines
        self.budgets = list(deadlines)
        """By card: the squares that it and the cards before it may lack, so that the cards after it still fit."""
        for place in reversed(range(len(deadlines) - 1)):
            after = self.budgets[place + 1] - fewest[place + 1]
            self.budgets[place] = min(self.budgets[place], after)
        self._known: dict[tuple[Kind, ...], bool] = {}

    def __call__(self, kinds: tuple[Kind, ...]) -> bool:
        if kinds not in self._known:
            self._known[kinds] = self._fits(kinds)
        return self._known[kinds]

    def _fits(self, kinds: tuple[Kind, ...]) -> bool:
        demands: list[Demand] = []
        squares = [0] * len(kinds[0])
        bit = 1
        for kind, deadline in zip(kinds, self._deadlines, strict=False):
            missing = 0
            for likeness, count in enumerate(kind):
                run = bit * ((1 << count) - 1)
                squares[likeness] |= run
                missing |= run
                bit <<= count
            demands.append((missing, deadline))
        tokens = [
            sum(run for likeness, run in enumerate(squares) if token >> likeness & 1) for token in self._opened
        ]
        return Matching(tokens).fill(demands)


def _kinds_that_fit(
    by_card: Sequence[dict[Kind, list[Prospect]]], fit: _Fit, chosen: tuple[Kind, ...], spent: int
) -> Iterator[tuple[Kind, ...]]:
    """Kinds for all cards that the tokens fill together; ``spent`` is what those chosen already lack."""
    place = len(chosen)
    if place == len(by_card):
        yield chosen
        return
    for kind in by_card[place]:
        total = spent + sum(kind)
        if total > fit.budgets[place]:
            break
        if fit((*chosen, kind)):
            yield from _kinds_that_fit(by_card, fit, (*chosen, kind), total)


def _atoms(empty: int, narrow: Iterable[int]) -> tuple[int, ...]:
    """The empty squares split by which of the narrow sets hold them."""
    atoms = [empty]
    for squares in dict.fromkeys(narrow):
        atoms = [part for atom in atoms for part in (atom & squares, atom & ~squares) if part]
    return tuple(atoms)


def _apart(layout: Layout, prospect: Prospect) -> bool:
    return not any(_touch(other.figure, prospect.figure) for other in layout)


@lru_cache(maxsize=1 << 16)
def _touch(one: Figure, other: Figure) -> bool:
    return touches(one, other)


def demands(drawn: Drawn, layout: Layout) -> list[Demand]:
    """The squares that the layout lacks, with the deadlines of its cards."""
    return [
        (prospect.missing, deadline) for prospect, (_, deadline) in zip(layout, drawn, strict=True)
    ]
