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
        return self.app_class(entry["app"])(self.phone, entry)

    def info(self, entry: Entry) -> ScreenInfo:
        return self.screens.info(entry)

    def find(self, entry_id: int) -> Entry | None:
        entries = (entry for task in self.tasks for entry in task["entries"])
        return next((entry for entry in entries if entry["id"] == entry_id), None)

    def _new_entry(
        self, kind: AppClass, info: ScreenInfo, intent: Intent, args: State, then: str | Reference
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
            "args": args,
            "intent": intent.as_json(),
            "views": {},
            "here": {},
            "fields": {},
            "then": then,
        }

    def log_start(self, intent: Intent, caller: Entry | None) -> None:
        """As Android notes each activity that is started, and by which user."""
        uid = self.phone[Packages].uid(caller["app"]) if caller else SHELL_UID
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

    def later(self, entry: Entry, seconds: float, method: str | Reference, args: list[Any]) -> int:
        return self.phone.clock.after(
            seconds, self.name, "wake", entry["app"], entry["id"], method, args
        )

    def wake(self, package: str, entry_id: int, method: str | Reference, args: list[Any]) -> None:
        """An app's timer: its screen may be gone, its process may not."""
        if package not in self.state["processes"]:
            return
        if not isinstance(method, str):
            self.screens.resolve(method)(*args)
            return
        entry = self.find(entry_id)
        app = self.app(entry) if entry is not None else self.background(package)
        getattr(app, method)(*args)

    def background(self, package: str) -> RunningApp:
        """An app at work without a screen; its process is started if need be."""
        kind = self.app_class(package)
        return kind(self.phone, self._new_entry(kind, ScreenInfo(""), Intent(), {}, ""))

    def alarm_at(self, package: str, wall: int, method: str | Reference, args: list[Any]) -> int:
        """Wake an app at a time of day, whether its process lives then or not."""
        return self.phone.clock.at(wall, self.name, "alarm", package, method, args)

    def cancel_alarm(self, package: str, method: str | Reference, args: list[Any]) -> None:
        """Forget all alarms that would call this with these arguments."""
        what = [package, method, args]
        self.phone.clock.drop(
            lambda t: (t["owner"], t["method"], t["args"]) == (self.name, "alarm", what)
        )

    def alarm(self, package: str, method: str | Reference, args: list[Any]) -> None:
        """An alarm that an app has set goes off."""
        if isinstance(method, str):
            getattr(self.background(package), method)(*args)
        else:
            self.screens.resolve(method)(*args)
