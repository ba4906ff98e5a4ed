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
from pytest_androidworld.plugin.compat import pytest_capture, xdist_gateways
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report.lasting_file import Identity, identity


class OwnDescriptors:
    """Which files the numbers are that this process cannot do without, before any agent plays."""

    def __init__(self, run: Run) -> None:
        self.files: dict[int, Identity | None] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        config = session.config
        numbers = [
            *pytest_capture.captured_files(config),
            *xdist_gateways.pipes_of_worker(config),
        ]
        self.files = {number: identity(number) for number in numbers}

    def are_changed(self) -> bool:
        return any(identity(number) != before for number, before in self.files.items())


@contextmanager
def checked(run: Run, ends: Callable[[], None]) -> Iterator[None]:
    """Around an agent's turn; `ends` is called before the process has to end."""
    process = Process()
    try:
        yield
    finally:
        if run.once(OwnDescriptors).are_changed():
            ends()
            process.leave(1)
