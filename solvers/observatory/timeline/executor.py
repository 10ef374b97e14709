"""A script played out by the rules: real moves, each legal where it stands, and the refills between.

A script tells events with their steps ("a star on this square by step 2") and how many bonuses of each kind pay for
them; it does not tell which bonus pays for which event, nor any order within a step. The play has to choose both, and
does so by one principle: what would be lost is used first, what can be saved is used last.

- What comes at once or lapses (a card's bonus, the round's, a die that is wild) goes to the next square or track of the
  script, due or not: earlier than planned only helps.
- What can be saved (Finder, track bonuses) is spent when a square or track is due, and after all that can be completed
  without it.
- A completion that waits for Filter comes last: with Filter its bonus counts twice.
- A bonus that the script has no use for is compulsory still: it goes where it is least in the way.

An event that turns out to be impossible is left out. So a script of a relaxed model is played legally too, and is worth
what the play comes to, not always what the script says; ``solve`` believes the play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from periplus.models.boards.bitsets import bits, members
from periplus.models.observatory.acting import bonus_squares
from periplus.models.observatory.dice import every_square
from periplus.models.observatory.edition import SIZES, Bonus
from periplus.models.observatory.moves import End
from periplus.models.observatory.state import (
    DRIVE,
    FACES,
    FILTER,
    FUNDING,
    RANGE_SIZE,
    Phase,
    State,
)

from ..turn.line import SeatSimulator
from .horizon import TurnSlot
from .script import Script
from .task import KnownDraws

Refill: TypeAlias = Callable[[SeatSimulator, list[str]], None]
"""Fills the range after a turn: with the cards of the list, taken off it, while they last."""


def no_refill(play: SeatSimulator, cards: list[str]) -> None:
    """Nobody draws."""


def known_refill(play: SeatSimulator, cards: list[str]) -> None:
    """Draw while the rules ask for it: the listed cards as they come up, then whatever is there."""
    while play.state.phase is Phase.DRAW:
        supply = play.state.supply
        if supply is None:
            return
        card = cards.pop(0) if cards else None
        tops = {
            deck[0]: size
            for size, deck in zip(SIZES, supply.decks, strict=True)
            if isinstance(deck, tuple) and deck
        }
        open_ = [card for row in supply.sky for card in row]
        chosen = card if card in open_ or card in tops else (*open_, *tops)[0]
        if not (play.draw("sky", chosen) if chosen in open_ else play.draw(tops[chosen], None)):
            return


def free_refill(draws: KnownDraws) -> Refill:
    """Fill the range with the listed cards, then with others, wherever they are, in the order of ``draws``."""

    def refill(play: SeatSimulator, cards: list[str]) -> None:
        while play.state.may_draw and len(play.sheet.range) < RANGE_SIZE:
            gone = {figure.card for figure in play.sheet.figures} | set(play.sheet.range)
            rest = [card for row in draws.order for card in row if card not in gone and card not in cards]
            card = cards.pop(0) if cards else next(iter(rest), None)
            if card is None or not play.draw(play.state.edition.card(card).size, card):
                return

    return refill


class PlanExecutor:
    """The play of one script."""

    def __init__(
        self, state: State, seat: int, slots: Sequence[TurnSlot], script: Script, refill: Refill
    ) -> None:
        self.play = SeatSimulator(state, seat, script.drive or FACES[0])
        self._slots = slots
        self._script = script
        self._refill = refill
        self._stars = sorted(script.stars, key=lambda event: (event[0], self._sought(event[1])))
        self._typed = list(script.typed)
        self._checks = list(script.checks)
        self._dice_checks = list(script.dice_checks)
        self._completions = list(script.completions)
        self._track_stars = 0
        self._track_checks = 0
        self._cards = list(script.cards)
        self._idle = True

    def run(self, *, idle: bool = True) -> SeatSimulator:
        """Play all turns; the end of the last one is left out.

        ``idle``: what the script does not use is used all the same, where it is worth something.
        """
        self._idle = idle
        self._refill(self.play, self._cards)
        steps = list(enumerate(self._script.turn_of))
        for turn, slot in enumerate(self._slots):
            if turn:
                self._pending()
                self.play.do(End())
                self._refill(self.play, self._cards)
            self._open(turn, slot)
            for step, where in steps:
                if where == turn:
                    while self._advance(turn, step):
                        pass
            self._pending()
            if idle:
                self._use_idle(turn)
        if idle:
            self._use_up()
        return self.play

    def _sought(self, square: int) -> int:
        """How many planned completions give a meteor star that the square could take; others leave it to them."""
        edition = self.play.state.edition
        bonuses: list[Bonus | None] = [
            edition.card(figure.card).bonus for _, _, figure in self._script.completions
        ]
        opened = [bonus_squares(edition, bonus) for bonus in bonuses if bonus and bonus != "research"]
        return sum(squares >> square & 1 for squares in opened)

    def _open(self, turn: int, slot: TurnSlot) -> None:
        """What comes before the roll, and the roll."""
        self._pending()
        if self._script.rounds[turn] == "star" and self._spares("star", self._stars):
            self._next_star(lambda square: self.play.star(square, ["round"]))
        elif self._script.rounds[turn] == "research" and self._spares("research", self._checks):
            self._next_check(lambda track, space: self.play.check(track, space, ["round"]))
        if not slot.rolled:
            self.play.roll(slot.roll)

    def _advance(self, turn: int, step: int) -> bool:
        """One more thing that the script has due by the step, if there is one."""
        self._pending()
        return (
            self._use_dice(turn, step)
            or self._use_gifts(turn)
            or self._complete(step, hurried=False)
            or self._use_gifts(turn, step)
            or self._spend_saved(step)
            or self._complete(step, hurried=True)
        )

    def _use_dice(self, turn: int, step: int) -> bool:
        """Stars and checks for which the script names the dice."""
        way = self._script.dice_splits[turn]
        for event in self._typed:
            due, square, use = event
            if due > step or self._script.turn_of[due] != turn:
                continue
            if (use == "dice" and self.play.pair_star(square, way.pair)) or (
                use == "meteor" and self.play.meteor_star(square)
            ):
                self._typed.remove(event)
                return True
        for check in self._dice_checks:
            due, track, space = check
            if (
                due <= step
                and self._script.turn_of[due] == turn
                and self.play.die_check(track, space, way.die)
            ):
                self._dice_checks.remove(check)
                return True
        return False

    def _use_gifts(self, turn: int, due: int | None = None) -> bool:
        """Dice that are wild, for which the script names none; by a step ``due`` for what nothing else has done."""
        way, used = self._script.dice_splits[turn], self.play.sheet.turn
        named = {use for due, _, use in self._typed if self._script.turn_of[due] == turn}
        checked = any(self._script.turn_of[due] == turn for due, _, _ in self._dice_checks)
        star, check = self._spares("star", self._stars, due), self._spares("research", self._checks, due)
        pair = star and way.pair and not used.star and "dice" not in named
        meteor = star and self._slots[turn].meteor is not None and not used.meteor and "meteor" not in named
        die = check and way.die and not used.research and not checked
        return bool(
            (pair and self._next_star(lambda square: self.play.pair_star(square, way.pair)))
            or (meteor and self._next_star(self.play.meteor_star))
            or (die and self._next_check(lambda track, space: self.play.die_check(track, space, way.die)))
        )

    def _spares(self, bonus: str, events: Sequence[tuple[int, int]], due: int | None = None) -> bool:
        """Whether others may take one of the events that the cards' bonuses of that kind still need, or one is due.

        A bonus that finds none goes where the script has nothing, which matters where nothing else is to be done.
        """
        if self._idle or (due is not None and any(step <= due for step, _ in events)):
            return True
        edition = self.play.state.edition
        owed = sum(pending == bonus for pending in self.play.sheet.pending)
        owed += sum(
            1 + twice for _, twice, figure in self._completions if edition.card(figure.card).bonus == bonus
        )
        return len(events) > owed

    def _spend_saved(self, step: int) -> bool:
        """Finder stars and track bonuses, for what is due."""
        script = self._script
        star = self._stars and self._stars[0][0] <= step
        check = self._checks and self._checks[0][0] <= step
        if star and self._next_star(lambda square: self.play.star(square, ["finder"])):
            return True
        may_star = star and self._track_stars < script.track_stars[step]
        if may_star and self._next_star(lambda square: self.play.star(square, ["track"])):
            self._track_stars += 1
            return True
        may_check = check and self._track_checks < script.track_checks[step]
        if may_check and self._next_check(lambda track, space: self.play.check(track, space, ["track"])):
            self._track_checks += 1
            return True
        return False

    def _complete(self, step: int, *, hurried: bool) -> bool:
        """One completion that is due; ``hurried``: even if its bonus should have waited for Filter."""
        for event in self._completions:
            due, twice, figure = event
            if (
                due <= step
                and (hurried or not twice or self.play.sheet.complete(FILTER))
                and self.play.complete(figure)
            ):
                self._completions.remove(event)
                return True
        return False

    def _use_idle(self, turn: int) -> None:
        """Dice that no figure needs, and wild ones that found nothing to do in time."""
        way, used = self._script.dice_splits[turn], self.play.sheet.turn
        if way.pair and not used.star:
            any(self.play.pair_star(square, way.pair) for square in self._spare())
        if self._slots[turn].meteor is not None and not used.meteor:
            any(self.play.meteor_star(square) for square in self._spare())

    def _use_up(self) -> None:
        """What is saved and left at the end goes into stars, as far as the script has it so."""
        while any(self.play.star(square, ["finder"]) for square in self._spare()):
            pass
        for _ in range(self._track_stars, self._script.track_stars[-1]):
            any(self.play.star(square, ["track"]) for square in self._spare())

    def _spare(self) -> list[int]:
        """The empty squares, those that the script wants last."""
        empty = every_square(self.play.state.edition) & ~self.play.sheet.stars
        wanted = bits(square for _, square, _ in self._typed) | bits(square for _, square in self._stars)
        return [*members(empty & ~wanted), *members(empty & wanted)]

    def _next_star(self, plot: Callable[[int], bool]) -> bool:
        """The first square of the script where ``plot`` succeeds."""
        self._stars = [event for event in self._stars if not self.play.sheet.stars >> event[1] & 1]
        for event in self._stars:
            if plot(event[1]):
                self._stars.remove(event)
                return True
        return False

    def _next_check(self, check: Callable[[int, int], bool]) -> bool:
        """The first track of the script where ``check`` succeeds, on a space that no die waits for."""
        for event in self._checks:
            if any(check(event[1], space) for space in self._spaces(event[1])):
                self._checks.remove(event)
                return True
        return False

    def _spaces(self, track: int) -> list[int]:
        """The empty spaces of the track, those that a die waits for last."""
        waited = {space for _, on, space in self._dice_checks if on == track}
        empty = [space for space in FACES if not self.play.sheet.research[track] >> space & 1]
        return sorted(empty, key=lambda space: (space in waited, space))

    def _pending(self) -> None:
        """Use the card bonuses that are owed."""
        while self.play.sheet.pending:
            bonus = self.play.sheet.pending[0]
            if bonus == "research":
                self._pending_check()
            else:
                self._pending_star(bonus)

    def _pending_check(self) -> None:
        if not self._next_check(lambda track, space: self.play.check(track, space, ["card"])):
            tracks = sorted(range(FUNDING + 1), key=lambda track: (track != FUNDING, track == DRIVE, track))
            spots = [(track, space) for track in tracks for space in self._spaces(track)]
            waited = {(track, space) for _, track, space in self._dice_checks}
            spots.sort(key=lambda spot: spot in waited)
            any(self.play.check(track, space, ["card"]) for track, space in spots)

    def _pending_star(self, bonus: str) -> None:
        for event in self._typed:
            if event[2] == bonus and self.play.star(event[1], ["card"]):
                self._typed.remove(event)
                return
        if self._next_star(lambda square: self.play.star(square, ["card"])):
            return
        any(self.play.star(square, ["card"]) for square in self._spare())
