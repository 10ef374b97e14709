"""Kalypso in Japanese on the command line: a fault, score lines, a clause, lines about bad input."""

import json
from pathlib import Path

import pytest

from periplus.drawing import picture
from periplus.drawing.kalypso.phrases import phrase, phrasing
from periplus.models.core.registry import game
from periplus.models.core.wording import speaking, spoken
from tests.conftest import Japanese

EXAMPLES = Path(__file__).parents[2] / "examples" / "kalypso"


def test_a_fault_is_said_in_japanese(japanese: Japanese) -> None:
    told = japanese("check", EXAMPLES / "fault.json")
    assert told[0] == "KAL-6.2  settlements[0].tiles[0]: [1, 4]に2つのピースがある"
    assert "KAL-9.2  settlements[0].buildings[1]: [1, 3]のソーラーパネルは基盤からはみ出している" in told


def test_score_lines_are_said_in_japanese(japanese: Japanese) -> None:
    told = [line.strip() for line in japanese("score", EXAMPLES / "turn.json")]
    assert "2  生存者1人  (KAL-15.4)" in told
    assert "-3  失敗した予報：照りつける日差し -3  (KAL-15.8)" in told


@pytest.mark.rule("KAL-14.4")
def test_a_clause_is_told_in_japanese(japanese: Japanese) -> None:
    told = " ".join(japanese("rules", "KAL-14.4"))
    assert "入植者1人につき、魚トラックを2減らす。" in told


def test_bad_input_is_refused_in_japanese(japanese: Japanese, tmp_path: Path) -> None:
    tree = json.loads((EXAMPLES / "solo.json").read_text(encoding="utf-8"))
    file = tmp_path / "position.json"
    file.write_text(json.dumps(tree | {"goals": ["A2", "A2"]}), encoding="utf-8")
    (told,) = japanese("check", file)
    assert told.startswith("エラー: goals[1]: 異なる2枚の目標が必要")
    file.write_text(json.dumps(tree | {"log": [{"type": "end"}]}), encoding="utf-8")
    assert japanese("moves", file) == [
        "エラー: log: 手が1手ある。指定できない（ログを使うのはcheckだけ）",
    ]


def test_a_picture_and_its_moves_are_in_japanese() -> None:
    position = game("kalypso").load((EXAMPLES / "solo.json").read_bytes())
    with speaking("ja"):
        assert picture(position).subtitle == "ソロ、第2ラウンド（全4）、これからタイルを取る"
        move = {"type": "place", "tile": "boat!", "at": [2, 3], "rot": 90}
        assert spoken(phrase(move)) == "報酬のボートを[2, 3]に置く（90°回転）"
        assert spoken(phrase({"type": "cast", "zone": [0, 1], "store": 2})) == (
            "ゾーン[0, 1]に網を投げる、2匹を予報に置く"
        )
        passed = [phrasing(position)({"type": "forecast", "card": card}) for card in ("storms", "?")]
        assert [spoken(one) for one in passed] == ["予報「嵐が来る」を渡す", "予報を1枚渡す"]
