"""The steps that use cards: tasking, hiring, refreshing the row, taking forest cards, offering."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.results import Violation
from ...core.wording import say
from .. import notation
from ..altars import Altar
from ..cards import Hireling
from ..decks import drawn_by_refresh, forest_taken, in_the_box, refilled, refreshed
from ..effects import Bundle, Effect, Item
from ..modules import in_play
from ..moves import Forest, Hire, Offer, Refresh, Task, made
from ..offering import altar_of, cards_left, offered
from ..opening import extra, opened, option_fault, unpaid, ways
from ..state import UNKNOWN, Player, State, replace
from ..tasking import ISLANDER, Tasking
from .gaining import AtomStep, used


def tasking_of(state: State, card: Hireling) -> Tasking:
    """How that card is tasked."""
    for module in in_play(state.setting):
        if way := module.tasking(card):
            return way
    return ISLANDER


class TaskStep(AtomStep[Task]):
    """Tasking an islander."""

    rule = "BURU-11.1"
    atom = "task"

    def part(self, pending: Bundle, kind: str) -> Item | None:
        """The part that a card of the kind uses: one of its kind before a plain one."""
        fitting = [item for item in self.parts(pending) if item.of in (kind, "")]
        return max(fitting, key=lambda item: bool(item.of), default=None)

    def fault(self, state: State, move: Task) -> Violation | None:
        """BURU-11.8 for a kind that no part names, BURU-11.2 for a card not upright, then the card's own clauses."""
        seat = state.turn or 0
        card = _card(state, move.card)
        if self.part(state.pending, card.kind) is None:
            return Violation("BURU-11.8", say("no {kind} may be tasked", kind=say(card.kind)))
        if not _is_upright(state.mover, move.card):
            return Violation("BURU-11.2", say("{card} is not upright in the tableau", card=move.card))
        way = tasking_of(state, card)
        if found := way.fault(state, seat, card):
            return found
        return option_fault(state, seat, way.effect(card), move.option, move.any, keep=False)

    def apply(self, state: State, move: Task) -> State:
        """The card is turned, its plain items come at once, its steps are pending."""
        seat = state.turn or 0
        card = _card(state, move.card)
        part = self.part(state.pending, card.kind)
        way = tasking_of(state, card)
        place = state.mover.tableau.index(move.card)
        state = way.turned(used(state, part) if part else state, seat, place)
        return opened(state, seat, way.effect(card), move.option, move.any, keep=False)

    def listed(self, state: State) -> Iterator[Task]:
        """Each upright card that a part allows, with each option that can be paid.

        A card whose lasting effect may count is turned for that alone too: with an option that cannot (BURU-11.7).
        """
        seat, mover = state.turn or 0, state.mover
        for name in sorted(mover.tableau):
            if name == UNKNOWN or not _is_upright(mover, name):
                continue
            card = _card(state, name)
            way = tasking_of(state, card)
            if self.part(state.pending, card.kind) is None or way.fault(state, seat, card):
                continue
            found = ways(state, seat, way.effect(card), keep=False)
            vain = unpaid(state, seat, way.effect(card)) if card.lasting else None
            for option, names in [*found, vain] if vain else found:
                yield made(Task, {"card": name} | extra(option, names))


def _card(state: State, name: str) -> Hireling:
    return state.setting.edition.hirelings[name]


def _is_upright(player: Player, name: str) -> bool:
    return name in player.tableau and not player.tasked >> player.tableau.index(name) & 1


class HireStep(AtomStep[Hire]):
    """Hiring an islander."""

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


class RefreshStep(AtomStep[Refresh]):
    """Refreshing the row."""

    rule = "BURU-10.1"
    atom = "refresh"

    def fault(self, state: State, move: Refresh) -> Violation | None:
        """BURU-19.2 for a new card that no deck holds, BURU-10.3 for one that lies in a tableau or comes twice.

        BURU-10.5 for a gap where there is a card to be drawn.
        """
        new = [card for card in move.row or () if card not in (None, UNKNOWN)]
        if strange := next(in_the_box(state.setting, new), None):
            return Violation(strange.clause, say("{card} is not in play", card=strange.card))
        hired = {card for player in state.players for card in player.tableau}
        if len(set(new)) < len(new) or hired.intersection(new):
            return Violation("BURU-10.3", say("a card of the new row lies elsewhere too"))
        if move.row is None:
            return None
        number, most = len(move.row) - move.row.count(None), drawn_by_refresh(state)
        if number != most:
            return Violation(
                "BURU-10.5", say("{number} cards are drawn, expected {most}", number=number, most=most)
            )
        return None

    def apply(self, state: State, move: Refresh) -> State:
        """The three cards are discarded, three new ones drawn (BURU-10.5)."""
        return refreshed(used(state, self.parts(state.pending)[0]), move.row)

    def listed(self, state: State) -> Iterator[Refresh]:
        """Once."""
        yield REFRESH


def gain_of(state: State, card: str) -> Effect:
    """What a forest card gives."""
    return notation.effect(state.setting.edition.forest_cards[card].gain)


class ForestStep(AtomStep[Forest]):
    """Taking a forest card."""

    rule = "BURU-9.1"
    atom = "forest"

    def fault(self, state: State, move: Forest) -> Violation | None:
        """BURU-9.1 for a card that is not face up, BURU-11.5 for its option."""
        if move.card not in state.forest:
            return Violation("BURU-9.1", say("{card} does not lie face up", card=move.card))
        effect = gain_of(state, move.card)
        return option_fault(state, state.turn or 0, effect, move.option, move.any, keep=False)

    def apply(self, state: State, move: Forest) -> State:
        """The card's resources are gained, the card is discarded."""
        state = forest_taken(used(state, self.parts(state.pending)[0]), move.card)
        effect = gain_of(state, move.card)
        return opened(state, state.turn or 0, effect, move.option, move.any, keep=False)

    def listed(self, state: State) -> Iterator[Forest]:
        """Each card with each option."""
        for card in sorted(state.forest):
            for option, names in ways(state, state.turn or 0, gain_of(state, card), keep=False):
                yield made(Forest, {"card": card} | extra(option, names))


class OfferStep(AtomStep[Offer]):
    """Making an offering."""

    rule = "BURU-12.1"
    atom = "offer"

    def part(self, pending: Bundle, spirit: str, altar: Altar, *, less: bool) -> Item | None:
        """The part that an offering uses: one that names the spirit, then any, then one at a discount."""
        fitting = [
            item
            for item in self.parts(pending)
            if item.of == spirit or (not item.of and altar.unnamed is None)
        ]
        if less:
            fitting = [item for item in fitting if item.less]
        return min(fitting, key=lambda item: (item.of != spirit, item.less), default=None)

    def fault(self, state: State, move: Offer) -> Violation | None:
        """The part's clauses, then those of the deck and of the altar."""
        altar = altar_of(move.spirit)
        part = self.part(state.pending, move.spirit, altar, less=move.less is not None)
        if part is None:
            return self._no_part(state.pending, move, altar)
        if move.spirit not in state.setting.spirits:
            return Violation(altar.absent, say("{spirit} is not in play", spirit=say(move.spirit)))
        if cards_left(state, move.spirit) <= 0:
            return Violation("BURU-12.3", say("the deck of {spirit} is empty", spirit=say(move.spirit)))
        return altar.fault(state, state.turn or 0, move)

    def _no_part(self, pending: Bundle, move: Offer, altar: Altar) -> Violation:
        if altar.unnamed and not any(item.of == move.spirit for item in self.parts(pending)):
            return Violation(
                altar.unnamed, say("{spirit} has to be named by the action", spirit=say(move.spirit))
            )
        if self.part(pending, move.spirit, altar, less=False) is None:
            return Violation("BURU-12.2", say("no part open is for {spirit}", spirit=say(move.spirit)))
        return Violation("BURU-26.7", say("no part open saves a resource"))

    def apply(self, state: State, move: Offer) -> State:
        """Paid, drawn, and all that follows at once (R.11)."""
        seat = state.turn or 0
        altar = altar_of(move.spirit)
        part = self.part(state.pending, move.spirit, altar, less=move.less is not None)
        if part is not None:
            state = altar.paid(used(state, part), seat, move)
        return altar.rewarded(offered(state, seat, move.spirit), seat, move)

    def listed(self, state: State) -> Iterator[Offer]:
        """Each offering that can be paid, then those for which a part at a discount leaves out a resource."""
        seat = state.turn or 0
        for spirit in state.setting.spirits:
            if cards_left(state, spirit) <= 0:
                continue
            altar = altar_of(spirit)
            plain = self.part(state.pending, spirit, altar, less=False)
            lower = self.part(state.pending, spirit, altar, less=True)
            if plain is not None:
                yield from altar.ways(state, seat, spirit, plain)
            if lower is not None and lower != plain:
                yield from (way for way in altar.ways(state, seat, spirit, lower) if way.less is not None)
