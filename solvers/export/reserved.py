"""Names that no relation may have in an export: what the program itself defines or calls, and what Prolog protects.

A clause for a predicate of the standard is refused by Prolog, and the program then lacks the relation; one for a
predicate that the interpreter calls takes its place, and the program then has other worlds, or none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

OWN_PREFIX = "periplus_"
"""What the helpers of a Prolog program begin with."""
DEFINED = "program/0 world/0 in_some/1 objective/1"
CALLED = """
    maplist/2 maplist/3 maplist/4 numlist/3 distinct/2 b_setval/2 b_getval/2 label/1 in/2 scalar_product/4
"""
"""What the interpreter calls beside the standard, of ``library(clpfd)`` and others."""
CONTROL = """
    true/0 fail/0 false/0 call/1 call/2 call/3 call/4 call/5 call/6 call/7 call/8 catch/3 throw/1 once/1 repeat/0
    halt/0 halt/1 findall/3 bagof/3 setof/3
"""
"""ISO/IEC 13211-1, 7.8, 8.10, 8.15."""
TERMS = """
    unify_with_occurs_check/2 subsumes_term/2 var/1 nonvar/1 atom/1 integer/1 float/1 atomic/1 compound/1 number/1
    callable/1 ground/1 acyclic_term/1 compare/3 sort/2 keysort/2 functor/3 arg/3 copy_term/2 term_variables/2 is/2
    atom_length/2 atom_concat/3 sub_atom/5 atom_chars/2 atom_codes/2 char_code/2 number_chars/2 number_codes/2
"""
"""8.2 to 8.6, 8.16."""
DATABASE = """
    clause/2 current_predicate/1 asserta/1 assertz/1 retract/1 retractall/1 abolish/1 dynamic/1 multifile/1
    discontiguous/1 initialization/1 op/3 current_op/3 char_conversion/2 current_char_conversion/2
    set_prolog_flag/2 current_prolog_flag/2
"""
"""7.4, 8.8, 8.9, 8.14, 8.17."""
STREAMS = """
    current_input/1 current_output/1 set_input/1 set_output/1 open/3 open/4 close/1 close/2 flush_output/0
    flush_output/1 stream_property/2 at_end_of_stream/0 at_end_of_stream/1 set_stream_position/2 get_char/1
    get_char/2 peek_char/1 peek_char/2 put_char/1 put_char/2 get_code/1 get_code/2 peek_code/1 peek_code/2
    put_code/1 put_code/2 nl/0 nl/1 get_byte/1 get_byte/2 peek_byte/1 peek_byte/2 put_byte/1 put_byte/2 read/1
    read/2 read_term/2 read_term/3 write/1 write/2 writeq/1 writeq/2 write_canonical/1 write_canonical/2
    write_term/2 write_term/3
"""
"""8.11 to 8.14."""
BEYOND = """
    length/2 numbervars/3 phrase/2 phrase/3 predicate_property/2 with_mutex/2 mutex_create/2 mutex_destroy/1
    mutex_lock/1 mutex_unlock/1 mutex_trylock/1 mutex_property/2 message_queue_create/2 message_queue_destroy/1
    message_queue_property/2 thread_create/3 thread_detach/1 thread_self/1 thread_property/2 thread_signal/2
    thread_send_message/2 thread_get_message/1 thread_get_message/2 thread_get_message/3 thread_peek_message/1
    thread_peek_message/2
"""
"""Drafts and corrigenda that SWI-Prolog counts among the standard."""
ASP_DEFINED = "v/1 i/2"
RESERVED: Mapping[str, frozenset[str]] = {
    "prolog": frozenset(" ".join((DEFINED, CALLED, CONTROL, TERMS, DATABASE, STREAMS, BEYOND)).split()),
    "asp": frozenset(ASP_DEFINED.split()),
}
"""By form the names with their numbers of arguments."""


def is_reserved(form: str, name: str, columns: Sequence[str]) -> bool:
    """Whether a relation of that name and those columns would get in the way of an export in that form."""
    helper = form == "prolog" and name.startswith(OWN_PREFIX)
    return helper or f"{name}/{len(columns)}" in RESERVED.get(form, ())
