"""How the checker refuses a line: errors whose words can be said in every language. Nothing is judged here."""

from __future__ import annotations

from collections.abc import Sequence

from periplus.models.core.wording import say


class FormulaError(ValueError):
    """A text that is no formula, or none in the part of the format that is used here."""


class ProofError(ValueError):
    """A proof does not show what it says; the message names the line."""


def at_step(place: int, words: Sequence[str], error: Exception) -> ProofError:
    """The error that a step of a proof, the how-manieth it is and its words, does not hold."""
    return ProofError(
        say("step {place}, {line}: {reason}", place=place, line=_beginning(words), reason=_said(error))
    )


def at_conclusion(words: Sequence[str], error: Exception) -> ProofError:
    """The error that the conclusion of a proof does not hold."""
    return ProofError(say("conclusion, {line}: {reason}", line=_beginning(words), reason=_said(error)))


def _said(error: Exception) -> str:
    """What is wrong, as a sentence for every language where it is one of ours."""
    if isinstance(error, KeyError):
        return say("no inequality {number}", number=str(error))
    if isinstance(error, (FormulaError, ProofError)):
        ours: str = error.args[0]
        return ours
    return say("not in the form of its rule")


def _beginning(words: Sequence[str]) -> str:
    """The beginning of a statement, as a message repeats it."""
    return " ".join(words)[:60]
