"""``solo``: one round exactly, the whole game, or games whose unknown is drawn by a seed; a round's best ways, ranked.

In the whole game the rounds come one after the other, a few of the best tables kept from each to the next. A table
after a round is judged by the score as it stands and by what its holdings are thought to be worth; nothing proves
that the best line of the game goes through the best of each round, so what is found is a line that can be had, and
the bound comes from elsewhere. Where a single round is left, that is decided exactly instead (``rounds``).

``expect`` draws what is not known of decks and rounds by a seed, and plays the game out in each sample as if its
cards were known, by the same quick search; so the mean tells what a player who looks ahead well can hope for, not
what the best plan under uncertainty is worth. Each sample has a seed of its own.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace as with_fields
from fractions import Fraction
from functools import reduce
from operator import attrgetter
from typing import NamedTuple

from periplus.models.buru.chance import dawn
from periplus.models.buru.decks import (
    ISLANDERS,
    elders_in_play,
    hirelings_in_play,
    known_discards,
)
from periplus.models.buru.flow import dusk
from periplus.models.buru.lawan import placing
from periplus.models.buru.lawan.placing import plot_drawn
from periplus.models.buru.moves import AnyMove, Dawn
from periplus.models.buru.order import hand
from periplus.models.buru.position import Position
from periplus.models.buru.query import SoloRound
from periplus.models.buru.scoring import score_lines, unseen_values
from periplus.models.buru.scoring import value as goal_value
from periplus.models.buru.seen import revealed
from periplus.models.buru.setup import dawn_dealt, drawn, plots_dealt
from periplus.models.buru.state import State, Token, replace
from periplus.models.buru.terms import LawanName
from periplus.models.core.multisets import shuffled

from ...answers import Answer, RankedMove, Ranking
from ...limits import Clock, Limits, Stop
from ...search import Search
from ...search.beam import layers
from ...search.sampling import sampled, standard_error
from ..bounding import bounded
from ..figures import figure, lost
from ..scopes import of_samples
from .rounds import Decided, SoloQuestion, ask, ceiling, played, seats, turns_left

WIDTH = 2
"""Tables kept from round to round."""
FIRST = 0.02
"""Work for each round of the first line."""


class SoloLine(NamedTuple):
    """A line of the game up to some round."""

    state: State
    moves: tuple[AnyMove, ...] = ()
    rounds: tuple[int, ...] = ()
    """By round: how many of the moves are its."""
    promise: Fraction = Fraction(0)
    chance: Fraction = Fraction(1)
    """How likely the Lawans' ties fall so."""

    def after(self, decided: Decided) -> SoloLine:
        """The line with a further round."""
        return SoloLine(
            decided.state,
            (*self.moves, *decided.moves),
            (*self.rounds, len(decided.moves)),
            decided.value,
            self.chance * decided.chance,
        )


def lines(question: SoloQuestion, clock: Clock) -> Iterator[SoloLine]:
    """Ever better lines of the whole game, each with more work for its rounds. Raises Stop by the clock."""
    best: SoloLine | None = None
    effort = FIRST
    while True:
        found = line_of(question, clock, effort)
        if best is None or _value(question, found) > _value(question, best):
            best = found
            yield best
        effort *= 2


def _value(question: SoloQuestion, line: SoloLine) -> Fraction:
    return goal_value(line.state, question.seat, question.query.goal)


def line_of(question: SoloQuestion, clock: Clock, effort: float) -> SoloLine:
    """The best line found with so much work for each round of each table."""
    *_, last = layers(
        [SoloLine(question.start)],
        lambda line: map(line.after, _game_round(question, line.state, clock, effort)),
        depth=question.last - question.start.round + 1,
        width=WIDTH,
        merit=attrgetter("promise"),
    )
    return last[0]


def _game_round(question: SoloQuestion, state: State, clock: Clock, effort: float) -> list[Decided]:
    """What is known of a round when its share of the work is done, if only just something."""
    known: list[Decided] = []
    part = clock.part()
    try:
        for found in played(question, state, part, WIDTH):
            known = found
            part.limits = clock.part(work=effort).limits
    except Stop:
        if not known:
            raise
    finally:
        clock.spend(part.worked)
    clock.check()
    return known


SAMPLED_ENGINE = "simulation"


def answers(question: SoloQuestion, clock: Clock) -> Iterator[Answer]:
    """The mean over ever more samples, of one round with what is left over; it ends with what they say.

    Raises Stop before the first one is there.
    """

    def value(rng: random.Random) -> Fraction:
        line = line_of(drawn_question(question, rng), clock, FIRST)
        return line.promise if question.single else _value(question, line)

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
    return Answer("feasible", mean, engine=SAMPLED_ENGINE, extra=extra)


def drawn_question(question: SoloQuestion, rng: random.Random) -> SoloQuestion:
    """The same question where chance has told everything."""
    state = revealed(question.start, rng)
    decks = dict(state.decks)
    gone = {card for player in state.players for card in (*player.tableau, *player.elders)} | {*state.row}
    gone |= {*known_discards(state, ISLANDERS)}
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
    query = question.query.model_copy(update={"rounds": _rounds(question, start, rng)})
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


def _rounds(question: SoloQuestion, table: State, rng: random.Random) -> tuple[SoloRound, ...]:
    """The rounds as given, what is missing drawn from decks that go on from round to round."""
    found = []
    for number in range(table.round, question.last + 1):
        data = question.data(number)
        table, lying = _dawned(table, data, rng)
        plots = data.plots or tuple(_plots(table, rng))
        order: dict[LawanName, tuple[Token, ...]] = {
            name: tuple(shuffled(hand(table, seat), rng)) for name, seat in seats(table).items()
        }
        noon = plots_dealt(reduce(plot_drawn, plots, table), rng)
        dealt = zip(placing.NAMES, (noon.a, noon.b), strict=True)
        afternoon: dict[LawanName, str] = {name: card for name, card in dealt if card is not None}
        found.append(
            SoloRound(
                decrees=lying.decrees,
                forest=lying.forest,
                plots=plots,
                order=order | data.order,
                afternoon=afternoon | data.afternoon,
            )
        )
        table = dusk(table)
    return tuple(found)


def _dawned(table: State, data: SoloRound, rng: random.Random) -> tuple[State, Dawn]:
    """The table with the round's decrees and forest cards, and what these are: given, lying there, else drawn."""
    fresh = dawn_dealt(table, rng)
    begun = table.phase != "dawn"
    lying = Dawn(
        decrees=data.decrees or (table.decrees if begun else ()) or fresh.decrees,
        forest=data.forest or (table.forest if begun else ()) or fresh.forest,
    )
    if begun and (lying.decrees, lying.forest) == (table.decrees, table.forest):
        return table, lying
    return dawn(table, lying), lying


def _plots(table: State, rng: random.Random) -> Iterator[str]:
    """The plot cards of the rest of a morning; raises PositionError where they have no room for all tokens."""
    placing.require_room(table)
    for _ in range(turns_left(table)):
        move = drawn(table, rng)
        table = placing.apply(table, move)
        yield from (move.plot, *move.more)


ENGINE = "beam search"
ROUND_ENGINE = "tree search"


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The best line; raises PositionError for what cannot be asked so."""
    question = ask(position)
    if question.query.expect:
        return _search(question, limits, answers)
    return _search(question, limits, _round if question.start.round == question.last else _game)


def _search(
    question: SoloQuestion, limits: Limits, run: Callable[[SoloQuestion, Clock], Iterator[Answer]]
) -> Search[Answer]:
    """A search with a bound where it is stopped."""
    return Search(
        lambda clock: run(question, clock),
        limits,
        Answer("unknown"),
        complete=lambda answer, clock: bounded(answer, lambda: _most(question, clock)),
    )


def _most(question: SoloQuestion, clock: Clock) -> Fraction | None:
    """A bound: with what is left over if that counts at the end of the round."""
    return ceiling(question, question.query.weights if question.single else {}, clock)


def _round(question: SoloQuestion, clock: Clock) -> Iterator[Answer]:
    """One round: the value is the goal and what is left over at its end. Raises Stop when the clock says so."""
    bound: Fraction | None = None
    for number, known in enumerate(played(question, question.start, clock, 1)):
        yield _told(question, known[0], bound)
        if number == 0 and not known[0].exact:
            bound = _most(question, clock)
            yield _told(question, known[0], bound)


def _told(question: SoloQuestion, decided: Decided, bound: Fraction | None) -> Answer:
    value = figure(decided.value)
    return Answer(
        "optimal" if decided.exact else "feasible",
        value,
        value if decided.exact else figure(bound),
        decided.moves,
        score_lines(decided.state, question.seat),
        engine=ROUND_ENGINE,
        extra={"rounds": [len(decided.moves)], "probability": figure(decided.chance)},
    )


def _game(question: SoloQuestion, clock: Clock) -> Iterator[Answer]:
    """The whole game. Raises Stop when the clock says so."""
    bound: Fraction | None = None
    for line in lines(question, clock):
        yield _line(question, line, bound)
        if bound is None:
            bound = _most(question, clock)
            yield _line(question, line, bound)


def _line(question: SoloQuestion, line: SoloLine, bound: Fraction | None) -> Answer:
    value = goal_value(line.state, question.seat, question.query.goal)
    return Answer(
        "feasible",
        figure(value),
        figure(bound),
        line.moves,
        score_lines(line.state, question.seat),
        engine=ENGINE,
        extra={"rounds": list(line.rounds), "probability": figure(line.chance)},
    )


LISTED = 5
"""Ways in a ranking that does not say how many."""


def ranked(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking of whole rounds; raises PositionError for what cannot be asked so."""
    question = ask(position)
    leftover = question.aim(question.start.round).leftover
    return Search(
        lambda clock: _rankings(question, clock),
        limits,
        Ranking("unknown"),
        complete=lambda ranking, clock: bounded(ranking, lambda: ceiling(question, leftover, clock)),
    )


def _rankings(question: SoloQuestion, clock: Clock) -> Iterator[Ranking]:
    """Ever better rounds by the goal and what is left over. Raises Stop when the clock says so."""
    for known in played(question, question.start, clock, clock.limits.count or LISTED):
        best, exact = known[0].value, known[0].exact
        entries = tuple(
            RankedMove(
                decided.moves,
                figure(decided.value),
                figure(decided.value) if decided.exact else None,
                decided.exact,
                loss=lost(best, decided.value),
            )
            for decided in known
        )
        yield Ranking(
            "optimal" if exact else "feasible", entries, figure(best) if exact else None, engine=ROUND_ENGINE
        )
