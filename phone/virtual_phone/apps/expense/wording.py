"""Dates and amounts in Pro Expense's words."""

from datetime import date, datetime, timedelta
from decimal import Decimal


def amount_text(cents: int) -> str:
    """``#,##0.##``: "10.5", "50,000"."""
    return _without_zeros(f"{Decimal(cents) / 100:,.2f}")


def typed_amount(cents: int) -> str:
    """An amount as the field begins with it: "10.5", "50000"."""
    return _without_zeros(f"{Decimal(cents) / 100:.2f}")


def _without_zeros(text: str) -> str:
    return text.rstrip("0").rstrip(".")


def clock_text(when: datetime) -> str:
    """ "3:34 PM"."""
    return f"{when.hour % 12 or 12}:{when:%M %p}"


def entry_date(when: datetime) -> str:
    """ "15 Oct 2023 3:34 PM"."""
    return f"{when.day} {when:%b} {when.year} {clock_text(when)}"


def row_date(when: datetime, today: date) -> str:
    """Today and yesterday have the time, older days the year."""
    day = when.date()
    if day == today:
        return f"Today {clock_text(when)}"
    if day == today - timedelta(days=1):
        return f"Yesterday {clock_text(when)}"
    return f"{when.year} {when:%b} {when.day}"


def days_text(first: date, last: date) -> str:
    """ "Oct 15 - 22", "Sep 24 - Oct 1"."""
    month = "" if first.month == last.month else f"{last:%b} "
    return f"{first:%b} {first.day} - {month}{last.day}"


def range_text(first: date, last: date) -> str:
    """ "2023 Oct 1 - 14", and what differs at its end."""
    if first.year == last.year:
        return f"{first.year} {days_text(first, last)}"
    return f"{first.year} {first:%b} {first.day} - {last.year} {last:%b} {last.day}"
