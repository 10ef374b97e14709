"""The workers of a Dask cluster: a task is a request as text, its result the answer as text.

Every worker works in disposable children of its own. The scheduler gives a task of a worker that died to another
one, and again, until it has killed several; then its answer is that of a request whose process crashed. Without
its scheduler a batch ends.
"""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from distributed import Client, KilledWorker
from distributed.client import FutureCancelledError
from distributed.comm.addressing import resolve_address

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import say

from .answering import Event, nothing_known
from .batch import Work, answer_text
from .reading import id_of, read_body, read_request

_client: Any = Client  # its types know nothing of its asynchronous side
PATIENCE = 10
"""Seconds in which the scheduler must be there."""
TALKATIVE = ("distributed", "tornado")
"""Loggers that tell of a lost connection with a traceback; what matters of it is told here."""


@asynccontextmanager
async def cluster(address: str) -> AsyncIterator[tuple[Work, int]]:
    """The cluster at the scheduler's address; raises PositionError (field ``--cluster``) if nobody is there.

    So does the work, if the scheduler is lost.
    """
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] in TALKATIVE:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        resolve_address(address)  # a client of no possible address leaves loose ends
        client = await _client(address, asynchronous=True, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise PositionError(
            "--cluster",
            say(
                "{address}: {error}, expected the address of a scheduler", address=echo(address), error=error
            ),
        ) from None
    try:
        await client.wait_for_workers(1, timeout=PATIENCE)
        threads = sum((await client.nthreads()).values())

        async def work(raw: bytes) -> Event:
            try:
                found: Event = json.loads(await client.submit(answer_text, raw, pure=False))
            except KilledWorker:
                found = _killed(raw)
            except (FutureCancelledError, OSError):
                gone = say("the scheduler is gone; the same command goes on with what is left")
                raise PositionError("--cluster", gone) from None
            return found

        yield work, 2 * threads
    finally:
        await client.close()


def _killed(raw: bytes) -> Event:
    """The answer to a request that takes its workers along."""
    tree = read_body(raw)
    request = read_request(tree)
    return {"id": id_of(tree), "event": "done", "seq": 0, **nothing_known(request, "crashed")}
