"""The relations of the position as it stands, and of how a line of play ends.

Cards, what they lack, what dice open and which figures touch are the same in every line of play. Tables that few
questions need wait until one does.

Figures, stars and checks at the horizon, and the score, differ: each candidate fact is a literal of the model, or one
that is tied to them by what it means. What is there from the start is a fact of every line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations

from periplus.models.boards.bitsets import members
from periplus.models.boards.grid import cells_of
from periplus.models.core.wording import say
from periplus.models.observatory.dice import every_square
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.figures import Figure, arrangement_points
from periplus.models.observatory.legality import research_sources, star_sources
from periplus.models.observatory.moves import ResearchSource, StarSource
from periplus.models.observatory.scoring import (
    asterism_gains,
    asterisms_drawn,
    points,
    unused_points,
    unused_stars,
)
from periplus.models.observatory.state import FACES, FUNDING, TRACKS

from ...patterns.logic import TermList, less
from ...program import Literal, Program, Relation, Row, all_of, any_of
from ..question import HorizonQuestion
from ..ranking import needs
from ..timeline.constraints.chart import ChartRules
from ..timeline.model import Model
from ..turn.open_placements import clear_figures


class CurrentState:
    """Adds the relations of a question's present state to a program."""

    def __init__(
        self, program: Program, question: HorizonQuestion, figures: Callable[[], tuple[Figure, ...]]
    ) -> None:
        """``figures``: those of the program, drawn or to be drawn, that ``touches`` is about."""
        self._program = program
        self._question = question
        self._figures = figures
        self._sheet = question.sheet

    def add(self) -> None:
        """All of them."""
        self._add_cards()
        relation = self._program.relation
        relation("plots", ("source", "cell"), say("the source may plot a star there now"), self._plots)
        relation(
            "researches",
            ("source", "track", "space"),
            say("the source may check the space now"),
            self._researches,
        )
        relation(
            "needs",
            ("card", "count"),
            say("the least further stars that complete a card of the range"),
            self._needs,
        )
        relation(
            "lacks",
            ("card", "at", "rotation", "cell"),
            say("the figure, not ruled out, lacks a star there now"),
            self._lacks,
        )
        relation(
            "touches",
            ("card", "at", "rotation", "other", "other_at", "other_rotation"),
            say("the two figures, each drawn or still possible, have a point in common"),
            self._touches,
        )

    def _add_cards(self) -> None:
        relation = self._program.relation
        relation("points", ("card", "points"), say("the points printed on the card"))
        relation("bonus", ("card", "kind"), say("the bonus printed on the card"))
        relation("asterism", ("card",), say("the card is an asterism: it counts by number"))
        for name, rows in card_facts(self._question.edition).items():
            for row in rows:
                self._program.relations[name].add(*row, literal=self._program.true)

    def _plots(self, plots: Relation) -> None:
        for source, squares in star_sources(self._question.state, self._question.seat):
            for cell in cells_of(squares, len(self._question.edition.chart.columns)):
                plots.add(written(source), cell, literal=self._program.true)

    def _researches(self, researches: Relation) -> None:
        for source, mark in research_sources(self._question.state, self._question.seat):
            for track, name in enumerate(TRACKS):
                for space in FACES if mark is None else (mark,):
                    if not self._sheet.research[track] >> space & 1:
                        researches.add(written(source), name, space, literal=self._program.true)

    def _needs(self, relation: Relation) -> None:
        for card, found in needs(self._question.edition, self._sheet).items():
            if found is not None:
                relation.add(card, found[0], literal=self._program.true)

    def _lacks(self, lacks: Relation) -> None:
        for card in self._sheet.range:
            for figure in clear_figures(self._question.edition, self._sheet.figures, card):
                for cell in cells_of(figure.stars & ~self._sheet.stars, figure.columns):
                    lacks.add(card, figure.at, figure.rotation, cell, literal=self._program.true)

    def _touches(self, touches: Relation) -> None:
        figures = self._figures()
        points, _ = arrangement_points(figures)
        for (one, at_one), (other, at_other) in combinations(zip(figures, points, strict=True), 2):
            if one.card != other.card and at_one & at_other:
                first, second = (one.card, one.at, one.rotation), (other.card, other.at, other.rotation)
                touches.add(*first, *second, literal=self._program.true)
                touches.add(*second, *first, literal=self._program.true)


def card_facts(edition: Edition) -> dict[str, list[Row]]:
    """What the cards say, by relation."""
    return {
        "points": [(card.id, card.points) for card in edition.cards if isinstance(card.points, int)],
        "bonus": [(card.id, card.bonus) for card in edition.cards if card.bonus],
        "asterism": [(card.id,) for card in edition.cards if not isinstance(card.points, int)],
    }


def written(source: StarSource | ResearchSource) -> str:
    """What pays, as goals write it: dice apart by blanks, else the word that moves use.

    >>> written((3, "4+")), written("meteor-")
    ('3 4+', 'meteor-')
    """
    return source if isinstance(source, str) else " ".join(map(str, source))


class EndRelations:
    """Adds the relations to the program of a model that tells every square apart."""

    def __init__(self, model: Model, chart: ChartRules, drawn: Mapping[Figure, Literal]) -> None:
        """``drawn``: the figures on the sheet, each with the literal that it is there."""
        self._model = model
        self._chart = chart
        self._drawn = drawn
        self._program = model.program
        self._sheet = model.task.sheet
        self._last = len(model.axis) - 1
        self._columns = len(model.task.edition.chart.columns)

    def add(self) -> None:
        """All of them, those that people ask for first first."""
        relation = self._program.relation
        self._add_figures()
        relation("together", ("card", "other"), say("both cards are completed at the end"), self._together)
        relation("uses", ("card", "cell"), say("a star of the card is on the cell at the end"), self._uses)
        self._add_stars()
        relation("checked", ("track", "space"), say("the space is checked at the end"), self._checked)
        self._add_checks()
        self._add_score()

    def _cell(self, square: int) -> tuple[int, int]:
        return divmod(square, self._columns)

    def _add_figures(self) -> None:
        fits = self._program.relation(
            "fits", ("card", "at", "rotation"), say("the card is drawn there at the end")
        )
        completed = self._program.relation("completed", ("card",), say("the card is completed at the end"))
        for figure, literal in self._drawn.items():
            fits.add(figure.card, figure.at, figure.rotation, literal=literal)
            completed.add(figure.card, literal=literal)
        for figure, literal in self._chart.drawn.items():
            fits.add(figure.card, figure.at, figure.rotation, literal=literal)
        for index, kind in enumerate(self._model.completions.kinds):
            for _, literal in self._model.completions.by(index, self._last):
                if (kind.cards[0],) not in completed.facts:
                    completed.add(kind.cards[0], literal=literal)

    def _together(self, both: Relation) -> None:
        completed = self._program.relations["completed"]
        cards = [(str(card), literal) for (card,), literal in completed.facts.items()]
        for (card, one), (other, another) in combinations(cards, 2):
            literal = all_of(self._program, (one, another))
            both.add(card, other, literal=literal)
            both.add(other, card, literal=literal)

    def _uses(self, uses: Relation) -> None:
        over: dict[tuple[str, int], list[Literal]] = {}
        for figure, literal in (*self._drawn.items(), *self._chart.drawn.items()):
            for square in members(figure.stars):
                over.setdefault((figure.card, square), []).append(literal)
        for (card, square), figures in over.items():
            uses.add(card, self._cell(square), literal=any_of(self._program, figures))

    def _add_stars(self) -> None:
        star = self._program.relation("star", ("cell",), say("a star is there at the end"))
        plotted = self._program.relation("plotted", ("cell",), say("a star is plotted there before the end"))
        for square in members(every_square(self._model.task.edition)):
            new = self._chart.plotted.get((square, self._last))
            star.add(self._cell(square), literal=self._program.true if new is None else new)
            if new is not None:
                plotted.add(self._cell(square), literal=new)
        stars = self._program.measure("stars", ("count",), say("how many stars are plotted before the end"))
        stars.add(terms=self._chart.everything())

    def _add_checks(self) -> None:
        checks = self._program.measure(
            "checks", ("track", "count"), say("how many spaces are checked at the end")
        )
        for track, name in enumerate(TRACKS):
            count = self._model.tracks.checked(track, self._last)
            checks.add(name, terms=count, constant=self._sheet.research[track].bit_count())

    def _checked(self, checked: Relation) -> None:
        """The spaces of dice, and of the others any, as many as are checked."""
        typed = self._model.dice.checks if self._model.dice else {}
        for track, name in enumerate(TRACKS):
            spaces: TermList = []
            for space in FACES:
                if self._sheet.research[track] >> space & 1:
                    checked.add(name, space, literal=self._program.true)
                    continue
                literal = checked.add(name, space)
                spaces.append((1, literal))
                for (on, face, _), event in typed.items():
                    if (on, face) == (track, space):
                        self._program.meaning.implies(event, literal)
            self._program.meaning.linear(
                [*spaces, *less(self._model.tracks.checked(track, self._last))], 0, 0
            )

    def _add_score(self) -> None:
        """The score of section 8, item by item; what the sheet has already is a constant."""
        score = self._program.measure("score", ("points",), say("the score at the end"))
        unused = unused_stars(self._sheet).bit_count()
        constant = points(self._model.task.edition, self._sheet) - unused_points(unused)
        terms = [*self._model.tracks.checked(FUNDING, self._last), *self._asterisms()]
        left = list(self._chart.everything())
        for index, kind in enumerate(self._model.completions.kinds):
            by = self._model.completions.by(index, self._last)
            terms += [(kind.points * factor, variable) for factor, variable in by]
            left += [(-kind.stars * factor, variable) for factor, variable in by]
        most = unused + len(self._chart.squares)
        owing = sum(kind.stars for kind in self._model.completions.kinds)  # where clauses are left out
        pairs = self._program.integer(-owing, most)
        self._program.meaning.linear([*left, (-2, pairs)], -unused, 1 - unused)
        score.add(terms=[*terms, (1, pairs)], constant=constant)

    def _asterisms(self) -> TermList:
        """What further asterisms add, each true exactly where so many are completed (OBS-8.4, OBS-8.5)."""
        edition = self._model.task.edition
        drawn = asterisms_drawn(edition, self._sheet)
        more: TermList = []
        for index, kind in enumerate(self._model.completions.kinds):
            more += self._model.completions.by(index, self._last) if kind.asterism else []
        found: TermList = []
        for number, gain in zip(range(1, len(more) + 1), asterism_gains(drawn), strict=False):
            enough = self._program.boolean()
            self._program.meaning.linear([*more, (-number, enough)], low=0)
            self._program.meaning.linear([*more, (-len(more), enough)], high=number - 1)
            found.append((gain, enough))
        return found
