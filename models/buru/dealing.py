"""Chance at play: the next thing that no player decides, drawn at random. For games that are played, never for answers.

What the position tells of decks comes as it is told; all else is drawn from what can still be there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from ..core.multisets import shuffled
from .chance import DECREES, unplotted
from .decks import FOREST, ISLANDERS, known, known_discards
from .flow import branching
from .lawan.chance import drawn
from .lawan.placing import PLOTS
from .mats import hand
from .moves import AnyMove, Dawn, Plot, Reveal, Tie
from .noon import all_placed, keepers
from .setting import decrees_in_play, hirelings_in_play, plots_in_play
from .state import UNKNOWN, State
from .table import PossibleWorlds

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import

T = TypeVar("T")


def dealt(table: PossibleWorlds, rng: random.Random) -> AnyMove | None:
    """A move of chance from ``rng`` if one is due; None while a player has to choose, and at the end."""
    (_, state), *others = table.settled
    return _tie(table, rng) if others else dealt_in(state, rng)


def dealt_in(state: State, rng: random.Random) -> AnyMove | None:
    """The same of a settled state."""
    match state.phase:
        case "dawn":
            return _dawn(state, rng)
        case "morning":
            return drawn(state, rng)
        case "noon" if waits(state):
            return _plot(state, rng)
        case "noon" if not keepers(state):
            return _tokens(state, rng)
        case "afternoon" if waits(state):
            return _row(state, rng)
        case "afternoon" if state.turn is None:
            return _tokens(state, rng)
    return None


def waits(state: State) -> bool:
    """Whether players wait for chance: at noon for plot cards, in the afternoon for the cards of the row."""
    if state.phase == "noon":
        return (
            all_placed(state) and any(True for _ in unplotted(state)) and bool(plots_in_play(state.setting))
        )
    return state.phase == "afternoon" and UNKNOWN in state.row and bool(unseen_islanders(state))


def _tie(table: PossibleWorlds, rng: random.Random) -> Tie | None:
    """How the ties of the next Lawan fall; None if they fell before and the log does not tell how."""
    (_, state), *others = table.worlds
    found = None if others else branching(state)
    if found is None:
        return None
    weights = [float(branch.probability) for branch in found.branches]
    (branch,) = rng.choices(found.branches, weights)
    return Tie(player=state.setting.ids[found.seat], cards=branch.ties)


def _dawn(state: State, rng: random.Random) -> Dawn:
    edition = state.setting.edition
    decrees = [decree.id for decree in decrees_in_play(state.setting)]
    gone = known_discards(state, DECREES)
    forest = [card.id for card in edition.forest]
    discards = (*known_discards(state, FOREST), *state.forest)
    return Dawn(
        decrees=_off(state, DECREES, decrees, gone, edition.decrees_per_round, rng),
        forest=_off(state, FOREST, forest, discards, edition.face_up(len(state.players)), rng),
    )


def _off(
    state: State, name: str, cards: Iterable[str], gone: Collection[str], number: int, rng: random.Random
) -> tuple[str, ...]:
    """So many cards off a deck: its known top, then any that can be in it, then those that are gone, shuffled."""
    top = [str(card) for card in known(state, name) if card != UNKNOWN]
    others = [card for card in cards if card not in top]
    rest = shuffled([card for card in others if card not in gone], rng)
    again = shuffled([card for card in others if card in gone], rng) if name != DECREES else []
    return tuple((top + rest + again)[:number])


def _plot(state: State, rng: random.Random) -> Plot:
    names = [state.setting.lawans[seat] for seat in unplotted(state)]
    deck = [plot.id for plot in plots_in_play(state.setting)]
    cards = _off(state, PLOTS, deck, known_discards(state, PLOTS), len(names), rng)
    fields: dict[str, Any] = {str(name).lower(): card for name, card in zip(names, cards, strict=False)}
    return Plot.model_validate(fields)


def unseen_islanders(state: State) -> list[str]:
    """The cards that may lie in the islander deck."""
    seen = {card for player in state.players for card in player.tableau} | {*state.row}
    seen |= {*known_discards(state, ISLANDERS)}
    return [card.id for card in hirelings_in_play(state.setting) if card.id not in seen]


def _row(state: State, rng: random.Random) -> Reveal:
    unseen = shuffled(unseen_islanders(state), rng)
    row = tuple(unseen.pop() if card == UNKNOWN and unseen else card for card in state.row)
    return Reveal(row=row)


def _tokens(state: State, rng: random.Random) -> Reveal | None:
    """The unknown tokens of the first player who has some."""
    for seat, player in enumerate(state.players):
        tokens = shuffled(hand(state, seat), rng)
        fields: dict[str, Any] = {}
        for area, field in zip(state.setting.areas, player.placed, strict=True):
            if UNKNOWN in field:
                fields[area] = tuple(tokens.pop() if token == UNKNOWN else token for token in field)
        given: dict[str, Any] = {"placed": fields} if fields else {}
        given |= {"kept": tokens.pop()} if player.kept == UNKNOWN else {}
        if given:
            return Reveal.model_validate({"player": state.setting.ids[seat]} | given)
    return None
