"""What else is on a phone that is used: more of what a task's apps hold, and notifications.

It looks like what tasks are about, and is about none: an item is drawn again if it has a word of
the goal's in it, or the name of what is there already.  All of it is older than what a task puts
there, or before the days that tasks ask about.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, NamedTuple, TypeVar

from pytest_androidworld.env.device import Device
from pytest_androidworld.task import events, expenses, files, recipes, sample
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.params import instance_seed
from pytest_androidworld.task.retrieval.notes_app import notes_app
from pytest_androidworld.task.rows import Table

T = TypeVar("T")

UNSUITED = {  # tasks that it would change, and why
    "ContactsAddContact": "the phone book is emptied, and then judged by its only contact",
    "MarkorDeleteAllNotes": "the goal asks to delete all notes, also those that are clutter",
}
COUNT = 8  # of each kind
TRIES = 400  # to draw an item that is about nothing else
LETTERS = 4  # of a word that counts
WORD = re.compile(rf"[^\W\d_]{{{LETTERS},}}")
LONG_AGO = "2023-01-{:02} 12:00:00"
FIRST_MESSAGE = 1_672_574_400_000  # ms: 2023-01-01 12:00
DAY = 86_400_000  # ms
MONTH = 30 * DAY
FIRST, LAST = 2, 7  # days of October, before those of tasks
SHELL = ("cmd", "notification", "post", "-S", "bigtext", "-t")
NOTIFICATIONS = (
    ("Weather", "Rain from 17:00"),
    ("System update", "Download paused: connect to a charger"),
    ("Storage", "2.1 GB can be freed up"),
    ("Calendar", "You have nothing scheduled for tomorrow"),
    ("Shop", "Your parcel is on its way"),
    ("News", "Five things to know this morning"),
    ("Photos", "A new memory from last year"),
    ("Backup", "Waiting for Wi-Fi"),
    ("Steps", "1,204 of 8,000 today"),
    ("Podcasts", "3 new episodes"),
)
SHOWN = 6


class Kind(NamedTuple):
    """What belongs to the apps of a task."""

    apps: tuple[str, ...]
    put: Callable[["Drawing"], None]


class Drawing:
    """The clutter of one case: drawn by its seed."""

    def __init__(self, task: Task, seed: int, env: Device) -> None:
        self.task = task
        self.env = env
        self.random = Random(f"{instance_seed(seed, type(task).__name__)}:clutter")
        named = (value for value in task.params.values() if isinstance(value, str))
        self.about = words([task.goal, *named])

    def many(
        self, draw: Callable[[Random], T], name: Callable[[T], str], taken: Iterable[str] = ()
    ) -> list[T]:
        """So many different ones, as far as there are any, that are not about the task."""
        known, found = {*map(str.casefold, taken)}, list[T]()
        for _ in range(TRIES):
            one = draw(self.random)
            if len(found) < COUNT and name(one).casefold() not in known and self._is_free(one):
                known.add(name(one).casefold())
                found.append(one)
        return found

    def _is_free(self, one: object) -> bool:
        return not words(_texts(one)) & self.about


def words(texts: Iterable[str]) -> set[str]:
    return {word.casefold() for text in texts for word in WORD.findall(text)}


def _texts(value: object) -> Iterator[str]:
    """All texts in what JSON can hold, without the names of fields."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _texts(list(value.values()))
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)


def putting(task: Task, seed: int) -> Callable[[Device], None]:
    """What puts a case's clutter on a device."""

    def put(env: Device) -> None:
        drawing = Drawing(task, seed, env)
        for kind in KINDS:
            if not kind.apps or {*kind.apps} & {*task.app_names}:
                kind.put(drawing)

    return put


def _notifications(drawing: Drawing) -> None:
    shown = drawing.random.sample(NOTIFICATIONS, SHOWN)
    for number, (title, text) in enumerate(shown):
        drawing.env.adb.run(*SHELL, title, f"clutter{number}", text)


def _notes(drawing: Drawing) -> None:
    there = [each.name for each in drawing.env.files.list(files.MARKOR) or ()]
    for day, name in enumerate(drawing.many(sample.note_name, str, there), start=1):
        path = f"{files.MARKOR}/{name}"
        drawing.env.files.write(path, f"{sample.sentence(drawing.random)}\n")
        drawing.env.adb.run("touch", "-d", LONG_AGO.format(day), path)


def _notebook(drawing: Drawing) -> None:
    rows = drawing.env.sql.rows(notes_app.database, "SELECT title FROM notes") or []
    there = [row["title"] for row in rows]

    def draw(random: Random) -> tuple[str, str]:
        return sample.notebook_note(random, random.choice(sample.NOTEBOOKS))

    for title, body in drawing.many(draw, lambda note: note[0], there):
        notes_app.add_note(drawing.env, title, body)


def _people(drawing: Drawing) -> None:
    there = [contact.name for contact in drawing.env.contacts.all()]
    for name in drawing.many(sample.person, str, there):
        drawing.env.contacts.add(name, sample.phone_number(drawing.random))


def _messages(drawing: Drawing) -> None:
    for place, body in enumerate(drawing.many(sample.sentence, str)):
        number = sample.phone_number(drawing.random)
        drawing.env.sms.add_old(number, body, FIRST_MESSAGE + place * DAY)


def _rows(drawing: Drawing, table: Table, draw: Callable[[Random], Any], *names: str) -> None:
    def name(row: Any) -> str:
        return " ".join(str(row[each]) for each in names)

    there = [name(row) for row in table.rows(drawing.env) or ()]
    table.add(drawing.env, drawing.many(draw, name, there))


def _recipes(drawing: Drawing) -> None:
    _rows(drawing, recipes.RECIPES, sample.recipe, "title")


def _expenses(drawing: Drawing) -> None:
    def draw(random: Random) -> dict[str, Any]:
        row = {**sample.expense(random)}
        return row | {name: row[name] - MONTH for name in ("created_date", "modified_date")}

    _rows(drawing, expenses.EXPENSES, draw, "name")


def _events(drawing: Drawing) -> None:
    def draw(random: Random) -> dict[str, Any]:
        return {**sample.event(random, FIRST, LAST), "description": ""}  # which all sound alike

    _rows(drawing, events.EVENTS, draw, "title", "start_ts")


KINDS = (
    Kind((), _notifications),
    Kind(("markor",), _notes),
    Kind(("joplin",), _notebook),
    Kind(("contacts", "dialer", "simple sms messenger"), _people),
    Kind(("simple sms messenger",), _messages),
    Kind((recipes.APP,), _recipes),
    Kind((expenses.APP,), _expenses),
    Kind((events.APP,), _events),
)
