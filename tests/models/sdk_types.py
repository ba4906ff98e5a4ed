"""Whether JSON is as an SDK's own types for requests have it, with no more keys than those."""

import types
from collections.abc import Mapping
from typing import Annotated, Any, Literal, NotRequired, Required, Union, get_args, get_origin

from typing_extensions import get_type_hints, is_typeddict


def problem(value: Any, wanted: Any, place: str = "body") -> str:
    """What is wrong with a value, and where; "" if it is of that type."""
    origin, arguments = get_origin(wanted), get_args(wanted)
    if origin in (Required, NotRequired, Annotated):
        return problem(value, arguments[0], place)
    if origin in (Union, types.UnionType):
        return _union(value, arguments, place)
    if origin is Literal:
        return "" if value in arguments else f"{place}: {value!r} is none of {arguments}"
    if is_typeddict(wanted):
        return _dictionary(value, wanted, place)
    if wanted in (Any, object):
        return ""
    if origin is not None and issubclass(origin, Mapping):
        return "" if isinstance(value, dict) else f"{place}: {value!r} is no object"
    if origin is not None:  # Iterable, List, and a sequence of the SDK's own
        if not isinstance(value, list):
            return f"{place}: {value!r} is no list"
        found = (problem(item, arguments[0], f"{place}[{n}]") for n, item in enumerate(value))
        return next(filter(None, found), "")
    kinds = (int, float) if wanted is float else (wanted or type(None),)
    return "" if type(value) in kinds else f"{place}: {value!r} is no {wanted}"


def _union(value: Any, choices: tuple[Any, ...], place: str) -> str:
    """What is wrong with the choice that fits best: with what is deepest in it."""
    problems = [problem(value, choice, place) for choice in choices]
    if "" in problems:
        return ""
    return max(problems, key=lambda text: len(text.partition(":")[0]))


def _dictionary(value: Any, wanted: Any, place: str) -> str:
    if not isinstance(value, dict):
        return f"{place}: {value!r} is no object"
    hints = get_type_hints(wanted, include_extras=True)
    required = {
        name
        for name, hint in hints.items()
        if _is_required(hint) or name in wanted.__required_keys__
    }
    more, fewer = value.keys() - hints.keys(), required - value.keys()
    if more or fewer:
        return f"{place}: {wanted.__name__} has no {sorted(more)} and needs {sorted(fewer)}"
    found = (problem(value[name], hints[name], f"{place}.{name}") for name in value)
    return next(filter(None, found), "")


def _is_required(hint: Any) -> bool:
    origin: Any = get_origin(hint)
    return origin is Required
