"""Errors reach other processes whole: what a worker raises, its caller catches with every field."""

import multiprocessing
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import periplus
from periplus.models.core.errors import Fault, IllegalMove, PositionError
from periplus.models.core.notation import NotationError
from periplus.models.core.results import Violation
from periplus.models.core.sheets.source import SheetError
from periplus.models.core.wording import say, speaking, spoken

ERRORS = [
    PositionError("a", "one", more=[Fault("b", "two")]),
    PositionError.of([Fault("a", "one")]).below("log[0]"),
    IllegalMove([Violation("OBS-1.1", "wrong", ("players", 0))]),
    NotationError("xx", 1, "expected a move"),
    SheetError([Fault("line 1", "wrong")], ("xx", "^")),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_is_pickled_with_all_that_it_says(error: ValueError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_a_pickled_error_still_speaks_other_languages() -> None:
    error = PositionError("game", say("the field is missing, expected it here"))
    again = pickle.loads(pickle.dumps(error))
    with speaking("ja"):
        assert spoken(again.message) == spoken(error.message) != error.message


def _raise(make: Callable[..., Any], *given: Any) -> None:
    make(*given)


def test_a_worker_of_a_pool_can_raise() -> None:
    """An error that cannot be read back ends the thread that reads answers, and the pool waits for ever."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        asked = pool.apply_async(_raise, (periplus.load, '{"game": "chess"}'))
        with pytest.raises(PositionError, match="unknown game 'chess'"):
            asked.get(60)


def test_a_fault_of_a_whole_file_is_told_without_a_field() -> None:
    with pytest.raises(PositionError) as caught:
        periplus.load(Path("not-there.json"))
    said = "'not-there.json': No such file or directory, expected a readable file"
    assert (caught.value.field, str(caught.value)) == ("", said)
    assert str(PositionError("", "one", more=[Fault("b", "two")])) == "one\nb: two"
