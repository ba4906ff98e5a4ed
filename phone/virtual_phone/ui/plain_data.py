"""Plain data to and from JSON: numbers, texts, lists, tuples, dictionaries, dataclasses of them.

Callbacks, too, if the caller provides their conversion: see `callbacks`.
"""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from virtual_phone.runtime.discovery import imported

PLAIN = (str, int, float, bool, type(None))
KIND = "$"  # marks an object of JSON that is not a dictionary
OF = "of"


def name_of(cls: type) -> str:
    """The name of a class in saved data."""
    return f"{cls.__module__}:{cls.__qualname__}"


@cache
def class_of(name: str) -> type:
    """The dataclass of that name."""
    module, _, path = name.partition(":")
    found: Any = imported(module)
    for part in path.split("."):
        found = getattr(found, part)
    if not isinstance(found, type) or not is_dataclass(found):
        raise TypeError(f"{name} is no dataclass, so it cannot be restored")
    return found


def dump(value: Any, where: str, reference: Callable[[Any], dict[str, Any]]) -> Any:
    """A value as JSON; ``where`` names it in the error if that is impossible."""
    if type(value) in PLAIN:
        return value
    if type(value) is list:
        return [dump(each, where, reference) for each in value]
    if type(value) is tuple:
        return {KIND: "tuple", OF: [dump(each, where, reference) for each in value]}
    if type(value) is dict and all(type(key) is str and key != KIND for key in value):
        return {key: dump(each, f"{where}[{key!r}]", reference) for key, each in value.items()}
    if is_dataclass(value) and not isinstance(value, type) and not callable(value):
        names = [each.name for each in fields(value)]
        of = {name: dump(getattr(value, name), f"{where}.{name}", reference) for name in names}
        return {KIND: name_of(type(value)), OF: of}
    if callable(value):
        return {KIND: "call", OF: reference(value)}
    raise TypeError(
        f"{where} is a {type(value).__name__}, which cannot be saved with the phone: use plain"
        " data (str, int, float, bool, None, list, tuple, dict with keys of str), dataclasses of"
        " it, and methods of screens"
    )


def load(value: Any, resolve: Callable[[dict[str, Any]], Any]) -> Any:
    """The value that `dump` converted; ``resolve`` finds the method of a callback."""
    if isinstance(value, list):
        return [load(each, resolve) for each in value]
    if not isinstance(value, dict):
        return value
    kind = value.get(KIND)
    if kind is None:
        return {key: load(each, resolve) for key, each in value.items()}
    if kind == "call":
        return resolve(value[OF])
    if kind == "tuple":
        return tuple(load(each, resolve) for each in value[OF])
    cls: Any = class_of(kind)
    made = object.__new__(cls)
    # A screen joins its parts when they are set.
    write = object.__setattr__ if cls.__dataclass_params__.frozen else setattr
    for name, each in value[OF].items():
        write(made, name, load(each, resolve))
    return made
