"""The Files tab: the folder, its toolbar and menus, and what is selected in it."""

from dataclasses import dataclass, field
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.markor import file_dialogs, opening, search, widgets
from virtual_phone.apps.markor.app import Markor
from virtual_phone.apps.markor.folders import SORTS, VIRTUAL, Line, above, places
from virtual_phone.apps.markor.transfer import IMPORT, FolderDialog, Transfer
from virtual_phone.apps.markor.widgets import POOLED, action, menu_button
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.storage.files import STORAGE, join

SHRUG = "¯\\_(ツ)_/¯"
CHECKS = (  # of the "Sort by" menu: label, preference, what it is at first
    ("Folder first", "browser_folder_first", True),
    ("Reverse order", "browser_sort_reverse", False),
    (".dotfiles", "browser_show_dot_files", True),
)


@dataclass
class FilesTab(ui.Part[Markor]):
    entered: str = ""  # the folder that was entered, if not the notebook
    lines: list[Line] = field(default_factory=list)
    selection: ui.SelectionOf[str] = field(default_factory=ui.SelectionOf)  # paths
    described: list[str] = field(default_factory=list)  # what the rows' views held before

    @property
    def folder(self) -> str:
        return self.entered or self.app.store.notebook

    @property
    def selected(self) -> str:
        """The path that is selected first."""
        return self.selection.keys[0]

    # Views

    def title(self) -> str:
        if self.selection:
            return ""
        home = self.folder.casefold() == self.app.store.notebook.casefold()
        return "Markor" if home else f"> {self.folder.rpartition('/')[2]}"

    def actions(self, *more: ui.Choice) -> list[ui.View]:
        """The icons of the toolbar, and the menu with further lines."""
        if self.selection:
            return self.selection_actions()
        return [
            self.unfolding("action_go_to", "Go to", "bookmark-outline", self.open_go_to, "go_to"),
            self.unfolding("action_sort", "Sort by", "sort", self.open_sort, "sort"),
            action("action_search", "Search", "magnify", self.open_search),
            menu_button(self.screen, ui.Choice("Import from device", self.choose_import), *more),
        ]

    @staticmethod
    def unfolding(id: str, desc: str, icon: str, does: ui.Handler, key: str) -> ui.View:
        """An icon with a menu of its own, which a long press opens, too."""
        return action(id, desc, icon, does, key=key, on_hold=does)

    def named(self, id: str, desc: str, icon: str, does: ui.Handler) -> ui.View:
        """An icon whose name a long press displays."""
        return action(id, desc, icon, does, on_hold=partial(self.screen.toast, desc))

    def selection_actions(self) -> list[ui.View]:
        single = len(self.selection) == 1
        is_file = single and self.phone.files.is_file(self.selected)
        shortcut = partial(self.screen.toast, "Couldn’t create the shortcut")
        menu = menu_button(
            self.screen,
            ui.Choice("Clipboard", self.copy_text) if is_file else None,
            ui.Choice("Move", partial(self.choose_folder, "Move")),
            ui.Choice("Copy", partial(self.choose_folder, "Copy")),
            ui.Choice("Create shortcut", shortcut) if single else None,
            ui.Choice("Share", self.share),
        )
        delete = action("action_delete_selected_items", "Delete", "delete", self.ask_delete)
        if not single:
            return [delete, menu]
        rename, info = "action_rename_selected_item", "action_info_selected_item"
        return [
            self.named("action_favourite", "Favourite", "star-outline", self.toggle_favourite),
            self.named(rename, "Rename", "pencil", self.open_rename),
            self.named(info, "Details", "information-outline", self.open_details),
            delete,
            menu,
        ]

    def view(self) -> ui.View:
        favourites = set(self.app.store.listed("favourite"))
        rows = [
            widgets.file_row(
                line,
                on_tap=partial(self.tap, line),
                on_hold=partial(self.select, line),
                chosen=line.path in self.selection,
                held=held,
                star=line.path in favourites,
            )
            for line, held in widgets.described(self.lines, self.described)
        ]
        is_empty = all(line.is_up for line in self.lines)
        shrug = ui.Text(SHRUG, id="empty_hint", size=20, color="secondary", at="center")
        new, id = "Create a new file or folder", "fab_add_new_item"
        button = ui.floating_button("plus", new, self.open_new_file, id=id).but(radius=28)
        button = button.but(on_hold=self.open_new_file)
        look = {"padding": (0, 0, 0, 88), "height": "fill"}
        listed = widgets.file_list(rows, self.folder, on_pull=self.reload, **look)
        return ui.Box(listed, shrug if is_empty else None, button)

    # Folders

    def reload(self) -> None:
        """Read the folder again; what was selected no longer is.

        A row's description is made before its texts are: of a view that is used again it has the
        date, or the folder, that this view held.
        """
        before, self.lines = self.lines, self.app.folders.lines(self.folder)
        pooled = before[: min(POOLED, len(self.lines))]
        self.described = [line.note for line in pooled]
        self.selection.keys = []

    def enter(self, folder: str) -> None:
        if self.app.folders.exists(folder):
            self.entered = folder
            self.reload()

    def tap(self, line: Line) -> None:
        if self.selection and not line.is_up:
            self.select(line)
        elif line.folder:
            self.enter(line.path)
        else:
            self.screen.start(opening.viewer(self.phone.files, line.path))

    def select(self, line: Line) -> None:
        """Select a row, or no longer."""
        if not line.is_up:
            self.selection.toggle(line.path)

    def back(self) -> bool:
        """Up to the notebook; True if there was somewhere to go."""
        home = self.app.store.notebook
        folder, root = self.folder.casefold(), home.casefold()
        if folder == root:
            return False
        self.enter(above(self.folder) if folder.startswith(f"{root}/") else home)
        return True

    # Menus

    def open_go_to(self) -> None:
        found = places(self.app.package) | {"Notebook": self.app.store.notebook}
        lines = [ui.Choice(name, partial(self.go_to, path)) for name, path in found.items()]
        self.screen.open(ui.Menu(lines, anchor="go_to"))

    def go_to(self, folder: str) -> None:
        if folder not in VIRTUAL and not self.phone.files.is_dir(folder):
            self.phone.files.mkdir(folder, parents=True)
        self.enter(folder)

    def open_sort(self) -> None:
        state = self.app.store.state
        sort = state.text("browser_sort_by", SORTS[0])
        lines = [
            ui.Choice(name, partial(self.sort_by, name), checked=name == sort, radio=True)
            for name in SORTS
        ]
        for label, key, first in CHECKS:
            on = state.flag(key, first)
            lines.append(ui.Choice(label, partial(self.set_flag, key, not on), checked=on))
        self.screen.open(ui.Menu(lines, anchor="sort"))

    def sort_by(self, name: str) -> None:
        self.app.store.state["browser_sort_by"] = name
        self.reload()

    def set_flag(self, key: str, on: bool) -> None:
        self.app.store.state[key] = on
        self.reload()

    # New files, searching

    def open_new_file(self) -> None:
        last = self.app.store.state.number("new_file_type")
        self.screen.open(file_dialogs.NewFile(self.folder, last), then=self.made)

    def made(self, path: str) -> None:
        if self.phone.files.is_file(path):
            self.screen.start(opening.document(path, new=True))
        else:
            self.reload()

    def open_search(self) -> None:
        self.screen.open(search.Search(), then=self.search)

    def search(self, query: search.Query) -> None:
        if query.words and self.phone.files.is_dir(self.folder):
            found = query.matches(self.phone.files, self.folder)
            self.screen.open(search.Results(query.words, found), then=self.open_found)

    def open_found(self, path: str) -> None:
        if self.phone.files.is_dir(path):
            self.enter(path)
        elif self.phone.files.is_file(path):
            self.screen.start(opening.viewer(self.phone.files, path))

    # What is selected

    def toggle_favourite(self) -> None:
        store, path = self.app.store, self.selected
        before = store.listed("favourite")
        others = [each for each in before if each != path]
        store.set_listed("favourite", others if path in before else [*before, path])
        self.reload()

    def copy_text(self) -> None:
        """Copy the text of the selected file to the clipboard."""
        text = self.phone.files.read_text(self.selected)
        self.phone[Clipboard].copy(text, by=self.app.package)
        self.reload()

    def share(self) -> None:
        self.screen.start(opening.sharing(self.selection.keys))

    def open_details(self) -> None:
        self.screen.open(file_dialogs.Details(self.selected))

    def open_rename(self) -> None:
        self.screen.open(
            file_dialogs.Rename(self.selected), then=partial(self.rename, self.selected)
        )

    def rename(self, path: str, name: str) -> None:
        files, target = self.phone.files, join(path.rpartition("/")[0], name)
        if name and target != path and files.exists(path):
            files.rename(path, target)
            self.app.store.moved(path, target)
        self.reload()

    def ask_delete(self) -> None:
        paths = self.selection.keys
        what = "this Document" if len(paths) == 1 else "this Documents"
        message = f"Do you really want to delete {what}?\n\n" + "\n".join(paths)
        self.screen.open(ui.confirm("Confirm Delete", message, "OK", partial(self.delete, paths)))

    def delete(self, paths: list[str]) -> None:
        """Delete for good, folders with all that is in them."""
        for path in filter(self.phone.files.exists, paths):
            self.phone.files.rmtree(path)
        self.reload()

    # Moving, copying, importing

    def choose_folder(self, action: str) -> None:
        transfer = Transfer(action, list(self.selection.keys), self.folder)
        self.screen.open(FolderDialog(transfer, self.folder), then=self.transfer)

    def choose_import(self) -> None:
        dialog = FolderDialog(Transfer(IMPORT, [], self.folder), STORAGE)
        self.screen.open(dialog, then=self.transfer)

    def transfer(self, transfer: Transfer) -> None:
        if transfer.run(self.app):
            self.reload()
        else:
            self.screen.open(transfer.question(), then=partial(self.decide, transfer))

    def decide(self, transfer: Transfer, answer: str) -> None:
        transfer.decide(self.app, answer)
        self.transfer(transfer)
