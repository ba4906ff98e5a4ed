"""A bench whose phones are forked from the session's mother of phones."""

from collections.abc import Iterator

import pytest

from pytest_androidworld import Bench
from pytest_androidworld.boot import virtual_phone


@pytest.fixture(scope="module")
def bench(session_zygote: str) -> Iterator[Bench]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(virtual_phone.ZYGOTE, session_zygote)
        with Bench() as bench:
            yield bench
