"""OpenEnv's server in the process of a test."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from pytest_androidworld import Bench
from pytest_androidworld.boot import virtual_phone
from pytest_androidworld.doors.access import LOOPBACK, Access

WAIT = 120  # seconds, on a machine that is busy


@pytest.fixture(scope="module", name="bench")
def masking_bench(session_zygote: str) -> Iterator[Bench]:
    """One that plays no case again: a case whose phone fails is masked."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(virtual_phone.ZYGOTE, session_zygote)
        with Bench(device_retries=0) as bench:
            yield bench


@contextmanager
def served(
    bench: Bench, sessions: int = 2, idle: float = 900, token: str = "secret"
) -> Iterator[str]:
    """The address of a server in this process."""
    from pytest_androidworld.openenv.server import serving  # which needs the extra openenv

    access = Access(LOOPBACK, token)
    with access.listen(0) as listener:
        server = serving.server(serving.create(bench, sessions, idle), access)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield access.url(listener)
        finally:
            server.should_exit = True
            thread.join(WAIT)
