"""Files as the app shows them: names, kinds, sizes, times, and the orders they come in."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from virtual_phone.android import mime
from virtual_phone.storage.files import Stat

FOLDER = "vnd.android.document/directory"
UNKNOWN = "application/octet-stream"
ZIP = "application/zip"
FORBIDDEN = '/:*?"<>|\\'  # what a FAT name cannot have
MORE_EXTENSIONS = {
    "audio/mpegurl": "m3u",
    "text/csv": "csv",
    "application/x-zip-compressed": "zip",
}

WHOLE_LABELS = {FOLDER: "Folder", "application/vnd.android.package-archive": "Android application"}
# By the first part of a type, or by what the second contains.
LABELS = {"audio": "audio", "image": "image", "text": "document", "video": "video"}
APPLICATIONS = {
    "document": ("pdf", "word"),
    "spreadsheet": ("spreadsheet", "excel"),
    "presentation": ("presentation", "powerpoint"),
    "archive": ("zip", "x-tar"),
}
GLYPHS = {"audio": "music-note", "image": "image", "text": "file-document", "video": "movie"}
GLYPH_COLORS = {"audio": "#e8710a", "image": "#d93025", "text": "#1a73e8", "video": "#d93025"}


@dataclass(frozen=True)
class Document:
    """One file or folder of a listing."""

    key: str  # its path, or where in an archive or the media store it is
    name: str
    kind: str
    size: int | None = None
    modified: int | None = None  # ns

    @property
    def is_folder(self) -> bool:
        return self.kind == FOLDER

    @property
    def glyph(self) -> tuple[str, str]:
        """The icon of its type, and the icon's colour."""
        if self.is_folder:
            return "folder", "#5f6368"
        if self.kind in ("application/pdf", ZIP):
            return ("file-pdf-box", "#d93025") if self.kind != ZIP else ("zip-box", "#5f6368")
        main = self.kind.partition("/")[0]
        return GLYPHS.get(main, "file"), GLYPH_COLORS.get(main, "#5f6368")


def of_path(path: str, stat: Stat) -> Document:
    """A file or folder of shared storage."""
    name = path.rpartition("/")[2]
    if stat.is_dir:
        return Document(path, name, FOLDER, None, stat.mtime)
    return Document(path, name, kind_of(name), stat.size, stat.mtime)


def kind_of(name: str) -> str:
    return mime.of_name(name) or UNKNOWN


def label(kind: str) -> str:
    """What a type is called: "MP3 audio", "TXT document"."""
    if kind in WHOLE_LABELS:
        return WHOLE_LABELS[kind]
    main, _, rest = kind.partition("/")
    words = (word for word, parts in APPLICATIONS.items() if any(part in rest for part in parts))
    word = LABELS.get(main) or next(words, "file")
    extension = extension_of(kind)
    return f"{extension.upper()} {word}" if extension else word.capitalize()


def extension_of(kind: str) -> str:
    """The extension that Android gives to a type."""
    if kind == UNKNOWN:
        return ""
    first = (extension for extension, known in mime.TYPES.items() if known == kind)
    return next(first, MORE_EXTENSIONS.get(kind, ""))


def size_text(size: int) -> str:
    """A size as Android's formatter writes it: "21 B", "1.23 kB", "345 MB"."""
    if size <= 900:
        return f"{size} B"
    value = float(size)
    for unit in ("B", "kB", "MB", "GB", "TB"):
        if value <= 900 or unit == "TB":
            return f"{value:.{0 if value >= 100 else 2}f} {unit}"
        value /= 1000
    raise AssertionError("the last unit takes everything")


def _by_name(document: Document) -> Any:
    return document.name.casefold(), document.name


@dataclass(frozen=True)
class Order:
    """One line of the sort sheet."""

    text: str
    by: Callable[[Document], Any]
    downwards: bool = False


ORDERS = {
    "name": Order("File name (A to Z)", _by_name),
    "name down": Order("File name (Z to A)", _by_name, True),
    "newest": Order("Modified (newest first)", lambda each: each.modified or 0, True),
    "oldest": Order("Modified (oldest first)", lambda each: each.modified or 0),
    "type": Order("Type (A to Z)", lambda each: label(each.kind)),
    "type down": Order("Type (Z to A)", lambda each: label(each.kind), True),
    "largest": Order("Size (largest first)", lambda each: each.size or 0, True),
    "smallest": Order("Size (smallest first)", lambda each: each.size or 0),
}


def in_order(documents: Iterable[Document], name: str) -> list[Document]:
    """Sorted, folders first; what is equal, by name."""
    order = ORDERS[name]
    found = sorted(documents, key=_by_name)
    found.sort(key=order.by, reverse=order.downwards)
    return sorted(found, key=lambda each: not each.is_folder)


def clean(name: str) -> str:
    """A name without what a FAT file system cannot store."""
    return "".join("_" if c in FORBIDDEN or ord(c) < 32 else c for c in name) or "(invalid)"


def named_for(kind: str, name: str) -> str:
    """A new file's name: with its type's extension, unless it has an extension of that type."""
    extension = "" if kind in ("", UNKNOWN) else extension_of(kind)
    its_own = name.rpartition(".")[2].lower() if "." in name else ""
    if not extension or kind_of(name) == kind or its_own == extension:
        return name
    return f"{name}.{extension}"


def split(name: str, *, folder: bool = False) -> tuple[str, str]:
    """A name and its extension, with the dot."""
    stem, dot, extension = name.rpartition(".")
    return (stem, dot + extension) if dot and stem and not folder else (name, "")
