"""The OpenAPI document is complete and true: requests made up from it get what it promises."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from periplus.service.app import create_app
from periplus.service.requests import VERBS
from tests.service.conftest import Served
from tests.service.helpers import GAMES, Json, example

DOCUMENT: Json = create_app().openapi()
SOME = schemathesis.openapi.from_dict(DOCUMENT)
SOME.config.phases.coverage.enabled = False
EXCLUDED = [positive_data_acceptance]
"""What a position must be, its game says and not the document: most that fit the document are refused."""
SETTINGS: dict[str, Any] = {"deadline": None, "derandomize": True, "suppress_health_check": list(HealthCheck)}


@SOME.parametrize()
@settings(max_examples=7, **SETTINGS)
def test_what_the_document_promises_is_what_comes(served: Served, case: Any) -> None:
    case.call_and_validate(base_url=served.address, excluded_checks=EXCLUDED, timeout=30)


def shape_of(verb: str) -> Json:
    """The schema of the verb's answer, with what it refers to."""
    operation = DOCUMENT["paths"][f"/v1/{verb}"]["post"]
    schema: Json = operation["responses"]["200"]["content"]["application/json"]["schema"]
    return schema | {"components": DOCUMENT["components"]}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("verb", ["check", "score", "moves", "hint", "draw", "share"])
def test_an_answer_has_the_shape_that_is_documented(served: Served, verb: str, name: str) -> None:
    answer = served.post(verb, {"position": example(name), "limits": {"seconds": 1}})
    assert answer.status_code == 200, answer.text
    first = shape_of(verb) | {"anyOf": shape_of(verb)["anyOf"][:1]}
    jsonschema.validate(answer.json(), first)


def test_every_field_of_every_request_is_documented() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    for verb, model in VERBS.items():
        documented = set(schemas[model.__name__]["properties"])
        assert documented | ({"puzzle"} if verb == "judge" else set()) == set(model.model_fields)


def test_every_status_that_the_service_page_lists_is_documented() -> None:
    for path, operations in DOCUMENT["paths"].items():
        for method, operation in operations.items():
            body = {"400", "403", "408", "413", "415", "422", "503"} if method == "post" else set()
            assert {"200", "421", *body} <= operation["responses"].keys(), (method, path)


@pytest.mark.parametrize(
    ("status", "headers"),
    [
        (403, {"Origin": "https://evil.example"}),
        (415, {"Content-Type": "text/plain"}),
        (415, {"Content-Encoding": "gzip"}),
        (421, {"Host": "evil.example"}),
    ],
)
def test_a_refusal_has_the_shape_that_is_documented(served: Served, status: int, headers: Json) -> None:
    with served.client() as client:
        sent = {"Content-Type": "application/json", **headers}
        answer = client.post("/v1/check", content=b"{}", headers=sent)
    assert answer.status_code == status
    documented = DOCUMENT["paths"]["/v1/check"]["post"]["responses"][str(status)]
    schema = documented["content"]["application/json"]["schema"] | {"components": DOCUMENT["components"]}
    jsonschema.validate(answer.json(), schema)
