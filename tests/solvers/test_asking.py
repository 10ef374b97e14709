"""Questions as the command asks them: to a program of books on a shelf, without any game."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import speaking, spoken
from periplus.solvers import asking
from periplus.solvers.asking import Bindings, LineProgram, Query, ask, tables
from periplus.solvers.explaining import Explanation, why
from periplus.solvers.limits import Limits, Stop
from periplus.solvers.program import Program, Struct, WhyNot
from periplus.solvers.program.clauses import parse_rules
from periplus.solvers.program.install import install
from periplus.solvers.replay import ReplayError

LIMITS = Limits(seconds=60)
BOOKS, PLACES = ("atlas", "bible", "comic"), ("window", "door")


def shelf(rules: Callable[[Program], None] = lambda program: None) -> Program:
    """Each book lies at one place at most, two books at most are out; the atlas is not at the door."""
    program = Program()
    lies = program.relation("lies", ("book", "place"), "the book lies at the place")
    for book in BOOKS:
        for place in PLACES:
            lies.add(book, place)
    for book in BOOKS:
        program.rule("T-1.1").at_most_one([lies.literal(book, place) for place in PLACES])
    out = [(1, literal) for literal in lies.facts.values()]
    program.rule("T-1.2").linear(out, high=2)
    program.rule("T-1.3").fix(~lies.literal("atlas", "door"))
    program.measure("out", ("count",), "how many books are out").add(terms=out)
    rules(program)
    return program


def found(query: Query, goal: str, **options: Any) -> Bindings:
    return ask(query, goal, options.pop("limits", LIMITS), **options).result()


def test_answers_print_as_json_with_squares_as_arrays() -> None:
    program = Program()
    program.relation("at", ("cell", "card"), "").add((2, 3), None)
    answer = found(Query(program), "at(Cell, Card)")
    assert answer.as_json() == {
        "answers": [{"Cell": [2, 3], "Card": None}],
        "complete": True,
    }
    assert answer.count_as_json() == {"count": 1, "complete": True}


def test_an_expression_that_a_variable_stands_for_is_worked_out_after_the_line_too() -> None:
    """X is no number but comes to one: 1 + 2 is below 4, and what the rules tell of the line denies nothing of it."""
    program = shelf()
    query = Query(program, witness=lambda world: {"lies": list(world.facts(program.relations["lies"]))})
    assert found(query, "X = 1 + 2, X < 4, lies(comic, P), P \\= door").answers == (
        {"X": Struct("+", (1, 2)), "P": "window"},
    )
    assert found(query, "X = 1 + 2, X > 3").answers == ()


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("''(1, 2)", "''(1,2)"),
        ("''(1)", "''(1)"),
        ("'1a'(2, 3)", "1a(2,3)"),
        ("'_'(2, 3)", "_(2,3)"),
        ("2 - 3", "2-3"),
    ],
)
def test_a_compound_value_prints_whatever_its_name_is(written: str, printed: str) -> None:
    """A name in quotes may be anything, the empty one too; only signs stand between their arguments."""
    answer = found(Query(shelf()), f"X = {written}")
    assert answer.as_json()["answers"] == [{"X": printed}]


TOO_LARGE = {
    "X is 2 ** 31": ("the number 2147483648 is not below 2^31", "数2147483648は2^31より小さくない"),
    "X is 1 << 40": ("a shift by 40", "40桁のシフト"),
    "numlist(1, 200000, X)": (
        "the numbers from 1 to 200000 are more than 100000",
        "1から200000までの数は100000個を超える",
    ),
}


@pytest.mark.parametrize("goal", TOO_LARGE)
def test_what_is_too_large_is_said_in_the_language_of_the_asker(goal: str) -> None:
    with pytest.raises(PositionError) as error:
        found(Query(shelf()), goal)
    english, japanese = TOO_LARGE[goal]
    assert (error.value.field, error.value.message) == ("goal", f"too large, expected fewer cases: {english}")
    with speaking("ja"):
        assert spoken(error.value.message) == f"大きすぎる。場合の数を減らす：{japanese}"


def test_a_goal_without_variables_has_one_empty_answer_or_none() -> None:
    assert found(Query(shelf()), "lies(atlas, window)").as_json() == {
        "answers": [{}],
        "complete": True,
    }
    assert found(Query(shelf()), "lies(atlas, door)").as_json() == {
        "answers": [],
        "complete": True,
    }


def test_a_limit_on_answers_ends_the_question_before_it_is_complete() -> None:
    answer = found(Query(shelf()), "lies(Book, Place)", limits=Limits(seconds=60, count=2))
    assert len(answer.answers) == 2
    assert (answer.complete, answer.reason) == (False, "count")
    assert answer.as_json().keys() == {"answers", "complete", "reason"}
    assert answer.count_as_json() == {"count": 2, "complete": False, "reason": "count"}


def test_a_solver_that_dies_is_told_and_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def died(*_: object, **__: object) -> Iterator[dict[str, int]]:
        raise Stop("crashed")
        yield {}

    monkeypatch.setattr(asking, "witnessed", died)
    answer = found(Query(shelf()), "lies(atlas, door)")
    assert answer.as_json() == {"answers": [], "complete": False, "reason": "crashed"}


def test_every_and_optimal_look_at_fewer_worlds() -> None:
    best = {"optimal": "2*lies(comic, door) + lies(bible, window)"}
    assert found(Query(shelf()), "lies(B, P)", every=True).answers == ()
    forced = found(Query(shelf()), "lies(B, P)", every=True, **best).answers
    assert sorted(map(str, forced)) == sorted(
        map(str, [{"B": "comic", "P": "door"}, {"B": "bible", "P": "window"}])
    )
    assert found(Query(shelf()), "out(N)", **best).answers == ({"N": 2},)


def test_nothing_holds_in_the_best_of_no_worlds() -> None:
    empty = Query(shelf(lambda program: program.rule("T-1.4").clause([])))
    assert found(empty, "lies(B, P)", optimal="out(_)").as_json() == {
        "answers": [],
        "complete": True,
    }


def one_book(program: Program) -> None:
    program.rule("quick").linear(
        [(1, literal) for literal in program.relations["lies"].facts.values()], high=1
    )


def no_door(program: Program) -> None:
    program.rules.pop("T-1.2")


@pytest.mark.parametrize("goal", ["lies(B, P)", "lies(B, door), lies(C, window)", "out(N)", "out(N), N > 2"])
def test_quick_and_wide_programs_change_no_answer(goal: str) -> None:
    plain = found(Query(shelf()), goal)
    quick = Query(
        shelf(),
        quick=lambda: (LineProgram(shelf(one_book), lambda world: None),),
        wide=lambda: shelf(no_door),
    )
    helped = found(quick, goal)
    assert sorted(map(str, helped.answers)) == sorted(map(str, plain.answers))
    assert helped.complete


def test_what_the_wide_program_rules_out_is_not_asked_again() -> None:
    def exact_is_asked(program: Program) -> None:
        program.variables.data = None  # type: ignore[method-assign,assignment]

    query = Query(
        shelf(exact_is_asked), quick=lambda: (LineProgram(shelf(), lambda world: None),), wide=shelf
    )
    assert len(found(query, "lies(Book, Place)").answers) == 5


@pytest.mark.parametrize(
    ("goal", "options", "field"),
    [("lies(B)", {}, "goal"), ("lies(B, P), Q > 3", {}, "goal"), ("out(N)", {"optimal": "in(_)"}, "optimal")],
)
def test_what_cannot_be_read_is_named_at_once(goal: str, options: dict[str, str], field: str) -> None:
    with pytest.raises(PositionError, match=r"character [0-9]+: ") as caught:
        ask(Query(shelf()), goal, LIMITS, **options)  # type: ignore[arg-type]
    assert caught.value.field == field


def test_a_goal_of_too_many_cases_is_bad_input() -> None:
    goal = ", ".join(f"lies(A{index}, B{index})" for index in range(7))
    search = ask(Query(shelf()), goal, LIMITS)
    with pytest.raises(PositionError, match="combinations") as caught:
        search.result()
    assert caught.value.field == "goal"


def test_a_cancelled_question_keeps_what_it_found() -> None:
    with ask(Query(shelf()), "lies(B, P)", LIMITS) as search:
        first = next(iter(search))
    assert search.result().answers[: len(first.answers)] == first.answers
    assert (search.result().reason, search.result().complete) == ("cancelled", False)


def test_tables_are_the_relations_and_the_measures() -> None:
    assert [table.as_json() for table in tables(shelf())] == [
        {"name": "lies", "columns": ["book", "place"], "meaning": "the book lies at the place"},
        {"name": "out", "columns": ["count"], "meaning": "how many books are out"},
    ]


def test_what_is_left_out_is_the_scope_and_nothing_is_complete_then() -> None:
    narrow = Query(shelf(), within="(Only this shelf.)")
    answer = found(narrow, "lies(atlas, door)").as_json()
    assert answer == {"answers": [], "complete": False, "reason": "proved", "scope": "Only this shelf."}
    assert why(narrow, "lies(atlas, window)", LIMITS).result().as_json()["scope"] == "Only this shelf."


def test_a_variable_that_reads_like_a_value_is_warned_of() -> None:
    program = Program()
    program.relation("done", ("card",), "it is done").add("T1")
    query = Query(program)
    assert found(query, "done(T1)").as_json()["warnings"] == [
        "T1 begins with a capital letter, so it is a variable and stands for anything: did you mean t1?"
    ]
    for goal in ("done(t1)", "done(Card)", "done(T1), T1 \\= none", "done(_)"):
        assert "warnings" not in found(query, goal).as_json()
    assert found(query, "done(C), C = T1").warnings  # C is a card
    with pytest.raises(PositionError, match=r"nothing binds T1, .*; did you mean t1\?$"):
        found(query, "done(C), C \\= T1")


def test_a_variable_that_reads_like_a_value_of_another_column_is_none_of_a_slip() -> None:
    """``score(S)`` is about a number, though a side is called S."""
    program = Program()
    side = program.relation("side", ("at", "side"), "the side is there")
    side.add(1, "S")
    program.measure("score", ("points",), "the points").add(terms=[(2, side.literal(1, "S"))])
    query = Query(program)
    for goal in ("score(S)", "side(S, _)", "aggregate_all(max(S), score(S), M)"):
        assert found(query, goal).warnings == ()
    assert len(found(query, "side(_, S)").warnings) == 1


def test_a_slip_in_rules_is_told_with_its_clause() -> None:
    program = Program()
    program.relation("done", ("card",), "it is done").add("T1")
    rules = parse_rules("late(C) :- done(C), \\+ done(T1).\n:- done(T1), done(_).", program, {}, "own.pl")
    install(program, rules)
    told = found(Query(program, own=rules), "late(C)").warnings
    assert [warning.partition(" begins")[0] for warning in told] == ["own.pl:1: T1", "own.pl:2: T1"]


def test_a_sum_that_no_program_can_hold_is_bad_input() -> None:
    with pytest.raises(PositionError) as error:
        found(Query(shelf()), "lies(B, P)", optimal="999999999*out(_) + 999999999*out(_) + 999999999*out(_)")
    assert error.value.field == "optimal"


def test_what_the_rules_deny_is_never_given() -> None:
    """The line of the world that shows an answer is played, and the goal is read off its end."""
    query = Query(shelf(), witness=lambda world: {"lies": {("atlas", "door")}})
    with pytest.raises(ReplayError, match="the rules deny"):
        found(query, "lies(atlas, window)")
    with pytest.raises(ReplayError, match="the rules deny"):
        why(query, "lies(atlas, window)", LIMITS).result()
    agreed = Query(shelf(), witness=lambda world: {"lies": {("atlas", "window")}})
    assert found(agreed, "lies(atlas, window)").answers == ({},)


def explained(query: Query, goal: str) -> Explanation:
    return why(query, goal, LIMITS).result()


def test_an_explanation_names_clauses_and_facts_in_sentences() -> None:
    program = shelf()
    program.give(program.relations["lies"], "bible", "window")
    query = Query(
        program,
        clauses={"T-1.2": "Two books at most are out."},
        say=lambda fact: f"the {fact.row[0]} lies at the {fact.row[1]}",
    )
    answer = explained(query, "lies(atlas, window), lies(comic, P)")
    assert answer.as_json() == {
        "holds": False,
        "rules": ["T-1.2"],
        "facts": [{"relation": "lies", "book": "bible", "place": "window"}],
        "irreducible": True,
        "text": "It cannot hold: lies(atlas, window), lies(comic, P)\nbecause\n"
        "- the bible lies at the window\nby\n- T-1.2: Two books at most are out.",
        "reason": "proved",
    }
    assert [dict(fact) for fact in answer.asked] == [
        {"relation": "lies", "book": "atlas", "place": "window"},
        {"relation": "lies", "book": "comic"},
    ]


def test_a_goal_that_can_hold_says_so() -> None:
    answer = explained(Query(shelf()), "lies(atlas, window)")
    assert answer.as_json() == {
        "holds": True,
        "rules": [],
        "facts": [],
        "irreducible": True,
        "text": "It can hold: lies(atlas, window)",
        "because": [
            {"fact": "lies(atlas, window)", "meaning": "the book lies at the place", "brought": True}
        ],
        "reason": "proved",
    }


def test_a_goal_without_candidates_has_no_reason() -> None:
    answer = explained(Query(shelf()), "lies(B, P), B = P")
    assert answer.as_json()["text"].endswith("No facts of this position could make it true.")


def test_an_explanation_comes_from_the_program_that_can_be_doubted() -> None:
    def doubts(goal: object) -> tuple[Program, ...]:
        return (shelf(no_door), shelf())

    answer = explained(Query(shelf(), doubts=doubts), "out(3)")
    assert (answer.why and answer.why.rules, answer.why and answer.why.irreducible) == (("T-1.2",), True)


def test_a_question_stopped_before_its_answer_knows_nothing() -> None:
    search = why(Query(shelf()), "out(3)", LIMITS)
    search.cancel()
    assert search.result().as_json()["holds"] is None
    assert search.result().reason == "cancelled"


def test_a_question_stopped_at_its_reasons_knows_that_it_cannot_hold() -> None:
    with why(Query(shelf()), "out(3)", LIMITS) as search:
        next(iter(search))
    answer = search.result()
    assert answer.why == WhyNot(False, irreducible=False)
    unknown = "The reasons are not known; more time or effort may tell them."
    assert answer.as_json()["text"] == f"It cannot hold: out(3)\n{unknown}"


def test_optimal_worlds_are_a_rule_of_their_own() -> None:
    program = shelf()
    ask(Query(program), "out(N)", LIMITS, optimal="out(_)").result()
    assert asking.OPTIMUM in program.rules


def test_what_the_worlds_leave_out_is_told_where_nothing_holds() -> None:
    remark = "(Lent books are not looked at.)"
    answer = found(Query(shelf(), within=remark), "lies(atlas, door)")
    assert (answer.answers, answer.within) == ((), remark)
    explanation = why(Query(shelf(), within=remark), "lies(atlas, door)", LIMITS).result()
    assert explanation.text.splitlines()[:2] == ["It cannot hold: lies(atlas, door)", remark]
    assert remark not in why(Query(shelf(), within=remark), "lies(atlas, window)", LIMITS).result().text
