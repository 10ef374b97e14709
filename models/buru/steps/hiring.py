"""Hiring from the row and refreshing it, in any order (BURU-10)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.results import Violation
from ...core.wording import say
from ..decks import refilled, refreshed
from ..effects import Bundle, Item
from ..moves import Hire, Refresh, made
from ..state import UNKNOWN, State, replace
from .step import AtomStep, used


class Hiring(AtomStep[Hire]):
    """``hire``."""

    rule = "BURU-10.1"
    atom = "hire"

    def part(self, pending: Bundle) -> Item:
        """The part that a hire uses: the largest discount first."""
        return max(self.parts(pending), key=lambda item: item.less)

    def cost(self, state: State, card: str) -> int:
        """The fish that the next hire of a card takes."""
        return max(0, state.setting.edition.hirelings[card].cost - self.part(state.pending).less)

    def fault(self, state: State, move: Hire) -> Violation | None:
        """BURU-10.3 for a card that does not lie there in the row, or is too dear."""
        if _place(state, move) is None:
            return Violation("BURU-10.3", say("{card} does not lie there in the row", card=move.card))
        cost, fish = self.cost(state, move.card), state.mover.fish
        if fish < cost:
            return Violation(
                "BURU-10.3",
                say("{card} costs {cost} fish, there are {fish}", card=move.card, cost=cost, fish=fish),
            )
        return None

    def apply(self, state: State, move: Hire) -> State:
        """The fish are paid, the card joins the tableau upright, the gap is refilled (BURU-10.4)."""
        mover, place = state.mover, _place(state, move) or 0
        cost = self.cost(state, move.card)
        hired = replace(mover, fish=mover.fish - cost, tableau=(*mover.tableau, move.card))
        after = used(state, self.part(state.pending)).with_player(state.turn or 0, hired)
        return refilled(after, place)

    def listed(self, state: State) -> Iterator[Hire]:
        """Each card of the row that can be paid."""
        for card in sorted(card for card in state.row if card is not None and card != UNKNOWN):
            if self.cost(state, card) <= state.mover.fish:
                yield made(Hire, {"card": card, "from": state.row.index(card)})


def _place(state: State, move: Hire) -> int | None:
    """Where in the row the card of the move lies."""
    if move.card not in state.row:
        return None
    place = state.row.index(move.card)
    return place if move.at in (None, place) else None


REFRESH = Refresh()


class Refreshing(AtomStep[Refresh]):
    """``refresh``."""

    rule = "BURU-10.1"
    atom = "refresh"

    def fault(self, state: State, move: Refresh) -> Violation | None:
        """BURU-10.3 for a new card that lies in a tableau or comes twice."""
        new = [card for card in move.row or () if card not in (None, UNKNOWN)]
        hired = {card for player in state.players for card in player.tableau}
        if len(set(new)) < len(new) or hired.intersection(new):
            return Violation("BURU-10.3", say("a card of the new row lies elsewhere too"))
        return None

    def apply(self, state: State, move: Refresh) -> State:
        """The three cards are discarded, three new ones drawn (BURU-10.5)."""
        return refreshed(used(state, self.parts(state.pending)[0]), move.row)

    def listed(self, state: State) -> Iterator[Refresh]:
        """Once."""
        yield REFRESH
