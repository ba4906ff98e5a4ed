"""A bench whose phones are forked from the session's mother of phones."""

from collections.abc import Callable, Iterator

import pytest

from pytest_androidworld import Bench, BenchCase
from pytest_androidworld.boot import Booted, virtual_phone
from tests.crash import crash


@pytest.fixture(scope="module")
def bench(session_zygote: str) -> Iterator[Bench]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(virtual_phone.ZYGOTE, session_zygote)
        with Bench() as bench:
            yield bench


@pytest.fixture
def kill_phone() -> Callable[[BenchCase], None]:
    """Ends the phone of a case."""
    return lambda case: crash(phone_of(case).device)


def phone_of(case: BenchCase) -> Booted:
    booted = case._begun.lease.held
    assert booted is not None, "its phone has started"
    return booted


def phone_pid(booted: Booted) -> int:
    """The process of a phone, by the file that it is found by."""
    (file,) = booted.folder.rglob("pid_*.ini")
    return int(file.stem.removeprefix("pid_"))
