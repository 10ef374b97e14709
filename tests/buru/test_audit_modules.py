"""The static checks of the modules (6.3): each with its module, without it, and just within what is allowed."""

from typing import Any

import pytest

from periplus.models.buru import GAME

from .tables import duel, load, rules, table

A, B = {"id": "A", "lawan": "A"}, {"id": "B", "lawan": "B"}
ME, OP = {"id": "me"}, {"id": "op"}


def case(rule: str, fault: dict[str, Any], near: dict[str, Any], name: str) -> Any:
    return pytest.param([f"BURU-{rule}"], fault, near, id=name)


def placed(fields: dict[str, list[Any]], *modules: str, **sheet: Any) -> dict[str, Any]:
    return duel({"placed": fields} | sheet, modules=list(modules))


SIX = {"forest": [1, 2, 3], "coast": [4, 5]}
UKUM, BOTH = ["ukum"], ["ukum", "ambelau"]
AMBELAU, TOKOH, BLESSED, LIAISONS, KUDA = (
    [name] for name in ("ambelau", "tokoh", "blessings", "liaisons", "kuda")
)


def on_lake(me: str, op: str, **fields: Any) -> dict[str, Any]:
    """Two stacks at the lake that have acted there."""
    sheets = [{"placed": {"lake": [1]}, "acted": {"lake": where}} for where in (me, op)]
    return duel(sheets[0], sheets[1], **fields)


def full_lake(liaison: str) -> dict[str, Any]:
    """Five stacks on the five lake spaces, and the liaison action of the first player."""
    sheets = [{"id": str(n), "placed": {"lake": [1]}, "acted": {"lake": f"l{n}"}} for n in range(1, 6)]
    sheets[0] = {"id": "1", "placed": {"lake": [1, "L"]}, "acted": {"lake": "l1", "liaison:lake": liaison}}
    return table(*sheets, modules=LIAISONS)


def sent_to_kuda(where: str) -> dict[str, Any]:
    """A liaison that used Kuda's action at the coast, and another player's stack at the lake."""
    me = {"placed": {"coast": ["L"]}, "acted": {"liaison:coast": "kuda"}}
    return duel(me, {"placed": {"lake": [1]}, "acted": {"lake": where}}, modules=[*KUDA, *LIAISONS])


CASES = [
    case(
        "25.2",
        placed(SIX | {"lake": ["L"]}, "liaisons"),
        placed({"forest": [1, 2, 3, 4, "L"]}, "liaisons"),
        "six placed",
    ),
    case(
        "21.3",
        placed(SIX | {"lake": ["G"]}, "ambelau", guide="ready"),
        placed({"forest": [1, 2, 3, 4, "G"]}, "ambelau", guide="ready", kept=5),
        "six placed with a guide",
    ),
    case(
        "25.2",
        placed(SIX | {"lake": ["G", "L"]}, "ambelau", "liaisons", guide="ready"),
        placed({"forest": [1, 2, 3, 4, "G", "L"]}, "ambelau", "liaisons", guide="ready"),
        "seven placed with guide and liaison",
    ),
    case(
        "4.3",
        placed({"lake": ["?"] * 5}, "ambelau"),
        placed({"lake": ["?"] * 5}, "ambelau", guide="next"),
        "five hidden, one of them a guide that was regained while it is in use",
    ),
    case(
        "21.3",
        placed({"lake": ["?"] * 6}, "ambelau", guide="next"),
        placed({"lake": ["?"] * 5}, "ambelau", guide="next"),
        "six hidden with a guide",
    ),
    case(
        "25.2",
        placed({"lake": ["?"] * 6}, "ambelau", "liaisons"),
        placed({"lake": ["?"] * 6}, "ambelau", "liaisons", guide="next"),
        "six hidden with a liaison, one of them a guide that was regained while it is in use",
    ),
    case(
        "21.2",
        placed({"lake": ["G"]}, "ambelau"),
        placed({"lake": ["G"]}, "ambelau", guide="next"),
        "no guide",
    ),
    case("21.2", placed({}, "ambelau", kept="G"), placed({}, "ambelau", kept="G", guide="ready"), "kept"),
    case(
        "25.1", placed({"lake": ["L"]}), placed({"lake": ["L"]}, "liaisons"), "a liaison without the module"
    ),
    case("25.1", placed({}, kept="L"), placed({}, "liaisons", kept="L"), "a liaison kept without the module"),
    case(
        "14.10",
        table(ME, A | {"placed": {"lake": [1, 2, "L"]}}, modules=LIAISONS),
        table(ME, A | {"placed": {"lake": [1, "L"]}}, modules=LIAISONS),
        "a liaison is one of the two of a Lawan",
    ),
    case(
        "14.10",
        table(ME, A | {"placed": {"lake": [1, 2, "G"]}}, modules=AMBELAU),
        table(ME, A | {"placed": {"lake": [1, "G"]}}, modules=AMBELAU),
        "a guide is one of the two of a Lawan",
    ),
    case("19.2", duel({"tableau": ["thief*"]}), duel({"tableau": ["thief*"]}, modules=UKUM), "an outlaw"),
    case("19.2", duel(row=["thief"]), duel(row=["thief"], modules=UKUM), "an outlaw in the row"),
    case(
        "19.3",
        duel({"tableau": ["tyrant"]}, modules=UKUM),
        duel({"tableau": ["tyrant"]}, modules=BOTH),
        "Tyrant",
    ),
    case("19.5", duel({"elders": ["e14"]}), duel({"elders": ["e14"]}, modules=UKUM), "an elder of Ukum"),
    case(
        "19.5",
        duel({"elders": ["e17"]}, modules=UKUM),
        duel({"elders": ["e17"]}, modules=BOTH),
        "Exalted Elder",
    ),
    case(
        "19.5",
        duel({"elders": ["e13"]}, modules=BOTH),
        duel({"elders": ["e13"]}, modules=UKUM),
        "Wizened Elder",
    ),
    case(
        "20.4", duel(decks={"elders": ["e16"]}), duel(decks={"elders": ["e16"]}, modules=AMBELAU), "Ibu Elder"
    ),
    case("19.1", duel(totems={"ukum": "me"}), duel(totems={"ukum": "me"}, modules=UKUM), "the ukum totem"),
    case("20.3", duel(totems={"ibu": "me"}), duel(totems={"ibu": "me"}, modules=AMBELAU), "the ibu totem"),
    case(
        "19.4", duel({"offers": {"ukum": [1]}}), duel({"offers": {"ukum": [1]}}, modules=UKUM), "an ukum card"
    ),
    case(
        "20.3", duel({"offers": {"ibu": [2]}}), duel({"offers": {"ibu": [2]}}, modules=AMBELAU), "an ibu card"
    ),
    case("20.7", placed({"ambelau": [1]}), placed({"ambelau": [1]}, "ambelau"), "a token in Ambelau"),
    case("20.7", duel(area="ambelau"), duel(area="ambelau", modules=AMBELAU), "Ambelau is resolved"),
    case(
        "20.11",
        duel({"canoe": 3}, {"canoe": 3}, modules=AMBELAU),
        duel({"canoe": 3}, {"canoe": 4}, modules=AMBELAU),
        "canoes",
    ),
    case("19.6", duel(decrees=["d13"]), duel(decrees=["d13"], modules=UKUM), "the decree of ukum"),
    case("20.5", duel(decrees=["d14"]), duel(decrees=["d14"], modules=AMBELAU), "a decree of Ambelau"),
    case(
        "20.5", duel(decrees=["d16"], modules=UKUM), duel(decrees=["d16"], modules=BOTH), "the decree of ibu"
    ),
    case(
        "22.1",
        table(ME, A | {"plot": "p01"}, modules=AMBELAU),
        table(ME, A | {"plot": "x01"}, modules=AMBELAU),
        "a plot card of the base game",
    ),
    case(
        "14.1",
        table(ME, OP, {"id": "c"}, A, B, modules=LIAISONS),
        table(ME, OP, {"id": "c"}, A, B, modules=UKUM),
        "five players with Lawans",
    ),
    case("23.1", duel({"tokoh": "k01"}), duel({"tokoh": "k01"}, modules=TOKOH), "Tokoh without the module"),
    case(
        "23.1",
        duel({"tokoh": "k01"}, {"tokoh": "k01"}, modules=TOKOH),
        duel({"tokoh": "k01"}, {"tokoh": "k02"}, modules=TOKOH),
        "a Tokoh card held twice",
    ),
    case(
        "23.1",
        table(ME, A | {"tokoh": "k01"}, modules=TOKOH),
        table(ME, A, modules=TOKOH),
        "Tokoh of a Lawan",
    ),
    case(
        "23.4",
        duel(
            {
                "tokoh": "k01",
                "placed": {"lake": [1], "coast": [2]},
                "acted": {"lake": "tokoh", "coast": "tokoh"},
            },
            modules=TOKOH,
        ),
        duel(
            {
                "tokoh": "k01",
                "placed": {"lake": [1], "coast": [2]},
                "acted": {"lake": "tokoh", "coast": "c1"},
            },
            modules=TOKOH,
        ),
        "Tokoh used twice",
    ),
    case(
        "23.4",
        on_lake("tokoh", "l1", modules=TOKOH),
        on_lake("l2", "l1", modules=TOKOH),
        "Tokoh without a card",
    ),
    case(
        "24.1",
        duel(blessings={"lake": "me"}),
        duel(blessings={"lake": "me"}, modules=BLESSED),
        "a blessing held",
    ),
    case(
        "24.1",
        duel(blessings={"ambelau": "me"}, modules=BLESSED),
        duel(blessings={"ambelau": "me"}, modules=[*BLESSED, *AMBELAU]),
        "Ambelau's blessing",
    ),
    case(
        "24.6",
        placed({"lake": [1, "+"]}),
        placed({"lake": [1, "+"]}, "blessings"),
        "a blessing placed without",
    ),
    case("24.8", placed({"lake": ["+"]}, "blessings"), placed({"lake": ["?", "+"]}, "blessings"), "alone"),
    case(
        "24.6",
        duel({"placed": {"lake": [1, "+"]}}, {"placed": {"lake": [2, "+"]}}, modules=BLESSED),
        duel({"placed": {"lake": [1, "+"]}}, {"placed": {"coast": [2, "+"]}}, modules=BLESSED),
        "a blessing placed by two",
    ),
    case(
        "24.6",
        placed({"lake": [1, "+", "L+"]}, "blessings", "liaisons"),
        placed({"lake": [1, "L+"]}, "blessings", "liaisons"),
        "a blessing placed twice by one",
    ),
    case(
        "24.6",
        duel({"placed": {"lake": [1, "+"]}}, modules=BLESSED, blessings={"lake": "op"}),
        duel({"placed": {"lake": [1, "+"]}}, modules=BLESSED, blessings={"lake": "me"}),
        "a blessing of somebody else",
    ),
    case(
        "25.6",
        duel({"placed": {"lake": [1]}, "acted": {"liaison:lake": "l5"}}, modules=LIAISONS),
        duel({"placed": {"lake": ["L"]}, "acted": {"liaison:lake": "l5"}}, modules=LIAISONS),
        "a liaison action without a liaison",
    ),
    case("6.8", full_lake("l4"), full_lake("l5"), "a liaison beside a stack"),
    case(
        "26.1",
        duel(kuda={"at": "lake:1"}),
        duel(kuda={"at": "lake:1"}, modules=KUDA),
        "Kuda without the module",
    ),
    case("26.1", on_lake("kuda", "l1"), on_lake("kuda", "l1", modules=KUDA), "Kuda used without the module"),
    case(
        "26.8",
        duel(kuda={"at": "forest:3"}, modules=KUDA),
        duel(kuda={"at": "forest:2"}, modules=KUDA),
        "Kuda on a space that does not exist",
    ),
    case(
        "26.8",
        duel(kuda={"at": "lake:1", "fish": "forest:3"}, modules=KUDA),
        duel(kuda={"at": "lake:1", "fish": "forest:3", "forum": False}, modules=KUDA),
        "the marker on a space that does not exist",
    ),
    case(
        "6.8", on_lake("kuda", "kuda", modules=KUDA), on_lake("kuda", "l2", modules=KUDA), "Kuda used twice"
    ),
    case("6.8", sent_to_kuda("kuda"), sent_to_kuda("l2"), "Kuda used by a liaison and a stack"),
]


@pytest.mark.rule(
    "BURU-25.2",
    "BURU-21.3",
    "BURU-21.2",
    "BURU-25.1",
    "BURU-14.10",
    "BURU-19.2",
    "BURU-19.3",
    "BURU-19.5",
    "BURU-20.4",
    "BURU-19.1",
    "BURU-20.3",
    "BURU-19.4",
    "BURU-20.7",
    "BURU-20.11",
    "BURU-19.6",
    "BURU-20.5",
    "BURU-22.1",
    "BURU-14.1",
    "BURU-23.1",
    "BURU-23.4",
    "BURU-24.1",
    "BURU-24.6",
    "BURU-24.8",
    "BURU-25.6",
    "BURU-6.8",
    "BURU-26.1",
    "BURU-26.8",
)
@pytest.mark.parametrize(("broken", "fault", "near"), CASES)
def test_a_fault_cites_its_clause_and_a_near_miss_none(
    broken: list[str], fault: dict[str, Any], near: dict[str, Any]
) -> None:
    assert sorted(set(rules(fault))) == broken
    assert rules(near) == []


@pytest.mark.rule("BURU-24.6", "BURU-24.8")
def test_a_blessing_alone_in_a_game_without_blessings_breaks_both_clauses() -> None:
    faults = GAME.check(load(placed({"lake": ["+"]})))
    assert sorted((fault.rule, fault.where) for fault in faults) == [
        ("BURU-24.6", ("players", 0, "placed", "lake", 0)),
        ("BURU-24.8", ("players", 0, "placed", "lake")),
    ]


@pytest.mark.rule("BURU-20.7")
def test_a_token_in_an_area_that_is_not_there_is_found_where_it_lies() -> None:
    [fault] = GAME.check(load(placed({"ambelau": [1]})))
    assert (fault.rule, fault.where) == ("BURU-20.7", ("players", 0, "placed", "ambelau"))


@pytest.mark.rule("BURU-24.6")
def test_a_committed_blessing_may_be_anothers_once_somebody_has_acted() -> None:
    sheet = {"placed": {"lake": [1, "+"]}, "acted": {"lake": "l1"}}
    assert rules(duel(sheet, modules=BLESSED, blessings={"lake": "op"})) == []


@pytest.mark.rule("BURU-25.1")
def test_a_liaison_kept_without_the_module_is_found_on_its_owners_mat() -> None:
    [fault] = GAME.check(load(duel({}, {"kept": "L", "placed": {"lake": [1]}})))
    assert (fault.rule, fault.where) == ("BURU-25.1", ("players", 1, "kept"))


@pytest.mark.rule("BURU-23.4", "BURU-25.7")
def test_an_action_and_a_liaison_s_in_the_village_use_no_tokoh_card() -> None:
    acted = {"village": "v1", "liaison:village": "v2"}
    sheet = {"placed": {"village": [1, "L"]}, "acted": acted}
    assert rules(duel(sheet, modules=[*TOKOH, *LIAISONS])) == []


@pytest.mark.rule("BURU-20.2")
def test_all_canoes_may_lie_on_the_start() -> None:
    assert rules(duel({"canoe": 0}, {"canoe": 0}, modules=AMBELAU)) == []


@pytest.mark.rule("BURU-17.1")
def test_all_modules_may_be_in_play_at_once() -> None:
    modules = ["ukum", "ambelau", "tokoh", "blessings", "liaisons", "kuda"]
    me = {"id": "me", "tokoh": "k01", "tableau": ["tyrant"], "offers": {"ukum": [1], "ibu": [2]}}
    assert rules(table(me, A, B, modules=modules, totems={"ibu": "A"}, blessings={"ambelau": "B"})) == []
