"""The page for researchers runs as it stands."""

import re
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "research.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS)
def test_a_block_of_the_page_runs(block: str) -> None:
    pytest.importorskip("pyspiel")
    pytest.importorskip("pettingzoo")
    names: dict[str, Any] = {}
    exec(block, names)
    assert names.keys() & {"view", "uniform", "seen"}
