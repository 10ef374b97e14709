"""``arena``: the table of a small seeded contest, as JSON and in words."""

from .conftest import Periplus

CONTEST = ("arena", "sumatra", "--seats", "greedy,random", "--games", "2", "--seed", "5", "--work", "0.01")


def test_the_table_has_counts_and_standard_errors(periplus: Periplus) -> None:
    done = periplus(*CONTEST, "--json")
    assert done.status == 0
    table = done.json
    assert (table["game"], table["seats"], table["games"]) == ("sumatra", ["greedy", "random"], 2)
    assert table["limits"] == {"seconds": None, "work": 0.01, "samples": 200}
    for row in table["policies"].values():
        assert row["win"]["samples"] == 1  # one seed, played in both rotations
        assert row["decisions"] > 20
        assert [row[part] for part in ("refused", "empty", "illegal", "late")] == [0, 0, 0, 0]
        assert 0 <= row["cpu"]["median"] <= row["cpu"]["p95"] <= row["cpu"]["longest"]
    shares = [row["win"]["mean"] for row in table["policies"].values()]
    assert sum(shares) == 1


def test_the_words_tell_the_same(periplus: Periplus) -> None:
    lines = periplus(*CONTEST).out.splitlines()
    assert lines[0] == "sumatra: greedy, random, 2 games"
    assert [line.split(":")[0] for line in lines if not line.startswith(" ")][1:] == ["greedy", "random"]
    assert sum("0 refused, 0 without a move, 0 illegal, 0 late" in line for line in lines) == 2


def test_policies_that_there_are_not_are_refused(periplus: Periplus) -> None:
    done = periplus("arena", "sumatra", "--seats", "best")
    assert done.status == 2
    assert done.err.startswith("error: --seats: expected one of random, greedy, turn, game, value, rollout")
