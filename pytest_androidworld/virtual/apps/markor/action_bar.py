"""The bar of buttons below the editor, and the dialogs that some of them open."""

from datetime import timedelta
from typing import Any

from pytest_androidworld.virtual.apps.markor import text_edits as deeds
from pytest_androidworld.virtual.apps.markor import todo
from pytest_androidworld.virtual.apps.markor.editing import Editing
from pytest_androidworld.virtual.apps.markor.markdown import links
from pytest_androidworld.virtual.apps.markor.text_edits import Marked
from pytest_androidworld.virtual.files import join
from pytest_androidworld.virtual.intent import VIEW, Intent
from pytest_androidworld.virtual.services.display_settings import DisplaySettings
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.view import (
    Column,
    Field,
    HScroll,
    IconButton,
    Row,
    Text,
    View,
)

PARTS = "document__fragment__edit__text_actions_bar"
SNIPPETS = ".app/snippets"
DEEDS: dict[str, deeds.Edit] = {  # buttons that only do something to the text
    "Check list": deeds.check_list,
    "Unordered list": deeds.prefix("- "),
    "Bold": deeds.around("**"),
    "Italic": deeds.around("_"),
    "Delete lines": deeds.delete_lines,
    "Inline code": deeds.around("`"),
    "Ordered list": deeds.ordered_list,
    "Quote": deeds.prefix("> "),
    "Heading 1": deeds.prefix("# "),
    "Heading 2": deeds.prefix("## "),
    "Heading 3": deeds.prefix("### "),
    "Horizontal line": deeds.insert(deeds.RULE),
    "Strike out": deeds.around("~~"),
    "Accordion": deeds.insert(deeds.ACCORDION),
    "Indent": deeds.indent,
    "De-indent": deeds.outdent,
    "Start new line below": deeds.new_line_below,
    "Move text one line up": deeds.move_lines(down=False),
    "Move text one line down": deeds.move_lines(down=True),
    "Delete task": todo.delete_task,
    "Sort tasks": todo.sort,
}
ICONS = {
    "Check list": "format-list-checks", "Unordered list": "format-list-bulleted",
    "Bold": "format-bold", "Italic": "format-italic", "Delete lines": "text-box-remove-outline",
    "Open link": "open-in-new", "Attach": "attachment", "Special Key": "keyboard-variant",
    "Date and time": "clock-outline", "Inline code": "code-tags",
    "Ordered list": "format-list-numbered", "Table": "table-plus", "Quote": "format-quote-close",
    "Heading 1": "format-header-1", "Heading 2": "format-header-2",
    "Heading 3": "format-header-3", "Horizontal line": "minus",
    "Strike out": "format-strikethrough", "Accordion": "arrow-expand-vertical",
    "Indent": "format-indent-increase", "De-indent": "format-indent-decrease",
    "Start new line below": "subdirectory-arrow-left",
    "Move text one line up": "arrow-up", "Move text one line down": "arrow-down",
    "Insert snippet": "content-paste", "Rotate": "screen-rotation",
    "Toggle done": "check-bold", "Context": "at", "Project": "plus", "Priority": "alpha-a-box",
    "Due date": "calendar-clock", "Delete task": "delete-outline",
    "Archive completed tasks": "archive-arrow-down-outline", "Sort tasks": "sort",
}  # fmt: skip
LINES = ("Start new line below", "Move text one line up", "Move text one line down")
LAST = ("Insert snippet", "Rotate")
BARS = {
    "markdown": (
        "Check list", "Unordered list", "Bold", "Italic", "Delete lines", "Open link", "Attach",
        "Special Key", "Date and time", "Inline code", "Ordered list", "Table", "Quote",
        "Heading 1", "Heading 2", "Heading 3", "Horizontal line", "Strike out", "Accordion",
        "Indent", "De-indent", *LINES, *LAST,
    ),
    "plain": (
        "Check list", "Unordered list", "Ordered list", "Delete lines", "Open link", "Attach",
        "Special Key", "Date and time", "Indent", "De-indent", *LINES, *LAST,
    ),
    "todo": (
        "Toggle done", "Context", "Project", "Priority", "Due date", "Delete task",
        "Archive completed tasks", "Sort tasks", "Open link", "Special Key", "Date and time",
        *LINES, *LAST,
    ),
}  # fmt: skip
ASKS = {  # buttons that open something first, and the method that does
    "Open link": "open_link", "Attach": "ask_attachment", "Special Key": "ask_special_key",
    "Date and time": "ask_date_text", "Table": "ask_table", "Insert snippet": "ask_snippet",
    "Rotate": "rotate", "Toggle done": "toggle_done", "Context": "ask_context",
    "Project": "ask_project", "Priority": "ask_priority", "Due date": "ask_due",
    "Archive completed tasks": "archive",
}  # fmt: skip
DATES = (
    "%Y-%m-%d", "%Y-%m-%d %H:%M", "%H:%M", "%d.%m.%Y", "%d.%m.%Y %H:%M", "%m/%d/%Y",
    "%A, %d %B %Y", "%Y%m%d%H%M",
)  # fmt: skip
KEYS = (
    "Page Up", "Page Down", "Pos 1", "End", "Pos 1 (Document)", "End (Document)", "Tab", "Ohm",
    "Select all",
)  # fmt: skip
SCREENFUL = 20  # lines that Page Up and Page Down go


class ActionBar(Editing):
    """The buttons of a format, in their order."""

    def action_bar(self, name: str) -> View:
        buttons = [
            IconButton(
                ICONS[label], label, key=f"button {label}", size=24, width=44, height=48,
                cls="android.widget.ImageView", on_tap=lambda label=label: self.press(label),
            )
            for label in BARS[name]
        ]  # fmt: skip
        row = Row(*buttons, width="wrap", id=PARTS)
        return HScroll(row, id=f"{PARTS}__scrolling_parent", height=48, background="card")

    def press(self, label: str) -> None:
        if label in DEEDS:
            self.do(DEEDS[label])
        else:
            getattr(self, ASKS[label])()

    def insert(self, text: str) -> None:
        self.do(deeds.insert(text))

    def choose(self, title: str, options: list[str], then: str, *args: Any) -> None:
        """A list to choose one from; ``then`` gets what it says, after the arguments."""
        self.open("list_dialog", title=title, options=options, method=then, before=list(args))

    @screen(kind="dialog")
    def list_dialog(self, title: str, options: list[str], method: str, before: list[Any]) -> View:
        rows = [
            Text(
                option, id="android:id/text1", key=f"option {number}", size=16, width="fill",
                min_height=48, on_tap=lambda option=option: self.call(method, *before, option),
            )
            for number, option in enumerate(options)
        ]  # fmt: skip
        return self.dialog(title, Column(*rows), no=("Cancel", ""))

    # Links and attachments

    def open_link(self) -> None:
        """The address in the line of the cursor."""
        marked = self.marked()
        first, last = deeds.bounds(marked)
        found = links(marked.text[first:last])
        if found:
            self.start(Intent(action=VIEW, data=found[0]))
        else:
            self.toast("No link found in this line")

    def ask_attachment(self) -> None:
        self.choose("Attach", ["Link", "Image", "File"], "attach_kind")

    def attach_kind(self, kind: str) -> None:
        self.open("attachment", kind=kind)

    @screen(kind="dialog")
    def attachment(self, kind: str) -> View:
        words: dict[str, Any] = {"size": 16, "padding": 8, "border": "divider"}
        body = Column(
            Field("title", hint="Title", id="ui__insert_title", autofocus=True, enter="next",
                  **words),
            Field("target", hint="URL or file path", id="ui__insert_path", **words),
            gap=8,
        )  # fmt: skip
        return self.dialog(
            f"Insert {kind.lower()}", body, yes=("OK", "_attached", [kind]), no=("Cancel", ""),
            here=True,
        )  # fmt: skip

    def _attached(self, kind: str) -> None:
        mark = "!" if kind == "Image" else ""
        self.call("insert", f"{mark}[{self.text('title')}]({self.text('target')})")

    # Keys, dates, tables, snippets

    def ask_special_key(self) -> None:
        self.choose("Special Key", list(KEYS), "special_key")

    def special_key(self, key: str) -> None:
        text, start, end = self.marked()
        if key in ("Tab", "Ohm"):
            self.insert("\t" if key == "Tab" else "Ω")
            return
        if key == "Select all":
            self._put(self.path, Marked(text, 0, len(text)))
            return
        lines = text[:end].count("\n")
        first, last = deeds.bounds(Marked(text, start, end))
        place = {
            "Pos 1": first, "End": last, "Pos 1 (Document)": 0, "End (Document)": len(text),
            "Page Up": _line_start(text, lines - SCREENFUL),
            "Page Down": _line_start(text, lines + SCREENFUL),
        }[key]  # fmt: skip
        self._put(self.path, Marked(text, place, place))

    def ask_date_text(self) -> None:
        now = self.phone.clock.now()
        self.choose("Date and time", [now.strftime(each) for each in DATES], "insert")

    def ask_table(self) -> None:
        self.ask("Insert table: number of columns", "3", then="insert_table", keys="number")

    def insert_table(self, columns: str) -> None:
        if columns.isdecimal() and 0 < int(columns) <= 100:
            self.insert(deeds.table(int(columns)))

    @property
    def _snippets(self) -> str:
        return f"{self.notebook}/{SNIPPETS}"

    def ask_snippet(self) -> None:
        files = self.phone.files
        names = files.listdir(self._snippets) if files.is_dir(self._snippets) else []
        if names:
            self.choose("Insert snippet", names, "insert_snippet")
        else:
            self.toast(f"No snippets in {self._snippets}")

    def insert_snippet(self, name: str) -> None:
        self.insert(self.phone.files.read_text(join(self._snippets, name)))

    def rotate(self) -> None:
        """Turn this document by a quarter, and back again."""
        upright = self.phone[DisplaySettings].rotation % 2 == 0
        self.turn(1 if upright else 0)

    # todo.txt

    def _today(self) -> str:
        return f"{self.phone.clock.now():%Y-%m-%d}"

    def toggle_done(self) -> None:
        self.do(todo.toggle_done(self._today()))

    def ask_context(self) -> None:
        self._ask_word("Context", "@")

    def ask_project(self) -> None:
        self._ask_word("Project", "+")

    def _ask_word(self, title: str, mark: str) -> None:
        """One of those in use, or another."""
        known = todo.words(self.marked().text, mark)
        self.choose(title, [*known, f"New {title.lower()}…"], "word_chosen", mark)

    def word_chosen(self, mark: str, word: str) -> None:
        if word.startswith(mark):
            self.do(todo.add_word(word))
        else:
            self.ask(word, "", then="add_new_word", extra=[mark])

    def add_new_word(self, word: str, mark: str) -> None:
        if word.strip():
            self.do(todo.add_word(mark + word.strip().lstrip(mark)))

    def ask_priority(self) -> None:
        self.choose("Priority", ["None", *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"], "set_priority")

    def set_priority(self, letter: str) -> None:
        self.do(todo.set_priority("" if letter == "None" else letter))

    def ask_due(self) -> None:
        today = self.phone.clock.now()
        days = [today + timedelta(days=number) for number in range(15)]
        self.choose("Due date", [f"{day:%Y-%m-%d, %A}" for day in days], "set_due")

    def set_due(self, said: str) -> None:
        self.do(todo.set_due(said.partition(",")[0]))

    def archive(self) -> None:
        """Tasks that are done go to another file beside this one."""
        kept, done = todo.archived(self.marked().text)
        if not done:
            self.toast("Nothing is done yet")
            return
        path = join(self.path.rpartition("/")[0], "todo.archive.txt")
        before = self.phone.files.read_text(path) if self.phone.files.is_file(path) else ""
        self.phone.files.write(path, f"{before}{done}\n")
        self.do(lambda marked: Marked(kept, len(kept), len(kept)))


def _line_start(text: str, number: int) -> int:
    """Where a line begins; the first or last one beyond them."""
    lines = text.split("\n")
    number = min(max(number, 0), len(lines) - 1)
    return sum(len(line) + 1 for line in lines[:number])
