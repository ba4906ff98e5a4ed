"""Phones for tests: strict, stepped, as new for each test."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from phone.tests.phones import Pool
from virtual_phone.phone import Phone


@pytest.fixture(scope="session")
def phones(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pool]:
    """All phones of a process; making one anew takes ten times as long as renewing it."""
    pool = Pool(tmp_path_factory.mktemp("phones"))
    yield pool
    pool.close()


@pytest.fixture
def new_phone(phones: Pool) -> Iterator[Callable[..., Phone]]:
    """Gives phones as they come out of their box, with the options given."""
    with ExitStack() as lent:
        yield lambda **options: lent.enter_context(phones.lent(**options))


@pytest.fixture
def phone(new_phone: Callable[..., Phone]) -> Phone:
    """A phone just out of its box that fails on the first thing it does not know."""
    return new_phone(strict=True)


@pytest.fixture
def lenient(new_phone: Callable[..., Phone]) -> Phone:
    """A phone that is not strict: it counts what it does not know."""
    return new_phone()
