"""The intents with which Files hands documents to other apps."""

from collections.abc import Sequence
from urllib.parse import quote

from virtual_phone.android.intent import SEND, VIEW, Intent
from virtual_phone.apps.files import archives
from virtual_phone.apps.files.app import FilesApp
from virtual_phone.apps.files.documents import Document
from virtual_phone.apps.files.places import Root
from virtual_phone.services.media_store import MediaStore
from virtual_phone.services.providers import documents as providers

SEND_MULTIPLE = "android.intent.action.SEND_MULTIPLE"
STREAM = "android.intent.extra.STREAM"
GRANT_READ_WRITE = 3


def viewing(app: FilesApp, root: Root, document: Document) -> Intent:
    uri, path = _address(app, root, document)
    return Intent(VIEW, uri, document.kind, extras={"path": path}, flags=GRANT_READ_WRITE)


def sending(app: FilesApp, root: Root, documents: Sequence[Document]) -> Intent:
    found = [_address(app, root, document) for document in documents]
    uris, paths = [uri for uri, _ in found], [path for _, path in found]
    many = len(documents) > 1
    extras = {STREAM: uris if many else uris[0], "path": paths if many else paths[0]}
    type = _common_type({document.kind for document in documents})
    action = SEND_MULTIPLE if many else SEND
    return Intent(action, type=type, extras=extras, flags=GRANT_READ_WRITE)


def _common_type(types: set[str]) -> str:
    main = {type.partition("/")[0] for type in types}
    if len(types) == 1:
        return types.pop()
    return f"{main.pop()}/*" if len(main) == 1 else "*/*"


def _address(app: FilesApp, root: Root, document: Document) -> tuple[str, str]:
    """The URI and the path at which other apps find a file that was found below a root."""
    key = document.key
    if archives.is_inside(key):
        archive, inside = archives.parts(key)
        uri = f"content://{app.package}.archives/document/{archive.strip('/')}/{inside}"
        return uri, _unpacked(app, document)
    on_volume = root.authority == providers.EXTERNAL
    number = None if on_volume else app.phone[MediaStore].id_of(key)
    if number is None:
        return providers.document_uri(key), key
    authority, kind = providers.MEDIA, document.kind.partition("/")[0]
    if root.authority == providers.DOWNLOADS:
        authority, kind = root.authority, "msf"
    elif kind not in providers.MEDIA_KINDS:
        kind = "document"
    return f"content://{authority}/document/{quote(f'{kind}:{number}', safe='')}", key


def _unpacked(app: FilesApp, document: Document) -> str:
    """A copy, for others to read, of a file in an archive."""
    files, folder = app.phone.files, f"{app.data}/cache/archives"
    files.mkdir(folder, parents=True)
    for name, data in archives.contents(files, document.key):
        files.write(f"{folder}/{name}", data or b"")
    return f"{folder}/{document.name}"
