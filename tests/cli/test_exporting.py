"""``export``: the program of a position as text."""

from pathlib import Path

import pytest

from periplus.cli.asking import LANGUAGES
from periplus.solvers.export import FORMS
from tests.cli.conftest import EXAMPLES, Periplus

ROLLED = EXAMPLES / "goal.json"


def test_the_forms_are_those_of_the_writers() -> None:
    assert tuple(FORMS) == LANGUAGES


@pytest.mark.parametrize("form", LANGUAGES)
def test_a_program_is_written_in_every_form(periplus: Periplus, form: str) -> None:
    done = periplus("export", ROLLED, "--as", form)
    assert (done.status, done.err) == (0, "")
    # the position has a star at [0, 0]
    sure = {
        "prolog": "starred([0,0]).",
        "asp": "starred((0,0)).",
        "opb": "true starred([0,0])",
        "json": "[0, 0]",
    }
    assert sure[form] in done.out


def test_json_is_one_object_with_the_clauses_in_words(periplus: Periplus) -> None:
    data = periplus("export", ROLLED, "--json").json
    assert {table["name"] for table in data["tables"]} >= {"star", "score"}
    assert data["rules"]["OBS-2.6"].startswith("No player uses a die")
    assert {row["rule"] for row in data["rows"]} - {""} == set(data["rules"])


def test_rules_of_ones_own_come_with_it(periplus: Periplus, tmp_path: Path) -> None:
    rules = tmp_path / "apart.pl"
    rules.write_text("two(A, B) :- together(A, B).\n:- two(t1, _).\n")
    text = periplus("export", ROLLED, "--as", "asp", "--rules", rules).out
    assert "#show two/2." in text
    assert "% apart.pl:2: :- two(t1, _)." in text
