"""Whether a device can be seen and touched: its screen, who reads it, and what covers it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pytest_androidworld.env import normalising
from pytest_androidworld.env.actions import Tap
from pytest_androidworld.env.doctor import norms
from pytest_androidworld.env.doctor.probe import Evidence, Probe, note, problem, well
from pytest_androidworld.env.forwarder import ENABLED, PACKAGE, SERVICE

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.state import Element, State

SIZE, DENSITY = "1080x2400", "420"
APK = "2024.05.13-accessibility_forwarder.apk"
WAKE = "input keyevent KEYCODE_WAKEUP; wm dismiss-keyguard"
HOLDS = "dumpsys accessibility | grep -o 'Ui Automation.*'"
CLIENTS = r"com\.wetest\.uia2|uiautomator|appium|maestro|mobly"
WHO = f"ps -A -o ARGS= | grep -E '{CLIENTS}' | grep -v grep"
ROW = "android:id/title"  # of each list in Settings, in any language
# The dialog about an app that crashed or hangs: its buttons, the gentlest first, and its title.
WAIT, CLOSE, TITLE = "android:id/aerr_wait", "android:id/aerr_close", "android:id/alertTitle"


def _lit(device: "Device") -> Iterator[Evidence]:
    picture = device.screenshot()
    if picture.any():
        height, width = picture.shape[:2]
        yield well(f"a screenshot of {width}x{height} shows something")
    else:
        yield problem("the screenshot is black", "wake the device, and unlock it")


def _wake(device: "Device") -> str:
    device.adb.shell(WAKE)
    return "woke it"


def _display(device: "Device") -> Iterator[Evidence]:
    lines = device.adb.shell("wm size; wm density").stdout.splitlines()
    physical = [line.split()[-1] for line in lines if line.startswith("Physical")]
    if physical == [SIZE, DENSITY]:
        yield well(f"{SIZE} at {DENSITY} dpi")
    else:
        seen = f"{' at '.join(physical)} dpi; the benchmark's screen has {SIZE} at {DENSITY} dpi"
        yield problem(seen, "make an AVD of the hardware profile pixel_6")


def _other_client(device: "Device") -> Iterator[Evidence]:
    holds = device.adb.shell(HOLDS).stdout.strip()
    if not holds:
        yield well("no other program reads the screen by UiAutomation")
        return
    who = device.adb.shell(WHO).stdout.split()
    by = f", probably {who[0]}" if who else ""
    seen = f"another program holds UiAutomation{by}, which silences the forwarder"
    yield problem(seen, "end it: Appium, uiautomator2, Maestro, or what else tests this device")


def _forwarder(device: "Device") -> Iterator[Evidence]:
    forwarder = device.forwarder
    if forwarder is None:
        seen = f"{PACKAGE} is not installed: uiautomator reads the screen, in 2 s a look"
        yield problem(seen, f"`adb install {APK}`")
        return
    before = forwarder.forests.arrived
    settled = device.settle.wait() if forwarder.alive else None
    if settled is None:
        seen = (
            "is installed and sends nothing, although it was switched on, bound and started anew"
        )
        yield problem(seen, f"install it again: `adb install {APK}`")
    elif settled.forest is None:
        yield problem("is installed, has sent before, and is silent", "switch it on, bind it anew")
    else:
        arrived = forwarder.forests.arrived - before
        yield well(f"forests arrive: {arrived} until the screen was at rest")
    enabled = device.settings.get(*ENABLED) or ""
    others = [each for each in enabled.split(":") if each not in ("", "null", SERVICE)]
    if others:
        yield note(
            f"other accessibility services run, too: {', '.join(others)}", "switch them off"
        )


def _revive(device: "Device") -> str:
    if device.forwarder is None:
        return "could not: the forwarder is not installed"
    sends = device.forwarder.revive()
    return "started the forwarder anew" + ("" if sends else ", in vain")


def _tree(device: "Device") -> Iterator[Evidence]:
    state = device.observe()
    forest = device.forests.newest if device.forests is not None else None
    windows = list(forest.windows) if forest is not None else []
    if not state.everything:
        cure = "start the accessibility service anew, or reboot the device"
        yield problem("the screen's tree of elements is empty", cure)
    elif windows and not any(window.is_active for window in windows):
        cure = "start the accessibility service anew, or reboot the device"
        yield problem(f"none of {len(windows)} windows is the active one", cure)
    else:
        of = f" in {len(windows)} windows" if windows else ""
        yield well(f"{len(state.everything)} elements{of}")


def _begin_anew(device: "Device") -> str:
    if device.forwarder is None:
        return "could not: the forwarder is not installed"
    sends = device.forwarder.begin_anew()
    return "ended the forwarder and started it" + ("" if sends else ", in vain")


def _covered(device: "Device") -> Iterator[Evidence]:
    found = _dialog(device)
    if not found.keys() & {WAIT, CLOSE}:
        yield well("no dialog about an app that crashed or hangs")
    else:
        title = found[TITLE].text if TITLE in found else "an app isn't responding"
        cure = "close it, and `adb shell settings put global hide_error_dialogs 1`"
        yield problem(f"a dialog covers the screen: {title}", cure)


def _dialog(device: "Device") -> "dict[str, Element]":
    """What there is of the dialog about an app in trouble."""
    state = device.observe()
    return {
        each.resource_name: each
        for each in (*state.containers, *state.ui_elements)
        if each.resource_name in (WAIT, CLOSE, TITLE)
    }


def _close_dialog(device: "Device") -> str:
    """Have no others open, and wait for a hanging app rather than end it."""
    device.hide_error_dialogs()
    found = _dialog(device)
    for button in (WAIT, CLOSE):
        if button in found:
            device.settle.acting()
            device.input.tap(found[button].bbox.center, device.observe())
            return "closed it, and switched such dialogs off"
    return "switched such dialogs off"


def _touch(device: "Device") -> Iterator[Evidence]:
    """Whether the screen can be read, and follows a finger."""
    device.settle.acting()
    device.apps.open("settings")
    before = device.observe()
    row = _row(before)
    if row is None:
        cure = "close what covers it, or mend what reads it"
        yield problem("the screen of Settings cannot be read", cure)
    else:
        device.act(Tap(before.ui_elements.index(row)), before)
        if device.observe().ui_elements == before.ui_elements:
            cure = "unlock the device, and close what covers the screen"
            yield problem(f"a tap on {row.text!r} in Settings does nothing", cure)
        else:
            yield well(f"a tap on {row.text!r} in Settings opened it")
    device.apps.close("settings")
    device.adb.run("input", "keyevent", "KEYCODE_HOME")
    device.apps.close_recents()


def _row(state: "State") -> "Element | None":
    """The first row of Settings, whatever its language."""
    return next((each for each in state.ui_elements if each.resource_name == ROW), None)


PROBES = (
    Probe("lit", "Is its screen on?", _lit, _wake, needed=True),
    norms.probe(normalising.AWAKE),
    Probe("display", "Is its screen the benchmark's?", _display),
    norms.probe(normalising.SCREEN),
    norms.probe(normalising.CALM),
    norms.probe(normalising.KEYBOARD),
    Probe("other client", "Does nobody else read its screen?", _other_client),
    Probe("forwarder", "Does its accessibility forwarder send?", _forwarder, _revive),
    Probe("tree", "Has its screen elements?", _tree, _begin_anew),
    Probe("dialog", "Is it free of error dialogs?", _covered, _close_dialog),
    Probe("touch", "Does it follow a finger?", _touch, needed=True),
)
