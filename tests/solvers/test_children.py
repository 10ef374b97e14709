"""The disposable children: cancelled, killed, short of memory, from any script, never left behind."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from periplus.solvers.cpsat import Report, final, solve
from periplus.solvers.forkserver import SERVER, ForkServer
from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.program import Program
from tests.solvers.small import hard

LINUX = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="looks at processes in /proc")


def children() -> list[int]:
    """The processes that the server has forked and that live."""
    if SERVER.pid is None:
        return []
    return [int(pid) for pid in Path(f"/proc/{SERVER.pid}/task/{SERVER.pid}/children").read_text().split()]


def lives(pid: int) -> bool:
    """Whether the process runs; one that has ended may still wait for whoever adopted it."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


PATIENCE = 20.0
"""Seconds for what comes at once on an idle machine; the searches here go on for longer if nobody stops them."""


def until(condition: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.005)
    return False


def easy() -> bytes:
    program = Program()
    program.rule("T-1.1").clause([program.boolean()])
    return program.model()


@pytest.fixture
def nobody() -> Iterator[None]:
    """No child lives before or after the test."""
    assert until(lambda: not children())
    yield
    assert until(lambda: not children())


@LINUX
@pytest.mark.usefixtures("nobody")
@pytest.mark.parametrize("after", [0.0, 0.02, 0.3])
@pytest.mark.parametrize("seconds", [PATIENCE, pytest.param(0.25, marks=pytest.mark.slow)])
def test_a_cancel_from_another_thread_ends_the_child_soon(after: float, seconds: float) -> None:
    clock = Clock(Limits(seconds=60))
    cancelled: list[float] = []

    def cancel() -> None:
        time.sleep(after)
        cancelled.append(time.monotonic())
        clock.cancel()

    thread = threading.Thread(target=cancel)
    thread.start()
    with pytest.raises(Stop) as stop:
        final(solve(hard(), clock))
    thread.join()
    assert stop.value.reason == "cancelled"
    assert time.monotonic() - cancelled[0] < seconds
    assert until(lambda: not children(), cancelled[0] + seconds - time.monotonic())


def silent() -> bytes:
    """Twelve pigeons in eleven holes: the solver works long and has nothing to say meanwhile."""
    program = Program()
    places = [[program.boolean() for _ in range(11)] for _ in range(12)]
    for pigeon in places:
        program.rule("T-1.1").clause(pigeon)
    for hole in zip(*places, strict=True):
        for one, other in itertools.combinations(hole, 2):
            program.rule("T-1.2").clause([~one, ~other])
    return program.model()


@LINUX
@pytest.mark.usefixtures("nobody")
def test_a_child_that_has_nothing_to_say_ends_too() -> None:
    clock = Clock(Limits(seconds=60))
    settings = {"cp_model_presolve": False, "linearization_level": 0, "symmetry_level": 0}
    thread = threading.Timer(0.5, clock.cancel)
    thread.start()
    with pytest.raises(Stop):
        final(solve(silent(), clock, settings=settings))
    thread.join()
    assert until(lambda: not children())


@LINUX
@pytest.mark.usefixtures("nobody")
def test_leaving_the_stream_ends_the_child() -> None:
    stream = solve(hard(), Clock(Limits(seconds=60)))
    next(stream)
    assert len(children()) == 1
    stream.close()
    assert until(lambda: not children())


def check_death(death: signal.Signals) -> None:
    def kill() -> None:
        until(lambda: len(children()) == 1)
        os.kill(children()[0], death)

    thread = threading.Thread(target=kill)
    thread.start()
    report = final(solve(hard(), Clock(Limits(seconds=60))))
    thread.join()
    assert report.reason == "crashed"
    assert report.status in ("unknown", "feasible")
    assert final(solve(easy(), Clock(Limits()))).reason == "proved"


DEATHS = [signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT]


@LINUX
@pytest.mark.usefixtures("nobody")
@pytest.mark.parametrize("death", DEATHS)
def test_a_child_that_dies_ends_its_own_solve_only(death: signal.Signals) -> None:
    check_death(death)


@LINUX
@pytest.mark.slow
@pytest.mark.usefixtures("nobody")
@pytest.mark.parametrize("death", DEATHS)
def test_twenty_children_that_die_end_their_own_solves_only(death: signal.Signals) -> None:
    for _ in range(20):
        check_death(death)
        assert until(lambda: not children())


@LINUX
def test_a_killed_server_is_started_again() -> None:
    assert final(solve(easy(), Clock(Limits()))).reason == "proved"
    assert SERVER.pid is not None
    os.kill(SERVER.pid, signal.SIGKILL)
    assert final(solve(easy(), Clock(Limits()))).reason in ("proved", "crashed")
    assert final(solve(easy(), Clock(Limits()))).reason == "proved"


def test_a_child_out_of_memory_ends_its_own_solve_only() -> None:
    program = Program()
    facts = [program.boolean() for _ in range(60_000)]
    for start in range(0, 59_000, 3):
        program.rule("T-1.1").linear([(1 + k % 7, facts[start + k]) for k in range(300)], 50, 300)
    report = final(solve(program.model(), Clock(Limits(seconds=60, memory=64))))
    assert report.status == "unknown"
    assert report.reason in ("memory", "crashed")
    assert final(solve(easy(), Clock(Limits()))).reason == "proved"


@LINUX
@pytest.mark.usefixtures("nobody")
def test_fifty_solves_leave_no_descriptor_and_no_process_behind() -> None:
    final(solve(easy(), Clock(Limits())))
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(50):
        final(solve(easy(), Clock(Limits())))
    assert len(os.listdir("/proc/self/fd")) <= before
    assert len(os.listdir(f"/proc/{SERVER.pid}/fd")) < 8


def test_solves_of_several_threads_do_not_meet() -> None:
    answers: list[Report] = []
    stopped: list[str] = []
    victim = Clock(Limits(seconds=60))

    def long() -> None:
        try:
            final(solve(hard(), victim))
        except Stop as stop:
            stopped.append(stop.reason)

    def short() -> None:
        answers.extend(final(solve(easy(), Clock(Limits()))) for _ in range(5))

    threads = [threading.Thread(target=target) for target in (long, short, short, short)]
    for thread in threads:
        thread.start()
    for thread in threads[1:]:
        thread.join()
    victim.cancel()
    threads[0].join()
    assert [report.reason for report in answers] == ["proved"] * 15
    assert stopped == ["cancelled"]


def test_a_fork_of_this_process_has_its_own_server() -> None:
    assert final(solve(easy(), Clock(Limits()))).reason == "proved"
    mine = SERVER.pid
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            fresh = SERVER.pid is None and final(solve(easy(), Clock(Limits()))).reason == "proved"
            code = 0 if fresh and mine != SERVER.pid else 2
            SERVER.stop()
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    assert final(solve(easy(), Clock(Limits()))).reason == "proved"
    assert mine == SERVER.pid


def test_to_be_imported_changes_nothing_in_a_process() -> None:
    """A library that is only imported leaves nothing to be done at the end; with the first child it does."""
    count = "atexit._ncallbacks()"
    script = (
        f"import atexit; before = {count}; import periplus.solvers.forkserver as f; print({count} - before)"
    )
    more = f"f.SERVER.child().close(); print({count} - before)"
    done = subprocess.run(
        [sys.executable, "-c", f"{script}; {more}"], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["0", "1"]


def test_a_stopped_server_may_be_stopped_again() -> None:
    server = ForkServer()
    server.warm()
    assert server.pid is not None
    server.stop()
    server.stop()
    assert server.pid is None


SCRIPT = """
import sys
from periplus.solvers.cpsat import final, solve
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.program import Program
print("begin")
program = Program()
program.rule("T-1.1").clause([program.boolean()])
print(final(solve(program.model(), Clock(Limits()))).reason)
assert not {"numpy", "pandas"} & set(sys.modules)
"""


@pytest.mark.parametrize("way", ["script", "-c", "stdin"])
def test_any_kind_of_script_may_solve_and_its_main_part_runs_once(way: str, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    arguments = {"script": [str(script)], "-c": ["-c", SCRIPT], "stdin": ["-"]}[way]
    done = subprocess.run(
        [sys.executable, "-W", "error", *arguments],
        input=SCRIPT if way == "stdin" else "",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.stdout, done.stderr, done.returncode) == ("begin\nproved\n", "", 0)


def test_an_interrupt_from_the_terminal_reaches_this_process_only(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import signal, time\n"
        "from periplus.solvers.cpsat import final, solve\n"
        "from periplus.solvers.forkserver import SERVER\n"
        "from periplus.solvers.limits import Clock, Limits\n"
        "from tests.solvers.small import hard\n"
        "heard = []\n"
        "signal.signal(signal.SIGINT, lambda *_: heard.append(1))\n"
        "reports = solve(hard(), Clock(Limits(seconds=2)))\n"
        "next(reports)\n"
        "server = SERVER.pid\n"
        "print('begin', flush=True)\n"
        "while not heard: time.sleep(0.01)\n"
        "print(final(reports).reason, heard)\n"
        "SERVER.warm()\n"
        "print(SERVER.pid == server)\n"
    )
    process = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        start_new_session=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begin\n"
    os.killpg(process.pid, signal.SIGINT)
    assert process.communicate(timeout=60)[0] == "seconds [1]\nTrue\n"


@LINUX
def test_the_solver_loads_neither_numpy_nor_pandas() -> None:
    final(solve(easy(), Clock(Limits())))
    libraries = Path(f"/proc/{SERVER.pid}/maps").read_text()
    assert "ortools" in libraries
    assert "numpy" not in libraries
    assert "pandas" not in libraries


@LINUX
def test_an_interrupted_script_leaves_nothing_running(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from periplus.solvers.cpsat import final, solve\n"
        "from periplus.solvers.forkserver import SERVER\n"
        "from periplus.solvers.limits import Clock, Limits\n"
        "from tests.solvers.small import hard\n"
        "SERVER.warm()\n"
        "print(SERVER.pid, flush=True)\n"
        "final(solve(hard(), Clock(Limits(seconds=60))))\n"
    )
    root = str(Path(__file__).parents[2])
    process = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": root},
    )
    assert process.stdout is not None
    server = int(process.stdout.readline())
    time.sleep(0.5)
    process.kill()
    process.communicate()
    assert until(lambda: not lives(server))
