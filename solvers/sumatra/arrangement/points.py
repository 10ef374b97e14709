"""What a notebook scores, clause by clause, as sums of literals (SUM-7).

An item is a sum whose literals are true exactly where their points are due, so that every world measures its own
score. Ornaments and villages are counted by one literal a number, and the number of villages that pay is chosen
without a product; the leader of a column is the plant or animal that gives its points.
"""

from __future__ import annotations

from collections.abc import Sequence

from periplus.models.sumatra.scoring import FIVE, ORNAMENT_POINTS
from periplus.models.sumatra.state import COLUMNS, MOST_EQUIPMENT

from ...patterns.logic import TermList, both, counted, less, reaches, requires, total
from ...program import Literal, Program
from .equipment import EquipmentColumns
from .facts import NUMBERS
from .packed import Packed
from .paired import Paired


class Points:
    """The items of a score."""

    def __init__(self, program: Program, kits: EquipmentColumns) -> None:
        self._program = program
        self._kits = kits
        self.items: dict[str, TermList] = {}
        """By what a player calls the item, its points."""

    def everything(self) -> TermList:
        """The points of all items."""
        return [term for terms in self.items.values() for term in terms]

    def residents(self, row: Packed, rivals: Sequence[int]) -> None:
        """SUM-7.2, SUM-7.3, SUM-7.4: most, fewest, and each in column 5; ``rivals`` are their counts."""
        program, counts = self._program, row.counted(self._kits.equipped)
        number, places = total(counts), len(counts)
        most = reaches(program, number, max(rivals), places)
        more = reaches(program, number, min(rivals) + 1, places)
        self.items["residents"] = [
            *((FIVE, literal) for literal in counts[COLUMNS - 1 :]),
            *_weighed(program, FIVE, most),
            *_weighed(program, FIVE, more),
            (-FIVE, program.true),
        ]

    def ornaments(self, row: Packed) -> None:
        """SUM-7.5: by number."""
        counts = row.counted(self._kits.equipped)
        chosen = counted(self._program, total(counts), len(counts))
        self.items["ornaments"] = [
            (points, literal) for points, literal in zip(ORNAMENT_POINTS, chosen, strict=False) if points
        ]

    def living(self, rows: Paired) -> None:
        """SUM-7.6: the higher of plant and animal, where both are there."""
        self.items["plants and animals"] = [
            term for column in NUMBERS for term in self._leading(rows, column)
        ]

    def _leading(self, rows: Paired, column: int) -> TermList:
        program = self._program
        cells = [rows.options(kind, column) for kind in rows.kinds]
        if not all(cells):
            return []
        rule = program.rule("SUM-7.6")
        leaders: dict[str, Literal] = {tile: program.boolean() for options in cells for tile, _ in options}
        counts = total(list(leaders.values()))
        filled = [total([literal for _, literal in options]) for options in cells]
        for sum_ in filled:
            rule.linear([*counts, *less(sum_)], high=0)
        program.rule("SUM-7.1").linear([*counts, (-1, self._kits.equipped[column - 1])], high=0)
        together = [*filled[0], *filled[1], (1, self._kits.equipped[column - 1])]
        program.meaning.linear([*counts, *less(together)], low=-2)
        for own, other in (cells, cells[::-1]):
            for tile, literal in own:
                requires(rule, leaders[tile], literal)
                higher = [there for name, there in other if name[1] > tile[1]]
                if higher:
                    rule.linear([(1, leaders[tile]), *total(higher)], high=1)
        return [(int(tile[1]), literal) for tile, literal in leaders.items()]

    def villages(self, row: Packed, rows: Paired) -> tuple[Literal, ...]:
        """SUM-7.8, SUM-7.9: each scores where there are more completed pairs; gives the pairs, by column."""
        program, equipped = self._program, self._kits.equipped
        pairs = tuple(_pair(program, rows, column) for column in NUMBERS)
        surviving = [
            both(program, pair, equipped[column - 1])
            for column, pair in zip(NUMBERS, pairs, strict=True)
            if pair != ~program.true
        ]
        counts = row.counted(equipped)
        if not counts:
            self.items["villages"] = []
            return pairs
        surplus = program.boolean()
        difference = [*total(surviving), *less(total(counts))]
        program.rule("SUM-7.8").linear([*difference, (-(COLUMNS + 1), surplus)], low=-COLUMNS)
        program.meaning.linear([*difference, (-COLUMNS, surplus)], high=0)
        paid = [both(program, one, surplus, rows=program.rule("SUM-7.9")) for one in counts]
        needed = [*total(surviving), *less(total(paid)), (-1, surplus)]
        program.follows("SUM-7.8", "SUM-7.9").linear(needed, low=0)
        self.items["villages"] = [(FIVE, literal) for literal in paid]
        return pairs

    def equipment(self) -> None:
        """SUM-7.10, SUM-7.11, SUM-7.12: volcanoes and sets of three, each in a column with equipment."""
        terms: TermList = []
        for name in self._kits.types:
            steps = self._kits.equipment[name]
            full = steps[MOST_EQUIPMENT - 1] if len(steps) >= MOST_EQUIPMENT else None
            if full is not None:
                terms.append((FIVE, full))
            volcano = self._kits.volcanoes(name)
            if volcano and steps:
                terms += self._volcano(volcano, steps[0], full)
        self.items["volcanoes and equipment"] = terms

    def _volcano(self, volcano: TermList, equipped: Literal, full: Literal | None) -> TermList:
        """Minus 5 where it counts, 10 more where its equipment is complete."""
        program = self._program
        costs, pays = program.boolean(), program.boolean()
        for needed in (volcano, [(1, equipped)]):
            program.meaning.linear([(1, costs), *less(needed)], high=0)
        program.rule("SUM-7.10").linear([*volcano, (1, equipped), (-1, costs)], high=1)
        if full is None:
            program.meaning.fix(~pays)
        else:
            requires(program.rule("SUM-7.11"), pays, full)
            requires(program.meaning, pays, costs)
            program.meaning.linear([(1, costs), (1, full), (-1, pays)], high=1)
        return [(-FIVE, costs), (2 * FIVE, pays)]


def _pair(program: Program, rows: Paired, column: int) -> Literal:
    """SUM-5.8: a column with both a radio and a GPS."""
    literals = [literal for kind in rows.kinds for _, literal in rows.options(kind, column)]
    return both(program, *literals) if len(literals) == len(rows.kinds) else ~program.true


def _weighed(program: Program, factor: int, literal: Literal) -> TermList:
    """The literal's term; nothing where it can never be true."""
    return [] if literal == ~program.true else [(factor, literal)]
