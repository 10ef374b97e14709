"""Deductions about the places of cards, in sentences that cite the clauses they rest on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from periplus.models.core.results import RuleId
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.figures import Figure
from periplus.models.observatory.moves import Complete

from ..deduction import Choices, Step
from ..deduction import steps as techniques
from .places import Places, completion

STARS, TOUCH, SHARE = "OBS-4.4", "OBS-4.5", "OBS-4.6"
SHOWN = 3
"""Places that a sentence names one by one."""


@dataclass(frozen=True)
class Reading:
    """The places as choices; keeps ``question.Deduction``."""

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

    def rules(self, step: Step) -> tuple[RuleId, ...]:
        """OBS-4.4 where a card has its last place, OBS-4.5 and OBS-4.6 for the contacts that are used."""
        found = {STARS} if step.technique == techniques.SINGLE or step.trial else set()
        return tuple(sorted(found | self._clauses(step)))

    def _clauses(self, step: Step) -> set[RuleId]:
        return set(self._contacts(step))

    def _contacts(self, step: Step) -> Iterator[RuleId]:
        """The clauses by which places that the step mentions exclude each other."""
        yield from self._between(step.out, step.looked_at)
        for inner in step.trial:
            yield from self._contacts(inner)
            yield from self._between(step.out, self.choices.groups[inner.groups[0]])
        if step.technique in (techniques.PAIR, techniques.SEARCH):
            for one in step.out:
                beside = [other for other in step.looked_at if not self.choices.clash[one] >> other & 1]
                yield from self._between(beside, beside)

    def _between(self, some: Sequence[int], others: Sequence[int]) -> Iterator[RuleId]:
        figures, clash = self.places.figures, self.choices.clash
        for one, other in product(some, others):
            if clash[one] >> other & 1:
                yield SHARE if figures[one].stars & figures[other].stars else TOUCH

    def text(self, step: Step) -> str:
        """The step in a sentence or two."""
        cards = [self._card(self.places.cards[group]) for group in step.groups]
        match step.technique:
            case techniques.SINGLE:
                return self._single(step, cards[0])
            case techniques.BLOCKED:
                return f"{cards[0]} must go somewhere, and {self._all(step.looked_at)} {self._excludes(step)}"
            case techniques.PAIR:
                both = " and ".join(cards)
                return f"{both} must both go somewhere. {self._spoils(step, f'no two places for {both}')}"
            case techniques.TRIAL:
                return self._trial(step)
        others = ", ".join(cards)
        return self._spoils(step, f"no places for {others} together, whatever is tried")

    def _single(self, step: Step, card: str) -> str:
        text = f"{card} has one place left, {_spot(self.places.figures[step.looked_at[0]])}: draw it there."
        if step.out:
            text += f" That rules out {self._named(step.out)}, which would {_meet(self._clauses(step))} it."
        return text

    def _all(self, looked_at: Sequence[int]) -> str:
        number = len(looked_at)
        where = " or ".join(_spot(self.places.figures[one]) for one in looked_at[:SHOWN])
        if number > SHOWN:
            return f"each of its {number} places"
        return f"its one place, {where}," if number == 1 else f"each of its {number} places, {where},"

    def _excludes(self, step: Step) -> str:
        return f"would {_meet(self._clauses(step))} {self._named(step.out)}. {_verdict(step)}"

    def _spoils(self, step: Step, what: str) -> str:
        return f"{self._named(step.out)} would leave {what}. {_verdict(step)}"

    def _trial(self, step: Step) -> str:
        assumed = self._named(step.out)
        follows = " ".join(self.text(inner) for inner in step.trial)
        emptied = self._card(self.places.cards[step.groups[0]])
        return f"Suppose {assumed}. {follows} Then nothing is left for {emptied}. So {assumed} is ruled out."

    def _card(self, card: str) -> str:
        """The card's id and its name, where it has one of its own."""
        name = self.edition.card(card).name
        return card if name == card else f"{card} {name}"

    def _named(self, candidates: Sequence[int]) -> str:
        """The places, card by card, few of them by name and many by their number."""
        parts = []
        for card in self.places.cards:
            own = [self.places.figures[one] for one in candidates if self.places.figures[one].card == card]
            if 0 < len(own) <= SHOWN:
                parts.append(f"{self._card(card)} {' and '.join(map(_spot, own))}")
            elif own:
                parts.append(f"{len(own)} places of {self._card(card)}")
        return "; ".join(parts)


def _meet(clauses: set[RuleId]) -> str:
    """What a figure would do to another, by the clauses that forbid it."""
    words = {TOUCH: "touch", SHARE: "share a star with"}
    return " or ".join(word for clause, word in words.items() if clause in clauses)


def _verdict(step: Step) -> str:
    return "So that is ruled out." if len(step.out) == 1 else "So those are ruled out."


def _spot(figure: Figure) -> str:
    row, column = figure.at
    turned = f" turned {figure.rotation}°" if figure.rotation else ""
    return f"at [{row}, {column}]{turned}"
