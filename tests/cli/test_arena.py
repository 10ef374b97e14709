"""``arena``: the table of a small seeded contest, as JSON and in words."""

import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import pytest

from periplus.cli.arena import _contests as contests_of
from periplus.cli.arena import arena
from periplus.solvers.limits import Limits
from periplus.solvers.strategy.arena import Contest

from .conftest import Periplus
from .test_follow import Terminal

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


def test_what_does_not_fit_the_number_of_players_names_its_option(periplus: Periplus) -> None:
    many = periplus("arena", "mist", "--seats", "greedy", "--players", "9", "--games", "1")
    assert (many.status, many.err) == (2, "error: --players: 9, expected one of 2, 3, 4\n")
    three = periplus("arena", "sumatra", "--seats", "greedy,random,greedy", "--players", "2", "--games", "1")
    assert (three.status, three.err) == (
        2,
        "error: --seats: 3 policies, expected at most one for each of 2 players\n",
    )


def test_a_terminal_is_told_how_many_games_are_over(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    arena.main([*CONTEST[1:]], standalone_mode=False)
    for done in range(3):
        assert f"arena  sumatra  {done} of 2 games" in terminal.getvalue()
    assert terminal.getvalue().endswith("\x1b[2K")


def test_policies_that_there_are_not_are_refused(periplus: Periplus) -> None:
    done = periplus("arena", "sumatra", "--seats", "best")
    assert done.status == 2
    assert done.err.startswith(
        "error: --seats: expected one of random, greedy, turn, plain, game, value, rollout"
    )


EDITION = ("arena", "sumatra", "--seats", "greedy", "--games", "3", "--work", "0.01")


def own_edition(periplus: Periplus, tmp_path: Path) -> Path:
    """The bundled edition under another name, as a file."""
    data = periplus("edition", "sumatra", "--json").json
    data["name"] = "mine"
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_an_edition_of_ones_own_is_played_and_reported_beside_the_bundled_one(
    periplus: Periplus, tmp_path: Path
) -> None:
    mine, target = own_edition(periplus, tmp_path), tmp_path / "report.html"
    arguments = (*EDITION, "--edition", "study", "--edition", mine, "--report", target)
    done = periplus(*arguments, "--json")
    assert done.status == 0
    study, own = (done.json["contests"][label]["summary"] for label in ("study", "mine"))
    assert study == own, "the same cards, deals and decisions"
    assert study["games"] == 3
    assert sum(seat["wins"]["mean"] for seat in study["seats"]) == pytest.approx(1, abs=1e-3)
    assert study["length"]["mean"] == pytest.approx(sum(study["lengths"]) / 3, abs=1e-3)
    tiles = study["components"]["round"]["played"]
    assert study["components"]["round"]["never"] == [name for name, count in tiles.items() if not count]
    page = target.read_bytes()
    assert page.count(b"<svg") == page.count(b"</svg>") >= 6
    assert b"http://" not in page.replace(b"http://www.w3.org/2000/svg", b"")
    assert b"<script" not in page
    periplus(*arguments)
    assert target.read_bytes() == page, "the same seed, the same page"


@pytest.mark.slow
def test_choices_of_a_variant_are_compared_side_by_side(periplus: Periplus, tmp_path: Path) -> None:
    """Of two who play against each other one wins; two who play at random together do not survive."""
    target = tmp_path / "report.html"
    done = periplus(
        *("arena", "kalypso", "--players", "2", "--seats", "random", "--games", "1", "--work", "0.01"),
        *("--compare", "mode=coop", "--report", target, "--json"),
    )
    assert done.status == 0
    wins = {
        label: table["policies"]["random"]["win"]["mean"] for label, table in done.json["contests"].items()
    }
    assert wins == {"kalypso": 0.5, "mode=coop": 0.0}
    assert "mode=coop" in target.read_text(encoding="utf-8")


def test_each_edition_is_played_without_and_with_each_choice(periplus: Periplus, tmp_path: Path) -> None:
    first = Contest("kalypso", ("random", "random"), 1, 5, Limits(work=0.01))
    found = contests_of(first, (), ("difficulty=learning",), ("mode=coop", "mode=versus"), ())
    learning = {"difficulty": "learning"}
    assert {label: contest.variants for label, contest in found.items()} == {
        "difficulty=learning": learning,
        "difficulty=learning, mode=coop": learning | {"mode": "coop"},
        "difficulty=learning, mode=versus": learning | {"mode": "versus"},
    }
    mine = str(own_edition(periplus, tmp_path))
    beside = contests_of(replace(first, game="sumatra"), ("study", mine), (), (), ())
    assert {label: (one.edition or {})["name"] for label, one in beside.items()} == {
        "study": "study",
        "mine": "mine",
    }


def test_an_edition_that_is_none_is_refused_before_any_game(periplus: Periplus) -> None:
    done = periplus(*EDITION, "--edition", "no-such.json")
    assert (done.status, done.err[:7]) == (2, "error: ")
    assert "no-such.json" in done.err


RULED = ("arena", "sumatra", "--seats", "random", "--games", "1", "--seed", "5", "--work", "0.01")


def test_a_rule_of_ones_own_is_played_beside_the_published_game(periplus: Periplus, tmp_path: Path) -> None:
    rules, target = tmp_path / "low.pl", tmp_path / "report.html"
    rules.write_text(":- score(S), S > 4.\n", encoding="utf-8")
    keep = tmp_path / "games.jsonl"
    arguments = (*RULED, "--rules", rules, "--report", target, "--keep", keep)
    done = periplus(*arguments)
    assert done.status == 0
    assert [line for line in done.out.splitlines() if "gave way for 0" in line]
    page = target.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "sumatra: report of 1 game</h1>" in page
    assert "<td>low.pl</td>" in page.replace("th", "td").replace(' scope="col"', "")
    assert "moves that the rules narrowed" in page
    kept = keep.read_bytes()
    again = periplus(*arguments, "--json").json["contests"]
    assert keep.read_bytes() == kept, "nothing is played twice"
    assert max(again["low.pl"]["summary"]["all_scores"]) <= 4 < max(again["sumatra"]["summary"]["all_scores"])
    assert target.read_text(encoding="utf-8") == page
    keep.write_bytes(kept[:-20])  # killed while it wrote
    assert periplus(*arguments).status == 0
    assert target.read_text(encoding="utf-8") == page
    refused = periplus(*RULED, "--keep", keep)
    assert (refused.status, "keeps another arena" in refused.err) == (2, True)


HOLDS = """
import fcntl, sys
with open(sys.argv[1], "a") as file:
    fcntl.lockf(file, fcntl.LOCK_EX)
    print(flush=True)
    sys.stdin.read()
"""


def test_two_arenas_do_not_keep_their_games_in_one_file(periplus: Periplus, tmp_path: Path) -> None:
    keep = tmp_path / "games.jsonl"
    arguments = ("arena", "sumatra", "--seats", "random", "--games", "1", "--keep", keep)
    with Popen([sys.executable, "-c", HOLDS, keep], stdin=PIPE, stdout=PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        done = periplus(*arguments)
        assert (done.status, done.out, done.err) == (
            2,
            "",
            f"error: --keep: {str(keep)!r}: another command writes to it, expected a file of its own\n",
        )
        assert not keep.read_bytes()
    assert periplus(*arguments).status == 0
    assert len(keep.read_text().splitlines()) == 2


def test_a_kept_line_that_is_no_game_is_named(periplus: Periplus, tmp_path: Path) -> None:
    keep = tmp_path / "games.jsonl"
    arguments = ("arena", "sumatra", "--seats", "random", "--games", "2", "--work", "0.01", "--keep", keep)
    assert periplus(*arguments).status == 0
    asked, first, second = keep.read_text().splitlines()
    game = json.loads(first)
    seat, *others = game["seats"]
    odd: tuple[Any, ...] = (
        {"arena": "another shape"},
        7,
        None,
        game | {"contest": "another"},
        game | {"seats": [seat]},
        game | {"seats": [{"policy": "random"}, *others]},
        game | {"seats": [seat | {"policy": "greedy"}, *others]},
        game | {"seats": [seat | {"times": "long"}, *others]},
    )
    for line in (*map(json.dumps, odd), "no JSON", "[" * 9000):
        text = "\n".join((asked, first, line, second, ""))
        keep.write_text(text)
        done = periplus(*arguments)
        assert (done.status, done.out, done.err) == (
            2,
            "",
            f"error: --keep: {str(keep)!r}: line 3 is not one that this command has kept, expected such lines alone\n",
        )
        assert keep.read_text() == text


def test_rules_that_say_nothing_of_a_table_are_refused_before_any_game(
    periplus: Periplus, tmp_path: Path
) -> None:
    rules = tmp_path / "most.pl"
    rules.write_text(":- maximize(S, score(S)).\n", encoding="utf-8")
    done = periplus(*RULED, "--rules", rules)
    assert done.status == 2
    assert done.err.startswith("error: most.pl: an objective chooses among answers, expected constraints")


def test_what_cannot_be_compared_or_kept_is_told_of_its_option(periplus: Periplus, tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("garbage\n")
    for option, value, said in (
        ("--compare", "mode", "'mode', expected NAME=CHOICE"),
        ("--keep", tmp_path, f"{str(tmp_path)!r}: Is a directory, expected a file that can be written"),
        (
            "--keep",
            tmp_path / "kept",
            f"{str(tmp_path / 'kept')!r}: not lines of JSON, expected a file that this command has kept",
        ),
    ):
        done = periplus("arena", "sumatra", "--seats", "random", "--games", "1", option, value)
        assert (done.status, done.out, done.err) == (2, "", f"error: {option}: {said}\n")


def _own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    (tmp_path / "mine_to_try.py").write_text(
        f"import random\n\n\ndef bot(position, seat, limits, rng):\n    {body}\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "mine_to_try", raising=False)


@pytest.mark.parametrize("processes", [1, 2])
def test_a_policy_of_ones_own_that_breaks_down_is_told_with_its_line(
    periplus: Periplus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, processes: int
) -> None:
    _own(tmp_path, monkeypatch, "return [random.choice([])]")
    arguments = ("--seats", "mine_to_try:bot,random", "--games", 2, "--processes", processes)
    done = periplus("arena", "sumatra", *map(str, arguments))
    assert (done.status, done.out) == (2, "")
    assert re.fullmatch(
        r"error: --seats: mine_to_try:bot broke down: IndexError: .* \(mine_to_try\.py, line 5\)\n", done.err
    )


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        ("nowhere_at_all:bot", "nowhere_at_all:bot: No module named 'nowhere_at_all'"),
        ("json:bot", "json:bot: module 'json' has no attribute 'bot'"),
    ],
)
def test_a_policy_of_ones_own_that_is_not_found_is_told_so(periplus: Periplus, seat: str, said: str) -> None:
    done = periplus("arena", "sumatra", "--seats", seat, "--games", "1")
    said = f"error: --seats: {said}, expected MODULE:ATTRIBUTE of a module that Python finds\n"
    assert (done.status, done.out, done.err) == (2, "", said)
