"""The features of a run that only its controller has: those that have the run's records."""

from collections.abc import Iterator

from pytest_androidworld.plugin.commands.dry_run import DryRun
from pytest_androidworld.plugin.gate.baseline import Baseline
from pytest_androidworld.plugin.options import option_table, options
from pytest_androidworld.plugin.reports.exit_status import ExitStatus
from pytest_androidworld.plugin.reports.journal_check import JournalCheck
from pytest_androidworld.plugin.reports.reporting import Reports
from pytest_androidworld.plugin.run.run import Run


def features(run: Run) -> Iterator[object]:
    """In the order in which they are registered: see `plugin.features`."""
    yield run.once(Reports)
    yield run.once(Baseline)
    yield run.once(JournalCheck)
    if getattr(run.config.option, "dist", "no") != "no":
        from pytest_androidworld.plugin.xdist.controller import Controller

        yield run.once(Controller)
    if options.is_on(run.config, option_table.DRY_RUN):
        yield run.once(DryRun)
    yield run.once(ExitStatus)  # after it, which is the order of hooks that are to come last
