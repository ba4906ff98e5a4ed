"""Drawing one value, a number, a string, or several that differ."""

import string as alphabets
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")
ALPHABET = alphabets.ascii_letters + alphabets.digits
TRIES = 10_000  # the reference's


def always(value: T) -> Callable[..., T]:
    """The same on every draw."""
    return lambda random, *others: value


def one_of(*values: T) -> Callable[..., T]:
    return lambda random, *others: random.choice(values)


def integer(low: int, high: int) -> Callable[..., int]:
    """From ``low`` to ``high``, both included."""
    return lambda random, *others: random.randrange(low, high + 1)


def string(length: int) -> Callable[..., str]:
    """Letters and digits."""
    return lambda random, *others: characters(random, length)


def characters(random: Random, length: int) -> str:
    return "".join(random.choice(ALPHABET) for _ in range(length))


def many(
    draw: Callable[[Random], T],
    count: int,
    random: Random,
    accept: Callable[[T], bool] = lambda value: True,
    key: Callable[[T], Any] = lambda value: value,
    others: Sequence[Any] = (),
) -> list[T]:
    """That many values that are accepted, whose keys differ, from each other and from others."""
    found: list[T] = []
    keys = list(others)
    for _ in range(TRIES):
        if len(found) == count:
            return found
        value = draw(random)
        if accept(value) and key(value) not in keys:
            found.append(value)
            keys.append(key(value))
    raise ValueError(f"only {len(found)} of {count} values in {TRIES} draws")
