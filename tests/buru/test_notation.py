"""The notation of effects (3.1): what the texts of an edition mean, and which texts mean nothing."""

import pytest

from periplus.models.buru import notation
from periplus.models.buru.effects import Item, Lasting, Option, written

CLAY, PALM, EBONY, FISH = (Item(atom) for atom in ("clay", "palm", "ebony", "fish"))
TWO_FISH, TWO_PALM = Item("fish", 2), Item("palm", 2)


@pytest.mark.rule("BURU-11.4")
@pytest.mark.rule("BURU-11.5")
def test_a_choice_of_trades_is_options_with_a_price_each() -> None:
    found = notation.effect("2 fish : 2 palm | palm : 2 fish")
    assert found == (Option((TWO_PALM,), pay=(TWO_FISH,)), Option((TWO_FISH,), pay=(PALM,)))


def test_a_bundle_alone_is_one_option_without_a_price() -> None:
    assert notation.effect("clay + 2 palm") == (Option((CLAY, TWO_PALM), pay=None),)


def test_no_text_is_no_effect() -> None:
    assert notation.effect("") == (Option(()),)
    assert notation.bundle("") == ()


@pytest.mark.parametrize(
    ("text", "item"),
    [
        ("any", Item("any")),
        ("3 task", Item("task", 3)),
        ("task(noble)", Item("task", of="noble")),
        ("hire-2", Item("hire", less=2)),
        ("2 hire", Item("hire", 2)),
        ("offer", Item("offer")),
        ("offer(ibu)", Item("offer", of="ibu")),
        ("offer-1", Item("offer", less=1)),
        ("envoy", Item("envoy")),
        ("totem(gunung)", Item("totem", of="gunung")),
        ("vp@manuk", Item("vp", on="manuk")),
        ("2 fish@envoy", Item("fish", 2, on="envoy")),
        ("99 clay", Item("clay", 99)),
    ],
)
def test_an_item_is_a_count_an_atom_and_a_condition(text: str, item: Item) -> None:
    assert notation.bundle(text) == (item,)
    assert written(notation.bundle(text)) == text


@pytest.mark.parametrize("atom", ["refresh", "elder", "guide", "draw", "forest", "islander", "vp"])
def test_every_other_atom_stands_alone(atom: str) -> None:
    assert notation.bundle(atom) == (Item(atom),)


def test_equal_items_of_a_bundle_stay_apart() -> None:
    assert notation.bundle("hire + hire") == (Item("hire"), Item("hire"))


def test_steps_are_not_plain_and_goods_are() -> None:
    assert [item.plain for item in notation.bundle("task + fish + any + offer(banyu) + vp")] == [
        False,
        True,
        True,
        False,
        True,
    ]


@pytest.mark.rule("BURU-1.10")
def test_a_scroll_brings_or_saves_something_at_offerings_to_its_spirit() -> None:
    assert notation.lasting("manuk > ebony") == Lasting("manuk", (EBONY,), saves=False)
    assert notation.lasting("gunung < clay") == Lasting("gunung", (CLAY,), saves=True)
    assert notation.lasting("any > 2 fish") == Lasting("any", (TWO_FISH,), saves=False)


@pytest.mark.parametrize(
    "text",
    [
        "foo",
        "clay +",
        "+ clay",
        "2clay",
        "0 clay",
        "100 clay",
        "-1 clay",
        "clay palm",
        "clay | ",
        "clay : palm : fish",
        "task(outlaw)",
        "task()",
        "offer(clay)",
        "offer-2",
        "hire-1",
        "hire-3",
        "totem",
        "clay@",
        "clay@clay",
        "Clay",
        "clay\n",
        "1",
    ],
)
def test_other_texts_are_no_effects(text: str) -> None:
    with pytest.raises(ValueError, match="not in the notation at character"):
        notation.effect(text)


@pytest.mark.parametrize("text", ["clay | palm", "fish : clay", "any : any"])
def test_a_bundle_holds_no_choice_and_no_trade(text: str) -> None:
    with pytest.raises(ValueError, match="not in the notation"):
        notation.bundle(text)


@pytest.mark.parametrize("text", ["", "manuk", "manuk >", "clay > fish", "manuk = fish", "> fish"])
def test_a_lasting_effect_needs_its_spirit_its_sign_and_its_bundle(text: str) -> None:
    with pytest.raises(ValueError, match="not in the notation"):
        notation.lasting(text)


def test_goods_are_clay_palm_and_ebony_added_up() -> None:
    assert notation.goods("") == (0, 0, 0)
    assert notation.goods("clay + 2 palm") == (1, 2, 0)
    assert notation.goods("ebony + ebony + 12 clay") == (12, 0, 2)


@pytest.mark.parametrize("text", ["fish", "0 clay", "clay +", "any", "clay : palm", "2  clay", "palm@manuk"])
def test_nothing_else_is_a_bundle_of_goods(text: str) -> None:
    with pytest.raises(ValueError, match="clay, palm and ebony"):
        notation.goods(text)


def test_texts_have_a_bounded_length() -> None:
    longest = "+".join(["clay"] * 80)
    assert len(longest) < notation.MAX_LENGTH
    assert len(notation.bundle(longest)) == 80
    for read in (notation.bundle, notation.effect, notation.lasting, notation.goods):
        with pytest.raises(ValueError, match="too long"):
            read(f"{longest}+{longest}")


@pytest.mark.parametrize(
    ("text", "character"),
    [("foo", 1), ("clay + foo", 8), ("clay +", 7), ("clay palm", 6), ("2 ", 3), ("task(", 6)],
)
def test_a_fault_says_where_it_stands(text: str, character: int) -> None:
    with pytest.raises(ValueError, match=f"at character {character},"):
        notation.effect(text)
