"""What Clock's settings hold, as the real app keeps them in its preferences."""

from typing import TYPE_CHECKING

from virtual_phone.services.time_zones import REGIONS
from virtual_phone.ui.prefs import Prefs

if TYPE_CHECKING:
    from virtual_phone.apps.clock.app import Clock

SNOOZE, SILENCE, VOLUME_BUTTONS = "snooze_duration", "auto_silence", "volume_button_setting"
WEEK_START, STYLE, SECONDS = "week_start", "clock_style", "display_clock_seconds"
AUTO_HOME, HOME_ZONE = "automatic_home_clock", "home_time_zone"
TIMER_SOUND, TIMER_VIBRATE = "timer_ringtone", "timer_vibrate"
ALARM_CRESCENDO, TIMER_CRESCENDO = "alarm_crescendo_duration", "timer_crescendo_duration"
CITY_COUNT, CITY = "number_of_cities", "city_id_"
SAVER_STYLE, SAVER_NIGHT = "screensaver_clock_style", "screensaver_night_mode"

CONTROL_VOLUME, BUTTON_SNOOZES, BUTTON_DISMISSES, BUTTON_DOES_NOTHING = "0123"
NEVER = "-1"
WEEKS = {  # by Java's number of the first day
    "7": (5, 6, 0, 1, 2, 3, 4),
    "1": (6, 0, 1, 2, 3, 4, 5),
    "2": (0, 1, 2, 3, 4, 5, 6),
}


class Preferences:
    """Their values, with those that hold until someone changes them."""

    def __init__(self, app: "Clock") -> None:
        self.prefs: Prefs = app.prefs()

    def minutes(self, key: str) -> int | None:
        """Those of a preference that is a text; None if never."""
        text = self.prefs.text(key, "10")
        if text == NEVER:
            return None
        return int(text) if text.isdecimal() and text.isascii() else 10

    @property
    def snooze_minutes(self) -> int:
        return self.minutes(SNOOZE) or 10

    @property
    def volume_button(self) -> str:
        return self.prefs.text(VOLUME_BUTTONS, CONTROL_VOLUME)

    @property
    def week(self) -> tuple[int, ...]:
        """The days of the week in their order, Monday as 0."""
        return WEEKS.get(self.prefs.text(WEEK_START, "1"), WEEKS["1"])

    @property
    def analog(self) -> bool:
        return self.prefs.text(STYLE, "digital") == "analog"

    @property
    def seconds(self) -> bool:
        return self.prefs.flag(SECONDS)

    @property
    def home_zone(self) -> str:
        """The time zone of home, if a clock for it is wanted."""
        zone = self.prefs.text(HOME_ZONE)
        known = any(zone in zones for zones in REGIONS.values())
        return zone if known and self.prefs.flag(AUTO_HOME, True) else ""

    @property
    def saver_analog(self) -> bool:
        return self.prefs.text(SAVER_STYLE, "digital") == "analog"

    @property
    def saver_night(self) -> bool:
        return self.prefs.flag(SAVER_NIGHT, True)

    @property
    def cities(self) -> list[str]:
        """The time zones of the cities that were ticked."""
        numbers = range(self.prefs.number(CITY_COUNT))
        zones = [self.prefs.text(f"{CITY}{number}") for number in numbers]
        return [zone for zone in zones if any(zone in each for each in REGIONS.values())]

    def tick_city(self, zone: str) -> None:
        """Tick a city, or take the tick away."""
        before = self.cities
        after = [each for each in before if each != zone]
        after = after if zone in before else [*before, zone]
        for key in [key for key in self.prefs if key.startswith(CITY)]:
            del self.prefs[key]
        listed = {f"{CITY}{number}": each for number, each in enumerate(after)}
        self.prefs.put({CITY_COUNT: len(after), **listed})
