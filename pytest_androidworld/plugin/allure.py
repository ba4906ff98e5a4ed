"""Report each case to Allure, where ``--alluredir`` is given."""

from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.plugin import compat, manifest, run_folder, start


def active(config: pytest.Config) -> bool:
    return config.pluginmanager.has_plugin("allure_listener")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, Any, Any]:
    """Report a case at its very end: its verdict is known, and its result not yet written."""
    report = yield
    case = item.stash.get(start.CASE, None)
    if call.when != "teardown" or not case or not active(item.config):
        return report
    if case.attempts and case.attempt.verdict:
        from pytest_androidworld.report import allure

        allure.report_case(item.config, case.manifest, _here(item.config, case.records))
    return report


def _here(config: pytest.Config, attempts: list[Any]) -> list[Any]:
    """The attempts with the artifacts' paths on this machine, for a gateway."""
    own, named = run_folder.of(config), run_folder.named(config)
    for each in attempts:
        path = each["run"]["artifacts"]
        if path and own != named:
            each["run"]["artifacts"] = str(own / Path(path).relative_to(named))
    return attempts


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Report a case that Ctrl-C interrupted; allure-pytest would report it as passed."""
    try:
        return (yield)
    except KeyboardInterrupt:
        case = item.stash.get(start.CASE, None)
        if case and active(item.config):
            from pytest_androidworld.report import allure

            allure.report_interrupted(item.config, f"{case.described['task']}, seed {case.seed}")
        raise


@pytest.hookimpl(optionalhook=True, trylast=True)
def pytest_handlecrashitem(crashitem: str, report: Any) -> None:
    """Report a case whose worker died if it is not played again."""
    config = compat.node_of(report).config
    if report.outcome == "rerun" or not active(config):
        return
    from pytest_androidworld.plugin import reporting
    from pytest_androidworld.report import allure

    known: list[Any] = reporting.records(config).all
    attempts = [each for each in known if each["run"]["nodeid"] == crashitem]
    if attempts:
        allure.report_whole(manifest.of(config), attempts)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Write the run's data for the report's first page, when all of it is known."""
    if start.is_worker(config) or config.option.collectonly or not active(config):
        return
    from pytest_androidworld.plugin import remaining_cases, reporting
    from pytest_androidworld.report import allure_run
    from pytest_androidworld.report.journal import Journal

    known = reporting.records(config).all
    left = remaining_cases.left(config.pluginmanager.get_plugin("terminalreporter"), known)
    run = Journal(manifest.of(config), tuple(known))
    allure_run.write(Path(config.option.allure_report_dir), run, left)
