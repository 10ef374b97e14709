"""Setting up a game (BURU-2), the cards that modules bring (BURU-16 to 23), and the first dawn (BURU-3)."""

import random
from typing import Any

import pytest

from periplus.models.buru import GAME
from periplus.models.buru.decks import decrees_in_play, elders_in_play, hirelings_in_play, plots_in_play
from periplus.models.buru.editions import SHELF
from periplus.models.buru.order import EXPLORERS, hand
from periplus.models.buru.position import Position
from periplus.models.buru.reading import initial, setting_of
from periplus.models.buru.setup import fresh
from periplus.models.buru.state import Setting
from periplus.models.core.errors import PositionError

from .tables import duel, faults, load

STUDY = SHELF.named("study")
SIZES = (1, 2, 3, 4, 5)


def game(humans: int, seed: int = 1) -> Position:
    return fresh(humans, random.Random(seed))


def setting(*modules: str) -> Setting:
    return setting_of(load(duel(modules=list(modules))))


@pytest.mark.rule("BURU-2.1")
@pytest.mark.parametrize("humans", SIZES)
def test_a_fresh_game_is_sound_and_the_first_placement_is_due(humans: int) -> None:
    position = game(humans)
    assert GAME.check(position) == ()
    assert position.phase == "morning"
    assert [sheet.lawan for sheet in position.players].count(None) == humans


def test_equal_seeds_give_equal_games_and_others_differ() -> None:
    assert game(3) == game(3)
    assert game(3) != game(3, seed=2)


@pytest.mark.rule("BURU-1.1", "BURU-2.2")
def test_everybody_begins_with_five_explorers_and_nothing_else() -> None:
    state = initial(game(3))
    for seat, player in enumerate(state.players):
        assert hand(state, seat) == EXPLORERS == (1, 2, 3, 4, 5)
        assert (player.vp, player.res, player.tableau, player.elders) == (0, (0, 0, 0), (), ())


@pytest.mark.rule("BURU-2.9")
@pytest.mark.parametrize("humans", SIZES)
def test_all_but_the_envoy_begin_with_three_fish(humans: int) -> None:
    state = initial(game(humans))
    assert [player.fish for player in state.players] == [
        0 if seat == state.envoy else 3 for seat in range(len(state.players))
    ]


def test_the_envoy_is_drawn() -> None:
    assert {game(3, seed).envoy for seed in range(30)} == {"p1", "p2", "p3"}


@pytest.mark.rule("BURU-2.3")
def test_nobody_begins_with_a_totem() -> None:
    assert initial(game(2)).totems == (None, None, None)


@pytest.mark.rule("BURU-2.4")
def test_the_row_is_three_cards_and_the_rest_is_the_deck() -> None:
    position = game(2)
    assert len(position.row) == 3
    assert sorted([*map(str, position.row), *position.decks.islanders]) == sorted(
        card.id for card in STUDY.islanders
    )


@pytest.mark.rule("BURU-2.5")
def test_either_side_of_an_altar_may_be_in_use() -> None:
    assert {game(2, seed).altars["banyu"] for seed in range(20)} == {"a", "b"}


@pytest.mark.rule("BURU-2.6")
def test_each_offering_deck_holds_all_its_cards() -> None:
    decks = game(2).decks
    for spirit, deck in (("banyu", decks.banyu), ("gunung", decks.gunung), ("manuk", decks.manuk)):
        assert sorted(map(int, deck)) == list(STUDY.values(spirit))


@pytest.mark.rule("BURU-2.7")
def test_elders_and_forest_cards_are_shuffled() -> None:
    position = game(2)
    base = [elder.id for elder in STUDY.elders if elder.module is None]
    assert sorted(position.decks.elders) == base
    assert list(position.decks.elders) != base
    assert sorted([*position.forest, *position.decks.forest]) == [card.id for card in STUDY.forest]


@pytest.mark.rule("BURU-2.8", "BURU-3.5")
def test_ten_decrees_two_a_round_make_five_rounds() -> None:
    assert STUDY.decree_stack == 10
    assert STUDY.decree_stack // STUDY.decrees_per_round == STUDY.last_round(long=False) == 5


@pytest.mark.rule("BURU-16.1")
def test_twelve_decrees_make_six_rounds() -> None:
    assert STUDY.decree_stack_long // STUDY.decrees_per_round == STUDY.last_round(long=True) == 6
    assert faults(duel(round=6)) == ["round"]
    assert faults(duel(round=6, long=True)) == []
    assert faults(duel(round=7, long=True)) == ["round"]


@pytest.mark.rule("BURU-3.2")
def test_two_decrees_of_the_base_game_are_revealed() -> None:
    base = {decree.id for decree in STUDY.decrees if decree.module is None}
    for seed in range(10):
        assert len(set(game(2, seed).decrees)) == 2
        assert set(game(2, seed).decrees) <= base


@pytest.mark.rule("BURU-3.6", "BURU-14.7")
@pytest.mark.parametrize(("humans", "cards"), [(1, 3), (2, 3), (3, 3), (4, 4), (5, 5)])
def test_forest_cards_are_revealed_by_the_number_of_players(humans: int, cards: int) -> None:
    assert len(game(humans).forest) == cards


@pytest.mark.rule("BURU-14.2", "BURU-14.4")
def test_a_single_human_plays_with_two_lawans_of_whom_b_sits_right_after_a() -> None:
    assert [sheet.lawan for sheet in game(1).players] == [None, "A", "B"]


@pytest.mark.rule("BURU-14.5")
def test_a_lawan_never_begins_as_envoy() -> None:
    assert {game(1, seed).envoy for seed in range(10)} == {"p1"}


@pytest.mark.rule("BURU-14.8")
def test_a_lawan_has_five_unknown_explorers_on_its_mat() -> None:
    state = initial(game(1))
    assert hand(state, 1) == EXPLORERS
    assert state.players[1].placed == ((), (), (), ())


@pytest.mark.rule("BURU-19.2", "BURU-19.3", "BURU-20.6")
@pytest.mark.parametrize(
    ("modules", "outlaws"),
    [((), 0), (("ambelau",), 0), (("ukum",), 8), (("ukum", "ambelau"), 9)],
)
def test_ukum_brings_the_outlaws_and_ambelau_the_tyrant(modules: tuple[str, ...], outlaws: int) -> None:
    deck = hirelings_in_play(setting(*modules))
    assert len(deck) == 36 + outlaws
    assert any(card.id == "tyrant" for card in deck) == (outlaws == 9)


@pytest.mark.rule("BURU-19.5", "BURU-20.4")
@pytest.mark.parametrize(
    ("modules", "come", "leave"),
    [
        ((), [], []),
        (("ukum",), ["e14", "e15"], []),
        (("ambelau",), ["e16"], []),
        (("ukum", "ambelau"), ["e14", "e15", "e16", "e17"], ["e13"]),
    ],
)
def test_modules_bring_elders_and_both_exchange_one(
    modules: tuple[str, ...], come: list[str], leave: list[str]
) -> None:
    base = {elder.id for elder in STUDY.elders if elder.module is None}
    assert {elder.id for elder in elders_in_play(setting(*modules))} == (base | set(come)) - set(leave)


@pytest.mark.rule("BURU-19.6", "BURU-20.5")
@pytest.mark.parametrize(
    ("modules", "come"),
    [((), []), (("ukum",), ["d13"]), (("ambelau",), ["d14", "d15", "d16"])],
)
def test_modules_bring_decrees(modules: tuple[str, ...], come: list[str]) -> None:
    base = {decree.id for decree in STUDY.decrees if decree.module is None}
    assert len(base) == 12
    assert {decree.id for decree in decrees_in_play(setting(*modules))} == base | set(come)


@pytest.mark.rule("BURU-22.1")
@pytest.mark.parametrize(
    ("modules", "size"),
    [((), 12), (("tokoh", "blessings", "liaisons", "kuda"), 12), (("ukum",), 20), (("ambelau",), 20)],
)
def test_ukum_and_ambelau_bring_the_plot_cards_of_the_expansion(modules: tuple[str, ...], size: int) -> None:
    assert len(plots_in_play(setting(*modules))) == size


@pytest.mark.rule("BURU-19.4", "BURU-20.3")
def test_modules_bring_spirits_with_ten_cards_each() -> None:
    assert setting("ukum").spirits == ("banyu", "gunung", "manuk", "ukum")
    assert setting("ambelau").spirits == ("banyu", "gunung", "manuk", "ibu")
    assert initial(load(duel(modules=["ukum", "ambelau"]))).left == (10, 10, 10, 10, 10)


@pytest.mark.rule("BURU-1.4", "BURU-20.1", "BURU-20.7")
def test_ambelau_lies_between_village_and_lake() -> None:
    assert setting().areas == ("forest", "coast", "village", "lake")
    assert setting("ambelau").areas == ("forest", "coast", "village", "ambelau", "lake")


@pytest.mark.rule("BURU-17.2")
def test_the_modules_that_are_good_together_may_be_together() -> None:
    modules = ["ukum", "ambelau", "tokoh", "blessings", "liaisons"]
    assert GAME.check(load(duel(modules=modules, phase="morning"))) == ()


STARTS = {
    "k01": {"fish": 4}, "k02": {"palm": 2}, "k03": {"clay": 2}, "k04": {"ebony": 1}, "k05": {"islanders": 1},
    "k06": {"fish": 2}, "k07": {"clay": 1, "palm": 1}, "k08": {"elders": 1}, "k09": {"vp": 2},
    "k10": {"fish": 1, "clay": 1},
}  # fmt: skip
"""What each Tokoh card of the study edition brings at the start."""


@pytest.mark.rule("BURU-23.1", "BURU-23.2")
def test_each_human_alone_keeps_a_tokoh_card_and_gains_its_start_benefit() -> None:
    kept = set()
    for seed in range(12):
        state = initial(fresh(2, random.Random(seed), lawans=2, modules=("tokoh",)))
        for seat, (lawan, player) in enumerate(zip(state.setting.lawans, state.players, strict=True)):
            assert (player.tokoh is None) == (lawan is not None)
            goods = dict(zip(("clay", "palm", "ebony"), player.res, strict=True))
            goods |= {"vp": player.vp, "fish": player.fish - (0 if seat == state.envoy else 3)}
            goods |= {"islanders": len(player.tableau), "elders": len(player.elders)}
            assert {good: number for good, number in goods.items() if number} == STARTS.get(
                player.tokoh or "", {}
            )
        cards = [player.tokoh for player in state.players if player.tokoh]
        assert len(set(cards)) == 2
        kept.update(cards)
    assert len(kept) > 5, "of those dealt at random"


@pytest.mark.rule("BURU-26.1", "BURU-26.10")
@pytest.mark.parametrize(
    ("told", "at"), [({}, ("forest", 1)), ({"kuda": {"at": "village:1"}}, ("village", 1))]
)
def test_kuda_begins_in_the_forest_unless_he_is_told_to_be_in_the_village(
    told: dict[str, Any], at: tuple[str, int]
) -> None:
    kuda = initial(load(duel(modules=["kuda"], **told))).kuda
    assert kuda is not None
    assert (kuda.at, kuda.fish, kuda.forum) == (at, None, True)


@pytest.mark.rule("BURU-1.2", "BURU-1.12", "BURU-1.11")
def test_two_fish_markers_count_to_twenty() -> None:
    assert faults(duel({"fish": 20})) == []
    assert faults(duel({"fish": 21})) == ["players[0].fish"]


@pytest.mark.rule("BURU-1.7")
def test_ebony_ranks_above_clay_and_palm_in_the_forest() -> None:
    gems = {card.gain: card.gems for card in STUDY.forest}
    assert gems["2 ebony"] > gems["2 clay"] == gems["2 palm"]
    assert gems["ebony + clay"] > gems["clay + palm"]


@pytest.mark.rule("BURU-14.1")
def test_what_cannot_be_set_up_names_the_players() -> None:
    with pytest.raises(PositionError) as refused:
        fresh(4, random.Random(1), lawans=1)
    assert [fault.field for fault in refused.value.faults] == ["players"]
    for humans, total, modules, most in (
        (4, 6, (), 4),
        (5, 7, (), 4),
        (3, 5, ("tokoh",), 4),
        (5, 7, ("ukum",), 5),
    ):
        said = f"^players: {total} players with a Lawan, expected at most {most}$"
        with pytest.raises(PositionError, match=said):
            fresh(humans, random.Random(1), lawans=2, modules=modules)
    assert len(fresh(3, random.Random(1), lawans=2, modules=("ukum",)).players) == 5
