"""Phones for tests: strict, stepped, each in a folder of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.virtual.phone import Phone


@pytest.fixture
def new_phone(tmp_path: Path) -> Iterator[Callable[..., Phone]]:
    """Makes phones just out of their box, with the options given; each is closed in the end."""
    phones: list[Phone] = []

    def make(**options: Any) -> Phone:
        phones.append(Phone(tmp_path / f"phone{len(phones) or ''}", **options))
        return phones[-1]

    yield make
    for phone in phones:
        phone.close()


@pytest.fixture
def phone(new_phone: Callable[..., Phone]) -> Phone:
    """A phone just out of its box that fails on the first thing it does not know."""
    return new_phone(strict=True)
