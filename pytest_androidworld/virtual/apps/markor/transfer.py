"""Moving, copying and importing: where to, and what if the name is taken there."""

from typing import Any

from pytest_androidworld.virtual.apps.markor.browser import Browser
from pytest_androidworld.virtual.apps.markor.folders import Line
from pytest_androidworld.virtual.apps.markor.rows import file_list, file_row
from pytest_androidworld.virtual.files import STORAGE, Files, join
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Field,
    Icon,
    IconButton,
    Row,
    Text,
    View,
)

PART = "ui__filesystem_dialog"
MOVE, COPY, IMPORT = "Move", "Copy", "Import from device"
KEEP, OVERWRITE, SKIP = "Keep both", "Overwrite", "Skip"
ANSWERS = (KEEP, OVERWRITE, SKIP)


class Transfer(Browser):
    """The browser dialog, and what is done where it ends."""

    def ask_move(self) -> None:
        self.open("browse", deed=MOVE, paths=list(self.selected), start=self.folder)

    def ask_copy(self) -> None:
        self.open("browse", deed=COPY, paths=list(self.selected), start=self.folder)

    def ask_import(self) -> None:
        self.open("browse", deed=IMPORT, paths=[], start=STORAGE)

    @screen(kind="dialog", wide=True)
    def browse(self, deed: str, paths: list[str], start: str) -> View:
        folder = self.here.get("folder", start)
        picked: list[str] = self.here.get("picked", [])
        importing = deed == IMPORT
        name = folder.rpartition("/")[2] or "/"
        words = (deed,) if importing else (deed, name)
        heading = Row(
            _title(words),
            self._glyph("home", f"{PART}__home", lambda: self._go(self.notebook)),
            self._glyph("magnify", f"{PART}__search_button", self._toggle_search),
            padding=(16, 4, 8, 4),
        )
        search = Field(
            "browse_search", hint="Search", id=f"{PART}__search_edit", autofocus=True,
            margin=(16, 0), padding=8, border="divider",
        )  # fmt: skip
        wanted = self.text("browse_search").casefold() if self.here.get("searching") else ""
        rows = [
            file_row(
                line, lambda line=line: self._picked(line, importing), chosen=line.path in picked
            )
            for line in self.folders.lines(folder, files=importing)
            if line.is_up or wanted in line.name.casefold()
        ]
        done = "Select" if importing else "Select this folder"
        footer = Row(
            self._word("Cancel", f"{PART}__button_cancel", self.close),
            Box(grow=1),
            self._word(done, f"{PART}__button_ok", lambda: self._settle(deed, paths, folder)),
            padding=(8, 0),
        )
        return Column(
            heading,
            search if self.here.get("searching") else None,
            file_list(folder, rows).but(grow=1),
            footer,
            background="background",
            radius=self.dialogs.radius,
            height="fill",
        )

    @staticmethod
    def _glyph(icon: str, id: str, does: Any) -> View:
        return IconButton(icon, "", id=id, on_tap=does, cls="android.widget.ImageView")

    @staticmethod
    def _word(text: str, id: str, does: Any) -> View:
        return Text(text, id=id, size=16, color="accent", padding=(12, 0), min_height=48,
                    on_tap=does)  # fmt: skip

    def _go(self, folder: str) -> None:
        self.here["folder"] = folder

    def _toggle_search(self) -> None:
        self.here["searching"] = not self.here.get("searching")
        self.set_text("browse_search", "")
        self.focus("browse_search" if self.here["searching"] else None)

    def _picked(self, line: Line, importing: bool) -> None:
        if line.folder:
            self._go(line.path)
        elif importing:
            picked = self.here.setdefault("picked", [])
            (picked.remove if line.path in picked else picked.append)(line.path)

    def _settle(self, deed: str, paths: list[str], folder: str) -> None:
        if deed == IMPORT:
            self.call("bring_in", self.here.get("picked", []))
        else:
            self.call("transfer", deed, paths, folder, "")

    def bring_in(self, paths: list[str]) -> None:
        """Copies of files from elsewhere, into the folder that is open."""
        self.transfer(COPY, paths, self.folder, "")

    # Doing it

    def transfer(self, deed: str, paths: list[str], folder: str, answer: str) -> None:
        """Move or copy one after another; a name that is taken stops to ask, unless answered."""
        rest = list(paths)
        while rest:
            taken = self._is_taken(rest[0], folder)
            if taken and not answer:
                self.open("clash", deed=deed, paths=rest, folder=folder)
                return
            self._carry(deed, rest.pop(0), folder, answer if taken else "")
        self.reload()

    def _is_taken(self, path: str, folder: str) -> bool:
        return self.phone.files.exists(join(folder, path.rpartition("/")[2]))

    @screen(kind="dialog")
    def clash(self, deed: str, paths: list[str], folder: str) -> View:
        """One answer for this file, or the same for all that follow."""
        name = paths[0].rpartition("/")[2]
        answers = [(word, False) for word in ANSWERS]
        answers += [(word, True) for word in ANSWERS] if len(paths) > 1 else []
        rows = [
            Text(
                f"{word} all" if all_ else word, id="android:id/text1", size=16, min_height=48,
                width="fill", key=f"answer {word} {all_}",
                on_tap=lambda word=word, all_=all_: self.call(
                    "answered", deed, paths, folder, word, all_
                ),
            )
            for word, all_ in answers
        ]  # fmt: skip
        return self.dialog(f"File already exists: {name}", Column(*rows))

    def answered(
        self, deed: str, paths: list[str], folder: str, answer: str, for_all: bool
    ) -> None:
        if for_all:
            self.transfer(deed, paths, folder, answer)
        else:
            self._carry(deed, paths[0], folder, answer)
            self.transfer(deed, paths[1:], folder, "")

    def _carry(self, deed: str, path: str, folder: str, answer: str) -> None:
        """One file or folder, with what was decided about its name."""
        files = self.phone.files
        target = join(folder, path.rpartition("/")[2])
        into_itself = f"{folder}/".casefold().startswith(f"{path}/".casefold())
        if answer == SKIP or into_itself or not files.exists(path):
            return
        if answer == KEEP:
            target = free_name(files, target)
        elif answer == OVERWRITE:
            if target.casefold() == path.casefold():
                return
            files.rmtree(target)
        if deed == MOVE:
            files.rename(path, target)
            self.store.moved(path, target)
        else:
            copy_tree(files, path, target)


def _title(words: tuple[str, ...]) -> View:
    """What is done and where to, an arrow between them: one node."""
    texts = [Text(word, size=18, lines=1, drawn=True) for word in words]
    arrow = Icon("arrow-right", size=18, color="text", drawn=True)
    return Row(
        texts[0], *(piece for text in texts[1:] for piece in (arrow, text)),
        says=" → ".join(words), id=f"{PART}__title", cls="android.widget.TextView", gap=6, grow=1,
        important=True,
    )  # fmt: skip


def free_name(files: Files, path: str) -> str:
    """The name with a number behind it, the first that is free: ``a_1.md``."""
    folder, _, name = path.rpartition("/")
    stem, dot, extension = name.rpartition(".")
    stem, ending = (stem, dot + extension) if stem else (name, "")
    number = 1
    while files.exists(f"{folder}/{stem}_{number}{ending}"):
        number += 1
    return f"{folder}/{stem}_{number}{ending}"


def copy_tree(files: Files, source: str, target: str) -> None:
    """A copy of a file, or of a folder with all that is in it."""
    if files.is_dir(source):
        files.mkdir(target, parents=True)
        for name in files.listdir(source):
            copy_tree(files, join(source, name), join(target, name))
    else:
        files.write(target, files.read(source))
