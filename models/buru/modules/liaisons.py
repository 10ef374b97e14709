"""Liaisons (BURU-25): a token without power whose owner may act once more, for fish, after all have acted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from ...core.results import RuleId, Violation
from ...core.wording import say
from ..acting import chosen
from ..decks import forest_taken
from ..effects import Effect
from ..goods import spent
from ..lawan.acting import sends_liaison
from ..lawan.branches import Branches
from ..module import RELIED, Module
from ..moves import AnyMove, Liaison, made
from ..opening import extra, opened, option_fault, ways
from ..order import STACKED, due
from ..printed import Space, gives_card, printed
from ..spaces import free_or_rightmost, own
from ..state import LIAISON, State, Token, replace
from ..steps.working import gain_of
from ..terms import SKIP

FOREST = "forest"
"""The area in which a liaison takes a card in the same move."""


class Liaisons(Module):
    """What liaisons add."""

    name = "liaisons"
    relied = RELIED
    placing = "BURU-25.2"
    choices: ClassVar[Mapping[str, RuleId]] = {"liaison": "BURU-25.6"}

    def tokens(self, state: State, seat: int) -> tuple[Token, ...]:
        """Everybody's sixth token (BURU-25.1, BURU-25.13)."""
        return (LIAISON,)

    def reveal(self, state: State, area: int) -> State:
        """Two or more liaisons go back to their mats (BURU-25.4)."""
        seats = _owners(state, area)
        if len(seats) < 2:
            return state
        for seat in seats:
            player = state.players[seat]
            field = tuple(token for token in player.placed[area] if token not in (LIAISON, STACKED))
            fields = (*player.placed[:area], field, *player.placed[area + 1 :])
            state = state.with_player(seat, replace(player, placed=fields))
        return state

    def afterwards(self, state: State, area: int) -> tuple[int, ...]:
        """The owner of the area's only liaison, if it has spaces at all (BURU-25.6, BURU-25.10)."""
        seats = _owners(state, area)
        if len(seats) != 1 or state.players[seats[0]].liaison[area] is not None:
            return ()
        return seats if printed(state.setting.edition, state.setting.areas[area]) else ()

    def listed(self, state: State) -> Iterator[Liaison]:
        """Each place and card that can be paid, the Tokoh card, and the skip."""
        following = due(state)
        if following is None or following.own:
            return
        seat = following.seat
        area = state.setting.areas[state.area]
        for space in open_to(state, seat):
            for card in _cards(state, space):
                if price(state, space, card) <= state.players[seat].fish:
                    given = {"area": area, "space": space.id} | ({"card": card} if card else {})
                    effect, keep = _benefit(state, space, card)
                    for option, names in ways(_paid(state, seat, space, card), seat, effect, keep=keep):
                        yield made(Liaison, given | extra(option, names))
        yield made(Liaison, {"area": area, "space": None})

    def fault(self, state: State, move: AnyMove) -> Violation | None:
        """BURU-25.6 before its time; BURU-25.7 for its space; BURU-9.1 or 25.9 for its card; BURU-11.5."""
        following = due(state)
        if not isinstance(move, Liaison) or following is None or following.own:
            return Violation("BURU-25.6", say("the liaison acts after all others have acted"))
        if move.space is None:
            return None
        seat = following.seat
        space = next((one for one in open_to(state, seat) if one.id == move.space), None)
        if space is None:
            return Violation("BURU-25.7", say("{space} is not to be had", space=move.space))
        if move.card not in _cards(state, space):
            rule = "BURU-9.1" if state.forest or not _takes_card(state, space) else "BURU-25.9"
            return Violation(rule, say("the forest card is not to be had"))
        if price(state, space, move.card) > state.players[seat].fish:
            return Violation("BURU-25.7", say("{space} is too dear", space=move.space))
        effect, keep = _benefit(state, space, move.card)
        state = _paid(state, seat, space, move.card)
        return option_fault(state, seat, effect, move.option, move.any, keep=keep)

    def apply(self, state: State, move: AnyMove) -> State:
        """The gems are paid in fish, and the benefit is the player's as if he had acted there."""
        seat = state.turn or 0
        if not isinstance(move, Liaison) or move.space is None:
            return chosen(state, seat, SKIP, liaison=True)
        space = next(one for one in open_to(state, seat) if one.id == move.space)
        effect, keep = _benefit(state, space, move.card)
        state = chosen(_paid(state, seat, space, move.card), seat, space.own, liaison=True)
        if move.card is not None:
            state = forest_taken(state, move.card)
        return opened(state, seat, effect, move.option, move.any, keep=keep)

    def lawan_follows(self, state: State, seat: int) -> Branches | None:
        """The liaison action of a Lawan (BURU-25.15)."""
        return sends_liaison(state, seat)


def _owners(state: State, area: int) -> tuple[int, ...]:
    """The seats with a liaison in the area."""
    return tuple(
        seat
        for seat, player in enumerate(state.players)
        if LIAISON in player.placed[area] or STACKED in player.placed[area]
    )


def open_to(state: State, seat: int) -> tuple[Space, ...]:
    """The spaces that the area's liaison may go on: the free ones, else the rightmost, and its owner's Tokoh card.

    (BURU-25.7, BURU-25.8, BURU-25.12, R.31.)
    """
    return (*free_or_rightmost(state, state.area), *own(state, seat, state.area))


def _takes_card(state: State, space: Space) -> bool:
    """Whether a forest card is taken on the space."""
    return state.setting.areas[state.area] == FOREST and gives_card(space)


def _cards(state: State, space: Space) -> tuple[str | None, ...]:
    """The forest cards among which the liaison has to choose there (BURU-25.9), by id; elsewhere no card."""
    if not _takes_card(state, space):
        return (None,)
    return tuple(sorted(state.forest)) or ((state.forest_discard,) if state.forest_discard else ())


def price(state: State, space: Space, card: str | None) -> int:
    """The fish for a liaison on a space: its gems, in the forest those of the card; none for the Tokoh card."""
    if card is not None and _takes_card(state, space):
        return state.setting.edition.forest_cards[card].gems
    return space.gems


def _paid(state: State, seat: int, space: Space, card: str | None) -> State:
    """The table on which the liaison's gems are paid: what is left has to pay for its benefit (BURU-25.7)."""
    gems = price(state, space, card)
    return state.with_player(seat, spent(state.players[seat], (0, 0, 0, gems, 0)))


def _benefit(state: State, space: Space, card: str | None) -> tuple[Effect, bool]:
    """What is opened, and whether its items stay pending as a space's do."""
    return (space.effect, True) if card is None else (gain_of(state, card), False)


MODULE = Liaisons()
