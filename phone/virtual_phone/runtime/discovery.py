"""Registration by presence: finds the classes and functions that a package's modules define."""

import functools
import importlib
import pkgutil
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any, TypeVar

from virtual_phone.runtime.lock_meter import importing
from virtual_phone.runtime.startup_cache import prepared

T = TypeVar("T")
OURS = __name__.partition(".")[0]

_one_at_a_time = threading.RLock()  # threads that import each other's modules get half of them
_places: dict[str, list[tuple[str, str]]] = {}  # module and name of each class
_after_imports: list[Callable[[], None]] = []


def subclasses_in(package: str, base: type[T]) -> list[type[T]]:
    """The classes below ``base`` that modules of a package define, in a stable order.

    Once these modules are known, no others are imported.  Those of a user's own are looked for in
    each process: what is known of them on the disk would depend on files that are not ours.
    """
    if package.partition(".")[0] != OURS:
        return search(package, base)
    name = f"{package.rpartition('.')[2]}-{base.__name__}"
    if name not in _places:
        _places[name] = prepared(
            name, lambda: [(kind.__module__, kind.__name__) for kind in search(package, base)]
        )
    return [load(module, kind) for module, kind in _places[name]]


def load(module: str, name: str) -> Any:
    """Import a class or function by its module and name."""
    return getattr(imported(module), name)


def imported(module: str) -> ModuleType:
    """A module, which may have to be imported first."""
    if module in sys.modules:  # another thread may still execute it, for which this call waits
        return importlib.import_module(module)
    with _first_import():
        return importlib.import_module(module)


@contextmanager
def _first_import() -> Iterator[None]:
    with _one_at_a_time, importing():
        yield
        for action in _after_imports:
            action()


def after_imports(action: Callable[[], None]) -> None:
    """Call ``action`` after each first import of an app's or a command's module."""
    _after_imports.append(action)


def search(package: str, base: type[T]) -> list[type[T]]:
    """Like `subclasses_in`, by importing every module of the package."""
    found: dict[str, type[T]] = {}
    for module in import_all(package):
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
    """A placeholder of a function whose module, once imported, registers it."""

    def __init__(self, module: str, registered: Callable[[], Callable[..., Any]]) -> None:
        self.__module__ = module
        self._registered = registered

    def real(self) -> Callable[..., Any]:
        """Import and return the function."""
        imported(self.__module__)
        return self._registered()

    def __call__(self, *arguments: Any) -> Any:
        return self.real()(*arguments)


def fill(registry: dict[str, Callable[..., Any]], package: str, name: str) -> None:
    """Fill a registry with all functions that the modules of a package register.

    Once these are known, a module is imported when one of its functions is first called.
    """

    def search() -> dict[str, str]:
        import_all(package)
        return {key: found.__module__ for key, found in registry.items()}

    for key, module in prepared(name, search).items():
        registry.setdefault(key, Unimported(module, functools.partial(registry.__getitem__, key)))


def import_all(package: str) -> list[ModuleType]:
    """Import every module of a package, which registers their functions."""
    with _first_import():
        return list(_modules(importlib.import_module(package)))


def _modules(root: ModuleType) -> Iterator[ModuleType]:
    yield root
    for info in pkgutil.walk_packages(root.__path__, f"{root.__name__}."):
        yield importlib.import_module(info.name)
