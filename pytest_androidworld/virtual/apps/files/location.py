"""Where a page of Files looks: the stack of folders, and what narrows the listing."""

from dataclasses import dataclass, field

from pytest_androidworld.virtual.apps.files import archives
from pytest_androidworld.virtual.apps.files.documents import Document
from pytest_androidworld.virtual.apps.files.purpose import BROWSE, Purpose
from pytest_androidworld.virtual.apps.files.roots import ROOTS, Root, stack_of


@dataclass
class Location:
    """A root and the folders entered below it, with the search and the selection there."""

    stack: list[str]  # the root's name, then the folders by key
    searching: bool = False
    query: str = ""
    chips: list[str] = field(default_factory=list)
    selected: list[str] = field(default_factory=list)  # by key

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
        self.query, self.selected = text, []

    def toggle_chip(self, name: str) -> None:
        others = [chip for chip in self.chips if chip != name]
        self.chips = others if name in self.chips else [*others, name]
        self.selected = []

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


@dataclass
class Browsing:
    """What a page that browses holds, whatever it is for."""

    location: Location
    purpose: Purpose = BROWSE
    order: str = ""  # chosen on this page; none: the root's
    drawer: bool = False

    @property
    def listed_order(self) -> str:
        return self.order or self.location.root.order

    def go_to(self, stack: list[str]) -> None:
        self.location, self.drawer = Location(stack), False

    def toggle(self, document: Document) -> None:
        """Select a document, or no longer."""
        selected = self.location.selected
        if document.key in selected:
            selected.remove(document.key)
        elif self.purpose.may_select(document):
            selected.append(document.key)
