"""The moves of chance: a dawn, the Lawans' plot cards, how a Lawan's ties fall, what is turned up.

A log that holds them goes through a whole game; one without them stays within its round, as ever, and what it leaves
open stays unknown. Here they are judged and made; ``dealt`` draws them for games that are played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TypeAlias

from ..core.results import RuleId, Violation
from ..core.wording import say
from .decks import (
    FOREST,
    ISLANDERS,
    decrees_in_play,
    discarded,
    in_the_box,
    known,
    known_discards,
    plots_in_play,
    shuffled,
)
from .flow import branching
from .lawan.branches import ONE, Branch
from .lawan.placing import NAMES, plot_drawn, seat_of
from .moves import AnyMove, Dawn, Plot, Reveal, Tie
from .not_in_play import DECREES as DECREE_CLAUSES
from .order import BLESSING, STACKED, hand
from .state import LIAISON, UNKNOWN, State, Token, replace
from .terms import AFTERNOON, the

Chance: TypeAlias = Dawn | Plot | Tie | Reveal
PHASES: Mapping[str, tuple[str, ...]] = {
    "dawn": ("dawn",),
    "plot": ("noon",),
    "tie": ("noon", AFTERNOON),
    "reveal": ("dawn", "morning", "noon", AFTERNOON, "end"),
}
"""When each of the moves may come."""
DECREES = "decrees"
TIES: Mapping[str, RuleId] = {"forest": "BURU-15.2", "coast": "BURU-15.7"}
"""The clauses of ties by area; BURU-22.11 elsewhere, where only a discard can tie."""


def fault(state: State, move: Chance) -> Violation | None:
    """The clause that a move of chance breaks, in its phase."""
    match move:
        case Dawn():
            return dawn_fault(state, move)
        case Plot():
            return plot_fault(state, move)
        case Tie():
            return tie_fault(state, move)
        case Reveal():
            return reveal_fault(state, move)


def apply(state: State, move: Chance) -> State:
    """The table after a legal move of chance."""
    match move:
        case Dawn():
            return dawn(state, move)
        case Plot():
            return plotted(state, move)
        case Tie():
            return fallen(state, move).state
        case Reveal():
            return revealed(state, move)


def dawn_fault(state: State, move: Dawn) -> Violation | None:
    """What the turning up of decrees and forest cards breaks."""
    edition = state.setting.edition
    playing = {decree.id for decree in decrees_in_play(state.setting)}
    for decree in move.decrees:
        if decree not in playing:
            clause = DECREE_CLAUSES.get(edition.decree_cards[decree].module, "BURU-20.5")
            return Violation(clause, say("{card} is not in play", card=decree))
    if len({*move.decrees, *known_discards(state, DECREES)}) < len(move.decrees) + len(
        known_discards(state, DECREES)
    ):
        return Violation("BURU-3.2", say("a decree is turned up twice"))
    if len(move.decrees) != edition.decrees_per_round:
        number, most = len(move.decrees), edition.decrees_per_round
        return Violation(
            "BURU-3.2", say("{number} decrees are turned up, expected {most}", number=number, most=most)
        )
    if len(set(move.forest)) < len(move.forest):
        return Violation("BURU-9.1", say("a forest card is turned up twice"))
    number, most = len(move.forest), min(edition.face_up(len(state.players)), len(edition.forest))
    if number != most:
        return Violation(
            "BURU-3.6", say("{number} forest cards are turned up, expected {most}", number=number, most=most)
        )
    return None


def dawn(state: State, move: Dawn) -> State:
    """The morning of the round: the forest cards left are discarded, the new ones and the decrees lie there."""
    top = state.forest[-1] if state.forest else state.forest_discard
    state = replace(discarded(state, FOREST, state.forest), forest=(), forest_discard=top)
    for card in move.forest:
        if card in known_discards(state, FOREST):  # the deck has run out (BURU-3.7)
            state = replace(shuffled(state, FOREST), forest_discard=None)
        state = _taken(state, FOREST, card)
    for decree in move.decrees:
        state = _taken(state, DECREES, decree)
    return replace(state, phase="morning", forest=move.forest, decrees=move.decrees)


def _taken(state: State, name: str, card: str) -> State:
    """The table after a card has come from a deck, wherever it was known to lie."""
    if card not in known(state, name):
        return state
    rest = ((deck, tuple(one for one in cards if deck != name or one != card)) for deck, cards in state.decks)
    return replace(state, decks=tuple((deck, cards) for deck, cards in rest if cards))


def unplotted(state: State) -> Iterator[int]:
    """The Lawans that wait for the plot card of their afternoon (BURU-14.14)."""
    for name in NAMES:
        seat = seat_of(state, name)
        if seat is not None and state.players[seat].plot is None:
            yield seat


def plot_fault(state: State, move: Plot) -> Violation | None:
    """What the dealing of plot cards breaks."""
    waiting = set(unplotted(state))
    deck = {card.id for card in plots_in_play(state.setting)}
    cards = [card for card in (move.a, move.b) if card is not None]
    for name, card in zip(NAMES, (move.a, move.b), strict=True):
        if (seat_of(state, name) in waiting) != (card is not None):
            return Violation("BURU-14.14", say("each Lawan without a plot card gets one, no other does"))
    if strange := next((card for card in cards if card not in deck), None):
        return Violation("BURU-22.1", say("{card} is a plot card of the other deck", card=strange))
    if not cards or len(set(cards)) < len(cards):
        return Violation("BURU-14.14", say("each Lawan without a plot card gets one, no other does"))
    return None


def plotted(state: State, move: Plot) -> State:
    """The table after each Lawan has its plot card."""
    for name, card in zip(NAMES, (move.a, move.b), strict=True):
        if card is not None and (seat := seat_of(state, name)) is not None:
            state = plot_drawn(state, card).with_player(seat, replace(state.players[seat], plot=card))
    return state


def tie_fault(state: State, move: Tie) -> Violation | None:
    """What telling how a Lawan's ties fall breaks; the state need not be settled."""
    clause = TIES.get(state.setting.areas[state.area], "BURU-22.11")
    found = branching(state)
    if found is None:
        return Violation(clause, say("no tie of a Lawan is open"))
    name = state.setting.ids[found.seat]
    if move.player not in (None, name):
        return Violation("BURU-6.8", say("it is the choice of {player}", player=name))
    if _fallen(found.branches, move) is None:
        ways = ", ".join(sorted({" ".join(branch.ties) for branch in found.branches}))
        return Violation(clause, say("the tie cannot fall so, expected one of {ways}", ways=ways))
    return None


def fallen(state: State, move: Tie) -> Branch:
    """The branch of the Lawan's action that a legal move tells."""
    found = branching(state)
    branch = None if found is None else _fallen(found.branches, move)
    if branch is None:
        raise ValueError("no tie of a Lawan falls so")
    return branch


def odds(state: State, move: AnyMove) -> Fraction:
    """How likely the legal move was, if it tells how a tie fell."""
    return fallen(state, move).probability if isinstance(move, Tie) else ONE


def _fallen(branches: Iterable[Branch], move: Tie) -> Branch | None:
    return next((branch for branch in branches if branch.ties == move.cards), None)


def reveal_fault(state: State, move: Reveal) -> Violation | None:
    """What the turning up of cards or tokens breaks."""
    if strange := next(in_the_box(state.setting, (*(move.row or ()), *(move.islanders or ()))), None):
        return Violation(strange.clause, say("{card} is not in play", card=strange.card))
    if move.row is not None and (found := _row_fault(state, move.row)):
        return found
    if move.placed is None and move.kept is None and move.islanders is None:
        return None if move.row is not None else Violation("BURU-6.2", say("nothing is turned up"))
    if move.player is None:
        return Violation("BURU-6.2", say("a player has to be named of whom something is turned up"))
    seat = state.setting.ids.index(move.player)
    found = None if move.islanders is None else _islander_fault(state, seat, move.islanders)
    return found or _token_fault(state, seat, move)


def _islander_fault(state: State, seat: int, cards: tuple[str, ...]) -> Violation | None:
    """BURU-20.17: an islander drawn that nobody knew is turned up, a card that lies nowhere else."""
    told = [card for card in cards if card != UNKNOWN]
    lying = {card for player in state.players for card in player.tableau} | {*state.row}
    unknown = state.players[seat].tableau.count(UNKNOWN)
    if not told or len(cards) != unknown or len(set(told)) < len(told) or lying.intersection(told):
        return Violation("BURU-20.17", say("only unknown islanders of the tableau are turned up, each once"))
    return None


def _row_fault(state: State, row: tuple[str | None, ...]) -> Violation | None:
    """BURU-10.4: only unknown cards of the row are turned up, each a card that lies nowhere else."""
    padded = (*row, *(None,) * len(state.row))[: len(state.row)]
    lying = {card for player in state.players for card in player.tableau} | {*state.row}
    new = [card for old, card in zip(state.row, padded, strict=True) if old == UNKNOWN]
    kept = all(old in (UNKNOWN, card) for old, card in zip(state.row, padded, strict=True))
    told = [card for card in new if card != UNKNOWN]
    if (
        len(row) > len(state.row)
        or not kept
        or None in new
        or len(set(told)) < len(told)
        or lying.intersection(told)
    ):
        return Violation("BURU-10.4", say("only unknown cards of the row are turned up, each once"))
    return None


def _token_fault(state: State, seat: int, move: Reveal) -> Violation | None:
    """BURU-6.2: what lies there and is known stays, and what is turned up was on the mat."""
    player, areas = state.players[seat], state.setting.areas
    told: list[Token] = []
    for name, tokens in (move.placed or {}).items():
        there = Counter(player.placed[areas.index(name)] if name in areas else ())
        new = Counter(tokens)
        unknown = there.pop(UNKNOWN, 0)
        # an unknown token on a blessing may turn out to be a liaison, and then both are one
        if new[STACKED] > there[STACKED]:
            there[BLESSING] -= 1
        if UNKNOWN in new or there - new or (new - there).total() != unknown:
            return Violation(
                "BURU-6.2", say("what is turned up in {area} is not what lies there", area=the(name))
            )
        told += (new - there).elements()
    if move.kept is not None:
        if player.kept != UNKNOWN:
            return Violation("BURU-5.1", say("no unknown token is kept"))
        told.append(move.kept)
    own = Counter(hand(state, seat))
    if Counter(LIAISON if token == STACKED else token for token in told) - own:
        return Violation("BURU-6.2", say("a token is turned up that was not on the mat"))
    return None


def revealed(state: State, move: Reveal) -> State:
    """The table after it is turned up."""
    if move.row is not None:
        state = replace(state, row=(*move.row, *(None,) * len(state.row))[: len(state.row)])
        for card in move.row:
            state = _taken(state, ISLANDERS, str(card))
    if move.player is None:
        return state
    seat = state.setting.ids.index(move.player)
    player = state.players[seat]
    named: dict[str, tuple[Token, ...]] = dict(move.placed or {})
    placed = tuple(
        named.get(area, field) for area, field in zip(state.setting.areas, player.placed, strict=True)
    )
    kept = player.kept if move.kept is None else move.kept
    cards = iter(move.islanders or ())
    tableau = tuple(next(cards, UNKNOWN) if card == UNKNOWN else card for card in player.tableau)
    for card in move.islanders or ():
        state = _taken(state, ISLANDERS, card)
    return state.with_player(seat, replace(player, placed=placed, kept=kept, tableau=tableau))
