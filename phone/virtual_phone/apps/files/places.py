"""Where a page of Files looks: the roots of the drawer, and the stacks of folders below them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import unquote

from virtual_phone import ui
from virtual_phone.android.intent import Filter, Intent
from virtual_phone.apps.files import archives
from virtual_phone.apps.files.documents import Document
from virtual_phone.services.providers import documents as providers
from virtual_phone.services.providers import external
from virtual_phone.services.sd_card import LABEL, SdCard
from virtual_phone.services.settings import Settings
from virtual_phone.storage.files import CARD, STORAGE, Files, join

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

RECENT, DOWNLOAD, PRIMARY, CARD_ROOT = "recent", "downloads", "primary", "card"
CHIPS = {  # the types of each
    "Images": ("image/*",),
    "Audio": ("audio/*",),
    "Videos": ("video/*",),
    "Documents": ("text/*", "application/*"),
}


@dataclass(frozen=True)
class Root:
    """One entry of the drawer."""

    title: str
    icon: str
    authority: str = ""
    id: str = ""
    folder: str = ""  # that of shared storage, if it is one
    order: str = "name"
    media: int = external.NONE
    types: tuple[str, ...] = ()  # what can be in it at all


def _media(title: str, icon: str, media: int) -> Root:
    id = f"{title.lower()}_root"
    return Root(title, icon, providers.MEDIA, id, media=media, types=CHIPS[title])


ROOTS = {
    RECENT: Root("Recent", "clock-outline", order="newest"),
    "images": _media("Images", "image-outline", external.IMAGE),
    "videos": _media("Videos", "movie-outline", external.VIDEO),
    "audio": _media("Audio", "music-note-outline", external.AUDIO),
    "documents": _media("Documents", "file-document-outline", external.DOCUMENT),
    DOWNLOAD: Root(
        "Downloads", "download", providers.DOWNLOADS, DOWNLOAD, providers.DOWNLOAD_FOLDER, "newest"
    ),
    PRIMARY: Root("", "cellphone", providers.EXTERNAL, providers.PRIMARY, STORAGE),
    CARD_ROOT: Root(LABEL, "sd", providers.EXTERNAL, providers.CARD_ROOT, CARD),
}
VOLUMES = (PRIMARY, CARD_ROOT)


def fits(types: tuple[str, ...], type: str) -> bool:
    """Whether a type is one of those, "*/*" standing for all; all fit where none are named."""
    return not types or Filter("", ("?",), types=types).matches(Intent("?", type=type))


def is_there(phone: "Phone", name: str) -> bool:
    """Whether a root can be opened: the SD card's, while it is mounted."""
    return name != CARD_ROOT or phone[SdCard].is_mounted


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
    root = CARD_ROOT if f"{folder}/".startswith(f"{CARD}/") else PRIMARY
    top = ROOTS[root].folder
    names = [name for name in folder.removeprefix(top).split("/") if name]
    return [root, *(join(top, "/".join(names[: n + 1])) for n in range(len(names)))]


def stack_to(files: Files, uri: str) -> list[str]:
    """The stack of the root or folder that a URI names; empty if there is none."""
    authority, _, path = uri.removeprefix("content://").partition("/")
    kind, _, id = path.partition("/")
    if kind == "root":
        return [n for n, root in ROOTS.items() if (root.authority, root.id) == (authority, id)]
    volume, _, inside = unquote(id.rpartition("/")[2]).partition(":")
    folder = join(CARD if volume == providers.CARD_ROOT else STORAGE, inside)
    return stack_of(folder) if authority == providers.EXTERNAL and files.is_dir(folder) else []


@dataclass
class Location:
    """A root and the folders entered below it, with the search and the selection there."""

    stack: list[str]  # the root's name, then the folders by key
    searching: bool = False
    query: str = ""
    chips: list[str] = field(default_factory=list)
    selection: ui.SelectionOf[str] = field(default_factory=ui.SelectionOf)  # by key

    @property
    def root(self) -> Root:
        return ROOTS[self.stack[0]]

    @property
    def key(self) -> str:
        return self.stack[-1]

    @property
    def folder(self) -> str:
        """The folder that is displayed, if it is one of shared storage."""
        key = self.key if len(self.stack) > 1 else self.root.folder
        return key if key.startswith("/") else ""

    @property
    def in_archive(self) -> bool:
        return archives.is_inside(self.key)

    @property
    def is_narrowed(self) -> bool:
        """Whether the listing is what was found below the root."""
        return bool(self.query or self.chips)

    def search_for(self, text: str) -> None:
        self.query = text
        self.selection.take()

    def toggle_chip(self, name: str) -> None:
        others = [chip for chip in self.chips if chip != name]
        self.chips = others if name in self.chips else [*others, name]
        self.selection.take()

    def stack_into(self, document: Document) -> list[str]:
        """The stack after a folder, or an archive as one, is entered."""
        key = document.key
        if not document.is_folder:
            return [*self._stack_down_to(key.rpartition("/")[0]), archives.place(key)]
        if key.startswith("/") and (self.is_narrowed or not self.folder):
            return self._stack_down_to(key)
        return [*self.stack, key]

    def _stack_down_to(self, folder: str) -> list[str]:
        if not self.is_narrowed:
            return self.stack
        root, stack = self.root.folder, stack_of(folder)
        below_root = root and folder.startswith(root)
        return [self.stack[0], *stack[len(stack_of(root)) :]] if below_root else stack
