"""Date and time, by the network or by hand, and time zones."""

from collections.abc import Iterator
from datetime import date, datetime
from functools import partial

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.settings import zones
from pytest_androidworld.virtual.apps.settings.intents import page_intent
from pytest_androidworld.virtual.clock import SECOND
from pytest_androidworld.virtual.services.display_settings import DisplaySettings
from pytest_androidworld.virtual.services.properties import ZONE, Properties
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.ui.settings import (
    Computed,
    ComputedFlag,
    Global,
    Item,
    Page,
    PageContext,
    PageScreen,
    Question,
    RadioItem,
    System,
    Toggle,
)

EARLIEST, LATEST = date(2007, 11, 5), date(2037, 12, 31)  # DatePreferenceController
AUTO_TIME, AUTO_ZONE = Global("auto_time"), Global("auto_time_zone")


def now(page: PageContext) -> datetime:
    return page.phone.clock.now()


def set_time(page: PageScreen, time: datetime) -> None:
    page.phone.clock.set_wall(round(time.timestamp()) * SECOND)
    page.phone.changed()


def set_date(page: PageScreen, day: date) -> None:
    """Set a day of the years that Android allows; for another, the nearest one."""
    day = min(max(day, EARLIEST), LATEST)
    set_time(page, now(page).replace(year=day.year, month=day.month, day=day.day))


def set_clock(page: PageScreen, time: tuple[int, int]) -> None:
    hour, minute = time
    set_time(page, now(page).replace(hour=hour, minute=minute, second=0, microsecond=0))


def by_hand(page: PageContext) -> bool:
    return AUTO_TIME.get(page) != "1"


DATE = Question(
    "Date",
    lambda page: f"{now(page):%B} {now(page).day}, {now(page).year}",
    dialog=lambda page: ui.DatePicker(now(page).date().isoformat()),
    then=set_date,
    enabled=by_hand,
)
TIME = Question(
    "Time",
    lambda page: page.phone[DisplaySettings].time_text(now(page)),
    dialog=lambda page: ui.TimePicker(now(page).hour, now(page).minute),
    then=set_clock,
    enabled=by_hand,
)


def set_locale_default(page: PageContext, on: bool) -> None:
    """Let the language decide between 12 and 24 hours, or keep what it had decided."""
    settings = page.phone[Settings]
    if on:
        settings.delete("system", "time_12_24")
    else:
        settings.put("system", "time_12_24", "12")


LOCALE_DEFAULT = ComputedFlag(
    lambda page: page.phone[Settings].get("system", "time_12_24") is None, set_locale_default
)

# Time zones


def zone(page: PageContext) -> str:
    return page.phone[Properties].get(ZONE)


ZONE_VALUE = Computed(zone, lambda page, name: page.phone[Properties].set(ZONE, name))


def zone_text(page: PageContext) -> str:
    """The zone as its row displays it: "GMT+00:00 Coordinated Universal Time"."""
    return f"{zones.offset(zone(page), now(page))} {zones.city(zone(page))}".strip()


def zones_of_region(page: PageContext) -> Iterator[Item]:
    for name in zones.REGIONS.get(page.arg, ()):
        offset = zones.offset(name, now(page))
        yield RadioItem(zones.city(name), offset, value=ZONE_VALUE, wanted=name, does=picked)


def picked(page: PageScreen) -> None:
    """Close the list of zones, and the list of regions below it."""
    page.finish("picked")


def show_zones(page: PageScreen, region: str) -> None:
    page.start(page_intent("zones", region), then=page.finish)


def regions(page: PageContext) -> Iterator[Item]:
    for name in zones.REGIONS:
        yield Item(name, does=partial(show_zones, region=name))


def by_offset(page: PageContext) -> Iterator[Item]:
    for name in zones.OFFSETS:
        offset, city = zones.offset(name, now(page)), zones.city(name)
        yield RadioItem(
            offset, city, value=ZONE_VALUE, wanted=name, does=lambda page: page.finish()
        )


def show_neighbours(page: PageScreen) -> None:
    """The zones to choose from instead of the present one."""
    region = zones.region(zone(page))
    page.show(*("zones", region) if region else ("offsets",))


PAGES = (
    Page(
        "date_time",
        "Date & time",
        Toggle("Set time automatically", value=AUTO_TIME),
        DATE,
        TIME,
        Toggle("Set time zone automatically", value=AUTO_ZONE),
        Item(
            "Time zone", zone_text, to="time_zone", enabled=lambda page: AUTO_ZONE.get(page) != "1"
        ),
        Toggle("Use locale default", value=LOCALE_DEFAULT),
        Toggle(
            "Use 24-hour format",
            lambda page: "13:00" if page.phone[DisplaySettings].hour24 else "1:00 PM",
            value=System("time_12_24", "12"),
            on="24",
            off="12",
            enabled=lambda page: LOCALE_DEFAULT.get(page) != "1",
        ),
        activity="Settings$DateTimeSettingsActivity",
        actions="DATE_SETTINGS",
        keywords="clock 24 hours timezone",
    ),
    Page(
        "time_zone",
        "Time zone",
        Item("Region", lambda page: zones.region(zone(page)) or "Select a region", to="regions"),
        Item("Time zone", zone_text, does=show_neighbours),
        menu=(Item("Select by UTC offset", to="offsets"),),
    ),
    Page("regions", "Region", regions),
    Page("zones", "Time zone", zones_of_region, about="region"),
    Page("offsets", "Select UTC offset", by_offset),
)
