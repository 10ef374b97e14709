"""A question under way: a stream of improving answers that always ends in exactly one final answer.

The work is a generator that runs when the stream is asked for its next answer, in the caller's thread; what
is slow inside it is a child process whose pipe it watches (``cpsat.py``) or a loop that asks the clock. So
leaving the ``with`` block, a cancel from another thread and a limit all end it the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Generic, Protocol, Self, TypeVar

from .limits import Clock, Limits, Reason, Stop


class Stoppable(Protocol):
    """An answer that can be made final."""

    @property
    def reason(self) -> Reason | None:
        """Why the search ended, None while it goes on."""
        ...

    def stopped(self, reason: Reason) -> Self:
        """The same knowledge, as a final answer."""
        ...


A = TypeVar("A", bound=Stoppable)


class Search(Generic[A]):
    """Iterate for improving answers (the last is final), ``result()`` for the final one alone.

    ``run`` is given the clock and yields answers, each at least as good as the one before. It may end its
    last answer with a reason of its own; a run that ends without one has proved its last answer. ``nothing``
    is the answer of a search that was stopped before its first.
    """

    def __init__(self, run: Callable[[Clock], Iterator[A]], limits: Limits, nothing: A) -> None:
        self.clock = Clock(limits)
        self._run = run(self.clock)
        self._latest = nothing
        self._final: A | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cancel()
        self._end("cancelled")

    def __iter__(self) -> Iterator[A]:
        while self._final is None:
            yield self._next()

    @property
    def latest(self) -> A:
        """The best answer so far."""
        return self._final if self._final is not None else self._latest

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
        try:
            self.clock.check()
            self._latest = next(self._run)
        except StopIteration:
            return self._end("proved")
        except Stop as stop:
            return self._end(stop.reason)
        return self._end(self._latest.reason) if self._latest.reason else self._latest

    def _end(self, reason: Reason) -> A:
        if self._final is None:
            self._final = self._latest if self._latest.reason else self._latest.stopped(reason)
            close = getattr(self._run, "close", None)
            if close is not None:
                close()
        return self._final
