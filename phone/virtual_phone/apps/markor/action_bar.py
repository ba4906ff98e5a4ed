"""The bar of buttons below the editor: what they do, and which of them a format has."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

from virtual_phone import ui
from virtual_phone.android.intent import VIEW, Intent
from virtual_phone.apps.markor import todo
from virtual_phone.apps.markor.editor_dialogs import Attachment, Options
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.storage.files import join
from virtual_phone.ui.kits import text_edits
from virtual_phone.ui.kits.markdown import links
from virtual_phone.ui.kits.text_edits import Edit

if TYPE_CHECKING:
    from virtual_phone.apps.markor.editor import Editor

BAR = "document__fragment__edit__text_actions_bar"
ARCHIVE = "todo.archive.txt"
NO_PRIORITY = "None"
MOST_COLUMNS = 100  # of a table
DUE_DAYS = 15  # days from today that can be chosen
DATES = (
    "%Y-%m-%d|%Y-%m-%d %H:%M|%H:%M|%d.%m.%Y|%d.%m.%Y %H:%M|%m/%d/%Y|%A, %d %B %Y|%Y%m%d%H%M"
).split("|")


@dataclass(frozen=True)
class ActionBar:
    """The buttons for the document of an editor."""

    editor: "Editor"

    def view(self) -> ui.View:
        hidden = self.editor.app.store.hidden_buttons
        buttons = [
            ui.IconButton(
                BUTTONS[label].icon,
                label,
                key=f"button {label}",
                width="wrap",
                height=40,
                padding=(12, 0),
                margin=(0, 4, 0, 2),
                cls="android.widget.ImageView",
                on_tap=partial(self.press, label),
                on_hold=partial(self.editor.screen.toast, label),
            )
            for label in BARS[self.editor.settings.format.bar].split(", ")
            if label not in hidden
        ]
        row = ui.Row(*buttons, width="wrap", id=BAR)
        return ui.HScroll(row, id=f"{BAR}__scrolling_parent", height=46, background="card")

    def press(self, label: str) -> None:
        button = BUTTONS[label]
        if button.edit:
            self.editor.edit(button.edit)
        if button.does:
            button.does(self)
        if button.options and (options := button.options(self)):
            self.open(label, Options(label, options))

    def open(self, label: str, dialog: ui.Screen[Any, str]) -> None:
        """Open a dialog of a button, which gets its result."""
        self.editor.screen.open(dialog, then=partial(self.editor.choose, label))

    # Options, and what is done with the one that is chosen

    def insert(self, text: str) -> None:
        self.editor.insert(text)

    def dates(self) -> list[str]:
        now = self.editor.phone.clock.now()
        return [now.strftime(each) for each in DATES]

    def keys(self) -> list[str]:
        return list(text_edits.KEYS)

    def press_key(self, key: str) -> None:
        self.editor.edit(text_edits.KEYS[key])

    def attachments(self) -> list[str]:
        return ["Link", "Image", "File"]

    def attach(self, what: str) -> None:
        self.editor.screen.open(Attachment(what), then=self.editor.insert)

    @property
    def snippet_folder(self) -> str:
        return join(self.editor.app.store.notebook, ".app/snippets")

    def snippets(self) -> list[str]:
        files, folder = self.editor.phone.files, self.snippet_folder
        names = files.listdir(folder) if files.is_dir(folder) else []
        if not names:
            self.editor.screen.toast(f"No snippets in {folder}")
        return names

    def insert_snippet(self, name: str) -> None:
        self.insert(self.editor.phone.files.read_text(join(self.snippet_folder, name)))

    def contexts(self) -> list[str]:
        """The contexts in use, and the line to enter another."""
        return [*todo.words(self.editor.draft.now, "@"), "New context…"]

    def projects(self) -> list[str]:
        return [*todo.words(self.editor.draft.now, "+"), "New project…"]

    def add_word(self, option: str) -> None:
        """Append a context or project that is in use, or ask for another."""
        if option.startswith(("@", "+")):
            self.editor.edit(todo.add_word(option))
        else:
            mark = "@" if "context" in option else "+"
            self.editor.screen.open(ui.Ask(option), then=partial(self.editor.add_word, mark))

    def priorities(self) -> list[str]:
        return [NO_PRIORITY, *ascii_uppercase]

    def set_priority(self, option: str) -> None:
        self.editor.edit(todo.set_priority("" if option == NO_PRIORITY else option))

    def days(self) -> list[str]:
        today = self.editor.phone.clock.now()
        days = (today + timedelta(days=number) for number in range(DUE_DAYS))
        return [f"{day:%Y-%m-%d, %A}" for day in days]

    def set_due(self, option: str) -> None:
        self.editor.edit(todo.set_due(option.partition(",")[0]))

    # Buttons without options

    def open_link(self) -> None:
        """Open the address in the line of the cursor."""
        marked = self.editor.marked()
        first, last = text_edits.bounds(marked)
        found = links(marked.text[first:last])
        if found:
            self.editor.screen.start(Intent(action=VIEW, data=found[0]))
        else:
            self.editor.screen.toast("No link found in this line")

    def ask_columns(self) -> None:
        self.open("Table", ui.Ask("Insert table: number of columns", "3", keys="number"))

    def insert_table(self, columns: str) -> None:
        if columns.isdecimal() and 0 < int(columns) <= MOST_COLUMNS:
            self.insert(text_edits.table(int(columns)))

    def rotate(self) -> None:
        """Turn this document by a quarter, or back again."""
        upright = self.editor.phone[DisplaySettings].rotation % 2 == 0
        self.editor.screen.turn(1 if upright else 0)

    def toggle_done(self) -> None:
        self.editor.edit(todo.toggle_done(f"{self.editor.phone.clock.now():%Y-%m-%d}"))

    def archive(self) -> None:
        """Move the tasks that are done to another file beside this one."""
        rest, done = todo.archived(self.editor.draft.now)
        if not done:
            self.editor.screen.toast("Nothing is done yet")
            return
        files, path = self.editor.phone.files, join(self.editor.path.rpartition("/")[0], ARCHIVE)
        before = files.read_text(path) if files.is_file(path) else ""
        files.write(path, f"{before}{done}\n")
        self.editor.edit(lambda marked: text_edits.cursor(rest, len(rest)))


@dataclass(frozen=True)
class Button:
    """A tap edits the text, or does something else, or opens a list of options.

    ``choose`` uses the option that is chosen, or the result of another dialog.
    """

    icon: str
    edit: Edit | None = None
    does: Callable[[ActionBar], object] | None = None
    options: Callable[[ActionBar], list[str]] | None = None
    choose: Callable[[ActionBar, str], object] = ActionBar.insert


BUTTONS = {
    "Check list": Button("format-list-checks", text_edits.check_list),
    "Unordered list": Button("format-list-bulleted", text_edits.prefix("- ")),
    "Bold": Button("format-bold", text_edits.around("**")),
    "Italic": Button("format-italic", text_edits.around("_")),
    "Delete lines": Button("text-box-remove-outline", text_edits.delete_lines),
    "Open link": Button("open-in-new", does=ActionBar.open_link),
    "Attach": Button("attachment", options=ActionBar.attachments, choose=ActionBar.attach),
    "Special Key": Button("keyboard-variant", options=ActionBar.keys, choose=ActionBar.press_key),
    "Date and time": Button("clock-outline", options=ActionBar.dates),
    "Inline code": Button("code-tags", text_edits.around("`")),
    "Ordered list": Button("format-list-numbered", text_edits.ordered_list),
    "Table": Button("table-plus", does=ActionBar.ask_columns, choose=ActionBar.insert_table),
    "Quote": Button("format-quote-close", text_edits.prefix("> ")),
    "Heading 1": Button("format-header-1", text_edits.prefix("# ")),
    "Heading 2": Button("format-header-2", text_edits.prefix("## ")),
    "Heading 3": Button("format-header-3", text_edits.prefix("### ")),
    "Horizontal line": Button("minus", text_edits.insert(text_edits.RULE)),
    "Strike out": Button("format-strikethrough", text_edits.around("~~")),
    "Accordion": Button("arrow-expand-vertical", text_edits.insert(text_edits.ACCORDION)),
    "Indent": Button("format-indent-increase", text_edits.indent),
    "De-indent": Button("format-indent-decrease", text_edits.outdent),
    "Start new line below": Button("subdirectory-arrow-left", text_edits.new_line_below),
    "Move text one line up": Button("arrow-up", text_edits.move_lines(down=False)),
    "Move text one line down": Button("arrow-down", text_edits.move_lines(down=True)),
    "Insert snippet": Button(
        "content-paste", options=ActionBar.snippets, choose=ActionBar.insert_snippet
    ),
    "Rotate": Button("screen-rotation", does=ActionBar.rotate),
    "Toggle done": Button("check-bold", does=ActionBar.toggle_done),
    "Context": Button("at", options=ActionBar.contexts, choose=ActionBar.add_word),
    "Project": Button("plus", options=ActionBar.projects, choose=ActionBar.add_word),
    "Priority": Button("alpha-a-box", options=ActionBar.priorities, choose=ActionBar.set_priority),
    "Due date": Button("calendar-clock", options=ActionBar.days, choose=ActionBar.set_due),
    "Delete task": Button("delete-outline", todo.delete_task),
    "Archive completed tasks": Button("archive-arrow-down-outline", does=ActionBar.archive),
    "Sort tasks": Button("sort", todo.sort),
}
LAST = (
    "Start new line below, Move text one line up, Move text one line down, Insert snippet, Rotate"
)
BARS = {
    "markdown": "Check list, Unordered list, Bold, Italic, Delete lines, Open link, Attach, "
    "Special Key, Date and time, Inline code, Ordered list, Table, Quote, Heading 1, Heading 2, "
    f"Heading 3, Horizontal line, Strike out, Accordion, Indent, De-indent, {LAST}",
    "plain": "Check list, Unordered list, Ordered list, Delete lines, Open link, Attach, "
    f"Special Key, Date and time, Indent, De-indent, {LAST}",
    "todo": "Toggle done, Context, Project, Priority, Due date, Delete task, "
    f"Archive completed tasks, Sort tasks, Open link, Special Key, Date and time, {LAST}",
}
