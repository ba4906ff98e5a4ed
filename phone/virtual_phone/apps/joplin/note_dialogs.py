"""Joplin's dialogs about a note: its tags, its properties."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.joplin.app import Joplin

NEW_TAGS = "new tags"


@dataclass
class NoteTags(ui.Screen[Joplin, None]):
    """The tags of a note, to be ticked or typed."""

    kind: ClassVar[ui.Kind] = "dialog"

    number: str
    changed: list[str] = field(default_factory=list)  # the tags whose tick was changed

    def view(self) -> ui.View:
        new = ui.Field(NEW_TAGS, "", "New tags:", padding=(0, 12), autofocus=True)
        there = set(self.app.tags_of(self.number))
        titles = [tag.title for tag in self.app.tags.all(order="lower(title)")]
        boxes = [
            ui.CheckBox(
                title,
                (title in there) != (title in self.changed),
                key=f"tag {title}",
                on_tap=partial(ui.toggle, self.changed, title),
            )
            for title in titles
        ]
        return ui.ok_cancel(self, "Tags", ui.Column(new, *boxes), self.save)

    def save(self) -> None:
        typed = [tag.strip().lower() for tag in self.text(NEW_TAGS).split(",")]
        ticked = set(self.app.tags_of(self.number)) ^ set(self.changed)
        self.app.set_tags(self.number, ticked | {tag for tag in typed if tag})
        self.close()


@dataclass
class Properties(ui.Screen[Joplin, None]):
    """When a note was created and updated, and where."""

    kind: ClassVar[ui.Kind] = "dialog"

    number: str

    def view(self) -> ui.View:
        note = self.app.notes.get(self.number)
        lines = []
        if note:
            lines = [
                f"Created: {self.app.moment_text(note.user_created_time)}",
                f"Updated: {self.app.moment_text(note.user_updated_time)}",
                f"Location: {note.latitude:.4f}, {note.longitude:.4f}" if note.latitude else "",
                f"Source: {note.source_url}" if note.source_url else "",
                f"Tags: {', '.join(self.app.tags_of(note.id))}",
            ]
        body = ui.Column(*(ui.Body(line) for line in lines if line), gap=12)
        close = ui.dialog_button(self.app, 1, "Close", self.close)
        return ui.dialog(self.app, "Properties", body, None, None, close)
