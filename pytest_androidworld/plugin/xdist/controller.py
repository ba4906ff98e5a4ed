"""xdist: which worker has which device, which case runs next, and a crashed worker's cases.

How it works.  On the controller of workers, in the order of events: devices are leased before any
worker starts, each worker is sent what it cannot find out itself, a gateway is admitted or
refused, a scheduler deals the cases, and what a worker reports goes to `Reports`.  A case whose
worker has no device any more is dealt again (`handover`); one that died with its worker is played
once more, and then is a device error (`crashed`).
"""

import json
from collections.abc import Generator
from typing import Any

import pytest

import pytest_androidworld.boot as boot
from pytest_androidworld.plugin.cases import turns
from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.devices import zygote
from pytest_androidworld.plugin.gateways import gateway_admission, gateways
from pytest_androidworld.plugin.journal import known_failures, resume
from pytest_androidworld.plugin.reports.reporting import Reports
from pytest_androidworld.plugin.run import run_folder
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.plugin.xdist import (
    crashed,
    handover,
    lost_gateways,
    scheduling,
    scopes,
    stalls,
)
from pytest_androidworld.verdicts import TABLE

CRASHES = 1  # how often a case that died with its worker is played again


class Controller:
    """The workers of a run of tasks."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.reports = run.once(Reports)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_setupnodes(self, specs: list[Any]) -> None:
        """Before any worker is started."""
        zygote.begin(self.run, specs)
        self.reports.begin()
        lost_gateways.begin(self.run)
        stalls.begin(self.run)
        devices = boot.parse(self.run.settings.device)
        if devices[0].kind in (boot.ATTACHED, boot.AVD):
            handover.begin(self.run, devices, specs)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionstart(self) -> Generator[None, None, None]:
        """Here xdist starts the workers, on other machines perhaps."""
        with gateways.reached(self.run):
            return (yield)

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Lease a device to a worker, and send it the cases that were played before."""
        given, known = pytest_api.Worker(node).input, self.run.once(known_failures.KnownFailures)
        given[run_folder.SHARED] = str(run_folder.shared(self.run))
        given.update(handover.lease(node) | zygote.input_of(node))
        gateways.equip(node)
        given[known_failures.INPUT] = known.today.isoformat()
        given[resume.INPUT] = json.dumps(resume.cases_for_worker(self.run))

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodeready(self, node: Any) -> None:
        gateway_admission.admit(node)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: Any) -> None:
        handover.ended(node, error)
        lost_gateways.ended(node, error)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node: Any) -> None:
        lost_gateways.collected(node)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_make_scheduler(self, log: Any) -> Any:
        """Longest first, for ``--dist=load``, which is what ``-n`` means."""
        config = self.run.config
        dist = config.getoption("dist")
        if dist == "load":
            return scheduling.LongestFirst(config, log)
        return scopes.KINDS[dist](config, log) if dist in scopes.KINDS else None

    def take(self, report: Any) -> None:
        """Take a case's report: it may be dealt again, else its attempts are written."""
        handover.reassign(self.run, report)
        self.reports.take(report)

    def died(self, nodeid: str, report: Any, scheduler: Any) -> None:
        """A case died with its worker."""
        known, node = self.reports.records, pytest_api.node_of(report)
        if known.has_final(nodeid):  # all of it has arrived but that it is over
            report.outcome, report.when, report.longrepr = "passed", "teardown", None
            return
        if nodeid in known.waiting:  # its verdict is known, the worker died while tearing down
            turns.drop_unsent(self.run, known.waiting[nodeid])
            last = known.waiting[nodeid][-1]
            worker = pytest_api.Worker(node).name
            last["run"]["notes"].append(f"the worker {worker} died while tearing down")
            known.write(nodeid)
            report.outcome, report.when, report.longrepr = "passed", "teardown", None
            return
        times = known.crashes.get(nodeid, 0) + 1
        known.crashes[nodeid] = times
        again = times <= CRASHES and pytest_api.play_again(scheduler, nodeid)
        last = crashed.died(node, nodeid, times, final=not again)
        if again:
            report.outcome, report.longrepr = "rerun", last["error"]
            return
        report.when = "setup" if TABLE[last["verdict"]].outcome == "error" else "call"
        report.longrepr = f"{last['verdict']}: {last['error']}"
        if "known" in last:
            pytest_api.expect_failure(report, known_failures.MARK + last["known"])
        self.reports.add_to_junit(report, last)
