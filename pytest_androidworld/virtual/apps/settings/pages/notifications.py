"""Notifications: which apps may post them, where they show, and Do Not Disturb."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from pytest_androidworld.virtual.apps.settings.pages.display import NOTIFICATIONS_THERE
from pytest_androidworld.virtual.apps.settings.pages.sound import dnd_summary
from pytest_androidworld.virtual.apps.settings.told import icon, label, listed
from pytest_androidworld.virtual.services.app_ops import AppOps
from pytest_androidworld.virtual.services.notifications import (
    POST,
    POST_NOTIFICATION,
    Notifications,
)
from pytest_androidworld.virtual.services.permissions import Permissions
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.ui.kits import preferences as look
from pytest_androidworld.virtual.ui.kits.preference_items import (
    Choice,
    Footer,
    Group,
    Info,
    Item,
    Main,
    Part,
    Piece,
    Switched,
    page,
)
from pytest_androidworld.virtual.ui.kits.preference_values import (
    Asked,
    Kept,
    Preferences,
    Stored,
    Value,
    on_or_off,
)
from pytest_androidworld.virtual.ui.view import Button, View

HISTORY = Stored("secure", "notification_history_enabled")


# Apps


def may_post(app: Preferences, package: str) -> bool:
    """Whether an app may show notifications."""
    permissions = app.phone[Permissions]
    if POST in permissions.requested(package):
        return permissions.granted(package, POST)
    return app.phone[AppOps].allowed(package, POST_NOTIFICATION)


def let_post(app: Preferences, package: str, value: str) -> None:
    """Let an app show notifications, or stop it; what it shows then goes."""
    permissions = app.phone[Permissions]
    if POST in permissions.requested(package):
        (permissions.grant if value == "1" else permissions.revoke)(package, POST)
    else:
        mode = "allow" if value == "1" else "ignore"
        app.phone[AppOps].set(package, POST_NOTIFICATION, mode)
    if value != "1":
        app.phone[Notifications].cancel_all(package)


def posting(package: str) -> Value:
    """The switch of one app."""
    return Asked(
        lambda app: may_post(app, package), lambda app, value: let_post(app, package, value)
    )


def apps_with_switches(app: Preferences) -> Iterator[Item]:
    for name in listed(app):
        yield Switched(
            label(app, name), value=posting(name), to="app_notifications", arg=name, key=name,
            icon=partial(icon, package=name),
        )  # fmt: skip


def header(app: Preferences) -> View:
    """The app's picture and name."""
    head = icon(app, app.arg, size=48)
    return look.entity(label(app, app.arg), "", head, key="entity_header")


def one_app(app: Preferences) -> Iterator[Item]:
    """What is asked about one app."""
    package = app.arg
    yield Piece(drawn=header)
    yield Main(f"All {label(app, package)} notifications", value=posting(package))
    yield Info("This app has not posted any notifications",
               when=lambda app: not _posted(app, package))  # fmt: skip
    for note in _posted(app, package):
        yield Info(note["title"], note["text"], key=note["key"])
    yield Group("Advanced")
    yield Switched("Allow notification dot", value=Kept(f"dot {package}", "1"))


def _posted(app: Preferences, package: str) -> list[dict[str, str]]:
    return [note for note in app.phone[Notifications].visible if note["package"] == package]


# Do Not Disturb


def zen(app: Preferences) -> bool:
    return app.phone[Settings].number("global", "zen_mode") != 0


def set_zen(app: Preferences, on: bool) -> None:
    app.phone[Settings].put("global", "zen_mode", int(on))


def zen_button(app: Preferences) -> View:
    """The button at the top of the page."""
    on = zen(app)
    name = "off" if on else "on"
    return Button(
        f"Turn {name} now", id=f"zen_mode_settings_turn_{name}_button", margin=(24, 16),
        on_tap=lambda: set_zen(app, not on),
    )  # fmt: skip


INTERRUPT = {"none": "None", "starred": "Starred contacts", "contacts": "Contacts",
             "anyone": "Anyone"}  # fmt: skip
BUBBLES = Stored("secure", "notification_bubbles", "1")


PAGES = (
    page(
        "notifications", "Notifications",
        Group("Manage"),
        Item("App settings", "Control notifications from individual apps", to="notifying_apps"),
        Item("Notification history", on_or_off(HISTORY),
             to="notification_history"),
        Group("Conversations"),
        Item("Conversations", "No priority conversations", to="conversations"),
        Item("Bubbles", on_or_off(BUBBLES), to="bubbles"),
        Group("Privacy"),
        Item("Device & app notifications",
             "Control which apps and devices can read notifications",
             to="access_notification_listener"),
        replace(NOTIFICATIONS_THERE, title="Notifications on lock screen"),
        Group("General"),
        Item("Do Not Disturb", dnd_summary, to="dnd"),
        Item("Wireless emergency alerts", to="emergency_alerts"),
        Switched("Hide silent notifications in status bar",
                 value=Stored("secure", "hide_silent_status_icons")),
        Switched("Allow notification snoozing",
                 value=Stored("secure", "show_notification_snooze")),
        Switched("Notification dot on app icon",
                 value=Stored("secure", "notification_badging", "1")),
        Switched("Enhanced notifications", "Get suggested actions, replies, and more",
                 value=Stored("secure", "enhanced_notifications", "1")),
        activity="Settings$ConfigureNotificationSettingsActivity",
        actions=("NOTIFICATION_SETTINGS",),
    ),
    page("notifying_apps", "App notifications", Part(made=apps_with_switches),
         activity="Settings$NotificationAppListActivity",
         actions=("ALL_APPS_NOTIFICATION_SETTINGS",)),
    page("app_notifications", "Notifications", Part(made=one_app), about="package",
         activity="Settings$AppNotificationSettingsActivity",
         actions=("APP_NOTIFICATION_SETTINGS",)),
    page(
        "notification_history", "Notification history",
        Main("Use notification history", value=HISTORY),
        Info("No recent or snoozed notifications", when=lambda app: HISTORY.get(app) == "1"),
        Footer("When notification history is on, recent and snoozed notifications are listed"
               " here."),
        activity="Settings$NotificationHistoryActivity", actions=("NOTIFICATION_HISTORY",),
    ),
    page("conversations", "Conversations", Info("No priority conversations"),
         activity="Settings$ConversationListSettingsActivity", actions=("CONVERSATION_SETTINGS",)),
    page(
        "bubbles", "Bubbles",
        Main("Allow apps to show bubbles",
             value=BUBBLES),
        Footer("Some conversations will appear as floating icons on top of other apps"),
        activity="Settings$BubbleNotificationSettingsActivity",
        actions=("NOTIFICATION_BUBBLE_SETTINGS",),
    ),
    page(
        "dnd", "Do Not Disturb",
        Piece(drawn=zen_button),
        Group("What can interrupt Do Not Disturb"),
        Choice("People", value=Kept("dnd_people", "starred"), options=INTERRUPT),
        Info("Apps", "No apps can interrupt"),
        Item("Alarms & other interruptions", "Alarms and media can interrupt", to="dnd_sounds"),
        Group("General"),
        Info("Schedules", "None"),
        Choice("Duration for Quick Settings", value=Stored("secure", "zen_duration"),
               options={"0": "Until you turn off", "60": "1 hour", "-1": "Ask every time"}),
        Choice("Display options for hidden notifications", value=Kept("dnd_hidden", "silent"),
               options={"silent": "No sound from notifications",
                        "hidden": "No visuals or sound from notifications"}),
        activity="Settings$ZenModeSettingsActivity", actions=("ZEN_MODE_SETTINGS",),
        words="dnd silent quiet",
    ),
    page(
        "dnd_sounds", "Alarms & other interruptions",
        Switched("Alarms", "From timers, alarms, security systems, and other apps",
                 value=Kept("dnd_alarms", "1")),
        Switched("Media sounds", "Sounds from videos, games, and other media",
                 value=Kept("dnd_media", "1")),
        Switched("Touch sounds", "Sounds from your keyboard and other buttons",
                 value=Kept("dnd_touch")),
        Switched("Reminders", "From tasks and reminders", value=Kept("dnd_reminders")),
        Switched("Calendar events", "From upcoming calendar events", value=Kept("dnd_events")),
    ),
    page(
        "emergency_alerts", "Wireless emergency alerts",
        Main("Allow alerts", value=Kept("alerts", "1")),
        Switched("Extreme threats", "Extreme threats to life and property",
                 value=Kept("alerts_extreme", "1")),
        Switched("Severe threats", "Severe threats to life and property",
                 value=Kept("alerts_severe", "1")),
        Switched("AMBER alerts", "Child abduction emergency bulletins",
                 value=Kept("alerts_amber", "1")),
        Switched("Public safety messages",
                 "Recommended actions that can save lives or property",
                 value=Kept("alerts_public", "1")),
    ),
)  # fmt: skip
