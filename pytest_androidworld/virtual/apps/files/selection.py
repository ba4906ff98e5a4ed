"""What is selected, and what can be done to it: the bar, the menus, sharing, opening."""

from pytest_androidworld.virtual.apps.files import archives
from pytest_androidworld.virtual.apps.files.documents import FOLDER, UNKNOWN, Document, of_path
from pytest_androidworld.virtual.apps.files.jobs import INSPECTOR, Jobs
from pytest_androidworld.virtual.apps.files.library import PRIMARY, RECENT
from pytest_androidworld.virtual.components import CHOOSER, RESOLVER
from pytest_androidworld.virtual.intent import SEND, VIEW, Intent
from pytest_androidworld.virtual.services.activities import Activities
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.dialogs import MenuItem, menu, menu_button
from pytest_androidworld.virtual.ui.view import Handler, IconButton, Row, Text, View

SEND_MULTIPLE = "android.intent.action.SEND_MULTIPLE"
STREAM = "android.intent.extra.STREAM"
STORAGE_SETTINGS = "android.settings.INTERNAL_STORAGE_SETTINGS"
GRANT_READ_WRITE = 3


class Selection(Jobs):
    """Cards are selected by holding one, then by tapping others."""

    # What of a listing is selected

    def chosen(self) -> list[Document]:
        """The documents that are selected, as they are listed."""
        return [each for each in self.documents() or [] if each.key in self.selected]

    def held(self, document: Document) -> None:
        if document.key not in self.selected:
            self.toggle(document)

    def toggle(self, document: Document) -> None:
        if document.key in self.selected:
            self.selected.remove(document.key)
        elif self.may_choose(document):
            self.selected.append(document.key)

    def tapped(self, document: Document) -> None:
        """Open it; while something is selected, select it as well."""
        if self.selected:
            self.toggle(document)
        elif document.is_folder:
            self.enter(document)
        else:
            self.remember_search()
            self.opened(document)

    def opened(self, document: Document) -> None:
        """A file was tapped."""
        if document.opens_as_folder and not archives.is_inside(document.key):
            self.enter(document)
        else:
            self.view(document)

    def select_all(self) -> None:
        shown = [each for each in self.documents() or [] if self.may_choose(each)]
        self.here["selected"] = [each.key for each in shown]

    # The bar

    def top_bar(self, documents: list[Document]) -> View:
        chosen = [each for each in documents if each.key in self.selected]
        return self.action_bar(chosen) if chosen else super().top_bar(documents)

    def action_bar(self, chosen: list[Document]) -> View:
        close = IconButton(
            "close", "Cancel", id="action_mode_close_button", on_tap=self.end_selection,
            cls="android.widget.ImageView",
        )  # fmt: skip
        title = Text(f"{len(chosen)} selected", id="action_bar_title", size=20, lines=1, grow=1,
                     margin=(8, 0))  # fmt: skip
        actions = Row(*self.bar_actions(chosen), width="wrap", important=True)
        return Row(
            close, title, actions, height=56, background="bar", padding=(4, 0),
            id="action_mode_bar", important=True,
        )  # fmt: skip

    def bar_actions(self, chosen: list[Document]) -> list[View]:
        """Sharing, deleting, and a menu with the rest."""
        found = []
        if self.may_share(chosen):
            found.append(self.bar_button("share-variant", "Share", "share", self.share_chosen))
        if self.may_delete(chosen):
            found.append(self.bar_button("delete-outline", "Delete", "delete", self.ask_delete))
        return [*found, menu_button(self, "selection_menu")]

    @staticmethod
    def bar_button(icon: str, desc: str, name: str, does: Handler) -> View:
        id = f"action_menu_{name}"
        return IconButton(icon, desc, id=id, cls="android.widget.Button", on_tap=does)

    @staticmethod
    def may_share(chosen: list[Document]) -> bool:
        return not any(each.is_folder or archives.is_inside(each.key) for each in chosen)

    @staticmethod
    def may_delete(chosen: list[Document]) -> bool:
        """Only what is a path of its own: no archive's content, no group of media."""
        return all(each.key.startswith("/") for each in chosen)

    @screen(kind="menu")
    def selection_menu(self, anchor: str = "") -> View:
        return menu(self, *self.below().selection_items())

    def selection_items(self) -> list[MenuItem]:
        """What is offered for the selection, beside the icons."""
        chosen, everything = self.chosen(), self.documents() or []
        single = len(chosen) == 1
        own, inside = self.may_delete(chosen), archives.is_inside(self.stack[-1])
        full = len(chosen) == len(everything)
        items: list[tuple[bool, MenuItem]] = [
            (single and not chosen[0].is_folder, ("Open with", "open_with")),
            (True, ("Sort by...", "sort_by")),
            (not full, ("Select all", "select_all")),
            (full, ("Deselect all", "end_selection")),
            (inside, ("Extract to…", "pick_destination", "extract")),
            (own, ("Copy to…", "pick_destination", "copy")),
            (own, ("Move to…", "pick_destination", "move")),
            (own and bool(self.folder), ("Compress", "compress")),
            (single and own and bool(self.root.folder), ("Rename", "ask_rename")),
            (single, ("Get info", "inspect_chosen")),
        ]
        return [item for offered, item in items if offered]

    # The menu of the place itself

    @screen(kind="menu")
    def overflow(self, anchor: str = "") -> View:
        return menu(self, *self.below().overflow_items())

    def overflow_items(self) -> list[MenuItem]:
        here = bool(self.folder) or self.root.authority != ""
        hidden = "Don’t show hidden files" if self.shows_hidden else "Show hidden files"
        items: list[tuple[bool, MenuItem]] = [
            (True, ("New window", "new_window")),
            (bool(self.folder), ("New folder", "ask_folder")),
            (True, ("Sort by...", "sort_by")),
            (True, ("Select all", "select_all")),
            (self.stack[0] == PRIMARY, ("Storage settings", "storage_settings")),
            (here and self.stack[0] != RECENT, ("Get info", "inspect_place")),
            (True, (hidden, "switch_hidden")),
        ]
        return [item for offered, item in items if offered]

    def switch_hidden(self) -> None:
        self.prefs()["showHiddenFiles"] = not self.shows_hidden

    def storage_settings(self) -> None:
        self.start(Intent(action=STORAGE_SETTINGS))

    def new_window(self) -> None:
        raise NotImplementedError

    # Opening and sharing

    def address(self, document: Document) -> tuple[str, str]:
        """Under which address, and at which path, other apps find a file."""
        if not archives.is_inside(document.key):
            return self.uri_of(document), document.key
        path = self.unpacked(document)
        archive, inside = archives.parts(document.key)
        return f"content://{self.package}.archives/document/{archive.strip('/')}/{inside}", path

    def unpacked(self, document: Document) -> str:
        """A copy, for others to read, of a file in an archive."""
        files = self.phone.files
        folder = f"{self.data}/cache/archives"
        files.mkdir(folder, parents=True)
        for name, data in archives.contents(files, document.key):
            files.write(f"{folder}/{name}", data or b"")
        return f"{folder}/{document.name}"

    def viewing(self, document: Document) -> Intent:
        uri, path = self.address(document)
        return Intent(VIEW, uri, document.kind, extras={"path": path}, flags=GRANT_READ_WRITE)

    def view(self, document: Document) -> None:
        """Open a file with whatever app takes its type."""
        intent = self.viewing(document)
        if self.phone[Activities].resolve(intent):
            self.start(intent)
        else:
            self.snack("Can’t open file")

    def open_with(self) -> None:
        asked = {"intent": self.viewing(self.chosen()[0]).as_json()}
        self.end_selection()
        self.start(Intent(component=RESOLVER, extras=asked))

    def share_chosen(self) -> None:
        chosen = self.chosen()
        found = [self.address(each) for each in chosen]
        uris, paths = [uri for uri, _ in found], [path for _, path in found]
        kinds = {each.kind for each in chosen}
        main = {kind.partition("/")[0] for kind in kinds}
        kind = kinds.pop() if len(kinds) == 1 else f"{main.pop()}/*" if len(main) == 1 else "*/*"
        many = len(chosen) > 1
        extras = {STREAM: uris if many else uris[0], "path": paths if many else paths[0]}
        send = Intent(SEND_MULTIPLE if many else SEND, type=kind or UNKNOWN, extras=extras,
                      flags=GRANT_READ_WRITE)  # fmt: skip
        self.end_selection()
        self.start(Intent(component=CHOOSER, extras={"intent": send.as_json()}))

    # Telling about it

    def inspect_chosen(self) -> None:
        self.inspect(self.chosen()[0])

    def inspect_place(self) -> None:
        title, folder = self.titles()[-1], self.folder
        if not folder:
            self.inspect(Document(self.stack[-1], title, FOLDER))
            return
        found = of_path(folder, self.phone.files.stat(folder))
        self.inspect(Document(folder, title, FOLDER, None, found.modified))

    def inspect(self, document: Document) -> None:
        told = [document.key, document.name, document.kind, document.size, document.modified]
        self.start(Intent(component=f"{self.package}/{INSPECTOR}", extras={"document": told}))
