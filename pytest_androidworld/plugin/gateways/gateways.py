"""Workers on other machines: what the controller checks, and what it sends to them.

xdist starts them (``--tx ssh=HOST//python=…``), with the controller's settings: ini files and
environment variables of a gateway do not count.  What is not sent must be installed there:
pytest-androidworld, tasks and agent, the same as here, and keys of models.

On the controller: `gateways`, then `gateway_admission` (whether a gateway may play), then
`gateway_inbox` (what arrives from it), and `lost_gateways` once one is gone.  On the gateway:
`gateway_link` (what is sent from there) and `gateway_books` (what all workers of a run share).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin.compat import pytest_api, xdist_gateways
from pytest_androidworld.plugin.gateways import gateway_link
from pytest_androidworld.plugin.gateways.gateway_inbox import GatewayInbox
from pytest_androidworld.plugin.invocation.invocation import GATEWAY
from pytest_androidworld.plugin.options import option_table, options
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report.node_ids import NodeId

OWN = ("journal", "html", "comment", "resume", "baseline", "audit-table")  # the controller's alone
SENT = ("prices", "known-failures", "durations")  # files that workers read
NOT_LOAD = "--tx without --dist plays everything here, in one process; add --dist=load"
PATH = (
    "with --tx no path is accepted, as gateways have others; select by -k or -m, or name built-in"
    " tasks: --pyargs pytest_androidworld.task_cases.markor; write the path of an option behind"
    " its '='"
)
CACHE = "gateways do not have the cache of the last run; select by -k or -m"
CACHED = {"lf": "--lf", "failedfirst": "--ff", "stepwise": "--sw"}  # options that need the cache
UNREACHED = (
    "no worker could be started there; is the Python of --tx right, and does ssh connect without a"
    " question?"
)
RECORD = "--aw-record-device: a recording is not sent from a gateway; start pytest on that host"


class Gateways:
    """The workers of a run to which there is a connection, on its controller."""

    def __init__(self, run: Run) -> None:
        self.begun: list[str] = []  # their names
        self.inboxes: dict[str, GatewayInbox] = {}  # by name, of those on other machines


def check(run: Run) -> None:
    """Refuse a command line that gateways cannot follow, before a connection is made."""
    specs = xdist_gateways.specs(run.config)
    if not specs and getattr(run.config.option, "tx", None):
        raise UsageError(NOT_LOAD)
    if not any(map(xdist_gateways.is_elsewhere, specs)):
        return
    for word in map(str, run.config.invocation_params.args):
        if Path(run.config.invocation_params.dir, NodeId.parse(word).file).exists():
            raise UsageError(f"{word}: {PATH}")
    for name, flag in CACHED.items():
        if getattr(run.config.option, name, False):
            raise UsageError(f"{flag}: {CACHE}")
    if run.settings.record_device:
        raise UsageError(RECORD)


def equip(node: Any) -> None:
    """Add to a worker's input what it does not find on its own disk."""
    run = Run.of(node.config)
    known = run.once(Gateways)
    known.begun.append(pytest_api.Worker(node).name)
    if not xdist_gateways.is_elsewhere(xdist_gateways.spec_of(node)):
        return
    channel = xdist_gateways.channel_to(node)
    inbox = GatewayInbox(run, channel)
    known.inboxes[pytest_api.Worker(node).name] = inbox
    channel.setcallback(inbox, endmarker=None)
    pytest_api.Worker(node).input[GATEWAY] = {
        gateway_link.CHANNEL: channel,
        gateway_link.NAME: xdist_gateways.label(xdist_gateways.spec_of(node)),
        gateway_link.OPTIONS: dict(_texts(run)),
        gateway_link.FILES: dict(_files(run)),
        gateway_link.HERE: str(run.config.invocation_params.dir),
    }


def inbox_of(node: Any) -> GatewayInbox | None:
    """What has arrived from a worker; None if it is on this machine."""
    return Run.of(node.config).once(Gateways).inboxes.get(pytest_api.Worker(node).name)


def _texts(run: Run) -> Iterator[tuple[str, tuple[str, str]]]:
    for option in option_table.OPTIONS:
        text, source = options.written(run.config, option)
        yield option.name, ("" if option.name in OWN else str(text), source)


def _files(run: Run) -> Iterator[tuple[str, bytes]]:
    settings = run.settings
    for name in SENT:
        path = getattr(settings, option_table.BY_NAME[name].field)
        if path is not None and path.is_file():
            yield name, path.read_bytes()


@contextmanager
def reached(run: Run) -> Iterator[None]:
    """While workers are started: name the machine on which none can be."""
    try:
        yield
    except xdist_gateways.unreachable() as error:
        specs, begun = xdist_gateways.specs(run.config), len(run.once(Gateways).begun)
        spec = specs[min(begun, len(specs) - 1)] if specs else None
        if spec is None or not xdist_gateways.is_elsewhere(spec):
            raise
        raise pytest.UsageError(not_started(spec, error)) from None


def not_started(spec: Any, error: object) -> str:
    """The message about a machine on which no worker can be started."""
    reason = xdist_gateways.why(error)
    if reason:
        return f"{xdist_gateways.label(spec)}: no worker could be started there: {reason}"
    return f"{xdist_gateways.label(spec)}: {UNREACHED}"
