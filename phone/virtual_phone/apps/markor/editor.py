"""The editor: the part of a page in which a document is edited or read."""

from dataclasses import dataclass, field
from functools import partial
from typing import Self

from virtual_phone import ui
from virtual_phone.android.intent import SEND, VIEW, Intent
from virtual_phone.apps.markor import opening, rendering, todo, tools
from virtual_phone.apps.markor.action_bar import BUTTONS, ActionBar
from virtual_phone.apps.markor.app import Markor
from virtual_phone.apps.markor.editor_dialogs import FileSettingsMenu, Find
from virtual_phone.apps.markor.file_dialogs import Details
from virtual_phone.apps.markor.file_settings import FileSettings
from virtual_phone.apps.markor.widgets import action, menu_button
from virtual_phone.apps.print_spooler import print_job
from virtual_phone.storage.files import Files
from virtual_phone.ui import editing
from virtual_phone.ui.kits import markdown
from virtual_phone.ui.kits.draft import Draft
from virtual_phone.ui.kits.text_edits import (
    Edit,
    Marked,
    cursor,
    insert,
    newline,
)

EDITOR = "document__fragment__edit__highlighting_editor"
TEXT = "android.intent.extra.TEXT"
INSERT, EVENT = "android.intent.action.INSERT", "vnd.android.cursor.item/event"
SAVE_ICON_AFTER = 0.5  # seconds from a change to the update of the Save icon
SHORTEST = 2  # characters of a text that is saved automatically
TOO_SHORT = (
    "Files with fewer than 2 characters not saved automatically in order to prevent data loss."
)


@dataclass
class Editor(ui.Part[Markor]):
    """A document with its toolbar icons, menus and buttons.

    The text is in the field's state, too, with the cursor; the draft follows each change of it.
    """

    path: str
    draft: Draft = field(default_factory=Draft)
    reading: bool = False  # the view mode
    opened_reading: bool = False
    can_save: bool = False  # the Save icon is enabled
    keyboard: bool = False  # it is up at once
    timer: int | None = None  # that updates the Save icon

    # Views

    def actions(self, *more: ui.Choice) -> list[ui.View]:
        """The icons of the toolbar, and the menu with further lines."""
        lines = (
            ui.Choice("File settings", self.open_file_settings, more=True),
            ui.Choice("Share", self.open_share_menu, more=True),
            ui.Choice("Tools", self.open_tools, more=True),
            ui.Choice("Info", self.show_details),
            ui.Choice("Reload", self.reload),
        )
        menu = menu_button(self.screen, *lines, *more)
        find = action("action_search", "Search", "magnify", self.find)
        if self.reading:
            return [action("action_edit", "Edit mode", "pencil", self.show_text), find, menu]
        draft = self.draft
        return [
            action("action_undo", "Undo", "undo", self.undo, enabled=draft.can_undo),
            action("action_redo", "Redo", "redo", self.redo, enabled=draft.can_redo),
            action("action_preview", "View mode", "eye", self.show_page),
            action("action_save", "Save", "content-save", self.save, enabled=self.can_save),
            find,
            menu,
        ]

    def view(self) -> ui.View:
        """The text with its buttons, or the page made of it."""
        if self.reading:
            return rendering.web_view(self.path, self.draft.now, self.settings.format, self.follow)
        settings = self.settings
        text = ui.Field(
            self.text_key,
            self.draft.saved,
            id=EDITOR,
            multiline=True,
            capital="sentences",
            enter="newline",
            height="fill",
            padding=(8, 8),
            size=settings.font_size,
            wrap=settings.flag("wrap"),
            on_change=self.typed,
            style=settings.format.style if settings.flag("highlighting") else None,
            newline=newline if settings.flag("autoformat") else None,
        )
        body = ui.Box(text, grow=1, width="fill")
        return ui.Column(body, ActionBar(self).view(), height="fill")

    @property
    def text_key(self) -> str:
        return f"text {self.path}"

    @property
    def settings(self) -> FileSettings:
        return FileSettings(self.app.store, self.path)

    # Reading and writing the file

    def load(self, app: Markor) -> Self:
        """Read the file; the undo history begins anew."""
        self.draft = Draft.of(_read(app.phone.files, self.path))
        self.reading = self.opened_reading = FileSettings(app.store, self.path).flag("preview")
        self.can_save = False
        return self

    def resumed(self) -> None:
        """Focus the document that has just been opened; read what others wrote to its file."""
        if self.text_key not in self.screen.entry["views"]:
            self.restore_cursor()
            if not self.reading:
                self.screen.focus(self.text_key, keyboard=self.keyboard)
            return
        files = self.phone.files
        has_changed = files.is_file(self.path) and _read(files, self.path) != self.draft.saved
        if self.draft.is_saved and has_changed:
            self.load(self.app).restore_cursor()

    def restore_cursor(self) -> None:
        """Put the cursor where it was left, else behind the text."""
        text = self.draft.now
        self.put(cursor(text, self.settings.cursor(text)))

    def reload(self) -> None:
        self.load(self.app).restore_cursor()
        self.screen.toast("✔")

    def save(self) -> None:
        files = self.phone.files
        try:
            files.mkdir(self.path.rpartition("/")[0], parents=True)
            files.write(self.path, self.draft.now)
        except OSError as error:
            self.screen.toast(f"Could not save file: {error.strerror}")
            return
        self.draft.saved, self.can_save = self.draft.now, False

    def paused(self) -> None:
        """Save the text, unless it is too short, and where the cursor is."""
        state = self.screen.entry["views"].get(self.text_key, {})
        if self.phone.files.is_file(self.path):
            self.settings["position"] = int(state.get("end", len(self.draft.now)))
        if self.draft.is_saved:
            return
        if len(self.draft.now.strip()) < SHORTEST:
            self.screen.toast(TOO_SHORT, long=True)
        else:
            self.save()

    # The text

    def marked(self) -> Marked:
        """The text with its selection."""
        state = editing.field_state(self.screen.entry["views"], self.text_key, self.draft.saved)
        return Marked(state["text"], *editing.selection(state))

    def put(self, marked: Marked) -> None:
        """Put a text into the field, and scroll to its cursor."""
        state = self.screen.entry["views"].setdefault(self.text_key, {})
        state.update(marked._asdict(), follow=True)
        state.pop("bar", None)

    def edit(self, edit: Edit) -> None:
        """Edit the text as a button does."""
        marked = edit(self.marked())
        self.put(marked)
        self.typed(marked.text)

    def typed(self, text: str) -> None:
        """The text in the field is another one."""
        if text != self.draft.now:
            self.draft.change(text, undoable=self.app.store.setting("editor_history"))
            self._update_save_icon_later()

    def undo(self) -> None:
        place = self.draft.undo()
        self.put(cursor(self.draft.now, place))
        self._update_save_icon_later()

    def redo(self) -> None:
        place = self.draft.redo()
        self.put(cursor(self.draft.now, place))
        self._update_save_icon_later()

    def _update_save_icon_later(self) -> None:
        self.phone.clock.cancel(self.timer)
        self.timer = self.screen.after(SAVE_ICON_AFTER, self.update_save_icon)

    def update_save_icon(self) -> None:
        self.can_save = not self.draft.is_saved

    # Moving about

    def show_page(self) -> None:
        """Switch to the view mode."""
        self.reading = self.settings["preview"] = True
        self.screen.focus(None)

    def show_text(self) -> None:
        """Switch to the edit mode."""
        self.reading = self.settings["preview"] = False

    def follow(self, address: str) -> None:
        """Open what a link leads to: another document, or a page of the web."""
        if "://" in address or address.startswith("mailto:"):
            self.screen.start(Intent(action=VIEW, data=address))
            return
        files = self.phone.files
        target = files.canonical(f"{self.path.rpartition('/')[0]}/{address}")
        if files.is_file(target):
            self.screen.start(opening.viewer(files, target))
        else:
            self.screen.toast(f"File not found: {address}")

    def find(self) -> None:
        self.screen.open(Find(self.draft.now), then=self.go_to_line)

    def go_to_line(self, number: int) -> None:
        """Move the cursor, or scroll the page, to a line of the text."""
        text = self.draft.now
        place = sum(len(line) + 1 for line in text.split("\n")[:number])
        if self.reading:
            state = self.screen.entry["views"].setdefault(rendering.key(self.path), {})
            state["scroll"] = rendering.distance(self.phone, text[:place], self.settings.format)
        else:
            self.put(cursor(text, place))

    # Menus

    def open_file_settings(self) -> None:
        self.screen.open(FileSettingsMenu(self.path))

    def open_share_menu(self) -> None:
        lines = (
            ui.Choice("Plain Text", partial(self.share_text, "text/plain")),
            ui.Choice("Print / PDF", self.print),
            ui.Choice("File", self.share_file),
            ui.Choice("HTML", partial(self.share_text, "text/html", html=True)),
            ui.Choice("HTML (as plain text)", partial(self.share_text, "text/plain", html=True)),
            ui.Choice("Image", self.share_picture),
            ui.Choice("Screenshot", self.share_picture),
            ui.Choice("Calendar", self.share_event),
        )
        self.screen.open(ui.Menu(lines, title="Share"))

    def share_text(self, mime: str, *, html: bool = False) -> None:
        text = markdown.html(self.saved()) if html else self.saved()
        send = Intent(action=SEND, type=mime, extras={TEXT: text})
        self.screen.start(opening.chooser(send))

    def share_file(self) -> None:
        self.saved()
        if self.phone.files.is_file(self.path):
            self.screen.start(opening.sharing([self.path]))
        else:
            self.screen.toast("This document has no file yet")

    def share_picture(self) -> None:
        self.screen.start(opening.sharing([tools.picture(self.app, self.path)]))

    def print(self) -> None:
        picture = tools.picture(self.app, self.path, f"{self.app.data}/cache")
        self.screen.start(print_job(picture, self.path.rpartition("/")[2].rpartition(".")[0]))

    def open_tools(self) -> None:
        lines = (ui.Choice("Speed Read", self.read_fast),)
        self.screen.open(ui.Menu(lines, title="Tools"))

    def read_fast(self) -> None:
        words, now = self.draft.now.split(), self.phone.clock.elapsed()
        self.screen.open(tools.SpeedReading(words, now))

    def share_event(self) -> None:
        """Create an event with the first line as its title."""
        text = self.saved()
        extras = {"title": text.strip().partition("\n")[0], "description": text}
        self.screen.start(Intent(action=INSERT, type=EVENT, extras=extras))

    def show_details(self) -> None:
        self.saved()
        self.screen.open(Details(self.path))

    def saved(self) -> str:
        """The text, once it is saved."""
        if not self.draft.is_saved:
            self.save()
        return self.draft.now

    # Results of the buttons' dialogs

    def choose(self, label: str, option: str) -> None:
        BUTTONS[label].choose(ActionBar(self), option)

    def insert(self, text: str) -> None:
        self.edit(insert(text))

    def add_word(self, mark: str, word: str) -> None:
        if word.strip():
            self.edit(todo.add_word(mark + word.strip().lstrip(mark)))


def _read(files: Files, path: str) -> str:
    return files.read_text(path) if files.is_file(path) else ""
