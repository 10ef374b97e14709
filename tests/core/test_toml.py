"""TOML is read as the JSON that it stands for, and refused soon where it is none."""

import json

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.core.trees import toml_as_json


def test_toml_is_read_as_json():
    assert json.loads(toml_as_json(b'[a]\nb = [1, "x"]\n')) == {"a": {"b": [1, "x"]}}
    for text in (b"a = ", b"a = 1979-05-27", b"\xff"):
        with pytest.raises(PositionError, match="not TOML"):
            toml_as_json(text)


@pytest.mark.timeout(60)
@pytest.mark.parametrize("part", ["a", '"a.b"', "'a' ", "\t-\t"])
def test_a_toml_key_of_many_parts_is_refused_before_it_takes_all_memory(part):
    """The parser keeps each beginning of a key: with 100,000 parts 40 GB."""
    key = ".".join([part] * 100_000)
    for text in (f"x = 1\n{key} = 1\n", f"[{key}]\n", f"x = {{ {key} = 1 }}\n"):
        with pytest.raises(PositionError, match="nested deeper than 32 levels"):
            toml_as_json(text.encode())


def test_dots_in_toml_strings_and_comments_are_no_keys():
    dots = ".".join(["a"] * 100)
    lines = (
        f"# {dots}",
        f'''x = "{dots}" # "{dots}''',
        f"y = '{dots}\\'",
        f'''z = """\\"{dots}\n{dots}\\"""{dots}"""''',
        f"w = '''{dots}\n'{dots}\\'''",
        "v = [1.5, 2.5e-3]",
        ".".join(["a"] * 32) + " = 1",
    )
    found = json.loads(toml_as_json("\n".join(lines).encode()))
    assert (found["x"], found["y"], found["v"]) == (dots, dots + "\\", [1.5, 0.0025])
    assert found["z"] == f'"{dots}\n{dots}"""{dots}'


@pytest.mark.timeout(60)
@pytest.mark.parametrize("text", ['"' + '\\"' * 500_000, '"""' + '\\"""' * 300_000 + "\\", "a" * 1_000_000])
def test_toml_without_ends_is_refused_soon(text):
    with pytest.raises(PositionError, match="not TOML"):
        toml_as_json(text.encode())
