"""How the activity manager writes activities, tasks and configurations; ``am stack list``."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from virtual_phone.android.intent import full_class, short_component
from virtual_phone.services.activities import Activities
from virtual_phone.services.activity_starter import HOME_TASK
from virtual_phone.services.packages import Packages
from virtual_phone.services.registry import Entry, Task
from virtual_phone.ui.display import Display

if TYPE_CHECKING:
    from virtual_phone.phone import Phone


def _bounds(phone: "Phone") -> str:
    wide, high = phone[Display].size
    return f"[0,0][{wide},{high}]"


def number_of(*parts: object) -> str:
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
    """The component that a task was started with; an alias is not resolved here."""
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
    """An ActivityRecord; API 33, and no other, closes the brace before the task, by mistake."""
    name = short_component(entry["app"], entry["activity"])
    brace = "}" if phone.profile.api == 33 else ""
    return f"ActivityRecord{{{number_of(full(entry))} u0 {name}{brace} t{task['id']}}}"


def task_name(phone: "Phone", task: Task) -> str:
    number = phone[Packages].uid(task["package"])
    kind = "home" if task["id"] == HOME_TASK else "standard"
    address = number_of("task", task["id"])
    return f"Task{{{address} #{task['id']} type={kind} A={number}:{task['affinity']}"
