"""Moves of chance: dawns, plot cards, how ties fall, what is turned up; what they break, and what they leave legal."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import chain
from typing import Any

import pytest

from periplus.models.buru import GAME
from periplus.models.buru.kernel import KERNEL
from periplus.models.buru.play import only, state_of
from periplus.models.buru.reading import initial
from periplus.models.buru.seen import revealed
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.kernel import CHANCE
from tests.buru.tables import after, breaks, duel, load, logged, moves, table, worlds

DAWN = {"type": "dawn", "decrees": ["d03", "d05"], "forest": ["f01", "f02", "f03"]}
FULL = {"forest": [1, 2], "coast": [3], "lake": [4]}


def dawn(**fields: Any) -> dict[str, Any]:
    return duel(phase="dawn", round=2, **fields)


@pytest.mark.rule("BURU-3.2", "BURU-3.6")
def test_a_dawn_turns_up_decrees_and_forest_cards_and_the_morning_begins() -> None:
    told = after(dawn(forest=["f09"]), DAWN)
    assert told["when"][1] == "morning"
    assert (told["decrees"], told["forest"]) == (["d03", "d05"], ["f01", "f02", "f03"])
    assert told["forest_discard"] == "f09"
    assert breaks(dawn(), DAWN, {"type": "place", "token": 5, "area": "lake"}) == []


@pytest.mark.rule("BURU-3.2", "BURU-3.6")
def test_a_card_comes_off_its_own_deck_though_one_of_another_is_called_the_same() -> None:
    cards = [card.as_json() for card in GAME.edition("study").forest]
    cards[6]["id"] = "d07"
    decks = {"decrees": ["d03", "d05", "d07"], "forest": ["d07", "f01", "f02", "f03"]}
    start = dawn(edition={"forest": cards}, decks=decks)
    told = after(start, DAWN | {"forest": ["d07", "f01", "f02"]})
    assert told["decks"] == {"decrees": ["d07"], "forest": ["f03"]}


@pytest.mark.rule("BURU-3.1")
def test_a_dawn_comes_at_dawn_alone() -> None:
    assert breaks(duel(phase="morning"), DAWN) == ["BURU-3.1"]
    assert breaks(dawn(), DAWN, DAWN) == ["BURU-3.1"]


@pytest.mark.rule("BURU-3.2", "BURU-3.6", "BURU-20.5")
@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"decrees": ["d03"]}, "BURU-3.2"),
        ({"decrees": ["d03", "d03"]}, "BURU-3.2"),
        ({"decrees": ["d03", "d01"]}, "BURU-3.2"),
        ({"decrees": ["d03", "d14"]}, "BURU-20.5"),
        ({"decrees": ["d03", "d13"]}, "BURU-19.6"),
        ({"forest": ["f01", "f02"]}, "BURU-3.6"),
        ({"forest": ["f01", "f02", "f02"]}, "BURU-9.1"),
    ],
)
def test_what_a_dawn_may_not_turn_up(fields: dict[str, Any], rule: str) -> None:
    """Of the decrees d01 lay there before; d13 is Ukum's and d14 Ambelau's."""
    assert breaks(dawn(discards={"decrees": ["d01"]}), DAWN | fields) == [rule]


@pytest.mark.rule("BURU-7.1", "BURU-7.4")
def test_decrees_of_earlier_rounds_are_remembered_along_a_log() -> None:
    start = duel(
        {"placed": {"lake": [5]}, "acted": {"lake": "l5"}}, round=2, area="lake", decrees=["d01", "d02"]
    )
    assert after(start, {"type": "stop"})["when"][1] == "dawn"
    assert breaks(start, DAWN) == []
    assert breaks(start, DAWN | {"decrees": ["d01", "d05"]}) == ["BURU-3.2"]


SOLO = table(
    {"id": "me", "placed": FULL},
    {"id": "A", "lawan": "A", "placed": {"forest": [1, 2], "coast": [3], "lake": [4]}},
    {"id": "B", "lawan": "B", "placed": {"forest": [1], "coast": [2, 3], "lake": [4]}},
    phase="noon",
)


@pytest.mark.rule("BURU-14.14")
def test_each_lawan_gets_its_plot_card_at_noon() -> None:
    told = after(SOLO, {"type": "plot", "a": "p01", "b": "p05"})
    assert (told["players"]["A"]["plot"], told["players"]["B"]["plot"]) == ("p01", "p05")
    assert told["when"][1] == "noon"


@pytest.mark.rule("BURU-14.14", "BURU-22.1")
@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"a": "p01"}, "BURU-14.14"),
        ({"a": "p01", "b": "p01"}, "BURU-14.14"),
        ({"a": "p01", "b": "x01"}, "BURU-22.1"),
    ],
)
def test_what_plot_cards_may_not_be(fields: dict[str, str], rule: str) -> None:
    assert breaks(SOLO, {"type": "plot"} | fields) == [rule]


@pytest.mark.rule("BURU-14.14")
def test_plot_cards_are_dealt_once_and_to_lawans_alone() -> None:
    both = {"type": "plot", "a": "p01", "b": "p05"}
    assert breaks(SOLO, both, both) == ["BURU-14.14"]
    assert breaks(duel({"placed": FULL}, {"placed": FULL}, phase="noon"), both) == ["BURU-14.14"]
    assert breaks(duel(phase="morning"), both) == ["BURU-3.1"]


TIED = table(
    {"id": "me", "placed": {"coast": [1]}, "kept": 2},
    {"id": "A", "lawan": "A", "fish": 9, "plot": "p02", "placed": {"coast": [5]}},
    area="coast",
    row=["weaver", "potter", "sculptor"],
    decks={"islanders": ["regent", "judge", "herald"]},
)
"""A's plot card p02 asks for artisans first; the three that lie there all cost 2."""


def ways() -> list[tuple[Any, ...]]:
    return sorted({tuple(state.players[1].tableau) for _, state in worlds(TIED)})


@pytest.mark.rule("BURU-15.7")
def test_a_tie_told_leaves_the_world_in_which_it_falls_so() -> None:
    open_ = ways()
    assert len(open_) > 1
    for cards in open_:
        told = [card for card in cards if card in ("weaver", "potter", "sculptor")]
        found = [
            fallen
            for first in told
            for second in [[], *[[card] for card in told if card != first]]
            if not breaks(TIED, fallen := {"type": "tie", "player": "A", "cards": [first, *second]})
        ]
        assert found
        assert [tuple(state.players[1].tableau) for _, state in worlds(TIED, found[0])] == [
            (*found[0]["cards"], *(card for card in cards if card not in found[0]["cards"]))
        ]


@pytest.mark.rule("BURU-15.7", "BURU-15.2", "BURU-6.8")
def test_a_tie_that_is_not_open_or_cannot_fall_so_is_cited() -> None:
    assert breaks(TIED, {"type": "tie", "cards": ["regent"]}) == ["BURU-15.7"]
    assert breaks(TIED, {"type": "tie", "player": "me", "cards": ["weaver"]}) == ["BURU-6.8"]
    nobody = duel({"placed": {"forest": [1]}}, {"placed": {"forest": [2]}}, forest=["f01", "f02"])
    assert breaks(nobody, {"type": "tie", "cards": ["f01"]}) == ["BURU-15.2"]


@pytest.mark.rule("BURU-15.7")
def test_chance_tells_an_open_tie_each_way_as_often_as_it_falls() -> None:
    position = load(TIED)
    with pytest.raises(PositionError, match="tie"):
        GAME.moves(position)
    assert GAME.actors(position) == ()
    assert GAME.outcome(position) is None
    drawn = [GAME.chance(position, random.Random(seed)) for seed in range(200)]
    first = [move.cards[0] for move in drawn if move is not None and move.type == "tie"]
    assert len(first) == 200
    assert set(first) == {"weaver", "potter", "sculptor"}
    assert all(40 <= first.count(card) <= 95 for card in set(first))
    one = drawn[0]
    assert one is not None
    settled = GAME.play(position, one)
    assert GAME.actors(settled) == (0,)
    assert {move["type"] for move in moves(logged(TIED, one.as_json()))} == {"act"}


def test_a_log_without_the_tie_is_read_as_before() -> None:
    """What a later move tells rules out the worlds that do not fit it; the chances are still relative."""
    assert sum(chance for chance, _ in worlds(TIED)) == Fraction(1)
    assert breaks(TIED, {"type": "act", "area": "coast", "space": "c5"}) == []


@pytest.mark.rule("BURU-10.4")
def test_an_unknown_card_of_the_row_is_turned_up() -> None:
    start = duel(
        {"placed": {"coast": [5]}}, {"placed": {"coast": [4]}}, area="coast", row=["?", "weaver", "?"]
    )
    told = after(start, {"type": "reveal", "row": ["judge", "weaver", "herald"]})
    assert told["row"] == ["judge", "weaver", "herald"]
    for seed in range(5):
        drawn = GAME.chance(load(start), random.Random(seed))
        assert drawn is not None
        row = after(start, drawn.as_json())["row"]
        assert (row[1], "?" in row) == ("weaver", False)
    for row in (
        ["judge", "herald", "weaver"],
        ["judge", "weaver", "judge"],
        ["weaver", "weaver", "?"],
        ["judge"],
        ["judge", "fisher", "herald"],
        ["judge", "weaver", None],
    ):
        assert breaks(start, {"type": "reveal", "row": row}) == ["BURU-10.4"]


@pytest.mark.rule("BURU-10.4")
def test_a_card_that_is_turned_up_lies_no_longer_in_the_deck() -> None:
    start = duel(
        {"placed": {"coast": [5]}},
        {"placed": {"coast": [4]}},
        area="coast",
        row=["?", "weaver", "?"],
        decks={"islanders": ["judge", "regent"]},
    )
    told = after(start, {"type": "reveal", "row": ["judge", "weaver", "herald"]})
    assert told["decks"] == {"islanders": ["regent"]}


@pytest.mark.rule("BURU-10.4")
def test_with_the_deck_run_out_a_gap_is_refilled_from_the_discards() -> None:
    """Of 36 islanders 30 are the other's, three lie in the row, the discards are the three left."""
    cards = [card.id for card in GAME.edition("study").islanders]
    start = duel(
        {"placed": {"coast": [5], "lake": [4]}, "acted": {"coast": "c5"}, "fish": 20},
        {"tableau": cards[:30]},
        area="coast",
        turn="me",
        pending="hire",
        row=cards[30:33],
        discards={"islanders": cards[33:]},
    )
    hired = logged(start, {"type": "hire", "card": cards[30], "from": 0})
    drawn = [GAME.chance(load(hired), random.Random(seed)) for seed in range(40)]
    rows = {tuple(move.as_json()["row"]) for move in drawn if move is not None}
    assert rows == {(card, *cards[31:33]) for card in cards[33:]}


@pytest.mark.rule("BURU-6.2", "BURU-5.1")
def test_unknown_tokens_are_turned_up_and_the_afternoon_begins() -> None:
    hidden = {"placed": {"forest": ["?", 2], "coast": ["?"], "lake": [4]}, "kept": "?"}
    start = duel({"placed": FULL, "kept": 5}, hidden, phase="noon")
    shown = {"type": "reveal", "player": "op", "placed": {"forest": [5, 2], "coast": [1]}, "kept": 3}
    told = after(start, shown)
    assert (told["when"][1], told["players"]["op"]["fish"]) == ("afternoon", 3)
    told_kept = duel({"placed": FULL, "kept": 5}, hidden | {"kept": 3}, phase="noon")
    assert breaks(told_kept, {name: value for name, value in shown.items() if name != "kept"}) == []
    for seed in range(5):
        world = revealed(initial(load(start)), random.Random(seed))
        assert world.players[1].placed[0][1] == 2, "what is known stays"
        assert "?" not in chain(*revealed(initial(load(told_kept)), random.Random(seed)).players[1].placed)
    for placed in (FULL, FULL | {"lake": ["?"]}):
        told_placed = duel({"placed": FULL, "kept": 5}, {"placed": placed, "kept": "?"}, phase="noon")
        assert {kept_in_a_world(told_placed, seed) for seed in range(20)} == (
            {5} if placed == FULL else {4, 5}
        )


def kept_in_a_world(data: dict[str, Any], seed: int) -> object:
    """The token that the other has kept in a world."""
    return revealed(initial(load(data)), random.Random(seed)).players[1].kept


@pytest.mark.rule("BURU-6.2", "BURU-6.3")
@pytest.mark.parametrize(("power", "holder"), [(1, "me"), (4, "op")])
def test_majority_is_taken_when_every_token_of_the_area_is_turned_up(power: int, holder: str) -> None:
    """Five against two and what was unknown."""
    start = duel({"placed": {"coast": [5]}}, {"placed": {"coast": ["?", 2]}}, area="coast")
    assert after(start)["totems"] == {}
    told = after(start, {"type": "reveal", "player": "op", "placed": {"coast": [power, 2]}})
    assert (told["totems"], told["turn"]) == ({"banyu": holder}, holder)


@pytest.mark.rule("BURU-6.2", "BURU-24.7", "BURU-25.4")
def test_an_unknown_token_beside_a_blessing_may_turn_out_to_be_a_liaison_on_it() -> None:
    start = duel(
        {"placed": FULL, "kept": 5},
        {"placed": FULL | {"lake": ["?", "+"]}, "kept": 5},
        phase="noon",
        modules=["blessings", "liaisons"],
        blessings={"lake": "op"},
    )
    bare = start | {
        "players": [start["players"][0], start["players"][1] | {"placed": FULL | {"lake": ["?"]}}]
    }
    for table_, tokens, fault in (
        (start, ["L+"], []),
        (start, [4, "+"], []),
        (start, ["L+", "+"], ["BURU-6.2"]),
        (start, [4], ["BURU-6.2"]),
        (bare, ["L"], []),
        (bare, ["L+"], ["BURU-6.2"]),
    ):
        shown = {"type": "reveal", "player": "op", "placed": {"lake": tokens}}
        assert breaks(table_, shown) == fault, tokens


@pytest.mark.rule("BURU-6.2")
@pytest.mark.parametrize(
    "start",
    [
        duel({"placed": FULL, "kept": 5}, {"placed": FULL | {"forest": ["?", 2]}, "kept": "?"}, phase="noon"),
        duel({"placed": {"coast": [5]}}, {"placed": {"coast": ["?", 2]}}, area="coast"),
        duel(
            {"placed": {"coast": [5]}, "acted": {"coast": "c1"}},
            {"placed": {"coast": ["?", 2]}},
            area="coast",
            turn="me",
            pending="refresh",
            log=[{"type": "stop"}],
        ),
    ],
    ids=["at noon", "when the area is resolved", "after the first has acted"],
)
def test_chance_turns_up_unknown_tokens_that_may_lie_there(start: dict[str, Any]) -> None:
    for seed in range(8):
        drawn = GAME.chance(load(start), random.Random(seed))
        assert drawn is not None
        told = drawn.as_json()
        assert (told["type"], told["player"]) == ("reveal", "op")
        assert breaks(start, told) == []
        assert GAME.actors(GAME.play(load(start), drawn))
    wrong: list[dict[str, Any]] = [
        {"placed": {"forest": [5, 1]}},
        {"placed": {"forest": [4, 2]}},
        {"placed": {"forest": [5, 2, 1]}},
        {"placed": {"lake": [3]}},
    ]
    for fields in wrong:
        assert breaks(start, {"type": "reveal", "player": "op"} | fields) == ["BURU-6.2"]
    assert breaks(start, {"type": "reveal", "player": "me", "kept": 4}) == ["BURU-5.1"]
    assert breaks(start, {"type": "reveal"}) == ["BURU-6.2"]
    assert breaks(start, {"type": "reveal", "kept": 3}) == ["BURU-6.2"]


def test_a_move_of_chance_out_of_place_is_refused() -> None:
    with pytest.raises(IllegalMove):
        GAME.play(load(duel(phase="morning")), GAME.parse_move(load(duel(phase="morning")), DAWN))
    position = GAME.play(load(dawn()), GAME.parse_move(load(dawn()), DAWN))
    assert only(GAME.state(position)).phase == "morning"


def deck_run_out(**fields: Any) -> dict[str, Any]:
    """The islander deck has run out when me draws in Ambelau: 30 of 36 are the other's, three lie in the row, and the
    three discards are the new deck."""
    cards = [card.id for card in GAME.edition("study").islanders]
    placed = {"placed": {"ambelau": [5]}, "kept": 1}
    return duel(
        placed | {"acted": {"ambelau": "t12"}, "tableau": []},
        {"tableau": cards[:30], "kept": 1},
        **{"modules": ["ambelau"], "area": "ambelau", "turn": "me", "pending": "draw", "row": cards[30:33]},
        discards={"islanders": cards[33:]},
        log=[{"type": "draw"}],
        **fields,
    )


@pytest.mark.rule("BURU-20.17")
@pytest.mark.parametrize("round_", [2, 5])
def test_an_islander_drawn_off_a_new_deck_is_turned_up(round_: int) -> None:
    """It is one of the three discards. After the last round too, before the game is over: elders ask for its kind."""
    start = deck_run_out(round=round_)
    assert GAME.moment(load(start))[1] == ("end" if round_ == 5 else "dawn")
    assert GAME.outcome(load(start)) is None
    assert GAME.actors(load(start)) == ()
    drawn = [GAME.chance(load(start), random.Random(seed)) for seed in range(40)]
    told = [move.as_json() for move in drawn if move is not None]
    cards = [card.id for card in GAME.edition("study").islanders]
    assert {(move["player"], *move["islanders"]) for move in told} == {("me", card) for card in cards[33:]}
    known = load(logged(start, told[0]))
    assert "?" not in only(state_of(known)).players[0].tableau
    assert (GAME.outcome(known) is None) == (round_ == 2)
    assert KERNEL.to_move(KERNEL.state(load(start))) == CHANCE


@pytest.mark.rule("BURU-20.17")
@pytest.mark.parametrize(
    "islanders",
    [[], ["?"], ["judge", "weaver"], ["regent"]],
    ids=["none", "unknown", "too many", "in the row"],
)
def test_what_was_not_drawn_is_not_turned_up(islanders: list[str]) -> None:
    start = duel({"tableau": ["?"]}, row=["regent"])
    told = {"type": "reveal", "player": "me", "islanders": islanders}
    assert breaks(start, told) == ["BURU-20.17"]
    assert breaks(start, told | {"islanders": ["judge"]}) == []
    assert breaks(start, told | {"player": "op", "islanders": ["judge"]}) == ["BURU-20.17"]


@pytest.mark.rule("BURU-19.2", "BURU-19.3")
def test_no_outlaw_is_turned_up_that_stays_in_the_box() -> None:
    for modules, card, clause in (
        ([], "smuggler", "BURU-19.2"),
        (["ukum"], "tyrant", "BURU-19.3"),
        (["ukum"], "smuggler", None),
        (["ukum", "ambelau"], "tyrant", None),
    ):
        start = duel({}, {"tableau": ["?"]}, modules=modules, row=["farmer", "?"])
        shown = {"type": "reveal", "row": ["farmer", card]}
        drawn = {"type": "reveal", "player": "op", "islanders": [card]}
        assert breaks(start, shown) == breaks(start, drawn) == ([clause] if clause else [])
