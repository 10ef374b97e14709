"""The relations of the position as it stands: cards, what they lack, what dice open, which figures touch.

They are the same in every line of play. Tables that few questions need wait until one does.
"""

from __future__ import annotations

from itertools import combinations

from periplus.models.boards.grid import cells_of
from periplus.models.core.wording import say
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.figures import Figure, arrangement_points
from periplus.models.observatory.listing import research_sources, star_sources
from periplus.models.observatory.moves import ResearchSource, StarSource
from periplus.models.observatory.state import FACES, TRACKS

from ...program import Program, Relation, Row
from ..needs import needs
from ..question import HorizonQuestion
from ..turn.open_placements import clear_figures


class CurrentState:
    """Adds the relations of a question's present state to a program."""

    def __init__(self, program: Program, question: HorizonQuestion, figures: tuple[Figure, ...]) -> None:
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
        points, _ = arrangement_points(self._figures)
        for (one, at_one), (other, at_other) in combinations(zip(self._figures, points, strict=True), 2):
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
