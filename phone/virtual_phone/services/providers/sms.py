"""Text messages: ``content://sms``, and the conversations of ``content://mms-sms``.

Every app can read; only the default SMS app can write: for the others, writing succeeds without
effect.
"""

import sqlite3
from collections.abc import Mapping
from urllib.parse import parse_qs

from virtual_phone.services.providers import mmssms, tables
from virtual_phone.services.providers.contacts import ContactsProvider, among
from virtual_phone.services.providers.core import (
    ContentProvider,
    Cursor,
    ProviderError,
    Query,
    Uri,
    Value,
    Values,
    route,
)
from virtual_phone.services.providers.mmssms import (
    DRAFT,
    FAILED,
    INBOX,
    OUTBOX,
    QUEUED,
    SENT,
)
from virtual_phone.services.providers.tables import Source
from virtual_phone.services.providers.threads import (
    refresh,
    thread_of,
)
from virtual_phone.services.settings import Settings

PHONE_PACKAGES = ("com.android.phone", "com.android.bluetooth", "android")
NEWEST_FIRST = "date DESC"
WORDS = 1  # words.table_to_use: the word is from a text message

BOXES = {
    "inbox": INBOX,
    "sent": SENT,
    "draft": DRAFT,
    "outbox": OUTBOX,
    "failed": FAILED,
    "queued": QUEUED,
}
MANY, ONE = "vnd.android.cursor.dir/sms", "vnd.android.cursor.item/sms"

MESSAGES: Mapping[str, Source] = (
    {"": Source("sms", sort=NEWEST_FIRST, kind=MANY), "#": Source("sms", "_id=?", kind=ONE)}
    | {
        box: Source("sms", f"type={code}", sort=NEWEST_FIRST, kind=MANY)
        for box, code in BOXES.items()
    }
    | {
        f"{box}/#": Source("sms", f"type={code} AND _id=?", kind=ONE)
        for box, code in BOXES.items()
    }
    | {
        "undelivered": Source("sms", f"type IN ({OUTBOX},{FAILED},{QUEUED})", sort=NEWEST_FIRST),
        "conversations": Source(
            "sms, (SELECT thread_id AS group_thread_id, MAX(date) AS group_date,"
            " COUNT(*) AS msg_count FROM sms GROUP BY thread_id) AS groups",
            "sms.thread_id=groups.group_thread_id AND sms.date=groups.group_date",
            columns=(
                "sms.body AS snippet",
                "sms.thread_id AS thread_id",
                "groups.msg_count AS msg_count",
            ),
            sort=NEWEST_FIRST,
            kind=MANY,
        ),
        "conversations/#": Source("sms", "thread_id=?", sort=NEWEST_FIRST, kind=MANY),
        "raw": Source("raw"),
        "attachments": Source("attachments"),
    }
)
LATEST = (
    "(SELECT sms.*, MAX(sms.date) AS normalized_date FROM sms WHERE type!=3 GROUP BY thread_id)"
)
CONVERSATIONS: Mapping[str, Source] = {
    "conversations": Source(LATEST, sort="normalized_date ASC"),
    "conversations/#": Source("sms", "thread_id=?", sort="date ASC"),
    "conversations/#/recipients": Source("threads", "_id=?", ("_id", "recipient_ids")),
    "canonical-addresses": Source("canonical_addresses"),
    "canonical-address/#": Source("canonical_addresses", "_id=?"),
    "draft": Source("sms", f"type={DRAFT}"),
    "locked": Source("sms", "locked=1"),
    "undelivered": MESSAGES["undelivered"],
    "pending": Source("pending_msgs"),
}


class _Telephony(ContentProvider):
    """The providers that share ``mmssms.db``."""

    package = mmssms.PACKAGE

    def db(self) -> sqlite3.Connection:
        return self.phone.databases.open(mmssms.PATH, mmssms.SCHEMA)

    def may_write(self, caller: str) -> bool:
        """Whether the caller is the default SMS app or the phone itself."""
        default = self.phone[Settings].get("secure", "sms_default_application")
        return caller == default or caller in PHONE_PACKAGES

    def now(self) -> int:
        return self.phone.clock.wall() // 1_000_000

    def threads_in(self, source: Source, query: Query, wild: tuple[Value, ...]) -> list[int]:
        """The conversations of the messages that a query selects."""
        threads = Query(("thread_id",), query.where, query.args)
        rows = tables.select(self.db(), Source("sms", source.where), threads, wild).rows
        return sorted({int(row[0]) for row in rows if isinstance(row[0], int)})

    def delete_messages(self, source: Source, query: Query, wild: tuple[Value, ...]) -> int:
        touched = self.threads_in(source, query, wild)
        gone = tables.delete(self.db(), Source("sms", source.where), query, wild)
        for thread in touched:
            refresh(self.db(), thread)
        return gone


class SmsProvider(_Telephony):
    """``content://sms`` and its boxes."""

    authorities = ("sms",)

    def provision(self) -> None:
        self.phone.databases.create(mmssms.PATH, mmssms.SCHEMA)

    def query(self, uri: Uri, query: Query) -> Cursor | None:
        found = route(uri, MESSAGES)
        if found is None:
            self.phone.unknown_request("content address", uri.text)
            return None
        return tables.select(self.db(), found[0], query, found[1])

    def get_type(self, uri: Uri) -> str | None:
        found = route(uri, MESSAGES)
        return found[0].kind if found else None

    def insert(self, uri: Uri, values: Values, caller: str) -> Uri | None:
        box = "/".join(uri.segments)
        if box and box not in BOXES:
            self.phone.unknown_request("content address", uri.text)
            return None
        if not self.may_write(caller):
            return Uri.parse("content://sms/0")
        if box:
            values["type"] = BOXES[box]
        values = self._completed(values, caller)
        db = self.db()
        if values["type"] == DRAFT:
            old = Query(where="thread_id=? AND type=3", args=(values["thread_id"],))
            tables.delete(db, Source("sms"), old)
        row = tables.insert(db, "sms", values)
        words = {
            "_id": row,
            "index_text": values.get("body"),
            "source_id": row,
            "table_to_use": WORDS,
        }
        tables.insert(db, "words", words)
        return Uri.parse(f"content://sms/{row}")

    def _completed(self, values: Values, caller: str) -> Values:
        """A caller's values with the columns that the provider adds."""
        values.setdefault("type", INBOX)
        values["type"] = int(values["type"] or INBOX)
        if values.get("date") is None:
            values["date"] = self.now()
        address = values.get("address")
        if not values.get("thread_id") and address:
            values["thread_id"] = thread_of(self.db(), [str(address)], self.now())
        if values["type"] != INBOX:
            values["read"] = 1
        elif address and values.get("person") is None:
            values["person"] = self._person(str(address))
        if caller not in PHONE_PACKAGES:
            values["creator"] = caller
        return values

    def _person(self, address: str) -> int | None:
        """The raw contact with a number."""
        contacts = ContactsProvider(self.phone)
        rows = contacts.numbers_like(address)
        sql = f"SELECT raw_contact_id FROM data WHERE {among('_id', rows)} ORDER BY _id"
        found = contacts.db().execute(sql).fetchone()
        return int(found[0]) if found else None

    def update(self, uri: Uri, values: Values, query: Query) -> int:
        found = route(uri, MESSAGES)
        if found is None:
            raise self.unknown(uri)
        if not self.may_write(query.caller):
            return 0
        if query.caller not in PHONE_PACKAGES:
            values.pop("creator", None)
        return tables.update(self.db(), Source("sms", found[0].where), values, query, found[1])

    def delete(self, uri: Uri, query: Query) -> int:
        found = route(uri, MESSAGES)
        if found is None:
            raise self.unknown(uri)
        if not self.may_write(query.caller):
            return 0
        if found[0].table == "sms":
            return self.delete_messages(found[0], query, found[1])
        return tables.delete(self.db(), found[0], query, found[1])


class MmsSmsProvider(_Telephony):
    """``content://mms-sms``: conversations of all kinds of messages."""

    authorities = ("mms-sms",)

    def query(self, uri: Uri, query: Query) -> Cursor | None:
        if uri.segments == ("threadID",):
            return self._thread_id(uri)
        if uri.segments == ("conversations",) and uri.parameters.get("simple") == "true":
            return tables.select(self.db(), Source("threads"), query)
        found = route(uri, CONVERSATIONS)
        if found is None:
            raise self._unrecognised(uri)
        return tables.select(self.db(), found[0], query, found[1])

    def _thread_id(self, uri: Uri) -> Cursor:
        """``threadID?recipient=…``: the recipients' conversation, created if there is none."""
        recipients = parse_qs(uri.text.partition("?")[2]).get("recipient")
        if not recipients:
            raise ProviderError("java.lang.IllegalArgumentException", "recipient is missing")
        thread = thread_of(self.db(), recipients, self.now())
        return Cursor(("_id",), [(thread,)])

    def _unrecognised(self, uri: Uri) -> ProviderError:
        self.phone.unknown_request("content address", uri.text)
        return ProviderError("java.lang.IllegalStateException", f"Unrecognized URI:{uri}")

    def update(self, uri: Uri, values: Values, query: Query) -> int:
        found = route(uri, CONVERSATIONS)
        if found is None or not uri.segments or uri.segments[0] != "conversations":
            raise self._unrecognised(uri)
        if not self.may_write(query.caller):
            return 0
        where, wild = found[0].where, found[1]
        if "archived" in values:
            threads = Source("threads", "_id=?" if wild else "")
            return tables.update(self.db(), threads, values, query, wild)
        return tables.update(self.db(), Source("sms", where), values, query, wild)

    def delete(self, uri: Uri, query: Query) -> int:
        if uri.segments == ("conversations", "obsolete"):
            return self._delete_empty("") if self.may_write(query.caller) else 0
        found = route(uri, CONVERSATIONS)
        if found is None or uri.segments[0] != "conversations":
            raise self._unrecognised(uri)
        if not self.may_write(query.caller):
            return 0
        touched = self.threads_in(found[0], query, found[1]) or [int(part) for part in found[1]]
        gone = self.delete_messages(Source("sms", found[0].where), query, found[1])
        for thread in touched:
            self._delete_empty(f"_id={thread} AND")
        return gone

    def _delete_empty(self, which: str) -> int:
        """Delete conversations without messages."""
        sql = (
            f"DELETE FROM threads WHERE {which} _id NOT IN (SELECT thread_id FROM sms"
            " WHERE thread_id NOT NULL UNION SELECT thread_id FROM pdu WHERE thread_id NOT NULL)"
        )
        return self.db().execute(sql).rowcount


class MmsProvider(_Telephony):
    """``content://mms``: multimedia messages, their parts and addresses."""

    authorities = ("mms",)
    sources: Mapping[str, Source] = {
        "": Source("pdu", sort="date DESC"),
        "#": Source("pdu", "_id=?"),
        "inbox": Source("pdu", "msg_box=1", sort="date DESC"),
        "sent": Source("pdu", "msg_box=2", sort="date DESC"),
        "drafts": Source("pdu", "msg_box=3", sort="date DESC"),
        "outbox": Source("pdu", "msg_box=4", sort="date DESC"),
        "part": Source("part"),
        "part/#": Source("part", "_id=?"),
        "#/part": Source("part", "mid=?"),
        "#/addr": Source("addr", "msg_id=?"),
    }

    def query(self, uri: Uri, query: Query) -> Cursor | None:
        found = route(uri, self.sources)
        if found is None:
            self.phone.unknown_request("content address", uri.text)
            return None
        return tables.select(self.db(), found[0], query, found[1])

    def delete(self, uri: Uri, query: Query) -> int:
        found = route(uri, self.sources)
        if found is None:
            raise self.unknown(uri)
        if not self.may_write(query.caller):
            return 0
        return tables.delete(self.db(), found[0], query, found[1])

    def insert(self, uri: Uri, values: Values, caller: str) -> Uri | None:
        """A message, or a part or address of one."""
        source, wild = self._source(uri)
        if not self.may_write(caller):
            return None
        owner = {"part": "mid", "addr": "msg_id"}.get(source.table)
        full: Values = {owner: wild[0], **values} if owner and wild else values
        return uri.child(tables.insert(self.db(), source.table, full))

    def update(self, uri: Uri, values: Values, query: Query) -> int:
        source, wild = self._source(uri)
        if not self.may_write(query.caller):
            return 0
        return tables.update(self.db(), source, values, query, wild)

    def _source(self, uri: Uri) -> tuple[Source, tuple[str, ...]]:
        found = route(uri, self.sources)
        if found is None:
            raise self.unknown(uri)
        return found
