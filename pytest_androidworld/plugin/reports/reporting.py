"""Passes attempts from pytest's reports on to journal and summary; on the controller only."""

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

import pytest_androidworld.disk as disk
from pytest_androidworld.bench import models
from pytest_androidworld.bench.needs import LACKS
from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin.cases.outcomes import ATTEMPTS
from pytest_androidworld.plugin.collection.task_files import task_of
from pytest_androidworld.plugin.compat import pytest_api, pytest_junit
from pytest_androidworld.plugin.gate import baselines, until
from pytest_androidworld.plugin.gate.baseline import Baseline
from pytest_androidworld.plugin.gateways import gateway_link
from pytest_androidworld.plugin.invocation.invocation import Invocation
from pytest_androidworld.plugin.journal import manifest, remaining_cases, resume
from pytest_androidworld.plugin.journal.known_failures import KnownFailures
from pytest_androidworld.plugin.journal.run_records import RunRecords
from pytest_androidworld.plugin.reports import estimates, live
from pytest_androidworld.plugin.run import run_folder, skipped_cases
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.plugin.run.skipped_cases import LACK, UNPLAYED
from pytest_androidworld.report import junit, terminal
from pytest_androidworld.report.schema import ARTIFACTS
from pytest_androidworld.report.statistics import Rate


class Reports:
    """Journal, summary and files of a run, on its controller."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.records = run.once(RunRecords)

    def begin(self) -> None:
        """Begin journal, baseline and progress before the first case; bad paths are a
        `UsageError`.
        """
        run = self.run
        if run.settings.audits:
            return
        try:
            baselines.begin(run)
            _try_model(run)
            self.records.open()
            until.begin(run)
            _estimate(run)
            live.begin(run)
        except UsageError as error:
            with suppress(OSError):
                run_folder.remove_empty(run)
            raise pytest.UsageError(str(error)) from None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Note the collected cases, and begin the reports of a run without workers."""
        if session.config.option.collectonly:
            return
        Invocation.of(session.config).collected = [item.nodeid for item in session.items]
        if any(map(task_of, session.items)) or self.run.settings.resume:
            self.begin()

    def take(self, report: Any) -> None:
        """Take the attempts out of a report."""
        text = getattr(report, ATTEMPTS, None)
        if text is None:
            return
        known = self.records
        attempts = json.loads(text)
        trouble = getattr(report, gateway_link.TROUBLE, "")
        if trouble:
            attempts[-1]["run"]["notes"].append(ARTIFACTS + trouble)
        known.receive(report.nodeid, attempts)
        if report.outcome == "rerun":
            known.rerun.add(report.nodeid)
        if report.when == "teardown":
            known.write(report.nodeid, final=report.nodeid not in known.rerun)
            known.rerun.discard(report.nodeid)
            self._name_first(report, attempts[-1])
            if report.nodeid in known.moved:
                known.earlier[report.nodeid] += max(each["attempt"] for each in json.loads(text))
                known.moved.remove(report.nodeid)

    def _name_first(self, report: Any, last: Any) -> None:
        """Give JUnit the verdict that counts, of a case that was run again after it."""
        first = self.records.counted(report.nodeid)
        if not first or not last.get("rerun"):
            return
        others = [pair for pair in report.user_properties if not pair[0].startswith(junit.PREFIX)]
        again = (f"{junit.PREFIX}rerun_verdict", last["verdict"])
        properties = junit.properties(manifest.of(self.run), first)
        report.user_properties = [*others, *properties, again]

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        """Write what is known at the end: known failures, JUnit's properties."""
        self.run.once(KnownFailures).accept(self.records.all)
        xml = pytest_junit.JUnitXml.of(self.run.config)
        if xml is not None:
            known = self.records.all
            xml.add_to_suite(junit.suite_properties(manifest.of(self.run), known))
            xml.drop_superseded({each["run"]["nodeid"] for each in known})

    def add_to_junit(self, report: Any, record: Any) -> None:
        """Add a case's properties to JUnit's XML if no tear-down report will do so."""
        xml = pytest_junit.JUnitXml.of(self.run.config)
        if xml is not None:
            xml.add_to_case(report, junit.properties(manifest.of(self.run), record))

    @pytest.hookimpl(tryfirst=True)
    def pytest_terminal_summary(
        self, terminalreporter: pytest.TerminalReporter, exitstatus: int
    ) -> None:
        run, known = self.run, self.records
        if run.settings.audits:
            return
        for nodeid in list(known.waiting):
            known.write(nodeid)  # interrupted before their tear-down was reported
        not_run = skipped_cases.not_run(terminalreporter)
        skipped = _skipped(terminalreporter, known.all)
        remaining = remaining_cases.left(run, known.all)
        known.left_out = exitstatus == pytest.ExitCode.INTERRUPTED and remaining.part > 0
        if not (known.all or not_run or skipped or known.left_out):
            return
        terminalreporter.section("androidworld")
        for text, markup in terminal.summary(
            manifest.of(run),
            known.all,
            skipped=skipped,
            not_run=not_run,
            not_needed=until.reasons(run, remaining_cases.not_needed(run, known.all)),
            left=remaining,
            go_on=resume.command(run, known.named) if known.all or known.left_out else "",
            compared=bool(baselines.read(run)),
            width=pytest_api.terminal_width(run.config),
        ):
            terminalreporter.write_line(text, **markup)
        if known.all:
            self._write_files(terminalreporter, remaining)

    def _write_files(self, reporter: pytest.TerminalReporter, remaining: Rate) -> None:
        """Write what the summary says of other runs, and where journal and reports are."""
        self.run.once(Baseline).write(reporter)
        self.run.once(KnownFailures).write(reporter, self.records.all)
        reporter.write_line(self.records.where, red=bool(self.records.trouble))
        try:
            lines = list(_written_reports(self.run, remaining))
        except OSError as error:  # no file can be opened, not even a module's
            lines = [(f"no report was written: {disk.reason(error)}", {"red": True})]
        for text, markup in lines:
            reporter.write_line(text, **markup)

    def pytest_unconfigure(self) -> None:
        self.records.close()


def _try_model(run: Run) -> None:
    if models.model_name(run.settings):
        from pytest_androidworld.plugin.reports import probe

        probe.begin(run)


def _estimate(run: Run) -> None:
    if models.model_name(run.settings):
        estimates.begin(run)


def _written_reports(run: Run, remaining: Rate) -> Iterator[Any]:
    """Write page and comment; yields a line about each, and how to print it."""
    from pytest_androidworld.plugin.reports import comment_file, html_report

    report = html_report.write(run, remaining.of)
    if report:
        yield report
    yield from comment_file.write(run, remaining)


def _skipped(reporter: Any, records: list[Any]) -> list[str]:
    """The skip reasons of cases without a verdict, except for the run's limits."""
    reasons = skipped_cases.skipped(reporter, {each["run"]["nodeid"] for each in records})
    others = [each for each in reasons if not each.startswith(UNPLAYED)]
    return [LACK if each.startswith(LACKS) else each for each in others]
