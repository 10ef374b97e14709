"""Goals and sums as text: what they read as, and what is said of those that cannot be read."""

import pytest

from periplus.solvers.program import ANY, Atom, Compare, GoalError, Not, Program, Relation, Sum, Var
from periplus.solvers.program.text import parse_goal, parse_sum

LYRA, KITE = 0, 1
"""The variables of the two candidate facts, in the order in which they are added."""


def program() -> Program:
    made = Program()
    fits = made.relation("fits", ("card", "at", "rotation"), "the card is drawn there")
    fits.add("Lyra", (2, 3), 90)
    fits.add("Ox-cart 2", (0, 0), 0)
    points = made.measure("points", ("card", "points"), "what the card is worth")
    points.add("Lyra", terms=[(2, LYRA)], constant=1)
    return made


A, B, P = Var("A"), Var("B"), Var("P")
READS = {
    "fits(lyra, At, 90)": (Atom("fits", ("Lyra", Var("At"), 90)),),
    "fits(LYRA, _, R).": (Atom("fits", (Var("LYRA"), ANY, Var("R"))),),
    "fits(ox_cart_2, [2, 3], 0)": (Atom("fits", ("Ox-cart 2", (2, 3), 0)),),
    "fits('Ox-cart 2', [-1], none)": (Atom("fits", ("Ox-cart 2", (-1,), None)),),
    "fits(harp, A, B)": (Atom("fits", ("Lyra", A, B)),),
    "\\+ fits(A, _, _)": (Not(Atom("fits", (A, ANY, ANY))),),
    "points(A,P),P>=-5": (Atom("points", (A, P)), Compare(">=", P, -5)),
    "points(A, P)\n,\tA \\= lyra, 3 =< P": (
        Atom("points", (A, P)), Compare("\\=", A, "Lyra"), Compare("=<", 3, P),
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", READS)
def test_a_goal_reads_as_in_prolog(text: str) -> None:
    assert parse_goal(text, program(), {"Harp": "Lyra"}) == READS[text]


FAULTS = {
    "": "character 1: nothing is written, expected a name",
    "fits(lyra, At": "character 14: the end is out of place, expected ')' or ','",
    "fits(lyra, At, 90), ": "character 20: the end is out of place",
    "fits(lyra At, 90)": "character 11: 'A' is out of place, expected ')' or ','",
    "fits(lyra, At, 90) points(A, P)": "character 20: 'p' is out of place, expected ',' or '.' or the end",
    'fits("lyra", A, B)': "character 6: expected a name, perhaps in single quotes",
    "fits(lyra, A)": "character 1: fits takes fits(card, at, rotation), got 2 values",
    "fits(A, B, C), worth(A, P)": "character 16: unknown relation worth, expected one of fits, points",
    "points(lyra, P), fits(lira, A, B)": "character 23: unknown name lira, expected one of",
    "fits(A, B, C), P >= 5": "character 16: nothing binds P, expected an atom that does",
    "\\+ fits(A, B, C), A < 3": "character 9: nothing binds A",
    "fits(A, B, 12345678901)": "character 12: 12345678901 is too large, expected 999999999 at most",
    "fits(A, B, C), \\+ P > 5": "character 19: nothing binds P",
    "fits(A, B, C), A = lira": "character 20: unknown name lira, expected one of",
    "fits (A, B, C)": "character 6: '(' is out of place",
    "near(A) :- fits(A, B, C)": "character 9: :- is not for goals: clauses and constraints go into a file",
    "fits(A, B, C), !": "character 16: ! is not for goals",
    "fits(A, B, 1.5)": "character 12: expected a name",
    "points(A, P), X is P + sqrt(P)": "character 24: sqrt/1 is no function of whole numbers",
    "points(A, P), findall(X, fits(A, _, _), L)": "character 23: nothing binds X",
    "fits(A, B, C), aggregate_all(avg(C), fits(A, B, C), X)": "character 30: expected count, sum(X)",
    "fits(A, B, C), A \\= LYRA": "character 21: nothing binds LYRA, expected an atom that does",
    "{fits(A, B, C)} = 1": "character 1: {} is not for goals: braces count nothing here; aggregate_all(count,",
    "fits(A, B, C), copy_term(A, X)": "character 16: copy_term is not for goals: all values are bound; X = Y",
    "points(A, P), between(1, inf, P)": "character 26: expected a whole number, as counting has to end",
    "setof(A, (fits(A, _, _) ; points(B, _)), L)": "character 1: not every alternative binds _, for each value",
    "fits(A, 'L\\xg', C)": "character 11: \\x is no escape, expected \\n",
    "fits(A, '\\x110000\\', C)": "character 10: \\x110000\\ is no escape, expected \\n",
    "fits(A, '\\xd800\\', C)": "character 10: \\xd800\\ is no escape, expected \\n",
    "fits(A, 0'\\x, C)": "character 11: \\x is no escape, expected \\n",
    "a" * 2001: "character 2001: too long, expected 2000 characters at most",
}


@pytest.mark.parametrize("text", FAULTS)
def test_a_wrong_goal_is_told_in_one_line_that_points_at_the_character(text: str) -> None:
    with pytest.raises(GoalError) as caught:
        parse_goal(text, program())
    assert str(caught.value).startswith(FAULTS[text])
    assert "\n" not in str(caught.value)


def test_a_mistyped_name_is_guessed() -> None:
    with pytest.raises(GoalError, match=r"did you mean lyra\?$"):
        parse_goal("fits(lira, A, B)", program())


SUMS = {
    "points(lyra, _)": Sum(((2, LYRA),), 1),
    "3*fits(_, _, _) - points(_, _)": Sum(((1, LYRA), (3, KITE)), -1),
    "-fits(ox_cart_2, _, _) + 4 - 1": Sum(((-1, KITE),), 3),
    "fits(lyra, [9, 9], _)": Sum(()),
    "fits(_, [R, 3], _)": Sum(((1, LYRA),)),
    "fits(_, [R|_], 90)": Sum(((1, LYRA),)),
    "fits(_, [S, S], _)": Sum(((1, KITE),)),
    "fits(_, [S, _], S)": Sum(((1, KITE),)),
    "points(lyra, P)": Sum(((2, LYRA),), 1),
}


@pytest.mark.parametrize("text", SUMS)
def test_a_sum_counts_facts_and_adds_measures(text: str) -> None:
    assert parse_sum(text, program()) == SUMS[text]


@pytest.mark.parametrize(
    "text",
    [
        "", "2*3", "fits(_, _, _) * 2", "score(_)", "points(lyra, _) -", "points(lyra, 5)", "points(P, P)",
        "points(lyra, [P])",
    ],
)  # fmt: skip
def test_a_wrong_sum_points_at_the_character(text: str) -> None:
    with pytest.raises(GoalError, match=r"^character [0-9]+: "):
        parse_sum(text, program())


def test_a_value_that_is_written_as_it_is_wins_over_one_that_only_reads_alike() -> None:
    made = Program()
    plots = made.relation("plots", ("source",), "")
    for source in ("meteor-", "meteor", "meteor+"):
        plots.add(source)
    assert parse_goal("plots(meteor)", made, {"Meteor": "S09"}) == (Atom("plots", ("meteor",)),)


def test_a_table_that_waits_is_not_worked_out_to_read_a_goal() -> None:
    def fill(relation: Relation) -> None:
        relation.add("x")

    made = Program()
    waiting = made.relation("late", ("key",), "", fill=fill)
    assert parse_goal("late(A)", made) == (Atom("late", (A,)),)
    assert waiting.waits
    assert list(waiting.facts) == [("x",)]
    assert not waiting.waits
