"""Answers known again: what a search of this process has told is sealed, so that whoever alters it is found out.

A value that the rules give is worked out anew each time (``verify.py``) and needs no seal. A mean over play-outs, or an
expectation whose check would be the search once more, is its search's word. That word holds as it was given and to the
position it was given for: a keyed digest of all its figures and lines goes with the answer, the key is this process's
own, and an answer with another figure, move or place is not believed. Between processes the store's signature does it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import Any

from periplus.models.core.data import Move, Position
from periplus.models.core.sharing import canonical

from .answers import Answer, AnswerT, RankedMove, Ranking, Step
from .replay import ReplayError

_KEY = secrets.token_bytes(32)
"""Of this process and its forks."""
REMEMBERED = 10_000
"""Lines whose text is kept for the next time that they are told."""


class Seal:
    """Seals the answers to questions about one position."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._texts: dict[tuple[Step, ...], str] = {}

    def on(self, answer: AnswerT) -> AnswerT:
        """The answer with its seal."""
        return replace(answer, seal=self._digest(answer))

    def check(self, answer: Ranking | Answer) -> None:
        """Raise ReplayError unless the answer is as a search of this process has told it."""
        if not hmac.compare_digest(answer.seal, self._digest(answer)):
            raise ReplayError("values that no replay gives are not as their search has told them")

    def _digest(self, answer: Ranking | Answer) -> str:
        content = self._ranking(answer) if isinstance(answer, Ranking) else self._answer(answer)
        return hmac.new(_KEY, self._asked + repr(content).encode(), hashlib.sha256).hexdigest()

    @cached_property
    def _asked(self) -> bytes:
        """The position, its question inside."""
        return canonical(self._position.as_json())

    def _ranking(self, answer: Ranking) -> Iterable[Any]:
        entries = [self._entry(entry) for entry in answer.moves]
        return answer.status, answer.bound, answer.measure, answer.now, repr(answer.extra), entries

    def _entry(self, entry: RankedMove) -> Iterable[Any]:
        figures = (
            entry.value,
            entry.bound,
            entry.proved,
            entry.loss,
            entry.mean,
            entry.stderr,
            entry.samples,
        )
        return self._text(entry.steps), len(entry.chosen), figures, repr(entry.extra), repr(entry.why)

    def _answer(self, answer: Answer) -> Iterable[Any]:
        figures = (answer.status, answer.value, answer.bound, answer.measure, answer.now)
        return figures, self._text(answer.solution), answer.arrangement, repr(answer.extra), repr(answer.why)

    def _text(self, steps: tuple[Step, ...]) -> str:
        """The steps as text; a ranking is told again and again."""
        try:
            known = self._texts.get(steps)
        except TypeError:  # a step of an arrangement may be a mapping
            return _written(steps)
        if known is None:
            if len(self._texts) >= REMEMBERED:
                self._texts.clear()
            known = self._texts[steps] = _written(steps)
        return known


def _written(steps: tuple[Step, ...]) -> str:
    return json.dumps([step.as_json() if isinstance(step, Move) else repr(step) for step in steps])
