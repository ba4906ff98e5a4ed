"""What Settings does with apps: open, stop, disable, uninstall, clear, most after a question."""

from virtual_phone.android.intent import LAUNCHER, MAIN, NEW_TASK, Intent
from virtual_phone.apps.settings.installed import label
from virtual_phone.services.activities import Activities
from virtual_phone.services.app_ops import AppOps
from virtual_phone.services.packages import Packages
from virtual_phone.services.processes import Processes
from virtual_phone.services.storage import Storage
from virtual_phone.ui import settings as kit

# Without these there is no phone: they cannot be disabled.
NEEDED = """
    android
    com.android.phone
    com.android.settings
    com.android.systemui
    com.google.android.apps.nexuslauncher
    com.google.android.documentsui
    com.google.android.inputmethod.latin
    com.google.android.permissioncontroller
""".split()
FILES = "com.google.android.documentsui/com.android.documentsui.files.FilesActivity"


def can_be_removed(page: kit.PageContext) -> bool:
    return page.arg not in NEEDED


def can_be_opened(page: kit.PageContext) -> bool:
    packages = page.phone[Packages]
    return packages.is_enabled(page.arg) and bool(packages.info(page.arg).launcher)


def open_app(page: kit.PageScreen) -> None:
    component = f"{page.arg}/{page.phone[Packages].info(page.arg).launcher}"
    page.start(Intent(MAIN, categories=(LAUNCHER,), component=component, flags=NEW_TASK))


def open_files(page: kit.PageScreen) -> None:
    page.start(Intent(component=FILES, flags=NEW_TASK))


def uninstall(page: kit.PageScreen) -> None:
    page.finish()
    page.phone[Packages].uninstall(page.arg)


def clear_defaults(page: kit.PageScreen) -> None:
    """Forget what "Always" has settled for an app."""
    preferred = page.phone[Activities].state["preferred"]
    for kind in [kind for kind, by in preferred.items() if by.startswith(f"{page.arg}/")]:
        del preferred[kind]
    page.toast("Defaults cleared")


def reset_apps(page: kit.PageScreen) -> None:
    packages, ops, prefs = page.phone[Packages], page.phone[AppOps], page.app.prefs()
    for name in packages.names():
        if not packages.is_enabled(name):
            packages.enable(name)
        if not ops.allowed(name, "POST_NOTIFICATION"):
            ops.set(name, "POST_NOTIFICATION", "allow")
    page.phone[Activities].state["preferred"].clear()
    for key in [key for key in prefs if key.startswith("unrestricted ")]:
        del prefs[key]


def has_cache(page: kit.PageContext) -> bool:
    return page.phone[Storage].cache_size(page.arg) > 0


def has_data(page: kit.PageContext) -> bool:
    return page.phone[Storage].data_size(page.arg) > 0 or has_cache(page)


OPEN = kit.Item("Open", icon="open-in-new", does=open_app, enabled=can_be_opened)
FORCE_STOP = kit.Confirm(
    "Force stop",
    icon="alert-outline",
    question="Force stop?",
    message="If you force stop an app, it may misbehave.",
    does=lambda page: page.phone[Activities].force_stop(page.arg),
    enabled=lambda page: page.arg in page.phone[Processes].running,
)
UNINSTALL = kit.Confirm(
    "Uninstall",
    icon="delete-outline",
    question=lambda page: label(page, page.arg),
    message="Do you want to uninstall this app?",
    does=uninstall,
    enabled=can_be_removed,
)
DISABLE = kit.Confirm(
    "Disable",
    icon="cancel",
    message="If you disable this app, Android and other apps may no longer function as intended."
    " Keep in mind, you can’t delete this app since it came pre-installed on your device."
    " By disabling, you turn this app off and hide it on your device.",
    yes="Disable app",
    does=lambda page: page.phone[Packages].enable(page.arg, "disabled-user"),
    enabled=can_be_removed,
)
ENABLE = kit.Item(
    "Enable",
    icon="check",
    does=lambda page: page.phone[Packages].enable(page.arg),
    enabled=can_be_removed,
)
CLEAR_STORAGE = kit.Confirm(
    "Clear storage",
    icon="delete-outline",
    question="Delete app data?",
    message="This app’s data, including files and settings, will be permanently deleted from this"
    " device",
    does=lambda page: page.phone[Packages].clear(page.arg),
    enabled=has_data,
)
CLEAR_CACHE = kit.Item(
    "Clear cache",
    icon="delete-outline",
    does=lambda page: page.phone[Storage].clear_cache(page.arg),
    enabled=has_cache,
)
RESET_APPS = kit.Confirm(
    "Reset app preferences",
    question="Reset app preferences?",
    message="This will reset all preferences for:\n\n• Disabled apps\n• Disabled app notifications"
    "\n• Default applications for actions\n• Background data restrictions for apps"
    "\n\nYou will not lose any app data.",
    yes="Reset apps",
    does=reset_apps,
)


def app_buttons(page: kit.PageContext) -> tuple[kit.Item, ...]:
    """Open, remove, stop: what can be done with an app."""
    packages = page.phone[Packages]
    if not packages.info(page.arg).system:
        return OPEN, UNINSTALL, FORCE_STOP
    return OPEN, DISABLE if packages.is_enabled(page.arg) else ENABLE, FORCE_STOP
