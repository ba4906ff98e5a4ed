"""Notifications: which apps may post them, where they show, and Do Not Disturb."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from pytest_androidworld.virtual.apps.settings.installed import header, icon, label, listed
from pytest_androidworld.virtual.apps.settings.pages.display import NOTIFICATIONS_THERE
from pytest_androidworld.virtual.apps.settings.pages.sound import dnd_summary
from pytest_androidworld.virtual.services.app_ops import AppOps
from pytest_androidworld.virtual.services.notifications import (
    POST,
    POST_NOTIFICATION,
    Notifications,
)
from pytest_androidworld.virtual.services.permissions import Permissions
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.ui.settings import (
    AppPreference,
    Category,
    ComputedFlag,
    Custom,
    Footer,
    Info,
    Item,
    MainSwitch,
    Page,
    PageContext,
    Secure,
    Select,
    Toggle,
    Value,
    on_or_off,
)
from pytest_androidworld.virtual.ui.view import Button, View

HISTORY = Secure("notification_history_enabled")


# Apps


def may_post(page: PageContext, package: str) -> bool:
    """Whether an app may show notifications."""
    permissions = page.phone[Permissions]
    if POST in permissions.requested(package):
        return permissions.granted(package, POST)
    return page.phone[AppOps].allowed(package, POST_NOTIFICATION)


def let_post(page: PageContext, package: str, on: bool) -> None:
    """Let an app post notifications, or stop it; those that it has posted then go."""
    permissions = page.phone[Permissions]
    if POST in permissions.requested(package):
        (permissions.grant if on else permissions.revoke)(package, POST)
    else:
        page.phone[AppOps].set(package, POST_NOTIFICATION, "allow" if on else "ignore")
    if not on:
        page.phone[Notifications].cancel_all(package)


def posting(package: str) -> Value:
    """The switch of one app."""
    return ComputedFlag(
        lambda page: may_post(page, package), lambda page, on: let_post(page, package, on)
    )


def apps_with_switches(page: PageContext) -> Iterator[Item]:
    for name in listed(page):
        yield Toggle(
            label(page, name),
            value=posting(name),
            to="app_notifications",
            arg=name,
            key=name,
            icon=partial(icon, package=name),
        )


def one_app(page: PageContext) -> Iterator[Item]:
    """What can be set about one app."""
    package = page.arg
    yield Custom(draw=header)
    yield MainSwitch(f"All {label(page, package)} notifications", value=posting(package))
    yield Info(
        "This app has not posted any notifications", when=lambda page: not _posted(page, package)
    )
    for note in _posted(page, package):
        yield Info(note["title"], note["text"], key=note["key"])
    yield Category("Advanced")
    yield Toggle("Allow notification dot", value=AppPreference(f"dot {package}", "1"))


def _posted(page: PageContext, package: str) -> list[dict[str, str]]:
    return [note for note in page.phone[Notifications].visible if note["package"] == package]


# Do Not Disturb


def zen(page: PageContext) -> bool:
    return page.phone[Settings].number("global", "zen_mode") != 0


def set_zen(page: PageContext, on: bool) -> None:
    page.phone[Settings].put("global", "zen_mode", int(on))


def zen_button(page: PageContext) -> View:
    """The button at the top of the page."""
    on = zen(page)
    name = "off" if on else "on"
    return Button(
        f"Turn {name} now",
        id=f"zen_mode_settings_turn_{name}_button",
        margin=(24, 16),
        on_tap=lambda: set_zen(page, not on),
    )


INTERRUPT = {
    "none": "None",
    "starred": "Starred contacts",
    "contacts": "Contacts",
    "anyone": "Anyone",
}
BUBBLES = Secure("notification_bubbles", "1")


PAGES = (
    Page(
        "notifications",
        "Notifications",
        Category("Manage"),
        Item("App settings", "Control notifications from individual apps", to="notifying_apps"),
        Item("Notification history", on_or_off(HISTORY), to="notification_history"),
        Category("Conversations"),
        Item("Conversations", "No priority conversations", to="conversations"),
        Item("Bubbles", on_or_off(BUBBLES), to="bubbles"),
        Category("Privacy"),
        Item(
            "Device & app notifications",
            "Control which apps and devices can read notifications",
            to="access_notification_listener",
        ),
        replace(NOTIFICATIONS_THERE, title="Notifications on lock screen"),
        Category("General"),
        Item("Do Not Disturb", dnd_summary, to="dnd"),
        Item("Wireless emergency alerts", to="emergency_alerts"),
        Toggle(
            "Hide silent notifications in status bar", value=Secure("hide_silent_status_icons")
        ),
        Toggle("Allow notification snoozing", value=Secure("show_notification_snooze")),
        Toggle("Notification dot on app icon", value=Secure("notification_badging", "1")),
        Toggle(
            "Enhanced notifications",
            "Get suggested actions, replies, and more",
            value=Secure("enhanced_notifications", "1"),
        ),
        activity="Settings$ConfigureNotificationSettingsActivity",
        actions="NOTIFICATION_SETTINGS",
    ),
    Page(
        "notifying_apps",
        "App notifications",
        apps_with_switches,
        activity="Settings$NotificationAppListActivity",
        actions="ALL_APPS_NOTIFICATION_SETTINGS",
    ),
    Page(
        "app_notifications",
        "Notifications",
        one_app,
        about="package",
        activity="Settings$AppNotificationSettingsActivity",
        actions="APP_NOTIFICATION_SETTINGS",
    ),
    Page(
        "notification_history",
        "Notification history",
        MainSwitch("Use notification history", value=HISTORY),
        Info("No recent or snoozed notifications", when=lambda page: HISTORY.get(page) == "1"),
        Footer(
            "When notification history is on, recent and snoozed notifications are listed here."
        ),
        activity="Settings$NotificationHistoryActivity",
        actions="NOTIFICATION_HISTORY",
    ),
    Page(
        "conversations",
        "Conversations",
        Info("No priority conversations"),
        activity="Settings$ConversationListSettingsActivity",
        actions="CONVERSATION_SETTINGS",
    ),
    Page(
        "bubbles",
        "Bubbles",
        MainSwitch("Allow apps to show bubbles", value=BUBBLES),
        Footer("Some conversations will appear as floating icons on top of other apps"),
        activity="Settings$BubbleNotificationSettingsActivity",
        actions="NOTIFICATION_BUBBLE_SETTINGS",
    ),
    Page(
        "dnd",
        "Do Not Disturb",
        Custom(draw=zen_button),
        Category("What can interrupt Do Not Disturb"),
        Select("People", value=AppPreference("dnd_people", "starred"), options=INTERRUPT),
        Info("Apps", "No apps can interrupt"),
        Item("Alarms & other interruptions", "Alarms and media can interrupt", to="dnd_sounds"),
        Category("General"),
        Info("Schedules", "None"),
        Select(
            "Duration for Quick Settings",
            value=Secure("zen_duration"),
            options={"0": "Until you turn off", "60": "1 hour", "-1": "Ask every time"},
        ),
        Select(
            "Display options for hidden notifications",
            value=AppPreference("dnd_hidden", "silent"),
            options={
                "silent": "No sound from notifications",
                "hidden": "No visuals or sound from notifications",
            },
        ),
        activity="Settings$ZenModeSettingsActivity",
        actions="ZEN_MODE_SETTINGS",
        keywords="dnd silent quiet",
    ),
    Page(
        "dnd_sounds",
        "Alarms & other interruptions",
        Toggle(
            "Alarms",
            "From timers, alarms, security systems, and other apps",
            value=AppPreference("dnd_alarms", "1"),
        ),
        Toggle(
            "Media sounds",
            "Sounds from videos, games, and other media",
            value=AppPreference("dnd_media", "1"),
        ),
        Toggle(
            "Touch sounds",
            "Sounds from your keyboard and other buttons",
            value=AppPreference("dnd_touch"),
        ),
        Toggle("Reminders", "From tasks and reminders", value=AppPreference("dnd_reminders")),
        Toggle(
            "Calendar events", "From upcoming calendar events", value=AppPreference("dnd_events")
        ),
    ),
    Page(
        "emergency_alerts",
        "Wireless emergency alerts",
        MainSwitch("Allow alerts", value=AppPreference("alerts", "1")),
        Toggle(
            "Extreme threats",
            "Extreme threats to life and property",
            value=AppPreference("alerts_extreme", "1"),
        ),
        Toggle(
            "Severe threats",
            "Severe threats to life and property",
            value=AppPreference("alerts_severe", "1"),
        ),
        Toggle(
            "AMBER alerts",
            "Child abduction emergency bulletins",
            value=AppPreference("alerts_amber", "1"),
        ),
        Toggle(
            "Public safety messages",
            "Recommended actions that can save lives or property",
            value=AppPreference("alerts_public", "1"),
        ),
    ),
)
