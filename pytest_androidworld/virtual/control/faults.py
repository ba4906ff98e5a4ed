"""Fault injection: the failures of real devices, for tests of their clients.

Some last until they are switched off: they are in `Phone.faults`, which adbd and the gRPC server
(replies, connections), the screen (freeze) and the files (disk) check.  Others happen once.
"""

from collections.abc import Callable
from dataclasses import dataclass

from pytest_androidworld.virtual.apps.systemui.app_errors import AppErrors
from pytest_androidworld.virtual.phone import Phone
from pytest_androidworld.virtual.services.activities import Activities

OFF = {"off", "0", "no", "false"}


@dataclass(frozen=True)
class Fault:
    """One kind of fault; the value of a lasting one is a number of seconds or true."""

    help: str
    happen: Callable[[Phone, str], None] | None = None
    seconds: bool = False


def _disk_full(phone: Phone, value: str) -> None:
    phone.files.full = value not in OFF


def _kill_app(phone: Phone, package: str) -> None:
    phone[Activities].force_stop(package or phone[Activities].top["app"])
    phone.changed()


def _crash(phone: Phone, package: str) -> None:
    phone[AppErrors].crashed(package or phone[Activities].top["app"])


def _dialog(phone: Phone, text: str) -> None:
    phone[AppErrors].hangs(phone[Activities].top["app"], text)


FAULTS = {
    "delay_reply": Fault("SECONDS: adb and gRPC answer so much later", seconds=True),
    "drop_reply": Fault("adb and gRPC never answer"),
    "refuse_adb": Fault("adb connections are closed at once"),
    "freeze": Fault("screenshots and forests stay as they are"),
    "disk_full": Fault("no file can grow", _disk_full),
    "kill_app": Fault("[PACKAGE]: the app, or the one in front, is gone", _kill_app),
    "crash": Fault("[PACKAGE]: the app, or the one in front, crashes, and a dialog opens", _crash),
    "dialog": Fault("[TEXT]: a dialog reports that the app in front does not respond", _dialog),
    "reboot": Fault("the phone switches off and on", lambda phone, value: phone.reboot()),
}
ONCE = {"kill_app", "crash", "reboot", "dialog"}


def inflict(phone: Phone, name: str, value: str = "") -> None:
    """Inject a fault; raises ValueError for an unknown one."""
    name = name.replace("-", "_")
    fault = FAULTS.get(name)
    if fault is None:
        raise ValueError(f"there is no fault {name!r}; there are: {', '.join(FAULTS)}")
    if name not in ONCE:
        _last(phone, name, fault, value)
    if fault.happen is not None:
        fault.happen(phone, value)


def _last(phone: Phone, name: str, fault: Fault, value: str) -> None:
    if value in OFF:
        phone.faults.pop(name, None)
    elif not fault.seconds:
        phone.faults[name] = True
    elif (seconds := number(value)) is not None:
        phone.faults[name] = seconds
    else:
        raise ValueError(f"{name}: {value!r} is not a number of seconds")


def number(word: str) -> float | None:
    """Parse a number of seconds; None if it is invalid, negative or too large to wait for."""
    try:
        seconds = float(word)
    except ValueError:
        return None
    return seconds if 0 <= seconds < 1e6 else None


def heal(phone: Phone) -> None:
    """Switch off all lasting faults."""
    for name in list(phone.faults):
        inflict(phone, name, "off")
