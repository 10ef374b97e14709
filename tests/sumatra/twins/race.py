"""The margin that can be forced, by plain minimax over every legal turn; and the tables that a race's nodes are."""

from __future__ import annotations

from dataclasses import replace

from periplus.models.sumatra.legality import apply, legal_moves, to_draw
from periplus.models.sumatra.scoring import total
from periplus.models.sumatra.state import State
from periplus.models.sumatra.tiles import Tiles, canonical
from periplus.solvers.sumatra.journey.race import Race, RaceNode


class Twin:
    """One race; ``future`` are the tiles of each place after the token's."""

    def __init__(self, state: State, seat: int, future: tuple[Tiles, ...]) -> None:
        self.seat = seat
        self._draws = {state.place + step: canonical(tiles) for step, tiles in enumerate(future, 1)}
        self._known: dict[State, int] = {}

    def margin(self, state: State) -> int:
        """The margin from here."""
        if state.over:
            totals = [total(state, seat) for seat in range(len(state.players))]
            own = totals.pop(self.seat)
            return own - max(totals)
        if state not in self._known:
            self._known[state] = self._explored(state)
        return self._known[state]

    def _explored(self, state: State) -> int:
        best = max if state.turn == self.seat else min
        asked = state
        if state.ahead:
            asked = State(
                state.edition, state.map, state.players, state.turn, state.place, state.available, state.known,
                None, self._draws[state.place + 1],
            )  # fmt: skip
            assert to_draw(asked) == len(self._draws[state.place + 1])
        return best(self.margin(apply(asked, move)) for move in legal_moves(asked))


def standing(state: State, race: Race, node: RaceNode) -> State:
    """The table that the node is; ``state`` is one of the same race."""
    players = tuple(
        replace(
            player,
            notebook=race.notebooks[racer.notebook],
            at=racer.at,
            brown=racer.brown,
            green=racer.green,
        )
        for player, racer in zip(state.players, node.racers, strict=True)
    )
    table = replace(state, players=players, turn=node.turn, place=node.place)
    return replace(table, available=node.available, known=node.known)
