"""The virtual phone of a run without workers: it starts while the run does.

How it works.  A phone takes as long to start as pytest takes to load the plugin and to collect
the tasks, so both happen at once: it is started as soon as the options have been read, and the
first case takes it over.  It is ended at once if the command line turns out to be wrong, or if no
case is selected that needs it.  A worker's phone starts with its first case: a forked phone takes
no time, and a worker may get no case.
"""

import pytest

import pytest_androidworld.boot as boot
from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin.cases.pools import pool_of
from pytest_androidworld.plugin.options import option_table, options
from pytest_androidworld.plugin.run.run import Run

# Options of pytest with which no test runs.
NOTHING_RUNS = (
    "cacheshow collectonly help markers setuponly setupplan show_fixtures_per_test showfixtures"
).split()


def begin(run: Run) -> None:
    """Start the phone if this process plays cases, on one that it starts itself."""
    settings, option = run.settings, run.config.option
    if run.is_worker or getattr(option, "dist", "no") != "no" or settings.record_device:
        return
    if any(getattr(option, name, None) for name in NOTHING_RUNS):
        return
    if options.is_on(run.config, option_table.DOCTOR):
        return
    if _is_virtual(settings.device):
        run.once(PhoneAhead)


def _is_virtual(device: str) -> bool:
    try:
        return boot.parse(device)[0].kind == boot.VIRTUAL
    except UsageError:
        return False  # `mistakes` refuses it, and names the option


class PhoneAhead:
    """The phone that was started, until the cases are known."""

    def __init__(self, run: Run) -> None:
        self.pool = run.once(pool_of)
        self.pool.start_ahead()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        names = {name for item in session.items for name in getattr(item, "fixturenames", ())}
        if "device_pool" not in names:  # no task; or a user's `android` needs none of ours
            self.pool.cancel_start()
