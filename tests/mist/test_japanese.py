"""Islands in the Mist in Japanese on the command line: a fault, a score line, a clause, a line about bad input."""

import json
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples" / "mist"


def test_a_fault_is_said_in_japanese(japanese):
    said = japanese("check", EXAMPLES / "fault.json")
    assert "MIST-3.4  clouds[0]: 1つの雲に4枚ある。最大3枚" in said


def test_a_score_line_is_said_in_japanese_with_its_terrain(japanese):
    lines = [line.strip() for line in japanese("score", EXAMPLES / "last-turn.json")]
    assert "2  着岸した草原  (MIST-10.2)" in lines


@pytest.mark.rule("MIST-7.3")
def test_a_clause_is_told_in_japanese(japanese):
    assert "気球の下には置けない。" in " ".join(japanese("rules", "MIST-7.3"))


def test_bad_input_is_refused_in_japanese(japanese, tmp_path):
    file = tmp_path / "position.json"
    position = json.loads((EXAMPLES / "turn.json").read_text(encoding="utf-8"))
    del position["wind"]
    file.write_text(json.dumps(position), encoding="utf-8")
    assert japanese("check", file) == ["エラー: wind: 項目がない。フェーズC1では風向きが必要"]
