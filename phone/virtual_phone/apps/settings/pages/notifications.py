"""Notifications: which apps may post them, where they show, and Do Not Disturb."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from virtual_phone.apps.settings.installed import header, icon, label, listed
from virtual_phone.apps.settings.pages.display import NOTIFICATIONS_THERE
from virtual_phone.apps.settings.pages.sound import dnd_summary
from virtual_phone.services.app_ops import AppOps
from virtual_phone.services.notifications import (
    POST,
    POST_NOTIFICATION,
    Notifications,
)
from virtual_phone.services.permissions import Permissions
from virtual_phone.services.settings import Settings
from virtual_phone.ui import settings as kit
from virtual_phone.ui.view import Button, View

HISTORY = kit.Secure("notification_history_enabled")


# Apps


def may_post(page: kit.PageContext, package: str) -> bool:
    """Whether an app may show notifications."""
    permissions = page.phone[Permissions]
    if POST in permissions.requested(package):
        return permissions.granted(package, POST)
    return page.phone[AppOps].allowed(package, POST_NOTIFICATION)


def let_post(page: kit.PageContext, package: str, on: bool) -> None:
    """Let an app post notifications, or stop it; those that it has posted then go."""
    permissions = page.phone[Permissions]
    if POST in permissions.requested(package):
        (permissions.grant if on else permissions.revoke)(package, POST)
    else:
        page.phone[AppOps].set(package, POST_NOTIFICATION, "allow" if on else "ignore")
    if not on:
        page.phone[Notifications].cancel_all(package)


def posting(package: str) -> kit.Value:
    """The switch of one app."""
    return kit.ComputedFlag(
        lambda page: may_post(page, package), lambda page, on: let_post(page, package, on)
    )


def apps_with_switches(page: kit.PageContext) -> Iterator[kit.Row]:
    for name in listed(page):
        yield kit.Toggle(
            label(page, name),
            posting(name),
            to="app_notifications",
            arg=name,
            key=name,
            icon=partial(icon, package=name),
        )


def one_app(page: kit.PageContext) -> Iterator[kit.Row]:
    """What can be set about one app."""
    package = page.arg
    yield kit.Custom(header)
    yield kit.MainSwitch(f"All {label(page, package)} notifications", posting(package))
    yield kit.Info(
        "This app has not posted any notifications", when=lambda page: not _posted(page, package)
    )
    for note in _posted(page, package):
        yield kit.Info(note["title"], note["text"], key=note["key"])
    yield kit.Category("Advanced")
    yield kit.Toggle("Allow notification dot", kit.AppPreference(f"dot {package}", "1"))


def _posted(page: kit.PageContext, package: str) -> list[dict[str, str]]:
    return [note for note in page.phone[Notifications].visible if note["package"] == package]


# Do Not Disturb


def zen(page: kit.PageContext) -> bool:
    return page.phone[Settings].number("global", "zen_mode") != 0


def set_zen(page: kit.PageContext, on: bool) -> None:
    page.phone[Settings].put("global", "zen_mode", int(on))


def zen_button(page: kit.PageContext) -> View:
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
BUBBLES = kit.Secure("notification_bubbles", "1")


PAGES = {
    "notifications": kit.Page(
        "Notifications",
        kit.Category("Manage"),
        kit.Item(
            "App settings", "Control notifications from individual apps", to="notifying_apps"
        ),
        kit.Item("Notification history", kit.on_or_off(HISTORY), to="notification_history"),
        kit.Category("Conversations"),
        kit.Item("Conversations", "No priority conversations", to="conversations"),
        kit.Item("Bubbles", kit.on_or_off(BUBBLES), to="bubbles"),
        kit.Category("Privacy"),
        kit.Item(
            "Device & app notifications",
            "Control which apps and devices can read notifications",
            to="access_notification_listener",
        ),
        replace(NOTIFICATIONS_THERE, title="Notifications on lock screen"),
        kit.Category("General"),
        kit.Item("Do Not Disturb", dnd_summary, to="dnd"),
        kit.Item("Wireless emergency alerts", to="emergency_alerts"),
        kit.Toggle(
            "Hide silent notifications in status bar", kit.Secure("hide_silent_status_icons")
        ),
        kit.Toggle("Allow notification snoozing", kit.Secure("show_notification_snooze")),
        kit.Toggle("Notification dot on app icon", kit.Secure("notification_badging", "1")),
        kit.Toggle(
            "Enhanced notifications",
            kit.Secure("enhanced_notifications", "1"),
            "Get suggested actions, replies, and more",
        ),
        started_by="Settings$ConfigureNotificationSettingsActivity NOTIFICATION_SETTINGS",
    ),
    "notifying_apps": kit.Page(
        "App notifications",
        apps_with_switches,
        started_by="Settings$NotificationAppListActivity ALL_APPS_NOTIFICATION_SETTINGS",
    ),
    "app_notifications": kit.Page(
        "Notifications",
        one_app,
        about="package",
        started_by="Settings$AppNotificationSettingsActivity APP_NOTIFICATION_SETTINGS",
    ),
    "notification_history": kit.Page(
        "Notification history",
        kit.MainSwitch("Use notification history", HISTORY),
        kit.Info("No recent or snoozed notifications", when=lambda page: HISTORY.get(page) == "1"),
        kit.Footer(
            "When notification history is on, recent and snoozed notifications are listed here."
        ),
        started_by="Settings$NotificationHistoryActivity NOTIFICATION_HISTORY",
    ),
    "conversations": kit.Page(
        "Conversations",
        kit.Info("No priority conversations"),
        started_by="Settings$ConversationListSettingsActivity CONVERSATION_SETTINGS",
    ),
    "bubbles": kit.Page(
        "Bubbles",
        kit.MainSwitch("Allow apps to show bubbles", BUBBLES),
        kit.Footer("Some conversations will appear as floating icons on top of other apps"),
        started_by="Settings$BubbleNotificationSettingsActivity NOTIFICATION_BUBBLE_SETTINGS",
    ),
    "dnd": kit.Page(
        "Do Not Disturb",
        kit.Custom(zen_button),
        kit.Category("What can interrupt Do Not Disturb"),
        kit.Select("People", kit.AppPreference("dnd_people", "starred"), INTERRUPT),
        kit.Info("Apps", "No apps can interrupt"),
        kit.Item(
            "Alarms & other interruptions", "Alarms and media can interrupt", to="dnd_sounds"
        ),
        kit.Category("General"),
        kit.Info("Schedules", "None"),
        kit.Select(
            "Duration for Quick Settings",
            kit.Secure("zen_duration"),
            {"0": "Until you turn off", "60": "1 hour", "-1": "Ask every time"},
        ),
        kit.Select(
            "Display options for hidden notifications",
            kit.AppPreference("dnd_hidden", "silent"),
            {
                "silent": "No sound from notifications",
                "hidden": "No visuals or sound from notifications",
            },
        ),
        started_by="Settings$ZenModeSettingsActivity ZEN_MODE_SETTINGS",
        keywords="dnd silent quiet",
    ),
    "dnd_sounds": kit.Page(
        "Alarms & other interruptions",
        kit.Toggle(
            "Alarms",
            kit.AppPreference("dnd_alarms", "1"),
            "From timers, alarms, security systems, and other apps",
        ),
        kit.Toggle(
            "Media sounds",
            kit.AppPreference("dnd_media", "1"),
            "Sounds from videos, games, and other media",
        ),
        kit.Toggle(
            "Touch sounds",
            kit.AppPreference("dnd_touch"),
            "Sounds from your keyboard and other buttons",
        ),
        kit.Toggle("Reminders", kit.AppPreference("dnd_reminders"), "From tasks and reminders"),
        kit.Toggle(
            "Calendar events", kit.AppPreference("dnd_events"), "From upcoming calendar events"
        ),
    ),
    "emergency_alerts": kit.Page(
        "Wireless emergency alerts",
        kit.MainSwitch("Allow alerts", kit.AppPreference("alerts", "1")),
        kit.Toggle(
            "Extreme threats",
            kit.AppPreference("alerts_extreme", "1"),
            "Extreme threats to life and property",
        ),
        kit.Toggle(
            "Severe threats",
            kit.AppPreference("alerts_severe", "1"),
            "Severe threats to life and property",
        ),
        kit.Toggle(
            "AMBER alerts",
            kit.AppPreference("alerts_amber", "1"),
            "Child abduction emergency bulletins",
        ),
        kit.Toggle(
            "Public safety messages",
            kit.AppPreference("alerts_public", "1"),
            "Recommended actions that can save lives or property",
        ),
    ),
}
