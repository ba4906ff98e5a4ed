"""The processes of apps: their memory, and the timers and alarms that call them."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypedDict

from virtual_phone.runtime.clock import State as Timer
from virtual_phone.service import Service, State
from virtual_phone.services.log import Log
from virtual_phone.services.registry import Reference, RunningApp, Screens

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

FIRST_PID, PID_STEP = 2000, 17


class AppProcess(TypedDict):
    """The process of an app."""

    pid: int
    memory: dict[str, Any]  # plain data of the app, gone when the process ends


SQLITE = "android.database.sqlite.SQLiteException"


class ProcessEnded(Exception):
    """The process that ran this code of an app has ended, and with it the code."""


class AppCrash(Exception):
    """An app has not caught an exception, which ends its process."""

    def __init__(self, package: str, error: Exception) -> None:
        super().__init__(f"{package}: {error}")
        self.package, self.error = package, error


class Processes(Service):
    """Which apps run.  The system's own processes are not modelled."""

    name = "processes"
    screens: Screens  # set by the service that has them

    def __init__(self, phone: "Phone") -> None:
        super().__init__(phone)
        self._crash_observers: list[Callable[[str], None]] = []
        self._end_observers: list[Callable[[str], None]] = []

    def fresh(self) -> State:
        return {"last_pid": FIRST_PID, "running": {}}

    def comparable(self, state: State) -> None:
        """An empty state: background processes do not make two phones differ."""

    @property
    def running(self) -> dict[str, AppProcess]:
        """The processes by package, in the order in which they were started."""
        running: dict[str, AppProcess] = self.state["running"]
        return running

    def is_running(self, package: str) -> bool:
        return package in self.running

    def process(self, package: str) -> AppProcess:
        """A package's process, started if it is not running."""
        if package not in self.running:
            self.state["last_pid"] += PID_STEP
            self.running[package] = {"pid": self.state["last_pid"], "memory": {}}
        return self.running[package]

    def memory(self, package: str) -> dict[str, Any]:
        """The memory of a package's process, which is started if it is not running."""
        return self.process(package)["memory"]

    def background(self, package: str) -> RunningApp:
        """An app running without a screen; its process is started if it is not running."""
        self.process(package)
        return self.phone.apps[package](self.phone)

    def kill(self, package: str) -> None:
        """End a process: its memory and timers go, and its databases are closed."""
        self.running.pop(package, None)
        self.screens.process_ended(package)
        self.phone.databases.close(f"/data/data/{package}")
        self.phone.clock.drop(lambda timer: self._is(timer, "wake", package))
        for observer in self._end_observers:
            observer(package)

    def observe_ends(self, observer: Callable[[str], None]) -> None:
        """Call ``observer`` with the package of a process that is killed; at `listen`."""
        self._end_observers.append(observer)

    def reset(self) -> None:
        """End all processes, as before the first boot."""
        self.state.update(self.fresh())

    def end_all(self) -> None:
        """End all processes, as at a restart."""
        self.state["running"] = {}

    # Crashes

    def observe_crashes(self, observer: Callable[[str], None]) -> None:
        """Call ``observer`` with the package of an app that crashes; for services, at `listen`."""
        self._crash_observers.append(observer)

    @contextmanager
    def running_code(self, package: str) -> Iterator[None]:
        """Run code of an app: what it does not catch when its database is not what it expects.

        Another client may drop a table or change a column's type; Android's SQLite throws then.
        """
        try:
            yield
        except ProcessEnded:
            pass
        except sqlite3.Error as error:
            self.crash(package, f"{SQLITE}: {error}")

    @contextmanager
    def interrupted(self, package: str) -> Iterator[None]:
        """Code of an app in which others may work.

        If the app's process has ended meanwhile (another client has stopped it, or has restored
        the phone), what follows ends, too.
        """
        process = self.process(package)
        yield
        if self.running.get(package) is not process:
            raise ProcessEnded(package)

    def crash(self, package: str, reason: str) -> None:
        """Log the crash of an app, and notify the observers."""
        pid = self.process(package)["pid"]
        for line in ("FATAL EXCEPTION: main", f"Process: {package}, PID: {pid}", reason):
            self.phone[Log].write("AndroidRuntime", line, "E", pid=pid, buffer="crash")
        for observer in self._crash_observers:
            observer(package)

    # Timers and alarms

    def after(self, seconds: float, package: str, callback: Reference) -> int:
        """Call a method of an app or of its screens later, if its process is running then."""
        return self.phone.clock.after(seconds, self.name, "wake", package, callback)

    def wake(self, package: str, callback: Reference) -> None:
        """A timer of an app has expired."""
        if self.is_running(package):
            with self.running_code(package):
                self.screens.resolve(callback)()

    def alarm_at(
        self, wall: int, package: str, callback: Reference, *, quietly: bool = False
    ) -> int:
        """Call a method of an app at a time of day, whether its process is running then or not.

        Of a quiet one the user does not read in the status bar.
        """
        method = "quiet_alarm" if quietly else "alarm"
        return self.phone.clock.at(wall, self.name, method, package, callback)

    def alarm(self, package: str, callback: Reference) -> None:
        """The timer of an app's alarm."""
        with self.running_code(package):
            self.screens.resolve(callback)()

    def quiet_alarm(self, package: str, callback: Reference) -> None:
        """The timer of a quiet alarm."""
        self.alarm(package, callback)

    def next_alarm(self, package: str) -> int | None:
        """When the next alarm of an app goes off, as wall time, leaving out the quiet ones."""
        timers = self.phone.clock.state["timers"]
        return min((t["wall"] for t in timers if self._is(t, "alarm", package)), default=None)

    def cancel_alarm(self, package: str, callback: Reference) -> None:
        """Cancel the alarms that would call this method with these arguments."""
        self._drop_alarms(package, callback)

    def cancel_alarms(self, package: str) -> None:
        """Cancel all alarms of an app."""
        self._drop_alarms(package)

    def _drop_alarms(self, *args: object) -> None:
        self.phone.clock.drop(
            lambda timer: self._is(timer, "alarm", *args) or self._is(timer, "quiet_alarm", *args)
        )

    def _is(self, timer: Timer, method: str, *args: object) -> bool:
        """Whether a timer of the clock is one of these, with these first arguments."""
        mine = (timer["owner"], timer["method"]) == (self.name, method)
        return mine and timer["args"][: len(args)] == list(args)
