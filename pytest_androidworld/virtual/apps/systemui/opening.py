"""How the system's own windows open screens of apps."""

from pytest_androidworld.virtual.intent import NEW_TASK, Intent
from pytest_androidworld.virtual.phone import Phone
from pytest_androidworld.virtual.services.activities import Activities
from pytest_androidworld.virtual.services.intents import NoActivity
from pytest_androidworld.virtual.ui.display import Display
from pytest_androidworld.virtual.ui.toast import Toast

SYSTEM_UI = "com.android.systemui"
SETTINGS = "android.settings."


def close_all(phone: Phone) -> None:
    """Close all windows above the apps."""
    for window in phone[Display].system:
        window.dismissed()
    phone.changed()


def open_activity(phone: Phone, intent: Intent, what: str) -> None:
    """Start an activity and close all windows above it, or report that the phone lacks it."""
    try:
        phone[Activities].start(intent.but(flags=intent.flags | NEW_TASK))
    except NoActivity:
        report_absent(phone, what)
    else:
        close_all(phone)


def open_settings(phone: Phone, page: str, what: str) -> None:
    """Open a page of Settings, by what follows ``android.settings.`` in its action."""
    open_activity(phone, Intent(action=SETTINGS + page), what)


def report_absent(phone: Phone, what: str) -> None:
    """Show a toast with the name of what is not implemented."""
    phone[Toast].show(f"{what} is not part of this phone", SYSTEM_UI)
