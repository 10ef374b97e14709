"""Faults of cards: what lies in two places or is not in play, what decks cannot hold, what lies face up too often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from ..core.results import RuleId, Violation, Where
from ..core.wording import say
from .position import SIDEWAYS, Position
from .setting import decrees_in_play, elders_in_play, hirelings_in_play, plots_in_play
from .state import UNKNOWN, State
from .strangers import DECREES, ELDERS
from .terms import SPIRITS

Lying: TypeAlias = tuple[Where, str]
"""A card and where it lies."""


def card_faults(position: Position, state: State) -> Iterator[Violation]:
    """Cards of the islander, elder and forest decks that lie in two places, and those that are not in play."""
    hirelings, elders = list(_hirelings(position)), list(_elders(position))
    yield from _twice("BURU-10.3", hirelings)
    yield from _twice("BURU-12.4", elders)
    yield from _twice("BURU-9.1", list(_forest(position)))
    playing = {card.id for card in hirelings_in_play(state.setting)}
    for where, card in hirelings:
        if card not in playing:
            needs = state.setting.edition.hirelings[card].needs
            yield _not_in_play("BURU-19.3" if len(needs) > 1 else "BURU-19.2", card, where)
    playing = {elder.id for elder in elders_in_play(state.setting)}
    for where, elder in elders:
        if elder not in playing:
            module = state.setting.edition.elder_cards[elder].module
            yield _not_in_play(ELDERS.get(module, "BURU-19.5"), elder, where)


def deck_faults(position: Position, state: State) -> Iterator[Violation]:
    """Offering decks, decrees, plot cards and forest cards that cannot be as they are told to be."""
    for spirit in SPIRITS:
        yield from _offering_faults(position, spirit)
    yield from _decree_faults(position, state)
    yield from _plot_faults(position, state)
    most = state.setting.edition.face_up(len(position.players))
    if len(position.forest) > most:
        number = len(position.forest)
        message = say("{number} forest cards lie face up, expected at most {most}", number=number, most=most)
        yield Violation("BURU-3.6", message, ("forest",))


def _not_in_play(rule: RuleId, card: str, where: Where) -> Violation:
    return Violation(rule, say("{card} is not in play", card=card), where)


def _twice(rule: RuleId, lying: Iterable[Lying]) -> Iterator[Violation]:
    seen: set[str] = set()
    for where, card in lying:
        if card in seen:
            yield Violation(rule, say("{card} lies in two places", card=card), where)
        seen.add(card)


def _hirelings(position: Position) -> Iterator[Lying]:
    """The known cards of the islander deck that are in sight."""
    for seat, sheet in enumerate(position.players):
        for index, card in enumerate(sheet.tableau):
            if card != UNKNOWN:
                yield ("players", seat, "tableau", index), card.removesuffix(SIDEWAYS)
    for index, shown in enumerate(position.row):
        if shown not in (None, UNKNOWN):
            yield ("row", index), str(shown)
    yield from _known(("decks", "islanders"), position.decks.islanders)


def _elders(position: Position) -> Iterator[Lying]:
    for seat, sheet in enumerate(position.players):
        yield from _known(("players", seat, "elders"), sheet.elders)
    yield from _known(("decks", "elders"), position.decks.elders)


def _forest(position: Position) -> Iterator[Lying]:
    yield from _known(("forest",), position.forest)
    if position.forest_discard is not None:
        yield ("forest_discard",), position.forest_discard
    yield from _known(("decks", "forest"), position.decks.forest)


def _known(where: Where, cards: Iterable[str]) -> Iterator[Lying]:
    return (((*where, index), card) for index, card in enumerate(cards) if card != UNKNOWN)


def _offering_faults(position: Position, spirit: str) -> Iterator[Violation]:
    """BURU-2.6: more cards than the deck has, values that it does not have, more known than left."""
    deck = position.edition_data.values(spirit)
    held = [value for sheet in position.players for value in sheet.offers.get(spirit, ())]
    left = position.left.get(spirit, max(0, len(deck) - len(held)))
    tops = getattr(position.decks, spirit)
    if len(held) + left > len(deck):
        message = say(
            "cards of {spirit}: {held} held and {left} left, expected {size} in all",
            held=len(held),
            spirit=spirit,
            left=left,
            size=len(deck),
        )
        yield Violation("BURU-2.6", message, ("left", spirit) if spirit in position.left else ("players",))
    known = Counter(value for value in (*held, *tops) if isinstance(value, int))
    if beyond := sorted((known - Counter(deck)).elements()):
        message = say(
            "the deck of {spirit} does not hold that many of value {value}",
            spirit=spirit,
            value=beyond[0],
        )
        yield Violation("BURU-2.6", message, ("decks", spirit) if tops else ("players",))
    if len(tops) > left:
        message = say(
            "cards of {spirit}: {known} known and {left} left, expected no more known than left",
            known=len(tops),
            spirit=spirit,
            left=left,
        )
        yield Violation("BURU-2.6", message, ("decks", spirit))


def _decree_faults(position: Position, state: State) -> Iterator[Violation]:
    edition = state.setting.edition
    if len(position.decrees) > edition.decrees_per_round:
        number, most = len(position.decrees), edition.decrees_per_round
        message = say("{number} decrees lie face up, expected at most {most}", number=number, most=most)
        yield Violation("BURU-3.2", message, ("decrees",))
    lying = list(_known(("decrees",), position.decrees))
    yield from _twice("BURU-3.2", lying)
    playing = {decree.id for decree in decrees_in_play(state.setting)}
    for where, decree in lying:
        if decree not in playing:
            module = edition.decree_cards[decree].module
            yield _not_in_play(DECREES.get(module, "BURU-20.5"), decree, where)


def _plot_faults(position: Position, state: State) -> Iterator[Violation]:
    playing = {plot.id for plot in plots_in_play(state.setting)}
    for seat, sheet in enumerate(position.players):
        if sheet.plot is not None and sheet.lawan is None:
            yield Violation("BURU-14.14", say("a plot card of a human"), ("players", seat, "plot"))
        if sheet.plot is not None and sheet.plot not in playing:
            yield _not_in_play("BURU-22.1", sheet.plot, ("players", seat, "plot"))
    for where, plot in _known(("decks", "plots"), position.decks.plots):
        if plot not in playing:
            yield _not_in_play("BURU-22.1", plot, where)
