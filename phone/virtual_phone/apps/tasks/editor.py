"""The page of a task, on which everything about it is edited."""

from dataclasses import dataclass, replace
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.tasks import reminders
from virtual_phone.apps.tasks.app import TasksApp
from virtual_phone.apps.tasks.belongings import Belonging, Belongings
from virtual_phone.apps.tasks.controls import control, said
from virtual_phone.apps.tasks.listing import Filter
from virtual_phone.apps.tasks.rows import COLORS, check_box
from virtual_phone.apps.tasks.settings import Settings
from virtual_phone.apps.tasks.tables import Task
from virtual_phone.apps.tasks.when import Times, When

TITLE = ui.FormField("title", "Task name", "title")
NOTES = ui.FormField("notes", "Description", "notes", convert=str)
FIELDS = (TITLE, NOTES)
NO_TITLE = "(No title)"
BACK_SAVES, HINT_SEEN = "p_back_button_save_task", "shown_beast_mode_hint"
LONG_TITLES = "multiline_title"
DISCARD = "Are you sure you want to discard your changes?"


@dataclass(frozen=True)
class Words:
    title: str
    notes: str
    importance: int


@dataclass
class TaskEditor(ui.Screen[TasksApp, None]):
    form: ui.Form[Words]
    when: When
    belongings: Belongings
    first: tuple[Times, Belonging]  # what these were
    number: int = 0  # of the task; 0 is a new one
    added: int = 0  # fields for new subtasks

    def view(self) -> ui.View:
        done = ui.floating_button("check", "Complete task", self.complete, "fab").but(radius=28)
        bar = ui.app_bar(
            "",
            self.more().but(color="on_bar"),
            up=self.save,
            up_desc="Save",
            up_icon="content-save-outline",
            color="on_bar",
            background="toolbar",
        ).but(id="toolbar")
        rows = (
            self.title(),
            *self.when.days(),
            self.priority(),
            *self.belongings.rows(),
            *self.subtasks(),
            *self.when.reminder_rows(),
            *self.belongings.file_rows(),
            control("text", "notes", self.notes()),
            self.belongings.calendar(),
            self.when.timer(),
            self.stamps(),
            ui.Space(72),
        )
        body = ui.Scroll(ui.Column(*rows), id="control_sets")
        return ui.page(self, body, bar=bar, fab=done, bottom=self.hint()).but(
            behind_status="toolbar"
        )

    def more(self) -> ui.View:
        discard = ui.Choice("Discard changes", self.ask_discard)
        delete = ui.Choice("Delete task", self.ask_delete)
        saves = self.app.prefs().flag(BACK_SAVES)
        return ui.menu_button(self, discard if saves else None, delete)

    def hint(self) -> ui.View | None:
        """What is there until it was read."""
        if self.app.prefs().flag(HINT_SEEN):
            return None
        text = "You can customize this screen by rearranging or removing fields"
        buttons = ui.Row(
            ui.Box(grow=1),
            ui.TextButton("Dismiss", on_tap=self.dismiss_hint),
            ui.TextButton("Settings", on_tap=self.customize),
        )
        return ui.Column(
            ui.Text("Too much information?", size=16, face="medium"),
            ui.Label(text, padding=(0, 4)),
            buttons,
            id="banner",
            padding=(16, 12, 8, 4),
            background="card",
        )

    def dismiss_hint(self) -> None:
        self.app.prefs()[HINT_SEEN] = True

    def customize(self) -> None:
        self.dismiss_hint()
        self.open(Settings("edit"))

    @property
    def task(self) -> Task:
        """The row, as it is now."""
        return self.app.get(self.number) or Task()

    # Its parts

    def title(self) -> ui.View:
        long = self.app.prefs().flag(LONG_TITLES)
        field = self.form.view(
            self,
            TITLE,
            size=20,
            multiline=long,
            enter="newline" if long else "done",
            on_enter=None if long else lambda: self.focus(None),
            autofocus=not self.number,
            capital="sentences",
            grow=1,
            padding=(0, 16),
        )
        task = replace(self.task, importance=self.form.draft.importance)
        box = check_box(task, key="box", on_tap=self.complete)
        return ui.Row(box, field, padding=(4, 0, 16, 0), gap=4)

    def priority(self) -> ui.View:
        return control(
            "flag-outline",
            "priority",
            ui.Row(ui.Body("Priority", grow=1), *map(self.radio, (3, 2, 1, 0))),
        )

    def radio(self, importance: int) -> ui.View:
        chosen = importance == self.form.draft.importance
        return ui.Icon(
            "radiobox-marked" if chosen else "radiobox-blank",
            color=COLORS[importance],
            key=f"priority {importance}",
            cls="android.widget.RadioButton",
            checked=chosen,
            width=48,
            height=48,
            on_tap=partial(self.form.set, importance=importance),
        )

    def notes(self) -> ui.View:
        look = {"enter": "newline", "capital": "sentences", "padding": (0, 16)}
        return self.form.view(self, NOTES, multiline=True, **look)

    def stamps(self) -> ui.View | None:
        task = self.task
        moments = {
            "Created": task.created,
            "Modified": task.modified,
            "Completion": task.completed,
        }
        lines = [
            ui.Label(f"{name} {self.app.dates.stamp(moment)}", key=name)
            for name, moment in moments.items()
            if moment
        ]
        column = ui.Column(*lines, gap=4, padding=(0, 16))
        return control("information-outline", "info", column) if self.number else None

    def subtasks(self) -> list[ui.View]:
        there = self.app.tasks.all("parent = ? AND deleted = 0", (self.number,), order="_id")
        rows = map(self.subtask, there if self.number else [])
        add = control(
            "subdirectory-arrow-right", "subtasks", said("Add subtask", 0), self.add_subtask
        )
        return [add, *rows, *map(self.new_subtask, range(self.added))]

    def subtask(self, task: Task) -> ui.View:
        number = task.number
        return ui.Row(
            check_box(task, key=f"subtask box {number}", on_tap=partial(self.tick, number)),
            ui.Body(task.title or "", strike=bool(task.completed), lines=1, grow=1),
            key=f"subtask row {number}",
            padding=(40, 0, 16, 0),
            on_tap=partial(self.open_subtask, number),
        )

    def new_subtask(self, place: int) -> ui.View:
        key = f"subtask {place}"
        return ui.Row(
            ui.Icon("checkbox-blank-outline", width=48, height=48, color="secondary"),
            ui.Field(key, hint="Enter task name", grow=1, autofocus=True, capital="sentences"),
            ui.IconButton("close", "Clear", key=f"clear {key}", on_tap=partial(self.empty, key)),
            key=f"row {key}",
            padding=(40, 0, 16, 0),
        )

    def add_subtask(self) -> None:
        self.added += 1
        self.focus(f"subtask {self.added - 1}")

    def empty(self, key: str) -> None:
        self.set_text(key, "")

    def tick(self, number: int) -> None:
        task = self.app.get(number)
        if task:
            self.app.complete([number], not task.completed)

    def open_subtask(self, number: int) -> None:
        task = self.app.get(number)
        if task:
            self.open(editor_of(self.app, task))

    # Leaving

    def words(self) -> Words:
        return self.form.value(self, FIELDS)

    def new_subtasks(self) -> list[str]:
        typed = [self.text(f"subtask {place}").strip() for place in range(self.added)]
        return [title for title in typed if title]

    def is_changed(self) -> bool:
        now = (self.when.times, self.belongings.now)
        return self.words() != self.form.first or now != self.first or bool(self.new_subtasks())

    def write(self) -> None:
        """Save the task."""
        words, times, now = self.words(), self.when.times, self.belongings.now
        task = replace(
            self.task,
            title=words.title or NO_TITLE,
            notes=words.notes or None,
            importance=words.importance,
            dueDate=times.due,
            hideUntil=times.start,
            recurrence=times.recurrence or None,
            estimatedSeconds=times.estimated,
        )
        self.number = self.app.save(task, now.list)
        task = self.task
        groupings = self.app.groupings
        groupings.set_list(task, now.list)
        groupings.set_place(task, now.place)
        groupings.set_tags(task, now.tags)
        groupings.set_files(task, now.files)
        reminders.save(self.app, task, times.reminders)
        for title in self.new_subtasks():
            self.app.save(Task(title=title, parent=self.number), now.list)

    def save(self) -> None:
        if self.is_changed():
            self.write()
        self.close()

    def complete(self) -> None:
        if self.is_changed() or not self.number:
            self.write()
        message = self.app.complete([self.number], not self.task.completed)
        self.close()
        if message:
            self.app.snack(message)

    def ask_delete(self) -> None:
        self.open(ui.confirm("", "Delete this task?", "OK", self.delete))

    def delete(self) -> None:
        if self.number:
            self.app.delete([self.number])
        self.close()
        self.app.snack("1 task deleted")

    def ask_discard(self) -> None:
        self.open(ui.confirm("", DISCARD, "Discard", self.close, no="Keep editing"))

    def back(self) -> None:
        if not self.is_changed():
            self.close()
        elif self.app.prefs().flag(BACK_SAVES):
            self.save()
        else:
            self.ask_discard()


def editor_of(app: TasksApp, task: Task) -> TaskEditor:
    """The page of a task that is saved."""
    groupings = app.groupings
    place = groupings.list_of(task)
    belonging = Belonging(
        place.cdl_id if place else 0,
        groupings.place_of(task),
        tuple(sorted(groupings.tags_of(task))),
        groupings.files_of(task),
    )
    times = Times(
        task.hideUntil,
        task.dueDate,
        task.recurrence or "",
        task.estimatedSeconds,
        reminders.of(app, task),
    )
    words = Words(task.title or "", task.notes or "", min(max(task.importance, 0), 3))
    return _editor(words, times, belonging, task.number)


def new_editor(app: TasksApp, filter: Filter, title: str = "") -> TaskEditor:
    """The page of a new task, which belongs to what is displayed."""
    number = int(filter.arg) if filter.kind in ("list", "tag", "place") else 0
    belonging = Belonging(
        number if filter.kind == "list" else app.default_list(),
        number if filter.kind == "place" else 0,
        (number,) if filter.kind == "tag" else (),
    )
    due = app.dates.day(0) if filter.kind == "today" else 0
    usual = list(reminders.OF_NEW_TASKS) if due else []
    words = Words("", "", app.prefs().number("p_def_imp", Task().importance))
    made = _editor(words, Times(due=due, reminders=usual), belonging, 0)
    made.form.draft = replace(words, title=title)
    return made


def _editor(words: Words, times: Times, belonging: Belonging, number: int) -> TaskEditor:
    return TaskEditor(
        ui.Form(words, words),
        When(times, not number),
        Belongings(belonging),
        (times, belonging),
        number,
    )
