"""How the system's own windows open screens of apps."""

from typing import TYPE_CHECKING

from pytest_androidworld.virtual.intent import NEW_TASK, Intent
from pytest_androidworld.virtual.services.activities import Activities
from pytest_androidworld.virtual.services.processes import NoActivity
from pytest_androidworld.virtual.ui.display import Display
from pytest_androidworld.virtual.ui.toast import Toast

if TYPE_CHECKING:
    from pytest_androidworld.virtual.phone import Phone

SYSTEM_UI = "com.android.systemui"
SETTINGS = "android.settings."


def close_all(phone: "Phone") -> None:
    """Whatever hangs over the apps goes away."""
    for window in phone[Display].system:
        window.dismissed()
    phone.changed()


def open_or_say(phone: "Phone", intent: Intent, what: str) -> None:
    """Start what answers an intent, below nothing; or say that there is none."""
    try:
        phone[Activities].start(intent.but(flags=intent.flags | NEW_TASK))
    except NoActivity:
        say_absent(phone, what)
    else:
        close_all(phone)


def open_settings(phone: "Phone", page: str, what: str) -> None:
    """A page of Settings, by what follows ``android.settings.`` in its action."""
    open_or_say(phone, Intent(action=SETTINGS + page), what)


def say_absent(phone: "Phone", what: str) -> None:
    phone[Toast].show(f"{what} is not part of this phone", SYSTEM_UI)
