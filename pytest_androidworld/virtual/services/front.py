"""The activity in front: it is resumed when it gets there, and paused when it leaves."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_androidworld.virtual.services.activities import Activities


class Change:
    """Whatever moves another activity to the front pauses the one that was there."""

    def __init__(self, activities: "Activities") -> None:
        self.activities = activities

    def __enter__(self) -> None:
        tasks = self.activities.tasks
        self.before = tasks[0]["entries"][-1] if tasks and tasks[0]["entries"] else None
        self.activities.phone.changed()

    def __exit__(self, *failed: object) -> None:
        tasks = self.activities.tasks
        if failed[0] or not tasks or not tasks[0]["entries"]:
            return
        after, before = self.activities.top, self.before
        if before is None or before["instance"] == after["instance"]:
            return
        if before["app"] in self.activities.state["processes"]:
            self.activities.screens.of_activity(before).paused()
        self.activities.screens.of_activity(self.activities.top).resumed()
