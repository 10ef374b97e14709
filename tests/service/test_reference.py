"""What stands at no path is refused with the name that was perhaps meant."""

from __future__ import annotations

import pytest

from tests.service.conftest import Served


@pytest.mark.parametrize(
    ("method", "path", "message"),
    [
        ("POST", "/v1/hnt", "there is no such path; did you mean hint?"),
        ("POST", "/v1/nothing", "there is no such path"),
        ("GET", "/v1/games/calypso/schema", "no such game; did you mean kalypso?"),
        ("GET", "/v1/games/chess/puzzles", "no such game"),
        ("GET", "/v1/puzzles/moths-at-the-windw", "no such puzzle; did you mean moths-at-the-window?"),
        ("GET", "/v1/rules/obs-4.55", "no such clause; did you mean OBS-4.5?"),
        ("GET", "/v1/rules/none", "no such clause"),
    ],
)
def test_a_name_that_is_not_there_is_guessed(served: Served, method: str, path: str, message: str) -> None:
    with served.client() as client:
        answer = client.request(method, path, headers={"Content-Type": "application/json"})
    assert answer.status_code == 404
    assert answer.json()["error"]["message"] == message


def test_the_guess_is_told_in_the_language_that_is_asked_for(served: Served) -> None:
    with served.client() as client:
        answer = client.get("/v1/games/calypso/schema?lang=ja")
    assert "kalypso" in answer.json()["error"]["message"]
    assert "did you mean" not in answer.json()["error"]["message"]
