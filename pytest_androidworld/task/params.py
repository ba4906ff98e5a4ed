"""Parameters of a case: declared one by one, each drawn from its own generator.

The seed of an instance is ``sha256("{seed}_{task}_{i}") mod 2**32``, as in the reference; each
parameter draws from ``Random(f"{instance seed}:{name}")``, after those it names, so that adding
or mending one changes no other.
"""

import hashlib
import json
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from pytest_androidworld.errors import InvalidTask

if TYPE_CHECKING:
    from pytest_androidworld.task.base import Task

T = TypeVar("T")
TRIES = 1000  # draws of a value that is to be unlike another


def instance_seed(seed: int, task: str, i: int = 0) -> int:
    """The reference's: of the suite's seed, the task's name and the instance's number."""
    return int(hashlib.sha256(f"{seed}_{task}_{i}".encode()).hexdigest(), 16) % 2**32


class Param(Generic[T]):
    """One parameter of a task: ``draw(random, *values)`` with the values of those in ``after``.

    ``unlike`` names parameters that it must differ from.
    """

    name: str

    def __init__(
        self,
        draw: Callable[..., T],
        *,
        after: "Param[Any] | tuple[Param[Any], ...]" = (),
        unlike: "Param[Any] | tuple[Param[Any], ...]" = (),
    ) -> None:
        self.draw = draw
        self.after = after if isinstance(after, tuple) else (after,)
        self.unlike = unlike if isinstance(unlike, tuple) else (unlike,)

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, task: None, owner: type) -> "Param[T]": ...
    @overload
    def __get__(self, task: "Task", owner: type) -> T: ...
    def __get__(self, task: "Task | None", owner: type) -> "Param[T] | T":
        if task is None:
            return self
        value: T = task.params[self.name]
        return value

    def value(self, seed: int, known: dict[str, Any]) -> T:
        """Draw it; the others it needs are known."""
        random = Random(f"{seed}:{self.name}")
        others = [known[other.name] for other in self.unlike]
        for _ in range(TRIES):
            drawn = self.draw(random, *(known[other.name] for other in self.after))
            if drawn not in others:
                return drawn
        raise InvalidTask(f"{self.name}: no value unlike {others} in {TRIES} draws")


def declared(task: type) -> dict[str, Param[Any]]:
    """The parameters of a task's class, those of its bases first."""
    found: dict[str, Param[Any]] = {}
    for base in reversed(task.__mro__):
        found |= {name: each for name, each in vars(base).items() if isinstance(each, Param)}
        for name in set(found) & set(vars(base)):
            if not isinstance(vars(base)[name], Param):
                del found[name]  # a subclass fixes it
    return found


def draw(task: type, seed: int) -> dict[str, Any]:
    """All parameters of an instance, by name."""
    known: dict[str, Any] = {}
    waiting = declared(task)
    while waiting:
        ready = [
            name
            for name, param in waiting.items()
            if all(other.name in known for other in (*param.after, *param.unlike))
        ]
        if not ready:
            raise InvalidTask(f"{task.__name__}: {', '.join(waiting)} depend on each other")
        for name in ready:
            known[name] = waiting.pop(name).value(seed, known)
    check_json(task.__name__, known)
    return {name: known[name] for name in declared(task)}


def check_json(task: str, params: dict[str, Any]) -> None:
    """Check that parameters survive JSON, so that a case can be played again."""
    for name, value in params.items():
        if not _is_json(value):
            raise InvalidTask(f"{task}: {name} is not JSON: {value!r}")


def _is_json(value: Any) -> bool:
    try:
        return bool(json.loads(json.dumps(value)) == value)
    except (TypeError, ValueError):
        return False
