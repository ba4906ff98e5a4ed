"""Apps at work: their processes, their screens as data, and the timers that wake them."""

from collections.abc import Callable
from typing import Any, Protocol

from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.service import Service
from pytest_androidworld.virtual.services.log import Log
from pytest_androidworld.virtual.services.packages import Packages
from pytest_androidworld.virtual.services.registry import (
    AppClass,
    Entry,
    Reference,
    RunningApp,
    ScreenInfo,
)

State = dict[str, Any]
Task = dict[str, Any]
SHELL_UID = 2000  # of `am`, and of who speaks for nobody


class NoActivity(Exception):
    """Nothing answers an intent."""


class OpenScreen(Protocol):
    """A screen at its place in a task."""

    def back(self) -> None: ...
    def again(self, intent: Intent) -> None: ...
    def resumed(self) -> None: ...
    def paused(self) -> None: ...


class Screens(Protocol):
    """The screens that are open; the places that they have in tasks are plain data."""

    def __getitem__(self, entry: Entry) -> OpenScreen: ...
    def of_activity(self, entry: Entry) -> OpenScreen: ...
    def info(self, entry: Entry) -> ScreenInfo: ...
    def arrive(self, entry: Entry, intent: Intent) -> None: ...
    def resolve(self, reference: Reference) -> Callable[..., object]: ...
    def process_ended(self, package: str) -> None: ...


class Processes(Service):
    """What the stack of activities rests on; its state is that of `Activities`."""

    screens: Screens  # whoever keeps them says so

    # Who there is

    @property
    def tasks(self) -> list[Task]:
        tasks: list[Task] = self.state["tasks"]
        return tasks

    def app_class(self, package: str) -> AppClass:
        found = self.phone.apps.get(package)
        if found is None:
            raise NoActivity(package)
        return found

    def app(self, entry: Entry) -> RunningApp:
        """The app object behind a screen."""
        return self.app_class(entry["app"])(self.phone)

    def info(self, entry: Entry) -> ScreenInfo:
        return self.screens.info(entry)

    def find(self, entry_id: int) -> Entry | None:
        entries = (entry for task in self.tasks for entry in task["entries"])
        return next((entry for entry in entries if entry["id"] == entry_id), None)

    def _new_entry(
        self, kind: AppClass, info: ScreenInfo, intent: Intent, then: Reference | None
    ) -> Entry:
        self.process(kind.package)
        self.state["next_entry"] += 1
        number = self.state["next_entry"]
        return {
            "id": number,
            "instance": number,
            "root": True,
            "app": kind.package,
            "activity": info.activity,
            "screen": info.name,
            "intent": intent.as_json(),
            "views": {},
            "fields": {},
            "then": then,
        }

    def log_start(self, intent: Intent, package: str) -> None:
        """As Android notes each activity that is started, and by which user."""
        uid = self.phone[Packages].uid(package) if package else SHELL_UID
        told = str(intent).removeprefix("Intent { ").removesuffix(" }")
        self.phone[Log].write("ActivityTaskManager", f"START u0 {{{told}}} from uid {uid}")

    # Processes

    def process(self, package: str) -> State:
        """A package's process, started if it does not run."""
        running: dict[str, State] = self.state["processes"]
        if package not in running:
            self.state["next_pid"] += 17
            running[package] = {"pid": self.state["next_pid"], "memory": {}}
        return running[package]

    def memory(self, package: str) -> State:
        memory: State = self.process(package)["memory"]
        return memory

    def kill(self, package: str) -> None:
        """End a process: its memory and timers go, and databases are closed."""
        self.state["processes"].pop(package, None)
        self.screens.process_ended(package)
        self.phone.databases.close(f"/data/data/{package}")
        self._drop_timers(package, "wake")

    def _drop_timers(self, package: str, *methods: str) -> None:
        self.phone.clock.drop(
            lambda t: (
                t["owner"] == self.name and t["method"] in methods and t["args"][:1] == [package]
            )
        )

    # Timers of apps

    def later(self, package: str, seconds: float, callback: Reference) -> int:
        """Call a method of an app or of its screens later, if the app's process lives then."""
        return self.phone.clock.after(seconds, self.name, "wake", package, callback)

    def wake(self, package: str, callback: Reference) -> None:
        if package in self.state["processes"]:
            self.screens.resolve(callback)()

    def background(self, package: str) -> RunningApp:
        """An app at work without a screen; its process is started if need be."""
        self.process(package)
        return self.app_class(package)(self.phone)

    def alarm_at(self, package: str, wall: int, callback: Reference) -> int:
        """Wake an app at a time of day, whether its process lives then or not."""
        return self.phone.clock.at(wall, self.name, "alarm", package, callback)

    def cancel_alarm(self, package: str, callback: Reference) -> None:
        """Cancel all alarms that would call this method with these arguments."""
        what = [package, callback]
        self.phone.clock.drop(
            lambda t: (t["owner"], t["method"], t["args"]) == (self.name, "alarm", what)
        )

    def alarm(self, package: str, callback: Reference) -> None:
        """An alarm that an app has set goes off."""
        self.screens.resolve(callback)()
