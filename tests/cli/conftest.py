"""The command as a function: arguments and standard input in; status, output and errors out."""

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from periplus.cli import run

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "observatory"


@dataclass(frozen=True)
class Done:
    """What a finished command left behind."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output as the one JSON text it has to be."""
        return json.loads(self.out)


Periplus = Callable[..., Done]


@pytest.fixture
def periplus(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Periplus:
    def call(*arguments: str | Path, stdin: bytes | None = None) -> Done:
        if stdin is not None:
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Done(status, captured.out, captured.err)

    return call
