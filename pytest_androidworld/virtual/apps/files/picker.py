"""The pickers: for opening, saving, choosing a folder, and for a job's destination."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.files import transfer
from pytest_androidworld.virtual.apps.files.app import PICKER, FilesApp
from pytest_androidworld.virtual.apps.files.browser import BUTTON, Browser
from pytest_androidworld.virtual.apps.files.dialogs import SortSheet, new_folder
from pytest_androidworld.virtual.apps.files.documents import Document, named_for
from pytest_androidworld.virtual.apps.files.location import Browsing, Location
from pytest_androidworld.virtual.apps.files.purpose import DESTINATION, TREE, Purpose
from pytest_androidworld.virtual.apps.files.roots import DOWNLOAD, RECENT, stack_to
from pytest_androidworld.virtual.files import STORAGE
from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.services.activities import Activities

INITIAL = "android.provider.extra.INITIAL_URI"
NAME = "save_name"
OK, CANCEL = "android:id/button1", "android:id/button2"
BLOCKED = {STORAGE, f"{STORAGE}/Download", f"{STORAGE}/Android"}  # never granted as a whole


@dataclass
class Picker(ui.Screen[FilesApp, str | list[str] | Location]):
    """A page like that of Files; closes with a path, with several, or with a destination."""

    activity: ClassVar[str] = PICKER

    browsing: Browsing
    picked: str = ""  # the file that is to be overwritten

    @classmethod
    def arrive(cls, app: FilesApp, intent: Intent) -> "Picker":
        purpose = Purpose.of(intent)
        stack = stack_to(app.phone.files, str(intent.extras.get(INITIAL) or ""))
        if not stack and purpose.opens:
            stack = [RECENT]
        elif not stack and purpose.action != DESTINATION:
            below = app.phone[Activities].below(app.entry)
            stack = app.last_stack(str(below["app"])) if below else []
        return cls(Browsing(Location(stack or [DOWNLOAD]), purpose))

    @property
    def browser(self) -> Browser:
        return Browser(self, self.browsing, self.choose)

    @property
    def purpose(self) -> Purpose:
        return self.browsing.purpose

    @property
    def folder(self) -> str:
        return self.browsing.location.folder

    def view(self) -> ui.View:
        browser = self.browser
        actions = self.selection_actions() if browser.selected else self.actions(browser)
        notice = self.blocked_notice() if self.is_blocked else None
        return browser.view(*actions, footer=self.footer(), notice=notice)

    def back(self) -> None:
        self.browser.back()

    # The bar at the top

    def actions(self, browser: Browser) -> list[ui.View]:
        actions = [browser.search_button(), ui.menu_button(self, *self.menu())]
        if self.purpose.action == DESTINATION and self.folder:
            make = ui.tool(
                "option_menu_create_dir",
                "folder-plus-outline",
                self.ask_folder,
                "New folder",
                cls=BUTTON,
            )
            actions.insert(0, make)
        return actions

    def menu(self) -> list[ui.Choice | None]:
        purpose = self.purpose
        makes_folders = self.folder and not purpose.opens and purpose.action != DESTINATION
        hidden = "Don’t show hidden files" if self.app.shows_hidden else "Show hidden files"
        return [
            ui.Choice("New folder", self.ask_folder) if makes_folders else None,
            ui.Choice("Sort by...", self.ask_order),
            ui.Choice("Select all", self.select_all) if purpose.allows_multiple else None,
            ui.Choice(hidden, self.app.switch_hidden),
        ]

    def selection_actions(self) -> list[ui.View]:
        return [
            ui.TextButton("Select", id="action_menu_select", caps=True, on_tap=self.close_with_all)
        ]

    def ask_folder(self) -> None:
        self.open(new_folder(), then=self.make_folder)

    def make_folder(self, name: str) -> None:
        """Make a folder and go into it."""
        path = transfer.new_folder(self.phone.files, self.folder, name)
        if path is None:
            self.snack("Failed to create folder")
        else:
            self.browser.go_to([*self.browsing.location.stack, path])

    def ask_order(self) -> None:
        self.open(SortSheet(self.browsing.listed_order), then=self.sort)

    def sort(self, order: str) -> None:
        self.browsing.order = order

    def select_all(self) -> None:
        self.browser.select_all()

    # The bar at the bottom

    def footer(self) -> ui.View | None:
        if self.purpose.saves:
            return self.save_bar()
        if not self.folder:
            return None
        if self.purpose.action == DESTINATION:
            return footer(
                ui.Box(grow=1),
                ui.TextButton("Cancel", id=CANCEL, caps=True, on_tap=self.finish),
                ui.TextButton(
                    self.purpose.job.capitalize(),
                    id=OK,
                    caps=True,
                    on_tap=partial(self.finish, self.browsing.location),
                ),
            )
        if self.purpose.action == TREE:
            use = ui.Button(
                "Use this folder",
                id=OK,
                caps=True,
                width="fill",
                grow=1,
                enabled=not self.is_blocked,
                on_tap=self.ask_grant,
                color="disabled" if self.is_blocked else "on_primary",
            )
            return footer(use)
        return None

    def save_bar(self) -> ui.View:
        title = self.purpose.title
        glyph, color = Document("", title, self.purpose.type or "*/*").glyph
        field = ui.Field(
            NAME,
            title,
            id="android:id/title",
            grow=1,
            min_height=48,
            on_enter=self.save,
            on_change=self.forget_picked,
            keys="text",
        )
        save = ui.TextButton(
            "Save",
            id=OK,
            caps=True,
            enabled=bool(self.folder and self.name),
            on_tap=self.save,
        )
        return footer(ui.Icon(glyph, id="android:id/icon", color=color), field, save)

    # Files

    def choose(self, document: Document) -> None:
        """A file was tapped: open it, or save over it."""
        if self.purpose.saves:
            self.picked = document.key
            self.set_text(NAME, document.name)
        else:
            self.close_with(document.key)

    def close_with(self, path: str) -> None:
        self.app.remember_stack(self.caller, self.browsing.location.stack)
        self.finish(path)

    def close_with_all(self) -> None:
        paths = [each.key for each in self.browser.selected]
        self.app.remember_stack(self.caller, self.browsing.location.stack)
        self.finish(paths)

    @property
    def name(self) -> str:
        return self.text(NAME, self.purpose.title).strip()

    def forget_picked(self, text: str) -> None:
        self.picked = ""

    def save(self) -> None:
        """Overwrite what was tapped, else write a new file."""
        if self.picked and self.phone.files.is_file(self.picked):
            question = f"Overwrite {self.picked.rpartition('/')[2]}?"
            yes = ui.Choice("OK", partial(self.close_with, self.picked))
            self.open(ui.Alert("", question, yes, ui.Choice("Cancel")))
        elif self.folder and self.name:
            self.create(named_for(self.purpose.type, self.name))

    def create(self, name: str) -> None:
        path = transfer.unique(self.phone.files, self.folder, name)
        try:
            self.phone.files.write(path, b"")
        except OSError:
            self.snack("Failed to save document")
        else:
            self.close_with(path)

    # Folders

    @property
    def is_blocked(self) -> bool:
        return self.purpose.action == TREE and self.folder in BLOCKED

    def blocked_notice(self) -> ui.View:
        return ui.Column(
            ui.Text("Can’t use this folder", id="inspector_header", size=18, face="medium"),
            ui.Text("To protect your privacy, choose another folder", size=14, color="secondary"),
            ui.TextButton(
                "Create new folder", caps=True, id="button", on_tap=self.ask_folder, at="end"
            ),
            padding=(20, 12),
            gap=4,
            margin=(16, 4),
            radius=12,
            background="card",
        )

    def ask_grant(self) -> None:
        activities, folder = self.phone[Activities], self.browser.titles[-1]
        label = activities.app_class(self.caller).label if self.caller else "Shell"
        access = f"This will let {label} access current and future content stored in {folder}."
        yes = ui.Choice("Allow", partial(self.close_with, self.folder))
        title = f"Allow {label} to access files in {folder}?"
        self.open(ui.Alert(title, access, yes, ui.Choice("Cancel")))


def footer(*children: ui.View) -> ui.View:
    return ui.Row(
        *children,
        id="container_save",
        padding=(16, 4),
        min_height=64,
        background="surface",
        gap=8,
        important=True,
    )
