"""Finding things by being there: the classes and functions that a package's modules define."""

import functools
import importlib
import pkgutil
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, TypeVar

from pytest_androidworld.virtual.startup_cache import prepared

T = TypeVar("T")

_places: dict[str, list[tuple[str, str]]] = {}  # module and name of each class


def subclasses_in(package: str, base: type[T]) -> list[type[T]]:
    """The classes below ``base`` that modules of a package define, in a stable order.

    Once it is known which modules those are, no other is imported.
    """
    name = f"{package.rpartition('.')[2]}-{base.__name__}"
    if name not in _places:
        _places[name] = prepared(
            name, lambda: [(kind.__module__, kind.__name__) for kind in search(package, base)]
        )
    return [load(module, kind) for module, kind in _places[name]]


def load(module: str, name: str) -> Any:
    """The class or function of that name, for which its module is imported."""
    return getattr(importlib.import_module(module), name)


def search(package: str, base: type[T]) -> list[type[T]]:
    """The same, found by importing every module of the package."""
    found: dict[str, type[T]] = {}
    for module in _modules(importlib.import_module(package)):
        for value in vars(module).values():
            is_one = isinstance(value, type) and issubclass(value, base) and value is not base
            if (
                is_one
                and value.__module__ == module.__name__
                and not value.__name__.startswith("_")
            ):
                found[f"{module.__name__}.{value.__name__}"] = value
    return [found[name] for name in sorted(found)]


class Unimported:
    """Stands for a function that its module registers as soon as it is imported."""

    def __init__(self, module: str, registered: Callable[[], Callable[..., Any]]) -> None:
        self.__module__ = module
        self._registered = registered

    def real(self) -> Callable[..., Any]:
        """The function itself."""
        importlib.import_module(self.__module__)
        return self._registered()

    def __call__(self, *arguments: Any) -> Any:
        return self.real()(*arguments)


def fill(registry: dict[str, Callable[..., Any]], package: str, name: str) -> None:
    """Have all functions in a registry that the modules of a package register there.

    Once it is known which those are, they are imported when they are first called.
    """

    def search() -> dict[str, str]:
        import_all(package)
        return {key: found.__module__ for key, found in registry.items()}

    for key, module in prepared(name, search).items():
        registry.setdefault(key, Unimported(module, functools.partial(registry.__getitem__, key)))


def import_all(package: str) -> None:
    """Import every module of a package, for what they register."""
    for _ in _modules(importlib.import_module(package)):
        pass


def _modules(root: ModuleType) -> Iterator[ModuleType]:
    yield root
    for info in pkgutil.walk_packages(root.__path__, f"{root.__name__}."):
        yield importlib.import_module(info.name)
