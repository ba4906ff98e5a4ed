"""Tasks, activities and processes: what is open, in which order, and what starts what.

A task is a stack of entries, the last on top.  An entry is one screen, as plain data: whose it
is, its name and arguments, the state of its views.  The entries that an activity shows share an
``instance``; the first of them is its root.
"""

from typing import TYPE_CHECKING, Any

from pytest_androidworld.virtual.components import RESOLVER
from pytest_androidworld.virtual.intent import HOME, LAUNCHER, MAIN, NEW_TASK, Intent
from pytest_androidworld.virtual.services.front import Change
from pytest_androidworld.virtual.services.intents import Answer, IntentResolver
from pytest_androidworld.virtual.services.processes import NoActivity, Processes
from pytest_androidworld.virtual.services.registry import AppClass, Entry, Reference, ScreenInfo

if TYPE_CHECKING:
    from pytest_androidworld.virtual.phone import Phone

State = dict[str, Any]
Task = dict[str, Any]
HOME_TASK = 1
FIRST_TASK = 8
FIRST_PID = 2000


class Activities(Processes):
    """The stack of tasks; the first one is in front."""

    name = "activities"

    def __init__(self, phone: "Phone") -> None:
        super().__init__(phone)
        self.resolver = IntentResolver(phone)

    def fresh(self) -> State:
        return {
            "tasks": [],
            "closed": [],  # tasks without screens that Recents still shows, the last used first
            "preferred": {},  # what "Always" in the resolver has settled, by kind of intent
            "last_chosen": {},
            "next_task": FIRST_TASK,
            "next_entry": 1,
            "next_pid": FIRST_PID,
            "processes": {},
        }

    def provision(self) -> None:
        for kind in self.phone.apps.values():
            self.background(kind.package).install()
        self.phone.databases.close()  # none of the apps runs yet
        self.state.update(self.fresh())
        self.home()

    def booted(self) -> None:
        """After a restart nothing runs but the launcher."""
        kept = ("preferred", "last_chosen", "next_task", "next_entry", "next_pid")
        order = {name: self.state[name] for name in kept}
        self.state.update(self.fresh() | order)
        self.home()

    def comparable(self, state: State) -> State:
        """Numbers only count up; which task has which is no difference."""
        tasks = [[(e["app"], e["screen"]) for e in task["entries"]] for task in state["tasks"]]
        return {"tasks": tasks}

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
        """The full page that a dialog or menu lies on; a page itself."""
        found: Entry | None = entry
        while found is not None and self.info(found).kind != "page":
            found = self.below(found)
        return found or entry

    def front_of(self, package: str) -> Entry | None:
        """The screen of an app that is in front of its others."""
        entries = (entry for task in self.tasks for entry in reversed(task["entries"]))
        return next((entry for entry in entries if entry["app"] == package), None)

    def showing(self) -> list[Entry]:
        """The screens that can be seen, the bottom one first: all above the last full page."""
        found: list[Entry] = []
        for task in self.tasks:
            for entry in reversed(task["entries"]):
                found.append(entry)
                if self.info(entry).kind == "page":
                    return found[::-1]
        return found[::-1]

    def turned(self) -> int | None:
        """How the page in front wants the screen turned, if it says so."""
        if not self.tasks or not self.tasks[0]["entries"]:
            return None
        asked: int | None = self.page_of(self.top).get("turned")
        return asked

    def visible_tasks(self) -> list[Task]:
        return [task for task in self.tasks if any(e in task["entries"] for e in self.showing())]

    def force_stop(self, package: str) -> None:
        """End a process and take its screens away; the task stays among the recent ones."""
        from pytest_androidworld.virtual.services.notifications import Notifications

        self.kill(package)
        self._drop_timers(package, "alarm")
        self.phone[Notifications].cancel_all(package)
        with Change(self):
            for task in list(self.tasks):
                task["entries"] = [e for e in task["entries"] if e["app"] != package]
            self._drop_empty()

    def forget(self, package: str) -> None:
        """Force-stop, and forget the tasks as well; what clearing an app's data does."""
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
    ) -> str:
        """Start what answers an intent: "started", "front" or "delivered"; NoActivity if nothing.

        Where several do, the resolver asks which.  ``package`` starts it where no screen does.
        """
        package = package or (caller["app"] if caller else "")
        found = self.resolve(intent)
        if not found:
            raise NoActivity(str(intent))
        if len(found) > 1:
            preferred = self.resolver.preferred(intent, found, self.state["preferred"])
            if preferred is None:
                data = intent.as_json()
                ask = Intent(component=RESOLVER, extras={"intent": data}, flags=intent.flags)
                return self.start(ask, caller=caller, then=then, package=package)
            found = [preferred]
        kind, cls = found[0]
        self.log_start(intent.but(component=f"{kind.package}/{cls}"), package)
        with Change(self):
            return self._start(kind, kind.activities()[cls], intent, caller, then)

    def _start(
        self,
        kind: AppClass,
        info: ScreenInfo,
        intent: Intent,
        caller: Entry | None,
        then: Reference | None,
    ) -> str:
        task = self.task_of(caller) if caller is not None else None
        affinity = kind.affinity_of(info, intent)
        single = info.mode == "singleTask"
        if task is None or intent.flags & NEW_TASK or (single and task["affinity"] != affinity):
            task = next((t for t in self.tasks if t["affinity"] == affinity), None)
            if task is None:
                self._new_task(kind, info, intent, affinity)
                return "started"
            was_front = self.tasks[0] is task
            self._to_front(task)
            same = task["base"] == f"{kind.package}/{info.activity}" and not intent.data
            same = same and intent.action in ("", MAIN)
            if same and not single and task["entries"][0]["activity"] == info.activity:
                top_is_it = task["entries"][-1]["activity"] == info.activity
                return "delivered" if was_front and top_is_it else "front"
        return self._into(task, kind, info, intent, then)

    def _into(
        self, task: Task, kind: AppClass, info: ScreenInfo, intent: Intent, then: Reference | None
    ) -> str:
        """Start an activity in a task, or give the intent to the one that is open there."""
        entries: list[Entry] = task["entries"]
        old = next((e for e in entries if e["root"] and e["activity"] == info.activity), None)
        on_top = bool(entries) and entries[-1]["activity"] == info.activity
        if old is not None and (
            info.mode == "singleTask" or (info.mode == "singleTop" and on_top)
        ):
            if info.mode == "singleTask":
                del entries[entries.index(old) + 1 :]
            self.screens[old].again(intent)
            return "delivered" if on_top else "front"
        self._enter(task, kind, info, intent, then)
        return "started"

    def _new_task(self, kind: AppClass, info: ScreenInfo, intent: Intent, affinity: str) -> None:
        home = kind.home or HOME in intent.categories
        number = HOME_TASK if home else self._number(affinity)
        task = {
            "id": number,
            "affinity": affinity,
            "package": kind.package,
            "base": f"{kind.package}/{info.activity}",
            "intent": intent.as_json(),
            "entries": [],
        }
        self.tasks.insert(0, task)
        self._enter(task, kind, info, intent, None)

    def _number(self, affinity: str) -> int:
        """A task's number: that of the closed one it goes on with, else the next."""
        for task in self.state["closed"]:
            if task["affinity"] == affinity:
                self.state["closed"].remove(task)
                return int(task["id"])
        self.state["next_task"] += 1
        return int(self.state["next_task"])

    def _enter(
        self, task: Task, kind: AppClass, info: ScreenInfo, intent: Intent, then: Reference | None
    ) -> None:
        entry = self._new_entry(kind, info, intent, then)
        task["entries"].append(entry)
        self.screens.arrive(entry, intent)

    def _to_front(self, task: Task) -> None:
        self.tasks.remove(task)
        self.tasks.insert(0, task)

    # Moving between screens

    def place_above(self, opener: Entry, info: ScreenInfo, then: Reference | None) -> Entry | None:
        """A place for a screen above another; None if the other has closed."""
        task = self.task_of(opener)
        if task is None:
            return None  # a late timer may still try
        entry = self._new_entry(self.app_class(opener["app"]), info, Intent(), then)
        if not info.activity:  # a part of the activity it is opened from
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
        """Take a screen and all above it away; its result goes to the one below."""
        task = self.task_of(entry)
        if task is None:
            return
        place = next(i for i, e in enumerate(task["entries"]) if e is entry)
        self._cut(task, task["entries"][place:], result)

    def finish(self, entry: Entry, result: tuple[Any, ...] = ()) -> None:
        """End the activity that a screen belongs to; what it has started stays above it."""
        task = self.task_of(entry)
        if task is None:
            return
        own = [e for e in task["entries"] if e["instance"] == entry["instance"]]
        self._cut(task, own, result)

    def finish_task(self, entry: Entry) -> None:
        """End all activities of a screen's app in its task."""
        task = self.task_of(entry)
        if task is not None:
            self._cut(task, [e for e in task["entries"] if e["app"] == entry["app"]], ())

    def forward(self, entry: Entry, intent: Intent) -> None:
        """Start an activity in place of a screen; its result goes to the one below that."""
        below, then = self.below(entry), entry["then"]
        self.close(entry)
        if below is None:
            intent = intent.but(flags=intent.flags | NEW_TASK)
        self.start(intent, caller=below, then=then)

    def _cut(self, task: Task, gone: list[Entry], result: tuple[Any, ...]) -> None:
        """Take screens out of a task; the result of the first goes to the one below it."""
        first, numbers = gone[0], [e["id"] for e in gone]
        below = self.below(first)
        for each in gone:
            each["below"] = below  # a closed screen opens others from there
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
        """The Back key: the screen's own idea of it, else one screen less."""
        self.screens[self.top].back()

    def go_back(self, entry: Entry) -> None:
        """What Back does by itself; the first screen of an app stays open behind Home."""
        task = self.task_of(entry)
        if task is None or (task["id"] == HOME_TASK and len(task["entries"]) == 1):
            return
        if len(task["entries"]) > 1:
            self.close(entry)
        elif LAUNCHER in entry["intent"].get("categories", ()):
            self.home()
        else:
            self.close(entry)

    def home(self) -> None:
        """The Home key."""
        intent = Intent(action=MAIN, categories=(HOME,), flags=NEW_TASK)
        (kind, cls), *_ = self.resolve(intent)
        base = f"{kind.package}/{cls}"
        task = next((t for t in self.tasks if t["id"] == HOME_TASK), None)
        if task is None or task["base"] != base:
            self.state["tasks"] = [each for each in self.tasks if each is not task]
            info = kind.activities()[cls]
            with Change(self):
                self._new_task(kind, info, intent, kind.affinity_of(info, intent))
            return
        with Change(self):
            self._to_front(task)
            del task["entries"][1:]
            self.screens[task["entries"][0]].again(Intent(action=MAIN, categories=(HOME,)))

    def recent(self) -> list[Task]:
        """The tasks that Recents shows, the last used first."""
        open_now = [t for t in self.tasks if t["id"] != HOME_TASK and self._base(t).recents]
        closed = [t for t in self.state["closed"] if self._base(t).recents]
        return [*open_now, *(t for t in closed if self.app_class(t["package"]).in_recents)]

    def _base(self, task: Task) -> ScreenInfo:
        """The activity that a task began with."""
        return self.app_class(task["package"]).activities()[task["base"].partition("/")[2]]

    def move_to_front(self, task_id: int) -> None:
        """Choose a task in Recents; one without screens starts anew."""
        task = next((t for t in self.recent() if t["id"] == task_id), None)
        if task in self.tasks:
            with Change(self):
                self._to_front(task)
        elif task is not None:
            self.start(Intent.from_json(task["intent"]).but(flags=NEW_TASK))

    def remove_task(self, task_id: int) -> bool:
        """Swipe a task away; its process ends with it.  False if there is none."""
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
            self.kill(task["package"])
        return True
