"""One app: what it is, what it takes, what it may do."""

from collections.abc import Iterator
from functools import partial

from pytest_androidworld.virtual.apps.settings.app_actions import (
    CLEAR_CACHE,
    CLEAR_STORAGE,
    app_buttons,
    clear_defaults,
)
from pytest_androidworld.virtual.apps.settings.installed import header
from pytest_androidworld.virtual.apps.settings.pages.access import ACCESSES, allowed_text, asks_for
from pytest_androidworld.virtual.apps.settings.pages.notifications import may_post
from pytest_androidworld.virtual.apps.settings.pages.permissions import (
    summary as permission_summary,
)
from pytest_androidworld.virtual.services.packages import Packages
from pytest_androidworld.virtual.services.storage import Storage, in_words
from pytest_androidworld.virtual.ui.settings import (
    AppPreference,
    ButtonBar,
    Category,
    Custom,
    Footer,
    Info,
    Item,
    Page,
    PageContext,
    Toggle,
)
from pytest_androidworld.virtual.ui.view import View


def packages(page: PageContext) -> Packages:
    return page.phone[Packages]


def app_header(page: PageContext) -> View:
    return header(page, "" if packages(page).is_enabled(page.arg) else "Disabled")


def used(page: PageContext) -> int:
    """All that an app takes."""
    storage = page.phone[Storage]
    return sum(
        size(page.arg) for size in (storage.app_size, storage.data_size, storage.cache_size)
    )


def special(page: PageContext) -> Iterator[Item]:
    """What only some apps may do."""
    for access in ACCESSES:
        if asks_for(page, page.arg, access):
            yield Item(
                access.title,
                allowed_text(page, page.arg, access),
                to=access.page,
                arg=page.arg,
                key=access.name,
            )


def info(page: PageContext) -> Iterator[Item]:
    """The page about one app."""
    about, info = partial(Item, arg=page.arg), packages(page).info(page.arg)
    yield Custom(draw=app_header)
    yield ButtonBar(buttons=app_buttons)
    yield about(
        "Notifications", "On" if may_post(page, page.arg) else "Off", to="app_notifications"
    )
    yield about("Permissions", permission_summary(page, page.arg), to="app_permissions")
    yield about(
        "Storage & cache", f"{in_words(used(page))} used in internal storage", to="app_storage"
    )
    yield Info("Mobile data & Wi‑Fi", "No data used")
    yield Info("Screen time", "0 minutes today")
    yield about("Battery", "No battery use since last full charge", to="app_battery")
    yield about("Open by default", "No defaults set", to="app_open")
    yield Category("Unused app settings")
    yield Toggle(
        "Pause app activity if unused",
        "Remove permissions, delete temporary files, and stop notifications",
        value=AppPreference("pause {arg}", "1"),
    )
    more = list(special(page))
    if more:
        yield Category("Advanced")
        yield from more
    yield Category("Store")
    source = "loaded from the system image" if info.system else "installed from Package installer"
    yield Info("App details", f"App {source}")
    yield Info(f"version {info.version[0]}")


def sizes(page: PageContext) -> Iterator[Item]:
    storage = page.phone[Storage]
    yield Info("App size", in_words(storage.app_size(page.arg)))
    yield Info("User data", in_words(storage.data_size(page.arg)))
    yield Info("Cache", in_words(storage.cache_size(page.arg)))
    yield Info("Total", in_words(used(page)))


PAGES = (
    Page(
        "app_info",
        "App info",
        info,
        about="package:",
        activity="applications.InstalledAppDetails",
        actions="APPLICATION_DETAILS_SETTINGS",
    ),
    Page(
        "app_storage",
        "Storage",
        Custom(draw=app_header),
        ButtonBar(buttons=lambda page: (CLEAR_STORAGE, CLEAR_CACHE)),
        Category("Space used"),
        sizes,
        about="package",
    ),
    Page(
        "app_battery",
        "App battery usage",
        Custom(draw=app_header),
        Info("No battery use since last full charge"),
        Category("Manage battery usage"),
        Toggle(
            "Allow background usage",
            "Enable for real-time updates, disable to save power",
            value=AppPreference("background {arg}", "1"),
        ),
        about="package",
    ),
    Page(
        "app_open",
        "Open by default",
        Custom(draw=app_header),
        Toggle(
            "Open supported links",
            "Allow web links to open in this app",
            value=AppPreference("links {arg}", "1"),
        ),
        Info("0 verified links"),
        Item("Add link", icon="plus"),
        Category("Other default settings"),
        Item("Clear default preferences", does=clear_defaults),
        Footer("Choose how to open web links"),
        about="package:",
        activity="applications.AppLaunchSettings",
        actions="APP_OPEN_BY_DEFAULT_SETTINGS",
    ),
)
