"""Report each case to Allure, where ``--alluredir`` is given."""

from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.plugin.journal import manifest, remaining_cases
from pytest_androidworld.plugin.journal.run_records import RunRecords
from pytest_androidworld.plugin.run import run_folder
from pytest_androidworld.plugin.run.run import CASE, Run
from pytest_androidworld.report import allure
from pytest_androidworld.report.journal import Journal


class AllureReports:
    """Reports each case to Allure, and at the end of the run what is known of it."""

    def __init__(self, run: Run) -> None:
        self.run = run

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, Any, Any]:
        """Report a case at its very end: its verdict is known, and its result not yet written."""
        report = yield
        case = item.stash.get(CASE, None)
        if call.when == "teardown" and case and case.attempts and case.attempt.verdict:
            allure.report_case(item.config, case.terms.manifest, _here(self.run, case.records))
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Report a case that Ctrl-C interrupted; allure-pytest would report it as passed."""
        try:
            return (yield)
        except KeyboardInterrupt:
            case = item.stash.get(CASE, None)
            if case:
                name = f"{case.described['task']}, seed {case.seed}"
                allure.report_interrupted(item.config, name)
            raise

    @pytest.hookimpl(optionalhook=True, trylast=True)
    def pytest_handlecrashitem(self, crashitem: str, report: Any) -> None:
        """Report a case whose worker died if it is not played again."""
        if report.outcome == "rerun":
            return
        known: list[Any] = self.run.once(RunRecords).all
        attempts = [each for each in known if each["run"]["nodeid"] == crashitem]
        if attempts:
            allure.report_whole(manifest.of(self.run), attempts)

    def pytest_unconfigure(self) -> None:
        """Write the run's data for the report's first page, when all of it is known."""
        config = self.run.config
        if self.run.is_worker or config.option.collectonly:
            return
        from pytest_androidworld.report import allure_run

        known = self.run.once(RunRecords).all
        left = remaining_cases.left(self.run, known)
        journal = Journal(manifest.of(self.run), tuple(known))
        allure_run.write(Path(config.option.allure_report_dir), journal, left)


def _here(run: Run, attempts: list[Any]) -> list[Any]:
    """The attempts with the artifacts' paths on this machine, for a gateway."""
    own, named = run_folder.of(run), run_folder.named(run)
    for each in attempts:
        path = each["run"]["artifacts"]
        if path and own != named:
            each["run"]["artifacts"] = str(own / Path(path).relative_to(named))
    return attempts
