"""xdist, whether a run is about tasks or not: a worker may find some where none are expected.

What a run of tasks adds is in `controller`.
"""

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

import pytest

from pytest_androidworld.plugin.compat import pytest_api, xdist_messages
from pytest_androidworld.plugin.gateways import gateway_link
from pytest_androidworld.plugin.invocation.invocation import GATEWAY, Invocation
from pytest_androidworld.plugin.run import run_folder
from pytest_androidworld.plugin.run.run import Run, begun
from pytest_androidworld.report.node_ids import NodeId

if TYPE_CHECKING:
    from pytest_androidworld.plugin.xdist.controller import Controller

EACH = (
    "--dist=each plays each case on every worker, and a case has one verdict; take --dist=load,"
    " and --seeds for more cases of a task"
)


def _controller(config: pytest.Config) -> "Controller":
    """That of a run which turns out, now at the latest, to be about tasks."""
    Invocation.of(config).begin()
    from pytest_androidworld.plugin.xdist.controller import Controller

    return Run.of(config).once(Controller)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """``-n auto``: as many as devices are attached, or emulators fit; else, as xdist thinks."""
    if not begun(config):
        return None
    from pytest_androidworld.plugin.devices import own_device

    attached = own_device.attached(Run.of(config))
    return len(attached) if attached else own_device.emulators(Run.of(config))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Send a worker the name of the run's folder; `Controller` sends the rest."""
    xdist_messages.drop_late_commands(node)
    pytest_api.Worker(node).input[run_folder.INPUT] = run_folder.name_for_worker(node)
    if not begun(node.config):
        gateway_link.expect_no_tasks(node)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: Any) -> None:
    if error and not begun(node.config):
        gateway_link.stop_if_tasks_were_found(error)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_node_collection_finished(node: Any, ids: list[str]) -> None:
    """The controller collects nothing itself."""
    Invocation.of(node.config).collected = ids
    is_each = node.config.getoption("dist") == "each"
    if is_each and any(NodeId.parse(nodeid).play for nodeid in ids):
        raise pytest.UsageError(EACH)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_logreport(report: pytest.TestReport) -> Generator[None, None, None]:
    """Before pytest counts failures: a case that is handed to another worker has not failed."""
    config = _CONFIG[-1] if _CONFIG else None
    is_case = config is not None and hasattr(report, "androidworld")
    if config is not None and is_case and pytest_api.worker_input(config) is None:
        _controller(config).take(report)
    return (yield)


_CONFIG: list[pytest.Config] = []  # a report does not know its run; pytester's runs are nested


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    _CONFIG.append(config)
    if GATEWAY in (pytest_api.worker_input(config) or ()):
        gateway_link.arrive(config)


def pytest_unconfigure(config: pytest.Config) -> None:
    if config in _CONFIG:
        _CONFIG.remove(config)


@pytest.hookimpl(optionalhook=True)
def pytest_handlecrashitem(crashitem: str, report: Any, sched: Any) -> None:
    """A case that died with its worker is played again, once if at all; then it is an error."""
    if NodeId.parse(crashitem).play:
        _controller(pytest_api.node_of(report).config).died(crashitem, report, sched)


def pytest_report_teststatus(report: Any) -> tuple[str, str, tuple[str, dict[str, bool]]] | None:
    """A case that is to be played again has no outcome yet; plugins for reruns report the same."""
    if report.outcome != "rerun":
        return None
    return "rerun", "R", ("RERUN", {"yellow": True})
