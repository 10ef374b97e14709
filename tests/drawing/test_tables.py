"""The tables of answers, from answers made by hand."""

from typing import Any

from periplus.drawing.tables import answer_tables


def test_a_ranking_for_the_game_says_how_often_each_move_was_played_out() -> None:
    def entry(move: str, win: float, samples: int) -> dict[str, Any]:
        figures = [{"mean": mean, "stderr": 0.1, "samples": samples} for mean in (win, 41.5, -2.0)]
        told = dict(zip(("win", "score", "margin"), figures, strict=True))
        return {"move": {"to": move}, "notation": move, "loss": 0.7 - win, **told}

    answer = {"horizon": "game", "words": "best", "moves": [entry("a", 0.7, 8), entry("b", 0.5, 0)]}
    (table,) = answer_tables(answer, lambda move: f"to {move['to']}")
    assert table.header == (
        "",
        "move",
        "in words",
        "share of wins",
        "score",
        "margin",
        "play-outs",
        "loss",
    )
    assert table.rows == (
        ("1", "a", "to a", "0.7", "41.5", "-2", "8", "0"),
        ("2", "b", "to b", "0.5", "41.5", "-2", "0", "0.2"),
    )
    assert table.right == (0, 3, 4, 5, 6, 7)
