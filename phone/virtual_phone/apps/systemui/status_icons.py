"""What the status bar displays, and the head of the shade: time, icons, signals, battery."""

from collections import Counter
from datetime import datetime

from virtual_phone import apps
from virtual_phone.phone import Phone
from virtual_phone.services.audio import NORMAL, VIBRATE, Audio
from virtual_phone.services.battery import Battery
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.notifications import (
    AUTOGROUPED_AT,
    MIN,
    Notification,
    Notifications,
)
from virtual_phone.services.processes import Processes
from virtual_phone.services.radios import Radios
from virtual_phone.services.settings import Settings
from virtual_phone.ui.view import Box, Icon, Row, Text, View

SIZE = 15
# Dp, as they were measured on the Pixel 6 in pixels.
START, CLOCK, NOTE, GAP = 19.05, 37.33, 22.1, 6.1
WIFI, MOBILE, COMBO, BATTERY = 17.52, 14.86, 22.1, 7.6
ALARM_CLOCK = "com.google.android.deskclock"


def notification_icons(phone: Phone, color: str, most: int) -> list[View]:
    """One icon for each package that has posted any of more than the least importance."""
    notes = [note for note in phone[Notifications].visible if note["importance"] > MIN]
    counts = Counter(note["package"] for note in notes)
    first = {note["package"]: note for note in reversed(notes)}
    icons: list[View] = [
        Icon(
            glyph_of(first[package]),
            desc=description(first[package], counts[package]),
            size=SIZE,
            width=NOTE,
            height="fill",
            color=color,
            key=f"icon {place}",
        )
        for place, package in enumerate(list(counts)[:most])
    ]
    if len(counts) > most:
        icons.append(Box(width=4, height=4, radius=2, background=color))
    return icons


def glyph_of(note: Notification) -> str:
    """The icon of the app that a notification comes from."""
    kind = apps.installed().get(note["package"])
    return kind.icon[0] if kind else "bell"


def description(note: Notification, count: int) -> str:
    """What an icon stands for; the summary of several notifications has no title."""
    title = note["title"] or note["text"] if count < AUTOGROUPED_AT else ""
    return f"{note['app']} notification: {title}"


def cutout(phone: Phone) -> tuple[float, float]:
    """Where the hole of the camera begins and ends."""
    left, right = phone.profile.cutout
    density = phone[DisplaySettings].density / 160
    return left / density, right / density


def start(phone: Phone) -> float:
    """Where the clock begins: right of a hole that is in its way."""
    left, right = cutout(phone)
    return START if left > START + CLOCK else right + 4


def clock(phone: Phone, color: str) -> View:
    settings = phone[DisplaySettings]
    now = phone.clock.now()
    text = Text(settings.clock_text(now), id="clock", desc=settings.time_text(now), size=14)
    return text.but(face="medium", lines=1, color=color, min_width=CLOCK, height="fill")


def wifi(phone: Phone, color: str) -> View | None:
    signal = phone[Radios].wifi_signal
    if not signal:
        return None
    icon = Icon("wifi", size=SIZE, color=color, at="center", drawn=True)
    return Box(icon, id="wifi_combo", desc=signal, width=WIFI, height=COMBO)


def mobile(phone: Phone, color: str) -> View:
    radios = phone[Radios]
    signal = radios.phone_signal
    if not signal:
        return Icon("airplane", desc="Airplane mode.", size=SIZE, color=color)
    kind = radios.network_type or ""
    letters = Text(kind, id="mobile_type", desc=kind, size=12, lines=1, color=color)
    glyph = f"signal-cellular-{min(radios.phone_bars, 3)}"
    bars = Icon(glyph, size=MOBILE, color=color, drawn=True)
    row = Row(letters if kind else None, bars, width="wrap", gap=3, height="fill")
    return Box(row.but(at="center"), id="mobile_combo", desc=signal, height=COMBO)


def battery(phone: Phone, color: str) -> View:
    icon = Icon(battery_icon(phone), size=16, color=color, at="center", drawn=True)
    desc = phone[Battery].description
    box = Box(icon, id="battery", desc=desc, width=BATTERY, height="fill")
    return box.but(cls="android.widget.LinearLayout")


def battery_icon(phone: Phone) -> str:
    """The battery, as full as it is, in tenths."""
    tenths = phone[Battery].level // 10
    if tenths >= 10:
        return "battery"
    return f"battery-{tenths}0" if tenths else "battery-outline"


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
