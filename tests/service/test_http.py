"""The HTTP API gives the answers of the command line, whole or as a stream, and tells what there is."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pytest

from periplus.drawing import phrase
from periplus.models.core.registry import NAMES, game
from periplus.models.core.rulebook import rulebook
from periplus.puzzles.collection import bundled
from periplus.service.guarding import HEADERS
from periplus.service.requests import VERBS
from periplus.solvers import api
from periplus.solvers.reason_shapes import GoalContrastAnswer, MoveContrastAnswer
from tests.cli.conftest import Periplus
from tests.service.conftest import Served
from tests.service.helpers import FAULTY, GAMES, Json, example, ranked
from tests.test_imports import ROOT


def settled(answer: Json) -> Json:
    """The answer without the effort, of which a warm process needs less than a cold one."""
    return {key: part for key, part in answer.items() if key != "work"}


QUICK = {"check": "turn", "score": "turn", "moves": "turn", "hint": "last-turn", "solve": "last-turn"}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("verb", QUICK)
def test_an_answer_is_the_one_that_the_command_line_prints(
    served: Served, periplus: Periplus, verb: str, name: str
) -> None:
    told = periplus(verb, ROOT / "examples" / name / f"{QUICK[verb]}.json", "--json")
    answer = served.post(verb, {"position": example(name, QUICK[verb])})
    assert answer.status_code == (422 if told.status == 2 else 200)
    assert settled(answer.json()) == settled(told.json)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("verb", ["ask", "why"])
def test_a_goal_is_answered_as_on_the_command_line(
    served: Served, periplus: Periplus, verb: str, name: str
) -> None:
    table = api.relations(name)[0]
    goal = f"{table.name}({', '.join('_' for _ in table.columns)})"
    told = periplus(verb, ROOT / "examples" / name / "goal.json", goal, "--json")
    assert served.post(verb, {"position": example(name, "goal"), "goal": goal}).json() == told.json


@pytest.mark.parametrize(
    "asked", [("completed(t1)", "completed(s1)"), ("star 0,1 with meteor", "star 0,1 with 2 5")]
)
def test_two_goals_or_moves_are_told_apart_as_on_the_command_line(
    served: Served, periplus: Periplus, asked: tuple[str, str]
) -> None:
    this, other = asked
    said = [this] if this.endswith(")") else ["--move", this]
    told = periplus(
        "why", ROOT / "examples/observatory/goal.json", *said, "--rather-than", other, "--json"
    ).json
    about = {"goal": this} if this.endswith(")") else {"move": this}
    request = {"position": example("observatory", "goal"), "rather_than": other, **about}
    answer = served.post("why", request).json()
    assert answer == told
    (shape,) = (GoalContrastAnswer,) if "goal" in about else (MoveContrastAnswer,)
    shape.model_validate(answer)


def test_what_cannot_be_told_apart_is_told_by_the_field(served: Served) -> None:
    request = {"position": example("observatory", "goal")}
    unread = served.post("why", request | {"goal": "score(_)", "rather_than": "scor(_)"})
    assert (unread.status_code, unread.json()["error"]["field"]) == (422, "rather_than")
    unknown = served.post("why", request | {"move": "star 0,1 with meteor", "rather_than": "star"})
    assert (unknown.status_code, unknown.json()["error"]["field"]) == (422, "rather_than")
    illegal = served.post(
        "why", request | {"move": "star 0,0 with meteor", "rather_than": "star 0,1 with 2 5"}
    )
    assert illegal.json()["legal"] is False


@pytest.mark.parametrize("name", FAULTY)
def test_an_illegal_position_is_answered_as_by_check_whatever_was_asked(served: Served, name: str) -> None:
    position = example(name, "fault")
    check = served.post("check", {"position": position}).json()
    assert check["legal"] is False
    assert {fault["rule"] for fault in check["violations"]} <= set(rulebook(name))
    for verb in ("hint", "score", "moves", "solve"):
        assert served.post(verb, {"position": position}).json() == check


def test_the_mark_that_some_editors_write_before_utf_8_is_no_fault(served: Served) -> None:
    text = json.dumps(example("mist"))
    with served.client() as client:
        for position, mark in ((example("mist"), "\ufeff"), (f"\ufeff{text}", ""), (text, "\ufeff")):
            body = mark + json.dumps({"position": position})
            answer = client.post(
                "/v1/check", content=body.encode(), headers={"Content-Type": "application/json"}
            )
            assert (answer.status_code, answer.json()["legal"]) == (200, True)


@pytest.mark.parametrize("name", GAMES)
def test_a_faulty_field_is_named_as_in_the_file_with_the_words_of_the_command_line(
    served: Served, periplus: Periplus, name: str
) -> None:
    position = example(name) | {"nonsense": 1}
    answer = served.post("check", {"position": position})
    assert answer.status_code == 422
    assert answer.json() == periplus("check", "-", "--json", stdin=json.dumps(position).encode()).json
    assert answer.json()["error"]["field"] == "nonsense"


def test_an_edition_goes_by_name_and_never_by_path(served: Served) -> None:
    position = json.loads((ROOT / "examples/kalypso/turn.json").read_text())
    assert position["edition"].endswith(".json")
    assert served.post("check", {"position": position}).json()["error"]["field"] == "edition"


def events(text: str) -> list[Json]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def streamed(served: Served) -> list[Json]:
    body = {"id": "h", "position": example("sumatra", "last-turn"), "stream": {"every": 0}}
    answer = served.post("maximum", body)
    assert answer.headers["content-type"] == "application/x-ndjson"
    return events(answer.text)


def test_a_stream_is_whole_updates_and_one_answer_at_its_end(streamed: list[Json]) -> None:
    *updates, done = streamed
    assert updates
    assert [event["event"] for event in updates] == ["update"] * len(updates)
    assert [event["seq"] for event in streamed] == list(range(len(streamed)))
    assert {event["id"] for event in streamed} == {"h"}
    assert (done["event"], done["status"], done["reason"]) == ("done", "optimal", "proved")
    assert all({"status", "value", "bound", "solution"} <= event.keys() for event in streamed)


def test_no_update_comes_without_a_change(streamed: list[Json]) -> None:
    known = [{key: event[key] for key in event.keys() - {"seq", "elapsed"}} for event in streamed[:-1]]
    assert all(before != after for before, after in pairwise(known))


def test_the_end_of_a_stream_is_the_answer_that_is_given_alone(served: Served, streamed: list[Json]) -> None:
    alone = served.post("maximum", {"position": example("sumatra", "last-turn")}).json()
    done = {key: part for key, part in streamed[-1].items() if key not in {"id", "event", "seq"}}
    assert settled(done) == settled(alone)


def test_server_sent_events_come_to_whom_they_are_accepted_by(served: Served) -> None:
    answer = served.post("hint", {"position": example("sumatra")}, Accept="text/event-stream")
    assert answer.headers["content-type"] == "text/event-stream"
    *_, last, end = answer.text.split("\n\n")
    kind, data = last.splitlines()
    assert (kind, end) == ("event: done", "")
    assert json.loads(data.removeprefix("data: "))["status"] == "optimal"


def test_bad_input_is_no_stream(served: Served) -> None:
    answer = served.post("hint", {"position": {"game": "chess"}, "stream": {}})
    assert (answer.status_code, answer.json()["error"]["field"]) == (422, "game")


def test_a_ranking_comes_without_the_parts_that_are_not_included(served: Served) -> None:
    body = {"position": example("sumatra"), "count": 1}
    whole = served.post("hint", body).json()["moves"][0]
    bare = served.post("hint", body | {"include": []}).json()["moves"][0]
    assert bare == {key: part for key, part in whole.items() if key not in {"why", "line", "notation"}}
    assert {"why", "line", "notation"} <= whole.keys()


@pytest.mark.parametrize("name", GAMES)
def test_moves_come_with_their_words_if_these_are_included(served: Served, name: str) -> None:
    position = example(name, ranked(name))
    known = api.load(json.dumps(position).encode())
    listed = served.post("moves", {"position": position, "include": ["words"]}).json()
    assert listed["words"] == [phrase(known, move) for move in listed["moves"]]
    assert "words" not in served.post("moves", {"position": position}).json()
    body = {"position": position, "include": ["words"], "limits": {"seconds": 0.3}}
    for level in (3, 4):
        for entry in served.post("hint", body | {"level": level}).json()["moves"]:
            assert entry["words"] == phrase(known, entry["move"])
            assert not entry.keys() & {"why", "line"}


def test_words_are_in_the_language_that_is_asked_for(served: Served) -> None:
    body = {"position": example("sumatra"), "include": ["words"], "lang": "ja"}
    assert all(JAPANESE.search(text) for text in served.post("moves", body).json()["words"])


def test_the_picture_of_an_answer_is_as_wide_as_asked_for_and_marks_where_to_look(served: Served) -> None:
    body = {"position": example("sumatra"), "level": 1, "include": ["svg"], "width": 700}
    picture = served.post("hint", body).json()["svg"]
    assert 'width="700"' in picture
    assert "p-line-hinted" in picture.partition("</style>")[2]


def test_a_hint_of_the_first_level_names_no_move(served: Served) -> None:
    answer = served.post("hint", {"position": example("sumatra"), "level": 1}).json()
    assert answer["moves"] == []
    assert answer["clue"]["where"]


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_drawn_and_so_is_an_answer(served: Served, name: str) -> None:
    drawn = served.post("draw", {"position": example(name)}, Accept="image/svg+xml")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.text.startswith("<svg")
    hint = served.post("hint", {"position": example(name, ranked(name)), "include": ["svg"]}).json()
    assert hint["svg"].startswith("<svg")


@pytest.mark.parametrize("name", GAMES)
def test_whoever_shows_the_parts_alone_is_spared_the_rest(served: Served, name: str) -> None:
    asked = {"position": example(name), "include": ["parts"]}
    both = served.post("draw", asked).json()
    assert both["text"]
    assert both["svg"].startswith("<svg")
    alone = served.post("draw", {**asked, "whole": False}).json()
    assert alone == {key: told for key, told in both.items() if key not in ("text", "svg")}


@pytest.mark.parametrize("name", FAULTY)
def test_an_illegal_position_is_drawn_with_its_faults(served: Served, name: str) -> None:
    drawn = served.post("draw", {"position": example(name, "fault")}).json()
    check = served.post("check", {"position": example(name, "fault")}).json()
    assert {key: drawn[key] for key in check} == check
    assert drawn["svg"].startswith("<svg")


@pytest.mark.parametrize("name", GAMES)
def test_a_move_is_played_and_an_illegal_one_is_answered_with_its_clauses(served: Served, name: str) -> None:
    position = example(name)
    move = served.post("moves", {"position": position}).json()["moves"][0]
    after = served.post("play", {"position": position, "move": move}).json()["position"]
    assert after["log"][-1] == move
    again = served.post("share", {"position": after}).json()
    assert served.post("share", {"position": again["line"]}).json() == again


def test_a_position_may_be_followed_by_what_was_played_since(served: Served) -> None:
    position = example("mist", "last-turn")
    move = served.post("moves", {"position": position}).json()["moves"][0]
    played = served.post("play", {"position": position, "move": move}).json()["position"]
    for verb in ("check", "score", "moves", "draw", "share"):
        since = served.post(verb, {"position": position, "after": [move]})
        assert since.json() == served.post(verb, {"position": played}).json()


def test_a_move_that_was_played_since_is_named_by_its_place(served: Served) -> None:
    body = {"position": example("sumatra")}
    unread = served.post("moves", body | {"after": [{"type": "nonsense"}]})
    assert (unread.status_code, unread.json()["error"]["field"]) == (422, "after[0].type")
    legal = served.post("moves", body).json()["moves"][0]
    illegal = served.post("moves", body | {"after": [legal, legal]}).json()
    assert illegal["legal"] is False
    assert illegal["violations"][0]["where"][:2] == ["after", 1]


def test_a_drawn_move_that_cannot_be_read_is_named_by_its_place(served: Served) -> None:
    body = {"position": example("sumatra"), "solution": [{"type": "nonsense"}]}
    assert served.post("draw", body).json()["error"]["field"] == "solution[0].type"


@pytest.mark.parametrize("name", GAMES)
def test_puzzles_are_listed_told_without_answer_and_judged(served: Served, name: str) -> None:
    puzzle = bundled(name)[0]
    with served.client() as client:
        listed = client.get(f"/v1/games/{name}/puzzles").json()
        task = client.get(f"/v1/puzzles/{puzzle.id}").json()
    assert puzzle.id in {entry["id"] for entry in listed["puzzles"]}
    assert "answer" not in task
    assert (task["moves"], task["ask"]) == (len(puzzle.answer.moves), puzzle.file.ask)
    judged = served.post(f"puzzles/{puzzle.id}/check", {"solution": list(puzzle.answer.moves)}).json()
    assert judged["right"] is True


def test_a_puzzle_is_named_by_the_address_alone(served: Served) -> None:
    body = {"solution": [], "puzzle": bundled("mist")[1].id}
    answer = served.post(f"puzzles/{bundled('mist')[0].id}/check", body)
    assert (answer.status_code, answer.json()["error"]["field"]) == (422, "puzzle")


def test_the_games_are_those_that_are_registered(served: Served) -> None:
    with served.client() as client:
        assert [entry["name"] for entry in client.get("/v1/games").json()["games"]] == list(NAMES)
        assert client.get(f"/v1/games/{NAMES[0]}/schema").json() == game(NAMES[0]).schema()


@pytest.mark.parametrize("name", GAMES)
def test_a_clause_is_told_by_its_id(served: Served, name: str) -> None:
    clause = next(iter(rulebook(name).values()))
    with served.client() as client:
        found = client.get(f"/v1/rules/{clause.id}")
    assert found.json() == {"id": clause.id, "section": clause.section, "text": clause.text}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/v1/games/chess/schema", 404),
        ("GET", "/v1/games/chess/puzzles", 404),
        ("GET", "/v1/puzzles/none", 404),
        ("GET", "/v1/rules/XX-1.1", 404),
        ("GET", "/v1/rules/none", 404),
        ("GET", "/v1/hint", 405),
        ("POST", "/v1/nothing", 404),
        ("POST", "/v1/puzzles/none/check", 404),
        ("GET", "/static/nothing.js", 404),
        ("POST", "/v1/judge", 404),
    ],
)
def test_every_refusal_has_the_form_of_bad_input(served: Served, method: str, path: str, status: int) -> None:
    with served.client() as client:
        answer = client.request(method, path, headers={"Content-Type": "application/json"})
    assert answer.status_code == status
    assert answer.json()["errors"] == [answer.json()["error"]]


def test_every_answer_has_the_headers_that_keep_browsers_safe(served: Served) -> None:
    with served.client() as client:
        for answer in (
            client.get("/v1/health"),
            client.get("/v1/nowhere"),
            client.post("/v1/hint", content=b"{", headers={"Content-Type": "application/json"}),
        ):
            assert {name: answer.headers[name] for name in HEADERS} == HEADERS
        page = client.get(
            "/nowhere"
        ).headers  # as every page it has a style of its own, and is asked for again
        own = {"Content-Security-Policy": page["Content-Security-Policy"], "Cache-Control": "no-cache"}
        assert {name: page[name] for name in HEADERS} == HEADERS | own
        assert "default-src 'none'" in own["Content-Security-Policy"]
        assert "unsafe" not in own["Content-Security-Policy"]


def test_the_log_has_a_line_of_json_for_a_request(served: Served) -> None:
    with served.client() as client:
        client.get("/v1/health?mark")
        client.get("/v1/a-path-of-its-own")
    entry: Any = json.loads(served.logged("/v1/a-path-of-its-own"))
    assert (entry["method"], entry["status"], entry["client"]) == ("GET", 404, "127.0.0.1")


def test_every_verb_has_its_path(served: Served) -> None:
    with served.client() as client:
        paths = client.get("/openapi.json").json()["paths"]
    assert {operation["post"]["operationId"] for operation in paths.values() if "post" in operation} == set(
        VERBS
    )


JAPANESE = re.compile("[ぁ-んァ-ヶ一-龠]")


def test_a_language_that_nobody_speaks_here_is_refused_in_an_address_as_in_a_body(served: Served) -> None:
    """Programs asked for German and got English without a word; what the browser prefers is no demand."""
    with served.client() as client:
        for method, path in (("GET", "/v1/rules/OBS-4.6"), ("GET", "/v1/games"), ("POST", "/v1/check")):
            body = {"position": example("sumatra")} if method == "POST" else None
            answer = client.request(method, f"{path}?lang=de", json=body)
            assert answer.status_code == 422
            assert answer.json()["error"]["field"] == "lang"
            assert "'de'" in answer.json()["error"]["message"]
        told = client.get("/v1/rules/OBS-4.6?lang=xx", headers={"Accept-Language": "ja"})
        assert told.json()["error"]["message"] == "'xx'は選べない。en, jaのどれかが必要"
        assert client.get("/?lang=de").status_code == 200


def test_answers_name_their_language(served: Served) -> None:
    with served.client() as client:
        for asked, language in (("ja", "ja"), ("de, ja;q=0.5", "ja"), ("de", "en")):
            answer = client.get("/v1/rules/OBS-4.6", headers={"Accept-Language": asked})
            assert answer.headers["Content-Language"] == language
        body = {"position": example("sumatra"), "lang": "ja"}
        assert client.post("/v1/check", json=body).headers["Content-Language"] == "ja"
        assert client.get("/v1/rules/OBS-4.6?lang=ja").headers["Content-Language"] == "ja"


@pytest.mark.parametrize("way", ["body", "address", "browser"])
def test_sentences_are_in_the_language_that_is_asked_for(served: Served, way: str) -> None:
    body: Json = {"position": example("observatory", "fault")} | ({"lang": "ja"} if way == "body" else {})
    headers = {"Accept-Language": "ja, en;q=0.5"} if way == "browser" else {}
    path = "check?lang=ja" if way == "address" else "check"
    (fault, *_) = served.post(path, body, **headers).json()["violations"]
    assert JAPANESE.search(fault["message"])
    assert not JAPANESE.search(
        served.post(path, body | {"lang": "en"}, **headers).json()["violations"][0]["message"]
    )
