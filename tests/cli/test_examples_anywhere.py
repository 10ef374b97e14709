"""The examples that the help names are there in any folder, and a file of one's own comes first."""

import json
from pathlib import Path

import pytest

from .conftest import ROOT, Periplus


def test_a_bundled_example_is_found_from_another_folder(
    periplus: Periplus, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    # its edition is a file beside it
    assert periplus("check", "examples/kalypso/turn.json").out == "legal\n"


def test_a_file_of_ones_own_under_that_name_comes_first(
    periplus: Periplus, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    own = tmp_path / "examples" / "observatory" / "turn.json"
    own.parent.mkdir(parents=True)
    position = {"game": "observatory", "players": [{"research": {"funding": [6]}}]}
    own.write_text(json.dumps(position), encoding="utf-8")
    assert periplus("score", "examples/observatory/turn.json", "--json").json["players"][0]["total"] == 1


@pytest.mark.parametrize("name", ["examples/nope.json", "examples/../pyproject.toml", "examples"])
def test_no_other_name_leads_into_the_package(
    periplus: Periplus, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = periplus("check", name)
    assert done.status == 2
    assert done.err.count("\n") == 1


def test_every_example_of_a_clone_is_in_the_package() -> None:
    assert (ROOT / "src" / "periplus" / "examples").resolve() == ROOT / "examples"
