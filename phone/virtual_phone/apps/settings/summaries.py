"""Summaries that several pages of Settings have."""

from calendar import monthrange
from datetime import timedelta

from virtual_phone.apps.settings.installed import with_location
from virtual_phone.services.location import Location
from virtual_phone.services.storage import Storage
from virtual_phone.ui import settings as kit


def counted(count: int, one: str, many: str = "") -> str:
    """A number of things: "1 network", "3 networks"."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def storage_summary(page: kit.PageContext) -> str:
    storage = page.phone[Storage]
    return f"{storage.percent}% used - {storage.free / 1e9:.2f} GB free"


def location_summary(page: kit.PageContext) -> str:
    if not page.phone[Location].enabled:
        return "Off"
    return f"On - {counted(len(with_location(page)), 'app has', 'apps have')} access to location"


def this_month(page: kit.PageContext) -> str:
    """The month of a data plan: "Oct 1 – Oct 31"."""
    now = page.phone.clock.now()
    return f"{now:%b} 1 – {now:%b} {monthrange(now.year, now.month)[1]}"


def four_weeks(page: kit.PageContext) -> str:
    """What a data usage without a plan counts: "Sep 17 – Oct 15"."""
    end = page.phone.clock.now()
    start = end - timedelta(weeks=4)
    return f"{start:%b} {start.day} – {end:%b} {end.day}"
