"""The phone: a lock, a clock, a file system, and the services and apps of Android."""

import hashlib
import json
import threading
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

from virtual_phone.android.profile import PROFILES, Profile, is_known
from virtual_phone.runtime.clock import Clock
from virtual_phone.runtime.fair_lock import FairLock
from virtual_phone.runtime.startup_cache import prepared
from virtual_phone.runtime.visits import Visits
from virtual_phone.service import Service
from virtual_phone.services.registry import Apps
from virtual_phone.storage.databases import Databases, address
from virtual_phone.storage.files import MOUNTS, Files
from virtual_phone.storage.first_folders import FOLDERS, LINKS
from virtual_phone.storage.snapshots import Image, Snapshots
from virtual_phone.storage.spellings import SIDE_FILES
from virtual_phone.storage.sql_rights import Connection, Rights

S = TypeVar("S", bound=Service)
State = dict[str, Any]

CLEAN = "aw_clean"
BOUGHT = "as_bought"  # of a phone that has not been set up; it has no snapshots
PAUSE = 0.1  # seconds: the longest sleep in which no agent looks at the screen
MOST_KEPT, LONGEST_NAME = 1000, 200  # of recorded unknown requests and failures

_images: dict[tuple[Profile, str], Image] = {}  # new phones, by profile and configuration


class UnknownRequest(Exception):
    """A request that this phone does not know (raised by strict phones only)."""


class Failures(list[Exception]):
    """The first failures, up to a limit."""

    def append(self, error: Exception) -> None:
        if len(self) < MOST_KEPT:
            super().append(error)
            traceback.clear_frames(error.__traceback__)  # they reference a client's data


class Parts(NamedTuple):
    """The services and apps of a phone, chosen by its creator."""

    services: Sequence[type[Service]]
    apps: Apps
    own: str = ""  # a digest of the code of those apps that are not this package's


class Phone:
    """One virtual phone, stored in a directory of the host."""

    def __init__(
        self,
        directory: Path,
        parts: Parts,
        *,
        profile: Profile = PROFILES["pixel_6"],
        stepped: bool = True,
        think: float = 2.0,
        strict: bool = False,
        as_bought: bool = False,
        snapshots: Path | None = None,
    ) -> None:
        self.directory = directory
        self.profile = profile
        self.as_bought = as_bought  # not set up: the image's own apps, never opened
        self.think = think
        self.strict = strict
        self.turns = FairLock()
        self.lock = threading.Condition(self.turns)  # type: ignore[arg-type]
        self.unknown: Counter[str] = Counter()
        self.visits = Visits()
        self.failures = Failures()  # bugs of this phone that clients ran into
        self.faults: State = {}
        self.state: State = {}
        self.after_work: list[Callable[[], None]] = []  # called before the reply that work is done
        self.before_wait: list[Callable[[], None]] = []  # called before a thread lets others work
        self.before_look: list[Callable[[], None]] = []  # called before a client reads the screen
        self.at_reboot: list[Callable[[], None]] = []
        self.at_failure: list[Callable[[str], None]] = []  # called with the reason
        self.at_load: list[Callable[[], None]] = []
        self.stale = True  # the screen may have changed since it was composed
        self._depth = 0
        self.comparable_rows: dict[
            str, Callable[[Connection], list[str]]
        ] = {}  # by path, if not all
        self._digests: dict[str, str] = {}  # of databases' rows, by the file's digest
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
        self.apps, self._own = parts.apps, parts.own
        for kind in parts.services:
            self.services[kind.name] = kind(self)
        self._by_kind = {type(service): service for service in self.services.values()}
        for service in self.services.values():
            service.listen()
        self._begin()

    def __getitem__(self, kind: type[S]) -> S:
        """A service by its class: ``phone[Settings].get(…)``."""
        return cast(S, self._by_kind[kind])

    # Creating, saving and restoring

    def _begin(self) -> None:
        """Set up a new phone: a copy of the first one with the same configuration, if possible.

        With a real clock it is not, for the files have the host's times.
        """
        if not self.clock.stepped or not is_known(self.profile):
            self.provision()
        else:
            self._begin_as_others()
        if self.as_bought:
            self.snapshots.delete(self._new)

    def _begin_as_others(self) -> None:
        """Be what the first phone with this configuration was."""
        fresh = {name: service.fresh() for name, service in self.services.items()}
        began = _digest([fresh, sorted(self.apps), self.as_bought, self._own])
        image = _images.get((self.profile, began))
        if image is None:
            kind = ("bought" if self.as_bought else "phone") + ("-own-apps" if self._own else "")
            image = prepared(f"{kind}-{self.profile.full_name}", self._first, began)
            _images[self.profile, began] = image
        if not self.state:
            self.snapshots.adopt(self._new, image)
            self.load(self._new)

    @property
    def _new(self) -> str:
        """The snapshot of a new phone."""
        return BOUGHT if self.as_bought else CLEAN

    def _first(self) -> Image:
        self.provision()
        return self.snapshots.image(self._new)

    def provision(self) -> None:
        """Provision a new phone, and save it: one that was set up as ``aw_clean``."""
        for place in MOUNTS:  # the mount hides the folder itself
            self.files.mkdir(place.rpartition("/")[0], parents=True)
            (self.files.root / place[1:]).mkdir()
        for folder in dict.fromkeys(FOLDERS):
            self.files.mkdir(folder, parents=True)
        for path, target in LINKS.items():
            self.files.symlink(target, path)
        self.state = {name: service.fresh() for name, service in self.services.items()}
        for service in sorted(self.services.values(), key=lambda service: service.late):
            service.provision()
        self.save(self._new)

    def save(self, name: str) -> None:
        """Save the whole phone as a snapshot."""
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
        if self.faults.get("load_sets_clock"):
            self.clock.set_to_host()
        for service in self.services.values():
            service.loaded()
        self.changed()
        self.notify()
        for callback in self.at_load:
            callback()

    def reset(self) -> None:
        """Restore the phone that was set up."""
        self.load(CLEAN)

    def reboot(self) -> None:
        """Restart the phone: processes end, files and settings stay."""
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
        """Close the files; a closed phone cannot be used again."""
        for service in self.services.values():
            service.shut_down()
        self.databases.close_all()

    def fail(self, reason: str) -> None:
        """The phone cannot go on: end it, as a broken device, which answers nothing any more."""
        for callback in self.at_failure:
            callback(reason)

    # Work, one thread at a time

    @contextmanager
    def busy(self) -> Iterator[None]:
        """The lock for reading and changing the phone.

        Before the outermost one is released, changes (a new screen) are sent to clients.
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
        """Note a change of data that a screen may display."""
        self.stale = True

    def finish_work(self) -> None:
        """Run due timers and send changes to clients; called before the reply to a request."""
        if not self.clock.stepped:
            self.clock.run_due()
        for hook in self.after_work:
            hook()

    def client_looks(self) -> None:
        """Update the other clients of the screen before a client reads it."""
        for hook in self.before_look:
            hook()

    def hand_over(self) -> None:
        """Send the output of running commands so far."""
        for hook in self.before_wait:
            hook()

    def wait_for(
        self,
        ready: Callable[[], bool],
        timeout: float | None = None,
        condition: threading.Condition | None = None,
    ) -> bool:
        """Let others work until ``ready`` holds or the host's time runs out, within `busy`.

        ``ready`` is called after each `notify`; with a ``condition`` (see `news`), after its own.
        """
        self.turns.check_mine()
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
    def idle(self, *, finish: bool = True) -> Iterator[None]:
        """Release the lock meanwhile; only within `busy`, in `finish_work` without ``finish``."""
        self.turns.check_mine()
        if finish:
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
        """A condition with the phone's lock, for waiting for specific events only."""
        return threading.Condition(self.turns)  # type: ignore[arg-type]

    def notify(self) -> None:
        """Wake all waiting threads."""
        with self.lock:
            self.lock.notify_all()

    def sleep(self, seconds: float, stopped: Callable[[], bool] = lambda: False) -> None:
        """Let phone time pass: at once on a stepped clock, else as long as it takes."""
        self.clock.state["slept"] = True
        if seconds > PAUSE:
            self.clock.state["looked"] = True
        if self.clock.stepped:
            self.clock.advance(seconds)
        else:
            self.wait_for(stopped, seconds)

    def spend(self, seconds: float, *, thinking: bool = False) -> None:
        """Let the time of an input event pass on a stepped clock.

        With ``thinking``, the first event after a sleep takes the agent's thinking time, too; but
        a short one is a finger's.
        """
        if self.clock.stepped:
            thought = 0.0
            if thinking:
                self.clock.state.pop("slept", None)
                thought = self.think if self.clock.state.pop("looked", False) else 0.0
            self.clock.advance(thought + seconds)

    def _fall_due(self, owner: str, method: str, args: list[Any]) -> None:
        """Run a due timer, whose owner is a service."""
        self.changed()
        getattr(self.services[owner], method)(*args)

    # Diagnostics

    def unknown_request(self, kind: str, what: str) -> None:
        """Record an unknown request; a strict phone raises `UnknownRequest`."""
        name = f"{kind}: {what[:LONGEST_NAME]}"
        if name in self.unknown or len(self.unknown) < MOST_KEPT:
            self.unknown[name] += 1
        if self.strict:
            raise UnknownRequest(f"this phone knows no {kind} {what!r}")

    def describe(self, error: Exception) -> str:
        """The message of a failure for a client, without paths of the host."""
        return self.files.without_host(str(error))

    def digest(self) -> dict[str, str]:
        """One digest for each file, table and service: two equal phones have equal digests.

        Not compared: the log, the clock, autoincrement counters, times of folders, and what the
        media store numbers and dates by itself.
        """
        for service in self.services.values():
            service.saving()
        self.databases.dirty()
        found: dict[str, str] = {}
        for path in self.files.walk("/"):
            if path.endswith(SIDE_FILES):
                continue  # rows in a log are read with their database
            stat = self.files.stat(path, follow=False)
            content = ""
            if stat.is_link:
                content = self.files.readlink(path)
            elif stat.is_file and path not in self.files.read_live:
                content = self._content(path)
            found[path] = _digest([oct(stat.mode), content])
        for name, state in self.state.items():
            compared = self.services[name].comparable(state)
            if compared is not None:
                found[name] = _digest(compared)
        found["time zone"] = _digest(self.clock.state["zone"])
        return found

    def _content(self, path: str) -> str:
        data = self.files.read(path)
        digest = hashlib.sha256(data).hexdigest()
        if not data.startswith(b"SQLite format 3\0"):
            return digest
        sides = (path + suffix for suffix in SIDE_FILES)
        if any(self.files.exists(side) and self.files.stat(side).size for side in sides):
            return self._rows(path)  # the log has rows that the file does not have yet
        if digest not in self._digests:
            self._digests[digest] = self._rows(path)
        return self._digests[digest]

    def _rows(self, path: str) -> str:
        """The digest of a database's tables."""
        where = address(self.files.host(path), "ro")
        with closing(self.databases.connect(where, Rights())) as connection:
            return _digest(self.comparable_rows.get(path, _all_rows)(connection))


def _all_rows(connection: Connection) -> list[str]:
    return [line for line in connection.iterdump() if "sqlite_sequence" not in line]


def _digest(data: object) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]
