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


def test_a_ranking_for_the_game_says_what_a_proved_end_comes_to() -> None:
    """Where the win is lost the score still tells one move from another."""

    def entry(move: str, score: float) -> dict[str, Any]:
        told = {"score": score, "margin": score - 30, "win": 0.0}
        figures = {name: {"mean": mean, "stderr": 0.0, "samples": 0} for name, mean in told.items()}
        return {"move": {"to": move}, "loss": 0.0, "value": 0.0, "bound": 0.0, "proved": True, **figures}

    answer = {"horizon": "game", "words": "best", "moves": [entry("a", 21.0), entry("b", 19.0)]}
    (table,) = answer_tables(answer, lambda move: f"to {move['to']}")
    assert table.header == ("", "move", "share of wins", "score", "margin", "loss", "proof")
    assert [row[2:] for row in table.rows] == [
        ("0", "21", "-9", "0", "proved"),
        ("0", "19", "-11", "0", "proved"),
    ]
