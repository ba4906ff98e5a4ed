"""The files that Markor shares: ``content://net.gsantner.markor.provider/external_files/…``."""

from virtual_phone.android import mime
from virtual_phone.services.providers.core import (
    ContentProvider,
    Cursor,
    ProviderError,
    Query,
    Uri,
    Values,
)
from virtual_phone.storage.files import STORAGE

ROOT = "external_files"


class MarkorFiles(ContentProvider):
    """AndroidX's FileProvider, with shared storage as its one root."""

    authorities = ("net.gsantner.markor.provider",)
    package = "net.gsantner.markor"

    def path(self, uri: Uri) -> str:
        root, *below = uri.segments or ("",)
        path = self.phone.files.canonical("/".join((STORAGE, *below)))
        if root != ROOT or not path.startswith(f"{STORAGE}/") or not self.phone.files.exists(path):
            raise ProviderError("java.io.FileNotFoundException", f"No such file: {uri}")
        return path

    def get_type(self, uri: Uri) -> str | None:
        return mime.of_name(uri.segments[-1]) or "application/octet-stream"

    def query(self, uri: Uri, query: Query) -> Cursor | None:
        path = self.path(uri)
        size = self.phone.files.stat(path).size
        row: Values = {"_display_name": path.rpartition("/")[2], "_size": size}
        columns = tuple(name for name in query.projection or row if name in row)
        return Cursor(columns, [tuple(row[name] for name in columns)])
