"""Rules of one's own are put to a question only where its solutions are the worlds of goals; elsewhere it is said."""

import pytest

from periplus.models.core.errors import PositionError
from periplus.solvers import api
from periplus.solvers.limits import Limits
from tests.cli.conftest import ROOT

LIMITS = Limits(seconds=None)
NOTHING = ":- fail."
OTHERS = [
    ("kalypso/lagoon", "enclose asks of others: expected turn, builds, arrange"),
    ("buru/afternoon", "afternoon asks of others: expected act, chain, offers, elders"),
    ("buru/canoe", "canoe asks of others"),
    ("buru/morning", "place asks of others"),
    ("mist/voyage", "fly asks of others: expected arrange, connect, line"),
    ("mist/roll", "expect asks of others"),
]


@pytest.mark.parametrize(("name", "told"), OTHERS, ids=[name for name, _ in OTHERS])
def test_a_question_about_other_worlds_takes_no_rules(name: str, told: str) -> None:
    position = api.load(ROOT / "examples" / f"{name}.json")
    with pytest.raises(PositionError, match=told) as caught:
        api.solve(position, LIMITS, rules=NOTHING)
    assert caught.value.field == "ask.kind"


@pytest.mark.parametrize(
    "name",
    [
        "observatory/goal",
        "sumatra/goal",
        "buru/chain",
        "buru/goal",
        pytest.param("mist/last-turn", marks=pytest.mark.slow),
    ],
)
def test_rules_that_forbid_nothing_change_no_answer(name: str) -> None:
    position = api.load(ROOT / "examples" / f"{name}.json")
    plain, ruled = api.solve(position, LIMITS).result(), api.solve(position, LIMITS, rules=NOTHING).result()
    assert (plain.status, plain.value) == (ruled.status, ruled.value) == ("optimal", plain.bound)


@pytest.mark.parametrize("name", ["goal", "last-turn", pytest.param("deal", marks=pytest.mark.slow)])
def test_a_maximum_is_that_without_rules_where_they_forbid_nothing(name: str) -> None:
    position = api.load(ROOT / "examples" / "observatory" / f"{name}.json")
    plain, ruled = (api.maximum(position, LIMITS, rules=rules).result() for rules in (None, NOTHING))
    assert (plain.status, plain.value) == (ruled.status, ruled.value) == ("optimal", ruled.bound)


def test_a_maximum_of_a_relaxation_takes_no_rules() -> None:
    position = api.load(ROOT / "examples" / "buru" / "goal.json")
    with pytest.raises(PositionError, match="the plan of a relaxation, with no moves") as caught:
        api.maximum(position, LIMITS, rules=NOTHING)
    assert caught.value.field == "rules"
