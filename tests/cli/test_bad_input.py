"""Whatever cannot be read: one line a fault on standard error, status 2, and with --json the error answer."""

import os
import re
from pathlib import Path

import pytest

from tests.cli.conftest import EXAMPLES, Periplus

VERBS = ("check", "score", "moves", "hint", "solve", "maximum", "show")
LINE = re.compile(r"error: (?P<field>\S*): .+")
SHEET = '{"game": "observatory", "players": [{}]'

BAD = {
    "empty": (b"", "FILE"),
    "not JSON": (b"{", "FILE"),
    "JSON, and then more": (b"{} {}", "FILE"),
    "not UTF-8": (b'{"game": "\xff"}', "FILE"),
    "UTF-16": ('{"game": "observatory"}'.encode("utf-16"), "FILE"),
    "NaN": (b'{"game": "observatory", "players": [{"finder_used": NaN}]}', "FILE"),
    "infinity": (b'{"game": "observatory", "players": [{"finder_used": -Infinity}]}', "FILE"),
    "a number beyond all floats": (f'{SHEET}, "round": 1e999}}'.encode(), "round"),
    "a huge integer": (f'{SHEET}, "round": {10**40}}}'.encode(), "round"),
    "an integer of too many digits": (f'{SHEET}, "round": {"9" * 5000}}}'.encode(), "FILE"),
    "deep nesting": (b"[" * 100_000, "FILE"),
    "an array": (b"[]", "FILE"),
    "a number": (b"7", "FILE"),
    "null": (b"null", "FILE"),
    "no game": (b"{}", "game"),
    "an unknown game": (b'{"game": "chess"}', "game"),
    "a game that is no text": (b'{"game": ["observatory"]}', "game"),
    "a field that is missing": (b'{"game": "observatory"}', "players"),
    "a field twice": (b'{"game": "observatory", "game": "observatory", "players": [{}]}', "game"),
    "an unknown field": (f'{SHEET}, "rond": 1}}'.encode(), "rond"),
    "a wrong type": (f'{SHEET}, "round": "1"}}'.encode(), "round"),
    "true for a number": (f'{SHEET}, "round": true}}'.encode(), "round"),
    "out of range": (f'{SHEET}, "round": 0}}'.encode(), "round"),
    "half a surrogate pair": (
        b'{"game": "observatory", "players": [{"name": "\\ud800"}]}',
        "players[0].name",
    ),
    "too large": (b" " * (1 << 23), "FILE"),
}


@pytest.mark.parametrize(("raw", "field"), BAD.values(), ids=BAD)
def test_bad_text_is_refused_with_its_field(periplus: Periplus, raw: bytes, field: str) -> None:
    done = periplus("check", "-", "--json", stdin=raw)
    assert done.status == 2
    lines = done.err.splitlines()
    faults = done.json["errors"]
    assert [LINE.fullmatch(line) is not None for line in lines] == [True] * len(faults)
    assert lines == [f"error: {fault['field']}: {fault['message']}" for fault in faults]
    assert done.json == {"error": faults[0], "errors": faults}
    assert faults[0]["field"] == field


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ('"round": null', "error: round: expected a valid integer, got null\n"),
        ('"round": true', "error: round: expected a valid integer, got true\n"),
        (f'"round": -{"9" * 5000}', "error: FILE: a number of 5000 digits, expected fewer\n"),
        (
            '"round": ["a", null, {"b": [true]}]',
            "error: round: expected a valid integer, got ['a', null, {'b': [true]}]\n",
        ),
    ],
)
def test_faults_speak_of_json_as_files_have_it(periplus: Periplus, field: str, said: str) -> None:
    assert periplus("check", "-", stdin=f"{SHEET}, {field}}}".encode()).err == said


@pytest.mark.parametrize(
    ("field", "said", "ja"),
    [
        ('"round": 2.5', "expected a valid integer, got 2.5", "整数が必要。実際は2.5"),
        ('"round": 0', "expected at least 1, got 0", "1以上が必要。実際は0"),
    ],
)
def test_a_value_of_another_type_is_refused_in_either_language(
    periplus: Periplus, field: str, said: str, ja: str
) -> None:
    name, sheet = field.split('"')[1], f"{SHEET}, {field}}}".encode()
    assert periplus("check", "-", stdin=sheet).err == f"error: {name}: {said}\n"
    assert periplus("--lang", "ja", "check", "-", stdin=sheet).err == f"エラー: {name}: {ja}\n"


@pytest.mark.parametrize(
    ("move", "field", "said"),
    [
        (f'{{"type": "star", "at": [{"9" * 5000}, 1]}}', None, "a number of 5000 digits, expected fewer"),
        (f"star {'9' * 5000},1", None, "a number of 5000 digits, expected fewer"),
        ('{"a":' * 9000, None, "nested deeper than 32 levels"),
        ('{"type": "star", "type": "star"}', "type", "the field is given twice, expected once"),
        ("9" * 5000, None, f"{'9' * 199}…, expected "),
    ],
)
def test_moves_that_no_program_reads_are_told_in_a_line(
    periplus: Periplus, move: str, field: str | None, said: str
) -> None:
    file = EXAMPLES / "last-turn.json"
    asked, *_ = periplus("why", file, "--move", move, "--work", "0.01").err.splitlines()
    assert asked.startswith(f"error: {field or '--move'}: {said}")
    typed, *_ = periplus("play", file, stdin=f"{move}\n".encode()).err.splitlines()
    assert typed.startswith(f"error: {field}: {said}" if field else f"error: {said}")


@pytest.mark.parametrize("command", ["play", "ask"])
def test_what_is_typed_in_another_encoding_is_a_fault_in_one_line(periplus: Periplus, command: str) -> None:
    """Shift JIS through a pipe, where the locale has UTF-8: the bytes are told, and what is typed next is read."""
    typed = {"play": "星 1,1\nscore\n", "ask": "星(X).\ncompleted(t1).\n"}[command]
    done = periplus(command, EXAMPLES / "goal.json", stdin=typed.encode("shift-jis"))
    assert (done.status, done.err.count("error: ")) == (0, 1)


def test_the_mark_that_some_editors_write_before_utf_8_is_no_fault(periplus: Periplus) -> None:
    plain = (EXAMPLES / "turn.json").read_bytes()
    done = periplus("score", "-", stdin=b"\xef\xbb\xbf" + plain)
    assert (done.status, done.out) == (0, periplus("score", "-", stdin=plain).out)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_refuses_bad_input_alike(periplus: Periplus, verb: str) -> None:
    done = periplus(verb, "-", stdin=b'{"game": "observatory", "players": [{}], "round": 0}')
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("error: round: ")
    assert done.err.count("\n") == 1


def test_all_faults_are_listed_in_the_order_of_the_file(periplus: Periplus) -> None:
    raw = b'{"rond": 1, "game": "observatory", "players": [{"chart": 3, "range": ["nope"]}], "round": "x"}'
    done = periplus("check", "-", "--json", stdin=raw)
    fields = [fault["field"] for fault in done.json["errors"]]
    assert fields == ["rond", "players[0].chart", "players[0].range", "round"]


def test_a_field_name_cannot_write_a_second_line(periplus: Periplus) -> None:
    done = periplus(
        "check", "-", stdin=b'{"game": "observatory", "players": [{}], "a\\nerror: x\\u001b[2J": 1}'
    )
    assert done.status == 2
    assert done.err.count("\n") == 1
    assert "\x1b" not in done.err


@pytest.mark.parametrize(
    "name", ["missing.json", ".", "missing/deeper.json", "nul\0byte", "\udcff.json", "x" * 5000]
)
def test_a_file_that_cannot_be_opened_is_bad_input(periplus: Periplus, tmp_path: Path, name: str) -> None:
    done = periplus("check", f"{tmp_path}/{name}", "--json")
    assert done.status == 2
    assert done.json["error"]["field"] == "FILE"
    assert done.err.startswith("error: FILE: ")
    assert done.err.count("\n") == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_bad_input(periplus: Periplus, tmp_path: Path) -> None:
    secret = tmp_path / "secret.json"
    secret.write_text("{}")
    secret.chmod(0)
    assert periplus("check", secret).status == 2


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs an endless file")
def test_an_endless_file_is_refused(periplus: Periplus) -> None:
    done = periplus("check", "/dev/zero")
    assert done.status == 2
    assert "expected at most" in done.err


def test_closed_standard_input_is_bad_input(periplus: Periplus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    done = periplus("check", "-")
    assert (done.status, done.out) == (2, "")
    assert done.err == "error: FILE: standard input is closed, expected a position on it\n"


USAGE = {
    "no command": (["chek"], "COMMAND"),
    "no file": (["check"], "FILE"),
    "two files": (["check", "a", "b"], "COMMAND"),
    "no such option": (["check", "a", "--jsn"], "--jsn"),
    "an option without its value": (["hint", "a", "--seed"], "--seed"),
    "text for a number": (["hint", "a", "--seconds", "soon"], "--seconds"),
    "no seconds": (["hint", "a", "--seconds", "0"], "--seconds"),
    "NaN seconds": (["hint", "a", "--seconds", "nan"], "--seconds"),
    "endless seconds": (["hint", "a", "--seconds", "inf"], "--seconds"),
    "a negative gap": (["solve", "a", "--gap", "-1"], "--gap"),
    "no moves": (["hint", "a", "--count", "0"], "--count"),
    "half a move": (["hint", "a", "--count", "1.5"], "--count"),
    "too many workers": (["maximum", "a", "--workers", "65"], "--workers"),
    "a negative seed": (["maximum", "a", "--seed", "-1"], "--seed"),
    "no game": (["schema"], "GAME"),
    "an unknown game": (["schema", "chess"], "GAME"),
    "an unknown clause": (["rules", "OBS-99.1"], "CLAUSE"),
}


@pytest.mark.parametrize(("arguments", "field"), USAGE.values(), ids=USAGE)
def test_wrong_usage_names_the_option_or_argument(
    periplus: Periplus, arguments: list[str], field: str
) -> None:
    plain = periplus(*arguments)
    assert (plain.status, plain.out) == (2, "")
    assert plain.err.startswith(f"error: {field}: ")
    assert plain.err.count("\n") == 1
    told = periplus(*arguments, "--json")
    assert told.status == 2
    assert told.json["error"]["field"] == field


@pytest.mark.parametrize(
    ("arguments", "told", "ja"),
    [
        (
            ["play"],
            "FILE: there is none, expected it as in: periplus play game.json",
            "FILE: 指定がない。例：periplus play game.json",
        ),
        (
            ["hnit"],
            "COMMAND: there is no such command as 'hnit'; did you mean hint?",
            "COMMAND: 'hnit'というコマンドはない。もしかして：hint",
        ),
        (
            ["hint", "a", "--secnds", "1"],
            "--secnds: there is no such option; did you mean --seconds?",
            "--secnds: そのようなオプションはない。もしかして：--seconds",
        ),
        (
            ["hint", "a", "b"],
            "COMMAND: 'b': nothing more is expected here",
            "COMMAND: 'b'：ここにはもう何も書けない",
        ),
        (["hint", "a", "--count"], "--count: expected a value behind it", "--count: 後ろに値が必要"),
        (
            ["hint", "a", "--json=3"],
            "--json: expected no value with it",
            "--json: 値を付けることはできない",
        ),
        (
            ["hint", "a", "--horizon", "gmae"],
            "--horizon: expected one of turn, game, got 'gmae'; did you mean game?",
            "--horizon: turn, gameのどれかが必要。実際は'gmae'。もしかして：game",
        ),
        (
            ["hint", "a", "--count", "0"],
            "--count: expected a whole number from 1, got '0'",
            "--count: 1以上の整数が必要。実際は'0'",
        ),
        (
            ["hint", "a", "--seconds", "x"],
            "--seconds: expected a number above 0 to 1000000, got 'x'",
            "--seconds: 0より大きく1000000以下の数が必要。実際は'x'",
        ),
        (
            ["check", "/"],
            "FILE: '/': Is a directory, expected a readable file",
            "FILE: '/'：ファイルではなくフォルダー。読めるファイルが必要",
        ),
        (
            ["check", "no-such-file"],
            "FILE: 'no-such-file': No such file or directory, expected a readable file",
            "FILE: 'no-such-file'：そのようなファイルやフォルダーはない。読めるファイルが必要",
        ),
    ],
)
def test_who_types_a_command_wrong_is_told_how_it_goes_in_either_language(
    periplus: Periplus, arguments: list[str], told: str, ja: str
) -> None:
    assert periplus(*arguments).err == f"error: {told}\n"
    assert periplus("--lang", "ja", *arguments).err == f"エラー: {ja}\n"


def test_a_fault_before_the_language_is_told_in_that_language(
    periplus: Periplus, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = "エラー: --nope: そのようなオプションはない\n"
    assert periplus("hint", "--nope", "--lang", "ja").err == told
    assert periplus("hint", "--nope", "--lang=ja").err == told
    assert periplus("hint", "--nope", "--", "--lang", "ja").err.startswith("error: ")
    assert periplus("hint", "--nope", "--lang", "xx").err.startswith("error: ")
    monkeypatch.setenv("PERIPLUS_LANG", "ja")
    assert periplus("hint", "--nope").err == told


@pytest.mark.parametrize("option", ["--svg", "--png"])
def test_a_picture_that_cannot_be_written_names_the_option(
    periplus: Periplus, option: str, tmp_path: Path
) -> None:
    done = periplus("show", EXAMPLES / "turn.json", option, tmp_path / "no" / "picture", "--json")
    assert done.status == 2
    assert done.json["error"]["field"] == option


@pytest.mark.parametrize(
    ("sheet", "shown"),
    [
        ("sumatra\navailable 双子 X\n", ["  available 双子 X", "            ^"]),
        (f"sumatra\nknown {'R ' * 300}X{' P' * 300}\n", [f"  …{'R ' * 19}X{' P' * 18}…", f"  {' ' * 39}^"]),
    ],
)
def test_the_place_at_fault_is_shown_in_a_line_of_the_terminal(
    periplus: Periplus, sheet: str, shown: list[str]
) -> None:
    _, *lines = periplus("check", "-", stdin=sheet.encode()).err.splitlines()
    assert lines == shown
