"""Whether a device can be seen and touched: its screen, what reads it, and what covers it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pytest_androidworld.env import error_dialogs, normalising
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
HOLDER = f"ps -A -o ARGS= | grep -E '{CLIENTS}' | grep -v grep"
SILENT = ", but it sends nothing"
RESTART = "restart the accessibility service, or reboot the device"
ROW = "android:id/title"  # of each list in Settings, in any language


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
    elif len(physical) != len((SIZE, DENSITY)):
        yield problem("`wm size` and `wm density` print no physical values", "reboot the device")
    else:
        seen = f"{' at '.join(physical)} dpi; the benchmark's screen has {SIZE} at {DENSITY} dpi"
        yield problem(seen, "make an AVD of the hardware profile pixel_6")


def _held(device: "Device") -> bool:
    return bool(device.adb.shell(HOLDS).stdout.strip())


def _other_client(device: "Device") -> Iterator[Evidence]:
    if not _held(device):
        yield well("no other program holds UiAutomation")
        return
    holder = device.adb.shell(HOLDER).stdout.split()
    by = f", probably {holder[0]}" if holder else ""
    seen = f"another program holds UiAutomation{by}, which silences the forwarder"
    yield problem(seen, "end it: Appium, uiautomator2, Maestro, or what else tests this device")


def _forwarder(device: "Device") -> Iterator[Evidence]:
    forwarder = device.forwarder
    if forwarder is None:
        seen = f"{PACKAGE} is not installed: uiautomator reads the screen, in 2 s a look"
        yield problem(seen, f"`adb install {APK}`", by_hand=True)
        return
    before = forwarder.forests.arrived
    settled = device.settle.wait() if forwarder.alive else None
    if settled is None:
        seen = "is installed and sends nothing, although it was enabled, bound and started again"
        install = f"install it again: `adb install -r {APK}`"
        cure = "end the program that holds UiAutomation" if _held(device) else install
        yield problem(seen, cure, by_hand=True)
    elif settled.forest is None:
        yield problem(
            "is installed, has sent before, and is silent now", "enable and bind it again"
        )
    else:
        arrived = forwarder.forests.arrived - before
        yield well(f"forests arrive: {arrived} until the screen was quiet")
    enabled = device.settings.get(*ENABLED) or ""
    others = [each for each in enabled.split(":") if each not in ("", "null", SERVICE)]
    if others:
        seen = f"other accessibility services are enabled, too: {', '.join(others)}"
        yield note(seen, "disable them in Settings, Accessibility", by_hand=True)


def _revive(device: "Device") -> str:
    sends = device.forwarder is not None and device.forwarder.revive()
    return "started the forwarder again" + ("" if sends else SILENT)


def _tree(device: "Device") -> Iterator[Evidence]:
    state = device.observe()
    forest = device.forests.newest if device.forests is not None else None
    windows = list(forest.windows) if forest is not None else []
    if not state.everything:
        by_hand = device.forwarder is None
        yield problem("the screen's tree of elements is empty", RESTART, by_hand=by_hand)
    elif windows and not any(window.is_active for window in windows):
        yield problem(f"none of {len(windows)} windows is the active one", RESTART)
    else:
        of = f" in {len(windows)} windows" if windows else ""
        yield well(f"{len(state.everything)} elements{of}")


def _restart(device: "Device") -> str:
    sends = device.forwarder is not None and device.forwarder.begin_anew()
    return "ended the forwarder and started it" + ("" if sends else SILENT)


def _covered(device: "Device") -> Iterator[Evidence]:
    found = error_dialogs.find(device.observe())
    if not found:
        yield well("no dialog about an app that crashed or hangs")
    else:
        cure = f"close it, and `adb shell {error_dialogs.HIDE}`"
        yield problem(f"a dialog covers the screen: {error_dialogs.title(found)}", cure)


def _close_dialogs(device: "Device") -> str:
    device.hide_error_dialogs()
    device.close_error_dialogs()
    return "closed it, and switched such dialogs off"


def _touch(device: "Device") -> Iterator[Evidence]:
    """Whether the screen can be read, and follows a finger; Settings is closed again."""
    recents = device.apps.recents()
    device.settle.acting()
    device.apps.open("settings")
    before = device.observe()
    row = _row(before)
    if row is None:
        cure = "close what covers it, and see the rows forwarder and tree"
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
    device.apps.close_recents(besides=recents)


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
    Probe("other client", "Does no other program read its screen?", _other_client),
    Probe("forwarder", "Does its accessibility forwarder send?", _forwarder, _revive),
    Probe("tree", "Does its screen have elements?", _tree, _restart),
    Probe("dialog", "Is it free of error dialogs?", _covered, _close_dialogs),
    Probe("touch", "Does it react to touch?", _touch, needed=True),
)
