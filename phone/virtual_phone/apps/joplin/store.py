"""What Joplin stores: its database, the rows it reads, the keys of its settings."""

from dataclasses import dataclass

from virtual_phone.storage.databases import Schema, ddl

PACKAGE = "net.cozic.joplin"
FILE = "joplin.sqlite"
VERSION, FIELDS_VERSION = 46, 46  # of the schema, of its list of fields
SCHEMA = Schema(
    ddl(__package__, "joplin.sql"),
    rows=(f"INSERT INTO version VALUES ({VERSION}, {FIELDS_VERSION})",),
)
LOG = Schema(
    (
        "CREATE TABLE logs (id INTEGER PRIMARY KEY, source TEXT, level INT NOT NULL,"
        " message TEXT NOT NULL, timestamp INT NOT NULL)",
        "CREATE TABLE version (version INT NOT NULL)",
    ),
    rows=("INSERT INTO version VALUES (1)",),
)
SOURCE, APPLICATION = "joplin-mobile", "net.cozic.joplin-mobile"
NOTE, FOLDER = 1, 2  # types of items
CREATED, UPDATED, DELETED = 1, 2, 3  # types of changes
# Settings: only those that differ from these are in the table.
ACTIVE_FOLDER, WELCOMED, COLLAPSED = "activeFolderId", "welcome.wasBuilt", "collapsedFolderIds"
INDEXED = "searchEngine.lastProcessedChangeId"
SORT_FIELD, SORT_REVERSE = "notes.sortOrder.field", "notes.sortOrder.reverse"
TODOS_ON_TOP, SHOW_COMPLETED = "uncompletedTodosOnTop", "showCompletedTodos"
TRACK_LOCATION, DATE_FORMAT, TIME_FORMAT = "trackLocation", "dateFormat", "timeFormat"
THEME, LIGHT, DARK, BLACK = "theme", "1", "2", "22"
EDITOR_SIZE = "style.editor.fontSize"
DEFAULTS = {
    EDITOR_SIZE: "15",
    THEME: LIGHT,
    ACTIVE_FOLDER: "",
    WELCOMED: "0",
    COLLAPSED: "",
    INDEXED: "0",
    SORT_FIELD: "user_updated_time",
    SORT_REVERSE: "1",
    TODOS_ON_TOP: "1",
    SHOW_COMPLETED: "1",
    TRACK_LOCATION: "1",
    DATE_FORMAT: "%d/%m/%Y",
    TIME_FORMAT: "%H:%M",
}


@dataclass(frozen=True)
class Folder:
    """A notebook."""

    id: str
    title: str
    parent_id: str
    created_time: int  # ms, as all times
    deleted_time: int  # 0: it is not in the trash


FOLDER_UNREAD = (
    "updated_time user_created_time user_updated_time encryption_cipher_text encryption_applied"
    " is_shared share_id master_key_id icon user_data"
).split()


@dataclass(frozen=True)
class Note:
    """A note or, with ``is_todo``, a to-do."""

    id: str
    parent_id: str  # its notebook
    title: str
    body: str
    user_created_time: int
    user_updated_time: int
    is_todo: int
    todo_due: int
    todo_completed: int
    latitude: float
    longitude: float
    altitude: float
    source_url: str
    order: float
    deleted_time: int

    @property
    def name(self) -> str:
        return self.title.strip() or "Untitled"


NOTE_UNREAD = (
    "created_time updated_time is_conflict author source source_application application_data"
    " encryption_cipher_text encryption_applied markup_language is_shared share_id"
    " conflict_original_id master_key_id user_data"
).split()


@dataclass(frozen=True)
class Tag:
    id: str
    title: str


TAG_UNREAD = (
    "created_time updated_time user_created_time user_updated_time encryption_cipher_text"
    " encryption_applied is_shared parent_id user_data"
).split()


@dataclass(frozen=True)
class NoteTag:
    """A note has a tag."""

    id: str
    note_id: str
    tag_id: str


NOTE_TAG_UNREAD = (
    "created_time updated_time user_created_time user_updated_time encryption_cipher_text"
    " encryption_applied is_shared"
).split()


@dataclass(frozen=True)
class Setting:
    key: str
    value: str


@dataclass(frozen=True)
class Change:
    """A change of an item, from which search and synchronization learn of it."""

    id: int
    item_type: int
    item_id: str
    type: int
    created_time: int


@dataclass(frozen=True)
class Resource:
    """A file that is attached to notes."""

    id: str
    title: str
    mime: str
    filename: str
    file_extension: str
    size: int


RESOURCE_UNREAD = (
    "created_time updated_time user_created_time user_updated_time encryption_cipher_text"
    " encryption_applied encryption_blob_encrypted is_shared share_id master_key_id user_data"
    " blob_updated_time ocr_text ocr_details ocr_status ocr_error"
).split()
