"""The page of a task: only as much as a curious visitor meets."""

from dataclasses import dataclass, replace
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.calendar.app import ACTIVITIES, SimpleCalendar
from virtual_phone.apps.calendar.event_editor import LOCATION, form_of, start_in
from virtual_phone.apps.calendar.event_form import EventForm
from virtual_phone.apps.calendar.tables import TASK
from virtual_phone.ui.kits.simple import action, title_bar

TITLE = ui.FormField("title", "Title", "task_title", capital="sentences")
DESCRIPTION = ui.FormField("description", "Description", "task_description", capital="sentences")


@dataclass
class TaskEditor(ui.Screen[SimpleCalendar, None]):
    activity: ClassVar[str] = f"{ACTIVITIES}.TaskActivity"
    mode: ClassVar[ui.Mode] = "singleTask"

    task: EventForm
    number: int = 0  # of the task; 0 is a new one

    @classmethod
    def arrive(cls, app: SimpleCalendar, intent: Intent) -> "TaskEditor":
        number = int(intent.extras.get("event_id", 0))
        return cls(form_of(app, number, start_in(app, intent)), number)

    def view(self) -> ui.View:
        title = "Edit Task" if self.number else "New Task"
        bar = title_bar(self, title, action("save", "Save", "check", self.save), up=self.close)
        body = ui.Column(
            self.task.title(TITLE, new=not self.number),
            ui.Divider(),
            self.task.text(DESCRIPTION, multiline=True),
            ui.Divider(),
            ui.Row(
                ui.Icon("clock-outline"),
                self.task.date_text("start", "task_date", grow=1),
                self.task.time_text("start", "task_time"),
                padding=(16, 0),
                gap=16,
            ),
            *self.task.reminders(),
            *self.task.repetition(),
        )
        return ui.page(self, ui.Scroll(body), bar=bar)

    def save(self) -> None:
        task = self.task.value(TITLE, LOCATION, DESCRIPTION)
        if task.title:
            self.app.save(replace(task, type=TASK, end_ts=task.start_ts))
            self.finish()
        else:
            self.toast("Title cannot be empty")
