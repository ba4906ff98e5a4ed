"""The text of a document while it is edited: loading, saving, undoing.

What is known of an open document lies with its page: the text as saved and as it was last seen,
and each change since it was opened as (place, what went, what came).
"""

from typing import Any

from pytest_androidworld.virtual.apps.markor.browser import Browser
from pytest_androidworld.virtual.apps.markor.text_edits import Edit as Deed
from pytest_androidworld.virtual.apps.markor.text_edits import Marked
from pytest_androidworld.virtual.ui import editing

Document = dict[str, Any]
SEEN_AFTER = 0.5  # seconds from a change to the Save icon
LEAST = 2  # characters that are saved without being told to
TOO_SHORT = (
    "Files with fewer than 2 characters not saved automatically in order to prevent data loss."
)


def text_key(path: str) -> str:
    """The key of the field in which a document is edited."""
    return f"text {path}"


class Editing(Browser):
    """Works on the document of a page."""

    @property
    def path(self) -> str:
        """The document of this page."""
        if self.entry["screen"] == "main":
            return self.todo_file if self.here.get("tab") == "nav_todo" else self.quicknote
        return str(self.entry["args"].get("path", ""))

    @property
    def documents(self) -> dict[str, Document]:
        found: dict[str, Document] = self.here.setdefault("documents", {})
        return found

    @property
    def document_now(self) -> Document:
        return self.documents[self.path]

    # Loading

    def load(self, path: str) -> None:
        """Read a document; the cursor goes where it was left, else behind the text."""
        text = self._on_disk(path)
        preview = self.about(path, "preview", self.setting("preview_first"))
        self.documents[path] = {
            "saved": text,
            "now": text,
            "history": [],
            "at": 0,
            "view": bool(preview),
            "began_in_view": bool(preview),
        }
        place = min(int(self.about(path, "position", len(text))), len(text))
        self._put(path, Marked(text, place, place))

    def _on_disk(self, path: str) -> str:
        files = self.phone.files
        return files.read_text(path) if files.is_file(path) else ""

    def look_again(self, path: str) -> None:
        """Read what others have made of the file meanwhile, if nothing is lost by that."""
        document = self.documents[path]
        text = self._on_disk(path)
        is_clean = document["now"] == document["saved"]
        if is_clean and text != document["saved"] and self.phone.files.is_file(path):
            self.load(path)

    def reload_document(self) -> None:
        self.load(self.path)
        self.toast("✔")

    # The text

    def marked(self) -> Marked:
        """The text with its selection."""
        state = editing.field_state(
            self.entry["views"], text_key(self.path), self.document_now["saved"]
        )
        return Marked(state["text"], *editing.selection(state))

    def _put(self, path: str, marked: Marked) -> None:
        """Have a text in the editor, with its cursor in sight."""
        state = self.entry["views"].setdefault(text_key(path), {})
        state.update(marked._asdict(), follow=True)
        state.pop("bar", None)

    def do(self, deed: Deed) -> None:
        """Do something to the text that can be undone."""
        self._put(self.path, deed(self.marked()))
        self.changed(self.path, self.marked().text)

    def changed(self, path: str, text: str) -> None:
        """The text is another one: remember the difference."""
        document = self.documents[path]
        if text == document["now"]:
            return
        if self.setting("editor_history"):
            del document["history"][document["at"] :]
            document["history"].append(difference(document["now"], text))
            document["at"] += 1
        self._note(path, text)

    def _note(self, path: str, text: str) -> None:
        document = self.documents[path]
        document["now"] = text
        self.phone.clock.cancel(document.get("timer"))
        document["timer"] = self.after(SEEN_AFTER, "see_change", path)

    def see_change(self, path: str) -> None:
        """Half a second after the last change the Save icon tells whether there is one."""
        document = self.documents.get(path)
        if document is not None:  # else it has been closed meanwhile
            document["dirty"] = document["now"] != document["saved"]

    # Undo and redo

    def can_undo(self) -> bool:
        return bool(self.document_now["at"])

    def can_redo(self) -> bool:
        return bool(self.document_now["at"] < len(self.document_now["history"]))

    def undo(self) -> None:
        document = self.document_now
        document["at"] -= 1
        place, gone, come = document["history"][document["at"]]
        self._replace(place, come, gone)

    def redo(self) -> None:
        document = self.document_now
        place, gone, come = document["history"][document["at"]]
        document["at"] += 1
        self._replace(place, gone, come)

    def _replace(self, place: int, old: str, new: str) -> None:
        text = self.document_now["now"]
        text = text[:place] + new + text[place + len(old) :]
        self._put(self.path, Marked(text, place + len(new), place + len(new)))
        self._note(self.path, text)

    # Saving

    def save(self) -> None:
        """The Save icon."""
        self._write(self.path)

    def _write(self, path: str) -> None:
        document = self.documents[path]
        folder = path.rpartition("/")[0]
        try:
            self.phone.files.mkdir(folder, parents=True)
            self.phone.files.write(path, document["now"])
        except OSError as error:
            self.toast(f"Could not save file: {error.strerror}")
            return
        document.update(saved=document["now"], dirty=False)

    def leave_document(self, path: str) -> None:
        """No longer in front: keep what was written and where, if there is enough of it."""
        document = self.documents[path]
        state = self.entry["views"].get(text_key(path), {})
        if self.phone.files.is_file(path):
            self.remember(path, "position", int(state.get("end", len(document["now"]))))
        if document["now"] == document["saved"]:
            return
        if len(document["now"].strip()) < LEAST:
            self.toast(TOO_SHORT, long=True)
        else:
            self._write(path)


def difference(old: str, new: str) -> list[Any]:
    """The one place where two texts differ: where it is, what went, what came."""
    most = min(len(old), len(new))
    start = _same(most, lambda count: old[:count] == new[:count])
    end = _same(most - start, lambda count: not count or old[-count:] == new[-count:])
    return [start, old[start : len(old) - end], new[start : len(new) - end]]


def _same(most: int, equal: Any) -> int:
    """The largest count up to ``most`` for which ``equal`` holds, as it does for all below."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if equal(middle):
            low = middle
        else:
            high = middle - 1
    return low
