"""What the position states, as facts that ``why`` may doubt one by one and name as reasons."""

from __future__ import annotations

from collections.abc import Sequence

from periplus.models.boards.grid import cells_of
from periplus.models.core.wording import say
from periplus.models.observatory.edition import Edition

from ...program import Given, Program, Row, WhyNot
from ..question import HorizonQuestion
from ..timeline.horizon import TurnSlot

RELATIONS = {
    "starred": (("cell",), say("a star is there now")),
    "drawn": (("card", "at", "rotation"), say("the card is drawn there now")),
    "held": (("card",), say("the card is in range now")),
    "rolled": (("turn", "dice"), "what the dice show, the meteor die last; turn 0 is the present one"),
}
"""Columns and meaning of the relations."""


def rows(question: HorizonQuestion, windows: Sequence[TurnSlot]) -> dict[str, list[Row]]:
    """What holds of each relation."""
    sheet = question.sheet
    return {
        "starred": [(cell,) for cell in cells_of(sheet.stars, len(question.edition.chart.columns))],
        "drawn": [(figure.card, figure.at, figure.rotation) for figure in sheet.figures],
        "held": [(card,) for card in sheet.range],
        "rolled": [
            (turn, window.roll) for turn, window in enumerate(windows) if window.dice or window.meteor
        ],
    }


def add(program: Program, question: HorizonQuestion, windows: Sequence[TurnSlot]) -> None:
    """Add the relations to a program that does not doubt them."""
    for name, found in rows(question, windows).items():
        columns, doc = RELATIONS[name]
        relation = program.relation(name, columns, doc)
        for row in found:
            relation.add(*row, literal=program.true)


def sentence(edition: Edition, given: Given) -> str:
    """A given fact as people say it."""
    match given.relation.name, given.row:
        case "starred", (cell,):
            return f"there is {'a' if given.holds else 'no'} star at {_square(cell)}"
        case "drawn", (str(card), at, rotation):
            turned = f", turned {rotation}°" if rotation else ""
            return f"{_card(edition, card)} is drawn at {_square(at)}{turned}"
        case "held", (str(card),):
            return f"{_card(edition, card)} is {'' if given.holds else 'not '}in range"
        case "rolled", (int(turn), tuple(dice)):
            *standard, meteor = dice
            when = "" if turn == 0 else f" {turn} turn{'s' if turn > 1 else ''} later"
            return f"the dice{when} show {', '.join(map(str, standard))} and the meteor die {meteor}"
        case _:
            return str(given)


def _square(cell: object) -> str:
    return str(list(cell)) if isinstance(cell, tuple) else str(cell)


def _card(edition: Edition, card: str) -> str:
    return f"{card} {edition.card(card).name}".removesuffix(f" {card}")


def confirm(question: HorizonQuestion, why: WhyNot) -> bool:
    """Whether the state bears out every fact that the explanation names."""
    return all(_true(question, fact) for fact in why.facts)


def _true(question: HorizonQuestion, fact: Given) -> bool:
    sheet = question.sheet
    match fact.relation.name, fact.row:
        case "starred", ((int(row), int(column)),):
            square = row * len(question.edition.chart.columns) + column
            return bool(sheet.stars >> square & 1) == fact.holds
        case "drawn", (card, at, rotation):
            found = [(figure.card, figure.at, figure.rotation) for figure in sheet.figures]
            return ((card, at, rotation) in found) == fact.holds
        case "held", (card,):
            return (card in sheet.range) == fact.holds
        case "rolled", (int(turn), dice):
            present = () if question.state.roll is None else (question.state.roll,)
            return bool((*present, *question.rolls)[turn] == dice)
    return False
