"""Figures for several cards at once, their missing squares matched with stars.

A token is a star somebody may plot; it opens a set of squares. Tokens stand in the order in which they are had. A
square that a figure lacks must be filled by a token had before that figure is completed: one of the first
``deadline`` tokens. Binding tokens to squares only when a figure needs them, by bipartite matching, is exact, because
the square of every star can be read off the finished matching, and a token may always be plotted when it is had.

The figures are disjoint, and the stars at hand can fill what they miss. Two missing squares are alike if the same
narrow tokens open both. So a placement counts, for the matching, as how many squares of each likeness it lacks, its
*kind*, and there are few kinds. One matching tells of all figures of a kind that are clear of those laid already
whether the stars can fill them too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from ...limits import Clock
from .open_placements import OpenPlacement, clear_of

Demand: TypeAlias = tuple[int, int]
"""Bit set of squares to fill, and how many of the tokens come in time for them."""


class Matching:
    """Tokens bound to squares. Grows by augmenting paths, so that what is filled stays filled."""

    __slots__ = ("_deadlines", "_tokens", "squares")

    def __init__(self, tokens: Sequence[int]) -> None:
        self._tokens = tokens
        self._deadlines: dict[int, int] = {}
        self.squares: dict[int, int] = {}
        """By token: the square it is bound to, as a bit."""

    def fill(self, demands: Iterable[Demand]) -> bool:
        """Bind tokens in time to all the squares; False if that is impossible."""
        for missing, deadline in demands:
            left = missing
            while left:
                square = left & -left
                left ^= square
                self._deadlines[square] = deadline
                if not self._bind(square, set()):
                    return False
        return True

    def _bind(self, square: int, seen: set[int]) -> bool:
        for token in range(self._deadlines[square]):
            if self._tokens[token] & square and token not in seen:
                seen.add(token)
                if token not in self.squares or self._bind(self.squares[token], seen):
                    self.squares[token] = square
                    return True
        return False

    def spend(self) -> int:
        """Bind as many of the other tokens as possible to squares of their own; the number bound in all.

        A square that a demand names takes tokens in time only, any other square every token that opens it.
        """
        owners = {square: token for token, square in self.squares.items()}
        for token in range(len(self._tokens)):
            if token not in self.squares:
                self._place(token, owners, set())
        return len(self.squares)

    def _place(self, token: int, owners: dict[int, int], seen: set[int]) -> bool:
        squares = self._tokens[token] & ~sum(owners)
        if squares:
            self._own(token, squares & -squares, owners)
            return True
        for square in list(owners):
            late = token >= self._deadlines.get(square, token + 1)
            if late or square in seen or not self._tokens[token] & square:
                continue
            seen.add(square)
            if self._place(owners[square], owners, seen):
                self._own(token, square, owners)
                return True
        return False

    def _own(self, token: int, square: int, owners: dict[int, int]) -> None:
        self.squares[token] = square
        owners[square] = token


Kind: TypeAlias = tuple[int, ...]
"""Missing squares of each likeness."""
Drawn: TypeAlias = tuple[tuple[int, int], ...]
"""The cards completed so far, in order, each with the number of stars had before it."""
Layout: TypeAlias = tuple[OpenPlacement, ...]
"""A placement for each of them."""


EFFORT = 1e-5
"""Deterministic effort that a matching of kinds counts for."""


class Layouts:
    """The layouts of one turn's placements.

    ``levels`` are, by card, the placements that lack 0, 1, 2, … stars; ``narrow`` the square sets of tokens that
    do not open all the ``empty`` squares, and ``free`` how many tokens at most do.
    """

    def __init__(
        self,
        levels: Sequence[Sequence[Sequence[OpenPlacement]]],
        empty: int,
        narrow: Iterable[int],
        free: int,
        clock: Clock,
    ) -> None:
        self._levels = levels
        self._clock = clock
        self._free = free
        self._likenesses = _atoms(empty, narrow)
        self._beyond = self._likenesses[0]
        self._by_kind: dict[tuple[int, int], dict[Kind, list[OpenPlacement]]] = {}
        self._hopeless: set[tuple[Drawn, tuple[int, ...]]] = set()
        self.needs = tuple(
            next((count for count, level in enumerate(found) if any(map(self._served, level))), None)
            for found in levels
        )
        """By card: the fewest stars that a placement lacks which the tokens might serve; None: there is none."""

    def _served(self, placement: OpenPlacement) -> bool:
        return (placement.missing & self._beyond).bit_count() <= self._free

    def first(self, drawn: Drawn, tokens: Sequence[int], before: Layout) -> Layout | None:
        """A layout that keeps the figures of ``before`` if it can; None if there is none at all."""
        if (question := (drawn, tuple(tokens))) in self._hopeless:
            return None
        laid = [placement.figure for placement in before]
        fit = self._fit(drawn, tokens)
        kinds = tuple(self._kind(placement.missing) for placement in before)
        for kind, found in self._kinds(drawn[-1][0], fit.budgets[-1] - sum(map(sum, kinds))):
            if fit((*kinds, kind)):
                for placement in found:
                    if clear_of(laid, placement.figure):
                        return (*before, placement)
        layout = next(self._all(drawn, fit), None) if before else None
        if layout is None:
            self._hopeless.add(question)
        return layout

    def every(self, drawn: Drawn, tokens: Sequence[int]) -> Iterator[Layout]:
        """Every layout that the tokens allow."""
        return self._all(drawn, self._fit(drawn, tokens))

    def fullest(
        self, drawn: Drawn, tokens: Sequence[int], chosen: Layout, most: int
    ) -> tuple[Layout, dict[int, int]]:
        """``chosen``, or a layout that leaves room for more stars, with the square of each token that finds one.

        ``most``: no layout has room for more.
        """
        squares = _spread(drawn, chosen, tokens)
        if len(squares) < most:
            for other in self.every(drawn, tokens):
                again = _spread(drawn, other, tokens)
                if len(again) > len(squares):
                    chosen, squares = other, again
                if len(squares) == most:
                    break
        return chosen, squares

    def _fit(self, drawn: Drawn, tokens: Sequence[int]) -> _Fit:
        fewest = [self.needs[card] or 0 for card, _ in drawn]
        return _Fit(self._opened(tokens), [deadline for _, deadline in drawn], fewest, self._clock)

    def _all(self, drawn: Drawn, fit: _Fit) -> Iterator[Layout]:
        return self._laid(drawn, fit, (), (), 0)

    def _laid(
        self, drawn: Drawn, fit: _Fit, kinds: tuple[Kind, ...], layout: Layout, spent: int
    ) -> Iterator[Layout]:
        """Placements for the cards that follow, of kinds that the tokens fill together with those laid already."""
        place = len(layout)
        if place == len(drawn):
            yield layout
            return
        self._clock.check()
        laid = [placement.figure for placement in layout]
        for kind, found in self._kinds(drawn[place][0], fit.budgets[place] - spent):
            clear = (placement for placement in found if clear_of(laid, placement.figure))
            first = next(clear, None)
            if first is not None and fit((*kinds, kind)):
                for placement in (first, *clear):
                    yield from self._laid(drawn, fit, (*kinds, kind), (*layout, placement), spent + sum(kind))

    def _kind(self, missing: int) -> Kind:
        return tuple((missing & likeness).bit_count() for likeness in self._likenesses)

    def _kinds(self, card: int, most: int) -> Iterator[tuple[Kind, list[OpenPlacement]]]:
        """The card's placements that lack at most so many stars, by kind, those that lack fewest first."""
        for count in range(min(most + 1, len(self._levels[card]))):
            if (card, count) not in self._by_kind:
                found: dict[Kind, list[OpenPlacement]] = {}
                for placement in filter(self._served, self._levels[card][count]):
                    found.setdefault(self._kind(placement.missing), []).append(placement)
                self._by_kind[card, count] = found
            yield from self._by_kind[card, count].items()

    def _opened(self, tokens: Sequence[int]) -> list[int]:
        """By token: the bit set of likenesses that it opens."""
        return [
            sum(1 << index for index, likeness in enumerate(self._likenesses) if token & likeness)
            for token in tokens
        ]


class _Fit:
    """Whether tokens can fill figures of given kinds, each before its deadline; remembers its answers."""

    def __init__(
        self, opened: Sequence[int], deadlines: Sequence[int], fewest: Sequence[int], clock: Clock
    ) -> None:
        self._clock = clock
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
        self._clock.work(EFFORT)
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
            sum(run for likeness, run in enumerate(squares) if token >> likeness & 1)
            for token in self._opened
        ]
        return Matching(tokens).fill(demands)


def _atoms(empty: int, narrow: Iterable[int]) -> list[int]:
    """The empty squares split by which of the narrow sets hold them; first those that none of them holds."""
    beyond = empty
    atoms: list[int] = []
    for squares in dict.fromkeys(narrow):
        atoms = [part for atom in atoms for part in (atom & squares, atom & ~squares) if part]
        if beyond & squares:
            atoms.append(beyond & squares)
        beyond &= ~squares
    return [beyond, *atoms]


def _spread(drawn: Drawn, layout: Layout, tokens: Sequence[int]) -> dict[int, int]:
    """The layout's missing squares filled, and every other star that finds a place: squares by token."""
    matching = Matching(tokens)
    matching.fill(
        (placement.missing, deadline) for placement, (_, deadline) in zip(layout, drawn, strict=True)
    )
    matching.spend()
    return dict(matching.squares)
