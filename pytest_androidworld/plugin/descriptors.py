"""Ends a process whose output or whose pipes to xdist's controller an agent has closed.

`os.closerange(3, 4096)` in an agent closes what pytest writes to, and what keeps phones running.
Nothing can be played or reported in such a process any more, and it would end at a place that
depends on chance, with a verdict that does, too.  So it ends before the agent's turn is over: the
case has the record that `turns` has written for that, an agent error.  What the agent closes
besides is opened again (the journal, `streams`), or is a failure of the device.
"""

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest

from pytest_androidworld.interpreter import Process
from pytest_androidworld.plugin import compat_capture, start
from pytest_androidworld.report.lasting_file import Identity, identity

OWN: "pytest.StashKey[dict[int, Identity | None]]" = pytest.StashKey()
PIPES = range(3, 64)  # numbers that xdist's may have; lower ones are restored by `streams`


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Note which files these are, before any agent plays."""
    numbers = compat_capture.captured_files(session.config)
    if start.is_worker(session.config):
        numbers += _pipes()
    session.config.stash[OWN] = {number: identity(number) for number in numbers}


def _pipes() -> list[int]:
    """The descriptors that are pipes."""
    pipes = []
    for number in PIPES:
        with suppress(OSError):  # it is closed
            if stat.S_ISFIFO(os.fstat(number).st_mode):
                pipes.append(number)
    return pipes


@contextmanager
def checked(config: pytest.Config, ends: Callable[[], None]) -> Iterator[None]:
    """Around an agent's turn; `ends` is called before the process has to end."""
    process = Process()
    try:
        yield
    finally:
        own = config.stash.get(OWN, {})
        if any(identity(number) != before for number, before in own.items()):
            ends()
            process.leave(1)
