"""Clock's settings: the pages as data, and their screen."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.clock import preferences as keys
from virtual_phone.apps.clock.app import Clock
from virtual_phone.apps.clock.tone_names import TIMER_TONES
from virtual_phone.services.audio import ALARM, STREAMS, Audio
from virtual_phone.services.time_zones import REGIONS, city, offset
from virtual_phone.ui import settings as kit

DATE_SETTINGS = "android.settings.DATE_SETTINGS"
STYLES = {"analog": "Analog", "digital": "Digital"}
MINUTES = {f"{count}": f"{count} minute{'s' * (count != 1)}" for count in range(1, 31)}
SILENCE = {each: MINUTES[each] for each in ("1", "5", "10", "15", "20", "25")}
SILENCE[keys.NEVER] = "Never"
CRESCENDO = {"0": "Never"} | {f"{count}": f"{count} seconds" for count in range(5, 65, 5)}
BUTTONS = {
    keys.BUTTON_SNOOZES: "Snooze",
    keys.BUTTON_DISMISSES: "Dismiss",
    keys.CONTROL_VOLUME: "Control volume",
    keys.BUTTON_DOES_NOTHING: "Do nothing",
}
WEEK_DAYS = {"7": "Saturday", "1": "Sunday", "2": "Monday"}


def zones(page: kit.PageContext, *more: str) -> dict[str, str]:
    """All time zones, from west to east."""
    now = page.phone.clock.now()
    names = {*more, *(zone for zones in REGIONS.values() for zone in zones)}
    offsets = {zone: offset(zone, now) for zone in names}

    def east(zone: str) -> tuple[int, str]:
        hours = offsets[zone].removeprefix("GMT").replace(":", "")
        return int(hours), city(zone)

    return {zone: f"({offsets[zone]}) {city(zone)}" for zone in sorted(offsets, key=east)}


def home_zone(page: kit.PageContext) -> list[kit.Row]:
    here = str(page.phone.clock.zone())
    value = kit.AppPreference(keys.HOME_ZONE, here)
    return [kit.Select("Home time zone", value, zones(page, here))]


PAGES = {
    "main": kit.Page(
        "Settings",
        kit.Category("Clock"),
        kit.Select("Style", kit.AppPreference(keys.STYLE, "digital"), STYLES),
        kit.Toggle("Display time with seconds", kit.AppFlag(keys.SECONDS)),
        kit.Toggle(
            "Automatic home clock",
            kit.AppFlag(keys.AUTO_HOME, True),
            "While traveling in an area where the time is different, add a clock for home",
        ),
        home_zone,
        kit.Item("Change date & time", does=lambda page: page.start(Intent(DATE_SETTINGS))),
        kit.Category("Alarms"),
        kit.Select("Silence after", kit.AppPreference(keys.SILENCE, "10"), SILENCE),
        kit.SeekBar(
            "Alarm volume",
            steps=STREAMS[ALARM].most,
            least_step=STREAMS[ALARM].least,
            read=lambda page: page.phone[Audio].volume(ALARM),
            write=lambda page, step: page.phone[Audio].set_volume(ALARM, step),
        ),
        kit.Select("Snooze length", kit.AppPreference(keys.SNOOZE, "10"), MINUTES),
        kit.Select(
            "Gradually increase volume", kit.AppPreference(keys.ALARM_CRESCENDO), CRESCENDO
        ),
        kit.Select(
            "Volume buttons", kit.AppPreference(keys.VOLUME_BUTTONS, keys.CONTROL_VOLUME), BUTTONS
        ),
        kit.Select("Start week on", kit.AppPreference(keys.WEEK_START, "1"), WEEK_DAYS),
        kit.Category("Timers"),
        kit.Select("Timer sound", kit.AppPreference(keys.TIMER_SOUND, ""), TIMER_TONES),
        kit.Select(
            "Gradually increase volume",
            kit.AppPreference(keys.TIMER_CRESCENDO),
            CRESCENDO,
            key="timers",
        ),
        kit.Toggle("Timer vibrate", kit.AppFlag(keys.TIMER_VIBRATE)),
        kit.Item("Screen saver", to="saver"),
    ),
    "saver": kit.Page(
        "Screen saver",
        kit.Select("Style", kit.AppPreference(keys.SAVER_STYLE, "digital"), STYLES),
        kit.Toggle(
            "Night mode", kit.AppFlag(keys.SAVER_NIGHT, True), "Very dim display (for dark rooms)"
        ),
    ),
}


@dataclass
class Settings(kit.SettingsScreen[Clock, None]):
    pages: ClassVar[kit.Pages] = PAGES
    activity: ClassVar[str] = "com.android.deskclock.settings.SettingsActivity"

    def framed(self, title: str, rows: Sequence[ui.View]) -> ui.View:
        bar = ui.app_bar(title, up=self.close, height=65.5)
        return ui.page(self, ui.Rows(*rows, ui.Space(16), id="recycler_view"), bar=bar)
