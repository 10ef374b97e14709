"""The server of children builds what each of them needs before it forks the first."""

from __future__ import annotations

from pydantic import BaseModel

from periplus.models.core.registry import NAMES
from periplus.service import child
from periplus.service.reading import read_request
from periplus.service.verbs import put
from tests.service.helpers import example


def built() -> set[type[BaseModel]]:
    """The models whose validators stand."""
    found, todo = set(), [BaseModel]
    while todo:
        for model in todo.pop().__subclasses__():
            todo.append(model)
            if (
                model.__pydantic_complete__
                and type(model.__pydantic_validator__).__name__ == "SchemaValidator"
            ):
                found.add(model)
    return found


def test_a_server_has_built_what_questions_about_tables_need() -> None:
    child.load()
    before = built()
    for name in NAMES:
        for verb in ("check", "score", "moves", "draw"):
            put(read_request({"verb": verb, "position": example(name)}), 0.0)
    assert built() == before
