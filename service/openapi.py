"""The OpenAPI document, complete and true: bodies by the models that read them, answers by their shapes."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from periplus.models.core.described import exemplify

from . import listings, shapes
from .asking import JUDGE
from .replies import JSON, NDJSON, SSE, SVG
from .requests import VERBS
from .table_shapes import CheckAnswer

REFERENCE = "#/components/schemas/{model}"
OTHERS = (listings.Error, CheckAnswer, shapes.Unknown, shapes.Update, shapes.Done)
"""What any verb may answer."""
UNUSED = ("HTTPValidationError", "ValidationError")
"""What the framework would answer; the service has its own errors."""
REFUSALS = {
    "400": "The body is no sound JSON.",
    "408": "The body came too slowly.",
    "413": "The body is too large.",
    "422": "Fields of the request, or of the position in it, are faulty.",
    "503": "Too many requests wait; Retry-After says when to come again.",
}


def describe(app: FastAPI) -> None:
    """Let the application publish its document."""

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _document(app)
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]


def _document(app: FastAPI) -> dict[str, Any]:
    found = get_openapi(title=app.title, version=app.version, summary=app.summary, routes=app.routes)
    models: list[type[BaseModel]] = [*VERBS.values(), *OTHERS]
    for answers in shapes.ANSWERS.values():
        models += answers
    unique = dict.fromkeys(models)
    _, definitions = models_json_schema([(model, "validation") for model in unique], ref_template=REFERENCE)
    schemas = found.setdefault("components", {}).setdefault("schemas", {})
    schemas.update(definitions["$defs"])
    for unused in UNUSED:
        schemas.pop(unused, None)
    exemplify(found, schemas)
    _without_path_fields(schemas)
    for operations in found["paths"].values():
        for operation in operations.values():
            if operation.get("operationId") in VERBS:
                _complete(operation)
            else:
                operation["responses"].pop("422", None)
    return found


def _without_path_fields(schemas: dict[str, Any]) -> None:
    """The body of a request about a puzzle does not name it: the path does."""
    judge = schemas[VERBS[JUDGE].__name__]
    del judge["properties"]["puzzle"]
    judge["required"].remove("puzzle")


def _complete(operation: dict[str, Any]) -> None:
    """The body and the answers of a verb."""
    verb = operation["operationId"]
    operation["requestBody"] = {"required": True, "content": {JSON: {"schema": _of(VERBS[verb])}}}
    answers: list[type[BaseModel]] = [*shapes.ANSWERS[verb], CheckAnswer, shapes.Unknown]
    content: dict[str, Any] = {
        JSON: {"schema": {"anyOf": [_of(shape) for shape in dict.fromkeys(answers)]}},
        NDJSON: {"schema": {"anyOf": [_of(shapes.Update), _of(shapes.Done)]}},
        SSE: {"schema": {"type": "string"}},
    }
    if verb == "draw":
        content[SVG] = {"schema": {"type": "string"}}
    operation["responses"] = {"200": {"description": "The answer.", "content": content}} | {
        status: _refusal(reason) for status, reason in REFUSALS.items()
    }
    if verb == JUDGE:
        operation["responses"]["404"] = _refusal("There is no such puzzle.")
    operation["responses"]["503"]["headers"] = {
        "Retry-After": {"description": "Seconds.", "schema": {"type": "integer"}}
    }


def _refusal(reason: str) -> dict[str, Any]:
    return {"description": reason, "content": {JSON: {"schema": _of(listings.Error)}}}


def _of(model: type[BaseModel]) -> dict[str, str]:
    return {"$ref": REFERENCE.format(model=model.__name__)}
