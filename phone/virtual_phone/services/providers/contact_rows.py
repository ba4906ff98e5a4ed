"""The rows that the contacts provider derives from those that a caller writes.

A raw contact belongs to exactly one contact.  Its data rows determine its name, the look-up
tables, and the columns for lists.
"""

import sqlite3
from dataclasses import dataclass

from virtual_phone.services.phone_numbers import e164, min_match, normalized
from virtual_phone.services.providers import contacts2, tables
from virtual_phone.services.providers.contact_names import (
    FULL_NAME_STYLE_WESTERN,
    Name,
    label_and_bucket,
    normalized_name,
)
from virtual_phone.services.providers.core import (
    ARGUMENT,
    ProviderError,
    Query,
    Value,
    Values,
)
from virtual_phone.services.providers.tables import Source

NAME, PHONE, EMAIL, NICKNAME, ORGANIZATION = (
    f"{contacts2.ITEM}/{kind}"
    for kind in ("name", "phone_v2", "email_v2", "nickname", "organization")
)
NAMED_BY_NAME = 40  # raw_contacts.display_name_source
SOURCES = {EMAIL: 10, PHONE: 20, ORGANIZATION: 30, NICKNAME: 35, NAME: NAMED_BY_NAME}
NAME_PARTS = ("data4", "data2", "data5", "data3", "data6")  # prefix, given, middle, family, suffix
NAME_EXACT, NAME_COLLATION_KEY, NICKNAME_LOOKUP, EMAIL_LOOKUP = 0, 2, 3, 4
ACCOUNT = ("account_name", "account_type", "data_set")
ON_CONTACT = ("starred", "pinned", "custom_ringtone", "send_to_voicemail")


@dataclass(frozen=True)
class ContactRows:
    """Writes to ``contacts2.db`` or ``profile.db``, with a timestamp (in ms)."""

    db: sqlite3.Connection
    now: int

    def facts(self, where: str, *args: Value) -> list[sqlite3.Row]:
        """Data rows, each with its MIME type."""
        sql = "SELECT mimetype, data.* FROM data JOIN mimetypes ON mimetype_id=mimetypes._id"
        return self.db.execute(f"{sql} WHERE {where}", args).fetchall()

    def _set(self, table: str, row: int, values: Values) -> None:
        """Update a row; a column that does not exist raises SQLite's error for the caller."""
        tables.update(self.db, Source(table), values, Query(where="_id=?", args=(row,)))

    def _id_of(self, table: str, values: Values) -> int:
        """The id of the row with these values; inserts one if there is none."""
        where = " AND ".join(f"{name} IS ?" for name in values)
        sql = f"SELECT _id FROM {table} WHERE {where}"
        found = self.db.execute(sql, tuple(values.values())).fetchone()
        return int(found[0]) if found else tables.insert(self.db, table, values)

    # Raw contacts

    def account(self, values: Values) -> int:
        """The id of the account in the values; all NULL is the phone itself."""
        return self._id_of("accounts", {name: values.pop(name, None) or None for name in ACCOUNT})

    def add_raw_contact(self, values: Values) -> int:
        """Insert a raw contact and its contact, both without a name."""
        values["account_id"] = self.account(values)
        values = {"dirty": 1, "aggregation_needed": 0} | values
        values.pop("contact_id", None)
        raw = tables.insert(self.db, "raw_contacts", values)
        contact = tables.insert(self.db, "contacts", {"name_raw_contact_id": raw})
        self._set("raw_contacts", raw, {"contact_id": contact})
        for table in ("visible_contacts", "default_directory"):
            tables.insert(self.db, table, {"_id": contact})
        self.refresh(raw)
        return raw

    def update_raw_contacts(self, values: Values, ids: list[int]) -> None:
        """Update raw contacts, and the contacts they belong to."""
        for raw in ids:
            self._set("raw_contacts", raw, values)
            self.db.execute(
                "UPDATE raw_contacts SET version=version+1, dirty=1 WHERE _id=?", (raw,)
            )
            self.refresh(raw)

    def delete_raw_contacts(self, ids: list[int], *, really: bool = False) -> None:
        """Delete raw contacts; those of a syncing account are only marked, until it has synced."""
        for raw in ids:
            row = self.db.execute(
                "SELECT contact_id, account_type FROM raw_contacts JOIN accounts"
                " ON account_id=accounts._id WHERE raw_contacts._id=?",
                (raw,),
            ).fetchone()
            if really or row["account_type"] is None:
                self.db.execute("DELETE FROM raw_contacts WHERE _id=?", (raw,))
            else:
                self._mark_deleted(raw, row["contact_id"])
            self.db.execute(
                "INSERT OR REPLACE INTO deleted_contacts VALUES (?, ?)",
                (row["contact_id"], self.now),
            )
            self._unindex(row["contact_id"])

    def _mark_deleted(self, raw: int, contact: int) -> None:
        self._set("raw_contacts", raw, {"deleted": 1, "dirty": 1, "contact_id": None})
        for table in ("contacts", "visible_contacts", "default_directory"):
            self.db.execute(f"DELETE FROM {table} WHERE _id=?", (contact,))

    # Data rows

    def add_data(self, values: Values) -> int:
        """Insert a data row of a raw contact: a name, a number, …"""
        mimetype = values.pop("mimetype", None)
        raw = values.get("raw_contact_id")
        if not mimetype or raw is None:
            missing = "mimetype" if not mimetype else "raw_contact_id"
            raise ProviderError(ARGUMENT, f"{missing} is required")
        values = self._completed(str(mimetype), values)
        kind = self._id_of("mimetypes", {"mimetype": str(mimetype)})
        row = tables.insert(self.db, "data", {"mimetype_id": kind} | values)
        if values.get("is_super_primary") or values.get("is_primary"):
            self._make_primary(row)
        self._look_up(row)
        self._changed(int(raw))
        return row

    def update_data(self, values: Values, ids: list[int]) -> None:
        for row in ids:
            (found,) = self.facts("data._id=?", row)
            changes = self._completed(found["mimetype"], dict(values), dict(found))
            self._set("data", row, changes)
            if values.get("is_super_primary") or values.get("is_primary"):
                self._make_primary(row)
            self._look_up(row)
            self._changed(found["raw_contact_id"])

    def delete_data(self, ids: list[int]) -> None:
        for row in ids:
            raw = self.db.execute("SELECT raw_contact_id FROM data WHERE _id=?", (row,)).fetchone()
            self.db.execute("DELETE FROM data WHERE _id=?", (row,))
            self._changed(raw[0])

    @staticmethod
    def _completed(mimetype: str, values: Values, before: Values | None = None) -> Values:
        """Add the columns derived from others."""
        if mimetype == NAME:
            parts = {part: values[part] for part in NAME_PARTS if part in values}
            if parts and "data1" not in values:
                old = {part: (before or {}).get(part) for part in NAME_PARTS} | parts
                values["data1"] = Name(*(str(old[part] or "") for part in NAME_PARTS)).first_last
            elif values.get("data1") and not parts:
                name = Name.parse(str(values["data1"]))
                written = (name.prefix, name.given, name.middle, name.family, name.suffix)
                values |= {
                    part: text or None for part, text in zip(NAME_PARTS, written, strict=True)
                }
            values.setdefault("data10", str(FULL_NAME_STYLE_WESTERN))
            values.setdefault("data11", "0")
        elif mimetype == PHONE and "data1" in values:
            values["data4"] = e164(str(values["data1"] or ""))
        return values

    def _make_primary(self, row: int) -> None:
        """Make a data row the primary one of its kind."""
        same = (
            "mimetype_id=(SELECT mimetype_id FROM data WHERE _id=:row) AND"
            " raw_contact_id=(SELECT raw_contact_id FROM data WHERE _id=:row) AND _id!=:row"
        )
        sql = f"UPDATE data SET is_primary=0, is_super_primary=0 WHERE is_primary AND {same}"
        self.db.execute(sql, {"row": row})
        self.db.execute("UPDATE data SET is_primary=1 WHERE _id=? AND NOT is_primary", (row,))

    def _look_up(self, row: int) -> None:
        """Write a data row's look-up rows: numbers by digits, names by their normalized form."""
        for table in ("phone_lookup", "name_lookup"):
            self.db.execute(f"DELETE FROM {table} WHERE data_id=?", (row,))
        (found,) = self.facts("data._id=?", row)
        key = {"data_id": row, "raw_contact_id": found["raw_contact_id"]}
        text = found["data1"] or ""
        if found["mimetype"] == PHONE:
            for number in dict.fromkeys((normalized(text), found["data4"])):
                if number:
                    more = {"normalized_number": number, "min_match": min_match(number)}
                    tables.insert(self.db, "phone_lookup", key | more)
        for kind, name in self._names(found):
            sql = "INSERT OR IGNORE INTO name_lookup VALUES (?, ?, ?, ?)"
            self.db.execute(sql, (row, found["raw_contact_id"], name, kind))

    @staticmethod
    def _names(found: sqlite3.Row) -> list[tuple[int, str]]:
        words = (found["data1"] or "").split()
        if not words:
            return []
        if found["mimetype"] == NAME:
            parts = [normalized_name(word) for word in words]
            return [(NAME_EXACT, ".".join(sorted(parts))), (NAME_COLLATION_KEY, "".join(parts))]
        if found["mimetype"] == NICKNAME:
            return [(NICKNAME_LOOKUP, normalized_name(found["data1"]))]
        if found["mimetype"] == EMAIL:
            return [(EMAIL_LOOKUP, normalized_name(found["data1"].partition("@")[0]))]
        return []

    def _changed(self, raw: int) -> None:
        self._set("raw_contacts", raw, {"dirty": 1})
        self.refresh(raw)

    # Derived columns of the raw contact and its contact

    def refresh(self, raw: int) -> None:
        """Update the derived columns of a raw contact."""
        order = "is_super_primary DESC, is_primary DESC, data._id"
        rows = self.facts(f"raw_contact_id=? ORDER BY {order}", raw)
        contact = self._name(raw, rows)
        if contact is None:
            return
        own = self.db.execute("SELECT * FROM raw_contacts WHERE _id=?", (raw,)).fetchone()
        key = f"0r{raw}-{normalized_name(own['display_name'] or '')}"
        changes: Values = {name: own[name] for name in ON_CONTACT} | {
            "has_phone_number": int(any(row["mimetype"] == PHONE for row in rows)),
            "lookup": key,
            "contact_last_updated_timestamp": self.now,
        }
        self._set("contacts", contact, changes)
        self._index(contact, own["display_name"] or "", rows)

    def _name(self, raw: int, rows: list[sqlite3.Row]) -> int | None:
        """Name a raw contact by its best data row; returns its contact."""
        naming = [
            row for row in rows if row["mimetype"] in SOURCES and (row["data1"] or "").strip()
        ]
        best = max(naming, key=lambda row: SOURCES[row["mimetype"]], default=None)
        changes: Values = dict.fromkeys(("display_name", "display_name_alt", "sort_key"))
        changes |= {"sort_key_alt": None, "display_name_source": 0, "phonetic_name_style": "0"}
        if best is not None:
            name, other, sort, sort_other = self._spellings(best)
            changes |= {"display_name": name, "display_name_alt": other, "sort_key": sort}
            changes |= {
                "sort_key_alt": sort_other,
                "display_name_source": SOURCES[best["mimetype"]],
            }
        for end in ("", "_alt"):
            label, bucket = label_and_bucket(str(changes[f"sort_key{end}"] or ""))
            changes |= {f"phonebook_label{end}": label, f"phonebook_bucket{end}": bucket}
        self._set("raw_contacts", raw, changes)
        sql = "SELECT contact_id FROM raw_contacts WHERE _id=?"
        found = self.db.execute(sql, (raw,)).fetchone()
        return found[0] if found else None

    @staticmethod
    def _spellings(row: sqlite3.Row) -> tuple[str, str, str, str]:
        """The display name, the one with the last name first, and the sort keys of both."""
        text = str(row["data1"])
        if row["mimetype"] != NAME:
            return text, text, text, text
        name = Name(*(row[part] or "" for part in NAME_PARTS))
        return text, name.last_first or text, name.sorted_by or text, name.last_first or text

    def _index(self, contact: int, name: str, rows: list[sqlite3.Row]) -> None:
        self._unindex(contact)
        numbers = [normalized(row["data1"] or "") for row in rows if row["mimetype"] == PHONE]
        content = [
            row["data1"] for row in rows if row["mimetype"] not in (NAME, PHONE) and row["data1"]
        ]
        words = " ".join(normalized_name(word) for word in name.split())
        values: tuple[Value, ...] = (
            contact,
            "\n".join(map(str, content)),
            words,
            " ".join(numbers),
        )
        sql = "INSERT INTO search_index (contact_id, content, name, tokens) VALUES (?, ?, ?, ?)"
        self.db.execute(sql, values)

    def _unindex(self, contact: int | None) -> None:
        self.db.execute("DELETE FROM search_index WHERE contact_id=?", (contact,))
