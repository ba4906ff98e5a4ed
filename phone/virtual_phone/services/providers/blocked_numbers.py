"""Numbers from which nothing is received: ``content://com.android.blockednumber``."""

from collections.abc import Mapping

from virtual_phone.services.phone_numbers import e164
from virtual_phone.services.providers import tables
from virtual_phone.services.providers.core import (
    Uri,
    Values,
)
from virtual_phone.services.providers.tables import LOCALE, Source
from virtual_phone.storage.databases import Schema

PACKAGE = "com.android.providers.blockednumber"
PATH = f"/data/data/{PACKAGE}/databases/blockednumbers.db"
SCHEMA = Schema(
    (
        "CREATE TABLE android_metadata (locale TEXT)",
        "CREATE TABLE blocked (_id INTEGER PRIMARY KEY AUTOINCREMENT,"
        "original_number TEXT NOT NULL UNIQUE,e164_number TEXT)",
        "CREATE INDEX blocked_number_idx_original ON blocked (original_number)",
        "CREATE INDEX blocked_number_idx_e164 ON blocked (e164_number)",
    ),
    version=2,
    rows=(LOCALE,),
)
SOURCES: Mapping[str, Source] = {
    "blocked": Source("blocked", kind="vnd.android.cursor.dir/blocked_number"),
    "blocked/#": Source("blocked", "_id=?", kind="vnd.android.cursor.item/blocked_number"),
}


class BlockedNumbersProvider(tables.TableProvider):
    """The table of blocked numbers."""

    authorities = ("com.android.blockednumber",)
    package = PACKAGE
    database, schema, sources = PATH, SCHEMA, SOURCES

    def insert(self, uri: Uri, values: Values, caller: str) -> Uri | None:
        """A number that is blocked already is not added again."""
        self.source(uri)
        number = str(values.get("original_number") or "")
        same = "SELECT _id FROM blocked WHERE original_number=?"
        found = self.db().execute(same, (number,)).fetchone()
        if found:
            return uri.child(found[0])
        full: Values = {"e164_number": e164(number), **values}
        return uri.child(tables.insert(self.db(), "blocked", full))
