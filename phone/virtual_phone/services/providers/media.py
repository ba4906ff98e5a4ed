"""Images, videos, audio and all other files: ``content://media``."""

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import replace

from virtual_phone.android import mime
from virtual_phone.services.media_store import MediaStore
from virtual_phone.services.providers import external, tables
from virtual_phone.services.providers.core import (
    ARGUMENT,
    ContentProvider,
    Cursor,
    ProviderError,
    Query,
    Uri,
    Values,
    route,
)
from virtual_phone.services.providers.tables import Source
from virtual_phone.storage.files import STORAGE

INTERNAL = "internal"
VOLUMES = ("external", "external_primary", INTERNAL)
SHOWN = "is_pending=0 AND is_trashed=0"
ITEM, DIR = "vnd.android.cursor.item", "vnd.android.cursor.dir"


def _collection(table: str, kind: str, name: str) -> dict[str, Source]:
    """The sources of a collection and of one of its items."""
    return {
        name: Source(table, SHOWN, kind=f"{DIR}/{kind}"),
        f"{name}/#": Source(table, "_id=?", kind=f"{ITEM}/{kind}"),
    }


# By the part of the URI after the volume.
FILES: Mapping[str, Source] = (
    _collection("files", "file", "file")
    | _collection("images", "image", "images/media")
    | _collection("video", "video", "video/media")
    | _collection("audio", "audio", "audio/media")
    | _collection("downloads", "download", "downloads")
    | _collection("audio_playlists", "playlist", "audio/playlists")
)
GROUPS: Mapping[str, Source] = {
    "audio/albums": Source("audio_albums", kind=f"{DIR}/albums"),
    "audio/albums/#": Source("audio_albums", "_id=?", kind=f"{ITEM}/album"),
    "audio/artists": Source("audio_artists", kind=f"{DIR}/artists"),
    "audio/artists/#": Source("audio_artists", "_id=?", kind=f"{ITEM}/artist"),
    "audio/artists/#/albums": Source("audio_albums", "artist_id=?", kind=f"{DIR}/albums"),
    "audio/genres": Source("audio_genres", kind=f"{DIR}/genre"),
    "audio/genres/#": Source("audio_genres", "_id=?", kind=f"{ITEM}/genre"),
    "audio/genres/#/members": Source("audio", "genre_id=?", kind=f"{DIR}/audio"),
    "audio/playlists/#/members": Source("audio_playlists_map", "playlist_id=?"),
    "images/thumbnails": Source("thumbnails"),
    "video/thumbnails": Source("videothumbnails"),
}
# The default folder and MIME type of a collection's new files.
HOMES = {
    "images/media": ("Pictures", "image/jpeg"),
    "video/media": ("Movies", "video/mp4"),
    "audio/media": ("Music", "audio/mpeg"),
    "downloads": ("Download", "application/octet-stream"),
    "file": ("Documents", "application/octet-stream"),
}
FOLLOWS = {"_data", "_display_name", "relative_path"}  # columns that move the file


class MediaProvider(ContentProvider):
    """The media store's provider for apps and the shell."""

    authorities = ("media",)
    package = external.PACKAGE

    def provision(self) -> None:
        for path in (external.PATH, external.INTERNAL_PATH):
            self.phone.databases.create(path, external.SCHEMA)

    @property
    def store(self) -> MediaStore:
        return self.phone[MediaStore]

    def db(self, uri: Uri) -> sqlite3.Connection:
        if uri.segments[0] == INTERNAL:
            return self.phone.databases.open(external.INTERNAL_PATH, external.SCHEMA)
        return self.store.catch_up()

    def source(self, uri: Uri) -> tuple[Source, tuple[str, ...]]:
        """The source behind a URI, with the values for its placeholders."""
        volume, *rest = uri.segments or ("",)
        if volume not in VOLUMES:
            self.phone.unknown_request("content address", uri.text)
            raise ProviderError(ARGUMENT, f"Volume {volume} not found")
        inside = replace(uri, segments=tuple(rest))
        found = route(inside, FILES) or route(inside, GROUPS)
        if found is None:
            raise self.unknown(uri)
        return found

    def prepare(self, uri: Uri, slice: Callable[[], None]) -> None:
        self.store.catch_up(slice)

    def query(self, uri: Uri, query: Query) -> Cursor | None:
        source, wild = self.source(uri)
        return tables.select(self.db(uri), source, query, wild)

    def get_type(self, uri: Uri) -> str | None:
        source, wild = self.source(uri)
        if source.where == "_id=?" and source in FILES.values():
            found = tables.select(self.db(uri), source, Query(("mime_type",)), wild).rows
            return str(found[0][0]) if found and found[0][0] else source.kind
        return source.kind

    def path(self, uri: Uri) -> str:
        source, wild = self.source(uri)
        found = tables.select(self.db(uri), source, Query(("_data",)), wild).rows
        if not found:
            raise ProviderError("java.io.FileNotFoundException", f"No item at {uri}")
        return str(found[0][0])

    def insert(self, uri: Uri, values: Values, caller: str) -> Uri | None:
        """Create an empty file and its row."""
        self.source(uri)
        collection = "/".join(uri.segments[1:])
        if collection not in HOMES:
            raise self.unknown(uri)
        path = self._new_path(*HOMES[collection], values)
        files = self.phone.files
        files.mkdir(path.rpartition("/")[0], parents=True)
        files.write(path, b"")
        number = self.store.id_of(path)
        if number is None:
            raise ProviderError(ARGUMENT, f"{path} is not in the media store")
        own = {name: value for name, value in values.items() if name not in FOLLOWS}
        self.store.change(number, own | {"owner_package_name": caller})
        return uri.child(number)

    def _new_path(self, folder: str, kind: str, values: Values) -> str:
        """The path of a new file, which never replaces an existing one."""
        if values.get("_data"):
            return self.phone.files.canonical(str(values["_data"]))
        kind = str(values.get("mime_type") or kind)
        name = str(values.get("_display_name") or values.get("title") or "")
        extension = next((e for e, known in mime.TYPES.items() if known == kind), "")
        if not name:
            name = str(self.phone.clock.wall() // 1_000_000)
        if extension and mime.of_name(name) != kind:
            name = f"{name}.{extension}"
        below = str(values.get("relative_path") or folder).strip("/")
        stem, dot, end = name.rpartition(".")
        path, number = f"{STORAGE}/{below}/{name}", 0
        while self.phone.files.exists(path):
            number += 1
            numbered = f"{stem} ({number}).{end}" if dot else f"{name} ({number})"
            path = f"{STORAGE}/{below}/{numbered}"
        return path

    def update(self, uri: Uri, values: Values, query: Query) -> int:
        source, wild = self.source(uri)
        file_columns = Query(
            ("_id", "_data", "relative_path", "_display_name"), query.where, query.args
        )
        found = list(tables.select(self.db(uri), source, file_columns, wild))
        for row in found:
            number, path = int(row["_id"]), str(row["_data"])
            if FOLLOWS & set(values):
                moved = row | values
                folder = str(moved["relative_path"]).strip("/")
                target = f"{STORAGE}/{folder}/{moved['_display_name']}"
                new = str(values.get("_data") or target)
                self.phone.files.mkdir(new.rpartition("/")[0], parents=True)
                self.phone.files.rename(path, new)
                number = self.store.id_of(new) or number
            own = {name: value for name, value in values.items() if name not in FOLLOWS}
            if own:
                self.store.change(number, own)
        return len(found)

    def delete(self, uri: Uri, query: Query) -> int:
        """Delete rows and their files, but no folders."""
        source, wild = self.source(uri)
        paths = Query(("_id", "_data"), query.where, query.args)
        found = tables.select(self.db(uri), source, paths, wild).rows
        gone = [str(path) for _, path in found if self.phone.files.is_file(str(path))]
        for path in gone:
            self.phone.files.remove(path)
            self.store.scan(path)
        self.store.catch_up()
        return len(gone)

    def call(self, method: str, arg: str | None, extras: Values) -> Values | None:
        if method == "scan_volume":
            self.store.scan(STORAGE)
            self.store.catch_up()
            return {}
        if method == "scan_file" and arg is not None:
            self.store.scan(arg)
            number = self.store.id_of(arg)
            uri = f"content://media/external_primary/file/{number}"
            return {"uri": uri if number else None}
        if method == "get_version":
            return {"version": f"{external.SCHEMA.version}:external_primary"}
        return super().call(method, arg, extras)
