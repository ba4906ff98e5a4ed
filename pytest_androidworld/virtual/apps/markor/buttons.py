"""The bar of buttons below the editor: what they are, and which of them a format has."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from string import ascii_uppercase
from typing import TYPE_CHECKING

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.markor import text_edits, todo
from pytest_androidworld.virtual.apps.markor.editor_dialogs import Attachment, Options
from pytest_androidworld.virtual.apps.markor.markdown import links
from pytest_androidworld.virtual.apps.markor.text_edits import Edit
from pytest_androidworld.virtual.files import join
from pytest_androidworld.virtual.intent import VIEW, Intent
from pytest_androidworld.virtual.services.display_settings import DisplaySettings

if TYPE_CHECKING:
    from pytest_androidworld.virtual.apps.markor.editor import Editor

BAR = "document__fragment__edit__text_actions_bar"
ARCHIVE = "todo.archive.txt"
KEYS = list(text_edits.KEYS)
ATTACHMENTS = ["Link", "Image", "File"]
NO_PRIORITY = "None"
PRIORITIES = [NO_PRIORITY, *ascii_uppercase]
MOST_COLUMNS = 100  # of a table
DUE_DAYS = 15  # days from today that can be chosen
DATES = (
    "%Y-%m-%d|%Y-%m-%d %H:%M|%H:%M|%d.%m.%Y|%d.%m.%Y %H:%M|%m/%d/%Y|%A, %d %B %Y|%Y%m%d%H%M"
).split("|")


@dataclass(frozen=True)
class Button:
    """A tap edits the text, or does something else, or opens a list of options.

    ``choose`` uses the option that is chosen, or the result of another dialog.
    """

    icon: str
    edit: Edit | None = None
    does: "Callable[[Editor], object] | None" = None
    options: "Callable[[Editor], list[str]] | None" = None
    choose: "Callable[[Editor, str], object]" = lambda editor, option: editor.insert(option)

    def press(self, label: str, editor: "Editor") -> None:
        if self.edit:
            editor.edit(self.edit)
        if self.does:
            self.does(editor)
        if self.options and (options := self.options(editor)):
            editor.screen.open(Options(label, options), then=partial(editor.choose, label))


# Options, and what is done with the one that is chosen


def _dates(editor: "Editor") -> list[str]:
    now = editor.phone.clock.now()
    return [now.strftime(each) for each in DATES]


def _press_key(editor: "Editor", key: str) -> None:
    editor.edit(text_edits.KEYS[key])


def _attach(editor: "Editor", what: str) -> None:
    editor.screen.open(Attachment(what), then=editor.insert)


def _snippets(editor: "Editor") -> list[str]:
    files, folder = editor.phone.files, _snippet_folder(editor)
    names = files.listdir(folder) if files.is_dir(folder) else []
    if not names:
        editor.screen.toast(f"No snippets in {folder}")
    return names


def _insert_snippet(editor: "Editor", name: str) -> None:
    editor.insert(editor.phone.files.read_text(join(_snippet_folder(editor), name)))


def _snippet_folder(editor: "Editor") -> str:
    return join(editor.app.store.notebook, ".app/snippets")


def _words(mark: str, kind: str) -> "Callable[[Editor], list[str]]":
    """The contexts or projects in use, and the line to enter another."""
    return lambda editor: [*todo.words(editor.draft.now, mark), f"New {kind}…"]


def _choose_word(mark: str) -> "Callable[[Editor, str], None]":
    def choose(editor: "Editor", word: str) -> None:
        if word.startswith(mark):
            editor.edit(todo.add_word(word))
        else:
            editor.screen.open(ui.Ask(word), then=partial(editor.add_word, mark))

    return choose


def _set_priority(editor: "Editor", option: str) -> None:
    editor.edit(todo.set_priority("" if option == NO_PRIORITY else option))


def _days(editor: "Editor") -> list[str]:
    today = editor.phone.clock.now()
    days = (today + timedelta(days=number) for number in range(DUE_DAYS))
    return [f"{day:%Y-%m-%d, %A}" for day in days]


def _set_due(editor: "Editor", option: str) -> None:
    editor.edit(todo.set_due(option.partition(",")[0]))


# Buttons that do something else


def _open_link(editor: "Editor") -> None:
    """Open the address in the line of the cursor."""
    marked = editor.marked()
    first, last = text_edits.bounds(marked)
    found = links(marked.text[first:last])
    if found:
        editor.screen.start(Intent(action=VIEW, data=found[0]))
    else:
        editor.screen.toast("No link found in this line")


def _ask_columns(editor: "Editor") -> None:
    dialog = ui.Ask("Insert table: number of columns", "3", keys="number")
    editor.screen.open(dialog, then=partial(editor.choose, "Table"))


def _insert_table(editor: "Editor", columns: str) -> None:
    if columns.isdecimal() and 0 < int(columns) <= MOST_COLUMNS:
        editor.insert(text_edits.table(int(columns)))


def _rotate(editor: "Editor") -> None:
    """Turn this document by a quarter, or back again."""
    upright = editor.phone[DisplaySettings].rotation % 2 == 0
    editor.screen.turn(1 if upright else 0)


def _toggle_done(editor: "Editor") -> None:
    editor.edit(todo.toggle_done(f"{editor.phone.clock.now():%Y-%m-%d}"))


def _archive(editor: "Editor") -> None:
    """Move the tasks that are done to another file beside this one."""
    rest, done = todo.archived(editor.marked().text)
    if not done:
        editor.screen.toast("Nothing is done yet")
        return
    files, path = editor.phone.files, join(editor.path.rpartition("/")[0], ARCHIVE)
    before = files.read_text(path) if files.is_file(path) else ""
    files.write(path, f"{before}{done}\n")
    editor.edit(lambda marked: text_edits.cursor(rest, len(rest)))


# The bars

BUTTONS = {
    "Check list": Button("format-list-checks", text_edits.check_list),
    "Unordered list": Button("format-list-bulleted", text_edits.prefix("- ")),
    "Bold": Button("format-bold", text_edits.around("**")),
    "Italic": Button("format-italic", text_edits.around("_")),
    "Delete lines": Button("text-box-remove-outline", text_edits.delete_lines),
    "Open link": Button("open-in-new", does=_open_link),
    "Attach": Button("attachment", options=lambda _: ATTACHMENTS, choose=_attach),
    "Special Key": Button("keyboard-variant", options=lambda _: KEYS, choose=_press_key),
    "Date and time": Button("clock-outline", options=_dates),
    "Inline code": Button("code-tags", text_edits.around("`")),
    "Ordered list": Button("format-list-numbered", text_edits.ordered_list),
    "Table": Button("table-plus", does=_ask_columns, choose=_insert_table),
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
    "Insert snippet": Button("content-paste", options=_snippets, choose=_insert_snippet),
    "Rotate": Button("screen-rotation", does=_rotate),
    "Toggle done": Button("check-bold", does=_toggle_done),
    "Context": Button("at", options=_words("@", "context"), choose=_choose_word("@")),
    "Project": Button("plus", options=_words("+", "project"), choose=_choose_word("+")),
    "Priority": Button("alpha-a-box", options=lambda _: PRIORITIES, choose=_set_priority),
    "Due date": Button("calendar-clock", options=_days, choose=_set_due),
    "Delete task": Button("delete-outline", todo.delete_task),
    "Archive completed tasks": Button("archive-arrow-down-outline", does=_archive),
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


def action_bar(editor: "Editor") -> ui.View:
    """The buttons for the document's format."""
    labels = BARS[editor.settings.format.bar].split(", ")
    buttons = [
        ui.IconButton(
            BUTTONS[label].icon,
            label,
            key=f"button {label}",
            size=24,
            width=44,
            height=48,
            cls="android.widget.ImageView",
            on_tap=partial(BUTTONS[label].press, label, editor),
        )
        for label in labels
    ]
    row = ui.Row(*buttons, width="wrap", id=BAR)
    return ui.HScroll(row, id=f"{BAR}__scrolling_parent", height=48, background="card")
