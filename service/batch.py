"""Many requests from a file: each once, the answers in another file.

A batch goes on where it was interrupted. The work is done in disposable children on this machine or by the workers
of a cluster. Answers are written as they come. What was not answered when a batch ends stands nowhere, so that the
next run does it.
"""

from __future__ import annotations

import asyncio
import fcntl
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import say

from .answering import Answering, Event, refusal
from .children import CHILDREN
from .pipes import split, stop_asked
from .reading import MAX_BYTES, id_in, id_of, lang_of, read_body, read_request, unsound
from .request_fields import Request

if TYPE_CHECKING:
    from .store import AnswerStore

Key: TypeAlias = tuple[str, Any]
LINE = "line"
"""The field of an answer in which the number of its request stands."""
BEGINNING = f'{{"{LINE}": '.encode()
"""What every answer begins with in the file."""
OWN_LINE = "shared"
"""The field ``line`` of the answer to ``share``, as a batch writes it."""


@dataclass(frozen=True, slots=True)
class Job:
    """A line that asks."""

    line: int
    """Its number, from 1."""
    raw: bytes
    repeated: Any = None
    """Its id, if that stands on an earlier line too."""

    @property
    def key(self) -> Key:
        """What it is known by: an id of its own, or else its line."""
        return _key(self.line, None if self.repeated is not None else id_in(self.raw))


def _key(line: Any, id_: Any) -> Key:
    return ("line", line) if id_ is None else (type(id_).__name__, id_)


def jobs(path: Path) -> Iterator[Job]:
    """The lines of the file that ask, blank ones left out; raises OSError, and PositionError (field ``IN``)."""
    _require_file(path, "IN")
    seen: set[Key] = set()
    with path.open("rb") as file:
        for number, raw in enumerate(split(file.fileno(), MAX_BYTES), 1):
            if raw.strip():
                job = Job(number, raw)
                yield replace(job, repeated=job.key[1]) if job.key in seen else job
                seen.add(job.key)


def _require_file(path: Path, field: str) -> None:
    """Raise PositionError for what cannot be read again: the requests are read twice, the answers before more come."""
    if path.exists() and not (path.is_file() or path.is_dir()):  # a folder is refused where it is opened
        raise PositionError(field, say("{name}: a pipe or a device, expected a file", name=echo(str(path))))


class Answers:
    """The file of answers, open to be gone on with; ``done`` are the keys of what stands in it.

    It is locked as long as it is open: two batches that wrote to one file would answer everything twice. Raises
    OSError, and PositionError (field ``OUT``) for a pipe, a file of something else or of another batch under way.
    """

    def __init__(self, path: Path) -> None:
        _require_file(path, "OUT")
        self._path = path
        self._file = path.open("ab", buffering=0)
        self.done: set[Key] = set()
        try:
            self._lock()
            if (whole := self._read()) < path.stat().st_size:
                self._file.truncate(whole)
        except BaseException:
            self.close()
            raise

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PositionError(
                "OUT", say("another batch writes to it, expected a file of its own")
            ) from None

    def _read(self) -> int:
        """Learn what is done; returns how many bytes of the file are whole lines."""
        whole = 0
        with self._path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if line.endswith(b"\n"):
                    self.done.add(_known(number, line))
                    whole += len(line)
                elif line[: len(BEGINNING)] != BEGINNING[: len(line)]:
                    raise _no_answer(number)  # nor the beginning of one, which may be cut off
        return whole

    def write(self, job: Job, event: Event) -> None:
        """Add the answer to a job; raises OSError with the name of the file."""
        own = {OWN_LINE if name == LINE else name: part for name, part in event.items()}
        line = json.dumps({LINE: job.line} | own, ensure_ascii=False).encode() + b"\n"
        try:
            while line:
                line = line[self._file.write(line) :]
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self._path)) from None

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _known(number: int, line: bytes) -> Key:
    """What the answer in a line is about."""
    try:
        event = json.loads(line)
        key = _key(event[LINE], event["id"])
        hash(key)  # what is unhashable is no id
        return key
    except (ValueError, TypeError, KeyError, RecursionError):
        raise _no_answer(number) from None


def _no_answer(number: int) -> PositionError:
    return PositionError(
        "OUT", say("line {number} is not an answer, expected a file that a batch has written", number=number)
    )


ATTEMPTS = 3
"""Times that a request is begun, if its process dies."""


async def answer(raw: bytes, store: AnswerStore | None = None) -> Event:
    """The last event of the request in the text; one whose process dies is begun again."""
    try:
        tree = read_body(raw)
    except PositionError as error:
        return refusal(unsound(error), id_in(raw))
    try:
        request = read_request(tree)
    except PositionError as error:
        return refusal(error, id_of(tree), lang_of(tree))
    for _ in range(ATTEMPTS - 1):
        event = await _once(request, store)
        if event.get("reason") != "crashed":
            return event
    return await _once(request, store)


async def _once(request: Request, store: AnswerStore | None) -> Event:
    work = Answering(request.model_copy(update={"stream": None}), store)
    task = asyncio.create_task(work.work())
    try:
        return await anext(work.events())
    finally:
        task.cancel()
        await asyncio.wait([task])


def answer_text(raw: bytes) -> str:
    """The answer as text, for whoever waits for it in a thread of his own."""
    return json.dumps(asyncio.run(answer(raw)))


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

    Raises OSError for files that cannot be used, and PositionError for pipes, a target of something else and workers
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
            # whatever else they raise, the first counts
            await asyncio.gather(*under_way, return_exceptions=True)


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
