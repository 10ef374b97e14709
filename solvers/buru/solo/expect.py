"""``expect``: what is not known of decks and rounds is drawn by a seed, and the game is played out in each sample.

Every sample is played as if its cards were known, by the same quick search; so the mean tells what a player who
looks ahead well can hope for, not what the best plan under uncertainty is worth. Each sample has a seed of its own.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace as with_fields
from fractions import Fraction
from typing import TypeVar

from periplus.models.buru.mats import tokens
from periplus.models.buru.objectives import value as goal_value
from periplus.models.buru.query import SoloRound
from periplus.models.buru.scoring import unseen_values
from periplus.models.buru.setting import decrees_in_play, elders_in_play, hirelings_in_play, plots_in_play
from periplus.models.buru.state import State, Token, replace
from periplus.models.core.multisets import shuffled

from ...answers import Answer
from ...limits import Clock
from ...search.sampling import sampled, standard_error
from ..figures import figure
from ..scopes import of_samples
from .game import FIRST, line_of
from .question import SoloQuestion
from .rounds import seats

ENGINE = "simulation"
T = TypeVar("T")


def answers(question: SoloQuestion, clock: Clock) -> Iterator[Answer]:
    """The mean over ever more samples; it ends with what they say. Raises Stop before the first one is there."""

    def value(rng: random.Random) -> Fraction:
        line = line_of(_known(question, rng), clock, FIRST)
        return goal_value(line.state, question.seat, question.query.goal)

    return sampled(value, _answer, clock, question.query.samples)


def _answer(values: Sequence[Fraction]) -> Answer:
    mean = figure(sum(values, Fraction(0)) / len(values))
    spread = figure(Fraction(standard_error(values)))
    extra = {
        "mean": mean,
        "stderr": spread,
        "samples": len(values),
        "worst": figure(min(values)),
        **of_samples(),
    }
    return Answer("feasible", mean, engine=ENGINE, extra=extra)


def _known(question: SoloQuestion, rng: random.Random) -> SoloQuestion:
    """The same question where chance has told everything."""
    state = question.start
    decks = dict(state.decks)
    gone = {card for player in state.players for card in (*player.tableau, *player.elders)} | {*state.row}
    setting = state.setting
    decks["islanders"] = _filled(
        decks, "islanders", (card.id for card in hirelings_in_play(setting)), gone, rng
    )
    decks["elders"] = _filled(decks, "elders", (card.id for card in elders_in_play(setting)), gone, rng)
    for place, spirit in enumerate(setting.spirits):
        rest = shuffled(unseen_values(state, place), rng)
        top = decks.get(spirit, ())
        decks[spirit] = (*top, *rest)[: state.left[place]]
    start = replace(state, decks=tuple(sorted((name, cards) for name, cards in decks.items() if cards)))
    query = question.query.model_copy(update={"rounds": _rounds(question, rng)})
    return with_fields(question, start=start, query=query)


def _filled(
    decks: dict[str, tuple[str | int, ...]],
    name: str,
    cards: Iterable[str],
    gone: set[str | None],
    rng: random.Random,
) -> tuple[str | int, ...]:
    """A deck whose known top is as it was, all other cards under it in some order."""
    top = decks.get(name, ())
    return *top, *shuffled([card for card in cards if card not in gone and card not in top], rng)


def _rounds(question: SoloQuestion, rng: random.Random) -> tuple[SoloRound, ...]:
    """The rounds as given, what is missing drawn."""
    state = question.start
    edition, lawans = state.setting.edition, seats(state)
    seen = {decree for data in question.query.rounds for decree in data.decrees} | {*state.decrees}
    decrees = iter(shuffled([one.id for one in decrees_in_play(state.setting) if one.id not in seen], rng))
    found = []
    for number in range(state.round, question.last + 1):
        data = question.data(number)
        here = state if number == state.round else None
        plots = shuffled([plot.id for plot in plots_in_play(state.setting)], rng)
        forest = shuffled([card.id for card in edition.forest], rng)[: edition.face_up(len(state.players))]
        drawn = [card for _, card in zip(range(edition.decrees_per_round), decrees, strict=False)]
        found.append(
            SoloRound(
                decrees=data.decrees or (here.decrees if here else ()) or tuple(drawn),
                forest=data.forest or (here.forest if here else ()) or tuple(forest),
                plots=data.plots or tuple(plots),
                order=data.order or {name: _order(state, seat, rng) for name, seat in lawans.items()},
                afternoon=data.afternoon or dict(zip(lawans, plots[-2:], strict=False)),
            )
        )
    return tuple(found)


def _order(state: State, seat: int, rng: random.Random) -> tuple[Token, ...]:
    return tuple(shuffled(tokens(state, seat), rng))
