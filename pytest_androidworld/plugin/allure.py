"""Allure: tell it of each case, where ``--alluredir`` is given."""

from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.plugin import compat, manifest, start


def _active(config: pytest.Config) -> bool:
    return config.pluginmanager.has_plugin("allure_listener")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, Any, Any]:
    """At the very end of a case: its verdict is known, and its result not yet written."""
    report = yield
    case = item.stash.get(start.CASE, None)
    if call.when != "teardown" or not case or not _active(item.config):
        return report
    if case.attempts and case.attempt.verdict:
        from pytest_androidworld.report import allure

        allure.tell(item.config, case.manifest, case.records)
    return report


@pytest.hookimpl(optionalhook=True, trylast=True)
def pytest_handlecrashitem(crashitem: str, report: Any) -> None:
    """A case that is not played again after its worker died has nobody else to tell of it."""
    config = compat.node_of(report).config
    if report.outcome == "rerun" or not _active(config):
        return
    from pytest_androidworld.plugin import reporting
    from pytest_androidworld.report import allure

    known: list[Any] = reporting.records(config).all
    told = [each for each in known if each["run"]["nodeid"] == crashitem]
    if told:
        allure.tell_lost(manifest.of(config), told)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """What the report's first page says of the run."""
    config = session.config
    if start.is_worker(config) or config.option.collectonly or not _active(config):
        return
    from pytest_androidworld.report import allure

    folder = Path(config.option.allure_report_dir)
    allure.environment(folder, manifest.of(config))
    allure.categories(folder)
