"""The settings provider: ``content://settings/NAMESPACE``."""

from contextlib import closing

from virtual_phone.services.providers import tables
from virtual_phone.services.providers.core import (
    ARGUMENT,
    ContentProvider,
    Cursor,
    ProviderError,
    Query,
    Uri,
    Value,
    Values,
)
from virtual_phone.services.providers.tables import Source
from virtual_phone.services.settings import NAMESPACES, Settings

TABLE = "CREATE TABLE settings (_id INTEGER PRIMARY KEY, name, value, is_preserved_in_restore)"
ALL, ONE = Source("settings", kind="vnd.android.cursor.dir"), Source("settings", "name=?")


class SettingsProvider(ContentProvider):
    """The tables of `Settings` as rows."""

    authorities = ("settings",)
    package = "com.android.providers.settings"

    @property
    def settings(self) -> Settings:
        return self.phone[Settings]

    def _place(self, uri: Uri) -> tuple[str, Source, tuple[Value, ...]]:
        """The table of a URI, and the rows in it."""
        if not uri.segments or uri.segments[0] not in NAMESPACES or len(uri.segments) > 2:
            self.phone.unknown_request("content address", uri.text)
            raise ProviderError(ARGUMENT, f"Bad root path: {'/'.join(uri.segments)}")
        return uri.segments[0], ONE if len(uri.segments) == 2 else ALL, uri.segments[1:]

    def query(self, uri: Uri, query: Query) -> Cursor | None:
        namespace, source, wild = self._place(uri)
        with closing(self.phone.databases.in_memory()) as db:
            db.execute(TABLE)
            rows = self.settings.all(namespace).items()
            db.executemany("INSERT INTO settings (name, value) VALUES (?, ?)", rows)
            return tables.select(db, source, query, wild)

    def insert(self, uri: Uri, values: Values, caller: str) -> Uri | None:
        namespace, _, wild = self._place(uri)
        name = str(values.get("name") or (wild[0] if wild else ""))
        if not name:
            return None
        self._put(namespace, name, values.get("value"))
        return Uri.parse(f"content://settings/{namespace}/{name}")

    def update(self, uri: Uri, values: Values, query: Query) -> int:
        names = self._names(uri, query)
        for name in names:
            self._put(uri.segments[0], name, values.get("value"))
        return len(names)

    def delete(self, uri: Uri, query: Query) -> int:
        names = self._names(uri, query)
        return sum(self.settings.delete(uri.segments[0], name) for name in names)

    def _names(self, uri: Uri, query: Query) -> list[str]:
        found = self.query(uri, Query(("name",), query.where, query.args))
        return [str(row[0]) for row in found.rows] if found else []

    def _put(self, namespace: str, name: str, value: Value) -> None:
        self.settings.put(namespace, name, "" if value is None else str(value))

    def get_type(self, uri: Uri) -> str | None:
        namespace, source, _ = self._place(uri)
        kind = "dir" if source is ALL else "item"
        return f"vnd.android.cursor.{kind}/{namespace}"

    def call(self, method: str, arg: str | None, extras: Values) -> Values | None:
        """``GET_global``, ``PUT_secure``, ``DELETE_system`` and their like."""
        verb, _, namespace = method.partition("_")
        if namespace not in NAMESPACES or verb not in ("GET", "PUT", "DELETE") or arg is None:
            return super().call(method, arg, extras)
        if verb == "PUT":
            self._put(namespace, arg, extras.get("value"))
            return None
        if verb == "DELETE":
            return {"result_rows_deleted": self.settings.delete(namespace, arg)}
        return {"value": self.settings.get(namespace, arg)}
