"""Calls as the log has them, and how lists display them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from virtual_phone.services.phone_numbers import same_number
from virtual_phone.services.providers.call_log import (
    BLOCKED,
    INCOMING,
    MISSED,
    OUTGOING,
    REJECTED,
)

MINUTE, HOUR = 60, 3600
# A type's name, its icon, and the icon's colour.
KINDS = {
    INCOMING: ("Incoming call", "phone-incoming", "secondary"),
    OUTGOING: ("Outgoing call", "phone-outgoing", "secondary"),
    MISSED: ("Missed call", "phone-missed", "error"),
    REJECTED: ("Declined call", "phone-hangup", "secondary"),
    BLOCKED: ("Blocked call", "phone-cancel", "secondary"),
}


@dataclass(frozen=True)
class LoggedCall:
    id: int
    number: str
    type: int
    when: datetime
    seconds: int

    @property
    def kind(self) -> tuple[str, str, str]:
        return KINDS.get(self.type, KINDS[INCOMING])

    @property
    def lasted(self) -> str:
        """How long the two talked; empty if they did not."""
        minutes, seconds = divmod(self.seconds, 60)
        if self.type not in (INCOMING, OUTGOING):
            return ""
        return f"{minutes} min {seconds} sec" if minutes else f"{seconds} sec"

    def section(self, today: date) -> str:
        days = (today - self.when.date()).days
        return "Today" if days <= 0 else "Yesterday" if days == 1 else "Older"


def grouped(calls: Iterable[LoggedCall], today: date) -> list[list[LoggedCall]]:
    """Calls with the same number in the same section, one after the other, share a row."""
    found: list[list[LoggedCall]] = []
    for call in calls:
        last = found[-1][0] if found else None
        if (
            last is not None
            and (same_number(last.number, call.number) or last.number == call.number)
            and last.section(today) == call.section(today)
        ):
            found[-1].append(call)
        else:
            found.append([call])
    return found


def ago(when: datetime, now: datetime, time: str) -> str:
    """How long ago it was, in few words; ``time`` is how its time of day is written."""
    seconds = (now - when).total_seconds()
    if seconds < MINUTE:
        return "Just now"
    if seconds < HOUR:
        return f"{int(seconds // MINUTE)} min. ago"
    if when.date() == now.date():
        return time
    if (now.date() - when.date()).days < 7:
        return f"{when:%a}"
    year = "" if when.year == now.year else f", {when.year}"
    return f"{when:%b} {when.day}{year}"
