"""``rules``, ``schema``, ``edition``, ``games``, and the help."""

import json
import shlex
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from periplus.cli.app import COMMANDS, app
from periplus.models.core import registry
from periplus.models.core.registry import NAMES, game
from periplus.models.core.rulebook import rulebook
from periplus.solvers import api
from tests.cli.conftest import EXAMPLES, ROOT, Periplus


def test_games_lists_every_registered_game(periplus: Periplus) -> None:
    found = periplus("games", "--json").json["games"]
    assert [entry["name"] for entry in found] == list(NAMES)
    assert found[0]["players"] == [1, 2, 3, 4, 5]
    assert found[0]["editions"] == ["study"]
    assert periplus("games").out.startswith("observatory ")


def test_rules_prints_one_clause_a_section_a_game_or_all(periplus: Periplus) -> None:
    (clause,) = periplus("rules", "obs-4.5", "--json").json["rules"]
    assert clause["id"] == "OBS-4.5"
    assert clause["text"] == rulebook("observatory")["OBS-4.5"].text
    section = [rule["id"] for rule in periplus("rules", "OBS-4", "--json").json["rules"]]
    assert section == [f"OBS-4.{number}" for number in range(1, 13)]
    game = periplus("rules", "observatory", "--json").json["rules"]
    assert periplus("rules", "OBS", "--json").json["rules"] == game
    assert [rule["id"] for rule in game] == list(rulebook("observatory"))
    everything = periplus("rules", "--json").json["rules"]
    assert [rule["id"] for rule in everything] == [clause for name in NAMES for clause in rulebook(name)]
    text = periplus("rules", "OBS-4.5").out
    assert "OBS-4.5" in text
    assert clause["text"] in " ".join(text.split())


@pytest.mark.parametrize("name", NAMES)
def test_the_schema_accepts_the_examples_and_refuses_what_is_wrong(periplus: Periplus, name: str) -> None:
    schema = periplus("schema", name, "--json").json
    assert json.loads(periplus("schema", name).out) == schema
    validator = jsonschema.Draft202012Validator(schema)
    for path in sorted((ROOT / "examples" / name).glob("*.json")):
        position = json.loads(path.read_text())
        if "game" in position:
            validator.validate(position)
    assert not validator.is_valid({"game": name, "players": [{}], "unknown": 1})
    assert not validator.is_valid({"game": name, "players": 3})


def test_a_bundled_edition_is_printed_whole_and_in_brief(periplus: Periplus) -> None:
    data = periplus("edition", "observatory", "study", "--json").json
    assert data["name"] == "study"
    assert len(data["cards"]) == 60
    assert data["rounds"]["1"] == {"count": 12, "bonus": [4, 7, 10]}
    assert periplus("edition", "observatory", "--json").json == data
    assert periplus("edition", "observatory").out.splitlines()[-1].split() == ["cards", "60", "entries"]


def test_an_edition_of_ones_own_goes_by_path(periplus: Periplus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    assert periplus("edition", "observatory", "pocket.json", "--json").json["name"] == "pocket"
    assert periplus("edition", "observatory", EXAMPLES / "pocket.json").status == 0


def test_an_edition_is_told_where_it_departs_from_the_published_counts(
    periplus: Periplus, tmp_path: Path
) -> None:
    path = tmp_path / "calm.json"
    path.write_text(json.dumps({"maps": {"versus": ["...."] * 4}, "salvage": ["WWWMM"]}))
    answer = periplus("edition", "kalypso", path, "--json")
    assert answer.status == 0
    assert answer.json["salvage"] == ["WWWMM"]
    assert "warning: maps.versus: 0 lifebuoys, the published game has 8" in answer.err
    assert "warning: salvage: 1 pieces, the published game has 120" in answer.err
    assert periplus("edition", "kalypso", "study").err == ""


def test_a_wrong_edition_names_its_field(periplus: Periplus, tmp_path: Path) -> None:
    edition = json.loads((EXAMPLES / "pocket.json").read_text())
    edition["cards"][3]["bonus"] = "comet"
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(edition))
    done = periplus("edition", "observatory", path, "--json")
    assert done.status == 2
    assert done.json["error"]["field"] == "edition.cards[3].bonus"


@pytest.mark.parametrize("name", ["missing.json", "no-such-name", ""])
def test_an_edition_that_is_not_there_is_bad_input(periplus: Periplus, name: str, tmp_path: Path) -> None:
    done = periplus("edition", "observatory", str(tmp_path / name) if name else name, "--json")
    assert done.status == 2
    assert done.json["error"]["field"] == "edition"


def example_of(help_text: str) -> list[str]:
    """The arguments of the example at the end of a help text."""
    program, *arguments = shlex.split(help_text.partition("Example:\n")[2])
    assert program == "periplus"
    return arguments


STAYING = {"engine", "serve", "batch", "play"}
"""Commands that stay with who asks, on pipes, files and at a prompt; tests of their own run them."""


@pytest.mark.parametrize("command", ["", *(name for name in COMMANDS if name not in STAYING)])
def test_the_example_of_every_help_runs(
    periplus: Periplus, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    shown = CliRunner().invoke(app, [command, "--help"] if command else ["--help"])
    arguments = example_of(shown.output)
    assert not command or arguments[0] == command
    done = periplus(*arguments)
    assert (done.status, done.err) == (0, "")
    assert done.out


@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in STAYING])
def test_every_command_speaks_json(command: str) -> None:
    assert "--json" in CliRunner().invoke(app, [command, "--help"]).output


def test_without_arguments_the_help_is_shown(periplus: Periplus) -> None:
    assert periplus().out == periplus("--help").out
    assert periplus("-h").out == periplus("--help").out


def test_the_shell_completes_commands() -> None:
    done = CliRunner().invoke(
        app,
        prog_name="periplus",
        env={"_PERIPLUS_COMPLETE": "bash_complete", "COMP_WORDS": "periplus ma", "COMP_CWORD": "1"},
    )
    assert done.output == "plain,maximum\n"


def test_titles_and_prefixes_are_those_of_the_rules(periplus: Periplus) -> None:
    for entry in periplus("games", "--json").json["games"]:
        assert (entry["title"], entry["clauses"]) == (game(entry["name"]).title, game(entry["name"]).prefix)


@pytest.mark.parametrize("name", NAMES)
def test_a_file_may_name_its_schema_which_has_the_title_of_its_game(periplus: Periplus, name: str) -> None:
    schema = periplus("schema", name, "--json").json
    assert schema["$id"] == f"urn:periplus:{name}:position"
    assert schema["title"] == registry.game(name).title
    position = json.loads((ROOT / "examples" / name / "last-turn.json").read_text(encoding="utf-8"))
    named = {"$schema": f"./{name}.schema.json"} | position
    jsonschema.Draft202012Validator(schema).validate(named)
    folder = ROOT / "examples" / name
    assert api.load(named, folder) == api.load(position, folder)


@pytest.mark.parametrize("command", [["check"], ["puzzles", "list"]])
def test_the_options_of_every_command_are_told_in_the_language_of_the_run(
    periplus: Periplus, command: list[str]
) -> None:
    told = periplus("--lang", "ja", *command, "--help").out
    assert "使う言語。" in told
    assert "この説明を表示して終わる。" in told
    assert "Show this message and exit." in periplus(*command, "--help").out
