"""Workers beyond this machine: what is sent to them, and whether they may play.

xdist starts them (``--tx ssh=HOST//python=…``).  All settings are the controller's: what an ini
file or the environment of a gateway says of them does not count there.  What is not sent must be
there: pytest-androidworld, tasks and agent, the same as here, and keys of models.
"""

import re
from collections.abc import Iterator, Mapping
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

INBOXES: "pytest.StashKey[dict[str, Any]]" = pytest.StashKey()  # by worker
BEGUN = pytest.StashKey[list[str]]()  # the workers to which there is a connection
NOTED = pytest.StashKey[set[str]]()  # what the user was told of gateways
OWN = ("journal", "html", "comment", "resume", "baseline", "audit-table")  # the controller's alone
SENT = ("prices", "known-failures", "durations")  # files that workers read
NAMES = 3  # of files in a message
PACKAGE = "pytest-androidworld"
UNKNOWN = "aw_unknown"  # of a worker's input: the controller expects no tasks, and sends nothing
NOT_LOAD = "--tx without --dist plays everything here, in one process; add --dist=load"
UNEXPECTED = (
    "tasks are played on gateways only if the command line, or an ini file here, is about tasks;"
    " add --agent=NAME"
)


def check(config: pytest.Config) -> None:
    """What is wrong with the command line, before a connection is made."""
    if not compat_gateways.specs(config) and getattr(config.option, "tx", None):
        raise UsageError(NOT_LOAD)
    if not are_elsewhere(config):
        return
    for word in map(str, config.invocation_params.args):
        if Path(config.invocation_params.dir, word.partition("::")[0]).exists():
            raise UsageError(
                f"{word}: with --tx no path is taken, as gateways have others; select by -k or"
                " -m, or name built-in tasks, --pyargs pytest_androidworld.task_cases.markor;"
                " a path for an option goes behind its '='"
            )


def are_elsewhere(config: pytest.Config) -> bool:
    """Whether any of the workers is."""
    return any(map(compat_gateways.is_elsewhere, compat_gateways.specs(config)))


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
    inboxes(config)[compat.Worker(node).name] = inbox
    channel.setcallback(inbox, endmarker=None)
    compat.Worker(node).input[workers.GATEWAY] = {
        gateway_link.CHANNEL: channel,
        gateway_link.NAME: compat_gateways.label(compat_gateways.spec_of(node)),
        gateway_link.OPTIONS: dict(_texts(config)),
        gateway_link.FILES: dict(_files(config)),
        gateway_link.HERE: str(config.invocation_params.dir),
    }


def inboxes(config: pytest.Config) -> dict[str, Any]:
    return config.stash.setdefault(INBOXES, {})


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
    """While workers are started: a machine on which none can be is named."""
    try:
        yield
    except compat_gateways.unreachable() as error:
        specs, begun = compat_gateways.specs(config), len(config.stash.get(BEGUN, ()))
        spec = specs[min(begun, len(specs) - 1)] if specs else None
        if spec is None or not compat_gateways.is_elsewhere(spec):
            raise
        why = f" ({compat_gateways.why(error)})" if compat_gateways.why(error) else ""
        raise pytest.UsageError(
            f"{compat_gateways.label(spec)}: no worker could be started there{why}; is the Python"
            " of --tx right, and does ssh connect without a question?"
        ) from None


# On the gateway


def check_expected(config: pytest.Config) -> None:
    """A worker that meets a task must know the settings; on a gateway, of its controller."""
    if (compat.worker_input(config) or {}).get(UNKNOWN):
        raise pytest.UsageError(UNEXPECTED)


def introduce(config: pytest.Config, trouble: str) -> None:
    """Describe what is installed here, before anything is collected."""
    link = gateway_link.of(config)
    assert link is not None, "it is a gateway"
    link.tell("about", {"trouble": trouble} if trouble else installed(config))


def installed(config: pytest.Config) -> dict[str, Any]:
    """What must be the same on all machines of a run."""
    from pytest_androidworld.plugin import manifest, package_digest

    try:
        made = manifest.of(config)
    except UsageError as error:
        return {"trouble": str(error)}
    return {
        "versions": made["versions"],
        "package": package_digest.digest(),
        "files": made["files"],
        "code": made["code"],
    }


# On the controller


def without_settings(node: Any) -> None:
    """The controller expects no tasks; a worker elsewhere is not to play any it finds."""
    if compat_gateways.is_elsewhere(compat_gateways.spec_of(node)):
        compat.Worker(node).input[UNKNOWN] = True


def refused(error: object) -> None:
    """A worker has found tasks nevertheless; xdist would start another, and another."""
    if UNEXPECTED in str(error):
        raise pytest.UsageError(UNEXPECTED)


def admit(node: Any) -> None:
    """A worker is ready to collect: may it play?"""
    config: pytest.Config = node.config
    inbox = inboxes(config).get(compat.Worker(node).name)
    if inbox is None:
        return
    name = compat_gateways.label(compat_gateways.spec_of(node))
    if inbox.about is None:
        version = installed(config)["versions"][PACKAGE]
        raise pytest.UsageError(
            f"{name}: {PACKAGE} is missing there, or is one that knows no gateways; install"
            f" {PACKAGE} {version} for the Python that --tx names"
        )
    trouble = inbox.about.get("trouble") or difference(installed(config), inbox.about)
    if trouble:
        raise pytest.UsageError(f"{name}: {trouble}")
    _note(config, name, installed(config)["versions"], inbox.about["versions"])


def difference(here: Mapping[str, Any], there: Mapping[str, Any]) -> str:
    """Why what a gateway plays would be another thing; "" if it would not."""
    ours, theirs = here["versions"][PACKAGE], there["versions"][PACKAGE]
    if ours != theirs:
        return (
            f"{PACKAGE} is {theirs} there, and {ours} here; install {ours} there:"
            f" pip install '{PACKAGE}=={ours}'"
        )
    if here["package"] != there["package"]:
        return f"{PACKAGE} {ours} has other code there than here; install the same there"
    for what, name in (("task file", "files"), ("file of the agent", "code")):
        changed = [*_changed(here[name], there[name])]
        if changed:
            more = f" and {len(changed) - NAMES} more" if len(changed) > NAMES else ""
            return f"{what} {', '.join(changed[:NAMES])}{more}; bring the same files there"
    return ""


def _changed(here: Mapping[str, str], there: Mapping[str, str]) -> Iterator[str]:
    for name in sorted(here.keys() | there.keys()):
        if name not in there:
            yield f"{name} is missing there"
        elif name not in here:
            yield f"{name} is there and not here"
        elif here[name] != there[name]:
            yield f"{name} differs there"


def _note(
    config: pytest.Config, name: str, here: Mapping[str, str], there: Mapping[str, str]
) -> None:
    """Once: which libraries differ, as a screenshot's pixels may then."""
    noted = config.stash.setdefault(NOTED, set())
    others = [f"{each} {there.get(each)}, here {here[each]}" for each in here]
    others = [
        text for text, each in zip(others, here, strict=True) if there.get(each) != here[each]
    ]
    reporter = compat.terminal(config)
    if others and name not in noted and reporter:
        reporter.write_line(f"androidworld: {name} has {'; '.join(others)}")
    noted.add(name)


def trouble_of(config: pytest.Config, report: Any) -> str | None:
    """Why files of a report's worker are missing, if any are."""
    node = compat.node_of(report)
    inbox = inboxes(config).get(compat.Worker(node).name) if node is not None else None
    return inbox.trouble if inbox else None
