"""What a certificate claims, in fields and in a sentence: who proves and who checks make it here, and compare."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from periplus.models.core.wording import Message, say
from periplus.solvers.answers import Number, close, number

from .statements import Statement


def claim(
    question: Mapping[str, Any], statement: Statement, figure: Number | None, reached: Number | None
) -> dict[str, Any]:
    """The claim: ``figure`` is what the proof shows, ``reached`` what an answer is worth that the rules have played.

    Its kind is ``only`` (a puzzle has no other solution), ``never`` (no line of play has a goal), ``best`` (the answer
    attains the figure) or ``bound`` (nothing is worth more than the figure).
    """
    found: dict[str, Any]
    if "puzzle" in question and figure is None:
        found = {"kind": "only"}
    elif "goal" in question:
        found = {"kind": "never", "goal": question["goal"]}
    elif reached is not None and figure is not None and close(reached, figure):
        found = {"kind": "best", "value": number(reached), "bound": number(figure)}
    else:
        found = {"kind": "bound", "bound": number(figure)}
    if statement.relaxation and "bound" in found:
        found["relaxation"] = str(statement.relaxation)
    return found | {"text": str(sentence(found))}


def sentence(found: Mapping[str, Any]) -> Message:
    """The claim in words."""
    match found["kind"]:
        case "only":
            return say("The recorded solution is the only one.")
        case "never":
            return say("It cannot hold: {goal}", goal=found["goal"])
        case "best":
            return say("No answer is better than {value}, and this one attains it.", value=found["value"])
        case _:
            return say("No answer is better than {bound}.", bound=found["bound"])
