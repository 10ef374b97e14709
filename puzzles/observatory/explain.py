"""Deductions about the places of cards, in sentences that cite the clauses they rest on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import ClassVar

from periplus.models.core.results import RuleId
from periplus.models.core.wording import say, tell
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.moves import Complete

from ..deduction import Choices
from ..deduction.telling import Telling
from .places import Places, completion

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
        card = self.places.cards[number]
        name = self.edition.card(card).name
        return card if name == card else f"{card} {name}"

    def spot(self, candidate: int) -> str:
        """The upper left corner of the figure, and its turn."""
        figure = self.places.figures[candidate]
        row, column = figure.at
        if figure.rotation:
            return say("at [{row}, {column}] turned {turn}°", row=row, column=column, turn=figure.rotation)
        return say("at [{row}, {column}]", row=row, column=column)

    def reason(self, one: int, other: int) -> str:
        """OBS-4.6 for figures that share a star, OBS-4.5 for others that touch."""
        figures = self.places.figures
        return SHARE if figures[one].stars & figures[other].stars else TOUCH

    def meet(self, reasons: Collection[str]) -> str:
        """What figures do to each other."""
        words = {TOUCH: tell("touch"), SHARE: tell("share a star with")}
        return tell(" or ").join(word for clause, word in words.items() if clause in reasons)
