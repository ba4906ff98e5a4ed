"""xdist: which worker has which device, which case runs next, and a crashed worker's cases."""

import json
from collections.abc import Generator
from dataclasses import replace
from typing import Any

import pytest

from pytest_androidworld.plugin import compat, compat_messages, start

COLLECTED = pytest.StashKey[list[str]]()  # the node ids of all that is to be run
DEVICE = "aw_device"  # of a worker's input, as is the next
DEVICE_GIVEN_UP = "aw_device_given_up"  # whether the worker before has given it up
EACH = (
    "--dist=each plays each case on every worker, and a case has one verdict; take --dist=load,"
    " and --seeds for more cases of a task"
)
GATEWAY = "aw_gateway"  # of a worker's input: on another machine, what only the controller has
CRASHES = 1  # how often a case that died with its worker is played again


def device(config: pytest.Config) -> str:
    """The device of this process, as `boot` takes it."""
    worker = compat.worker_input(config)
    if not worker:
        return start.settings(config).device
    if DEVICE in worker:
        return str(worker[DEVICE])
    specs = _specs(config)
    number = int("0" + str(worker.get("workerid", "")).lstrip("gw"))
    return str(specs[number % len(specs)])


def given_up(config: pytest.Config) -> bool:
    """Whether this process's device was given up before it began, and no other is available."""
    worker = compat.worker_input(config)
    return worker is not None and bool(worker.get(DEVICE_GIVEN_UP))


def _specs(config: pytest.Config) -> list[Any]:
    import pytest_androidworld.boot as boot

    return boot.parse(start.settings(config).device)


def _attached(config: pytest.Config) -> list[str] | None:
    """The attached devices; None if devices are started."""
    specs = _specs(config)
    return [str(spec) for spec in specs] if specs[0].kind == "attached" else None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """``-n auto``: as many as devices are attached, or emulators fit; else, as xdist thinks."""
    if not start.begun(config):
        return None
    attached = _attached(config)
    return len(attached) if attached else _emulators(config)


def _emulators(config: pytest.Config) -> int | None:
    """How many emulators of the AVD this machine bears; None if it is no AVD."""
    from pytest_androidworld.boot import AVD, capacity, emulator_args

    spec = replace(_specs(config)[0], arguments=start.settings(config).emulator_words)
    return capacity.emulators(emulator_args.megabytes(spec)) if spec.kind == AVD else None


def notes(config: pytest.Config) -> list[str]:
    """The header's lines about an AVD of this machine."""
    from pytest_androidworld.plugin import gateways

    most = _emulators(config)
    if most is None or gateways.are_all(config):
        return []
    from pytest_androidworld.boot import emulator_args

    workers = int(getattr(config.option, "numprocesses", None) or 1)
    crowd = f"-n {workers}: this machine bears {most} of them (2 cores and 3 GB each, or more)"
    return [emulator_args.note(_specs(config)[0]), crowd if workers > most else ""]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(config: pytest.Config, specs: list[Any]) -> None:
    if not start.begun(config):
        return
    from pytest_androidworld.plugin import lost_gateways, reporting, stalls, zygote

    zygote.begin(config, specs)
    reporting.begin(config)
    lost_gateways.begin(config)
    stalls.begin(config)
    from pytest_androidworld.boot import ATTACHED, AVD

    devices = _specs(config)
    if devices[0].kind in (ATTACHED, AVD):
        from pytest_androidworld.plugin import handover

        handover.begin(config, devices, specs)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> Generator[None, None, None]:
    """Here xdist starts the workers, on other machines perhaps."""
    config = session.config
    if not start.begun(config) or start.is_worker(config):
        return (yield)
    from pytest_androidworld.plugin import gateways

    with gateways.reached(config):
        return (yield)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Lease a device to a worker, and send it the cases that were played before."""
    from pytest_androidworld.plugin import gateways, run_folder

    config, worker = node.config, compat.Worker(node)
    compat_messages.drop_late_commands(node)
    worker.input[run_folder.INPUT] = run_folder.name_for_worker(node)
    if not start.begun(config):
        gateways.without_settings(node)
        return
    from pytest_androidworld.plugin import handover, known_failures, resume, zygote

    worker.input.update(handover.lease(node) | zygote.input_of(node))
    gateways.equip(node)
    worker.input[known_failures.INPUT] = known_failures.today(config).isoformat()
    worker.input[resume.INPUT] = json.dumps(resume.cases_for_worker(config))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodeready(node: Any) -> None:
    if start.begun(node.config):
        from pytest_androidworld.plugin import gateway_admission

        gateway_admission.admit(node)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: Any) -> None:
    if start.begun(node.config):
        from pytest_androidworld.plugin import handover, lost_gateways

        handover.ended(node, error)
        lost_gateways.ended(node, error)
    elif error:
        from pytest_androidworld.plugin import gateways

        gateways.refused(error)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_node_collection_finished(node: Any, ids: list[str]) -> None:
    """The controller collects nothing itself."""
    from pytest_androidworld.report.node_ids import NodeId

    node.config.stash[COLLECTED] = ids
    if start.begun(node.config):
        from pytest_androidworld.plugin import lost_gateways

        lost_gateways.collected(node)
    is_each = node.config.getoption("dist") == "each"
    if is_each and any(NodeId.parse(nodeid).play for nodeid in ids):
        raise pytest.UsageError(EACH)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Longest first, for ``--dist=load``, which is what ``-n`` means."""
    if not start.begun(config):
        return None
    dist = config.getoption("dist")
    if dist == "load":
        from pytest_androidworld.plugin.scheduling import LongestFirst

        return LongestFirst(config, log)
    from pytest_androidworld.plugin import scopes

    return scopes.KINDS[dist](config, log) if dist in scopes.KINDS else None


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_logreport(report: pytest.TestReport) -> Generator[None, None, None]:
    """Before pytest counts failures: a case that is handed to another worker has not failed.

    Here, because a worker may find tasks where the controller did not expect any.
    """
    config = _CONFIG[-1] if _CONFIG else None
    if config is not None and hasattr(report, "androidworld") and not start.is_worker(config):
        start.begin(config)
        from pytest_androidworld.plugin import handover, reporting

        handover.reassign(config, report)
        reporting.take(config, report)
    return (yield)


_CONFIG: list[pytest.Config] = []  # a report does not know its run; pytester's runs are nested


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    _CONFIG.append(config)
    if GATEWAY in (compat.worker_input(config) or ()):
        from pytest_androidworld.plugin import gateway_link

        gateway_link.arrive(config)


def pytest_unconfigure(config: pytest.Config) -> None:
    if config in _CONFIG:
        _CONFIG.remove(config)


@pytest.hookimpl(optionalhook=True)
def pytest_handlecrashitem(crashitem: str, report: Any, sched: Any) -> None:
    """A case that died with its worker is played again, once if at all; then it is an error."""
    node = compat.node_of(report)
    config = node.config
    from pytest_androidworld.report.node_ids import NodeId

    if not NodeId.parse(crashitem).play:
        return
    start.begin(config)
    from pytest_androidworld.plugin import crashed, known_failures, reporting, turns
    from pytest_androidworld.verdicts import TABLE

    known = reporting.records(config)
    worker = compat.Worker(node).name
    if known.has_final(crashitem):  # all of it has arrived but that it is over
        report.outcome, report.when, report.longrepr = "passed", "teardown", None
        return
    if crashitem in known.waiting:  # its verdict is known, the worker died while tearing down
        turns.drop_unsent(config, known.waiting[crashitem])
        last = known.waiting[crashitem][-1]
        last["run"]["notes"].append(f"the worker {worker} died while tearing down")
        known.write(crashitem)
        report.outcome, report.when, report.longrepr = "passed", "teardown", None
        return
    times = known.crashes.get(crashitem, 0) + 1
    known.crashes[crashitem] = times
    again = times <= CRASHES and compat.play_again(sched, crashitem)
    last = crashed.died(node, crashitem, times, final=not again)
    if again:
        report.outcome, report.longrepr = "rerun", last["error"]
        return
    report.when = "setup" if TABLE[last["verdict"]].outcome == "error" else "call"
    report.longrepr = f"{last['verdict']}: {last['error']}"
    if "known" in last:
        compat.expect_failure(report, known_failures.MARK + last["known"])
    reporting.add_to_junit(config, report, last)


def pytest_report_teststatus(report: Any) -> tuple[str, str, tuple[str, dict[str, bool]]] | None:
    """A case that is to be played again has no outcome yet; plugins for reruns report the same."""
    if report.outcome != "rerun":
        return None
    return "rerun", "R", ("RERUN", {"yellow": True})
