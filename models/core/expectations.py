"""What a field was to hold, where pydantic refuses what it holds: its errors in sentences that every language has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pydantic_core import ErrorDetails

from .described import choices_of, words_of
from .wording import say

MISSING = say("the field is missing, expected it here")
UNKNOWN = say("unknown field, expected none of that name")
_INTEGER, _NUMBER, _TEXT, _TRUTH = (
    say("expected a valid integer"),
    say("expected a valid number"),
    say("expected a valid string"),
    say("expected a valid boolean"),
)
TYPES = {
    "int_type": _INTEGER,
    "int_parsing": _INTEGER,
    "int_from_float": _INTEGER,
    "float_type": _NUMBER,
    "float_parsing": _NUMBER,
    "finite_number": say("expected a finite number"),
    "string_type": _TEXT,
    "bool_type": _TRUTH,
    "bool_parsing": _TRUTH,
}
"""What is expected where the value is of another type."""
_QUOTED = re.compile("'([^']*)'")


def choices(details: Iterable[ErrorDetails]) -> Iterator[str]:
    """The words that a field would have taken, as far as they are listed."""
    for detail in details:
        context = detail.get("ctx", {})
        match detail["type"]:
            case "literal_error":
                yield from _QUOTED.findall(context["expected"])
            case "union_tag_invalid":
                yield from _QUOTED.findall(context["expected_tags"])
            case "string_pattern_mismatch":
                yield from choices_of(context["pattern"])


def expectation(detail: ErrorDetails) -> str:
    """What was expected instead of what pydantic refuses, in words that every language has."""
    context = detail.get("ctx", {})
    match detail["type"]:
        case "missing" if isinstance(detail["loc"][-1], int):
            return say("too short, expected more elements")
        case "missing" | "union_tag_not_found":
            return MISSING
        case "extra_forbidden":
            return UNKNOWN
        case "union_tag_invalid":
            return say("expected one of {tags}", tags=context["expected_tags"])
        case "too_short":
            return say("expected at least {least} of them", least=context["min_length"])
        case "too_long":
            return say("expected at most {most} of them", most=context["max_length"])
        case "string_pattern_mismatch":
            return words_of(context["pattern"]) or say("expected text of another form")
        case "string_too_short":
            return say("expected {least} character or more", least=context["min_length"])
        case "model_type" | "dict_type" | "model_attributes_type":
            return say("expected an object")
        case "tuple_type" | "list_type":
            return say("expected an array")
        case "greater_than_equal":
            return say("expected at least {least}", least=context["ge"])
        case "less_than_equal":
            return say("expected at most {most}", most=context["le"])
        case "literal_error":
            words = context["expected"].replace(" or ", ", ")
            several = "," in words
            return (
                say("expected one of {tags}", tags=words) if several else say("expected {words}", words=words)
            )
        case kind if kind in TYPES:
            return TYPES[kind]
        case "value_error":
            return _refusal(context["error"])
        case "entry":
            entry: str = context["message"]
            return entry
        case _:
            message = detail["msg"].removeprefix("Value error, ")
            return message.replace("Input should be", "expected")


def _refusal(error: ValueError) -> str:
    """What a validator said: as it said it, so that it can be spoken in other languages."""
    match error.args:
        case (str(message),):
            return message
        case _:
            return str(error)
