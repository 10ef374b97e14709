"""A clause of the rules is written once, and none is forgotten: what the code names, and what it need not."""

from collections import Counter
from functools import cache
from importlib import import_module
from pkgutil import walk_packages

import pytest

from docs.generate import places, unsearched
from periplus import models
from periplus.models.core.registry import NAMES
from periplus.models.core.rulebook import STATED, clause, rulebook

CLAUSES = {rule for name in NAMES for rule in rulebook(name)}
ONCE = (
    *("OBS-5.9", "OBS-8.4", "SUM-4.5", "SUM-4.6", "SUM-5.4", "SUM-5.9"),
    *("KAL-7.7", "KAL-9.4", "KAL-11.2", "KAL-12.1", "MIST-10.2", "MIST-10.6", "BURU-12.2"),
)
"""Clauses whose meaning is one function; more may only be added."""


@cache
def roles() -> Counter[tuple[str, str]]:
    """How often the product names each clause in each role."""
    return Counter((rule, role) for rule, role, _ in places())


def named() -> set[str]:
    return {rule for rule, _ in roles()}


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    """A clause is stated when the module that states it is loaded."""
    for module in walk_packages(models.__path__, "periplus.models."):
        import_module(module.name)


def test_a_clause_that_no_code_names_is_listed_with_its_reason() -> None:
    assert sorted(CLAUSES - named() - unsearched().keys()) == []
    assert all(unsearched().values())


def test_what_is_listed_is_a_clause_that_no_code_names() -> None:
    assert sorted(unsearched().keys() - CLAUSES) == []
    assert sorted(unsearched().keys() & named()) == [], "named by now: take it off docs/unsearched.txt"


def test_the_code_names_no_clause_that_there_is_not() -> None:
    prefixes = {rule.partition("-")[0] for rule in CLAUSES}
    assert sorted(rule for rule in named() - CLAUSES if rule.partition("-")[0] in prefixes) == []


@pytest.mark.parametrize("rule", ONCE)
def test_a_rule_is_stated_by_one_function(rule: str) -> None:
    assert rule in STATED
    assert roles()[rule, "statement"] == 1


def test_every_statement_is_of_a_clause_that_there_is() -> None:
    assert sorted(STATED.keys() - CLAUSES) == []


def test_a_second_statement_is_refused() -> None:
    with pytest.raises(
        ValueError, match=r"stated by periplus\.models\.sumatra\.state\.resident_bars already"
    ):
        clause("SUM-4.5")(lambda: None)
    with pytest.raises(ValueError, match="no clause id"):
        clause("4.5")(lambda: None)
