"""The draft kit: a document's text while it is edited, with its undo history."""

from dataclasses import dataclass, field
from typing import Self

from virtual_phone.ui.long_lines import common

Difference = tuple[int, str, str]  # where two texts differ, what was removed, what was added


@dataclass
class Draft:
    """The text as saved, the text now, and each change since the document was opened."""

    saved: str = ""
    now: str = ""
    changes: list[Difference] = field(default_factory=list)
    done: int = 0  # changes that are not undone

    @classmethod
    def of(cls, text: str) -> Self:
        return cls(text, text)

    @property
    def is_saved(self) -> bool:
        return self.now == self.saved

    @property
    def can_undo(self) -> bool:
        return self.done > 0

    @property
    def can_redo(self) -> bool:
        return self.done < len(self.changes)

    def change(self, text: str, *, undoable: bool) -> None:
        """Replace the text; what was undone before can no longer be redone."""
        if undoable:
            self.changes[self.done :] = [difference(self.now, text)]
            self.done += 1
        self.now = text

    def undo(self) -> int:
        """Revert the last change; returns where the cursor belongs."""
        self.done -= 1
        place, removed, added = self.changes[self.done]
        return self._replace(place, added, removed)

    def redo(self) -> int:
        """Repeat the change that was undone last; returns where the cursor belongs."""
        place, removed, added = self.changes[self.done]
        self.done += 1
        return self._replace(place, removed, added)

    def _replace(self, place: int, old: str, new: str) -> int:
        self.now = self.now[:place] + new + self.now[place + len(old) :]
        return place + len(new)


def difference(old: str, new: str) -> Difference:
    """The one place where two texts differ."""
    shorter = min(len(old), len(new))
    start = common(old, new, shorter)
    end = common(old, new, shorter - start, at_end=True)
    return start, old[start : len(old) - end], new[start : len(new) - end]
