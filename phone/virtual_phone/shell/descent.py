"""Walks trees of any depth with nested generators, without recursion on Python's stack."""

from collections.abc import Generator, Iterator
from types import GeneratorType
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")
Descent: TypeAlias = Generator[T | "Descent[T]", None, None]


def flat(walk: "Descent[Any]") -> Iterator[Any]:
    """What a walk yields; where it yields another walk, all of that one, as with ``yield from``.

    ``yield from`` would pass each piece of a folder 1,000 levels down through 1,000 generators, at
    which Python's recursion limit ends the walk.
    """
    walks, error = [walk], None
    try:
        while walks:
            try:
                piece = next(walks[-1]) if error is None else walks[-1].throw(error)
            except StopIteration:
                walks.pop()
                error = None
                continue
            except BaseException as raised:
                walks.pop()
                if not walks:
                    raise
                error = raised  # for the walk that contains this one
                continue
            error = None
            if isinstance(piece, GeneratorType):
                walks.append(piece)
            else:
                yield piece
    finally:
        for unfinished in reversed(walks):
            unfinished.close()
