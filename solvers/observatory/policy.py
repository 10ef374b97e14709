"""How play-outs play.

Every decision goes by the evaluation, a turn in some ten milliseconds, the last turn exactly. The dice of a turn are
divided in every way there is. For a division each joint plan of the evaluation says what a star of the pair's squares
and one of the meteor's bring it; the best division and plan are played. Ready cards of the best plan are completed,
and saved stars are used where they complete one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from math import exp
from typing import Literal

from periplus.models.observatory.acting import act
from periplus.models.observatory.actions import (
    DONE,
    Action,
    Check,
    Choose,
    Finish,
    Plot,
    Take,
    action_of,
)
from periplus.models.observatory.dice import every_square
from periplus.models.observatory.legality import legal_actions, research_sources, star_sources
from periplus.models.observatory.moves import ResearchSource
from periplus.models.observatory.state import FACES, FUNDING, Phase, Sheet, State, writes_drive

from ..limits import Clock
from ..memo import Memo
from .divisions import Division, best_stars, divisions, gains_of, plot, plots
from .evaluation import (
    Ahead,
    PlanItem,
    SheetOutlook,
    bonus_worth,
    check_worth,
    counts_of,
    track_promise,
)
from .turn.line import plan_to_moves
from .turn.open_placements import heaviest_square
from .turn.planner import optimum
from .turn.problem import Problem
from .weights import weights_of

DRIVE_NUMBER = 3
"""The number that Drive is given: none is better than another before the dice."""
SHORT = 1
"""Turns left from which on the planner's turn is considered too."""
OPENINGS = 12
"""Plans that say how the dice may be used."""
LIKELY = 30
"""Plans that say which of several squares is wanted most."""
BETTER = 0.05
"""What a use of saved stars has to bring."""
PLANNING = 0.03
"""Deterministic effort for the planner's turn."""
WORK = 2e-3
"""What a decision counts as deterministic effort."""
MEMORY = 4096
"""Rests of turns that are remembered: where several play, the others' are the same whatever a seat tries."""


class Policy:
    """The play-outs' player."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._rests = Memo[Hashable, tuple[Action, ...]](MEMORY)

    def decide(self, state: State, seat: int, ahead: Ahead) -> tuple[Action, ...]:
        """The seat's next actions, at least one, where it has to decide; ``ahead`` comes after the dice on the table.

        Raises Stop by the clock.
        """
        if state.phase is Phase.KEEP:
            return (_keep(state, seat, ahead),)
        if state.phase is Phase.DRAW:
            return (_draw(state, seat, ahead),)
        if state.phase is Phase.ROLLED and ahead.checks <= SHORT and (planned := self._planned(state, seat)):
            return self._better(state, seat, ahead, planned) if ahead.checks else planned
        return self._next(state, seat, ahead)

    def _better(
        self, state: State, seat: int, ahead: Ahead, planned: tuple[Action, ...]
    ) -> tuple[Action, ...]:
        """The rest of the turn by the evaluation, or as the planner has it who looks at this turn alone."""
        turns = (planned, self.turn(state, seat, ahead))
        return max(turns, key=lambda actions: SheetOutlook(_after(state, seat, actions), seat, ahead).value)

    def rest(self, state: State, seat: int, ahead: Ahead) -> tuple[Action, ...]:
        """All that the seat does until chance or another seat acts, or it has to draw."""
        if state.phase is not Phase.ROLLED:
            return self.decide(state, seat, ahead)
        turn = state.roll, seat == state.active, state.sheets[seat], ahead
        key = state.edition, weights_of(len(state.sheets)), turn
        if (known := self._rests.get(key)) is None:
            found: list[Action] = []
            while not found or found[-1] != DONE:
                found += self.decide(_after(state, seat, found), seat, ahead)
            known = self._rests[key] = tuple(found)
        return known

    def turn(self, state: State, seat: int, ahead: Ahead) -> tuple[Action, ...]:
        """The rest of a rolled turn by the evaluation."""
        found: list[Action] = []
        while not found or found[-1] != DONE:
            actions = self._next(state, seat, ahead)
            found += actions
            state = _after(state, seat, actions)
        return tuple(found)

    def turns(self, state: State, seat: int, ahead: Ahead, most: int) -> list[tuple[Action, ...]]:
        """Rests of a rolled turn that are worth a look, each once, the evaluation's own first."""
        found = [self.turn(state, seat, ahead)]
        if most > 1 and (planned := self._planned(state, seat)):
            found.append(planned)
        if most > len(found) and not state.sheets[seat].pending:
            for opening in self._openings(state, seat, ahead, most):
                after = _after(state, seat, opening)
                found.append((*opening, *self.turn(after, seat, ahead)))
        return list(dict.fromkeys(found))[:most]

    def _openings(self, state: State, seat: int, ahead: Ahead, most: int) -> Iterator[tuple[Action, ...]]:
        """Uses of the dice by the best of every division and plan, those that bring most first."""
        outlook = SheetOutlook(state, seat, ahead)
        wanted, found = _wanted(outlook), list[tuple[float, tuple[Action, ...]]]()
        for division in divisions(state, seat):
            if not (division.pair_squares or division.meteor_squares or division.check):
                continue
            check = _best_check(outlook, state.sheets[seat], division.mark) if division.check else None
            for plan in outlook.plans[:OPENINGS]:
                value, pair, meteor = best_stars([gains_of(plan, outlook.chance)], division)
                actions: list[Action] = list(plots(division, pair, meteor, wanted))
                if check and division.check:
                    actions.insert(0, check_of(state.sheets[seat], check[1], check[2], division.check))
                found.append((value + (check[0] if check else 0.0), tuple(actions)))
        found.sort(key=lambda one: -one[0])
        yield from list(dict.fromkeys(actions for _, actions in found if actions))[:most]

    def _next(self, state: State, seat: int, ahead: Ahead) -> tuple[Action, ...]:
        """The next actions of a turn by the evaluation."""
        self._clock.check()
        self._clock.spend(WORK)
        sheet = state.sheets[seat]
        outlook = SheetOutlook(state, seat, ahead)
        if sheet.pending or state.phase is Phase.BEFORE:
            return (_bonus(state, seat, outlook),)
        for item in outlook.plans[0].items:
            if not item.lacking:
                return (_finish(item),)
        return (
            _dice(state, seat, outlook)
            or _saved(state, seat, outlook)
            or (_leftover(state, seat) if not ahead.checks else ())
            or (DONE,)
        )

    def _planned(self, state: State, seat: int) -> tuple[Action, ...] | None:
        """The best rest of the turn if nothing counts after it; None if its effort is spent before it is found."""
        problem = Problem(state, seat)
        best = self._clock.tried(partial(optimum, problem), work=PLANNING)
        if best is None:
            return None
        moves, _ = plan_to_moves(problem, best)
        return (*(action_of(state.edition, move) for move in moves), DONE)


def _keep(state: State, seat: int, ahead: Ahead) -> Choose:
    """The four cards that promise most together (OBS-1.5)."""
    hands = [action for action in legal_actions(state, seat) if isinstance(action, Choose)]
    return max(hands, key=lambda hand: SheetOutlook(state, seat, ahead, hand.cards).value)


def _draw(state: State, seat: int, ahead: Ahead) -> Take:
    """The card of the sky that promises most; what lies on a deck is not known."""
    held, draws = state.sheets[seat].range, list[Take]()
    draws += [action for action in legal_actions(state, seat) if isinstance(action, Take)]
    seen = [(draw, draw.card) for draw in draws if draw.card is not None]
    if not seen:
        return draws[0]
    return max(seen, key=lambda one: SheetOutlook(state, seat, ahead, (*held, one[1])).value)[0]


def _bonus(state: State, seat: int, outlook: SheetOutlook) -> Action:
    """The best use of a card's bonus, or of the round's."""
    source: Literal["card", "round"] = "card" if state.sheets[seat].pending else "round"
    sheet, found = state.sheets[seat], list[tuple[float, Action]]()
    for paid, squares in star_sources(state, seat):
        if paid == source and squares:
            every = [gains_of(plan, outlook.chance) for plan in outlook.plans]
            best = max(every, key=lambda gains: gains.value(gains.served(squares)[0], len(gains.items)))
            index, wanted = best.served(squares)
            worth = best.value(index, len(best.items)) - outlook.plans[0].value + outlook.weights.spare
            found.append((worth, plot(heaviest_square(wanted or squares, _wanted(outlook)), source)))
    if any(paid == source for paid, _ in research_sources(state, seat)):
        if best_check := _best_check(outlook, sheet, None):
            worth, track, space = best_check
            found.append((worth, check_of(sheet, track, space, source)))
    return max(found, key=lambda one: one[0])[1]


def _dice(state: State, seat: int, outlook: SheetOutlook) -> tuple[Action, ...]:
    """The best division of the dice left, played; nothing if none is left."""
    every = [gains_of(plan, outlook.chance) for plan in outlook.plans]
    best: tuple[float, Division, int, int, tuple[float, int, int] | None] | None = None
    for division in divisions(state, seat):
        if not (division.pair_squares or division.meteor_squares or division.check):
            continue
        value, pair, meteor = best_stars(every, division)
        check = _best_check(outlook, state.sheets[seat], division.mark) if division.check else None
        value += outlook.weights.spare * (bool(division.pair_squares) + bool(division.meteor_squares))
        value += check[0] if check else 0.0
        if best is None or value > best[0]:
            best = value, division, pair, meteor, check
    if best is None:
        return ()
    _, division, pair, meteor, check = best
    found: list[Action] = []
    if check and division.check:
        found.append(check_of(state.sheets[seat], check[1], check[2], division.check))
    return (*found, *plots(division, pair, meteor, _wanted(outlook)))


def _saved(state: State, seat: int, outlook: SheetOutlook) -> tuple[Action, ...]:
    """Saved stars that complete a card of the best plan, if that is better than to keep them."""
    sheet = state.sheets[seat]
    stars = sheet.finder_left + sheet.bonuses_left
    least, best = outlook.value + BETTER, None
    for item in outlook.plans[0].items:
        if item.lacking <= stars:
            after = _completed(state, seat, item)
            owed = bonus_worth(state.edition.card(item.placement.card).bonus, outlook.weights)
            kept = replace(after.sheets[seat], pending=())
            value = SheetOutlook(state, seat, outlook.ahead, sheet=kept).value + owed
            if value > least:
                least, best = value, item
    return (*_spending(sheet, best), _finish(best)) if best else ()


def _leftover(state: State, seat: int) -> tuple[Action, ...]:
    """In the last turn: a saved bonus on Funding, or a saved star on any square."""
    sheet = state.sheets[seat]
    space = next((face for face in FACES if not sheet.research[FUNDING] >> face & 1), None)
    if sheet.bonuses_left and space:
        return (Check(FUNDING, space, "track", None),)
    empty = every_square(state.edition) & ~sheet.stars
    if not empty or not (sheet.bonuses_left or sheet.finder_left):
        return ()
    return (plot(empty & -empty, "track" if sheet.bonuses_left else "finder"),)


def _best_check(outlook: SheetOutlook, sheet: Sheet, mark: int | None) -> tuple[float, int, int] | None:
    """The check that brings most: its worth, the track, the space."""
    counts, turns, weights = counts_of(sheet), outlook.ahead.checks, outlook.weights
    found = []
    for track, checked in enumerate(sheet.research):
        space = next((face for face in FACES if mark in (None, face) and not checked >> face & 1), None)
        if space is not None:
            after = (*counts[:track], counts[track] + 1, *counts[track + 1 :])
            worth = track_promise(after, turns, weights) - outlook.tracks
            found.append((worth + check_worth(track, after[track], weights), track, space))
    return max(found, key=lambda one: one[0], default=None)


def _wanted(outlook: SheetOutlook) -> dict[int, float]:
    """By square, as a bit: in how many of the likely plans a star there is missing."""
    found: dict[int, float] = {}
    for plan in outlook.plans[:LIKELY]:
        weight = exp(plan.value - outlook.plans[0].value)
        for item in plan.items:
            missing = item.missing
            while missing:
                square = missing & -missing
                missing ^= square
                found[square] = found.get(square, 0.0) + weight
    return found


def _finish(item: PlanItem) -> Finish:
    return Finish(item.placement.card, item.placement.at, item.placement.rotation)


def check_of(sheet: Sheet, track: int, space: int, source: ResearchSource) -> Check:
    """The check, with the Drive number where it completes Drive."""
    return Check(track, space, source, DRIVE_NUMBER if writes_drive(sheet.research, track, space) else None)


def _spending(sheet: Sheet, item: PlanItem) -> Iterator[Plot]:
    """Saved stars on the squares that the item lacks, Finder's first."""
    missing, finder = item.missing, sheet.finder_left
    while missing:
        square = missing & -missing
        missing ^= square
        yield plot(square, "finder" if finder > 0 else "track")
        finder -= 1


def _completed(state: State, seat: int, item: PlanItem) -> State:
    """The state with the item's missing stars plotted by saved ones, and its card completed."""
    return _after(state, seat, (*_spending(state.sheets[seat], item), _finish(item)))


def _after(state: State, seat: int, actions: Iterable[Action]) -> State:
    """The state after the actions, the end of the turn left out."""
    for action in actions:
        if action != DONE:
            state = act(state, seat, action)
    return state
