"""``dumpsys activity``: the activity manager's tasks, activities, recents and processes."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from virtual_phone.android.intent import Intent, short_component
from virtual_phone.services.activities import Activities
from virtual_phone.services.packages import Packages
from virtual_phone.services.processes import Processes
from virtual_phone.services.registry import Entry, Task
from virtual_phone.shell.activity_records import (
    full,
    number_of,
    record,
    roots,
    task_name,
    top_of,
)
from virtual_phone.shell.core import Shell
from virtual_phone.shell.dumpsys import section
from virtual_phone.ui.display import Display

if TYPE_CHECKING:
    from virtual_phone.phone import Phone


def activities(phone: "Phone") -> Iterator[str]:
    """``dumpsys activity activities``"""
    service = phone[Activities]
    front = service.tasks[0]
    resumed = record(phone, top_of(front), front)
    visible = service.visible_tasks()
    yield "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\n"
    yield "Display #0 (activities from top to bottom):\n"
    for task in service.tasks:
        flag = str(task in visible).lower()
        yield (
            f"  * {task_name(phone, task)} U=0 visible={flag} visibleRequested={flag} "
            f"mode=fullscreen translucent=false sz={len(roots(task))}}}\n"
        )
        yield "    mBounds=Rect(0, 0 - 0, 0)\n    mMinWidth=-1 mMinHeight=-1\n"
        yield "    isSleeping=false\n"
        if task is front:
            label = "topResumedActivity" if phone.profile.api >= 32 else "mResumedActivity"
            yield f"    {label}: {resumed}\n" if label[0] == "m" else f"    {label}={resumed}\n"
        for index, entry in reversed(list(enumerate(roots(task)))):
            yield from _history(phone, task, entry, index)
    yield "\n  Resumed activities in task display areas (from top to bottom):\n"
    yield f"    Resumed: {resumed}\n\n  ResumedActivity: {resumed}\n\n"
    yield "ActivityTaskSupervisor state:\n"
    yield f"  topDisplayFocusedRootTask={task_name(phone, front)}}}\n"


def _history(phone: "Phone", task: Task, entry: Entry, index: int) -> Iterator[str]:
    package, uid = entry["app"], phone[Packages].uid(entry["app"])
    process = phone[Processes].process(package)
    front = entry["instance"] == phone[Activities].top["instance"]
    yield f"    * Hist  #{index}: {record(phone, entry, task)}\n"
    yield f"        packageName={package} processName={package}\n"
    yield f"        launchedFromUid={uid} launchedFromPackage={package} userId=0\n"
    user = f"u0a{uid - 10000}" if uid >= 10000 else str(uid)
    yield (
        f"        app=ProcessRecord{{{number_of('process', package)} {process['pid']}:{package}/"
        f"{user}}}\n"
    )
    yield f"        {Intent.from_json(entry['intent'])}\n"
    yield f"        rootOfTask={str(index == 0).lower()} task={task_name(phone, task)}}}\n"
    state = "RESUMED" if front else "STOPPED"
    yield f"        state={state} stopped={str(not front).lower()} finishing=false\n"


def recents(phone: "Phone") -> Iterator[str]:
    """``dumpsys activity recents``: each task's id, once."""
    service = phone[Activities]
    yield "ACTIVITY MANAGER RECENT TASKS (dumpsys activity recents)\n"
    yield "mRecentsComponent=ComponentInfo{com.google.android.apps.nexuslauncher/"
    yield "com.android.quickstep.RecentsActivity}\nmFreezeTaskListReordering=false\n"
    yield "  Recent tasks:\n"
    for index, task in enumerate(service.recent()):
        flag = str(task in service.visible_tasks()).lower()
        yield (
            f"  * Recent #{index}: {task_name(phone, task)} U=0 visible={flag} "
            f"visibleRequested={flag} mode=fullscreen translucent=false "
            f"sz={len(roots(task))}}}\n"
        )
        yield f"    intent={Intent.from_json(task['intent'])}\n"
        yield f"    mActivityComponent={task['base']}\n"
    yield "\n  Visible recent tasks (most recent first):\n"
    for index, task in enumerate(service.recent()):
        yield f"  * RecentTaskInfo #{index}:\n"
        has = str(bool(task["entries"])).lower()
        yield f"    id={task['id']} userId=0 hasTask={has} lastActiveTime={index}\n"


def top(phone: "Phone") -> Iterator[str]:
    """``dumpsys activity top``, or with a package that package's hierarchy."""
    service = phone[Activities]
    for task in service.visible_tasks()[::-1]:
        entry = top_of(task)
        process = phone[Processes].process(entry["app"])
        yield f"TASK {task['affinity']} id={task['id']} userId=0\n"
        name = short_component(entry["app"], entry["activity"])
        yield f"  ACTIVITY {name} {number_of(full(entry))} pid={process['pid']}\n"
        yield "    Local Activity State:\n    View Hierarchy:\n"
        yield from hierarchy(phone, entry)


def hierarchy(phone: "Phone", entry: Entry) -> Iterator[str]:
    """A screen's views, indented."""
    display = phone[Display]
    display.refresh()
    cls = entry["activity"].rpartition(".")[2]
    yield f"      DecorView@{number_of(full(entry))}[{cls}]\n"
    for layer in display.layers:
        if layer.surface is entry:
            yield from _views(layer.root, 4)


def _views(box: object, depth: int) -> Iterator[str]:
    from virtual_phone.ui.accessibility_tree import CLASSES, full_id
    from virtual_phone.ui.layout import Box

    if isinstance(box, Box):
        look = box.view.look
        cls = look.get("cls") or CLASSES.get(box.view.kind, "android.view.View")
        left, right = f"{box.rect[0]},{box.rect[1]}", f"{box.rect[2]},{box.rect[3]}"
        name = full_id(look.get("id", ""), box.package)
        yield f"{'  ' * depth}{cls}{{{left}-{right}{' ' + name if name else ''}}}\n"
        for child in box.children:
            yield from _views(child, depth + 1)


ACTIVITY = {
    "activities": activities,
    "a": activities,
    "recents": recents,
    "r": recents,
    "top": top,
}
EMPTY = {
    "intents": "PENDING INTENTS",
    "services": "SERVICES",
    "providers": "CONTENT PROVIDERS",
    "broadcasts": "BROADCAST STATE",
    "processes": "RUNNING PROCESSES",
}


@section("activity")
def activity(sh: Shell, *args: str) -> Iterator[str]:
    """The activity manager: all, one part of it, or a package's screens."""
    words = [word for word in args if not word.startswith("-")]
    name = words[0] if words else ""
    if name in ACTIVITY:
        yield from ACTIVITY[name](sh.phone)
    elif name == "processes":
        yield from processes(sh)
    elif name in EMPTY:
        yield f"ACTIVITY MANAGER {EMPTY[name]} (dumpsys activity {name})\n  (nothing)\n"
    elif name:
        yield from of_package(sh, name)
    else:
        yield from recents(sh.phone)
        yield "\n"
        yield from activities(sh.phone)
        yield "\n"
        yield from processes(sh)


def processes(sh: Shell) -> Iterator[str]:
    """The running processes, the one in front first."""
    yield "ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)\n"
    running = sh.phone[Processes].running
    for package, process in sorted(running.items(), key=lambda item: item[1]["pid"]):
        yield f"  *APP* UID {sh.phone[Packages].uid(package)} ProcessRecord"
        yield f"{{{process['pid']}:{package}}}\n    pid={process['pid']}\n"


def of_package(sh: Shell, package: str) -> Iterator[str]:
    """A package's screens, with their views."""
    activities = sh.phone[Activities]
    entries = [entry for entry in activities.showing() if entry["app"] == package]
    if not entries:
        yield f"No activities match: {package}\n"
        return
    task = activities.task_of(entries[-1])
    process = sh.phone[Processes].process(package)
    yield f"TASK {package} id={task['id'] if task else 0} userId=0\n"
    yield f"  ACTIVITY {full(entries[-1])} pid={process['pid']}\n"
    yield "    Local Activity State:\n    View Hierarchy:\n"
    yield from hierarchy(sh.phone, entries[-1])
