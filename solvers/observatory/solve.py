"""The best line to the horizon: which method answers which question.

- Nothing counts any more: the score as it is.
- One turn with known dice, or the rest before a roll: the turn's planner, exact.
- One turn with unknown dice: the exact expectation over its classes.
- Several known rolls: plans over turns (``timeline``).
- Unknown rolls among others: ``chance``.
- A choice of cards, or draws, before one of these: every choice is answered and the best taken.
"""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.observatory.play import legal_moves
from periplus.models.observatory.moves import AnyMove
from periplus.models.observatory.position import Position
from periplus.models.observatory.scoring import points, score_lines
from periplus.models.observatory.state import Phase
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.search import Search

from . import chance, expectation
from .question import Question, ask
from .refills import refuse_unknown_refills
from .timeline import solve as timeline
from .turn.line import play_plan
from .turn.planner import best_plan
from .turn.problem import Problem
