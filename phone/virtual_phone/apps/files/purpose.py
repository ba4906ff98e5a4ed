"""What a page of Files is for: browsing, or the result that another activity waits for."""

from dataclasses import dataclass
from typing import Self

from virtual_phone.android.intent import Intent
from virtual_phone.apps.files.documents import Document
from virtual_phone.apps.files.places import ROOTS, fits

OPEN, CREATE, TREE, GET = (
    f"android.intent.action.{name}"
    for name in ("OPEN_DOCUMENT", "CREATE_DOCUMENT", "OPEN_DOCUMENT_TREE", "GET_CONTENT")
)
DESTINATION = "com.android.documentsui.PICK_COPY_DESTINATION"
TITLE, MIME_TYPES, MULTIPLE = (
    f"android.intent.extra.{name}" for name in ("TITLE", "MIME_TYPES", "ALLOW_MULTIPLE")
)
LIST, GRID = 1, 2  # as the preferences rootViewMode-… have it


@dataclass(frozen=True)
class Purpose:
    """What the intent of a picker requests; nothing: the page browses."""

    action: str = ""
    type: str = ""
    types: tuple[str, ...] = ("*/*",)
    multiple: bool = False
    title: str = ""  # a new file's name, as the caller suggests it
    job: str = ""  # what a destination is for

    @classmethod
    def of(cls, intent: Intent) -> Self:
        extras = intent.extras
        return cls(
            intent.action or OPEN,
            intent.type,
            tuple(extras.get(MIME_TYPES) or [intent.type]),
            bool(extras.get(MULTIPLE)),
            str(extras.get(TITLE) or ""),
            str(extras.get("job") or ""),
        )

    @property
    def picks(self) -> bool:
        return bool(self.action)

    @property
    def saves(self) -> bool:
        return self.action == CREATE

    @property
    def opens(self) -> bool:
        return self.action in (OPEN, GET)

    @property
    def accepted(self) -> tuple[str, ...]:
        """The types of files that may be opened; none: all."""
        return () if not self.opens or "*/*" in self.types else self.types

    @property
    def allows_multiple(self) -> bool:
        return self.opens and self.multiple

    @property
    def drawer_title(self) -> str:
        if self.job:
            return f"{self.job.capitalize()} to…"
        return "Save to" if self.saves else "Open from" if self.picks else "Files"

    @property
    def roots(self) -> list[str]:
        """The roots that the drawer lists."""
        if self.picks and not self.opens:
            return [name for name, root in ROOTS.items() if root.folder]
        types = self.accepted or ("*/*",)
        return [name for name, root in ROOTS.items() if any(fits(root.types, t) for t in types)]

    @property
    def first_view(self) -> int:
        """A picker of files shows pictures in a grid, other files in a list."""
        types = self.accepted
        visual = types and all(type.startswith(("image/", "video/")) for type in types)
        return GRID if visual or not self.opens else LIST

    def may_choose(self, document: Document) -> bool:
        """Whether a tap on a document does anything."""
        if not self.picks or document.is_folder:
            return True
        if self.saves and self.type:
            return fits((self.type,), document.kind)
        return (self.saves or self.opens) and fits(self.accepted, document.kind)

    def may_select(self, document: Document) -> bool:
        """Whether it may be one of several."""
        if not self.picks:
            return True
        return self.allows_multiple and not document.is_folder and self.may_choose(document)


BROWSE = Purpose()
