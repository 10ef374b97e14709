"""Games are played through the service as at a table: it keeps nothing, each request carries the game."""

from __future__ import annotations

import json
import random
import time
from typing import Any

import pytest

from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.registry import NAMES, game
from periplus.service.requests import Draw, Moves, New, Step
from periplus.service.verbs import put
from periplus.solvers import api
from periplus.solvers.session import Session
from tests.random_games import played_to_the_end
from tests.service.helpers import example

Json = dict[str, Any]
FEWEST = [(name, min(game(name).players)) for name in NAMES]
DEEDS = 25
"""Deeds of a game that the fast tests look at."""


def asked(request: Any) -> Json:
    answer = put(request, time.monotonic())
    assert isinstance(answer, dict)
    return answer


def begun(name: str, players: int, seed: int = 3) -> Json:
    return asked(Step(position=asked(New(game=name, players=players, seed=seed))["position"], seed=seed))


def onward(table: Json, **deed: Any) -> Json:
    kept = {"position": table["position"], "seed": 3} | (
        {"shown": table["shown"]} if table["shown"] is not None else {}
    )
    return asked(Step(**kept, **deed))


def moved(table: Json, rng: random.Random) -> Json:
    """The table after a legal move, as the answer of moves tells it for what is seen."""
    if table["chance"]:
        return onward(table, roll=True)
    moves = asked(Moves(position=table["seen"]))["moves"]
    return onward(table, move=rng.choice(moves), seat=table["to_move"][0])


def test_points_that_are_expected_are_told_as_numbers_that_json_has() -> None:
    """Buru's example has offering cards that lie face down: a score is a mean of what they may be."""
    table = asked(Step(position=example("buru"), seed=3))
    assert json.loads(json.dumps(table))["seats"]


@pytest.mark.parametrize(("name", "players"), FEWEST)
def test_a_game_through_requests_is_that_of_a_session(name: str, players: int) -> None:
    """The twin is a session in one process, which remembers what the requests carry."""
    rng, table = random.Random(1), begun(name, players)
    session = Session(api.new(name, players, 3), 3)
    for _ in range(DEEDS):
        assert table["position"] == game(name).whole(session.recorded)
        assert (tuple(table["to_move"]), table["chance"]) == (session.actors(), session.waits_for_chance())
        if table["over"]:
            break
        before, table = table, moved(table, rng)
        if before["chance"]:
            session.roll()
        else:
            session.play(table["played"]["move"] if before["shown"] is None else moved_by(table, before))
    assert table["played"]["words"]


@pytest.mark.parametrize(("name", "players"), [*FEWEST, ("observatory", 2), ("buru", 2)])
def test_a_log_tells_the_deeds_that_led_to_the_table(name: str, players: int) -> None:
    """The twin is what each answer told when the deed was done."""
    rng, table, done = random.Random(4), begun(name, players), list[Json]()
    shown = False
    for _ in range(DEEDS):
        if table["over"]:
            break
        before, table = table, moved(table, rng)
        last = {"to_move": before["to_move"], "shown": before["shown"], **table["played"]}
        if table["shown"] is None:
            done.append(last)
        else:  # what chance shows stands in the log with what is chosen then, until then behind it
            shown = True
            told = onward(table, log=True)["log"]
            assert len(told) == len(done) + 1
            assert told[-1] == last
    assert "log" not in table
    assert shown == (name == "sumatra")
    told = onward(table, log=True)["log"]
    for one, other in zip(told, done, strict=table["shown"] is None):
        alike = one["seat"] is None and len(one["to_move"]) > 1  # it comes to the same whoever does it
        assert one["seat"] == (None if alike else other["seat"])
        for field in ("to_move", "words", "covered"):
            assert one.get(field) == other.get(field)
        assert other["move"].items() <= one["move"].items()  # a log may tell whose move it is
        assert (one["shown"] or {}).get("drawn") == (other["shown"] or {}).get("drawn")


@pytest.mark.parametrize(("name", "players"), FEWEST)
def test_a_step_tells_what_draw_and_moves_would(name: str, players: int) -> None:
    rng, table = random.Random(2), begun(name, players)
    parts = ("parts", "words", "path")
    for number in range(DEEDS):
        if table["over"]:
            break
        wanted = (0,) if number % 2 else tuple(range(players))
        whole = onward(table, draw=True, moves=wanted, include=parts, view=number % players)
        drawn = asked(Draw(position=whole["view"], include=parts, whole=False))
        assert whole["picture"] == {"title": drawn["title"], "parts": drawn["parts"]}
        if set(whole["to_move"][:1]) & set(wanted):
            assert whole["options"] == asked(Moves(position=whole["seen"], include=parts))
        else:
            assert "options" not in whole
        assert not {"picture", "options"} & table.keys()
        table = moved(table, rng)


def moved_by(after: Json, before: Json) -> Json:
    """The choice of a move of the log that tells what chance had shown, too."""
    return {field: part for field, part in after["played"]["move"].items() if field != "draw"}


@pytest.mark.rule("BURU-1.14")
def test_once_the_game_is_over_whoever_looks_sees_what_lay_face_down() -> None:
    session = played_to_the_end("buru")
    position = game("buru").whole(session.recorded)
    for view in (0, 1, None):
        table = asked(Step(position=position, seed=8, draw=True, include=("parts",), view=view))
        assert table["over"]
        assert table["view"]["players"][1]["offers"] == {"banyu": [4], "manuk": [7]}
        assert "?" not in json.dumps(table["picture"]["parts"]["tables"])
        assert not table["view"].get("log"), "what lies on the table, not what led to it"


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    ("name", "players"), [(name, number) for name in NAMES for number in game(name).players]
)
def test_a_whole_game_ends_through_requests(name: str, players: int) -> None:
    rng, table = random.Random(7), begun(name, players)
    for _ in range(10_000):
        if table["over"]:
            break
        table = moved(table, rng)
    assert table["over"]
    assert table["to_move"] == []
    assert {one["seat"] for one in table["seats"]} >= set(table["winners"])


def test_a_seat_looks_at_its_own_hand_alone() -> None:
    table = begun("observatory", 2)
    first, second = (onward(table, view=seat)["view"] for seat in (0, 1))
    assert first != second
    assert table["seen"] == first


def test_whoever_shares_a_score_may_look_too() -> None:
    table = asked(New(game="kalypso", players=2, variants={"mode": "coop"}))
    assert asked(Step(position=table["position"], view=1))["people"] == [0, 1]


def test_points_are_those_that_whoever_looks_knows() -> None:
    """A fish token is worth its number, which its owner alone knows (KAL-10.19, KAL-15.1)."""
    begun = api.new("kalypso", 2, 1, {"mode": "versus"}).as_json()
    begun["bags"]["fish"].remove(3)
    begun["settlements"][1]["fish_tokens"] = [3]
    other, owner = (asked(Step(position=begun, view=seat))["seats"][1]["total"] for seat in (0, 1))
    assert owner == other + 3


def test_who_is_to_move_may_know_what_does_not_lie_open() -> None:
    """BURU-1.14: explorers in the fields; KAL-10.19: fish tokens. In the other games nothing is held secretly."""
    buru = begun("buru", 2)
    told = [buru["private"]]
    for _ in range(2):
        buru = onward(buru, move=next(move for move in asked(Moves(position=buru["seen"]))["moves"]))
        told.append(buru["private"])
    assert told == [False, False, True]  # who is third to lay one is the first again
    mover, other = buru["to_move"][0], 1 - buru["to_move"][0]
    laid = [asked(Step(position=buru["position"], open=what))["view"]["players"] for what in (False, True)]
    (own,), (unseen,) = (next(iter(players[mover]["placed"].values())) for players in laid)
    assert (isinstance(own, int), unseen) == (True, "?")
    assert laid[0][other] == laid[1][other]
    kalypso = api.new("kalypso", 2, 1, {"mode": "versus"}).as_json()
    assert asked(Step(position=kalypso))["private"] is False
    kalypso["bags"]["fish"].remove(3)
    kalypso["settlements"][asked(Step(position=kalypso))["to_move"][0]]["fish_tokens"] = [3]
    assert asked(Step(position=kalypso))["private"] is True
    for name in ("mist", "sumatra", "observatory"):
        table, rng = begun(name, 2), random.Random(5)
        for _ in range(DEEDS):
            table = moved(table, rng)
            assert not table["private"]


def test_a_deed_is_told_by_one_field_and_by_a_seat_that_may_move() -> None:
    table = begun("sumatra", 2)
    mover = table["to_move"][0]
    for deed, field in (
        ({"roll": True, "move": "x"}, "roll"),
        ({"roll": True}, "roll"),
        ({"move": "nonsense", "seat": mover}, "move"),
        ({"move": {"type": "nonsense"}, "seat": mover}, "move.type"),
        ({"seat": 1 - mover, "move": {"type": "take"}}, "seat"),
        ({"view": 7}, "view"),
        ({"fell": {}}, "fell"),
        ({"move": {}}, "move"),
        ({"move": {}, "roll": True}, "roll"),
    ):
        with pytest.raises(PositionError) as caught:
            onward(table, **deed)
        assert caught.value.field.startswith(field), (deed, str(caught.value))


def test_what_the_rules_forbid_is_cited() -> None:
    table = begun("kalypso", 1)
    [tile] = {move["tile"] for move in asked(Moves(position=table["seen"]))["moves"]}
    with pytest.raises(IllegalMove) as caught:
        onward(table, move={"type": "place", "tile": tile, "at": [0, 0]}, seat=0)
    assert caught.value.violations


def test_a_new_game_names_what_it_does_not_know() -> None:
    for request, field in (
        (New(game="kalipso"), "game"),
        (New(game="kalypso", players=7), "players"),
        (New(game="kalypso", variants={"mode": "koop"}), "variants.mode"),
        (New(game="buru", variants={"lawan": "1"}), "variants.lawan"),
        (New(game="buru", variants={"lawan": "1"}, bare=True), "variants.lawan"),
    ):
        with pytest.raises(PositionError) as caught:
            asked(request)
        assert caught.value.field == field


def test_what_is_laid_face_down_has_other_words_for_the_others() -> None:
    table = begun("buru", 2)
    placed = onward(table, move={"type": "place", "token": 5, "area": "lake"})
    assert placed["played"]["words"] == "5 to the lake"
    assert placed["played"]["covered"] == "an unseen explorer to the lake"
    assert placed["position"]["log"][-1]["token"] == 5
    opened = onward(begun("sumatra", 2), move=str(api.moves(api.new("sumatra", 2, 3))[0]))
    assert "covered" not in opened["played"]


def test_a_game_of_ones_own_edition_is_dealt() -> None:
    mine = game("sumatra").edition("study").as_json() | {"name": "mine"}
    own = asked(New(game="sumatra", seed=3, edition=mine))["position"]
    assert own.pop("edition")["name"] == "mine"
    plain = asked(New(game="sumatra", seed=3))["position"]
    assert asked(New(game="sumatra", seed=3, edition="study"))["position"] == plain
    assert own == {name: part for name, part in plain.items() if name != "edition"}
    for edition, field in (("galaxy", "edition"), ({"name": 5}, "edition.name")):
        with pytest.raises(PositionError) as caught:
            asked(New(game="sumatra", edition=edition))
        assert caught.value.field == field


def test_chance_that_shows_what_is_chosen_from_tells_that_alone() -> None:
    """An explorer sees what comes out of the bag (SUM-4.9); what is taken of it is nobody's deed yet."""
    rng, table = random.Random(5), begun("sumatra", 2)
    while not table["chance"]:
        table = moved(table, rng)
    drawn = onward(table, roll=True)
    assert drawn["shown"]["tile"]
    assert drawn["played"]["seat"] is None
    assert drawn["played"]["words"] == f"draws {', '.join(drawn['shown']['drawn'])}"
    assert "covered" not in drawn["played"]


def test_what_is_new_since_a_place_of_the_log_is_outlined() -> None:
    """The other's star, drawn on a chart of mine that shows theirs; since the end of the log nothing is new."""
    rng, table = random.Random(7), begun("observatory", 2)
    seen = lambda table, since: asked(  # noqa: E731 — the same question thrice
        Step(position=table["position"], seed=3, view=0, draw=True, include=("parts",), since=since)
    )["picture"]["parts"]["boards"]
    while not any(one["type"] == "star" for one in table["position"].get("log", [])):
        table = moved(table, rng)
    log = table["position"]["log"]
    marks = [board["svg"].count("p-line-since") for board in seen(table, len(log) - 1)]
    assert sum(marks) == 1
    assert not any("p-line-since" in board["svg"] for board in seen(table, len(log)))
    with pytest.raises(PositionError) as caught:
        seen(table, len(log) + 1)
    assert caught.value.field == "since"


@pytest.mark.parametrize("name", [name for name in NAMES if name != "buru"])  # whose boards all share
def test_one_seats_own_board_stays_in_front_whoever_is_to_move(name: str) -> None:
    rng, table, seen = random.Random(2), begun(name, 2), dict[str, set[int]]()
    for _ in range(DEEDS):
        table = moved(table, rng)
        boards = asked(
            Step(position=table["position"], seed=3, view=0, draw=True, include=("parts",), **shown(table))
        )["picture"]["parts"]["boards"]
        seen.setdefault(boards[0]["title"], set()).update(table["to_move"])
    assert len(seen) == 1
    assert set(*seen.values()) >= {0, 1}


def shown(table: Json) -> Json:
    return {} if table["shown"] is None else {"shown": table["shown"]}


def together(seed: int = 3) -> Json:
    """A turn of Observatory under way: both may use the dice, and either may end the turn for both (OBS-6.1)."""
    table = begun("observatory", 2, seed)
    while not (table["to_move"] and {"type": "end"} in asked(Moves(position=table["seen"]))["moves"]):
        table = moved(table, random.Random(1))
    return table


@pytest.mark.rule("OBS-6.1")
def test_a_turn_that_all_share_ends_once_all_are_done() -> None:
    table = together()
    assert (table["to_move"], table["done"]) == ([0, 1], [])
    log = table["position"]["log"]
    first = onward(table, move={"type": "end"}, seat=0, done=())
    assert (first["position"]["log"], first["to_move"], first["done"]) == (log, [1, 0], [0])
    assert (first["played"]["seat"], first["played"]["words"]) == (0, "end the turn")
    last = onward(first, move={"type": "end"}, done=tuple(first["done"]))
    assert last["position"]["log"] == [*log, {"type": "end"}]
    assert (last["done"], last["played"]["seat"]) == ([], 1)


def test_who_is_done_and_moves_after_all_has_to_say_so_anew() -> None:
    table = onward(together(), move={"type": "end"}, seat=0, done=())
    own = next(move for move in asked(Moves(position=together()["seen"]))["moves"] if move["type"] == "star")
    again = onward(table, move=own, seat=0, done=(0,))
    assert (again["to_move"], again["done"]) == ([0, 1], [])


def test_where_nobody_says_who_is_done_a_turn_ends_at_once() -> None:
    """A client that knows nothing of it plays as the rules have it: whoever ends the turn ends it for all."""
    table = together()
    ended = onward(table, move={"type": "end"}, seat=0)
    assert ended["position"]["log"] == [*table["position"]["log"], {"type": "end"}]


def test_none_is_done_who_is_not_to_move() -> None:
    with pytest.raises(PositionError) as found:
        onward(together(), done=(2,))
    assert found.value.field == "done"


@pytest.mark.rule("OBS-4.1", "OBS-5.6")
def test_dice_may_be_rolled_while_somebody_could_still_complete_a_card() -> None:
    """What can be done before the roll can be done after it; only bonuses of the round lapse (OBS-7.4)."""
    rng, table = random.Random(1), begun("observatory", 2, seed=1)
    while not table["may_roll"]:
        assert not table["over"]
        table = moved(table, rng)
    assert table["to_move"]
    assert not table["chance"]
    assert table["asked"]["ask"] == "dice"
    for deed in (
        {"roll": True},
        {"fell": {"dice": (2, 3, 4), "meteor": (2,)}},
        {"move": "roll 2 3 4 meteor 2"},
    ):
        rolled = onward(table, **deed, done=())
        assert [one["type"] for one in rolled["position"]["log"][len(table["position"]["log"]) :]] == ["roll"]
        assert (rolled["to_move"], rolled["may_roll"]) == ([0, 1], False)
