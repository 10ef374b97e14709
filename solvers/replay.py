"""What a game has to give so that its answers can be checked by the rules: a replay for each kind of question.

A solver's answer is never taken at its word. ``verify.py`` plays every line that an answer tells through the
game's own replay and compares what the rules say of it with what the answer says. A replay is told the line and
nothing of its value, so it cannot repeat what it is to check; it may use the models and what the position asks,
no search.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeAlias

from periplus.models.core.data import Move, PositionT
from periplus.models.core.results import Points, ScoreLine

from .answers import Ranking, Step
from .shapes import Measure, Number

Verb: TypeAlias = Literal["hint", "solve", "maximum"]
"""The questions whose answers are lines of play or arrangements."""
VERBS: tuple[Verb, ...] = ("hint", "solve", "maximum")


class ReplayError(RuntimeError):
    """A solver's answer is not what the rules say: a fault of the solver or of a store, never of the input."""


@dataclass(frozen=True, slots=True)
class ClaimedLine:
    """What an answer says is done, without what it says that this is worth."""

    steps: tuple[Step, ...] = ()
    """Moves or steps of an arrangement, in order: the ranked choice and what follows, or the solution."""
    chosen: int = 0
    """In a ranking, how many of the steps are the ranked choice; 0 in a solution."""
    arrangement: Mapping[str, str] | None = None
    """A solution that is no list but says what stands where."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """The further fields of the entry or answer, as they print."""
    final: bool = True
    """The answer claims that this line attains its value; False: the value is a proved part of it, such as a
    margin that can be forced, and the line may not be known yet."""
    proved: bool = False
    """The value is said to be the best after the line; so where the line ends before chance, it is an expectation."""
    best: bool = False
    """This is what the answer comes to, the solution or the first of a ranking, and worth more effort to check."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """What the rules say of a line."""

    value: Number | None
    """What it is worth; None where the rules alone do not say (then ``declared`` tells why)."""
    why: tuple[ScoreLine[Points], ...]
    """The score lines that the answer has to show for it."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """The further fields that the answer has to show, and no others."""
    declared: str = ""
    """Why the value is not replayed: it averages over what nobody knows, or counts what the line does not tell."""
    least: Number | None = None
    """What the line is worth at least where its value is not replayed: the first answer says that."""
    sure: bool = False
    """It is worth that whatever chance and the others do, so that no smaller value is believed."""

    @property
    def floor(self) -> Number | None:
        """What is known of the line's worth without a search."""
        return self.least if self.value is None else self.value


def always(measure: Measure) -> Callable[[object], Measure]:
    """What a value is where every position's is the same."""
    return lambda position: measure


@dataclass(frozen=True, slots=True)
class Replay(Generic[PositionT]):
    """How the answers to one kind of question are checked, and what is known of it before any search."""

    line: Callable[[PositionT, ClaimedLine], Replayed]
    """The line, played from the position by the rules; raises ReplayError for one that they forbid, that goes
    beyond the question's horizon, or that is not about the question at all."""
    choices: Callable[[PositionT], Collection[Move]] | None = None
    """Every choice that a full ranking has, by the rules; None where whole turns are ranked."""
    about: Callable[[PositionT], Mapping[str, Any]] = lambda position: {}
    """The further fields of a whole ranking, by the rules."""
    waiting: Callable[[PositionT], bool] = lambda position: False
    """Whether the player may also do none of the choices and let chance act; only then the bound of a ranking that
    is proved may be above its best move, for that is not a move of the player's."""
    sampled: bool = False
    """Whether a value may be a mean over play-outs; it then has ``samples``, and is compared with its mean."""
    measure: Callable[[PositionT], Measure] = lambda position: "total"
    """What a value is: with ``now``, this gives ``gain`` and ``total`` one meaning in the answers of all games."""
    now: Callable[[PositionT], Number | None] = lambda position: None
    """The player's score now, where the value is a total or a gain; None where it is not known."""
    minimise: bool = False
    """Whether the value is to be as small as possible, such as a number of tiles; bounds are then below it."""
    listed: Callable[[PositionT], int | None] = lambda position: None
    """How many choices a ranking lists unless a count is asked for; None: all."""
    first: Callable[[PositionT], Iterable[ClaimedLine]] | None = None
    """Lines that are legal, found without a search, within milliseconds; at least one where there is any. They are
    the answer until the search has a better one, so no limit is too short for an answer. None: every choice alone
    (the first ``FLOOR`` of them), or, in a solution, the line without a step if ``line`` takes it."""
    kinds: Callable[[PositionT, tuple[Any, ...]], Collection[Hashable]] | None = None
    """Where what is ranked are whole sets of moves that are not made one right after the other, such as the tokens of a
    morning: the kinds of choices that have these moves, of each of which the ranking has one. Raises IllegalMove for
    moves that the rules forbid together. None: moves are known by the state that they lead to."""
    bound: Callable[[PositionT], Number | None] = lambda position: None
    """What no line is better than, found as quickly; it goes with the first answer."""
    together: Callable[[PositionT, Ranking], None] | None = None
    """Raises ReplayError where entries of a ranking, each of which is what its own line says, do not fit together:
    where one is worth what the others are in the mean."""


FLOOR = 24
"""How many choices are looked at before a search begins: some hundredths of a second in any game."""

Replays: TypeAlias = Mapping[Verb, Mapping[str, Replay[PositionT]]]
"""For each verb the replay of each kind of question, by the kind's name."""
