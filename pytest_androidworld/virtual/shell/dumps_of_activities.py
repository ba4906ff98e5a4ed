"""``dumpsys activity`` and ``dumpsys window``: which part of them is asked for."""

from collections.abc import Iterator

from pytest_androidworld.virtual.services.activities import Activities
from pytest_androidworld.virtual.services.packages import Packages
from pytest_androidworld.virtual.shell import activity_dumps as dumps
from pytest_androidworld.virtual.shell.core import Shell
from pytest_androidworld.virtual.shell.dumpsys import section
from pytest_androidworld.virtual.ui.display import Display

ACTIVITY = {
    "activities": dumps.activities,
    "a": dumps.activities,
    "recents": dumps.recents,
    "r": dumps.recents,
    "top": dumps.top,
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
        yield from dumps.recents(sh.phone)
        yield "\n"
        yield from dumps.activities(sh.phone)
        yield "\n"
        yield from processes(sh)


def processes(sh: Shell) -> Iterator[str]:
    """The processes that run, the one in front first."""
    yield "ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)\n"
    running = sh.phone[Activities].state["processes"]
    for package, process in sorted(running.items(), key=lambda item: item[1]["pid"]):
        yield f"  *APP* UID {sh.phone[Packages].uid(package)} ProcessRecord"
        yield f"{{{process['pid']}:{package}}}\n    pid={process['pid']}\n"


def of_package(sh: Shell, package: str) -> Iterator[str]:
    """A package's screens, with their views."""
    activities = sh.phone[Activities]
    shown = [entry for entry in activities.showing() if entry["app"] == package]
    if not shown:
        yield f"No activities match: {package}\n"
        return
    task = activities.task_of(shown[-1])
    process = activities.process(package)
    yield f"TASK {package} id={task['id'] if task else 0} userId=0\n"
    yield f"  ACTIVITY {dumps.full(shown[-1])} pid={process['pid']}\n"
    yield "    Local Activity State:\n    View Hierarchy:\n"
    yield from dumps.hierarchy(sh.phone, shown[-1])


@section("window")
def window(sh: Shell, *args: str) -> Iterator[str]:
    """The window manager: all, or ``windows``, ``displays``, ``policy``."""
    words = [word for word in args if not word.startswith("-")]
    name = words[0] if words else ""
    parts = {"displays": displays, "d": displays, "policy": policy, "p": policy}
    if name in parts:
        yield from parts[name](sh)
    elif name in ("", "windows", "w", "visible", "all", "a"):
        if not name:
            yield from policy(sh)
            yield from displays(sh)
        yield from dumps.windows(sh.phone)
    else:
        yield f"Bad window command, or no windows match: {name}\nUse -h for help.\n"


def displays(sh: Shell) -> Iterator[str]:
    """The size of the screen, and who has the focus on it."""
    display, profile = sh.phone[Display], sh.phone.profile
    wide, high = display.size
    dpi = round(display.metrics.density * 160)
    bar = profile.navigation_bar
    yield "WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)\n"
    yield "  Display: mDisplayId=0 (organized)\n"
    yield (
        f"    init={profile.width}x{profile.height} {profile.dpi}dpi "
        f"mMinSizeOfResizeableTaskDp=220 cur={wide}x{high} app={wide}x{high - bar} "
        f"rng={min(wide, high)}x{min(wide, high) - bar}-{max(wide, high)}x{max(wide, high)}\n"
    )
    if dpi != profile.dpi:
        yield f"    base={wide}x{high} {dpi}dpi\n"


def policy(sh: Shell) -> Iterator[str]:
    """The screen is on, and nothing is locked."""
    yield "WINDOW MANAGER POLICY STATE (dumpsys window policy)\n"
    yield "    mAwake=true mScreenOnEarly=true mScreenOnFully=true\n    mIsScreenOn=true\n"
    yield "    KeyguardServiceDelegate\n      showing=false\n      inputRestricted=false\n"
