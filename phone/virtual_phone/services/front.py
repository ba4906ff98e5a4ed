"""The activity in front: it is resumed when it gets there, and paused when it leaves."""

from typing import TYPE_CHECKING

from virtual_phone.services.processes import Processes

if TYPE_CHECKING:
    from virtual_phone.services.activities import Activities


class Change:
    """A change of the tasks: if it moves another activity to the front, both are notified."""

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
        processes, screens = self.activities.phone[Processes], self.activities.screens
        if processes.is_running(before["app"]):
            with processes.running_code(before["app"]):
                screens.of_activity(before).paused()
        with processes.running_code(after["app"]):
            screens.of_activity(self.activities.top).resumed()
