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
    from pytest_androidworld.virtual.apps.markor.editor_part import Editor

BAR = "document__fragment__edit__text_actions_bar"
ARCHIVE = "todo.archive.txt"
NO_PRIORITY = "None"
DUE_DAYS = 15  # days from today that can be chosen
DATES = (
    "%Y-%m-%d|%Y-%m-%d %H:%M|%H:%M|%d.%m.%Y|%d.%m.%Y %H:%M|%m/%d/%Y|%A, %d %B %Y|%Y%m%d%H%M"
).split("|")


@dataclass(frozen=True)
class Button:
    """A tap edits the text, or does something else, or opens a list of options for ``choose``."""

    label: str
    icon: str
    edit: Edit | None = None
    does: "Callable[[Editor], object] | None" = None
    options: "Callable[[Editor], list[str]] | None" = None
    choose: "Callable[[Editor, str], object]" = lambda editor, option: editor.insert(option)

    def press(self, editor: "Editor") -> None:
        if self.edit:
            editor.edit(self.edit)
        if self.does:
            self.does(editor)
        if self.options and (options := self.options(editor)):
            dialog = Options(self.label, options)
            editor.screen.open(dialog, then=partial(editor.choose, self.label))


# Options, and what is done with the one that is chosen


def _dates(editor: "Editor") -> list[str]:
    now = editor.phone.clock.now()
    return [now.strftime(each) for each in DATES]


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


def _words(mark: str, kind: str, editor: "Editor") -> list[str]:
    """The contexts or projects in use, and the line to enter another."""
    return [*todo.words(editor.draft.now, mark), f"New {kind}…"]


def _choose_word(mark: str, editor: "Editor", word: str) -> None:
    if word.startswith(mark):
        editor.edit(todo.add_word(word))
    else:
        editor.screen.open(ui.Ask(word), then=partial(editor.add_word, mark))


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
    editor.screen.open(dialog, then=editor.insert_table)


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
    button.label: button
    for button in (
        Button("Check list", "format-list-checks", text_edits.check_list),
        Button("Unordered list", "format-list-bulleted", text_edits.prefix("- ")),
        Button("Bold", "format-bold", text_edits.around("**")),
        Button("Italic", "format-italic", text_edits.around("_")),
        Button("Delete lines", "text-box-remove-outline", text_edits.delete_lines),
        Button("Open link", "open-in-new", does=_open_link),
        Button(
            "Attach",
            "attachment",
            options=lambda editor: ["Link", "Image", "File"],
            choose=_attach,
        ),
        Button(
            "Special Key",
            "keyboard-variant",
            options=lambda editor: list(text_edits.KEYS),
            choose=lambda editor, key: editor.edit(text_edits.KEYS[key]),
        ),
        Button("Date and time", "clock-outline", options=_dates),
        Button("Inline code", "code-tags", text_edits.around("`")),
        Button("Ordered list", "format-list-numbered", text_edits.ordered_list),
        Button("Table", "table-plus", does=_ask_columns),
        Button("Quote", "format-quote-close", text_edits.prefix("> ")),
        Button("Heading 1", "format-header-1", text_edits.prefix("# ")),
        Button("Heading 2", "format-header-2", text_edits.prefix("## ")),
        Button("Heading 3", "format-header-3", text_edits.prefix("### ")),
        Button("Horizontal line", "minus", text_edits.insert(text_edits.RULE)),
        Button("Strike out", "format-strikethrough", text_edits.around("~~")),
        Button("Accordion", "arrow-expand-vertical", text_edits.insert(text_edits.ACCORDION)),
        Button("Indent", "format-indent-increase", text_edits.indent),
        Button("De-indent", "format-indent-decrease", text_edits.outdent),
        Button("Start new line below", "subdirectory-arrow-left", text_edits.new_line_below),
        Button("Move text one line up", "arrow-up", text_edits.move_lines(down=False)),
        Button("Move text one line down", "arrow-down", text_edits.move_lines(down=True)),
        Button("Insert snippet", "content-paste", options=_snippets, choose=_insert_snippet),
        Button("Rotate", "screen-rotation", does=_rotate),
        Button("Toggle done", "check-bold", does=_toggle_done),
        Button(
            "Context",
            "at",
            options=partial(_words, "@", "context"),
            choose=partial(_choose_word, "@"),
        ),
        Button(
            "Project",
            "plus",
            options=partial(_words, "+", "project"),
            choose=partial(_choose_word, "+"),
        ),
        Button(
            "Priority",
            "alpha-a-box",
            options=lambda editor: [NO_PRIORITY, *ascii_uppercase],
            choose=_set_priority,
        ),
        Button("Due date", "calendar-clock", options=_days, choose=_set_due),
        Button("Delete task", "delete-outline", todo.delete_task),
        Button("Archive completed tasks", "archive-arrow-down-outline", does=_archive),
        Button("Sort tasks", "sort", todo.sort),
    )
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
            on_tap=partial(BUTTONS[label].press, editor),
        )
        for label in labels
    ]
    row = ui.Row(*buttons, width="wrap", id=BAR)
    return ui.HScroll(row, id=f"{BAR}__scrolling_parent", height=48, background="card")
