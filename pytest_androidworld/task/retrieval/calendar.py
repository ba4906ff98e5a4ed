"""Questions about Simple Calendar Pro."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Any, ClassVar

from pytest_androidworld.task import sample
from pytest_androidworld.task.events import APP, EVENTS, show_day
from pytest_androidworld.task.retrieval.population import (
    Condition,
    Item,
    Population,
    Query,
    Row,
    read_on,
)
from pytest_androidworld.task.retrieval.values import WEEKDAYS, at, to_date, to_duration, to_time

NOISE_FROM = datetime.combine(date(2023, 9, 30), time(15, 34))
NOISE_MINUTES = 30 * 24 * 60


class Calendar(Population):
    """Events; those of a question stand among 75 others."""

    state = "calendar"
    items = "events"
    app_name = APP
    package = EVENTS.package
    database = EVENTS.path
    table = EVENTS.name
    key = EVENTS.key
    fields: ClassVar[dict[str, str]] = {
        "start_date": "date",
        "start_time": "time",
        "duration": "duration",
        "description": "text",
        "title": "text",
        "location": "text",
    }
    defaults: ClassVar[Row] = dict(EVENTS.columns)
    needed = ("title", "start_date")
    noise_rows = 75

    def row(self, item: Item) -> Row:
        start = at(item["start_date"], item.get("start_time"))
        lasts = to_duration(item["duration"]) if "duration" in item else timedelta(minutes=30)
        texts: Row = {
            name: item[name] for name in ("title", "location", "description") if name in item
        }
        return {"title": "", **_span(start, lasts), **texts}

    def noise(self, random: Random, items: Sequence[Item]) -> Row:
        start = NOISE_FROM + timedelta(minutes=random.randrange(NOISE_MINUTES))
        lasts = timedelta(minutes=random.choice(sample.EVENT_MINUTES))
        title, description = sample.event_title(random), sample.event_description(random)
        return {"title": title, **_span(start, lasts), "description": description}

    def fulfils(self, row: Row, conditions: Sequence[Condition]) -> bool:
        """An event does if some moment of it does; it may last until the next day."""
        start, end = _moment(row["start_ts"]), _moment(row["end_ts"])
        equal = {one.field: one.value for one in conditions if one.operation == "EQUAL_TO"}
        whole = {"start_date", "start_time"} <= equal.keys()
        if whole and not start <= at(equal["start_date"], equal["start_time"]) <= end:
            return False
        return all(
            _holds(one, row["title"], start, end)
            for one in conditions
            if not (whole and one.operation == "EQUAL_TO" and one.field.startswith("start_"))
        )

    def screen_texts(self, item: Item, field: str) -> list[str]:
        """As lists and the event's own page display it."""
        if field == "start_date":
            day = to_date(item[field])
            return [f"{day.day} {WEEKDAYS[day.weekday()]}"]
        if field == "start_time":
            return [f"{to_time(item[field]):%H:%M}"]
        return [item[field]]

    def look_up(self, user: Any, query: Query, items: Sequence[Sequence[str]]) -> None:
        """By a word of its title, on the day, or else in the list of coming events."""
        user.open(self.app_name)
        if query.words:
            user.type(query.words[0], into="id=top_toolbar_search")
            if "location" in query.fields:  # the page of an event shows it, no list does
                user.see(items[0][0]).tap(items[0][0], lambda e: not e.is_editable)
        elif query.days:
            show_day(user, to_date(query.days[0]))
        else:
            user.tap("Change view").tap("Simple event list")
        read_on(user, items)


def _span(start: datetime, lasts: timedelta) -> Row:
    begin = int(start.replace(tzinfo=UTC).timestamp())
    return {"start_ts": begin, "end_ts": begin + int(lasts.total_seconds())}


def _moment(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC).replace(tzinfo=None)


def _holds(one: Condition, title: str, start: datetime, end: datetime) -> bool:
    """One condition; fields that noise does not have hold."""
    if one.field == "title":
        return one.holds(title.lower(), one.value.lower())
    if one.field not in ("start_date", "start_time"):
        return True
    value: Any
    first: Any
    last: Any
    if one.field == "start_date":
        value, first, last = to_date(one.value), start.date(), end.date()
    else:
        value, first, last = to_time(one.value), start.time(), end.time()
    if one.operation == "EQUAL_TO":
        return bool(first <= value <= last)
    return one.holds(first, value) or one.holds(last, value)


calendar = Calendar()
