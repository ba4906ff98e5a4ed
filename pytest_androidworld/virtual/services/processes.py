"""The processes of apps: their memory, and the timers and alarms that call them."""

from typing import Any, TypedDict

from pytest_androidworld.virtual.clock import State as Timer
from pytest_androidworld.virtual.service import Service, State
from pytest_androidworld.virtual.services.registry import Reference, RunningApp, Screens

FIRST_PID, PID_STEP = 2000, 17


class AppProcess(TypedDict):
    """The process of an app."""

    pid: int
    memory: dict[str, Any]  # plain data of the app, gone when the process ends


class Processes(Service):
    """Which apps run.  The system's own processes are not modelled."""

    name = "processes"
    screens: Screens  # set by the service that has them

    def fresh(self) -> State:
        return {"last_pid": FIRST_PID, "running": {}}

    def comparable(self, state: State) -> None:
        """Which apps still run in the background makes no difference to the user."""

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

    def reset(self) -> None:
        """No process runs, as before the phone was first switched on."""
        self.state.update(self.fresh())

    def end_all(self) -> None:
        """No process survives a restart."""
        self.state["running"] = {}

    # Timers and alarms

    def after(self, seconds: float, package: str, callback: Reference) -> int:
        """Call a method of an app or of its screens later, if its process is running then."""
        return self.phone.clock.after(seconds, self.name, "wake", package, callback)

    def wake(self, package: str, callback: Reference) -> None:
        """A timer of an app has expired."""
        if self.is_running(package):
            self.screens.resolve(callback)()

    def alarm_at(self, wall: int, package: str, callback: Reference) -> int:
        """Call a method of an app at a time of day, whether its process is running then or not."""
        return self.phone.clock.at(wall, self.name, "alarm", package, callback)

    def alarm(self, package: str, callback: Reference) -> None:
        """An alarm that an app has set goes off."""
        self.screens.resolve(callback)()

    def next_alarm(self, package: str) -> int | None:
        """When the next alarm of an app goes off, as wall time."""
        timers = self.phone.clock.state["timers"]
        return min((t["wall"] for t in timers if self._is(t, "alarm", package)), default=None)

    def cancel_alarm(self, package: str, callback: Reference) -> None:
        """Cancel the alarms that would call this method with these arguments."""
        self.phone.clock.drop(lambda timer: self._is(timer, "alarm", package, callback))

    def cancel_alarms(self, package: str) -> None:
        """Cancel all alarms of an app."""
        self.phone.clock.drop(lambda timer: self._is(timer, "alarm", package))

    def _is(self, timer: Timer, method: str, *args: object) -> bool:
        """Whether a timer of the clock is one of these, with these first arguments."""
        mine = (timer["owner"], timer["method"]) == (self.name, method)
        return mine and timer["args"][: len(args)] == list(args)
