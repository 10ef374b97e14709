"""Sumatra in Japanese on the command line: a fault, a score line, a clause, a line about bad input."""

import json
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples" / "sumatra"


def test_a_fault_is_said_in_japanese(japanese):
    assert japanese("check", EXAMPLES / "census.json")[0] == "SUM-1.3  Ma: Maが2枚ある。最大1枚"


def test_a_score_line_is_said_in_japanese(japanese):
    lines = [line.strip() for line in japanese("score", EXAMPLES / "last-turn.json")]
    assert "10  村2枚（ペア3組）  (SUM-7.8)" in lines


@pytest.mark.rule("SUM-8.4")
def test_a_clause_is_told_in_japanese(japanese):
    assert "茶色のバッジは1個3点。" in " ".join(japanese("rules", "SUM-8.4"))


def test_bad_input_is_refused_in_japanese(japanese, tmp_path):
    file = tmp_path / "position.json"
    position = json.loads((EXAMPLES / "turn.json").read_text(encoding="utf-8"))
    file.write_text(json.dumps(position | {"log": [{"type": "explore"}]}), encoding="utf-8")
    told = "書かれていない。explore O P5 W: W 1のように、袋から出たタイルが必要"
    assert japanese("check", file) == [f"エラー: log[0].drawn: {told}"]
