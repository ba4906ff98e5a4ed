"""Workers on other machines: what the controller checks, and what it sends to them.

xdist starts them (``--tx ssh=HOST//python=…``), with the controller's settings: ini files and
environment variables of a gateway do not count.  What is not sent must be installed there:
pytest-androidworld, tasks and agent, the same as here, and keys of models.

On the controller: `gateways`, then `gateway_admission` (whether a gateway may play), then
`gateway_inbox` (what arrives from it), and `lost_gateways` once one is gone.  On the gateway:
`gateway_link` (what is sent from there) and `gateway_books` (what all workers of a run share).
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin import (
    compat,
    compat_gateways,
    gateway_link,
    option_table,
    options,
    start,
    workers,
)
from pytest_androidworld.report.node_ids import NodeId

INBOXES: "pytest.StashKey[dict[str, Any]]" = pytest.StashKey()  # by worker
BEGUN = pytest.StashKey[list[str]]()  # the workers to which there is a connection
OWN = ("journal", "html", "comment", "resume", "baseline", "audit-table")  # the controller's alone
SENT = ("prices", "known-failures", "durations")  # files that workers read
UNKNOWN = "aw_unknown"  # of a worker's input: the controller expects no tasks, and sends nothing
NOT_LOAD = "--tx without --dist plays everything here, in one process; add --dist=load"
UNEXPECTED = (
    "tasks are played on gateways only if the command line, or an ini file here, is about tasks;"
    " add --agent=NAME"
)
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


def check(config: pytest.Config) -> None:
    """Refuse a command line that gateways cannot follow, before a connection is made."""
    specs = compat_gateways.specs(config)
    if not specs and getattr(config.option, "tx", None):
        raise UsageError(NOT_LOAD)
    if not any(map(compat_gateways.is_elsewhere, specs)):
        return
    for word in map(str, config.invocation_params.args):
        if Path(config.invocation_params.dir, NodeId.parse(word).file).exists():
            raise UsageError(f"{word}: {PATH}")
    for name, flag in CACHED.items():
        if getattr(config.option, name, False):
            raise UsageError(f"{flag}: {CACHE}")
    if start.settings(config).record_device:
        raise UsageError(RECORD)


def are_all(config: pytest.Config) -> bool:
    """Whether nothing is played here, so that neither a device nor a key is needed."""
    specs = compat_gateways.specs(config)
    return bool(specs) and all(map(compat_gateways.is_elsewhere, specs))


def number(config: pytest.Config) -> int:
    """How many workers there are; 0 without xdist."""
    return len(compat_gateways.specs(config))


def bare(word: str) -> str:
    """A word of the command line without what ``--tx`` sets in a gateway's environment."""
    return re.sub(r"(//env:[^=/]+=)((?!//).)*", r"\1***", word)


def equip(node: Any) -> None:
    """Add to a worker's input what it does not find on its own disk."""
    config: pytest.Config = node.config
    config.stash.setdefault(BEGUN, []).append(compat.Worker(node).name)
    if not compat_gateways.is_elsewhere(compat_gateways.spec_of(node)):
        return
    from pytest_androidworld.plugin.gateway_inbox import GatewayInbox

    channel = compat_gateways.channel_to(node)
    inbox = GatewayInbox(config, channel)
    config.stash.setdefault(INBOXES, {})[compat.Worker(node).name] = inbox
    channel.setcallback(inbox, endmarker=None)
    compat.Worker(node).input[workers.GATEWAY] = {
        gateway_link.CHANNEL: channel,
        gateway_link.NAME: compat_gateways.label(compat_gateways.spec_of(node)),
        gateway_link.OPTIONS: dict(_texts(config)),
        gateway_link.FILES: dict(_files(config)),
        gateway_link.HERE: str(config.invocation_params.dir),
    }


def inbox_of(node: Any) -> Any:
    """What has arrived from a worker; None if it is on this machine."""
    return node.config.stash.get(INBOXES, {}).get(compat.Worker(node).name)


def _texts(config: pytest.Config) -> Iterator[tuple[str, tuple[str, str]]]:
    for option in option_table.OPTIONS:
        text, source = options.written(config, option)
        yield option.name, ("" if option.name in OWN else str(text), source)


def _files(config: pytest.Config) -> Iterator[tuple[str, bytes]]:
    settings = start.settings(config)
    for name in SENT:
        path = getattr(settings, option_table.BY_NAME[name].field)
        if path is not None and path.is_file():
            yield name, path.read_bytes()


@contextmanager
def reached(config: pytest.Config) -> Iterator[None]:
    """While workers are started: name the machine on which none can be."""
    try:
        yield
    except compat_gateways.unreachable() as error:
        specs, begun = compat_gateways.specs(config), len(config.stash.get(BEGUN, ()))
        spec = specs[min(begun, len(specs) - 1)] if specs else None
        if spec is None or not compat_gateways.is_elsewhere(spec):
            raise
        raise pytest.UsageError(not_started(spec, error)) from None


def not_started(spec: Any, error: object) -> str:
    """The message about a machine on which no worker can be started."""
    reason = compat_gateways.why(error)
    if reason:
        return f"{compat_gateways.label(spec)}: no worker could be started there: {reason}"
    return f"{compat_gateways.label(spec)}: {UNREACHED}"


def check_expected(config: pytest.Config) -> None:
    """On a gateway: refuse tasks of which its controller does not know."""
    if (compat.worker_input(config) or {}).get(UNKNOWN):
        raise pytest.UsageError(UNEXPECTED)


def without_settings(node: Any) -> None:
    """The controller expects no tasks; a worker elsewhere is not to play any it finds."""
    if compat_gateways.is_elsewhere(compat_gateways.spec_of(node)):
        compat.Worker(node).input[UNKNOWN] = True


def refused(error: object) -> None:
    """A worker has found tasks nevertheless; xdist would start another, and another."""
    if UNEXPECTED in str(error):
        raise pytest.UsageError(UNEXPECTED)
