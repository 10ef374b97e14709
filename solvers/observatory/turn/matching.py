"""Which star goes on which square: bipartite matching between star tokens and squares, with deadlines.

A token is a star somebody may plot; it opens a set of squares. Tokens stand in the order in which they are
had. A square that a figure lacks must be filled by a token had before that figure is completed: one of the
first ``deadline`` tokens. Binding tokens to squares only when a figure needs them is exact, because the
square of every star can be read off the finished matching, and a token may always be plotted when it is had.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

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
