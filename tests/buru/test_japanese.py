"""Buru in Japanese on the command line: a fault, a score line, a clause, a line about bad input."""

import json
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples" / "buru"


def test_a_fault_is_said_in_japanese(japanese):
    assert (
        japanese("check", EXAMPLES / "fault.json")[0]
        == "BURU-1.1  players[0].placed.lake[0]: トークン3が2つある"
    )


def test_a_score_line_is_said_in_japanese_with_the_name_of_the_spirit(japanese):
    lines = [line.strip() for line in japanese("score", EXAMPLES / "last-turn.json")]
    assert "6  グヌンへの供物  (BURU-8.2)" in lines


@pytest.mark.rule("BURU-25.3")
def test_a_clause_is_told_in_japanese(japanese):
    assert "残したリエゾンは魚をもたらさない。" in " ".join(japanese("rules", "BURU-25.3"))


def test_bad_input_is_refused_in_japanese(japanese, tmp_path):
    file = tmp_path / "position.json"
    position = json.loads((EXAMPLES / "turn.json").read_text(encoding="utf-8"))
    file.write_text(json.dumps(position | {"pending": "2 boats"}), encoding="utf-8")
    assert japanese("check", file) == [
        "エラー: pending: 3文字目が表記に合わない。2 fish + taskのような形が必要。実際は'2 boats'",
    ]


def test_an_effect_is_written_with_japanese_words(japanese):
    said = "\n".join(japanese("show", EXAMPLES / "canoe.json"))
    assert "供物：イブ" in said
    assert "offer" not in said
