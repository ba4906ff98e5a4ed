"""Moving, copying and importing files, and what to do where a name is taken."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.markor.app import Markor
from pytest_androidworld.virtual.files import Files, join

MOVE, COPY, IMPORT = "Move", "Copy", "Import from device"
KEEP, OVERWRITE, SKIP = "Keep both", "Overwrite", "Skip"
DECISIONS = (KEEP, OVERWRITE, SKIP)


@dataclass
class Transfer:
    """Files on their way into a folder, one after another."""

    action: str
    paths: list[str]
    folder: str

    def run(self, app: Markor, decision: str = "") -> bool:
        """Go on until all is done, or a name is taken and nothing was decided about that."""
        while self.paths:
            taken = app.phone.files.exists(self._target())
            if taken and not decision:
                return False
            self.next(app, decision if taken else "")
        return True

    def _target(self) -> str:
        return join(self.folder, self.paths[0].rpartition("/")[2])

    def next(self, app: Markor, decision: str) -> None:
        """One file or folder, with what was decided about its name."""
        files, target = app.phone.files, self._target()
        path = self.paths.pop(0)
        into_itself = f"{self.folder}/".casefold().startswith(f"{path}/".casefold())
        if decision == SKIP or into_itself or not files.exists(path):
            return
        if decision == KEEP:
            target = free_name(files, target)
        elif decision == OVERWRITE:
            if target.casefold() == path.casefold():
                return
            files.rmtree(target)
        if self.action == MOVE:
            files.rename(path, target)
            app.store.moved(path, target)
        else:
            copy_tree(files, path, target)


@dataclass
class NameTaken(ui.Screen[Markor, Transfer]):
    """What to do with the next file, or with all from there on; closes when that is done."""

    kind: ClassVar[ui.Kind] = "dialog"

    transfer: Transfer

    def view(self) -> ui.View:
        paths = self.transfer.paths
        rows = [self.row(word, word, self.decide) for word in DECISIONS]
        if len(paths) > 1:
            rows += [self.row(f"{word} all", word, self.decide_for_all) for word in DECISIONS]
        title = f"File already exists: {paths[0].rpartition('/')[2]}"
        return ui.dialog(self.app, title, ui.Column(*rows))

    def row(self, label: str, decision: str, does: Callable[[str], None]) -> ui.View:
        return ui.Text(
            label,
            id="android:id/text1",
            size=16,
            min_height=48,
            width="fill",
            key=f"answer {label}",
            on_tap=partial(does, decision),
        )

    def decide(self, decision: str) -> None:
        self.transfer.next(self.app, decision)
        self.close(self.transfer)

    def decide_for_all(self, decision: str) -> None:
        self.transfer.run(self.app, decision)
        self.close(self.transfer)


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
