"""When the app reminds of a task: the rows of ``alarms``, as a type and a time."""

from dataclasses import dataclass
from functools import partial

from virtual_phone.apps.tasks.app import TasksApp
from virtual_phone.apps.tasks.dates import has_time
from virtual_phone.apps.tasks.tables import Task

AT, WHEN_STARTED, WHEN_DUE, RANDOMLY = range(4)  # alarms.type
DAY = 86_400_000
HOUR, EVENING = "p_rmd_time", 18  # of what has no time of day


@dataclass(frozen=True)
class Reminder:
    type: int
    time: int = 0  # a moment, or so long after the task's own


NAMES = {
    Reminder(WHEN_STARTED): "When started",
    Reminder(WHEN_DUE): "When due",
    Reminder(WHEN_DUE, DAY): "When overdue",
    Reminder(RANDOMLY, 7 * DAY): "Randomly once a week",
}
OF_NEW_TASKS = [Reminder(WHEN_DUE), Reminder(WHEN_DUE, DAY)]
PICK = "Pick a date and time"


def text_of(app: TasksApp, reminder: Reminder) -> str:
    if reminder in NAMES:
        return NAMES[reminder]
    return app.dates.relative(reminder.time) if reminder.type == AT else "Custom"


def of(app: TasksApp, task: Task) -> list[Reminder]:
    rows = app.reminders.all("task = ?", (task._id,), order="_id")
    return [Reminder(row.type, row.time) for row in rows]


def save(app: TasksApp, task: Task, wanted: list[Reminder]) -> None:
    """Write the reminders of a task, and plan those that are still to come."""
    if of(app, task) != wanted:
        rows = app.reminders.all("task = ?", (task._id,))
        app.reminders.remove(row._id for row in rows)
        for reminder in wanted:
            app.reminders.add(task=task.number, time=reminder.time, type=reminder.type)
    app.cancel_alarm(partial(app.remind, task.number))
    for reminder in wanted:
        moment = _moment(app, task, reminder)
        if moment > app.dates.now and not task.completed:
            app.alarm_at(moment * 1_000_000, partial(app.remind, task.number))


def _moment(app: TasksApp, task: Task, reminder: Reminder) -> int:
    if reminder.type in (AT, RANDOMLY):
        return reminder.time if reminder.type == AT else 0
    own = task.hideUntil if reminder.type == WHEN_STARTED else task.dueDate
    if not own:
        return 0
    hour = app.prefs().number(HOUR, EVENING)
    start = own if has_time(own) else app.dates.with_time(own, (hour, 0))
    return start + reminder.time
