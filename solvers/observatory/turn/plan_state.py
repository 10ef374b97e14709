"""What a player has in hand while a turn is planned, and the steps that change it.

A plan is a sequence of steps: convert bonuses to stars, bring a research track to its bonus or its upgrade,
complete a card. Nothing else of a turn is a decision of its own: dice, bonuses and Finder stars are taken as
soon as they are had, for a star or a check more never hurts; where the stars go is left to the matching, and
which spaces the checks fill follows from how many a track needs. That makes the plan space small and exact.

- A star token is taken when it is had and bound to a square later (``layouts``).
- A check owed by a card is likewise bound to a track when a step needs it. Only the number of checks on a
  track matters within one turn, except for the check of a die, which needs the space of its number: the
  other checks leave that space free as long as the die's check is to come.
- A track bonus and the round bonus (``flex``) stay open between star and check until a step needs one.

These are counts, not a second table: whatever is planned is played by the rules before it is told (``line``), with
the planned value or not at all, and every line of play on small boards is the twin (``tests/observatory``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

from periplus.models.observatory.state import (
    BONUS_AT,
    DRIVE,
    FILTER,
    FINDER,
    FINDER_STARS,
    FUNDING,
    LENS,
    SPACES,
)

from .dice import DiceUse


class Token(NamedTuple):
    """A star to be plotted: the empty squares open to it, and where it comes from."""

    squares: int
    source: str
    """``"card"``, ``"finder"``, ``"flex"``, ``"dice"`` or ``"meteor"``."""


class PlanState(NamedTuple):
    """What is in hand after some steps."""

    counts: tuple[int, ...]
    """Checked spaces of each track."""
    flex: int
    """Bonuses that may still become a star or a check: track bonuses and the round bonus."""
    checks: int
    """Checks of cards not yet bound to a track."""
    die: bool
    """The die's check is not yet bound to a track."""
    stars: int
    """Star tokens had so far."""
    done: int
    """Bit set of the cards completed in this turn."""


class CardFacts(NamedTuple):
    """What the plan needs to know of a card in range."""

    id: str
    bonus: int | str | None
    """None, ``"research"``, or the empty squares that the card's star may fill."""


class Convert(NamedTuple):
    """Bonuses become stars."""

    bonuses: int


class AdvanceTrack(NamedTuple):
    """A track is brought to its bonus (three checks) or its upgrade (five)."""

    track: int
    die: bool
    """The die's check is one of them."""
    checks: int
    """Checks of cards among them."""
    flex: int
    """Bonuses among them."""


class CompleteCard(NamedTuple):
    """A card is completed; the index is that of its CardFacts."""

    card: int


Step: TypeAlias = Convert | AdvanceTrack | CompleteCard
Change: TypeAlias = tuple[tuple[Step, ...], PlanState, tuple[Token, ...]]
"""Steps, the stock after them, and the star tokens that they bring."""


@dataclass(frozen=True)
class PlanContext:
    """What stays as it is while a turn is planned for one use of the dice."""

    empty: int
    """Bit set of the empty squares."""
    cards: tuple[CardFacts, ...]
    worth: tuple[int, ...]
    """By bit set of completed cards: the score without research and unused stars."""
    bound: tuple[int, ...]
    """By bit set of completed cards: the stars in their figures."""
    unused: int
    """Unused stars at the start."""
    use: DiceUse
    start: PlanState
    """Before the dice and the Finder stars are taken."""
    owed: tuple[Token, ...]
    """Stars of cards still owed at the start."""
    finder_left: int
    wanted: int = 0
    """Bit set of the tracks, Lens and Drive, whose upgrade matters beside those that ``use`` waits for."""

    @property
    def bare(self) -> tuple[int | None, ...]:
        """What the dice bring when squares are forgotten."""
        star, meteor, check, _ = self.use
        return (
            star and star.waits,
            meteor and meteor.waits,
            check and check.waits,
            check and check.tracks,
        )

    @cached_property
    def opening(self) -> tuple[PlanState, tuple[Token, ...]]:
        """What is in hand before the first step."""
        tokens = (*self.owed, *self._free("finder", self.finder_left), *self._served((), self.start.counts))
        return self.start._replace(stars=len(tokens)), tokens

    def _free(self, source: str, count: int) -> tuple[Token, ...]:
        return (Token(self.empty, source),) * count if self.empty else ()

    def _served(self, before: tuple[int, ...], after: tuple[int, ...]) -> Iterator[Token]:
        """The stars of dice that can be had with the tracks ``after``, and could not ``before``."""
        for part, source in ((self.use.star, "dice"), (self.use.meteor, "meteor")):
            if part and served(part.waits, after) and not (before and served(part.waits, before)):
                yield Token(part.squares, source)

    def reaches(self, stock: PlanState) -> Iterator[Change]:
        """Every way to bring a track to its bonus or its upgrade, if that can matter."""
        for track in range(FUNDING):
            if level := self.next_level(stock, track):
                yield from self.reach(stock, track, level)

    def next_level(self, stock: PlanState, track: int) -> int | None:
        """The checks at which the track gives its bonus or its upgrade next; None: it gives nothing that matters."""
        count = stock.counts[track]
        if count < BONUS_AT:
            return BONUS_AT
        return SPACES if count < SPACES and self.upgrade_matters(stock, track) else None

    def upgrades(self, stock: PlanState, track: int) -> Iterator[Change]:
        """Every way to bring a track from its bonus to its upgrade."""
        if BONUS_AT <= stock.counts[track] < SPACES:
            yield from self.reach(stock, track, SPACES)

    def upgrade_matters(self, stock: PlanState, track: int) -> bool:
        """Whether completing the track can bring something."""
        if track in (LENS, DRIVE):
            return bool((self.use.waits | self.wanted) >> track & 1)
        if track == FILTER:
            return any(card.bonus and not stock.done >> index & 1 for index, card in enumerate(self.cards))
        return bool(self.empty)

    def reach(self, stock: PlanState, track: int, target: int) -> Iterator[Change]:
        """Every way to pay for bringing the track to ``target`` checks."""
        cost = target - stock.counts[track]
        if cost > stock.checks + stock.flex + stock.die:
            return
        counts = (*stock.counts[:track], target, *stock.counts[track + 1 :])
        for die in (True, False) if self.die_ready(stock, track) else (False,):
            checks = min(cost - die, stock.checks)
            flex = cost - die - checks
            if flex > stock.flex:
                continue
            tokens = self._brought(stock.counts, counts, track) if target == SPACES else ()
            after = PlanState(
                counts,
                stock.flex - flex + (target == BONUS_AT),
                stock.checks - checks,
                stock.die and not die,
                stock.stars + len(tokens),
                stock.done,
            )
            yield (AdvanceTrack(track, die, checks, flex),), after, tokens

    def _brought(self, before: tuple[int, ...], after: tuple[int, ...], track: int) -> tuple[Token, ...]:
        """The stars that the upgrade of the track brings."""
        if track == FINDER:
            return self._free("finder", FINDER_STARS)
        return tuple(self._served(before, after)) if self.use.waits >> track & 1 else ()

    def die_ready(self, stock: PlanState, track: int) -> bool:
        """Whether the die's check can go to the track now."""
        check = self.use.check
        return bool(check and stock.die and check.tracks >> track & 1 and served(check.waits, stock.counts))

    def finish(self, stock: PlanState, index: int, convert: int) -> Change:
        """Complete a card, after ``convert`` bonuses have become stars."""
        converted = self._free("flex", convert)
        bonus = self.cards[index].bonus
        times = 2 if stock.counts[FILTER] == SPACES else 1
        gained: tuple[Token, ...] = (
            (Token(bonus, "card"),) * times if isinstance(bonus, int) and bonus else ()
        )
        after = PlanState(
            stock.counts,
            stock.flex - convert,
            stock.checks + times * (bonus == "research"),
            stock.die,
            stock.stars + len(converted) + len(gained),
            stock.done | 1 << index,
        )
        steps = (Convert(convert), CompleteCard(index)) if convert else (CompleteCard(index),)
        return steps, after, converted + gained

    def settle(self, stock: PlanState) -> tuple[int, int]:
        """What the rest is best used for: the Funding checks, and the bonuses that become stars.

        A Funding space is a point, a star half of one: bonuses go to Funding while it has room.
        """
        room = SPACES - stock.counts[FUNDING]
        funding = min(room, stock.checks + self.die_ready(stock, FUNDING) + stock.flex)
        needed = max(0, funding - stock.checks - self.die_ready(stock, FUNDING))
        return funding, stock.flex - needed

    def value(self, stock: PlanState, funding: int, stars: int) -> int:
        """The score when so many Funding spaces have been added and so many stars plotted in the turn."""
        unused = self.unused + stars - self.bound[stock.done]
        return self.worth[stock.done] + stock.counts[FUNDING] + funding + unused // 2


def served(waits: int, counts: tuple[int, ...]) -> bool:
    """Whether all the tracks waited for are complete."""
    return not waits or all(counts[track] == SPACES for track in (LENS, DRIVE) if waits >> track & 1)
