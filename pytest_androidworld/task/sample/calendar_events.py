"""Events of a calendar: titles, descriptions, and rows of Simple Calendar's table."""

from collections.abc import Callable
from random import Random
from typing import Any

from pytest_androidworld.task.sample.basics import many

Event = dict[str, Any]  # start_ts and end_ts in seconds, title, description
OCTOBER = 1696118400  # 1 October 2023, 00:00 UTC
HOUR, DAY = 3600, 86400
PEOPLE = ("Bob", "Alice", "Dana", "the Design Team", "the Board", "HR")
SUBJECTS = ("Project X", "Campaign", "Annual Report", "Roadmap")
TITLES = (
    *(f"{kind} with {who}" for kind in ("Meeting", "Call") for who in PEOPLE),
    *(f"Workshop on {what}" for what in SUBJECTS),
    *(f"Review session for {what}" for what in SUBJECTS),
    *(f"Presentation of {what}" for what in SUBJECTS),
    *(f"Planning of {what}" for what in SUBJECTS),
)
VERBS = """
    discuss plan review prepare organize explore finalize understand strategize celebrate
""".split()
OBJECTS = (
    "annual budget",
    "product launch",
    "marketing plan",
    "customer feedback",
    "upcoming project milestones",
    "team roles",
    "security guidelines",
    "software updates",
    "business objectives",
)
ENDINGS = (
    "Let's be punctual.",
    "Please bring relevant documents.",
    "Looking forward to productive discussions.",
    "Remember to confirm attendance.",
    "Snacks will be provided.",
)
EVENT_MINUTES = (15, 30, 45, 60)


def event_title(random: Random) -> str:
    """One of 28."""
    return random.choice(TITLES)


def event_description(random: Random) -> str:
    """A sentence, and half of the time another."""
    first = f"We will {random.choice(VERBS)} {random.choice(OBJECTS)}."
    return f"{first} {random.choice(ENDINGS)}" if random.random() < 0.5 else first


def event(random: Random, first: int = 15, last: int = 31) -> Event:
    """An event that starts on a full hour of one of these days of October 2023."""
    start = OCTOBER + (random.randrange(first, last + 1) - 1) * DAY + random.randrange(24) * HOUR
    return {
        "start_ts": start,
        "end_ts": start + random.choice(EVENT_MINUTES) * 60,
        "title": event_title(random),
        "description": event_description(random),
    }


def events(
    random: Random,
    count: int,
    accept: Callable[[Event], bool] = lambda one: True,
    first: int = 1,
    last: int = 31,
) -> list[Event]:
    """So many different events; ``accept`` refuses those that would change the task."""
    return many(lambda source: event(source, first, last), count, random, accept)


def shown_on(one: Event, day: int) -> bool:
    """Whether the calendar shows it on that day of October, as it does if it ends at 00:00."""
    start = OCTOBER + (day - 1) * DAY
    return bool(one["start_ts"] < start + DAY and one["end_ts"] >= start)
