"""What the battery does not ask of the examples is refused, so that none of its tests passes by asking nothing."""

from __future__ import annotations

import pytest

from periplus.models.core.errors import IllegalMove, PositionError
from periplus.solvers import api

from .questions import ANOTHER, ILLEGAL, QUICK, ROOT, position


@pytest.mark.parametrize("name", ANOTHER)
def test_a_verb_that_answers_another_question_is_refused(name: str) -> None:
    for verb in ANOTHER[name]:
        with pytest.raises(PositionError):
            getattr(api, verb)(position(name), QUICK).result()


@pytest.mark.parametrize("name", ILLEGAL)
def test_an_illegal_example_is_neither_hinted_nor_solved(name: str) -> None:
    found = api.load(ROOT / "examples" / f"{name}.json")
    assert api.check(found)
    for ask in (api.hint, api.solve):
        with pytest.raises((PositionError, IllegalMove)):
            ask(found, QUICK).result()
