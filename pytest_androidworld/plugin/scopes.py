"""``--dist=loadscope``, ``loadfile`` and ``loadgroup``, for cases that end their worker.

xdist gives a test whose worker crashed to the next worker with the rest of its scope, until no
worker may be started any more.  Here it is not given to another one.
"""

from typing import Any

from xdist.scheduler import LoadFileScheduling, LoadGroupScheduling, LoadScopeScheduling


class WithoutCrashed(LoadScopeScheduling):  # type: ignore[misc]  # it ships no types
    """Scopes, as xdist has them."""

    def remove_node(self, node: Any) -> str | None:
        """The test that a worker was playing when it crashed; the others are played elsewhere."""
        crashed: str | None = None
        for unit in self.assigned_work[node].values():
            left = [nodeid for nodeid, completed in unit.items() if not completed]
            if left and crashed is None:
                crashed = left[0]
                unit[crashed] = True
        super().remove_node(node)
        return crashed

    def _reschedule(self, node: Any) -> None:
        """Not to a worker that has not collected yet, for which xdist 3.8.0 raises."""
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
