"""Markor's screens for solutions: find, create, write and rename notes."""

from pathlib import PurePosixPath

from pytest_androidworld.agent.user import User
from pytest_androidworld.env.state import Element
from pytest_androidworld.errors import NotOnScreen

EDITOR = "id=document__fragment__edit__highlighting_editor"
LIST = "id=ui__filesystem_dialog__list"
ROW = "/opoc_filesystem_item__root"
FILE, FOLDER = "File", "Folder"
PREFILLED = ".md"  # the extension that a new note begins with


def rows(user: User, kind: str = FILE) -> list[Element]:
    """The lines of the list that are on the screen, from top to bottom."""
    return [
        line
        for line in user.elements
        if (line.resource_name or "").endswith(ROW)
        and (line.content_description or "").startswith(f"{kind} ")
    ]


def find(user: User, name: str, kind: str = FILE) -> Element:
    """The line of a note or folder; the list is scrolled down to it.

    A line is described by its kind, its name, and later the time, which are set apart by blanks.
    """
    while True:
        visible = rows(user, kind)
        for line in visible:
            if (line.content_description or "").startswith(f"{kind} {name} "):
                return line
        before = user.elements
        user.scroll("down", LIST)
        if user.elements == before:
            raise NotOnScreen(name, [line.content_description or "" for line in visible])


def create(user: User, name: str) -> None:
    """Make a note in the folder that is open; the editor opens."""
    path = PurePosixPath(name)
    user.tap("Create a new file or folder").type(path.stem, into="id=new_file_dialog__name")
    if not path.suffix:
        user.tap("Markdown").tap("None")  # since a person cannot type an empty text
    elif path.suffix != PREFILLED:
        user.type(path.suffix, into="id=new_file_dialog__ext", clear=True)
    user.tap("OK")


def read(user: User) -> str:
    """The text in the editor."""
    return str(user.find(EDITOR).text or "")


def save(user: User) -> None:
    """Save, which is greyed out for half a second after a change."""
    user.wait().tap("Save")


def leave(user: User) -> None:
    """Back to the list, which saves; the keyboard goes first."""
    user.back().back()


def rename(user: User, old: str, new: str) -> None:
    """Rename a note in the list."""
    user.hold(find(user, old)).tap("Rename").type(new, into="id=new_name", clear=True).tap("OK")
