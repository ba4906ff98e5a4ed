"""The main screen: Files, To-Do, QuickNote and More."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.markor import opening, widgets
from virtual_phone.apps.markor.app import Markor
from virtual_phone.apps.markor.editor import Editor
from virtual_phone.apps.markor.files_tab import FilesTab
from virtual_phone.apps.markor.settings import MoreTab

FILES, TODO, QUICKNOTE, MORE = "nav_notebook", "nav_todo", "nav_quicknote", "nav_more"
TABS = {  # label and icon
    FILES: ("Files", "file-multiple"),
    TODO: ("To-Do", "format-list-checks"),
    QUICKNOTE: ("QuickNote", "lightning-bolt"),
    MORE: ("More", "dots-horizontal"),
}
STEPS = {"left": 1, "right": -1}  # tabs that a swipe moves by
LEAVE_WITHIN = 2.0  # seconds between the two presses of Back that leave the app


@dataclass
class Main(ui.Screen[Markor, None]):
    activity: ClassVar[str] = opening.MAIN
    mode: ClassVar[ui.Mode] = "singleTop"

    tab: str = FILES
    files: FilesTab = field(default_factory=FilesTab)
    editor: Editor | None = None  # in To-Do and QuickNote
    more: MoreTab = field(default_factory=MoreTab)
    last_back: int | None = None  # when Back was pressed with nothing to go back to

    def view(self) -> ui.View:
        title, actions, body = self.content()
        pager = ui.Box(
            body,
            id="main__view_pager_container",
            cls="androidx.viewpager.widget.ViewPager",
            scrollable=True,
            focusable=False,
            on_swipe=self.swiped,
            width="fill",
            height="fill",
        )
        tabs = [
            (name, label, icon, name == self.tab, partial(self.show, name))
            for name, (label, icon) in TABS.items()
        ]
        bottom = ui.bottom_tabs(tabs, height=64).but(id="bottom_navigation_bar")
        return widgets.page(self, pager, widgets.toolbar(title, *actions), bottom=bottom)

    def content(self) -> tuple[str, list[ui.View], ui.View]:
        """The title, the icons of the toolbar and the body of the tab."""
        title, settings = TABS[self.tab][0], self.more.settings_line()
        if self.editor:
            return title, self.editor.actions(settings), self.editor.view()
        if self.tab == MORE:
            return title, self.more.actions(), self.more.view()
        return self.files.title(), self.files.actions(settings), self.files.view()

    def show(self, tab: str) -> None:
        """Show another tab; what was written in the one before is saved."""
        if self.editor:
            self.editor.paused()
            self.phone.clock.cancel(self.editor.timer)
        self.tab, self.editor = tab, None
        self.focus(None)
        store = self.app.store
        if tab in (TODO, QUICKNOTE):
            path = store.todo_file if tab == TODO else store.quicknote
            self.editor = Editor(path).load(self.app)
            self.editor.restore_cursor()
        else:
            self.files.reload()

    def swiped(self, way: str) -> None:
        names = list(TABS)
        place = names.index(self.tab) + STEPS.get(way, 0)
        if 0 <= place < len(names) and names[place] != self.tab:
            self.show(names[place])

    def resumed(self) -> None:
        """Begin with what is missing, if anything is; read what others wrote meanwhile."""
        if not self.app.store.state.flag("intro_done"):
            self.start(opening.activity(opening.INTRO))
        elif not self.app.folders.all_accessible():
            self.start(opening.activity(opening.PERMISSION))
        else:
            self.app.store.make_notebook()
        self.files.reload()
        if self.editor:
            self.editor.resumed()

    def paused(self) -> None:
        if self.editor:
            self.editor.paused()

    def back(self) -> None:
        """Out of a folder or the view mode, else twice out of the app."""
        if self.editor and self.editor.reading:
            self.editor.show_text()
        elif self.tab != FILES or not self.files.back():
            self.leave()

    def leave(self) -> None:
        now, before = self.phone.clock.elapsed(), self.last_back
        self.last_back = now
        if before is not None and now - before <= LEAVE_WITHIN * 1e9:
            self.finish()
        else:
            self.snack("Press 'Back' again to exit", "EXIT", self.finish)
