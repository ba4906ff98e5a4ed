"""The tasks of a list, and what can be done with several of them at once."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.tasks import editor, pickers
from virtual_phone.apps.tasks.app import TasksApp
from virtual_phone.apps.tasks.listing import Filter, Group, Line
from virtual_phone.apps.tasks.rows import TaskRows, heading
from virtual_phone.apps.tasks.tables import Task

SEARCH, LAST_VIEWED, OPEN_LAST = "search_src_text", "last_viewed_list", "open_last_viewed_list"


@dataclass
class ListedTasks(ui.Part[TasksApp]):
    """The rows of a filter or, while one types into the search, of what that finds."""

    filter: Filter = field(default_factory=Filter)
    searching: bool = False
    hidden: list[str] = field(default_factory=list)  # headings whose tasks are not displayed
    selection: ui.Selection = field(default_factory=ui.Selection)

    @classmethod
    def at_start(cls, app: TasksApp) -> "ListedTasks":
        """My Tasks, or the list that was displayed last."""
        kind, _, arg = app.prefs().text(LAST_VIEWED, "my").partition(" ")
        known = arg.isdecimal() or kind in ("today", "recent")
        return cls(Filter(kind, arg)) if app.prefs().flag(OPEN_LAST) and known else cls()

    @property
    def current(self) -> Filter:
        typed = self.screen.text(SEARCH).strip()
        return Filter("search", typed) if self.searching and typed else self.filter

    def view(self) -> ui.View:
        rows = TaskRows(self.app, self.filter, self.turn_to)
        views = [
            view
            for group in self.app.listing.groups(self.current)
            for view in self.group(group, rows)
        ]
        if not views:
            empty = "There are no tasks here."
            text = ui.Body(empty, id="empty", color="secondary", at="center")
            return ui.Box(text, id="swipe_layout_empty", width="fill")
        return ui.Rows(*views, ui.Space(72), id="recycler_view", key=f"list {self.filter}")

    def group(self, group: Group, rows: TaskRows) -> list[ui.View]:
        closed = group.heading in self.hidden
        views = [] if closed else [self.row(line, rows) for line in group.lines]
        if not group.heading:
            return views
        toggle = partial(ui.toggle, self.hidden, group.heading)
        return [heading(group.heading, closed, toggle), *views]

    def row(self, line: Line, rows: TaskRows) -> ui.View:
        number = line.task.number
        row = rows.row(
            line,
            complete=partial(self.toggle_completed, line.task),
            collapse=partial(self.toggle_collapsed, line.task),
        )
        row = row.but(background="tint" if number in self.selection else "background")
        return self.selection.item(row, number, partial(self.edit, number))

    def turn_to(self, filter: Filter) -> None:
        """Show another list."""
        self.filter, self.searching = filter, False
        if filter.kind != "search":
            self.app.prefs()[LAST_VIEWED] = f"{filter.kind} {filter.arg}"
        self.selection.take()
        self.screen.set_text(SEARCH, "")
        self.screen.focus(None)

    # One task

    def edit(self, number: int) -> None:
        task = self.app.get(number)
        if task:
            self.screen.open(editor.editor_of(self.app, task))

    def toggle_completed(self, task: Task) -> None:
        said = self.app.complete([task.number], not task.completed)
        if said:
            self.screen.snack(said, "UNDO", partial(self.undo_completed, [task.number]))

    def undo_completed(self, numbers: list[int]) -> None:
        self.app.complete(numbers, done=False)

    def toggle_collapsed(self, task: Task) -> None:
        self.app.tasks.set(task.number, collapsed=not task.collapsed)

    # Several

    def bar(self) -> ui.View:
        """What replaces the toolbar while something is selected."""
        item = partial(ui.menu_item, color="on_bar")
        menu = ui.menu_button(
            self.screen,
            ui.Choice("Select all", self.select_all),
            ui.Choice("Share", self.share_selected),
            ui.Choice("Copy", self.copy),
            ui.Choice("Delete", self.ask_delete),
        )
        done = "action_mode_close_button"
        count = str(len(self.selection))
        return ui.bar(
            ui.tool(done, "close", self.selection.take, "Done", color="on_bar"),
            ui.Text(count, id="action_bar_title", size=20, color="on_bar", grow=1),
            item("edit_tags", "label-outline", self.choose_tags, "Tags"),
            item("move_tasks", "format-list-bulleted", self.choose_list, "Move"),
            item("reschedule", "clock-outline", self.reschedule, "Reschedule"),
            item("edit_priority", "flag-outline", self.choose_priority, "Change priority"),
            menu.but(color="on_bar"),
            id="action_mode_bar",
            background="toolbar",
        )

    def selected(self) -> list[Task]:
        return [task for task in map(self.app.get, self.selection.keys) if task]

    def choose_tags(self) -> None:
        tags = [set(self.app.groupings.tags_of(task)) for task in self.selected()]
        common = set.intersection(*tags) if tags else set()
        self.screen.open(pickers.TagPicker(sorted(common)), then=self.tag)

    def tag(self, numbers: list[int]) -> None:
        for task in self.selected():
            self.app.groupings.set_tags(task, numbers)
        self.selection.take()

    def choose_list(self) -> None:
        self.screen.open(pickers.list_picker(self.app, 0), then=self.move)

    def move(self, place: int) -> None:
        number = pickers.list_at(self.app, place)
        for task in self.selected():
            self.app.groupings.set_list(task, number)
        self.selection.take()

    def reschedule(self) -> None:
        self.screen.open(pickers.WhenPicker(0), then=self.set_due)

    def set_due(self, moment: int) -> None:
        self.app.set(self.selection.take(), dueDate=moment)

    def choose_priority(self) -> None:
        self.screen.open(pickers.PriorityPicker(), then=self.set_priority)

    def set_priority(self, importance: int) -> None:
        self.app.set(self.selection.take(), importance=importance)

    def lines(self) -> list[Line]:
        return [line for group in self.app.listing.groups(self.current) for line in group.lines]

    def select_all(self) -> None:
        self.selection.keys = [line.task.number for line in self.lines()]

    def share_selected(self) -> None:
        chosen = self.selection.take()
        self.share(line for line in self.lines() if line.task.number in chosen)

    def share(self, lines: Iterable[Line]) -> None:
        boxes = ("[ ]", "[x]")
        self.screen.share(
            "\n".join(
                f"{'  ' * line.depth}{boxes[bool(line.task.completed)]} {line.task.title or ''}"
                for line in lines
            )
        )

    def copy(self) -> None:
        count = self.app.copy(self.selection.take())
        self.screen.snack(f"{count} task{'s' * (count != 1)} copied")

    def ask_delete(self) -> None:
        self.screen.open(ui.confirm("", "Delete selected tasks?", "OK", self.delete_selected))

    def delete_selected(self) -> None:
        self.delete(self.selection.take())

    def delete(self, numbers: list[int]) -> None:
        self.app.delete(numbers)
        text = f"{len(numbers)} task{'s' * (len(numbers) != 1)} deleted"
        self.screen.snack(text, "UNDO", partial(self.app.restore, numbers))
