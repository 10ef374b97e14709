"""Whole games: from the setup to the end by random play, what chance tells on the way, what a seat may know of it."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, cast

import pytest

from periplus.models.core.errors import IllegalMove
from periplus.models.kalypso import GAME
from periplus.models.kalypso.chance import Remaining
from periplus.models.kalypso.moves import AnyMove
from periplus.models.kalypso.position import Position
from periplus.solvers import api
from periplus.solvers.limits import Limits
from tests.marking import slow_for

from .tables import ATOLL, Json, base, boat, data, sea

DIFFICULTIES = ("learning", "easy", "medium", "hard")
MODES: dict[str, tuple[int, str, str | None]] = {
    "versus, 2": (2, "versus", None),
    "versus, 3": (3, "versus", None),
    "versus, 4": (4, "versus", None),
    **{f"co-op, {players}": (players, "coop", "learning") for players in (2, 3, 4)},
    **{f"solo, {difficulty}": (1, "solo", difficulty) for difficulty in DIFFICULTIES},
}
"""By what they are called: players, mode, difficulty."""
KINDLY: Json = {
    "forecasts": [
        {"id": name, "title": name, "versus": {"needs": {}}, "coop": {"needs": {}}} for name in "abcdefg"
    ],
    "garden_table": [48],
    "arrivals": {"learning": [[0, 0, 0, 0]] * 4},
}
"""An edition whose forecasts ask for nothing, whose gardens feed everybody, and where nobody arrives."""


def begun(name: str, seed: int) -> Position:
    players, mode, difficulty = MODES[name]
    chosen = {"mode": (mode,)} | ({} if difficulty is None else {"difficulty": (difficulty,)})
    return GAME.start(players, random.Random(seed), chosen)


def plays(position: Position, seed: int) -> Iterator[tuple[Position, AnyMove | None]]:
    """A random game: each position, asked by who moves, with the move from it; and the last position."""
    rng = random.Random(seed)
    while GAME.outcome(position) is None:
        move = GAME.chance(position, rng)
        seats = GAME.actors(position)
        assert move is not None or seats
        if seats and (move is None or rng.random() < 0.5):
            position = GAME.asked_by(position, rng.choice(seats))
            move = rng.choice(GAME.moves(position))
        assert move is not None
        yield position, move
        position = GAME.play(position, move)
    yield position, None


def loaded(sheet: Json) -> Position:
    return GAME.load(json.dumps(sheet).encode())


def game(*settlements: Json, stage: str = "turn", progress: Json | None = None, **fields: Any) -> Position:
    """A whole game on a small sea, in an edition that asks for nothing."""
    edition = KINDLY | fields.pop("edition", {})
    return loaded(data(*settlements, edition=edition, progress={"stage": stage} | (progress or {}), **fields))


def after(position: Position, *moves: Json) -> Position:
    for move in moves:
        position = GAME.play(position, GAME.parse_move(position, move))
    return position


def refusal(position: Position, move: Json) -> str:
    with pytest.raises(IllegalMove) as error:
        after(position, move)
    return error.value.violations[0].rule


# to the end


@pytest.mark.rule("KAL-1.2", "KAL-3.1", "KAL-5.5", "KAL-14.6")
@pytest.mark.parametrize("name", MODES)
def test_random_play_reaches_the_end_of_every_mode(name: str) -> None:
    players, mode, _ = MODES[name]
    *steps, (last, _) = plays(begun(name, 1), seed=1)
    state, outcome = GAME.state(last), GAME.outcome(last)
    assert outcome is not None
    assert outcome.over
    assert GAME.check(last) == ()
    assert GAME.actors(last) == ()
    assert all(GAME.moves(GAME.seen_by(last, seat)) == () for seat in range(players))
    kinds = Counter(move.type for _, move in steps if move is not None)
    assert kinds["duties"] == state.round
    if mode == "versus":
        assert state.round == 4
        assert kinds["take"] == kinds["end"] == 16 * players
        assert kinds["deal"] == 4 * players - 1
        assert kinds["forecast"] == 3 * players
        assert [len(one.forecasts) for one in state.settlements] == [4] * players
    else:
        assert outcome.winners == ()  # nobody survives by accident
        assert kinds["take"] == kinds["deal"] + 1 if mode == "solo" else 4 * players


@pytest.mark.rule("KAL-16.2")
@pytest.mark.parametrize(("mode", "players"), [("coop", 2), ("coop", 4), ("solo", 1)])
def test_where_the_duties_are_light_four_rounds_are_played_and_won(mode: str, players: int) -> None:
    """Nobody arrives, nothing is asked: random play wins unless somebody was rescued and found no house."""
    won = 0
    for seed in range(2):
        start = game({}, mode=mode, players=players, stage="forecast", rows=ATOLL)
        *steps, (last, _) = plays(start, seed)
        outcome, state = GAME.outcome(last), GAME.state(last)
        assert outcome is not None
        assert outcome.winners == (0,)
        assert state.round == 4
        turns = 5 if mode == "solo" else 4
        assert sum(move is not None and move.type == "take" for _, move in steps) == 4 * turns * players
        assert [entry.player for entry in state.own.forecasts] == list(range(players)) * 4
        won += 1
    assert won == 2


@pytest.mark.parametrize("name", slow_for(MODES, lambda name: name in ("versus, 3", "versus, 4")))
def test_every_decision_can_be_hinted_and_the_hint_be_played(
    name: str, request: pytest.FixtureRequest
) -> None:
    hinted_games(name, range(1), share=0.15)


@pytest.mark.slow
@pytest.mark.parametrize("name", MODES)
def test_a_thousand_games_of_every_mode_are_hinted_without_a_refusal(name: str) -> None:
    hinted_games(name, range(1000), share=0.05)


def hinted_games(name: str, seeds: range, share: float) -> None:
    """Random games; at some decisions the seat is hinted by what it may know, and the best move is played."""
    asked = 0
    for seed in seeds:
        rng = random.Random(f"{name} {seed}")
        position = begun(name, seed)
        while GAME.outcome(position) is None:
            if (chance := GAME.chance(position, rng)) is not None and not GAME.actors(position):
                position = GAME.play(position, chance)
                continue
            seat = rng.choice(GAME.actors(position))
            position = GAME.asked_by(position, seat)
            legal = GAME.moves(position)
            move = rng.choice(legal)
            if rng.random() < share:
                view = GAME.seen_by(position, seat)
                assert GAME.check(view) == ()
                ranking = api.hint(view, Limits(seconds=None, work=0.003)).result()
                best = ranking.moves[0]
                assert best.move in legal
                after(view, best.move.as_json(), *(one.as_json() for one in best.line))
                move = legal[legal.index(cast(AnyMove, best.move))]
                asked += 1
            position = GAME.play(position, move)
    assert asked


# draft and turns


@pytest.mark.rule("KAL-5.3", "KAL-5.4")
@pytest.mark.parametrize(("number", "step"), [(1, 1), (2, -1), (3, 1), (4, -1)])
def test_vortices_go_round_clockwise_in_odd_rounds_and_back_in_even_ones(number: int, step: int) -> None:
    tiles = [["WWWWM", "WWWWS", "WWWWR"], ["MMMMW", "MMMMS", "MMMMR"], ["SSSSW", "SSSSM", "SSSSR"]]
    seats = [{"base": base("W")} for _ in tiles]
    position = game(*seats, round=number, progress={"vortices": tiles})
    for seat, offered in enumerate(tiles):
        assert GAME.actors(position) == tuple(range(seat, 3))
        position = GAME.asked_by(position, seat)
        assert [move.as_json()["tile"] for move in GAME.moves(position)] == sorted(offered)
        position = after(position, {"type": "take", "tile": offered[0]})
        laid = next(move for move in GAME.moves(position) if move.type == "place")
        position = after(position, laid.as_json(), {"type": "end"})
    game_after = GAME.state(position).progress
    assert game_after is not None
    assert game_after.turn == 2
    assert game_after.vortices == tuple(tuple(tiles[(seat - step) % 3][1:]) for seat in range(3))


@pytest.mark.rule("KAL-3.3")
def test_nobody_takes_again_before_everybody_has_ended_the_turn() -> None:
    start = game({"base": base("W")}, {"base": base("W")}, progress={"vortices": [["WWWWM"] * 3] * 2})
    position = after(start, {"type": "take", "tile": "WWWWM"})
    assert [GAME.state(one).offer for one in (start, position)] == [("WWWWM",) * 3, ()]
    laid = next(move for move in GAME.moves(position) if move.type == "place")
    position = after(position, laid.as_json(), {"type": "end"})
    offers = [GAME.state(GAME.asked_by(position, seat)).offer for seat in (0, 1)]
    assert offers == [(), ("WWWWM",) * 3], "nothing is offered to who has ended the turn"
    assert GAME.actors(position) == (1,)
    assert GAME.moves(position) == ()
    assert refusal(position, {"type": "take", "tile": "WWWWM"}) == "KAL-3.3"
    assert refusal(position, {"type": "deal", "player": 0, "tiles": ["WWWWM"]}) == "KAL-5.2"
    assert GAME.moves(GAME.asked_by(position, 1)) != ()


@pytest.mark.rule("KAL-5.5")
def test_the_last_tile_of_a_vortex_leaves_the_game_and_phase_4_follows() -> None:
    position = game(
        {"base": base("W")}, {"base": base("W")}, progress={"vortices": [["WWWWM"] * 2] * 2, "turn": 4}
    )
    for seat in (0, 1):
        position = after(GAME.asked_by(position, seat), {"type": "take", "tile": "WWWWM"})
        laid = next(move for move in GAME.moves(position) if move.type == "place")
        position = after(position, laid.as_json(), {"type": "end"})
    assert GAME.actors(position) == ()
    move = GAME.chance(position, random.Random(0))
    assert move is not None
    assert move.type == "duties"


@pytest.mark.rule("KAL-5.2")
def test_a_vortex_is_filled_with_the_next_five_tiles_of_the_bag() -> None:
    bag = ["WWWWM", "WWWWS", "WWWWR", "MMMMW", "MMMMS", "MMMMR", "SSSSW"]
    position = game({"base": base("W")}, {"base": base("W")}, bags={"salvage": bag})
    first = GAME.chance(position, random.Random(0))
    assert first is not None
    assert first.as_json() == {"type": "deal", "player": 0, "tiles": bag[:5]}
    wrong = first.as_json() | {"tiles": [*bag[:4], "SSSSR"]}
    assert refusal(position, wrong) == "KAL-5.2"
    assert refusal(position, wrong | {"tiles": bag[:4]}) == "KAL-5.2"
    position = GAME.play(position, first)
    assert GAME.actors(position) == (0,)
    second = GAME.chance(position, random.Random(0))
    assert second is not None
    assert second.as_json()["tiles"] == bag[5:]  # the bag holds no more


@pytest.mark.rule("KAL-5.2", "KAL-5.6")
@pytest.mark.parametrize(("mode", "players", "asking"), [("solo", 1, 0), ("versus", 2, 0), ("versus", 2, 1)])
def test_tiles_drawn_for_nobody_named_are_for_who_asks(mode: str, players: int, asking: int) -> None:
    tiles = ["WWWWM", "MMMMW", "SSSSS", "MMMMM", "RRRRR"][: 2 if mode == "solo" else 5]
    sheets = [{"base": base("", "", "...W")} for _ in range(players)]
    position = GAME.asked_by(game(*sheets, mode=mode), asking)
    drawn = after(position, {"type": "deal", "tiles": tiles})
    assert {move.as_json()["tile"] for move in GAME.moves(drawn)} == set(tiles)
    assert GAME.actors(drawn) == (asking,)
    assert refusal(drawn, {"type": "deal", "tiles": tiles}) == ("KAL-5.6" if mode == "solo" else "KAL-5.2")


@pytest.mark.rule("KAL-5.6", "KAL-5.7")
def test_solo_puts_the_other_tile_of_each_pair_aside_and_stops_after_five() -> None:
    bag = [face for _ in range(5) for face in ("WWWWM", "MMMMW")]
    position = game({}, mode="solo", bags={"salvage": bag})
    for turn in range(5):
        state = GAME.state(position)
        assert state.progress is not None
        assert (state.progress.turn, state.progress.tracker) == (turn + 1, ("MMMMW",) * turn)
        position = after(position, {"type": "deal", "player": 0, "tiles": ["WWWWM", "MMMMW"]})
        position = after(position, {"type": "take", "tile": "WWWWM"})
        laid = next(move for move in GAME.moves(position) if move.type == "place")
        position = after(position, laid.as_json())
        while not (ends := [move for move in GAME.moves(position) if move.type == "end"]):
            position = GAME.play(position, GAME.moves(position)[0])
        position = GAME.play(position, ends[0])
    assert GAME.actors(position) == ()
    assert GAME.chance(position, random.Random(0)) == GAME.parse_move(position, {"type": "duties"})


@pytest.mark.rule("KAL-17.9")
def test_the_salvager_places_the_last_tiles_after_everybodys_last_turn() -> None:
    shared = {"base": base("", "", "...WW"), "specialists": ["salvager"]}
    tiles = [["WWWWM", "SSSSS"], ["MMMMW", "RRRRR"]]
    position = game(shared, mode="coop", players=2, progress={"vortices": tiles, "turn": 4})
    for seat, offered in enumerate(tiles):
        position = after(GAME.asked_by(position, seat), {"type": "take", "tile": offered[0]})
        laid = next(move for move in GAME.moves(position) if move.type == "place")
        position = after(position, laid.as_json(), {"type": "end"})
    assert GAME.actors(position) == (0, 1)
    first = GAME.asked_by(position, 0)
    assert {move.as_json().get("tile") for move in GAME.moves(first)} == {"SSSSS", None}
    assert [GAME.state(one).own.hand for one in (first, after(first, {"type": "end"}))] == [("SSSSS?",), ()]
    position = GAME.asked_by(after(first, {"type": "end"}), 1)
    laid = next(move for move in GAME.moves(position) if move.as_json().get("tile") == "RRRRR")
    position = after(position, laid.as_json(), {"type": "end"})
    assert GAME.actors(position) == ()
    assert GAME.chance(position, random.Random(0)) == GAME.parse_move(position, {"type": "duties"})


@pytest.mark.rule("KAL-6.6")
def test_together_one_seat_has_its_turn_at_a_time() -> None:
    position = game(
        {}, mode="coop", players=2, progress={"vortices": [["WWWWM"] * 2, ["MMMMW"] * 2]}, rows=ATOLL
    )
    assert GAME.actors(position) == (0, 1)
    position = after(GAME.asked_by(position, 1), {"type": "take", "tile": "MMMMW"})
    assert GAME.actors(position) == (1,)
    assert GAME.moves(GAME.asked_by(position, 0)) == ()


# forecasts


@pytest.mark.rule("KAL-4.1")
@pytest.mark.parametrize(("number", "faced"), [(1, "bca"), (2, "cab"), (3, "bca"), (4, "cab")])
def test_forecasts_are_passed_against_the_vortices(number: int, faced: str) -> None:
    """In odd rounds counter-clockwise: the first seat faces the card of the second."""
    earlier = "defg"[: number - 1]
    sheet, given = {"forecasts": [{"card": card} for card in earlier]}, {"given": [[*earlier]] * 3}
    position = game(sheet, sheet, sheet, stage="forecast", round=number, progress=given)
    for seat, card in enumerate("abc"):
        assert GAME.actors(position) == tuple(range(seat, 3))
        position = after(GAME.asked_by(position, seat), {"type": "forecast", "card": card})
    state = GAME.state(position)
    assert "".join(one.forecasts[-1].card for one in state.settlements) == faced
    assert state.progress is not None
    assert state.progress.given == ((*earlier, "a"), (*earlier, "b"), (*earlier, "c"))


@pytest.mark.rule("KAL-4.1")
def test_a_card_passed_on_before_the_position_begins_lies_face_down_for_others() -> None:
    position = game({}, {}, {}, stage="forecast", progress={"chosen": ["a", None, "b"]})
    for seat, shown in enumerate((("a", None, "?"), ("?", None, "?"), ("?", None, "b"))):
        progress = GAME.seen_by(position, seat).progress
        assert progress is not None
        assert progress.chosen == shown


@pytest.mark.rule("KAL-4.1")
def test_a_card_that_was_passed_on_is_gone() -> None:
    given = [["a"], ["b"]]
    sheets = [{"forecasts": [{"card": "b"}]}, {"forecasts": [{"card": "a"}]}]
    position = game(*sheets, stage="forecast", round=2, progress={"given": given})
    assert [move.as_json()["card"] for move in GAME.moves(position)] == list("bcdefg")
    assert refusal(position, {"type": "forecast", "card": "a"}) == "KAL-4.1"


@pytest.mark.rule("KAL-4.2")
def test_together_the_steward_reveals_a_card_that_nobody_has_faced() -> None:
    faced = [{"card": "a", "player": 0}, {"card": "a", "player": 1}]
    position = game({"forecasts": faced}, mode="coop", players=2, stage="forecast", round=2)
    assert GAME.actors(position) == ()
    assert refusal(position, {"type": "reveal", "card": "a"}) == "KAL-4.2"
    drawn = {GAME.chance(position, random.Random(seed)).as_json()["card"] for seed in range(40)}  # type: ignore[union-attr]
    assert drawn == set("bcdefg")
    state = GAME.state(after(position, {"type": "reveal", "card": "b"}))
    assert [(entry.card, entry.player) for entry in state.own.forecasts[2:]] == [("b", 0), ("b", 1)]


# phase 4


def colony(settled: int, *, survivors: int = 0, fish: int = 0, **more: Any) -> Json:
    """Coopers beside the island, so many of them with a settler."""
    corners = [(1, column) for column in (0, 2, 4, 6)] + [(5, column) for column in (0, 2, 4, 6)]
    rows = ["." * 8, "W" * 8, "W" * 8, "." * 8, "." * 8, "W" * 8, "W" * 8, "." * 8]
    coopers = [{"kind": "cooper", "at": at, "settlers": int(n < settled)} for n, at in enumerate(corners)]
    return {"base": rows, "buildings": coopers, "tracks": {"fish": fish}, "survivors": survivors} | more


def night(sheet: Json, **fields: Any) -> Position:
    return after(game(sheet, mode="solo", stage="duties", **fields), {"type": "duties"})


@pytest.mark.rule("KAL-14.4")
def test_each_settler_eats_two_fish_and_what_is_left_is_kept() -> None:
    state = GAME.state(night(colony(3, fish=7)))
    assert (state.round, state.own.fish) == (2, 1)


@pytest.mark.rule("KAL-14.3", "KAL-14.4", "KAL-14.5", "KAL-4.17")
@pytest.mark.parametrize(
    ("sheet", "edition", "rule"),
    [
        (colony(0, survivors=1), {}, "KAL-14.3"),
        (colony(5, fish=9), {}, "KAL-14.4"),
        (colony(2, fish=4), {"garden_table": [1]}, "KAL-14.5"),
        (
            colony(0, forecasts=[{"card": "boats"}]),
            {"forecasts": [{"id": "boats", "versus": {"needs": {}}, "coop": {"needs": {"boat": 1}}}]},
            "KAL-4.17",
        ),
    ],
)
def test_a_duty_that_is_not_met_ends_the_game(sheet: Json, edition: Json, rule: str) -> None:
    position = night(sheet, edition=edition)
    outcome = GAME.outcome(position)
    assert outcome is not None
    assert (outcome.over, outcome.winners) == (True, ())
    assert [line.rule for line in outcome.players[0].items if not line.points] == [rule]
    assert GAME.chance(position, random.Random(0)) is None


@pytest.mark.rule("KAL-2.12", "KAL-18.3")
def test_the_next_round_begins_with_its_arrivals() -> None:
    arrivals = {"arrivals": {"learning": [[0, 3, 0, 0]] * 4}}
    state = GAME.state(night(colony(0), edition=arrivals))
    assert (state.round, state.own.survivors) == (2, 3)
    assert state.progress is not None
    assert state.progress.stage.value == "forecast"


@pytest.mark.rule("KAL-4.2")
def test_together_no_forecast_is_faced_when_all_have_been() -> None:
    only = {"forecasts": [{"id": "a", "versus": {"needs": {}}, "coop": {"needs": {}}}]}
    state = GAME.state(night(colony(0, forecasts=[{"card": "a"}]), edition=only))
    assert (state.round, state.progress and state.progress.stage.value) == (2, "turn")


@pytest.mark.rule("KAL-16.1", "KAL-16.2")
@pytest.mark.parametrize(("least", "won"), [(2, True), (3, False)])
def test_after_the_last_night_the_goals_decide(least: int, won: bool) -> None:
    """What is eaten in the last night is missed by nobody, so the judged items stand as they were."""
    goals = [
        {"id": "A1", "deck": "A", "coop": {"metric": "settlers", "at_least": least}},
        {"id": "B1", "deck": "B", "coop": {"metric": "gardens", "at_most": 0}},
    ]
    position = night(colony(2, fish=4), round=4, goals=["A1", "B1"], edition={"goals": goals})
    outcome = GAME.outcome(position)
    assert outcome is not None
    assert outcome.winners == ((0,) if won else ())
    assert outcome.players[0].total == (6 if won else 5)


@pytest.mark.rule("KAL-17.11", "KAL-14.1")
def test_the_captain_sails_after_the_fish_and_before_the_gardens() -> None:
    """A boat that sails over a lifebuoy brings a survivor whom the gardens have to support, but who needs no house."""
    rows = sea((0, 7, "o"), rows=ATOLL)
    sheet = {"boats": [boat(0, 4)], "specialists": ["captain"]}
    position = night(sheet, rows=rows, edition={"garden_table": [0]})
    assert GAME.actors(position) == (0,)
    assert {move.type for move in GAME.moves(position)} == {"sail", "end"}
    harbour = night(sheet | {"specialists": []}, rows=rows, edition={"garden_table": [0]})
    assert (GAME.outcome(harbour), GAME.state(harbour).round) == (None, 2)
    stay = after(position, {"type": "end"})
    assert (GAME.outcome(stay), GAME.state(stay).round) == (None, 2)
    lost = after(position, {"type": "sail", "boat": [0, 4], "at": [0, 6]})
    while not GAME.outcome(lost):
        lost = GAME.play(lost, GAME.moves(lost)[-1])
    outcome = GAME.outcome(lost)
    assert outcome is not None
    assert [line.rule for line in outcome.players[0].items if not line.points] == ["KAL-14.5"]


@pytest.mark.rule("KAL-14.2", "KAL-15.8")
def test_versus_goes_on_with_a_failed_forecast() -> None:
    cards = [{"id": "a", "versus": {"needs": {"boat": 2}, "penalty": {"each": 4}}}]
    sheet = {"base": base("W"), "forecasts": [{"card": "a"}]}
    given = {"given": [["a"], ["a"]]}
    position = game(sheet, sheet, stage="duties", edition={"forecasts": cards}, progress=given)
    state = GAME.state(after(position, {"type": "duties"}))
    assert (state.round, state.progress and state.progress.stage.value) == (
        2,
        "turn",
    )  # no card is left to pass
    assert GAME.score(position).players[0].total == -8


# what a seat may know


@pytest.mark.parametrize("name", ["versus, 3", "co-op, 2", "solo, learning"])
def test_two_games_that_differ_in_what_is_hidden_look_alike(name: str) -> None:
    rng = random.Random(name)
    steps = list(plays(begun(name, 3), seed=3))
    for position, _ in rng.sample(steps, 8):
        state = GAME.state(position)
        left = {bag: list(getattr(state.bags, bag)) for bag in ("salvage", "scrap", "fish")}
        gone = {bag: len(getattr(position.bags, bag)) - len(left[bag]) for bag in left}
        other = {}
        for bag, coming in left.items():
            rng.shuffle(coming)
            other[bag] = (*getattr(position.bags, bag)[: gone[bag]], *coming)
        shuffled = position.model_copy(update={"bags": position.bags.model_copy(update=other)})
        for seat in range(position.seats):
            assert GAME.seen_by(shuffled, seat) == GAME.seen_by(position, seat)
            view = GAME.seen_by(position, seat)
            assert GAME.state(view).bags.salvage == ()
            assert GAME.moves(view) == GAME.moves(GAME.asked_by(position, seat))


@pytest.mark.rule("KAL-4.1")
def test_a_forecast_that_others_have_passed_on_lies_face_down() -> None:
    position = game({}, {}, {}, stage="forecast")
    position = after(GAME.asked_by(position, 1), {"type": "forecast", "card": "c"})
    view = GAME.seen_by(position, 0)
    assert [move.as_json()["card"] for move in view.log] == ["?"]
    assert [move.as_json()["card"] for move in GAME.seen_by(position, 1).log] == ["c"]
    assert GAME.check(view) == ()
    assert GAME.moves(view) == GAME.moves(GAME.asked_by(position, 0))
    for seat, card in ((0, "a"), (2, "b")):
        view = after(GAME.asked_by(view, seat), {"type": "forecast", "card": card})
    shown = GAME.chance(view, random.Random(0))
    assert shown is not None
    assert (shown.type, shown.player) == ("reveal", 1)
    assert [one.forecasts[-1].card for one in GAME.state(GAME.play(view, shown)).settlements][1:] == [
        "b",
        "a",
    ]
    position = after(GAME.asked_by(position, 0), {"type": "forecast", "card": "a"})
    position = after(GAME.asked_by(position, 2), {"type": "forecast", "card": "b"})
    assert [move.as_json()["card"] for move in GAME.seen_by(position, 0).log] == ["c", "a", "b"]


@pytest.mark.rule("KAL-10.19")
def test_the_numbers_of_others_fish_tokens_are_secret_and_their_barrels_are_not() -> None:
    rows = sea((0, 4, "f"), (0, 5, "f"), (1, 5, "f"))
    fishing = {
        "base": base("W"),
        "boats": [boat(1, 4)],
        "hand": ["net"],
        "fresh": [[0, 0]],
        "fish_tokens": [2],
    }
    position = game(
        fishing,
        {"base": base("W")},
        rows=rows,
        bags={"fish": [3, "B", 1]},
        progress={"busy": [0], "done": [1]},
    )
    position = after(position, {"type": "cast", "zone": [0, 1]})
    view = GAME.seen_by(position, 1)
    state = GAME.state(view)
    assert state.settlements[0].hand == ("barrel",)
    assert len(state.settlements[0].fish_tokens) == 2  # their number is public
    assert view.as_json()["bags"]["fish"] == ["?", "B"]
    assert GAME.state(GAME.seen_by(position, 0)).own.fish_tokens == GAME.state(position).own.fish_tokens
    assert GAME.score(view).players[0].total < GAME.score(position).players[0].total


@pytest.mark.rule("KAL-5.3", "KAL-10.17")
def test_a_bag_may_still_hold_what_neither_lies_on_a_table_nor_was_drawn() -> None:
    edition = {
        "salvage": ["MSWPR", "MSWPR", "PPPSW", "WWWMR"],
        "scrap": ["MP", "MP", "SP"],
        "fish": [1, 1, 2, 3, "B"],
    }
    rows = sea((0, 4, "f"), (0, 5, "f"))
    sheet = {
        "tiles": [{"tile": "WSMPR", "at": [4, 1], "rot": 0}],
        "boats": [boat(1, 4)],
        "hand": ["net", "PM"],
        "fresh": [[4, 1]],
        "fish_tokens": [2],
    }
    cast = {"busy": [0], "done": [1], "vortices": [["PPPSW"], []]}
    position = game(sheet, {}, rows=rows, edition=edition, bags={"fish": [1, "B"]}, progress=cast)
    left = Remaining.of(after(position, {"type": "cast", "zone": [0, 1]}))
    assert left == Remaining(["MSWPR", "WWWMR"], ["MP", "PS"], [1, 3])


@pytest.mark.rule("KAL-5.6")
def test_in_solo_tiles_put_aside_are_out_of_the_bag() -> None:
    edition = {"salvage": ["MSWPR", "WWWMR", "PPPSW", "PPPSW"]}
    position = game({}, mode="solo", edition=edition, progress={"tracker": ["WWWMR", "PPPSW"], "turn": 3})
    assert Remaining.of(position).salvage == ["MSWPR", "PPPSW"]


# files


def test_the_log_of_a_whole_game_is_a_position_that_every_verb_reads() -> None:
    steps = list(plays(begun("versus, 2", 5), seed=5))
    position, _ = steps[40]
    again = loaded(position.as_json())
    assert GAME.state(again) == GAME.state(position)
    for verb in ("check", "score", "moves", "hint"):
        GAME.admit(again, verb)
    broken = position.as_json()
    broken["log"].append({"type": "duties"})
    (fault,) = GAME.check(loaded(broken))
    assert (fault.rule, fault.where) == ("KAL-14.1", ("log", len(broken["log"]) - 1))


@pytest.mark.parametrize("move", [{"type": "duties"}, {"type": "end", "player": 1}])
def test_without_progress_nobody_else_moves(move: Json) -> None:
    sheet = data({"base": base("W"), "fresh": [[0, 0]]}, {"base": base("W")}, log=[move])
    assert [fault.rule for fault in GAME.check(loaded(sheet))] == ["KAL-3.3"]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"progress": {"vortices": [None]}}, "progress.vortices"),
        ({"progress": {"busy": [2]}}, "progress.busy[0]"),
        ({"progress": {"done": [1, 1]}}, "progress.done[1]"),
        ({"progress": {"stage": "night"}}, "progress.stage"),
        ({"progress": {"stage": "setup"}}, "progress"),
        ({"progress": {"given": [["z"], []]}}, "progress.given[0][0]"),
        ({"progress": {}, "players": 3}, "settlements"),
        ({"progress": {}, "ask": {"player": 2}}, "ask.player"),
    ],
)
def test_what_is_wrong_with_the_progress_is_told_by_its_field(fields: Json, field: str) -> None:
    from periplus.models.core.errors import PositionError

    with pytest.raises(PositionError) as error:
        loaded(data({}, {}, **fields))
    assert error.value.faults[0].field == field


def test_the_moves_of_a_whole_game_are_written_and_read() -> None:
    from periplus.models.core.notation import notation, parse

    *steps, (last, _) = plays(begun("versus, 2", 2), seed=2)
    told = Counter[str]()
    for (position, _), move in zip(steps, last.log, strict=True):
        text = notation(position, move)
        assert GAME.play(position, cast(AnyMove, parse(position, text))) == GAME.play(position, move)
        told[text.split()[0]] += 1
    assert {"take", "place", "end", "pass", "deal", "duties"} <= told.keys()


@pytest.mark.rule("KAL-7.2")
def test_a_move_in_another_spelling_is_known_as_the_one_that_is_listed() -> None:
    """A bar that reads the same from both ends has no flipped twin; ``PW`` turned by half is ``WP``."""
    position = loaded(data({"base": base("W"), "hand": ["WMWPP", "WP"]}))
    flipped = GAME.parse_move(position, {"type": "place", "tile": "WMWPP", "at": [1, 1], "flip": True})
    assert GAME.canonical(position, flipped).as_json() == {"type": "place", "tile": "WMWPP", "at": [1, 1]}
    turned = GAME.parse_move(position, {"type": "place", "tile": "PW", "at": [0, 2], "rot": 180})
    assert GAME.canonical(position, turned) in GAME.moves(position)
    illegal = GAME.parse_move(position, {"type": "place", "tile": "WP", "at": [5, 5]})
    assert GAME.canonical(position, illegal) == illegal
