"""The base of all data at the edge, and its validation: every fault is found and named by its field.

Pydantic validates strictly, from the text itself. Its error locations are translated to the paths that a
user writes (``players[0].chart``), in the order in which the fields stand in the file. An array of scalars is
one field, whose faults name the array, unless the reader asks for its ``entries``: then the element is named.
A type with ``whole`` is one field at any rate.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache, partial
from typing import Annotated, Any, TypeAlias, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    PlainSerializer,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)
from pydantic_core import (
    ErrorDetails,
    InitErrorDetails,
    PydanticCustomError,
    PydanticSerializationError,
    core_schema,
)

from .errors import Fault, PositionError, echo
from .expectations import MISSING, UNKNOWN, choices, expectation
from .trees import Path, field_name, in_file_order
from .wording import Message, say, with_guess

M = TypeVar("M")
T = TypeVar("T")
DataT = TypeVar("DataT", bound="Data")


class Described(BaseModel):
    """Base of all models whose schema is published: what stands under a field in the source describes it there."""

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """The JSON Schema, each field with the sentence that stands under it in the source."""
        from .described import describe  # noqa: PLC0415 — few ask for a schema, and start-up counts

        found = handler(schema)
        describe(cls, handler.resolve_ref_schema(found))
        return found


@contextmanager
def _interruptible() -> Iterator[None]:
    """Let an interrupt end what pydantic prints: it makes an error of its own of whatever a serializer raises.

    It keeps the name of what was raised in the text alone.
    """
    try:
        yield
    except PydanticSerializationError as error:
        if KeyboardInterrupt.__name__ in str(error):
            raise KeyboardInterrupt from None
        raise


class Data(Described):
    """Base of all data at the edge: strict, frozen, no unknown fields, no NaN."""

    model_config = ConfigDict(
        strict=True,
        extra="forbid",
        frozen=True,
        allow_inf_nan=False,
        populate_by_name=True,
        defer_build=True,
    )

    def model_dump(self, **options: Any) -> dict[str, Any]:
        """As pydantic's, but an interrupt stays one."""
        with _interruptible():
            return super().model_dump(**options)

    def model_dump_json(self, **options: Any) -> str:
        """As pydantic's, but an interrupt stays one."""
        with _interruptible():
            return super().model_dump_json(**options)

    def as_json(self) -> dict[str, Any]:
        """The object as JSON data, without the fields that have their default."""
        return self.model_dump(mode="json", by_alias=True, exclude_defaults=True)


def whole(expected: str) -> WrapValidator:
    """Marks a type as one field, whatever part of its value is at fault; ``expected`` says what it takes.

    An array type needs ``Field(strict=False)`` before it, and strict elements: the value is not text any more.
    """

    def validate(value: object, handler: ValidatorFunctionWrapHandler) -> Any:
        try:
            return handler(value)
        except ValidationError:
            raise ValueError(say("expected {expected}", expected=expected)) from None

    return WrapValidator(validate)


NOT_NULL = say("expected a value, or the field left out")
"""What is wrong with null where a field may be left out."""


def _not_null(value: T) -> T:
    if value is None:
        raise ValueError(NOT_NULL)
    return value


class _Given:
    """Refuses null; the JSON Schema of the field does not offer it either."""

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        return core_schema.no_info_after_validator_function(_not_null, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        found = handler(schema)
        types = [one for one in found.pop("anyOf", ()) if one.get("type") != "null"]
        return found | (types[0] if len(types) == 1 else {"anyOf": types} if types else {})


GIVEN = _Given()
"""A field that may be left out, but not null. A default that ``validate_default`` judges is not given."""


def once(values: tuple[T, ...]) -> tuple[T, ...]:
    """The values, which must differ from each other; raises ValueError."""
    if len(set(values)) != len(values):
        raise ValueError(say("expected each value once"))
    return values


Index: TypeAlias = Annotated[int, Field(ge=0)]
"""A place in a row, from 0, or a number of things."""


class Deferred:
    """Marks a type whose validator is built when a file first gives the field: most leave it at its default.

    Validation, printing and the JSON Schema are those of the type. Start-up counts: a log takes any of many moves.
    """

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        built = lru_cache(maxsize=1)(lambda: TypeAdapter(source))
        return core_schema.with_info_plain_validator_function(
            lambda value, info: self.read(value, info, built),
            serialization=core_schema.plain_serializer_function_ser_schema(
                lambda value: self.write(value, built)
            ),
            metadata={"pydantic_js_functions": [lambda schema, handler: handler(built().core_schema)]},
        )

    def read(self, value: object, info: ValidationInfo, built: Callable[[], TypeAdapter[Any]]) -> Any:
        """The value as the type; raises ValidationError."""
        if info.mode == "python":
            return built().validate_python(value, context=info.context)
        text = json.dumps(value)
        return built().validate_json(text, context=info.context, by_alias=True, by_name=False)

    def write(self, value: object, built: Callable[[], TypeAdapter[Any]]) -> Any:
        """The value as JSON data."""
        return built().dump_python(value, mode="json", by_alias=True, exclude_defaults=True)


def _printed(value: object) -> Any:
    return list(value) if isinstance(value, tuple) else value


PRINTED = PlainSerializer(_printed)
"""For a type that a plain validator reads: its tuples print as arrays, whatever else the type may be."""


def judged(value: T, faults: Iterable[tuple[str | int, str]]) -> T:
    """The value of a field, for a validator that judges its entries one by one.

    ``faults`` are (index or key, message) of entries of the array or object; raises ValidationError if there
    are any, which pydantic turns into faults of those entries.
    """
    entries: Any = value
    details = [_detail(step, entries[step], message) for step, message in faults]
    if details:
        raise ValidationError.from_exception_data("entries", details)
    return value


def refuse(field: str, given: object, message: str) -> None:
    """Raise ValidationError for that field of the object under validation, for a validator of the whole object."""
    raise ValidationError.from_exception_data("entries", [_detail(field, given, message)])


def _detail(step: str | int, given: object, message: str) -> InitErrorDetails:
    return InitErrorDetails(
        type=PydanticCustomError("entry", "{message}", {"message": message}), loc=(step,), input=given
    )


def validate_tree(
    model: type[DataT],
    tree: object,
    *,
    raw: bytes | None = None,
    context: Mapping[str, Any] | None = None,
    entries: bool = False,
) -> DataT:
    """The data that ``read_tree`` gave, validated; ``raw`` is its text, if it is at hand.

    ``entries``: faults name the elements of arrays of scalars, not the arrays. Raises PositionError with every
    fault, in the order of the fields in the tree.
    """
    try:
        return model.model_validate_json(
            _text(tree, raw), context=dict(context or {}), by_alias=True, by_name=False
        )
    except ValidationError as error:
        names = partial(_names_of, model)
        raise PositionError.of(faults_of(error, tree, entries=entries, names=names)) from None


def validate_one_of(
    reader: TypeAdapter[M],
    tree: object,
    *,
    context: Mapping[str, Any] | None = None,
    entries: bool = False,
) -> M:
    """As ``validate_tree``, for data of one of several types, which ``reader`` tells apart; raises PositionError."""
    try:
        return reader.validate_json(_text(tree), context=dict(context or {}), by_alias=True, by_name=False)
    except ValidationError as error:
        names = partial(_names_of, reader)
        raise PositionError.of(faults_of(error, tree, entries=entries, names=names)) from None


@lru_cache(maxsize=64)
def _names_of(reader: type[Data] | TypeAdapter[Any]) -> list[str]:
    """Every name that the type has for a field, for a guess at what an unknown one was meant to be."""

    def names(part: object) -> Iterator[str]:
        for key, value in part.items() if isinstance(part, dict) else ():
            if key == "properties":
                yield from value
            yield from names(value)
        for value in part if isinstance(part, list) else ():
            yield from names(value)

    schema = reader.json_schema() if isinstance(reader, TypeAdapter) else reader.model_json_schema()
    return sorted(set(names(schema)))


def _text(tree: object, raw: bytes | None = None) -> bytes:
    return json.dumps(tree).encode() if raw is None else raw


def faults_of(
    error: ValidationError, tree: object, *, entries: bool = False, names: Callable[[], list[str]] = list
) -> list[Fault]:
    """Pydantic's errors as faults with the paths that stand in ``tree``, one a path, in the tree's order.

    ``names`` are those that fields may have, for a guess at what an unknown one was meant to be.
    """
    found: dict[Path, list[ErrorDetails]] = {}
    for detail in error.errors(include_url=False):
        if not _is_echo(detail):
            found.setdefault(_locate(detail, tree, entries), []).append(detail)
    return in_file_order(
        (
            Fault(field_name(path), _guessed(path, _message(details), names))
            for path, details in found.items()
        ),
        tree,
    )


def _guessed(path: Path, message: str, names: Callable[[], list[str]]) -> str:
    """The message, with a guess at an unknown field; a name that is right elsewhere alone gets none."""
    known = names() if message is UNKNOWN and path else []
    return with_guess(message, path[-1], known) if known and path[-1] not in known else message


def _is_echo(detail: ErrorDetails) -> bool:
    """Whether the error only repeats that another field, or an element, is at fault."""
    if detail["type"] == "too_short":
        wanted: int = detail.get("ctx", {})["min_length"]
        return len(detail["input"]) >= wanted  # pydantic counts the sound elements alone
    return detail["type"] == "default_factory_not_called"


def _locate(detail: ErrorDetails, tree: object, entries: bool) -> Path:
    """The error's path in the tree; the tags of unions in its location are skipped."""
    path: list[str | int] = []
    node = tree
    steps = detail["loc"]
    if detail["type"].startswith("union_tag"):
        steps = (*steps, detail.get("ctx", {})["discriminator"].strip("'"))
    for place, step in enumerate(steps):
        last = place == len(steps) - 1
        if isinstance(node, dict) and (step in node or (last and _names_a_field(step, detail["type"]))):
            path.append(step)
            node = node.get(step)
        elif isinstance(node, list) and isinstance(step, int):
            if last and not entries and _is_of_array(detail["type"], node, step):
                break
            path.append(step)
            node = node[step] if step < len(node) else None
        elif isinstance(node, str) and isinstance(step, int) and entries:
            path.append(step)  # a list written as one text
    return tuple(path)


_OF_ABSENT = frozenset({"missing", "value_error", "union_tag_invalid", "union_tag_not_found"})
"""Errors that fields have which are not given; a default may be refused too."""


def _names_a_field(step: str | int, kind: str) -> bool:
    """Whether the last step of an error's location, which the object lacks, is a field and no tag of a union."""
    return isinstance(step, str) and kind in _OF_ABSENT and (kind == "missing" or step.isidentifier())


_STRUCTURAL = frozenset({"model_type", "dict_type", "list_type", "tuple_type", "model_attributes_type"})


def _is_of_array(kind: str, array: list[Any], step: int) -> bool:
    """Whether the fault of an element is one of the whole array, because its elements are to be scalars."""
    if kind in _STRUCTURAL:
        return False
    return step >= len(array) or kind.endswith("_type") or not isinstance(array[step], (dict, list))


def refusal(error: ValidationError) -> str:
    """What ``error`` finds wrong with one value and what was expected, for a validator that says more than its type."""
    return expectation(error.errors(include_url=False)[0])


def _continued(text: str, short: str) -> str:
    """What was expected besides, without the verb where English says it once; in other languages as it is alone."""
    return Message(short, text.template, text.fields) if isinstance(text, Message) else short


def _message(details: list[ErrorDetails]) -> str:
    """What is wrong and what was expected; where a union refused in several ways, all that it would take."""
    parts = {text.removeprefix("expected "): text for text in map(expectation, details)}
    first, *others = parts
    text = parts[first]
    for other in others:
        text = say("{expected} or {other}", expected=text, other=_continued(parts[other], other))
    if text in (MISSING, UNKNOWN) or text.endswith("?"):  # a guess shows what was given
        return text
    given = details[0].get("ctx", {}).get("tag", details[0]["input"])
    if (guessed := with_guess(text, given, choices(details))) != text:
        return guessed
    return say("{expected}, got {value}", expected=text, value=echo(given))
