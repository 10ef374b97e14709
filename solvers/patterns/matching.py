"""The heaviest matchings of a bipartite graph, by the number of pairs.

Each matching is made from the one before by the heaviest path along which one more pair comes in and others change
partners. So each is the heaviest of its size, and what a pair more adds never grows.

Of a row's partners only the heaviest matter, as many as there are rows: one beyond them may be changed for one of them,
which the other rows cannot all have taken.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import TypeVar

N = TypeVar("N", bound=Hashable)


def heaviest(rows: Sequence[Mapping[N, int]]) -> Iterator[int]:
    """The greatest weight of a matching of no pair, of one, of two, and so on: as many as there can be.

    ``rows`` are the nodes of one side, each with the weight of its edge to each partner that it may have.
    """
    near = [sorted(row.items(), key=itemgetter(1), reverse=True)[: len(rows)] for row in rows]
    partner: dict[int, N] = {}
    owner: dict[N, int] = {}
    weight = 0
    while True:
        yield weight
        gains: dict[int, int] = {row: 0 for row in range(len(rows)) if row not in partner}
        before: dict[int, tuple[int, N]] = {}
        open_rows = list(gains)
        while open_rows:
            row = open_rows.pop()
            for column, added in near[row]:
                other = owner.get(column)
                if other is None or other == row:
                    continue
                gain = gains[row] + added - rows[other][column]
                if gain > gains.get(other, gain - 1):
                    gains[other], before[other] = gain, (row, column)
                    open_rows.append(other)
        ends = []
        for row, gain in gains.items():
            for column, added in near[row]:
                if column not in owner:
                    ends.append((gain + added, row, column))
                    break
        if not ends:
            return
        gain, row, column = max(ends, key=itemgetter(0))
        weight += gain
        while True:
            partner[row], owner[column] = column, row
            if row not in before:
                break
            row, column = before[row]
