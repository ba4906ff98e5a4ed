"""Simple Calendar, with two events on the first day."""

from datetime import UTC, datetime

from pytest_androidworld import Device, User, events, rows

MONDAY = (231, 664)  # the second cell of the month's first row, as recorded


def month_view(user: User, device: Device) -> None:
    user.open("simple calendar pro")


def day_view(user: User, device: Device) -> None:
    """The app opens on the day, once that view was chosen."""
    meetings = (
        ("Call with Marketing", (7, 0), 45, "We will plan client feedback."),
        (
            *("Catch up on Budget Planning", (8, 0), 30),
            "We will plan annual budget. Please bring relevant documents.",
        ),
    )
    events.EVENTS.fill(device, [_event(*meeting) for meeting in meetings])
    month_view(user, device)
    user.tap("Change view").tap("Daily view")


def month_with_day_scrolled(user: User, device: Device) -> None:
    month_view(user, device)
    user.tap_at(*MONDAY)


def menu(user: User, device: Device) -> None:
    month_with_day_scrolled(user, device)
    user.tap("More options")


def _event(title: str, start: tuple[int, int], minutes: int, description: str) -> rows.Row:
    begin = int(datetime(2023, 10, 15, *start, tzinfo=UTC).timestamp())
    end = begin + minutes * 60
    return {"start_ts": begin, "end_ts": end, "title": title, "description": description}
