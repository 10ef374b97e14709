"""One player's turn as a planning problem: its context and its dice."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property, reduce
from operator import or_

from periplus.models.observatory.acting import bonus_squares
from periplus.models.observatory.actions import round_bonus_open
from periplus.models.observatory.dice import every_square
from periplus.models.observatory.scoring import asterism_points, unused_stars
from periplus.models.observatory.state import Roll, Sheet, State

from .dice import AFTER_LENS, ALL_TRACKS, CheckUse, Dice, DiceUse, Divider, Relevance, StarUse, opened
from .open_placements import JointStarBound, OpenPlacement, open_placements
from .plan_state import CardFacts, PlanContext, PlanState, Token
from .relaxation import Relaxation, TurnBounds, turn_bounds


class TurnContext:
    """One player's turn from ``state`` on, with the dice known by number alone.

    ``star``, ``check`` and ``meteor`` say what may still be taken from dice. ``spare`` counts stars plotted
    in the turn on squares that do not matter and that the chart of ``state`` does not show. ``limits`` are
    limits that are known already. ``denied`` is a bit set of empty squares that are to stay bare: the best plan is then
    worth at least what any line of play brings that leaves them so, and perhaps more, for a card's star that finds no
    other square is lost in a plan, where the rules want it taken (OBS-4.9).
    """

    def __init__(
        self,
        state: State,
        seat: int,
        *,
        star: bool,
        check: bool,
        meteor: bool,
        spare: int = 0,
        limits: TurnBounds | None = None,
        denied: int = 0,
    ) -> None:
        self.edition = state.edition
        self.sheet = state.sheets[seat]
        self.closed = self.sheet.stars | denied
        """Squares on which no star can be plotted."""
        self.empty = every_square(state.edition) & ~self.closed
        self.counts = tuple(track.bit_count() for track in self.sheet.research)
        self.flex = self.sheet.bonuses_left + round_bonus_open(state, self.sheet)
        self._parts = star, check, meteor
        self._spare = spare
        self._limits = limits
        self._relaxations: dict[Hashable, Relaxation] = {}
        self.scores: dict[Hashable, tuple[int | None, int | None]] = {}
        """By use as ``sight`` gives it: the best score, or if that is not known a score that it does not beat."""

    @cached_property
    def owed(self) -> tuple[Token, ...]:
        """Stars of cards to be plotted before anything else."""
        return tuple(
            Token(bonus_squares(self.edition, bonus) & self.empty, "card")
            for bonus in self.sheet.pending
            if bonus != "research"
        )

    @cached_property
    def facts(self) -> tuple[CardFacts, ...]:
        """The bonuses of the cards in range."""
        found = []
        for card in self.sheet.range:
            bonus = self.edition.card(card).bonus
            if bonus is None or bonus == "research":
                found.append(CardFacts(card, bonus))
            else:
                found.append(CardFacts(card, bonus_squares(self.edition, bonus) & self.empty))
        return tuple(found)

    @cached_property
    def _levels(self) -> tuple[tuple[tuple[OpenPlacement, ...], ...], ...]:
        sheet = self.sheet
        denied = self.closed & ~sheet.stars
        return tuple(
            tuple(tuple(found for found in level if not found.missing & denied) for level in levels)
            for levels in (
                open_placements(self.edition, sheet.figures, sheet.stars, card) for card in sheet.range
            )
        )

    @cached_property
    def turn_bounds(self) -> TurnBounds:
        """What the turn can bring at most: as if its dice were wild and squares did not matter."""
        if self._limits:
            return self._limits
        star, check, meteor = self._parts
        anywhere = StarUse(self.empty, 0, "meteor")
        use = DiceUse(
            anywhere if star else None,
            anywhere if meteor else None,
            CheckUse(ALL_TRACKS, 0, 1, None) if check else None,
        )
        setting = self.setting(use)
        needs = tuple(self._together.need(1 << index) for index in range(len(self._levels)))
        return turn_bounds(setting, self.relaxation(setting, needs))

    @cached_property
    def _together(self) -> JointStarBound:
        return JointStarBound(self._levels)

    @cached_property
    def levels(self) -> tuple[tuple[tuple[OpenPlacement, ...], ...], ...]:
        """By card of the range: the placements that the turn might complete, by the number of stars they lack."""
        most, cards = self.turn_bounds.stars, self.turn_bounds.cards
        return tuple(
            levels[: most + 1] if cards >> index & 1 else () for index, levels in enumerate(self._levels)
        )

    @cached_property
    def useful(self) -> int:
        """Squares that some of these placements lack."""
        return reduce(
            or_, (found.missing for levels in self.levels for level in levels for found in level), 0
        )

    @cached_property
    def open_to_others(self) -> list[int]:
        """The square sets of the stars that may be had, those of dice aside; sets without any left out."""
        cards = [
            facts.bonus
            for index, facts in enumerate(self.facts)
            if isinstance(facts.bonus, int) and self.turn_bounds.cards >> index & 1
        ]
        return list(filter(None, (self.empty, *(token.squares for token in self.owed), *cards)))

    @cached_property
    def roomy(self) -> bool:
        """Whether every star, those of dice aside, opens more squares than the turn fills."""
        return all(squares.bit_count() > self.turn_bounds.stars for squares in self.open_to_others)

    def delicate(self, at_once: Sequence[int], others: Sequence[int]) -> int:
        """Bit set of the squares which a star might lack for if another star takes one before.

        ``at_once`` and ``others`` are the square sets of the stars of dice. A star that opens more squares
        than the turn fills lacks for none. Where that holds of all others, a star of two standard dice, had
        at once, may open as few as two: it can take the square of another star, which then moves.
        """
        most = self.turn_bounds.stars
        narrow = [squares for squares in (*others, *self.open_to_others) if squares.bit_count() <= most]
        few = most if narrow else 1
        return reduce(or_, (*narrow, *(squares for squares in at_once if squares.bit_count() <= few)), 0)

    @cached_property
    def divider(self) -> Divider:
        """Divides dice as it matters here."""
        relevance = Relevance(
            self.useful, self.turn_bounds.tracks, self.turn_bounds.stars if self.roomy else None
        )
        return Divider(self.edition, self.sheet.research, self.closed, relevance)

    def sight(self, use: DiceUse) -> Hashable:
        """What planning sees of a use: where every star finds a square, the useful squares alone."""
        star, meteor, check, _ = use
        wide = self.roomy and (meteor is None or meteor.squares.bit_count() >= self.turn_bounds.stars)
        mask = self.useful if wide else -1
        return (
            star and (star.squares & (-1 if star.waits else mask), star.waits),
            meteor and (meteor.squares & mask, meteor.waits),
            check and (check.tracks, check.waits),
        )

    def setting(self, use: DiceUse) -> PlanContext:
        """The planning problem with the dice used so."""
        worth, bound = self._totals
        checks = self.sheet.pending.count("research")
        return PlanContext(
            empty=self.empty,
            cards=self.facts,
            worth=worth,
            bound=bound,
            unused=self._unused,
            use=use,
            start=PlanState(self.counts, self.flex, checks, use.check is not None, 0, 0),
            owed=self.owed,
            finder_left=self.sheet.finder_left,
        )

    def relaxation(self, setting: PlanContext, needs: tuple[int | None, ...]) -> Relaxation:
        """The bound for a setting of this context; settings that it cannot tell apart share it."""
        key = setting.bare, needs
        if key not in self._relaxations:
            self._relaxations[key] = Relaxation(setting, needs, self._together)
        return self._relaxations[key]

    @cached_property
    def _unused(self) -> int:
        return unused_stars(self.sheet).bit_count() + self._spare

    @cached_property
    def _totals(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """By bit set of completed cards: their worth with the figures drawn already, and their stars."""
        drawn = [self.edition.card(figure.card) for figure in self.sheet.figures]
        held = [self.edition.card(card) for card in self.sheet.range]
        stars = [card.stars for card in held]
        worth, bound = [], []
        for done in range(1 << len(held)):
            added = [index for index in range(len(held)) if done >> index & 1]
            finished = drawn + [held[index] for index in added]
            plain = sum(card.points for card in finished if isinstance(card.points, int))
            worth.append(plain + asterism_points(sum(card.asterism for card in finished)))
            bound.append(sum(stars[index] for index in added))
        return tuple(worth), tuple(bound)


class Problem:
    """What ``seat`` can do from ``state`` to the end of the turn; with ``roll`` for a turn not yet rolled.

    ``spare``, ``limits`` and ``denied`` are as in ``TurnContext``.
    """

    def __init__(
        self,
        state: State,
        seat: int,
        roll: Roll | None = None,
        *,
        spare: int = 0,
        limits: TurnBounds | None = None,
        denied: int = 0,
    ) -> None:
        self.state = state
        self.seat = seat
        self.roll = roll
        self.dice = self._dice()
        dice = self.dice
        self.context = TurnContext(
            state,
            seat,
            star=dice.star and len(dice.standard) > 1,
            check=dice.check and bool(dice.standard),
            meteor=dice.meteor is not None,
            spare=spare,
            limits=limits,
            denied=denied,
        )

    def with_roll(self, roll: Roll) -> Problem:
        """The same turn with another roll; this one must have a roll too. They share what they can."""
        other = Problem.__new__(Problem)
        other.state, other.seat, other.roll = self.state, self.seat, roll
        other.dice = other._dice()
        other.context = self.context
        return other

    def _dice(self) -> Dice:
        """The dice that can still be used, or will be when ``roll`` is rolled; Lens and Drive as they are."""
        sheet = self.state.sheets[self.seat]
        turn = sheet.turn
        rolled = self.roll or self.state.roll
        if rolled is None:
            return Dice()
        standard = tuple(sorted(self.roll[:3])) if self.roll else turn.dice
        meteor = rolled[3] if self.state.meteor_free(self.seat) else None
        lens = 0 if sheet.lens_free else None
        return Dice(standard, not turn.star, not turn.research, meteor, lens, sheet.drive_number)

    @cached_property
    def uses(self) -> tuple[DiceUse, ...]:
        """The divisions of the dice worth planning for, with Lens and Drive as they are."""
        return self.context.divider.uses(self.dice)

    def late_uses(self, above: int | None) -> tuple[DiceUse, ...]:
        """Those that wait for Lens or Drive to be completed in the turn; none if no such plan beats ``above``."""
        waiting = self._waiting(above)
        return tuple(use for use in self.context.divider.uses(waiting) if use.waits) if waiting else ()

    def _waiting(self, above: int | None) -> Dice | None:
        """The dice with the upgrades that the turn may bring; None if no plan that completes one beats ``above``."""
        outlook = self.context.turn_bounds
        lens, drive = (
            limit is not None and (above is None or limit > above) for limit in (outlook.lens, outlook.drive)
        )
        if not (lens or drive):
            return None
        return self.dice._replace(lens=AFTER_LENS if lens else self.dice.lens, drive_open=drive)

    def delicate(self, above: int) -> int:
        """Bit set of the squares that a star of a plan worth more than ``above`` might lack for."""
        context = self.context
        return context.delicate(*opened(context.edition, self._waiting(above) or self.dice, context.closed))

    @property
    def sheet(self) -> Sheet:
        """The planning player's sheet."""
        return self.state.sheets[self.seat]
