"""A disk that is full, for tests in this process: it is the kernel that says so."""

import contextlib
import resource
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest

Full = Callable[[int], AbstractContextManager[None]]


@pytest.fixture
def full() -> Full:
    """No file may be longer than that many bytes: what is written beyond is refused."""
    return limited


@contextlib.contextmanager
def limited(size: int) -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
