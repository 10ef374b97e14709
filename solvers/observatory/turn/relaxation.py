"""A bound on a plan: squares forgotten, every star token may go anywhere.

A card then costs the fewest stars that any of its figures lacks, whatever else is drawn (figures share no
star, so drawing one never helps another). What remains is a small acyclic search over stocks, done exactly
and remembered. Its value is never below that of any real plan, and mostly equal to the best one's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .stock import Change, Finish, Setting, Stock


class Relaxation:
    """The best value over all steps that follow a stock, with squares forgotten.

    It serves every setting of one ground whose dice bring the same: see ``Setting.bare``.
    """

    __slots__ = ("_known", "_needs", "_room", "_setting")

    def __init__(self, setting: Setting, needs: Sequence[int | None]) -> None:
        self._setting = setting
        self._needs = needs
        self._room = setting.empty.bit_count()
        self._known: dict[tuple[Stock, int], int] = {}

    def value(self, stock: Stock, spent: int) -> int:
        """The bound after ``spent`` of the stock's stars have been drawn into figures."""
        key = stock, spent
        known = self._known.get(key)
        if known is None:
            known = self.stop(stock)
            for spent_after, change in self._next(stock, spent):
                known = max(known, self.value(change[1], spent_after))
            self._known[key] = known
        return known

    def _next(self, stock: Stock, spent: int) -> Iterator[tuple[int, Change]]:
        """Every next step, no bonus converted before it is needed, with the stars spent after it."""
        for change in self._setting.reaches(stock):
            yield spent, change
        for index in self.open_cards(stock):
            convert = self.shortfall(stock, spent, index)
            if convert <= stock.flex:
                yield self.spent_after(spent, index), self._setting.finish(stock, index, convert)

    def reachable(self) -> Iterator[Stock]:
        """Every stock that some steps lead to, with squares forgotten, each once or more."""
        todo = [(self._setting.opening[0], 0)]
        seen = set(todo)
        while todo:
            stock, spent = todo.pop()
            yield stock
            for spent_after, change in self._next(stock, spent):
                if (entry := (change[1], spent_after)) not in seen:
                    seen.add(entry)
                    todo.append(entry)

    def stop(self, stock: Stock) -> int:
        """The value of taking no further step, if every star finds a square."""
        funding, stars = self._setting.settle(stock)
        return self._setting.value(stock, funding, min(stock.stars + stars, self._room))

    def open_cards(self, stock: Stock) -> list[int]:
        """The cards that are not completed and that some figure is left for."""
        return [
            index
            for index, need in enumerate(self._needs)
            if need is not None and not stock.done >> index & 1
        ]

    def shortfall(self, stock: Stock, spent: int, index: int) -> int:
        """How many bonuses must become stars before the card can be completed."""
        return max(0, self.spent_after(spent, index) - stock.stars)

    def spent_after(self, spent: int, index: int) -> int:
        """The stars spent when the card is completed too."""
        return spent + (self._needs[index] or 0)

    def ranked(self, setting: Setting, stock: Stock, spent: int) -> list[tuple[int, int, Change]]:
        """Every next step with its bound and the stars spent after it, the best bound first.

        ``setting`` is one that this relaxation serves. A completion comes once for every number of bonuses
        converted before it: a dearer figure of the same card may be the one that leaves room for the next.
        """
        found: list[tuple[int, int, Change]] = []
        for change in setting.reaches(stock):
            found.append((self.value(change[1], spent), spent, change))
        for index in self.open_cards(stock):
            after = self.spent_after(spent, index)
            for convert in range(self.shortfall(stock, spent, index), stock.flex + 1):
                change = setting.finish(stock, index, convert)
                found.append((self.value(change[1], after), after, change))
        found.sort(key=lambda entry: -entry[0])
        return found


def completed(change: Change) -> int | None:
    """The card that the change completes, if it does."""
    last = change[0][-1]
    return last.card if isinstance(last, Finish) else None
