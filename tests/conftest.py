"""What all tests share: the command in Japanese, and how many examples a property is tried on.

A usual run tries the same few examples of a fuzzed file every time, so that a red run is a changed program;
``--hypothesis-profile=thorough`` tries many, and others every time.
"""

import gc
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from hypothesis import settings

from periplus.cli import PATIENCE, run
from periplus.models.core.wording import speaking

settings.register_profile("usual", max_examples=30, deadline=None, derandomize=True)
settings.register_profile("thorough", max_examples=400, deadline=None)
settings.load_profile("usual")

Japanese = Callable[..., list[str]]


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without looking for garbage: thousands of tests are made, and stay to the end.

    It is looked for seldom after that too, as the command and the service do.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(PATIENCE)


@pytest.fixture
def japanese(capsys: pytest.CaptureFixture[str]) -> Japanese:
    """The command as a function of its arguments: what it prints in Japanese, lines of output and errors."""

    def call(*arguments: str | Path) -> list[str]:
        with speaking("en"):  # the language of a run ends with it
            run([*map(str, arguments), "--lang", "ja"])
        done = capsys.readouterr()
        return (done.out + done.err).splitlines()

    return call
