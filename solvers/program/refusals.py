"""What Prolog has and goals have not, and what to write instead.

A goal is asked of worlds, not run: there is no order of clauses to cut, nothing to print or to change, and every
variable is bound where it is looked at. Each entry says in one sentence what says the same.
"""

from __future__ import annotations

from collections.abc import Mapping

from periplus.models.core.wording import say, spoken, tell

from .goals import GoalError

_LISTS = say(
    "member, nth1, length, append and aggregate_all(set(X), member(X, L), S) are what there is for lists"
)
_FACTS = say("facts cannot be changed by a goal")
_SILENT = say("a goal prints nothing: its answers are printed")
_TEXT = say("names are not taken apart or built; == and @< compare them")
_ARGUMENTS = say(
    "terms are not taken apart; X = f(A, B), nth1(N, L, X) and append(A, B, L) look into terms and lists"
)
_PASSED = say("predicates are not passed on; forall(member(X, L), ...) or findall/3 do")
_GROUPS = say("aggregate_all(count, Goal, N) counts, and sums with sum(X) in place of count")
_RAISED = say("goals raise no errors; what has no value is false")
_CONSTRAINTS = say(
    "numbers are compared by =:= < =< > >=, and what holds in some world is found without labelling"
)

REFUSED: Mapping[str, str] = {
    "!": say(
        "goals are about all lines of play, and there is no order of clauses to cut; (A -> B ; C) chooses"
    ),
    ":-": say("clauses and constraints go into a file of rules"),
    "*->": say("soft cut is not known; (A, B ; \\+ A, C) says the same"),
    "^": say("variables are set apart in setof and bagof alone; elsewhere leave them out"),
    "{}": say("braces count nothing here; aggregate_all(count, Goal, N) counts"),
    "count": say("aggregate_all(count, Goal, N) counts"),
    "aggregate": _GROUPS,
    "succ": say("X is Y + 1 computes it"),
    "plus": say("X is Y + Z computes it"),
    "copy_term": say("all values are bound; X = Y copies one"),
    "ignore": say("(A -> true ; true) says the same"),
    "call": say("predicates are not passed on; call(Goal) takes a goal as it is written"),
    "foldl": say("predicates are not passed on; aggregate_all(sum(X), member(X, L), S) or a rule does"),
    "var": say("parts are ordered by what they bind, so a variable is always bound"),
    "callable": say("the columns of a relation say of what kind its values are; == and @< compare any"),
    "=@=": say("all values are bound; == compares them"),
    "\\=@=": say("all values are bound; \\== compares them"),
    "repeat": say("goals have no side effects to repeat"),
    "numlist": say("between(Low, High, X) counts"),
    "limit": say("the option --limit ends the answers"),
    **dict.fromkeys(("maplist", "include", "exclude", "partition", "apply"), _PASSED),
    **dict.fromkeys(("assert", "asserta", "assertz", "retract", "retractall", "abolish"), _FACTS),
    **dict.fromkeys(("nb_getval", "nb_setval", "b_getval", "b_setval"), _FACTS),
    **dict.fromkeys(("write", "writeln", "print", "format", "nl", "tab", "put_char", "listing"), _SILENT),
    **dict.fromkeys(("=..", "functor", "arg", "term_variables"), _ARGUMENTS),
    **dict.fromkeys(
        ("select", "selectchk", "subtract", "union", "intersection", "permutation", "delete", "list_to_set",
         "flatten", "keysort", "predsort", "max_member", "min_member"),
        _LISTS,
    ),
    **dict.fromkeys(
        ("atom_length", "atom_chars", "atom_codes", "atom_number", "atom_concat", "sub_atom", "char_code",
         "number_codes", "atom_string", "string_concat", "upcase_atom", "term_to_atom", "atomic_list_concat"),
        _TEXT,
    ),
    **dict.fromkeys(("catch", "throw"), _RAISED),
    **dict.fromkeys(("label", "labeling", "in", "ins", "all_different", "all_distinct"), _CONSTRAINTS),
}  # fmt: skip
"""Predicates of Prolog that goals do not know, and what to write instead."""


def refuse(name: str, place: int) -> GoalError:
    """What is raised for such a predicate that stands at the index ``place`` of the text."""
    return GoalError(
        tell(
            "character {place}: {name} is not for goals: {reason}",
            place=place + 1,
            name=name,
            reason=spoken(REFUSED[name]),
        )
    )
