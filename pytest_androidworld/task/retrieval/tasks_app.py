"""Questions about Tasks.org."""

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta
from random import Random
from typing import Any, ClassVar

from pytest_androidworld.env.device import Device
from pytest_androidworld.task import sample
from pytest_androidworld.task.retrieval.population import (
    Condition,
    Item,
    Population,
    Query,
    Row,
    read_on,
)
from pytest_androidworld.task.retrieval.values import (
    MONTHS,
    TODAY,
    WEEKDAYS,
    at,
    to_date,
    to_date_or_none,
    to_number,
)

NOW = datetime.combine(TODAY, time(15, 34))
DAY = 24 * 60  # minutes
COMPLETED_FROM = NOW - timedelta(days=21)
EARLIER = 25_200  # ms, by which a row was made before it is due; the reference means a week
PRIORITIES = ("High priority", "Medium priority", "Low priority", "No priority")


class TasksApp(Population):
    """Tasks; those of a question stand among 20 others."""

    state = "tasks_app"
    items = "tasks_app_tasks"
    app_name = "tasks"
    package = "org.tasks"
    database = f"/data/data/{package}/databases/database"
    table = "tasks"
    key = "_id"
    columns = ("title", "dueDate", "hideUntil", "completed", "deleted", "importance", "notes")
    fields: ClassVar[dict[str, str]] = {
        "title": "text",
        "importance": "number",
        "due_date": "date",
        "due_time": "time",
        "hide_until_date": "date",
        "hide_until_time": "time",
        "completed_date": "date or 0",
        "completed_time": "time",
        "notes": "text",
    }
    defaults: ClassVar[Row] = {
        "deleted": 0,
        "estimatedSeconds": 0,
        "elapsedSeconds": 0,
        "timerStart": 0,
        "notificationFlags": 0,
        "lastNotified": 0,
        "recurrence": None,
        "repeat_from": 0,
        "calendarUri": None,
        "collapsed": 0,
        "parent": 0,
        "order": None,
        "read_only": 0,
    }
    needed = ("title",)
    noise_rows = 20

    def row(self, item: Item) -> Row:
        due, hidden, completed = (_of(item, name) for name in ("due", "hide_until", "completed"))
        importance = int(to_number(item.get("importance", "2")))
        return _row(item["title"], importance, item.get("notes"), due, hidden, completed)

    def noise(self, random: Random, items: Sequence[Item]) -> Row:
        title, notes = sample.todo(random)
        importance = random.randrange(4)
        due = NOW + timedelta(minutes=random.randrange(-7 * DAY, 7 * DAY))
        hidden = due - timedelta(days=8.5) + timedelta(minutes=random.randrange(5 * DAY))
        done = random.random() < 0.5
        completed = COMPLETED_FROM + timedelta(minutes=random.randrange(14 * DAY))
        return _row(title, importance, notes, _ms(due), _ms(hidden), _ms(completed) if done else 0)

    def fulfils(self, row: Row, conditions: Sequence[Condition]) -> bool:
        return all(_holds(one, row) for one in conditions)

    def populate(self, env: Device, rows: Sequence[Row]) -> None:
        """Each row gets an id for other devices, which the app wants to be its own."""
        super().populate(env, [row | {"remoteId": _number(n, row)} for n, row in enumerate(rows)])

    def screen_texts(self, item: Item, field: str) -> list[str]:
        """As the list displays it, grouped by priority where that is asked for."""
        if field == "importance":
            return [PRIORITIES[int(item[field])]]
        if field in ("due_date", "hide_until_date"):
            return [_short(item[field])]
        return [item[field]]

    def look_up(self, user: Any, query: Query, items: Sequence[Sequence[str]]) -> None:
        """In the list of all tasks: found by a word, or grouped by priority, or as it is."""
        user.open(self.app_name)
        if query.words:
            user.tap("Search").type(query.words[0], into="id=search_src_text")
        elif "importance" in query.about:
            user.tap("Sort").tap("Grouping").tap("By priority").back()
        read_on(user, items)


def _row(
    title: str, importance: int, notes: str | None, due: int, hidden: int, completed: int
) -> Row:
    return {
        "title": title,
        "importance": importance,
        "dueDate": due,
        "hideUntil": hidden,
        "created": due - EARLIER,
        "modified": due - EARLIER,
        "completed": completed,
        "notes": notes,
    }


def _of(item: Item, name: str) -> int:
    """The moment that a date and a time of an item give; 0 for none."""
    day = item.get(f"{name}_date", "0")
    return _ms(at(day, item.get(f"{name}_time"))) if to_date_or_none(day) else 0


def _ms(moment: datetime) -> int:
    return int(moment.replace(tzinfo=UTC).timestamp()) * 1000


def _moment(ms: int) -> datetime:
    return datetime.fromtimestamp(ms // 1000, UTC).replace(tzinfo=None)


def _number(place: int, row: Row) -> str:
    """128 bits as a decimal number."""
    text = f"{place} {row['title']} {row['dueDate']}"
    return str(int(hashlib.md5(text.encode(), usedforsecurity=False).hexdigest(), 16))


def _short(day: str) -> str:
    """A date at the end of a row."""
    date = to_date(day)
    away = (date - TODAY).days
    near = {0: "Today", 1: "Tmrw", -1: "Yest"}
    weekday, month = WEEKDAYS[date.weekday()][:3], MONTHS[date.month - 1][:3]
    return near.get(away) or (weekday if abs(away) < 7 else f"{month} {date.day}")


def _holds(one: Condition, row: Row) -> bool:
    """One condition; fields that are none of these hold."""
    if one.field == "title":
        return one.holds(row["title"].lower(), one.value.lower())
    if one.field == "importance":
        return one.holds(row["importance"], int(to_number(one.value)))
    if one.field == "due_date":
        return one.holds(_moment(row["dueDate"]).date(), to_date(one.value))
    if one.field == "completed_date":
        day = to_date_or_none(one.value)
        if day is None:
            return one.holds(row["completed"], 0)
        return one.holds(_moment(row["completed"]).date(), day)
    return True


tasks_app = TasksApp()
