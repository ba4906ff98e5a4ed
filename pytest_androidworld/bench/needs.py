"""What a device lacks of what a task needs; the reason names the cure."""

from typing import TYPE_CHECKING

from pytest_androidworld.env import overlay
from pytest_androidworld.env.app_table import NAMES
from pytest_androidworld.env.device_kind import is_virtual
from pytest_androidworld.task.condition_names import LEAVES_TRACES, OVERLAY, POP_UPS

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.task.base import Task

LACKS = "the device lacks what the task needs: "
WEB, PAGES = "web", "miniwob"
FORESTS = "forests"
MESSENGER, SMS, SIM = "simple sms messenger", "sms", "sim"
NO_BROWSER = "no browser for web pages: "
INSTALL_BROWSER = "apt install chromium-headless-shell, or --aw-browser=PATH"
INSTALL_WEB_VIEW = (
    "the device has no WebView; install or enable Android System WebView"
    " (com.google.android.webview)"
)
SET_UP = "pytest --aw-setup=avd:NAME installs the benchmark's apps"
WORDS = {
    SMS: "text messages, which come by an emulator's gRPC",
    FORESTS: "the accessibility forwarder, which alone reads a screen that ticks"
    " (`pytest --aw-doctor` says more)",
    SIM: "a SIM, without which no text message arrives (`pytest --aw-doctor` says more)",
}
NO_PAGES = "no pages of MiniWoB: pip install 'pytest-androidworld[miniwob]'"
# What a virtual phone has only where it is installed beside it.
CURES = {WEB: NO_BROWSER + INSTALL_BROWSER, PAGES: NO_PAGES}

BY_MODEM = (SIM, SMS)  # what pop-ups need: they are calls and messages
NOT_RESET = "it is not reset as a whole before each case"


def of(task: "Task | type[Task]") -> frozenset[str]:
    """What a task needs, in the doctor's names: capabilities and apps."""
    return task.needs | (NAMES & set(task.app_names))


def lacking(task: "Task", device: "Device") -> str | None:
    """Why a device cannot play a task, in one sentence; None if it can."""
    virtual = is_virtual(device)
    if WEB in task.needs and device.web_view is None:
        return NO_BROWSER + (INSTALL_BROWSER if virtual else INSTALL_WEB_VIEW)
    missing = sorted(of(task) - {WEB} - device.capabilities)
    if virtual and PAGES in missing:
        return NO_PAGES
    if MESSENGER in task.app_names and SIM not in device.capabilities:
        missing = [*(each for each in missing if each != SMS), SIM]
    if not missing:
        return None
    cure = f"; {SET_UP}" if device.kind == "avd" and NAMES & set(missing) else ""
    return LACKS + ", ".join(WORDS.get(each, each) for each in missing) + cure


def unfit(condition: str, device: "Device", *, resets: bool) -> str:
    """Why a device cannot have a condition, in one sentence; "" if it can, or has to try."""
    why_not = ""
    if condition in LEAVES_TRACES and not resets:  # the task's backup is of its own apps alone
        why_not = NOT_RESET
    elif condition == OVERLAY and not is_virtual(device):
        why_not = overlay.NEEDS
    elif condition == POP_UPS:
        why_not = next((WORDS[need] for need in BY_MODEM if need not in device.capabilities), "")
    return f"{LACKS}the condition {condition} ({why_not})" if why_not else ""
