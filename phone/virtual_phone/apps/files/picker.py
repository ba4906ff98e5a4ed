"""The pickers: for opening, saving, choosing a folder, and for a job's destination."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.files import jobs
from virtual_phone.apps.files.app import PICKER, FilesApp
from virtual_phone.apps.files.browser import Browser, bar_button
from virtual_phone.apps.files.documents import Document, named_for
from virtual_phone.apps.files.places import DOWNLOAD, RECENT, Location, is_there, stack_to
from virtual_phone.apps.files.purpose import DESTINATION, TREE, Purpose
from virtual_phone.services.activities import Activities
from virtual_phone.storage.files import STORAGE, VOLUMES

INITIAL = "android.provider.extra.INITIAL_URI"
NAME = "save_name"
OK, CANCEL = "android:id/button1", "android:id/button2"
BLOCKED = {*VOLUMES, f"{STORAGE}/Download", *jobs.OF_APPS}  # never granted as a whole


@dataclass
class Picker(ui.Screen[FilesApp, str | list[str] | Location]):
    """A page like that of Files; closes with a path, with several, or with a destination."""

    activity: ClassVar[str] = PICKER

    bleed: ClassVar[bool] = True  # below the navigation bar

    browser: Browser
    picked: str = ""  # the file that is to be overwritten

    @classmethod
    def arrive(cls, app: FilesApp, intent: Intent) -> "Picker":
        purpose = Purpose.of(intent)
        stack = stack_to(app.phone.files, str(intent.extras.get(INITIAL) or ""))
        if not stack and purpose.opens:
            stack = [RECENT]
        elif not stack and purpose.action != DESTINATION:
            activities = app.phone[Activities]
            below = activities.below(activities.top)
            last = app.last_stack(str(below["app"]) if below else "")
            usable = last and last[0] in purpose.roots and is_there(app.phone, last[0])
            stack = last if usable else []
        return cls(Browser(Location(stack or [DOWNLOAD]), purpose))

    @property
    def purpose(self) -> Purpose:
        return self.browser.purpose

    @property
    def folder(self) -> str:
        return self.browser.location.folder

    def view(self) -> ui.View:
        notice = self.blocked_notice() if self.is_blocked else None
        return self.browser.view(self.actions, self.choose, notice=notice, footer=self.footer())

    def back(self) -> None:
        self.browser.back()

    # The bar at the top

    def actions(self, selected: list[Document]) -> list[ui.View]:
        if selected:
            close = partial(self.close_with, [document.key for document in selected])
            return [ui.TextButton("Select", id="action_menu_select", caps=True, on_tap=close)]
        buttons = [self.browser.search_button(), ui.menu_button(self, *self.menu())]
        if self.purpose.action != DESTINATION or not self.folder:
            return buttons
        id, icon = "option_menu_create_dir", "folder-plus-outline"
        return [bar_button(id, icon, self.browser.ask_folder, "New folder"), *buttons]

    def menu(self) -> list[ui.Choice | None]:
        purpose = self.purpose
        makes_folders = self.folder and not purpose.opens and purpose.action != DESTINATION
        return [
            ui.Choice("New folder", self.browser.ask_folder) if makes_folders else None,
            ui.Choice("Sort by...", self.browser.ask_order),
            ui.Choice("Select all", self.browser.select_all) if purpose.allows_multiple else None,
            self.app.hidden_choice(),
        ]

    # The bar at the bottom

    def footer(self) -> ui.View | None:
        if self.purpose.saves:
            return self.save_bar()
        if not self.folder:
            return None
        if self.purpose.action == DESTINATION:
            done = partial(self.finish, self.browser.location)
            cancel = ui.TextButton("Cancel", id=CANCEL, caps=True, on_tap=self.finish)
            ok = ui.TextButton(self.purpose.job.capitalize(), id=OK, caps=True, on_tap=done)
            return footer(ui.Box(grow=1), cancel, ok)
        if self.purpose.action == TREE:
            use = ui.Button("Use this folder", id=OK, caps=True, width="fill", grow=1)
            blocked = self.is_blocked
            color = "disabled" if blocked else "on_primary"
            return footer(use.but(enabled=not blocked, on_tap=self.ask_grant, color=color))
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
        ready = bool(self.folder and self.name)
        save = ui.TextButton("Save", id=OK, caps=True, enabled=ready, on_tap=self.save)
        return footer(ui.Icon(glyph, id="android:id/icon", color=color), field, save)

    # Files

    def choose(self, document: Document) -> None:
        """A file was tapped: open it, or save over it."""
        if self.purpose.saves:
            self.picked = document.key
            self.set_text(NAME, document.name)
        else:
            self.close_with(document.key)

    def close_with(self, paths: str | list[str]) -> None:
        self.app.remember_stack(self.caller, self.browser.location.stack)
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
            self.open(ui.confirm("", question, "OK", partial(self.close_with, self.picked)))
        elif self.folder and self.name:
            name = named_for(self.purpose.type, self.name)
            path = jobs.unique(self.phone.files, self.folder, name)
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
        create = ui.TextButton("Create new folder", caps=True, id="button", at="end")
        return ui.Column(
            ui.Heading("Can’t use this folder", id="inspector_header"),
            ui.Label("To protect your privacy, choose another folder"),
            create.but(on_tap=self.browser.ask_folder),
            padding=(20, 12),
            gap=4,
            margin=(16, 4),
            radius=12,
            background="card",
        )

    def ask_grant(self) -> None:
        folder = self.browser.titles[-1]
        label = self.phone.apps[self.caller].label if self.caller else "Shell"
        access = f"This will let {label} access current and future content stored in {folder}."
        title = f"Allow {label} to access files in {folder}?"
        self.open(ui.confirm(title, access, "Allow", partial(self.close_with, self.folder)))


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
