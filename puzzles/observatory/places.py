"""Where the cards in range can be drawn on the stars that are there, and deductions about it in sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import ClassVar

from periplus.models.boards.grid import cells_of
from periplus.models.core.results import RuleId
from periplus.models.core.wording import say, tell
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.figures import Figure, figures, touches
from periplus.models.observatory.figures import figure as figure_at
from periplus.models.observatory.moves import Complete
from periplus.models.observatory.play import state_of
from periplus.models.observatory.position import Position
from periplus.models.observatory.state import Sheet
from periplus.solvers.observatory.asking.spelling import listed_rotations
from periplus.solvers.observatory.turn.open_placements import clear_figures

from ..deduction import Choices
from ..deduction.telling import Telling
from ..question import ArrangementFact, ArrangementFacts


@dataclass(frozen=True)
class Places:
    """The figures of each card that have all their stars (OBS-4.4) and touch no drawn figure (OBS-4.5)."""

    cards: tuple[str, ...]
    """The cards in range; group ``g`` of the choices is card ``g``."""
    figures: tuple[Figure, ...]
    """Card by card, sorted by place, then rotation."""

    @classmethod
    def of(cls, edition: Edition, sheet: Sheet) -> Places:
        """The places for the sheet's range."""
        found = (one for card in sheet.range for one in clear_figures(edition, sheet.figures, card))
        return cls(sheet.range, tuple(one for one in found if not one.stars & ~sheet.stars))

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of each card's figures."""
        return tuple(
            tuple(number for number, figure in enumerate(self.figures) if figure.card == card)
            for card in self.cards
        )

    @cached_property
    def choices(self) -> Choices:
        """One place a card (OBS-4.3), no two of which touch (OBS-4.5) or share a star (OBS-4.6)."""
        clash = [0] * len(self.figures)
        for number, figure in enumerate(self.figures):
            for other in range(number):
                if figure.card != self.figures[other].card and touches(figure, self.figures[other]):
                    clash[number] |= 1 << other
                    clash[other] |= 1 << number
        return Choices(self.groups, tuple(clash))


@dataclass(frozen=True)
class Missing:
    """Every figure of each card in range that touches no drawn figure, with the stars that it lacks."""

    cards: tuple[str, ...]
    figures: tuple[Figure, ...]
    missing: tuple[int, ...]
    """For each figure the bit set of its squares that are empty."""

    @classmethod
    def of(cls, edition: Edition, sheet: Sheet) -> Missing:
        """The figures for the sheet's range."""
        found = tuple(one for card in sheet.range for one in clear_figures(edition, sheet.figures, card))
        return cls(sheet.range, found, tuple(figure.stars & ~sheet.stars for figure in found))

    def squares(self, number: int) -> tuple[tuple[int, int], ...]:
        """The empty squares of that figure, row by row."""
        return cells_of(self.missing[number], self.figures[number].columns)


def places(position: Position) -> Places:
    """The places for the range of the player who asks, after the log."""
    state = state_of(position)
    return Places.of(state.edition, state.sheets[position.me])


def completion(figure: Figure) -> Complete:
    """The move that draws the figure."""
    return Complete(card=figure.card, at=figure.at, rotation=figure.rotation)


def chart_facts(edition: Edition, sheet: Sheet) -> ArrangementFacts:
    """What rules of one's own may name where the cards in range are drawn on the stars that are there."""
    stars = cells_of(sheet.stars, len(edition.chart.columns))
    cards = [edition.card(name) for name in (*sheet.range, *(figure.card for figure in sheet.figures))]
    shown = [fact for drawn in sheet.figures for fact in _uses(drawn)]
    return ArrangementFacts(
        game=edition.game,
        relations={
            "fits": ("card", "at", "rotation"),
            "uses": ("card", "cell"),
            "star": ("cell",),
            "points": ("card", "points"),
            "drawn": ("card", "at", "rotation"),
        },
        of=partial(_drawn, edition),
        given={
            "star": [(square,) for square in stars],
            "points": [(card.id, card.points) for card in cards if isinstance(card.points, int)],
            "drawn": [(drawn.card, drawn.at, drawn.rotation) for drawn in sheet.figures],
            "uses": [row for _, row in shown],
        },
        names={card.name: card.id for card in edition.cards} | {card.id: card.id for card in edition.cards},
        spelling=partial(listed_rotations, edition),
        library=True,
    )


def _drawn(edition: Edition, move: Complete) -> Iterator[ArrangementFact]:
    """The facts of a card that is drawn; its rotation is the least of those that give the same figure."""
    laid = figure_at(edition, move.card, move.at, move.rotation)
    same = next(
        one for one in figures(edition, move.card) if (one.stars, one.segments) == (laid.stars, laid.segments)
    )
    yield "fits", (same.card, same.at, same.rotation)
    yield from _uses(same)


def _uses(laid: Figure) -> Iterator[ArrangementFact]:
    """The stars of a figure."""
    yield from (("uses", (laid.card, square)) for square in laid.squares)


STARS, TOUCH, SHARE = "OBS-4.4", "OBS-4.5", "OBS-4.6"


@dataclass(frozen=True)
class PlaceChoices(Telling):
    """The places as choices; keeps ``question.Deduction``."""

    SETTLED: ClassVar[str] = say("draw it there")
    LAST: ClassVar[RuleId] = STARS
    edition: Edition
    places: Places

    @property
    def choices(self) -> Choices:
        """One place a card, no two of which touch."""
        return self.places.choices

    def move(self, candidate: int) -> Complete:
        """The move that draws the figure."""
        return completion(self.places.figures[candidate])

    def cells(self, candidates: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """The squares of the figures' stars, row by row."""
        found = {square for one in candidates for square in self.places.figures[one].squares}
        return tuple(sorted(found))

    def group(self, number: int) -> str:
        """The card's id and its name, where it has one of its own."""
        return self.edition.card(self.places.cards[number]).title

    def spot(self, candidate: int) -> str:
        """The upper left corner of the figure, and its turn."""
        figure = self.places.figures[candidate]
        row, column = figure.at
        if figure.rotation:
            return say("at [{row}, {column}] turned {turn}°", row=row, column=column, turn=figure.rotation)
        return say("at [{row}, {column}]", row=row, column=column)

    def reason(self, first: int, second: int) -> str:
        """OBS-4.6 for figures that share a star, OBS-4.5 for others that touch."""
        figures = self.places.figures
        return SHARE if figures[first].stars & figures[second].stars else TOUCH

    def meet(self, reasons: Collection[str]) -> str:
        """What figures do to each other."""
        words = {TOUCH: tell("touch"), SHARE: tell("share a star with")}
        return tell(" or ").join(word for clause, word in words.items() if clause in reasons)
