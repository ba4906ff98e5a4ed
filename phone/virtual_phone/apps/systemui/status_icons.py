"""The icons of the status bar: notifications, the next alarm, the ringer."""

from datetime import datetime

from virtual_phone import apps
from virtual_phone.phone import Phone
from virtual_phone.services import notifications
from virtual_phone.services.audio import NORMAL, VIBRATE, Audio
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.notifications import Notification, Notifications
from virtual_phone.services.processes import Processes
from virtual_phone.services.settings import Settings
from virtual_phone.ui.view import Box, Icon, View

SIZE = 15
ALARM_CLOCK = "com.google.android.deskclock"


def notification_icons(phone: Phone, color: str, most: int) -> list[View]:
    """One icon for each package that has posted any; silent ones have none."""
    notes = phone[Notifications].visible
    loud = [note for note in notes if note["importance"] >= notifications.DEFAULT]
    first = {note["package"]: note for note in reversed(loud)}
    shown = [note for note in loud if first[note["package"]] is note]
    icons: list[View] = [
        Icon(glyph_of(note), desc=description(note), size=SIZE, color=color, key=f"icon {place}")
        for place, note in enumerate(shown[:most])
    ]
    if len(shown) > most:
        icons.append(Box(width=4, height=4, radius=2, background=color))
    return icons


def glyph_of(note: Notification) -> str:
    """The icon of the app that a notification comes from."""
    kind = apps.installed().get(note["package"])
    return kind.icon[0] if kind else "bell"


def description(note: Notification) -> str:
    return f"{note['app']} notification: {note['text'] or note['title']}"


def next_alarm(phone: Phone) -> datetime | None:
    """When the alarm clock rings next."""
    due = phone[Processes].next_alarm(ALARM_CLOCK)
    return None if due is None else phone.clock.local(due)


def alarm(phone: Phone, color: str) -> View | None:
    due = next_alarm(phone)
    if due is None:
        return None
    time = phone[DisplaySettings].time_text(due)
    return Icon("alarm", desc=f"Alarm set for {time}.", size=SIZE, color=color, key="alarm")


def ringer(phone: Phone, color: str) -> View | None:
    mode = phone[Audio].ringer
    if mode == NORMAL:
        return None
    name, word = ("vibrate", "vibrate") if mode == VIBRATE else ("volume-off", "silent")
    return Icon(name, desc=f"Ringer {word}.", size=SIZE, color=color, key="ringer")


def zen(phone: Phone, color: str) -> View | None:
    if not phone[Settings].number("global", "zen_mode"):
        return None
    return Icon("minus-circle", desc="Do Not Disturb.", size=SIZE, color=color, key="zen")
