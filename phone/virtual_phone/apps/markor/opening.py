"""Markor's activities, and the intents with which it opens and shares files."""

from urllib.parse import quote

from virtual_phone.android import components
from virtual_phone.android.intent import SEND, VIEW, Intent
from virtual_phone.apps.markor.formats import PROBE, is_text, type_of
from virtual_phone.storage.files import STORAGE, Files

PACKAGE = "net.gsantner.markor"
ACTIVITIES = f"{PACKAGE}.activity"
MAIN = f"{ACTIVITIES}.MainActivity"
DOCUMENT = f"{ACTIVITIES}.DocumentActivity"
INTRO = f"{ACTIVITIES}.IntroActivity"
PERMISSION = f"{ACTIVITIES}.StoragePermissionActivity"
SETTINGS = f"{ACTIVITIES}.SettingsActivity"
BUTTONS = f"{ACTIVITIES}.ActionButtonSettingsActivity"
FILES = f"content://{PACKAGE}.provider/external_files"
SEND_SEVERAL = "android.intent.action.SEND_MULTIPLE"
STREAM = "android.intent.extra.STREAM"
NEW = "new"  # an extra of our own


def activity(name: str) -> Intent:
    """One of the app's activities, by its full name."""
    return Intent(component=f"{PACKAGE}/{name}")


def document(path: str, *, new: bool = False) -> Intent:
    """The editor for a document; each is a task of its own.  Of a new one the keyboard is up."""
    extras = {NEW: True} if new else {}
    return Intent(component=f"{PACKAGE}/{DOCUMENT}", data=f"file://{quote(path)}", extras=extras)


def viewer(files: Files, path: str) -> Intent:
    """The editor for a text, the app for it for everything else."""
    with files.open(path) as file:
        beginning = file.read(PROBE)
    name = path.rpartition("/")[2]
    if is_text(name, beginning):
        return document(path)
    return Intent(action=VIEW, data=address(path), type=type_of(name))


def sharing(paths: list[str]) -> Intent:
    """The share sheet for files."""
    types = {type_of(path.rpartition("/")[2]) for path in paths}
    kind = types.pop() if len(types) == 1 else "*/*"
    addresses = [address(path) for path in paths]
    if len(paths) == 1:
        return chooser(Intent(action=SEND, type=kind, extras={STREAM: addresses[0]}))
    return chooser(Intent(action=SEND_SEVERAL, type=kind, extras={STREAM: addresses}))


def chooser(send: Intent) -> Intent:
    """The share sheet."""
    return Intent(component=components.CHOOSER, extras={"intent": send.as_json()})


def address(path: str) -> str:
    """A file's address for other apps."""
    return f"{FILES}/{quote(path.removeprefix(STORAGE).lstrip('/'))}"
