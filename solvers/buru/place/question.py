"""What is asked of a placement, all ways to lay, and a placement played by the rules.

Ways to lay the tokens in hand and keep one are told apart only as far as powers differ. Tokens are laid one after the
other into a table of what stands where; ways that come to the same are one entry with their number and the first of
them, so a hand of seven with its 109,375 ways is a table of some thousands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from periplus.models.buru.flow import advance
from periplus.models.buru.game import GAME
from periplus.models.buru.legality import apply, fault
from periplus.models.buru.morning import stackable
from periplus.models.buru.moves import AnyMove, Keep, Place
from periplus.models.buru.order import hand, to_place
from periplus.models.buru.play import only
from periplus.models.buru.position import Position
from periplus.models.buru.query import PlaceQuery
from periplus.models.buru.reading import initial
from periplus.models.buru.state import GUIDE, LIAISON, UNKNOWN, Player, Setting, State, Token, replace
from periplus.models.core.errors import Fault, IllegalMove, PositionError
from periplus.models.core.wording import say

from ...limits import Clock
from ..bounding import limit
from ..scopes import require, scoped
from .presence import NOTHING, Opponent, Presence, Presences, opponents, presences, strength

ORDER: tuple[Token, ...] = (1, 2, 3, 4, 5, GUIDE, LIAISON)
"""Tokens in the order in which answers lay them."""


@dataclass(frozen=True, slots=True)
class EquivalentLayings:
    """Ways of laying a hand that come to the same."""

    presences: Presences
    """What the player has in each area then, with what lay there before."""
    kept: Token
    ways: int
    """How many ways there are."""
    laid: tuple[tuple[Token, int], ...]
    """The first of them: each token laid, in ORDER, and its area."""
    blessed: tuple[int, ...] = ()
    """The areas whose blessing goes under the first explorer laid there now."""

    @property
    def fish(self) -> int:
        """What the kept token catches (BURU-5.1, BURU-25.3)."""
        return strength(self.kept)

    def moves(self, setting: Setting, seat: int) -> tuple[Place | Keep, ...]:
        """The ``place`` moves and the ``keep``, which names its player: keeps come in any order."""
        waiting = set(self.blessed)
        moves: list[Place | Keep] = []
        for token, area in self.laid:
            where = setting.areas[area]
            if area in waiting and token != LIAISON:
                waiting.remove(area)
                moves.append(Place.model_validate({"token": token, "area": where, "blessing": True}))
            else:
                moves.append(Place.model_validate({"token": token, "area": where}))
        return *moves, Keep(token=self.kept, player=setting.ids[seat])


def placements(
    player: Player, hand: Sequence[Token], areas: int, blessings: Sequence[int]
) -> Iterator[EquivalentLayings]:
    """Every placement of the hand, which is all but one of it laid, in the order of answers.

    ``blessings`` are the areas whose blessing the player holds and has not laid: it may go there or not, if an
    explorer does. The order is that of the moves: token by token, area by area, the blessing last.
    """
    standing = presences(player)
    in_order = sorted(hand, key=ORDER.index)
    for kept in reversed(in_order):
        laid = [token for token in in_order if token != kept]
        for new, (ways, where) in _laid(laid, areas).items():
            free = [area for area in blessings if new[area].power]
            for chosen in product((False, True), repeat=len(free)):
                blessed = tuple(area for area, yes in zip(free, chosen, strict=True) if yes)
                yield EquivalentLayings(
                    _joined(standing, new, blessed), kept, ways, tuple(zip(laid, where, strict=True)), blessed
                )


def _laid(tokens: Sequence[Token], areas: int) -> dict[Presences, tuple[int, tuple[int, ...]]]:
    """What the tokens may come to: how many ways lead there, and the first by the areas of the tokens."""
    table: dict[Presences, tuple[int, tuple[int, ...]]] = {(Presence(),) * areas: (1, ())}
    for token in tokens:
        after: dict[Presences, tuple[int, tuple[int, ...]]] = {}
        for before, (ways, where) in table.items():
            for area in range(areas):
                there = _with(before, area, token)
                known = after.get(there)
                after[there] = (known[0] + ways, known[1]) if known else (ways, (*where, area))
        table = after
    return table


def _with(before: Presences, area: int, token: Token) -> Presences:
    there = before[area]
    now = Presence(there.power + strength(token), there.liaison or token == LIAISON)
    return (*before[:area], now, *before[area + 1 :])


def _joined(standing: Presences, new: Presences, blessed: Sequence[int]) -> Presences:
    """What lay there with what is laid now."""
    if not blessed and all(old == NOTHING for old in standing):
        return new
    return tuple(
        Presence(old.power + laid.power + (area in blessed), old.liaison or laid.liaison)
        for area, (old, laid) in enumerate(zip(standing, new, strict=True))
    )


@dataclass(frozen=True)
class PlacementQuestion:
    """One player's placement."""

    position: Position
    query: PlaceQuery
    state: State
    """The table in the morning."""
    seat: int

    @property
    def seats(self) -> tuple[Opponent, ...]:
        """The opponents."""
        return opponents(len(self.state.players), self.seat, self.state.envoy)

    def placements(self, seat: int) -> list[EquivalentLayings]:
        """Every placement of that player's hand, by what is known of what he has placed."""
        return list(self.each_placement(seat))

    def each_placement(self, seat: int) -> Iterator[EquivalentLayings]:
        """The same, one after the other."""
        state = self.state
        areas = range(len(state.setting.areas))
        held = [area for area in areas if stackable(state, seat, area)]
        return placements(state.players[seat], hand(state, seat), len(areas), held)


def ceiling(question: PlacementQuestion, clock: Clock) -> Fraction | None:
    """No placement and no luck brings the asker more. Raises Stop when the clock is cancelled."""
    return limit(question.position, question.state, question.seat, question.query.goal, clock)


def scope(question: PlacementQuestion) -> dict[str, Any]:
    """The model of the others in the afternoon, and what the answer takes for granted: see ``figures``."""
    query, state = question.query, question.state
    drawn = query.opponents == "lawan"
    return {"others": query.others, **scoped(state, question.seat, query.others, drawn=drawn)}


def ask(position: Position) -> PlacementQuestion:
    """The question; raises PositionError for what cannot be asked so."""
    query = position.ask
    if not isinstance(query, PlaceQuery):
        raise PositionError("ask.kind", say("expected place"))
    before = only(GAME.state(position)) if position.phase in ("morning", "noon") else initial(position)
    state = replace(before, phase="morning")
    seat = _asker(state, query.player)
    if faults := list(_faults(state, seat)):
        raise PositionError.of(faults)
    if not hand(state, seat):
        raise PositionError("ask.player", say("expected a player who has a token to place or to keep"))
    if isinstance(query.value, str):
        require(state.setting, "actions", "holdings")
    return PlacementQuestion(position, query, state, seat)


def _asker(state: State, player: str | None) -> int:
    """The player who asks; the only human, or the envoy, unless another is named."""
    setting = state.setting
    humans = [seat for seat, lawan in enumerate(setting.lawans) if lawan is None]
    if player is None:
        return humans[0] if len(humans) == 1 or state.envoy not in humans else state.envoy
    seat = setting.ids.index(player)
    if seat not in humans:
        raise PositionError("ask.player", say("expected a human: a Lawan places what its cards say"))
    return seat


def _faults(state: State, seat: int) -> Iterator[Fault]:
    """Tokens that the player himself must know."""
    for area, tokens in zip(state.setting.areas, state.players[seat].placed, strict=True):
        for index, token in enumerate(tokens):
            if token == UNKNOWN:
                field = f"players[{seat}].placed.{area}[{index}]"
                yield Fault(field, say("expected one of the asker's own tokens, which he knows"))


def laid(question: PlacementQuestion, moves: Iterable[AnyMove]) -> State:
    """The table after the moves of a placement; raises IllegalMove for one that the rules forbid."""
    state = _alone(question)
    for move in moves:
        state = advance(state)
        if violation := fault(state, move):
            raise IllegalMove((violation,))
        state = apply(state, move)
    return state


def _alone(question: PlacementQuestion) -> State:
    """The table where all others have placed, unseen; what they hold does not matter to a placement."""
    state = question.state
    for seat, player in enumerate(state.players):
        if seat != question.seat:
            fields = ((UNKNOWN,) * to_place(state, seat), *((),) * (len(state.setting.areas) - 1))
            state = state.with_player(seat, replace(player, placed=fields, kept=UNKNOWN))
    return state
