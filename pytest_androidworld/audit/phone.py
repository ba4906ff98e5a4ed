"""The phone of an audit: reset before each play, in use, and compared as a whole."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pytest_androidworld.env.actions import Action
from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import BadAction
from pytest_androidworld.task.files import STORAGE

RECORDS = "Android/data/com.dimowner.audiorecorder/files/Music/records"


@dataclass(frozen=True)
class Plant:
    """Something of the phone's owner, that a task has nothing to do with."""

    name: str
    owners: frozenset[str]  # apps; a task of one may count on what that has
    put: Callable[[Device], object]


def _file(path: str, content: str | bytes, *owners: str) -> Plant:
    name = f"the file {path}"
    content_of = {path: content}
    return Plant(name, frozenset(owners), lambda env: env.files.write_all(STORAGE, content_of))


PLANTS = (
    _file("DCIM/old.jpg", b"\xff\xd8\xff\xe0 picture", "camera", "simple gallery pro"),
    _file("Documents/Markor/old.md", "mine", "markor"),
    _file("Download/old.txt", "mine", "files"),
    _file("Music/old.mp3", "sound", "retro music", "vlc"),
    _file(f"{RECORDS}/Old.m4a", "sound", "audio recorder"),
    Plant(
        "the contact Eva Kim",
        frozenset({"contacts", "dialer"}),
        lambda env: env.contacts.add("Eva Kim", "+15550000000"),
    ),
    Plant(
        "a text in the clipboard",
        frozenset({"clipper"}),
        lambda env: env.clipboard.set("what was there before"),
    ),
)


def plants(apps: Iterable[str]) -> list[Plant]:
    """What lies outside of what the apps of a task own."""
    return [plant for plant in PLANTS if plant.owners.isdisjoint(apps)]


TIMED = (  # which have the times of files, and no two phones have those in common
    "/data/data/com.google.android.providers.media.module/databases/external.db",
    "/data/local/tmp/aw_kept/",
)
TWICE = ("/data/media/0/", "/mnt/user/0/")  # other names of what is in the storage
LATER = 10  # seconds in which a radio has switched and a message has arrived


@dataclass(frozen=True)
class Phone:
    """A device, and what only the virtual one can: be compared as a whole."""

    ready: Callable[[], Device]  # as new
    digest: Callable[[], list[str]] | None = None  # a line for each file, table and service

    def begin(self, apps: Iterable[str] = ()) -> Device:
        """As new; where all can be reset, with what a person has on it, outside of those apps."""
        device = self.ready()
        if self.digest:
            device.clock.freeze_start()
            for plant in plants(apps):
                plant.put(device)
        return device

    def state(self) -> list[str]:
        """A digest of the phone's state, as lines; empty where it cannot be taken."""
        return self.digest() if self.digest else []

    def settle(self, device: Device) -> None:
        """Wait until an action's effects are complete; on the virtual phone only."""
        if self.digest:
            device.settle.sleep(LATER)


def changed(before: Iterable[str], after: Iterable[str]) -> str:
    """The names of what differs between two states, in a few words; empty if nothing does."""
    lines = set(before) ^ set(after)
    names = sorted(
        name for line in lines if not (name := line.partition(" ")[2]).startswith(TWICE)
    )
    names = list(dict.fromkeys(names))
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return ", ".join(names[:3]) + more


def untimed(state: Iterable[str]) -> list[str]:
    """A state without the parts that contain file times."""
    return [line for line in state if not line.partition(" ")[2].startswith(TIMED)]


def replay(device: Device, actions: Iterable[Action]) -> None:
    """Replay recorded actions without observing; impossible ones are skipped."""
    for action in actions:
        try:
            device.act(action, device.observe())
        except BadAction:
            continue
