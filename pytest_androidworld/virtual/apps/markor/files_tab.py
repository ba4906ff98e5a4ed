"""The Files tab: the folder, its toolbar and menus, and what is selected in it."""

from typing import Any

from pytest_androidworld.virtual.apps.markor.browser import Browser
from pytest_androidworld.virtual.apps.markor.folders import SORTS, VIRTUAL, Line, above, places
from pytest_androidworld.virtual.apps.markor.rows import file_list, file_row
from pytest_androidworld.virtual.files import STORAGE, join
from pytest_androidworld.virtual.services.clipboard import Clipboard
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.dialogs import menu, menu_button, menu_item
from pytest_androidworld.virtual.ui.kits.material import floating_button
from pytest_androidworld.virtual.ui.view import Box, Text, View

LEAVE_WITHIN = 2.0  # seconds between the two presses of Back that leave the app
SHRUG = "¯\\_(ツ)_/¯"


class FilesTab(Browser):
    """What the first tab shows and does; all of it is kept with the main screen."""

    # How it looks

    def files_title(self) -> str:
        if self.selected:
            return ""
        home = self.folder.casefold() == self.notebook.casefold()
        return "Markor" if home else f"> {self.folder.rpartition('/')[2]}"

    def files_actions(self) -> list[View]:
        if self.selected:
            return self._selection_actions()
        return [
            self.action("action_go_to", "Go to", "bookmark-outline", self.show_go_to).but(
                key="go_to"
            ),
            self.action("action_sort", "Sort by", "sort", self.show_sort).but(key="sort"),
            self.action("action_search", "Search", "magnify", self.ask_search),
            menu_button(self, "files_menu").but(color="on_toolbar"),
        ]

    def _selection_actions(self) -> list[View]:
        single = [
            ("action_favourite", "Favourite", "star-outline", self.toggle_favourite),
            ("action_rename_selected_item", "Rename", "pencil", self.ask_rename),
            ("action_info_selected_item", "Details", "information-outline", self.show_details),
        ]
        shown = single if len(self.selected) == 1 else []
        delete = ("action_delete_selected_items", "Delete", "delete", self.ask_delete)
        return [
            *(self.action(*each) for each in (*shown, delete)),
            menu_button(self, "selection_menu").but(color="on_toolbar"),
        ]

    def files_tab(self) -> View:
        chosen, known = set(self.selected), set(self.here.get("known", ()))
        stars = set(self.store.listed("favourite"))
        rows = [
            file_row(
                line, lambda line=line: self.tapped(line), lambda line=line: self.toggle(line),
                chosen=line.path in chosen, touched=line.path in known, star=line.path in stars,
            )
            for line in self.lines
        ]  # fmt: skip
        empty = all(line.is_up for line in self.lines)
        hint = Text(SHRUG, id="empty_hint", size=20, color="secondary", at="center")
        new = "Create a new file or folder"
        fab = floating_button("plus", new, self.ask_new_file, id="fab_add_new_item")
        listed = file_list(rows, self.folder, on_pull=self.reload, below=88)
        return Box(listed.but(height="fill"), hint if empty else None, fab.but(radius=28))

    # Touching rows

    def tapped(self, line: Line) -> None:
        if self.selected and not line.is_up:
            self.toggle(line)
        elif line.folder:
            self.enter(line.path)
        else:
            self.open_file(line.path)

    def toggle(self, line: Line) -> None:
        """Select a row, or no longer; a row that was touched knows its date."""
        if line.is_up:
            return
        chosen = self.selected
        if line.path in chosen:
            chosen.remove(line.path)
        else:
            chosen.append(line.path)
        self.here["known"] = sorted({*self.here.get("known", ()), line.path})

    # Back

    def files_back(self) -> bool:
        """Up to the notebook; True if there was somewhere to go."""
        home = self.notebook.casefold()
        if self.folder.casefold() == home:
            return False
        inside = self.folder.casefold().startswith(f"{home}/")
        self.enter(above(self.folder) if inside else self.notebook)
        return True

    def leave(self) -> None:
        """Back pressed where there is nothing to go back to: twice leaves the app."""
        now = self.phone.clock.elapsed()
        asked = self.here.get("leaving")
        self.here["leaving"] = now
        if asked is not None and now - asked <= LEAVE_WITHIN * 1e9:
            self.finish()
        else:
            self.snack("Press 'Back' again to exit", "EXIT", "finish")

    # Menus

    @screen(kind="menu")
    def files_menu(self, anchor: str) -> View:
        return menu(self, ("Import from device", "ask_import"), ("Settings", "show_settings"))

    def show_go_to(self) -> None:
        self.open("go_to_menu", anchor="go_to")

    @screen(kind="menu")
    def go_to_menu(self, anchor: str) -> View:
        known = places(self.package) | {"Notebook": self.notebook}
        return menu(self, *((name, "go_to", folder) for name, folder in known.items()))

    def go_to(self, folder: str) -> None:
        files = self.phone.files
        if folder not in VIRTUAL and not files.is_dir(folder):
            files.mkdir(folder, parents=True)
        self.enter(folder)

    def show_sort(self) -> None:
        self.open("sort_menu", anchor="sort")

    @screen(kind="menu")
    def sort_menu(self, anchor: str) -> View:
        kept = self.kept
        sort = kept.text("browser_sort_by", SORTS[0])
        checks = (
            ("Folder first", "browser_folder_first", True),
            ("Reverse order", "browser_sort_reverse", False),
            (".dotfiles", "browser_show_dot_files", True),
        )
        return menu(
            self,
            *(menu_item(self, name, "sort_by", name, checked=name == sort, radio=True)
              for name in SORTS),
            *(menu_item(self, name, "flip", key, first, checked=kept.flag(key, first))
              for name, key, first in checks),
        )  # fmt: skip

    def sort_by(self, name: str) -> None:
        self.kept["browser_sort_by"] = name
        self.reload()

    def flip(self, key: str, first: bool) -> None:
        self.kept[key] = not self.kept.flag(key, first)
        self.reload()

    @screen(kind="menu")
    def selection_menu(self, anchor: str) -> View:
        below = self.below()
        one = len(below.selected) == 1
        a_file = one and self.phone.files.is_file(below.selected[0])
        items: list[Any] = [
            ("Clipboard", "copy_text") if a_file else None,
            ("Move", "ask_move"),
            ("Copy", "ask_copy"),
            ("Create shortcut", "absent", "The pinning of shortcuts") if one else None,
            ("Share", "share_selected"),
        ]
        return menu(self, *items)

    # What is done with what is selected

    def toggle_favourite(self) -> None:
        path = self.selected[0]
        stars = self.store.listed("favourite")
        others = [each for each in stars if each != path]
        self.store.set_listed("favourite", others if path in stars else [*stars, path])
        self.reload()

    def copy_text(self) -> None:
        """The text of the selected file goes to the clipboard."""
        text = self.phone.files.read_text(self.selected[0])
        self.phone[Clipboard].copy(text, by=self.package)
        self.reload()

    def share_selected(self) -> None:
        self.share_files(self.selected)

    def ask_new_file(self) -> None:
        from pytest_androidworld.virtual.apps.markor.new_file import NewFile

        number = self.store.state.number("new_file_type")
        self.open_screen(NewFile(self.folder, number), then="made")

    def made(self, path: str) -> None:
        if self.phone.files.is_file(path):
            self.open_document(path)
        else:
            self.reload()

    def ask_rename(self) -> None:
        from pytest_androidworld.virtual.apps.markor.file_dialogs import Rename

        self.open_screen(Rename(self.selected[0]), then="rename_selected")

    def rename_selected(self, name: str) -> None:
        path = self.selected[0]
        target = join(path.rpartition("/")[0], name)
        if name and target != path and self.phone.files.exists(path):
            self.phone.files.rename(path, target)
            self.store.moved(path, target)
        self.reload()

    def show_details(self) -> None:
        from pytest_androidworld.virtual.apps.markor.file_dialogs import Details

        self.open_screen(Details(self.selected[0]))

    def ask_delete(self) -> None:
        paths = self.selected
        what = "this Document" if len(paths) == 1 else "this Documents"
        message = f"Do you really want to delete {what}?\n\n" + "\n".join(paths)
        self.alert(
            "Confirm Delete",
            message,
            yes=("OK", "delete_files", [list(paths)]),
            no=("Cancel", ""),
        )

    def delete_files(self, paths: list[str]) -> None:
        """For good, folders with all that is in them."""
        for path in paths:
            if self.phone.files.exists(path):
                self.phone.files.rmtree(path)
        self.reload()

    def ask_search(self) -> None:
        from pytest_androidworld.virtual.apps.markor.search import Search

        self.open_screen(Search(), then="search")

    def search(self, query: Any) -> None:
        from pytest_androidworld.virtual.apps.markor.search import Results

        if query.words and self.phone.files.is_dir(self.folder):
            paths = query.matches(self.phone.files, self.folder)
            self.open_screen(Results(query.words, paths), then="show_found")

    def show_found(self, path: str) -> None:
        if self.phone.files.is_dir(path):
            self.enter(path)
        elif self.phone.files.is_file(path):
            self.open_file(path)

    def ask_move(self) -> None:
        self.choose_target("Move")

    def ask_copy(self) -> None:
        self.choose_target("Copy")

    def choose_target(self, action: str) -> None:
        from pytest_androidworld.virtual.apps.markor.folder_dialog import FolderDialog
        from pytest_androidworld.virtual.apps.markor.transfer import Transfer

        job = Transfer(action, list(self.selected), self.folder)
        self.open_screen(FolderDialog(job, self.folder), then="transfer")

    def ask_import(self) -> None:
        from pytest_androidworld.virtual.apps.markor.folder_dialog import FolderDialog
        from pytest_androidworld.virtual.apps.markor.transfer import IMPORT, Transfer

        job = Transfer(IMPORT, [], self.folder)
        self.open_screen(FolderDialog(job, STORAGE), then="transfer")

    def transfer(self, job: Any) -> None:
        from pytest_androidworld.virtual.apps.markor.transfer import NameTaken

        if job.run(self):
            self.reload()
        else:
            self.open_screen(NameTaken(job), then="transfer")
