"""A question under way: a stream of improving answers that always ends in exactly one final answer.

The work is a generator that runs when the stream is asked for its next answer, in the caller's thread; what
is slow inside it is a child process whose pipe it watches (``cpsat.py``) or a loop that asks the clock. So
leaving the ``with`` block, a cancel from another thread and a limit all end it the same way. Several threads
may ask one search: the work is done once, and all get the same final answer.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterator
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
UNFINISHED: Collection[Reason] = ("cancelled", "crashed")
"""Why a search ends without another thought."""


class Search(Generic[A]):
    """Iterate for improving answers (the last is final), ``result()`` for the final one alone.

    ``run`` is given the clock and yields answers, each at least as good as the one before. It may end its
    last answer with a reason of its own; a run that ends without one has proved its last answer. ``nothing``
    is the answer of a search that was stopped before its first. ``complete`` adds at once what the last answer
    still owes when a limit stops it, such as a bound; not if the search is cancelled, which ends it sooner.
    ``confirm`` sees the final answer before anybody gets it and raises if the rules do not bear it out.
    """

    def __init__(
        self,
        run: Callable[[Clock], Iterator[A]],
        limits: Limits,
        nothing: A,
        confirm: Callable[[A], None] | None = None,
        complete: Callable[[A, Clock], A] | None = None,
    ) -> None:
        self.clock = Clock(limits)
        self.confirm = confirm
        self.complete = complete
        self._run = run(self.clock)
        self._nothing = self._latest = nothing
        self._final: A | None = None
        self._lock = threading.RLock()

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

    def under(self, clock: Clock) -> Self:
        """This search, as a part of another: a cancel of the other's clock ends it too."""
        self.clock.cancelled = clock.cancelled
        return self

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
                self.clock.check()
                self._latest = next(self._run)
            except StopIteration:
                return self._end("proved")
            except Stop as stop:
                return self._end(stop.reason)
            except BaseException as error:
                self._end("cancelled" if isinstance(error, KeyboardInterrupt) else "crashed")
                raise
            return self._end(self._latest.reason) if self._latest.reason else self._latest

    def _end(self, reason: Reason) -> A:
        with self._lock:
            if self._final is None:
                close = getattr(self._run, "close", None)
                if close is not None:
                    close()
                self._final = self._confirmed(
                    self._latest if self._latest.reason else self._latest.stopped(reason)
                )
            return self._final

    def _confirmed(self, answer: A) -> A:
        try:
            if self.complete is not None and answer.reason not in UNFINISHED:
                answer = self.complete(answer, self.clock)
            if self.confirm is not None:
                self.confirm(answer)
        except Exception:
            self._final = self._nothing.stopped("crashed")
            raise
        return answer
