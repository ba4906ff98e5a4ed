"""The phone: one lock, one clock, one tree of files, and the services that make it an Android."""

import hashlib
import json
import threading
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

from pytest_androidworld.virtual.clock import Clock
from pytest_androidworld.virtual.databases import SIDE_FILES, Databases, address
from pytest_androidworld.virtual.fair_lock import FairLock
from pytest_androidworld.virtual.files import LINKS, MOUNTS, PUBLIC_FOLDERS, STORAGE, Files
from pytest_androidworld.virtual.profile import PROFILES, Profile
from pytest_androidworld.virtual.service import Service
from pytest_androidworld.virtual.services.registry import Apps
from pytest_androidworld.virtual.snapshots import Image, Snapshots
from pytest_androidworld.virtual.sql_rights import Rights
from pytest_androidworld.virtual.startup_cache import prepared

S = TypeVar("S", bound=Service)
State = dict[str, Any]

CLEAN = "aw_clean"
MOST_KEPT, LONGEST_NAME = 1000, 200  # of what is not known, and of what failed
FOLDERS = (
    *(path.rpartition("/")[0] or "/" for path in LINKS),
    *(f"{STORAGE}/{name}" for name in PUBLIC_FOLDERS),
    f"{STORAGE}/Android/data",
    f"{STORAGE}/Android/media",
    f"{STORAGE}/Android/obb",
    "/data/data",
    "/data/user_de/0",
    "/data/local/tmp",
    "/data/app",
    "/data/system",
    "/data/tombstones",
    "/dev",
    "/proc",
    "/sys",
    "/system/bin",
    "/system/etc",
    "/vendor",
    "/product",
)

_images: dict[tuple[Profile, str], Image] = {}  # phones out of their box, by what they began with


class UnknownRequest(Exception):
    """A request for what this phone does not know (strict phones only)."""


class Failures(list[Exception]):
    """The first ones; after so many, one more tells nothing new."""

    def append(self, error: Exception) -> None:
        if len(self) < MOST_KEPT:
            super().append(error)
            traceback.clear_frames(error.__traceback__)  # they hold what a client sent


class Parts(NamedTuple):
    """What a phone is made of, besides itself; whoever makes it knows all there is."""

    services: Sequence[type[Service]]
    apps: Apps


class Phone:
    """One virtual phone, living in a directory of the host's."""

    def __init__(
        self,
        directory: Path,
        parts: Parts,
        *,
        profile: Profile = PROFILES["pixel_6"],
        stepped: bool = True,
        think: float = 2.0,
        strict: bool = False,
        snapshots: Path | None = None,
    ) -> None:
        self.directory = directory
        self.profile = profile
        self.think = think
        self.strict = strict
        self.turns = FairLock()
        self.lock = threading.Condition(self.turns)  # type: ignore[arg-type]
        self.unknown: Counter[str] = Counter()
        self.failures = Failures()  # defects of this phone's own that a client ran into
        self.faults: State = {}
        self.state: State = {}
        self.after_work: list[
            Callable[[], None]
        ] = []  # run before anybody hears that work is done
        self.before_wait: list[Callable[[], None]] = []  # run before a thread lets others work
        self.before_look: list[Callable[[], None]] = []  # run before a client reads the screen
        self.at_reboot: list[Callable[[], None]] = []
        self.stale = True  # something may look different since the screen was last composed
        self._depth = 0
        self._digests: dict[str, str] = {}  # of databases' rows, by the digest of the file
        root = directory / "files"
        root.mkdir(parents=True)
        self.clock = Clock(self._fall_due, stepped=stepped)
        self.clock.woken = self.notify
        self.clock.jumped = self.changed
        self.files = Files(root, self.clock.wall)
        self.files.changed.append(lambda path: self.changed())
        self.databases = Databases(self.files)
        self.snapshots = Snapshots(self.files, snapshots or directory / "snapshots")
        self.services: dict[str, Service] = {}
        self.apps = parts.apps
        for kind in parts.services:
            self.services[kind.name] = kind(self)
        self._by_kind = {type(service): service for service in self.services.values()}
        for service in self.services.values():
            service.listen()
        self._begin()

    def __getitem__(self, kind: type[S]) -> S:
        """A service by its class: ``phone[Settings].get(…)``."""
        return cast(S, self._by_kind[kind])

    # A fresh phone, saved and brought back

    def _begin(self) -> None:
        """Be a phone out of its box: a copy of the first one, where each is like the first.

        On a real clock none is, for its files are dated by the host's.
        """
        if not self.clock.stepped or self.profile not in PROFILES.values():
            self.provision()
            return
        began = _digest({name: service.fresh() for name, service in self.services.items()})
        image = _images.get((self.profile, began))
        if image is None:
            image = prepared(f"phone-{self.profile.name}", self._first, began)
            _images[self.profile, began] = image
        if not self.state:
            self.snapshots.adopt(CLEAN, image)
            self.load(CLEAN)

    def _first(self) -> Image:
        self.provision()
        return self.snapshots.image(CLEAN)

    def provision(self) -> None:
        """Make a phone out of its box, and keep it as the snapshot ``aw_clean``."""
        for place in MOUNTS:  # what is mounted there hides the folder itself
            self.files.mkdir(place.rpartition("/")[0], parents=True)
            (self.files.root / place[1:]).mkdir()
        for folder in dict.fromkeys(FOLDERS):
            self.files.mkdir(folder, parents=True)
        for path, target in LINKS.items():
            self.files.symlink(target, path)
        self.state = {name: service.fresh() for name, service in self.services.items()}
        for service in sorted(self.services.values(), key=lambda service: service.late):
            service.provision()
        self.save(CLEAN)

    def save(self, name: str) -> None:
        """Keep the whole phone as a snapshot."""
        for service in self.services.values():
            service.saving()
        self.databases.dirty()
        self.databases.close()
        everything = self.state | {"clock": self.clock.save(), "files": self.files.state}
        self.snapshots.save(name, everything)

    def load(self, name: str) -> None:
        """Restore the whole phone to the snapshot."""
        self.databases.dirty()
        self.databases.close()
        state = self.snapshots.load(name)
        self.clock.load(state.pop("clock"))
        self.files.state = state.pop("files")
        self.state = state
        for service in self.services.values():
            service.loaded()
        self.changed()
        self.notify()

    def reset(self) -> None:
        """Back to the phone out of its box."""
        self.load(CLEAN)

    def reboot(self) -> None:
        """Switch off and on again: what lived in memory is gone, files and settings stay."""
        self.databases.dirty()
        self.databases.close()
        self.clock.reboot()
        for service in sorted(self.services.values(), key=lambda service: service.late):
            service.booted()
        self.changed()
        self.notify()
        for callback in self.at_reboot:
            callback()

    def close(self) -> None:
        """Let go of the files for good; a phone that is closed is not used again."""
        self.databases.close_all()

    # Work, one at a time

    @contextmanager
    def busy(self) -> Iterator[None]:
        """Whatever looks at the phone or changes it does so in here, one thread at a time.

        Before the outermost one ends, what clients must know (a new screen) is pushed.
        """
        with self.lock:
            self._depth += 1
            try:
                yield
                if self._depth == 1:
                    self.finish_work()
            finally:
                self._depth -= 1

    def changed(self) -> None:
        """Something that a screen may show has changed."""
        self.stale = True

    def finish_work(self) -> None:
        """Run what is due and tell what has changed; called before work is reported as done."""
        if not self.clock.stepped:
            self.clock.run_due()
        for hook in self.after_work:
            hook()

    def client_looks(self) -> None:
        """A client is about to read the screen: what shows it elsewhere is brought up to date."""
        for hook in self.before_look:
            hook()

    def hand_over(self) -> None:
        """Send what running commands have printed so far."""
        for hook in self.before_wait:
            hook()

    def wait_for(
        self,
        ready: Callable[[], bool],
        timeout: float | None = None,
        condition: threading.Condition | None = None,
    ) -> bool:
        """Let others work until ``ready`` holds or the host's time runs out, within `busy`.

        It is called again at each `notify`; with ``condition`` (see `news`), only at those of it.
        """
        if ready():
            return True
        self.finish_work()
        self.hand_over()
        depth, self._depth = self._depth, 0
        try:
            return (condition or self.lock).wait_for(ready, timeout)
        finally:
            self._depth = depth

    @contextmanager
    def idle(self) -> Iterator[None]:
        """Let others work meanwhile; only within `busy`."""
        self.finish_work()
        depth, self._depth = self._depth, 0
        for _ in range(depth):
            self.lock.release()
        try:
            yield
        finally:
            for _ in range(depth):
                self.lock.acquire()
            self._depth = depth

    def news(self) -> threading.Condition:
        """What those wait for who need not look again whenever anything happens."""
        return threading.Condition(self.turns)  # type: ignore[arg-type]

    def notify(self) -> None:
        """Have everybody who waits look again."""
        with self.lock:
            self.lock.notify_all()

    def sleep(self, seconds: float, stopped: Callable[[], bool] = lambda: False) -> None:
        """Let phone time pass: at once on a stepped clock, else as long as it takes."""
        self.clock.state["slept"] = True
        if self.clock.stepped:
            self.clock.advance(seconds)
        else:
            self.wait_for(stopped, seconds)

    def spend(self, seconds: float, *, thinking: bool = False) -> None:
        """The time an input event takes on a stepped clock.

        With ``thinking``, the first one after a sleep comes only after the agent's thinking time.
        """
        if self.clock.stepped:
            thought = self.think if thinking and self.clock.state.pop("slept", False) else 0
            self.clock.advance(thought + seconds)

    def _fall_due(self, owner: str, method: str, args: list[Any]) -> None:
        """A timer's time has come; its owner is a service."""
        self.changed()
        getattr(self.services[owner], method)(*args)

    # Looking at the phone from outside

    def unknown_request(self, kind: str, what: str) -> None:
        """Count an unknown request; a strict phone raises with its name."""
        name = f"{kind}: {what[:LONGEST_NAME]}"
        if name in self.unknown or len(self.unknown) < MOST_KEPT:
            self.unknown[name] += 1
        if self.strict:
            raise UnknownRequest(f"this phone knows no {kind} {what!r}")

    def describe(self, error: Exception) -> str:
        """What a client hears of a failure: nothing of the host."""
        return self.files.without_host(str(error))

    def digest(self) -> dict[str, str]:
        """One digest for each file, table and service: two equal phones have equal digests.

        Not compared: the log, the clock, autoincrement counters, times of folders.
        """
        for service in self.services.values():
            service.saving()
        self.databases.dirty()
        found: dict[str, str] = {}
        for path in self.files.walk("/"):
            if path.endswith(SIDE_FILES):
                continue  # rows that are only there are read with the database itself
            stat = self.files.stat(path, follow=False)
            content = ""
            if stat.is_link:
                content = self.files.readlink(path)
            elif stat.is_file:
                content = self._content(path)
            found[path] = _digest([oct(stat.mode), content])
        for name, state in self.state.items():
            found[name] = _digest(self.services[name].comparable(state))
        found["time zone"] = _digest(self.clock.state["zone"])
        return found

    def _content(self, path: str) -> str:
        data = self.files.read(path)
        digest = hashlib.sha256(data).hexdigest()
        if not data.startswith(b"SQLite format 3\0"):
            return digest
        sides = (path + suffix for suffix in SIDE_FILES)
        if any(self.files.exists(side) and self.files.stat(side).size for side in sides):
            return self._rows(path)  # they hold rows that the file itself does not have yet
        if digest not in self._digests:
            self._digests[digest] = self._rows(path)
        return self._digests[digest]

    def _rows(self, path: str) -> str:
        """The digest of a database's tables."""
        connection = self.databases.connect(address(self.files.host(path), "ro"), Rights())
        try:
            return _digest(
                [line for line in connection.iterdump() if "sqlite_sequence" not in line]
            )
        finally:
            connection.close()


def _digest(data: object) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]
