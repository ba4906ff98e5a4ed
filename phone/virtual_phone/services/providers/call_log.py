"""Calls made, taken and missed: ``content://call_log``."""

from collections.abc import Mapping

from virtual_phone.services.phone_numbers import digits, e164
from virtual_phone.services.providers import contacts2, tables
from virtual_phone.services.providers.core import (
    Query,
    Uri,
    Values,
)
from virtual_phone.services.providers.tables import LOCALE, Source
from virtual_phone.storage.databases import Schema, ddl

PATH = f"{contacts2.FOLDER}/calllog.db"
SCHEMA = Schema(ddl(__package__, "calllog.sql"), version=11, rows=(LOCALE,))
INCOMING, OUTGOING, MISSED, VOICEMAIL, REJECTED, BLOCKED = range(1, 7)

VISIBLE = "type!=4 AND deleted=0"  # voicemail has a URI of its own
CALLS = "vnd.android.cursor.dir/calls"
SOURCES: Mapping[str, Source] = {
    "calls": Source("calls", VISIBLE, sort="date DESC", kind=CALLS),
    "calls/#": Source("calls", f"{VISIBLE} AND _id=?", kind="vnd.android.cursor.item/calls"),
    "calls_with_voicemail": Source("calls", "deleted=0", sort="date DESC", kind=CALLS),
    "calls/filter/*": Source("calls", f"{VISIBLE} AND phone_numbers_equal(number, ?)", kind=CALLS),
}


class CallLogProvider(tables.TableProvider):
    """The call log, stored by the contacts provider's package."""

    authorities = ("call_log",)
    package = contacts2.PACKAGE
    database, schema, sources = PATH, SCHEMA, SOURCES

    def insert(self, uri: Uri, values: Values, caller: str) -> Uri | None:
        self.source(uri)
        number = str(values.get("number") or "")
        now = self.phone.clock.wall() // 1_000_000
        full: Values = {
            "countryiso": "US",
            "last_modified": now,
            "normalized_number": e164(number) if digits(number) else None,
        }
        return uri.child(tables.insert(self.db(), "calls", full | values))

    def update(self, uri: Uri, values: Values, query: Query) -> int:
        source, wild = self.source(uri)
        now = self.phone.clock.wall() // 1_000_000
        return tables.update(self.db(), source, {"last_modified": now} | values, query, wild)
