"""Questions about Joplin."""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar
from uuid import UUID, uuid5

from pytest_androidworld.env.device import Device
from pytest_androidworld.task import sample
from pytest_androidworld.task.retrieval.population import (
    Condition,
    Item,
    Population,
    Query,
    Row,
    insert,
    read_on,
)

Statement = tuple[str, tuple[Any, ...]]

PACKAGE = "net.cozic.joplin"
MOMENT = 1697297640000  # ms: the day before, when all notes and notebooks were made
SHARE = 0.3  # of the noise stands in the notebooks of the question
TIMES: Row = dict.fromkeys(
    ("created_time", "updated_time", "user_created_time", "user_updated_time"), MOMENT
)
INDEXED = ("is_todo", "todo_completed", "user_created_time", "user_updated_time")


class NotesApp(Population):
    """Notes and to-dos; those of a question stand among 100 others, in up to twelve notebooks."""

    state = "notes_app"
    items = "notes"
    app_name = "joplin"
    package = PACKAGE
    database = f"/data/data/{PACKAGE}/databases/joplin.sqlite"
    table = "notes"
    key = "id"
    columns = ("title", "body", "parent_id", "is_todo", "todo_completed", "deleted_time")
    fields: ClassVar[dict[str, str]] = {
        "folder": "text",
        "title": "text",
        "body": "text",
        "is_todo": "text",
        "todo_completed": "text",
    }
    needed = ("folder", "title")
    noise_rows = 100

    def row(self, item: Item) -> Row:
        """The notebook goes by its title, which `populate` replaces by its id."""
        flags = {name: int(_is_true(item.get(name, ""))) for name in ("is_todo", "todo_completed")}
        return {name: item.get(name, "") for name in ("folder", "title", "body")} | flags

    def noise(self, random: Random, items: Sequence[Item]) -> Row:
        folder = random.choice(sample.NOTEBOOKS)
        if random.random() < SHARE:
            folder = random.choice(items)["folder"]
        title, body = sample.notebook_note(random, folder)
        flags = {"is_todo": random.randrange(2), "todo_completed": random.randrange(2)}
        return {"folder": folder, "title": title, "body": body} | flags

    def fulfils(self, row: Row, conditions: Sequence[Condition]) -> bool:
        return all(_holds(one, row) for one in conditions)

    def screen_texts(self, item: Item, field: str) -> list[str]:
        """As the list displays a title, and the note's own page the items of its text."""
        if field == "title":
            box = [f"to-do: {item['title']}"] if _is_true(item.get("is_todo", "")) else []
            return [item["title"], *box]
        if field == "body":
            lines = item["body"].split("\n")
            return [line.removeprefix("- ") for line in lines if line.startswith("- ")]
        return []

    def look_up(self, user: Any, query: Query, items: Sequence[Sequence[str]]) -> None:
        """Search for the title, and open the note to read it; or open the notebook."""
        user.open(self.app_name)
        if query.words:
            user.tap("Search").type(query.words[0])
            user.see(items[0][0])
            if "body" in query.fields:
                user.tap(items[0][0], lambda element: not element.is_editable)
        elif not any(element.text == query.given["folder"] for element in user.elements):
            user.tap("Sidebar").scroll_to(query.given["folder"]).tap(query.given["folder"])
        read_on(user, items)

    def populate(self, env: Device, rows: Sequence[Row]) -> None:
        folders = {name: _id("notebook", name) for name in (row["folder"] for row in rows)}
        statements = [
            (f"DELETE FROM {name}", ()) for name in ("notes_normalized", "notes", "folders")
        ]
        for title, number in folders.items():
            statements.append(insert("folders", {"id": number, "title": title, **TIMES}))
        for place, row in enumerate(rows):
            note = {name: value for name, value in row.items() if name != "folder"} | TIMES
            note |= {"id": _id("note", str(place)), "parent_id": folders[row["folder"]]}
            statements += _inserted(note)
        env.sql.write(self.database, statements, self.package)

    def add_note(self, env: Device, title: str, body: str) -> None:
        """Add a note to the first notebook, as old as all others."""
        folders = env.sql.rows(self.database, "SELECT id FROM folders ORDER BY title, id") or [{}]
        note = {"id": _id("note", title), "parent_id": folders[0].get("id", "")}
        note |= {"title": title, "body": body, "is_todo": 0, "todo_completed": 0} | TIMES
        env.sql.write(self.database, _inserted(note), self.package)


def _inserted(note: Row) -> list[Statement]:
    """A note and its entry in the index that Joplin searches."""
    names = ("id", "parent_id", "body", *INDEXED)
    indexed = {name: note[name] for name in names} | {"title": note["title"].lower()}
    return [insert("notes", note), insert("notes_normalized", indexed)]


def _id(kind: str, name: str) -> str:
    """32 hexadecimal digits, as Joplin's ids are."""
    return uuid5(UUID(int=0), f"{kind} {name}").hex


def _is_true(text: str) -> bool:
    return text.lower() == "true"


def _holds(one: Condition, row: Row) -> bool:
    """One condition; letter case does not matter."""
    if one.field in ("is_todo", "todo_completed"):
        return one.holds(row[one.field], int(_is_true(one.value)))
    return one.holds(row[one.field].lower(), one.value.lower())


notes_app = NotesApp()
