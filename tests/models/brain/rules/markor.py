"""Markor: its list of notes, and its editor."""

from pathlib import PurePosixPath

from tests.models.brain.look import Look, Move, Seen, Where, done, fill, on, scroll, wait
from tests.models.brain.rules import rule

NEW = "Create a new file or folder"


def line(kind: str, name: str = "") -> Where:
    """A line of the list says what it is, its name, and perhaps the time."""
    begins = f"{kind} {name} " if name else f"{kind} "
    return lambda each: f"{each.description} ".startswith(begins)


def name_field(look: Look) -> Seen | None:
    return look.field("my_note", "new_file_dialog__name")


@rule("markor", r"Create a new folder in Markor named (.+)\.")
def folder(look: Look, name: str) -> Move | None:
    if look.first(line("Folder", name)):
        return done(f"{name} is in the list")
    if look.find("FOLDER"):
        field = name_field(look)
        if field and field.content != name:
            return fill(field, name)
    return look.tap("FOLDER", NEW)


@rule("markor", r"Create a new note in Markor named (.+) with the following text: (.+)")
def note(look: Look, name: str, text: str) -> Move | None:
    editor = look.first(lambda each: each.id.endswith("highlighting_editor"))
    if editor:
        return write(look, editor, text)
    field = name_field(look)
    if not field:
        return look.tap(NEW)
    path = PurePosixPath(name)
    extension = look.first(lambda each: each.id == "new_file_dialog__ext")
    if field.content != path.stem:
        return fill(field, path.stem)
    if extension and extension.content != path.suffix:
        return fill(extension, path.suffix, clear=True)
    return look.tap("OK")


def write(look: Look, editor: Seen, text: str) -> Move:
    """Saving is possible a moment after a change, and no more once it is saved."""
    if editor.content != text:
        return fill(editor, text)
    save = look.find("Save")
    if save and save.enabled:
        return on("click", save)
    return done("the text is saved") if look.last == "click" else wait("it cannot be saved yet")


@rule("markor", r"Delete the note in Markor named (.+)\.")
def delete_note(look: Look, name: str) -> Move | None:
    if look.find("CANCEL") or look.first(line("Selected", name)):
        return look.tap("OK", "Delete")
    found = look.first(line("File", name))
    if found:
        return on("long_press", found)
    if look.times("long_press"):
        return done(f"{name} is no longer in the list")
    return scroll("down") if look.find(NEW) else None


@rule("markor", r"Delete all my notes in Markor\.")
def delete_all(look: Look) -> Move | None:
    """Select them one after the other, then delete them at once."""
    notes = look.all(line("File"))
    if look.find("CANCEL") or (look.first(line("Selected")) and not notes):
        return look.tap("OK", "Delete")
    if notes:
        return on("click" if look.first(line("Selected")) else "long_press", notes[0])
    return done("no note is left") if look.find(NEW) else None
