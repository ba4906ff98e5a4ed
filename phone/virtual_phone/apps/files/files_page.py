"""Files itself: a place, the ways to others, and what can be done with what is selected."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.components import CHOOSER, RESOLVER
from virtual_phone.android.intent import Intent
from virtual_phone.apps.files import archives, jobs, opening
from virtual_phone.apps.files.app import FILES, LAUNCHER, PACKAGE, PICKER, FilesApp
from virtual_phone.apps.files.browser import Browser, bar_button
from virtual_phone.apps.files.dialogs import NameDialog
from virtual_phone.apps.files.documents import FOLDER, ZIP, Document
from virtual_phone.apps.files.inspector import inspecting
from virtual_phone.apps.files.places import (
    DOWNLOAD,
    PRIMARY,
    RECENT,
    Location,
    stack_to,
)
from virtual_phone.apps.files.purpose import DESTINATION
from virtual_phone.services.activities import Activities
from virtual_phone.services.providers.documents import EXTERNAL

OLD_LAUNCHER = "com.android.documentsui.files.LauncherActivity"
STORAGE_SETTINGS = "android.settings.INTERNAL_STORAGE_SETTINGS"


@dataclass
class FilesPage(ui.Screen[FilesApp, None]):
    activity: ClassVar[str] = FILES
    aliases: ClassVar[tuple[str, ...]] = (LAUNCHER, OLD_LAUNCHER)

    bleed: ClassVar[bool] = True  # below the navigation bar

    browser: Browser
    failure: str = ""  # of a job, whose notification opened the page

    @classmethod
    def arrive(cls, app: FilesApp, intent: Intent) -> "FilesPage":
        """Downloads, or the place that the intent names."""
        stack = intent.extras.get("stack") or stack_to(app.phone.files, intent.data) or [DOWNLOAD]
        failed = intent.extras.get("failed")
        return cls(Browser(Location(list(stack))), jobs.failure_text(*failed) if failed else "")

    @property
    def location(self) -> Location:
        return self.browser.location

    def view(self) -> ui.View:
        return self.browser.view(self.actions, self.open_file)

    def actions(self, selected: list[Document]) -> list[ui.View]:
        if not selected:
            return [self.browser.search_button(), ui.menu_button(self, *self.menu())]
        share = bar_button("action_menu_share", "share-variant", self.share_selected, "Share")
        delete = bar_button("action_menu_delete", "delete-outline", self.ask_delete, "Delete")
        buttons = [share] if all(map(may_share, selected)) else []
        buttons += [delete] if all(map(is_own, selected)) else []
        return [*buttons, ui.menu_button(self, *self.selection_menu(selected))]

    def resumed(self) -> None:
        message, self.failure = self.failure, ""
        if message:
            self.open(ui.Alert("", message, ui.Choice("Close")))

    def back(self) -> None:
        self.browser.back()

    # The menu of a place

    def menu(self) -> list[ui.Choice | None]:
        location = self.location
        in_storage, is_recent = location.stack[0] == PRIMARY, location.stack[0] == RECENT
        return [
            ui.Choice("New window", self.new_window),
            ui.Choice("New folder", self.browser.ask_folder) if location.folder else None,
            ui.Choice("Sort by...", self.browser.ask_order),
            ui.Choice("Select all", self.browser.select_all),
            ui.Choice("Storage settings", self.open_storage_settings) if in_storage else None,
            ui.Choice("Get info", self.inspect_place) if not is_recent else None,
            self.app.hidden_choice(),
        ]

    def new_window(self) -> None:
        self.start(self.app.new_window(self.location.stack))

    def open_storage_settings(self) -> None:
        self.start(Intent(action=STORAGE_SETTINGS))

    def inspect_place(self) -> None:
        folder, title = self.location.folder, self.browser.titles[-1]
        modified = self.phone.files.stat(folder).mtime if folder else None
        self.inspect(Document(folder or self.location.key, title, FOLDER, None, modified))

    # The menu of the selection

    def selection_menu(self, selected: list[Document]) -> list[ui.Choice | None]:
        browser, location = self.browser, self.location
        single, full = len(selected) == 1, len(selected) == len(browser.documents() or [])
        is_file = single and not selected[0].is_folder
        own = all(map(is_own, selected))
        packs, renames = own and location.folder, single and own and location.root.folder
        return [
            ui.Choice("Open with", self.open_with) if is_file else None,
            ui.Choice("Sort by...", self.browser.ask_order),
            ui.Choice("Select all", self.browser.select_all) if not full else None,
            ui.Choice("Deselect all", self.browser.deselect) if full else None,
            self.transfer_to("extract") if location.in_archive else None,
            self.transfer_to("copy") if own else None,
            self.transfer_to("move") if own else None,
            ui.Choice("Compress", self.compress) if packs else None,
            ui.Choice("Rename", self.ask_rename) if renames else None,
            ui.Choice("Get info", self.inspect_selected) if single else None,
        ]

    def transfer_to(self, job: str) -> ui.Choice:
        return ui.Choice(f"{job.capitalize()} to…", partial(self.pick_destination, job))

    def inspect_selected(self) -> None:
        self.inspect(self.browser.selected()[0])

    def inspect(self, document: Document) -> None:
        self.start(inspecting(document))

    # Opening and sharing

    def open_file(self, document: Document) -> None:
        """Look into an archive; open another file with whatever app takes its type."""
        if document.kind == ZIP and not archives.is_inside(document.key):
            self.browser.enter(document)
            return
        intent = opening.viewing(self.app, self.location.root, document)
        if self.phone[Activities].resolve(intent):
            self.start(intent)
        else:
            self.snack("Can’t open file")

    def open_with(self) -> None:
        (document,) = self.browser.selected()
        self.hand_over(RESOLVER, opening.viewing(self.app, self.location.root, document))

    def share_selected(self) -> None:
        documents = self.browser.selected()
        self.hand_over(CHOOSER, opening.sending(self.app, self.location.root, documents))

    def hand_over(self, component: str, intent: Intent) -> None:
        self.browser.deselect()
        self.start(Intent(component=component, extras={"intent": intent.as_json()}))

    # Jobs

    def report(self, job: str, keys: list[str], failed: list[str]) -> None:
        """Report that a job runs; it is over at once, and what failed becomes a notification."""
        self.browser.deselect()
        self.snack(jobs.progress(job, len(keys)))
        if failed:
            self.app.report_failure(job, failed)

    def ask_delete(self) -> None:
        question = jobs.delete_question(self.browser.selected())
        self.open(ui.confirm("", question, "OK", self.delete))

    def delete(self) -> None:
        keys = self.selected_keys()
        self.report("delete", keys, jobs.delete(self.phone.files, keys))

    def compress(self) -> None:
        keys, zone = self.selected_keys(), self.phone.clock.zone()
        failed = jobs.compress(self.phone.files, keys, self.location.folder, zone)
        self.report("compress", keys, failed)

    def pick_destination(self, job: str) -> None:
        """Pick a folder; the job waits for it."""
        pick = Intent(DESTINATION, component=f"{PACKAGE}/{PICKER}", extras={"job": job})
        self.start(pick, then=partial(self.transfer, job, self.selected_keys()))

    def transfer(self, job: str, keys: list[str], destination: Location) -> None:
        files, folder = self.phone.files, destination.folder
        if job == "move":
            source = self.location.root
            same = source.authority == EXTERNAL and source == destination.root
            failed = jobs.move(files, keys, folder, same_volume=same)
        elif job == "copy":
            failed = jobs.copy(files, keys, folder)
        else:
            failed = jobs.extract(files, keys, folder)
        self.report(job, keys, failed)

    def selected_keys(self) -> list[str]:
        return [each.key for each in self.browser.selected()]

    def ask_rename(self) -> None:
        (document,) = self.browser.selected()
        dialog = NameDialog("Rename", "New name", "You need to rename this", document)
        self.open(dialog, then=partial(self.rename, document.key))
        dialog.select_stem()

    def rename(self, path: str, name: str) -> None:
        self.browser.deselect()
        if not jobs.rename(self.phone.files, path, name):
            self.snack("Failed to rename document")


def is_own(document: Document) -> bool:
    """Whether it is a path: not in an archive, no group of media."""
    return document.key.startswith("/")


def may_share(document: Document) -> bool:
    return not document.is_folder and not archives.is_inside(document.key)
