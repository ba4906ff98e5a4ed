"""One app: what it is, what it takes, what it may do."""

from collections.abc import Iterator

from pytest_androidworld.virtual.apps.settings.pages.access import ACCESSES, allowed_text, asks_for
from pytest_androidworld.virtual.apps.settings.pages.notifications import may_post
from pytest_androidworld.virtual.apps.settings.pages.permissions import (
    summary as permission_summary,
)
from pytest_androidworld.virtual.apps.settings.told import icon, label
from pytest_androidworld.virtual.services.activities import Activities
from pytest_androidworld.virtual.services.packages import Packages
from pytest_androidworld.virtual.services.storage import Storage, in_words
from pytest_androidworld.virtual.ui.kits import preferences as look
from pytest_androidworld.virtual.ui.kits.preference_items import (
    Footer,
    Group,
    Info,
    Item,
    Part,
    Piece,
    Switched,
    page,
)
from pytest_androidworld.virtual.ui.kits.preference_values import Kept, Preferences
from pytest_androidworld.virtual.ui.view import View

# Without these there is no phone: they cannot be switched off.
NEEDED = {
    "com.android.settings", "com.android.systemui", "com.android.phone",
    "com.google.android.apps.nexuslauncher", "com.google.android.inputmethod.latin",
    "com.google.android.permissioncontroller", "com.google.android.documentsui", "android",
}  # fmt: skip


def packages(app: Preferences) -> Packages:
    return app.phone[Packages]


def header(app: Preferences) -> View:
    """The app's picture and name."""
    state = "" if packages(app).is_enabled(app.arg) else "Disabled"
    return look.entity(label(app, app.arg), state, icon(app, app.arg, 48), key="entity_header")


def is_running(app: Preferences) -> bool:
    return app.arg in app.phone[Activities].state["processes"]


def buttons(app: Preferences) -> View:
    """Open, take away, stop: what can be done with the app just now."""
    info, enabled = packages(app).info(app.arg), packages(app).is_enabled(app.arg)
    opens = (lambda: app.do("open_app")) if enabled and info.launcher else None
    away: tuple[str, str, object] = ("Uninstall", "delete-outline", "ask_uninstall")
    if info.system:
        away = ("Disable", "cancel", "ask_disable") if enabled else ("Enable", "check", "enable")
    can = app.arg not in NEEDED
    stops = (lambda: app.do("ask_force_stop")) if is_running(app) else None
    return look.action_buttons(
        (
            ("Open", "open-in-new", opens),
            (away[0], away[1], (lambda: app.do(str(away[2]))) if can else None),
            ("Force stop", "alert-outline", stops),
        )
    )


def used(app: Preferences) -> int:
    """All that an app takes."""
    storage = app.phone[Storage]
    return sum(size(app.arg) for size in (storage.app_size, storage.data_size, storage.cache_size))


def special(app: Preferences) -> Iterator[Item]:
    """What only some apps may do."""
    for access in ACCESSES:
        if asks_for(app, app.arg, access):
            yield Item(access.title, allowed_text(app, app.arg, access), to=access.page,
                       arg=app.arg, key=access.name)  # fmt: skip


def info(app: Preferences) -> Iterator[Item]:
    """The page about one app."""
    yield Piece(drawn=header)
    yield Piece(drawn=buttons)
    yield Item("Notifications", "On" if may_post(app, app.arg) else "Off",
               to="app_notifications", arg=app.arg)  # fmt: skip
    yield Item("Permissions", permission_summary(app, app.arg), to="app_permissions", arg=app.arg)
    yield Item("Storage & cache", f"{in_words(used(app))} used in internal storage",
               to="app_storage", arg=app.arg)  # fmt: skip
    yield Info("Mobile data & Wi‑Fi", "No data used")
    yield Info("Screen time", "0 minutes today")
    yield Item("Battery", "No battery use since last full charge", to="app_battery", arg=app.arg)
    yield Item("Open by default", "No defaults set", to="app_open", arg=app.arg)
    yield Group("Unused app settings")
    yield Switched("Pause app activity if unused",
                   "Remove permissions, delete temporary files, and stop notifications",
                   value=Kept("pause {arg}", "1"))  # fmt: skip
    more = list(special(app))
    if more:
        yield Group("Advanced")
        yield from more
    yield Group("Store")
    origin = "App loaded from the system image" if packages(app).info(app.arg).system else (
        "App installed from Package installer")  # fmt: skip
    yield Info("App details", origin)
    yield Info(f"version {packages(app).info(app.arg).version[0]}")


def sizes(app: Preferences) -> Iterator[Item]:
    storage = app.phone[Storage]
    yield Info("App size", in_words(storage.app_size(app.arg)))
    yield Info("User data", in_words(storage.data_size(app.arg)))
    yield Info("Cache", in_words(storage.cache_size(app.arg)))
    yield Info("Total", in_words(used(app)))


def clear_buttons(app: Preferences) -> View:
    storage = app.phone[Storage]
    has_data, has_cache = storage.data_size(app.arg), storage.cache_size(app.arg)
    clear = (lambda: app.do("ask_clear_data")) if has_data or has_cache else None
    empty = (lambda: storage.clear_cache(app.arg)) if has_cache else None
    return look.action_buttons(
        (("Clear storage", "delete-outline", clear), ("Clear cache", "delete-outline", empty))
    )


PAGES = (
    page(
        "app_info", "App info",
        Part(made=info),
        about="package:", activity="applications.InstalledAppDetails",
        actions=("APPLICATION_DETAILS_SETTINGS",),
    ),
    page(
        "app_storage", "Storage",
        Piece(drawn=header),
        Piece(drawn=clear_buttons),
        Group("Space used"),
        Part(made=sizes),
        about="package",
    ),
    page(
        "app_battery", "App battery usage",
        Piece(drawn=header),
        Info("No battery use since last full charge"),
        Group("Manage battery usage"),
        Switched("Allow background usage",
                 "Enable for real-time updates, disable to save power",
                 value=Kept("background {arg}", "1")),
        about="package",
    ),
    page(
        "app_open", "Open by default",
        Piece(drawn=header),
        Switched("Open supported links", "Allow web links to open in this app",
                 value=Kept("links {arg}", "1")),
        Info("0 verified links"),
        Item("Add link", icon="plus"),
        Group("Other default settings"),
        Item("Clear default preferences", does="clear_defaults"),
        Footer("Choose how to open web links"),
        about="package:", activity="applications.AppLaunchSettings",
        actions=("APP_OPEN_BY_DEFAULT_SETTINGS",),
    ),
)  # fmt: skip
