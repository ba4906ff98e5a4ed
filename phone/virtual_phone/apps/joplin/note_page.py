"""Joplin's note: its title, and its text to be read or edited."""

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from functools import partial

from virtual_phone import ui
from virtual_phone.android.intent import VIEW, Intent
from virtual_phone.apps.joplin.app import Joplin
from virtual_phone.apps.joplin.attachments import INTENTS, add_resource
from virtual_phone.apps.joplin.note_dialogs import NoteTags, Properties
from virtual_phone.apps.joplin.store import EDITOR_SIZE, Note
from virtual_phone.apps.joplin.views import (
    header,
    message,
    notebook_list,
    page,
    tick_box,
    tool,
)
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.ui import editing
from virtual_phone.ui.kits import text_edits
from virtual_phone.ui.kits.draft import Draft
from virtual_phone.ui.kits.markdown_page import markdown_page
from virtual_phone.ui.kits.text_edits import Edit, Marked

TITLE, BODY, PAGE = "title", "body", "page"
SAVE_AFTER = 1.0  # seconds after the last change
LINK = ":/"  # begins a link to another note or a resource
# The buttons below the editor: icon, description, what they do to the text.
BUTTONS: tuple[tuple[str, str, Edit], ...] = (
    ("format-list-bulleted", "Unordered list", text_edits.prefix("- ")),
    ("format-list-numbered", "Ordered list", text_edits.ordered_list),
    ("format-list-checks", "Task list", text_edits.check_list),
    ("format-indent-increase", "Increase indent level", text_edits.indent),
    ("format-indent-decrease", "Decrease indent level", text_edits.outdent),
    ("format-header-1", "Header 1", text_edits.prefix("# ")),
    ("format-header-2", "Header 2", text_edits.prefix("## ")),
    ("format-bold", "Bold", text_edits.around("**")),
    ("format-italic", "Italic", text_edits.around("*")),
    ("code-tags", "Code", text_edits.around("`")),
)


@dataclass
class NotePage(ui.Screen[Joplin, None]):
    number: str  # the note's id
    editing: bool = False
    provisional: bool = False  # new, and nothing is typed yet
    draft: Draft = field(default_factory=Draft)
    timer: int | None = None  # that saves the text

    def view(self) -> ui.View:
        note = self.app.notes.get(self.number)
        if note is None:
            gone = message("This note does not exist any more.")
            return page(self, gone, bar=header("", up=self.close))
        in_trash = note.deleted_time > 0
        can_undo = self.editing and (self.draft.can_undo or self.draft.can_redo)
        bar = header(
            self.app.title_of(note.parent_id),
            tool("undo", "Undo", self.undo, enabled=self.draft.can_undo) if can_undo else None,
            tool("redo", "Redo", self.redo, enabled=self.draft.can_redo) if can_undo else None,
            ui.menu_button(self, *self.menu(note), desc="Actions").but(color="on_header"),
            up=self.back,
            choose=None if in_trash else partial(self.ask_notebook, note.parent_id),
        )
        body = self.editor(note) if self.editing else self.text_page(note)
        edit = ui.floating_button("pencil", "", self.edit, key="edit")  # without a label, too
        column = ui.Column(self.title_row(note), body.but(grow=1), height="fill")
        return page(self, column, bar=bar, fab=None if self.editing or in_trash else edit)

    def title_row(self, note: Note) -> ui.View:
        title = ui.Field(
            TITLE,
            note.title,
            "Add title",
            capital="sentences",
            size=18,
            face="bold",
            autofocus=self.provisional and bool(note.is_todo),
            enabled=not note.deleted_time,
            on_change=self.retitle,
            padding=(0, 12),
        )
        tick = tick_box(self.app, note) if note.is_todo else None
        row = ui.Row(tick, title.but(grow=1, width="wrap"), padding=(4 if tick else 16, 0, 16, 0))
        return ui.Column(row, ui.Divider())

    def text_page(self, note: Note) -> ui.View:
        """The text as a page, in place of the real app's web view."""
        return ui.Rows(
            *markdown_page(note.body, self.follow),
            ui.Space(88),
            key=PAGE,
            important=True,
            cls="android.webkit.WebView",
            padding=(16, 8),
        )

    def editor(self, note: Note) -> ui.View:
        text = ui.Field(
            BODY,
            note.body,
            multiline=True,
            enter="newline",
            capital="sentences",
            height="fill",
            size=int(self.app.setting(EDITOR_SIZE)),
            padding=(16, 12),
            newline=text_edits.newline,
            on_change=self.typed,
        )
        buttons = [
            ui.IconButton(icon, desc, key=f"button {desc}", on_tap=partial(self.apply, edit))
            for icon, desc, edit in BUTTONS
        ]
        hide = ui.IconButton("keyboard-close-outline", "Hide keyboard", on_tap=self.hide_keyboard)
        bar = ui.strip(hide, *buttons, gap=0, height=48, background="card")
        return ui.Column(ui.Box(text, grow=1, width="fill"), bar, height="fill")

    def resumed(self) -> None:
        """A new note is open in the editor from the start."""
        note = self.app.notes.get(self.number)
        if note and self.editing and not self.draft.changes:
            self.draft = Draft.of(note.body)

    def paused(self) -> None:
        self.save()

    def back(self) -> None:
        """From the editor to the page, from there to the list; an empty new note is removed."""
        self.save()
        if self.provisional:
            self.app.delete([self.number])
            self.close()
        elif self.editing:
            self.editing = False
            self.focus(None)
        else:
            self.close()

    def follow(self, address: str) -> None:
        """Open what a link leads to: another note, or something outside of Joplin."""
        target = address.removeprefix(LINK)
        if address.startswith(LINK) and self.app.notes.get(target):
            self.open(NotePage(target))
        elif address.startswith(LINK):
            self.toast(f"No item with ID {target}")
        else:
            self.start(Intent(action=VIEW, data=address))

    # Editing

    def edit(self) -> None:
        note = self.app.notes.get(self.number)
        if note:
            self.editing, self.draft = True, Draft.of(note.body)
            self.set_text(BODY, note.body)
            self.focus(BODY)

    def retitle(self, title: str) -> None:
        self.provisional = False
        self.app.save(self.number, title=title)

    def typed(self, text: str) -> None:
        """The text has changed: it is saved a moment later."""
        if text != self.draft.now:
            self.provisional = False
            self.draft.change(text, undoable=True)
            self.save_soon()

    def save_soon(self) -> None:
        self.phone.clock.cancel(self.timer)
        self.timer = self.after(SAVE_AFTER, self.save)

    def save(self) -> None:
        if not self.draft.is_saved and self.app.notes.get(self.number):
            self.app.save(self.number, body=self.draft.now)
            self.draft.saved = self.draft.now

    def undo(self) -> None:
        self.put(text_edits.cursor(self.draft.now, self.draft.undo()))

    def redo(self) -> None:
        self.put(text_edits.cursor(self.draft.now, self.draft.redo()))

    def put(self, marked: Marked) -> None:
        self.set_text(BODY, self.draft.now, (marked.start, marked.end))
        self.save_soon()

    def apply(self, edit: Edit) -> None:
        """Edit the text as a button does."""
        state = editing.field_state(self.entry["views"], BODY, self.draft.now)
        marked = edit(Marked(state["text"], *editing.selection(state)))
        self.typed(marked.text)
        self.put(marked)

    def insert(self, text: str) -> None:
        """Insert a text at the cursor, in the editor."""
        if not self.editing:
            self.edit()
        self.apply(text_edits.insert(text))

    def hide_keyboard(self) -> None:
        self.focus(BODY, keyboard=False)

    # The menu

    def menu(self, note: Note) -> list[ui.Choice | None]:
        if note.deleted_time:
            return [
                ui.Choice("Restore", self.restore),
                ui.Choice("Permanently delete note", self.ask_delete),
                ui.Choice("Properties", self.show_properties),
            ]
        other = "Convert to note" if note.is_todo else "Convert to todo"
        return [
            ui.Choice("Attach...", self.attach),
            ui.Choice("Set alarm", self.ask_day) if note.is_todo else None,
            ui.Choice("Share", self.share_note),
            ui.Choice("Tags", self.ask_tags),
            ui.Choice(other, self.convert),
            ui.Choice("Copy Markdown link", self.copy_link),
            ui.Choice("Properties", self.show_properties),
            ui.Choice("Delete", self.trash),
        ]

    def ask_notebook(self, chosen: str) -> None:
        self.open(notebook_list(self.app, chosen), then=self.move)

    def move(self, number: int) -> None:
        self.app.save(self.number, parent_id=self.app.notebooks()[number].id)

    def attach(self) -> None:
        self.open(ui.Options("Choose an option", list(INTENTS)), then=self.pick)

    def pick(self, option: str) -> None:
        """Let another app offer what is attached."""
        self.start(INTENTS[option], then=self.attach_file)

    def attach_file(self, path: str) -> None:
        if path:  # the camera was not closed without a picture
            self.insert(add_resource(self.app, path))

    def share_note(self) -> None:
        self.save()
        note = self.app.notes.get(self.number)
        if note:
            self.share(f"{note.title}\n\n{note.body}")

    def ask_tags(self) -> None:
        self.open(NoteTags(self.number))

    def convert(self) -> None:
        note = self.app.notes.get(self.number)
        if note:
            self.app.save(self.number, is_todo=0 if note.is_todo else 1)

    def copy_link(self) -> None:
        note = self.app.notes.get(self.number)
        if note:
            self.phone[Clipboard].copy(f"[{note.name}]({LINK}{note.id})")

    def show_properties(self) -> None:
        self.open(Properties(self.number))

    def trash(self) -> None:
        self.save()
        self.app.trash([self.number])
        self.close()

    def restore(self) -> None:
        self.app.restore([self.number])
        self.close()

    def ask_delete(self) -> None:
        self.open(ui.confirm("", "Permanently delete note?", "OK", self.delete))

    def delete(self) -> None:
        self.app.delete([self.number])
        self.close()

    # The alarm

    def ask_day(self) -> None:
        note = self.app.notes.get(self.number)
        if note and note.todo_due:
            clear = ui.Choice("Clear alarm", partial(self.app.set_alarm, self.number, 0))
            change = ui.Choice("Change", self.pick_day)
            due = self.app.moment_text(note.todo_due)
            self.open(ui.Alert("Set alarm", due, change, clear, ui.Choice("Cancel")))
        else:
            self.pick_day()

    def pick_day(self) -> None:
        today = self.phone.clock.now().date()
        self.open(ui.DatePicker(today.isoformat()), then=self.pick_time)

    def pick_time(self, day: date) -> None:
        now = self.phone.clock.now()
        picker = ui.TimePicker(now.hour, now.minute)
        self.open(picker, then=partial(self.set_alarm, day.isoformat()))

    def set_alarm(self, day: str, at: tuple[int, int]) -> None:
        moment = datetime.combine(date.fromisoformat(day), time(*at), UTC)
        zone = self.phone.clock.now().utcoffset()
        due = moment - zone if zone else moment
        self.app.set_alarm(self.number, int(due.timestamp() * 1000))
