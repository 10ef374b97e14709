"""``python -m benchmarks.load --clients 200 --minutes 10``: a service under many clients, its latency and its memory.

One service is started (``periplus serve``), and each client asks it, from an address of its own (127.1.*.*, so Linux
alone), what a person at the page asks: mostly what the rules answer, now and then a hint; between two requests it
waits as long as people do. A request that is refused for lack of room (503) is counted, and the client comes again
after what ``Retry-After`` says. Each minute is a row, so that growth shows: answers, refusals, faults, latencies,
memory of all processes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

from periplus.models.core.registry import NAMES, game
from periplus.solvers import api

from .machine import heading
from .measuring import percentile

EXAMPLES = Path(__file__).parents[1] / "examples"
VERBS = ("check", "score", "moves", "draw", "hint")
WEIGHTS = (30, 20, 30, 15, 5)
"""How often each of the verbs is asked, of a hundred requests."""
SECONDS = 1.0
"""The limit of a hint."""
PAUSE = 4.0
"""Seconds between two requests of a client, on average."""
PATIENCE = 60.0
"""Seconds after which an answer is a fault."""
MIB = 1 << 20


@dataclass
class Minute:
    """What came of the requests of a minute."""

    quick: list[float] = field(default_factory=list)
    """Seconds of what the rules answer."""
    hints: list[float] = field(default_factory=list)
    full: int = 0
    """Refused for lack of room."""
    faults: list[str] = field(default_factory=list)
    memory: float = 0.0
    """The most MiB that all processes of the service had together, each page counted for its share."""
    processes: int = 0


class Tables:
    """The requests: an example of each game, asked with every verb."""

    def __init__(self) -> None:
        turns = [api.load(EXAMPLES / name / "turn.json") for name in NAMES]
        self._positions = [game(turn.game).whole(turn) for turn in turns]

    def request(self, rng: random.Random) -> tuple[str, bytes]:
        """A verb and the body of a request."""
        verb = rng.choices(VERBS, WEIGHTS)[0]
        body: dict[str, Any] = {"position": rng.choice(self._positions), "limits": {"seconds": SECONDS}}
        return verb, json.dumps(body | ({"count": 3} if verb == "hint" else {})).encode()


async def ask(port: int, address: str, verb: str, body: bytes) -> tuple[int, float]:
    """The status of the answer, and the seconds after which to come again; raises OSError and ValueError."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    try:
        head = (
            f"POST /v1/{verb} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        )
        writer.write(head.encode() + body)
        await writer.drain()
        answer = await reader.read(-1)
    finally:
        writer.close()
    top, _, rest = answer.partition(b"\r\n\r\n")
    status = int(top.split(b" ", 2)[1])
    later = [line.split(b":")[1] for line in top.lower().split(b"\r\n") if line.startswith(b"retry-after")]
    if status == 200:
        json.loads(rest)
    return status, float(later[0]) if later else 1.0


async def client(number: int, port: int, tables: Tables, minutes: Sequence[Minute], begun: float) -> None:
    """One person: asks, waits, asks again, until the last minute is over."""
    rng = random.Random(number)
    address = f"127.1.{number // 250}.{number % 250 + 1}"
    await asyncio.sleep(rng.random() * PAUSE)
    while (index := int((time.monotonic() - begun) // 60)) < len(minutes):
        verb, body = tables.request(rng)
        minute, asked, wait = minutes[index], time.monotonic(), rng.expovariate(1 / PAUSE)
        try:
            status, later = await asyncio.wait_for(ask(port, address, verb, body), PATIENCE)
        except (OSError, ValueError, IndexError, TimeoutError) as error:
            minute.faults.append(f"{verb}: {type(error).__name__} {error}")
            status, later = 0, wait
        if status == 200:
            (minute.hints if verb == "hint" else minute.quick).append(time.monotonic() - asked)
        elif status == 503:
            minute.full, wait = minute.full + 1, later
        elif status:
            minute.faults.append(f"{verb}: {status}")
        await asyncio.sleep(wait)


async def watch(service: psutil.Process, minutes: Sequence[Minute], begun: float) -> None:
    """Each second, what the service and its children have in memory."""
    while (index := int((time.monotonic() - begun) // 60)) < len(minutes):
        found, number = 0, 0
        for process in [service, *service.children(recursive=True)]:
            try:
                found, number = found + process.memory_full_info().pss, number + 1
            except psutil.Error:
                continue  # it has ended meanwhile
        minute = minutes[index]
        minute.memory = max(minute.memory, found / MIB)
        minute.processes = max(minute.processes, number)
        await asyncio.sleep(1)


async def measure(clients: int, minutes: Sequence[Minute], slots: int) -> None:
    """Fill the minutes; raises RuntimeError for a service that does not come up."""
    command = ["-m", "periplus", "serve", "--port", "0", "--slots", str(slots), "--queue", str(4 * slots)]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *command,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        line = (await process.stdout.readline()).decode() if process.stdout else ""
        if "http" not in line:
            raise RuntimeError(f"the service says {line!r}, expected its address")
        port = int("".join(filter(str.isdigit, line.rsplit(":", 1)[1])))
        begun, tables = time.monotonic(), Tables()
        asking = [client(number, port, tables, minutes, begun) for number in range(clients)]
        await asyncio.gather(watch(psutil.Process(process.pid), minutes, begun), *asking)
    finally:
        process.terminate()
        await process.wait()


def row(number: int, minute: Minute) -> str:
    """A minute as a line of the table."""
    cells: list[Any] = [number, len(minute.quick) + len(minute.hints), minute.full, len(minute.faults)]
    for seconds in (minute.quick, minute.hints):
        cells += [f"{percentile(seconds, share):.3f}" if seconds else "" for share in (0.5, 0.95, 1.0)]
    return f"| {' | '.join(map(str, [*cells, f'{minute.memory:.0f}', minute.processes]))} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 where a request had a fault."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--minutes", type=int, default=10)
    parser.add_argument("--slots", type=int, default=2, help="searches at the same time (2)")
    chosen = parser.parse_args(arguments)
    minutes = [Minute() for _ in range(chosen.minutes)]
    asyncio.run(measure(chosen.clients, minutes, chosen.slots))
    print(heading())
    print(f"{chosen.clients} clients, a request each {PAUSE:g} s, {chosen.slots} slots\n")
    print(
        "| minute | answered | no room | faults | rules p50 s | p95 | most | hint p50 s | p95 | most "
        "| MiB | processes |"
    )
    print(f"|{' --- |' * 12}")
    for number, minute in enumerate(minutes, 1):
        print(row(number, minute))
    faults = [fault for minute in minutes for fault in minute.faults]
    for fault in sorted(set(faults)):
        print(f"{faults.count(fault)} x {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
