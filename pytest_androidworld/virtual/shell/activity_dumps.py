"""What the activity and window managers say of themselves."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pytest_androidworld.virtual.intent import Intent, full_class, short_component
from pytest_androidworld.virtual.services.activities import HOME_TASK, Activities, Task
from pytest_androidworld.virtual.services.packages import Packages
from pytest_androidworld.virtual.ui.app import Entry
from pytest_androidworld.virtual.ui.display import Display

if TYPE_CHECKING:
    from pytest_androidworld.virtual.phone import Phone


def _bounds(phone: "Phone") -> str:
    wide, high = phone[Display].size
    return f"[0,0][{wide},{high}]"


def _number(*parts: object) -> str:
    """A stable stand-in for the address of an object, as dumps print it."""
    value = 0
    for letter in "/".join(map(str, parts)):
        value = (value * 31 + ord(letter)) % 0xFFFFFFF
    return f"{value:07x}"


def full(entry: Entry) -> str:
    """A component with its class written out."""
    return f"{entry['app']}/{entry['activity']}"


def top_of(task: Task) -> Entry:
    entry: Entry = task["entries"][-1]
    return entry


def origin(task: Task) -> str:
    """What a task was started with: an alias keeps its own name here."""
    component = str(task["intent"].get("component", ""))
    return "/".join(full_class(component)) if component else str(task["base"])


def roots(task: Task) -> list[Entry]:
    """The activities of a task, the first one at the bottom."""
    return [entry for entry in task["entries"] if entry["root"]]


def configuration(phone: "Phone", kind: str) -> str:
    """The configuration line of a task."""
    display = phone[Display]
    wide, high = display.size
    scale = display.metrics.density
    dp_w, dp_h = int(wide / scale), int((high - phone.profile.navigation_bar) / scale)
    small = int(min(display.size) / scale)
    way = "land" if wide > high else "port"
    turn = display.rotation * 90
    return (
        f"{{{display.metrics.font_scale:.1f} 310mcc260mnc [en_US] ldltr sw{small}dp w{dp_w}dp "
        f"h{dp_h}dp {round(scale * 160)}dpi nrml long {way} finger -keyb/v/h -nav/h winConfig={{ "
        f"mBounds=Rect(0, 0 - {wide}, {high}) mAppBounds=Rect(0, 0 - {wide}, "
        f"{high - phone.profile.navigation_bar}) mMaxBounds=Rect(0, 0 - {wide}, {high}) "
        f"mDisplayRotation=ROTATION_{turn} mWindowingMode=fullscreen "
        f"mDisplayWindowingMode=fullscreen mActivityType={kind} mAlwaysOnTop=undefined "
        f"mRotation=ROTATION_{turn}}} as.2 s.1 fontWeightAdjustment=0}}"
    )


def stack_list(phone: "Phone") -> Iterator[str]:
    """``am stack list``: one block for each root task, the front one first."""
    activities, bounds = phone[Activities], _bounds(phone)
    visible = activities.visible_tasks()
    for position, task in enumerate(activities.tasks):
        home = task["id"] == HOME_TASK
        if position:
            yield "\n"
        yield f"RootTask id={task['id']} bounds={bounds} displayId=0 userId=0\n"
        yield f" configuration={configuration(phone, 'home' if home else 'standard')}\n"
        yield (
            f"  taskId={7 if home else task['id']}: {origin(task)} bounds={bounds} userId=0 "
            f"visible={str(task in visible).lower()} "
            f"topActivity=ComponentInfo{{{full(top_of(task))}}}\n"
        )


def record(phone: "Phone", entry: Entry, task: Task) -> str:
    """An ActivityRecord; Android 13 closes the brace before the task, by mistake."""
    name = short_component(entry["app"], entry["activity"])
    brace = "}" if phone.profile.api == 33 else ""
    return f"ActivityRecord{{{_number(full(entry))} u0 {name}{brace} t{task['id']}}}"


def task_name(phone: "Phone", task: Task) -> str:
    number = phone[Packages].uid(task["package"])
    kind = "home" if task["id"] == HOME_TASK else "standard"
    address = _number("task", task["id"])
    return f"Task{{{address} #{task['id']} type={kind} A={number}:{task['affinity']}"


def activities(phone: "Phone") -> Iterator[str]:
    """``dumpsys activity activities``"""
    service = phone[Activities]
    front = service.tasks[0]
    resumed = record(phone, top_of(front), front)
    visible = service.visible_tasks()
    yield "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\n"
    yield "Display #0 (activities from top to bottom):\n"
    for task in service.tasks:
        shown = str(task in visible).lower()
        yield (
            f"  * {task_name(phone, task)} U=0 visible={shown} visibleRequested={shown} "
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
    process = phone[Activities].process(package)
    front = entry["instance"] == phone[Activities].top["instance"]
    yield f"    * Hist  #{index}: {record(phone, entry, task)}\n"
    yield f"        packageName={package} processName={package}\n"
    yield f"        launchedFromUid={uid} launchedFromPackage={package} userId=0\n"
    user = f"u0a{uid - 10000}" if uid >= 10000 else str(uid)
    yield (
        f"        app=ProcessRecord{{{_number('process', package)} {process['pid']}:{package}/"
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
        shown = str(task in service.visible_tasks()).lower()
        yield (
            f"  * Recent #{index}: {task_name(phone, task)} U=0 visible={shown} "
            f"visibleRequested={shown} mode=fullscreen translucent=false "
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
        process = service.process(entry["app"])
        yield f"TASK {task['affinity']} id={task['id']} userId=0\n"
        name = short_component(entry["app"], entry["activity"])
        yield f"  ACTIVITY {name} {_number(full(entry))} pid={process['pid']}\n"
        yield "    Local Activity State:\n    View Hierarchy:\n"
        yield from hierarchy(phone, entry)


def hierarchy(phone: "Phone", entry: Entry) -> Iterator[str]:
    """A screen's views, indented."""
    display = phone[Display]
    display.refresh()
    cls = entry["activity"].rpartition(".")[2]
    yield f"      DecorView@{_number(full(entry))}[{cls}]\n"
    for layer in display.layers:
        if layer.surface is entry:
            yield from _views(layer.root, 4)


def _views(box: object, depth: int) -> Iterator[str]:
    from pytest_androidworld.virtual.ui.accessibility_tree import CLASSES, full_id
    from pytest_androidworld.virtual.ui.layout import Box

    if isinstance(box, Box):
        look = box.view.look
        cls = look.get("cls") or CLASSES.get(box.view.kind, "android.view.View")
        left, right = f"{box.rect[0]},{box.rect[1]}", f"{box.rect[2]},{box.rect[3]}"
        name = full_id(look.get("id", ""), box.package)
        yield f"{'  ' * depth}{cls}{{{left}-{right}{' ' + name if name else ''}}}\n"
        for child in box.children:
            yield from _views(child, depth + 1)


def window_title(phone: "Phone") -> str:
    """The window that has the focus, as ``mCurrentFocus`` names it."""
    display = phone[Display]
    display.refresh()
    layer = display.active
    if layer.window is not None:
        return layer.title
    entry = layer.surface
    popup = phone[Activities].info(entry).kind == "menu"
    return f"PopupWindow:{_number(entry['id'])[:6]}" if popup else full(entry)


def windows(phone: "Phone") -> Iterator[str]:
    """``dumpsys window windows``"""
    display, service = phone[Display], phone[Activities]
    display.refresh()
    wide, high = display.size
    yield "WINDOW MANAGER WINDOWS (dumpsys window windows)\n"
    for index, layer in enumerate(reversed(display.layers)):
        title = layer.title
        yield f"  Window #{index} Window{{{_number(title)} u0 {title}}}:\n"
        yield f"    mDisplayId=0 package={layer.package} appop=NONE\n"
        left, top_, right, bottom = layer.bounds
        yield (
            f"    Frames: parent=[0,0][{wide},{high}] display=[0,0][{wide},{high}] "
            f"frame=[{left},{top_}][{right},{bottom}]\n"
        )
        yield "    isOnScreen=true\n    isVisible=true\n"
    front = service.tasks[0]
    turn = display.rotation
    focus = window_title(phone)
    yield f"  mGlobalConfiguration={configuration(phone, 'undefined')}\n"
    yield "  mTopFocusedDisplayId=0\n"
    yield f"  mCurrentFocus=Window{{{_number(focus)} u0 {focus}}}\n"
    yield f"  mFocusedApp={record(phone, top_of(front), front)}\n"
    yield (
        f"  mDisplayFrozen=false windows=0 client=false apps=0  mRotation={turn}  "
        "mLastOrientation=-1\n"
    )
    yield f"    mCurrentRotation=ROTATION_{turn * 90}\n"
    yield "    mDreamingLockscreen=false\n    isKeyguardShowing=false\n"
