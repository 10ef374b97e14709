"""The rounds of whole games: drafts, turns and forecasts."""

from __future__ import annotations

import random

import pytest

from periplus.models.kalypso import GAME

from .games import after, game, refusal
from .tables import ATOLL, base


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
