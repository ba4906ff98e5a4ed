"""Whether a gateway may play: what it has is compared with what there is elsewhere.

Twice: when its worker is ready, its code with the controller's; when it has collected, what its
cases need with the other workers', for a case is played where a worker is free.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

import pytest_androidworld.boot as boot
from pytest_androidworld.bench import needs
from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin.collection.task_files import task_of
from pytest_androidworld.plugin.compat import xdist_gateways
from pytest_androidworld.plugin.gateways import gateways
from pytest_androidworld.plugin.invocation.controller_link import ControllerLink
from pytest_androidworld.plugin.journal import manifest, package_digest
from pytest_androidworld.plugin.run.run import Run

NAMES = 3  # of files in a message
PACKAGE = "pytest-androidworld"


class Noted:
    """The gateways whose other libraries were named."""

    def __init__(self, run: Run) -> None:
        self.names: set[str] = set()


# On the gateway


def introduce(run: Run, trouble: str) -> None:
    """Describe what is installed here, before anything is collected."""
    _link(run).send("about", {"trouble": trouble} if trouble else installed(run))


class NeedsSender:
    """Describes what the collected cases need, and which of it this machine lacks."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        tasks = {task for task in map(task_of, session.items) if task}
        needed = needs.CURES.keys() & {each for task in tasks for each in needs.of(task)}
        run = Run.of(session.config)
        _link(run).send("needs", sorted(needed), sorted(needed & lacking(run)))


def _link(run: Run) -> ControllerLink:
    link = run.link
    assert link is not None, "it is a gateway"
    return link


# On both


def installed(run: Run) -> dict[str, Any]:
    """What must be the same on all machines of a run."""
    try:
        made = manifest.of(run)
    except UsageError as error:
        return {"trouble": str(error)}
    return {
        "versions": made["versions"],
        "package": package_digest.digest(),
        "files": made["files"],
        "code": made["code"],
    }


def lacking(run: Run) -> set[str]:
    """What virtual phones of this machine do not have, and those of another may."""

    settings = run.settings
    is_virtual = boot.parse(settings.device)[0].kind == boot.VIRTUAL
    return boot.virtual_phone.lacking(settings.browser) if is_virtual else set()


# On the controller


def admit(node: Any) -> None:
    """A worker is ready to collect: refuse the run if it has other code than there is here."""
    run = Run.of(node.config)
    inbox = gateways.inbox_of(node)
    if inbox is None:
        return
    name = _label(node)
    if inbox.about is None:
        version = installed(run)["versions"][PACKAGE]
        raise pytest.UsageError(
            f"{name}: {PACKAGE} is missing there, or is one that knows no gateways; install"
            f" {PACKAGE} {version} for the Python that --tx names"
        )
    trouble = inbox.about.get("trouble") or difference(installed(run), inbox.about)
    if trouble:
        raise pytest.UsageError(f"{name}: {trouble}")
    _note(run, name, installed(run)["versions"], inbox.about["versions"])


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


def _note(run: Run, name: str, here: Mapping[str, str], there: Mapping[str, str]) -> None:
    """Name, once, the libraries that differ, as a screenshot's pixels may then."""
    noted = run.once(Noted).names
    others = [
        f"{each} {there.get(each)}, here {version}"
        for each, version in here.items()
        if there.get(each) != version
    ]
    reporter = run.terminal
    if others and name not in noted and reporter:
        reporter.write_line(f"androidworld: {name} has {'; '.join(others)}")
    noted.add(name)


def check_needs(nodes: Iterable[Any]) -> None:
    """Workers have collected: refuse the run if some would skip what others can play."""
    inboxes = {node: gateways.inbox_of(node) for node in nodes}
    needed = {each for inbox in inboxes.values() if inbox for each in inbox.needed}
    lacks = {
        node: set(inbox.lacking) if inbox else needed & lacking(Run.of(node.config))
        for node, inbox in inboxes.items()
    }
    for node, lack in lacks.items():
        for other, others in lacks.items():
            if lack - others:
                why = needs.CURES[min(lack - others)]
                raise pytest.UsageError(
                    f"{_label(node)}: {why}; without, it skips cases that {_label(other)} can play"
                )


def _label(node: Any) -> str:
    return xdist_gateways.label(xdist_gateways.spec_of(node))
