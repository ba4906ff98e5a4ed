"""The contacts of Android 1: ``content://contacts``, where people have names and numbers."""

import sqlite3
from collections.abc import Mapping
from dataclasses import replace

from virtual_phone.services.providers import contacts2, tables
from virtual_phone.services.providers.contact_sources import in_map_order
from virtual_phone.services.providers.contacts import ContactsProvider, among
from virtual_phone.services.providers.core import (
    UNSUPPORTED,
    ContentProvider,
    Cursor,
    ProviderError,
    Query,
    Uri,
    route,
)
from virtual_phone.services.providers.tables import Source

GOOGLE = "com.google"
OF_PERSON = (
    "name display_name phonetic_name notes account_name account_type times_contacted "
    "last_time_contacted custom_ringtone send_to_voicemail starred primary_organization "
    "primary_email primary_phone"
).split()
OF_NUMBER = "number type label number_key".split()
PERSON = in_map_order(("_id", *OF_PERSON, *OF_NUMBER))
NUMBER = in_map_order(("_id", "person", "isprimary", *OF_NUMBER, *OF_PERSON))
PEOPLE_KIND, PHONE_KIND = "vnd.android.cursor.dir/person", "vnd.android.cursor.dir/phone"
PERSON_KIND, NUMBER_KIND = "vnd.android.cursor.item/person", "vnd.android.cursor.item/phone"

SOURCES: Mapping[str, Source] = {
    "people": Source("view_v1_people", columns=PERSON, kind=PEOPLE_KIND),
    "people/#": Source("view_v1_people", "_id=?", PERSON, kind=PERSON_KIND),
    "people/#/phones": Source("view_v1_phones", "person=?", NUMBER, kind=PHONE_KIND),
    "people/#/phones/#": Source("view_v1_phones", "person=? AND _id=?", NUMBER, kind=NUMBER_KIND),
    "people/#/contact_methods": Source("view_v1_contact_methods", "person=?"),
    "people/with_phones_filter/*": Source("view_v1_phones", "name LIKE ?||'%'", NUMBER),
    "phones": Source("view_v1_phones", columns=NUMBER, kind=PHONE_KIND),
    "phones/#": Source("view_v1_phones", "_id=?", NUMBER, kind=NUMBER_KIND),
    "contact_methods": Source("view_v1_contact_methods"),
    "contact_methods/#": Source("view_v1_contact_methods", "_id=?"),
    "organizations": Source("view_v1_organizations"),
    "organizations/#": Source("view_v1_organizations", "_id=?"),
    "extensions": Source("view_v1_extensions"),
    "groups": Source("view_v1_groups"),
    "groupmembership": Source("view_v1_group_membership"),
    "photos": Source("view_v1_photos"),
    "settings": Source("v1_settings"),
}


class LegacyContactsProvider(ContentProvider):
    """Read-only, for one account: the Google account if there is one, else the phone's."""

    authorities = ("contacts",)
    package = contacts2.PACKAGE

    def db(self) -> sqlite3.Connection:
        return self.phone.databases.open(contacts2.PATH, contacts2.SCHEMA)

    def query(self, uri: Uri, query: Query) -> Cursor | None:
        source, wild = self._source(uri)
        if "account_name" in self._columns(source):
            where = " AND ".join(f"({part})" for part in (source.where, self._account()) if part)
            source = replace(source, where=where)
        return tables.select(self.db(), source, query, wild)

    def _source(self, uri: Uri) -> tuple[Source, tuple[str, ...]]:
        if found := route(uri, SOURCES):
            return found
        if filtered := route(uri, {"phones/filter/*": None, "phones/mobile_filter_name/*": None}):
            ids = ContactsProvider(self.phone).numbers_like(filtered[1][0])
            return Source("view_v1_phones", among("_id", ids), NUMBER), ()
        if filtered := route(uri, {"people/filter/*": None}):
            contacts = ContactsProvider(self.phone).contacts_like(filtered[1][0])
            where = f"_id IN (SELECT _id FROM raw_contacts WHERE {among('contact_id', contacts)})"
            return Source("view_v1_people", where, PERSON), ()
        raise self.unknown(uri)

    def _columns(self, source: Source) -> set[str]:
        found = self.db().execute(f"SELECT * FROM {source.table} LIMIT 0")
        return {column[0] for column in found.description}

    def _account(self) -> str:
        """SQL for the rows of that account."""
        sql = "SELECT account_name FROM accounts WHERE account_type=? ORDER BY _id"
        google = self.db().execute(sql, (GOOGLE,)).fetchone()
        if google is None:
            return "account_name IS NULL AND account_type IS NULL"
        name = google[0].replace("'", "''")
        return f"account_name='{name}' AND account_type='{GOOGLE}'"

    def get_type(self, uri: Uri) -> str | None:
        found = route(uri, SOURCES)
        return found[0].kind if found else None

    def unknown(self, uri: Uri) -> ProviderError:
        self.phone.unknown_request("content address", uri.text)
        return ProviderError(UNSUPPORTED, f"Unknown uri: {uri}")
