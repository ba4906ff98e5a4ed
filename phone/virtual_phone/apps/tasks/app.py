"""Tasks: its manifest, and what it does without a screen."""

from collections.abc import Iterable
from dataclasses import asdict, replace
from datetime import timedelta
from functools import cached_property
from typing import ClassVar, TypeVar
from uuid import UUID

from virtual_phone import ui
from virtual_phone.android.intent import SEND, Filter
from virtual_phone.apps.tasks import tables
from virtual_phone.apps.tasks.dates import Dates, has_time
from virtual_phone.apps.tasks.groupings import Groupings
from virtual_phone.apps.tasks.listing import Listing
from virtual_phone.apps.tasks.tables import Task
from virtual_phone.services.notifications import Notifications
from virtual_phone.storage.tables import DataclassInstance

PACKAGE = "org.tasks"
ACTIVITIES = "com.todoroo.astrid.activity"
MAIN = f"{ACTIVITIES}.MainActivity"
LAUNCHER = f"{ACTIVITIES}.TaskListActivity"
SHARE_INTO = f"{ACTIVITIES}.ShareLinkActivity"
FILE = "database"

THEME, LIGHT, BLACK, DARK, BY_SYSTEM = "p_theme", 0, 1, 2, 5
R = TypeVar("R", bound=DataclassInstance)


def table(row: type[R], name: str, without: str = "") -> ui.Table[R]:
    """A table of the app's only database; ``without`` are columns that it does not read."""
    return ui.Table(row, tables.DATABASE, name=name, file=FILE, without=without.split())


class TasksApp(ui.App):
    """Tasks.org 13.6.3, set up: it was opened once."""

    package = PACKAGE
    label = "Tasks"
    icon = ("check-bold", "#2196f3")
    version = ("13.6.3", 130605)
    launcher = LAUNCHER
    permissions = ui.permissions(
        "READ_CALENDAR WRITE_CALENDAR ACCESS_COARSE_LOCATION ACCESS_FINE_LOCATION RECORD_AUDIO"
        " POST_NOTIFICATIONS INTERNET VIBRATE"
    )
    filters = (Filter(SHARE_INTO, (SEND,), types=("text/*",)),)
    theme = ui.OwnTheme(THEME, {LIGHT: False, BLACK: True, DARK: True})
    dialogs = ui.DialogLook(caps=True, radius=4, title_size=20, inset=16)
    levels = ui.MATERIAL_2
    colors: ClassVar[dict[str, str]] = {
        "toolbar": "#2196f3",
        "on_bar": "#ffffff",
        "status_ink": "#ffffff",
        "primary": "#f44336",
        "accent": "#f44336",
        "overdue": "#d32f2f",
    }
    dark_colors: ClassVar[dict[str, str]] = {
        "background": "#121212",
        "surface": "#202124",
        "on_primary": "#ffffff",
        "overdue": "#ef5350",
    }

    tasks = table(Task, "tasks")
    tags = table(tables.Tag, "tagdata", without="tagOrdering td_icon td_order")
    tags_of_tasks = table(tables.TagOfTask, "tags")
    lists = table(
        tables.TaskList,
        "caldav_lists",
        without="cdl_ctag cdl_url cdl_icon cdl_order cdl_access cdl_last_sync",
    )
    lists_of_tasks = table(
        tables.ListOfTask,
        "caldav_tasks",
        without="cd_object cd_etag cd_last_sync cd_remote_parent gt_moved gt_remote_order",
    )
    filters_saved = table(
        tables.SavedFilter, "filters", without="sql values criterion f_icon f_order"
    )
    places = table(
        tables.Place,
        "places",
        without="address phone url latitude longitude place_icon place_order radius",
    )
    places_of_tasks = table(tables.PlaceOfTask, "geofences", without="arrival departure")
    comments = table(tables.Comment, "userActivity", without="remoteId picture created_at")
    attached = table(tables.File, "attachment_file")
    attached_to = table(tables.FileOfTask, "attachment")
    reminders = table(tables.Reminder, "alarms", without="repeat interval")
    dates = cached_property(Dates)
    listing = cached_property(Listing)
    groupings = cached_property(Groupings)

    def palette(self, dark: bool) -> dict[str, str]:
        """One of the dark themes is black."""
        black = self.prefs().number(THEME, BY_SYSTEM) == BLACK
        return super().palette(dark) | ({"background": "#000000"} if black else {})

    def new_uuid(self) -> str:
        """One that nothing else on the phone has: of the moment and of how much is there."""
        count = "SELECT sum(seq) FROM sqlite_sequence"
        rows = self.db(f"databases/{FILE}").execute(count).fetchone()[0] or 0
        seed = self.phone.clock.wall() * 1_000_003 + rows
        return str(UUID(int=seed * 0x9E3779B97F4A7C15F39CC0605CEDC835 % (1 << 128), version=4))

    # Tasks

    def get(self, number: int) -> Task | None:
        """A task that is not deleted."""
        task = self.tasks.get(number)
        return task if task and not task.deleted else None

    def save(self, task: Task, to_list: int = 0) -> int:
        """Write a task; a new one joins a list."""
        now = self.dates.now
        task = replace(task, modified=now)
        if task._id is None:
            uuid = task.remoteId or self.new_uuid()
            number = self.tasks.add(replace(task, created=now, remoteId=uuid))
            self.groupings.set_list(replace(task, _id=number), to_list or self.default_list())
            return number
        self.tasks.set(task._id, **asdict(task))
        return task._id

    def default_list(self) -> int:
        numbers = [row.cdl_id for row in self.lists.all(order="cdl_id")]
        return numbers[0] if numbers else 0

    def set(self, numbers: Iterable[int], **columns: str | int | None) -> None:
        """Change columns of several tasks."""
        for number in numbers:
            self.tasks.set(number, modified=self.dates.now, **columns)

    def complete(self, numbers: list[int], done: bool = True) -> str:
        """Complete tasks, or open them again; returns what the app then says."""
        said = ""
        for number in numbers:
            task = self.get(number)
            if task is None:
                continue
            if done and task.recurrence:
                due = self.next_due(task)
                self.set([number], dueDate=due, completed=0)
                said = f"{task.title or ''} rescheduled for {self.dates.relative_day(due)}"
            else:
                self.set([number], completed=self.dates.now if done else 0)
        if said or not done:
            return said
        return f"{len(numbers)} task{'s' * (len(numbers) != 1)} completed"

    def next_due(self, task: Task) -> int:
        """When a repeating task is due after it was completed."""
        rule = dict(
            part.split("=", 1) for part in (task.recurrence or "").split(";") if "=" in part
        )
        every = rule.get("INTERVAL", "1")
        count = min(max(int(every), 1), 1000) if every.isdecimal() else 1
        base = task.dueDate if task.dueDate and not task.repeat_from else self.dates.now
        local = self.dates.local(base)
        if rule.get("FREQ") in ("MONTHLY", "YEARLY"):
            months = count * (12 if rule["FREQ"] == "YEARLY" else 1)
            year, month = divmod(local.year * 12 + local.month - 1 + months, 12)
            local = local.replace(day=1, year=min(year, 9998), month=month + 1) + timedelta(
                days=min(local.day, 28) - 1
            )
        else:
            local += timedelta(days=count * (7 if rule.get("FREQ") == "WEEKLY" else 1))
        moment = int(local.timestamp() * 1000)
        time = (local.hour, local.minute) if has_time(task.dueDate) else None
        return self.dates.with_time(moment, time)

    def delete(self, numbers: Iterable[int]) -> None:
        """Mark tasks as deleted, with their subtasks."""
        left = list(numbers)
        now = self.dates.now
        while left:
            number = left.pop()
            below = self.tasks.all("parent = ? AND deleted = 0", (number,))
            self.tasks.set(number, deleted=now, modified=now)
            left += [task.number for task in below if task._id != number]

    def restore(self, numbers: list[int]) -> None:
        for number in numbers:
            self.tasks.set(number, deleted=0)

    def copy(self, numbers: list[int]) -> int:
        """Copy tasks; returns how many."""
        found = [task for task in map(self.get, numbers) if task]
        for task in found:
            place = self.groupings.list_of(task)
            new = replace(task, _id=None, remoteId=None, completed=0)
            number = self.save(new, place.cdl_id if place else 0)
            copied = self.get(number)
            if copied:
                self.groupings.set_tags(copied, self.groupings.tags_of(task))
        return len(found)

    def remind(self, number: int) -> None:
        """Notify of a task, if it still matters."""
        task = self.get(number)
        if task and not task.completed:
            self.phone[Notifications].post(
                self.package, task.title or "", task.notes or "", tag=str(number)
            )
