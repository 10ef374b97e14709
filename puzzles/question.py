"""What a puzzle asks, says and is called, what its file keeps of the answer, and what rules may name in it.

A maker writes a title and a text for the file, in English. The same function gives them anew, as messages, from the
puzzle that was read from such a file: so a made puzzle speaks every language wherever it has been, and its file stays
as it is.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, TypeAlias

from periplus.models.core.data import Move
from periplus.models.core.documents import Data
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.results import RuleId, Violation
from periplus.models.core.wording import Message, say
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Limits, Reason
from periplus.solvers.search import AnytimeAnswer, Search

from .deduction.techniques import Choices, DeductionStep

if TYPE_CHECKING:
    from periplus.solvers.program import Row, Spelling, Term
    from periplus.solvers.protocol import Certifiable

Json: TypeAlias = dict[str, Any]


class Recorded(Data):
    """The proven answer of a puzzle, as its file holds it."""

    MOVES: ClassVar[str]
    """The field that holds the moves of the solution."""

    @property
    def moves(self) -> tuple[Json, ...]:
        """The moves of the solution."""
        found: tuple[Json, ...] = getattr(self, self.MOVES)
        return found

    @property
    @abstractmethod
    def worth(self) -> int:
        """What the solution comes to, in the unit of the question."""

    def as_answer(self) -> Json:
        """The recorded answer as a picture takes an answer."""
        solution = list(self.moves)
        return {"status": "optimal", "value": self.worth, "bound": self.worth, "solution": solution}


def solution_of(answer: Answer) -> tuple[Json, ...]:
    """The moves of a proven solution, as a puzzle's file keeps them; raises TypeError if it has other parts."""
    moves = tuple(step for step in answer.solution if isinstance(step, Move))
    if len(moves) != len(answer.solution):
        raise TypeError("expected a solution of moves")
    return tuple(move.as_json() for move in moves)


@dataclass(frozen=True, slots=True)
class Verdict(AnytimeAnswer):
    """What is known of somebody's own solution."""

    right: bool
    """It is complete, and as good as the proven answer."""
    solvable: bool | None = None
    """It is right, or can still be completed to be; None: not known."""
    reached: int | None = None
    """What it comes to so far, in the unit of the question; None if a move is illegal."""
    first_wrong: int | None = None
    """The first move, counted from 0, that no right solution goes on from."""
    violation: Violation | None = None
    """What the rules say against that move."""
    clues: tuple[bool | None, ...] = ()
    """Of each clue, where the puzzle has some: it holds whatever follows, it is broken, or, None, neither yet."""
    reason: Reason | None = None

    @property
    def value(self) -> int | None:
        """What it comes to so far, for whoever follows a search."""
        return self.reached

    @property
    def bound(self) -> None:
        """A verdict has no bound."""
        return None

    def as_json(self) -> Json:
        """The answer of ``puzzles check``."""
        return {
            "right": self.right,
            "solvable": self.solvable,
            "reached": self.reached,
            "first_wrong": self.first_wrong,
            "violation": self.violation.as_json() if self.violation else None,
        } | ({"clues": list(self.clues)} if self.clues else {})


class ChoicePuzzle(Protocol):
    """A puzzle as choices, and how a deduction about them reads."""

    @property
    def choices(self) -> Choices:
        """The candidates, their groups and their clashes."""
        ...

    def move(self, candidate: int) -> Move:
        """The move that chooses the candidate."""
        ...

    def cells(self, candidates: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """The cells that a picture of the candidates marks, in order, each once."""
        ...

    def text(self, step: DeductionStep) -> str:
        """The step in a sentence that a learner can follow."""
        ...

    def rules(self, step: DeductionStep) -> tuple[RuleId, ...]:
        """The clauses that the step rests on, sorted."""
        ...


class Question(Data):
    """What a puzzle asks of its position. Derived classes have a ``kind`` that tells them apart."""

    kind: Any
    """The word that tells the question apart; each has a literal of its own."""
    RECORDED: ClassVar[type[Recorded]]

    def refuse(self, position: Any) -> None:
        """Raise PositionError, with a field of the position, where the question cannot be asked of it."""

    @property
    def own_rules(self) -> str | None:
        """The text of rules of one's own that the solution keeps too; None for none."""
        return None

    def read_rules(self, position: Any) -> None:
        """Raise PositionError, with the field ``ask.rules``, for faulty rules of one's own."""

    @abstractmethod
    def prove(self, position: Any, limits: Limits) -> Search[Answer]:
        """Work the answer out, with proof."""

    @abstractmethod
    def record(self, answer: Answer) -> Recorded:
        """What a puzzle's file keeps of a proven answer."""

    @abstractmethod
    def agrees(self, position: Any, recorded: Any, answer: Answer) -> bool:
        """Whether a proven answer bears the recorded one out."""

    @abstractmethod
    def confirms(self, position: Any, recorded: Any) -> bool:
        """Whether the rules alone bear the recorded solution out: it is legal and comes to what it says."""

    @abstractmethod
    def judge(self, position: Any, moves: Sequence[Move], recorded: Any, limits: Limits) -> Search[Verdict]:
        """What is right and wrong with a solution, complete or not."""

    @abstractmethod
    def options(self, position: Any, moves: Sequence[Move]) -> tuple[Move, ...]:
        """The moves that may follow legal ones in a solution, right or wrong; none where nothing can follow.

        They are the alphabet that every right solution can be written in, known events among them. Raises
        IllegalMove with ``where`` ("solution", i) for the first illegal move, and PositionError with a field
        ``solution[i]…`` for one that has no place in a solution.
        """

    @abstractmethod
    def going_on(self, position: Any, moves: Sequence[Move], limits: Limits) -> Search[Answer]:
        """The best solution that goes on from the moves; its value counts them. Raises as ``options``."""

    @abstractmethod
    def shown(self, position: Any, moves: Sequence[Move]) -> Any:
        """The position on which a picture of legal moves is drawn; raises IllegalMove and PositionError."""

    def better(self, position: Any, one: float, other: float) -> bool:
        """Whether the first value is at least as good as the other: here, as large."""
        return one >= other

    def does(self, position: Any, move: Move, moves: Sequence[Move]) -> bool:
        """Whether one of the moves has the same effect as the given one: here, is the same."""
        return move in moves

    def certifiable(self, position: Any) -> Certifiable | None:
        """The program whose best world is the answer, for a certificate; None where there is none."""
        return None

    def deduction(self, position: Any) -> ChoicePuzzle:
        """The puzzle as choices; raises PositionError for a question that is not one of choices."""
        raise PositionError(
            "ask.kind", say("{kind!r} is not solved by deduction, so it has no grade", kind=self.kind)
        )

    def graded(self, position: Any) -> ChoicePuzzle:
        """The puzzle as choices, for whoever grades it.

        Raises as ``deduction``, and where deductions do not know all that the question asks.
        """
        return self.deduction(position)

    @property
    def deduced(self) -> bool:
        """Whether it is one of choices, all of which deductions know: the games' own rules alone hold."""
        return type(self).deduction is not Question.deduction and self.own_rules is None


class LineRecord(Recorded):
    """The best value, and a solution that attains it; others may do as well."""

    MOVES: ClassVar[str] = "solution"
    value: int
    solution: tuple[Json, ...]

    @property
    def worth(self) -> int:
        """The value."""
        return self.value


class ArrangementRecord(Recorded):
    """The one arrangement."""

    MOVES: ClassVar[str] = "arrangement"
    arrangement: tuple[Json, ...]
    """A move for each group of candidates."""
    solutions: Literal[1] = 1

    @property
    def worth(self) -> int:
        """The number of groups."""
        return len(self.arrangement)


NUMBERS = {
    2: say("two"),
    3: say("three"),
    4: say("four"),
    5: say("five"),
    6: say("six"),
    7: say("seven"),
    8: say("eight"),
    9: say("nine"),
}
"""Numbers in the titles and tasks of made puzzles."""


@dataclass(frozen=True, slots=True)
class Worded:
    """The title and the task of a made puzzle."""

    title: Message
    text: Message


Wording: TypeAlias = Callable[[Any, Any, Recorded], Worded | None]
"""What a kind's maker says of the puzzle with that position, question and answer; None: it makes no such puzzle."""


def illegal(index: int, rule: RuleId, message: str) -> IllegalMove:
    """What the rules say against move number ``index`` of a solution."""
    return IllegalMove([Violation(rule, message, ("solution", index))])


class ClueData(Data):
    """The base of clues: each is judged for what is known of its things; of others it says nothing yet."""

    clue: Any
    """The word that tells the clue apart; each has a literal of its own."""
    CLAUSES: ClassVar[frozenset[RuleId]] = frozenset()

    @property
    def clauses(self) -> frozenset[RuleId]:
        """The clauses that the clue rests on, if it is about the rules."""
        return self.CLAUSES


def with_clues(task: Message, clues: Iterable[str]) -> Message:
    """The task with the clues behind it, numbered from 1.

    >>> with_clues(say("Lay them."), ["A is left of B.", "B is red."])
    'Lay them. (1) A is left of B. (2) B is red.'
    """
    told = task
    for number, clue in enumerate(clues, 1):
        told = say("{told} ({number}) {clue}", told=told, number=number, clue=clue)
    return told


def listed(names: Iterable[str]) -> Message:
    """The names in a row.

    >>> listed(["Comb", "Kite", "Ladle"])
    'Comb, Kite, Ladle'
    """
    first, *others = names
    told = Message(first, first, {})
    for name in others:
        told = say("{names}, {name}", names=told, name=name)
    return told


ArrangementFact: TypeAlias = "tuple[str, Row]"
"""A relation and the values of its columns."""


@dataclass(frozen=True, slots=True)
class ArrangementFacts:
    """The facts of the complete arrangements of a puzzle."""

    game: str
    relations: Mapping[str, tuple[str, ...]]
    """The columns of each relation that rules may name."""
    of: Callable[[Any], Iterable[ArrangementFact]]
    """What holds because of a move of the arrangement; moves of equal effect have equal facts."""
    given: Mapping[str, Collection[Row]] = field(default_factory=dict)
    """What holds in every arrangement."""
    names: Mapping[str, Term] = field(default_factory=dict)
    """Names that rules may write for values, beside the values themselves."""
    spelling: Spelling | None = None
    """How rules may write facts that can be written in several ways; None: there are none such."""
    library: bool = False
    """The relations are those on which the library of the game rests."""
