"""xdist's other schedulers, changed for cases that crash their worker.

xdist gives a test whose worker crashed to the next worker with the rest of its scope, until no
worker may be started any more.  Here it is not given to another one.  What else is changed makes
a run end whatever the order in which messages of workers arrive.
"""

from collections.abc import Sequence
from typing import Any

from xdist.scheduler import (
    LoadFileScheduling,
    LoadGroupScheduling,
    LoadScopeScheduling,
    WorkStealingScheduling,
)

from pytest_androidworld.plugin.compat import pytest_api

HELD = 2  # tests: the one that a worker plays, and the next


class OfItsWorkers:
    """A part of a scheduler: it ignores what a worker has collected that it does not count on.

    xdist 3.8.0 has a worker end that comes up while the run ends; if another one crashes then,
    the run goes on after all, and fails by an assertion when the first has collected.
    """

    nodes: list[Any]

    def add_node_collection(self, node: Any, collection: Sequence[str]) -> None:
        if node in self.nodes:
            super().add_node_collection(node, collection)  # type: ignore[misc]


class Stealing(OfItsWorkers, WorkStealingScheduling):  # type: ignore[misc]
    pass


class WithoutCrashed(OfItsWorkers, LoadScopeScheduling):  # type: ignore[misc]  # it ships no types
    """A scope scheduler that drops the test a worker crashed on."""

    def remove_node(self, node: Any) -> str | None:
        """Return the test that a worker crashed on; its other tests are rescheduled."""
        crashed: str | None = None
        workload = self.assigned_work[node]
        for scope, unit in list(workload.items()):
            left = [nodeid for nodeid, completed in unit.items() if not completed]
            if left and crashed is None:
                crashed = left.pop(0)
                unit[crashed] = True
            if not left:  # else a worker gets it, has nothing to play, and never asks again
                del workload[scope]
        super().remove_node(node)
        return crashed

    def _reschedule(self, node: Any) -> None:
        """Fill a worker up until it can begin a test, or end it.

        xdist starts a test only when the worker holds the next one, and 3.8.0 sends one scope at a
        time: a worker that replaces a crashed one would wait with a scope of one test for ever.
        """
        while self._takes(node) and self._pending_of(self.assigned_work[node]) < HELD:
            self._assign_work_unit(node)
        if node in self.registered_collections and not self.workqueue:
            pytest_api.Worker(node).end()

    def _assign_work_unit(self, node: Any) -> None:
        if self._takes(node):
            super()._assign_work_unit(node)

    def _takes(self, node: Any) -> bool:
        """Whether there is work for it; xdist 3.8.0 raises for one that has not collected yet."""
        ready = node in self.registered_collections and not pytest_api.Worker(node).is_ending
        return ready and bool(self.workqueue)


class FilesWithoutCrashed(WithoutCrashed, LoadFileScheduling):  # type: ignore[misc]
    pass


class GroupsWithoutCrashed(WithoutCrashed, LoadGroupScheduling):  # type: ignore[misc]
    pass


KINDS = {
    "loadscope": WithoutCrashed,
    "loadfile": FilesWithoutCrashed,
    "loadgroup": GroupsWithoutCrashed,
    "worksteal": Stealing,
}
