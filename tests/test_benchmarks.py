"""The benchmarks run on their smallest instances, and what they compare gives the same answers."""

import subprocess
import sys

import pytest
from benchmarks.__main__ import BENCHMARKS, main
from benchmarks.load import Minute, row
from benchmarks.measuring import percentile
from benchmarks.observatory.packing import ALL
from benchmarks.observatory.sky import random_sky
from benchmarks.table import Row, lines
from benchmarks.throughput import line

from periplus.models.core.registry import NAMES
from tests.test_imports import ROOT

LONG = {
    *(
        "mist-hint",
        "mist-arrange",
        "mist-connect",
        "mist-line",
        "sumatra-hint",
        "random-play",
        "kalypso-turn",
        "kalypso-plan",
        "kalypso-maximum",
        "kalypso-enclose",
        "sumatra-ceiling",
        "sumatra-arrange",
        "sumatra-fixed",
        "buru-chain",
    ),
    *(
        "kalypso-arrange",
        "observatory-enumeration",
        "observatory-packing",
        "observatory-rolls",
        "sumatra-journey",
    ),
    *(
        "cold-start",
        "observatory-hint",
        "observatory-cold-hint",
        "observatory-why",
        "buru-place",
        "buru-afternoon",
    ),
    *(f"{game}-goals" for game in NAMES),
}
"""Benchmarks whose smallest instances take seconds all the same."""


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] if name in LONG else []) for name in BENCHMARKS],
)
def test_a_benchmark_prints_one_table_of_what_it_measured(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["benchmarks", name, "--quick"])
    monkeypatch.chdir(ROOT)
    main()
    heading, empty, head, rule, *rows = capsys.readouterr().out.splitlines()
    assert "cores" in heading
    assert empty == ""
    assert head.split(" | ")[-2:] == ["ratio", "to |"]
    assert set(rule) == set("|- ")
    assert len(rows) >= 2
    assert all(row.startswith(f"| {name.replace('-', ' ')} | ") for row in rows)


def test_an_unknown_benchmark_is_refused() -> None:
    command = [sys.executable, "-m", "benchmarks", "nonsense"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, encoding="utf-8")
    assert done.returncode == 2
    assert "unknown benchmark nonsense" in done.stderr


def test_the_methods_of_packing_prove_the_same_score() -> None:
    for seed in (1, 2):
        sky = random_sky(6, 60, 8, budget=1, seed=seed)
        found = {name: method(sky, 20) for name, method in ALL.items()}
        assert all(result.proved for result in found.values()), found
        assert len({result.value for result in found.values()}) == 1, found


def test_a_percentile_is_one_of_the_numbers() -> None:
    assert percentile([4.0, 1.0, 2.0, 3.0], 0.5) == 2.0
    assert percentile([4.0, 1.0, 2.0, 3.0], 0.95) == 4.0
    assert percentile([7.0], 0.5) == 7.0


def test_a_ratio_is_to_the_baseline_in_the_same_table() -> None:
    slow = Row("b", "i", "slow", "1", 2.0)
    *_, first, second = lines([slow, Row("b", "i", "fast", "1", 0.5, slow)])
    assert first == "| b | i | slow | 1 | 2 |  |  |"
    assert second == "| b | i | fast | 1 | 0.5 | 0.25 | slow |"


def test_a_minute_of_load_is_a_row_whatever_it_holds() -> None:
    busy = Minute(quick=[0.1, 0.3], hints=[0.5], full=2, faults=["check: 500"], memory=99.6, processes=3)
    assert row(1, busy) == "| 1 | 3 | 2 | 1 | 0.100 | 0.300 | 0.300 | 0.500 | 0.500 | 0.500 | 100 | 3 |"
    assert row(2, Minute()) == "| 2 | 0 | 0 | 0 |  |  |  |  |  |  | 0 | 0 |"


def test_a_million_is_told_in_hours_of_one_processor() -> None:
    told = line("batch", "check", 2, 720, 3.6)
    assert told == "| batch | check | 2 | 720 | 3.60 | 200 | 2.78 |"
