"""Ends a process whose output or whose pipes to xdist's controller an agent has closed.

`os.closerange(3, 4096)` in an agent closes what pytest writes to, and what keeps phones running.
Nothing can be played or reported in such a process any more, and it would end at a place that
depends on chance, with a verdict that does, too.  So it ends before the agent's turn is over: the
case has the record that `turns` has written for that, an agent error.  What the agent closes
besides is opened again (the journal, `streams`), or is a failure of the device.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from pytest_androidworld.interpreter import Process
from pytest_androidworld.plugin import compat_capture, compat_gateways
from pytest_androidworld.report.lasting_file import Identity, identity

OWN: "pytest.StashKey[dict[int, Identity | None]]" = pytest.StashKey()


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Note which files these are, before any agent plays."""
    config = session.config
    numbers = [*compat_capture.captured_files(config), *compat_gateways.pipes_of_worker(config)]
    config.stash[OWN] = {number: identity(number) for number in numbers}


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
