"""How the system's own windows open screens of apps."""

from virtual_phone.android.intent import NEW_TASK, Intent
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.dead_ends import DeadEnds
from virtual_phone.services.intents import NO_ACTIVITY, NoActivity
from virtual_phone.ui.display import Display
from virtual_phone.ui.toast import Toast

SYSTEM_UI = "com.android.systemui"
SETTINGS = "android.settings."


def close_all(phone: Phone) -> None:
    """Close all windows above the apps."""
    for window in phone[Display].system:
        window.dismissed()
    phone.changed()


def open_activity(phone: Phone, intent: Intent) -> None:
    """Start an activity and close all windows above it; Android's own words if nothing answers."""
    try:
        phone[Activities].start(intent.but(flags=intent.flags | NEW_TASK))
    except NoActivity:
        phone[DeadEnds].add(SYSTEM_UI, intent)
        phone[Toast].show(NO_ACTIVITY, SYSTEM_UI)
    else:
        close_all(phone)


def open_settings(phone: Phone, page: str) -> None:
    """Open a page of Settings, by what follows ``android.settings.`` in its action."""
    open_activity(phone, Intent(action=SETTINGS + page))
