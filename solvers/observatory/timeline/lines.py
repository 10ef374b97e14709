"""The best line over several known rolls where no card is drawn: steps in order, squares bound by matching.

**Nodes.** A line is a sequence of entries: the steps that plan a turn (``turn.plan_state``: complete a card, bring a
track to its next level), and turns that begin, each with one use of its dice. A node is the stock that these leave:
tokens in hand, dice without a track, tracks, cards drawn.

**Late binding.** A star is a token with the squares that it may go to. It is had as soon as it can be, and is bound to
a square only when figures need it, by matching; so two lines that differ in where an unused star lies are one. Likewise
the check of a die is had in its turn and bound to a track when a step or the end needs it, where dice of several turns
need spaces of their own (``placing``). That leaves no line out: to have a token early and to bind it late allows all
that binding it at once does.

**Bound.** ``LineBound`` forgets squares and the faces of dice. What is left is a search over stocks, small enough to be
done exactly and remembered, turn by turn from the last.

**From above.** The search does not improve a line, it refutes a value: does any line reach the bound at the start? If
none does, one point less is a bound, and so on (destructive bounds: Klein and Scholl, European Journal of Operational
Research 112, 1999). The first line found is then a best one. Say the bound is 31 and the best line is worth 30: one
search finds nothing at 31, one finds a line at 30, and 30 is proved. Only entries after which the bound still reaches
the value are looked at, so most searches see a few dozen nodes.

The search is held against every line of play in ``tests/observatory/test_known_roll_lines.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from periplus.models.observatory.figures import Figure
from periplus.models.observatory.state import DRIVE, FUNDING, LENS, SPACES, State

from ...limits import Clock
from ...search.branching import BranchAndBound
from ..turn.dice import DiceUse
from ..turn.layouts import Drawn, Layout, Layouts, Matching
from ..turn.open_placements import JointStarBound, by_missing
from ..turn.plan_state import PlanContext, PlanState, Step, Token
from ..turn.problem import TurnContext
from ..turn.relaxation import Relaxation, completed
from .card_classes import CardClass
from .horizon import TurnSlot
from .slot_uses import SlotPart, SlotUse, placing, slot_uses
from .supply import Reach

EFFORT = 3e-5
"""Deterministic effort that a node counts for."""
LOST = -1
"""The bound where what was promised can no longer come about: less than any score."""


class PlacedDie(NamedTuple):
    """The check of a die."""

    spaces: int
    """Bit set of the spaces open to it."""
    turn: int


class LineEntry(NamedTuple):
    """One entry of a line."""

    what: SlotUse | tuple[Step, ...]
    """A turn begins, or steps are taken in it."""
    stock: PlanState
    """What is in hand after it."""


class LineNode(NamedTuple):
    """A line under way."""

    stock: PlanState
    """In hand, dice that may still check a space left out."""
    turn: int
    waiting: tuple[tuple[str, SlotPart], ...] = ()
    """Parts of this turn's use that wait for Lens or Drive."""
    dice: tuple[PlacedDie, ...] = ()
    """Dice whose check has no track yet."""
    placed: tuple[tuple[PlacedDie, ...], ...] = ((),) * (FUNDING + 1)
    """By track the dice that check it."""
    drive: int | None = None
    """The number for Drive that a use counted on."""
    tokens: tuple[Token, ...] = ()
    drawn: Drawn = ()
    chosen: Layout = ()
    entries: tuple[LineEntry, ...] = ()

    @property
    def key(self) -> Hashable:
        """What all that can follow depends on."""
        return self[: self._fields.index("chosen")]


@dataclass(frozen=True, slots=True)
class PlannedLine:
    """A line worked out."""

    value: int
    entries: tuple[LineEntry, ...]
    figures: tuple[Figure, ...]
    """Of the completed cards, in order."""
    tokens: tuple[Token, ...]
    squares: dict[int, int]
    """By token: the square it is plotted on, as a bit. Tokens without a place are missing."""
    placed: tuple[tuple[PlacedDie, ...], ...]
    """By track the dice that check it."""
    funding: int
    """Checks of Funding after all entries, those of dice left out."""
    drive: int | None


class LineBound(Relaxation):
    """The bound on the rest of a turn in which the wanted tracks have to be completed, and on what follows it."""

    __slots__ = ("_later", "_wanted")

    def __init__(
        self,
        setting: PlanContext,
        needs: Sequence[int | None],
        together: JointStarBound,
        later: Callable[[PlanState], int] | None,
    ) -> None:
        """``later``: the bound on the turns that follow; None after the last."""
        super().__init__(setting, needs, together)
        self._wanted = setting.wanted
        self._later = later

    def stop(self, stock: PlanState) -> int:
        """The value of taking no further step in this turn."""
        if self._wanted & ~complete_tracks(stock):
            return LOST
        return self._later(stock) if self._later else super().stop(stock)


class LineSearch:
    """The lines of ``seat`` from ``state`` through the turns ``slots``; its supply is not tracked."""

    def __init__(
        self, state: State, seat: int, slots: Sequence[TurnSlot], kinds: Sequence[CardClass], reach: Reach
    ) -> None:
        """``kinds`` and ``reach`` are what the cards in range may come to, as ``kinds_of`` gives them."""
        edition, sheet = state.edition, state.sheets[seat]
        context = TurnContext(state, seat, star=False, check=False, meteor=False).setting(DiceUse())
        self._start = context.start._replace(flex=sheet.bonuses_left)
        self._research = sheet.research
        self._slots = slots
        self._last = len(slots) - 1
        lens, drive = (any(powers[upgrade] for powers in reach.powers) for upgrade in (0, 1))
        self._upgrades = lens << LENS | drive << DRIVE
        self._uses = [slot_uses(edition, sheet, slot, lens=lens, drive=drive) for slot in slots]
        self._setting = cache(lambda wanted: replace(context, wanted=wanted))
        self._levels = [by_missing(kind.figures, sheet.stars) for kind in kinds]
        self._stars = reach.stars[-1]
        self._together = JointStarBound(self._levels, self._stars)
        self._needs = tuple(self._together.need(1 << index) for index in range(len(kinds)))
        self._bounds: dict[tuple[int, int], LineBound] = {}
        self._layouts: dict[frozenset[int], Layouts] = {}

    @property
    def bound(self) -> int:
        """No line is worth more."""
        return self._bound_of(0, 0).value(self._given(0, self._start._replace(stars=len(self._owed))))

    @property
    def _owed(self) -> tuple[Token, ...]:
        """The stars in hand before the first turn."""
        return self._setting(0).opening[1]

    def reaching(self, value: int, clock: Clock) -> PlannedLine | None:
        """A line worth ``value``, of which none is worth more; None: none is. Raises Stop by the clock."""
        search: BranchAndBound[LineNode, PlannedLine, int]

        def expand(node: LineNode) -> Iterator[LineNode]:
            """The lines with one entry more; the line that ends here is taken."""
            if search.cuts(self._bound(node)):
                return
            if len(node.chosen) < len(node.drawn):
                chosen = self._laid(node.tokens, clock).first(node.drawn, _masks(node.tokens), node.chosen)
                if chosen is None:
                    return
                node = node._replace(chosen=chosen)
            if node.turn == self._last and not node.waiting:
                line = self._ended(node, search.above, clock)
                if line is not None:
                    search.take(line.value, line)
            yield from self._completed(node)
            yield from self._advanced(node)
            if node.turn < self._last and not node.waiting:
                yield from self._begun(node)

        search = BranchAndBound(expand, clock, value - 1, effort=EFFORT, key=lambda node: node.key)
        start = LineNode(self._start._replace(stars=len(self._owed)), -1, tokens=self._owed)
        return next(search.improvements(*self._begun(start)), None)

    def _bound(self, node: LineNode) -> int:
        """No line that begins so is worth more."""
        stars = sum(name != "check" for name, _ in node.waiting)
        checks = len(node.dice) + len(node.waiting) - stars
        stock = node.stock._replace(checks=node.stock.checks + checks, stars=node.stock.stars + stars)
        return self._bound_of(node.turn, _waits(node) & ~complete_tracks(stock)).value(stock)

    def _bound_of(self, turn: int, wanted: int) -> LineBound:
        """The bound on the rest of the turn in which the ``wanted`` tracks are to be completed."""
        if (turn, wanted) not in self._bounds:

            def later(stock: PlanState) -> int:
                return self._bound_of(turn + 1, 0).value(self._given(turn + 1, stock))

            after = later if turn < self._last else None
            self._bounds[turn, wanted] = LineBound(self._setting(wanted), self._needs, self._together, after)
        return self._bounds[turn, wanted]

    def _given(self, turn: int, stock: PlanState) -> PlanState:
        """The stock with all that the turn gives at most."""
        slot = self._slots[turn]
        stars = (slot.star and len(slot.dice) > 1) + (slot.meteor is not None)
        return stock._replace(
            flex=stock.flex + slot.round_bonus,
            checks=stock.checks + (slot.research and len(slot.dice) > 0),
            stars=stock.stars + stars,
        )

    def _begun(self, node: LineNode) -> Iterator[LineNode]:
        """The next turn begins, with each use of its dice."""
        turn = node.turn + 1
        for use in self._uses[turn]:
            if use.drive is None or node.drive in (None, use.drive):
                parts = zip(("dice", "meteor", "check"), use.parts, strict=True)
                begun = node._replace(
                    stock=node.stock._replace(flex=node.stock.flex + self._slots[turn].round_bonus),
                    turn=turn,
                    waiting=tuple((name, part) for name, part in parts if part),
                    drive=use.drive or node.drive,
                )
                yield _entered(begun, use)

    def _completed(self, node: LineNode) -> Iterator[LineNode]:
        """A card more is completed; its figure is found when the line is looked at."""
        for change in self._bound_of(node.turn, 0).completions(self._setting(0), node.stock):
            taken, stock, gained = change
            converted = sum(token.source == "flex" for token in gained)
            drawn = (*node.drawn, (completed(change) or 0, len(node.tokens) + converted))
            yield _entered(node._replace(stock=stock, tokens=node.tokens + gained, drawn=drawn), taken)

    def _advanced(self, node: LineNode) -> Iterator[LineNode]:
        """A track more is brought to its bonus or its upgrade, by dice and by what else there is."""
        setting = self._setting(self._upgrades if node.turn < self._last else _waits(node))
        for track in range(FUNDING):
            level = setting.next_level(node.stock, track)
            if level is None:
                continue
            count = node.stock.counts[track]
            for dice in _subsets(node.dice, level - count):
                placed = (*node.placed[track], *dice)
                if not self._fit(track, placed):
                    continue
                left = list(node.dice)
                for die in dice:
                    left.remove(die)
                checked = node._replace(
                    dice=tuple(left), placed=(*node.placed[:track], placed, *node.placed[track + 1 :])
                )
                stock = _checked(node.stock, track, len(dice))
                for taken, after, gained in setting.reach(stock, track, level):
                    yield _entered(checked._replace(stock=after, tokens=node.tokens + gained), taken)

    def _fit(self, track: int, dice: tuple[PlacedDie, ...]) -> bool:
        """Whether each of the dice finds a space of its own on the track."""
        return placing(self._research[track], tuple(die.spaces for die in dice)) is not None

    def _ended(self, node: LineNode, above: int | None, clock: Clock) -> PlannedLine | None:
        """The line that ends here, with the figures that leave most room; None if it does not beat ``above``."""
        setting = self._setting(0)
        dice, room = node.placed[FUNDING], SPACES - node.stock.counts[FUNDING]
        more: tuple[PlacedDie, ...] = ()
        for die in node.dice:
            if len(more) < room and self._fit(FUNDING, (*dice, *more, die)):
                more = (*more, die)
        stock = _checked(node.stock, FUNDING, len(more))
        funding, stars = setting.settle(stock)
        tokens = node.tokens + (Token(setting.empty, "flex"),) * stars
        if above is not None and setting.value(stock, funding, len(tokens)) <= above:
            return None
        masks = _masks(tokens)
        most = Matching(masks).spend()
        if above is not None and setting.value(stock, funding, most) <= above:
            return None
        chosen, squares = self._laid(tokens, clock).fullest(node.drawn, masks, node.chosen, most)
        return PlannedLine(
            value=setting.value(stock, funding, len(squares)),
            entries=node.entries,
            figures=tuple(placement.figure for placement in chosen),
            tokens=tokens,
            squares=squares,
            placed=(*node.placed[:FUNDING], dice + more),
            funding=funding,
            drive=node.drive,
        )

    def _laid(self, tokens: Sequence[Token], clock: Clock) -> Layouts:
        """The layouts for stars of these kinds."""
        empty = self._setting(0).empty
        narrow = frozenset(token.squares for token in tokens if token.squares != empty)
        if narrow not in self._layouts:
            self._layouts[narrow] = Layouts(self._levels, empty, sorted(narrow), self._stars, clock)
        return self._layouts[narrow]


def _entered(node: LineNode, what: SlotUse | tuple[Step, ...]) -> LineNode:
    """The node after the entry, with those dice taken that no longer have to wait."""
    done = complete_tracks(node.stock)
    tokens, dice = node.tokens, node.dice
    for name, part in node.waiting:
        if not part.waits & ~done and name == "check":
            dice = (*dice, PlacedDie(part.opens, node.turn))
        elif not part.waits & ~done:
            tokens = (*tokens, Token(part.opens, name))
    stock = node.stock._replace(stars=len(tokens))
    return node._replace(
        stock=stock,
        waiting=tuple((name, part) for name, part in node.waiting if part.waits & ~done),
        tokens=tokens,
        dice=tuple(sorted(dice)),
        entries=(*node.entries, LineEntry(what, stock)),
    )


def complete_tracks(stock: PlanState) -> int:
    """Bit set of the tracks that are complete."""
    return sum(1 << track for track, count in enumerate(stock.counts) if count == SPACES)


def _waits(node: LineNode) -> int:
    """Bit set of the tracks that some part of the turn's dice waits for."""
    return reduce(or_, (part.waits for _, part in node.waiting), 0)


def _checked(stock: PlanState, track: int, checks: int) -> PlanState:
    """The stock with so many checks more on the track."""
    counts = stock.counts
    return stock._replace(counts=(*counts[:track], counts[track] + checks, *counts[track + 1 :]))


def _subsets(dice: Sequence[PlacedDie], most: int) -> Iterator[tuple[PlacedDie, ...]]:
    """Choices of at most so many of the dice, the most first."""
    for count in range(min(most, len(dice)), -1, -1):
        yield from combinations(dice, count)


def _masks(tokens: Sequence[Token]) -> list[int]:
    return [token.squares for token in tokens]
