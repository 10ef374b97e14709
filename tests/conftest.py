"""What the games' tests share: the command in Japanese."""

from collections.abc import Callable
from pathlib import Path

import pytest

from periplus.cli import run
from periplus.models.core.wording import speaking

Japanese = Callable[..., list[str]]


@pytest.fixture
def japanese(capsys: pytest.CaptureFixture[str]) -> Japanese:
    """The command as a function of its arguments: what it prints in Japanese, lines of output and errors."""

    def call(*arguments: str | Path) -> list[str]:
        with speaking("en"):  # the language of a run ends with it
            run([*map(str, arguments), "--lang", "ja"])
        done = capsys.readouterr()
        return (done.out + done.err).splitlines()

    return call
