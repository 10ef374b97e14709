"""``import periplus`` is the one door: all names are there, they take each other's objects, and nothing heavy loads."""

import builtins
import doctest
import inspect
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest

import periplus

ROOT = Path(__file__).parents[1]


def test_every_public_name_can_be_had_and_completed() -> None:
    for name in periplus.__all__:
        assert getattr(periplus, name) is not None
    assert set(periplus.__all__) <= set(dir(periplus))
    with pytest.raises(AttributeError, match="no attribute 'hnit'"):
        periplus.hnit  # type: ignore[attr-defined]  # noqa: B018


def test_the_docstring_and_the_page_do_what_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert doctest.testmod(periplus).failed == 0
    page = doctest.testfile(
        str(ROOT / "docs" / "python.md"), module_relative=False, optionflags=doctest.ELLIPSIS
    )
    assert page.attempted > 20
    assert page.failed == 0


def test_the_door_opens_without_a_solver() -> None:
    script = "import sys, periplus; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not {"ortools", "pydantic", "rich", "lark", "numpy"} & set(done.stdout.split())


def test_a_position_prints_as_its_table() -> None:
    position = periplus.load(ROOT / "examples" / "sumatra" / "turn.json")
    assert str(position) == periplus.to_terminal(periplus.picture(position), width=100).rstrip("\n")
    faulty = periplus.load(ROOT / "examples" / "observatory" / "fault.json")
    assert "OBS-4.5" in str(faulty)


def test_positions_can_be_kept_and_compared() -> None:
    position = periplus.load(ROOT / "examples" / "mist" / "turn.json")
    assert pickle.loads(pickle.dumps(position)) == position
    assert periplus.load(periplus.share(position)) == position
    assert periplus.load(position.as_json()) == position


def test_functions_take_what_other_functions_give() -> None:
    position = periplus.load(ROOT / "examples" / "sumatra" / "turn.json")
    ranking = periplus.hint(position, periplus.Limits(seconds=20)).result()
    move = ranking.moves[0].move
    assert isinstance(move, periplus.Move)
    assert periplus.phrase(position, move)
    assert periplus.picture(position, ranking)
    assert periplus.review(position, move, periplus.Limits(seconds=20)).result().loss == 0
    assert periplus.play(position, move).as_json() == periplus.play(position, move.as_json()).as_json()


def test_what_a_function_of_the_door_gives_or_raises_can_be_named_from_it() -> None:
    elsewhere = {"Any", "Iterator", "None", "Game"}
    functions = [getattr(periplus, name) for name in periplus.__all__]
    for function in filter(inspect.isfunction, functions):
        given = re.findall(r"[A-Z]\w+", str(inspect.signature(function).return_annotation))
        raised = re.findall(r"(?<=raises )[A-Z]\w+|(?<=Raises )[A-Z]\w+", inspect.getdoc(function) or "")
        raised = [name for name in raised if name not in dir(builtins)]
        assert {*given, *raised} - elsewhere <= set(periplus.__all__), function.__name__
