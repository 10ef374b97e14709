"""Observatory as a kernel: the game's own state, actions as plain tuples, the seats of a turn one after the other.

In a turn all seats use the dice at the same time, each for itself (OBS-2.5). Here they come one after the other, the
active seat first; a seat that is done lets the next one choose, and the last one ends the turn. Before a roll only
what would lapse is decided: a card bonus that is owed, and the round's bonus. Hidden is the order of the decks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ..core.kernel import CHANCE, OVER, Kernel, Result
from .acting import act, anything_open
from .actions import Action, Done, Take, action_of, move_of, round_bonus_open
from .edition import SIZES
from .game import GAME
from .legality import legal_actions
from .moves import AnyMove, Roll
from .position import Position
from .scoring import points, winners
from .state import Deck, Phase, State
from .state import Roll as Dice
from .turns import after_roll, drawer, unseen_cards

if TYPE_CHECKING:
    import random


class KernelTable(NamedTuple):
    """The state of play, and where its seats stand in what they do at the same time."""

    state: State
    done: int = 0
    """Bit set of the seats that want no more of this turn's dice."""
    draw: Take | None = None
    """A draw whose cards the decks do not tell: chance does."""


class ObservatoryKernel(Kernel[Position, KernelTable, Action, AnyMove]):
    """The rules of Observatory on its frozen states."""

    def state(self, position: Position) -> KernelTable:
        """The state after the log; nobody is done with the dice."""
        return KernelTable(GAME.state(position))

    def sample(self, position: Position, seat: int, rng: random.Random) -> KernelTable:
        """The state with decks in an order of chance; of the seats that choose at the same time, ``seat`` is next.

        What others keep of their cards before it is anything (OBS-1.5); the others leave the dice to it.
        """
        state = GAME.state(position)
        if state.supply is not None:
            small, large = (_shuffled(state, size, rng) for size in (0, 1))
            state = replace(state, supply=replace(state.supply, decks=(small, large)))
        table = KernelTable(state)
        while table.state.phase is Phase.KEEP and self.to_move(table) not in (seat, CHANCE):
            table = self.apply(table, rng.choice(self.legal(table)))
        return self.asked(table.state, seat) if state.phase in (Phase.BEFORE, Phase.ROLLED) else table

    def asked(self, state: State, seat: int) -> KernelTable:
        """The table before or with the dice where ``seat`` chooses as soon as nobody has to choose before it."""
        seats = len(state.sheets)
        ahead = ((state.active + step) % seats for step in range((seat - state.active) % seats))
        return KernelTable(state, done=sum(1 << other for other in ahead))

    def seats(self, table: KernelTable) -> int:
        """How many play."""
        return len(table.state.sheets)

    def to_move(self, table: KernelTable) -> int:
        """The seat that decides next; CHANCE for a roll, and for a draw that the decks do not tell."""
        state = table.state
        if state.phase is Phase.OVER:
            return OVER
        if table.draw is not None:
            return CHANCE
        if state.phase is Phase.DRAW:
            seat = drawer(state)
            return CHANCE if seat is None else seat
        seats = len(state.sheets)
        for step in range(seats):
            seat = (state.active + step) % seats
            if _decides(table, seat):
                return seat
        return CHANCE

    def legal(self, table: KernelTable) -> Sequence[Action]:
        """Every action of the seat to move."""
        seat = self.to_move(table)
        return () if seat < 0 else tuple(legal_actions(table.state, seat))

    def apply(self, table: KernelTable, action: Action) -> KernelTable:
        """The state after the action; the last seat that is done ends the turn."""
        seat, state = self.to_move(table), table.state
        if isinstance(action, Done):
            done = table.done | 1 << seat
            if done + 1 < 1 << len(state.sheets):
                return table._replace(done=done)
            return KernelTable(act(state, seat, action))
        if isinstance(action, Take) and _unknown(state, action):
            return table._replace(draw=action)
        return table._replace(state=act(state, seat, action))

    def chance(self, table: KernelTable, rng: random.Random) -> KernelTable:
        """The roll, or the cards of a draw."""
        state = table.state
        if table.draw is None:
            return KernelTable(after_roll(state, _thrown(rng)))
        return KernelTable(act(state, drawer(state) or 0, _drawn(state, table.draw, rng)))

    def result(self, table: KernelTable) -> Result:
        """The totals, and the shares of those who would win."""
        state = table.state
        scores = (points(state.edition, sheet) for sheet in state.sheets)
        return Result.of(scores, winners(state.edition, state.sheets))

    def move(self, table: KernelTable, action: Action) -> AnyMove:
        """The action as a move of the log."""
        several = len(table.state.sheets) > 1
        return move_of(table.state.edition, action, {"player": self.to_move(table)} if several else {})

    def action(self, table: KernelTable, move: AnyMove) -> Action:
        """The move without its player, however it is written."""
        return action_of(table.state.edition, move, table.state.sheets[getattr(move, "player", 0)].dealt)

    def recorded(self, table: KernelTable, action: Action) -> AnyMove | None:
        """The move; a log tells the end of the last seat alone, and a draw when chance has told its cards."""
        waits = isinstance(action, Take) and _unknown(table.state, action)
        others = isinstance(action, Done) and self.apply(table, action).done != 0
        return None if waits or others else self.move(table, action)

    def brought(self, table: KernelTable, rng: random.Random) -> AnyMove:
        """The roll, or the draw with its cards."""
        state = table.state
        if table.draw is None:
            first, second, third, meteor = _thrown(rng)
            return Roll(dice=(first, second, third), meteor=meteor)
        who = {"player": drawer(state)} if len(state.sheets) > 1 else {}
        return move_of(state.edition, _drawn(state, table.draw, rng), who)


def _decides(table: KernelTable, seat: int) -> bool:
    """Whether the seat has to choose its cards, to use what would lapse, or still wants dice."""
    state, sheet = table.state, table.state.sheets[seat]
    if state.phase is Phase.KEEP:
        return bool(sheet.dealt)
    if sheet.pending:
        return True
    if state.phase is Phase.BEFORE:
        return (
            not table.done >> seat & 1
            and round_bonus_open(state, sheet)
            and anything_open(state.edition, sheet)
        )
    return not table.done >> seat & 1 and not any(other.pending for other in state.sheets)


def _unknown(state: State, take: Take) -> bool:
    """Whether the decks do not tell a card that the draw brings."""
    if state.supply is None:
        return False
    if take.card is not None:
        deck = state.supply.decks[SIZES.index(state.edition.card(take.card).size)]
        return isinstance(deck, int) and deck > 0 and take.refill is None
    return isinstance(state.supply.decks[SIZES.index(take.deck)], int)


def _thrown(rng: random.Random) -> Dice:
    """Three dice and the meteor's."""
    first, second, third, meteor = (rng.randint(1, 6) for _ in range(4))
    return first, second, third, meteor


def _drawn(state: State, take: Take, rng: random.Random) -> Take:
    """The draw with the card that comes from a deck of unknown order."""
    size = state.edition.card(take.card).size if take.card else take.deck
    card = rng.choice(unseen_cards(state, size))
    return take._replace(refill=card) if take.card else take._replace(card=card)


def _shuffled(state: State, size: int, rng: random.Random) -> Deck:
    """A deck of that size as it may lie."""
    deck: Deck = state.supply.decks[size] if state.supply else 0
    unseen = unseen_cards(state, SIZES[size])
    return tuple(rng.sample(unseen, min(len(unseen), deck if isinstance(deck, int) else len(deck))))


KERNEL = ObservatoryKernel()
"""The game's kernel, as ``models.core.kernel`` finds it."""
