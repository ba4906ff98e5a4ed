"""Files: from the list of storages down to a file."""

from tests.models.brain.look import Look, Move, done, fill, on, scroll
from tests.models.brain.rules import rule


def go_to(look: Look, storage: str, folder: str) -> Move | None:
    """By the drawer; a folder and a chip above it may have the same name."""
    if look.find("Recent"):
        return look.tap(storage)
    if look.find(f"Files on {storage}"):
        found = look.first(lambda each: each.text == folder and each.checked is None)
        return on("click", found) if found else scroll("down")
    return look.tap("Show roots")


@rule(
    r"Delete the file (.+) from the Android filesystem located in the (.+) folder within the (\S+)"
    r" storage area\."
)
def delete(look: Look, name: str, folder: str, storage: str) -> Move:
    if look.find(f'Delete "{name}"?'):
        return look.tap("OK") or look.open("files")
    if look.find("1 selected"):
        return look.tap("Delete") or look.open("files")
    found = look.first(lambda each: each.text == name and each.id == "title")
    if found:
        return on("long_press", found)
    if look.times("long_press"):
        return done(f"{name} is gone")
    return search(look, name, folder) or go_to(look, storage, folder) or look.open("files")


def search(look: Look, name: str, folder: str) -> Move | None:
    """A folder may show more than fits on the screen, and so may what is found in it."""
    field = look.field("Search…")
    if field:
        return scroll("down") if field.content == name else fill(field, name)
    return look.tap("Search") if look.find(f"Files in {folder}") else None
