"""Many requests from a file: each once, the answers in another file, gone on with where it was interrupted.

The work is done in disposable children on this machine or by the workers of a cluster. Answers are written as
they come. What was not answered when a batch ends stands nowhere, so that the next run does it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import say

from .answering import Event, refusal
from .children import CHILDREN
from .jobs import Answers, Job, jobs
from .once import answer
from .signals import stop_asked

if TYPE_CHECKING:
    from .store import AnswerStore

Work: TypeAlias = Callable[[bytes], Awaitable[Event]]
Workers: TypeAlias = AbstractAsyncContextManager[tuple[Work, int]]
"""Gives what does a request, and how many it can do at once."""


@dataclass(slots=True)
class BatchProgress:
    """How far a batch has come."""

    total: int = 0
    """Requests in the file."""
    before: int = 0
    """Answered by an earlier run."""
    answered: int = 0
    faulty: int = 0
    """Answered with what is wrong with the request."""
    signal: int | None = None
    """What ended the batch before its end."""


@asynccontextmanager
async def local(width: int, store: AnswerStore | None) -> AsyncIterator[tuple[Work, int]]:
    """This machine, with so many children at once."""
    CHILDREN.warm()
    try:
        yield partial(answer, store=store), width
    finally:
        CHILDREN.stop()


def run(
    source: Path, target: Path, workers: Workers, report: Callable[[BatchProgress], None]
) -> BatchProgress:
    """Answer what is asked in ``source`` and not yet answered in ``target``; ``report`` is told the progress.

    Raises OSError for files that cannot be used, and PositionError for a target of something else and for workers
    that are lost.
    """
    tally = BatchProgress(total=sum(1 for _ in jobs(source)))
    answers = Answers(target)
    try:
        asyncio.run(_run(_open_jobs(source, answers, tally), answers, workers, tally, report))
    finally:
        answers.close()
    return tally


def _open_jobs(source: Path, answers: Answers, tally: BatchProgress) -> Iterator[Job]:
    """The jobs that are not done."""
    for job in jobs(source):
        if job.key in answers.done:
            tally.before += 1
        else:
            yield job


async def _run(
    todo: Iterator[Job],
    answers: Answers,
    workers: Workers,
    tally: BatchProgress,
    report: Callable[[BatchProgress], None],
) -> None:
    """Keep the workers busy until everything is done or a signal comes."""
    stopped = stop_asked()
    under_way: dict[asyncio.Future[Event], Job] = {}
    async with workers as (work, width):
        try:
            while not stopped.done():
                while len(under_way) < width and (job := next(todo, None)) is not None:
                    under_way[asyncio.ensure_future(_done(job, work))] = job
                report(tally)
                if not under_way:
                    return
                await asyncio.wait({*under_way, stopped}, return_when=asyncio.FIRST_COMPLETED)
                for future in [future for future in under_way if future.done()]:
                    _note(answers, under_way[future], future.result(), tally)
                    del under_way[future]
            tally.signal = stopped.result()
        finally:
            for future in under_way:
                future.cancel()
            await asyncio.gather(
                *under_way, return_exceptions=True
            )  # whatever else they raise, the first counts


async def _done(job: Job, work: Work) -> Event:
    """The answer to the job."""
    if job.repeated is None:
        return await work(job.raw)
    again = say("{id} stands on an earlier line, expected an id of its own", id=echo(job.repeated))
    return refusal(PositionError("id", again))


def _note(answers: Answers, job: Job, event: Event, tally: BatchProgress) -> None:
    answers.write(job, event)
    tally.answered += 1
    tally.faulty += event["event"] == "error"
