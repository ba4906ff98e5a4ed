"""Dates as toybox reads them."""

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from typing import TYPE_CHECKING

from virtual_phone.shell.core import Failed

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

SECOND = 1_000_000_000
_FORMS = (
    "%Y-%m-%d %H:%M:%S",
    "%Y-%m-%dT%H:%M:%S",
    "%Y-%m-%d %H:%M",
    "%Y-%m-%dT%H:%M",
    "%Y-%m-%d",
    "%a %b %d %H:%M:%S %Y",
    "%H:%M:%S",
    "%H:%M",
    "%Y%m%d %H%M%S",
    "%m/%d/%Y %H:%M:%S",
    "%m/%d/%Y",
)
_ZONE = re.compile(r"\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)\Z")
_FRACTION = re.compile(r"(:\d\d)[.,](\d{1,9})")
_MIDDLE_ZONE = re.compile(r" (UTC|GMT|[A-Z]{3,4}) (\d{4})\Z")
_EPOCH = re.compile(r"@(-?\d+)(?:\.(\d{1,9}))?\Z")
_STAMP = re.compile(r"(\d{2}){4,6}(?:\.\d\d)?\Z")


def _wall(when: datetime, nanoseconds: int) -> int:
    return int(when.timestamp()) * SECOND + nanoseconds


def zone_of(phone: "Phone", *, utc: bool = False) -> tzinfo:
    return UTC if utc else phone.clock.zone()


def parse_date(phone: "Phone", text: str, *, utc: bool = False) -> int:
    """A date in any of the usual forms, as nanoseconds since 1970."""
    epoch = _EPOCH.match(text)
    if epoch:
        return int(epoch[1]) * SECOND + int((epoch[2] or "").ljust(9, "0"))
    zone = zone_of(phone, utc=utc)
    plain = text
    found = _ZONE.search(plain)
    if found and not re.fullmatch(r"\d{4}-\d\d(-\d\d)?", plain):
        zone = _offset(found[1])
        plain = plain[: found.start()]
    plain = _MIDDLE_ZONE.sub(r" \2", plain)
    fraction = _FRACTION.search(plain)
    nanoseconds = int(fraction[2].ljust(9, "0")) if fraction else 0
    plain = _FRACTION.sub(r"\1", plain)
    for form in _FORMS:
        try:
            when = datetime.strptime(plain, form).replace(tzinfo=zone)
        except ValueError:
            continue
        if "%Y" not in form:
            today = datetime.fromtimestamp(phone.clock.wall() // SECOND, zone)
            when = when.replace(year=today.year, month=today.month, day=today.day)
        return _wall(when, nanoseconds)
    if _STAMP.match(text):
        return parse_stamp(phone, text, utc=utc)
    raise Failed(f"bad date {text}")


def _offset(text: str) -> tzinfo:
    if text in ("Z", "UTC", "GMT"):
        return UTC
    minutes = int(text[1:3]) * 60 + int(text[-2:])
    return timezone(timedelta(minutes=minutes if text[0] == "+" else -minutes))


def parse_stamp(phone: "Phone", text: str, *, year_first: bool = False, utc: bool = False) -> int:
    """``MMDDhhmm[[CC]YY][.ss]``, or with the year first as touch wants it."""
    if not _STAMP.match(text):
        raise Failed(f"bad date {text}")
    digits, _, second = text.partition(".")
    zone = zone_of(phone, utc=utc)
    year = str(datetime.fromtimestamp(phone.clock.wall() // SECOND, zone).year)
    if len(digits) > 8:
        extra = len(digits) - 8
        given = digits[:extra] if year_first else digits[8:]
        digits = digits[extra:] if year_first else digits[:8]
        year = given if extra == 4 else ("19" if given >= "69" else "20") + given
    try:
        when = datetime.strptime(f"{year}{digits}{second or '00'}", "%Y%m%d%H%M%S").replace(
            tzinfo=zone
        )
    except ValueError:
        raise Failed(f"bad date {text}") from None
    return _wall(when, 0)
