"""Files: from the list of storages down to a file."""

from tests.models.brain.look import Look, Move, done, fill, on, scroll
from tests.models.brain.rules import rule


def go_to(look: Look, storage: str, folder: str) -> Move | None:
    """By the drawer; a folder may be called like a chip above it, which can be checked."""
    if not look.times("open_app"):
        return look.open("files")
    if look.find("Recent"):
        return look.tap(storage)
    if not look.did("click", storage):
        return look.tap("Show roots")
    if not look.did("click", folder):
        found = look.first(lambda each: each.called(folder) and each.checked is None)
        return on("click", found) if found else scroll("down")
    return None


@rule(
    "files",
    r"Delete the file (.+) from the Android filesystem located in the (.+) folder within the (\S+)"
    r" storage area\.",
)
def delete(look: Look, name: str, folder: str, storage: str) -> Move | None:
    way = go_to(look, storage, folder)
    if way:
        return way
    if look.did("click", "OK"):
        return done(f"{name} is gone")
    selected = look.times("long_press") and look.tap("OK", "Delete")
    return selected or find(look, name)


def find(look: Look, name: str) -> Move | None:
    """A folder may show more than fits on the screen, and so may what is found in it."""
    found = look.first(lambda each: each.called(name) and not each.editable)
    if found:
        return on("long_press", found)
    field = look.field("Search…")
    if field and field.content != name:
        return fill(field, name)
    return scroll("down") if look.find(name) else look.tap("Search")
