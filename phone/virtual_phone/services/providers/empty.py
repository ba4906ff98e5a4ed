"""Providers that are installed but have no rows: the calendar, and downloads.

No app here stores events in Android's calendar or uses the system's download manager.
"""

from collections.abc import Mapping
from typing import ClassVar

from virtual_phone.services.providers.core import (
    ContentProvider,
    Cursor,
    Query,
    Uri,
    route,
)

EVENT = (
    "_id calendar_id title eventLocation description eventColor eventStatus dtstart dtend "
    "eventTimezone duration allDay accessLevel availability hasAlarm rrule rdate exrule exdate "
    "organizer deleted"
).split()
CALENDAR = (
    "_id account_name account_type name calendar_displayName calendar_color "
    "calendar_access_level calendar_timezone visible sync_events ownerAccount"
).split()


class _Empty(ContentProvider):
    """Accepts queries of its URIs; they have no rows, and none can be inserted."""

    columns: ClassVar[Mapping[str, list[str]]]

    def query(self, uri: Uri, query: Query) -> Cursor | None:
        found = route(uri, self.columns)
        if found is None:
            raise self.unknown(uri)
        return Cursor(query.projection or tuple(found[0]))

    def delete(self, uri: Uri, query: Query) -> int:
        if route(uri, self.columns) is None:
            raise self.unknown(uri)
        return 0


class CalendarProvider(_Empty):
    """``content://com.android.calendar``."""

    authorities = ("com.android.calendar",)
    package = "com.android.providers.calendar"
    columns: ClassVar[Mapping[str, list[str]]] = {
        "calendars": CALENDAR,
        "calendars/#": CALENDAR,
        "events": EVENT,
        "events/#": EVENT,
        "instances/when/#/#": ["event_id", "begin", "end", *EVENT],
        "instances/search/#/#/*": ["event_id", "begin", "end", *EVENT],
        "attendees": ["_id", "event_id", "attendeeName", "attendeeEmail", "attendeeStatus"],
        "reminders": ["_id", "event_id", "minutes", "method"],
        "calendar_alerts": ["_id", "event_id", "begin", "end", "alarmTime", "state"],
    }


class DownloadsProvider(_Empty):
    """``content://downloads``."""

    authorities = ("downloads",)
    package = "com.android.providers.downloads"
    download: ClassVar[list[str]] = (
        "_id uri _data mimetype visibility destination control status lastmod "
        "notificationpackage total_bytes current_bytes title description"
    ).split()
    columns: ClassVar[Mapping[str, list[str]]] = {
        "my_downloads": download,
        "my_downloads/#": download,
        "all_downloads": download,
        "all_downloads/#": download,
    }
