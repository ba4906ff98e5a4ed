"""Tasks' main screen: a list between two bars, and the search."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import RECOGNIZE_SPEECH, SEND, Intent
from virtual_phone.apps.tasks import editor
from virtual_phone.apps.tasks.app import LAUNCHER, MAIN, SHARE_INTO, TasksApp
from virtual_phone.apps.tasks.drawer import Drawer
from virtual_phone.apps.tasks.grouping_page import GroupingPage
from virtual_phone.apps.tasks.listed import SEARCH, ListedTasks
from virtual_phone.apps.tasks.listing import SHOW_COMPLETED, SHOW_UNSTARTED, Filter
from virtual_phone.apps.tasks.sort_sheet import SortSheet

ADD_BOTTOM = 28  # dp: below the button that adds a task
EDITABLE = ("tag", "list", "place", "filter")
TEXT = "android.intent.extra.TEXT"


@dataclass
class TaskListPage(ui.Screen[TasksApp, None]):
    """The page of a list."""

    activity: ClassVar[str] = MAIN
    mode: ClassVar[ui.Mode] = "singleTask"
    aliases: ClassVar[tuple[str, ...]] = (LAUNCHER, SHARE_INTO)

    listed: ListedTasks = field(default_factory=ListedTasks)

    @classmethod
    def arrive(cls, app: TasksApp, intent: Intent) -> ui.Screen[TasksApp, Any]:
        text = shared_text(intent)
        return editor.new_editor(app, Filter(), text) if text else cls(ListedTasks.at_start(app))

    def again(self, intent: Intent) -> None:
        text = shared_text(intent)
        if text:
            self.open(editor.new_editor(self.app, Filter(), text))

    def view(self) -> ui.View:
        add = ui.floating_button("plus", "Create new task", self.create, "fab")
        snackbar = ui.snackbar(self)  # anchored to the button: above it, over the list
        page = ui.Column(
            self.listed.bar() if self.listed.selection else self.toolbar(),
            self.listed.view().but(grow=1, height="fill"),
            self.bottom_bar(),
            height="fill",
        )
        return ui.Box(
            page,
            add.but(radius=28, margin=(0, 0, 16, ADD_BOTTOM)),
            snackbar.but(margin=(8, 0, 8, ADD_BOTTOM + 56 + 8)) if snackbar else None,
            id="task_list_coordinator",
            width="fill",
            height="fill",
            background="background",
            behind_status="toolbar",
        )

    # Bars

    def toolbar(self) -> ui.View:
        if self.listed.searching:
            return self.search_bar()
        search = ui.menu_item("menu_search", "magnify", self.search, "Search", color="on_bar")
        title = self.app.listing.title(self.listed.filter)
        bar = ui.app_bar(title, search, color="on_bar", background="toolbar")
        return bar.but(id="toolbar")

    def search_bar(self) -> ui.View:
        typed = ui.Field(
            SEARCH,
            hint="Search",
            enter="search",
            id=SEARCH,
            grow=1,
            color="on_bar",
            on_enter=self.submit,
        )
        clear = ui.tool("search_close_btn", "close", self.clear, "Clear query", color="on_bar")
        return ui.bar(
            ui.IconButton("arrow-left", "Collapse", on_tap=self.end_search, color="on_bar"),
            typed,
            clear if self.text(SEARCH) else None,
            id="toolbar",
            background="toolbar",
            elevation="app_bar",
        )

    def bottom_bar(self) -> ui.View:
        item = partial(ui.menu_item, color="on_bar")
        editable = self.listed.filter.kind in EDITABLE
        return ui.bar(
            ui.tool("", "menu", self.open_drawer, "Navigation drawer", color="on_bar"),
            item("menu_sort", "sort", self.sort, "Sort"),
            item("menu_voice_add", "microphone-outline", self.speak, "Voice input"),
            item("menu_edit", "cog-outline", self.edit_grouping, "Settings") if editable else None,
            self.more().but(color="on_bar"),
            id="bottomAppBar",
            background="toolbar",
            elevation="bottom_bar",
        )

    def more(self) -> ui.View:
        listing = self.app.listing
        done, unstarted = listing.flag(SHOW_COMPLETED), listing.flag(SHOW_UNSTARTED)
        return ui.menu_button(
            self,
            ui.Choice("Clear completed", self.ask_clear),
            ui.Choice("Collapse subtasks", partial(self.collapse_all, 1)),
            ui.Choice("Expand subtasks", partial(self.collapse_all, 0)),
            ui.Choice("Show completed", partial(self.flip, SHOW_COMPLETED), done),
            ui.Choice("Show unstarted", partial(self.flip, SHOW_UNSTARTED), unstarted),
            ui.Choice("Share", self.share_all),
        )

    def flip(self, key: str) -> None:
        self.app.prefs()[key] = not self.app.listing.flag(key)

    def open_drawer(self) -> None:
        self.open(Drawer(self.listed.filter), then=self.listed.turn_to)

    def sort(self) -> None:
        self.open(SortSheet(self.listed.filter.kind))

    def edit_grouping(self) -> None:
        page = GroupingPage(self.listed.filter.kind, int(self.listed.filter.arg))
        self.open(page, then=self.listed.turn_to)

    # New tasks

    def create(self) -> None:
        self.open(editor.new_editor(self.app, self.listed.filter))

    def speak(self) -> None:
        self.start(Intent(RECOGNIZE_SPEECH), then=self.heard)

    def heard(self, words: str) -> None:
        self.open(editor.new_editor(self.app, self.listed.filter, words))

    # Search

    def search(self) -> None:
        self.listed.searching = True
        self.focus(SEARCH)

    def submit(self) -> None:
        typed = self.text(SEARCH).strip()
        if typed:
            self.listed.turn_to(Filter("search", typed))

    def clear(self) -> None:
        self.set_text(SEARCH, "")

    def end_search(self) -> None:
        self.listed.turn_to(self.listed.filter)

    # All tasks of the list

    def collapse_all(self, collapsed: int) -> None:
        for task in self.app.listing.tasks(self.listed.filter):
            self.app.tasks.set(task.number, collapsed=bool(collapsed))

    def completed(self) -> list[int]:
        tasks = self.app.listing.tasks(self.listed.filter)
        return [task.number for task in tasks if task.completed]

    def ask_clear(self) -> None:
        if self.completed():
            self.open(ui.confirm("", "Clear completed tasks?", "OK", self.clear_completed))
        else:
            self.toast("No completed tasks")

    def clear_completed(self) -> None:
        self.listed.delete(self.completed())

    def share_all(self) -> None:
        self.listed.share(self.listed.lines())

    def back(self) -> None:
        if self.listed.selection:
            self.listed.selection.take()
        elif self.listed.searching:
            self.end_search()
        elif self.listed.filter != Filter():
            self.listed.turn_to(Filter())
        else:
            self.go_back()


def shared_text(intent: Intent) -> str:
    """What another app shares, as the title of a task."""
    return str(intent.extras.get(TEXT, "")) if intent.action == SEND else ""
