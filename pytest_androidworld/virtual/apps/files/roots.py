"""The roots of the drawer: their titles, what they hold, and the stacks of folders below them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from pytest_androidworld.virtual.apps.files import archives
from pytest_androidworld.virtual.apps.files.documents import Document
from pytest_androidworld.virtual.files import STORAGE, Files, join
from pytest_androidworld.virtual.intent import Filter, Intent
from pytest_androidworld.virtual.services.media_store import MediaStore
from pytest_androidworld.virtual.services.providers.documents import (
    DOWNLOAD_FOLDER,
    DOWNLOADS,
    EXTERNAL,
    MEDIA,
    MEDIA_KINDS,
    document_uri,
)
from pytest_androidworld.virtual.services.providers.external import (
    AUDIO,
    DOCUMENT,
    IMAGE,
    NONE,
    VIDEO,
)
from pytest_androidworld.virtual.services.settings import Settings

if TYPE_CHECKING:
    from pytest_androidworld.virtual.phone import Phone

RECENT, DOWNLOAD, PRIMARY = "recent", "downloads", "primary"


@dataclass(frozen=True)
class Root:
    """One entry of the drawer."""

    title: str
    icon: str
    authority: str = ""
    id: str = ""
    folder: str = ""  # that of shared storage, if it is one
    media: int = NONE
    types: tuple[str, ...] = ()  # what can be in it at all
    order: str = "name"


CHIPS = {  # the types of each
    "Images": ("image/*",),
    "Audio": ("audio/*",),
    "Videos": ("video/*",),
    "Documents": ("text/*", "application/*"),
}
ROOTS = {
    RECENT: Root("Recent", "clock-outline", order="newest"),
    "images": Root("Images", "image-outline", MEDIA, "images_root", "", IMAGE, CHIPS["Images"]),
    "videos": Root("Videos", "movie-outline", MEDIA, "videos_root", "", VIDEO, CHIPS["Videos"]),
    "audio": Root("Audio", "music-note-outline", MEDIA, "audio_root", "", AUDIO, CHIPS["Audio"]),
    "documents": Root(
        "Documents",
        "file-document-outline",
        MEDIA,
        "documents_root",
        media=DOCUMENT,
        types=CHIPS["Documents"],
    ),
    DOWNLOAD: Root(
        "Downloads", "download", DOWNLOADS, "downloads", DOWNLOAD_FOLDER, order="newest"
    ),
    PRIMARY: Root("", "cellphone", EXTERNAL, "primary", STORAGE),
}


def fits(types: tuple[str, ...], type: str) -> bool:
    """Whether a type is one of those, "*/*" standing for all; all fit where none are named."""
    return not types or Filter("", ("?",), types=types).matches(Intent("?", type=type))


def root_title(phone: "Phone", name: str) -> str:
    """What a root is called; shared storage, after the device."""
    if name == PRIMARY:
        return phone[Settings].get("global", "device_name") or phone.profile.model
    return ROOTS[name].title


def titles(phone: "Phone", stack: Iterable[str]) -> list[str]:
    """What a root and the folders below it are called."""
    name, *folders = stack
    return [root_title(phone, name), *map(_folder_title, folders)]


def _folder_title(key: str) -> str:
    if archives.is_inside(key):
        archive, inside = archives.parts(key)
        return (inside.rstrip("/") or archive).rpartition("/")[2]
    return key.rpartition("/")[2]


def stack_of(folder: str) -> list[str]:
    """The root and the folders that lead to a folder of shared storage."""
    names = [name for name in folder.removeprefix(STORAGE).split("/") if name]
    return [PRIMARY, *(join(STORAGE, "/".join(names[: n + 1])) for n in range(len(names)))]


def stack_to(files: Files, uri: str) -> list[str]:
    """The stack of the root or folder that a URI names; empty if there is none."""
    authority, _, path = uri.removeprefix("content://").partition("/")
    kind, _, id = path.partition("/")
    if kind == "root":
        known = (
            name for name, root in ROOTS.items() if (root.authority, root.id) == (authority, id)
        )
        return [*known][:1]
    folder = join(STORAGE, unquote(id.rpartition("/")[2]).partition(":")[2])
    return stack_of(folder) if authority == EXTERNAL and files.is_dir(folder) else []


def uri_of(phone: "Phone", root: Root, document: Document) -> str:
    """The URI under which other apps find a file or folder that was found below a root."""
    number = None if root.folder == STORAGE else phone[MediaStore].id_of(document.key)
    if number is None:
        return document_uri(document.key)
    if root.authority == DOWNLOADS:
        kind = "msd" if document.is_folder else "msf"
        return f"content://{DOWNLOADS}/document/{quote(f'{kind}:{number}', safe='')}"
    main = document.kind.partition("/")[0]
    kind = main if main in MEDIA_KINDS else "document"
    return f"content://{MEDIA}/document/{quote(f'{kind}:{number}', safe='')}"
