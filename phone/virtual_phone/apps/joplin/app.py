"""Joplin: its manifest, its tables, and what is done to notes, notebooks and tags."""

from collections.abc import Iterable
from functools import partial
from sqlite3 import Connection
from typing import ClassVar
from uuid import UUID, uuid5

from virtual_phone import ui
from virtual_phone.android.intent import SEND, Filter
from virtual_phone.apps.joplin import store
from virtual_phone.apps.joplin.colors import BLACK, DARK, LIGHT
from virtual_phone.apps.joplin.store import Folder, Note, Tag
from virtual_phone.services.location import Location
from virtual_phone.services.notifications import HIGH, Notifications
from virtual_phone.storage.databases import Schema

MAIN = f"{store.PACKAGE}.MainActivity"
FINE_LOCATION = "android.permission.ACCESS_FINE_LOCATION"
ALL, TRASH = "", "trash"  # places beside notebooks and tags
TAGGED = "tag "  # begins the place of a tag, before its id
INDEX_AFTER, LOCATE_AFTER = 10, 1  # seconds
WELCOME = "Welcome!"


class Joplin(ui.App):
    """Joplin 3.0.1."""

    package = store.PACKAGE
    label = "Joplin"
    icon = ("alpha-j-box", "#1071d3")
    version = ("3.0.1", 2097740)
    launcher = MAIN
    permissions = ui.permissions("INTERNET ACCESS_FINE_LOCATION ACCESS_COARSE_LOCATION CAMERA")
    filters = (Filter(MAIN, actions=(SEND,), types=("text/*", "image/*", "application/*")),)
    colors: ClassVar[dict[str, str]] = LIGHT
    dark_colors: ClassVar[dict[str, str]] = DARK
    databases: ClassVar[dict[str, Schema]] = {"databases/log.sqlite": store.LOG}
    folders = ui.Table(
        Folder, store.SCHEMA, name="folders", file=store.FILE, without=store.FOLDER_UNREAD
    )
    notes = ui.Table(Note, store.SCHEMA, name="notes", file=store.FILE, without=store.NOTE_UNREAD)
    tags = ui.Table(Tag, store.SCHEMA, name="tags", file=store.FILE, without=store.TAG_UNREAD)
    note_tags = ui.Table(
        store.NoteTag,
        store.SCHEMA,
        name="note_tags",
        file=store.FILE,
        without=store.NOTE_TAG_UNREAD,
    )
    resources = ui.Table(
        store.Resource,
        store.SCHEMA,
        name="resources",
        file=store.FILE,
        without=store.RESOURCE_UNREAD,
    )
    settings = ui.Table(store.Setting, store.SCHEMA, name="settings", file=store.FILE)
    changes = ui.Table(
        store.Change,
        store.SCHEMA,
        name="item_changes",
        file=store.FILE,
        without=("source", "before_change_item"),
    )
    indexing = ui.Memory(False)  # the search index will be brought up to date
    query = ui.Memory("")  # what was searched for last

    def install(self) -> None:
        super().install()
        self.set_setting(store.WELCOMED, "1")  # set-up has deleted the welcome notes

    def is_dark(self, system: bool) -> bool:
        """The theme does not follow the system."""
        return self.setting(store.THEME) in (store.DARK, store.BLACK)

    def palette(self, dark: bool) -> dict[str, str]:
        black = self.setting(store.THEME) == store.BLACK
        return super().palette(dark) | (BLACK if black else {})

    @property
    def _sqlite(self) -> Connection:
        return self.db(f"databases/{store.FILE}")

    def setting(self, key: str) -> str:
        found = self.settings.get(key)
        return found.value if found else store.DEFAULTS[key]

    def set_setting(self, key: str, value: str) -> None:
        self.settings.put(key=key, value=value)

    def flag(self, key: str) -> bool:
        return self.setting(key) == "1"

    def collapsed(self) -> list[str]:
        """The notebooks whose inner notebooks the sidebar hides."""
        return [number for number in self.setting(store.COLLAPSED).split(",") if number]

    def toggle_collapsed(self, number: str) -> None:
        there = self.collapsed()
        new = [each for each in there if each != number] if number in there else [*there, number]
        self.set_setting(store.COLLAPSED, ",".join(new))

    @property
    def now(self) -> int:
        return self.phone.clock.wall() // 1_000_000

    def new_id(self) -> str:
        """32 hexadecimal digits, the same on every run."""
        last = self._sqlite.execute("SELECT count(*), max(id) FROM item_changes")
        return uuid5(UUID(int=0), f"{self.phone.clock.wall()} {tuple(last.fetchone())}").hex

    def moment_text(self, milliseconds: int) -> str:
        """A date and time in the formats of the settings."""
        moment = self.phone.clock.local(milliseconds * 1_000_000)
        return moment.strftime(" ".join(map(self.setting, (store.DATE_FORMAT, store.TIME_FORMAT))))

    # Places

    def start_place(self) -> str:
        """The notebook that was open last, else the newest one, else all notes."""
        self._welcome()
        there = self.notebooks()
        active = self.setting(store.ACTIVE_FOLDER)
        if any(folder.id == active for folder in there):
            return active
        return max(there, key=lambda folder: folder.created_time).id if there else ALL

    def _welcome(self) -> None:
        """Create the welcome notebook, on the very first start."""
        from virtual_phone.apps.joplin.welcome import NOTES

        if self.flag(store.WELCOMED):
            return
        self.set_setting(store.WELCOMED, "1")
        folder = self.add_notebook(WELCOME)
        for title, body in NOTES:
            self.save(self.create(folder), title=title, body=body)

    def title_of(self, place: str) -> str:
        if place.startswith(TAGGED):
            tag = self.tags.get(place.removeprefix(TAGGED))
            return tag.title if tag else ""
        if place in (ALL, TRASH):
            return "Trash" if place == TRASH else "All notes"
        folder = self.folders.get(place)
        return folder.title if folder else ""

    def notebooks(self, parent: str | None = None) -> list[Folder]:
        """Those that are not in the trash, by title; all of them, or those in another one."""
        where, args = ("", ()) if parent is None else (" AND parent_id=?", (parent,))
        return self.folders.all(f"deleted_time=0{where}", args, order="lower(title), id")

    def notes_at(self, place: str) -> list[Note]:
        """The notes of a place, in the order of the settings."""
        where: tuple[str, tuple[str, ...]] = ("parent_id=? AND deleted_time=0", (place,))
        if place == ALL:
            where = ("deleted_time=0", ())
        elif place == TRASH:
            where = ("deleted_time>0", ())
        elif place.startswith(TAGGED):
            tagged = "id IN (SELECT note_id FROM note_tags WHERE tag_id=?) AND deleted_time=0"
            where = (tagged, (place.removeprefix(TAGGED),))
        shown = "" if self.flag(store.SHOW_COMPLETED) else " AND todo_completed=0"
        return self.notes.all(
            f"{where[0]}{shown} AND is_conflict=0", where[1], order=self._order()
        )

    def _order(self) -> str:
        field = self.setting(store.SORT_FIELD)
        column = "lower(title)" if field == "title" else f'"{field}"'
        way = "DESC" if self.flag(store.SORT_REVERSE) else "ASC"
        first = "is_todo=1 AND todo_completed=0 DESC, " if self.flag(store.TODOS_ON_TOP) else ""
        return f"{first}{column} {way}, rowid"

    # Notes

    def create(self, folder: str, *, is_todo: bool = False) -> str:
        """Add an empty note to a notebook; returns its id."""
        number, now = self.new_id(), self.now
        self.notes.add(
            id=number,
            parent_id=folder,
            created_time=now,
            updated_time=now,
            user_created_time=now,
            user_updated_time=now,
            is_todo=int(is_todo),
            source=store.SOURCE,
            source_application=store.APPLICATION,
            order=now,
        )
        self._changed(number, store.CREATED)
        if self.flag(store.TRACK_LOCATION) and self.may(FINE_LOCATION):
            self.after(LOCATE_AFTER, partial(self.locate, number))
        return number

    def locate(self, number: str) -> None:
        """Write where the phone is into a note, if it is there still."""
        where = self.phone[Location]
        if where.enabled and self.notes.get(number):
            fix = where.state
            self.notes.set(
                number,
                latitude=fix["latitude"],
                longitude=fix["longitude"],
                altitude=fix["altitude"],
            )

    def save(self, number: str, **columns: str | int | float) -> None:
        """Change a note as its user does."""
        now = self.now
        self.notes.set(number, updated_time=now, user_updated_time=now, **columns)
        self._changed(number, store.UPDATED)

    def trash(self, numbers: Iterable[str]) -> None:
        for number in numbers:
            self.notes.set(number, deleted_time=self.now, updated_time=self.now)
            self._changed(number, store.UPDATED)

    def restore(self, numbers: Iterable[str]) -> None:
        """Take notes out of the trash, with the notebook that they are in."""
        for number in numbers:
            note = self.notes.get(number)
            folder = self.folders.get(note.parent_id) if note else None
            if folder and folder.deleted_time:
                self.folders.set(folder.id, deleted_time=0, updated_time=self.now)
            self.notes.set(number, deleted_time=0, updated_time=self.now)
            self._changed(number, store.UPDATED)

    def delete(self, numbers: Iterable[str]) -> None:
        """Delete notes for good."""
        for number in numbers:
            self.notes.remove([number])
            self._changed(number, store.DELETED)

    def duplicate(self, numbers: Iterable[str]) -> None:
        for note in filter(None, map(self.notes.get, numbers)):
            copy = self.create(note.parent_id, is_todo=bool(note.is_todo))
            self.save(copy, title=f"{note.title} - Copy", body=note.body)

    def remind(self, number: str) -> None:
        """Post a notification about a to-do whose alarm has come."""
        note = self.notes.get(number)
        if note and note.todo_due and not note.todo_completed and not note.deleted_time:
            self.phone[Notifications].post(
                self.package, note.name, note.body, tag=f"note {number}", importance=HIGH
            )

    def set_alarm(self, number: str, due: int) -> None:
        """Set when a to-do is due, in ms; 0 clears its alarm."""
        self.cancel_alarm(partial(self.remind, number))
        self.save(number, todo_due=due)
        if due:
            self.alarm_at(due * 1_000_000, partial(self.remind, number))

    # Notebooks and tags

    def add_notebook(self, title: str, parent: str = "") -> str:
        number, now = self.new_id(), self.now
        self.folders.add(
            id=number,
            title=title,
            parent_id=parent,
            created_time=now,
            updated_time=now,
            user_created_time=now,
            user_updated_time=now,
        )
        self._changed(number, store.CREATED, store.FOLDER)
        return number

    def change_notebook(self, number: str, title: str, parent: str) -> None:
        now = self.now
        self.folders.set(
            number, title=title, parent_id=parent, updated_time=now, user_updated_time=now
        )
        self._changed(number, store.UPDATED, store.FOLDER)

    def trash_notebook(self, number: str) -> None:
        """Move a notebook to the trash, with its notes and the notebooks in it."""
        for inner in self.notebooks(number):
            self.trash_notebook(inner.id)
        self.trash(note.id for note in self.notes.all("parent_id=? AND deleted_time=0", (number,)))
        self.folders.set(number, deleted_time=self.now, updated_time=self.now)
        self._changed(number, store.UPDATED, store.FOLDER)

    def tags_of(self, number: str) -> list[str]:
        """The titles of a note's tags."""
        ids = [row.tag_id for row in self.note_tags.all("note_id=?", (number,))]
        return sorted(tag.title for tag in filter(None, map(self.tags.get, ids)))

    def set_tags(self, number: str, titles: Iterable[str]) -> None:
        """Give a note these tags and no others; unknown ones are added."""
        wanted, now = set(titles), self.now
        for row in self.note_tags.all("note_id=?", (number,)):
            tag = self.tags.get(row.tag_id)
            if tag is None or tag.title not in wanted:
                self.note_tags.remove([row.id])
        for title in sorted(wanted - set(self.tags_of(number))):
            found = self.tags.all("title=?", (title,))
            tag_id = found[0].id if found else uuid5(UUID(int=1), f"{now} {title}").hex
            if not found:
                self.tags.add(id=tag_id, title=title, created_time=now, updated_time=now)
            link = uuid5(UUID(int=2), f"{number} {tag_id}").hex
            self.note_tags.put(
                id=link, note_id=number, tag_id=tag_id, created_time=now, updated_time=now
            )

    # The search index, which follows some seconds behind the notes

    def _changed(self, number: str, how: int, kind: int = store.NOTE) -> None:
        self.changes.add(item_type=kind, item_id=number, type=how, created_time=self.now)
        if not self.indexing:
            self.indexing = True
            self.after(INDEX_AFTER, self.update_index)

    def update_index(self) -> None:
        """Bring the index up to date with the changes since the last time."""
        self.indexing = False
        done = int(self.setting(store.INDEXED))
        new = self.changes.all("id>? AND item_type=?", (done, store.NOTE), order="id")
        db = self._sqlite
        for number in dict.fromkeys(change.item_id for change in new):
            db.execute("DELETE FROM notes_normalized WHERE id=?", (number,))
            note = self.notes.get(number)
            if note and not note.deleted_time:
                self._index(note)
        if new:
            self.set_setting(store.INDEXED, str(new[-1].id))

    def _index(self, note: Note) -> None:
        self._sqlite.execute(
            "INSERT INTO notes_normalized (id, title, body, user_created_time, user_updated_time,"
            " is_todo, todo_completed, parent_id, latitude, longitude, altitude, source_url,"
            " todo_due) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)",
            (
                note.id,
                folded(note.title),
                folded(note.body),
                note.user_created_time,
                note.user_updated_time,
                note.is_todo,
                note.todo_completed,
                note.parent_id,
                note.latitude,
                note.longitude,
                note.altitude,
                note.source_url,
                note.todo_due,
            ),
        )

    def search(self, query: str) -> list[Note]:
        """The notes with all the words of a query, or words that begin with them."""
        words = [word.strip('"*():^') for word in folded(query).split()]
        match = " ".join(f'"{word}*"' for word in words if word)
        if not match:
            return []
        rows = self._sqlite.execute("SELECT id FROM notes_fts WHERE notes_fts MATCH ?", (match,))
        found = (self.notes.get(row["id"]) for row in rows)
        return sorted(
            (note for note in found if note and not note.deleted_time),
            key=lambda note: (
                not all(word in folded(note.title) for word in words),
                -note.user_updated_time,
                note.id,
            ),
        )


def folded(text: str) -> str:
    """A text in lower case and without accents, as the index has it."""
    import unicodedata

    parts = unicodedata.normalize("NFD", text.lower())
    return "".join(each for each in parts if not unicodedata.combining(each))
