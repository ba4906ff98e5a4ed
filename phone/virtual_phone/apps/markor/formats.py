"""The formats of documents: their names, file extensions and what the editor offers for them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from virtual_phone.android import mime
from virtual_phone.apps.markor import highlight

Style = Callable[[str, int, int], Iterator[highlight.Ink]]


@dataclass(frozen=True)
class Format:
    """One format."""

    name: str
    extension: str  # what the new-file dialog proposes
    endings: tuple[str, ...] = ()
    bar: str = "plain"  # the buttons below its editor
    style: Style = highlight.plain


MARKDOWN = Format(
    "Markdown",
    ".md",
    tuple(".md .markdown .mkd .mdown .mkdn .mdwn .rmd".split()),
    bar="markdown",
    style=highlight.markdown,
)
PLAIN = Format("Plain Text", ".txt")
TODO = Format("todo.txt", ".todo.txt", (".todo.txt",), bar="todo", style=highlight.todo)
FORMATS = (
    MARKDOWN,
    PLAIN,
    TODO,
    Format("Wikitext", ".txt"),
    Format("AsciiDoc", ".adoc", (".adoc", ".asciidoc", ".asc")),
    Format("CSV", ".csv", (".csv", ".tsv")),
)
NONE = Format("None", "")
TYPES = (*FORMATS, NONE)  # as the new-file dialog has them

TEXT_TYPES = ("text/", "application/json", "application/javascript", "application/gpx+xml")
PROBE = 1024  # bytes by which a text is recognized


def format_of(name: str) -> Format:
    """The format of a document, by its file's name."""
    lower = name.casefold()
    if lower == "todo.txt":
        return TODO
    return next((each for each in FORMATS if lower.endswith(each.endings or ("\0",))), PLAIN)


def format_named(name: str) -> Format | None:
    return next((each for each in FORMATS if each.name == name), None)


def type_of(name: str) -> str:
    """The MIME type of a file by its name."""
    return mime.of_name(name) or "application/octet-stream"


def is_text(name: str, beginning: bytes) -> bool:
    """Whether the editor opens a file: by its type or, if that is unknown, its content."""
    known = mime.of_name(name)
    if known:
        return known.startswith(TEXT_TYPES)
    return b"\0" not in beginning
