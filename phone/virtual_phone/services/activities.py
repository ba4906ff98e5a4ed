"""Activities: the tasks with their screens, and moving between them.

A task is a stack of entries, the last on top.  An entry is one screen, as plain data: whose it
is, its name and arguments, the state of its views.  The entries that an activity shows share an
``instance``; the first of them is its root.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from virtual_phone.android.intent import HOME, LAUNCHER, MAIN, NEW_TASK, Intent
from virtual_phone.service import Service, State
from virtual_phone.services.activity_starter import (
    HOME_TASK,
    ActivityStarter,
    Started,
    StartRequest,
)
from virtual_phone.services.front import Change
from virtual_phone.services.intents import Answer, IntentResolver
from virtual_phone.services.notifications import Notifications
from virtual_phone.services.processes import SQLITE, AppCrash, Processes
from virtual_phone.services.registry import (
    Entry,
    Reference,
    RunningApp,
    ScreenInfo,
    Screens,
    Task,
)

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

FIRST_TASK = 8


class Activities(Service):
    """The stack of tasks; the first one is in front."""

    name = "activities"
    screens: Screens  # set by the service that has them

    def __init__(self, phone: "Phone") -> None:
        super().__init__(phone)
        self.resolver = IntentResolver(phone)
        self.starter = ActivityStarter(self)
        self._stop_observers: list[Callable[[str], None]] = []

    def fresh(self) -> State:
        return {
            "tasks": [],
            "closed": [],  # tasks without screens that Recents still shows, the last used first
            "preferred": {},  # choices of "Always" in the resolver, by kind of intent
            "last_chosen": {},
            "next_task": FIRST_TASK,
            "next_entry": 1,
            "pinned": None,  # the number of the task that stays in front
        }

    def provision(self) -> None:
        """Set up all apps, if that was done, then show home, with nothing else running."""
        processes = self.phone[Processes]
        for package in () if self.phone.as_bought else self.phone.apps:
            processes.background(package).install()
        self.phone.databases.close()
        processes.reset()
        self.state.update(self.fresh())
        self.home()

    def booted(self) -> None:
        """After a restart only the launcher is running."""
        persistent = ("preferred", "last_chosen", "next_task", "next_entry")
        self.phone[Processes].end_all()
        self.state.update(self.fresh() | {name: self.state[name] for name in persistent})
        self.home()

    def comparable(self, state: State) -> State:
        """Only which screens are open: the numbers of tasks and screens are arbitrary."""
        tasks = [[(e["app"], e["screen"]) for e in task["entries"]] for task in state["tasks"]]
        return {"tasks": tasks, "pinned": self.pinned is not None}

    # Tasks and screens

    @property
    def tasks(self) -> list[Task]:
        tasks: list[Task] = self.state["tasks"]
        return tasks

    @property
    def pinned(self) -> Task | None:
        """The task that stays in front until it is unpinned, if there is one."""
        return next((task for task in self.tasks if task["id"] == self.state["pinned"]), None)

    def pin(self, task_id: int | None) -> None:
        """Pin a task; None unpins."""
        self.phone.changed()
        self.state["pinned"] = task_id

    def app(self, entry: Entry) -> RunningApp:
        """The app object behind a screen."""
        return self.phone.apps[entry["app"]](self.phone)

    def info(self, entry: Entry) -> ScreenInfo:
        return self.screens.info(entry)

    def find(self, entry_id: int) -> Entry | None:
        entries = (entry for task in self.tasks for entry in task["entries"])
        return next((entry for entry in entries if entry["id"] == entry_id), None)

    @property
    def top(self) -> Entry:
        """The screen in front."""
        top: Entry = self.tasks[0]["entries"][-1]
        return top

    def task_of(self, entry: Entry) -> Task | None:
        return next((t for t in self.tasks if any(e is entry for e in t["entries"])), None)

    def below(self, entry: Entry) -> Entry | None:
        """The screen from which this one was opened."""
        task = self.task_of(entry)
        if task is None:
            return None
        place = next(i for i, e in enumerate(task["entries"]) if e is entry)
        return task["entries"][place - 1] if place else None

    def page_of(self, entry: Entry) -> Entry:
        """The full page below a dialog or menu; for a page, itself."""
        found: Entry | None = entry
        while found is not None and self.info(found).kind != "page":
            found = self.below(found)
        return found or entry

    def front_of(self, package: str) -> Entry | None:
        """The frontmost screen of an app."""
        entries = (entry for task in self.tasks for entry in reversed(task["entries"]))
        return next((entry for entry in entries if entry["app"] == package), None)

    def showing(self) -> list[Entry]:
        """The visible screens, the bottom one first: the frontmost full page and all above it."""
        found: list[Entry] = []
        for task in self.tasks:
            for entry in reversed(task["entries"]):
                found.append(entry)
                if self.info(entry).kind == "page":
                    return found[::-1]
        return found[::-1]

    def turned(self) -> int | None:
        """The rotation that the page in front requests, if any."""
        if not self.tasks or not self.tasks[0]["entries"]:
            return None
        page = self.page_of(self.top)
        requested: int | None = page.get("turned")
        return 0 if requested is None and self.info(page).upright else requested

    def visible_tasks(self) -> list[Task]:
        return [task for task in self.tasks if any(e in task["entries"] for e in self.showing())]

    def force_stop(self, package: str) -> None:
        """End a process, its alarms, notifications and screens; its tasks stay in Recents.

        A launcher that was in front comes up again at once.
        """
        self.phone[Processes].kill(package)
        self.phone[Processes].cancel_alarms(package)
        self.phone[Notifications].cancel_all(package)
        front = self.tasks[0]
        with Change(self):
            for task in list(self.tasks):
                task["entries"] = [e for e in task["entries"] if e["app"] != package]
            self._drop_empty()
        if front["id"] == HOME_TASK != self.tasks[0]["id"]:
            self.home()
        for observer in self._stop_observers:
            observer(package)

    def observe_stops(self, observer: Callable[[str], None]) -> None:
        """Call ``observer`` with each package that is force-stopped; for services, at `listen`."""
        self._stop_observers.append(observer)

    def forget(self, package: str) -> None:
        """Force-stop an app and remove its tasks from Recents, as clearing its data does."""
        self.force_stop(package)
        self.state["closed"] = [t for t in self.state["closed"] if t["package"] != package]

    # Starting

    def resolve(self, intent: Intent) -> list[Answer]:
        """The activities that answer an intent, each with its app."""
        return self.resolver.resolve(intent)

    def start(
        self,
        intent: Intent,
        *,
        caller: Entry | None = None,
        then: Reference | None = None,
        package: str = "",
    ) -> Started:
        """Start the activity that answers an intent; raise NoActivity if none does.

        If several do, the resolver lets the user choose.  ``package`` is the app that starts it
        without a screen.
        """
        package = package or (caller or {}).get("app", "")
        try:
            return self.starter.start(intent, caller, then, package)
        except AppCrash as crash:
            self.phone[Processes].crash(crash.package, f"{SQLITE}: {crash.error}")
            return "started"

    def new_entry(
        self, package: str, info: ScreenInfo, intent: Intent, then: Reference | None
    ) -> Entry:
        """An entry for a screen, to be put into a task; its app's process is started."""
        self.phone[Processes].process(package)
        self.state["next_entry"] += 1
        number = self.state["next_entry"]
        return {
            "id": number,
            "instance": number,
            "root": True,
            "app": package,
            "activity": info.activity,
            "screen": info.name,
            "intent": intent.as_json(),
            "views": {},
            "fields": {},
            "then": then,
        }

    def bring_to_front(self, task: Task) -> None:
        self.tasks.remove(task)
        self.tasks.insert(0, task)

    # Moving between screens

    def place_above(self, opener: Entry, info: ScreenInfo, then: Reference | None) -> Entry | None:
        """An entry for a screen above another; None if the other has closed."""
        task = self.task_of(opener)
        if task is None:
            return None  # a timer of the other may still call this
        entry = self.new_entry(opener["app"], info, Intent(), then)
        if not info.activity:  # it belongs to the activity that opens it
            shared = ("instance", "activity", "intent")
            entry |= {"root": False} | {name: opener[name] for name in shared}
        task["entries"].append(entry)
        return entry

    def standing(self, entry: Entry) -> Entry:
        """A screen or, once it has closed, what was below it."""
        while self.task_of(entry) is None and entry.get("below"):
            entry = entry["below"]
        return entry

    def close(self, entry: Entry, result: tuple[Any, ...] = ()) -> None:
        """Close a screen and all above it; the one below gets its result."""
        task = self.task_of(entry)
        if task is None:
            return
        place = next(i for i, e in enumerate(task["entries"]) if e is entry)
        self._cut(task, task["entries"][place:], result)

    def finish(self, entry: Entry, result: tuple[Any, ...] = ()) -> None:
        """Finish the activity of a screen; the activities above it stay open."""
        task = self.task_of(entry)
        if task is None:
            return
        own = [e for e in task["entries"] if e["instance"] == entry["instance"]]
        self._cut(task, own, result)

    def finish_task(self, entry: Entry) -> None:
        """Finish all activities of a screen's app in its task."""
        task = self.task_of(entry)
        if task is not None:
            self._cut(task, [e for e in task["entries"] if e["app"] == entry["app"]], ())

    def forward(self, entry: Entry, intent: Intent) -> None:
        """Start an activity in place of a screen; the screen below gets its result."""
        below, then = self.below(entry), entry["then"]
        self.close(entry)
        if below is None:
            intent = intent.but(flags=intent.flags | NEW_TASK)
        self.start(intent, caller=below, then=then)

    def _cut(self, task: Task, gone: list[Entry], result: tuple[Any, ...]) -> None:
        """Remove screens from a task; the screen below gets the result of the first."""
        first, numbers = gone[0], [e["id"] for e in gone]
        below = self.below(first)
        for each in gone:
            each["below"] = below  # what a closed screen opens goes above that
        with Change(self):
            task["entries"] = [e for e in task["entries"] if e["id"] not in numbers]
            self._drop_empty()
        if result and first["then"]:
            self.screens.resolve(first["then"])(*result)

    def _drop_empty(self) -> None:
        closed = [task for task in self.tasks if not task["entries"] and task["id"] != HOME_TASK]
        self.state["closed"] = closed + self.state["closed"]
        self.state["tasks"] = [task for task in self.tasks if task["entries"]]
        if not self.tasks:
            self.home()

    def back(self) -> None:
        """The Back key: the screen in front handles it."""
        self.screens[self.top].back()

    def go_back(self, entry: Entry) -> None:
        """Handle Back by default: close the screen; an app's first one stays open behind Home."""
        task = self.task_of(entry)
        if task is None or (task["id"] == HOME_TASK and len(task["entries"]) == 1):
            return
        if len(task["entries"]) > 1:
            self.close(entry)
        elif task is self.pinned:
            return
        elif LAUNCHER in entry["intent"].get("categories", ()):
            self.home()
        else:
            self.close(entry)

    def home(self) -> None:
        """The Home key."""
        intent = Intent(action=MAIN, categories=(HOME,), flags=NEW_TASK)
        (app, name), *_ = self.resolve(intent)
        task = next((t for t in self.tasks if t["id"] == HOME_TASK), None)
        if task is None or task["base"] != f"{app.package}/{name}":
            self.state["tasks"] = [each for each in self.tasks if each is not task]
            with Change(self):
                self.starter.new_task(StartRequest(app, app.activities()[name], intent))
            return
        with Change(self):
            self.bring_to_front(task)
            del task["entries"][1:]
            self.screens[task["entries"][0]].again(Intent(action=MAIN, categories=(HOME,)))

    # Recents

    def recent(self) -> list[Task]:
        """The tasks that Recents shows, the last used first."""
        open_now = [t for t in self.tasks if t["id"] != HOME_TASK and self._base(t).recents]
        closed = [t for t in self.state["closed"] if self._base(t).recents]
        return [*open_now, *(t for t in closed if self.phone.apps[t["package"]].in_recents)]

    def _base(self, task: Task) -> ScreenInfo:
        """The activity that a task was started with."""
        return self.phone.apps[task["package"]].activities()[task["base"].partition("/")[2]]

    def move_to_front(self, task_id: int) -> None:
        """Open a task from Recents; one without screens is started again."""
        task = next((t for t in self.recent() if t["id"] == task_id), None)
        if task in self.tasks:
            with Change(self):
                self.bring_to_front(task)
        elif task is not None:
            self.start(Intent.from_json(task["intent"]).but(flags=NEW_TASK))

    def remove_task(self, task_id: int) -> bool:
        """Remove a task from Recents and kill its process; return whether there was one."""
        task = next((t for t in self.recent() if t["id"] == task_id), None)
        if task is None:
            return False
        if task in self.state["closed"]:
            self.state["closed"].remove(task)
            return True
        with Change(self):
            self.tasks.remove(task)
            if not self.tasks:
                self.home()
        if not any(t["package"] == task["package"] for t in self.tasks):
            self.phone[Processes].kill(task["package"])
        return True
