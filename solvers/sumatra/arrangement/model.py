"""The notebook at the end as a program: its rows, points and badges, clause by clause (SUM-7).

An item is a sum whose literals are true exactly where their points are due, so that every world measures its own
score. Ornaments and villages are counted by one literal a number, and the number of villages that pay is chosen
without a product; the leader of a column is the plant or animal that gives its points. How the tiles come is said in
``events``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from periplus.models.sumatra.scoring import BROWN_POINTS, FIVE, ORNAMENT_POINTS
from periplus.models.sumatra.state import COLUMNS, MOST_EQUIPMENT, RESIDENTS
from periplus.models.sumatra.tiles import KINDS, TILES

from ...patterns.logic import TermList, both, counted, less, reaches, requires, total
from ...program import Literal, Program, all_of
from ..task import ArrangementTask
from .equipment import EquipmentColumns, Pooled, Typed
from .rows import NUMBERS, NotebookFacts, Packed, Paired


@dataclass(slots=True)
class Badges:
    """The literals that a badge is taken, and the numbers of tiles of each kind that decide it."""

    program: Program
    counts: Mapping[str, TermList]
    """By kind letter, how many tiles of it the notebook holds at the end, in void columns too."""
    ladders: Mapping[str, Sequence[Literal]]
    """By kind letter, for rows that are packed to the left: step ``n`` where there are at least ``n`` tiles."""
    taken: dict[str, Literal] = field(default_factory=dict)
    points: TermList = field(default_factory=list)
    _known: dict[tuple[str, int], Literal] = field(default_factory=dict)

    def enough(self, kind: str, number: int) -> Literal:
        """At least so many tiles of the kind are there."""
        if kind in self.ladders:
            steps = self.ladders[kind]
            return steps[number - 1] if number <= len(steps) else ~self.program.true
        if (kind, number) not in self._known:
            terms = self.counts[kind]
            self._known[kind, number] = reaches(self.program, terms, number, len(terms))
        return self._known[kind, number]

    def add_brown(self, marks: Mapping[str, str]) -> None:
        """SUM-8.1: each is due where every mark is met; SUM-8.4: it is worth 3."""
        for badge, letters in marks.items():
            needs = [self.enough(kind, number) for kind, number in Counter(letters).items()]
            if ~self.program.true in needs:
                continue
            self._take(badge, both(self.program, *needs, rows=self.program.rule("SUM-8.1")), BROWN_POINTS)

    def add_green(self, badges: Mapping[str, tuple[int, int]]) -> None:
        """SUM-9.1: due by rows with a tile; SUM-9.3: the one with most stars of those that are due."""
        rows = [row for kind in KINDS if (row := self.enough(kind, 1)) != ~self.program.true]
        better: list[Literal] = []
        needed: TermList = []
        for badge, (number, stars) in sorted(badges.items(), key=lambda entry: (-entry[1][1], entry[0])):
            due = reaches(self.program, total(rows), number, len(rows))
            if due == ~self.program.true:
                continue
            alone = [~other for other in better]
            taken = both(self.program, due, *alone, rows=self.program.rule("SUM-9.1"))
            self._take(badge, taken, stars)
            better.append(due)
            needed.append((number, taken))
        if needed:
            self.program.rule("SUM-9.3").at_most_one([literal for _, literal in needed])
            self.program.follows("SUM-9.1", "SUM-9.3").linear([*needed, *less(total(rows))], high=0)

    def _take(self, badge: str, literal: Literal, points: int) -> None:
        self.taken[badge] = literal
        self.points.append((points, literal))


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


class Model:
    """One task's notebook at the end."""

    def __init__(self, task: ArrangementTask, *, every: bool = False) -> None:
        """``every``: each tile of the game is a candidate everywhere, for questions about what is missing."""
        self.task = task
        self.program = Program()
        self.facts = facts = NotebookFacts(self.program, task, every=every)
        self.packed = {
            tile: Packed(facts, tile, places)
            for tile, places in (("R", RESIDENTS), ("O", COLUMNS), ("V", COLUMNS))
        }
        self.living = Paired(facts, "PA", "SUM-5.5")
        self.signals = Paired(facts, "WG", "SUM-5.7")
        self.kits: EquipmentColumns = Typed(facts) if every or task.ordered else Pooled(facts)
        self.points = points = Points(self.program, self.kits)
        points.residents(self.packed["R"], task.rivals)
        points.ornaments(self.packed["O"])
        points.living(self.living)
        self.pairs = points.villages(self.packed["V"], self.signals)
        points.equipment()
        ladders = {tile: row.steps for tile, row in self.packed.items()}
        self.counts = self._counts()
        """By kind letter, how many tiles of it the notebook holds at the end."""
        self.badges = Badges(self.program, self.counts, ladders)
        self.badges.add_brown(task.brown or {})
        self.badges.add_green(task.green or {})

    @property
    def typed(self) -> Typed:
        """The columns of types, told apart; raises ValueError where they are only counted."""
        if not isinstance(self.kits, Typed):
            raise ValueError("the model only counts the columns of types")
        return self.kits

    def _counts(self) -> Mapping[str, TermList]:
        counts = {tile: total(row.steps) for tile, row in self.packed.items()}
        for rows in (self.living, self.signals):
            counts |= {kind: rows.count(kind) for kind in rows.kinds}
        return counts | {kind: self.kits.count(kind) for kind in "ME"}

    @cached_property
    def new(self) -> Mapping[str, TermList]:
        """By tile, how many of it come; tiles that cannot come are left out."""
        return {tile: self._new(tile) for tile in TILES if self.facts.may_come(tile)}

    def _new(self, tile: str) -> TermList:
        if tile in self.packed:
            return self.packed[tile].new()
        rows = {"P": self.living, "A": self.living, "W": self.signals, "G": self.signals}.get(tile[0])
        return self.kits.new(tile) if rows is None else rows.new(tile)

    def completed(self) -> TermList:
        """How many pairs of radio and GPS are completed (SUM-5.8); those that stand already do not count."""
        standing = [
            all_of(self.program, (radio, gps))
            for column in NUMBERS
            if (radio := self.facts.held("W", column)) is not None
            and (gps := self.facts.held("G", column)) is not None
        ]
        return [*total(self.possible_pairs()), *less(total(standing))]

    def possible_pairs(self) -> list[Literal]:
        """The literals of the columns that may hold a pair."""
        return [pair for pair in self.pairs if pair != ~self.program.true]

    def score(self) -> tuple[TermList, int]:
        """The final total as terms and a constant."""
        return [*self.points.everything(), *self.badges.points], self.task.held
