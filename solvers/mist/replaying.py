"""Moves that an answer tells, played by the rules, for each roll.

A draw that nobody knows yields nothing (spec, hint). So a turn is told in two parts: what is ranked can be played as
it stands, up to the first such draw; what follows goes on as if it had given nothing.

What rolls and rerolls are worth by an answer's plan rests on its turns: one for each face of both dice, and where the
bonus die gives a tile one for each tile of the bag. They are played, and no search is needed to work the expectation
out anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeAlias

from periplus.models.boards.hexes import Direction
from periplus.models.core.errors import PositionError
from periplus.models.core.multisets import distinct
from periplus.models.mist import GAME
from periplus.models.mist.acting import advanced, board_first, settled
from periplus.models.mist.edition import BonusFace
from periplus.models.mist.legality import apply, fault
from periplus.models.mist.moves import AnyMove, Done, Draw, MistMove, Roll
from periplus.models.mist.position import Position
from periplus.models.mist.scoring import total
from periplus.models.mist.state import Phase, State

from ..answers import Ranking, Step, close
from ..replay import ReplayError
from .turn.playing import at_once


def until_done(state: State, moves: tuple[AnyMove, ...], chosen: int, *, follows: bool = False) -> State:
    """The table before ``done``, which is the last move; only the first ``chosen`` are played as they stand.

    ``follows``: the moves follow others, so nothing stands in the way of playing all of them loosely.
    """
    for number, move in enumerate(moves):
        if number == chosen and not follows and not _unknown_draw(state):
            raise ReplayError("what follows could be a part of the turn")
        if number >= chosen:
            state = without_draws(state, move)
        if isinstance(move, Done):
            if number < len(moves) - 1 or fault(state, move):
                raise ReplayError("the turn does not end there")
            return state
        state = judged(state, move)
    raise ReplayError("the turn does not end")


def _unknown_draw(state: State) -> bool:
    """Whether a draw is due that nobody knows."""
    return bool((state.mover.owed or state.mover.credit) and state.bag and not state.draws)


def without_draws(state: State, move: AnyMove) -> State:
    """The table after the unknown draws that stand before the move have yielded nothing."""
    while _unknown_draw(state) and not (state.mover.credit and board_first(state)) and fault(state, move):
        state = advanced(settled(state, None))
    return state


def judged(state: State, move: AnyMove, *, drawn: bool = False) -> State:
    """The table after a move; raises ReplayError for one that the rules forbid, and for a draw that nobody knows.

    ``drawn``: the bag may give any tile.
    """
    if isinstance(move, Draw) and move.tile is not None and state.draws:
        if move != Draw(tile=state.draws[0]):
            raise ReplayError(f"{move.as_json()}: not the next known draw")
        if move.tile not in state.bag:
            state = replace(state, bag=(*state.bag, move.tile))
    elif isinstance(move, Draw) and state.bag and not drawn:
        raise ReplayError(f"{move.as_json()}: a draw that nobody knows")
    if violation := fault(state, move):
        raise ReplayError(f"{move.as_json()}: {violation.rule} {violation.message}")
    return apply(state, move)


def as_moves(steps: Iterable[Step]) -> tuple[AnyMove, ...]:
    """The steps, all of which have to be moves."""
    found: list[AnyMove] = []
    for step in steps:
        if not isinstance(step, MistMove):
            raise ReplayError(f"no move: {step}")
        found.append(step)  # type: ignore[arg-type]  # there are no other moves of the game
    return tuple(found)


Rolled: TypeAlias = tuple[Direction, BonusFace]
"""What both dice show."""


@dataclass(frozen=True)
class RollGains:
    """What each roll gains by the turns told for it, of the dice as they are."""

    winds: tuple[Direction, ...]
    bonuses: tuple[BonusFace, ...]
    gains: Mapping[Rolled, Fraction]

    def mean(self) -> Fraction:
        """The mean over all rolls."""
        return self._mean([(wind, bonus) for wind in self.winds for bonus in self.bonuses])

    def after(self, wind: Direction, bonus: BonusFace, reroll: str) -> Fraction:
        """What a first roll is worth if so many dice are rolled again."""
        match reroll:
            case "wind":
                return self._mean([(other, bonus) for other in self.winds])
            case "bonus":
                return self._mean([(wind, other) for other in self.bonuses])
            case "both":
                return self.mean()
            case _:
                return self.gains[wind, bonus]

    def best(self) -> Fraction:
        """The mean over all first rolls of the best of what may be rolled again."""
        options = ("none", "wind", "bonus", "both")
        bests = [
            max(self.after(wind, bonus, reroll) for reroll in options)
            for wind in self.winds
            for bonus in self.bonuses
        ]
        return sum(bests, Fraction(0)) / len(bests)

    def _mean(self, rolls: list[Rolled]) -> Fraction:
        return sum((self.gains[roll] for roll in rolls), Fraction(0)) / len(rolls)


def weighed(position: Position, seat: int, told: object) -> tuple[RollGains, list[dict[str, Any]]]:
    """What the turns gain, and they as an answer has to tell them; raises ReplayError for anything else."""
    state = GAME.state(position)
    winds, bonuses = state.edition.wind_die, state.edition.bonus_die
    entries, turns = iter(told if isinstance(told, list) else ()), list[dict[str, Any]]()
    gains: dict[Rolled, Fraction] = {}
    for wind in distinct(winds):
        for bonus in distinct(bonuses):
            gains[wind, bonus], played = gained(position, seat, Roll(wind=wind, bonus=bonus), entries)
            turns += played
    return RollGains(winds, bonuses, gains), turns


def gained(
    position: Position, seat: int, roll: Roll, entries: Iterator[Any]
) -> tuple[Fraction, list[dict[str, Any]]]:
    """What the turns told for one roll gain in the mean, and they as an answer has to tell them.

    Takes as many entries as there are. Raises ReplayError for anything else.
    """
    state = GAME.state(position)
    (wind,), (bonus,) = roll.winds, roll.bonuses
    rolled = replace(apply(state, roll), turn=seat)
    turns, sum_of_gains = list[dict[str, Any]](), 0
    tiles = coming(state, bonus)
    for tile, count in tiles.items():
        line = _line(next(entries, None))
        drawn = {} if tile is None else {"tile": tile}
        gain = total(_played(position, rolled, tile, seat, line), seat) - total(state, seat)
        turns.append({"wind": wind, "bonus": bonus, **drawn, "gain": gain, "line": line})
        sum_of_gains += count * gain
    return Fraction(sum_of_gains, sum(tiles.values())), turns


def coming(state: State, bonus: BonusFace) -> Mapping[str | None, int]:
    """The tiles that the bonus die gives, each as often as it lies in the bag; None where it gives none from there."""
    draws = bonus == "tile" and bool(state.bag)
    return Counter(sorted(state.bag)) if draws else {None: 1}


def fit_together(position: Position, ranking: Ranking) -> None:
    """Raise ReplayError if first rolls that are rolled again are not worth what the others bring.

    The turns of each entry were played before. Where not all rolls are listed there is nothing to compare.
    """
    state = GAME.state(position)
    gains: dict[Rolled, Fraction] = {}
    for entry in ranking.moves:
        turns = entry.extra["turns"]
        weights = coming(state, turns[0]["bonus"])
        told = sum(count * turn["gain"] for count, turn in zip(weights.values(), turns, strict=True))
        gains[turns[0]["wind"], turns[0]["bonus"]] = Fraction(told, sum(weights.values()))
    winds, bonuses = state.edition.wind_die, state.edition.bonus_die
    if len(gains) < len(set(winds)) * len(set(bonuses)):
        return
    rolls = RollGains(winds, bonuses, gains)
    for entry, (wind, bonus) in zip(ranking.moves, gains, strict=True):
        worth = rolls.after(wind, bonus, str(entry.extra["reroll"]))
        if entry.value is None or not close(entry.value, worth):
            raise ReplayError(f"worth {worth}, not {entry.value}: {entry.extra['reroll']} is rolled again")


def _line(entry: object) -> list[Any]:
    line = entry.get("line") if isinstance(entry, Mapping) else None
    if not isinstance(line, list):
        raise ReplayError("not a turn for each roll")
    return line


def _played(position: Position, state: State, tile: str | None, seat: int, line: list[Any]) -> State:
    """The table at the end of the seat's turn, as if it flew at once; the tile of the bonus is settled first."""
    try:
        moves = as_moves([GAME.parse_move(position, move) for move in line])
    except (PositionError, TypeError, ValueError) as error:
        raise ReplayError(f"no moves: {line}: {error}") from error
    number = 0
    while state.phase is Phase.BONUS and state.turn == seat and state.mover.due and number < len(moves):
        if not number and tile is not None and moves[0] != Draw(tile=tile):
            raise ReplayError(f"{moves[0].as_json()}: not what the bag gives")
        state = judged(state, moves[number], drawn=not number)
        number += 1
    return until_done(at_once(state, seat), moves[number:], 0, follows=True)
