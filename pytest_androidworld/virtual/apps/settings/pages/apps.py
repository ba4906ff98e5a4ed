"""Apps: the recent ones, all of them, the default ones."""

from collections.abc import Iterator
from functools import partial

from pytest_androidworld.virtual import apps
from pytest_androidworld.virtual.apps.settings.pages.network import unrestricted_count
from pytest_androidworld.virtual.apps.settings.told import by_label, icon, label, listed
from pytest_androidworld.virtual.intent import VIEW, Filter, Intent
from pytest_androidworld.virtual.services.activities import Activities
from pytest_androidworld.virtual.services.packages import Packages
from pytest_androidworld.virtual.services.roles import (
    ASSISTANT,
    BROWSER,
    DIALER,
    HOME,
    PREFIX,
    SMS,
    Roles,
)
from pytest_androidworld.virtual.services.storage import Storage, in_words
from pytest_androidworld.virtual.ui.kits.preference_items import (
    Footer,
    Group,
    Info,
    Item,
    Part,
    Radio,
    Switched,
    page,
)
from pytest_androidworld.virtual.ui.kits.preference_values import Kept, Preferences, Value

RECENT = 4
CALLER_ID = f"{PREFIX}CALL_SCREENING"
# What each role is called, what it is for, and what an app must answer to have it.
ROLES = {
    BROWSER: (
        "Browser app",
        "Apps that give you access to the internet and display links that you tap",
        Intent(action=VIEW, data="http://"),
    ),
    CALLER_ID: (
        "Caller ID & spam app",
        "Apps that let you identify calls and block spam, robocalls, or unwanted numbers",
        None,
    ),
    ASSISTANT: (
        "Digital assistant app",
        "Assist apps can help you based on information from the screen you’re viewing. Some apps"
        " support both launcher and voice input services to give you integrated assistance.",
        Intent(action="android.intent.action.ASSIST"),
    ),
    HOME: (
        "Home app",
        "Apps, often called launchers, that replace the Home screens on your Android device and"
        " give you access to the contents and features of your device",
        None,
    ),
    DIALER: (
        "Phone app",
        "Apps that allow you to make and receive telephone calls on your device",
        Intent(action="android.intent.action.DIAL"),
    ),
    SMS: (
        "SMS app",
        "Apps that allow you to use your phone number to send and receive short text messages,"
        " photos, videos, and more",
        Intent(action="android.intent.action.SENDTO", data="smsto:"),
    ),
}
MAY_BE_NONE = (CALLER_ID, ASSISTANT)


# All apps


def recent(app: Preferences) -> Iterator[Item]:
    """The apps that were opened last."""
    used = [task["package"] for task in app.phone[Activities].recent()]
    names = [name for name in dict.fromkeys(used) if name in listed(app)]
    for name in [name for name in names if name != app.package][:RECENT]:
        yield Item(label(app, name), to="app_info", arg=name, key=name,
                   icon=partial(icon, package=name))  # fmt: skip


def shows_system(app: Preferences) -> bool:
    return bool(app.here.get("system"))


def all_apps(app: Preferences) -> Iterator[Item]:
    """Every app with its size."""
    packages, storage = app.phone[Packages], app.phone[Storage]
    for name in listed(app, system=shows_system(app)):
        enabled = packages.is_enabled(name)
        yield Item(
            label(app, name), in_words(storage.app_size(name)) if enabled else "Disabled",
            to="app_info", arg=name, key=name, icon=partial(icon, package=name),
        )  # fmt: skip


# Default apps


def role_holder(app: Preferences, role: str) -> str:
    return app.phone[Roles].holder(role)


def role_summary(role: str) -> "partial[str]":
    """Who has a role now."""
    return partial(_holder_label, role=role)


def _holder_label(app: Preferences, role: str) -> str:
    holder = role_holder(app, role)
    return label(app, holder) if holder else "None"


def answers(kind: type[object], wanted: Intent) -> bool:
    """Whether an app could do what a role is for."""
    filters: tuple[Filter, ...] = getattr(kind, "filters", ())
    return any(
        wanted.action in each.actions
        and (not wanted.scheme or not each.schemes or wanted.scheme in each.schemes)
        and not (wanted.scheme and not each.schemes)
        for each in filters
    )


def candidates(app: Preferences, role: str) -> list[str]:
    """The packages that could have a role, by name."""
    wanted = ROLES[role][2]
    kinds = apps.installed()
    found = {name for name, kind in kinds.items() if wanted and answers(kind, wanted)}
    if role == HOME:
        found = {name for name, kind in kinds.items() if kind.home}
    found.add(role_holder(app, role))
    return by_label(app, [name for name in found if name in app.phone[Packages]])


def role_page(app: Preferences, role: str = "") -> Iterator[Item]:
    """The apps that could have a role, the one that has it marked."""
    role = role or app.arg
    value = _RoleValue(role)
    if role in MAY_BE_NONE:
        yield Radio("None", value=value, wanted="")
    for name in candidates(app, role):
        system = app.phone[Packages].info(name).system
        yield Radio(
            label(app, name), "(System default)" if system else "", value=value, wanted=name,
            key=name,
        )  # fmt: skip
    yield Footer(ROLES[role][1])


class _RoleValue:
    """Who has a role."""

    def __init__(self, role: str) -> None:
        self.role = role

    def get(self, app: Preferences) -> str:
        return role_holder(app, self.role)

    def set(self, app: Preferences, value: str) -> None:
        app.phone[Roles].give(self.role, value)


def roles(app: Preferences) -> Iterator[Item]:
    for role, (title, _, _) in ROLES.items():
        yield Item(title, role_summary(role), to="role", arg=role)


def three_defaults(app: Preferences) -> str:
    names = [_holder_label(app, role) for role in (BROWSER, DIALER, SMS)]
    return f"{names[0]}, {names[1]}, and {names[2]}"


def opening(app: Preferences) -> Iterator[Item]:
    for name in listed(app):
        yield Item(label(app, name), "Doesn’t open supported links", to="app_open", arg=name,
                   key=name, icon=partial(icon, package=name))  # fmt: skip


INSTANT: Value = Kept("instant_apps", "1")

PAGES = (
    page(
        "apps", "Apps",
        Group("Recently opened apps", when=lambda app: bool(list(recent(app)))),
        Part(made=recent),
        Item(lambda app: f"See all {len(listed(app))} apps", to="all_apps", icon="chevron-right"),
        Group("General"),
        Item("Default apps", three_defaults, to="default_apps"),
        Item("Screen time", "0 minutes today", to="wellbeing"),
        Item("Unused apps", "0 unused apps", to="unused_apps"),
        Item("Special app access",
             lambda app: f"{unrestricted_count(app)} can use unrestricted data",
             to="special_access"),
        activity="Settings$AppDashboardActivity", actions=("APP_DASHBOARD_SETTINGS",),
    ),
    page(
        "all_apps", "All apps",
        Part(made=all_apps),
        activity="Settings$ManageApplicationsActivity",
        actions=("APPLICATION_SETTINGS", "MANAGE_ALL_APPLICATIONS_SETTINGS",
                 "MANAGE_APPLICATIONS_SETTINGS"),
        menu=((lambda app: "Hide system" if shows_system(app) else "Show system",
               lambda app: app.here.update(system=not shows_system(app))),
              ("Reset app preferences", "ask_reset_apps")),
    ),
    page(
        "default_apps", "Default apps",
        Part(made=roles),
        Item("Opening links", to="opening_links"),
        activity="Settings$ManageDefaultAppsSettingsActivity",
        actions=("MANAGE_DEFAULT_APPS_SETTINGS",),
    ),
    page("role", lambda app: ROLES[app.arg][0], Part(made=role_page), about="role"),
    page(
        "home_app", "Home app",
        Part(made=partial(role_page, role=HOME)),
        activity="Settings$HomeSettingsActivity", actions=("HOME_SETTINGS",),
    ),
    page(
        "opening_links", "Opening links",
        Switched("Instant apps", "Open links in apps, even if they’re not installed",
                 value=INSTANT),
        Group("Installed apps"),
        Part(made=opening),
        activity="Settings$AppOpenByDefaultSettingsActivity",
    ),
    page("unused_apps", "Unused apps", Info("0 unused apps"),
         Footer("Apps that haven’t been used for a few months are listed here.")),
)  # fmt: skip
