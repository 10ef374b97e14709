"""What goals do not know: predicates of Prolog, with what to write instead, and names of no relation.

A goal is asked of worlds, not run: there is no order of clauses to cut, nothing to print or to change, and every
variable is bound where it is looked at. Each entry says in one sentence what says the same.
"""

from __future__ import annotations

from collections.abc import Mapping

from periplus.models.core.wording import say, spoken, tell, with_guess

from .goals import GoalError
from .ordering import BUILT_IN
from .program import Program

_LISTS = say("member, select, nth1, length, append, sort, subtract and the like are what there is for lists")
_FACTS = say("facts cannot be changed by a goal")
_SILENT = say("a goal prints nothing: its answers are printed")
_TEXT = say("names are not taken apart or built; == and @< compare them")
_ARGUMENTS = say(
    "terms are not taken apart; X = f(A, B), nth1(N, L, X) and append(A, B, L) look into terms and lists"
)
_PASSED = say("predicates are not passed on; forall(member(X, L), ...) or findall/3 do")
_GROUPS = say("aggregate_all(count, Goal, N) counts, and sums with sum(X) in place of count")
_PASSING = (
    "maplist", "include", "exclude", "partition", "convlist", "map_list_to_pairs", "foreach", "apply",
)  # fmt: skip
_PRINTING = (
    "write", "writeln", "print", "format", "nl", "tab", "put_char", "listing", "print_message", "portray_clause",
)  # fmt: skip
_RAISED = say("goals raise no errors; what has no value is false")
_RUN = say("a file of rules is read, not run: leave it out")
_CHANCE = say("a goal is about all lines of play; member and between go through all values")
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
    "copy_term": say("all values are bound; X = Y copies one"),
    "ignore": say("(A -> true ; true) says the same"),
    "call": say("predicates are not passed on; call(Goal) takes a goal as it is written"),
    "foldl": say("predicates are not passed on; aggregate_all(sum(X), member(X, L), S) or a rule does"),
    "var": say("parts are ordered by what they bind, so a variable is always bound"),
    "callable": say("the columns of a relation say of what kind its values are; == and @< compare any"),
    "=@=": say("all values are bound; == compares them"),
    "\\=@=": say("all values are bound; \\== compares them"),
    "repeat": say("goals have no side effects to repeat"),
    "halt": say("a goal is not run; at the prompt halt. leaves"),
    **dict.fromkeys(("consult", "ensure_loaded"), say("the option --rules reads a file of rules")),
    **dict.fromkeys(("random", "random_between", "random_member"), _CHANCE),
    **dict.fromkeys(("initialization", "set_prolog_flag", "style_check", "module", "op"), _RUN),
    "freeze": say("parts are ordered by what they bind; write the goal alone"),
    "limit": say("the option --limit ends the answers"),
    **dict.fromkeys(_PASSING, _PASSED),
    **dict.fromkeys(("assert", "asserta", "assertz", "retract", "retractall", "abolish"), _FACTS),
    **dict.fromkeys(("nb_getval", "nb_setval", "b_getval", "b_setval"), _FACTS),
    **dict.fromkeys(_PRINTING, _SILENT),
    **dict.fromkeys(("=..", "functor", "arg", "term_variables"), _ARGUMENTS),
    **dict.fromkeys(
        ("selectchk", "permutation", "predsort", "group_pairs_by_key", "transpose_pairs", "same_length", "clumped",
         "prefix", "subseq", "list_to_ord_set", "ord_union", "ord_subtract", "ord_memberchk"),
        _LISTS,
    ),
    **dict.fromkeys(
        ("atom_length", "atom_chars", "atom_codes", "atom_number", "atom_concat", "sub_atom", "char_code",
         "number_codes", "atom_string", "string_concat", "upcase_atom", "term_to_atom", "atomic_list_concat",
         "string", "string_length", "string_chars", "string_codes",
         "sub_string", "split_string", "number_string", "char_type", "term_string"),
        _TEXT,
    ),
    **dict.fromkeys(("catch", "throw"), _RAISED),
    **dict.fromkeys(("label", "labeling", "in", "ins", "all_different", "all_distinct"), _CONSTRAINTS),
}  # fmt: skip
"""Predicates of Prolog that goals do not know, and what to write instead."""


TAKE_GOALS = (
    ("once", 1),
    ("forall", 2),
    ("findall", 3),
    ("aggregate_all", 3),
    ("setof", 3),
    ("bagof", 3),
    ("call", 1),
    ("not", 1),
)
"""Predicates that take goals."""


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


def unknown_predicate(program: Program, name: str, arity: int, place: int) -> str:
    """What is said of a predicate that is neither built in with so many arguments nor a relation."""
    known = [f"{other}/{number}" for other, number in (*TAKE_GOALS, *BUILT_IN) if other == name]
    if not known:
        return unknown_relation(program, name, place)
    return tell(
        "character {place}: {found} is not known, expected {wanted}",
        place=place + 1,
        found=f"{name}/{arity}",
        wanted=tell(" or ").join(known),
    )


def unknown_relation(program: Program, name: str, place: int) -> str:
    """What is said of a predicate that is neither built in nor a relation."""
    if reason := program.lacking.get(name):
        return tell(
            "character {place}: {meant} is not for this question: {reason}",
            place=place + 1,
            meant=name,
            reason=spoken(reason),
        )
    known = sorted({*program.relations, *program.measures})
    message = tell(
        "character {place}: unknown relation {relation}, expected one of {known}",
        place=place + 1,
        relation=name,
        known=", ".join(known),
    )
    return spoken(with_guess(message, name, known))
