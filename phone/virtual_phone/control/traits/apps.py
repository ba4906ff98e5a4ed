"""Apps that end, crash or hang, and a phone that restarts."""

from typing import Any

from virtual_phone.apps.systemui.app_errors import AppErrors
from virtual_phone.control.faults import lasting, once
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities


@once("[PACKAGE]: the app, or the one in front, is gone")
def kill_app(phone: Phone, package: str) -> None:
    phone[Activities].force_stop(package or phone[Activities].top["app"])
    phone.changed()


@once("[PACKAGE]: the app, or the one in front, crashes, and a dialog opens")
def crash(phone: Phone, package: str) -> None:
    phone[AppErrors].crashed(package or phone[Activities].top["app"])


@once("[TEXT]: a dialog reports that the app in front does not respond")
def dialog(phone: Phone, text: str) -> None:
    phone[AppErrors].hangs(phone[Activities].top["app"], text)


@once("the phone switches off and on")
def reboot(phone: Phone, value: str) -> None:
    phone.reboot()


def _hang(phone: Phone, value: Any) -> None:
    phone[AppErrors].system_will_hang()


lasting(
    "system_hangs",
    "SECONDS: so long after each start or load a dialog says that System UI isn't responding",
    seconds=True,
    hostile="1",
    switch=_hang,
)
