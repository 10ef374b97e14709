"""A question under way: a stream of improving answers that always ends in exactly one final answer.

The work is a generator that runs when the stream is asked for its next answer, in the caller's thread; what
is slow inside it is a child process whose pipe it watches (``cpsat.py``) or a loop that asks the clock. So
leaving the ``with`` block, a cancel from another thread and a limit all end it the same way. Several threads
may ask one search: the work is done once, and all get the same final answer.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Any, Generic, Protocol, Self, TypeVar

from ..limits import Clock, Limits, Reason, Stop, within


class Stoppable(Protocol):
    """An answer that can be made final."""

    @property
    def reason(self) -> Reason | None:
        """Why the search ended, None while it goes on."""
        ...

    def stopped(self, reason: Reason) -> Self:
        """The same knowledge, as a final answer."""
        ...


class AnytimeAnswer:
    """The base of answers that a search may end with at any time: a frozen dataclass with a field ``reason``."""

    __slots__ = ()

    def stopped(self, reason: Reason) -> Self:
        """The same knowledge as the final answer of a search that ended for ``reason``."""
        answer: Any = self
        final: Self = replace(answer, reason=reason)
        return final

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        """IPython and notebooks show what ``print`` does; ``repr`` has every field."""
        printer.text(str(self))


A = TypeVar("A", bound=Stoppable)
UNFINISHED: Collection[Reason] = ("cancelled", "crashed")
"""Reasons for which a search ends without completing its last answer."""
PAUSE = 0.25
"""Seconds from one answer to the next where a search improves its answer steadily."""


@dataclass(frozen=True, slots=True)
class AnswerPolicy(Generic[A]):
    """How what a run yields becomes an answer that somebody gets: merged, then labelled, then confirmed.

    As it stands here, answers are told as they come.
    """

    floor: Callable[[Clock], A | None] | None = None
    """What is known without a search, if anything: it is told first."""
    better: Callable[[A, A], A] | None = None
    """From what is known and what is new to what is known then."""
    label: Callable[[A, Clock], A] | None = None
    """Adds to an answer what can be said of any, and seals it."""
    seal: Callable[[A], A] | None = None
    """Seals alone, for whoever vouches for an answer that was kept."""
    confirm: Callable[[A], None] | None = None
    """Sees every answer before anybody gets it, and raises if the rules do not bear it out."""

    def told(self, answer: A, clock: Clock) -> A:
        """The answer labelled and confirmed; raises what ``confirm`` does."""
        if self.label is not None:
            answer = self.label(answer, clock)
        if self.confirm is not None:
            self.confirm(answer)
        return answer


class Search(Generic[A]):
    """Iterate for improving answers, ``result()`` for the final one alone.

    The last answer of an iteration is the final one; of a search that has ended it is the only one.

    ``run`` is given the clock and yields answers, each at least as good as the one before. It may end its
    last answer with a reason of its own; a run that ends without one has proved its last answer. ``nothing``
    is the answer of a search that was stopped before its first. ``complete`` adds at once what the last answer
    still owes when a limit stops it, such as a bound; not if the search is cancelled, which ends it sooner.

    The clock starts when the search is first asked for an answer. When a limit strikes, ``run`` is told by a Stop
    where it stands, so it can end with all that it knows and not only with what it has told; one that does not
    catch it ends with the answer told last.

    ``policy`` is what every answer goes through; ``under_policy`` gives the same question another one.
    """

    def __init__(
        self,
        run: Callable[[Clock], Iterator[A]],
        limits: Limits,
        nothing: A,
        complete: Callable[[A, Clock], A] | None = None,
        policy: AnswerPolicy[A] | None = None,
    ) -> None:
        self.clock = Clock(limits)
        self.policy: AnswerPolicy[A] = AnswerPolicy() if policy is None else policy
        self._complete = complete
        self._begin = run
        self._run: Iterator[A] | None = None
        self._nothing = self._latest = nothing
        self._final: A | None = None
        self._lock = threading.RLock()

    def __repr__(self) -> str:
        """How far it is and what is known, without waiting for a thread that works on it."""
        known, final = self._latest, self._final
        if final is None and self._run is None:
            return "<Search that nobody has asked for an answer>"
        how = "at work" if final is None else f"ended: {final.reason}"
        figures = (
            f", {name} {getattr(final or known, name)}"
            for name in ("status", "value", "bound")
            if getattr(final or known, name, None) is not None
        )
        return f"<Search {how}{''.join(figures)}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cancel()
        self._end("cancelled")

    def __iter__(self) -> Iterator[A]:
        while True:
            answer = self._next()
            yield answer
            if answer is self._final:
                return

    def under_policy(self, policy: AnswerPolicy[A]) -> Search[A]:
        """The same question, not begun, whose answers go through that policy instead."""
        return Search(self._begin, self.clock.limits, self._nothing, self._complete, policy)

    def under(self, clock: Clock) -> Self:
        """This search, as a part of another: a cancel of the other's clock ends it too."""
        self.clock.cancelled, self.clock.agreed = clock.cancelled, clock.agreed
        return self

    def part_of(self, clock: Clock) -> Iterator[A]:
        """Its answers, as ``under``; its effort is counted on the other's clock, of whose limits it had a part."""
        return within(iter(self.under(clock)), self.clock, clock)

    def cancel(self) -> None:
        """Stop the search, from any thread, before, during or after it; a final answer stays as it is."""
        self.clock.cancel()

    def result(self) -> A:
        """The final answer; runs the search to its end."""
        while self._final is None:
            self._next()
        return self._final

    def _next(self) -> A:
        """The next improving answer, or the final one."""
        with self._lock:
            if self._final is not None:
                return self._final
            try:
                if self._run is None and self._start():
                    return self._latest
                try:
                    if self._latest is not self._nothing or self.clock.cancelled.is_set():
                        self.clock.check()  # a first answer is waited for, however late a busy machine comes to it
                    self._learn(next(self._running()))
                except Stop as stop:
                    self._learn(_last_words(self._running(), stop))
            except StopIteration:
                return self._end("proved")
            except Stop as stop:
                return self._end(stop.reason)
            except BaseException as error:
                self._end("cancelled" if isinstance(error, KeyboardInterrupt) else "crashed")
                raise
            return self._end(self._latest.reason) if self._latest.reason else self._latest

    def _start(self) -> bool:
        """Begin, now that somebody asks; whether something is known without a search."""
        self.clock.start()
        self._running()
        if self.policy.floor is None or self.clock.cancelled.is_set():
            return False
        floor = self.policy.floor(self.clock)
        if floor is not None:
            self._learn(floor)
        return floor is not None

    def _running(self) -> Iterator[A]:
        if self._run is None:
            self._run = self._begin(self.clock)
        return self._run

    def _learn(self, news: A) -> None:
        """Make the answer the latest one; raises if the rules do not bear it out."""
        better = self.policy.better
        self._latest = self.policy.told(news if better is None else better(self._latest, news), self.clock)

    def _end(self, reason: Reason) -> A:
        with self._lock:
            if self._final is None:
                close = getattr(self._run, "close", None)
                if close is not None:
                    close()
                self._final = self._completed(
                    self._latest if self._latest.reason else self._latest.stopped(reason)
                )
            return self._final

    def _completed(self, answer: A) -> A:
        """The final answer, which is labelled and confirmed anew only if ``complete`` adds to what was known."""
        try:
            final = answer
            if self._complete is not None and answer.reason not in UNFINISHED:
                final = self._complete(answer, self.clock)
            if final is answer and self._latest is not self._nothing:
                return answer
            return self.policy.told(final, self.clock)
        except Exception:
            self._final = self._nothing.stopped("crashed")
            raise


def _last_words(run: Iterator[A], stop: Stop) -> A:
    """The last answer of a run that is stopped: the Stop is thrown into it. Raises the Stop if it gives none."""
    throw = getattr(run, "throw", None)
    if throw is None:
        raise stop
    try:
        answer: A = throw(stop)
    except StopIteration:
        raise stop from None
    return answer if answer.reason else answer.stopped(stop.reason)


def now_and_then(steps: Iterable[object], clock: Clock) -> Iterator[None]:
    """Take the steps, and yield after one of them every PAUSE seconds, so that what is known then can be told.

    The clock is asked after every step, not only where this yields: how far a search comes must not depend on when it
    is told. Raises Stop when the clock does.
    """
    shown = clock.elapsed()
    for _ in steps:
        clock.check()
        if clock.elapsed() - shown > PAUSE:
            shown = clock.elapsed()
            yield


def anytime(
    steps: Iterable[object], told: Callable[[], A], last: Callable[[], A] | None = None
) -> Iterator[A]:
    """Yield what ``told`` gives after each step.

    Where the clock stops the steps, the final answer is ``told()`` with the reason; where it does not, ``last()``.
    """
    try:
        for _ in steps:
            yield told()
    except Stop as stop:
        yield told().stopped(stop.reason)
        return
    if last is not None:
        yield last()
