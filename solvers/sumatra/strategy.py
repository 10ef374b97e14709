"""How Sumatra is played well: what a table is worth on the way, and which turns are worth a look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from periplus.models.sumatra.edition import Edition
from periplus.models.sumatra.kernel import KERNEL
from periplus.models.sumatra.play import ADVANCE, EXPLORE, FOLLOW, Action, deeds
from periplus.models.sumatra.scoring import score_lines, sets_for
from periplus.models.sumatra.state import Notebook, Player, State, resident_bars

from ..strategy.evaluation import shares
from ..strategy.game import Strategy
from ..strategy.outlooks import Outlook, SeatTurn, margins_of
from .features import FEATURES, Appraisal, Row, appraisal, badge_row, majority_row, page, piece_row


class SumatraStrategy(Strategy[State, Action]):
    """Sumatra for the whole game."""

    name = "sumatra"
    kernel = KERNEL
    depth = 4
    FEATURES = FEATURES

    def left(self, state: State) -> float:
        """The places to come, and the tiles that lie at the last one."""
        return _left(state.map, state.place, len(state.available))

    def turns(self, state: State, most: int | None = None) -> Sequence[SeatTurn[State, Action]]:
        """Every turn that takes all the brown badges that it may."""
        return [SeatTurn((action,), self.kernel.apply(state, action)) for action, _ in _turns(state)]

    def reply(self, state: State) -> tuple[State, int]:
        """The turn after which the mover's margin is greatest, found without playing the others."""
        found = list(_turns(state))
        if len(found) > 1:
            judge, seat = self._appraisal(state), state.turn
            worth = [margins_of(_values(judge, state, *one))[seat] for one in found]
            best = max(range(len(found)), key=worth.__getitem__)
        else:
            best = 0
        return self.kernel.apply(state, found[best][0]), len(found)

    def expected(self, state: State) -> Sequence[Outlook]:
        """As everywhere, from remembered parts."""
        left = self.left(state)
        values = self._appraisal(state).values(state.players, state.turn, state.place, state.available, left)
        wins = shares(values, self.evaluation(len(values)).spread(left))
        return [Outlook(*one) for one in zip(wins, values, margins_of(values), strict=True)]

    def _appraisal(self, state: State) -> Appraisal:
        return appraisal(self.evaluation(len(state.players)), state.edition)

    def features(self, state: State) -> Sequence[Row]:
        """Notebook by notebook, then what the others make of it."""
        edition, players = state.edition, state.players
        taken = state.taken_badges()
        pages = [page(player.notebook, edition) for player in players]
        residents = tuple(one.residents for one in pages)
        lying = len(state.available), resident_bars(state.available)
        return [
            (
                *pages[seat].row,
                *badge_row(player.brown, player.green, pages[seat].counts, edition, taken),
                *majority_row(residents, seat),
                *piece_row(player.at - state.place, *(lying if seat == state.turn else (0, False))),
            )
            for seat, player in enumerate(players)
        ]

    def achieved(self, before: State, after: State, seat: int) -> Iterable[str]:
        """The lines of the final score that are new."""
        old = {str(line.what) for line in score_lines(before, seat)}
        return [line.what for line in score_lines(after, seat) if str(line.what) not in old]


def _left(draws: Sequence[int], place: int, lying: int) -> float:
    """The share of the game that is left with so many tiles lying at that place."""
    last = len(draws) - 1
    return (last - place + min(1.0, lying / (draws[place] or lying or 1))) / (last + 1)


def _turns(state: State) -> Iterator[tuple[Action, Notebook]]:
    """The turns without those that leave a brown badge for later: it is never worth less now."""
    for action, notebook in deeds(state, state.draw or ()):
        for badges in _worth_taking(state.edition, sets_for(state, notebook)):
            yield (action._replace(badges=badges) if badges else action), notebook


@lru_cache(maxsize=1 << 12)
def _worth_taking(edition: Edition, sets: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """The sets of badges with all the brown ones."""
    brown = [sum(badge in edition.brown for badge in chosen) for chosen in sets]
    return tuple(chosen for chosen, number in zip(sets, brown, strict=True) if number == max(brown))


def _values(judge: Appraisal, state: State, action: Action, notebook: Notebook) -> list[float]:
    """The expected scores after a turn that leads to that notebook."""
    place, available = state.place, state.available
    player = state.mover
    if action.kind == EXPLORE:
        place, available = place + 1, state.draw or ()
    if action.tile:
        at = available.index(action.tile)
        available = available[:at] + available[at + 1 :]
    brown, green = player.brown, player.green
    for badge in action.badges:
        if badge in state.edition.brown:
            brown = tuple(sorted((*brown, badge)))
        else:
            green = badge
    at = place + 1 if action.kind == ADVANCE else place if action.kind == FOLLOW else player.at
    players = list(state.players)
    players[state.turn] = Player(notebook, at, brown, green)
    turn = (state.turn + 1) % len(players)
    return judge.values(players, turn, place, available, _left(state.map, place, len(available)))


STRATEGY = SumatraStrategy()
"""The game's strategy, as ``solvers.strategy.game`` finds it."""
