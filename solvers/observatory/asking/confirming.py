"""An explanation looked at by the rules code: what it names as facts must be true of the state."""

from __future__ import annotations

from ...program import Given, Why
from ..question import Question


def confirm(question: Question, why: Why) -> bool:
    """Whether the state bears out every fact that the explanation names."""
    return all(_true(question, fact) for fact in why.facts)


def _true(question: Question, fact: Given) -> bool:
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
