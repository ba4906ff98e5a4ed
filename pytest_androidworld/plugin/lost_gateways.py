"""A worker on a gateway that ended on its own: another takes its place, if there can be one.

xdist starts another worker where the last one was, and fails if it cannot.  Here the others play
on; if there are none that still take cases, one is started on another gateway.
"""

from functools import partial
from typing import Any

import pytest

from pytest_androidworld.plugin import (
    compat,
    compat_gateways,
    gateway_admission,
    gateways,
    handover,
)
from pytest_androidworld.report import words

ENDED = "the worker ended before it had collected, without a reason; nothing was played"
COLLECTED: "pytest.StashKey[dict[str, Any]]" = pytest.StashKey()  # workers, by name
REPLACEMENTS: "pytest.StashKey[set[str]]" = pytest.StashKey()  # their names


def begin(config: pytest.Config) -> None:
    """Before any worker is started."""
    config.stash[COLLECTED] = {}
    config.stash[REPLACEMENTS] = set()
    replacement = compat_gateways.Replacement(config)
    replacement.use(partial(_replace, config, replacement))


def collected(node: Any) -> None:
    """A worker has come that far: another like it may be started."""
    found = node.config.stash.setdefault(COLLECTED, {})
    found[compat.Worker(node).name] = node
    gateway_admission.check_needs(found.values())


def ended(node: Any, error: object) -> None:
    """One that cannot even collect would be replaced again and again, by xdist."""
    config: pytest.Config = node.config
    name = compat.Worker(node).name
    if not error or not compat_gateways.is_elsewhere(compat_gateways.spec_of(node)):
        return
    if name in config.stash.get(COLLECTED, {}) or name in config.stash.get(REPLACEMENTS, ()):
        return
    if compat_gateways.why(error):
        raise pytest.UsageError(gateways.not_started(compat_gateways.spec_of(node), error))
    raise pytest.UsageError(f"{_label(node)}: {ENDED}")


def _replace(config: pytest.Config, xdist: compat_gateways.Replacement, node: Any) -> Any:
    """In the place of xdist's own way."""
    if not compat_gateways.is_elsewhere(compat_gateways.spec_of(node)):
        return xdist.start(node)
    own = _of_use(config, node)
    if xdist.is_over or not xdist.is_needed:
        return None
    others = xdist.others(node)
    for candidate in own if others else [*own, *_elsewhere(config, node)]:
        try:
            fresh = xdist.start(candidate)
        except compat_gateways.unreachable() as error:
            why = compat_gateways.why(error) or "no connection"
            xdist.report(f"androidworld: {_label(candidate)} is lost ({why})")
        else:
            config.stash[REPLACEMENTS].add(compat.Worker(fresh).name)
            return fresh
    if others:
        by = words.count(len(others), "other worker")
        xdist.report(f"androidworld: its cases are played by {by}")
    else:
        xdist.stop("no gateway can be reached any more; --aw-resume=latest plays what is left")
    return None


def _of_use(config: pytest.Config, node: Any) -> list[Any]:
    """The worker, if another like it may do better; else its gateway is not tried again."""
    known = config.stash[COLLECTED]
    if compat.Worker(node).name in known:
        return [node]
    for name in [name for name, each in known.items() if _label(each) == _label(node)]:
        del known[name]
    return []


def _elsewhere(config: pytest.Config, node: Any) -> list[Any]:
    """A worker of each other gateway."""
    known = {_label(each): each for each in config.stash[COLLECTED].values()}
    known.pop(_label(node), None)
    return [each for each in known.values() if handover.has_free(each)]


def _label(node: Any) -> str:
    return compat_gateways.label(compat_gateways.spec_of(node))
