"""xdist's scope schedulers, changed for cases that crash their worker.

xdist gives a test whose worker crashed to the next worker with the rest of its scope, until no
worker may be started any more.  Here it is not given to another one.
"""

from typing import Any

from xdist.scheduler import LoadFileScheduling, LoadGroupScheduling, LoadScopeScheduling


class WithoutCrashed(LoadScopeScheduling):  # type: ignore[misc]  # it ships no types
    """A scope scheduler that drops the test a worker crashed on."""

    def remove_node(self, node: Any) -> str | None:
        """Return the test that a worker crashed on; its other tests are rescheduled."""
        crashed: str | None = None
        for unit in self.assigned_work[node].values():
            left = [nodeid for nodeid, completed in unit.items() if not completed]
            if left and crashed is None:
                crashed = left[0]
                unit[crashed] = True
        super().remove_node(node)
        return crashed

    def _reschedule(self, node: Any) -> None:
        """Skip workers that have not collected yet, for which xdist 3.8.0 raises."""
        if node in self.registered_collections:
            super()._reschedule(node)


class FilesWithoutCrashed(WithoutCrashed, LoadFileScheduling):  # type: ignore[misc]
    pass


class GroupsWithoutCrashed(WithoutCrashed, LoadGroupScheduling):  # type: ignore[misc]
    pass


KINDS = {
    "loadscope": WithoutCrashed,
    "loadfile": FilesWithoutCrashed,
    "loadgroup": GroupsWithoutCrashed,
}
