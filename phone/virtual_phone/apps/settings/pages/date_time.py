"""Date and time, by the network or by hand, and time zones."""

from collections.abc import Iterator
from datetime import date, datetime
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.settings.intents import page_intent
from virtual_phone.runtime.clock import SECOND
from virtual_phone.services import time_zones as zones
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.properties import ZONE, Properties
from virtual_phone.services.settings import Settings
from virtual_phone.ui import settings as kit

EARLIEST, LATEST = date(2007, 11, 5), date(2037, 12, 31)  # DatePreferenceController
AUTO_TIME, AUTO_ZONE = kit.Global("auto_time"), kit.Global("auto_time_zone")


def now(page: kit.PageContext) -> datetime:
    return page.phone.clock.now()


def set_time(page: kit.PageScreen, time: datetime) -> None:
    page.phone.clock.set_wall(round(time.timestamp()) * SECOND)
    page.phone.changed()


def set_date(page: kit.PageScreen, day: date) -> None:
    """Set a day of the years that Android allows; for another, the nearest one."""
    day = min(max(day, EARLIEST), LATEST)
    set_time(page, now(page).replace(year=day.year, month=day.month, day=day.day))


def set_clock(page: kit.PageScreen, time: tuple[int, int]) -> None:
    hour, minute = time
    set_time(page, now(page).replace(hour=hour, minute=minute, second=0, microsecond=0))


def by_hand(page: kit.PageContext) -> bool:
    return AUTO_TIME.get(page) != "1"


DATE = kit.Question(
    "Date",
    lambda page: f"{now(page):%B} {now(page).day}, {now(page).year}",
    dialog=lambda page: ui.DatePicker(now(page).date().isoformat()),
    then=set_date,
    enabled=by_hand,
)
TIME = kit.Question(
    "Time",
    lambda page: page.phone[DisplaySettings].time_text(now(page)),
    dialog=lambda page: ui.TimePicker(now(page).hour, now(page).minute),
    then=set_clock,
    enabled=by_hand,
)


def set_locale_default(page: kit.PageContext, on: bool) -> None:
    """Let the language decide between 12 and 24 hours, or fix what it had decided."""
    settings = page.phone[Settings]
    if on:
        settings.delete("system", "time_12_24")
    else:
        settings.put("system", "time_12_24", "12")


LOCALE_DEFAULT = kit.ComputedFlag(
    lambda page: page.phone[Settings].get("system", "time_12_24") is None, set_locale_default
)

# Time zones


def zone(page: kit.PageContext) -> str:
    return page.phone[Properties].get(ZONE)


ZONE_VALUE = kit.Computed(zone, lambda page, name: page.phone[Properties].set(ZONE, name))


def zone_text(page: kit.PageContext) -> str:
    """The zone as its row displays it: "GMT+00:00 Coordinated Universal Time"."""
    return f"{zones.offset(zone(page), now(page))} {zones.city(zone(page))}".strip()


def zones_of_region(page: kit.PageContext) -> Iterator[kit.Row]:
    for name in zones.REGIONS.get(page.arg, ()):
        offset = zones.offset(name, now(page))
        yield kit.RadioItem(zones.city(name), ZONE_VALUE, name, offset, does=picked)


def picked(page: kit.PageScreen) -> None:
    """Close the list of zones, and the list of regions below it."""
    page.finish("picked")


def show_zones(page: kit.PageScreen, region: str) -> None:
    page.start(page_intent("zones", region), then=page.finish)


def regions(page: kit.PageContext) -> Iterator[kit.Row]:
    for name in zones.REGIONS:
        yield kit.Item(name, does=partial(show_zones, region=name))


def by_offset(page: kit.PageContext) -> Iterator[kit.Row]:
    for name in zones.OFFSETS:
        offset, city = zones.offset(name, now(page)), zones.city(name)
        yield kit.RadioItem(offset, ZONE_VALUE, name, city, does=lambda page: page.finish())


def show_neighbours(page: kit.PageScreen) -> None:
    """The zones to choose from instead of the present one."""
    region = zones.region(zone(page))
    page.show(*("zones", region) if region else ("offsets",))


PAGES = {
    "date_time": kit.Page(
        "Date & time",
        kit.Toggle("Set time automatically", AUTO_TIME),
        DATE,
        TIME,
        kit.Toggle("Set time zone automatically", AUTO_ZONE),
        kit.Item(
            "Time zone", zone_text, to="time_zone", enabled=lambda page: AUTO_ZONE.get(page) != "1"
        ),
        kit.Toggle("Use locale default", LOCALE_DEFAULT),
        kit.Toggle(
            "Use 24-hour format",
            kit.System("time_12_24", "12"),
            lambda page: "13:00" if page.phone[DisplaySettings].hour24 else "1:00 PM",
            on="24",
            off="12",
            enabled=lambda page: LOCALE_DEFAULT.get(page) != "1",
        ),
        started_by="Settings$DateTimeSettingsActivity DATE_SETTINGS",
        keywords="clock 24 hours timezone",
    ),
    "time_zone": kit.Page(
        "Time zone",
        kit.Item(
            "Region", lambda page: zones.region(zone(page)) or "Select a region", to="regions"
        ),
        kit.Item("Time zone", zone_text, does=show_neighbours),
        menu=(kit.Item("Select by UTC offset", to="offsets"),),
    ),
    "regions": kit.Page("Region", regions),
    "zones": kit.Page("Time zone", zones_of_region, about="region"),
    "offsets": kit.Page("Select UTC offset", by_offset),
}
