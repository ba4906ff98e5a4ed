"""Starting an activity: in which task, as a new one or as one that is already open there."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from virtual_phone.android.components import RESOLVER, SUSPENDED_APP
from virtual_phone.android.intent import HOME, MAIN, NEW_TASK, Intent
from virtual_phone.services.front import Change
from virtual_phone.services.intents import NoActivity
from virtual_phone.services.log import Log
from virtual_phone.services.packages import Packages
from virtual_phone.services.registry import (
    AppClass,
    Entry,
    Reference,
    ScreenInfo,
    Task,
)
from virtual_phone.services.suspended import Suspended

if TYPE_CHECKING:
    from virtual_phone.services.activities import Activities

# A new activity; an open one that came to the front; one that was in front and got the intent.
# One that a pinned task keeps from the front.
Started = Literal["started", "front", "delivered", "refused"]
HOME_TASK = 1
SHELL_UID = 2000  # of `am`, and of whatever else is no app


@dataclass(frozen=True)
class StartRequest:
    """An activity to start, and what it is started with."""

    app: AppClass
    activity: ScreenInfo
    intent: Intent
    then: Reference | None = None  # the callback for its result

    @property
    def component(self) -> str:
        return f"{self.app.package}/{self.activity.activity}"

    @property
    def affinity(self) -> str:
        return self.app.affinity_of(self.activity, self.intent)


class ActivityStarter:
    """Puts what an intent starts into a task of `Activities`."""

    def __init__(self, activities: "Activities") -> None:
        self.activities = activities

    def start(
        self, intent: Intent, caller: Entry | None, then: Reference | None, package: str
    ) -> Started:
        """Start the activity that answers an intent, or the resolver if several do."""
        activities = self.activities
        found = activities.resolve(intent)
        if not found:
            raise NoActivity(str(intent))
        if len(found) > 1:
            preferred = activities.resolver.preferred(intent, found, activities.state["preferred"])
            if preferred is None:
                extras = {"intent": intent.as_json()}
                choice = Intent(component=RESOLVER, extras=extras, flags=intent.flags)
                return self.start(choice, caller, then, package)
            found = [preferred]
        app, name = found[0]
        if app.package in self.activities.phone[Suspended]:
            refused = {"package": app.package, "intent": intent.as_json()}
            instead = Intent(component=SUSPENDED_APP, extras=refused, flags=intent.flags)
            return self.start(instead, caller, then, package)
        self._log(intent.but(component=f"{app.package}/{name}"), package)
        with Change(activities):
            return self._start(StartRequest(app, app.activities()[name], intent, then), caller)

    def _log(self, intent: Intent, package: str) -> None:
        """Log a start as Android does, with the user that the caller runs as."""
        phone = self.activities.phone
        uid = phone[Packages].uid(package) if package else SHELL_UID
        text = str(intent).removeprefix("Intent { ").removesuffix(" }")
        phone[Log].write("ActivityTaskManager", f"START u0 {{{text}}} from uid {uid}")

    def _start(self, request: StartRequest, caller: Entry | None) -> Started:
        """Choose the task: the caller's, another that is open, or a new one."""
        activities, affinity = self.activities, request.affinity
        task = activities.task_of(caller) if caller is not None else None
        single = request.activity.mode == "singleTask"
        elsewhere = single and task is not None and task["affinity"] != affinity
        if task is not None and not request.intent.flags & NEW_TASK and not elsewhere:
            return self._into(task, request)
        task = next((t for t in activities.tasks if t["affinity"] == affinity), None)
        if activities.pinned is not None and task is not activities.pinned:
            return "refused"
        if task is None:
            self.new_task(request)
            return "started"
        was_front = activities.tasks[0] is task
        activities.bring_to_front(task)
        if not single and _reopens(task, request):
            top = task["entries"][-1]
            on_top = top["activity"] == request.activity.activity
            if (
                on_top and request.activity.mode == "singleTop"
            ):  # ActivityStarter.deliverToTopOfTask
                activities.screens.of_activity(top).again(request.intent)
            return "delivered" if was_front and on_top else "front"
        return self._into(task, request)

    def _into(self, task: Task, request: StartRequest) -> Started:
        """Start an activity in a task, or deliver the intent to the one that is open there."""
        entries, name, mode = task["entries"], request.activity.activity, request.activity.mode
        old = next((e for e in entries if e["root"] and e["activity"] == name), None)
        on_top = bool(entries) and entries[-1]["activity"] == name
        if old is None or not (mode == "singleTask" or (mode == "singleTop" and on_top)):
            self._enter(task, request)
            return "started"
        if mode == "singleTask":
            del entries[entries.index(old) + 1 :]
        self.activities.screens[old].again(request.intent)
        return "delivered" if on_top else "front"

    def new_task(self, request: StartRequest) -> None:
        """Start an activity in a new task, in front of the others."""
        home = request.app.home or HOME in request.intent.categories
        task = {
            "id": HOME_TASK if home else self._task_id(request.affinity),
            "affinity": request.affinity,
            "package": request.app.package,
            "base": request.component,
            "intent": request.intent.as_json(),
            "entries": [],
        }
        self.activities.tasks.insert(0, task)
        self._enter(task, request)

    def _task_id(self, affinity: str) -> int:
        """The next number, or that of the closed task of this affinity, which it continues."""
        state = self.activities.state
        for task in state["closed"]:
            if task["affinity"] == affinity:
                state["closed"].remove(task)
                return int(task["id"])
        state["next_task"] += 1
        return int(state["next_task"])

    def _enter(self, task: Task, request: StartRequest) -> None:
        entry = self.activities.new_entry(
            request.app.package, request.activity, request.intent, request.then
        )
        task["entries"].append(entry)
        self.activities.screens.arrive(entry, request.intent)


def _reopens(task: Task, request: StartRequest) -> bool:
    """Whether an intent only brings a task to the front, as a tap on its app's icon does."""
    plain = request.intent.action in ("", MAIN) and not request.intent.data
    root = task["entries"][0]["activity"]
    return plain and task["base"] == request.component and root == request.activity.activity
