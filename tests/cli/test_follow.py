"""Following a search: signals give the best answer so far, progress is for terminals alone."""

import io
import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from periplus.cli.follow import follow, progress_text
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.search import Search

Run = Callable[[Clock], Iterator[Answer]]


def search(run: Run) -> Search[Answer]:
    return Search(run, Limits(seconds=20), Answer("unknown"))


def improving(clock: Clock) -> Iterator[Answer]:
    yield Answer("feasible", 1, 5)
    yield Answer("optimal", 3, 3)


def interrupted_by(number: signal.Signals) -> Run:
    def run(clock: Clock) -> Iterator[Answer]:
        yield Answer("feasible", 1, 5)
        os.kill(os.getpid(), number)
        while True:
            clock.check()
            time.sleep(0.001)

    return run


def test_a_search_that_ends_gives_its_last_answer_and_status_0() -> None:
    answer, status = follow(search(improving), "solve")
    assert (answer["status"], answer["value"], answer["reason"], status) == ("optimal", 3, "proved", 0)


def test_infeasible_is_an_answer_of_no() -> None:
    answer, status = follow(search(lambda clock: iter([Answer("infeasible")])), "solve")
    assert (answer["status"], status) == ("infeasible", 1)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_gives_the_best_answer_so_far(number: signal.Signals) -> None:
    answer, status = follow(search(interrupted_by(number)), "solve")
    assert (answer["value"], answer["bound"], answer["reason"]) == (1, 5, "cancelled")
    assert status == 128 + number


def test_a_second_ctrl_c_ends_the_process_at_once() -> None:
    def stubborn(clock: Clock) -> Iterator[Answer]:
        yield Answer("feasible", 1, 5)
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)
        yield Answer("feasible", 2, 5)

    with pytest.raises(KeyboardInterrupt):
        follow(search(stubborn), "solve")


def test_the_handlers_of_before_are_back_afterwards() -> None:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    follow(search(improving), "solve")
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_at_a_terminal_and_wiped_away(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")

    def slow(clock: Clock) -> Iterator[Answer]:
        for answer in improving(clock):
            yield answer
            while f"value {answer.value}  bound" not in terminal.getvalue():
                clock.check()
                time.sleep(0.01)

    follow(search(slow), "solve")
    written = terminal.getvalue()
    assert "value 1  bound 5  gap 4" in written
    assert re.search(r"0:00:\d\d", written)
    assert written.endswith("\x1b[2K")


def test_no_progress_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    follow(search(improving), "solve")
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "")


def test_progress_says_value_bound_and_gap_as_far_as_they_are_known() -> None:
    assert progress_text("hint", Answer("feasible", 2, 5)) == "hint  value 2  bound 5  gap 3"
    assert progress_text("hint", Answer("unknown")) == "hint  value ?  bound ?  gap ?"
