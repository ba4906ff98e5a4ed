"""What is done to files: deleting, renaming, new folders, moving, copying, packing, unpacking."""

from collections.abc import Sequence

from pytest_androidworld.virtual.apps.files import archives, transfer
from pytest_androidworld.virtual.apps.files.documents import Document, clean, split
from pytest_androidworld.virtual.apps.files.searching import Searching
from pytest_androidworld.virtual.files import join
from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.services.activities import Activities
from pytest_androidworld.virtual.services.notifications import Notifications
from pytest_androidworld.virtual.services.providers.documents import EXTERNAL
from pytest_androidworld.virtual.ui import editing
from pytest_androidworld.virtual.ui.app import DialogLook, screen
from pytest_androidworld.virtual.ui.view import Column, Field, Text, View

PICKER = "com.android.documentsui.picker.PickActivity"
INSPECTOR = "com.android.documentsui.inspector.InspectorActivity"
FILES = "com.android.documentsui.files.FilesActivity"
PICK_DESTINATION = "com.android.documentsui.PICK_COPY_DESTINATION"
NAME = "android:id/text1"
TAKEN = "A file with this name already exists."
PROGRESS = {"copy": "Copying", "move": "Moving", "delete": "Deleting", "compress": "Compressing",
            "extract": "Extracting"}  # fmt: skip
UNDONE = {
    "copy": "copied",
    "move": "moved",
    "delete": "deleted",
    "compress": "compressed",
    "extract": "extracted",
}


def items(count: int) -> str:
    return "1 item" if count == 1 else f"{count} items"


def delete_question(documents: Sequence[Document]) -> str:
    """What is asked before files are deleted."""
    count, folders = len(documents), sum(each.is_folder for each in documents)
    if count == 1 and folders:
        return f'Delete folder "{documents[0].name}" and its contents?'
    if count == 1:
        return f'Delete "{documents[0].name}"?'
    if folders == count:
        return f"Delete {count} folders and their contents?"
    return f"Delete {count} files?" if not folders else f"Delete {count} items?"


class Jobs(Searching):
    """Each job says that it runs, and leaves a notification if something went wrong."""

    dialogs = DialogLook(caps=True, message_id="")

    def chosen(self) -> list[Document]:
        raise NotImplementedError

    def done(self, job: str, count: int, failed: list[str]) -> None:
        """Say that a job runs; it is over at once, and only what failed is heard of again."""
        self.end_selection()
        self.snack(f"{PROGRESS[job]} {items(count)}.")
        if failed:
            names = [path.rstrip("/").rpartition("/")[2] for path in failed]
            told = Intent(component=f"{self.package}/{FILES}", data=f"job:{job}")
            told = told.but(extras={"failed": [job, names]})
            title = f"Couldn’t {job} {items(len(failed))}"
            tag = f"{job} {self.phone.clock.wall()}"
            notes = self.phone[Notifications]
            notes.post(self.package, title, "Tap to view details", tag=tag, intent=told)

    def tell_failed(self, job: str, names: list[str]) -> None:
        """What a notification of a failed job leads to."""
        verb = f"These files weren’t {UNDONE[job]}:"
        self.alert("", "\n".join((verb, *names)), yes=("Close", ""))

    # Deleting

    def ask_delete(self) -> None:
        question = delete_question(self.chosen())
        self.alert("", question, yes=("OK", "delete_chosen"), no=("Cancel", ""))

    def delete_chosen(self) -> None:
        paths = [each.key for each in self.chosen()]
        self.done("delete", len(paths), transfer.delete(self.phone.files, paths))

    # Names

    def ask_rename(self) -> None:
        """Ask for another name; what stands before the extension is selected."""
        document = self.chosen()[0]
        self.ask_name("Rename", "New name", "rename_to", document.name)
        entry = self.phone[Activities].top
        state = editing.field_state(entry["views"], NAME, document.name)
        editing.select(state, 0, len(split(document.name, folder=document.is_folder)[0]))

    def ask_folder(self) -> None:
        self.ask_name("New folder", "Folder name", "make_folder")

    def ask_name(self, title: str, hint: str, method: str, value: str = "") -> None:
        self.open("name_dialog", title=title, hint=hint, method=method, value=value)

    @screen(kind="dialog")
    def name_dialog(self, title: str, hint: str, method: str, value: str) -> View:
        error = self.here.get("error", "")
        field = Field(
            NAME, value, hint, id=NAME, autofocus=True, padding=(12, 8), min_height=56,
            on_enter=lambda: self.name_given(method), on_change=lambda _: self.no_error(),
            border="error" if error else "primary", radius=4,
        )  # fmt: skip
        small = Text(hint, size=12, color="secondary", drawn=True, lines=1,
                     visible=bool(self.text(NAME, value)))  # fmt: skip
        wrong = Text(error, id="textinput_error", size=12, color="error") if error else None
        body = Column(small, field, wrong, gap=4)
        yes = ("OK", "name_given", [method])
        return self.dialog(title, body, yes=yes, no=("Cancel", ""), here=True)

    def no_error(self) -> None:
        self.here.pop("error", None)

    def name_given(self, method: str) -> None:
        """OK or Enter: the page below says what is wrong with the name, else does it."""
        name, below = self.text(NAME), self.below()
        error = below.wrong_name(method, name)
        if error:
            self.here["error"] = error
        else:
            self.call(method, name)

    def wrong_name(self, method: str, name: str) -> str:
        """Why a name cannot be given; nothing if it can."""
        if method == "make_folder":
            return "" if name.strip() else "You need to add a folder name"
        if not name.strip():
            return "You need to rename this"
        old = self.chosen()[0]
        folder = old.key.rpartition("/")[0]
        same = name.casefold() == old.name.casefold()
        return TAKEN if not same and self.phone.files.exists(join(folder, clean(name))) else ""

    def rename_to(self, name: str) -> None:
        document = self.chosen()[0]
        folder = document.key.rpartition("/")[0]
        self.end_selection()
        try:
            if document.key in transfer.KEPT:
                raise PermissionError(f"{document.key} stays where it is")
            self.phone.files.rename(document.key, join(folder, clean(name)))
        except OSError:
            self.snack("Failed to rename document")

    def make_folder(self, name: str) -> None:
        """A new folder, under another name if this one is taken."""
        path = self.new_folder(name)
        if path is None:
            self.snack("Failed to create folder")

    def new_folder(self, name: str) -> str | None:
        files = self.phone.files
        path = transfer.unique(files, self.folder, name, is_folder=True)
        try:
            files.mkdir(path)
        except OSError:
            return None
        return path

    # Moving and copying

    def pick_destination(self, job: str) -> None:
        """Ask for a folder; the job waits for it."""
        self.here["keys"] = [each.key for each in self.chosen()]
        ask = Intent(PICK_DESTINATION, component=f"{self.package}/{PICKER}", extras={"job": job})
        self.start(ask, then="destination_picked")

    def destination_picked(self, job: str, folder: str, authority: str) -> None:
        keys: list[str] = self.here.pop("keys", [])
        files = self.phone.files
        if job == "move":
            same = self.root.authority == authority == EXTERNAL
            failed = transfer.move(files, keys, folder, same_provider=same)
        elif job == "copy":
            failed = transfer.copy(files, keys, folder)
        else:
            failed = transfer.extract(files, keys, folder)
        self.done(job, len(keys), failed)

    def compress(self) -> None:
        """Make archive.zip beside what is selected."""
        paths, files = [each.key for each in self.chosen()], self.phone.files
        failed = []
        try:
            made = archives.packed(files, paths, self.phone.clock.zone())
            files.write(transfer.unique(files, self.folder, "archive.zip"), made)
        except OSError:
            failed = paths
        self.done("compress", len(paths), failed)
