"""Apps: the recent ones, all of them, the default ones."""

from collections.abc import Iterator
from functools import partial

from virtual_phone import apps
from virtual_phone.android.intent import VIEW, Intent
from virtual_phone.apps.settings.app_actions import RESET_APPS
from virtual_phone.apps.settings.installed import app_row, by_label, label, listed
from virtual_phone.apps.settings.page import SettingsPage
from virtual_phone.apps.settings.pages.network import unrestricted_count
from virtual_phone.services.activities import Activities
from virtual_phone.services.packages import Packages
from virtual_phone.services.registry import AppClass
from virtual_phone.services.roles import (
    ASSISTANT,
    BROWSER,
    DIALER,
    HOME,
    PREFIX,
    SMS,
    Roles,
)
from virtual_phone.services.storage import Storage, in_words
from virtual_phone.ui import settings as kit

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


def recent(page: kit.PageContext) -> Iterator[kit.Row]:
    """The apps that were opened last."""
    used = [task["package"] for task in page.phone[Activities].recent()]
    names = [name for name in dict.fromkeys(used) if name in listed(page)]
    for name in [name for name in names if name != page.app.package][:RECENT]:
        yield app_row(page, name, to="app_info")


def shows_system(page: kit.PageContext) -> bool:
    return isinstance(page, SettingsPage) and page.system_apps


def toggle_system(page: kit.PageScreen) -> None:
    assert isinstance(page, SettingsPage)
    page.system_apps = not page.system_apps


def system_label(page: kit.PageContext) -> str:
    return "Hide system" if shows_system(page) else "Show system"


def all_apps(page: kit.PageContext) -> Iterator[kit.Row]:
    """Every app with its size."""
    packages, storage = page.phone[Packages], page.phone[Storage]
    for name in listed(page, system=shows_system(page)):
        size = in_words(storage.app_size(name)) if packages.is_enabled(name) else "Disabled"
        yield app_row(page, name, size, to="app_info")


# Default apps


def role_value(role: str) -> kit.Computed:
    """The package that has a role."""
    return kit.Computed(
        lambda page: page.phone[Roles].holder(role),
        lambda page, package: page.phone[Roles].give(role, package),
    )


def holder_label(page: kit.PageContext, role: str) -> str:
    holder = page.phone[Roles].holder(role)
    return label(page, holder) if holder else "None"


def answers(kind: AppClass, wanted: Intent) -> bool:
    """Whether an app could do what a role is for."""
    return any(
        wanted.action in each.actions
        and (not wanted.scheme or not each.schemes or wanted.scheme in each.schemes)
        and not (wanted.scheme and not each.schemes)
        for each in kind.filters
    )


def candidates(page: kit.PageContext, role: str) -> list[str]:
    """The packages that could have a role, by name."""
    wanted = ROLES[role][2]
    kinds = apps.installed()
    found = {name for name, kind in kinds.items() if wanted and answers(kind, wanted)}
    if role == HOME:
        found = {name for name, kind in kinds.items() if kind.home}
    found.add(page.phone[Roles].holder(role))
    return by_label(page, [name for name in found if name in page.phone[Packages]])


def role_page(page: kit.PageContext, role: str = "") -> Iterator[kit.Row]:
    """The apps that could have a role, the one that has it marked."""
    role = role or page.arg
    value = role_value(role)
    if role in MAY_BE_NONE:
        yield kit.RadioItem("None", value, "")
    for name in candidates(page, role):
        system = page.phone[Packages].info(name).system
        yield kit.RadioItem(
            label(page, name), value, name, "(System default)" if system else "", key=name
        )
    yield kit.Footer(ROLES[role][1])


def roles(page: kit.PageContext) -> Iterator[kit.Row]:
    for role, (title, _, _) in ROLES.items():
        yield kit.Item(title, partial(holder_label, role=role), to="role", arg=role)


def three_defaults(page: kit.PageContext) -> str:
    names = [holder_label(page, role) for role in (BROWSER, DIALER, SMS)]
    return f"{names[0]}, {names[1]}, and {names[2]}"


def opening(page: kit.PageContext) -> Iterator[kit.Row]:
    for name in listed(page):
        yield app_row(page, name, "Doesn’t open supported links", to="app_open")


PAGES = {
    "apps": kit.Page(
        "Apps",
        kit.Category("Recently opened apps", when=lambda page: bool(list(recent(page)))),
        recent,
        kit.Item(
            lambda page: f"See all {len(listed(page))} apps", to="all_apps", icon="chevron-right"
        ),
        kit.Category("General"),
        kit.Item("Default apps", three_defaults, to="default_apps"),
        kit.Item("Screen time", "0 minutes today", to="wellbeing"),
        kit.Item("Unused apps", "0 unused apps", to="unused_apps"),
        kit.Item(
            "Special app access",
            lambda page: f"{unrestricted_count(page)} can use unrestricted data",
            to="special_access",
        ),
        started_by="Settings$AppDashboardActivity APP_DASHBOARD_SETTINGS",
    ),
    "all_apps": kit.Page(
        "All apps",
        all_apps,
        started_by="Settings$ManageApplicationsActivity APPLICATION_SETTINGS"
        " MANAGE_ALL_APPLICATIONS_SETTINGS MANAGE_APPLICATIONS_SETTINGS",
        menu=(kit.Item(system_label, does=toggle_system), RESET_APPS),
    ),
    "default_apps": kit.Page(
        "Default apps",
        roles,
        kit.Item("Opening links", to="opening_links"),
        started_by="Settings$ManageDefaultAppsSettingsActivity MANAGE_DEFAULT_APPS_SETTINGS",
    ),
    "role": kit.Page(lambda page: ROLES[page.arg][0], role_page, about="role"),
    "home_app": kit.Page(
        "Home app",
        partial(role_page, role=HOME),
        started_by="Settings$HomeSettingsActivity HOME_SETTINGS",
    ),
    "opening_links": kit.Page(
        "Opening links",
        kit.Toggle(
            "Instant apps",
            kit.AppPreference("instant_apps", "1"),
            "Open links in apps, even if they’re not installed",
        ),
        kit.Category("Installed apps"),
        opening,
        started_by="Settings$AppOpenByDefaultSettingsActivity",
    ),
    "unused_apps": kit.Page(
        "Unused apps",
        kit.Info("0 unused apps"),
        kit.Footer("Apps that haven’t been used for a few months are listed here."),
    ),
}
