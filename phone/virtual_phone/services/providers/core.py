"""The base class of content providers, and the service that finds one for a URI."""

import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar
from urllib.parse import parse_qsl, unquote

from virtual_phone.runtime.discovery import subclasses_in
from virtual_phone.service import Service
from virtual_phone.services.packages import Packages

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

Value = int | float | str | bytes | None
Values = dict[str, Value]
V = TypeVar("V")

SHELL = "com.android.shell"
ARGUMENT = "java.lang.IllegalArgumentException"
SQLITE = "android.database.sqlite.SQLiteException"
STATE = "java.lang.IllegalStateException"
UNSUPPORTED = "java.lang.UnsupportedOperationException"


class ProviderError(Exception):
    """An exception that the caller of a provider gets: a Java class and a message."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(f"{kind}: {message}")
        self.kind = kind
        self.message = message


@dataclass(frozen=True)
class Uri:
    """A URI: ``content://AUTHORITY/SEGMENT/…?name=value``."""

    text: str
    scheme: str
    authority: str
    segments: tuple[str, ...] = ()
    parameters: Mapping[str, str] = field(default_factory=dict)

    @staticmethod
    def parse(text: str) -> "Uri":
        found = re.fullmatch(r"(?:([\w.+-]+)://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#.*)?", text)
        scheme, authority, path, query = found.groups() if found else ("", "", "", "")
        return Uri(
            text,
            scheme or "",
            unquote(authority or "").rpartition("@")[2],
            tuple(unquote(part) for part in path.split("/") if part),
            dict(parse_qsl(query or "", keep_blank_values=True)),
        )

    def __str__(self) -> str:
        return self.text

    def child(self, name: object) -> "Uri":
        """The URI of an item below this one."""
        base = self.text.partition("?")[0].rstrip("/")
        return replace(self, text=f"{base}/{name}", segments=(*self.segments, str(name)))


@dataclass(frozen=True)
class Cursor:
    """The result of a query: names of columns, and rows of values."""

    columns: tuple[str, ...]
    rows: Sequence[tuple[Value, ...]] = ()

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (dict(zip(self.columns, row, strict=True)) for row in self.rows)

    def __len__(self) -> int:
        return len(self.rows)


@dataclass(frozen=True)
class Query:
    """A query, with the package that sends it."""

    projection: tuple[str, ...] = ()
    where: str = ""
    args: tuple[Value, ...] = ()
    sort: str = ""
    caller: str = SHELL
    next_row: Callable[[], None] = lambda: None  # called after each row
    beside: "Beside | None" = None  # runs what takes longer than it may


Beside = Callable[[sqlite3.Connection, str, tuple[Value, ...]], Cursor]


class ContentProvider:
    """A provider, registered by subclassing in a module of this folder.

    It has no state of its own: everything is in its database, in files or in services.
    """

    authorities: ClassVar[tuple[str, ...]]
    package: ClassVar[str]

    def __init__(self, phone: "Phone") -> None:
        self.phone = phone

    def provision(self) -> None:
        """Write this provider's files on a new phone."""

    def prepare(self, uri: Uri, slice: Callable[[], None]) -> None:
        """Do what a query would wait for; ``slice`` lets others work."""

    def query(self, uri: Uri, query: Query) -> Cursor | None:
        """The rows of a URI; None if the provider returns no cursor."""
        raise self.unknown(uri)

    def insert(self, uri: Uri, values: Values, caller: str) -> Uri | None:
        raise self.unknown(uri)

    def update(self, uri: Uri, values: Values, query: Query) -> int:
        raise self.unknown(uri)

    def delete(self, uri: Uri, query: Query) -> int:
        raise self.unknown(uri)

    def call(self, method: str, arg: str | None, extras: Values) -> Values | None:
        """Call a method of the provider by name."""
        self.phone.unknown_request(f"method of {self.authorities[0]}", method)
        return None

    def path(self, uri: Uri) -> str:
        """The path of the file behind a URI, for reading and writing."""
        raise ProviderError(
            "java.io.FileNotFoundException", f"No files supported by provider at {uri}"
        )

    def get_type(self, uri: Uri) -> str | None:
        """The MIME type of a URI."""
        return None

    def unknown(self, uri: Uri) -> ProviderError:
        """The error for an unknown URI, which is also recorded."""
        self.phone.unknown_request("content address", uri.text)
        return ProviderError(ARGUMENT, f"Unknown URL {uri}")


class Content(Service):
    """Every ``content://`` URI of the phone."""

    name = "content"
    late = True  # providers read other services' files

    def __init__(self, phone: "Phone") -> None:
        super().__init__(phone)
        kinds = subclasses_in(__package__, ContentProvider)
        self._providers = {
            authority: provider
            for provider in (kind(phone) for kind in kinds)
            for authority in provider.authorities
        }

    def listen(self) -> None:
        self.phone[Packages].watch(self._package_changed)

    def provision(self) -> None:
        for provider in dict.fromkeys(self._providers.values()):
            provider.provision()

    def _package_changed(self, event: str, package: str) -> None:
        """Provision a provider again at once when its package's data were cleared."""
        for provider in dict.fromkeys(self._providers.values()):
            if event == "cleared" and provider.package == package:
                provider.provision()

    def provider(self, uri: Uri) -> ContentProvider:
        """The provider of a URI's authority."""
        found = self._providers.get(uri.authority)
        if found is None:
            self.phone.unknown_request("content provider", uri.authority)
            raise ProviderError(STATE, f"Could not find provider: {uri.authority}")
        return found

    def query(
        self,
        uri: str | Uri,
        projection: Sequence[str] = (),
        where: str = "",
        args: Sequence[Value] = (),
        sort: str = "",
        *,
        caller: str = SHELL,
        slice: Callable[[], None] | None = None,
        beside: Beside | None = None,
    ) -> Cursor | None:
        """Query rows; None if the provider returns no cursor.

        With a ``slice`` each row is limited by the databases' budget, and others may work between;
        with ``beside`` a query that takes more is run by that.
        """
        uri = as_uri(uri)
        query = Query(tuple(projection), where, tuple(args), sort, caller)
        if slice is not None:
            self.provider(uri).prepare(uri, slice)
            budget = self.phone.databases.budget

            def next_row() -> None:
                budget.refill()
                slice()

            with budget.limited(), sql_errors():
                return self.provider(uri).query(
                    uri, replace(query, next_row=next_row, beside=beside)
                )
        with sql_errors():
            return self.provider(uri).query(uri, query)

    def insert(
        self, uri: str | Uri, values: Mapping[str, Value], *, caller: str = SHELL
    ) -> Uri | None:
        """Insert a row; returns its URI."""
        uri = as_uri(uri)
        self.phone.changed()
        with sql_errors():
            return self.provider(uri).insert(uri, dict(values), caller)

    def update(
        self,
        uri: str | Uri,
        values: Mapping[str, Value],
        where: str = "",
        args: Sequence[Value] = (),
        *,
        caller: str = SHELL,
    ) -> int:
        """Update rows; returns how many."""
        uri = as_uri(uri)
        self.phone.changed()
        query = Query(where=where, args=tuple(args), caller=caller)
        with sql_errors():
            return self.provider(uri).update(uri, dict(values), query)

    def delete(
        self, uri: str | Uri, where: str = "", args: Sequence[Value] = (), *, caller: str = SHELL
    ) -> int:
        """Delete rows; returns how many."""
        uri = as_uri(uri)
        self.phone.changed()
        query = Query(where=where, args=tuple(args), caller=caller)
        with sql_errors():
            return self.provider(uri).delete(uri, query)

    def call(
        self, uri: str | Uri, method: str, arg: str | None = None, extras: Values | None = None
    ) -> Values | None:
        """Call a provider's method; returns its bundle."""
        self.phone.changed()
        return self.provider(as_uri(uri)).call(method, arg, extras or {})

    def path(self, uri: str | Uri) -> str:
        """The path of the file behind a URI."""
        uri = as_uri(uri)
        return self.provider(uri).path(uri)

    def get_type(self, uri: str | Uri) -> str | None:
        """The MIME type of a URI."""
        uri = as_uri(uri)
        return self.provider(uri).get_type(uri)


def as_uri(uri: str | Uri) -> Uri:
    return Uri.parse(uri) if isinstance(uri, str) else uri


def route(uri: Uri, routes: Mapping[str, V]) -> tuple[V, tuple[str, ...]] | None:
    """The entry of the pattern that matches a URI, with the values of ``#`` and ``*``."""
    for pattern, value in routes.items():
        parts = [part for part in pattern.split("/") if part]
        if len(parts) == len(uri.segments) and all(map(_fits, parts, uri.segments)):
            wild = zip(parts, uri.segments, strict=True)
            return value, tuple(segment for part, segment in wild if part in "#*")
    return None


def _fits(part: str, segment: str) -> bool:
    return part == "*" or (
        segment.isascii() and segment.isdigit() if part == "#" else part == segment
    )


@contextmanager
def sql_errors() -> Iterator[None]:
    """Convert SQLite's errors to Android's exceptions."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        kind = "android.database.sqlite.SQLiteConstraintException"
        raise ProviderError(kind, f"{error} (code 19 SQLITE_CONSTRAINT)") from error
    except MemoryError as error:
        kind = "android.database.sqlite.SQLiteOutOfMemoryException"
        raise ProviderError(kind, "out of memory (code 7 SQLITE_NOMEM)") from error
    except (sqlite3.Error, sqlite3.Warning) as error:
        raise ProviderError(SQLITE, f"{error} (code 1 SQLITE_ERROR)") from error


def java_hash(text: str) -> int:
    """``String.hashCode()``."""
    value = 0
    encoded = text.encode("utf-16-be")
    for at in range(0, len(encoded), 2):
        value = (31 * value + int.from_bytes(encoded[at : at + 2], "big")) & 0xFFFFFFFF
    return value - (1 << 32) if value >> 31 else value


def hash_map_order(names: Sequence[str]) -> tuple[str, ...]:
    """The iteration order of a Java ``HashMap``."""
    size = 16
    while len(names) > size * 3 // 4:
        size *= 2

    def bucket(name: str) -> int:
        value = java_hash(name) & 0xFFFFFFFF
        return (value ^ (value >> 16)) & (size - 1)

    return tuple(sorted(names, key=bucket))


def array_map_order(names: Sequence[str]) -> tuple[str, ...]:
    """The iteration order of an Android ``ArrayMap``."""
    return tuple(sorted(names, key=java_hash))
