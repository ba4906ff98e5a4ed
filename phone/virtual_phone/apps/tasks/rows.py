"""How a task looks in a list."""

from functools import partial
from typing import Any

from virtual_phone import ui
from virtual_phone.apps.tasks.app import TasksApp
from virtual_phone.apps.tasks.groupings import LIST, TAG, Grouping
from virtual_phone.apps.tasks.listing import DUE, GROUP, START, Filter, Line
from virtual_phone.apps.tasks.tables import Task

COLORS = ("#f44336", "#ffc107", "#2196f3", "#9e9e9e")  # of priorities: high, medium, low, none
INDENT, DEEPEST = 20, 8  # dp for each parent
ALL_LINES = 50
NOTES, ALL_NOTES, FULL_TITLE = (
    "p_show_description",
    "p_show_full_description",
    "p_fullTaskTitle",
)
SUBTASK_CHIPS, START_CHIPS, LIST_CHIPS, TAG_CHIPS = (
    f"{kind}_chips" for kind in ("subtask", "start_date", "list", "tag")
)


def priority_color(importance: int) -> str:
    return COLORS[min(max(importance, 0), 3)]


def icon_color(color: int) -> str:
    """The colour that the user gave something."""
    return f"#{color & 0xFFFFFF:06x}" if color else "icon"


def check_box(task: Task, **look: Any) -> ui.View:
    """The box whose colour is the priority; filled where the task is completed."""
    kind = "marked" if task.completed else "blank-outline"
    if task.recurrence and not task.completed:
        kind = "multiple-blank-outline"
    color = priority_color(task.importance)
    return ui.Icon(f"checkbox-{kind}", color=color, width=48, height=48, **look)


class TaskRows:
    """The rows of a list as they are now; what all of them need is read once."""

    def __init__(self, app: TasksApp, filter: Filter, show: ui.Handler) -> None:
        self.dates, self.filter, self.show = app.dates, filter, show
        self.now = app.dates.now
        self.mode = app.listing.mode(GROUP)
        flags = app.prefs().flag
        self.notes, self.all_notes = flags(NOTES, True), flags(ALL_NOTES)
        self.title_lines = ALL_LINES if flags(FULL_TITLE) else 1
        self.chips = {
            key for key in (SUBTASK_CHIPS, START_CHIPS, LIST_CHIPS, TAG_CHIPS) if flags(key, True)
        }
        self.lists = app.groupings.of_tasks(LIST) if LIST_CHIPS in self.chips else {}
        self.tags = app.groupings.of_tasks(TAG) if TAG_CHIPS in self.chips else {}

    def row(self, line: Line, *, complete: ui.Handler, collapse: ui.Handler) -> ui.View:
        """A row, without what a tap on the whole of it does."""
        task = line.task
        chips = self.chips_of(line, collapse)
        group = ui.strip(*chips, id="chip_group", key=f"chips {task.number}")
        words = ui.Column(
            self.first_line(task), self.description(task), group if chips else None, grow=1
        )
        box = check_box(task, id="completeBox", key=f"box {task.number}", on_tap=complete)
        return ui.Row(
            box,
            words,
            align="top",
            padding=(INDENT * min(line.depth, DEEPEST), 0, 16, 0),
            id="rowBody",
            key=f"task {task.number}",
            cls="android.widget.RelativeLayout",
        )

    def first_line(self, task: Task) -> ui.View:
        overdue = self.dates.is_overdue(task.dueDate) and not task.completed
        due = self.due(task, overdue)
        title = ui.Body(
            task.title or "",
            id="title",
            lines=self.title_lines,
            grow=1,
            strike=bool(task.completed),
            color="secondary" if task.completed or task.hideUntil > self.now else "text",
            padding=(0, 12, 8, 12),
        )
        date = ui.Text(
            due,
            id="due_date",
            size=14,
            lines=1,
            color="overdue" if overdue else "secondary",
            padding=(8, 12, 0, 12),
        )
        return ui.Row(title, date if due else None, min_height=48)

    def due(self, task: Task, overdue: bool) -> str:
        """What stands at the end of a row: only the time, below a heading that has the date."""
        if not task.dueDate:
            return ""
        text = self.dates.relative(task.dueDate, short=True)
        if self.mode != DUE or overdue or task.completed:
            return text
        return text.removeprefix(self.dates.relative_day(task.dueDate, short=True)).strip()

    def description(self, task: Task) -> ui.View | None:
        """The notes: two lines of them, or all, or none."""
        if not self.notes or not (task.notes or "").strip():
            return None
        return ui.Label(
            task.notes or "",
            id="description",
            padding=(0, 0, 0, 12),
            lines=ALL_LINES if self.all_notes else 2,
        )

    def chips_of(self, line: Line, collapse: ui.Handler) -> list[ui.View]:
        """Small buttons: subtasks, the start of what has not begun, the list, the tags."""
        task, found = line.task, []
        if line.children and SUBTASK_CHIPS in self.chips:
            icon = "chevron-down" if task.collapsed else "chevron-up"
            count = f"{line.children} subtask{'s' * (line.children != 1)}"
            found.append(chip(count, icon, f"{task.number} subtasks", collapse))
        if task.hideUntil > self.now and self.mode != START and START_CHIPS in self.chips:
            when = self.dates.relative(task.hideUntil, short=True)
            found.append(chip(when, "timer-sand", f"{task.number} start", None))
        places = [(LIST, "format-list-bulleted", each) for each in self.lists.get(task.number, ())]
        tags = [(TAG, "label-outline", each) for each in self.tags.get(task.number, ())]
        return found + [
            self.grouping_chip(task, *each)
            for each in (*places, *tags)
            if self.filter != Filter(each[0], str(each[2].number))
        ]

    def grouping_chip(self, task: Task, kind: str, icon: str, one: Grouping) -> ui.View:
        key = f"{task.number} {kind} {one.number}"
        show = partial(self.show, Filter(kind, str(one.number)))
        return chip(one.name, icon, key, show, icon_color(one.color))


def chip(
    text: str, icon: str, key: str, does: ui.Handler | None, color: str = "secondary"
) -> ui.View:
    return ui.Row(
        ui.Icon(icon, size=16, color=color),
        ui.Text(text, size=14, lines=1, max_width=200),
        key=f"chip {key}",
        width="wrap",
        height=32,
        padding=(8, 0, 12, 0),
        gap=6,
        radius=16,
        background="card",
        margin=(0, 0, 0, 8),
        on_tap=does,
    )


def heading(name: str, collapsed: bool, does: ui.Handler) -> ui.View:
    """The name of a group; a tap hides or shows its tasks."""
    return ui.Row(
        ui.Text(
            name, id="header", size=14, face="medium", color="primary", grow=1, padding=(16, 14)
        ),
        ui.Icon("chevron-down" if collapsed else "chevron-up", color="primary"),
        key=f"heading {name}",
        padding=(0, 0, 16, 0),
        min_height=48,
        on_tap=does,
    )
