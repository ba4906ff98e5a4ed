"""The kinds of documents: what each is called, how files of it end, what its editor offers."""

from dataclasses import dataclass
from typing import Any

from pytest_androidworld.virtual import mime
from pytest_androidworld.virtual.apps.markor import highlight


@dataclass(frozen=True)
class Format:
    """One kind of document."""

    name: str
    extension: str  # what the new-file dialog proposes
    endings: tuple[str, ...] = ()
    bar: str = "plain"  # which buttons stand below its editor
    style: Any = highlight.plain


MARKDOWN = Format(
    "Markdown", ".md", (".md", ".markdown", ".mkd", ".mdown", ".mkdn", ".mdwn", ".rmd"),
    bar="markdown", style=highlight.markdown,
)  # fmt: skip
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
PROBE = 1024  # bytes that tell a text from something else


def format_of(name: str) -> Format:
    """The kind of a document, by its file's name."""
    lower = name.casefold()
    if lower == "todo.txt":
        return TODO
    return next((each for each in FORMATS if lower.endswith(each.endings or ("\0",))), PLAIN)


def format_named(name: str) -> Format | None:
    return next((each for each in FORMATS if each.name == name), None)


def type_of(name: str) -> str:
    """The MIME type of a file, as far as its name tells."""
    return mime.of_name(name) or "application/octet-stream"


def is_text(name: str, beginning: bytes) -> bool:
    """Whether the editor is for a file: by its type, or because it reads like a text."""
    known = mime.of_name(name)
    if known:
        return known.startswith(TEXT_TYPES)
    return b"\0" not in beginning
