"""At the width of a terminal no word of a picture is cut off, in either language."""

import json
from pathlib import Path

import pytest

from periplus.drawing import picture, to_terminal
from periplus.models.core.wording import speaking
from periplus.solvers import api
from tests.test_imports import ROOT

EXAMPLES = [
    path for path in sorted((ROOT / "examples").glob("*/*.json")) if "players" in json.loads(path.read_text())
]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_word_of_an_example_is_cut_off(path: Path, language: str) -> None:
    with speaking(language):
        assert "…" not in to_terminal(picture(api.load(path)))
