"""Finding things by being there: the classes that the modules of a package define."""

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType
from typing import TypeVar

T = TypeVar("T")


def subclasses_in(package: str, base: type[T]) -> list[type[T]]:
    """The classes below ``base`` that modules of a package define, in a stable order."""
    root = importlib.import_module(package)
    found: dict[str, type[T]] = {}
    for module in _modules(root):
        for value in vars(module).values():
            is_one = isinstance(value, type) and issubclass(value, base) and value is not base
            if (
                is_one
                and value.__module__ == module.__name__
                and not value.__name__.startswith("_")
            ):
                found[f"{module.__name__}.{value.__name__}"] = value
    return [found[name] for name in sorted(found)]


def _modules(root: ModuleType) -> Iterator[ModuleType]:
    yield root
    for info in pkgutil.walk_packages(root.__path__, f"{root.__name__}."):
        yield importlib.import_module(info.name)
