"""One app: what it is, what it takes, what it may do."""

from collections.abc import Iterator
from functools import partial

from virtual_phone.apps.settings.app_actions import (
    CLEAR_CACHE,
    CLEAR_STORAGE,
    app_buttons,
    clear_defaults,
)
from virtual_phone.apps.settings.installed import header
from virtual_phone.apps.settings.pages.access import ACCESSES
from virtual_phone.apps.settings.pages.notifications import may_post
from virtual_phone.apps.settings.pages.permissions import (
    summary as permission_summary,
)
from virtual_phone.services.packages import Packages
from virtual_phone.services.storage import Storage, in_words
from virtual_phone.ui import settings as kit
from virtual_phone.ui.view import View


def packages(page: kit.PageContext) -> Packages:
    return page.phone[Packages]


def app_header(page: kit.PageContext) -> View:
    return header(page, "" if packages(page).is_enabled(page.arg) else "Disabled")


def used(page: kit.PageContext) -> int:
    """All that an app takes."""
    storage = page.phone[Storage]
    return sum(
        size(page.arg) for size in (storage.app_size, storage.data_size, storage.cache_size)
    )


def special(page: kit.PageContext) -> Iterator[kit.Row]:
    """What only some apps may do."""
    for access in ACCESSES:
        if access.requested_by(page, page.arg):
            yield kit.Item(
                access.title,
                access.summary(page, page.arg),
                to=access.app_page,
                arg=page.arg,
                key=access.name,
            )


def info(page: kit.PageContext) -> Iterator[kit.Row]:
    """The page about one app."""
    about, info = partial(kit.Item, arg=page.arg), packages(page).info(page.arg)
    yield kit.Custom(app_header)
    yield kit.ButtonBar(app_buttons)
    yield about(
        "Notifications", "On" if may_post(page, page.arg) else "Off", to="app_notifications"
    )
    yield about("Permissions", permission_summary(page, page.arg), to="app_permissions")
    yield about(
        "Storage & cache", f"{in_words(used(page))} used in internal storage", to="app_storage"
    )
    yield kit.Info("Mobile data & Wi‑Fi", "No data used")
    yield kit.Info("Screen time", "0 minutes today")
    yield about("Battery", "No battery use since last full charge", to="app_battery")
    yield about("Open by default", "No defaults set", to="app_open")
    yield kit.Category("Unused app settings")
    yield kit.Toggle(
        "Pause app activity if unused",
        kit.AppPreference("pause {arg}", "1"),
        "Remove permissions, delete temporary files, and stop notifications",
    )
    more = list(special(page))
    if more:
        yield kit.Category("Advanced")
        yield from more
    yield kit.Category("Store")
    source = "loaded from the system image" if info.system else "installed from Package installer"
    yield kit.Info("App details", f"App {source}")
    yield kit.Info(f"version {info.version[0]}")


def sizes(page: kit.PageContext) -> Iterator[kit.Row]:
    storage = page.phone[Storage]
    yield kit.Info("App size", in_words(storage.app_size(page.arg)))
    yield kit.Info("User data", in_words(storage.data_size(page.arg)))
    yield kit.Info("Cache", in_words(storage.cache_size(page.arg)))
    yield kit.Info("Total", in_words(used(page)))


PAGES = {
    "app_info": kit.Page(
        "App info",
        info,
        about="package:",
        started_by="applications.InstalledAppDetails APPLICATION_DETAILS_SETTINGS",
    ),
    "app_storage": kit.Page(
        "Storage",
        kit.Custom(app_header),
        kit.ButtonBar(lambda page: (CLEAR_STORAGE, CLEAR_CACHE)),
        kit.Category("Space used"),
        sizes,
        about="package",
    ),
    "app_battery": kit.Page(
        "App battery usage",
        kit.Custom(app_header),
        kit.Info("No battery use since last full charge"),
        kit.Category("Manage battery usage"),
        kit.Toggle(
            "Allow background usage",
            kit.AppPreference("background {arg}", "1"),
            "Enable for real-time updates, disable to save power",
        ),
        about="package",
    ),
    "app_open": kit.Page(
        "Open by default",
        kit.Custom(app_header),
        kit.Toggle(
            "Open supported links",
            kit.AppPreference("links {arg}", "1"),
            "Allow web links to open in this app",
        ),
        kit.Info("0 verified links"),
        kit.Item("Add link", icon="plus", enabled=lambda page: False),
        kit.Category("Other default settings"),
        kit.Item("Clear default preferences", does=clear_defaults),
        kit.Footer("Choose how to open web links"),
        about="package:",
        started_by="applications.AppLaunchSettings APP_OPEN_BY_DEFAULT_SETTINGS",
    ),
}
