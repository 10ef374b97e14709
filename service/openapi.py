"""The paths of the verbs, and the OpenAPI document, complete and true."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi import Request as HttpRequest
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema
from starlette.responses import Response

from periplus.models.core.described import exemplify

from . import reference, shapes
from .answering import Answering
from .bodies import requested
from .guarding import client_of
from .reference import bundled_puzzle
from .replies import JSON, NDJSON, SSE, SVG, StreamedReply, form_of
from .request_fields import Stream
from .requests import VERBS
from .shapes import CheckAnswer

JUDGE = "judge"
"""The verb about a puzzle, whose id stands in the path."""


def verb_routes() -> APIRouter:
    """One path for each verb."""
    router = APIRouter(prefix="/v1")
    for verb, model in VERBS.items():
        path = "/puzzles/{puzzle}/check" if verb == JUDGE else f"/{verb}"
        summary = (model.__doc__ or "").partition("\n")[0]
        router.add_api_route(
            path,
            _about_puzzle if verb == JUDGE else _endpoint(verb),
            methods=["POST"],
            operation_id=verb,
            summary=summary,
            response_class=Response,
        )
    return router


def _endpoint(verb: str) -> Callable[[HttpRequest], Awaitable[Response]]:
    async def put(request: HttpRequest) -> Response:
        return await _reply(request, verb)

    return put


async def _about_puzzle(request: HttpRequest, puzzle: str) -> Response:
    return await _reply(request, JUDGE, puzzle=(await asyncio.to_thread(bundled_puzzle, puzzle)).id)


async def _reply(request: HttpRequest, verb: str, **known: Any) -> Response:
    asked = await requested(request, verb, **known)
    form = form_of(request, asked.stream is not None)
    if form in (NDJSON, SSE) and asked.stream is None:
        asked = asked.model_copy(update={"stream": Stream()})
    state = request.app.state
    return StreamedReply(Answering(asked, state.store), state.scheduler, client_of(request.scope), form)


REFERENCE = "#/components/schemas/{model}"
OTHERS = (reference.Error, CheckAnswer, shapes.Unknown, shapes.Update, shapes.Done)
"""What any verb may answer."""
UNUSED = ("HTTPValidationError", "ValidationError")
"""What the framework would answer; the service has its own errors."""
NAMELESS = {"421": "The service has no such name as the Host header says."}
"""Why any request is refused before anybody looks at it."""
REFUSALS = NAMELESS | {
    "400": "The body is no sound JSON.",
    "403": "A page of another site asks.",
    "408": "The body came too slowly.",
    "413": "The body is too large.",
    "415": "The body is not application/json, or is compressed.",
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
                operation["responses"] |= {status: _refusal(reason) for status, reason in NAMELESS.items()}
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
    return {"description": reason, "content": {JSON: {"schema": _of(reference.Error)}}}


def _of(model: type[BaseModel]) -> dict[str, str]:
    return {"$ref": REFERENCE.format(model=model.__name__)}
