"""Limits of a process: lowered, never raised, and left alone where the system has none."""

from __future__ import annotations

import resource
import subprocess
import sys

import pytest

from periplus.solvers.process_limits import lower_limit

SCRIPT = """
import resource
from periplus.solvers.process_limits import lower_limit
resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
lower_limit(resource.RLIMIT_NOFILE, 32)
print(*resource.getrlimit(resource.RLIMIT_NOFILE))
lower_limit(resource.RLIMIT_NOFILE, 1000)
print(*resource.getrlimit(resource.RLIMIT_NOFILE))
"""


def test_a_limit_comes_down_and_not_above_the_hard_one() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["32 64", "64 64"]


def test_a_system_that_cannot_set_a_limit_goes_without(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(kind: int, limits: tuple[int, int]) -> None:
        raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(resource, "setrlimit", refuse)
    lower_limit(resource.RLIMIT_AS, 1 << 30)
