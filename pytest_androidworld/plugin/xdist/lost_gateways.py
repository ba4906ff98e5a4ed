"""A worker on a gateway that ended on its own: another takes its place, if there can be one.

xdist starts another worker where the last one was, and fails if it cannot.  Here the others play
on; if there are none that still take cases, one is started on another gateway.
"""

from functools import partial
from typing import Any

import pytest

from pytest_androidworld.plugin.compat import pytest_api, xdist_gateways
from pytest_androidworld.plugin.gateways import gateway_admission, gateways
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.plugin.xdist import handover
from pytest_androidworld.report import words

ENDED = "the worker ended before it had collected, without a reason; nothing was played"


class Replaceable:
    """Which workers another may take the place of, on the controller."""

    def __init__(self, run: Run) -> None:
        self.collected: dict[str, Any] = {}  # workers that have come so far, by name
        self.replacements: set[str] = set()  # their names


def begin(run: Run) -> None:
    """Before any worker is started."""
    replacement = xdist_gateways.Replacement(run.config)
    replacement.use(partial(_replace, run, replacement))


def collected(node: Any) -> None:
    """A worker has come that far: another like it may be started."""
    known = Run.of(node.config).once(Replaceable).collected
    known[pytest_api.Worker(node).name] = node
    gateway_admission.check_needs(known.values())


def ended(node: Any, error: object) -> None:
    """One that cannot even collect would be replaced again and again, by xdist."""
    known = Run.of(node.config).once(Replaceable)
    name = pytest_api.Worker(node).name
    if not error or not xdist_gateways.is_elsewhere(xdist_gateways.spec_of(node)):
        return
    if name in known.collected or name in known.replacements:
        return
    if xdist_gateways.why(error):
        raise pytest.UsageError(gateways.not_started(xdist_gateways.spec_of(node), error))
    raise pytest.UsageError(f"{_label(node)}: {ENDED}")


def _replace(run: Run, xdist: xdist_gateways.Replacement, node: Any) -> Any:
    """In the place of xdist's own way."""
    if not xdist_gateways.is_elsewhere(xdist_gateways.spec_of(node)):
        return xdist.start(node)
    own = _of_use(run, node)
    if xdist.is_over or not xdist.is_needed:
        return None
    others = xdist.others(node)
    for candidate in own if others else [*own, *_elsewhere(run, node)]:
        try:
            fresh = xdist.start(candidate)
        except xdist_gateways.unreachable() as error:
            why = xdist_gateways.why(error) or "no connection"
            xdist.report(f"androidworld: {_label(candidate)} is lost ({why})")
        else:
            run.once(Replaceable).replacements.add(pytest_api.Worker(fresh).name)
            return fresh
    if others:
        by = words.count(len(others), "other worker")
        xdist.report(f"androidworld: its cases are played by {by}")
    else:
        xdist.stop("no gateway can be reached any more; --aw-resume=latest plays what is left")
    return None


def _of_use(run: Run, node: Any) -> list[Any]:
    """The worker, if another like it may do better; else its gateway is not tried again."""
    known = run.once(Replaceable).collected
    if pytest_api.Worker(node).name in known:
        return [node]
    for name in [name for name, each in known.items() if _label(each) == _label(node)]:
        del known[name]
    return []


def _elsewhere(run: Run, node: Any) -> list[Any]:
    """A worker of each other gateway."""
    known = {_label(each): each for each in run.once(Replaceable).collected.values()}
    known.pop(_label(node), None)
    return [each for each in known.values() if handover.has_free(each)]


def _label(node: Any) -> str:
    return xdist_gateways.label(xdist_gateways.spec_of(node))
