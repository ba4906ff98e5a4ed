"""The media provider's databases ``external.db`` and ``internal.db``, as Android 13 makes them."""

from virtual_phone.services.providers.tables import LOCALE
from virtual_phone.storage.databases import Schema, ddl

PACKAGE = "com.google.android.providers.media.module"
PATH = f"/data/data/{PACKAGE}/databases/external.db"
INTERNAL_PATH = f"/data/data/{PACKAGE}/databases/internal.db"
FIRST_ID = 1_000_000_000  # ids are never used twice, and the emulator's image was wiped
SCHEMA = Schema(
    ddl(__package__, "external.sql"),
    version=1307,
    rows=(
        LOCALE,
        "INSERT INTO local_metadata VALUES (0)",
        f"INSERT INTO sqlite_sequence VALUES ('files', {FIRST_ID - 1})",
    ),
)

NONE, IMAGE, AUDIO, VIDEO, PLAYLIST, SUBTITLE, DOCUMENT = range(7)  # files.media_type
