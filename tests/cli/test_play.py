"""``play`` takes games to their end at the prompt and keeps the file in step."""

import json
import os
import pty
import random
import re
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from periplus.cli import language_of_locale
from periplus.cli.play import Prompt
from periplus.cli.typed import typed_move
from periplus.drawing import phrase
from periplus.models.core.registry import NAMES, game
from periplus.models.core.wording import speaking
from periplus.solvers import api
from periplus.solvers.session import Session
from tests.marking import slow_for
from tests.random_games import played_to_the_end

from .conftest import Periplus

ASKED = re.compile(
    r"^(?:(?P<chance>Chance acts:|To move: .*First roll or draw:)|To move:).*\n(?:They choose.*\n)?> $",
    re.MULTILINE,
)
"""The last words of the prompt: what it asks for, and the sign behind which one types."""
ESCAPES = re.compile(r"\r|\x1b\[[?\d;]*[a-zA-Z]")
"""What moves the cursor and is not seen."""
LISTED = re.compile(r"^ *(\d+)  \S", re.MULTILINE)
"""A numbered move of a list."""


def typed(table: Prompt, rng: random.Random) -> Iterator[str]:
    """Somebody who lists the moves and takes one by its number or by its words, and lets dice fall by Enter."""
    while table.session.outcome is None:
        if table.session.waits_for_chance():
            yield ""
            continue
        seat = table.session.actors()[0]
        if not table.session.moves(seat):
            yield "roll"
            continue
        yield "moves"
        yield str(rng.randrange(len(table.listed)) + 1)


@pytest.mark.parametrize("name", slow_for(NAMES, lambda name: name not in ("sumatra", "kalypso")))
def test_a_whole_game_is_played_at_the_prompt(name: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    begun = api.new(name, seed=4)
    table = Prompt(Session(begun, 4), file, frozenset(), 0.1)
    table.run(typed(table, random.Random(4)))
    kept = api.load(file)
    assert kept == table.session.recorded
    assert api.outcome(kept) == table.session.outcome
    for _ in range(len(table.session.deeds)):
        table.session.undo()
    assert table.session.recorded == begun


def test_in_japanese_the_words_of_a_move_stand_beside_its_notation_and_may_be_typed(
    periplus: Periplus, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    periplus("new", "sumatra", "--players", "2", "--seed", "3", "--to", file)
    listed = periplus("play", file, "--lang", "ja", stdin=b"moves\n").out.splitlines()
    assert "   2  R known   住民（既知へ）を取る" in listed
    taken = periplus("play", file, "--lang", "ja", stdin="住民（既知へ）を取る\n".encode())
    assert "R known  住民（既知へ）を取る" in taken.out.splitlines()
    assert taken.err == ""


def test_words_numbers_and_json_are_the_same_move(periplus: Periplus, tmp_path: Path) -> None:
    texts = ("moves\n2\n", "take resident, make it known\n", '{"type": "take", "tile": "R", "to": "known"}\n')
    logs = []
    for number, text in enumerate(texts):
        file = tmp_path / f"{number}.json"
        periplus("new", "sumatra", "--seed", "3", "--to", file)
        done = periplus("play", file, stdin=text.encode())
        assert (done.status, done.err) == (0, "")
        logs.append(json.loads(file.read_text())["log"])
    assert len(logs[0]) == 1
    assert logs[0][0]["tile"] == "R"
    assert logs[0] == logs[1]


@pytest.mark.parametrize(("language", "comma"), [("en", ","), ("ja", "、")])
def test_the_comma_of_a_language_is_no_word_of_a_move(language: str, comma: str) -> None:
    position = api.load(Path(__file__).parents[2] / "examples" / "mist" / "turn.json")
    moves = api.moves(position)
    with speaking(language):
        said = {phrase(position, move.as_json()): move for move in moves}
        words = next(words for words in said if comma in words)
        assert typed_move(position, words.replace(comma, " "), moves, ()) == said[words]


def test_a_hint_at_the_prompt_says_its_horizon_and_what_its_figures_are(
    periplus: Periplus, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    periplus("new", "sumatra", "--seed", "3", "--to", file)
    done = periplus("play", file, "--seconds", "0.1", stdin=b"hint turn\nhint\nhint never\n1\n")
    assert "best for this turn" in done.out
    assert "best for the game" in done.out
    assert "gain" in done.out.partition("best for the game")[0]
    assert done.err == "error: hint: 'never', expected turn, game or nothing\n"
    assert len(json.loads(file.read_text())["log"]) == 1, "a number is a rank of the hint shown last"


def test_the_prompt_says_what_may_be_typed_and_how(periplus: Periplus, tmp_path: Path) -> None:
    """Its examples are moves: what it shows of the first decision is taken, of chance what it shows is what falls."""
    file = tmp_path / "game.peri"
    periplus("new", "observatory", "--seed", "3", "--to", file)
    first = periplus("play", file, stdin=b"").out.splitlines()
    assert first[-2].startswith("Type a move, its number in a list, or: moves, hint,")
    begin, _, move = first[-1].partition(", such as: ")
    assert begin == "To move: player 1, with 15 moves"  # four of six cards
    then = periplus("play", file, stdin=f"{move}\n".encode()).out.splitlines()[-1]
    begin, _, fell = then.partition(", such as: ")
    assert begin == "Chance acts: Enter rolls or draws, or type what fell at the table"
    done = periplus("play", file, stdin=f"{fell}\nundo\n".encode())
    assert (done.status, done.err) == (0, "")
    assert f"\n{fell}\n" in done.out
    assert f"taken back: {fell}" in done.out


@pytest.mark.parametrize(
    ("name", "typed", "said"),
    [
        ("observatory", "star 1,1 with 2", "expected two dice such as 3 4+"),
        (
            "observatory",
            "star 99,0 with 2 2",
            "at: off the chart, expected [row, column] from 0,0 to 9,9, got 99,0",
        ),
        ("sumatra", "explore", "expected the tiles that come out of the bag, as in explore O P5 W: W 1"),
        ("mist", "take cloud 9", "cloud: no such cloud, expected one of the 4, from 0"),
        ("sumatra", "99", "99, expected a list first: type moves or hint"),
    ],
)
def test_what_is_wrong_with_a_typed_move_is_told_without_json(
    periplus: Periplus, tmp_path: Path, name: str, typed: str, said: str
) -> None:
    file = tmp_path / "game.peri"
    periplus("new", name, "--seed", "3", "--to", file)
    told = periplus("play", file, stdin=f"{typed}\n".encode()).err
    assert told.startswith("error: ")
    assert said in told
    assert not any(sign in told.replace("[row, column]", "") for sign in ('["', "{", "[0", "move: "))


def test_each_of_several_who_may_move_has_a_list_and_moves(periplus: Periplus, tmp_path: Path) -> None:
    file = tmp_path / "game.peri"
    periplus("new", "observatory", "--players", "2", "--seed", "3", "--to", file)
    done = periplus("play", file, stdin=b"moves player 2\n1\nmoves\n1\nmoves playr 2\n")
    assert "moves player 2 and hint player 2 are for player 2" in done.out
    text = file.read_text()
    assert text.index("by player 2") < text.index("by player 1")
    dice = periplus("play", file, stdin=b"roll 2 2 4 meteor 1\nstar 0,0 with 2 2 by player 2\n")
    assert (dice.status, dice.err) == (0, "")
    assert "star 0,0 with 2 2 by player 2" in file.read_text()
    asked = periplus("play", file, stdin=b"moves playr 1\n").err
    assert (
        asked == "error: 'playr 1', expected whose turn it is: player 1, player 2; did you mean player 1?\n"
    )


def test_the_prompt_calls_players_as_the_table_does_and_takes_their_names_in_the_file_too(
    periplus: Periplus, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    periplus("new", "sumatra", "--players", "2", "--seed", "3", "--to", file)
    done = periplus("play", file, stdin=b"hint turn player 2\nmoves P2\nmoves p3\n")
    assert "To move: player 2, with 10 moves" in done.out
    assert done.err == "error: 'p3', expected whose turn it is: player 2\n"
    mine = periplus("play", file, "--lang", "ja", stdin="moves プレイヤー2\nR 1 by プレイヤー2\n".encode())
    assert "手番：プレイヤー2" in mine.out
    assert mine.err == ""
    assert json.loads(file.read_text())["log"] == [{"type": "take", "tile": "R", "to": 1}]
    periplus("play", file, stdin=b"undo\nR 1 by p2\n")
    assert len(json.loads(file.read_text())["log"]) == 1


def test_players_who_score_as_one_are_told_apart_at_the_prompt_and_in_a_review(
    periplus: Periplus, tmp_path: Path
) -> None:
    file = tmp_path / "game.peri"
    chosen = ("--players", "2", "--set", "mode=coop", "--seed", "5")
    periplus("new", "kalypso", *chosen, "--to", file)
    assert api.new("kalypso", 2, 5, {"mode": "coop"}).turn.round == 1
    turns = 0
    while "by player 2" not in file.read_text() and turns < 20:
        done = periplus("play", file, stdin=b"\nmoves\n1\n" * 4)
        assert done.status == 0
        turns += 1
    text = file.read_text()
    assert "by player 1" in text
    assert "by player 2" in text
    told = periplus("review", file, "--horizon", "turn", "--work", "0.001")
    assert told.status == 0
    assert "player 2: " in told.out


def test_a_hint_that_tells_nothing_apart_says_what_does(periplus: Periplus, tmp_path: Path) -> None:
    """No card of the first deal scores this turn, so all choices are alike; the rest is a word to type, no option."""
    file = tmp_path / "game.peri"
    periplus("new", "observatory", "--seed", "3", "--to", file)
    told = periplus("play", file, "--seconds", "5", stdin=b"hint turn\nwhy 1\n").out
    assert "For this turn they are all worth the same: hint game looks to the end." in told
    assert told.count("For this turn nothing is better: hint game looks to the end.") == 1
    assert "3 more moves are ranked: moves lists every move" in told
    assert "--all" not in told


def test_whoever_plays_a_game_instead_of_a_file_is_told_how_to_begin_one(periplus: Periplus) -> None:
    done = periplus("play", "mist")
    assert (done.status, done.out) == (2, "")
    assert "periplus new mist --to mist.peri" in done.err


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "ja"}, "ja"),
        ({"LANG": "jam_JM"}, "en"),
    ],
)
def test_the_locale_decides_where_no_language_is_asked_for(
    environment: dict[str, str], language: str
) -> None:
    assert language_of_locale(environment) == language


def test_what_is_no_move_is_told_and_changes_nothing(periplus: Periplus, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    periplus("new", "sumatra", "--seed", "3", "--to", file)
    before = file.read_bytes()
    done = periplus("play", file, stdin=b"take resident into colum 1\n99\nundo\ntake\n{]\n")
    assert "did you mean 'take resident into column 1'?" in done.err
    assert done.err.count("error: ") == 5
    assert file.read_bytes() == before


def test_the_engine_plays_its_seats_and_the_game_goes_on_where_it_was_left(
    periplus: Periplus, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    periplus("new", "sumatra", "--seed", "3", "--to", file)
    first = periplus("play", file, "--engine", "0", "--engine", "1", "--seconds", "0.05", stdin=b"\n\n")
    played = len(json.loads(file.read_text())["log"])
    assert played > 0
    assert "plays: " in first.out
    periplus("play", file, "--engine", "0", "--engine", "1", "--seconds", "0.05", stdin=b"\n\n\n")
    assert len(json.loads(file.read_text())["log"]) > played


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(
    ("name", "chosen"),
    [
        ("observatory", {}),
        ("kalypso", {"mode": "versus"}),
        ("kalypso", {"mode": "coop"}),
        ("kalypso", {"mode": "solo"}),
        ("mist", {}),
        ("sumatra", {}),
        ("buru", {}),
    ],
)
def test_a_whole_game_is_played_at_a_terminal(name: str, chosen: dict[str, str], tmp_path: Path) -> None:
    """Somebody who sees the terminal alone: Enter where chance acts, a number of the list where a move is asked for."""
    file = tmp_path / "game.peri"
    players = 2 if chosen.get("mode") in {"versus", "coop"} else None
    file.write_text(api.sheet(api.new(name, players, 5, chosen)))
    main, side = pty.openpty()
    termios.tcsetwinsize(side, (1000, 200))  # no list is paged
    child = subprocess.Popen(
        [sys.executable, "-m", "periplus", "play", str(file)],
        stdin=side,
        stdout=side,
        stderr=side,
        env=os.environ | {"TERM": "dumb"},
    )
    os.close(side)
    rng, seen, said, listed = random.Random(name), "", "", False
    with suppress(OSError):  # the terminal ends with the game
        while True:
            seen = ESCAPES.sub("", seen + os.read(main, 65536).decode(errors="replace"))
            asked = ASKED.search(seen)
            if asked is None:
                continue
            numbers = LISTED.findall(seen[: asked.start()]) if listed else []
            said, seen, listed = said + seen, "", not asked["chance"] and not numbers
            os.write(
                main, f"{rng.choice(numbers)}\r".encode() if numbers else b"moves\r" if listed else b"\r"
            )
    os.close(main)
    assert child.wait(timeout=60) == 0
    assert "error" not in said
    assert "The game is over" in seen
    assert api.outcome(api.load(file)) is not None


def test_a_game_is_played_at_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(api.new("sumatra", seed=3).as_json()))
    main, side = pty.openpty()
    command = [sys.executable, "-m", "periplus", "play", str(file)]
    child = subprocess.Popen(command, stdin=side, stdout=side, stderr=side, env=os.environ | {"TERM": "dumb"})
    os.close(side)
    try:
        os.write(main, b"take resident, make it known\rquit\r")
        deadline = time.monotonic() + 60
        seen = b""
        while child.poll() is None and time.monotonic() < deadline:
            try:
                seen += os.read(main, 4096)
            except OSError:
                break
        assert child.wait(timeout=60) == 0, seen
    finally:
        child.kill()
        os.close(main)
    assert [move["tile"] for move in json.loads(file.read_text())["log"]] == ["R"]


def test_the_engine_keeps_face_down_what_lies_face_down(periplus: Periplus, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert periplus("new", "buru", "--players", "2", "--seed", "7", "--to", str(file)).status == 0
    done = periplus("play", str(file), "--engine", "1", stdin=b"quit\n")
    assert re.findall(r"plays: (.+) to \w+$", done.out, re.MULTILINE) == ["?"]
    assert json.loads(file.read_text(encoding="utf-8"))["log"][0]["token"] in range(1, 6)


def test_the_score_at_the_prompt_is_what_whoever_looks_knows(periplus: Periplus, tmp_path: Path) -> None:
    """The number of a fish token is its owner's alone (KAL-10.19)."""
    begun = api.new("kalypso", 2, 1, {"mode": "versus"}).as_json()
    begun["bags"]["fish"].remove(3)
    begun["settlements"][1]["fish_tokens"] = [3]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(begun))
    assert "3 on tokens" not in periplus("play", file, stdin=b"score\nquit\n").out
    begun["settlements"][0]["fish_tokens"] = begun["settlements"][1].pop("fish_tokens")
    file.write_text(json.dumps(begun))
    assert "3 on tokens" in periplus("play", file, stdin=b"score\nquit\n").out


@pytest.mark.rule("OBS-6.1")
@pytest.mark.parametrize("engine", [0, 1])
def test_nobody_ends_a_turn_at_the_prompt_that_an_engine_or_a_person_still_plays(
    engine: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    person = 1 - engine
    table = Prompt(Session(api.new("observatory", 2, 3), 3), tmp_path / "game.json", frozenset({engine}), 0.3)
    table.run(iter(["moves", "1", "", "moves", "1", "end", "", "quit"]))
    log = [move.as_json() for move in game("observatory").log(table.session.recorded)]
    rolls = [at for at, move in enumerate(log) if move["type"] == "roll"]
    turn = log[rolls[0] : rolls[1]]
    assert [move["type"] for move in turn].count("end") == 1
    assert {move.get("player", 0) for move in turn if move["type"] == "star"} == {0, 1}
    ended = capsys.readouterr().out
    assert (f"player {person + 1} is done, and waits for the others." in ended) == (engine == 1)


@pytest.mark.rule("BURU-1.14")
def test_at_the_end_the_prompt_tells_the_points_that_were_scored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Offerings that lay face down, and a rival's elders, are known then; before that they are guessed."""
    session = played_to_the_end("buru")
    assert session.outcome is not None
    Prompt(session, tmp_path / "game.json", frozenset({1}), 0.1).run(iter(()))
    told = capsys.readouterr().out
    totals = re.findall(r"^ *(\S+)  total$", told, re.MULTILINE)
    assert totals == [str(player.total) for player in session.outcome.players]


def test_names_in_a_row_have_the_comma_of_the_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with speaking("ja"):
        table = Prompt(Session(api.new("observatory", 2, 3), 3), tmp_path / "game.json", frozenset(), 0.1)
        table.run(iter(["score", "quit"]))
    told = capsys.readouterr().out
    assert "手番：プレイヤー1、プレイヤー2。" in told
    assert "首位：プレイヤー1、プレイヤー2" in told
