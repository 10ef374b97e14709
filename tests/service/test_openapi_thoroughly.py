"""The OpenAPI document once more, by all the ways to ask that it allows or forbids: not collected with the usual tests.

To work these cases out takes as long as to collect all other tests, and is done before anything is deselected.
"""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import settings

from tests.service.conftest import Served
from tests.service.test_openapi import DOCUMENT, EXCLUDED, SETTINGS

API = schemathesis.openapi.from_dict(DOCUMENT)


@pytest.mark.slow
@pytest.mark.timeout(3600)  # each of its searches may take ten seconds
@API.parametrize()
@settings(max_examples=100, **SETTINGS)
def test_what_the_document_promises_is_what_comes_however_it_is_asked(served: Served, case: Any) -> None:
    case.call_and_validate(base_url=served.address, excluded_checks=EXCLUDED, timeout=30)
