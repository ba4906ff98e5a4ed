"""Which folder is open, what is selected in it, and opening what is tapped."""

from urllib.parse import quote

from pytest_androidworld.virtual import components
from pytest_androidworld.virtual.apps.markor.formats import PROBE, is_text, type_of
from pytest_androidworld.virtual.apps.markor.listing import SHELVES, Line, Listing
from pytest_androidworld.virtual.files import STORAGE
from pytest_androidworld.virtual.intent import SEND, VIEW, Intent

DOCUMENT = "net.gsantner.markor.activity.DocumentActivity"
FILES = "content://net.gsantner.markor.provider/external_files"
SEND_SEVERAL = "android.intent.action.SEND_MULTIPLE"
STREAM, SUBJECT = "android.intent.extra.STREAM", "android.intent.extra.SUBJECT"


class Browser(Listing):
    """What is kept of the Files tab, with the main screen."""

    @property
    def folder(self) -> str:
        return str(self.here.get("folder") or self.notebook)

    @property
    def lines(self) -> list[Line]:
        return [Line(*line) for line in self.here.get("lines", ())]

    @property
    def selected(self) -> list[str]:
        """The selected paths, in the order in which they were selected."""
        chosen: list[str] = self.here.setdefault("selected", [])
        return chosen

    def reload(self) -> None:
        """Read the folder again; what was selected no longer is."""
        self.here["lines"] = [list(line) for line in self.listing(self.folder)]
        self.here["selected"], self.here["known"] = [], []

    def enter(self, folder: str) -> None:
        if self.phone.files.is_dir(folder) or folder in SHELVES or folder == "/storage":
            self.here["folder"] = folder
            self.reload()

    # Opening

    def open_file(self, path: str) -> None:
        """Texts in the editor, everything else in the app for it."""
        with self.phone.files.open(path) as file:
            beginning = file.read(PROBE)
        name = path.rpartition("/")[2]
        if is_text(name, beginning):
            self.open_document(path)
        else:
            self.start(Intent(action=VIEW, data=address(path), type=type_of(name)))

    def open_document(self, path: str) -> None:
        """Each document is a task of its own."""
        document = Intent(component=f"{self.package}/{DOCUMENT}", data=f"file://{quote(path)}")
        self.start(document)

    def share_files(self, paths: list[str]) -> None:
        """Offer files to other apps."""
        kinds = {type_of(path.rpartition("/")[2]) for path in paths}
        kind = kinds.pop() if len(kinds) == 1 else "*/*"
        addresses = [address(path) for path in paths]
        one = len(paths) == 1
        send = Intent(
            action=SEND if one else SEND_SEVERAL, type=kind,
            extras={STREAM: addresses[0] if one else addresses},
        )  # fmt: skip
        self.offer(send)

    def offer(self, send: Intent) -> None:
        """Put up the share sheet."""
        self.start(Intent(component=components.CHOOSER, extras={"intent": send.as_json()}))


def address(path: str) -> str:
    """A file as other apps may read it."""
    return f"{FILES}/{quote(path.removeprefix(STORAGE).lstrip('/'))}"
