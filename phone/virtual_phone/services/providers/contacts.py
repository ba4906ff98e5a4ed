"""Contacts: ``content://com.android.contacts``."""

import sqlite3
from collections.abc import Iterable
from dataclasses import replace

from virtual_phone.services.phone_numbers import (
    digits,
    e164,
    min_match,
    normalized,
    same_number,
)
from virtual_phone.services.providers import contacts2, tables
from virtual_phone.services.providers.contact_names import normalized_name
from virtual_phone.services.providers.contact_rows import (
    EMAIL,
    ON_CONTACT,
    PHONE,
    ContactRows,
)
from virtual_phone.services.providers.contact_sources import (
    FILTERS,
    LOOKUP,
    OF_PROFILE,
    SOURCES,
    UNFILTERED,
)
from virtual_phone.services.providers.core import (
    ARGUMENT,
    UNSUPPORTED,
    ContentProvider,
    Cursor,
    ProviderError,
    Query,
    Uri,
    Value,
    Values,
    route,
)
from virtual_phone.services.providers.tables import Source

AUTHORITY = "com.android.contacts"
DATA_ID, CONTACT_ID, RAW_ID = "_id", "contact_id", "raw_contact_id"


class ContactsProvider(ContentProvider):
    """Contacts, their raw contacts and data rows."""

    authorities = (AUTHORITY,)
    package = contacts2.PACKAGE

    def provision(self) -> None:
        for path in (contacts2.PATH, contacts2.PROFILE_PATH):
            self.phone.databases.create(path, contacts2.SCHEMA)

    def db(self, *, profile: bool = False) -> sqlite3.Connection:
        path = contacts2.PROFILE_PATH if profile else contacts2.PATH
        return self.phone.databases.open(path, contacts2.SCHEMA)

    def rows(self, *, profile: bool = False) -> ContactRows:
        return ContactRows(self.db(profile=profile), self.phone.clock.wall() // 1_000_000)

    # Queries

    def query(self, uri: Uri, query: Query) -> Cursor | None:
        source, wild = self.source(uri)
        return tables.select(self.db(profile=of_profile(uri)), source, query, wild)

    def source(self, uri: Uri) -> tuple[Source, tuple[Value, ...]]:
        """The source behind a URI, with the values for its placeholders."""
        for table in (SOURCES, OF_PROFILE, UNFILTERED):
            if found := route(uri, table):
                return found
        if found := route(uri, FILTERS):
            return self._filtered(found[0], found[1][0]), ()
        if uri.segments[:1] == ("phone_lookup",) and len(uri.segments) == 2:
            ids = self.numbers_like(uri.segments[1])
            return Source("view_data", among(DATA_ID, ids), LOOKUP), ()
        raise self.unknown(uri)

    def _filtered(self, source: Source, text: str) -> Source:
        column = "_id" if source.table == "view_contacts" else CONTACT_ID
        where = among(column, self.contacts_like(text))
        return replace(source, where=" AND ".join(filter(None, (source.where, where))))

    def contacts_like(self, text: str) -> list[int]:
        """Contacts with a word, number or email address for each typed prefix."""
        words = text.split()
        found: dict[int, set[str]] = {}
        for row in self.db().execute(
            f"SELECT {CONTACT_ID}, mimetype, data1, data4 FROM view_data WHERE data1 NOT NULL"
        ):
            found.setdefault(row[0], set()).update(_findable(*row[1:]))
        if not words:
            return []
        return [
            contact
            for contact, keys in found.items()
            if all(any(key.startswith(w) for key in keys for w in _typed(word)) for word in words)
        ]

    def numbers_like(self, number: str) -> list[int]:
        """The data rows with a number, in any spelling."""
        spellings = {normalized(number), e164(number)}
        rows = self.db().execute(
            "SELECT DISTINCT data_id, normalized_number, data1 FROM phone_lookup"
            " JOIN data ON data_id=data._id"
            " JOIN raw_contacts ON data.raw_contact_id=raw_contacts._id"
            " WHERE deleted=0 AND min_match=? ORDER BY data_id",
            (min_match(number),),
        )
        found = rows.fetchall()
        exact = [row[0] for row in found if row[1] in spellings]
        return list(dict.fromkeys(exact or (r[0] for r in found if same_number(r[2], number))))

    def get_type(self, uri: Uri) -> str | None:
        found = route(uri, SOURCES)
        return found[0].kind if found else None

    # Changes

    def insert(self, uri: Uri, values: Values, caller: str) -> Uri | None:
        rows = self.rows(profile=of_profile(uri))
        match uri.segments:
            case ("raw_contacts",) | ("profile", "raw_contacts") | ("profile",):
                for name in ("account_name", "account_type", "data_set"):
                    values.setdefault(name, uri.parameters.get(name))
                return uri.child(rows.add_raw_contact(values))
            case ("data",) | ("profile", "data"):
                return uri.child(rows.add_data(values))
            case ("raw_contacts", raw, "data") | ("profile", "raw_contacts", raw, "data"):
                return uri.child(rows.add_data(values | {RAW_ID: int(raw)}))
            case ("groups",):
                account = {"account_id": rows.account(values)}
                return uri.child(tables.insert(rows.db, "groups", account | values))
            case ("contacts",):
                raise ProviderError(UNSUPPORTED, "Aggregate contacts are created automatically")
        raise self.unknown(uri)

    def update(self, uri: Uri, values: Values, query: Query) -> int:
        source, wild = self.source(uri)
        rows = self.rows(profile=of_profile(uri))
        ids = self._ids(rows.db, source, query, wild)
        if not values:
            raise ProviderError(ARGUMENT, "Empty values")
        if source.table == "view_data":
            rows.update_data(values, ids)
        elif source.table == "view_raw_contacts":
            rows.update_raw_contacts(values, ids)
        elif source.table == "view_contacts":
            own = {name: values[name] for name in ON_CONTACT if name in values}
            if own:
                rows.update_raw_contacts(own, self._raw_contacts(rows.db, ids))
        elif source.table == "view_groups":
            return tables.update(rows.db, Source("groups", among("_id", ids)), values, Query())
        else:
            raise self.unknown(uri)
        return len(ids)

    def delete(self, uri: Uri, query: Query) -> int:
        source, wild = self.source(uri)
        rows = self.rows(profile=of_profile(uri))
        ids = self._ids(rows.db, source, query, wild)
        synced = uri.parameters.get("caller_is_syncadapter") in ("true", "1")
        if source.table == "view_data":
            rows.delete_data(ids)
        elif source.table == "view_raw_contacts":
            rows.delete_raw_contacts(ids, really=synced)
        elif source.table == "view_contacts":
            rows.delete_raw_contacts(self._raw_contacts(rows.db, ids), really=synced)
        elif source.table == "view_groups":
            return tables.delete(rows.db, Source("groups", among("_id", ids)), Query())
        else:
            raise self.unknown(uri)
        return len(ids)

    @staticmethod
    def _ids(
        db: sqlite3.Connection, source: Source, query: Query, wild: tuple[Value, ...]
    ) -> list[int]:
        ids_only = Query(("_id",), query.where, query.args)
        found = tables.select(db, replace(source, sort="_id"), ids_only, wild)
        return [int(row[0]) for row in found.rows if isinstance(row[0], int)]

    @staticmethod
    def _raw_contacts(db: sqlite3.Connection, contacts: list[int]) -> list[int]:
        sql = f"SELECT _id FROM raw_contacts WHERE {among(CONTACT_ID, contacts)} ORDER BY _id"
        return [row[0] for row in db.execute(sql)]


def of_profile(uri: Uri) -> bool:
    return uri.segments[:1] == ("profile",)


def among(column: str, ids: Iterable[int]) -> str:
    """SQL for a column that is one of some ids."""
    return f"{column} IN ({','.join(map(str, ids))})"


def _findable(mimetype: str, text: str, full_number: str | None) -> list[str]:
    """The words by whose prefixes a data row is found."""
    if mimetype == PHONE:
        national = (full_number or "").removeprefix("+1")
        return [digits(text), normalized(text), digits(full_number or ""), national]
    if mimetype == EMAIL:
        return [text.lower(), *map(normalized_name, text.replace("@", " ").split())]
    return [normalized_name(word) for word in text.split()]


def _typed(word: str) -> list[str]:
    """The prefixes to search for a typed word."""
    possible = [normalized_name(word), word.lower()]
    if not any(c.isalpha() for c in word):
        possible += [digits(word), normalized(word)]
    return [key for key in possible if key]
