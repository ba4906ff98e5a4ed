"""``dumpsys window``: the window manager's windows, displays and policy."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from virtual_phone.services.activities import Activities
from virtual_phone.services.power import Power
from virtual_phone.shell.activity_records import (
    configuration,
    full,
    number_of,
    record,
    top_of,
)
from virtual_phone.shell.core import Shell
from virtual_phone.shell.dumpsys import section
from virtual_phone.ui.display import Display

if TYPE_CHECKING:
    from virtual_phone.phone import Phone


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
        yield from windows(sh.phone, with_focus=bool(name))
    else:
        yield f"Bad window command, or no windows match: {name}\nUse -h for help.\n"


def windows(phone: "Phone", *, with_focus: bool) -> Iterator[str]:
    """``dumpsys window windows``; the focus stands in the part about displays, too."""
    display = phone[Display]
    display.refresh()
    wide, high = display.size
    yield "WINDOW MANAGER WINDOWS (dumpsys window windows)\n"
    for index, layer in enumerate(reversed(display.layers)):
        title = layer.title
        yield f"  Window #{index} Window{{{number_of(title)} u0 {title}}}:\n"
        app_op = layer.window.app_op if layer.window else "NONE"
        yield f"    mDisplayId=0 package={layer.package} appop={app_op}\n"
        left, top_, right, bottom = layer.bounds
        yield (
            f"    Frames: parent=[0,0][{wide},{high}] display=[0,0][{wide},{high}] "
            f"frame=[{left},{top_}][{right},{bottom}]\n"
        )
        yield "    isOnScreen=true\n    isVisible=true\n"
    turn = display.rotation
    yield f"  mGlobalConfiguration={configuration(phone, 'undefined')}\n"
    yield "  mTopFocusedDisplayId=0\n"
    if with_focus:
        yield from focus(phone)
    yield (
        f"  mDisplayFrozen=false windows=0 client=false apps=0  mRotation={turn}  "
        "mLastOrientation=-1\n"
    )
    yield f"    mCurrentRotation=ROTATION_{turn * 90}\n"
    yield "    mDreamingLockscreen=false\n    isKeyguardShowing=false\n"


def focus(phone: "Phone") -> Iterator[str]:
    """The window and the activity that get the input."""
    title, front = window_title(phone), phone[Activities].tasks[0]
    yield f"  mCurrentFocus=Window{{{number_of(title)} u0 {title}}}\n"
    yield f"  mFocusedApp={record(phone, top_of(front), front)}\n"


def window_title(phone: "Phone") -> str:
    """The window that has the focus, as ``mCurrentFocus`` names it."""
    layer = phone[Display].active
    if layer.window is not None:
        return layer.title
    entry = layer.surface
    popup = phone[Activities].info(entry).kind in ("menu", "popup")
    return f"PopupWindow:{number_of(entry['id'])[:6]}" if popup else full(entry)


def displays(sh: Shell) -> Iterator[str]:
    """Print the size of the screen, and the window with the focus."""
    display, profile = sh.phone[Display], sh.phone.profile
    display.refresh()
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
    yield "  mLayoutSeq=1\n"
    yield from focus(sh.phone)


def policy(sh: Shell) -> Iterator[str]:
    """Print the policy's state: whether the screen is on; nothing is locked."""
    awake = str(sh.phone[Power].awake).lower()
    yield "WINDOW MANAGER POLICY STATE (dumpsys window policy)\n"
    yield f"    mAwake={awake} mScreenOnEarly={awake} mScreenOnFully={awake}\n"
    yield f"    mIsScreenOn={awake}\n"
    yield "    KeyguardServiceDelegate\n      showing=false\n      inputRestricted=false\n"
