"""Other encodings of "hangs on the coast by tiles of the terrain", in the place of the product's layers.

Ranks: each tile has a supporter of a smaller rank (``patterns/arborescence``). Flow: each tile draws a unit from the
coast over tiles. Both take the rows of all other clauses as the product has them.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import networkx as nx

from periplus.solvers.mist.arrangement.tokens import LaidTiles
from periplus.solvers.patterns.logic import less, total
from periplus.solvers.patterns.rooted import Layers, hang
from periplus.solvers.program import Literal, Rows

There = Mapping[int, Sequence[Literal]]
Roots = Mapping[int, Sequence[Literal] | None]


class Ranks(LaidTiles):
    """Supporters with falling ranks; what gives the right to be a root is a root of the graph."""

    def supported(self, rows: Rows, there: There, roots: Roots, depth: int) -> dict[int, Layers]:
        """One literal a space."""
        program = self.program
        graph: nx.DiGraph[Hashable] = nx.DiGraph()
        reached: dict[Hashable, Literal] = {number: program.boolean() for number in there}
        graph.add_edges_from((other, number) for number in there for other in self.beside[number])
        sources = set()
        for number, rights in roots.items():
            for right in [program.true] if rights is None else rights:
                source = "right", right
                sources.add(source)
                reached[source] = right
                graph.add_edge(source, number)
        for number, literals in there.items():
            graph.add_node(number)
            rows.linear([(1, reached[number]), *less(total(literals))], high=0)
        hang(program, rows, graph, reached, sources, depth=depth)
        return {number: [reached[number]] for number in there}


class Flow(LaidTiles):
    """One commodity: a unit for each tile that is reached, carried by tiles that are."""

    def supported(self, rows: Rows, there: There, roots: Roots, depth: int) -> dict[int, Layers]:
        """One literal a space."""
        program = self.program
        reached = {number: program.boolean() for number in there}
        kept: dict[int, list[tuple[int, int]]] = {number: [] for number in there}
        for number, literals in there.items():
            rows.linear([(1, reached[number]), *less(total(literals))], high=0)
            for other in self.beside[number]:
                if other in there:
                    carried = program.integer(0, depth)
                    rows.linear([(1, carried), (-depth, reached[number])], high=0)
                    rows.linear([(1, carried), (-depth, reached[other])], high=0)
                    kept[number].append((-1, carried))
                    kept[other].append((1, carried))
        for number, rights in roots.items():
            if number in there:
                drawn = program.integer(0, depth)
                kept[number].append((1, drawn))
                if rights is not None:
                    rows.linear([(1, drawn), *((-depth, right) for right in rights)], high=0)
        for number, terms in kept.items():
            rows.linear([*terms, (-1, reached[number])], 0, 0)
        return {number: [literal] for number, literal in reached.items()}
