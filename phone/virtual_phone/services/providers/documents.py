"""Documents: files by the ids that the Files app and pickers return."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar
from urllib.parse import quote

from virtual_phone.android import mime
from virtual_phone.services.media_store import MediaStore
from virtual_phone.services.providers.core import (
    ContentProvider,
    Cursor,
    ProviderError,
    Query,
    Uri,
    Value,
)
from virtual_phone.services.sd_card import LABEL
from virtual_phone.services.settings import Settings
from virtual_phone.storage.files import CARD, STORAGE, join

EXTERNAL = "com.android.externalstorage.documents"
DOWNLOADS = "com.android.providers.downloads.documents"
MEDIA = "com.android.providers.media.documents"
DOWNLOAD_FOLDER, DOCUMENTS_FOLDER = f"{STORAGE}/Download", f"{STORAGE}/Documents"
FOLDER = "vnd.android.document/directory"
PRIMARY, CARD_ROOT = "primary", CARD.rpartition("/")[2]  # roots of volumes
MEDIA_KINDS = ("image", "video", "audio", "document")

COLUMNS = ("document_id", "mime_type", "_display_name", "last_modified", "flags", "_size")
# DocumentsContract.Document.FLAG_…
THUMBNAIL, WRITE, DELETE, CREATE, RENAME, COPY, MOVE = 1, 2, 4, 8, 64, 128, 256
FILE_FLAGS, FOLDER_FLAGS = WRITE | DELETE | RENAME | MOVE, CREATE | DELETE | RENAME | MOVE


def document_uri(path: str) -> str:
    """The URI of a file of shared storage, as the Files app returns it."""
    return f"content://{EXTERNAL}/document/{quote(external_id(path), safe='')}"


def external_id(path: str) -> str:
    """The document id of a path of shared storage: on the SD card, if it is below its folder."""
    volume, folder = (CARD_ROOT, CARD) if f"{path}/".startswith(f"{CARD}/") else (PRIMARY, STORAGE)
    return f"{volume}:{path.removeprefix(folder).strip('/')}"


class _Documents(ContentProvider, ABC):
    """The queries common to all document providers: a document, and a folder's children."""

    @abstractmethod
    def document_path(self, document: str) -> str | None:
        """The path of a document."""

    def document_id(self, path: str) -> str:
        """The document id of a path."""
        return external_id(path)

    def query(self, uri: Uri, query: Query) -> Cursor | None:
        segments = uri.segments
        if segments[:1] == ("tree",) and len(segments) >= 4:
            segments = segments[2:]
        match segments:
            case ("document", document):
                rows = [self._row(self._found(document), document)]
            case ("document", document, "children"):
                rows = [self._row(path) for path in self.children(self._found(document))]
            case _:
                raise self.unknown(uri)
        columns = query.projection or COLUMNS
        return Cursor(columns, [tuple(row.get(name) for name in columns) for row in rows])

    def children(self, path: str) -> Iterator[str]:
        """The paths that a listing of a folder contains."""
        names = self.phone.files.listdir(path)
        return (join(path, name) for name in names if not name.startswith("."))

    def path(self, uri: Uri) -> str:
        return self._found(uri.segments[-1] if uri.segments else "")

    def get_type(self, uri: Uri) -> str | None:
        return self._kind(self.path(uri))

    def _found(self, document: str) -> str:
        path = self.document_path(document)
        if path is None or not self.phone.files.exists(path):
            missing = f"Missing file for {document}"
            raise ProviderError("java.io.FileNotFoundException", missing)
        return self.phone.files.canonical(path)

    def _kind(self, path: str) -> str:
        if self.phone.files.is_dir(path):
            return FOLDER
        return mime.of_name(path.rpartition("/")[2]) or "application/octet-stream"

    def _row(self, path: str, document: str | None = None) -> dict[str, Value]:
        stat, kind = self.phone.files.stat(path), self._kind(path)
        flags = FOLDER_FLAGS if stat.is_dir else FILE_FLAGS
        if kind.startswith(("image/", "video/", "audio/")):
            flags |= THUMBNAIL
        return {
            "document_id": document or self.document_id(path),
            "mime_type": kind,
            "_display_name": self.title(path),
            "last_modified": stat.mtime // 1_000_000,
            "flags": flags,
            "_size": None if stat.is_dir else stat.size,
        }

    def title(self, path: str) -> str:
        return path.rpartition("/")[2]


class ExternalStorageDocuments(_Documents):
    """``primary:Download/x.txt``."""

    authorities = (EXTERNAL,)
    package = "com.android.externalstorage"
    roots: ClassVar[dict[str, str]] = {
        PRIMARY: STORAGE,
        "home": DOCUMENTS_FOLDER,
        CARD_ROOT: CARD,
    }

    def document_path(self, document: str) -> str | None:
        root, colon, rest = document.partition(":")
        inside = not any(part == ".." for part in rest.split("/"))
        if root not in self.roots or not colon or not inside:
            return None
        return f"{self.roots[root]}/{rest}".rstrip("/")

    def title(self, path: str) -> str:
        if path == STORAGE:
            return self.phone[Settings].get("global", "device_name") or self.phone.profile.model
        return LABEL if path == CARD else super().title(path)


class DownloadsDocuments(_Documents):
    """``downloads``, ``msf:1000000020``, ``raw:/storage/emulated/0/Download/x.txt``."""

    authorities = (DOWNLOADS,)
    package = "com.android.providers.downloads"

    def document_path(self, document: str) -> str | None:
        kind, _, rest = document.partition(":")
        if document == "downloads":
            return DOWNLOAD_FOLDER
        if kind in ("msf", "msd"):
            return self.phone[MediaStore].path_of(int(rest)) if rest.isdecimal() else None
        if kind == "raw" and self.phone.files.canonical(rest).startswith(f"{DOWNLOAD_FOLDER}/"):
            return rest
        return None

    def document_id(self, path: str) -> str:
        kind = "msd" if self.phone.files.is_dir(path) else "msf"
        return f"{kind}:{self.phone[MediaStore].id_of(path)}"

    def children(self, path: str) -> Iterator[str]:
        """The paths in a folder, newest first."""
        files = self.phone.files
        yield from sorted(super().children(path), key=lambda each: -files.stat(each).mtime)


class MediaDocuments(_Documents):
    """``image:1000000020``."""

    authorities = (MEDIA,)
    package = "com.android.providers.media"

    def document_path(self, document: str) -> str | None:
        kind, _, rest = document.partition(":")
        if kind not in MEDIA_KINDS or not rest.isdecimal():
            return None
        return self.phone[MediaStore].path_of(int(rest))
